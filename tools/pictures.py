"""Write the pictures that lie in the repository, because pages show them that nobody builds: ``python tools/pictures.py``.

The test ``test_svg_files.py`` compares them with what the library draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from jassrules import Trick, svg

STATIC: Final = Path(__file__).resolve().parent.parent / "docs" / "_static"

PICTURES: Final[Mapping[str, Callable[[], svg.Svg]]] = {
    # the sign of the site in the tab of a browser
    "card.svg": lambda: svg.card("SeU"),
    # in the README
    "trick.svg": lambda: svg.trick(Trick("RoA Ro6 Se6 RoK", trump="Se"), names=["Anna", "Beat", "Chloe", "Dario"]),
}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (STATIC / name).write_text(draw() + "\n", encoding="utf-8")
