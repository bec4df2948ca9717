"""Counts the test cases of each rule, for the page "From rule to test" of the documentation.

The numbers stand in ``tests/cases.txt``, since building the pages does not load the tests; a test compares them.
A case is one item that pytest collects. So a property under Hypothesis, or a proof that goes through millions of
positions, is one case.

``python tools/count_cases.py`` writes the file; with ``--check`` it says what has changed, and exits with 1 if anything.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

__all__ = ["FILE", "collected", "text_of"]

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "tests" / "cases.txt"
HEAD: Final = "# Rule, test, number of cases. Made by tools/count_cases.py\n"


class _Listener:
    """Notes what pytest collects."""

    def __init__(self) -> None:
        self.cases: Counter[tuple[str, str]] = Counter()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Counts each item for every rule whose id it carries."""
        for item in items:
            test = item.nodeid.partition("[")[0].removeprefix("tests/")
            for rule in {rule for mark in item.iter_markers("rule") for rule in mark.args}:
                self.cases[rule, test] += 1


def collected() -> Counter[tuple[str, str]]:
    """The cases of each rule and test, slow ones included.

    Raises:
        RuntimeError: if the tests cannot be collected.
    """
    listener = _Listener()
    output = io.StringIO()
    options = ["--collect-only", "-qq", "-m", "", "-p", "no:cacheprovider", f"--rootdir={ROOT}", str(ROOT / "tests")]
    with contextlib.redirect_stdout(output):
        code = pytest.main(options, plugins=[listener])
    if code != pytest.ExitCode.OK:
        raise RuntimeError(f"the tests cannot be collected:\n{output.getvalue()}")
    return listener.cases


def text_of(cases: Counter[tuple[str, str]]) -> str:
    """The file as it is written, in the order of the rules."""
    order = (ROOT / "tests" / "rules.txt").read_text(encoding="utf-8").split()

    def place(item: tuple[tuple[str, str], int]) -> tuple[int, str]:
        (rule, test), _ = item
        return (order.index(rule) if rule in order else len(order), test)

    return HEAD + "".join(f"{rule} {test} {number}\n" for (rule, test), number in sorted(cases.items(), key=place))


def main() -> int:
    """Writes the file, or compares."""
    text = text_of(collected())
    if sys.argv[1:] != ["--check"]:
        FILE.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{FILE.name}: {len(text.splitlines()) - 1} lines\n")
        return 0
    known = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    new, old = set(text.splitlines()), set(known.splitlines())
    for line in sorted(new ^ old):
        sys.stdout.write(f"{'+' if line in new else '-'} {line}\n")
    return int(text != known)


if __name__ == "__main__":
    sys.exit(main())
