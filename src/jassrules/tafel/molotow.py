"""The sheet of Molotow: a row per round, Weis rows between, tens as a way of writing. [T-1 … T-6, T-8]"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, overload

from jassrules.errors import RulesError, StateError, shown
from jassrules.molotow.rules import MolotowRules
from jassrules.options import Choice, choice, integer, seat_number
from jassrules.tafel._text import text_of
from jassrules.tafel._words import words_of
from jassrules.tafel.content import MOST_SHOWN, Figures, SheetContent, SheetRow
from jassrules.tafel.sheet import DEAL_POINTS, MOST_WEIS, Entry, EntryKind, Tafel

if TYPE_CHECKING:
    from jassrules.records import Record

__all__ = ["MolotowTafel", "Tens", "TensSheet"]


@enum.unique
class Tens(Choice):
    """How points are rounded to tens, always by their magnitude. [T-6]"""

    HALF_UP = "half_up"
    """To the nearest, 25 to 3."""
    HALF_DOWN = "half_down"
    """To the nearest, 25 to 2."""
    UP = "up"
    """21 to 3."""
    DOWN = "down"
    """29 to 2."""

    def of(self, points: int) -> int:
        """Points in tens.

        >>> [Tens.HALF_UP.of(points) for points in (27, 25, 24, -25, -157)]
        [3, 3, 2, -3, -16]
        """
        tens = (abs(points) + _TO_ADD[self]) // 10
        return -tens if points < 0 else tens


_TO_ADD: Final = {Tens.HALF_UP: 5, Tens.HALF_DOWN: 4, Tens.UP: 9, Tens.DOWN: 0}


@dataclass(frozen=True)
class TensSheet(Sequence[tuple[int, ...]]):
    """The rows of a sheet in tens, as a sequence of tuples with a figure per seat. [T-6]

    Equality: all fields.
    """

    mode: Tens
    """How the figures were rounded."""
    rows: tuple[tuple[int, ...], ...]
    """The figures of each row, Weis rows included."""
    totals: tuple[int, ...]
    """The sums of the rounded figures; those of a doubled last round are rounded first. [M-15]"""

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, ...], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
        return self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)


class MolotowTafel(Tafel["MolotowRules"]):
    """The sheet of a game of Molotow. [T-1 … T-6, T-8]

    A row of a round should make 157: the sheet reminds of what is missing and refuses what is too much. Rows show
    plain figures; where the rules double the last round, the totals alone do so, for its Weis rows too. [M-15]

    Equality: kind of sheet, rules, names, first dealer, rows. The history of undo takes no part.

    >>> sheet = MolotowTafel(["Anna", "Beat", "Carla"])
    >>> sheet.write_round([10, 20, None]).values
    (10, 20, 127)
    >>> sheet.write_round([50, 50, 50]).hints
    ('7 missing',)
    >>> sheet.write_weis(2, -20).row, sheet.totals, sheet.places(), sheet.dealer
    (2, (60, 70, 157), (1, 2, 3), 2)
    """

    __slots__ = ()

    _GAME: ClassVar[str] = "molotow"
    _ROUND_WORD: ClassVar[str] = "round"
    _RESULTS: ClassVar[tuple[str, ...]] = ("totals", "places")

    def __init__(
        self, players_or_names: int | Sequence[str], *, rules: MolotowRules | None = None, first_dealer: int = 0
    ) -> None:
        """Makes an empty sheet.

        Args:
            players_or_names: how many play, or a name of 1 to 100 characters for each; with a number the names are
                ``P0``, ``P1`` and so on.
            rules: the table's agreement; None for the default with so many players.
            first_dealer: the seat that deals first.

        Raises:
            TypeError: for a value of another type; a single string is no sequence of names.
            RulesError: for a value out of range, or rules for another number of players.
        """
        super().__init__(players_or_names, rules=rules, first_dealer=first_dealer)

    @classmethod
    def _rules_class(cls) -> type[MolotowRules]:
        return MolotowRules

    def _agreed(self, players: int, rules: object) -> MolotowRules:
        kind = self._rules_class()
        if rules is None:
            return kind(players=players)
        if not isinstance(rules, kind):
            raise TypeError(f"rules are {kind.__name__}, not {shown(rules)}")
        if isinstance(players, bool):
            raise TypeError(f"players is an int, not {shown(players)}")
        if rules.players != players:
            raise RulesError(f"rules are for {rules.players} players, the sheet is for {shown(players)}")
        return rules

    # Writing

    def write_match(self, seat: int) -> Entry:
        """Writes the row of a Match: minus ``rules.match_points`` for who took every trick, 0 for the others. [T-3]

        Raises:
            TypeError: for anything but an int.
            RulesError: for a seat that the table has not.
            StateError: if all rounds are written.

        >>> MolotowTafel(4).write_match(2).values
        (0, 0, -157, 0)
        """
        seat = seat_number(seat, self.players)
        return self.write_round([-self._rules.match_points if at == seat else 0 for at in range(self.players)])

    def _check_open(self, kind: EntryKind, *, loading: bool) -> None:  # noqa: ARG002 - the end is the same for both
        if kind is not EntryKind.WEIS and self.is_over:
            raise StateError(f"the game is over, all {self._rules.rounds} rounds are written")

    def _weis_value(self, points: object) -> int:
        return integer(points, field="points", least=-MOST_WEIS, most=MOST_WEIS)

    def _round_values(self, cells: tuple[int | None, ...]) -> tuple[int, ...]:
        known = [value for value in cells if value is not None]
        if len(cells) - len(known) > 1:
            raise RulesError(
                f"{len(cells) - len(known)} blanks, of which only one can be filled in: {shown(list(cells))}"
            )
        if any(value < 0 for value in known):
            match = -self._rules.match_points
            if sorted(known) != [match, *[0] * (len(known) - 1)]:
                raise RulesError(
                    f"the only minus in a round is that of a Match, {match} beside zeros, "
                    f"and Weis has rows of its own: {shown(list(cells))}"
                )
            return tuple(value or 0 for value in cells)
        total = sum(known)
        if total > DEAL_POINTS:
            over = shown(total - DEAL_POINTS)
            raise RulesError(f"the row makes {shown(total)}, which is {over} too much: {shown(list(cells))}")
        return tuple(DEAL_POINTS - total if value is None else value for value in cells)

    def _missing(self, values: tuple[int, ...]) -> tuple[int, str]:
        return (0 if min(values) < 0 else DEAL_POINTS - sum(values), "missing")

    # Reading

    @property
    def is_over(self) -> bool:
        """Whether all rounds are written; late Weis rows and corrections remain possible. [T-4]"""
        return self._played >= self._rules.rounds

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each seat's figures, those of the last round times ``rules.last_round_factor``. [T-5, M-15]"""
        return self._sums([values for _, values in self._rows])

    def places(self) -> tuple[int, ...]:
        """The place of each seat, fewest points first; equal totals share the place. [M-16, T-5]

        >>> sheet = MolotowTafel(4)
        >>> _ = sheet.write_weis(0, 100), sheet.write_weis(1, 80), sheet.write_weis(2, 80), sheet.write_weis(3, 120)
        >>> sheet.places()
        (3, 1, 1, 4)
        """
        totals = self.totals
        return tuple(1 + sum(other < total for other in totals) for total in totals)

    def winners(self) -> tuple[int, ...]:
        """The seats in first place: after the end they have won, before it they lead. [M-16]"""
        return tuple(seat for seat, place in enumerate(self.places()) if place == 1)

    def as_tens(self, mode: Tens | str = Tens.HALF_UP) -> TensSheet:
        """The sheet in tens, each figure rounded by itself; the sheet keeps the full points. [T-6]

        Rounded rows need not make 16.

        Raises:
            TypeError: for anything but a mode or a string.
            RulesError: for a string that names no mode.

        >>> sheet = MolotowTafel(4)
        >>> _ = sheet.write_round([14, 23, 26, 94])
        >>> sheet.as_tens()[0], sheet.as_tens("up").totals
        ((1, 2, 3, 9), (2, 3, 3, 10))
        """
        mode = choice(Tens, mode, field="mode")
        rows = tuple(tuple(map(mode.of, values)) for _, values in self._rows)
        return TensSheet(mode, rows, self._sums(rows))

    def _sums(self, figures: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        totals = [0] * self.players
        played = 0
        for (kind, _), values in zip(self._rows, figures, strict=True):
            factor = self._rules.last_round_factor if self._counts_twice(self._round_number(played)) else 1
            for seat, value in enumerate(values):
                totals[seat] += factor * value
            played += kind is not EntryKind.WEIS
        return tuple(totals)

    def _round_number(self, played: int) -> int:
        # Only a Weis row can stand behind the last round, and then it belongs to it.
        return min(played, self._rules.rounds - 1)

    def _results(self) -> Record:
        return {"totals": list(self.totals), "places": list(self.places())}

    def __repr__(self) -> str:
        return (
            f"<MolotowTafel of {self.players} players, {self._played} of {self._rules.rounds} rounds, "
            f"totals {', '.join(map(str, self.totals))}>"
        )

    # Text

    def as_text(self, *, lang: str = "en", tens: Tens | str | None = None) -> str:
        """The sheet as a plain text table that fits 80 columns, long names cut. [T-1, T-2, T-6]

        A star stands at the figure of each round's dealer, ``x2`` at the rows of a doubled last round. Places and
        reminders are those of the full points.

        Args:
            lang: ``"en"`` or ``"de"``.
            tens: how to round to tens; None for full points.

        Raises:
            NotationError: for another language.
            TypeError: for a mode that is neither a string nor one of :class:`Tens`.
            RulesError: for a string that names no mode.

        >>> sheet = MolotowTafel(["Anna", "Beat", "Carla"])
        >>> _ = sheet.write_weis(1, -20), sheet.write_round([50, 50, 50])
        >>> print(sheet.as_text())
        round  Anna   Beat  Carla
        --------------------------
        Weis           -20
        1        50*    50     50   7 missing
        --------------------------
        total    50     30     50
        place     2      1      2
        * deals
        round 2 of 6, Beat deals
        """
        words = words_of(lang)
        return text_of(self._content(words, self._cut_names(), self._in_tens(tens, words)))

    def as_html(self, *, lang: str = "en", tens: Tens | str | None = None) -> str:
        """The sheet as a table in HTML, with a caption and a header for each row and column. [T-1, T-2, T-6]

        It has no styles but the alignment of figures. Of more than a hundred rows the newest are shown, and a line
        says how many are left out.

        Args:
            lang: ``"en"`` or ``"de"``.
            tens: how to round to tens; None for full points.

        Raises:
            NotationError: for another language.
            TypeError: for a mode that is neither a string nor one of :class:`Tens`.
            RulesError: for a string that names no mode.

        >>> MolotowTafel(["Anna", "Beat", "Carla"]).as_html(lang="de").startswith("<table><caption>Molotow-Tafel: Anna 0")
        True
        """
        return self._html(self.content(lang=lang, tens=tens, newest=MOST_SHOWN))

    def content(self, *, lang: str = "en", newest: int | None = None, tens: Tens | str | None = None) -> SheetContent:
        """All that stands on the sheet, in words and figures, names not cut. [T-1, T-2, T-3, T-6]

        Args:
            lang: ``"en"`` or ``"de"``.
            newest: how many rows at most, those before them left out; None for all.
            tens: how to round to tens; None for full points.

        Raises:
            NotationError: for another language.
            TypeError: for a number of rows or a mode of another type.
            RulesError: for a number out of range, or a string that names no mode.
        """
        words = words_of(lang)
        return self._content(words, self._whole_names(), self._in_tens(tens, words), newest=newest)

    def _in_tens(self, mode: Tens | str | None, words: dict[str, str]) -> Figures | None:
        if mode is None:
            return None
        sheet = self.as_tens(mode)
        return Figures(sheet.rows, sheet.totals, words["tens"])

    def _ranking(self, words: dict[str, str]) -> list[SheetRow]:
        return [SheetRow(words["place"], tuple(map(str, self.places())))]

    def _counts_twice(self, number: int) -> bool:
        return self._rules.last_round_factor > 1 and number == self._rules.rounds - 1

    def _status(self, words: dict[str, str], names: Sequence[str]) -> str:
        rounds = self._rules.rounds
        if self.is_over:
            return words["rounds_over"].format(rounds, ", ".join(names[seat] for seat in self.winners()))
        return words["next_round"].format(self._played + 1, rounds, names[self._dealer_of(self._played)])
