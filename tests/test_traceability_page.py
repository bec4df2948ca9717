"""The page "From rule to test" and what it is made of: nothing may be missing, and no number out of date."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def maker() -> ModuleType:
    if not (DOCS / "traceability.py").exists():
        pytest.skip("the pages of the documentation are not here")
    if str(DOCS) not in sys.path:
        sys.path.append(str(DOCS))
    return importlib.import_module("traceability")


FILES = {
    "tests/rules.txt": "J-1\nM-7\n",
    "tests/cases.txt": "# comment\nJ-1 test_cards.py::test_pack 3\nM-7 test_cards.py::TestTrick::test_under 1\n",
    "tests/test_cards.py": (
        'import pytest\n@pytest.mark.rule("J-1")\ndef test_pack(): ...\n'
        'class TestTrick:\n    @pytest.mark.rule("M-7")\n    def test_under(self): ...\n'
    ),
    "docs/rules/cards.md": "(rule-j-1)=\n## J-1: The pack\n\nText.\n\n(rule-m-7)=\n## M-7: Undertrumping\n",
    "src/jassrules/rules.py": (
        '"""Sums up. [J-1, M-7]"""\nclass OurRules:\n    undertrump: int\n    """Who may. [M-7]"""\n    other: int\n'
        "def deal():\n    # The pack. [J-1]\n    return 36\n"
    ),
    "src/jassrules/_core.pyx": (
        'cdef int legal(\n    int hand\n) noexcept nogil:\n    """What may be played. [J-1 … J-1]"""\n    return hand\n\n'
        'cdef class Table:\n    def play(self):\n        """Plays. [M-7]"""\n'
    ),
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_a_whole_tree_has_no_problem(tree: Path) -> None:
    assert maker().problems(tree) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        pytest.param("docs/rules/cards.md", "(rule-m-7)=\n", "", "M-7 has no paragraph in docs/rules", id="no-target"),
        pytest.param("docs/rules/cards.md", "## M-7: U", "## M-8: U", "M-7 has no paragraph in docs/rules", id="other-title"),
        pytest.param("src/jassrules/rules.py", "# The pack. [J-1]", "pass", None, id="one-place-is-enough"),
        pytest.param("src/jassrules/_core.pyx", "[J-1 … J-1]", "[J-1 … J-2]",
                     "_core.pyx names J-2, which is no rule", id="unknown-in-code"),
        pytest.param("tests/rules.txt", "M-7", "M-7\nM-8", "M-8 is named nowhere in src", id="no-code"),
        pytest.param("tests/rules.txt", "M-7", "M-7\nM-8", "M-8 has no test in tests/cases.txt", id="no-test"),
        pytest.param("tests/rules.txt", "M-7", "M-7\nM-8", "M-8 has no paragraph in docs/rules", id="no-paragraph"),
        pytest.param("tests/rules.txt", "M-7\n", "", "docs/rules describes M-7, which is no rule", id="unknown-paragraph"),
        pytest.param("tests/test_cards.py", '"J-1"', '"J-1", "J-9"',
                     "test_cards.py has a test of J-9, which is no rule", id="unknown-mark"),
        pytest.param("tests/cases.txt", "M-7 ", "M-9 ",
                     "tests/cases.txt counts a test of M-9, which is no rule", id="unknown-count"),
        pytest.param("tests/test_cards.py", "def test_pack", "def test_all",
                     "tests/cases.txt counts test_cards.py::test_pack, which is gone; run tools/count_cases.py", id="gone"),
        pytest.param("tests/cases.txt", "M-7 test_cards.py", "M-7 test_no.py",
                     "tests/cases.txt counts test_no.py::TestTrick::test_under, which is gone; run tools/count_cases.py",
                     id="file-gone"),
    ],
)  # fmt: skip
def test_what_is_missing_or_unknown(tree: Path, file: str, old: str, new: str, problem: str | None) -> None:
    path = tree / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")

    found = maker().problems(tree)

    assert problem in found if problem is not None else found == []


def test_the_page(tree: Path) -> None:
    lines = maker().page(tree).splitlines()

    assert lines[2] == "| [J-1](#rule-j-1) | [The pack](#trace-j-1) |  | 2 | 1 | 3 |"
    assert lines[3] == (
        "| [M-7](#rule-m-7) | [Undertrumping](#trace-m-7) | {attr}`~jassrules.OurRules.undertrump` | 2 | 1 | 1 |"
    )
    assert lines[4] == "| 2 rules | | | | | 4 |"
    assert "- `_core.pyx`: `legal`" in lines
    assert "- `_core.pyx`: `Table.play`" in lines
    assert "- `rules.py`: `deal`" in lines
    assert "- `rules.py`: `OurRules.undertrump`" in lines
    assert "- `test_cards.py`: `TestTrick::test_under` (1)" in lines


def test_this_tree_has_no_problem() -> None:
    found = maker().problems()
    if not (ROOT / "src").exists():
        found = [problem for problem in found if not problem.endswith("named nowhere in src")]

    assert found == []


def test_the_numbers_of_cases_are_those_collected() -> None:
    """If not, run ``python tools/count_cases.py``."""
    script = ROOT / "tools" / "count_cases.py"
    if not script.exists():
        pytest.skip("the tools are not here")
    run = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)

    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
