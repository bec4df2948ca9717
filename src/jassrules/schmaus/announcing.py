"""What may be announced in Schmaus, after what. [S-10 … S-13]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from jassrules.cards import CardSet, Suit
from jassrules.errors import Reason
from jassrules.schmaus.rules import Ladder
from jassrules.weis import Weis

__all__ = ["barred_by", "best_of", "cards_of", "share_a_card", "why_barred"]


def _step(weis: Weis) -> tuple[int, int]:
    """The height of a run on the ladder: points, then top card."""
    return (weis.points, weis.rank.index)


def barred_by(weis: Weis, *, shown: Iterable[Weis], ladder: Ladder, trump: Suit | None) -> Weis | None:
    """The Weis shown before by the same player that bars this one; None where it may be announced. [S-12]

    Args:
        weis: what the player wants to announce.
        shown: all that he has announced in the deal, beaten or not.
        ladder: how far the ladder reaches.
        trump: for the order of equal Weise with ``Ladder.GLOBAL``.
    """
    for before in shown:
        if weis.cards == before.cards:
            return before
        if ladder is Ladder.GLOBAL:
            if weis.height(trump=trump) <= before.height(trump=trump):
                return before
        elif (
            weis.suit is not None
            and weis.suit is before.suit
            and (ladder is Ladder.SUIT or not weis.cards.isdisjoint(before.cards))
            and _step(weis) <= _step(before)
        ):
            return before
    return None


def why_barred(weis: Weis, before: Weis) -> Reason:
    """The reason that goes with :func:`barred_by`."""
    return Reason.ALREADY_ANNOUNCED if weis.cards == before.cards else Reason.DOWNWARD


def share_a_card(weis: Weis, others: Iterable[Weis]) -> bool:
    """Whether a run shares a card with another run of the same announcement. [S-11]"""
    return weis.suit is not None and any(
        other.suit is not None and not weis.cards.isdisjoint(other.cards) for other in others
    )


def best_of(weise: Sequence[Weis], *, trump: Suit | None) -> tuple[int, int, int, bool]:
    """The height of the best of one player's Weise of a trick; below every Weis where there is none. [S-11, S-13]"""
    return max((weis.height(trump=trump) for weis in weise), default=(0, 0, 0, False))


def cards_of(weise: Iterable[Weis]) -> CardSet:
    """All cards of some Weise."""
    return CardSet(card for weis in weise for card in weis.cards)
