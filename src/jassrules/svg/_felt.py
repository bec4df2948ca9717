"""What the tables are made of: places around the felt, the sign of trump, hands, words on the felt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from jassrules.cards import Card, CardSet, Suit
from jassrules.packs import Pack
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH, back, face
from jassrules.svg._markup import FELT, FELT_INK, INK, LINE, MARK, PAPER, move, number, rect, text
from jassrules.svg._suits import suit_sign
from jassrules.svg._words import Words, broken, cut, text_width

__all__ = [
    "EDGE",
    "FULL",
    "LABEL_ROOM",
    "RAISED",
    "TABLE_WIDTH",
    "Place",
    "Places",
    "empty_place",
    "felt",
    "framed",
    "hand_row",
    "name_line",
    "order_badge",
    "pill",
    "places_around",
    "small_backs",
    "trump_chip",
    "trump_sign",
]

# Narrow, so that a phone shows it at its full size.
TABLE_WIDTH: Final = 360
"""How wide a table is."""
EDGE: Final = 12
"""What stays free at the edge of a table."""
FULL: Final = TABLE_WIDTH - 2 * EDGE
"""How wide a table is between its edges."""
LABEL_ROOM: Final = 118
"""How wide the label of a seat may be."""
RAISED: Final = 9
"""How far a card that may be played stands out of the hand."""

_MIDDLE: Final = TABLE_WIDTH / 2
_SIDE: Final = 66  # where the middle of a card at the side is, from the edge of the table
_BACK: Final = "#7a2230"
_NOTE_ROOM: Final = 104  # between the cards of the trick and the edge of the table
_OVERLAP: Final = 17  # how far cards one above the other at the side are from the middle


class Place(NamedTuple):
    """Where a seat's card and its label are."""

    x: float
    """The middle of both."""
    card: float
    """The top of the card."""
    below: bool
    """Whether the label is below the card, else above: it is always at the rim."""


class Places(NamedTuple):
    """The places around a table."""

    seats: tuple[Place, ...]
    """A place per seat, from the one below on."""
    middle: float
    """How far down the sign of trump is."""
    height: float
    """How high the table is."""


def places_around(players: int, *, card: float, label: float, gap: float, clockwise: bool) -> Places:
    """The places of 2 to 6 seats, the first of them below, the others counter-clockwise. [J-6]

    Args:
        players: how many.
        card: how high a card is drawn.
        label: how high a label is.
        gap: what stays free above and below the middle.
        clockwise: whether they go the other way round.
    """
    above = EDGE + label
    middle = above + card + gap / 2
    below = above + card + gap
    right = TABLE_WIDTH - _SIDE
    if players == 3:
        middle = above + card / 2
        below = middle + gap / 2
        side = [Place(right, above, below=False)]
    elif players == 4:
        side = [Place(right, middle - card / 2, below=True)]
    elif players == 5:
        side = [Place(right, above + card + EDGE, below=True), Place(_MIDDLE + 66, above, below=False)]
    elif players == 6:
        side = [Place(right, middle + _OVERLAP, below=True), Place(right, middle - _OVERLAP - card, below=False)]
    else:
        side = []
    top = [] if players % 2 else [Place(_MIDDLE, above, below=False)]
    mirrored = [place._replace(x=TABLE_WIDTH - place.x) for place in reversed(side)]
    seats = [Place(_MIDDLE, below, below=True), *side, *top, *mirrored]
    if clockwise:
        seats = [place._replace(x=TABLE_WIDTH - place.x) for place in seats]
    return Places(tuple(seats), middle, below + card + label + EDGE)


def felt(height: float) -> str:
    """The ground of a table."""
    edge = f'<rect x="5" y="5" width="{TABLE_WIDTH - 10}" height="{number(height - 10)}" rx="13" fill="none" '
    return rect(0, 0, TABLE_WIDTH, height, fill=FELT, radius=16) + f'{edge}stroke="{FELT_INK}" stroke-opacity=".22"/>'


def empty_place(width: float, height: float, *, marked: bool = False) -> str:
    """A place that waits for a card, with its top left corner at (0, 0)."""
    line, opacity, stroke = (MARK, "1", "2.5") if marked else (FELT_INK, ".45", "1.5")
    return (
        f'<rect x="1" y="1" width="{number(width - 2)}" height="{number(height - 2)}" rx="5" fill="none" '
        f'stroke="{line}" stroke-opacity="{opacity}" stroke-width="{stroke}" stroke-dasharray="5 4"/>'
    )


def framed(width: float, height: float) -> str:
    """The frame that goes beneath a card of this size that takes the trick."""
    return rect(-5, -5, width + 10, height + 10, fill=MARK, radius=9)


def pill(said: str, x: float, y: float, *, size: float = 11) -> str:
    """A marked word with its middle at (x, y)."""
    wide, high = text_width(said, size, bold=True) + size, size + 6
    ground = rect(x - wide / 2, y - high / 2, wide, high, fill=MARK, radius=high / 2)
    return ground + text(said, x, y + size * 0.36, size=size, bold=True)


def order_badge(at: int, x: float, y: float) -> str:
    """The number of a card in its trick, in a circle with its middle at (x, y)."""
    circle = f'<circle cx="{number(x)}" cy="{number(y)}" r="9.5" fill="{INK}" stroke="{FELT_INK}" stroke-width="1.5"/>'
    return circle + text(str(at), x, y + 4.2, size=12, fill=FELT_INK, bold=True)


def trump_chip(trump: Suit | None, x: float, y: float, *, words: Words, without: str, note: str = "") -> str:
    """The sign and the name of trump with its middle at (x, y).

    Args:
        trump: the suit; None for no trump.
        x: the middle.
        y: the middle.
        words: the language and the pack.
        without: what is said where there is no trump.
        note: what else is said below.
    """
    lines = [(words("trump"), 12.0, False), (words.suit(trump), 16.0, True)] if trump else [(without, 14.0, True)]
    if note:
        lines.append((note, 12.0, False))
    wide = max(text_width(said, size, bold=bold) for said, size, bold in lines)
    sign = 44 if trump else 0
    left = x - (sign + wide) / 2 if trump else x
    high = sum(size + 2 for _, size, _ in lines)
    body = ""
    if trump:
        body += rect(left, y - 18, 36, 36, fill=PAPER, line=LINE, radius=18)
        body += move(suit_sign(trump, words.pack), left + 7, y - 11, scale=0.22)
    down = y - high / 2
    for said, size, bold in lines:
        down += size + 2
        anchor = "start" if trump else "middle"
        body += text(said, left + sign, down - 3, size=size, fill=FELT_INK, anchor=anchor, bold=bold)
    return body


def trump_sign(trump: Suit, x: float, y: float, *, words: Words, note: str = "") -> str:
    """The sign of trump and below it its name and a note, in the middle at ``x`` and from ``y`` down."""
    drawn = rect(x - 22, y, 44, 44, fill=PAPER, line=LINE, radius=22)
    drawn += move(suit_sign(trump, words.pack), x - 14, y + 8, scale=0.28)
    drawn += text(words("trump"), x, y + 60, size=12, fill=FELT_INK)
    drawn += text(words.suit(trump), x, y + 77, size=16, fill=FELT_INK, bold=True)
    for at, line in enumerate(broken(note, 12, _NOTE_ROOM)):
        drawn += text(line, x, y + 95 + 15 * at, size=12, fill=FELT_INK)
    return drawn


def small_backs(count: int, said: str, x: float, y: float) -> str:
    """A hand that is held hidden, as small backs with their number, and what else is said beside it.

    The middle of its top is at (x, y); it is 16 high.
    """
    if not count:
        return text(said, x, y + 12, size=12, fill=FELT_INK)
    step = min(4.5, 32 / count)
    fan = 11 + step * (count - 1)
    number_room = text_width(str(count), 12, bold=True) + 5
    left = x - (fan + number_room + 6 + text_width(said, 12)) / 2
    cards = "".join(rect(left + step * at, y, 11, 16, fill=_BACK, line=PAPER, radius=2) for at in range(count))
    told = text(str(count), left + fan + 4, y + 12, size=12, fill=FELT_INK, anchor="start", bold=True)
    return cards + told + text(said, left + fan + number_room + 6, y + 12, size=12, fill=FELT_INK, anchor="start")


def hand_row(
    cards: Sequence[Card | None], x: float, y: float, *, room: float, scale: float, pack: Pack, legal: CardSet | None
) -> str:
    """A hand side by side, cards overlapping where they need to; the middle of its top is at (x, y).

    Args:
        cards: the cards; None for one that lies face down.
        x: the middle.
        y: the top.
        room: how wide it may be.
        scale: the size of the cards.
        pack: whose cards.
        legal: those that stand out a little while the others are dimmed, if there are others; None for no difference.
    """
    wide = CARD_WIDTH * scale
    if legal is not None and legal >= {card for card in cards if card}:
        legal = None
    step = min(wide + 3, (room - wide) / max(len(cards) - 1, 1))
    left = x - (step * (len(cards) - 1) + wide) / 2
    drawn: list[str] = []
    for at, card in enumerate(cards):
        body = back() if card is None else face(card, pack)
        down = y
        if legal is not None:
            if card in legal:
                down -= RAISED
            else:
                body += f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" fill="{FELT}" fill-opacity=".45"/>'
        drawn.append(move(body, left + step * at, down, scale=scale))
    return "".join(drawn)


def name_line(name: str, x: float, y: float, *, room: float, size: float = 14, anchor: str = "middle") -> str:
    """A name on the felt, cut to its room."""
    return text(cut(name, size, room, bold=True), x, y, size=size, fill=FELT_INK, anchor=anchor, bold=True)
