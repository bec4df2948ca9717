"""What happens in a deal of Schmaus, what it is worth, and how a record holds it. [S-4, S-6, S-10 … S-17]"""

from __future__ import annotations

import enum
from typing import Final, NamedTuple, TypeAlias

from jassrules.cards import Card
from jassrules.records import Record, codes
from jassrules.weis import Weis

__all__ = [
    "EVENT_FIELDS",
    "Points",
    "PointsKind",
    "Robbed",
    "SchmausEvent",
    "SchmausPlayed",
    "SchmausScore",
    "WeisWritten",
    "Written",
    "event_record",
]


class Written(NamedTuple):
    """A Weis on its way to the Tafel.

    Equality: all fields.
    """

    seat: int
    """Whose it is."""
    weis: Weis
    """What it is."""


class SchmausPlayed(NamedTuple):
    """A card was played, and what came of it. It does not show what was drawn.

    Equality: all fields.
    """

    seat: int
    """Who played it."""
    card: Card
    """The card."""
    weise: tuple[Weis, ...] = ()
    """What was announced with it. [S-10]"""
    taker: int | None = None
    """Who took the trick, if the card completed it."""
    stoeck: bool = False
    """Whether it is the second card of the Stöck, which is written now. [S-17]"""
    won: tuple[Written, ...] = ()
    """The Weise of a complete trick that stand; with ``writing="auto"`` they are written now. [S-13, S-14]"""


class Robbed(NamedTuple):
    """The turn-up was robbed; both players see both cards. [S-4]

    Equality: all fields.
    """

    seat: int
    """Who robbed."""
    given: Card
    """The six of trump, which lies turned up from now on."""
    taken: Card
    """The card that went into the hand."""


class WeisWritten(NamedTuple):
    """A player wrote what he had won in the trick before. [S-14]

    Equality: all fields.
    """

    seat: int
    """Who wrote."""
    weise: tuple[Weis, ...]
    """What."""


@enum.unique
class PointsKind(enum.Enum):
    """What points are written for; in one trick they count in this order. [S-19]"""

    STOECK = "stoeck"
    """Stöck, when its second card is played. [S-17]"""
    WEIS = "weis"
    """A Weis, after its trick. [S-14]"""
    TRICK = "trick"
    """The cards of a trick, with the five for the last one. [S-15]"""


class Points(NamedTuple):
    """Points that one seat makes in the course of a deal.

    Equality: all fields.
    """

    at: int
    """How many cards had been played."""
    kind: PointsKind
    """What for."""
    seat: int
    """Whose they are."""
    points: int
    """How many."""


SchmausEvent: TypeAlias = SchmausPlayed | Robbed | WeisWritten
"""Anything that happens in a deal."""


class SchmausScore(NamedTuple):
    """What one seat writes for a deal, in parts. [S-14 … S-17]

    Equality: all fields.

    >>> SchmausScore(cards=115, weis=90, match=100).written
    305
    """

    cards: int
    """Card points with the five for the last trick. [S-15]"""
    weis: int = 0
    """Weise that were written. [S-14]"""
    stoeck: int = 0
    """Stöck, 0 or 20. [S-17]"""
    match: int = 0
    """The Match. [S-16]"""

    @property
    def written(self) -> int:
        """The sum."""
        return self.cards + self.weis + self.stoeck + self.match


EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "play": ("event", "seat", "card", "weise", "taker", "stoeck", "won"),
    "rob": ("event", "seat", "given", "taken"),
    "write": ("event", "seat", "weise"),
}


def event_record(event: SchmausEvent) -> Record:
    """How a record holds an event."""
    if isinstance(event, Robbed):
        return {"event": "rob", "seat": event.seat, "given": str(event.given), "taken": str(event.taken)}
    weise = [codes(weis.cards) for weis in event.weise]
    if isinstance(event, WeisWritten):
        return {"event": "write", "seat": event.seat, "weise": weise}
    return {
        "event": "play",
        "seat": event.seat,
        "card": str(event.card),
        "weise": weise,
        "taker": event.taker,
        "stoeck": event.stoeck,
        "won": [{"seat": won.seat, "weis": codes(won.weis.cards)} for won in event.won],
    }
