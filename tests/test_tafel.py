"""The sheet of Molotow and what both sheets share. [T-1 … T-6, T-8]"""

from __future__ import annotations

import enum
import pickle
from typing import Any

import pytest

from jassrules import (
    MolotowRules,
    MolotowTafel,
    RulesError,
    SchmausRules,
    StateError,
)
from jassrules.tafel import Entry, EntryKind, Tafel, Tens, TensSheet


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


# Making a sheet


@pytest.mark.rule("T-8", "M-1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_number_of_players_makes_default_names_and_rules(players: int) -> None:
    sheet = MolotowTafel(players)

    assert sheet.players == players
    assert sheet.names == ("P0", "P1", "P2", "P3", "P4", "P5")[:players]
    assert sheet.rules == MolotowRules(players=players)
    assert (sheet.first_dealer, sheet.dealer, sheet.rounds_played, sheet.rows) == (0, 0, 0, ())
    assert sheet.totals == (0,) * players
    assert not sheet.is_over


@pytest.mark.parametrize(
    ("arguments", "options", "error"),
    [
        pytest.param((2,), {}, RulesError, id="two"),
        pytest.param((7,), {}, RulesError, id="seven"),
        pytest.param((-4,), {}, RulesError, id="negative"),
        pytest.param((10**30,), {}, RulesError, id="huge"),
        pytest.param((True,), {}, TypeError, id="bool"),
        pytest.param((4.0,), {}, TypeError, id="float"),
        pytest.param((None,), {}, TypeError, id="none"),
        pytest.param(("Anna",), {}, TypeError, id="plain-string"),
        pytest.param((b"Anna",), {}, TypeError, id="bytes"),
        pytest.param(({"A", "B", "C"},), {}, TypeError, id="set-has-no-order"),
        pytest.param((["A", "B", 3],), {}, TypeError, id="name-not-text"),
        pytest.param((["A", "B", ""],), {}, RulesError, id="empty-name"),
        pytest.param((["A", "B", "x" * 101],), {}, RulesError, id="long-name"),
        pytest.param((["A", "B"],), {}, RulesError, id="two-names"),
        pytest.param((3,), {"rules": MolotowRules()}, RulesError, id="rules-for-others"),
        pytest.param((["A", "B", "C"],), {"rules": MolotowRules()}, RulesError, id="names-for-others"),
        pytest.param((4,), {"rules": SchmausRules()}, TypeError, id="other-game"),
        pytest.param((4,), {"rules": {}}, TypeError, id="dict-rules"),
        pytest.param((True,), {"rules": MolotowRules()}, TypeError, id="bool-with-rules"),
        pytest.param((4,), {"first_dealer": 4}, RulesError, id="dealer-too-high"),
        pytest.param((4,), {"first_dealer": -1}, RulesError, id="dealer-negative"),
        pytest.param((4,), {"first_dealer": True}, TypeError, id="dealer-bool"),
        pytest.param((4,), {"first_dealer": None}, TypeError, id="dealer-none"),
    ],
)
def test_impossible_sheets_are_refused(arguments: tuple[Any, ...], options: dict[str, Any], error: type) -> None:
    with pytest.raises(error):
        MolotowTafel(*arguments, **options)


def test_the_base_is_not_made_itself() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Tafel(4)  # type: ignore[abstract]


def test_the_names_passed_in_are_neither_kept_nor_changed() -> None:
    names = ["Anna", "Beat", "Carla"]
    values: list[int | None] = [1, 2, None]
    sheet = MolotowTafel(names)
    sheet.write_round(values)
    names[0] = "Zoe"

    assert values == [1, 2, None]
    assert sheet.names == ("Anna", "Beat", "Carla")
    assert sheet.rows[0].values == (1, 2, 154)


# Round rows [T-1, T-2]


@pytest.mark.rule("T-1", "T-2")
@pytest.mark.parametrize(
    ("values", "written", "missing"),
    [
        pytest.param([10, 20, 30, 97], (10, 20, 30, 97), 0, id="balances"),
        pytest.param([50, 50, 50, 0], (50, 50, 50, 0), 7, id="22-low"),
        pytest.param([10, 20, 30, None], (10, 20, 30, 97), 0, id="22-blank"),
        pytest.param([None, 157, 0, 0], (0, 157, 0, 0), 0, id="blank-of-nothing"),
        pytest.param([0, None, 0, 0], (0, 157, 0, 0), 0, id="zeros-are-no-blanks"),
        pytest.param([0, 0, 0, 0], (0, 0, 0, 0), 157, id="nothing"),
        pytest.param([0, 157, 0, 0], (0, 157, 0, 0), 0, id="all-points-is-no-match"),
        pytest.param((152, 0, 0, 0), (152, 0, 0, 0), 5, id="tuple-without-last-trick"),
        pytest.param([-0, 157, 0, 0], (0, 157, 0, 0), 0, id="minus-zero"),
    ],
)
def test_a_round_row_reminds_and_fills_in(values: list[int | None], written: tuple[int, ...], missing: int) -> None:
    entry = MolotowTafel(4).write_round(values)

    assert entry.values == written
    assert entry.kind is EntryKind.ROUND
    assert entry.missing == missing
    assert entry.hints == ((f"{missing} missing",) if missing else ())


class Points(enum.IntEnum):
    TEN = 10


@pytest.mark.rule("T-2")
def test_ints_of_a_subclass_are_written_as_ints() -> None:
    values = MolotowTafel(3).write_round([Points.TEN, 0, None]).values

    assert values == (10, 0, 147)
    assert [type(value) for value in values] == [int, int, int]


@pytest.mark.rule("T-2", "T-3", "M-13")
@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        pytest.param([50, 50, 50, 10], RulesError, "160, which is 3 too much", id="22-high"),
        pytest.param([158, 0, 0, 0], RulesError, "1 too much", id="one-value-high"),
        pytest.param([100, 58, None, 0], RulesError, "1 too much", id="negative-fill"),
        pytest.param([10, 20, None, None], RulesError, "2 blanks", id="22-two-blanks"),
        pytest.param([None] * 4, RulesError, "4 blanks", id="all-blank"),
        pytest.param([157, 0, 0], RulesError, "3 values for 4 players", id="three-values"),
        pytest.param([157, 0, 0, 0, 0], RulesError, "5 values for 4 players", id="five-values"),
        pytest.param([], RulesError, "0 values", id="no-values"),
        pytest.param(["157", 0, 0, 0], TypeError, "'157'", id="text"),
        pytest.param([12.5, 0, 0, 0], TypeError, r"12\.5", id="float"),
        pytest.param([157.0, 0, 0, 0], TypeError, r"157\.0", id="whole-float"),
        pytest.param([True, 0, 0, 156], TypeError, "True", id="bool"),
        pytest.param("1234", TypeError, "'1234'", id="string"),
        pytest.param(b"1234", TypeError, "b'1234'", id="bytes"),
        pytest.param(157, TypeError, "157", id="int"),
        pytest.param(None, TypeError, "None", id="none"),
        pytest.param({0: 157, 1: 0, 2: 0, 3: 0}, TypeError, "sequence", id="dict"),
        pytest.param([-20, 177, 0, 0], RulesError, "minus", id="negative"),
        pytest.param([-157, 157, 0, 0], RulesError, "minus", id="match-without-zeros"),
        pytest.param([-157, -157, 0, 0], RulesError, "minus", id="two-matches"),
        pytest.param([-257, 0, 0, 0], RulesError, "minus", id="the-other-match"),
        pytest.param([-157, None, 5, 0], RulesError, "minus", id="match-blank-and-points"),
        pytest.param([-157, None, None, 0], RulesError, "2 blanks", id="match-two-blanks"),
    ],
)
def test_a_round_row_refuses_and_leaves_the_sheet(values: Any, error: type, message: str) -> None:
    sheet = sheet_of([10, 20, 30, 97], ("weis", 0, -20))
    before = pickle.dumps(sheet)

    with pytest.raises(error, match=message):
        sheet.write_round(values)
    with pytest.raises(error, match=message):
        sheet.correct(0, values)

    assert pickle.dumps(sheet) == before


# Match and Weis [T-3]


@pytest.mark.rule("T-3", "M-13")
@pytest.mark.parametrize("match", [157, 257])
def test_a_match_row_balances_as_such(match: int) -> None:
    sheet = sheet_of(match_points=match)
    entries = [
        sheet.write_match(2),
        sheet.write_round([0, 0, -match, 0]),
        sheet.write_round([0, None, -match, 0]),
    ]

    for entry in entries:
        assert (entry.kind, entry.values, entry.missing, entry.hints) == (EntryKind.MATCH, (0, 0, -match, 0), 0, ())
    assert sheet.totals == (0, 0, -3 * match, 0)
    assert sheet.rounds_played == 3


@pytest.mark.rule("T-3", "M-13")
def test_with_257_a_match_of_157_is_refused() -> None:
    with pytest.raises(RulesError, match="-257"):
        sheet_of(match_points=257).write_round([-157, 0, 0, 0])


@pytest.mark.rule("T-3")
@pytest.mark.parametrize("points", [-20, 20, -300, 0, 1_000_000, -1_000_000, 157, -157])
def test_a_weis_row_is_no_round_and_not_summed(points: int) -> None:
    sheet = MolotowTafel(4)

    entry = sheet.write_weis(1, points)

    assert entry == Entry(0, EntryKind.WEIS, (0, points, 0, 0), 0, 0, ())
    assert sheet.totals == (0, points, 0, 0)
    assert (sheet.rounds_played, sheet.dealer, sheet.is_over) == (0, 0, False)


@pytest.mark.rule("T-3")
@pytest.mark.parametrize(
    ("seat", "points", "error"),
    [
        pytest.param(4, -20, RulesError, id="no-such-seat"),
        pytest.param(-1, -20, RulesError, id="negative-seat"),
        pytest.param("0", -20, TypeError, id="text-seat"),
        pytest.param(True, -20, TypeError, id="bool-seat"),
        pytest.param(0, 1_000_001, RulesError, id="too-much"),
        pytest.param(0, -1_000_001, RulesError, id="too-little"),
        pytest.param(0, None, TypeError, id="blank"),
        pytest.param(0, "20", TypeError, id="text"),
        pytest.param(0, 20.0, TypeError, id="float"),
        pytest.param(0, False, TypeError, id="bool"),
    ],
)
def test_a_weis_row_refuses(seat: Any, points: Any, error: type) -> None:
    sheet = sheet_of(("weis", 0, -20))

    with pytest.raises(error):
        sheet.write_weis(seat, points)

    assert sheet == sheet_of(("weis", 0, -20))


@pytest.mark.parametrize(("seat", "error"), [(4, RulesError), (-1, RulesError), (None, TypeError), (False, TypeError)])
def test_a_match_needs_a_seat(seat: Any, error: type) -> None:
    sheet = MolotowTafel(4)

    with pytest.raises(error):
        sheet.write_match(seat)

    assert sheet.rows == ()


@pytest.mark.rule("T-3", "T-5")
def test_correcting_a_weis_row() -> None:
    sheet = sheet_of(("weis", 0, -20))

    assert sheet.correct(0, [None, -50, None, 0]) == Entry(0, EntryKind.WEIS, (0, -50, 0, 0), 0, 0, ())
    assert sheet.totals == (0, -50, 0, 0)
    for values in ([-20, -20, 0, 0], [1_000_001, 0, 0, 0], [0, 0, 0]):
        with pytest.raises(RulesError):
            sheet.correct(0, values)
    assert sheet.totals == (0, -50, 0, 0)


# Rounds, dealer, last round [T-4, J-7, M-14, M-15]


@pytest.mark.rule("T-4", "J-7")
@pytest.mark.parametrize("first_dealer", [0, 2])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_dealer_follows_from_the_counted_rounds(players: int, first_dealer: int) -> None:
    sheet = sheet_of(players=players, first_dealer=first_dealer)
    dealers: list[int | None] = []
    while not sheet.is_over:
        dealers.append(sheet.dealer)
        sheet.write_weis(0, -20)
        sheet.write_round([0] * players)

    once = [*range(first_dealer, players), *range(first_dealer)]
    assert dealers == once * 2
    assert sheet.dealer is None

    sheet.delete(1)
    sheet.delete(0)

    assert sheet.dealer == once[-1]


@pytest.mark.rule("T-4", "M-14")
def test_after_the_last_round_a_further_one_is_refused_but_not_late_weis_or_corrections() -> None:
    sheet = sheet_of(*[[40, 40, 40, 37]] * 7)
    assert not sheet.is_over
    sheet.write_round([40, 40, 40, 37])
    assert sheet.is_over
    before = sheet.copy()

    for write in (lambda: sheet.write_round([0, 0, 0, 157]), lambda: sheet.write_match(0)):
        with pytest.raises(StateError, match="all 8 rounds"):
            write()
    assert sheet == before

    assert sheet.write_weis(3, -20).round == 7
    assert sheet.correct(0, [157, 0, 0, 0]).round == 0
    assert sheet.totals == (437, 280, 280, 239)


@pytest.mark.rule("M-14")
def test_ten_rounds_of_four_need_leave() -> None:
    with pytest.raises(RulesError):
        sheet_of(rounds=10)

    assert sheet_of(*[[0, 0, 0, 157]] * 10, rounds=10, uneven_rounds=True).is_over


@pytest.mark.rule("T-4")
def test_a_missing_round_leaves_the_sheet_open() -> None:
    sheet = sheet_of(*[[0, 0, 0, 157]] * 8)
    assert sheet.is_over

    sheet.delete(4)

    assert not sheet.is_over
    assert sheet.dealer == 3


@pytest.mark.rule("M-15", "T-3")
def test_only_totals_double_the_last_round_with_all_that_belongs_to_it() -> None:
    sheet = sheet_of(
        ("weis", 0, -20),
        [0, 57, 100],
        ("weis", 1, -50),
        [57, 100, 0],
        ("weis", 2, -100),
        [100, 0, 57],
        ("weis", 0, 20),
        players=3,
        rounds=3,
        last_round_factor=2,
    )

    assert [entry.round for entry in sheet.rows] == [0, 0, 1, 1, 2, 2, 2]
    assert sheet.rows[4].values == (0, 0, -100)
    assert sheet.rows[5].values == (100, 0, 57)
    # -20 + 0 + 57 + 2 * (100 + 20); 57 - 50 + 100; 100 + 0 + 2 * (-100 + 57)
    assert sheet.totals == (277, 107, 14)

    sheet.delete(1)
    assert [entry.round for entry in sheet.rows] == [0, 0, 0, 1, 1, 2]
    # The late Weis now belongs to the last round again, which is still to be played.
    assert sheet.totals == (-20 + 57 + 100 + 40, -50 + 100, -100 + 57)


@pytest.mark.rule("M-15", "M-13")
def test_a_match_in_the_last_round_counts_twice() -> None:
    assert sheet_of([0, 0, 157], ("match", 1), players=3, rounds=3).totals == (0, -157, 157)
    last = sheet_of([0, 0, 157], [0, 0, 157], ("match", 1), players=3, rounds=3, last_round_factor=2)
    assert last.totals == (0, -314, 314)
    assert sum(sheet_of(*[[57, 50, 50]] * 3, players=3, rounds=3, last_round_factor=2).totals) == 157 + 157 + 314


# Correcting, deleting, undoing [T-5]


@pytest.mark.rule("T-5")
def test_totals_and_places_follow_a_correction() -> None:
    sheet = sheet_of([100, 57, 0, 0], [0, 100, 57, 0], [0, 0, 100, 57])
    assert sheet.totals == (100, 157, 157, 57)
    assert sheet.places() == (2, 3, 3, 1)

    entry = sheet.correct(0, [0, 57, 0, None])

    assert entry == Entry(0, EntryKind.ROUND, (0, 57, 0, 100), 0, 0, ())
    assert sheet.totals == (0, 157, 157, 157)
    assert sheet.places() == (1, 2, 2, 2)
    assert sheet.winners() == (0,)


@pytest.mark.rule("T-5")
def test_after_deleting_all_rows_nothing_is_left() -> None:
    sheet = sheet_of([100, 57, 0, 0], ("weis", 1, -20), ("match", 2))

    assert sheet.delete(1) == Entry(1, EntryKind.WEIS, (0, -20, 0, 0), 1, 0, ())
    assert [entry.row for entry in sheet.rows] == [0, 1]
    assert sheet.rows[1] == Entry(1, EntryKind.MATCH, (0, 0, -157, 0), 1, 0, ())
    sheet.delete(1)
    sheet.delete(0)
    assert sheet.totals == (0, 0, 0, 0)
    assert sheet == MolotowTafel(4)
    assert (sheet.dealer, sheet.rounds_played) == (0, 0)


@pytest.mark.rule("T-5", "M-13")
def test_a_round_may_be_corrected_to_a_match_and_back() -> None:
    sheet = sheet_of([100, 57, 0, 0])

    assert sheet.correct(0, [0, -157, 0, 0]).kind is EntryKind.MATCH
    assert sheet.correct(0, [0, 157, 0, 0]).kind is EntryKind.ROUND
    assert sheet.rounds_played == 1


@pytest.mark.rule("T-5")
def test_undo_takes_back_step_by_step_to_the_empty_sheet() -> None:
    sheet = MolotowTafel(4)
    states = [sheet.copy()]

    def note() -> None:
        states.append(sheet.copy())

    sheet.write_weis(0, -20), note()
    sheet.write_round([10, 20, 30, None]), note()
    sheet.correct(0, [0, -50, 0, 0]), note()
    sheet.delete(1), note()
    sheet.write_match(3), note()
    sheet.delete(0), note()

    for state in reversed(states[:-1]):
        sheet.undo()
        assert sheet == state
    with pytest.raises(StateError, match="nothing to undo"):
        sheet.undo()
    assert sheet == MolotowTafel(4)


@pytest.mark.rule("T-5")
@pytest.mark.parametrize(
    ("row", "error"),
    [(1, RulesError), (-1, RulesError), (True, TypeError), ("0", TypeError), (0.0, TypeError), (None, TypeError)],
)
def test_rows_that_are_not_there(row: Any, error: type) -> None:
    sheet = sheet_of([0, 0, 0, 157])

    with pytest.raises(error):
        sheet.delete(row)
    with pytest.raises(error):
        sheet.correct(row, [0, 0, 0, 157])

    assert sheet == sheet_of([0, 0, 0, 157])


def test_an_empty_sheet_has_no_row_to_correct() -> None:
    with pytest.raises(RulesError, match="no rows"):
        MolotowTafel(4).delete(0)


# Places [M-16, T-8]


@pytest.mark.rule("M-16")
@pytest.mark.parametrize(
    ("totals", "places", "winners"),
    [
        pytest.param((100, 80, 80, 120), (3, 1, 1, 4), (1, 2), id="21"),
        pytest.param((50, 50, 50, 50), (1, 1, 1, 1), (0, 1, 2, 3), id="all-equal"),
        pytest.param((64, 110, 64), (1, 3, 1), (0, 2), id="joint-winners"),
        pytest.param((-157, 0, 30), (1, 2, 3), (0,), id="minus-is-best"),
        pytest.param((6, 5, 4, 3, 2, 1), (6, 5, 4, 3, 2, 1), (5,), id="six"),
    ],
)
def test_places(totals: tuple[int, ...], places: tuple[int, ...], winners: tuple[int, ...]) -> None:
    sheet = sheet_of(*[("weis", seat, total) for seat, total in enumerate(totals)], players=len(totals))

    assert sheet.totals == totals
    assert sheet.places() == places
    assert sheet.winners() == winners


@pytest.mark.rule("T-8")
@pytest.mark.parametrize("names", [("Ann", "Anna", "Hanna"), ("Anna", "Anna", "Anna")])
def test_players_are_told_apart_by_seat(names: tuple[str, ...]) -> None:
    sheet = MolotowTafel(names)
    sheet.write_round([50, 70, 37])

    assert sheet.names == names
    assert sheet.totals == (50, 70, 37)
    assert sheet.winners() == (2,)


# Tens [T-6]


@pytest.mark.rule("T-6")
@pytest.mark.parametrize(
    ("points", "half_up", "half_down", "up", "down"),
    [
        (27, 3, 3, 3, 2),
        (21, 2, 2, 3, 2),
        (20, 2, 2, 2, 2),
        (0, 0, 0, 0, 0),
        (25, 3, 2, 3, 2),
        (-25, -3, -2, -3, -2),
        (-21, -2, -2, -3, -2),
        (29, 3, 3, 3, 2),
        (-29, -3, -3, -3, -2),
        (4, 0, 0, 1, 0),
        (-4, 0, 0, -1, 0),
        (5, 1, 0, 1, 0),
        (-157, -16, -16, -16, -15),
        (-257, -26, -26, -26, -25),
    ],
)
def test_rounding_by_magnitude(points: int, half_up: int, half_down: int, up: int, down: int) -> None:
    sheet = sheet_of(("weis", 0, points))
    expected = {"half_up": half_up, "half_down": half_down, "up": up, "down": down}

    assert {mode.value: mode.of(points) for mode in Tens} == expected
    assert {mode: sheet.as_tens(mode)[0][0] for mode in expected} == expected
    assert sheet.as_tens().totals[0] == half_up
    assert sheet.totals[0] == points


@pytest.mark.rule("T-6")
def test_rounded_rows_need_not_make_16() -> None:
    sheet = MolotowTafel(4)
    entry = sheet.write_round([14, 23, 26, 94])

    tens = sheet.as_tens()

    assert entry.hints == ()
    assert list(tens) == [(1, 2, 3, 9)]
    assert tens.totals == (1, 2, 3, 9)
    assert sheet.rows[0].values == (14, 23, 26, 94)
    assert "missing" not in sheet.as_text(tens="half_up")


@pytest.mark.rule("T-6", "M-15")
def test_tens_are_rounded_before_they_are_summed_and_doubled() -> None:
    sheet = sheet_of(
        [14, 14, 129], [14, 14, 129], ("weis", 0, -26), [14, 25, 118], players=3, rounds=3, last_round_factor=2
    )

    tens = sheet.as_tens()

    assert tens.rows == ((1, 1, 13), (1, 1, 13), (-3, 0, 0), (1, 3, 12))
    # 1 + 1 + 2 * (1 - 3), 1 + 1 + 2 * 3, 13 + 13 + 2 * 12
    assert tens.totals == (-2, 8, 50)


def test_a_tens_sheet_is_a_sequence_and_a_value() -> None:
    sheet = sheet_of([14, 23, 26, 94], [0, 0, 0, 157])
    tens = sheet.as_tens(Tens.DOWN)

    assert len(tens) == 2
    assert tens[-1] == (0, 0, 0, 15)
    assert tens[:1] == ((1, 2, 2, 9),)
    assert tens.mode is Tens.DOWN
    assert tens == TensSheet(Tens.DOWN, ((1, 2, 2, 9), (0, 0, 0, 15)), (1, 2, 2, 24))
    assert pickle.loads(pickle.dumps(tens)) == tens
    assert len({tens, sheet.as_tens("down"), sheet.as_tens("up")}) == 2


@pytest.mark.parametrize(("mode", "error"), [("nearest", RulesError), (None, TypeError), (10, TypeError)])
def test_other_modes_are_refused(mode: Any, error: type) -> None:
    with pytest.raises(error):
        MolotowTafel(4).as_tens(mode)
