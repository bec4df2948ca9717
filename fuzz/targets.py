"""What must hold whatever is fed in: one function of bytes for each door through which data comes from outside.

A target returns, or raises: an assertion that does not hold, or an exception that the documentation does not name.
It needs no fuzzer; ``tests/test_fuzz_corpus.py`` runs each of them over the corpus.
"""

# ruff: noqa: PT017 - these are no tests of pytest

from __future__ import annotations

import copy
import json
import math
import pickle
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, Final

from fuzz.games import (
    molotow_calls,
    molotow_game_calls,
    molotow_rules,
    schmaus_calls,
    schmaus_game_calls,
    schmaus_rules,
)
from fuzz.samples import records
from fuzz.source import Source, as_text
from jassrules import (
    PACKS,
    Card,
    CardSet,
    JassError,
    MolotowGame,
    MolotowRound,
    MolotowTafel,
    NotationError,
    RecordError,
    RulesError,
    SchmausDeal,
    SchmausGame,
    SchmausTafel,
    StateError,
)
from jassrules.tafel import EntryKind, Tens, parse_points, read_csv

__all__ = ["LOADERS", "TARGETS", "change"]


# Text ------------------------------------------------------------------------------------------------------------


def parsers(data: bytes) -> None:
    """Cards, suits, ranks and figures as text: an answer that reads back as itself, or NotationError."""
    source = Source(data)
    pack = source.choice(tuple(PACKS.values()))
    text = as_text(source.rest())
    found: list[Any] = []
    for parse in (pack.parse_suit, pack.parse_rank, pack.parse_card, pack.parse_cards):
        try:
            found.append(parse(text))
        except NotationError:
            found.append(None)
    suit, rank, card, cards = found
    assert suit is None or pack.parse_suit(pack.suit_code(suit)) == suit
    assert rank is None or pack.parse_rank(pack.rank_code(rank)) == rank
    assert (card is None) is (cards is None or len(cards) != 1), "one card is one card for both readers"
    if cards is not None:
        assert all(0 <= index < 36 for index in cards)
        named = [Card.from_index(index) for index in cards]
        spelt = " ".join(card.code(pack=pack) for card in named)
        assert pack.parse_cards(spelt) == cards
        as_set = CardSet.parse(text, pack=pack)
        assert set(as_set) == set(named)
        assert CardSet.parse(as_set.text(pack=pack), pack=pack) == as_set
        if text.isascii():
            assert pack.parse_cards(text.swapcase()) == cards, "case does not matter"
    if card is not None:
        assert Card.parse(text, pack=pack) is Card.from_index(card)
    try:
        points = parse_points(text)
    except NotationError:
        return
    assert points is None if not text.strip() else abs(points or 0) < 10**9


# Records ---------------------------------------------------------------------------------------------------------

LOADERS: Final[dict[str, Any]] = {
    "molotow": MolotowRound,
    "molotow-game": MolotowGame,
    "molotow-tafel": MolotowTafel,
    "schmaus": SchmausDeal,
    "schmaus-game": SchmausGame,
    "schmaus-tafel": SchmausTafel,
}
"""What reads each kind of record."""
_STRANGE: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 5, 6, 36, 157, 2**31, 2**64, -(2**63), 10**30, 0.0, 1.0, math.nan, math.inf,
    "", "Ei", "RoU", "rou", "Ei7", "Ro7 Ro8", "auto", "AUTO", "called", "off", "on", "free", "claim", "small", "SMALL",
    "weis", "round", "match", "play", "rob", "write", "announce", "\ud800", "\0", "x" * 300, [], [[]], {}, [None],
    {"runs": [20, 50, 100, 150, 200, 250, 300], "fours": [0] * 9, "longest": 9},
)  # fmt: skip


def record_values(data: bytes) -> None:
    """A record that was valid, changed in some places: it loads as just itself, or RecordError names a place."""
    source = Source(data)
    record = copy.deepcopy(source.choice(records()))
    for _ in range(1 + source.below(3)):
        change(source, record)
    _check_record(record)


def record_json(data: bytes) -> None:
    """Any JSON as a record of every kind."""
    try:
        record = json.loads(as_text(data))
    except (ValueError, RecursionError):
        return
    _check_record(record)


def _check_record(record: Any) -> None:
    before = _frozen(record)
    game = record.get("game") if isinstance(record, dict) else None
    for name, kind in LOADERS.items():
        try:
            loaded = kind.from_record(record)
        except RecordError as error:
            assert isinstance(error.place, str)
            assert str(error).startswith(error.place)
        else:
            assert name == game, "only one kind takes a record"
            assert _frozen(loaded.to_record()) == before, "what loads is just what would be written"
            assert _frozen(json.loads(json.dumps(loaded.to_record()))) == before
            assert pickle.loads(pickle.dumps(loaded)) == loaded
            assert loaded.copy() == loaded
        assert _frozen(record) == before, "loading changes nothing"


def _frozen(value: object) -> object:
    """What tells whether a value has changed; None for one nested too deep to walk through."""
    try:
        return _walked(value)
    except RecursionError:
        return None


def _walked(value: Any) -> Any:
    """A value with its types, so that 1, 1.0 and True differ."""
    if isinstance(value, dict):
        return ("dict", {key: _walked(item) for key, item in value.items()})
    if isinstance(value, list):
        return ("list", [_walked(item) for item in value])
    return (type(value).__name__, repr(value))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each container below a value, with each of its keys."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield value, key
        yield from _places(item)


def change(source: Source, record: dict[str, Any]) -> None:
    """Changes one place of a record: something missing, doubled, moved, or of another value or kind."""
    places = list(_places(record))
    if not places:
        return
    holder, key = places[source.below(len(places))]
    other_holder, other_key = places[source.below(len(places))]
    other = copy.deepcopy(other_holder[other_key])
    how = source.below(8)
    if how == 0:
        del holder[key]
    elif how == 1:
        holder[key] = source.choice(_STRANGE)
    elif how == 2:
        holder[key] = other
    elif how == 3 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif how == 4 and isinstance(holder, list):
        at = source.below(len(holder))
        holder[key], holder[at] = holder[at], holder[key]
    elif how == 5 and isinstance(holder, list):
        del holder[key:]
    elif how == 6 and isinstance(holder[key], int):
        holder[key] = int(holder[key]) + source.choice((1, -1, 10, 100, -100))
    elif how == 7 and isinstance(holder, dict):
        holder[source.choice(("", "seat", "x", *holder))] = other
    else:
        holder[key] = source.choice(_STRANGE)


# Sheets ----------------------------------------------------------------------------------------------------------


def sheets(data: bytes) -> None:
    """A CSV of a score sheet: RecordError with the line, or a sheet that is written and read back as itself."""
    source = Source(data)
    options: dict[str, Any] = {"first_dealer": source.below(7)}
    which = source.below(4)
    if which == 1:
        options["rules"] = molotow_rules(source)
    elif which == 2:
        options["rules"] = schmaus_rules(source)
    readers: tuple[Any, ...] = (read_csv, MolotowTafel.from_csv, SchmausTafel.from_csv)
    read = source.choice(readers)
    try:
        sheet = read(as_text(source.rest()), **options)
    except RecordError as error:
        assert error.place.startswith("line ")
        return
    except RulesError:
        assert options["first_dealer"] > 1, "only the first dealer is refused otherwise"
        return
    except TypeError:
        assert "rules" in options, "only rules of the other game are a matter of type"
        return
    _check_sheet(sheet)


def sheet_calls(data: bytes) -> None:
    """Writing, correcting, deleting and undoing on a sheet: documented errors, and a way back from everything."""
    source = Source(data)
    sheet: Any
    if source.flag():
        rules = molotow_rules(source)
        sheet = MolotowTafel(rules.players, rules=rules, first_dealer=source.below(rules.players))
    else:
        sheet = SchmausTafel(rules=schmaus_rules(source), first_dealer=source.below(2))
    steps: list[Any] = []
    while source.left and len(steps) < 60:
        before = sheet.copy()
        try:
            _write(source, sheet)
        except (RulesError, StateError):
            assert sheet == before
            assert sheet.rows == before.rows
        else:
            steps.append(before)
        assert sum(entry.kind is not EntryKind.WEIS for entry in sheet.rows) == sheet.rounds_played
    _check_sheet(sheet)
    for before in reversed(steps):
        sheet.undo()
        assert sheet == before
    try:
        sheet.undo()
    except StateError:
        return
    raise AssertionError("there was nothing to undo")


def _write(source: Source, sheet: Any) -> None:
    def figure() -> int | None:
        return source.choice((None, 0, 1, 20, 50, 57, 100, 157, 257, 262, -157, -257, -20, source.number(1), 10**9))

    what = source.below(6)
    values = [figure() for _ in range(sheet.players + (source.below(20) == 1))]
    if what <= 1:
        entry = sheet.write_round(values)
    elif what == 2:
        entry = sheet.write_weis(source.below(7), values[0] or 0)
    elif what == 3:
        entry = sheet.correct(source.below(70), values)
    elif what == 4:
        sheet.delete(source.below(70))
        return
    elif isinstance(sheet, MolotowTafel):
        entry = sheet.write_match(source.below(7))
    else:
        entry = sheet.write_round([157 - source.below(158), None])
    assert sheet.rows[entry.row] == entry
    if what <= 1:
        assert all(given in (None, kept) for given, kept in zip(values, entry.values, strict=True))


def _check_sheet(sheet: Any) -> None:
    again = type(sheet).from_csv(sheet.to_csv(), rules=sheet.rules, first_dealer=sheet.first_dealer)
    assert again == sheet
    assert again.to_csv() == sheet.to_csv()
    assert type(sheet).from_record(sheet.to_record()) == sheet
    assert pickle.loads(pickle.dumps(sheet)) == sheet
    for lang in ("de", "en"):
        signs = set(sheet.as_text(lang=lang)) - {"\n"}
        assert not [sign for sign in signs if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")]
        if isinstance(sheet, MolotowTafel):
            for mode in Tens:
                sheet.as_text(lang=lang, tens=mode)
    if isinstance(sheet, MolotowTafel):
        assert min(sheet.places()) == 1
        assert sheet.winners() == tuple(seat for seat, total in enumerate(sheet.totals) if total == min(sheet.totals))
    else:
        assert [sheet.strokes(seat).points for seat in range(2)] == list(sheet.totals)
        sheet.as_board()


# Games -----------------------------------------------------------------------------------------------------------


def _calls(run: Callable[[Source], None]) -> Callable[[bytes], None]:
    def target(data: bytes) -> None:
        try:
            run(Source(data))
        except JassError as error:
            raise AssertionError(f"refused what was allowed: {error}") from error

    target.__doc__ = run.__doc__
    return target


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "parsers": parsers,
    "record_values": record_values,
    "record_json": record_json,
    "sheets": sheets,
    "sheet_calls": sheet_calls,
    "molotow": _calls(molotow_calls),
    "molotow_game": _calls(molotow_game_calls),
    "schmaus": _calls(schmaus_calls),
    "schmaus_game": _calls(schmaus_game_calls),
}
"""The targets by name; the corpus has a folder for each."""
