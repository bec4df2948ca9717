"""The count of instructions: what it says of a count that has moved. The counting itself needs valgrind."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import position_files
import pytest

TOOL = Path(__file__).parents[1] / "tools" / "instructions.py"

pytestmark = pytest.mark.skipif(not TOOL.exists(), reason="the tools are not at hand")


@pytest.fixture(scope="module")
def tool() -> Any:
    return position_files.tool("instructions")


@pytest.mark.parametrize("found", [950, 1000, 1050])
def test_within_the_tolerance_nothing_is_said(tool: Any, found: int) -> None:
    assert tool.compare({"copy()": 1000}, {"copy()": found}, 0.05) == []


@pytest.mark.parametrize(
    ("kept", "found", "said"),
    [
        pytest.param({"copy()": 1000}, {"copy()": 1051}, ["copy()", "1,051", "5.1% more", "1,000"], id="more"),
        pytest.param({"copy()": 1000}, {"copy()": 900}, ["copy()", "900", "10.0% fewer", "1,000"], id="fewer"),
        pytest.param({}, {"copy()": 900}, ["copy()", "900", "no count to compare with"], id="new"),
        pytest.param({"copy()": 900}, {}, ["copy()", "no path any more"], id="gone"),
    ],
)
def test_beyond_it_a_sentence_says_what_and_how_far(
    tool: Any, kept: dict[str, int], found: dict[str, int], said: list[str]
) -> None:
    (line,) = tool.compare(kept, found, 0.05)

    assert all(part in line for part in said), line


def test_the_file_counts_the_paths_there_are(tool: Any) -> None:
    kept = json.loads(tool.FILE.read_text(encoding="utf-8"))

    assert len(tool.PATHS) == 10
    assert set(kept["instructions"]) == set(tool.PATHS)
    assert all(isinstance(number, int) and number > 0 for number in kept["instructions"].values())


def test_every_path_runs(tool: Any) -> None:
    for _, run in tool.PATHS.values():
        run(2)


def test_without_valgrind_it_is_skipped_aloud() -> None:
    done = subprocess.run([sys.executable, TOOL], env={"PATH": ""}, capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert "NOT COUNTED: valgrind is not installed" in done.stderr
