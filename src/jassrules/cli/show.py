"""The commands that show what there is: ``replay``, ``weis`` and ``tafel``."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from jassrules.cards import ALL_CARDS, CardSet
from jassrules.cli import molotow, schmaus
from jassrules.cli.arguments import sheet_options
from jassrules.cli.files import CommandError, as_json, read_record, read_text
from jassrules.cli.output import Screen, spelled
from jassrules.cli.words import Words
from jassrules.errors import JassError, RecordError, RulesError
from jassrules.molotow import MolotowGame, MolotowRound
from jassrules.records import Record
from jassrules.schmaus import SchmausDeal, SchmausGame
from jassrules.tafel import MolotowTafel, SchmausTafel, read_csv
from jassrules.weis import Weis, all_weise, check_scale, find_weise

__all__ = ["replay", "tafel", "weis"]

_Played: TypeAlias = MolotowRound | MolotowGame | MolotowTafel | SchmausDeal | SchmausGame | SchmausTafel

_KINDS: Final[dict[str, Callable[[Record], _Played]]] = {
    "molotow": MolotowRound.from_record,
    "molotow-game": MolotowGame.from_record,
    "molotow-tafel": MolotowTafel.from_record,
    "schmaus": SchmausDeal.from_record,
    "schmaus-game": SchmausGame.from_record,
    "schmaus-tafel": SchmausTafel.from_record,
}


def _shown(name: str) -> str:
    return "standard input" if name == "-" else repr(name)


def replay(options: argparse.Namespace, screen: Screen | None, words: Words) -> str:
    """Checks a record card by card, shows it, and counts it; gives back JSON where there is no screen.

    Raises:
        CommandError: for a file that cannot be read, or a record that could not have been played so.
    """
    record = read_record(options.file)
    game = record.get("game")
    if not isinstance(game, str) or game not in _KINDS:
        known = ", ".join(map(repr, _KINDS))
        raise CommandError(f"{_shown(options.file)} is no record that can be replayed: its game may be {known}")
    try:
        played = _KINDS[game](record)
    except RecordError as error:
        raise CommandError(f"{_shown(options.file)}: {error}") from error
    if screen is None:
        return as_json(_counted(game, played))
    if isinstance(played, MolotowRound):
        molotow.replay_round(screen, words, played, words("round_alone"))
    elif isinstance(played, MolotowGame):
        molotow.replay_game(screen, words, played)
    elif isinstance(played, SchmausDeal):
        schmaus.replay_deal(screen, words, played, words("deal_alone"))
    elif isinstance(played, SchmausGame):
        schmaus.replay_game(screen, words, played)
    else:
        _show_sheet(screen, words, played)
    rows = isinstance(played, (MolotowTafel, SchmausTafel))
    screen.say((words("sheet_checked" if rows else "checked", game), "bold"))
    return ""


def _counted(game: str, played: _Played) -> Record:
    """What a program wants to know of a record that has been checked."""
    found: Record = {"game": game, "is_over": played.is_over}
    if isinstance(played, (MolotowRound, SchmausDeal)):
        scores = played.score() if played.is_over else None
        found["score"] = None if scores is None else [{**one._asdict(), "written": one.written} for one in scores]
        return found
    found["totals"] = list(played.totals)
    if isinstance(played, MolotowGame):
        found["places"] = list(played.tafel.places())
    elif isinstance(played, MolotowTafel):
        found["places"] = list(played.places())
    else:
        found["winner"] = played.winner
    return found


def weis(options: argparse.Namespace, screen: Screen | None, words: Words) -> str:
    """Finds the Weise of some cards; gives back JSON where there is no screen. [W-1 … W-8, S-12]

    Raises:
        CommandError: where standard input is asked for and is no text.
        NotationError: for text that names no cards.
        RulesError: for a card that is there twice, or options that contradict each other.
    """
    text = read_text("-") if options.cards == ["-"] else " ".join(options.cards)
    numbers = words.pack.parse_cards(text)
    for number in numbers:
        if numbers.count(number) > 1:
            raise RulesError(f"{words.card(ALL_CARDS[number])!r} is there twice")
    if options.all and options.no_kreuzweis:
        raise RulesError("--no-kreuzweis has no effect with --all")
    cards = CardSet([ALL_CARDS[number] for number in numbers])
    scale = check_scale(options.scale)
    kreuzweis = not options.no_kreuzweis
    found = all_weise(cards, scale=scale) if options.all else find_weise(cards, scale=scale, kreuzweis=kreuzweis)
    if screen is None:
        return as_json([_weis_record(weis, words) for weis in found])
    if not found:
        screen.say(words("no_weis"))
        return ""
    if options.all:
        screen.say(words("all_choice"))
    rows = [[words.weis_name(weis), words.cards(weis.cards), str(weis.points)] for weis in found]
    screen.table(["Weis", words("cards"), words("points")], rows, left=2)
    if not options.all:
        notes = [words("scale", scale.name)] + ([] if kreuzweis else [words("without_kreuzweis")])
        total = sum(weis.points for weis in found)
        screen.say((f"{words('all_count')} {total}", "bold"), f" ({', '.join(notes)})")
    return ""


def _weis_record(weis: Weis, words: Words) -> Record:
    return {
        "kind": weis.kind.value,
        "cards": [words.card(card) for card in weis.cards],
        "points": weis.points,
        "name": words.weis_name(weis),
    }


def tafel(options: argparse.Namespace, screen: Screen | None, words: Words) -> str:
    """A sheet from the rows of a CSV; gives back JSON where there is no screen. [T-1 … T-8]

    Raises:
        CommandError: for a file that cannot be read, or rows that could not be written.
        RulesError: for options out of range or of the other game.
    """
    text = read_text(options.file)
    if screen is not None:
        text = spelled(text, screen.encoding)
    try:
        sheet = _sheet(text, options)
    except RecordError as error:
        raise CommandError(f"{_shown(options.file)}: {error}") from error
    if options.tens is not None and isinstance(sheet, SchmausTafel):
        raise RulesError("--tens does not belong to schmaus")
    if screen is None:
        return as_json(_sheet_record(sheet, options.tens))
    _show_sheet(screen, words, sheet, options.tens)
    return ""


def _sheet(text: str, options: argparse.Namespace) -> MolotowTafel | SchmausTafel:
    # The rules depend on the number of players, and these stand in the header.
    header = next((line for line in re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")) if line.strip()), "")
    try:
        empty = read_csv(header)
    except JassError:
        return read_csv(text, first_dealer=options.first_dealer)  # which says what is wrong, and where
    if isinstance(empty, SchmausTafel):
        rules = empty.rules.replace(**sheet_options(options, "schmaus"))
        return SchmausTafel.from_csv(text, rules=rules, first_dealer=options.first_dealer)
    agreed = empty.rules.replace(**sheet_options(options, "molotow"))
    return MolotowTafel.from_csv(text, rules=agreed, first_dealer=options.first_dealer)


def _sheet_record(sheet: MolotowTafel | SchmausTafel, tens: str | None) -> Record:
    found: dict[str, Any] = {
        "names": list(sheet.names),
        "rounds_played": sheet.rounds_played,
        "totals": list(sheet.totals),
        "is_over": sheet.is_over,
        "hints": [{"row": entry.row, "missing": entry.missing} for entry in sheet.rows if entry.missing],
    }
    if isinstance(sheet, SchmausTafel):
        strokes = [sheet.strokes(seat)._asdict() for seat in range(2)]
        return {"game": "schmaus", **found, "winner": sheet.winner, "strokes": strokes}
    found |= {"places": list(sheet.places()), "winners": list(sheet.winners())}
    if tens is not None:
        rounded = sheet.as_tens(tens)
        found["tens"] = {"rows": [list(row) for row in rounded.rows], "totals": list(rounded.totals)}
    return {"game": "molotow", **found}


def _show_sheet(screen: Screen, words: Words, sheet: MolotowTafel | SchmausTafel, tens: str | None = None) -> None:
    if isinstance(sheet, MolotowTafel):
        screen.block(sheet.as_text(lang=words.lang, tens=tens))
    else:
        screen.block(f"{sheet.as_text(lang=words.lang)}\n\n{sheet.as_board()}")
