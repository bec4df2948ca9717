"""Cards and tricks [J-1] to [J-5]."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "LAST_TRICK", "PACK", "PLAIN_ORDER", "RANKS", "SUITS", "TRUMP_ORDER",
    "points", "rank_of", "suit_of", "taker", "trump_strength", "value",
]  # fmt: skip

SUITS = ["Ei", "Ro", "Se", "Si"]  # [J-1]
RANKS = ["6", "7", "8", "9", "B", "U", "O", "K", "A"]  # [J-1] low to high in the plain order
PACK = [suit + rank for suit in SUITS for rank in RANKS]  # [J-1]

PLAIN_ORDER = ["A", "K", "O", "U", "B", "9", "8", "7", "6"]  # [J-2] high to low
TRUMP_ORDER = ["U", "9", "A", "K", "O", "B", "8", "7", "6"]  # [J-2] high to low

OBENABE_VALUES = {"A": 11, "K": 4, "O": 3, "U": 2, "B": 10, "8": 8}  # [J-3] others 0
TRUMP_SUIT_VALUES = {"U": 20, "9": 14, "A": 11, "K": 4, "O": 3, "B": 10}  # [J-3] others 0
SIDE_SUIT_VALUES = {"A": 11, "K": 4, "O": 3, "U": 2, "B": 10}  # [J-3] others 0, eights too

LAST_TRICK = 5  # [J-4]


def suit_of(card: str) -> str:
    return card[:2]


def rank_of(card: str) -> str:
    return card[2:]


def value(card: str, trump: str | None) -> int:
    """Return what a card counts [J-3]."""
    if trump is None:
        return OBENABE_VALUES.get(rank_of(card), 0)
    if suit_of(card) == trump:
        return TRUMP_SUIT_VALUES.get(rank_of(card), 0)
    return SIDE_SUIT_VALUES.get(rank_of(card), 0)


def points(cards: Iterable[str], trump: str | None) -> int:
    """Return what cards count together, without the last trick's 5 [J-3]."""
    return sum(value(card, trump) for card in cards)


def trump_strength(card: str) -> int:
    """Return the strength of a trump card, 0 for the six to 8 for the Bauer [J-2]."""
    return -TRUMP_ORDER.index(rank_of(card)) + 8


def taker(trick: Sequence[str], trump: str | None) -> int:
    """Return the place in the trick (0 = led) of the card that takes it [J-5]."""
    trumps = [card for card in trick if suit_of(card) == trump]
    if trumps:  # [J-5] "by its highest trump"
        best = max(trumps, key=trump_strength)
    else:  # [J-5] "without a trump in it, by the highest card of the led suit"
        led = [card for card in trick if suit_of(card) == suit_of(trick[0])]
        best = min(led, key=lambda card: PLAIN_ORDER.index(rank_of(card)))
    return list(trick).index(best)
