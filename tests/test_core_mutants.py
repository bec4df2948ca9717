"""The core against the naive model, briefly: what decides whether a change of one operator or constant is seen.

``tools/mutate_core.py`` changes the core in hundreds of places, one at a time, and runs these tests first. They take
the same comparisons as the long ones, with few but rich cases, and add the places that only a mutation pointed to.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
import test_molotow_reference as molotow_side
import test_schmaus_reference as schmaus_side
from reference import weis as naive_weis
from reference.cards import PACK, SUITS, points, taker
from schmaus_helpers import random_options
from strategies import naive_scale, random_rich_mask, random_scale, weis_key

from jassrules import CardSet, WeisScale, _core, all_weise, find_weise, weis_points

SCALES = [WeisScale.BIG, WeisScale.SCHMAUS, WeisScale.SMALL, WeisScale.VORARLBERG]
TRUMPS = [*SUITS, None]


def codes(mask: int) -> list[str]:
    return [code for number, code in enumerate(PACK) if mask >> number & 1]


@pytest.mark.rule("J-3", "J-5")
@pytest.mark.parametrize("trump", range(5))
def test_points_and_takers(trump: int) -> None:
    chance = random.Random(trump)
    for _ in range(300):
        mask = chance.getrandbits(36)
        assert _core.points(mask, trump) == points(codes(mask), TRUMPS[trump])
        order = chance.sample(range(36), chance.randrange(1, 7))
        assert _core.taker(order, trump) == taker([PACK[index] for index in order], TRUMPS[trump])


@pytest.mark.rule("W-1", "W-2", "W-5", "W-6", "W-7", "W-8", "S-12")
@pytest.mark.parametrize("kreuzweis", [True, False])
def test_weise_of_rich_sets(kreuzweis: bool) -> None:
    chance = random.Random(5)
    for number in range(500):
        mask = random_rich_mask(chance)
        scale = SCALES[number % 4] if number % 8 < 4 else random_scale(chance)
        plain = naive_scale(scale)
        expected = naive_weis.find(codes(mask), plain, kreuzweis)
        found = find_weise(CardSet.from_mask(mask), scale=scale, kreuzweis=kreuzweis)

        assert [weis.points for weis in found] == [weis.points for weis in expected]
        assert Counter(map(weis_key, found)) == Counter(map(tuple, expected))
        assert weis_points(CardSet.from_mask(mask), scale=scale, kreuzweis=kreuzweis) == sum(
            weis.points for weis in expected
        )
        if number % 5 == 0:
            every = all_weise(CardSet.from_mask(mask), scale=scale)
            assert Counter(map(weis_key, every)) == Counter(map(tuple, naive_weis.all_sub(codes(mask), plain)))
            heights = [weis.height() for weis in every]
            assert heights == sorted(heights, reverse=True)


@pytest.mark.rule("W-7", "W-8")
def test_found_weise_stand_best_first() -> None:
    chance = random.Random(6)
    for _ in range(200):
        found = find_weise(CardSet.from_mask(random_rich_mask(chance)), scale=random_scale(chance), kreuzweis=False)
        heights = [weis.height() for weis in found]

        assert heights == sorted(heights, reverse=True)


def test_the_census_counts_every_hand() -> None:
    table: Any = _core.WeisTable(WeisScale.BIG.runs, WeisScale.BIG.fours, 9)
    # Four suits with seven runs of three, and no other three cards are a Weis.
    hands = table.census(3, True)

    assert (hands[0], hands[20], sum(hands)) == (7140 - 28, 28, 7140)
    assert table.census(0, True) == [1]
    assert sum(table.census(35, False)) == 36


@pytest.mark.rule("M-4", "M-6", "M-7", "M-8", "M-12", "M-13")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_some_rounds(players: int) -> None:
    chance, seen = random.Random(players), Counter[str]()
    for _ in range(40):
        molotow_side.side_by_side(chance, players, seen)

    assert seen["stoeck"]
    assert seen["match"] or seen["table_weis"]


@pytest.mark.rule("S-3", "S-4", "S-6", "S-8", "S-9", "S-15", "S-17")
def test_some_deals() -> None:
    seen = Counter[str]()
    for number in range(40):
        rng = random.Random(number)
        deal, model = schmaus_side.both(rng, random_options(rng), number % 2)
        sides = schmaus_side.Sides(deal, model, rng, seen)
        changed = True
        while changed or not model.is_over:
            if changed:
                sides.may = schmaus_side.compare(deal, model)
            changed = not model.is_over and sides.step()

        assert [{**score._asdict(), "written": score.written} for score in deal.score()] == model.score()
    assert seen["rob"]
    assert seen["announced"]
