"""The sheet of Schmaus. [T-2, T-5, T-7, T-8, S-15, S-16, S-19, S-20]"""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import (
    MolotowRules,
    NotationError,
    RecordError,
    RulesError,
    SchmausRules,
    SchmausTafel,
    StateError,
)
from jassrules.tafel import Entry, EntryKind, Strokes, read_csv


def sheet_of(*rows: Any, **options: Any) -> SchmausTafel:
    """A sheet with rows: a list is a count, a pair is a Weis of a seat."""
    sheet = SchmausTafel(rules=SchmausRules(**options))
    for row in rows:
        if isinstance(row, list):
            sheet.write_round(row)
        else:
            sheet.write_weis(*row)
    return sheet


# Making a sheet


@pytest.mark.rule("S-1", "S-19", "S-20", "T-8")
def test_a_new_sheet() -> None:
    sheet = SchmausTafel(["Anna", "Anna"], first_dealer=1)

    assert sheet.names == ("Anna", "Anna")
    assert sheet.rules == SchmausRules(target=1000)
    assert (sheet.totals, sheet.reached, sheet.winner, sheet.is_over, sheet.dealer) == ((0, 0), (), None, False, 1)
    assert SchmausTafel().names == ("P0", "P1")
    assert SchmausTafel(2) == SchmausTafel()


@pytest.mark.parametrize(
    ("arguments", "options", "error"),
    [
        pytest.param((3,), {}, RulesError, id="three"),
        pytest.param((1,), {}, RulesError, id="one"),
        pytest.param((True,), {}, TypeError, id="bool"),
        pytest.param(("AB",), {}, TypeError, id="plain-string"),
        pytest.param((["A", "B", "C"],), {}, RulesError, id="three-names"),
        pytest.param((["A", None],), {}, TypeError, id="no-name"),
        pytest.param((2,), {"rules": MolotowRules()}, TypeError, id="other-game"),
        pytest.param((2,), {"first_dealer": 2}, RulesError, id="dealer"),
    ],
)
def test_impossible_sheets_are_refused(arguments: tuple[Any, ...], options: dict[str, Any], error: type) -> None:
    with pytest.raises(error):
        SchmausTafel(*arguments, **options)


@pytest.mark.rule("S-19")
@pytest.mark.parametrize("target", [-1, 0])
def test_an_impossible_target_is_refused(target: int) -> None:
    with pytest.raises(RulesError):
        sheet_of(target=target)


# Counts [S-15, S-16, T-2]


@pytest.mark.rule("S-15", "S-16", "T-2")
@pytest.mark.parametrize(
    ("values", "written", "missing", "hints"),
    [
        pytest.param([100, 57], (100, 57), 0, (), id="balances"),
        pytest.param([0, 157], (0, 157), 0, (), id="all"),
        pytest.param([100, 50], (100, 50), 7, ("7 missing",), id="low"),
        pytest.param([0, 0], (0, 0), 157, ("157 missing",), id="nothing"),
        pytest.param([100, None], (100, 57), 0, (), id="blank"),
        pytest.param([None, 157], (0, 157), 0, (), id="blank-of-nothing"),
        pytest.param([215, 42], (215, 42), 0, (), id="19-Match"),
        pytest.param([0, 257], (0, 257), 0, (), id="Match-and-all"),
        pytest.param([215, 40], (215, 40), 2, ("2 missing with the Match",), id="Match-low"),
    ],
)
def test_a_count(values: list[int | None], written: tuple[int, int], missing: int, hints: tuple[str, ...]) -> None:
    assert SchmausTafel().write_round(values) == Entry(0, EntryKind.ROUND, written, 0, missing, hints)


@pytest.mark.rule("S-15", "S-16", "T-2")
@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        pytest.param([215, 43], RulesError, "258, which is 1 too much", id="above-the-Match"),
        pytest.param([100, 58], RulesError, "158, which is 1 too much", id="above-without-Match"),
        pytest.param([104, 104], RulesError, "51 too much", id="nobody-can-have-the-Match"),
        pytest.param([300, 0], RulesError, "43 too much", id="far-above"),
        pytest.param([None, 158], RulesError, "no blank", id="blank-beside-Match"),
        pytest.param([None, None], RulesError, "2 blanks", id="two-blanks"),
        pytest.param([-1, 158], RulesError, "minus", id="minus"),
        pytest.param([None, -1], RulesError, "minus", id="minus-and-blank"),
        pytest.param([157], RulesError, "1 values for 2", id="one-value"),
        pytest.param([157, 0, 0], RulesError, "3 values for 2", id="three-values"),
        pytest.param([157.0, 0], TypeError, r"157\.0", id="float"),
        pytest.param([True, 0], TypeError, "True", id="bool"),
        pytest.param(["157", 0], TypeError, "'157'", id="text"),
        pytest.param("10", TypeError, "'10'", id="string"),
    ],
)
def test_a_count_refused_leaves_the_sheet(values: Any, error: type, message: str) -> None:
    sheet = sheet_of([100, 57], (0, 20))
    before = pickle.dumps(sheet)

    with pytest.raises(error, match=message):
        sheet.write_round(values)
    with pytest.raises(error, match=message):
        sheet.correct(0, values)

    assert pickle.dumps(sheet) == before


@pytest.mark.rule("S-16")
def test_the_match_counts_what_the_rules_say() -> None:
    assert sheet_of([357, 0], match_points=200).totals == (357, 0)
    with pytest.raises(RulesError, match="1 too much"):
        sheet_of([357, 0], match_points=199)
    with pytest.raises(RulesError, match="1 too much"):
        sheet_of([158, 0], match_points=0)


@pytest.mark.rule("S-15", "S-16", "T-7")
def test_position_19() -> None:
    sheet = sheet_of((0, 90), [30 + 85 + 100, 42])

    assert sheet.totals == (305, 42)


# Weis [T-7]


@pytest.mark.rule("T-7", "S-14")
def test_a_weis_row() -> None:
    sheet = sheet_of([100, 57])

    assert sheet.write_weis(1, 20) == Entry(1, EntryKind.WEIS, (0, 20), 1, 0, ())
    assert sheet.correct(1, [50, None]) == Entry(1, EntryKind.WEIS, (50, 0), 1, 0, ())
    assert (sheet.totals, sheet.rounds_played, sheet.dealer) == ((150, 57), 1, 1)


@pytest.mark.rule("T-7")
@pytest.mark.parametrize(
    ("seat", "points", "error"),
    [
        (2, 20, RulesError),
        (-1, 20, RulesError),
        (None, 20, TypeError),
        (0, 0, RulesError),
        (0, -20, RulesError),
        (0, 1_000_001, RulesError),
        (0, None, TypeError),
        (0, "20", TypeError),
        (0, True, TypeError),
    ],
)
def test_a_weis_refused(seat: Any, points: Any, error: type) -> None:
    sheet = sheet_of((0, 20))

    with pytest.raises(error):
        sheet.write_weis(seat, points)

    assert sheet == sheet_of((0, 20))


@pytest.mark.parametrize("values", [[0, 0], [None, None], [20, 20], [0, -20], [20]])
def test_a_weis_row_keeps_one_weis(values: Any) -> None:
    sheet = sheet_of((0, 20))

    with pytest.raises(RulesError):
        sheet.correct(0, values)

    assert sheet == sheet_of((0, 20))


# The end [S-19]


@pytest.mark.rule("S-19", "T-7")
@pytest.mark.parametrize(
    ("rows", "reached", "winner"),
    [
        pytest.param([(0, 999)], (), None, id="999"),
        pytest.param([(0, 1000)], (0,), 0, id="1000-exactly"),
        pytest.param([(1, 843), [0, 157]], (1,), 1, id="1000-by-the-count"),
        pytest.param([(1, 842), [0, 157]], (), None, id="999-by-the-count"),
        pytest.param([(0, 990), (0, 20)], (0,), 0, id="weis"),
        pytest.param([(0, 985), (1, 990), [100, 57]], (0, 1), 0, id="both-higher-wins"),
        pytest.param([(0, 985), (1, 990), [57, 100]], (0, 1), 1, id="both-higher-wins-other"),
        pytest.param([(0, 957), (1, 900), [50, 107]], (0, 1), None, id="equal"),
        pytest.param([(0, 957), (1, 900), [50, 107], [100, 57]], (0, 1), 0, id="equal-then-a-count"),
        pytest.param([(0, 957), (1, 900), [50, 107], (1, 20)], (0, 1), 1, id="equal-then-a-weis"),
        pytest.param([(0, 950), (1, 950), [78, 78], [78, 78]], (0, 1), None, id="equal-twice"),
        pytest.param([(0, 985), (1, 990), (0, 20)], (0,), 0, id="a-weis-before-the-count"),
    ],
)
def test_the_winner(rows: list[Any], reached: tuple[int, ...], winner: int | None) -> None:
    sheet = sheet_of(*rows)

    assert sheet.reached == reached
    assert sheet.winner == winner
    assert sheet.is_over == (winner is not None)
    assert (sheet.dealer is None) == sheet.is_over
    assert sheet_of(*rows, finish="trick_by_trick").winner == winner


@pytest.mark.rule("S-19")
@pytest.mark.parametrize("finish", ["as_written", "trick_by_trick"])
def test_after_the_end_only_corrections_are_left(finish: str) -> None:
    sheet = sheet_of([100, 57], (0, 900), finish=finish)
    before = sheet.copy()

    with pytest.raises(StateError, match="seat 0 has won"):
        sheet.write_weis(1, 20)
    with pytest.raises(StateError, match="seat 0 has won"):
        sheet.write_round([100, 57])
    assert sheet == before

    sheet.correct(1, [899, 0])
    assert not sheet.is_over
    assert sheet.write_weis(0, 1).row == 2
    assert sheet.winner == 0
    sheet.delete(2)
    assert sheet.winner is None


@pytest.mark.rule("S-19", "T-5")
def test_rows_behind_the_end_change_no_winner() -> None:
    sheet = sheet_of((0, 20), (1, 990), [57, 100])
    assert sheet.winner == 1

    sheet.correct(0, [1000, 0])

    assert sheet.totals == (1057, 1090)
    assert sheet.winner == 0
    assert SchmausTafel.from_record(sheet.to_record()) == sheet
    assert SchmausTafel.from_csv(sheet.to_csv()) == sheet
    sheet.undo()
    assert sheet.winner == 1


@pytest.mark.rule("S-19")
def test_with_claims_nobody_wins_by_the_sheet_alone() -> None:
    sheet = sheet_of((0, 1000), (1, 1100), [100, 57], finish="claim")

    assert (sheet.reached, sheet.winner, sheet.is_over) == ((0, 1), None, False)
    assert sheet.write_weis(0, 20).row == 3
    assert sheet.dealer == 1


@pytest.mark.rule("S-19")
def test_a_partie_to_1200() -> None:
    assert sheet_of((0, 1199), target=1200).winner is None
    assert sheet_of((0, 1200), target=1200).winner == 0


@pytest.mark.rule("S-20", "S-18", "J-7")
def test_the_deal_alternates_with_the_counted_deals() -> None:
    sheet = SchmausTafel(first_dealer=1)
    dealers = []
    for _ in range(3):
        dealers.append(sheet.dealer)
        sheet.write_weis(0, 20)
        sheet.write_round([100, 57])
    assert dealers == [1, 0, 1]

    # An annulled deal: its Weis is taken back, and the same seat deals.
    assert sheet.dealer == 0
    sheet.write_weis(1, 50)
    sheet.undo()
    assert (sheet.dealer, sheet.totals) == (0, (360, 171))
    sheet.delete(5)
    assert sheet.dealer == 1


# Strokes [T-7]


@pytest.mark.rule("T-7")
@pytest.mark.parametrize(
    ("points", "strokes", "drawn"),
    [
        pytest.param(0, (0, 0, 0, 0), "100: 0  50: 0  20: 0  + 0", id="0"),
        pytest.param(19, (0, 0, 0, 19), "100: 0  50: 0  20: 0  + 19", id="19"),
        pytest.param(49, (0, 0, 2, 9), "100: 0  50: 0  20: ||  + 9", id="49"),
        pytest.param(60, (0, 1, 0, 10), "100: 0  50: |  20: 0  + 10", id="60"),
        pytest.param(99, (0, 1, 2, 9), "100: 0  50: |  20: ||  + 9", id="99"),
        pytest.param(305, (3, 0, 0, 5), "100: |||  50: 0  20: 0  + 5", id="305"),
        pytest.param(797, (7, 1, 2, 7), "100: ||||/ ||  50: |  20: ||  + 7", id="797"),
        pytest.param(1000, (10, 0, 0, 0), "100: ||||/ ||||/  50: 0  20: 0  + 0", id="1000"),
        pytest.param(9870, (98, 1, 1, 0), "100: 98 x |  50: |  20: |  + 0", id="9870"),
    ],
)
def test_strokes(points: int, strokes: tuple[int, ...], drawn: str) -> None:
    sheet = SchmausTafel()
    if points:
        sheet.write_weis(1, points)

    assert sheet.strokes(1) == Strokes(*strokes)
    assert str(sheet.strokes(1)) == drawn
    assert sheet.strokes(0) == Strokes(0, 0, 0, 0)


@pytest.mark.rule("T-7")
@given(st.integers(0, 1_000_000_000))
def test_strokes_make_the_total(points: int) -> None:
    strokes = Strokes.of(points)

    assert strokes.points == points
    assert 100 * strokes.hundreds + 50 * strokes.fifties + 20 * strokes.twenties + strokes.rest == points
    assert strokes.fifties <= 1
    assert strokes.twenties <= 2
    assert 0 <= strokes.rest < 20
    assert len(str(strokes)) <= 60


@pytest.mark.parametrize(
    ("points", "error"), [(-1, RulesError), (10**30, RulesError), (1.5, TypeError), (True, TypeError), ("5", TypeError)]
)
def test_strokes_of_what_is_no_total(points: Any, error: type) -> None:
    with pytest.raises(error):
        Strokes.of(points)


@pytest.mark.parametrize(("seat", "error"), [(2, RulesError), (-1, RulesError), ("0", TypeError), (True, TypeError)])
def test_strokes_of_no_seat(seat: Any, error: type) -> None:
    with pytest.raises(error):
        SchmausTafel().strokes(seat)
    with pytest.raises(error):
        SchmausTafel().as_board(seat)


@pytest.mark.rule("T-7")
def test_the_board_is_a_z_with_its_strokes() -> None:
    sheet = SchmausTafel(["Anna", "Beat"])
    sheet.write_weis(0, 797)

    name, hundreds, *diagonal, twenties = sheet.as_board(0).splitlines()

    assert name == "Anna"
    assert hundreds.startswith("-||||/-||-")
    assert set(hundreds) == set("-|/")
    assert [line.strip() for line in diagonal] == ["/", "X", "/"]
    assert sorted(diagonal, key=len, reverse=True) == diagonal
    assert twenties.startswith("-||-")
    assert twenties.endswith("-  7")
    assert sheet.as_board() == sheet.as_board(0) + "\n\n" + sheet.as_board(1)
    assert "X" not in sheet.as_board(1)
    assert "|" not in sheet.as_board(1)
    assert sheet.as_board(1).splitlines()[-1].split()[-1] == "0"


# CSV, records, copies

CSV = "schmaus,Anna,Beat\nweis,,20\nround,100,57\nround,215,40\n"


def full_sheet() -> SchmausTafel:
    sheet = SchmausTafel(["Anna", "Beat"])
    sheet.write_weis(1, 20)
    sheet.write_round([100, 57])
    sheet.write_round([215, 40])
    return sheet


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(CSV, id="as-written"),
        pytest.param("\ufeff" + CSV.replace(",", ";").replace("\n", "\r\n"), id="PK-7-mark-and-CRLF"),
        pytest.param(CSV.replace("100,57", "100,"), id="blank"),
        pytest.param(CSV.replace("weis,,", "Weis,0,"), id="weis-with-zero"),
    ],
)
def test_csv_is_read(text: str) -> None:
    sheet = SchmausTafel.from_csv(text)

    assert sheet == full_sheet()
    assert read_csv(text) == sheet
    assert sheet.to_csv() == CSV


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("molotow,A,B\n", 1, id="other-game"),
        pytest.param("schmaus,A,B,C\n", 1, id="three"),
        pytest.param("schmaus,A,B\nround,100,58\n", 2, id="too-high"),
        pytest.param("schmaus,A,B\nround,100,57\nmatch,100,0\n", 3, id="no-match-rows"),
        pytest.param("schmaus,A,B\nmatch,-157,0\n", 2, id="no-minus"),
        pytest.param("schmaus,A,B\nweis,,\n", 2, id="empty-weis"),
        pytest.param("schmaus,A,B\nweis,-20,\n", 2, id="minus-weis"),
    ],
)
def test_csv_errors_name_the_line(text: str, line: int) -> None:
    with pytest.raises(RecordError, match=rf"^line {line}: "):
        SchmausTafel.from_csv(text)


def test_csv_rules() -> None:
    rules = SchmausRules(target=300)

    assert SchmausTafel.from_csv(CSV, rules=rules, first_dealer=1).winner == 0
    assert read_csv(CSV, rules=rules).winner == 0
    with pytest.raises(TypeError):
        SchmausTafel.from_csv(CSV, rules=MolotowRules())  # type: ignore[arg-type]


@pytest.mark.parametrize("finish", ["as_written", "trick_by_trick", "claim"])
def test_a_record_goes_through_json_and_back(finish: str) -> None:
    sheet = SchmausTafel(['Änni "B" ;=,\n', "Änni"], rules=SchmausRules(finish=finish, target=100), first_dealer=1)
    sheet.write_weis(1, 20)
    sheet.write_round([100, 57])
    record = json.loads(json.dumps(sheet.to_record()))

    loaded = SchmausTafel.from_record(record)

    assert loaded == sheet
    assert loaded.rows == sheet.rows
    assert loaded.to_record() == record
    assert record["winner"] == (None if finish == "claim" else 0)
    with pytest.raises(StateError):
        loaded.undo()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "molotow-tafel"),
        ("winner", 0),
        ("totals", [0, 0]),
        ("places", [1, 1]),
        ("names", ["A"]),
        ("rows", [{"kind": "match", "values": [-157, 0]}]),
        ("rows", [{"kind": "weis", "values": [0, 0]}]),
    ],
    ids=["game", "winner", "totals", "unknown-key", "names", "match-row", "empty-weis"],
)
def test_wrong_records_are_refused(key: str, value: Any) -> None:
    with pytest.raises(RecordError):
        SchmausTafel.from_record({**full_sheet().to_record(), key: value})


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_and_copies(protocol: int) -> None:
    sheet = full_sheet()

    for twin in (pickle.loads(pickle.dumps(sheet, protocol)), sheet.copy(), copy.copy(sheet), copy.deepcopy(sheet)):
        assert twin == sheet
        twin.undo()
        assert twin != sheet
        assert twin.rounds_played == 1
    assert pickle.loads(pickle.dumps(sheet.strokes(0), protocol)) == sheet.strokes(0)
    with pytest.raises(TypeError, match="unhashable"):
        hash(sheet)


# Text


def words(text: str) -> list[list[str]]:
    """The words of each line but the rules."""
    return [line.split() for line in text.splitlines() if set(line) != {"-"}]


@pytest.mark.rule("T-7", "T-2", "S-20")
def test_text() -> None:
    sheet = full_sheet()

    assert words(sheet.as_text()) == [
        ["deal", "Anna", "Beat"],
        ["Weis", "20"],
        ["1", "100*", "57"],
        ["2", "215", "40*", "2", "missing", "with", "the", "Match"],
        ["total", "315", "117"],
        ["*", "deals"],
        ["deal", "3,", "Anna", "deals;", "to", "1000", "there", "are", "missing:", "Anna", "685,", "Beat", "883"],
    ]
    assert str(sheet) == sheet.as_text()
    assert "mit dem Match fehlen 2" in sheet.as_text(lang="de")
    assert "Spiel 3, Anna gibt; bis 1000 fehlen: Anna 685, Beat 883" in sheet.as_text(lang="de")


@pytest.mark.rule("S-19")
@pytest.mark.parametrize(
    ("rows", "finish", "english", "german"),
    [
        pytest.param([(1, 1000)], "as_written", "P1 has won", "P1 hat gewonnen", id="won"),
        pytest.param([(1, 1000)], "claim", "1000 reached by: P1", "1000 erreicht: P1", id="claim"),
        pytest.param(
            [(0, 957), (1, 900), [50, 107]],
            "as_written",
            "the next row decides",
            "die nächste Zeile entscheidet",
            id="equal",
        ),
    ],
)
def test_text_says_how_it_stands(rows: list[Any], finish: str, english: str, german: str) -> None:
    sheet = sheet_of(*rows, finish=finish)

    assert english in sheet.as_text()
    assert german in sheet.as_text(lang="de")


def test_text_fits_eighty_columns() -> None:
    sheet = SchmausTafel(["Maximiliane-Charlotte " * 4] * 2, rules=SchmausRules(target=100_000))
    for _ in range(9):
        sheet.write_weis(0, 10_000)
        sheet.write_round([105, 10])

    for text in (sheet.as_text(), sheet.as_text(lang="de"), sheet.as_board()):
        assert max(map(len, text.splitlines())) <= 80


def test_other_languages_are_refused() -> None:
    with pytest.raises(NotationError):
        SchmausTafel().as_text(lang="fr")


def test_repr_is_short_and_tells() -> None:
    assert repr(full_sheet()) == "<SchmausTafel to 1000, 2 deals, totals 315, 117>"
