"""What one seat of a Schmaus deal may know."""

from __future__ import annotations

from typing import Any, NamedTuple

from jassrules._notebook import as_html, as_svg, as_text
from jassrules.cards import ALL_CARDS, Card, CardSet, Suit
from jassrules.records import Record, codes, options_of, record_of
from jassrules.schmaus.events import Robbed
from jassrules.schmaus.rules import SchmausRules
from jassrules.tricks import Trick
from jassrules.weis import Weis

__all__ = ["SchmausView"]


class SchmausView(NamedTuple):
    """A deal as one seat sees it: its own hand, what lies or was said on the table, and what follows from that.

    No card that the seat has not seen can be reached from it. Cards of a Weis and a robbed card are known to lie in
    their owner's hand until he plays them; once the stock is used up, so is everything the seat has not seen.

    Equality: all fields; two deals that differ only in what the seat cannot know give equal views.
    """

    rules: SchmausRules
    """The table's agreement."""
    seat: int
    """Whose view it is."""
    dealer: int
    """The seat that dealt."""
    dealt: CardSet
    """The own hand as it was dealt."""
    hand: CardSet
    """The own hand now."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    trump: Suit
    """Trump."""
    turn_up: Card | None
    """The card that lies turned up; None once it is drawn."""
    stock_size: int
    """How many cards the stock holds, the turn-up included."""
    robbed: Robbed | None
    """The rob, if there was one."""
    tricks: tuple[Trick, ...]
    """The complete tricks."""
    trick: Trick
    """The open trick."""
    to_move: int | None
    """Whose turn it is; None when the deal is over."""
    announced: tuple[tuple[Weis, ...], ...]
    """What each seat has announced, in order."""
    written_weise: tuple[tuple[Weis, ...], ...]
    """What of it is written."""
    known: tuple[CardSet, ...]
    """The cards known to be in each hand."""
    legal: CardSet
    """What the seat itself may play now; empty when it is not its turn."""
    can_rob: bool
    """Whether the seat itself may rob now."""
    announceable: tuple[Weis, ...]
    """What the seat itself may announce now, best first."""

    @property
    def played(self) -> CardSet:
        """All cards that lie in tricks."""
        return CardSet(card for trick in (*self.tricks, self.trick) for card in trick.cards)

    @property
    def unseen(self) -> CardSet:
        """The cards of the other hand and the stock that are not known to lie there."""
        seen = self.played | self.hand | self.known[1 - self.seat]
        return CardSet(ALL_CARDS) - seen - CardSet(() if self.turn_up is None else (self.turn_up,))

    def _repr_svg_(self) -> str:
        return as_svg(self, "schmaus_table")

    def _repr_html_(self) -> str:
        return as_html(self, "schmaus_table")

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002 - IPython's protocol
        as_text(self, "schmaus_table", printer)

    def to_record(self) -> Record:
        """The view as JSON values."""
        return record_of(
            "schmaus-view",
            rules=options_of(self.rules),
            seat=self.seat,
            dealer=self.dealer,
            dealt=codes(self.dealt),
            hand=codes(self.hand),
            hand_sizes=list(self.hand_sizes),
            trump=str(self.trump),
            turn_up=None if self.turn_up is None else str(self.turn_up),
            stock_size=self.stock_size,
            robbed=None
            if self.robbed is None
            else {"seat": self.robbed.seat, "given": str(self.robbed.given), "taken": str(self.robbed.taken)},
            tricks=[trick.to_record() for trick in self.tricks],
            trick=self.trick.to_record(),
            to_move=self.to_move,
            announced=[[codes(weis.cards) for weis in weise] for weise in self.announced],
            written_weise=[[codes(weis.cards) for weis in weise] for weise in self.written_weise],
            known=[codes(cards) for cards in self.known],
            legal=codes(self.legal),
            can_rob=self.can_rob,
            announceable=[codes(weis.cards) for weis in self.announceable],
        )
