"""Pictures: cards, hands, tricks, tables and score sheets as SVG, drawn without any dependency.

Each function gives an :class:`Svg`, a string with the whole document. ``size`` is the width in pixels, ``lang`` the
language of what is written on the picture and told to screen readers, ``pack`` whose cards are drawn. The pictures
have their own ground, so they can be read on light and on dark pages, and hold neither ids nor styles nor scripts.

In Jupyter, cards, sets of cards, Weise, tricks, rounds, deals and views show themselves as such pictures.

>>> from jassrules import Trick, svg
>>> picture = svg.trick(Trick("RoA Ro6 Se6 RoK", trump="Se"))
>>> picture[:4], picture.width > 0
('<svg', True)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from jassrules._lazy import fetcher
from jassrules.svg._cards import back, backs, card, hand, weis
from jassrules.svg._markup import Svg

if TYPE_CHECKING:
    from jassrules.svg._molotow import molotow_table
    from jassrules.svg._schmaus import schmaus_table
    from jassrules.svg._sheet import slate, tafel
    from jassrules.svg._trick import trick

__all__ = ["Svg", "back", "backs", "card", "hand", "molotow_table", "schmaus_table", "slate", "tafel", "trick", "weis"]

# Who shows a card needs no game, and who shows a game needs not the other, nor the sheets.
_HOMES = {
    "molotow_table": "_molotow",
    "schmaus_table": "_schmaus",
    "trick": "_trick",
    **dict.fromkeys(("slate", "tafel"), "_sheet"),
}
__getattr__: Callable[[str], object] = fetcher(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
