"""Typed figures, CSV, records, pickles and text of the sheets. [T-2, T-3, T-6, T-8]"""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassrules import (
    MolotowRules,
    MolotowTafel,
    NotationError,
    RecordError,
    RulesError,
    SchmausRules,
    SchmausTafel,
    StateError,
)
from jassrules.tafel import parse_points, read_csv

NASTY = 'Änni "B" ;=,\n\rx'


def sheet_of(*rows: Any, players: int = 4, first_dealer: int = 0, **options: Any) -> MolotowTafel:
    """A sheet with rows: a list is a round, ("weis", seat, points) a Weis, ("match", seat) a Match."""
    sheet = MolotowTafel(players, rules=MolotowRules(players=players, **options), first_dealer=first_dealer)
    for row in rows:
        match row:
            case list():
                sheet.write_round(row)
            case ("weis", seat, points):
                sheet.write_weis(seat, points)
            case ("match", seat):
                sheet.write_match(seat)
    return sheet


# Typed figures [T-3]


@pytest.mark.rule("T-3")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("-50", -50),
        ("\u221250", -50),
        ("±50", -50),
        ("+20", 20),
        ("97", 97),
        ("  97\t", 97),
        ("\u00a0-20", -20),
        ("", None),
        ("   ", None),
        ("0", 0),
        ("-0", 0),
        ("±0", 0),
        ("007", 7),
    ],
)
def test_typed_figures(text: str, points: int | None) -> None:
    assert parse_points(text) == points
    assert type(parse_points(text)) is type(points)


@pytest.mark.parametrize(
    "text", ["x", "12.5", "1e3", "--5", "5-", "- 5", "1 000", "1_000", "-", "±", "٣", "½", "1234567890"]
)
def test_what_is_no_figure_is_named(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_points(text)

    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", [None, 5, b"50", True])
def test_figures_are_typed_as_strings(text: Any) -> None:
    with pytest.raises(TypeError):
        parse_points(text)


# CSV [T-2, T-3]

CSV = "molotow,Anna,Beat,Carla\nweis,,-20,\nround,50,100,7\nround,50,50,50\nmatch,0,-157,0\n"


def csv_sheet() -> MolotowTafel:
    sheet = MolotowTafel(["Anna", "Beat", "Carla"])
    sheet.write_weis(1, -20)
    sheet.write_round([50, 100, 7])
    sheet.write_round([50, 50, 50])
    sheet.write_match(1)
    return sheet


@pytest.mark.rule("T-2", "T-3")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(CSV, id="as-written"),
        pytest.param("\ufeff" + CSV.replace("\n", "\r\n"), id="PK-7-mark-and-CRLF"),
        pytest.param(CSV.replace("\n", "\r"), id="CR"),
        pytest.param(CSV.replace(",", ";"), id="semicolons"),
        pytest.param(CSV.replace(",", ", "), id="blanks"),
        pytest.param(CSV.replace("molotow", "row"), id="row-header"),
        pytest.param(CSV.replace("molotow", '"Molotow"').replace("round", "ROUND"), id="case-and-quotes"),
        pytest.param(CSV.replace("\n", "\n\n,,,\n"), id="blank-lines"),
        pytest.param(CSV.rstrip(), id="no-last-line-end"),
        pytest.param(CSV.replace("50,100,7", "50,,7"), id="blank-filled-in"),
        pytest.param(CSV.replace("-20", "\u221220"), id="U+2212"),
        pytest.param(CSV.replace("-20", "±20"), id="plus-minus"),
        pytest.param(CSV.replace("match", "round"), id="match-as-round"),
        pytest.param(CSV.replace("match,0,-157,0", "match,0,-157,"), id="match-with-blank"),
    ],
)
def test_csv_is_read(text: str) -> None:
    sheet = MolotowTafel.from_csv(text)

    assert sheet == csv_sheet()
    assert read_csv(text) == sheet
    assert sheet.to_csv() == CSV
    with pytest.raises(StateError):
        sheet.undo()


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        pytest.param("", 1, "no header", id="empty"),
        pytest.param("\n\n", 1, "no header", id="blank"),
        pytest.param("jass,A,B,C\n", 1, "'jass'", id="other-game"),
        pytest.param("molotow,A,B\n", 1, "players", id="two-players"),
        pytest.param("molotow\n", 1, "players", id="no-names"),
        pytest.param("molotow,A,B,\n", 1, "a name has", id="empty-name"),
        pytest.param("molotow,A,B,C\nround,160,0,0\n", 2, "3 too much", id="too-high"),
        pytest.param("molotow,A,B,C\n\nround,,,0\n", 3, "2 blanks", id="T-2-two-blanks"),
        pytest.param("molotow,A,B,C\nround,1,2\n", 2, "2 values for 3 players", id="too-few"),
        pytest.param("molotow,A,B,C\nround,1,2,3,4\n", 2, "4 values for 3 players", id="too-many"),
        pytest.param("molotow,A,B,C\nround,12.5,2,3\n", 2, "'12.5'", id="float"),
        pytest.param("molotow,A,B,C\nround,-20,2,3\n", 2, "minus", id="minus"),
        pytest.param("molotow,A,B,C\nweis,-20,-20,\n", 2, "one seat", id="two-weise"),
        pytest.param("molotow,A,B,C\nmatch,157,0,0\n", 2, "no Match", id="no-match"),
        pytest.param("molotow,A,B,C\nstoeck,20,0,0\n", 2, "'stoeck'", id="kind"),
        pytest.param("molotow,A,B,C\n,20,0,0\n", 2, "''", id="no-kind"),
        pytest.param('molotow,A,B,C\nround,"1,2,3\n', 2, "end", id="open-quote"),
        pytest.param('molotow,"A\nB",B,C\nround,1,2,x\n', 3, "'x'", id="name-over-two-lines"),
        pytest.param("molotow,A,B,C\n" + "round,0,0,157\n" * 7, 8, "all 6 rounds", id="T-4-seventh-round"),
        pytest.param("molotow,A,B,C\nround," + "9" * 200_000 + ",0,0\n", 2, "field larger", id="huge-field"),
    ],
)
def test_csv_errors_name_the_line(text: str, line: int, message: str) -> None:
    for read in (MolotowTafel.from_csv, read_csv):
        with pytest.raises(RecordError) as caught:
            read(text)

        assert str(caught.value).startswith(f"line {line}: ")
        assert message in str(caught.value)
        assert len(str(caught.value)) < 400


def test_csv_is_bounded() -> None:
    with pytest.raises(RecordError, match="1000001 characters"):
        MolotowTafel.from_csv("x" * 1_000_001)
    with pytest.raises(RecordError, match=r"^line 10002: the sheet is full"):
        MolotowTafel.from_csv("molotow,A,B,C\n" + "weis,1,,\n" * 10_001)

    assert MolotowTafel.from_csv("molotow,A,B,C\n" + "weis,1,,\n" * 10_000).totals == (10_000, 0, 0)


@pytest.mark.parametrize(
    ("arguments", "options", "error"),
    [
        pytest.param((None,), {}, TypeError, id="none"),
        pytest.param((CSV.encode(),), {}, TypeError, id="bytes"),
        pytest.param((CSV,), {"rules": SchmausRules()}, TypeError, id="other-rules"),
        pytest.param((CSV,), {"rules": MolotowRules()}, RecordError, id="rules-for-four"),
        pytest.param((CSV,), {"first_dealer": 3}, RulesError, id="dealer"),
        pytest.param((CSV,), {"first_dealer": "0"}, TypeError, id="dealer-text"),
    ],
)
def test_csv_arguments(arguments: tuple[Any, ...], options: dict[str, Any], error: type) -> None:
    for read in (MolotowTafel.from_csv, read_csv):
        with pytest.raises(error):
            read(*arguments, **options)


@pytest.mark.rule("T-3", "M-13")
def test_csv_with_rules_and_dealer() -> None:
    rules = MolotowRules(players=3, match_points=257, rounds=3)
    text = "molotow,A,B,C\nmatch,-257,0,0\n"

    sheet = MolotowTafel.from_csv(text, rules=rules, first_dealer=2)

    assert (sheet.rules, sheet.first_dealer, sheet.dealer, sheet.totals) == (rules, 2, 0, (-257, 0, 0))
    with pytest.raises(RecordError, match="line 2"):
        MolotowTafel.from_csv(text)


def test_read_csv_tells_the_games_apart() -> None:
    assert isinstance(read_csv("schmaus,A,B\n"), SchmausTafel)
    assert isinstance(read_csv("Molotow,A,B,C\n"), MolotowTafel)
    assert isinstance(read_csv("row,A,B,C\n"), MolotowTafel)
    with pytest.raises(RecordError, match="line 1"):
        MolotowTafel.from_csv("schmaus,A,B\n")


# Records, pickles, copies


def full_sheet() -> MolotowTafel:
    rules = MolotowRules(
        players=5,
        rounds=5,
        removed_card="Ro7",
        undertrump="free",
        trump_when_able=False,
        hand_weis="best",
        weis_scale="vorarlberg",
        kreuzweis=False,
        announcing="called",
        table_weis="runs",
        table_weis_factor=2,
        stoeck="maker",
        match_points=257,
        match_cancels_table_weis=True,
        last_round_factor=2,
    )
    sheet = MolotowTafel([NASTY, " Anna ", "Anna", "\U0001f0a1\u202e", "=1+1"], rules=rules, first_dealer=3)
    sheet.write_weis(4, -50)
    sheet.write_round([1, 2, 3, 4, None])
    sheet.write_round([1, 2, 3, 4, 5])
    sheet.write_match(0)
    sheet.write_weis(2, 40)
    sheet.correct(1, [31, 31, 31, 31, None])
    return sheet


def test_a_record_goes_through_json_and_back() -> None:
    sheet = full_sheet()
    record = json.loads(json.dumps(sheet.to_record()))

    loaded = MolotowTafel.from_record(record)

    assert loaded == sheet
    assert loaded.names == sheet.names
    assert loaded.rows == sheet.rows
    assert loaded.to_record() == record
    assert record["game"] == "molotow-tafel"
    assert record["rows"][1] == {"kind": "round", "values": [31, 31, 31, 31, 33]}
    with pytest.raises(StateError):
        loaded.undo()


def test_names_and_rows_go_through_csv_and_back() -> None:
    sheet = full_sheet()

    assert MolotowTafel.from_csv(sheet.to_csv(), rules=sheet.rules, first_dealer=3) == sheet


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_keep_the_history(protocol: int) -> None:
    sheet = full_sheet()
    entry = sheet.rows[1]

    twin = pickle.loads(pickle.dumps(sheet, protocol))

    assert twin == sheet
    assert pickle.loads(pickle.dumps(entry, protocol)) == entry
    twin.undo()
    assert twin.rows[1].values == (1, 2, 3, 4, 147)
    assert twin != sheet


@pytest.mark.parametrize("duplicate", [MolotowTafel.copy, copy.copy, copy.deepcopy], ids=["method", "copy", "deepcopy"])
def test_copies_are_independent(duplicate: Any) -> None:
    sheet = full_sheet()
    before = sheet.rows

    twin = duplicate(sheet)
    assert twin == sheet
    twin.undo()
    twin.write_weis(0, -20)
    twin.delete(0)

    assert sheet.rows == before
    sheet.undo()
    assert sheet.rows[1].values == (1, 2, 3, 4, 147)


def test_what_equality_compares() -> None:
    sheet = sheet_of([0, 0, 0, 157])
    corrected = sheet_of([157, 0, 0, 0])
    corrected.correct(0, [0, 0, 0, 157])

    assert sheet == corrected
    assert sheet != sheet_of([0, 0, 157, 0])
    assert sheet != sheet_of([0, 0, 0, 157], first_dealer=1)
    assert sheet != sheet_of([0, 0, 0, 157], last_round_factor=2)
    assert sheet != MolotowTafel(["A", "B", "C", "D"])
    assert MolotowTafel(4) != SchmausTafel()
    assert sheet != "sheet"
    with pytest.raises(TypeError, match="unhashable"):
        hash(sheet)


def at_place(record: Any, *path: Any, value: Any) -> Any:
    """The record with one value replaced; DELETED takes the key away."""
    record = copy.deepcopy(record)
    inner = record
    for key in path[:-1]:
        inner = inner[key]
    if value is DELETED:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return record


DELETED = object()


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        pytest.param(("format",), "jass", "format", id="format"),
        pytest.param(("version",), 2, "version", id="version"),
        pytest.param(("version",), True, "version", id="version-bool"),
        pytest.param(("game",), "schmaus-tafel", "game", id="game"),
        pytest.param(("names",), DELETED, "names", id="names-missing"),
        pytest.param(("extra",), 1, "extra", id="unknown-key"),
        pytest.param(("names",), "ABCDE", "names", id="names-text"),
        pytest.param(("names", 0), 5, "names[0]", id="name-int"),
        pytest.param(("names", 0), "", "names", id="name-empty"),
        pytest.param(("names",), ["A", "B", "C"], "names", id="names-few"),
        pytest.param(("names",), ["A"] * 7, "names", id="names-many"),
        pytest.param(("first_dealer",), 5, "first_dealer", id="dealer"),
        pytest.param(("first_dealer",), None, "first_dealer", id="dealer-none"),
        pytest.param(("rules", "players"), 4, "rules", id="rules-players"),
        pytest.param(("rules", "rounds"), DELETED, "rules.rounds", id="rules-missing"),
        pytest.param(("rules", "last_round_factor"), 3, "rules", id="rules-value"),
        pytest.param(("rows",), None, "rows", id="rows-none"),
        pytest.param(("rows", 0), [], "rows[0]", id="row-list"),
        pytest.param(("rows", 0, "seat"), 4, "rows[0]", id="row-unknown-key"),
        pytest.param(("rows", 0, "kind"), DELETED, "rows[0].kind", id="row-kind-missing"),
        pytest.param(("rows", 0, "kind"), "stoeck", "rows[0]", id="row-kind-unknown"),
        pytest.param(("rows", 0, "kind"), "round", "rows[0]", id="weis-as-round"),
        pytest.param(("rows", 1, "kind"), "match", "rows[1]", id="round-as-match"),
        pytest.param(("rows", 3, "kind"), "round", "rows[3]", id="match-as-round"),
        pytest.param(("rows", 1, "values"), [31, 31, 31, 31, None], "rows[1].values[4]", id="blank"),
        pytest.param(("rows", 1, "values"), [31, 31, 31, 31, 33.0], "rows[1].values[4]", id="float"),
        pytest.param(("rows", 1, "values"), [31, 31, 31, 31], "rows[1]", id="too-few"),
        pytest.param(("rows", 1, "values"), [31, 31, 31, 31, 34], "rows[1]", id="too-high"),
        pytest.param(("rows", 1, "values", 4), 32, "totals", id="totals-differ"),
        pytest.param(("totals",), DELETED, "totals", id="totals-missing"),
        pytest.param(("totals", 0), 0, "totals[0]", id="totals-wrong"),
        pytest.param(("places", 0), 2, "places[0]", id="places-wrong"),
        pytest.param(("places",), [1], "places", id="places-few"),
    ],
)
def test_wrong_records_are_refused_and_the_place_named(path: tuple[Any, ...], value: Any, place: str) -> None:
    with pytest.raises(RecordError) as caught:
        MolotowTafel.from_record(at_place(full_sheet().to_record(), *path, value=value))

    assert place in (caught.value.place or caught.value.message)


@pytest.mark.parametrize("record", [None, [], "{}", 5, {}])
def test_what_is_no_record(record: Any) -> None:
    with pytest.raises(RecordError):
        MolotowTafel.from_record(record)


@pytest.mark.rule("T-4")
def test_a_record_with_a_round_too_many_is_refused() -> None:
    record = sheet_of(*[[0, 0, 0, 157]] * 8).to_record()
    record["rows"].append({"kind": "round", "values": [0, 0, 0, 157]})

    with pytest.raises(RecordError, match="all 8 rounds"):
        MolotowTafel.from_record(record)


def test_a_sheet_takes_ten_thousand_rows() -> None:
    sheet = MolotowTafel.from_csv("molotow,A,B,C\n" + "weis,1,,\n" * 10_000)

    with pytest.raises(StateError, match="full"):
        sheet.write_weis(0, 1)
    assert MolotowTafel.from_record(sheet.to_record()) == sheet
    sheet.delete(5)
    assert sheet.write_weis(1, 1).row == 9_999


# Text

ENGLISH = """\
round    Anna  Beat   Carla
---------------------------
Weis            -20
1         10*    20     127
2         50     50*     50   7 missing
3 Match    0   -157       0*
Weis x2                  20
---------------------------
total     60   -107     217
place      2      1       3
* deals, x2 counts twice
round 4 of 4, Anna deals
"""


def text_sheet() -> MolotowTafel:
    sheet = MolotowTafel(
        ["Anna", "Beat", "Carla"], rules=MolotowRules(players=3, rounds=4, uneven_rounds=True, last_round_factor=2)
    )
    sheet.write_weis(1, -20)
    sheet.write_round([10, 20, None])
    sheet.write_round([50, 50, 50])
    sheet.write_match(1)
    sheet.write_weis(2, 20)
    return sheet


def words(text: str) -> list[list[str]]:
    """The words of each line but the rules, so that spacing may change."""
    return [line.split() for line in text.splitlines() if set(line) != {"-"}]


@pytest.mark.rule("T-1", "T-2", "T-3", "M-15", "J-7")
def test_text_shows_rows_dealers_reminders_and_sums() -> None:
    sheet = text_sheet()

    assert words(sheet.as_text()) == words(ENGLISH)
    assert str(sheet) == sheet.as_text(lang="en")


def test_text_in_german() -> None:
    text = text_sheet().as_text(lang="de")

    for part in ("Runde", "es fehlen 7", "Rang", "* gibt", "x2 zählt doppelt", "Runde 4 von 4, Anna gibt"):
        assert part in text
    assert "missing" not in text


def test_columns_of_the_text_line_up() -> None:
    lines = text_sheet().as_text().splitlines()
    ends = [lines[0].index(name) + len(name) for name in ("Anna", "Beat", "Carla")]

    for line, figures in ((3, ("10", "20", "127")), (-4, ("60", "-107", "217")), (-3, ("2", "1", "3"))):
        assert [lines[line][:end].split()[-1] for end in ends] == list(figures)


@pytest.mark.rule("T-6")
def test_text_in_tens() -> None:
    text = text_sheet().as_text(tens="half_up")

    assert "tens" in text
    assert ["1", "1*", "2", "13"] in words(text)
    assert ["3", "Match", "0", "-16", "0*"] in words(text)
    # 1 + 5, -2 + 2 + 5 - 16, 13 + 5 + 2 * 2; the places are those of the full points
    assert ["total", "6", "-11", "22"] in words(text)
    assert ["place", "2", "1", "3"] in words(text)
    assert "7 missing" in text


def test_text_of_a_finished_and_of_an_empty_sheet() -> None:
    over = sheet_of(*[[0, 0, 0, 157]] * 8).as_text()

    assert "all 8 rounds are written; first: P0, P1, P2" in over
    assert "x2" not in over
    assert words(MolotowTafel(3).as_text())[-1] == ["round", "1", "of", "6,", "P0", "deals"]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", ["Maximiliane-Charlotte", NASTY, "\u9ea6" * 30, "a\u0301" * 40, "W W " * 20])
def test_text_fits_eighty_columns_for_six(name: str, lang: str) -> None:
    rules = MolotowRules(players=6, rounds=996, last_round_factor=2)
    sheet = MolotowTafel([name] * 6, rules=rules)
    for _ in range(994):
        sheet.write_round([26, 26, 26, 26, 26, 27])
    sheet.write_round([0] * 6)
    sheet.write_match(5)
    sheet.write_weis(0, -10_000)
    text = sheet.as_text(lang=lang)

    for line in text.splitlines():
        assert sum(2 if sign == "\u9ea6" else 0 if sign == "\u0301" else 1 for sign in line) <= 80, line
    # Header, two rules, the rows, total and place, legend, and the status of one or more lines.
    assert len(text.splitlines()) >= 6 + 997 + 1
    assert "-10000" in text
    assert "996 Match x2" in text


def test_text_shows_no_sign_that_would_break_it() -> None:
    sheet = MolotowTafel(["A\x1b[1m", "B\nC\x85D\u2028E", "\ud800\u202eF\u200b"])
    text = sheet.as_text()

    assert words(text)[0] == ["round", "A", "[1m", "B", "C", "D", "E", "?F"]
    assert all(sign.isprintable() for sign in text if sign != "\n")
    assert len(text.splitlines()) == 5


def test_long_figures_are_never_cut() -> None:
    sheet = sheet_of(*[("weis", seat, 10_000) for seat in range(6)] * 200, players=6)

    assert words(sheet.as_text())[-3] == ["total", *["2000000"] * 6]


@pytest.mark.parametrize("lang", ["fr", "", None, "EN"])
def test_other_languages_are_refused(lang: Any) -> None:
    for tens in (None, "up"):
        with pytest.raises(NotationError):
            MolotowTafel(4).as_text(lang=lang, tens=tens)


def test_repr_is_short_and_tells() -> None:
    assert repr(sheet_of([10, 20, 30, 97])) == "<MolotowTafel of 4 players, 1 of 8 rounds, totals 10, 20, 30, 97>"


# Any text


@given(st.text(max_size=300) | st.text(alphabet='molotwrundeisach,;"\n0157-±\ufeff', max_size=120))
@settings(deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    for given_text in (text, "row,A,B,C\n" + text):
        try:
            sheet = read_csv(given_text)
        except RecordError:
            continue
        assert read_csv(sheet.to_csv()) == sheet


NAMES = st.text(min_size=1, max_size=100)


@given(st.lists(NAMES, min_size=3, max_size=6))
def test_any_names_survive(names: list[str]) -> None:
    sheet = MolotowTafel(names)
    sheet.write_match(0)

    assert MolotowTafel.from_csv(sheet.to_csv()) == sheet
    assert MolotowTafel.from_record(json.loads(json.dumps(sheet.to_record()))) == sheet
    assert len(sheet.as_text().splitlines()) >= 7
    sheet.as_text().encode()
