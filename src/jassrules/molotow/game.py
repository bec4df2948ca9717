"""A game of Molotow: so many rounds, the deal passing on, and the sheet. [M-14 … M-16, J-7]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

from jassrules._subclasses import added, deep_copied, give, recast, reduced
from jassrules.cards import CardsLike
from jassrules.errors import StateError, shown
from jassrules.molotow.events import MolotowScore
from jassrules.molotow.round import MolotowRound
from jassrules.molotow.rules import MolotowRules
from jassrules.records import (
    Record,
    check_list,
    check_record,
    check_same,
    check_seat,
    made_by,
    made_from,
    options_of,
    record_of,
    rules_record,
)
from jassrules.tafel import MolotowTafel

__all__ = ["MolotowGame", "Standing"]


class Standing(NamedTuple):
    """One line of the standings.

    Equality: all fields.
    """

    place: int
    """1 for the fewest points; equal totals share a place: 1, 1, 3. [M-16]"""
    seat: int
    """The seat."""
    name: str
    """Its name."""
    total: int
    """What it has written so far, the last round with its factor. [M-15]"""


class MolotowGame:
    """Rounds dealt in turn and written on a sheet, until the number agreed on is played.

    The sheet follows from the rounds: for each, hand Weis, Stöck and table Weis in rows of their own, then the card
    points, or the Match. :attr:`tafel` gives a copy of it.

    Equality: same rules, names, first dealer, finished rounds, and the round in play.

    >>> game = MolotowGame(MolotowRules(players=3, rounds=3), names=["Anna", "Beat", "Carla"])
    >>> while not game.is_over:
    ...     round_ = game.start_round(seed=game.rounds_played)
    ...     while not round_.is_over:
    ...         _ = round_.play(round_.legal_cards()[0])
    ...     _ = game.finish_round()
    >>> sum(game.totals) <= 3 * 157, [standing.place for standing in game.standings()][0]
    (True, 1)
    """

    __slots__ = ("_finished", "_first_dealer", "_names", "_round", "_rules", "_tafel")
    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __init__(
        self, rules: MolotowRules | None = None, *, names: Sequence[str] | None = None, first_dealer: int = 0
    ) -> None:
        """Begins a game.

        Args:
            rules: the table's agreement; None for the base text.
            names: a name per seat; two may be equal. None numbers the seats.
            first_dealer: the seat that deals the first round.

        Raises:
            TypeError: for values of another type.
            RulesError: for a wrong number of names, or a seat that is not there.
        """
        if rules is None:
            rules = MolotowRules()
        elif not isinstance(rules, MolotowRules):
            raise TypeError(f"MolotowRules are needed, not {shown(rules)}")
        if isinstance(names, int):
            raise TypeError(f"names are a sequence of strings, not {shown(names)}")
        self._rules = rules
        self._tafel = MolotowTafel(rules.players if names is None else names, rules=rules, first_dealer=first_dealer)
        self._names = names is not None
        self._first_dealer = first_dealer
        self._finished: list[MolotowRound] = []
        self._round: MolotowRound | None = None

    @property
    def rules(self) -> MolotowRules:
        """The table's agreement."""
        return self._rules

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return self._tafel.names

    @property
    def first_dealer(self) -> int:
        """The seat that dealt the first round."""
        return self._first_dealer

    @property
    def dealer(self) -> int | None:
        """The seat that deals the round in play, or the next one; None when the game is over. [J-7]"""
        return self._tafel.dealer

    @property
    def round(self) -> MolotowRound | None:
        """The round in play; None between rounds."""
        return self._round

    @property
    def finished_rounds(self) -> tuple[MolotowRound, ...]:
        """Copies of the rounds that are written."""
        return tuple(round_.copy() for round_ in self._finished)

    @property
    def scores(self) -> tuple[tuple[MolotowScore, ...], ...]:
        """What was counted for each written round, without the factor of the last. [M-15]"""
        return tuple(round_.score() for round_ in self._finished)

    @property
    def rounds_played(self) -> int:
        """How many rounds are written."""
        return len(self._finished)

    @property
    def is_over(self) -> bool:
        """Whether all rounds are written."""
        return self._tafel.is_over

    @property
    def tafel(self) -> MolotowTafel:
        """The sheet so far, as a copy: what is written on it changes nothing here."""
        return self._tafel.copy()

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has written, the last round with its factor. [M-15]"""
        return self._tafel.totals

    def standings(self) -> tuple[Standing, ...]:
        """The seats by place, equal ones by seat. [M-16]"""
        places, totals = self._tafel.places(), self._tafel.totals
        lines = (
            Standing(place, seat, name, total)
            for seat, (place, name, total) in enumerate(zip(places, self.names, totals, strict=True))
        )
        return tuple(sorted(lines, key=lambda line: (line.place, line.seat)))

    def start_round(self, *, hands: Iterable[CardsLike] | None = None, seed: int | None = None) -> MolotowRound:
        """Deals the next round; the seat after the dealer leads. [J-6, J-7]

        Args:
            hands: cards for each seat; None to deal them.
            seed: for the deal; see :class:`~jassrules.Deck`.

        Raises:
            TypeError: for values of another type, or hands and a seed at once.
            NotationError: for text that names no card.
            RulesError: for hands that could not have been dealt, or a seed out of range.
            StateError: while a round is in play, or when the game is over.
        """
        if self._round is not None:
            raise StateError(f"a round is in play ({self._round!r})")
        dealer = self._tafel.dealer
        if dealer is None:
            raise StateError(f"the game is over after {self._rules.rounds} rounds")
        leader = (dealer + 1) % self._rules.players
        if hands is None:
            self._round = MolotowRound.deal(self._rules, leader=leader, seed=seed)
        elif seed is not None:
            raise TypeError("either hands or a seed, not both")
        else:
            self._round = MolotowRound(hands, rules=self._rules, leader=leader)
        return self._round

    def finish_round(self) -> tuple[MolotowScore, ...]:
        """Writes the round in play on the sheet, and says what was written.

        Raises:
            StateError: where no round is in play, or it is not over.
        """
        if self._round is None:
            raise StateError("no round is in play")
        scores = self._round.score()
        self._write(scores)
        # The caller may keep the round and undo in it; what is written stays.
        self._finished.append(self._round.copy())
        self._round = None
        return scores

    def _write(self, scores: tuple[MolotowScore, ...]) -> None:
        sheet = self._tafel
        writes: list[Callable[[], object]] = [
            partial(sheet.write_weis, seat, points)
            for seat, score in enumerate(scores)
            for points in (score.hand_weis, score.stoeck, score.table_weis)
            if points
        ]
        matches = [seat for seat, score in enumerate(scores) if score.match]
        if matches:
            writes.append(partial(sheet.write_match, matches[0]))
        else:
            writes.append(partial(sheet.write_round, [score.cards for score in scores]))
        sheet.write_together(writes)

    def copy(self) -> Self:
        """An independent copy, the round in play included, and what a subclass has added."""
        twin = object.__new__(type(self))
        twin._rules = self._rules
        twin._tafel = self._tafel.copy()
        twin._names = self._names
        twin._first_dealer = self._first_dealer
        twin._finished = self._finished.copy()  # written rounds are never touched again
        twin._round = None if self._round is None else self._round.copy()
        return give(twin, added(self, MolotowGame.__slots__))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return deep_copied(self, self.copy(), MolotowGame.__slots__, memo)

    def __reduce__(self) -> tuple[Any, ...]:
        names = self.names if self._names else None
        state = (self._rules, names, self._first_dealer, tuple(self._finished), self._round, type(self))
        return reduced(_restored, state, added(self, MolotowGame.__slots__))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MolotowGame):
            return NotImplemented
        return self._key() == other._key()

    def _key(self) -> tuple[object, ...]:
        return (self._rules, self.names, self._first_dealer, self._finished, self._round)

    def __repr__(self) -> str:
        return f"<MolotowGame of {self._rules.players}, {self.rounds_played} of {self._rules.rounds} rounds written>"

    def to_record(self) -> Record:
        """The game as JSON values: rules, names, the record of every round, and the sheet."""
        return record_of(
            "molotow-game",
            rules=options_of(self._rules),
            names=list(self.names) if self._names else None,
            first_dealer=self._first_dealer,
            rounds=[round_.to_record() for round_ in self._finished],
            round=None if self._round is None else self._round.to_record(),
            tafel=self._tafel.to_record(),
        )

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Plays a record again.

        Raises:
            RecordError: for anything that could not have been played and written so; the error names the place.
        """
        data = check_record(record, "molotow-game", ("rules", "names", "first_dealer", "rounds", "round", "tafel"))
        rules = rules_record(MolotowRules, data["rules"])
        names = None if data["names"] is None else check_list(data["names"], "names", most=6)
        first_dealer = check_seat(data["first_dealer"], rules.players, "first_dealer")
        game = made_by(cls, MolotowGame, "names", rules, names=names, first_dealer=first_dealer)
        rounds = check_list(data["rounds"], "rounds", most=rules.rounds)
        for at, one in enumerate(rounds):
            game._resume(one, f"rounds[{at}]")
            made_from(game.finish_round, f"rounds[{at}]")
        if data["round"] is not None:
            game._resume(data["round"], "round")
        check_same(data, game.to_record())
        return game

    def _resume(self, record: Record, place: str) -> None:
        """Starts a round as a record has it."""
        round_ = made_from(lambda: MolotowRound.from_record(record), place)
        started = made_from(lambda: self.start_round(hands=round_.dealt), place)
        check_same(options_of(round_.rules), options_of(started.rules), f"{place}.rules")
        check_same(round_.leader, started.leader, f"{place}.leader")
        self._round = round_


def _restored(
    rules: MolotowRules,
    names: tuple[str, ...] | None,
    first_dealer: int,
    finished: tuple[MolotowRound, ...],
    current: MolotowRound | None,
    kind: type[MolotowGame] = MolotowGame,
) -> MolotowGame:
    """Makes a game again; pickles refer to it."""
    game = MolotowGame(rules, names=names, first_dealer=first_dealer)
    for round_ in finished:
        game._round = round_
        game.finish_round()
    game._round = current
    return recast(game, kind, MolotowGame.__slots__)
