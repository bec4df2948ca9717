"""What happens in a round of Molotow, what it is worth, and how a record holds it. [M-4, M-8 … M-13]"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from jassrules.cards import Card, Suit
from jassrules.records import Record, codes
from jassrules.weis import Weis

__all__ = ["EVENT_FIELDS", "CardPlayed", "MolotowEvent", "MolotowScore", "WeisAnnounced", "event_record"]


class CardPlayed(NamedTuple):
    """A card was played, and what came of it.

    Equality: all fields.
    """

    seat: int
    """Who played it."""
    card: Card
    """The card."""
    weise: tuple[Weis, ...] = ()
    """Hand Weise announced with it. [M-10]"""
    trump: Suit | None = None
    """The trump that the card made; None if it made none. [M-4]"""
    taker: int | None = None
    """Who took the trick, if the card completed it. [J-5]"""
    stoeck: bool = False
    """Whether it is the second card of the Stöck, which is written now. [M-12]"""


class WeisAnnounced(NamedTuple):
    """Hand Weise were announced before the first card. [M-10]

    Equality: all fields.
    """

    seat: int
    """Who announced."""
    weise: tuple[Weis, ...]
    """What."""


MolotowEvent: TypeAlias = CardPlayed | WeisAnnounced
"""Anything that happens in a round."""


class MolotowScore(NamedTuple):
    """What one seat writes for a round, in parts; plus is bad, minus is good. [M-8 … M-13]

    Equality: all fields.

    >>> MolotowScore(cards=57, hand_weis=-20).written
    37
    """

    cards: int
    """Card points with the five for the last trick; 0 for all in a round with a Match."""
    hand_weis: int = 0
    """Hand Weis, 0 or minus. [M-10]"""
    table_weis: int = 0
    """Table Weis, 0 or plus. [M-11]"""
    stoeck: int = 0
    """Stöck, 0 or -20. [M-12]"""
    match: int = 0
    """The Match, 0, -157 or -257. [M-13]"""

    @property
    def written(self) -> int:
        """The sum, as it is written; the factor of the last round is the sheet's affair. [M-15]"""
        return self.cards + self.hand_weis + self.table_weis + self.stoeck + self.match


EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "announce": ("event", "seat", "weise"),
    "play": ("event", "seat", "card", "weise", "trump", "taker", "stoeck"),
}


def event_record(event: MolotowEvent) -> Record:
    """How a record holds an event."""
    weise = [codes(weis.cards) for weis in event.weise]
    if isinstance(event, WeisAnnounced):
        return {"event": "announce", "seat": event.seat, "weise": weise}
    return {
        "event": "play",
        "seat": event.seat,
        "card": str(event.card),
        "weise": weise,
        "trump": None if event.trump is None else str(event.trump),
        "taker": event.taker,
        "stoeck": event.stoeck,
    }
