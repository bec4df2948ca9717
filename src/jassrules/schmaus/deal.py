"""One deal of Schmaus: robbing, drawing, announcing, and the count. [S-1 … S-17]"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from jassrules import _core
from jassrules._notebook import as_html, as_svg, as_text
from jassrules._subclasses import added, recast, reduced
from jassrules.cards import (
    ALL_CARDS,
    Card,
    CardLike,
    CardSet,
    CardsLike,
    Deck,
    Suit,
    as_card,
    as_cards,
    check_hands,
    hand_mask,
    set_of,
)
from jassrules.errors import IllegalWeis, Reason, RulesError, StateError
from jassrules.options import LARGEST_SEED, flag, integer, seat_number
from jassrules.play import Play, read_outcome
from jassrules.reasons import Refusal, refuse_weis
from jassrules.records import (
    Record,
    check_codes,
    check_event,
    check_list,
    check_record,
    check_same,
    check_seat,
    check_type,
    check_weise,
    codes,
    made_by,
    made_from,
    options_of,
    record_of,
    rules_record,
)
from jassrules.schmaus.announcing import barred_by, best_of, cards_of, share_a_card, why_barred
from jassrules.schmaus.events import (
    EVENT_FIELDS,
    Points,
    PointsKind,
    Robbed,
    SchmausEvent,
    SchmausPlayed,
    SchmausScore,
    WeisWritten,
    Written,
    event_record,
)
from jassrules.schmaus.legal import check_rules
from jassrules.schmaus.playout import TURN_UP, core_options
from jassrules.schmaus.rules import Rob, SchmausRules, SchmausStoeck, Writing
from jassrules.schmaus.view import SchmausView
from jassrules.weis import Weis, WeisLike, all_weise, as_weise

if TYPE_CHECKING:
    from jassrules.tally import Tally

__all__ = ["SchmausDeal"]

_STOCK: Final = 18
_TRICKS: Final = 18
_FREE_TRICKS: Final = 9
_LAST_TRICK_POINTS: Final = 5
_STOECK_POINTS: Final = 20


# Events without Weise depend on the core's word and the card alone, and there are few of them: each is made once.
_EVENTS: Final[dict[int, SchmausPlayed]] = {}
_ORDER: Final = {kind: at for at, kind in enumerate(PointsKind)}


@enum.unique
class _Mark(enum.Enum):
    """What the core does not know of, beside the cards."""

    ANNOUNCED = "announced"
    ROBBED = "robbed"
    WRITTEN = "written"


class _Note(NamedTuple):
    at: int
    """How many cards had been played."""
    mark: _Mark
    seat: int
    weise: tuple[Weis, ...]


def _check_stock(stock: CardsLike) -> tuple[tuple[Card, ...], int]:
    """Eighteen cards in order, and their mask."""
    if isinstance(stock, (CardSet, set, frozenset)):
        raise TypeError("a stock needs its cards in order, top first; a set has none")
    cards = as_cards(stock)
    mask = hand_mask(cards, place="the stock")
    if len(cards) != _STOCK:
        raise RulesError(f"a stock of {len(cards)} cards; it must have {_STOCK}")
    return cards, mask


class SchmausDeal(Play[_core.SchmausTable]):
    """A deal in play: hands, stock, tricks, Weise, whose turn it is, and the way back to the start.

    The object knows everything; a player is shown a :meth:`view`. It is mutable and not hashable. It may be read by
    several threads, but while one plays no other may touch it without a lock.

    Equality: same rules, dealer, hands, stock, and everything that has happened since, in order.

    >>> deal = SchmausDeal.deal(seed=1)
    >>> deal.trump is deal.turn_up.suit, deal.stock_size, deal.to_move
    (True, 18, 1)
    """

    __slots__ = ()
    _notes: list[_Note]
    _rules: SchmausRules
    _may_trump = False

    def __init__(
        self,
        hands: Iterable[CardsLike],
        *,
        stock: CardsLike,
        rules: SchmausRules | None = None,
        dealer: int = 0,
    ) -> None:
        """Sets up a deal with given cards.

        Args:
            hands: nine cards for each seat.
            stock: the other 18 cards, top first. The first is the turn-up; then they are drawn in this order, and the
                turn-up at its place. [S-3]
            rules: the table's agreement; None for the base text.
            dealer: the seat that deals; the other leads. [S-5]

        Raises:
            TypeError: for values of another type, or a set as stock, which has no order.
            NotationError: for text that names no card.
            RulesError: for cards that could not have been dealt, or a seat that is not there.
        """
        agreed = check_rules(rules)
        masks = check_hands(hands, players=2, size=9)
        cards, mask = _check_stock(stock)
        for card in set_of(mask & (masks[0] | masks[1])):
            raise RulesError(f"{str(card)!r} is in a hand and in the stock")
        self._rules = agreed
        self._leader = 1 - seat_number(dealer, 2, field="dealer")
        self._dealt = masks
        self._stock = cards
        self._notes = []
        self._table = self._new_table()

    def _new_table(self) -> _core.SchmausTable:
        up = TURN_UP[self._rules.turn_up]
        order = [card.index for card in self._stock]
        return _core.SchmausTable(
            self._dealt,
            [*order[1 : up + 1], order[0], *order[up + 1 :]],
            up,
            self._leader,
            int(self._rules.rob is Rob.OWN_LEAD),
            int(self._rules.bauer_must_ruff),
            int(self._rules.stoeck is SchmausStoeck.ON),
        )

    @classmethod
    def deal(cls, rules: SchmausRules | None = None, *, dealer: int = 0, seed: int | None = None) -> Self:
        """Deals: three packets of three to each, the leader first, then the stock. [S-1, S-2]

        Args:
            rules: the table's agreement; None for the base text.
            dealer: the seat that deals.
            seed: None for true chance, or an int from 0 to 2**64 - 1; see :class:`~jassrules.Deck`.

        Raises:
            TypeError: for values of another type.
            RulesError: for a seat that is not there, or a seed out of range.

        >>> str(SchmausDeal.deal(seed=1).turn_up)
        'SeO'
        """
        agreed = check_rules(rules)
        giver = seat_number(dealer, 2, field="dealer")
        order = Deck().shuffled(seed)
        first, second = (
            [card for packet in range(3) for card in order[6 * packet + start : 6 * packet + start + 3]]
            for start in (0, 3)
        )
        hands = (first, second) if giver == 1 else (second, first)
        return cls(hands, stock=order[18:], rules=agreed, dealer=giver)

    # What can be seen -------------------------------------------------------------------------------

    @property
    def rules(self) -> SchmausRules:
        """The table's agreement."""
        return self._rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return 1 - self._leader

    @property
    def trump(self) -> Suit:
        """Trump, the suit that was turned up. [S-2]"""
        return self._stock[0].suit

    @property
    def turn_up(self) -> Card | None:
        """The card that lies turned up now; None once it is drawn. [S-3, S-4]"""
        index = self._table.turn_up
        return None if index < 0 else ALL_CARDS[index]

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock as it was dealt, top first. For whoever keeps the game; players see :attr:`turn_up`."""
        return self._stock

    @property
    def stock_size(self) -> int:
        """How many cards the stock holds now, the turn-up included."""
        return _STOCK - self._table.drawn

    @property
    def robbed(self) -> Robbed | None:
        """The rob, if there was one. [S-4]"""
        for note in self._notes:
            if note.mark is _Mark.ROBBED:
                return self._rob_event(note.seat)
        return None

    def _rob_event(self, seat: int) -> Robbed:
        return Robbed(seat, ALL_CARDS[9 * self.trump.index], self._stock[0])

    @property
    def announced(self) -> tuple[tuple[Weis, ...], ...]:
        """What each seat has announced, in order. [S-10, S-12]"""
        return tuple(self._shown_by(seat) for seat in range(2))

    def _shown_by(self, seat: int) -> tuple[Weis, ...]:
        return tuple(
            weis for note in self._notes if note.mark is _Mark.ANNOUNCED and note.seat == seat for weis in note.weise
        )

    @property
    def written_weise(self) -> tuple[tuple[Weis, ...], ...]:
        """What each seat has written of it, in order. [S-13, S-14]"""
        written: tuple[list[Weis], list[Weis]] = ([], [])
        for note in self._writings():
            written[note.seat].extend(note.weise)
        return tuple(map(tuple, written))

    def _writings(self) -> Iterator[_Note]:
        """What has been written, when: ``at`` is the number of cards played by then."""
        if self._rules.writing is Writing.CALLED:
            yield from (note for note in self._notes if note.mark is _Mark.WRITTEN)
            return
        tricks = {note.at // 2 for note in self._notes if note.mark is _Mark.ANNOUNCED}
        for number in sorted(tricks):
            won = self._won_in(number)
            if won is not None:
                yield won

    def _won_in(self, number: int) -> _Note | None:
        """The Weise that stand of those announced in a trick, once it is complete. [S-13]"""
        return self._best_in(number) if 0 <= number < self._table.tricks else None

    def _best_in(self, number: int) -> _Note | None:
        """The highest announcement in a trick so far, as it is written after it. [S-13]"""
        notes = [note for note in self._notes if note.mark is _Mark.ANNOUNCED and note.at // 2 == number]
        if not notes:
            return None
        # max keeps the first of equals, and the leader announces first
        best = max(notes, key=lambda note: best_of(note.weise, trump=self.trump))
        return best._replace(at=2 * number + 2)

    def points(self, *, tricks: bool = True) -> tuple[Points, ...]:
        """All points made so far, in the order they count: Stöck, Weis, trick. [S-19]

        Args:
            tricks: whether the cards of tricks are among them; whether they count before the end of the deal is the
                Partie's affair.

        Raises:
            TypeError: for anything but a bool.

        >>> deal = SchmausDeal.deal(seed=1)
        >>> while not deal.is_over:
        ...     _ = deal.play(deal.legal_cards()[0])
        >>> sum(points.points for points in deal.points())
        157
        """
        table, cards = self._table, self._table.cards()
        found = [
            Points(note.at, PointsKind.WEIS, note.seat, weis.points) for note in self._writings() for weis in note.weise
        ]
        pair = (9 * self.trump.index + 6, 9 * self.trump.index + 7)
        if table.stoeck >= 0 and all(index in cards for index in pair):
            second = max(cards.index(index) for index in pair)
            found.append(Points(second + 1, PointsKind.STOECK, table.stoeck, _STOECK_POINTS))
        for number, taker in enumerate(table.trick_takers() if flag(tricks, field="tricks") else ()):
            mask = 1 << cards[2 * number] | 1 << cards[2 * number + 1]
            last = _LAST_TRICK_POINTS if number == _TRICKS - 1 else 0
            points = _core.points(mask, self.trump.index) + last
            found.append(Points(2 * number + 2, PointsKind.TRICK, taker, points))
        # A Weis that its owner calls is written when the cards of its trick are taken already.
        called = self._rules.writing is Writing.CALLED
        return tuple(
            sorted(
                found,
                key=lambda points: (points.at, called and points.kind is PointsKind.WEIS, _ORDER[points.kind]),
            )
        )

    @property
    def match(self) -> int | None:
        """The seat that took all of tricks 10 to 18; None for nobody, or before the end. [S-16]"""
        seat = self._table.match
        return None if seat < 0 else seat

    @property
    def events(self) -> tuple[SchmausEvent, ...]:
        """Everything that has happened, in order; playing it again leads to the same deal."""
        again = self._new_table()
        notes = self._notes
        events: list[SchmausEvent] = []
        cards = self._table.cards()
        for at in range(len(cards) + 1):
            weise: tuple[Weis, ...] = ()
            for note in notes:
                if note.at != at:
                    continue
                if note.mark is _Mark.ROBBED:
                    again.rob()
                    events.append(self._rob_event(note.seat))
                elif note.mark is _Mark.WRITTEN:
                    events.append(WeisWritten(note.seat, note.weise))
                else:
                    weise = note.weise
            if at < len(cards):
                events.append(self._event(again.play_unchecked(cards[at]), ALL_CARDS[cards[at]], weise, at))
        return tuple(events)

    def _event(self, code: int, card: Card, weise: tuple[Weis, ...], at: int) -> SchmausPlayed:
        seat, _, taker, stoeck = read_outcome(code)
        won = self._won_in(at // 2) if taker is not None and self._notes else None
        return SchmausPlayed(
            seat,
            card,
            weise,
            taker,
            stoeck,
            () if won is None else tuple(Written(won.seat, weis) for weis in won.weise),
        )

    def view(self, seat: int) -> SchmausView:
        """What a seat may know, and nothing else.

        Raises:
            TypeError: for anything but an int.
            RulesError: for a seat that is not there.

        >>> view = SchmausDeal.deal(seed=1).view(0)
        >>> len(view.hand), view.stock_size, len(view.known[1])
        (9, 18, 0)
        """
        own = seat_number(seat, 2)
        turn = self._table.to_move == own
        hand = set_of(self._table.hand(own))
        known = self._known_of(1 - own)
        return SchmausView(
            rules=self._rules,
            seat=own,
            dealer=self.dealer,
            dealt=set_of(self._dealt[own]),
            hand=hand,
            hand_sizes=self.hand_sizes,
            trump=self.trump,
            turn_up=self.turn_up,
            stock_size=self.stock_size,
            robbed=self.robbed,
            tricks=self.tricks,
            trick=self.trick,
            to_move=self.to_move,
            announced=self.announced,
            written_weise=self.written_weise,
            known=(hand, known) if own == 0 else (known, hand),
            legal=self.legal_cards() if turn else set_of(0),
            can_rob=turn and self.can_rob(),
            announceable=self.announceable() if turn else (),
        )

    def _known_of(self, seat: int) -> CardSet:
        """What the other seat knows of a hand: what was shown and is not played; all of it once the stock is used up."""
        hand = set_of(self._table.hand(seat))
        if self._table.drawn == _STOCK:
            return hand
        robbed = self.robbed
        shown = cards_of(self._shown_by(seat))
        if robbed is not None and robbed.seat == seat:
            shown |= CardSet((robbed.taken,))
        return shown & hand

    # Playing ----------------------------------------------------------------------------------------

    def can_rob(self) -> bool:
        """Whether the seat to move may exchange the six of trump for the turn-up. [S-4]"""
        return self._table.can_rob()

    def rob(self) -> Robbed:
        """Exchanges the six of trump in the hand of the seat to move for the turn-up. [S-4]

        Raises:
            StateError: where that may not be.
        """
        seat, at = self._table.to_move, self._table.played
        if self._table.rob() < 0:
            raise StateError(f"the turn-up cannot be robbed now ({self._position()})")
        self._notes.append(_Note(at, _Mark.ROBBED, seat, ()))
        return self._rob_event(seat)

    def announceable(self) -> tuple[Weis, ...]:
        """The Weise that the seat to move may announce with its card, best first. [S-10, S-11, S-12]

        >>> hands = "Ro9 Ro8 Ro7 Ro6 Ei6 Ei7 EiU Se6 Se7", "RoA RoK EiA EiK SeA SeK SiA SiK SiU"
        >>> rest = ~(CardSet(hands[0]) | CardSet(hands[1]))
        >>> deal = SchmausDeal(hands, stock=rest[:], dealer=1)
        >>> [str(weis) for weis in deal.announceable()]
        ['Ro6 Ro7 Ro8 Ro9 (50)', 'Ro7 Ro8 Ro9 (20)', 'Ro6 Ro7 Ro8 (20)']
        >>> _ = deal.play("Ei6", weis="Ro9 Ro8 Ro7")
        """
        table = self._table
        seat = table.to_move
        if seat < 0 or table.tricks >= self._rules.last_weis_trick:
            return ()
        held = all_weise(set_of(table.hand(seat)), scale=self._rules.weis_scale)
        shown = self._shown_by(seat)
        free = [weis for weis in held if self._barred_by(weis, shown) is None]
        # sorted keeps the order of equals
        return tuple(sorted(free, key=lambda weis: weis.height(trump=self.trump), reverse=True))

    def _barred_by(self, weis: Weis, shown: Iterable[Weis]) -> Weis | None:
        return barred_by(weis, shown=shown, ladder=self._rules.ladder, trump=self.trump)

    def explain_weis(self, weis: WeisLike | Iterable[WeisLike]) -> Refusal | None:
        """Why the seat to move may not announce this with its card now, with the sentence; None if it may.

        Args:
            weis: one Weis, or several.

        Raises:
            TypeError: for anything but Weise and cards.
            NotationError: for text that names no card.
            StateError: when the deal is over.
        """
        return self._check_weise(as_weise(weis, self._rules.weis_scale))

    def why_not_announce(self, weis: WeisLike | Iterable[WeisLike]) -> Reason | None:
        """Why the seat to move may not announce this with its card now; None if it may.

        Takes and raises what :meth:`explain_weis` does.
        """
        refusal = self.explain_weis(weis)
        return None if refusal is None else refusal.reason

    def _check_weise(self, weise: tuple[Weis | CardSet, ...]) -> Refusal | None:
        """What is wrong with an announcement."""
        table, rules = self._table, self._rules
        if table.over:
            raise StateError(f"nothing can be announced ({self._position()})")
        hand = set_of(table.hand(table.to_move))
        shown = self._shown_by(table.to_move)
        named: list[Weis] = []
        for weis in weise:
            if table.tricks >= rules.last_weis_trick:
                return refuse_weis(Reason.TOO_LATE, weis)
            if not isinstance(weis, Weis):
                return refuse_weis(Reason.NOT_A_WEIS, weis)
            if not weis.cards <= hand:
                return refuse_weis(Reason.NOT_IN_HAND, weis)
            before = self._barred_by(weis, (*shown, *named))
            if before is not None:
                return refuse_weis(why_barred(weis, before), weis, over=before.cards)
            if share_a_card(weis, named):
                return refuse_weis(Reason.OVERLAP, weis)
            if rules.weise_per_card is not None and len(named) >= rules.weise_per_card:
                return refuse_weis(Reason.TOO_MANY, weis)
            named.append(weis)
        return None

    def play(self, card: CardLike, *, weis: WeisLike | Iterable[WeisLike] | None = None) -> SchmausPlayed:
        """Plays a card of the seat to move, and announces with it.

        After a complete trick both draw, its taker first, while the stock lasts. [S-6]

        Args:
            card: the card.
            weis: one Weis, or several if the rules allow, or the cards of one; None for none. A Weis is looked up by
                its cards: the points are those of the table's scale. [S-10 … S-12]

        Raises:
            TypeError: for values of another type.
            NotationError: for text that names no card.
            StateError: when the deal is over.
            IllegalPlay: for a card that may not be played; the error carries the reason.
            IllegalWeis: for a Weis that may not be announced; the error carries the reason.

        The deal is unchanged after an error.
        """
        if type(card) is not Card:
            card = as_card(card)
        chosen = () if weis is None else as_weise(weis, self._rules.weis_scale)
        table = self._table
        at = table.played
        if chosen:
            if not table.legal() >> card.index & 1:
                raise self._refused(card)
            refused = self._check_weise(chosen)
            if refused is not None:
                raise IllegalWeis(refused, self._position())
            announced = tuple(weis for weis in chosen if isinstance(weis, Weis))
            self._notes.append(_Note(at, _Mark.ANNOUNCED, table.to_move, announced))
            return self._event(table.play(card.index), card, announced, at)
        code = table.play(card.index)
        if code < 0:
            raise self._refused(card)
        if self._notes:
            return self._event(code, card, (), at)
        event = _EVENTS.get(code << 6 | card.index)
        if event is None:
            event = _EVENTS[code << 6 | card.index] = self._event(code, card, (), at)
        return event

    def writable(self, seat: int) -> tuple[Weis, ...]:
        """What a seat may write now with :meth:`write_weis`; empty with ``writing="auto"``. [S-14]

        Raises:
            TypeError: for anything but an int.
            RulesError: for a seat that is not there.
        """
        own = seat_number(seat, 2)
        if self._rules.writing is not Writing.CALLED:
            return ()
        won = self._won_in(self._table.tricks - 1)
        if won is None or won.seat != own:
            return ()
        done = any(note.mark is _Mark.WRITTEN and note.at >= won.at for note in self._notes)
        return () if done else won.weise

    def write_weis(self, *, seat: int) -> WeisWritten:
        """Writes what a seat has won in the last trick, until the next is turned. [S-14]

        Raises:
            TypeError: for anything but an int.
            RulesError: for a seat that is not there.
            StateError: where there is nothing to write, or not any more, or Weise write themselves.
        """
        own = seat_number(seat, 2)
        weise = self.writable(own)
        if not weise:
            raise StateError(f"seat {own} has nothing to write ({self._position()})")
        self._notes.append(_Note(self._table.played, _Mark.WRITTEN, own, weise))
        return WeisWritten(own, weise)

    @property
    def undo_reveals(self) -> bool:
        """Whether taking back the last step puts cards back into the stock that a player has seen."""
        played = self._table.played
        last_is_card = not (self._notes and self._notes[-1].at == played)
        return last_is_card and played > 0 and played % 2 == 0 and played <= 2 * _FREE_TRICKS

    def undo(self) -> None:
        """Takes back the last step: a card with what it drew, announced and wrote; a rob; a writing.

        Raises:
            StateError: when nothing has happened yet.
        """
        notes, played = self._notes, self._table.played
        if notes and notes[-1].at == played:
            # an announcement belongs to the card after it, so this is a rob or a writing
            if notes.pop().mark is _Mark.ROBBED:
                self._table.undo()
            return
        if not played:
            raise StateError(f"nothing to undo ({self._position()})")
        self._table.undo()
        if notes and notes[-1].at == played - 1 and notes[-1].mark is _Mark.ANNOUNCED:
            notes.pop()

    # Counting ---------------------------------------------------------------------------------------

    def score(self) -> tuple[SchmausScore, SchmausScore]:
        """What each seat writes. [S-14 … S-17]

        Raises:
            StateError: before the end.
        """
        table, rules = self._table, self._rules
        if not table.over:
            raise StateError(f"the deal is not over ({self._position()})")
        written = [sum(weis.points for weis in weise) for weise in self.written_weise]
        one, other = table.parts(core_options(rules), written)
        return SchmausScore(*one), SchmausScore(*other)

    def rollout(self, n: int, *, seed: int, threads: int = 1) -> Tally:
        """Plays n games from here to the end with random legal cards; the deal itself stays as it is.

        Hands and stock are as they are in this object, whoever may see them. Nothing more is announced, and nobody
        robs. A Weis of the open trick is written if Weise write themselves.

        Args:
            n: how many games, 1 to 2**40.
            seed: 0 to 2**64 - 1.
            threads: how many threads work; the answer does not depend on it.

        Raises:
            TypeError: for values of another type.
            RulesError: for numbers out of range, or Weise too high to tally.

        >>> tally = SchmausDeal.deal(seed=7).rollout(1000, seed=1)
        >>> sum(tally.sums) == 157 * 1000 + 100 * sum(tally.matches)
        True
        """
        # Imported here, for few who import the package play out many games.
        from jassrules import tally

        base = integer(seed, field="seed", least=0, most=LARGEST_SEED)
        table = self._table.copy()
        options = core_options(self._rules)
        written = [sum(weis.points for weis in weise) for weise in self.written_weise]
        best = self._best_in(self._table.tricks)
        if best is not None and self._rules.writing is Writing.AUTO:
            written[best.seat] += sum(weis.points for weis in best.weise)

        def work(start: int, count: int) -> tally.Sums:
            return tally.counted(table.rollout(options, written, base, start, count), 2)

        return tally.tally_of("schmaus", self._rules, base, tally.add_up(work, n, threads=threads))

    # Copies and records -----------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Any, ...]:
        cards = bytes(self._table.cards())
        state = (self._rules, self._dealt, self._stock, self.dealer, cards, tuple(self._notes), type(self))
        return reduced(_restored, state, added(self, Play.__slots__))

    def __repr__(self) -> str:
        return f"<SchmausDeal, {self._position()}, stock of {self.stock_size}>"

    def _repr_svg_(self) -> str:
        return as_svg(self, "schmaus_table")

    def _repr_html_(self) -> str:
        return as_html(self, "schmaus_table")

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002 - IPython's protocol
        as_text(self, "schmaus_table", printer)

    def to_record(self) -> Record:
        """The deal as JSON values: rules, hands, stock, everything that has happened, and the score at the end."""
        return record_of(
            "schmaus",
            rules=options_of(self._rules),
            dealer=self.dealer,
            hands=[codes(hand) for hand in self.dealt],
            stock=codes(self._stock),
            events=[event_record(event) for event in self.events],
            score=[{**score._asdict(), "written": score.written} for score in self.score()] if self.is_over else None,
        )

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Plays a record again.

        Raises:
            RecordError: for anything that could not have been played and written so; the error names the place.
        """
        data = check_record(record, "schmaus", ("rules", "dealer", "hands", "stock", "events", "score"))
        rules = rules_record(SchmausRules, data["rules"])
        dealer = check_seat(data["dealer"], 2, "dealer")
        hands = [
            check_codes(hand, f"hands[{seat}]") for seat, hand in enumerate(check_list(data["hands"], "hands", most=2))
        ]
        stock = check_codes(data["stock"], "stock")
        made_from(lambda: _check_stock(stock), "stock")
        deal = made_by(cls, SchmausDeal, "hands", hands, stock=stock, rules=rules, dealer=dealer)
        for at, event in enumerate(check_list(data["events"], "events", most=64)):
            deal._replay(event, f"events[{at}]")
        check_same(data, deal.to_record())
        return deal

    def _replay(self, event: object, place: str) -> None:
        """One event of a record; whether its consequences are right, the comparison afterwards shows."""
        kind, data = check_event(event, EVENT_FIELDS, place)
        if kind == "rob":
            made_from(self.rob, place)
        elif kind == "write":
            seat = check_seat(data["seat"], 2, f"{place}.seat")
            made_from(lambda: self.write_weis(seat=seat), place)
        else:
            card = check_type(data["card"], str, f"{place}.card")
            weise = check_weise(data["weise"], f"{place}.weise")
            made_from(lambda: self.play(card, weis=weise), place)


def _restored(
    rules: SchmausRules,
    dealt: tuple[int, ...],
    stock: tuple[Card, ...],
    dealer: int,
    cards: bytes,
    notes: tuple[_Note, ...],
    kind: type[SchmausDeal] = SchmausDeal,
) -> SchmausDeal:
    """Makes a deal again; pickles refer to it."""
    deal = SchmausDeal(map(CardSet.from_mask, dealt), stock=stock, rules=rules, dealer=dealer)
    robbed_at = next((note.at for note in notes if note.mark is _Mark.ROBBED), -1)
    for at in range(len(cards) + 1):
        if at == robbed_at:
            deal._table.rob()
        if at < len(cards):
            deal.play_unchecked(cards[at])
    deal._notes = list(notes)
    return recast(deal, kind, Play.__slots__)
