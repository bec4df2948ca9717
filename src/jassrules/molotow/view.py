"""What one seat of a Molotow round may know."""

from __future__ import annotations

from typing import Any, NamedTuple

from jassrules._notebook import as_html, as_svg, as_text
from jassrules.cards import ALL_CARDS, CardSet, Suit
from jassrules.molotow.rules import MolotowRules
from jassrules.records import Record, codes, options_of, record_of
from jassrules.tricks import Trick
from jassrules.weis import Weis

__all__ = ["MolotowView"]


class MolotowView(NamedTuple):
    """A round as one seat sees it: its own hand and what lies or was said on the table.

    No card that the seat has not seen can be reached from it. Hand Weise that are credited by themselves are not
    shown; those that were announced are.

    Equality: all fields; two rounds that differ only in what the seat cannot know give equal views.
    """

    rules: MolotowRules
    """The table's agreement."""
    seat: int
    """Whose view it is."""
    leader: int
    """The seat that led the first trick."""
    dealt: CardSet
    """The own hand as it was dealt."""
    hand: CardSet
    """The own hand now."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    trump: Suit | None
    """Trump, once it is made."""
    trump_maker: int | None
    """Who made it."""
    tricks: tuple[Trick, ...]
    """The complete tricks."""
    trick: Trick
    """The open trick."""
    to_move: int | None
    """Whose turn it is; None when the round is over."""
    announced: tuple[tuple[Weis, ...], ...]
    """What each seat has announced."""
    legal: CardSet
    """What the seat itself may play now; empty when it is not its turn."""

    @property
    def played(self) -> CardSet:
        """All cards that lie in tricks."""
        return CardSet(card for trick in (*self.tricks, self.trick) for card in trick.cards)

    @property
    def unseen(self) -> CardSet:
        """The cards in the other hands, wherever they are."""
        removed = () if self.rules.removed_card is None else (self.rules.removed_card,)
        return CardSet(ALL_CARDS) - self.played - self.hand - CardSet(removed)

    @property
    def known(self) -> tuple[CardSet, ...]:
        """The cards known to be in each hand: the own one, and of the others what they have announced."""
        return tuple(
            self.hand if seat == self.seat else CardSet(card for weis in weise for card in weis.cards) - self.played
            for seat, weise in enumerate(self.announced)
        )

    def _repr_svg_(self) -> str:
        return as_svg(self, "molotow_table")

    def _repr_html_(self) -> str:
        return as_html(self, "molotow_table")

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002 - IPython's protocol
        as_text(self, "molotow_table", printer)

    def to_record(self) -> Record:
        """The view as JSON values."""
        return record_of(
            "molotow-view",
            rules=options_of(self.rules),
            seat=self.seat,
            leader=self.leader,
            dealt=codes(self.dealt),
            hand=codes(self.hand),
            hand_sizes=list(self.hand_sizes),
            trump=None if self.trump is None else str(self.trump),
            trump_maker=self.trump_maker,
            tricks=[trick.to_record() for trick in self.tricks],
            trick=self.trick.to_record(),
            to_move=self.to_move,
            announced=[[codes(weis.cards) for weis in weise] for weise in self.announced],
            legal=codes(self.legal),
        )
