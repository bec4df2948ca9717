"""Weis [W-1] to [W-8]."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from .cards import RANKS, SUITS, rank_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "BIG", "SCHMAUS", "SMALL", "VORARLBERG",
    "Scale", "Weis", "all_sub", "find", "height", "higher", "top_rank", "total", "winner",
]  # fmt: skip


class Scale(TypedDict):
    """Points per length of run and per rank of four; what is not listed is no Weis [W-5]."""

    runs: dict[int, int]
    fours: dict[str, int]
    longest: int | None  # the most cards a run is written with, where the rest of it is a run too


BIG: Scale = {  # [W-3]
    "runs": {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300},
    "fours": {"6": 100, "7": 100, "8": 100, "9": 150, "B": 100, "U": 200, "O": 100, "K": 100, "A": 100},
    "longest": None,
}
SCHMAUS: Scale = {  # [W-4]
    "runs": {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300},
    "fours": {"A": 100, "K": 100, "O": 100, "B": 100, "U": 200},
    "longest": None,
}
VORARLBERG: Scale = {  # [W-5]
    "runs": {3: 20, 4: 50, 5: 100, 6: 120, 7: 140, 8: 160, 9: 180},
    "fours": {"9": 150, "B": 100, "U": 200, "O": 100, "K": 100, "A": 100},
    "longest": None,
}
SMALL: Scale = {  # [W-5]
    "runs": {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 120, 9: 150},
    "fours": {"6": 100, "7": 100, "8": 100, "9": 100, "B": 100, "U": 200, "O": 100, "K": 100, "A": 100},
    "longest": 5,  # eight is written as five and three, nine as five and four
}


class Weis(NamedTuple):
    kind: str  # "run" or "four"
    cards: frozenset[str]
    points: int


def top_rank(weis: Weis) -> int:
    """Return the place in the plain order of a run's top card, or of a four's rank [W-1]."""
    return max(RANKS.index(rank_of(card)) for card in weis.cards)


def height(weis: Weis, trump: str | None) -> tuple[int, int, int, bool]:
    """Return what is compared between two Weise, in this order [W-8]."""
    run_in_trump = weis.kind == "run" and all(suit_of(card) == trump for card in weis.cards)
    return (weis.points, len(weis.cards), top_rank(weis), run_in_trump)


def higher(a: Weis, b: Weis, trump: str | None) -> bool:
    """Say whether a is strictly higher than b [W-8]."""
    return height(a, trump) > height(b, trump)


def winner(weise: Sequence[Weis], trump: str | None) -> int:
    """Return the index of the highest of Weise given in announcing order [W-8]."""
    best = 0
    for index in range(1, len(weise)):
        if higher(weise[index], weise[best], trump):  # equal: "who announced first"
            best = index
    return best


def total(weise: Iterable[Weis]) -> int:
    return sum(weis.points for weis in weise)


def _is_in_pieces(length: int, scale: Scale) -> bool:
    """Say whether a run of this length is written as two, the longest allowed and the rest below [W-5]."""
    return scale["longest"] is not None and length - scale["longest"] >= 3


def _run(cards: Iterable[str], scale: Scale) -> Weis | None:
    """Return these neighbours as one Weis, or None where they are none in this scale."""
    cards = frozenset(cards)
    if len(cards) < 3 or _is_in_pieces(len(cards), scale):  # [W-1] three or more
        return None
    points = scale["runs"].get(len(cards), 0)
    return Weis("run", cards, points) if points > 0 else None  # [W-5] "0 = no Weis"


def _rows(cards: Iterable[str]) -> list[list[str]]:
    """Return the maximal rows of neighbours of one suit, each from low to high, of any length [W-1]."""
    cards = set(cards)
    rows: list[list[str]] = []
    for suit in SUITS:
        row: list[str] = []
        for rank in RANKS:  # [W-1] "next to each other in the plain order"
            if suit + rank in cards:
                row.append(suit + rank)
            elif row:
                rows.append(row)
                row = []
        if row:
            rows.append(row)
    return rows


def _fours(cards: Iterable[str], scale: Scale) -> list[Weis]:
    cards = set(cards)
    found = []
    for rank in RANKS:
        four = frozenset(suit + rank for suit in SUITS)  # [W-2]
        if four <= cards and scale["fours"].get(rank, 0) > 0:  # [W-5] "0 = no Weis"
            found.append(Weis("four", four, scale["fours"][rank]))
    return found


def _maximal_runs(row: list[str], scale: Scale) -> list[Weis]:
    """Return a row as it is written: whole [W-6], or the top five and what is below [W-5]."""
    if _is_in_pieces(len(row), scale):
        longest = scale["longest"]
        assert longest is not None
        return _maximal_runs(row[-longest:], scale) + _maximal_runs(row[:-longest], scale)
    run = _run(row, scale)
    return [] if run is None else [run]


def _rating(weise: Iterable[Weis]) -> tuple[int, list[tuple[int, int, int, bool]]]:
    """Return what decides between two sets of Weise: the total, then the heights, best first [W-7]."""
    weise = list(weise)
    return (total(weise), sorted((height(weis, None) for weis in weise), reverse=True))


def _best_disjoint_runs(row: list[str], scale: Scale) -> list[Weis]:
    """Try every way to cut runs out of a row; the top card is left out or is the top of a run of some length."""
    if not row:
        return []
    ways = [_best_disjoint_runs(row[:-1], scale)]
    for length in range(3, len(row) + 1):
        run = _run(row[-length:], scale)
        if run is not None:
            ways.append([run, *_best_disjoint_runs(row[:-length], scale)])
    return max(ways, key=_rating)


def _best_disjoint(cards: Iterable[str], scale: Scale) -> list[Weis]:
    """Try every choice of fours; two fours share no card, and what they leave, each row decides by itself [W-7]."""
    cards = set(cards)
    fours = _fours(cards, scale)
    known: dict[tuple[str, ...], list[Weis]] = {}  # only so that all 36 cards at once take no minutes
    ways = []
    for number in range(len(fours) + 1):
        for chosen in combinations(fours, number):
            way = list(chosen)
            for row in _rows(cards - {card for four in chosen for card in four.cards}):
                if tuple(row) not in known:
                    known[tuple(row)] = _best_disjoint_runs(row, scale)
                way += known[tuple(row)]
            ways.append(way)
    return max(ways, key=_rating)


def _sorted(weise: Iterable[Weis]) -> list[Weis]:
    """Sort best first [W-8]; what is equally high lies in the order of the suits, which counts for nothing [J-8]."""
    by_suit = sorted(weise, key=lambda weis: min(SUITS.index(suit_of(card)) for card in weis.cards))
    return sorted(by_suit, key=lambda weis: height(weis, None), reverse=True)


def find(cards: Iterable[str], scale: Scale, kreuzweis: bool = True) -> list[Weis]:
    """Return the Weise of the cards, maximal and best first [W-6] [W-7]."""
    cards = set(cards)
    if not kreuzweis:  # [W-7] "no card counts twice, and the set with the highest total is taken"
        return _sorted(_best_disjoint(cards, scale))
    runs = [run for row in _rows(cards) for run in _maximal_runs(row, scale)]  # [W-6]
    return _sorted(runs + _fours(cards, scale))  # [W-7] "one card may serve a run and a four at once"


def all_sub(cards: Iterable[str], scale: Scale) -> list[Weis]:
    """Return every Weis that can be shown with the cards, sub-runs too [S-12], best first."""
    cards = set(cards)
    runs = []
    for row in _rows(cards):
        for low in range(len(row)):
            for high in range(low + 3, len(row) + 1):
                run = _run(row[low:high], scale)
                if run is not None:
                    runs.append(run)
    return _sorted(runs + _fours(cards, scale))
