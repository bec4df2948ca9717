"""The pictures in the repository are those that the library draws."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
if not (ROOT / "tools").is_dir() or not (ROOT / "docs").is_dir():
    pytest.skip("the tools or the docs are not here", allow_module_level=True)
TOOL = runpy.run_path(str(ROOT / "tools" / "pictures.py"))
PICTURES, STATIC = TOOL["PICTURES"], TOOL["STATIC"]


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_as_drawn(name: str) -> None:
    assert (STATIC / name).read_text(encoding="utf-8") == PICTURES[name]() + "\n"


def test_the_readme_shows_one_and_says_what_it_shows() -> None:
    (picture,) = re.findall(r"!\[([^\]]+)\]\((\S+\.svg)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    told, file = picture

    assert (ROOT / file).is_file()
    assert told == PICTURES[Path(file).name]().alt
