"""A score sheet for a table that plays with real cards, as a program that reads a line at a time.

    python examples/score_sheet.py molotow Anna Beat Carla Dani   an empty sheet
    python examples/score_sheet.py --file evening.json            goes on with a sheet that was kept
    python examples/score_sheet.py --file evening.csv             begins with a CSV, and is kept in evening.json
    python examples/score_sheet.py                                shows how it goes

What can be typed is listed by ``help``. After each line that changes something the sheet is kept, if there is a file.
A sheet that was kept is never begun anew: whoever wants another takes another file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from jassrules import JassError, MolotowTafel, SchmausTafel
from jassrules.tafel import parse_points, read_csv

Sheet = MolotowTafel | SchmausTafel

HELP = """\
round 14 23 _ 94     card points of a round, one of them may be left for the sheet to fill in
weis Anna -20        Weis, table Weis or Stöck; in Molotow with its sign, in Schmaus always plus
match Beat           a Match of Molotow; in Schmaus it is part of the round: round 257 0
fix 3 14 26 23 94    other figures for row 3; rows are counted from 1, those of Weis too
delete 3             row 3 was a mistake
undo                 takes back the last of all these
show, tens, strokes  the sheet; in tens (Molotow); as strokes on the board (Schmaus)
csv FILE             writes the rows for a spreadsheet
"""

DEMO = """\
weis Carla -20
round 14 23 _ 94
round 40 30 50 30
fix 3 47 30 50 30
round 60 60 60 60
match Beat
weis Anna -50
undo
show
tens
"""


class Program:
    """A sheet, and what can be typed."""

    def __init__(self, sheet: Sheet, *, file: Path | None = None) -> None:
        self.sheet = sheet
        self.file = file

    def answer(self, line: str) -> str:
        """Does what a line says and returns what is to be shown; a line that is wrong changes nothing."""
        word, *rest = line.split() or [""]
        before = self.sheet.copy()
        try:
            text = self.write(word, rest)
            if text is None:
                return self.show(word, rest)
            self.keep()
        except OSError as error:
            self.sheet = before  # what cannot be kept does not stand either
            return f"! {error}"
        except (JassError, ValueError) as error:
            return f"! {error}"
        return text

    def write(self, word: str, rest: list[str]) -> str | None:
        """The lines that change the sheet; None for the others."""
        sheet = self.sheet
        if word == "round":
            entry = sheet.write_round([cell(text) for text in rest])
        elif word == "weis" and len(rest) == 2:
            entry = sheet.write_weis(self.seat(rest[0]), cell(rest[1]) or 0)
        elif word == "match" and len(rest) == 1 and isinstance(sheet, MolotowTafel):
            entry = sheet.write_match(self.seat(rest[0]))
        elif word == "fix" and len(rest) > 1:
            entry = sheet.correct(row_number(rest[0]), [cell(text) for text in rest[1:]])
        elif word == "delete" and len(rest) == 1:
            entry = sheet.delete(row_number(rest[0]))
            return f"row {entry.row + 1} deleted: {list(entry.values)}"
        elif word == "undo" and not rest:
            sheet.undo()
            return f"taken back; {len(sheet.rows)} rows"
        else:
            return None
        reminder = f" ({entry.hints[0]})" if entry.hints else ""
        return f"row {entry.row + 1}: {list(entry.values)}{reminder}\n{self.standing()}"

    def show(self, word: str, rest: list[str]) -> str:
        """The lines that only show something."""
        sheet = self.sheet
        if word == "show":
            return sheet.as_text()
        if word == "tens" and isinstance(sheet, MolotowTafel):
            return sheet.as_text(tens="half_up")
        if word == "strokes" and isinstance(sheet, SchmausTafel):
            return sheet.as_board()
        if word == "csv" and len(rest) == 1:
            Path(rest[0]).write_text(sheet.to_csv(), encoding="utf-8")
            return f"{rest[0]} written"
        return HELP

    def standing(self) -> str:
        """Who has what, and who deals next or has won."""
        sheet = self.sheet
        totals = ", ".join(f"{name} {total}" for name, total in zip(sheet.names, sheet.totals, strict=True))
        if sheet.dealer is not None:
            return f"{totals}; {sheet.names[sheet.dealer]} deals"
        seats = sheet.winners() if isinstance(sheet, MolotowTafel) else (sheet.winner,)
        return f"{totals}; won by {' and '.join(sheet.names[seat] for seat in seats if seat is not None)}"

    def seat(self, text: str) -> int:
        """A seat by its number or its name; names need not differ, numbers do."""
        for seat, name in enumerate(self.sheet.names):
            if text in (str(seat), name):
                return seat
        raise JassError(f"nobody is called {text!r} here; there are {', '.join(self.sheet.names)}")

    def keep(self) -> None:
        """Keeps the sheet, in one step."""
        if self.file is not None:
            draft = self.file.with_name(self.file.name + ".new")
            draft.write_text(json.dumps(self.sheet.to_record(), indent=1), encoding="utf-8")
            draft.replace(self.file)


def cell(text: str) -> int | None:
    """A figure as typed, with any kind of minus; a blank is a line or a dot here, for words are split at blanks."""
    return None if text in ("_", ".") else parse_points(text)


def row_number(text: str) -> int:
    """A row, counted from 1 on the screen and from 0 by the library."""
    number = parse_points(text)
    if number is None or number < 1:
        raise JassError(f"{text!r} is no row")
    return number - 1


def load(file: Path) -> Sheet:
    """A sheet that was kept, or typed as a CSV."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".csv":
        return read_csv(text)
    record = json.loads(text)
    molotow = isinstance(record, dict) and record.get("game") == "molotow-tafel"
    return MolotowTafel.from_record(record) if molotow else SchmausTafel.from_record(record)


def begin(game: str | None, names: list[str], file: Path | None) -> Program | None:
    """The sheet that was kept, or else the CSV, or else an empty sheet of a game; None if there is nothing of these."""
    kept = file.with_suffix(".json") if file is not None and file.suffix == ".csv" else file
    for source in (kept, file):
        if source is not None and source.exists():
            try:
                return Program(load(source), file=kept)
            except (ValueError, RecursionError) as error:
                raise ValueError(f"{source}: {error}") from None
    if game is None:
        return None
    return Program(SchmausTafel(names or 2) if game == "schmaus" else MolotowTafel(names or 4), file=kept)


def run(program: Program, lines: Iterable[str], say: Callable[[str], object] = print) -> None:
    """Answers line by line."""
    for line in lines:
        say(program.answer(line))


def main() -> None:
    """Reads lines from the keyboard, or shows some of its own."""
    parser = argparse.ArgumentParser(description="A score sheet.", epilog=HELP)
    parser.add_argument("game", nargs="?", choices=["molotow", "schmaus"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--file", type=Path, help="where the sheet is kept, as JSON; or a CSV to begin with")
    options = parser.parse_args()
    try:
        program = begin(options.game, options.names, options.file)
        if program is not None:
            print(program.sheet.as_text())
            run(program, sys.stdin)
        elif options.file is not None:
            parser.error(f"there is no {options.file}; which game is it to be?")
        else:
            program = Program(MolotowTafel(["Anna", "Beat", "Carla", "Dani"]))
            run(program, DEMO.splitlines(), lambda text: print(text, end="\n\n"))
    except (JassError, OSError, ValueError) as error:
        sys.exit(f"score_sheet.py: {error}")


if __name__ == "__main__":
    main()
