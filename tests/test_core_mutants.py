"""The core against the naive model, briefly: what decides whether a change of one operator or constant is seen.

``tools/mutate_core.py`` changes the core in hundreds of places, one at a time, and runs these tests first. They take
the same comparisons as the long ones, with few but rich cases, and add the places that only a mutation pointed to.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
import test_molotow_reference as molotow_side
import test_schmaus_reference as schmaus_side
from reference import weis as naive_weis
from reference.cards import PACK, SUITS, points, taker
from schmaus_helpers import random_options
from strategies import naive_scale, random_rich_mask, random_scale, weis_key

from jassrules import ALL_CARDS, CardSet, WeisScale, _core, all_weise, find_weise, weis_points

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


# Bounds: the last number that is taken, and the first that is not ---------------------------------------------------

ALL = (1 << 36) - 1
HANDS = [511, 511 << 9]
STOCK = tuple(range(18, 36))
POINTS = (WeisScale.BIG.runs, WeisScale.BIG.fours)


@pytest.mark.parametrize(
    ("call", "last"),
    [
        pytest.param(lambda number: _core.points(ALL, number), 4, id="points-trump"),
        pytest.param(lambda number: _core.taker([number], 4), 35, id="taker-card"),
        pytest.param(lambda number: _core.taker([0], number), 4, id="taker-trump"),
        pytest.param(lambda number: _core.legal_in_molotow(511, [number], 4, 0, True), 35, id="molotow-card"),
        pytest.param(lambda number: _core.legal_in_molotow(511, [9], number, 0, True), 4, id="molotow-trump"),
        pytest.param(lambda number: _core.legal_in_molotow(511, [9], 4, number, True), 2, id="molotow-undertrump"),
        pytest.param(lambda number: _core.legal_in_schmaus(511, [number], 0, True, True), 35, id="schmaus-card"),
        pytest.param(lambda number: _core.legal_in_schmaus(511, [9], number, True, True), 3, id="schmaus-trump"),
        pytest.param(lambda number: _core.WeisTable(*POINTS, number), 9, id="longest"),
        pytest.param(lambda number: _core.WeisTable([number] + [0] * 6, [0] * 9, 9), 65_535, id="points-of-a-run"),
        pytest.param(lambda number: _core.WeisTable([0] * 7, [0] * 8 + [number], 9), 65_535, id="points-of-a-four"),
        pytest.param(lambda number: _core.WeisTable(*POINTS, 9).census(number, True) if not 0 <= number < 35 else 0, 36, id="census"),
        pytest.param(lambda number: _core.MolotowTable(HANDS, number), 1, id="leader"),
        pytest.param(lambda number: _core.MolotowTable(HANDS, 0, number), 2, id="undertrump"),
        pytest.param(lambda number: _core.MolotowTable(HANDS, 0, 0, number), 1, id="trump-when-able"),
        pytest.param(lambda number: _core.MolotowTable(HANDS, 0, 0, 1, number), 2, id="molotow-stoeck"),
        pytest.param(lambda number: _core.MolotowTable(HANDS).hand(number), 1, id="hand"),
        pytest.param(lambda number: _core.SchmausTable(HANDS, STOCK, number), 17, id="turn-up"),
        pytest.param(lambda number: _core.SchmausTable(HANDS, STOCK, 17, number), 1, id="schmaus-leader"),
        pytest.param(lambda number: _core.SchmausTable(HANDS, STOCK, 17, 0, number), 1, id="own-lead"),
        pytest.param(lambda number: _core.SchmausTable(HANDS, STOCK, 17, 0, 0, number), 1, id="bauer-must-ruff"),
        pytest.param(lambda number: _core.SchmausTable(HANDS, STOCK, 17, 0, 0, 0, number), 1, id="schmaus-stoeck"),
        pytest.param(lambda number: _core.SchmausTable(HANDS, (*STOCK[:17], number)), 35, id="stock"),
    ],
)  # fmt: skip
def test_bounds_of_numbers(call: Any, last: int) -> None:
    call(last)
    for number in (last + 1, -1):
        with pytest.raises((IndexError, ValueError)):
            call(number)


def test_the_shortest_run_has_three_cards() -> None:
    _core.WeisTable(WeisScale.SMALL.runs, WeisScale.SMALL.fours, 3)
    with pytest.raises(ValueError, match="three"):
        _core.WeisTable(*POINTS, 2)


@pytest.mark.parametrize("mask", [ALL, 1, 1 << 35, 0b1011, 0])
def test_cards_by_their_place(mask: int) -> None:
    cards, expected = CardSet.from_mask(mask), [card for card in ALL_CARDS if mask >> card.index & 1]
    assert list(cards) == expected
    assert list(reversed(cards)) == expected[::-1]
    assert len(cards) == len(expected)
    assert bool(cards) is bool(expected)
    for at in range(-40, 40):
        if -len(expected) <= at < len(expected):
            assert cards[at] is expected[at]
        else:
            with pytest.raises(IndexError):
                cards[at]
    for at in (10**30, -(10**30)):
        with pytest.raises(IndexError):
            cards[at]
    assert cards[1:3] == tuple(expected[1:3])
    assert cards[::-2] == tuple(expected[::-2])


def test_before_a_rob_there_is_none() -> None:
    table = _core.SchmausTable(HANDS, STOCK)

    assert (table.robbed_at, table.taken, table.drawn, table.turn_up) == (-1, -1, 0, 35)
    assert _core.SchmausTable().trump == 0


@pytest.mark.parametrize(
    ("run_of_three", "fours", "total", "counted"),
    [
        # Three runs of three in a suit, four suits, and nine fours: the count has room for sums below 4096.
        pytest.param(341, [0] * 9, 4092, True, id="runs-4092"),
        pytest.param(342, [0] * 9, 4104, False, id="runs-4104"),
        pytest.param(0, [455] * 9, 4095, True, id="fours-4095"),
        pytest.param(0, [455] * 8 + [456], 4096, False, id="fours-4096"),
        pytest.param(340, [1] * 9, 4089, True, id="both-4089"),
        pytest.param(340, [1] * 8 + [8], 4096, False, id="both-4096"),
        pytest.param(4, [450] * 9, 4098, False, id="both-4098"),
    ],
)
def test_the_census_has_room_or_refuses(run_of_three: int, fours: list[int], total: int, counted: bool) -> None:
    assert 12 * run_of_three + sum(fours) == total
    table: Any = _core.WeisTable([run_of_three, 0, 0, 2 * run_of_three, 0, 0, 3 * run_of_three], fours, 3)
    if counted:
        assert table.census(36, True)[total] == 1
    else:
        with pytest.raises(ValueError, match="fewer points"):
            table.census(36, True)


@pytest.mark.parametrize("card", [0, 8, 9, 17], ids=lambda card: f"card-{card}")
def test_no_card_of_a_hand_lies_in_the_stock(card: int) -> None:
    for place in (0, 16, 17):
        stock = [*STOCK[:place], card, *STOCK[place + 1 :]]
        with pytest.raises(ValueError, match="two places"):
            _core.SchmausTable(HANDS, stock)


def outcome_of(table: Any, card: int) -> int:
    """Plays a card and says in the words of ``perform`` what happened, from what could be seen before and after."""
    seat, trump, tricks, hands = table.to_move, table.trump, table.tricks, table.hands()
    code: int = table.play(card)
    expected = seat
    if table.trump != trump:
        expected |= 8
    if table.tricks > tricks:
        expected |= 16 | table.trick_takers()[-1] << 5
    suit, rank = divmod(card, 9)
    if suit == table.trump and rank in (6, 7) and table.stoeck == seat:
        other = 9 * suit + 13 - rank
        # What was drawn after the trick has come too late to be the first of the two.
        expected |= 0 if table.hands()[seat] >> other & 1 else 256
    assert hands[seat] >> card & 1
    assert code == expected
    return code


@pytest.mark.rule("M-4", "M-12", "J-5", "S-17")
def test_what_the_core_tells_of_a_card() -> None:
    seen = 0
    for seed in range(60):
        chance = random.Random(seed)
        order = chance.sample(range(36), 36)
        hands = [sum(1 << index for index in order[9 * seat : 9 * seat + 9]) for seat in range(4)]
        tables: list[Any] = [_core.MolotowTable(hands, seed % 4, 0, 1, seed % 3)]
        tables += [_core.SchmausTable(hands[:2], order[18:], 17, seed % 2, 0, 0, 1)]
        for table in tables:
            while not table.over:
                legal = [index for index in range(36) if table.legal() >> index & 1]
                seen |= outcome_of(table, chance.choice(legal))

    assert seen & (8 | 16 | 256) == 8 | 16 | 256


# The core by itself, before the package has told it what a set of cards is.
ALONE = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("jassrules._core", sys.argv[1])
core = importlib.util.module_from_spec(spec)
spec.loader.exec_module(core)
sub = type("Sub", (core.Mask,), {})
for kind, size in ((int, 36), (5, 36), (sub, 35), (sub, 37)):
    try:
        core.set_up(kind, (None,) * size)
    except TypeError:
        continue
    sys.exit(f"{kind} with {size} cards was taken")
core.set_up(sub, tuple(range(36)))
assert list(core.set_of(1 << 35 | 1)) == [0, 35]
"""


def test_the_core_makes_sets_of_36_cards_only() -> None:
    run = subprocess.run([sys.executable, "-c", ALONE, _core.__file__], capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stderr
    with pytest.raises(RuntimeError, match="already"):
        _core.set_up(CardSet, ALL_CARDS)
