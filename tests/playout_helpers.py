"""Playouts once more, in the naive model: what a seed makes of n games, card by card.

The chance of game number k is a SplitMix64 whose seed is number k of the SplitMix64 started with the seed. It first
shuffles a fresh pack, then picks each card: number ``below(size)`` of the legal ones in order of their index. Where
only one is legal nothing is drawn.
"""

from __future__ import annotations

import copy
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from molotow_helpers import naive_options as molotow_options
from reference import molotow as naive_molotow
from reference import schmaus as naive_schmaus
from reference.cards import PACK, suit_of
from reference.shuffle import SplitMix64
from schmaus_helpers import naive_options as schmaus_options

from jassrules import MolotowRules
from jassrules.tally import Tally

__all__ = [
    "Expected",
    "assert_equal",
    "chances",
    "die_once",
    "fresh_molotow",
    "fresh_schmaus",
    "games_from",
    "tally_of",
]


def chances(seed: int, games: int, start: int = 0) -> Iterator[SplitMix64]:
    """The chance of so many games from number ``start`` on."""
    seeds = SplitMix64(seed)
    for _ in range(start):
        seeds.draw()
    for _ in range(games):
        yield SplitMix64(seeds.draw())


def _shuffled(chance: SplitMix64, removed: Iterable[str] = ()) -> list[str]:
    pack = [card for card in PACK if card not in set(removed)]
    for last in range(len(pack) - 1, 0, -1):
        other = chance.below(last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def _play_out(game: Any, chance: SplitMix64) -> None:
    while not game.is_over:
        legal = sorted(game.legal(), key=PACK.index)
        game.play(legal[chance.below(len(legal)) if len(legal) > 1 else 0])


def fresh_molotow(rules: MolotowRules, seed: int, games: int, start: int = 0) -> Iterator[naive_molotow.NaiveMolotow]:
    """Finished rounds, each from a deal of its own; seat 0 leads."""
    removed = [] if rules.removed_card is None else [str(rules.removed_card)]
    for chance in chances(seed, games, start):
        pack = _shuffled(chance, removed)
        size = len(pack) // rules.players
        hands = [pack[seat * size : (seat + 1) * size] for seat in range(rules.players)]
        game = naive_molotow.NaiveMolotow(hands, molotow_options(rules))
        _play_out(game, chance)
        yield game


def fresh_schmaus(rules: dict[str, Any], seed: int, games: int, start: int = 0) -> Iterator[naive_schmaus.NaiveSchmaus]:
    """Finished deals; seat 0 deals in packets of three, the other seat gets the first. [S-1]"""
    for chance in chances(seed, games, start):
        pack = _shuffled(chance)
        hands = [pack[3:6] + pack[9:12] + pack[15:18], pack[0:3] + pack[6:9] + pack[12:15]]
        game = naive_schmaus.NaiveSchmaus(hands, pack[18:], schmaus_options(rules), dealer=0)
        _play_out(game, chance)
        yield game


def games_from(position: Any, seed: int, games: int) -> Iterator[Any]:
    """The same position played out so many times."""
    for chance in chances(seed, games):
        game = copy.deepcopy(position)
        _play_out(game, chance)
        yield game


@dataclass
class Expected:
    """What a tally of these games must say."""

    players: int
    games: int = 0
    sums: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    matches: list[int] = field(default_factory=list)
    weise: list[int] = field(default_factory=list)
    table_weise: int = 0
    stoeck: int = 0
    places: list[list[int]] = field(default_factory=list)
    trump_born: list[int] = field(default_factory=list)
    histograms: list[Counter[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        seats = range(self.players)
        for name in ("sums", "squares", "matches", "weise"):
            setattr(self, name, [0 for _ in seats])
        self.places = [[0 for _ in seats] for _ in seats]
        self.histograms = [Counter() for _ in seats]

    def enter(
        self, scores: list[dict[str, int]], takers: list[int], weis: str, better: Callable[[int, int], bool]
    ) -> None:
        """Adds a finished game; ``takers`` took the tricks that a Match is made of."""
        self.games += 1
        written = [score["written"] for score in scores]
        for seat, score in enumerate(scores):
            own = written[seat]
            self.sums[seat] += own
            self.squares[seat] += own**2
            self.matches[seat] += all(taker == seat for taker in takers)  # whatever it counts
            self.weise[seat] += score[weis] != 0
            self.places[seat][sum(better(other, own) for other in written)] += 1  # [M-16] equal totals share it
            self.histograms[seat][own] += 1
        self.stoeck += any(score["stoeck"] for score in scores)


def tally_of(games: Iterable[Any], players: int) -> Expected:
    """Counts finished games of either kind."""
    expected = Expected(players)
    for game in games:
        if isinstance(game, naive_molotow.NaiveMolotow):
            if not expected.trump_born:
                expected.trump_born = [0] * (36 // players + 1)
            # [M-13] "who takes every trick", [M-1] "fewest points win"
            takers = [taker for _, _, taker in game.tricks]
            expected.enter(game.score(), takers, "hand_weis", lambda other, own: other < own)
            expected.table_weise += any(game._table_weis())
            expected.trump_born[_trick_of_trump(game)] += 1
        else:
            takers = [taker for _, _, taker in game.tricks[9:]]  # [S-16] "all tricks 10 to 18"
            expected.enter(game.score(), takers, "weis", lambda other, own: other > own)
    return expected


def _trick_of_trump(game: naive_molotow.NaiveMolotow) -> int:
    """The number of the trick in which a card first did not follow, 0 for none. [M-4]"""
    for number, (_, trick, _) in enumerate(game.tricks, 1):
        if any(suit_of(card) != suit_of(trick[0]) for card in trick):
            return number
    return 0


def assert_equal(tally: Tally, expected: Expected) -> None:
    """Every figure, one by one, so that a failure names it."""
    assert tally.games == expected.games
    assert list(tally.sums) == expected.sums
    assert list(tally.squares) == expected.squares
    assert list(tally.matches) == expected.matches
    assert list(tally.weise) == expected.weise
    assert tally.table_weise == expected.table_weise
    assert tally.stoeck == expected.stoeck
    assert list(map(list, tally.places)) == expected.places
    assert list(tally.trump_born) == expected.trump_born
    assert [dict(histogram) for histogram in tally.histograms] == [dict(each) for each in expected.histograms]


def die_once(grave: Path, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Does the work, but for the first process that comes here, which ends on the spot."""
    try:
        grave.touch(exist_ok=False)
    except FileExistsError:
        return function(*args, **kwargs)
    os._exit(1)
