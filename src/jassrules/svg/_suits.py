"""The signs of the suits, drawn in a box of 100 x 100, and the colour that each suit writes in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jassrules.cards import Suit
from jassrules.packs import Pack
from jassrules.svg._markup import INK, move

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["SignPlace", "suit_cloth", "suit_colour", "suit_sign", "suit_signs"]


class SignPlace(NamedTuple):
    """Where a sign stands: the middle and the width of its box, and whether it stands on its head."""

    x: float
    y: float
    size: float
    turned: bool = False


class _Sign(NamedTuple):
    """A sign: what its parts have in common, as attributes, and the parts."""

    colour: str
    cloth: str
    shared: str
    parts: str


# A nine holds eleven signs, so each is written as short as it can be: whole numbers, and what the parts have in common
# once for all signs of a face. Outlines and plain signs are dark enough to be seen on paper whatever is inside of them;
# the shapes differ within a pack, so nobody has to tell colours apart.

_RED: Final = "#c2182b"
_GREEN: Final = "#3f6618"
_OCHRE: Final = "#7a4b00"
_BLUE: Final = "#1d4b8f"

_ACORN: Final = _Sign(
    _GREEN,
    "#7f9f3a",
    f'stroke="{_GREEN}" stroke-width="6" stroke-linejoin="round"',
    '<path d="M21 44C21 74 39 88 50 97C61 88 79 74 79 44Z" fill="#e2a93b"/>'
    '<path d="M12 47C12 27 29 17 46 16L48 4H57L55 16C72 18 88 28 88 47Q50 58 12 47Z" fill="#7f9f3a"/>'
    '<path d="M30 24L42 51M52 18L66 50M69 23L54 52M47 18L26 48" fill="none" stroke-width="4"/>',
)

_ROSE: Final = _Sign(
    _RED,
    "#e4495b",
    f'fill="#e4495b" stroke="{_RED}" stroke-width="5"',
    '<path d="M50 24L79 12L77 43L97 67L66 75L50 98L34 75L3 67L23 43L21 12Z" fill="#3f6618" stroke="none"/>'
    '<path d="M31 26A19 19 0 0 1 69 26A19 19 0 0 1 81 62A19 19 0 0 1 50 84A19 19 0 0 1 19 62A19 19 0 0 1 31 26'
    'L50 52L19 62M50 84V52L81 62M50 52L69 26"/><circle cx="50" cy="52" r="14" fill="#ffd34d"/>',
)

_BELL: Final = _Sign(
    _OCHRE,
    "#ffcb2e",
    f'fill="#ffcb2e" stroke="{_OCHRE}" stroke-width="6"',
    '<circle cx="50" cy="12" r="9"/><circle cx="50" cy="58" r="38"/>'
    '<path d="M13 50Q50 64 87 50M12 60Q50 74 88 60" fill="none"/>'
    f'<path d="M50 76V95" stroke-width="8"/><circle cx="50" cy="77" r="5" fill="{_OCHRE}"/>',
)

_SHIELD: Final = _Sign(
    _BLUE,
    "#3573c6",
    f'stroke="{_BLUE}" stroke-width="6" stroke-linejoin="round"',
    '<path d="M9 5Q30 16 50 6Q70 16 91 5Q85 26 90 48C91 72 70 88 50 97C30 88 9 72 10 48Q15 26 9 5Z" fill="#3573c6"/>'
    '<path d="M11 16L87 65Q84 72 78 78L12 38Z" fill="#ffd34d"/>',
)

_CLUB: Final = (
    "M52 58Q54 84 66 96H34Q46 84 48 58ZM50 5a21 21 0 0 1 0 42a21 21 0 0 1 0-42ZM27 39a21 21 0 0 1 0 42a21 21 0 0 1 0-42Z"
    "M73 39a21 21 0 0 1 0 42a21 21 0 0 1 0-42ZM40 42H60V64H40Z"
)
_HEART: Final = "M50 95C22 68 5 52 5 31A23 23 0 0 1 50 24A23 23 0 0 1 95 31C95 52 78 68 50 95Z"
_DIAMOND: Final = "M50 3Q67 29 88 50Q67 71 50 97Q33 71 12 50Q33 29 50 3Z"
_SPADE: Final = "M50 4C63 27 93 39 93 61A20 20 0 0 1 54 72Q56 87 67 96H33Q44 87 46 72A20 20 0 0 1 7 61C7 39 37 27 50 4Z"


def _plain(colour: str, cloth: str, data: str) -> _Sign:
    return _Sign(colour, cloth, f'fill="{colour}"', f'<path d="{data}"/>')


_LEAF: Final = _Sign(
    _GREEN,
    "#6fa32e",
    f'stroke="{_GREEN}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"',
    '<path d="M50 4C60 24 92 36 92 60C92 78 68 86 50 72C32 86 8 78 8 60C8 36 40 24 50 4Z" fill="#6fa32e"/>'
    '<path d="M50 28V72Q52 88 64 95M50 62L72 50M50 62L28 50M50 44L62 37M50 44L38 37" fill="none"/>',
)

_SIGNS: Final = {
    "swiss_german": (_ACORN, _ROSE, _BELL, _SHIELD),
    "french": (
        _plain(INK, "#5b7fa6", _CLUB),
        _plain(_RED, "#e4495b", _HEART),
        _plain(_RED, "#e4495b", _DIAMOND),
        _plain(INK, "#5b7fa6", _SPADE),
    ),
    "vorarlberg": (_ACORN, _plain(_RED, "#e4495b", _HEART), _BELL, _LEAF),
}


def suit_sign(suit: Suit, pack: Pack) -> str:
    """The markup of a suit's sign, which fills a box of 100 x 100 with its top left corner at (0, 0)."""
    sign = _SIGNS[pack.name][suit.index]
    return f"<g {sign.shared}>{sign.parts}</g>"


def suit_signs(suit: Suit, pack: Pack, places: Iterable[SignPlace]) -> str:
    """The markup of a suit's sign in several places."""
    sign = _SIGNS[pack.name][suit.index]
    drawn: list[str] = []
    for place in places:
        size = -place.size if place.turned else place.size
        drawn.append(move(sign.parts, place.x - size / 2, place.y - size / 2, scale=size / 100))
    return f"<g {sign.shared}>{''.join(drawn)}</g>"


def suit_colour(suit: Suit, pack: Pack) -> str:
    """The colour of a suit: of its sign, or of the outline if that has several, and of the index of its cards."""
    return _SIGNS[pack.name][suit.index].colour


def suit_cloth(suit: Suit, pack: Pack) -> str:
    """A lighter colour that goes with a suit's own, for areas."""
    return _SIGNS[pack.name][suit.index].cloth
