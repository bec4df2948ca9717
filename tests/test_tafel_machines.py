"""Both sheets against a naive model: a list of rows, of which every older state is kept. [T-1 … T-5, T-7]"""

from __future__ import annotations

import json
import pickle
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from jassrules import JassError, MolotowRules, MolotowTafel, SchmausRules, SchmausTafel, StateError

# Refused as a round and as a Weis row, whatever the number of players.
MOLOTOW_GARBAGE: list[Any] = [
    None,
    5.0,
    "157",
    [],
    [1],
    ["a"] * 6,
    [True] * 4,
    [1.5] * 4,
    [158, 1, 0],
    [200] * 6,
    [-1, -1, 0, 0],
]


def round_rows(players: int) -> st.SearchStrategy[list[int]]:
    """Rows that make 157 or a little less."""

    def row(total: int, cuts: list[int]) -> list[int]:
        edges = [0, *sorted(min(cut, total) for cut in cuts), total]
        return [high - low for low, high in pairwise(edges)]

    totals = st.just(157) | st.integers(0, 157)
    return st.builds(row, totals, st.lists(st.integers(0, 157), min_size=players - 1, max_size=players - 1))


class MolotowMachine(RuleBasedStateMachine):
    """Writes at random on a sheet and on a list of rows of which every older state is kept."""

    sheet: MolotowTafel
    rows: list[tuple[str, list[int]]]
    past: list[list[tuple[str, list[int]]]]

    @initialize(
        players=st.integers(3, 6), factor=st.sampled_from([1, 2]), match=st.sampled_from([157, 257]), data=st.data()
    )
    def begin(self, players: int, factor: int, match: int, data: Any) -> None:
        self.players, self.factor, self.match = players, factor, match
        self.first = data.draw(st.integers(0, players - 1))
        rules = MolotowRules(players=players, rounds=players, last_round_factor=factor, match_points=match)
        self.sheet = MolotowTafel(players, rules=rules, first_dealer=self.first)
        self.rows, self.past = [], []

    def step(self, rows: list[tuple[str, list[int]]]) -> None:
        self.past.append(self.rows)
        self.rows = rows

    def rounds(self) -> int:
        return len([kind for kind, _ in self.rows if kind != "weis"])

    def a_round(self, data: Any) -> tuple[list[int | None], list[int]]:
        """What is passed in, and what should stand on the sheet."""
        written: list[int] = data.draw(round_rows(self.players))
        passed: list[int | None] = list(written)
        if sum(written) == 157 and data.draw(st.booleans()):
            passed[data.draw(st.integers(0, self.players - 1))] = None
        return passed, written

    @rule(data=st.data())
    def write_round(self, data: Any) -> None:
        passed, written = self.a_round(data)
        if self.rounds() == self.players:
            with pytest.raises(StateError):
                self.sheet.write_round(passed)
            return
        entry = self.sheet.write_round(passed)
        assert (entry.row, entry.kind, entry.values) == (len(self.rows), "round", tuple(written))
        assert entry.missing == 157 - sum(written)
        self.step([*self.rows, ("round", written)])
        assert entry == self.sheet.rows[-1]

    @rule(data=st.data())
    def write_match(self, data: Any) -> None:
        seat = data.draw(st.integers(0, self.players - 1))
        if self.rounds() == self.players:
            with pytest.raises(StateError):
                self.sheet.write_match(seat)
            return
        entry = self.sheet.write_match(seat)
        self.step([*self.rows, ("match", [-self.match if at == seat else 0 for at in range(self.players)])])
        assert entry == self.sheet.rows[-1]

    @rule(data=st.data(), points=st.integers(-10_000, 10_000) | st.sampled_from([-20, -50, 0]))
    def write_weis(self, data: Any, points: int) -> None:
        seat = data.draw(st.integers(0, self.players - 1))
        entry = self.sheet.write_weis(seat, points)
        self.step([*self.rows, ("weis", [points if at == seat else 0 for at in range(self.players)])])
        assert entry == self.sheet.rows[-1]

    @precondition(lambda self: self.rows)
    @rule(data=st.data())
    def correct(self, data: Any) -> None:
        row = data.draw(st.integers(0, len(self.rows) - 1))
        kind = self.rows[row][0]
        passed: list[int | None]
        if kind == "weis":
            seat, points = data.draw(st.integers(0, self.players - 1)), data.draw(st.integers(-300, 300))
            written = [points if at == seat else 0 for at in range(self.players)]
            passed = [value or None for value in written]
        else:
            passed, written = self.a_round(data)
            kind = "round"
        entry = self.sheet.correct(row, passed)
        self.step([*self.rows[:row], (kind, written), *self.rows[row + 1 :]])
        assert entry == self.sheet.rows[row]

    @precondition(lambda self: self.rows)
    @rule(data=st.data())
    def delete(self, data: Any) -> None:
        row = data.draw(st.integers(0, len(self.rows) - 1))
        assert self.sheet.rows[row] == self.sheet.delete(row)
        self.step([*self.rows[:row], *self.rows[row + 1 :]])

    @rule()
    def undo(self) -> None:
        if not self.past:
            with pytest.raises(StateError):
                self.sheet.undo()
            return
        self.sheet.undo()
        self.rows = self.past.pop()

    @rule(
        values=st.sampled_from(MOLOTOW_GARBAGE),
        row=st.sampled_from([-1, 10_000, None, True, "0", 0]),
        seat=st.sampled_from([-1, 6, None]),
    )
    def garbage(self, values: Any, row: Any, seat: Any) -> None:
        for write in (
            lambda: self.sheet.write_round(values),
            lambda: self.sheet.correct(row, values),
            lambda: self.sheet.write_weis(seat, -20),
            lambda: self.sheet.write_weis(0, values),
            lambda: self.sheet.write_match(seat),
            lambda: self.sheet.delete(row if row != 0 else 10_000),
        ):
            with pytest.raises((JassError, TypeError)):
                write()

    @rule()
    def round_trip(self) -> None:
        record = json.loads(json.dumps(self.sheet.to_record()))
        for loaded in (
            MolotowTafel.from_record(record),
            MolotowTafel.from_csv(self.sheet.to_csv(), rules=self.sheet.rules, first_dealer=self.first),
        ):
            assert loaded == self.sheet
            assert loaded.rows == self.sheet.rows
        self.sheet = pickle.loads(pickle.dumps(self.sheet.copy()))

    @invariant()
    def agrees(self) -> None:
        if not hasattr(self, "sheet"):
            return
        totals = [0] * self.players
        played, numbers = 0, []
        for kind, values in self.rows:
            number = min(played, self.players - 1)
            numbers.append(number)
            for seat in range(self.players):
                totals[seat] += values[seat] * (self.factor if number == self.players - 1 else 1)
            if kind != "weis":
                played += 1
        ranking = sorted(totals)
        places = [ranking.index(total) + 1 for total in totals]

        assert [(entry.kind.value, list(entry.values)) for entry in self.sheet.rows] == self.rows
        assert [entry.row for entry in self.sheet.rows] == list(range(len(self.rows)))
        assert [entry.round for entry in self.sheet.rows] == numbers
        assert list(self.sheet.totals) == totals
        assert list(self.sheet.places()) == places
        assert list(self.sheet.winners()) == [seat for seat in range(self.players) if totals[seat] == min(totals)]
        assert self.sheet.rounds_played == played
        assert self.sheet.is_over == (played == self.players)
        assert self.sheet.dealer == (None if played == self.players else (self.first + played) % self.players)


TestMolotowMachine = pytest.mark.rule("T-1", "T-2", "T-3", "T-4", "T-5", "M-15", "M-16", "J-7")(MolotowMachine.TestCase)
TestMolotowMachine.settings = settings(deadline=None, max_examples=100, stateful_step_count=30)


def naive_winner(rows: list[tuple[str, list[int]]], target: int) -> int | None:
    for end in range(1, len(rows) + 1):
        a = sum(values[0] for _, values in rows[:end])
        b = sum(values[1] for _, values in rows[:end])
        if a >= target and (a > b or b < target):
            return 0
        if b >= target and (b > a or a < target):
            return 1
    return None


# Refused as a count and as a Weis row.
SCHMAUS_GARBAGE: list[Any] = [None, "ab", [], [1], [0, 0, 0], [-5, 0], [True, 0], [1.5, 0], [None, None], [9000, 9000]]


class SchmausMachine(RuleBasedStateMachine):
    """Writes at random on a sheet and on a list of rows of which every older state is kept."""

    sheet: SchmausTafel
    rows: list[tuple[str, list[int]]]
    past: list[list[tuple[str, list[int]]]]

    @initialize(
        goal=st.sampled_from([50, 157, 300, 1000]),
        finish=st.sampled_from(["as_written", "trick_by_trick", "claim"]),
        first=st.integers(0, 1),
    )
    def begin(self, goal: int, finish: str, first: int) -> None:
        self.target, self.finish, self.first = goal, finish, first
        self.sheet = SchmausTafel(rules=SchmausRules(target=goal, finish=finish), first_dealer=first)
        self.rows, self.past = [], []

    def winner(self) -> int | None:
        return None if self.finish == "claim" else naive_winner(self.rows, self.target)

    def step(self, rows: list[tuple[str, list[int]]]) -> None:
        self.past.append(self.rows)
        self.rows = rows

    @rule(a=st.integers(0, 157), lost=st.sampled_from([0, 0, 0, 1, 10]), match=st.booleans(), blank=st.booleans())
    def write_round(self, a: int, lost: int, match: bool, blank: bool) -> None:
        match = match and a >= 5
        written = [a + 100 * match, max(157 - a - lost, 0)]
        passed = [written[0], None] if blank and not match and not lost else written
        if self.winner() is not None:
            with pytest.raises(StateError):
                self.sheet.write_round(passed)
            return
        entry = self.sheet.write_round(passed)
        assert entry.values == tuple(written)
        # Points lost from a Match row may make it look like one without a Match.
        if sum(written) in (157, 257):
            assert entry.missing == 0
        elif not match:
            assert entry.missing == 157 - sum(written)
        self.step([*self.rows, ("round", written)])
        assert entry == self.sheet.rows[-1]

    @rule(seat=st.integers(0, 1), points=st.sampled_from([20, 50, 100, 300]) | st.integers(1, 400))
    def write_weis(self, seat: int, points: int) -> None:
        if self.winner() is not None:
            with pytest.raises(StateError):
                self.sheet.write_weis(seat, points)
            return
        entry = self.sheet.write_weis(seat, points)
        self.step([*self.rows, ("weis", [points, 0] if seat == 0 else [0, points])])
        assert entry == self.sheet.rows[-1]

    @precondition(lambda self: self.rows)
    @rule(data=st.data(), seat=st.integers(0, 1), points=st.integers(1, 157))
    def correct(self, data: Any, seat: int, points: int) -> None:
        row = data.draw(st.integers(0, len(self.rows) - 1))
        kind = self.rows[row][0]
        other = 0 if kind == "weis" else 157 - points
        written = [points, other] if seat == 0 else [other, points]
        entry = self.sheet.correct(row, [points, None] if seat == 0 else [None, points])
        self.step([*self.rows[:row], (kind, written), *self.rows[row + 1 :]])
        assert entry == self.sheet.rows[row]

    @precondition(lambda self: self.rows)
    @rule(data=st.data())
    def delete(self, data: Any) -> None:
        row = data.draw(st.integers(0, len(self.rows) - 1))
        assert self.sheet.rows[row] == self.sheet.delete(row)
        self.step([*self.rows[:row], *self.rows[row + 1 :]])

    @rule()
    def undo(self) -> None:
        if not self.past:
            with pytest.raises(StateError):
                self.sheet.undo()
            return
        self.sheet.undo()
        self.rows = self.past.pop()

    @rule(values=st.sampled_from(SCHMAUS_GARBAGE), seat=st.sampled_from([-1, 2, None, True]))
    def garbage(self, values: Any, seat: Any) -> None:
        for write in (
            lambda: self.sheet.write_round(values),
            lambda: self.sheet.correct(0, values),
            lambda: self.sheet.correct(len(self.rows), [100, 57]),
            lambda: self.sheet.write_weis(seat, 20),
            lambda: self.sheet.write_weis(0, values),
            lambda: self.sheet.delete(-1),
        ):
            with pytest.raises((JassError, TypeError)):
                write()

    @rule()
    def round_trip(self) -> None:
        record = json.loads(json.dumps(self.sheet.to_record()))
        for loaded in (
            SchmausTafel.from_record(record),
            SchmausTafel.from_csv(self.sheet.to_csv(), rules=self.sheet.rules, first_dealer=self.first),
        ):
            assert loaded == self.sheet
            assert loaded.rows == self.sheet.rows
        self.sheet = pickle.loads(pickle.dumps(self.sheet.copy()))

    @invariant()
    def agrees(self) -> None:
        if not hasattr(self, "sheet"):
            return
        totals = [sum(values[seat] for _, values in self.rows) for seat in (0, 1)]
        deals = len([kind for kind, _ in self.rows if kind == "round"])
        winner = self.winner()

        assert [(entry.kind.value, list(entry.values)) for entry in self.sheet.rows] == self.rows
        assert list(self.sheet.totals) == totals
        assert [self.sheet.strokes(seat).points for seat in (0, 1)] == totals
        assert self.sheet.winner == winner
        assert self.sheet.is_over == (winner is not None)
        assert list(self.sheet.reached) == [seat for seat in (0, 1) if totals[seat] >= self.target]
        assert self.sheet.rounds_played == deals
        assert self.sheet.dealer == (None if winner is not None else (self.first + deals) % 2)


TestSchmausMachine = pytest.mark.rule("T-5", "T-7", "S-15", "S-19", "S-20")(SchmausMachine.TestCase)
TestSchmausMachine.settings = settings(deadline=None, max_examples=100, stateful_step_count=30)
