"""What all hands hold: ``python -m benchmarks.all_hands [--players N] [--scale NAME …] [--no-kreuzweis] [--verify]``.

The core goes through every hand of a size and adds up what its Weise count. ``--verify`` compares the result, figure by
figure, with a derivation that looks at no hand at all: it knows what the 512 sets of ranks of one suit count, puts four
suits together by multiplying counts, and shares nothing with the core, not even the scales, which it has from the rules.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from jassrules import WeisScale, _core

__all__ = ["HAND_SIZES", "SCALES", "Census", "census", "derive", "main"]

HAND_SIZES = {3: 12, 4: 9, 5: 7, 6: 6}
"""Cards of a hand by number of players. [M-2]"""
REMOVED = 1
"""With five players the Eichel seven is taken out: the second rank of the first suit. [M-2]"""


class Scale(NamedTuple):
    """What Weise count. [W-3, W-4, W-5]"""

    runs: tuple[int, ...]
    """Of 3 to 9 cards. Where a scale writes a long run as two, what the two count together."""
    fours: tuple[int, ...]
    """Of 6, 7, 8, 9, B, U, O, K, A."""


SCALES = {
    "big": Scale((20, 50, 100, 150, 200, 250, 300), (100, 100, 100, 150, 100, 200, 100, 100, 100)),
    "schmaus": Scale((20, 50, 100, 150, 200, 250, 300), (0, 0, 0, 0, 100, 200, 100, 100, 100)),
    "vorarlberg": Scale((20, 50, 100, 120, 140, 160, 180), (0, 0, 0, 150, 100, 200, 100, 100, 100)),
    "small": Scale((20, 50, 100, 100, 100, 120, 150), (100, 100, 100, 100, 100, 200, 100, 100, 100)),
}


class Census(NamedTuple):
    """How many hands there are of each worth."""

    hands: dict[int, int]
    """Hands by what their Weise count together; ascending, none that is empty."""

    @property
    def number(self) -> int:
        """All hands."""
        return sum(self.hands.values())

    @property
    def mean(self) -> Fraction:
        """Points of a hand on average."""
        return Fraction(sum(points * hands for points, hands in self.hands.items()), self.number)

    @property
    def share(self) -> Fraction:
        """The share of hands that have a Weis."""
        return Fraction(self.number - self.hands[0], self.number)


def census(players: int, scale: str, kreuzweis: bool) -> Census:
    """Goes through all hands one by one, in the core."""
    table: _core.WeisTable = getattr(WeisScale, scale.upper())._table
    if players != 5:
        return Census(_nonzero(dict(enumerate(table.census(HAND_SIZES[players], kreuzweis)))))
    # The core only knows the whole pack.
    found: dict[int, int] = defaultdict(int)
    cards = [1 << index for index in range(36) if index != REMOVED]
    for hand in itertools.combinations(cards, HAND_SIZES[players]):
        found[table.points(sum(hand), kreuzweis)] += 1
    return Census(_nonzero(found))


def _nonzero(hands: Mapping[int, int]) -> dict[int, int]:
    return {points: number for points, number in sorted(hands.items()) if number}


# The derivation -------------------------------------------------------------------------------------------------------

Counts = dict[tuple[int, tuple[int, ...]], int]
"""How many sets of cards there are by their size and by what they count: one figure for each choice of fours."""


def derive(players: int, scale: str, kreuzweis: bool) -> Census:
    """Derives the same from the 512 lanes, as the sets of ranks of one suit are called here.

    A hand is four lanes. What its runs count is the sum over its lanes; what its fours count depends on the ranks that
    are in all four lanes, the full ranks. For a set S of ranks let A(S) count the hands in which at least S is full: the
    lanes are then chosen freely among those that contain S, so A(S) is a product of four. Those in which S and no other
    rank is full are, by inclusion and exclusion, the sum of (−1)^|T−S| A(T) over all T that contain S.

    With Kreuzweis fours and runs simply add up. Without it each choice of fours takes its ranks out of all lanes before
    the runs are counted; the lanes carry what they count for every choice, and the best total of a hand holds. [W-7]
    """
    size = HAND_SIZES[players]
    found: dict[int, int] = defaultdict(int)
    for full in _sets(range(9), size // 4):
        choices = tuple(_sets(full, len(full))) if not kreuzweis else (full,)
        worth = [sum(SCALES[scale].fours[rank] for rank in choice) for choice in choices]
        others = [rank for rank in range(9) if rank not in full]
        for more in _sets(others, size // 4 - len(full)):
            sign = (-1) ** len(more)
            contain = (*full, *more)
            suit = _lanes(scale, kreuzweis, contain, choices, size)
            short = _lanes(scale, kreuzweis, contain, choices, size, removed=REMOVED) if players == 5 else suit
            for runs, hands in _hands(short, suit, size):
                found[max(map(sum, zip(worth, runs, strict=True)))] += sign * hands
    return Census(_nonzero(found))


def _sets(ranks: Iterable[int], most: int) -> Iterator[tuple[int, ...]]:
    """All sets of at most so many ranks."""
    ranks = tuple(ranks)
    for number in range(min(most, len(ranks)) + 1):
        yield from itertools.combinations(ranks, number)


@cache
def _runs(scale: str, lane: int, whole: bool) -> int:
    """What the runs of a lane count: the maximal ones [W-6], or the best that share no card [W-7]."""
    lengths = [len(run) for run in f"{lane:b}".split("0")]
    return sum((_whole if whole else _cut)(SCALES[scale].runs, length) for length in lengths)


def _whole(points: Sequence[int], length: int) -> int:
    return points[length - 3] if length >= 3 else 0


def _cut(points: Sequence[int], length: int) -> int:
    """The most that a row of neighbours can count, cut as one likes."""
    return max(
        (_whole(points, first) + _cut(points, length - first) for first in range(1, length + 1)),
        default=0,
    )


def _lanes(
    scale: str,
    kreuzweis: bool,
    full: Iterable[int],
    choices: Sequence[Iterable[int]],
    size: int,
    *,
    removed: int | None = None,
) -> Counts:
    """The lanes that contain some ranks, by size and by what their runs count for each choice of fours."""
    needed = sum(1 << rank for rank in full)
    barred = 0 if removed is None else 1 << removed
    taken = [0 if kreuzweis else sum(1 << rank for rank in choice) for choice in choices]
    found: Counts = defaultdict(int)
    for lane in range(512):
        if lane & needed == needed and not lane & barred and lane.bit_count() <= size:
            found[lane.bit_count(), tuple(_runs(scale, lane & ~mask, kreuzweis) for mask in taken)] += 1
    return found


def _hands(first: Counts, other: Counts, size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Hands of a size by what their runs count; all suits but the first are alike."""
    pair = _both(other, other, size)
    by_size: dict[int, list[tuple[tuple[int, ...], int]]] = defaultdict(list)
    for (cards, runs), number in pair.items():
        by_size[cards].append((runs, number))
    for (cards, runs), number in (pair if first is other else _both(first, other, size)).items():
        for more, times in by_size[size - cards]:
            yield tuple(map(sum, zip(runs, more, strict=True))), number * times


def _both(one: Counts, two: Counts, size: int) -> Counts:
    found: Counts = defaultdict(int)
    for (cards, runs), number in one.items():
        for (others, more), times in two.items():
            if cards + others <= size:
                found[cards + others, tuple(map(sum, zip(runs, more, strict=True)))] += number * times
    return found


# The command ----------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> None:
    """Counts, prints, and compares if asked to."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.all_hands", description="Counts the Weise of all hands."
    )
    parser.add_argument("--players", type=int, choices=HAND_SIZES, default=4, help="so many share the pack (4)")
    parser.add_argument(
        "--scale", choices=SCALES, nargs="+", default=list(SCALES), help="what Weise count (all scales)"
    )
    parser.add_argument("--kreuzweis", action=argparse.BooleanOptionalAction, help="only with or without (both)")
    parser.add_argument("--verify", action="store_true", help="compare with the derivation; any difference is an error")
    parser.add_argument("--derive", action="store_true", help="only derive, and go through no hands")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the hands by points to a file, too")
    options = parser.parse_args(arguments)
    written: list[dict[str, Any]] = []
    for scale in options.scale:
        for kreuzweis in (True, False) if options.kreuzweis is None else (options.kreuzweis,):
            start = time.perf_counter()
            found = (derive if options.derive else census)(options.players, scale, kreuzweis)
            seconds = time.perf_counter() - start
            _print(options.players, scale, kreuzweis, found, seconds)
            if options.verify:
                _verify(options.players, scale, kreuzweis, found)
            written.append({"players": options.players, "scale": scale, "kreuzweis": kreuzweis, "hands": found.hands})
    if options.json is not None:
        options.json.write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")


def _print(players: int, scale: str, kreuzweis: bool, found: Census, seconds: float) -> None:
    print(
        f"{found.number:,} hands of {HAND_SIZES[players]} cards, scale {scale}, Kreuzweis {'on' if kreuzweis else 'off'}"
    )
    print(f"  mean Weis points      {float(found.mean):.6f} = {found.mean}")
    print(f"  hands with a Weis     {float(found.share):.4%} = {found.share}")
    for points, hands in found.hands.items():
        print(f"  {points:>6} {hands:>15,} {hands / found.number:>12.6%}")
    print(f"  {seconds:.2f} s\n")


def _verify(players: int, scale: str, kreuzweis: bool, found: Census) -> None:
    pack = 35 if players == 5 else 36
    if found.number != math.comb(pack, HAND_SIZES[players]):
        raise SystemExit(f"there are {math.comb(pack, HAND_SIZES[players])} hands, not {found.number}")
    start = time.perf_counter()
    derived = derive(players, scale, kreuzweis)
    if found != derived:
        raise SystemExit(f"the derivation differs: {found.hands} is not {derived.hands}")
    print(f"  the derivation agrees in all figures ({time.perf_counter() - start:.2f} s)\n")


if __name__ == "__main__":
    main()
