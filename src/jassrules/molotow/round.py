"""One round of Molotow, from the deal to the count. [M-1 … M-13]"""

from __future__ import annotations

from collections.abc import Iterable
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
    as_card,
    check_hands,
    set_of,
)
from jassrules.errors import IllegalWeis, Reason, RulesError, StateError
from jassrules.molotow.events import (
    EVENT_FIELDS,
    CardPlayed,
    MolotowEvent,
    MolotowScore,
    WeisAnnounced,
    event_record,
)
from jassrules.molotow.legal import check_rules
from jassrules.molotow.playout import STOECK, UNDERTRUMP, core_options
from jassrules.molotow.rules import Announcing, HandWeis, MolotowRules, TableWeis
from jassrules.molotow.view import MolotowView
from jassrules.options import LARGEST_SEED, integer, seat_number
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
from jassrules.weis import Weis, WeisKind, WeisLike, as_weise, find_weise

if TYPE_CHECKING:
    from jassrules.tally import Tally

__all__ = ["MolotowRound"]


class _Announcement(NamedTuple):
    at: int
    """How many cards had been played."""
    with_card: bool
    event: WeisAnnounced


class MolotowRound(Play[_core.MolotowTable]):
    """A round in play: hands, tricks, trump, whose turn it is, and the way back to the deal.

    A round is mutable and not hashable; use :meth:`copy` to branch, :meth:`view` to show it to a seat. It may be read
    by several threads, but while one plays no other may touch it without a lock.

    Equality: same rules, leader, dealt hands, and everything that has happened since, in order.

    >>> round_ = MolotowRound.deal(seed=1)
    >>> event = round_.play(round_.legal_cards()[0])
    >>> event.seat, round_.to_move, len(round_.trick.cards)
    (0, 1, 1)
    """

    __slots__ = ()
    _notes: list[_Announcement]
    _rules: MolotowRules

    def __init__(self, hands: Iterable[CardsLike], *, rules: MolotowRules | None = None, leader: int = 0) -> None:
        """Sets up a round with given hands.

        Args:
            hands: cards for each seat; together the pack of these rules.
            rules: the table's agreement; None for the base text.
            leader: the seat that leads, the one after the dealer. [J-6]

        Raises:
            TypeError: for values of another type.
            NotationError: for text that names no card.
            RulesError: for hands that could not have been dealt, or a seat that is not there.
        """
        agreed = check_rules(rules)
        masks = check_hands(hands, players=agreed.players, size=agreed.cards_each)
        if agreed.removed_card is not None:
            for seat, mask in enumerate(masks):
                if mask >> agreed.removed_card.index & 1:
                    raise RulesError(f"{str(agreed.removed_card)!r} is out of the pack, but seat {seat} holds it")
        self._begin(agreed, masks, leader)

    def _begin(self, rules: MolotowRules, masks: tuple[int, ...], leader: int) -> None:
        """Sets up a round with hands that are known to be right."""
        self._rules = rules
        self._leader = seat_number(leader, rules.players, field="leader")
        self._dealt = masks
        self._stock = ()
        self._notes = []
        self._table = _new_table(rules, masks, self._leader)

    @property
    def _may_trump(self) -> bool:  # type: ignore[override]
        return self._rules.trump_when_able

    @classmethod
    def deal(cls, rules: MolotowRules | None = None, *, leader: int = 0, seed: int | None = None) -> Self:
        """Deals a round. [M-2]

        Args:
            rules: the table's agreement; None for the base text.
            leader: the seat that leads.
            seed: None for true chance, or an int from 0 to 2**64 - 1; see :class:`~jassrules.Deck`.

        Raises:
            TypeError: for values of another type.
            RulesError: for a seat that is not there, or a seed out of range.

        >>> MolotowRound.deal(MolotowRules(players=5), seed=3).hands[0]
        CardSet.parse('EiU Ro8 Se7 SeB SeU Si8 Si9')
        """
        agreed = check_rules(rules)
        deck = Deck(() if agreed.removed_card is None else agreed.removed_card)
        hands = deck.deal(agreed.players, seed)
        if cls is not MolotowRound:
            return cls(hands, rules=agreed, leader=leader)  # its constructor may have more to do
        round_ = object.__new__(cls)
        round_._begin(agreed, tuple(hand.mask for hand in hands), leader)
        return round_

    # What can be seen -------------------------------------------------------------------------------

    @property
    def rules(self) -> MolotowRules:
        """The table's agreement."""
        return self._rules

    @property
    def trump_maker(self) -> int | None:
        """The seat that made trump; None while there is none."""
        maker = self._table.maker
        return None if maker < 0 else maker

    @property
    def announced(self) -> tuple[tuple[Weis, ...], ...]:
        """What each seat has announced; empty where Weise are credited by themselves. [M-10]"""
        by_seat: list[tuple[Weis, ...]] = [()] * self._rules.players
        for announcement in self._notes:
            by_seat[announcement.event.seat] = announcement.event.weise
        return tuple(by_seat)

    @property
    def events(self) -> tuple[MolotowEvent, ...]:
        """Everything that has happened, in order; playing it again leads to the same round."""
        again = _new_table(self._rules, self._dealt, self._leader)
        waiting = iter(self._notes)
        following = next(waiting, None)
        events: list[MolotowEvent] = []
        for at, index in enumerate(self._table.cards()):
            weise: tuple[Weis, ...] = ()
            while following is not None and following.at == at:
                if following.with_card:
                    weise = following.event.weise
                else:
                    events.append(following.event)
                following = next(waiting, None)
            outcome = again.play_unchecked(index)
            events.append(_event(outcome, ALL_CARDS[index], weise))
        while following is not None:
            events.append(following.event)
            following = next(waiting, None)
        return tuple(events)

    def view(self, seat: int) -> MolotowView:
        """What a seat may know, and nothing else.

        Raises:
            TypeError: for anything but an int.
            RulesError: for a seat that is not there.

        >>> view = MolotowRound.deal(seed=1).view(2)
        >>> len(view.hand), view.hand_sizes
        (9, (9, 9, 9, 9))
        """
        own = seat_number(seat, self._rules.players)
        return MolotowView(
            rules=self._rules,
            seat=own,
            leader=self._leader,
            dealt=set_of(self._dealt[own]),
            hand=set_of(self._table.hand(own)),
            hand_sizes=tuple(map(int.bit_count, self._table.hands())),
            trump=self.trump,
            trump_maker=self.trump_maker,
            tricks=self.tricks,
            trick=self.trick,
            to_move=self.to_move,
            announced=self.announced,
            legal=set_of(self._table.legal()) if self._table.to_move == own else set_of(0),
        )

    # Playing ----------------------------------------------------------------------------------------

    def play(self, card: CardLike, *, weise: WeisLike | Iterable[WeisLike] | None = None) -> CardPlayed:
        """Plays a card of the seat to move, and announces hand Weise with it.

        Args:
            card: the card.
            weise: hand Weise, where they must be announced; None for none. [M-10]

        Raises:
            TypeError: for values of another type.
            NotationError: for text that names no card.
            StateError: when the round is over.
            IllegalPlay: for a card that may not be played; the error carries the reason.
            IllegalWeis: for Weise that may not be announced.

        The round is unchanged after an error.
        """
        if type(card) is not Card:
            card = as_card(card)
        if weise is not None:
            return self._play_with(card, weise)
        table = self._table
        index = card.index
        code = table.play(index)
        if code < 0:
            raise self._refused(card)
        event = _EVENTS.get(code << 6 | index)
        if event is None:
            event = _EVENTS[code << 6 | index] = _event(code, card)
        return event

    def _play_with(self, card: Card, weise: WeisLike | Iterable[WeisLike]) -> CardPlayed:
        chosen = as_weise(weise, self._rules.weis_scale)
        table = self._table
        if not table.legal() >> card.index & 1:
            raise self._refused(card)
        seat, at = table.to_move, table.played
        announced = self._announced(chosen, seat) if chosen else None
        code = table.play(card.index)
        if announced is None:
            return _event(code, card)
        self._notes.append(_Announcement(at, True, announced))
        return _event(code, card, announced.weise)

    def announce(self, weise: WeisLike | Iterable[WeisLike], *, seat: int) -> WeisAnnounced:
        """Announces hand Weise of a seat before its first card, once. [M-10]

        Args:
            weise: one Weis or several of those that :func:`~jassrules.find_weise` finds in the dealt hand.
            seat: whose they are.

        Raises:
            TypeError: for values of another type.
            NotationError: for text that names no card.
            RulesError: for a seat that is not there.
            IllegalWeis: where the Weise may not be announced, or not any more; the error carries the reason.

        The round is unchanged after an error.
        """
        own = seat_number(seat, self._rules.players)
        event = self._announced(as_weise(weise, self._rules.weis_scale), own)
        self._notes.append(_Announcement(self._table.played, False, event))
        return event

    def explain_weis(self, weise: WeisLike | Iterable[WeisLike], *, seat: int) -> Refusal | None:
        """Why a seat may not announce these hand Weise now, with the sentence; None if it may. [M-10]

        Args:
            weise: one Weis or several.
            seat: whose they are.

        Raises:
            TypeError: for values of another type.
            NotationError: for text that names no card.
            RulesError: for a seat that is not there.
        """
        own = seat_number(seat, self._rules.players)
        return self._check_weise(as_weise(weise, self._rules.weis_scale), own)

    def why_not_announce(self, weise: WeisLike | Iterable[WeisLike], *, seat: int) -> Reason | None:
        """Why a seat may not announce these hand Weise now; None if it may. [M-10]

        Takes and raises what :meth:`explain_weis` does.
        """
        refusal = self.explain_weis(weise, seat=seat)
        return None if refusal is None else refusal.reason

    def _check_weise(self, weise: tuple[Weis | CardSet, ...], seat: int) -> Refusal | None:
        """What is wrong with an announcement."""
        first = weise[0] if weise else set_of(0)
        if self._rules.announcing is not Announcing.CALLED:
            return refuse_weis(Reason.NOT_CALLED, first)
        if self._table.hand(seat) != self._dealt[seat]:
            return refuse_weis(Reason.TOO_LATE, first)
        if any(note.event.seat == seat for note in self._notes):
            return refuse_weis(Reason.ALREADY_ANNOUNCED, first)
        if not weise:
            return refuse_weis(Reason.NOT_A_WEIS, first)
        held = self._weise_of(seat)
        for at, weis in enumerate(weise):
            if not isinstance(weis, Weis):
                return refuse_weis(Reason.NOT_A_WEIS, weis)
            if weis not in held:
                whole = weis.cards.mask & ~self._dealt[seat] == 0
                return refuse_weis(Reason.NOT_MAXIMAL if whole else Reason.NOT_IN_HAND, weis)
            if weis in weise[:at]:
                return refuse_weis(Reason.ALREADY_ANNOUNCED, weis)
        return None

    def _announced(self, weise: tuple[Weis | CardSet, ...], seat: int) -> WeisAnnounced:
        """The announcement, in the order the Weise count."""
        refusal = self._check_weise(weise, seat)
        if refusal is not None:
            raise IllegalWeis(refusal, self._position())
        return WeisAnnounced(seat, tuple(weis for weis in self._weise_of(seat) if weis in weise))

    def undo(self) -> None:
        """Takes back the last step: a card with what was announced with it, or an announcement before a card.

        Raises:
            StateError: when nothing has happened yet.
        """
        announcements, played = self._notes, self._table.played
        if announcements and announcements[-1].at == played and not announcements[-1].with_card:
            announcements.pop()
        elif not self._table.undo():
            raise StateError(f"nothing to undo ({self._position()})")
        elif announcements and announcements[-1].at == played - 1 and announcements[-1].with_card:
            announcements.pop()

    # Counting ---------------------------------------------------------------------------------------

    def _weise_of(self, seat: int) -> tuple[Weis, ...]:
        """The Weise in a dealt hand. [W-6, W-7]"""
        return find_weise(set_of(self._dealt[seat]), scale=self._rules.weis_scale, kreuzweis=self._rules.kreuzweis)

    def credited_weise(self) -> tuple[tuple[Weis, ...], ...]:
        """The hand Weise that are credited to each seat, as things stand. [M-10]"""
        rules = self._rules
        if rules.hand_weis is HandWeis.NONE:
            return ((),) * rules.players
        if rules.announcing is Announcing.CALLED:
            by_seat = self.announced
        else:
            by_seat = tuple(self._weise_of(seat) for seat in range(rules.players))
        if rules.hand_weis is HandWeis.ALL:
            return by_seat
        in_order = [(self._leader + at) % rules.players for at in range(rules.players)]
        # max keeps the first of equals: the seat nearest to the leader
        best = max(in_order, key=lambda seat: by_seat[seat][0].height() if by_seat[seat] else (0, 0, 0, False))
        return tuple(weise if seat == best else () for seat, weise in enumerate(by_seat))

    def _credit(self) -> list[int]:
        """What the credited hand Weise of each seat count."""
        rules = self._rules
        if rules.hand_weis is HandWeis.ALL and rules.announcing is Announcing.AUTO:
            points, kreuzweis = rules.weis_scale.table.points, rules.kreuzweis
            return [points(hand, kreuzweis) for hand in self._dealt]
        return [sum(weis.points for weis in weise) for weise in self.credited_weise()]

    def table_weise(self) -> tuple[tuple[Weis, ...], ...]:
        """The Weise among the cards of each complete trick, charged to its taker. [M-11]"""
        rules = self._rules
        if rules.table_weis is TableWeis.OFF:
            return ((),) * self._table.tricks
        if rules.table_weis is TableWeis.ALL:
            return tuple(
                find_weise(trick.cards, scale=rules.weis_scale, kreuzweis=rules.kreuzweis) for trick in self.tricks
            )
        return tuple(
            tuple(weis for weis in find_weise(trick.cards, scale=rules.weis_scale) if weis.kind is WeisKind.RUN)
            for trick in self.tricks
        )

    def _charged(self) -> list[int]:
        """The table Weis of each seat so far, without the table's factor."""
        charged = [0] * self._rules.players
        if self._rules.table_weis is TableWeis.OFF:
            return charged
        for taker, weise in zip(self._table.trick_takers(), self.table_weise(), strict=True):
            charged[taker] += sum(weis.points for weis in weise)
        return charged

    def score(self) -> tuple[MolotowScore, ...]:
        """What each seat writes. [M-8 … M-13]

        Raises:
            StateError: before the end.
        """
        table, rules = self._table, self._rules
        if not table.over:
            raise StateError(f"the round is not over ({self._position()})")
        parts = table.parts(core_options(rules), self._credit(), self._charged())
        return tuple([MolotowScore(*each) for each in parts])

    def rollout(self, n: int, *, seed: int, threads: int = 1) -> Tally:
        """Plays n games from here to the end with random legal cards; the round itself stays as it is.

        All hands are as they are in this object, whoever may see them. Nothing more is announced.

        Args:
            n: how many games, 1 to 2**40.
            seed: 0 to 2**64 - 1.
            threads: how many threads work; the answer does not depend on it.

        Raises:
            TypeError: for values of another type.
            RulesError: for numbers out of range, or a scale of Weise too high to tally.

        >>> tally = MolotowRound.deal(seed=7).rollout(1000, seed=1, threads=2)
        >>> tally.games, sum(tally.sums) <= 157 * 1000
        (1000, True)
        """
        # Imported here, for few who import the package play out many games.
        from jassrules import tally

        base = integer(seed, field="seed", least=0, most=LARGEST_SEED)
        table = self._table.copy()
        options, scale = core_options(self._rules), self._rules.weis_scale.table
        credit = self._credit()
        charged = self._charged()
        players = self._rules.players

        def work(start: int, count: int) -> tally.Sums:
            return tally.counted(table.rollout(options, scale, credit, charged, base, start, count), players)

        return tally.tally_of("molotow", self._rules, base, tally.add_up(work, n, threads=threads))

    # Copies and records -----------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Any, ...]:
        cards = bytes(self._table.cards())
        state = (self._rules, self._dealt, self._leader, cards, tuple(self._notes), type(self))
        return reduced(_restored, state, added(self, Play.__slots__))

    def __repr__(self) -> str:
        return f"<MolotowRound of {self._rules.players}, {self._position()}>"

    def _repr_svg_(self) -> str:
        return as_svg(self, "molotow_table")

    def _repr_html_(self) -> str:
        return as_html(self, "molotow_table")

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002 - IPython's protocol
        as_text(self, "molotow_table", printer)

    def to_record(self) -> Record:
        """The round as JSON values: rules, hands, everything that has happened, and the score at the end."""
        return record_of(
            "molotow",
            rules=options_of(self._rules),
            leader=self._leader,
            hands=[codes(hand) for hand in self.dealt],
            events=[event_record(event) for event in self.events],
            score=[{**score._asdict(), "written": score.written} for score in self.score()] if self.is_over else None,
        )

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Plays a record again.

        Raises:
            RecordError: for anything that could not have been played and written so; the error names the place.
        """
        data = check_record(record, "molotow", ("rules", "leader", "hands", "events", "score"))
        rules = rules_record(MolotowRules, data["rules"])
        leader = check_seat(data["leader"], rules.players, "leader")
        hands = [
            check_codes(hand, f"hands[{seat}]") for seat, hand in enumerate(check_list(data["hands"], "hands", most=6))
        ]
        round_ = made_by(cls, MolotowRound, "hands", hands, rules=rules, leader=leader)
        for at, event in enumerate(check_list(data["events"], "events", most=36 + rules.players)):
            round_._replay(event, f"events[{at}]")
        check_same(data, round_.to_record())
        return round_

    def _replay(self, event: object, place: str) -> None:
        """One event of a record; whether its consequences are right, the comparison afterwards shows."""
        kind, data = check_event(event, EVENT_FIELDS, place)
        weise = check_weise(data["weise"], f"{place}.weise")
        if kind == "announce":
            seat = check_seat(data["seat"], self._rules.players, f"{place}.seat")
            made_from(lambda: self.announce(weise, seat=seat), place)
        else:
            card = check_type(data["card"], str, f"{place}.card")
            made_from(lambda: self.play(card, weise=weise), place)


def _new_table(rules: MolotowRules, hands: tuple[int, ...], leader: int) -> _core.MolotowTable:
    return _core.MolotowTable(
        hands, leader, UNDERTRUMP[rules.undertrump], int(rules.trump_when_able), STOECK[rules.stoeck]
    )


# Events without Weise depend on the core's word and the card alone, and there are few of them: each is made once.
_EVENTS: Final[dict[int, CardPlayed]] = {}


def _event(code: int, card: Card, weise: tuple[Weis, ...] = ()) -> CardPlayed:
    seat, made_trump, taker, stoeck = read_outcome(code)
    return CardPlayed(seat, card, weise, card.suit if made_trump else None, taker, stoeck)


def _restored(
    rules: MolotowRules,
    dealt: tuple[int, ...],
    leader: int,
    cards: bytes,
    announcements: tuple[_Announcement, ...],
    kind: type[MolotowRound] = MolotowRound,
) -> MolotowRound:
    """Makes a round again; pickles refer to it."""
    round_ = MolotowRound(map(CardSet.from_mask, dealt), rules=rules, leader=leader)
    for index in cards:
        round_.play_unchecked(index)
    round_._notes = list(announcements)
    return recast(round_, kind, Play.__slots__)
