"""Lanes: the nine cards of a suit as nine bits, with their codes for the reference and their masks for the core."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any, Final

from reference.cards import PACK, RANKS, SUITS, TRUMP_ORDER

__all__ = [
    "BIT", "LANES", "MOLOTOW_OPTIONS", "NO_TRUMP", "SUIT_PAIRS", "UNDERTRUMP",
    "codes", "highest_trump", "lowest_absent", "mask_of", "subsets",
]  # fmt: skip

LANES: Final = 512
NO_TRUMP: Final = 4
BIT: Final = {code: 1 << index for index, code in enumerate(PACK)}
UNDERTRUMP: Final = ["void_only", "forbidden", "free"]
"""In the order of the core's numbers."""
MOLOTOW_OPTIONS: Final[list[dict[str, Any]]] = [
    {"undertrump": undertrump, "trump_when_able": when_able} for undertrump in UNDERTRUMP for when_able in (True, False)
]
SUIT_PAIRS: Final = list(permutations(range(4), 2))
"""All ways to choose a suit led and another that is trump."""

_CODES: Final = [
    [tuple(suit + rank for at, rank in enumerate(RANKS) if lane >> at & 1) for lane in range(LANES)] for suit in SUITS
]
_STRENGTH: Final = [8 - TRUMP_ORDER.index(rank) for rank in RANKS]
_BY_STRENGTH: Final = sorted(range(9), key=_STRENGTH.__getitem__, reverse=True)


def codes(lane: int, suit: int) -> tuple[str, ...]:
    """The cards of a lane, as the reference writes them."""
    return _CODES[suit][lane]


def mask_of(cards: Iterable[str]) -> int:
    """Cards of the reference as the core writes them."""
    return sum(BIT[card] for card in cards)


def lowest_absent(lane: int) -> int:
    """The lowest rank that a lane lacks; a suit is led with a card that the hand does not hold."""
    return (~lane & (lane + 1)).bit_length() - 1


def highest_trump(lane: int) -> int | None:
    """The rank of the highest trump in a lane. [J-2]"""
    return next((rank for rank in _BY_STRENGTH if lane >> rank & 1), None)


def subsets(lane: int) -> Iterator[int]:
    """All lanes within a lane, itself and none included."""
    part = lane
    while True:
        yield part
        if part == 0:
            return
        part = (part - 1) & lane
