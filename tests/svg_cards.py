"""What tests of pictures of cards share: the packs, the pages they are seen on, and where the signs stand."""

from __future__ import annotations

import re

import pytest

from jassrules import ALL_CARDS, FRENCH, SWISS_GERMAN, VORARLBERG, Pack, Suit
from jassrules.svg._faces import face
from jassrules.svg._suits import suit_sign

PACKS = (SWISS_GERMAN, FRENCH, VORARLBERG)
DARK_PAGE = "#131416"
WHITE_PAGE = "#ffffff"

every_pack = pytest.mark.parametrize("pack", [pytest.param(pack, id=pack.name) for pack in PACKS])
every_card = pytest.mark.parametrize("index", [pytest.param(card.index, id=str(card)) for card in ALL_CARDS])


def parts(suit: Suit, pack: Pack) -> str:
    """The markup of a sign without the group around it, which faces share between their signs."""
    markup = suit_sign(suit, pack)
    assert markup.endswith("</g>")
    return markup[markup.index(">") + 1 : -len("</g>")]


def signs_of(index: int, pack: Pack) -> list[tuple[float, float, float, bool]]:
    """The middle, the size, and whether it is turned, of every sign on a face."""
    sign = re.escape(parts(ALL_CARDS[index].suit, pack))
    places = re.findall(rf"translate\((\S+) (\S+)\) scale\((\S+)\)\">{sign}", face(ALL_CARDS[index], pack))
    return [
        (float(x) + 50 * float(k), float(y) + 50 * float(k), 100 * abs(float(k)), k[0] == "-") for x, y, k in places
    ]
