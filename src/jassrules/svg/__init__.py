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

from jassrules.svg._cards import back, card, hand, weis
from jassrules.svg._markup import Svg
from jassrules.svg._sheet import slate, tafel
from jassrules.svg._tables import molotow_table, schmaus_table, trick

__all__ = ["Svg", "back", "card", "hand", "molotow_table", "schmaus_table", "slate", "tafel", "trick", "weis"]
