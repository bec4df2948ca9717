"""Weise over all lanes, all hands and all pairs. [W-1 … W-8]

A run lies in one suit and a four in all, so the Weise of a hand are those of its four lanes and of their common part.
The tests take, one after the other: every lane; every set of fours with every lane around it; two lanes around one four;
and then every hand there is, whose points, counted by the core one hand after the other, must be distributed as a count
says that sees no hand: it multiplies out what the reference says of single lanes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from typing import TypeAlias

import pytest
from reference import weis as naive
from reference.cards import RANKS, SUITS

from jassrules import Card, CardSet, Suit, Weis, WeisScale, all_weise, best_announcement, find_weise
from proofs.lanes import LANES, codes, subsets

SCALES = ["BIG", "SCHMAUS", "SMALL", "VORARLBERG"]
FOUR_LANES = [[CardSet(codes(lane, suit)).mask for lane in range(LANES)] for suit in range(4)]


def scales(name: str) -> tuple[WeisScale, naive.Scale]:
    return getattr(WeisScale, name), getattr(naive, name)


def shown(weise: Iterable[Weis]) -> list[tuple[frozenset[str], int]]:
    return [(frozenset(map(str, weis.cards)), weis.points) for weis in weise]


def expected_of(weise: Iterable[naive.Weis]) -> list[tuple[frozenset[str], int]]:
    return [(weis.cards, weis.points) for weis in weise]


def cards_of(lanes: Sequence[int]) -> list[str]:
    return [card for suit, lane in enumerate(lanes) for card in codes(lane, suit)]


# One lane


@pytest.mark.rule("W-1", "W-3", "W-4", "W-5", "W-6", "W-7")
@pytest.mark.parametrize("name", SCALES)
def test_every_lane(name: str) -> None:
    """Whole runs, runs cut up, and runs without a common card; the same runs in the same order."""
    scale, plain = scales(name)
    compared = 0
    for suit in range(4):
        for lane in range(LANES):
            cards, hand = codes(lane, suit), CardSet(codes(lane, suit))
            assert shown(find_weise(hand, scale=scale)) == expected_of(naive.find(cards, plain))
            assert shown(all_weise(hand, scale=scale)) == expected_of(naive.all_sub(cards, plain))
            apart = naive.find(cards, plain, kreuzweis=False)
            assert shown(find_weise(hand, scale=scale, kreuzweis=False)) == expected_of(apart)
            compared += 1
    assert compared == 4 * 512  # 2,048; with all scales 8,192


# Fours, and lanes around them


def compare_hand(lanes: Sequence[int], scale: WeisScale, plain: naive.Scale) -> None:
    cards = cards_of(lanes)
    hand = CardSet.from_mask(sum(FOUR_LANES[suit][lane] for suit, lane in enumerate(lanes)))
    assert shown(find_weise(hand, scale=scale)) == expected_of(naive.find(cards, plain))
    found = find_weise(hand, scale=scale, kreuzweis=False)
    apart = naive.find(cards, plain, kreuzweis=False)
    # Which of two equally high choices is taken is nobody's business; that it is one is. [W-7]
    assert [weis.height() for weis in found] == [naive.height(weis, None) for weis in apart], cards
    assert sum(len(weis.cards) for weis in found) == len({card for weis in found for card in weis.cards})
    for weis in found:
        assert weis.cards <= hand
        assert scale.weis(weis.cards) == weis


def compare_fours(name: str, most: int) -> int:
    scale, plain = scales(name)
    compared = 0
    for fours in range(LANES):
        if fours.bit_count() <= most:
            for more in subsets((LANES - 1) & ~fours):
                compare_hand([fours | more, fours, fours, fours], scale, plain)
                compared += 1
    return compared


@pytest.mark.slow
@pytest.mark.rule("W-2", "W-5", "W-7")
@pytest.mark.parametrize("name", SCALES)
def test_every_set_of_fours_with_every_lane(name: str) -> None:
    """Up to three fours, which is all that a hand of twelve cards can hold."""
    assert compare_fours(name, 3) == 512 + 9 * 256 + 36 * 128 + 84 * 64  # 12,800; with all scales 51,200


@pytest.mark.rule("W-2", "W-5", "W-7")
@pytest.mark.parametrize("name", SCALES)
def test_fours_slice(name: str) -> None:
    assert compare_fours(name, 1) == 512 + 9 * 256  # 2,816


@pytest.mark.slow
@pytest.mark.rule("W-2", "W-7")
def test_every_set_of_fours_alone() -> None:
    scale, plain = scales("BIG")
    for fours in range(LANES):
        compare_hand([fours] * 4, scale, plain)


@pytest.mark.slow
@pytest.mark.rule("W-7")
@pytest.mark.parametrize("rank", ["9", "B", "U"])
def test_two_lanes_around_a_four(rank: str) -> None:
    """What the four gains is weighed against what it costs in two suits at once."""
    scale, plain = scales("BIG")
    four = 1 << RANKS.index(rank)
    lanes = [lane for lane in range(LANES) if lane & four]
    compared = 0
    for at, first in enumerate(lanes):
        for second in lanes[at:]:
            compare_hand([first, four, second, four], scale, plain)
            compared += 1
    assert compared == 256 * 257 // 2  # 32,896; in all three 98,688


# Every hand

Gains: TypeAlias = tuple[int, ...]
"""What the runs of a lane count when no four is taken out of it, and when each set of fours is."""


def run_points(lane: int, plain: naive.Scale, kreuzweis: bool) -> int:
    return naive.total(naive.find(codes(lane, 0), plain, kreuzweis))


def product(
    one: dict[tuple[int, Gains], int], two: dict[tuple[int, Gains], int], size: int
) -> dict[tuple[int, Gains], int]:
    """Lanes put side by side: sizes and gains add up, numbers of ways multiply."""
    result: dict[tuple[int, Gains], int] = defaultdict(int)
    for (cards, gains), ways in one.items():
        for (more, gained), other_ways in two.items():
            if cards + more <= size:
                result[cards + more, tuple(a + b for a, b in zip(gains, gained, strict=True))] += ways * other_ways
    return result


def count_hands(plain: naive.Scale, size: int, *, kreuzweis: bool) -> dict[int, int]:
    """How many hands of so many cards count how much, without looking at one.

    For each set F of fours, the hands that hold exactly these: those that hold F, less those that hold more, by
    inclusion and exclusion over the larger sets G. All hands that hold G are all ways to choose four lanes with G in
    each. With ``kreuzweis=False`` the best of all choices of F's fours is taken, each with the runs that it leaves.
    """
    most = size // 4
    points = [run_points(lane, plain, kreuzweis) for lane in range(LANES)]
    four = [plain["fours"].get(rank, 0) for rank in RANKS]
    hands: dict[int, int] = defaultdict(int)
    for number in range(most + 1):
        for ranks in combinations(range(9), number):
            fours = sum(1 << rank for rank in ranks)
            # with Kreuzweis a four costs no run anything, so all are taken
            choices = [0] if kreuzweis else list(subsets(fours))
            worth = [sum(four[rank] for rank in ranks if kreuzweis or chosen >> rank & 1) for chosen in choices]
            for more in range(most - number + 1):
                for extra in combinations([rank for rank in range(9) if rank not in ranks], more):
                    held = fours | sum(1 << rank for rank in extra)
                    lanes: dict[tuple[int, Gains], int] = defaultdict(int)
                    for lane in range(LANES):
                        if lane & held == held:
                            lanes[lane.bit_count(), tuple(points[lane & ~chosen] for chosen in choices)] += 1
                    two = product(lanes, lanes, size)
                    for (cards, gains), ways in product(two, two, size).items():
                        if cards == size:
                            best = max(gain + value for gain, value in zip(gains, worth, strict=True))
                            hands[best] += (-1) ** more * ways
    return {counted: ways for counted, ways in hands.items() if ways}


def census(scale: WeisScale, size: int, *, kreuzweis: bool) -> dict[int, int]:
    """The same, by going through all hands."""
    return {points: hands for points, hands in enumerate(scale._table.census(size, kreuzweis)) if hands}


@pytest.mark.slow
@pytest.mark.rule("W-1", "W-2", "W-3", "W-4", "W-5", "W-6", "W-7")
@pytest.mark.parametrize("kreuzweis", [True, False])
@pytest.mark.parametrize("name", SCALES)
@pytest.mark.parametrize(("size", "hands"), [(6, 1_947_792), (7, 8_347_680), (9, 94_143_280)])
def test_every_hand(size: int, hands: int, name: str, kreuzweis: bool) -> None:
    scale, plain = scales(name)
    found = census(scale, size, kreuzweis=kreuzweis)

    assert sum(found.values()) == comb(36, size) == hands
    assert found == count_hands(plain, size, kreuzweis=kreuzweis)


@pytest.mark.slow
@pytest.mark.rule("W-3", "W-6", "W-7")
@pytest.mark.parametrize("kreuzweis", [True, False])
def test_every_hand_of_twelve(kreuzweis: bool) -> None:
    scale, plain = scales("BIG")
    found = census(scale, 12, kreuzweis=kreuzweis)

    assert sum(found.values()) == comb(36, 12) == 1_251_677_700
    assert found == count_hands(plain, 12, kreuzweis=kreuzweis)


@pytest.mark.rule("W-3", "W-7")
@pytest.mark.parametrize("kreuzweis", [True, False])
def test_every_hand_of_six(kreuzweis: bool) -> None:
    scale, plain = scales("BIG")
    assert census(scale, 6, kreuzweis=kreuzweis) == count_hands(plain, 6, kreuzweis=kreuzweis)


# Every pair


@pytest.mark.rule("W-8")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "BIG" else pytest.mark.slow) for name in SCALES]
)
def test_every_pair_of_weise(name: str) -> None:
    """In both orders of announcing, with each trump and none."""
    scale, plain = scales(name)
    every = all_weise(CardSet.from_mask((1 << 36) - 1), scale=scale)
    known = {weis.cards: weis for weis in naive.all_sub([suit + rank for suit in SUITS for rank in RANKS], plain)}
    same = [known[frozenset(map(str, weis.cards))] for weis in every]
    assert len(every) == len(known)
    number = {"BIG": 121, "SCHMAUS": 112 + 5, "SMALL": 4 * 25 + 9, "VORARLBERG": 112 + 6}[name]
    assert len(every) == number
    compared = 0
    for trump in [None, *SUITS]:
        suit = None if trump is None else Suit(trump)
        for first, one in zip(every, same, strict=True):
            for second, two in zip(every, same, strict=True):
                assert best_announcement([first, second], trump=suit) == naive.winner([one, two], trump)
                compared += 1
    assert compared == 5 * number**2  # 73,205 in BIG, 270,675 in all scales


@pytest.mark.rule("W-1", "W-2")
def test_there_are_121_weise() -> None:
    whole = CardSet.from_mask((1 << 36) - 1)
    every = {weis.cards for weis in all_weise(whole, scale=WeisScale.BIG)}
    runs = [
        frozenset(suit + rank for rank in RANKS[low:high])
        for suit in SUITS
        for low in range(9)
        for high in range(low + 3, 10)
    ]
    fours = [frozenset(suit + rank for suit in SUITS) for rank in RANKS]

    assert every == {CardSet(map(Card.parse, cards)) for cards in [*runs, *fours]}
    assert len(runs) + len(fours) == 112 + 9
