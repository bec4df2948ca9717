"""Reading the position suite, ``tests/positions``; ``docs/positions.md`` describes it.

Written apart from ``tools/make_positions.py``, as another program would read the files.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

__all__ = ["FOLDER", "positions", "read_options", "tool"]

FOLDER = Path(__file__).parent / "positions"
TOOLS = Path(__file__).parent.parent / "tools"


def positions(file: str) -> list[dict[str, str]]:
    """The positions of a file."""
    lines = [line for line in (FOLDER / file).read_text(encoding="utf-8").split("\n") if not line.startswith("#")]
    return [dict(line.split(": ", 1) for line in block.split("\n")) for block in "\n".join(lines).strip().split("\n\n")]


def read_options(line: str) -> dict[str, Any]:
    """Options as the library takes them."""
    words = {"yes": True, "no": False, "any": None}
    pairs = [] if line == "-" else [item.split("=") for item in line.split()]
    return {
        name: words[value] if value in words else int(value) if value.isdecimal() else value for name, value in pairs
    }


def tool(name: str) -> ModuleType:
    """A module of ``tools``, which not every copy of the tests has beside it."""
    if not (TOOLS / f"{name}.py").exists():
        pytest.skip("the tools are not here")
    if str(TOOLS) not in sys.path:
        sys.path.append(str(TOOLS))
    return importlib.import_module(name)
