"""The programs in `examples/` run, and print what they say they do."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("bot.py", " ", id="bot"),
        pytest.param("game_server.py", "Carla", id="game-server"),
        pytest.param("schmaus_deal.py", "trump", id="schmaus"),
        pytest.param("score_sheet.py", "7 missing", id="score-sheet"),
    ],
)
def test_example_runs(name: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")

    assert expected in capsys.readouterr().out
