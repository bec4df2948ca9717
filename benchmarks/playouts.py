"""``python -m benchmarks.playouts [--quick] [--json FILE]``: playouts in the core against hand-written C.

The programs in ``yardsticks`` are compiled with ``cc -O3`` (or what ``CC`` names) and take turns with the core, so that
a slow moment of the machine falls on both. Rates of one thread are games per second of processor time, which other
programs disturb least; how two threads scale can only be told by the clock, and only where two cores are idle.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from jassrules import WeisScale, batch, simulate
from jassrules.tally import Tally

__all__ = ["main", "run"]

YARDSTICKS = Path(__file__).parent / "yardsticks"
GAMES: dict[str, Callable[..., Tally]] = {"molotow": simulate.molotow, "schmaus": simulate.schmaus}
HANDS = 94_143_280
FARTHEST = 5.0
"""How many standard errors the yardstick's means may be from the core's; by chance alone once in two million."""


class Effort(NamedTuple):
    """How much time a run takes."""

    repeats: int
    games: int
    """Games of one repeat."""
    hands: int
    """Hands of one repeat of the batch."""
    all_hands: bool


EFFORT = {"full": Effort(15, 400_000, 1_000_000, True), "quick": Effort(9, 40_000, 100_000, False)}


class Yardstick(NamedTuple):
    """One run of a C program."""

    rate: float
    means: list[float]
    match: float
    """Share of games with a Match."""
    first: float
    """Share of games in which seat 0 is first."""


def compiled(folder: Path) -> dict[str, Path]:
    """The yardsticks, compiled; empty where there is no compiler."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        return {}
    programs = {}
    for game in GAMES:
        programs[game] = folder / game
        subprocess.run([compiler, "-O3", "-o", programs[game], YARDSTICKS / f"{game}.c"], check=True)
    return programs


def _yardstick(program: Path, games: int, seed: int) -> Yardstick:
    printed = subprocess.run([program, str(games), str(seed)], check=True, capture_output=True, text=True).stdout
    rate, *means, match, first = map(float, printed.split())
    return Yardstick(rate, means, match, first)


def _timed(play: Callable[[], Tally], clock: Callable[[], float]) -> tuple[float, Tally]:
    begun = clock()
    tally = play()
    return tally.games / (clock() - begun), tally


def against_c(game: str, program: Path, effort: Effort) -> dict[str, float]:
    """Rates of the core and of the yardstick, alternately.

    Raises:
        AssertionError: where their means differ by more than chance.
    """
    play = GAMES[game]
    play(1000, seed=0)
    ours: list[float] = []
    theirs: list[Yardstick] = []
    tallies: list[Tally] = []
    for repeat in range(effort.repeats):
        theirs.append(_yardstick(program, effort.games, repeat + 1))
        rate, tally = _timed(lambda seed=repeat: play(effort.games, seed=seed), time.process_time)  # type: ignore[misc]
        ours.append(rate)
        tallies.append(tally)
    check_means(game, tallies, theirs)
    return {
        "rate": median(ours),
        "yardstick": median(run.rate for run in theirs),
        "ratio": median(own / run.rate for own, run in zip(ours, theirs, strict=True)),
    }


def check_means(game: str, tallies: Sequence[Tally], runs: Sequence[Yardstick]) -> None:
    """Means, Matches and first places of both have to be equal but for chance.

    Raises:
        AssertionError: naming the figure that is not.
    """
    games = sum(tally.games for tally in tallies)

    def check(what: str, own: float, other: float, spread: float) -> None:
        error = spread * math.sqrt(2 / games)
        if abs(own - other) > FARTHEST * error:
            raise AssertionError(f"{game}: {what} is {own:.4f} here and {other:.4f} in C, an error being {error:.4f}")

    for seat, spread in enumerate(tallies[0].spreads):
        own = sum(tally.sums[seat] for tally in tallies) / games
        check(f"the mean of seat {seat}", own, sum(run.means[seat] for run in runs) / len(runs), spread)
    for what, own, other in (
        ("share of Matches", sum(map(sum, (tally.matches for tally in tallies))), sum(run.match for run in runs)),
        ("share of first places", sum(tally.places[0][0] for tally in tallies), sum(run.first for run in runs)),
    ):
        share = other / len(runs)
        check(what, own / games, share, math.sqrt(share * (1 - share)))


def threads(game: str, effort: Effort) -> dict[str, float]:
    """Two threads and one, alternately: by the clock, and how much more processor time two take together."""
    play = GAMES[game]
    one, two, cost = [], [], []
    for repeat in range(effort.repeats):
        begun = time.process_time()
        rate, single = _timed(lambda seed=repeat: play(effort.games, seed=seed), time.perf_counter)  # type: ignore[misc]
        middle = time.process_time()
        double, same = _timed(
            lambda seed=repeat: play(effort.games, seed=seed, threads=2),  # type: ignore[misc]
            time.perf_counter,
        )
        cost.append((time.process_time() - middle) / (middle - begun))
        if single != same:
            raise AssertionError(f"{game}: two threads have another result than one")
        one.append(rate)
        two.append(double)
    return {"one": median(one), "two": median(two), "ratio": median(b / a for a, b in zip(one, two, strict=True)),
            "processor": median(cost)}  # fmt: skip


def weis(effort: Effort) -> dict[str, float]:
    """Nanoseconds of processor time for the Weis points of a hand of nine."""
    chance = random.Random(1)
    pack = [1 << card for card in range(36)]
    hands = array("Q", [sum(chance.sample(pack, 9)) for _ in range(min(effort.hands, 100_000))])
    hands *= effort.hands // len(hands)

    def taken(work: Callable[[], object], number: int, repeats: int) -> float:
        times = []
        for _ in range(repeats):
            begun = time.process_time()
            work()
            times.append((time.process_time() - begun) / number * 1e9)
        return median(times)

    found = {"batch": taken(lambda: batch.weis_points(hands), len(hands), effort.repeats)}
    found["batch, no Kreuzweis"] = taken(lambda: batch.weis_points(hands, kreuzweis=False), len(hands), effort.repeats)
    if effort.all_hands:
        found["all hands"] = taken(lambda: WeisScale.BIG.table.census(9, True), HANDS, 9)
    return found


def run(effort: Effort) -> dict[str, Any]:
    """All figures."""
    data: dict[str, Any] = {
        "repeats": effort.repeats,
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }
    with tempfile.TemporaryDirectory() as folder:
        programs = compiled(Path(folder))
        data["against C"] = {game: against_c(game, program, effort) for game, program in programs.items()}
    data["two threads"] = {game: threads(game, effort) for game in GAMES}
    data["weis"] = weis(effort)
    return data


def report(data: dict[str, Any]) -> str:
    """The figures as a table."""
    lines = [f"medians of {data['repeats']}; load of the machine {data['load']}", ""]
    lines.append(f"{'games per second, one thread':<32}{'core':>14}{'C':>14}{'ratio':>8}")
    for game, found in data["against C"].items():
        lines.append(f"  {game:<30}{found['rate']:>14,.0f}{found['yardstick']:>14,.0f}{found['ratio']:>8.3f}")
    if not data["against C"]:
        lines.append("  *** there is NO C COMPILER, and nothing was compared ***")
    lines += [
        "",
        f"{'games per second, by the clock':<32}{'one thread':>14}{'two':>14}{'ratio':>8}{'time of both':>14}",
    ]
    for game, found in data["two threads"].items():
        lines.append(
            f"  {game:<30}{found['one']:>14,.0f}{found['two']:>14,.0f}{found['ratio']:>8.3f}{found['processor']:>14.3f}"
        )
    lines += ["", "Weis points of a hand of nine, ns"]
    lines += [f"  {name:<30}{ns:>14.2f}" for name, ns in data["weis"].items()]
    if "all hands" in data["weis"]:
        lines.append(f"  all {HANDS:,} hands{data['weis']['all hands'] * HANDS / 1e9:>26.2f} s")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Times everything and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.playouts", description="Times playouts against C.")
    parser.add_argument("--quick", action="store_true", help="a coarse run of some seconds")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file, too")
    options = parser.parse_args(arguments)
    data = run(EFFORT["quick" if options.quick else "full"])
    print(report(data))
    if not data["against C"]:
        print("there is no C compiler: set CC", file=sys.stderr)
    if options.json is not None:
        options.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
