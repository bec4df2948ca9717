"""Timing: many small passes, medians, and the ratio to an empty Python call of the same run."""

from __future__ import annotations

import gc
import statistics
import time
import timeit
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

__all__ = ["EMPTY", "Case", "Figure", "each", "empty", "measure", "once", "stepped"]

EMPTY = "empty call"

# What other programs do counts as little as can be: the processor's time of this process, where that clock is fine enough.
clock = time.process_time if time.get_clock_info("process_time").resolution < 1e-6 else time.perf_counter


def empty() -> None:
    """What everything is compared with."""


class Case(NamedTuple):
    """Something to time."""

    group: str
    name: str
    run: Callable[[int], float]
    """Does it that many times over and returns the seconds; what is prepared for it is not among them."""
    per: int = 1
    """How many operations one pass has."""
    aim: float | None = None
    """How many empty calls an operation should take at most."""


class Figure(NamedTuple):
    """What came of it."""

    group: str
    name: str
    ns: float
    """Nanoseconds an operation takes: the median of the repeats."""
    spread: float
    """Half the distance between the quartiles of the repeats, as a share of the median."""
    ratio: float
    """How many empty calls an operation takes."""
    aim: float | None

    @property
    def rate(self) -> float:
        """Operations per second."""
        return 1e9 / self.ns


def each(group: str, name: str, code: str, items: Collection[Any], *, aim: float | None = None, **names: Any) -> Case:
    """A line of code, run for each of some items in a loop; ``item`` in the code is the item.

    The loop counts as part of the operation. It is the same for an empty call, so that ratios treat both alike. An item
    may be a pair, ``item, card``; taking it apart counts too.
    """
    loop = f"for {'item, card' if all(type(item) is tuple for item in items) else 'item'} in items:\n    {code}"
    timer = timeit.Timer(loop, timer=clock, globals={**names, "items": items, "empty": empty})
    return Case(group, name, timer.timeit, len(items), aim)


def once(group: str, name: str, code: str, **names: Any) -> Case:
    """A line of code, run by itself."""
    return Case(group, name, timeit.Timer(code, timer=clock, globals=names).timeit)


def stepped(
    group: str,
    name: str,
    prepare: Callable[[int], list[Any]],
    step: Callable[[list[Any]], None],
    *,
    played: Callable[[Any], int],
    moves: int = 1,
    aim: float | None = None,
) -> Case:
    """Games that are prepared, and then stepped through against the clock.

    Args:
        group: where it stands in the table.
        name: what it is called there.
        prepare: makes that many games, outside the time.
        step: plays them to their ends.
        played: how many cards have been played in a game, which afterwards has to be 36.
        moves: 36 to time a move, 1 to time a game.
        aim: how many empty calls it should take at most.
    """

    def run(number: int) -> float:
        games = prepare(number)
        collecting = gc.isenabled()
        gc.disable()  # as timeit does
        try:
            start = clock()
            step(games)
            seconds = clock() - start
        finally:
            if collecting:
                gc.enable()
        if len(games) != number or any(played(game) != 36 for game in games):
            raise AssertionError(f"{name}: there are games that were not played to the end")
        return seconds

    return Case(group, name, run, moves, aim)


def measure(cases: Sequence[Case], *, repeats: int, seconds: float) -> list[Figure]:
    """Times all cases, with an empty call as the first.

    The cases take turns, so that a slow moment of the machine falls on one repeat of many cases and not on all
    repeats of one.

    Args:
        cases: what to time.
        repeats: how often, at least 9.
        seconds: about how long one repeat of one case takes.
    """
    if repeats < 9:
        raise ValueError("a median of fewer than nine repeats says little")
    every = [each("floor", EMPTY, "empty()", range(36)), *cases]
    numbers = [_passes(case, seconds) for case in every]
    times: list[list[float]] = [[] for _ in every]
    for _ in range(repeats):
        for case, number, taken in zip(every, numbers, times, strict=True):
            taken.append(case.run(number) / (number * case.per) * 1e9)
    floor = statistics.median(times[0])
    figures = []
    for case, taken in zip(every, times, strict=True):
        low, middle, high = statistics.quantiles(taken, n=4)
        figures.append(Figure(case.group, case.name, middle, (high - low) / 2 / middle, middle / floor, case.aim))
    return figures


def _passes(case: Case, seconds: float) -> int:
    """How many passes take about so long."""
    number = 1
    while (taken := case.run(number)) < seconds / 4:
        number *= 2
    return max(1, round(number * seconds / taken))
