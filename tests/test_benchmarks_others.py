"""The run that times games of other packages: what it says with them and without."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
if not (ROOT / "benchmarks" / "others.py").exists():
    pytest.skip("the benchmarks are not here", allow_module_level=True)
sys.path.append(str(ROOT))

from benchmarks import others  # noqa: E402


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "SAMPLE", 3)
    monkeypatch.setattr(others, "ROLLOUTS", 10)
    monkeypatch.setitem(others.EFFORT, "quick", (9, 0.0002))


def test_without_the_others_there_is_molotow_and_a_line_for_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(others, "available", lambda _: False)
    file = tmp_path / "figures.json"
    others.main(["--quick", "--json", str(file)])
    table = capsys.readouterr().out
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))

    assert max(map(len, table.splitlines())) <= 80
    for package in others.PACKAGES:
        assert f"{package:<12}NOT INSTALLED, so left out" in table
    (row,) = data["games"]
    assert (row["game"], row["decisions"]) == ("jassrules: Molotow", 36)
    assert row["ratio"] == pytest.approx(row["ns"] / data["empty_ns"])
    assert 0 < row["score_ns"] < row["ns"]
    assert [row["game"] for row in data["within_one_call"]] == ["jassrules: Molotow"]


class State:
    """A game of five decisions."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def is_terminal(self) -> bool:
        return len(self.made) == 5

    def legal_actions(self) -> list[int]:
        return [3, 4]

    def apply_action(self, action: int) -> None:
        assert action in self.legal_actions()
        self.made.append(action)

    def history(self) -> list[int]:
        return self.made


class FakeSpiel(ModuleType):
    """Stands in for OpenSpiel."""

    new_initial_state = State

    def load_game(self, name: str) -> FakeSpiel:
        return self


def test_a_package_that_is_there_is_played_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", FakeSpiel("pyspiel"))
    monkeypatch.setattr(others, "available", lambda name: name == "pyspiel")
    found = others.games()

    assert [game.title for game in found] == [
        "jassrules: Molotow", "OpenSpiel: hearts", "OpenSpiel: skat", "OpenSpiel: euchre",
    ]  # fmt: skip
    assert [game.decisions() for game in found] == [36, 5, 5, 5]
    assert len(found[1].play().made) == 5


def test_what_cannot_be_imported_is_not_available() -> None:
    assert others.available("json")
    assert not others.available("no_such_package_for_sure")
