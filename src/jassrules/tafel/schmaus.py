"""The sheet of Schmaus: Weise as they are written, the count at the end of each deal, strokes. [T-7]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, overload

from jassrules.errors import RecordError, RulesError, StateError, shown
from jassrules.options import integer, seat_number
from jassrules.schmaus.rules import Finish, SchmausRules
from jassrules.tafel._csv import line_place, split_lines
from jassrules.tafel._text import fit
from jassrules.tafel.molotow import MolotowTafel
from jassrules.tafel.sheet import DEAL_POINTS, MOST_WEIS, EntryKind, Tafel

if TYPE_CHECKING:
    from jassrules.molotow.rules import MolotowRules
    from jassrules.records import Record

__all__ = ["SchmausTafel", "Strokes", "read_csv"]

_MOST_STROKES: Final = 25
_BOARD_WIDTH: Final = 32
_LAST_TRICK: Final = 5


class Strokes(NamedTuple):
    """A total as the strokes of a Jass board. [T-7]

    It is taken apart from the top, as if it were chalked up at once: hundreds, then at most one fifty, then at most
    two twenties, and the rest as a figure below 20. (Chalk that has grown row by row may hold other strokes for the
    same total.)

    ``str`` draws them, in bundles of five; none are a 0, since a dash beside strokes would be read as one.

    Equality: all fields.

    >>> strokes = Strokes.of(797)
    >>> strokes, strokes.points
    (Strokes(hundreds=7, fifties=1, twenties=2, rest=7), 797)
    >>> print(strokes)
    100: ||||/ ||  50: |  20: ||  + 7
    """

    hundreds: int
    """Strokes of a hundred, on the top line."""
    fifties: int
    """Strokes of fifty, across the middle: 0 or 1."""
    twenties: int
    """Strokes of twenty, on the bottom line: 0 to 2."""
    rest: int
    """What is left as a figure: 0 to 19."""

    @classmethod
    def of(cls, points: int) -> Strokes:
        """The strokes of a total.

        Raises:
            TypeError: for anything but an int.
            RulesError: for a negative total, or one above a thousand million.
        """
        hundreds, left = divmod(integer(points, field="points", least=0, most=1_000_000_000), 100)
        fifties, left = divmod(left, 50)
        return cls(hundreds, fifties, *divmod(left, 20))

    @property
    def points(self) -> int:
        """The total."""
        return 100 * self.hundreds + 50 * self.fifties + 20 * self.twenties + self.rest

    def __str__(self) -> str:
        hundreds, fifties, twenties = (_drawn(count) or "0" for count in self[:3])
        return f"100: {hundreds}  50: {fifties}  20: {twenties}  + {self.rest}"


def _drawn(count: int) -> str:
    """Strokes in bundles of five, or a figure where they would fill more than the board."""
    if count > _MOST_STROKES:
        return f"{count} x |"
    return " ".join(["||||/"] * (count // 5) + (["|" * (count % 5)] if count % 5 else []))


class SchmausTafel(Tafel["SchmausRules"]):
    """The sheet of a Partie of Schmaus. [T-7]

    Weis rows are what is written during a deal, Stöck too; a round row is the count at its end, cards and Match
    together, and ends the deal. The winner follows from going through the rows in order. [S-19]

    With ``finish="claim"`` nobody wins by the sheet alone; ``reached`` says who could claim. With
    ``"trick_by_trick"`` the sheet cannot know in which trick of a count the target was reached: where a count takes
    both over, it names the higher total, as with ``"as_written"``.

    Equality: kind of sheet, rules, names, first dealer, rows. The history of undo takes no part.

    >>> sheet = SchmausTafel(["Anna", "Beat"])
    >>> _ = sheet.write_weis(0, 50), sheet.write_round([None, 57])
    >>> sheet.totals, sheet.winner, sheet.strokes(0)
    ((150, 57), None, Strokes(hundreds=1, fifties=1, twenties=0, rest=0))
    """

    __slots__ = ()

    _GAME: ClassVar[str] = "schmaus"
    _ROUND_WORD: ClassVar[str] = "deal"
    _RESULTS: ClassVar[tuple[str, ...]] = ("totals", "winner")

    def __init__(
        self, names: int | Sequence[str] = 2, *, rules: SchmausRules | None = None, first_dealer: int = 0
    ) -> None:
        """Makes an empty sheet.

        Args:
            names: two names of 1 to 100 characters; 2 for ``P0`` and ``P1``.
            rules: the table's agreement; None for the default.
            first_dealer: the seat that deals first; within a Partie the deal alternates. [S-20]

        Raises:
            TypeError: for a value of another type; a single string is no sequence of names.
            RulesError: for another number of players or a name that is too long.
        """
        super().__init__(names, rules=rules, first_dealer=first_dealer)

    @classmethod
    def _rules_class(cls) -> type[SchmausRules]:
        return SchmausRules

    def _agreed(self, players: int, rules: object) -> SchmausRules:
        kind = self._rules_class()
        if rules is not None and not isinstance(rules, kind):
            raise TypeError(f"rules are {kind.__name__}, not {shown(rules)}")
        if isinstance(players, bool):
            raise TypeError(f"players is an int, not {shown(players)}")
        if players != 2:
            raise RulesError(f"players is {shown(players)}; Schmaus is played by two")
        return kind() if rules is None else rules

    # Writing

    def _check_open(self, kind: EntryKind, *, loading: bool) -> None:  # noqa: ARG002 - the end is the same for both
        # A correction can make an earlier row the last that matters, so a sheet to be loaded may hold rows behind it.
        winner = None if loading else self.winner
        if winner is not None:
            raise StateError(f"the Partie is over, seat {winner} has won")

    def _weis_value(self, points: object) -> int:
        return integer(points, field="points", least=1, most=MOST_WEIS)

    def _round_values(self, cells: tuple[int | None, ...]) -> tuple[int, ...]:
        known = [value for value in cells if value is not None]
        if not known:
            raise RulesError(f"2 blanks, of which only one can be filled in: {shown(list(cells))}")
        if min(known) < 0:
            raise RulesError(f"a count has no minus: {shown(list(cells))}")
        if len(known) == 1:
            if known[0] > DEAL_POINTS:
                raise RulesError(
                    f"beside {known[0]} no blank is filled in, since it is more than {DEAL_POINTS}: {shown(list(cells))}"
                )
            return tuple(DEAL_POINTS - known[0] if value is None else value for value in cells)
        total, most = sum(known), DEAL_POINTS
        # Whoever has the Match took the last trick, and writes at least its points beside those of the Match.
        if total > most and max(known) >= self._rules.match_points + _LAST_TRICK:
            most += self._rules.match_points
        if total > most:
            over = shown(total - most)
            raise RulesError(f"the count makes {shown(total)}, which is {over} too much: {shown(list(cells))}")
        return tuple(known)

    def _missing(self, values: tuple[int, ...]) -> tuple[int, str]:
        total = sum(values)
        if total <= DEAL_POINTS:
            return (DEAL_POINTS - total, "missing")
        return (DEAL_POINTS + self._rules.match_points - total, "missing_match")

    # Reading

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each seat's rows. [T-5]"""
        return (sum(values[0] for _, values in self._rows), sum(values[1] for _, values in self._rows))

    @property
    def reached(self) -> tuple[int, ...]:
        """The seats whose total is at the target or above. [S-19]"""
        return tuple(seat for seat, total in enumerate(self.totals) if total >= self._rules.target)

    @property
    def winner(self) -> int | None:
        """The seat that has won, None while nobody has. [S-19]

        The first row after which a seat is at the target or above, and alone or ahead there, decides; of equal
        totals the next row does. Rows behind it, which only a correction can leave there, change nothing.

        >>> sheet = SchmausTafel()
        >>> _ = sheet.write_weis(0, 985), sheet.write_weis(1, 990)
        >>> _ = sheet.write_round([100, 57])
        >>> sheet.totals, sheet.winner
        ((1085, 1047), 0)
        """
        # Most sheets are far from the target, and no row takes a total down again.
        if self._rules.finish is Finish.CLAIM or not self.reached:
            return None
        totals = [0, 0]
        for _, values in self._rows:
            totals = [total + value for total, value in zip(totals, values, strict=True)]
            if max(totals) >= self._rules.target and totals[0] != totals[1]:
                return totals.index(max(totals))
        return None

    @property
    def is_over(self) -> bool:
        """Whether somebody has won; corrections remain possible."""
        return self.winner is not None

    def strokes(self, seat: int) -> Strokes:
        """The total of a seat as the strokes of a Jass board. [T-7]

        Raises:
            TypeError: for anything but an int.
            RulesError: for another seat than 0 and 1.
        """
        return Strokes.of(self.totals[seat_number(seat, 2)])

    def _results(self) -> Record:
        return {"totals": list(self.totals), "winner": self.winner}

    def __repr__(self) -> str:
        return (
            f"<SchmausTafel to {self._rules.target}, {self._played} deals, totals {self.totals[0]}, {self.totals[1]}>"
        )

    # Text

    def _status(self, words: dict[str, str], names: Sequence[str]) -> str:
        winner, target = self.winner, self._rules.target
        if winner is not None:
            return words["won"].format(names[winner])
        now = (self._played + 1, names[self._dealer_of(self._played)])
        if self.reached:
            if self._rules.finish is Finish.CLAIM:
                return words["claim"].format(*now, target, ", ".join(names[seat] for seat in self.reached))
            return words["equal"].format(*now)
        left = ", ".join(f"{name} {target - total}" for name, total in zip(names, self.totals, strict=True))
        return words["next_deal"].format(*now, target, left)

    def as_board(self, seat: int | None = None) -> str:
        """The Z of a Jass board: hundreds on the top line, fifties across the middle, twenties below. [T-7]

        Args:
            seat: whose; None for both, one below the other.

        Raises:
            TypeError: for anything but an int or None.
            RulesError: for another seat than 0 and 1.

        >>> sheet = SchmausTafel(["Anna", "Beat"])
        >>> _ = sheet.write_weis(0, 300), sheet.write_round([97, 60])
        >>> print(sheet.as_board(0))
        Anna
        -|||----------------------------
                               /
                       X
               /
        -||-----------------------------  7
        """
        return "\n\n".join(map(self._board, (0, 1) if seat is None else (seat,)))

    def _board(self, seat: int) -> str:
        strokes = self.strokes(seat)
        return "\n".join(
            [
                fit(self._names[seat], _BOARD_WIDTH),
                _line(strokes.hundreds),
                f"{'/':>24}",
                f"{'X' if strokes.fifties else '/':>16}",
                f"{'/':>8}",
                f"{_line(strokes.twenties)}  {strokes.rest}",
            ]
        )


def _line(count: int) -> str:
    drawn = _drawn(count).replace(" ", "-")
    return f"-{drawn}".ljust(_BOARD_WIDTH, "-")


@overload
def read_csv(text: str, *, rules: None = None, first_dealer: int = 0) -> MolotowTafel | SchmausTafel: ...
@overload
def read_csv(text: str, *, rules: MolotowRules, first_dealer: int = 0) -> MolotowTafel: ...
@overload
def read_csv(text: str, *, rules: SchmausRules, first_dealer: int = 0) -> SchmausTafel: ...
def read_csv(
    text: str, *, rules: MolotowRules | SchmausRules | None = None, first_dealer: int = 0
) -> MolotowTafel | SchmausTafel:
    r"""A sheet of the game that the header of a CSV names; see :meth:`Tafel.from_csv`.

    ``row`` as the first field of the header stands for Molotow.

    Raises:
        TypeError: for another kind of argument, and for rules of the other game.
        RulesError: for a first dealer whom the table has not.
        RecordError: for anything wrong in the text, naming the line.

    >>> read_csv("schmaus,Anna,Beat\nweis,50,\nround,100,57\n")
    <SchmausTafel to 1000, 1 deals, totals 150, 57>
    """
    number, header = split_lines(text)[0]
    game = header[0].strip().lower()
    if game == "schmaus":
        return SchmausTafel.from_csv(text, rules=rules, first_dealer=first_dealer)  # type: ignore[arg-type]
    if game in ("molotow", "row"):
        return MolotowTafel.from_csv(text, rules=rules, first_dealer=first_dealer)  # type: ignore[arg-type]
    raise RecordError(f"{header[0][:40]!r} is no game; it may be 'molotow' or 'schmaus'", line_place(number))
