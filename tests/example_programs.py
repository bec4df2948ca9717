"""The programs in ``examples/``, for the tests of them."""

from __future__ import annotations

import functools
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

__all__ = ["EXAMPLES", "example", "run"]

EXAMPLES = Path(__file__).parent.parent / "examples"


@functools.cache
def example(name: str) -> dict[str, Any]:
    """The names that a program defines."""
    return runpy.run_path(str(EXAMPLES / name))


def run(name: str, *arguments: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs a program as a command."""
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
