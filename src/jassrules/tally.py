"""What many games came to, and how the work is cut into pieces that any number of workers may do.

The chance of game number *k* is a function of the seed and *k* alone, and tallies add up: one thread, eight threads,
or a cluster give the same answer.
"""

from __future__ import annotations

import json
import math
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jassrules import _core
from jassrules.errors import JassError, RulesError, shown
from jassrules.options import integer
from jassrules.records import options_of

if TYPE_CHECKING:
    from jassrules.molotow.rules import MolotowRules
    from jassrules.schmaus.rules import SchmausRules

__all__ = ["MOST_GAMES", "Progress", "Sums", "Tally", "Work", "add_up", "counted", "tally_of"]

MOST_GAMES: Final = 2**40
"""The most games of one call; sums of squares stay far within 64 bits in each piece, and are exact beyond."""

Progress: TypeAlias = Callable[[int, int], object]
"""Called with the games done and the games in all."""

_PIECE: Final = 65_536  # some hundredths of a second
_FAR_PIECE: Final = 200_000  # for workers that are costly to reach
_TRIES: Final = 3


@dataclass(frozen=True)
class Sums:
    """The figures of one piece of work; two add up place by place."""

    games: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]
    matches: tuple[int, ...]
    weise: tuple[int, ...]
    table_weise: int
    stoeck: int
    places: tuple[tuple[int, ...], ...]
    trump_born: tuple[int, ...]
    histograms: tuple[Mapping[int, int], ...]

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            games=self.games + other.games,
            sums=_added(self.sums, other.sums),
            squares=_added(self.squares, other.squares),
            matches=_added(self.matches, other.matches),
            weise=_added(self.weise, other.weise),
            table_weise=self.table_weise + other.table_weise,
            stoeck=self.stoeck + other.stoeck,
            places=tuple(map(_added, self.places, other.places)),
            trump_born=_added(self.trump_born, other.trump_born),
            histograms=tuple(
                dict(Counter(one) + Counter(two)) for one, two in zip(self.histograms, other.histograms, strict=True)
            ),
        )


def _added(one: Sequence[int], two: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, two, strict=True))


def counted(tally: _core.Tally, players: int) -> Sums:
    """The figures that the core has counted.

    Raises:
        RulesError: for points beyond the histograms of the core, as a scale of very high Weise makes them.
    """
    found = tally.sums(players)
    if found["outside"]:
        raise RulesError("weis_scale counts too high: a seat has written less than -2048 or more than 6143")
    return Sums(
        games=found["games"],
        sums=tuple(found["total"]),
        squares=tuple(found["squares"]),
        matches=tuple(found["matches"]),
        weise=tuple(found["weise"]),
        table_weise=found["table_weise"],
        stoeck=found["stoeck"],
        places=tuple(map(tuple, found["places"])),
        trump_born=tuple(found["born"]),
        histograms=tuple(tally.histogram(seat) for seat in range(players)),
    )


@dataclass(frozen=True)
class Tally:
    """What many games came to, seat by seat.

    It prints as a table. Equality: all fields; how the work was cut plays no part.

    >>> from jassrules import simulate
    >>> tally = simulate.molotow(1000, seed=1)
    >>> tally.games, sum(tally.trump_born), tally == simulate.molotow(1000, seed=1, threads=2)
    (1000, 1000, True)
    """

    game: str
    """``"molotow"`` or ``"schmaus"``."""
    rules: MolotowRules | SchmausRules
    """The table's agreement."""
    seed: int
    """The seed."""
    games: int
    """How many rounds or deals were played."""
    sums: tuple[int, ...]
    """Points written, by seat."""
    squares: tuple[int, ...]
    """Squares of the points written, by seat."""
    matches: tuple[int, ...]
    """Games with a Match, by seat."""
    weise: tuple[int, ...]
    """Games in which the seat had Weise written, by seat."""
    table_weise: int
    """Games with a table Weis. [M-11]"""
    stoeck: int
    """Games with Stöck. [M-12, S-17]"""
    places: tuple[tuple[int, ...], ...]
    """By seat: how often it was first, second …; equal points share a place. [M-16]"""
    trump_born: tuple[int, ...]
    """Molotow: in how many games trump was made in trick 1, 2 …; at index 0 in none. Empty for Schmaus. [M-4]"""
    histograms: tuple[Mapping[int, int], ...]
    """By seat: points written, and in how many games. Plain dicts, which pickle, and serve as such anywhere."""

    def __hash__(self) -> int:
        return hash((self.game, self.rules, self.seed, self.games, self.sums, self.squares))

    @property
    def means(self) -> tuple[float, ...]:
        """Points written on average, by seat."""
        return tuple(total / self.games for total in self.sums)

    @property
    def spreads(self) -> tuple[float, ...]:
        """The standard deviation of the points of one game, by seat."""
        return tuple(
            math.sqrt((square * self.games - total * total) / (self.games * max(self.games - 1, 1)))
            for total, square in zip(self.sums, self.squares, strict=True)
        )

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard error of the means, by seat."""
        return tuple(spread / math.sqrt(self.games) for spread in self.spreads)

    def to_record(self) -> dict[str, Any]:
        """All figures as JSON values; the keys of the histograms are strings, as JSON has them."""
        return {
            "game": self.game,
            "rules": options_of(self.rules),
            "seed": self.seed,
            "games": self.games,
            "sums": list(self.sums),
            "squares": list(self.squares),
            "means": list(self.means),
            "spreads": list(self.spreads),
            "matches": list(self.matches),
            "weise": list(self.weise),
            "table_weise": self.table_weise,
            "stoeck": self.stoeck,
            "places": [list(row) for row in self.places],
            "trump_born": list(self.trump_born),
            "histograms": [
                {str(points): games for points, games in sorted(histogram.items())} for histogram in self.histograms
            ],
        }

    def to_json(self) -> str:
        """All figures as JSON text."""
        return json.dumps(self.to_record(), indent=1)

    def __str__(self) -> str:
        seats = range(len(self.sums))
        lines = [
            f"{self.game}: {self.games} games, seed {self.seed}",
            "seat          " + "".join(f"{seat:>10}" for seat in seats),
            "mean          " + "".join(f"{mean:>10.3f}" for mean in self.means),
            "± error       " + "".join(f"{error:>10.3f}" for error in self.errors),
            "spread        " + "".join(f"{spread:>10.3f}" for spread in self.spreads),
            "Match         " + "".join(f"{match / self.games:>10.4%}" for match in self.matches),
            "with Weis     " + "".join(f"{weise / self.games:>10.4%}" for weise in self.weise),
        ]
        lines += [
            f"place {place + 1}       " + "".join(f"{self.places[seat][place] / self.games:>10.4%}" for seat in seats)
            for place in seats
        ]
        if self.trump_born:
            lines.append("trump is made in trick")
            lines += [
                f"{trick or 'none':>4} {games / self.games:>9.4%}"
                for trick, games in enumerate(self.trump_born)
                if games or trick
            ]
        return "\n".join(lines)

    def plot(self, axes: Any = None) -> Any:
        """Draws the points written, seat by seat, with matplotlib (the extra ``plot``).

        Args:
            axes: where to draw; None for a new figure.

        Returns:
            The axes.

        Raises:
            ImportError: where matplotlib is missing.
            TypeError: for anything but axes.
        """
        if axes is None:
            try:
                from matplotlib.figure import Figure  # pyright: ignore[reportMissingImports] - an extra
            except ImportError as error:
                raise ImportError('plots need matplotlib: pip install "jassrules[plot]"') from error
            axes = Figure(layout="constrained").add_subplot()
        elif not hasattr(axes, "set_xlabel"):
            raise TypeError(f"axes of matplotlib are needed, not {shown(axes)}")
        for seat, histogram in enumerate(self.histograms):
            points = sorted(histogram)
            axes.plot(
                points, [histogram[each] / self.games for each in points], drawstyle="steps-mid", label=f"seat {seat}"
            )
        axes.set_xlabel("points written")
        axes.set_ylabel("share of games")
        axes.set_title(f"{self.game}, {self.games} games")
        axes.legend()
        return axes


def tally_of(game: str, rules: MolotowRules | SchmausRules, seed: int, sums: Sums) -> Tally:
    """A tally from the figures of all pieces."""
    return Tally(
        game=game,
        rules=rules,
        seed=seed,
        games=sums.games,
        sums=sums.sums,
        squares=sums.squares,
        matches=sums.matches,
        weise=sums.weise,
        table_weise=sums.table_weise,
        stoeck=sums.stoeck,
        places=sums.places,
        trump_born=sums.trump_born[: 36 // rules.players + 1] if game == "molotow" else (),  # type: ignore[union-attr]
        histograms=sums.histograms,
    )


Work: TypeAlias = Callable[[int, int], Sums]


def add_up(
    work: Work,
    games: int,
    *,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Sums:
    """Has the work done in pieces and adds up what they come to.

    Args:
        work: does some games, given the number of the first and how many; picklable where the executor needs it.
        games: how many in all, 1 to 2**40.
        threads: how many threads of this process work; the core lets go of the interpreter's lock.
        executor: any other workers instead. A piece whose worker dies is given out again.
        progress: called with the games done and the games in all, in the calling thread.

    Raises:
        TypeError: for numbers of another type.
        RulesError: for numbers out of range.
    """
    integer(games, field="n", least=1, most=MOST_GAMES)
    integer(threads, field="threads", least=1, most=1024)
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(f"executor is a concurrent.futures.Executor, not {shown(executor)}")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is called with two ints, but {shown(progress)} cannot be called")
    if executor is not None:
        return _shared(work, games, executor, _FAR_PIECE, progress)
    if threads > 1:
        with ThreadPoolExecutor(threads, thread_name_prefix="jassrules") as pool:
            return _shared(work, games, pool, _PIECE, progress)
    done: Sums | None = None
    for start, count in _pieces(games, _PIECE):
        done = _joined(done, work(start, count), games, progress)
    assert done is not None
    return done


def _pieces(games: int, size: int) -> Iterator[tuple[int, int]]:
    for start in range(0, games, size):
        yield start, min(size, games - start)


def _joined(done: Sums | None, piece: Sums, games: int, progress: Progress | None) -> Sums:
    joined = piece if done is None else done + piece
    if progress is not None:
        progress(joined.games, games)
    return joined


def _shared(work: Work, games: int, executor: Executor, size: int, progress: Progress | None) -> Sums:
    """Keeps some pieces in the hands of an executor until all are done."""
    waiting = _pieces(games, size)
    running: dict[Future[Sums], tuple[int, int, int]] = {}
    done: Sums | None = None
    with ExitStack() as own:

        def give_out(start: int, count: int, tries: int) -> None:
            nonlocal executor
            try:
                future = executor.submit(work, start, count)
            except BrokenExecutor:
                # A pool of processes does not outlive the death of one: threads of this process do the rest.
                executor = own.enter_context(ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="jassrules"))
                future = executor.submit(work, start, count)
            running[future] = (start, count, tries)

        try:
            while True:
                # Enough for any worker to find its next piece waiting, but few enough to stop soon.
                while len(running) < _IN_FLIGHT:
                    piece = next(waiting, None)
                    if piece is None:
                        break
                    give_out(*piece, 1)
                if not running:
                    break
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    start, count, tries = running.pop(future)
                    try:
                        sums = future.result()
                    except JassError:
                        raise  # the next try would come to the same
                    except Exception:
                        if tries == _TRIES:
                            raise
                        give_out(start, count, tries + 1)
                        continue
                    done = _joined(done, sums, games, progress)
        finally:
            for future in running:
                future.cancel()
    assert done is not None
    return done


_IN_FLIGHT: Final = 256
