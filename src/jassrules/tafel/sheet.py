"""What both score sheets share: rows that are written, corrected, deleted and undone; text, CSV and records. [T-5]"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypeAlias, TypeGuard, TypeVar

from jassrules._subclasses import added, deep_copied, give, reduced
from jassrules.errors import JassError, RecordError, RulesError, StateError, shown
from jassrules.options import Choice, integer, seat_number
from jassrules.records import (
    Record,
    check_keys,
    check_list,
    check_record,
    check_same,
    check_type,
    made_from,
    options_of,
    record_of,
    rules_record,
)
from jassrules.tafel._csv import join_fields, line_place, parse_points, split_lines
from jassrules.tafel._text import fit, text_of
from jassrules.tafel._words import words_of
from jassrules.tafel.content import MOST_SHOWN, Figures, SheetContent, SheetRow
from jassrules.texts import as_name, seat_name

__all__ = ["DEAL_POINTS", "MOST_ROWS", "MOST_WEIS", "Entry", "EntryKind", "Tafel"]

DEAL_POINTS: Final = 157
"""What the cards of a deal make with the last trick. [J-4]"""
MOST_ROWS: Final = 10_000
"""The rows that a sheet takes."""
MOST_WEIS: Final = 1_000_000
"""The largest figure of a Weis row."""

_R = TypeVar("_R")
_T = TypeVar("_T", bound="Tafel[Any]")


@enum.unique
class EntryKind(Choice):
    """What a row is."""

    ROUND = "round"
    """The card points of a round or a deal; it counts as played."""
    WEIS = "weis"
    """Weis, Stöck or table Weis of one seat; it counts as no round. [T-3]"""
    MATCH = "match"
    """The round of a Molotow Match. [T-3]"""


class Entry(NamedTuple):
    """A row of a sheet. Immutable, hashable.

    Equality: all fields.
    """

    row: int
    """The number of the row over all kinds, 0 first."""
    kind: EntryKind
    """What the row is."""
    values: tuple[int, ...]
    """The plain figure of each seat; a Weis row holds 0 for the seats that it is not about."""
    round: int
    """The round or deal that the row belongs to, 0 first."""
    missing: int = 0
    """How many points a round row is too low; 0 for one that balances, and for a Weis row. [T-2]"""
    hints: tuple[str, ...] = ()
    """Reminders in English, like ``"7 missing"``; empty where all is well. [T-2]"""


_Row: TypeAlias = tuple[EntryKind, tuple[int, ...]]
# Where, what stood there before, what stands there now; None for nothing.
_Step: TypeAlias = tuple[int, _Row | None, _Row | None]


class Tafel(ABC, Generic[_R]):
    """The base of :class:`MolotowTafel` and :class:`SchmausTafel`, not to be made itself.

    A sheet is mutable, so it has no hash; it can be copied and pickled, with its undo history.

    Equality: kind of sheet, rules, names, first dealer, rows. The history of undo takes no part.
    """

    __slots__ = ("_first_dealer", "_history", "_names", "_played", "_rows", "_rules")

    _GAME: ClassVar[str]
    _ROUND_WORD: ClassVar[str]
    _RESULTS: ClassVar[tuple[str, ...]]

    _rules: _R
    _names: tuple[str, ...]
    _first_dealer: int
    _rows: list[_Row]
    _history: list[_Step]
    _played: int

    def __init__(self, players: int | Sequence[str], *, rules: _R | None = None, first_dealer: int = 0) -> None:
        count = players if isinstance(players, int) else _count_names(players)
        self._rules = self._agreed(count, rules)
        self._names = (
            tuple(f"P{seat}" for seat in range(count)) if isinstance(players, int) else tuple(map(as_name, players))
        )
        self._first_dealer = seat_number(first_dealer, count, field="first_dealer")
        self._rows = []
        self._history = []
        self._played = 0

    # What the two games have of their own

    @classmethod
    @abstractmethod
    def _rules_class(cls) -> type[_R]:
        """The class of the rules."""

    @abstractmethod
    def _agreed(self, players: int, rules: _R | None) -> _R:
        """The rules, checked against the number of players, or the default ones."""

    @abstractmethod
    def _round_values(self, cells: tuple[int | None, ...]) -> tuple[int, ...]:
        """The cells of a round row, checked and filled in."""

    @abstractmethod
    def _weis_value(self, points: object) -> int:
        """The figure of a Weis row, checked."""

    @abstractmethod
    def _missing(self, values: tuple[int, ...]) -> tuple[int, str]:
        """How many points a round row is too low, and the key of the words that say so."""

    @abstractmethod
    def _check_open(self, kind: EntryKind, *, loading: bool) -> None:
        """Raises StateError if no such row can be written now, or could ever have got there when loading."""

    @abstractmethod
    def _results(self) -> Record:
        """What follows from the rows, for a record: the keys ``_RESULTS``."""

    @abstractmethod
    def _status(self, words: dict[str, str], names: Sequence[str]) -> str:
        """What comes next, or who has won."""

    @property
    @abstractmethod
    def totals(self) -> tuple[int, ...]:
        """The total of each seat."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game is over."""

    # Reading

    @property
    def rules(self) -> _R:
        """The table's agreement."""
        return self._rules

    @property
    def players(self) -> int:
        """How many play."""
        return len(self._names)

    @property
    def names(self) -> tuple[str, ...]:
        """A name per seat; equal names are allowed. [T-8]"""
        return self._names

    @property
    def first_dealer(self) -> int:
        """The seat that deals first."""
        return self._first_dealer

    @property
    def rounds_played(self) -> int:
        """How many round rows are written; Weis rows are none. [T-3]"""
        return self._played

    @property
    def dealer(self) -> int | None:
        """The seat that deals the round being played, None after the end; Weis rows do not move it. [J-7, T-4]"""
        return None if self.is_over else self._dealer_of(self._played)

    @property
    def rows(self) -> tuple[Entry, ...]:
        """All rows in order, with their numbers as of now."""
        entries: list[Entry] = []
        played = 0
        for row, (kind, values) in enumerate(self._rows):
            entries.append(self._entry(row, kind, values, played))
            played += kind is not EntryKind.WEIS
        return tuple(entries)

    # Writing

    def write_round(self, values: Sequence[int | None]) -> Entry:
        """Writes the card points of a round, in the order of the seats. [T-1, T-2]

        One value may be None: the sheet fills it in. A row that makes too few points is written with a reminder.

        Raises:
            TypeError: for anything but a sequence of ints and None.
            RulesError: for a wrong number of values, two blanks, too many points, or a value that cannot be.
            StateError: if the game is over, or the sheet is full.
        """
        return self._write(EntryKind.ROUND, values)

    def write_weis(self, seat: int, points: int) -> Entry:
        """Writes a Weis row for one seat. [T-3]

        Raises:
            TypeError: for anything but ints.
            RulesError: for a seat that the table has not, or points out of range.
            StateError: if the sheet takes no Weis any more.
        """
        seat = seat_number(seat, self.players)
        values = [0] * self.players
        values[seat] = self._weis_value(points)
        return self._write(EntryKind.WEIS, values)

    def correct(self, row: int, values: Sequence[int | None]) -> Entry:
        """Replaces the values of a row, under the same checks as when it is written. [T-5]

        A Weis row stays one, with a value for one seat and 0 or None for the others; any other row stays a round.
        Allowed after the end too.

        Raises:
            TypeError: for anything but a row number and a sequence of ints and None.
            RulesError: for a row that the sheet has not, or values that could not be written.
        """
        row = self._row_number(row)
        old = self._rows[row]
        self._do(row, old, self._checked(old[0], values))
        return self.rows[row]

    def delete(self, row: int) -> Entry:
        """Takes a row off the sheet and returns it as it was; later rows move up. [T-5]

        Allowed after the end too.

        Raises:
            TypeError: for anything but an int.
            RulesError: for a row that the sheet has not.
        """
        row = self._row_number(row)
        entry = self.rows[row]
        self._do(row, self._rows[row], None)
        return entry

    def undo(self) -> None:
        """Takes back the last write, correction or deletion that has not been taken back. [T-5]

        Raises:
            StateError: if there is none.
        """
        if not self._history:
            raise StateError("there is nothing to undo")
        row, old, new = self._history.pop()
        self._swap(row, new, old)

    def write_together(self, writes: Iterable[Callable[[], object]]) -> None:
        """Makes several writes on this sheet, or none: where one is refused, those before it are taken back.

        Raises:
            JassError: what the write that is refused raises.
        """
        before = len(self._history)
        try:
            for write in writes:
                write()
        except JassError:
            while len(self._history) > before:
                self.undo()
            raise

    # How rows get there

    def _write(self, kind: EntryKind, values: Sequence[int | None]) -> Entry:
        self._append(kind, values, loading=False)
        row = len(self._rows) - 1
        kind, written = self._rows[row]
        return self._entry(row, kind, written, self._played - (kind is not EntryKind.WEIS))

    def _load(self, kind: str, values: Sequence[int | None]) -> None:
        """Appends a row that is named by its kind, with nothing to undo."""
        if kind not in [member.value for member in EntryKind]:
            raise RulesError(f"{kind[:40]!r} is no kind of row; it may be 'round', 'weis' or 'match'")
        wanted = EntryKind(kind)
        self._append(wanted, values, loading=True)
        self._history.clear()
        if wanted is EntryKind.MATCH and self._rows[-1][0] is not wanted:
            self._swap(len(self._rows) - 1, self._rows[-1], None)
            raise RulesError(f"{shown(list(values))} is no Match")

    def _load_fields(self, fields: Sequence[str]) -> None:
        self._load(fields[0].strip().lower(), [parse_points(field) for field in fields[1:]])

    def _append(self, kind: EntryKind, values: Sequence[int | None], *, loading: bool) -> None:
        if len(self._rows) >= MOST_ROWS:
            raise StateError(f"the sheet is full, it takes {MOST_ROWS} rows")
        self._check_open(kind, loading=loading)
        self._do(len(self._rows), None, self._checked(kind, values))

    def _checked(self, kind: EntryKind, values: Sequence[int | None]) -> _Row:
        cells = self._cells(values)
        if kind is EntryKind.WEIS:
            return (kind, self._weis_values(cells))
        written = self._round_values(cells)
        return (EntryKind.MATCH if min(written) < 0 else EntryKind.ROUND, written)

    def _cells(self, values: object) -> tuple[int | None, ...]:
        if not _is_sequence(values):
            raise TypeError(f"a row is a sequence of points, not {shown(values)}")
        if len(values) != self.players:
            raise RulesError(f"{len(values)} values for {self.players} players: {shown(list(values[:10]))}")
        cells: list[int | None] = []
        for value in values:
            if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
                raise TypeError(f"points are ints, or None for a blank, not {shown(value)}")
            cells.append(None if value is None else int(value))
        return tuple(cells)

    def _weis_values(self, cells: tuple[int | None, ...]) -> tuple[int, ...]:
        values = tuple(value or 0 for value in cells)
        about = [value for value in values if value]
        if len(about) > 1:
            raise RulesError(f"a Weis row is about one seat, not {len(about)}: {shown(list(values))}")
        self._weis_value(about[0] if about else 0)
        return values

    def _do(self, row: int, old: _Row | None, new: _Row | None) -> None:
        self._swap(row, old, new)
        self._history.append((row, old, new))

    def _swap(self, row: int, old: _Row | None, new: _Row | None) -> None:
        if old is not None:
            del self._rows[row]
            self._played -= old[0] is not EntryKind.WEIS
        if new is not None:
            self._rows.insert(row, new)
            self._played += new[0] is not EntryKind.WEIS

    def _row_number(self, row: object) -> int:
        if isinstance(row, int) and not isinstance(row, bool) and not self._rows:
            raise RulesError(f"row is {shown(row)}; the sheet has no rows")
        return integer(row, field="row", least=0, most=len(self._rows) - 1)

    def _entry(self, row: int, kind: EntryKind, values: tuple[int, ...], played: int) -> Entry:
        """A row as an entry, where so many round rows stand before it."""
        number = self._round_number(played)
        if kind is EntryKind.WEIS:
            return Entry(row, kind, values, number)
        missing, key = self._missing(values)
        hint = _note(missing, key, words_of("en"))
        return Entry(row, kind, values, number, missing, (hint,) if hint else ())

    def _round_number(self, played: int) -> int:
        """The round that a row belongs to, if so many round rows stand before it."""
        return played

    def _dealer_of(self, number: int) -> int:
        return (self._first_dealer + number) % self.players

    # Copies and comparison

    def copy(self) -> Self:
        """A sheet of its own with the same rows and history, and what a subclass has added."""
        return give(_restored(type(self), self._state()), added(self, Tafel.__slots__))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return deep_copied(self, self.copy(), Tafel.__slots__, memo)

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(_restored, (type(self), self._state()), added(self, Tafel.__slots__))

    def _state(self) -> tuple[Any, ...]:
        return (self._rules, self._names, self._first_dealer, tuple(self._rows), tuple(self._history))

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._state()[:4] == other._state()[:4]

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.as_text()

    def _repr_html_(self) -> str:
        return self.as_html()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002 - IPython's protocol
        printer.text(self.as_text())

    # Text

    def as_text(self, *, lang: str = "en") -> str:
        """The sheet as a plain text table that fits 80 columns, long names cut. [T-1, T-2]

        A star stands at the figure of each round's dealer.

        Args:
            lang: ``"en"`` or ``"de"``.

        Raises:
            NotationError: for another language.
        """
        return text_of(self._content(words_of(lang), self._cut_names()))

    def as_html(self, *, lang: str = "en") -> str:
        """The sheet as a table in HTML, with a caption and a header for each row and column. [T-1, T-2]

        It has no styles but the alignment of figures. Of more than a hundred rows the newest are shown, and a line
        says how many are left out.

        Args:
            lang: ``"en"`` or ``"de"``.

        Raises:
            NotationError: for another language.

        >>> from jassrules.tafel import SchmausTafel
        >>> sheet = SchmausTafel(["<Anna>", "Beat"])
        >>> '<th scope="col" style="text-align:right">&lt;Anna&gt;</th>' in sheet.as_html()
        True
        """
        return self._html(self.content(lang=lang, newest=MOST_SHOWN))

    def content(self, *, lang: str = "en", newest: int | None = None) -> SheetContent:
        """All that stands on the sheet, in words and figures, names not cut. [T-1, T-2, T-3]

        Args:
            lang: ``"en"`` or ``"de"``.
            newest: how many rows at most, those before them left out; None for all.

        Raises:
            NotationError: for another language.
            TypeError: for a number of another type.
            RulesError: for a number out of range.
        """
        return self._content(words_of(lang), self._whole_names(), newest=newest)

    @staticmethod
    def _html(content: SheetContent) -> str:
        # Imported here, for most sheets are never shown in HTML.
        from jassrules.tafel._html import html_of

        return html_of(content)

    def _content(
        self,
        words: dict[str, str],
        names: tuple[str, ...],
        figures: Figures | None = None,
        *,
        newest: int | None = None,
    ) -> SheetContent:
        """What stands on the sheet, with the names as they are wanted."""
        entries = self.rows
        written = figures.rows if figures else [entry.values for entry in entries]
        sums = (
            SheetRow(words["total"], tuple(map(str, figures.totals if figures else self.totals))),
            *self._ranking(words),
        )
        shown = len(entries) if newest is None else integer(newest, field="newest", least=0, most=MOST_ROWS)
        left_out = max(len(entries) - shown, 0)
        twice = any(self._counts_twice(entry.round) for entry in entries[left_out:])
        return SheetContent(
            title=words[self._GAME].format(", ".join(map(" ".join, zip(names, sums[0].cells, strict=True)))),
            column=words[self._ROUND_WORD],
            names=names,
            rows=tuple(
                self._content_row(entry, values, words)
                for entry, values in zip(entries[left_out:], written[left_out:], strict=True)
            ),
            sums=sums,
            star=words["deals"],
            remarks=(*([words["double"]] if twice else []), *([figures.remark] if figures else [])),
            status=self._status(words, names),
            earlier=words["earlier_one" if left_out == 1 else "earlier"].format(left_out) if left_out else "",
        )

    def _content_row(self, entry: Entry, values: tuple[int, ...], words: dict[str, str]) -> SheetRow:
        weis = entry.kind is EntryKind.WEIS
        label = words["weis"] if weis else str(entry.round + 1)
        if entry.kind is EntryKind.MATCH:
            label += " " + words["match"]
        if self._counts_twice(entry.round):
            label += " x2"
        if weis:
            return SheetRow(label, tuple(str(value) if value else "" for value in values), is_weis=True)
        note = _note(*self._missing(entry.values), words)
        return SheetRow(label, tuple(map(str, values)), self._dealer_of(entry.round), note)

    def _ranking(self, words: dict[str, str]) -> list[SheetRow]:  # noqa: ARG002 - for Molotow alone
        return []

    def _counts_twice(self, number: int) -> bool:  # noqa: ARG002 - for Molotow alone
        return False

    def _cut_names(self) -> tuple[str, ...]:
        return tuple(map(fit, self._names))

    def _whole_names(self) -> tuple[str, ...]:
        return tuple(seat_name(name, seat) for seat, name in enumerate(self._names))

    # CSV

    def to_csv(self) -> str:
        """The rows as a CSV that :meth:`from_csv` reads: a header of game and names, then kind and figures.

        The rules and the first dealer are no part of it.

        >>> from jassrules.tafel import MolotowTafel
        >>> sheet = MolotowTafel(["Anna", "Beat", "Carla"])
        >>> _ = sheet.write_weis(1, -20), sheet.write_round([50, None, 7])
        >>> print(sheet.to_csv(), end="")
        molotow,Anna,Beat,Carla
        weis,,-20,
        round,50,100,7
        """
        lines = [join_fields([self._GAME, *self._names])]
        for kind, values in self._rows:
            # A Weis of 0 would otherwise be a line without figures, which reads the same but looks forgotten.
            blank = kind is EntryKind.WEIS and any(values)
            lines.append(join_fields([kind.value, *("" if blank and not value else str(value) for value in values)]))
        return "".join(lines)

    @classmethod
    def from_csv(cls, text: str, *, rules: _R | None = None, first_dealer: int = 0) -> Self:
        r"""A sheet from the lines of a CSV. [T-2]

        The header holds the game (``molotow``, ``schmaus``, or just ``row``) and the names; each further line its kind
        (``round``, ``weis`` or ``match``) and a field per seat as :func:`parse_points` reads it, where an empty
        one is blank. Commas or semicolons, any line ends and a byte order mark are accepted; blank lines are left out.

        Args:
            text: the content of the file, at most a million characters and 10,000 rows.
            rules: the table's agreement; None for the default with as many players as there are names.
            first_dealer: the seat that deals first.

        Raises:
            TypeError: for another kind of argument.
            RulesError: for a first dealer whom the table has not.
            RecordError: for anything wrong in the text, naming the line.

        >>> from jassrules.tafel import MolotowTafel
        >>> MolotowTafel.from_csv("row;Anna;Beat;Carla\nround;10;;47").totals
        (10, 100, 47)
        """
        kind = cls._rules_class()
        if rules is not None and not isinstance(rules, kind):
            raise TypeError(f"rules are {kind.__name__}, not {shown(rules)}")
        lines = split_lines(text)
        number, header = lines[0]
        if header[0].strip().lower() not in (cls._GAME, "row"):
            raise RecordError(
                f"{header[0][:40]!r} found where {cls._GAME!r} should begin the header", line_place(number)
            )
        checked = made_from(lambda: cls(header[1:], rules=rules), line_place(number))
        sheet = cls(checked.names, rules=checked.rules, first_dealer=first_dealer)
        for number, fields in lines[1:]:
            made_from(partial(sheet._load_fields, fields), line_place(number))
        return sheet

    # Records

    def to_record(self) -> Record:
        """The sheet as JSON values: rules, names, first dealer, rows, and what follows from them.

        The history of undo is no part of it: a sheet that is loaded has nothing to undo.
        """
        return record_of(
            f"{self._GAME}-tafel",
            rules=options_of(self._rules),
            names=list(self._names),
            first_dealer=self._first_dealer,
            rows=[{"kind": kind.value, "values": list(values)} for kind, values in self._rows],
            **self._results(),
        )

    @classmethod
    def from_record(cls, record: object) -> Self:
        """A sheet from its record, by writing the rows again.

        Raises:
            RecordError: for whatever :meth:`to_record` could not have made, naming the place.

        >>> from jassrules.tafel import SchmausTafel
        >>> sheet = SchmausTafel(["Anna", "Beat"])
        >>> _ = sheet.write_round([100, 57])
        >>> SchmausTafel.from_record(sheet.to_record()) == sheet
        True
        """
        keys = ("rules", "names", "first_dealer", "rows", *cls._RESULTS)
        found = check_record(record, f"{cls._GAME}-tafel", keys)
        rules = rules_record(cls._rules_class(), found["rules"])
        names = [
            check_type(name, str, f"names[{at}]") for at, name in enumerate(check_list(found["names"], "names", most=6))
        ]
        dealer = check_type(found["first_dealer"], int, "first_dealer")
        made_from(lambda: cls(names, rules=rules), "names")
        sheet = made_from(lambda: cls(names, rules=rules, first_dealer=dealer), "first_dealer")
        for at, row in enumerate(check_list(found["rows"], "rows", most=MOST_ROWS)):
            place = f"rows[{at}]"
            check_keys(row, ("kind", "values"), place)
            kind = check_type(row["kind"], str, f"{place}.kind")
            values = [
                check_type(value, int, f"{place}.values[{seat}]")
                for seat, value in enumerate(check_list(row["values"], f"{place}.values", most=6))
            ]
            made_from(partial(sheet._load, kind, values), place)
        check_same(found, sheet.to_record())
        return sheet


def _is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    """Whether it is a sequence of things, which text is not meant to be."""
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray, memoryview))


def _count_names(names: object) -> int:
    if not _is_sequence(names):
        raise TypeError(f"players are a number or a sequence of names, not {shown(names)}")
    return len(names)


def _note(missing: int, key: str, words: dict[str, str]) -> str:
    """The reminder that a row is too low; empty for one that balances."""
    return words[key].format(missing) if missing else ""


def _restored(kind: type[_T], state: tuple[Any, ...]) -> _T:
    """Makes a sheet again, history included; pickles refer to it."""
    rules, names, first_dealer, rows, history = state
    sheet = object.__new__(kind)
    Tafel.__init__(sheet, names, rules=rules, first_dealer=first_dealer)  # a subclass may want other arguments
    for row in rows:
        sheet._swap(len(sheet._rows), None, row)
    sheet._history.extend(history)
    return sheet
