"""A Partie of Schmaus: deals until one of the two has enough. [S-18 … S-20]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

from jassrules._subclasses import added, deep_copied, give, recast, reduced
from jassrules.cards import CardsLike
from jassrules.errors import StateError, shown
from jassrules.options import seat_number
from jassrules.records import (
    Record,
    check_keys,
    check_list,
    check_record,
    check_same,
    check_seat,
    check_type,
    made_by,
    made_from,
    options_of,
    record_of,
    rules_record,
)
from jassrules.schmaus.deal import SchmausDeal
from jassrules.schmaus.events import PointsKind, SchmausScore
from jassrules.schmaus.rules import Finish, SchmausRules
from jassrules.tafel import SchmausTafel

__all__ = ["SchmausGame"]


class _Closed(NamedTuple):
    """A deal that is no longer in play."""

    deal: SchmausDeal
    annulled: bool
    scores: tuple[SchmausScore, SchmausScore] | None
    """What was written; None for an annulled deal."""


class _Count(NamedTuple):
    """What a deal has brought so far, and who has won the Partie by it."""

    scores: tuple[SchmausScore, SchmausScore]
    rows: tuple[tuple[int, int], ...]
    """Seat and points of each Weis and Stöck, in the order they are written."""
    winner: int | None
    by_weis: bool
    """Whether a Weis or Stöck has decided it, in mid-deal."""


class SchmausGame:
    """A Partie: deals dealt in turn, points written as they are made, until the target is reached. [S-19, S-20]

    The deal in play is :attr:`deal`; play in it directly, and look at :attr:`is_over` after each card: a Weis may end
    the Partie in mid-deal. What is played after that does not count.

    Equality: same rules, names, first dealer, closed deals, the deal in play, and who has said that he has enough.

    >>> game = SchmausGame(SchmausRules(target=300), names=["Anna", "Beat"])
    >>> while not game.is_over:
    ...     deal = game.start_deal(seed=game.deals_played)
    ...     while not deal.is_over:
    ...         _ = deal.play(deal.legal_cards()[0])
    ...     _ = game.finish_deal()
    >>> game.winner in (0, 1), max(game.totals) >= 300
    (True, True)
    """

    __slots__ = ("_closed", "_deal", "_first_dealer", "_names", "_rules", "_tafel", "_thanked", "_winner")
    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __init__(
        self, rules: SchmausRules | None = None, *, names: Sequence[str] | None = None, first_dealer: int = 0
    ) -> None:
        """Begins a Partie.

        Args:
            rules: the table's agreement; None for the base text.
            names: two names, which may be equal; None numbers the seats.
            first_dealer: the seat that deals first.

        Raises:
            TypeError: for values of another type.
            RulesError: for a wrong number of names, or a seat that is not there.
        """
        if rules is None:
            rules = SchmausRules()
        elif not isinstance(rules, SchmausRules):
            raise TypeError(f"SchmausRules are needed, not {shown(rules)}")
        if isinstance(names, int):
            raise TypeError(f"names are a sequence of strings, not {shown(names)}")
        self._rules = rules
        self._tafel = SchmausTafel(2 if names is None else names, rules=rules, first_dealer=first_dealer)
        self._names = names is not None
        self._first_dealer = seat_number(first_dealer, 2, field="first_dealer")
        self._closed: list[_Closed] = []
        self._deal: SchmausDeal | None = None
        self._winner: int | None = None
        self._thanked: int | None = None

    @property
    def rules(self) -> SchmausRules:
        """The table's agreement."""
        return self._rules

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return self._tafel.names

    @property
    def first_dealer(self) -> int:
        """The seat that dealt first."""
        return self._first_dealer

    @property
    def dealer(self) -> int:
        """The seat that deals the deal in play, or the next one; an annulled deal is dealt anew. [S-18, S-20]"""
        return (self._first_dealer + self.deals_played) % 2

    @property
    def deal(self) -> SchmausDeal | None:
        """The deal in play; None between deals."""
        return self._deal

    @property
    def closed_deals(self) -> tuple[tuple[SchmausDeal, bool], ...]:
        """Copies of the deals that are over, each with whether it was annulled."""
        return tuple((closed.deal.copy(), closed.annulled) for closed in self._closed)

    @property
    def scores(self) -> tuple[tuple[SchmausScore, SchmausScore], ...]:
        """What was written for each closed deal that was not annulled."""
        return tuple(closed.scores for closed in self._closed if closed.scores is not None)

    @property
    def thanked(self) -> int | None:
        """The seat that has said that it has enough; None for nobody. [S-19]"""
        return self._thanked

    @property
    def deals_played(self) -> int:
        """How many deals are closed, the annulled ones not counted."""
        return sum(not closed.annulled for closed in self._closed)

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while the Partie is open. [S-19]"""
        if self._winner is None and self._deal is not None:
            return self._count(self._deal, ended=False).winner
        return self._winner

    @property
    def is_over(self) -> bool:
        """Whether the Partie is won. [S-19]"""
        return self.winner is not None

    @property
    def totals(self) -> tuple[int, int]:
        """What each has written so far, the Weise of the deal in play included. [S-19]"""
        one, other = self._tafel.totals
        if self._deal is None:
            return one, other
        scores = self._count(self._deal, ended=False).scores
        return one + scores[0].written, other + scores[1].written

    @property
    def tafel(self) -> SchmausTafel:
        """The sheet so far, as a copy, with the Weise of the deal in play."""
        sheet = self._tafel.copy()
        if self._deal is not None:
            for seat, points in self._count(self._deal, ended=False).rows:
                sheet.write_weis(seat, points)
        return sheet

    def _count(self, deal: SchmausDeal, *, ended: bool) -> _Count:
        """Walks through the points of a deal in the order they count, up to the end of the Partie. [S-19]

        Args:
            deal: the deal.
            ended: whether the cards are counted now, as they are at its end.
        """
        rules = self._rules
        trick_by_trick = rules.finish is Finish.TRICK_BY_TRICK
        totals = list(self._tafel.totals)
        parts: list[dict[PointsKind, int]] = [dict.fromkeys(PointsKind, 0) for _ in range(2)]
        rows: list[tuple[int, int]] = []
        match = [0, 0]
        winner = None
        by_weis = False
        for points in deal.points(tricks=trick_by_trick):
            parts[points.seat][points.kind] += points.points
            totals[points.seat] += points.points
            if points.kind is not PointsKind.TRICK:
                rows.append((points.seat, points.points))
            if rules.finish is not Finish.CLAIM and totals[points.seat] >= rules.target:
                winner = points.seat
                by_weis = points.kind is not PointsKind.TRICK
                break
        if winner is None and ended:
            for seat, score in enumerate(deal.score()):
                match[seat] = score.match
                totals[seat] += score.match
                if not trick_by_trick:
                    parts[seat][PointsKind.TRICK] = score.cards
                    totals[seat] += score.cards
            if rules.finish is not Finish.CLAIM and max(totals) >= rules.target and totals[0] != totals[1]:
                winner = totals.index(max(totals))
        one, other = (
            SchmausScore(
                cards=parts[seat][PointsKind.TRICK],
                weis=parts[seat][PointsKind.WEIS],
                stoeck=parts[seat][PointsKind.STOECK],
                match=match[seat],
            )
            for seat in range(2)
        )
        return _Count((one, other), tuple(rows), winner, by_weis)

    def start_deal(
        self,
        *,
        hands: Iterable[CardsLike] | None = None,
        stock: CardsLike | None = None,
        seed: int | None = None,
    ) -> SchmausDeal:
        """Deals. [S-1, S-20]

        Args:
            hands: nine cards for each seat, together with ``stock``; None to deal them.
            stock: the other 18 cards, top first.
            seed: for the deal; see :class:`~jassrules.Deck`.

        Raises:
            TypeError: for values of another type, hands without stock, or both and a seed.
            NotationError: for text that names no card.
            RulesError: for cards that could not have been dealt, or a seed out of range.
            StateError: while a deal is in play, or when the Partie is over.
        """
        if self._deal is not None:
            raise StateError(f"a deal is in play ({self._deal!r})")
        if self._winner is not None:
            raise StateError(f"the Partie is over, seat {self._winner} has won")
        if hands is None and stock is None:
            self._deal = SchmausDeal.deal(self._rules, dealer=self.dealer, seed=seed)
        elif hands is None or stock is None or seed is not None:
            raise TypeError("either hands and stock, or a seed, not a mixture")
        else:
            self._deal = SchmausDeal(hands, stock=stock, rules=self._rules, dealer=self.dealer)
        return self._deal

    def finish_deal(self) -> tuple[SchmausScore, SchmausScore]:
        """Counts the deal in play and closes it; says what was written.

        Where a Weis has ended the Partie in mid-deal, what came after it is not counted. [S-19]

        Raises:
            StateError: where no deal is in play, or neither it nor the Partie is over.
        """
        deal = self._in_play()
        if not deal.is_over and not self.is_over:
            raise StateError(f"the deal is not over ({deal!r})")
        return self._close(deal, ended=deal.is_over)

    def _in_play(self) -> SchmausDeal:
        if self._deal is None:
            raise StateError("no deal is in play")
        return self._deal

    def _close(self, deal: SchmausDeal, *, ended: bool) -> tuple[SchmausScore, SchmausScore]:
        count = self._count(deal, ended=ended)
        counted = [score.cards + score.match for score in count.scores]
        writes: list[Callable[[], object]] = [
            partial(self._tafel.write_weis, seat, points) for seat, points in count.rows
        ]
        if any(counted):
            # What decides the Partie is written last, or the sheet would refuse the rest.
            writes.insert(0 if count.by_weis else len(writes), partial(self._tafel.write_round, counted))
        self._tafel.write_together(writes)
        if self._winner is None:
            self._winner = count.winner
        # The caller may keep the deal and undo in it; what is written stays.
        self._closed.append(_Closed(deal.copy(), annulled=False, scores=count.scores))
        self._deal = None
        return count.scores

    def annul_deal(self) -> None:
        """Annuls the deal in play, as after a drawing error: its Weise are gone, the same dealer deals anew. [S-18]

        Raises:
            StateError: where no deal is in play, or the Partie is over.
        """
        deal = self._in_play()
        if self.is_over:
            raise StateError(f"the Partie is over, seat {self.winner} has won")
        self._closed.append(_Closed(deal.copy(), annulled=True, scores=None))
        self._deal = None

    def reckoned(self, seat: int) -> int:
        """What a seat may reckon on when it says that it has enough. [S-19]

        What it has written, the cards of the complete tricks that it has taken in the deal in play, and the Match once
        it is made.

        Raises:
            TypeError: for anything but an int.
            RulesError: for a seat that is not there.
        """
        own = seat_number(seat, 2)
        total, deal = self.totals[own], self._deal
        if deal is None or self._rules.finish is Finish.TRICK_BY_TRICK:
            return total
        tricks = (points for points in deal.points() if points.kind is PointsKind.TRICK and points.seat == own)
        return total + sum(points.points for points in tricks) + (self._rules.match_points if deal.match == own else 0)

    def thank(self, *, seat: int) -> bool:
        """A player says that he has enough: if so he wins, if not he loses, and the deal is closed. [S-19]

        He has enough if what he may reckon on reaches the target; see :meth:`reckoned`.

        Returns:
            Whether he was right.

        Raises:
            TypeError: for anything but an int.
            RulesError: for a seat that is not there.
            StateError: where the rules have no claim, or the Partie is over.
        """
        own = seat_number(seat, 2)
        if self._rules.finish is not Finish.CLAIM:
            raise StateError(f"nobody needs to say that he has enough (finish={self._rules.finish.value!r})")
        if self._winner is not None:
            raise StateError(f"the Partie is over, seat {self._winner} has won")
        deal = self._deal
        right = self.reckoned(own) >= self._rules.target
        self._winner = own if right else 1 - own
        self._thanked = own
        if deal is not None:
            self._close(deal, ended=deal.is_over)
        return right

    def next_partie(self) -> Self:
        """The next Partie of the same players; the winner of this one deals first. [S-20]

        Raises:
            StateError: before the end.
        """
        if self.winner is None:
            raise StateError("the Partie is not over")
        return type(self)(self._rules, names=self.names if self._names else None, first_dealer=self.winner)

    def copy(self) -> Self:
        """An independent copy, the deal in play included, and what a subclass has added."""
        twin = object.__new__(type(self))
        twin._rules = self._rules
        twin._tafel = self._tafel.copy()
        twin._names = self._names
        twin._first_dealer = self._first_dealer
        twin._closed = self._closed.copy()  # closed deals are never touched again
        twin._deal = None if self._deal is None else self._deal.copy()
        twin._winner = self._winner
        twin._thanked = self._thanked
        return give(twin, added(self, SchmausGame.__slots__))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return deep_copied(self, self.copy(), SchmausGame.__slots__, memo)

    def __reduce__(self) -> tuple[Any, ...]:
        names = self.names if self._names else None
        closed = tuple(self._closed)
        state = (self._rules, names, self._first_dealer, closed, self._deal, self._thanked, type(self))
        return reduced(_restored, state, added(self, SchmausGame.__slots__))

    def _resume(self, closed: Iterable[_Closed], deal: SchmausDeal | None, thanked: int | None) -> None:
        """Brings a fresh Partie to where these deals leave it."""
        for one in closed:
            if self._winner is not None:
                raise StateError(f"the Partie is over, seat {self._winner} has won")
            self._deal = one.deal
            if one.annulled:
                self.annul_deal()
            elif thanked is None or one.deal.is_over or self.is_over:
                self.finish_deal()
            else:
                self.thank(seat=thanked)
        if thanked is not None and self._winner is None:
            self.thank(seat=thanked)
        if deal is not None and self._winner is not None:
            raise StateError(f"the Partie is over, seat {self._winner} has won")
        self._deal = deal

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SchmausGame):
            return NotImplemented
        return self._key() == other._key()

    def _key(self) -> tuple[object, ...]:
        return (self._rules, self.names, self._first_dealer, self._closed, self._deal, self._thanked)

    def __repr__(self) -> str:
        one, other = self.totals
        return f"<SchmausGame, {one} to {other}, {self.deals_played} deals closed>"

    def to_record(self) -> Record:
        """The Partie as JSON values: rules, names, the record of every deal, and the sheet."""
        return record_of(
            "schmaus-game",
            rules=options_of(self._rules),
            names=list(self.names) if self._names else None,
            first_dealer=self._first_dealer,
            deals=[{"annulled": closed.annulled, "deal": closed.deal.to_record()} for closed in self._closed],
            deal=None if self._deal is None else self._deal.to_record(),
            thanked=self._thanked,
            winner=self.winner,
            tafel=self._tafel.to_record(),
        )

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Plays a record again.

        Raises:
            RecordError: for anything that could not have been played and written so; the error names the place.
        """
        keys = ("rules", "names", "first_dealer", "deals", "deal", "thanked", "winner", "tafel")
        data = check_record(record, "schmaus-game", keys)
        rules = rules_record(SchmausRules, data["rules"])
        names = None if data["names"] is None else check_list(data["names"], "names", most=2)
        first_dealer = check_seat(data["first_dealer"], 2, "first_dealer")
        game = made_by(cls, SchmausGame, "names", rules, names=names, first_dealer=first_dealer)
        thanked = None if data["thanked"] is None else check_seat(data["thanked"], 2, "thanked")
        closed: list[_Closed] = []
        for at, one in enumerate(check_list(data["deals"], "deals", most=10_000)):
            place = f"deals[{at}]"
            found = check_keys(one, ("annulled", "deal"), place)
            annulled = check_type(found["annulled"], bool, f"{place}.annulled")
            closed.append(_Closed(game._loaded(found["deal"], f"{place}.deal", closed), annulled, None))
        deal = None if data["deal"] is None else game._loaded(data["deal"], "deal", closed)
        made_from(lambda: game._resume(closed, deal, thanked), "deals")
        check_same(data, game.to_record())
        return game

    def _loaded(self, record: object, place: str, before: Sequence[_Closed]) -> SchmausDeal:
        """A deal from its record, if it may follow those before it in this Partie."""
        deal = made_from(lambda: SchmausDeal.from_record(record), place)  # type: ignore[arg-type]
        dealer = (self._first_dealer + sum(not closed.annulled for closed in before)) % 2
        check_same(options_of(deal.rules), options_of(self._rules), f"{place}.rules")
        check_same(deal.dealer, dealer, f"{place}.dealer")
        return deal


def _restored(
    rules: SchmausRules,
    names: tuple[str, ...] | None,
    first_dealer: int,
    closed: tuple[_Closed, ...],
    deal: SchmausDeal | None,
    thanked: int | None,
    kind: type[SchmausGame] = SchmausGame,
) -> SchmausGame:
    """Makes a Partie again; pickles refer to it."""
    game = SchmausGame(rules, names=names, first_dealer=first_dealer)
    game._resume(closed, deal, thanked)
    return recast(game, kind, SchmausGame.__slots__)
