"""Who takes a trick, and what cards count, over all tricks of up to four cards and all lanes. [J-2, J-3, J-5]"""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest
from reference.cards import PACK, SUITS, points, taker

from jassrules import ALL_CARDS, CardSet, Suit, Trick, _core, card_points
from proofs.lanes import LANES, NO_TRUMP, codes

TRUMPS = [*range(4), NO_TRUMP]


def naive_trump(trump: int) -> str | None:
    return None if trump == NO_TRUMP else SUITS[trump]


def compare_tricks(size: int, trump: int) -> int:
    suit = naive_trump(trump)
    compared = 0
    for order in permutations(range(36), size):
        assert _core.taker(order, trump) == taker([PACK[index] for index in order], suit), (order, suit)
        compared += 1
    return compared


@pytest.mark.rule("J-2", "J-5")
@pytest.mark.parametrize("trump", TRUMPS)
def test_taker_of_every_trick_of_two(trump: int) -> None:
    assert compare_tricks(2, trump) == 36 * 35  # 1,260; with every trump 6,300
    suit = None if trump == NO_TRUMP else Suit(SUITS[trump])
    for first, second in permutations(range(36), 2):
        trick = Trick([ALL_CARDS[first], ALL_CARDS[second]], players=2, trump=suit)
        assert trick.taker == taker([PACK[first], PACK[second]], naive_trump(trump))


@pytest.mark.rule("J-2", "J-5")
@pytest.mark.parametrize("trump", TRUMPS)
def test_taker_of_every_trick_of_three(trump: int) -> None:
    """All of them, not only one of those that differ by the names of the suits."""
    assert compare_tricks(3, trump) == 36 * 35 * 34  # 42,840; with every trump 214,200


@pytest.mark.slow
@pytest.mark.rule("J-2", "J-5")
@pytest.mark.parametrize("trump", TRUMPS)
def test_taker_of_every_trick_of_four(trump: int) -> None:
    assert compare_tricks(4, trump) == 36 * 35 * 34 * 33  # 1,413,720; with every trump 7,068,600


@pytest.mark.slow
@pytest.mark.rule("J-2", "J-5")
@pytest.mark.parametrize("size", [5, 6])
def test_taker_of_larger_tricks(size: int) -> None:
    """The next card takes from the best so far or does not, so tricks of three decide those of five and six."""
    chance = random.Random(size)
    for _ in range(200_000):
        order = chance.sample(range(36), size)
        trump = chance.choice(TRUMPS)
        before = _core.taker(order[:-1], trump)
        takes = _core.taker([order[before], order[-1]], trump) == 1
        found = _core.taker(order, trump)
        assert found == (size - 1 if takes else before)
        assert found == taker([PACK[index] for index in order], naive_trump(trump))


@pytest.mark.rule("J-3")
def test_points_of_every_lane() -> None:
    compared = 0
    for trump in TRUMPS:
        for suit in range(4):
            for lane in range(LANES):
                expected = points(codes(lane, suit), naive_trump(trump))
                assert _core.points(lane << 9 * suit, trump) == expected
                assert card_points(CardSet.from_mask(lane << 9 * suit), naive_trump(trump)) == expected
                compared += 1
    assert compared == 5 * 4 * 512  # 10,240


@pytest.mark.slow
@pytest.mark.rule("J-3", "J-4")
@pytest.mark.parametrize("trump", TRUMPS)
def test_points_of_every_two_lanes(trump: int) -> None:
    """Suits add up, in every pair of them."""
    by_lane = [[points(codes(lane, suit), naive_trump(trump)) for lane in range(LANES)] for suit in range(4)]
    compared = 0
    for one, two in combinations(range(4), 2):
        for first in range(LANES):
            base = first << 9 * one
            found = [_core.points(base | second << 9 * two, trump) for second in range(LANES)]
            assert found == [by_lane[one][first] + more for more in by_lane[two]], (one, two, first)
            compared += LANES
    assert compared == 6 * 512 * 512  # 1,572,864; with every trump 7,864,320
