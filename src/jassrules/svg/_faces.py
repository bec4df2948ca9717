"""The face and the back of a card."""

from __future__ import annotations

from typing import Final

from jassrules.cards import Card, Rank
from jassrules.packs import Pack
from jassrules.svg._markup import LINE, PAPER, move, path, rect
from jassrules.svg._suits import SignPlace, suit_cloth, suit_colour, suit_signs

__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "back", "face"]

CARD_WIDTH: Final = 60
CARD_HEIGHT: Final = 92

_GROUND: Final = rect(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, fill=PAPER, line=LINE, radius=5)

# ---------------------------------------------------------------------------------------------------------------------
# The index, in the top left corner, where cards that overlap show it. Its letters are drawn, so that a card looks the
# same whatever fonts there are: each is a line in a box 10 wide and 14 high.

_LETTERS: Final = {
    "6": "M8.5 .3C4.5 1.3 1 5 1 9.7A4 4.1 0 1 0 5 5.6C3.1 5.6 1.5 7 1 8.8",
    "7": "M1 .3H9L4.3 13.8",
    "8": "M5 6.6A3.1 3.1 0 1 1 5.01 6.6A3.9 3.6 0 1 1 5 6.6",
    "9": "M1.5 13.7C5.5 12.7 9 9 9 4.3A4 4.1 0 1 0 5 8.4C6.9 8.4 8.5 7 9 5.2",
    "10": "M.2 2.5L2.2 .3V13.8M7.8 .2A2.5 3 0 0 1 10.3 3.2V10.8A2.5 3 0 0 1 5.3 10.8V3.2A2.5 3 0 0 1 7.8 .2",
    "A": "M.4 13.8L5 .3L9.6 13.8M2.2 9.3H7.8",
    "B": "M1.3 .3V13.7H5.3A3.6 3.6 0 0 0 5.3 6.5H1.3H5A3.1 3.1 0 0 0 5 .3Z",
    "J": "M8 .3V9.8A3.5 4 0 0 1 1 9.8",
    "K": "M1.3 .3V13.7M9 .3L1.3 8.2M4.2 5.4L9.4 13.7",
    "O": "M5 .2A4.4 4.8 0 0 1 9.4 5V9A4.4 4.8 0 0 1 .6 9V5A4.4 4.8 0 0 1 5 .2Z",
    "Q": "M5 .2A4.4 4.8 0 0 1 9.4 5V9A4.4 4.8 0 0 1 .6 9V5A4.4 4.8 0 0 1 5 .2ZM6 10L9.6 14.2",
    "U": "M1 .3V9A4 4.8 0 0 0 9 9V.3",
}
_CORNER: Final = SignPlace(9.6, 30, 12.5)


def _index(code: str, colour: str) -> str:
    """The rank above the sign in the corner."""
    return move(path(_LETTERS[code], line=colour, width=2.7), 9.6 - 5 * 1.1, 6, scale=1.1)


# ---------------------------------------------------------------------------------------------------------------------
# Pips: two columns to the right of the index, and the middle between them; in the lower half they stand on their heads.

_LEFT, _MIDDLE, _RIGHT = 26, 37, 48
_THREE: Final = (16, 46, 76)
_FOUR: Final = (13.5, 35.2, 56.8, 78.5)


def _pips(rows: tuple[float, ...], *middle: float) -> tuple[SignPlace, ...]:
    spots = [(x, y) for y in rows for x in (_LEFT, _RIGHT)] + [(_MIDDLE, y) for y in middle]
    size = 15 if len(rows) == 3 else 14.2
    return tuple(SignPlace(x, y, size, y > CARD_HEIGHT / 2) for x, y in spots)


_PIPS: Final = {
    Rank.SECHS: _pips(_THREE),
    Rank.SIEBEN: _pips(_THREE, 31),
    Rank.ACHT: _pips(_THREE, 31, 61),
    Rank.NEUN: _pips(_FOUR, 46),
    Rank.BANNER: _pips(_FOUR, 24.4, 67.6),
}

# ---------------------------------------------------------------------------------------------------------------------
# Figures, drawn about a line at x = 31 and moved to the right of the index. The sign of an Under (Bube) stands low and
# that of an Ober (Dame) and of a König high, as it does on cards of old.

_DARK: Final = "#33241a"
_SKIN: Final = "#f5cfa8"
_GOLD: Final = "#ffd34d"
_BROWN: Final = "#8b5a2b"
_FAIR: Final = "#c98a3c"
_GREY: Final = "#cfc8bd"

_SHOULDERS: Final = "M-1 87V80Q1 67 21 63H41Q55 67 57 80V87Q57 91 53 91H3Q-1 91 -1 87Z"


def _outlined(body: str, *, shift: float = 0) -> str:
    moved = f' transform="translate({shift} 0)"' if shift else ""
    return f'<g{moved} stroke="{_DARK}" stroke-width="1.2" stroke-linejoin="round">{body}</g>'


def _part(data: str, fill: str = "none") -> str:
    return f'<path d="{data}" fill="{fill}"/>'


def _disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>'


def _oval(y: float, wide: float, high: float, fill: str) -> str:
    return f'<ellipse cx="31" cy="{y}" rx="{wide}" ry="{high}" fill="{fill}"/>'


def _eyes(y: float) -> str:
    """Eyes and nose."""
    return f'<path d="M27 {y}v1.2M35 {y}v1.2M31 {y + 1}v3" fill="none" stroke-width="1.8" stroke-linecap="round"/>'


def _under(colour: str, cloth: str) -> str:
    """A young man with a moustache and a feather on his cap, the sign on his chest."""
    return (
        _part("M19 42Q16 54 20 56H42Q46 54 43 42Z", _BROWN)
        + _part(_SHOULDERS, cloth)
        + _part("M26 54H36V63L31 68L26 63Z", _SKIN)
        + _part("M26 61L31 68L20 69L19 63ZM36 61L31 68L42 69L43 63Z", PAPER)
        + _oval(46, 10, 11.5, _SKIN)
        + _part("M40 30Q53 22 51 7Q42 12 38 28Z", PAPER)
        + _part("M17 41Q15 27 31 26Q47 27 45 41Q31 35 17 41Z", colour)
        + _eyes(45)
        + _part("M25 52.5Q28 54 31 51.5Q34 54 37 52.5")
        + _disc(31, 79, 10.5, PAPER)
    )


def _ober(colour: str, cloth: str) -> str:
    """A man with a beard, a ruff and a plumed hat."""
    return (
        _part("M19 46Q17 60 22 62H40Q45 60 43 46Z", _BROWN)
        + _part(_SHOULDERS, cloth)
        + _part("M31 70V91")
        + _disc(31, 77, 1.8, _GOLD)
        + _disc(31, 84, 1.8, _GOLD)
        + _oval(64, 14, 5.5, PAPER)
        + _part("M24 61L23 68M38 61L39 68")
        + _oval(50, 10, 11.5, _SKIN)
        + _part("M24 56Q31 53 38 56Q37 66 31 67Q25 66 24 56Z", _BROWN)
        + _part("M22 38Q14 24 24 12Q34 16 30 36Z", _GOLD)
        + _part("M21 41Q21 27 31 27Q41 27 41 41Z", colour)
        + _part("M13 43Q13 38 31 38Q49 38 49 43Q31 46 13 43Z", colour)
        + _eyes(48)
    )


def _dame(colour: str, cloth: str) -> str:
    """A lady with fair hair, a small crown and a jewel."""
    return (
        _part("M17 44Q14 68 19 70H43Q48 68 45 44Q44 30 31 30Q18 30 17 44Z", _FAIR)
        + _part(_SHOULDERS, cloth)
        + _part("M26 56H36V63H40Q39 76 31 76Q23 76 22 63H26Z", _SKIN)
        + _oval(48, 9.5, 11, _SKIN)
        + _part("M20 43Q24 38 31 38Q38 38 42 43Q43 32 31 32Q19 32 20 43Z", _FAIR)
        + _part("M20 35L19 25L25 30L31 22L37 30L43 25L42 35Q31 31 20 35Z", _GOLD)
        + _eyes(47)
        + _part("M28 54q3 2.5 6 0")
        + _disc(31, 69, 2, colour)
    )


def _king(colour: str) -> str:
    """An old man with a long beard, a crown and ermine."""
    return (
        _part("M18 44Q15 66 21 68H41Q47 66 44 44Z", _GREY)
        + _part(_SHOULDERS, colour)
        + _part("M19 63Q31 75 43 63L52 66Q46 82 31 82Q16 82 10 66Z", PAPER)
        + _part("M17 69v3M24 74v3M38 74v3M45 69v3M31 76v3")
        + _oval(48, 10, 11.5, _SKIN)
        + _part("M21 50Q26 55 31 53Q36 55 41 50Q43 68 31 72Q19 68 21 50Z", _GREY)
        + _part("M19 41L17 25L24.5 32L31 22L37.5 32L45 25L43 41Q31 37 19 41Z", _GOLD)
        + _disc(17, 24.5, 1.6, _GOLD)
        + _disc(31, 21.5, 1.6, _GOLD)
        + _disc(45, 24.5, 1.6, _GOLD)
        + _part("M28 58q3 2 6 0")
        + _eyes(46)
    )


def _flag(cloth: str) -> str:
    return (
        _part("M22 13Q31 7 39 13Q47 19 56 13V63Q47 69 39 63Q31 57 22 63Z", cloth)
        + _part("M22 21Q31 15 39 21Q47 27 56 21V55Q47 61 39 55Q31 49 22 55Z", PAPER)
        + _part("M20.5 9H23.5V86H20.5Z", _BROWN)
        + _disc(22, 8, 2.6, _GOLD)
    )


def _ribbon(cloth: str) -> str:
    return _part("M14 75L4 72L7 78L4 84L14 84ZM46 75L56 72L53 78L56 84L46 84Z", cloth) + _part(
        "M10 76Q30 84 50 76V84.5Q30 92.5 10 84.5Z", cloth
    )


def _content(card: Card, pack: Pack) -> tuple[str, tuple[SignPlace, ...]]:
    """What stands on a card beside its index: a drawing, and the places of the signs upon it."""
    rank, colour, cloth = card.rank, suit_colour(card.suit, pack), suit_cloth(card.suit, pack)
    if rank is Rank.UNDER:
        return _outlined(_under(colour, cloth), shift=2), (SignPlace(33, 79, 15),)
    if rank is Rank.OBER:
        figure = _dame if pack.name == "french" else _ober
        return _outlined(figure(colour, cloth), shift=2), (SignPlace(48.5, 14.5, 17),)
    if rank is Rank.KOENIG:
        return _outlined(_king(colour), shift=2), (SignPlace(50, 13, 15),)
    if rank is Rank.ASS:
        return _outlined(_ribbon(cloth)), (SignPlace(37, 46, 42),)
    if rank is Rank.BANNER and pack.rank_code(rank.index) == "B":
        return _outlined(_flag(cloth)), (SignPlace(39.7, 38, 27),)
    return "", _PIPS[rank]


def face(card: Card, pack: Pack) -> str:
    """The markup of a card with its top left corner at (0, 0), 60 x 92 units."""
    drawn, places = _content(card, pack)
    signs = suit_signs(card.suit, pack, (_CORNER, *places))
    return _GROUND + drawn + signs + _index(pack.rank_code(card.rank.index), suit_colour(card.suit, pack))


def back() -> str:
    """The markup of a card that lies face down, like that of a face."""
    lines = "".join(f"M{x} {y}l5 5l-5 5l-5-5z" for x in range(10, 60, 10) for y in range(6, 86, 10))
    return (
        _GROUND
        + rect(4, 4, CARD_WIDTH - 8, CARD_HEIGHT - 8, fill="#7a2230", radius=3)
        + path(lines, line="#e8b7a8", width=1)
    )
