"""Reads records: checks them, walks through what happened, and writes a table with a line for each card.

    python examples/read_record.py examples/schmaus/game-1.json                 as a table of tricks
    python examples/read_record.py examples/schmaus/game-1.json --csv cards.csv one line per card, for a spreadsheet
    python examples/read_record.py FILE --schema docs/record.schema.json        checked by the schema too

With ``--schema`` the package jsonschema is needed, which knows nothing of the rules.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jassrules import (
    MolotowGame,
    MolotowRound,
    MolotowTafel,
    RecordError,
    SchmausDeal,
    SchmausGame,
    SchmausTafel,
)
from jassrules.molotow import CardPlayed, WeisAnnounced
from jassrules.schmaus import Robbed, SchmausPlayed

Play = MolotowRound | SchmausDeal
Found = Play | MolotowGame | SchmausGame | MolotowTafel | SchmausTafel

KINDS: dict[str, type[Found]] = {
    "molotow": MolotowRound,
    "schmaus": SchmausDeal,
    "molotow-game": MolotowGame,
    "schmaus-game": SchmausGame,
    "molotow-tafel": MolotowTafel,
    "schmaus-tafel": SchmausTafel,
}

COLUMNS = ("deal", "trick", "seat", "card", "choices", "trump", "weise", "taker", "points")


def read(text: str) -> Found:
    """What a record holds.

    Raises:
        RecordError: for anything that is no record, or could not have happened.
    """
    try:
        record: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"no JSON: {error}") from None
    kind = record.get("game") if isinstance(record, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise RecordError(f"{kind!r} is none of {', '.join(KINDS)}")
    return KINDS[kind].from_record(record)


def check_schema(text: str, schema: Path) -> list[str]:
    """What the schema finds wrong, each with its place.

    Raises:
        OSError, ValueError: if there is no schema, or nothing to check by it.
    """
    try:
        jsonschema = importlib.import_module("jsonschema")
    except ImportError:
        raise ValueError("--schema needs the package jsonschema: python -m pip install jsonschema") from None
    shape = json.loads(schema.read_text(encoding="utf-8"))
    if not isinstance(shape, dict):
        raise ValueError(f"{schema}: no schema")
    validator = jsonschema.Draft202012Validator(shape)
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(json.loads(text))]


def plays(found: Found) -> list[Play]:
    """The rounds or deals of a record, the annulled ones left out."""
    if isinstance(found, MolotowGame):
        return [*found.finished_rounds, *([found.round] if found.round is not None else [])]
    if isinstance(found, SchmausGame):
        deals = [deal for deal, annulled in found.closed_deals if not annulled]
        return [*deals, *([found.deal] if found.deal is not None else [])]
    return [found] if isinstance(found, (MolotowRound, SchmausDeal)) else []


def at_the_start(play: Play) -> Play:
    """The same round or deal before anything happened."""
    if isinstance(play, MolotowRound):
        return MolotowRound(play.dealt, rules=play.rules, leader=play.leader)
    return SchmausDeal(play.dealt, stock=play.stock, rules=play.rules, dealer=play.dealer)


def card_by_card(play: Play) -> Iterator[tuple[Play, CardPlayed | SchmausPlayed]]:
    """Each card that was played, with the position before it; what else happened is done in between."""
    again = at_the_start(play)
    for event in play.events:
        if isinstance(event, (CardPlayed, SchmausPlayed)):
            yield again, event
        if isinstance(again, MolotowRound):
            if isinstance(event, WeisAnnounced):
                again.announce(event.weise, seat=event.seat)
            elif isinstance(event, CardPlayed):
                again.play(event.card, weise=event.weise or None)
        elif isinstance(event, Robbed):
            again.rob()
        elif isinstance(event, SchmausPlayed):
            again.play(event.card, weis=event.weise or None)
        else:
            again.write_weis(seat=event.seat)
    assert again == play


def rows(found: Found) -> Iterator[tuple[object, ...]]:
    """A line for each card, as named in ``COLUMNS``; points are those of the complete trick, without the five."""
    for number, play in enumerate(plays(found), start=1):
        for before, event in card_by_card(play):
            trick = len(before.tricks) + 1
            weise = ", ".join(str(weis) for weis in event.weise)
            made = event.trump if isinstance(event, CardPlayed) else None
            trump = made or before.trump or ""
            points = play.tricks[trick - 1].points(play.trump) if event.taker is not None else ""
            taker = "" if event.taker is None else event.taker
            yield (number, trick, event.seat, event.card, len(before.legal_cards()), trump, weise, taker, points)


def tell(found: Found) -> Iterator[str]:
    """The tricks and the count of each round or deal, or the sheet."""
    for number, play in enumerate(plays(found), start=1):
        yield f"deal {number}, trump {play.trump or 'none'}"
        for at, trick in enumerate(play.tricks, start=1):
            yield f"{at:>4}  P{trick.leader}: {trick!s:<24} P{trick.taker} takes {trick.points(play.trump)}"
        if play.is_over:
            yield "      written: " + ", ".join(str(score.written) for score in play.score())
    if isinstance(found, (MolotowTafel, SchmausTafel)):
        yield found.as_text()
    elif isinstance(found, (MolotowGame, SchmausGame)):
        yield found.tafel.as_text()


def show(source: Path, *, schema: Path | None, table: Path | None) -> None:
    """Prints what a record holds, or writes its cards to a file.

    Raises:
        OSError: for what cannot be read or written.
        ValueError: for what is wrong in the record, or in the schema.
    """
    text = source.read_text(encoding="utf-8")
    found = read(text)
    wrong = check_schema(text, schema) if schema is not None else []
    if wrong:
        raise RecordError("\n".join(wrong))
    if table is None:
        print("\n".join(tell(found)))
        return
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        writer.writerows(rows(found))


def main() -> None:
    """Reads a file and shows it."""
    parser = argparse.ArgumentParser(description="Reads a record.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--schema", type=Path, help="a JSON schema to check by first")
    parser.add_argument("--csv", type=Path, help="write a line for each card to this file")
    options = parser.parse_args()
    try:
        show(options.file, schema=options.schema, table=options.csv)
    except RecordError as error:
        sys.exit(f"{options.file}: {error}")
    except (OSError, ValueError, RecursionError) as error:
        sys.exit(f"read_record.py: {error}")


if __name__ == "__main__":
    main()
