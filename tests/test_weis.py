"""Weis: what is one, what whole hands count, and which of two is higher. [W-1, W-2, W-6, W-7, W-8]"""

from __future__ import annotations

import itertools
import random
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import weis as naive
from strategies import (
    BUILT_IN_SCALES,
    NAIVE_SCALES,
    TRUMPS,
    codes,
    heights,
    naive_scale,
    naive_trump,
    permuted,
    random_rich_mask,
    random_scale,
    rich_cards,
    scales,
    shown,
    suit_permutations,
    trumps,
    weis_key,
)

from jassrules import (
    ALL_CARDS,
    Card,
    CardSet,
    NotationError,
    Rank,
    RulesError,
    Suit,
    Weis,
    WeisKind,
    WeisScale,
    all_weise,
    best_announcement,
    find_weise,
    weis_points,
)

SIX = "Ei6 Ei7 Ei8 Ei9 EiB EiU"
every_scale = pytest.mark.parametrize("scale", list(BUILT_IN_SCALES))


def found(cards: str, scale: str = "big", *, kreuzweis: bool = True) -> list[tuple[str, int]]:
    return shown(find_weise(cards, scale=BUILT_IN_SCALES[scale], kreuzweis=kreuzweis))


def four(rank: Rank | str) -> CardSet:
    return CardSet(f"{suit}{rank}" for suit in Suit)


# What is a Weis


@pytest.mark.rule("W-1")
def test_runs_are_named_by_their_top_card() -> None:
    (weis,) = find_weise("Ro9 Ro8 Ro7 Ro6")

    assert (weis.kind, weis.points, weis.suit) == (WeisKind.RUN, 50, Suit.ROSEN)
    assert (weis.top, weis.rank) == (Card.parse("Ro9"), Rank.NEUN)
    assert str(weis.cards) == "Ro6 Ro7 Ro8 Ro9"


@pytest.mark.rule("W-2")
def test_fours_have_neither_top_nor_suit() -> None:
    (weis,) = find_weise("EiU RoU SeU SiU")

    assert (weis.kind, weis.points, weis.rank) == (WeisKind.FOUR, 200, Rank.UNDER)
    assert (weis.top, weis.suit) == (None, None)


DETECTION = [
    pytest.param("RoU Ro9 RoA", [], id="trump-order-is-no-run"),
    pytest.param("RoB Ro9 Ro8", [("Ro8 Ro9 RoB", 20)], id="plain-order-is"),
    pytest.param("RoA Ro6 Ro7", [], id="no-run-round-the-corner"),
    pytest.param("EiA Ro6 Ro7", [], id="no-run-over-two-suits"),
    pytest.param("Ro6 Ro7", [], id="two-cards"),
    pytest.param("EiU RoU SeU", [], id="three-of-a-kind"),
    pytest.param("", [], id="no-card"),
    pytest.param("Si6 Si7 Si8 Si9 SiB EiA RoK Se8 EiO", [("Si6 Si7 Si8 Si9 SiB", 100)], id="one-run-of-five"),
    pytest.param(
        "Si6 Si7 Si8 Si9 SiU EiA EiK EiO Se7", [("Si6 Si7 Si8 Si9", 50), ("EiO EiK EiA", 20)], id="not-across-a-gap"
    ),
    pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU", [("Ei6 Ei7 Ei8 Ei9 EiB EiU", 150)], id="run"),
    pytest.param("EiK RoK SeK SiK", [("EiK RoK SeK SiK", 100)], id="four"),
    pytest.param("Ei6 Ei7 Ei8 EiB EiU EiO", [("EiB EiU EiO", 20), ("Ei6 Ei7 Ei8", 20)], id="two-runs-in-a-suit"),
    pytest.param(
        "EiU RoU SeU SiU Ro9 Ro8 Ro7 Ro6 EiA",
        [("EiU RoU SeU SiU", 200), ("Ro6 Ro7 Ro8 Ro9", 50)],
        id="position-10-unders",
    ),
]


@pytest.mark.rule("W-1", "W-2", "W-3", "W-6")
@pytest.mark.parametrize(("cards", "expected"), DETECTION)
def test_wd_what_is_found(cards: str, expected: list[tuple[str, int]]) -> None:
    assert found(cards) == expected
    assert weis_points(cards) == sum(points for _, points in expected)


@pytest.mark.rule("W-6")
def test_the_order_of_the_cards_does_not_matter() -> None:
    hand = "Si6 Si7 Si8 SiU SiO SiK Se9 Ei7 RoB".split()  # noqa: SIM905 - as it stands in the text
    source = random.Random(5)
    for _ in range(100):
        source.shuffle(hand)
        assert found(" ".join(hand)) == [("SiU SiO SiK", 20), ("Si6 Si7 Si8", 20)]


KREUZWEIS = [
    pytest.param("EiA EiK EiO SiK RoK SeK", [100, 20], [100], id="kings"),
    pytest.param("EiO EiU EiB SiU RoU SeU", [200, 20], [200], id="unders"),
    pytest.param("EiU RoU SeU SiU EiO EiK EiA", [200, 50], [200, 20], id="W-7-shortened"),
    pytest.param("EiB EiU EiO EiK RoK SeK SiK", [100, 50], [100, 20], id="position-13"),
    pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA RoB SeB SiB", [300, 100], [300], id="run-of-nine-stays-whole"),
    pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA Ro9 Se9 Si9", [300, 150], [300], id="run-of-nine-and-nines"),
    pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU EiO RoU SeU SiU", [200, 200], [200, 100], id="six-to-ten-and-unders"),
    pytest.param("Ei7 Ei8 Ei9 EiB EiU Ro8 Se8 Si8", [100, 100], [100, 20], id="rest-is-a-run-too"),
]


@pytest.mark.rule("W-7")
@pytest.mark.parametrize(("cards", "crossed", "apart"), KREUZWEIS)
def test_kreuzweis(cards: str, crossed: list[int], apart: list[int]) -> None:
    assert [weis.points for weis in find_weise(cards)] == crossed
    assert [weis.points for weis in find_weise(cards, kreuzweis=False)] == apart
    assert weis_points(cards) == sum(crossed)
    assert weis_points(cards, kreuzweis=False) == sum(apart)


@pytest.mark.rule("W-7", "W-8")
def test_of_equal_totals_the_higher_set_is_taken() -> None:
    # Four Ober leave no run, so it is 100 against 100, and the run has more cards.
    assert found("EiB EiU EiO EiK EiA RoO SeO SiO", kreuzweis=False) == [("EiB EiU EiO EiK EiA", 100)]


@pytest.mark.rule("W-7")
def test_runs_are_split_where_that_pays() -> None:
    scale = WeisScale(runs=(20, 30, 30, 30, 30, 30, 30), fours=(0,) * 9)
    six = "Ro6 Ro7 Ro8 Ro9 RoB RoU"

    assert shown(find_weise(six, scale=scale)) == [(six, 30)]  # maximal, whatever it counts [W-6]
    assert shown(find_weise(six, scale=scale, kreuzweis=False)) == [("Ro9 RoB RoU", 20), ("Ro6 Ro7 Ro8", 20)]


# Whole hands


@pytest.mark.rule("M-10", "W-3")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("RoA RoK RoO RoU RoB Ro9", 150, id="six-players"),
        pytest.param("RoA RoK RoO RoU RoB Ro9 Ro8", 200, id="five-players"),
        pytest.param("RoA RoK RoO RoU RoB Ro9 Ro8 Ro7 Ro6 EiA EiK EiO", 320, id="three-players"),
        pytest.param("EiU RoU SeU SiU Ro9 Ro8 Ro7 Ro6 EiA", 250, id="four-players"),
        pytest.param("EiU RoU SeU SiU Ei9 Ro9 Se9 Si9 EiB RoB SeB SiB", 530, id="highest-of-12"),
        pytest.param("EiU RoU SeU SiU Ei9 Ro9 Se9 Si9 EiB", 370, id="highest-of-9"),
        pytest.param("EiU RoU SeU SiU EiO EiK EiA", 250, id="highest-of-7"),
        pytest.param("EiU RoU SeU SiU EiO EiK", 220, id="highest-of-6"),
    ],
)
def test_position_10(cards: str, expected: int) -> None:
    assert weis_points(cards) == sum(points for _, points in found(cards)) == expected


def census(scale: WeisScale, size: int, *, kreuzweis: bool = True) -> dict[int, int]:
    """Of all hands of a size, how many hold how many points."""
    counted = scale._table.census(size, kreuzweis)
    return {points: hands for points, hands in enumerate(counted) if hands}


@pytest.mark.rule("M-10", "W-3", "W-7")
@pytest.mark.parametrize(
    ("size", "hands", "highest"),
    [
        pytest.param(6, 1_947_792, 220, id="six-cards"),
        pytest.param(7, 8_347_680, 250, id="seven-cards"),
        pytest.param(9, 94_143_280, 370, id="nine-cards"),
        pytest.param(12, 1_251_677_700, 530, id="twelve-cards", marks=pytest.mark.slow),
    ],
)
def test_position_10_no_hand_holds_more(size: int, hands: int, highest: int) -> None:
    counted = census(WeisScale.BIG, size)

    assert sum(counted.values()) == hands
    assert max(counted) == highest


@pytest.mark.rule("W-3")
def test_the_census_of_small_hands() -> None:
    # Runs of three: seven in each suit. With a fourth card beside one: 28 * 33 less twice the 24 runs of four.
    assert census(WeisScale.BIG, 0) == {0: 1}
    assert census(WeisScale.BIG, 2) == {0: 630}
    assert census(WeisScale.BIG, 3) == {0: 7140 - 28, 20: 28}
    assert census(WeisScale.BIG, 4) == {0: 58_905 - 876 - 24 - 9, 20: 876, 50: 24, 100: 7, 150: 1, 200: 1}
    assert census(WeisScale.BIG, 4, kreuzweis=False) == census(WeisScale.BIG, 4)
    assert census(WeisScale.BIG, 36) == {2250: 1}


@pytest.mark.rule("W-6", "W-7")
def test_the_whole_pack_at_once() -> None:
    before = time.perf_counter()
    weise = find_weise(ALL_CARDS)
    apart = find_weise(ALL_CARDS, kreuzweis=False)
    every = all_weise(ALL_CARDS, scale=WeisScale.BIG)
    took = time.perf_counter() - before

    assert [weis.points for weis in weise] == [300] * 4 + [200, 150] + [100] * 7
    assert weis_points(ALL_CARDS) == 2250
    # Apart: the runs alone make 1200, the fours alone 1050.
    assert weis_points(ALL_CARDS, kreuzweis=False) == sum(weis.points for weis in apart) >= 1200
    assert len(every) == len(set(every)) == 121
    assert took < 1


@pytest.mark.rule("S-12")
@pytest.mark.parametrize(
    ("scale", "expected"),
    [
        pytest.param("big", 112 + 9, id="BIG"),
        pytest.param("schmaus", 112 + 5, id="SCHMAUS"),
        pytest.param("small", 112 - 12 + 9, id="SMALL-writes-eight-and-nine-in-two"),
        pytest.param("vorarlberg", 112 + 6, id="VORARLBERG"),
    ],
)
def test_all_weise_of_the_whole_pack(scale: str, expected: int) -> None:
    assert len(all_weise(ALL_CARDS, scale=BUILT_IN_SCALES[scale])) == expected


@pytest.mark.rule("S-12", "W-4")
def test_all_weise_of_a_run_of_four() -> None:
    assert shown(all_weise("Ro9 Ro8 Ro7 Ro6 SiA")) == [
        ("Ro6 Ro7 Ro8 Ro9", 50),
        ("Ro7 Ro8 Ro9", 20),
        ("Ro6 Ro7 Ro8", 20),
    ]
    assert shown(all_weise(four("9"))) == []
    assert shown(all_weise(four("B"))) == [(str(four("B")), 100)]


# Against the reference


def compare_with_reference(chosen: CardSet, scale: WeisScale, plain: naive.Scale) -> None:
    cards = codes(chosen)
    crossed, naive_crossed = find_weise(chosen, scale=scale), naive.find(cards, plain)
    assert {weis_key(weis) for weis in crossed} == set(naive_crossed)
    assert heights(crossed) == [naive.height(weis, None) for weis in naive_crossed]
    assert weis_points(chosen, scale=scale) == naive.total(naive_crossed)

    # Of sets that are equal in all that counts any one may be chosen.
    apart, naive_apart = find_weise(chosen, scale=scale, kreuzweis=False), naive.find(cards, plain, kreuzweis=False)
    assert heights(apart) == [naive.height(weis, None) for weis in naive_apart]
    assert weis_points(chosen, scale=scale, kreuzweis=False) == naive.total(naive_apart)
    union = CardSet(card for weis in apart for card in weis.cards)
    assert len(union) == sum(len(weis.cards) for weis in apart)
    assert union <= chosen
    assert all(scale.weis(weis.cards) == weis for weis in apart)


@pytest.mark.rule("W-3", "W-4", "W-5", "W-6", "W-7", "W-8")
@every_scale
def test_20000_sets_as_the_reference_has_them(scale: str) -> None:
    source = random.Random(scale)
    for _ in range(20_000):
        chosen = CardSet.from_mask(random_rich_mask(source))
        compare_with_reference(chosen, BUILT_IN_SCALES[scale], NAIVE_SCALES[scale])


@pytest.mark.rule("W-5", "W-7")
def test_20000_sets_in_other_scales_as_the_reference_has_them() -> None:
    source = random.Random(2)
    for _ in range(1000):
        scale = random_scale(source)
        plain = naive_scale(scale)
        for _ in range(20):
            compare_with_reference(CardSet.from_mask(random_rich_mask(source)), scale, plain)


@pytest.mark.rule("W-5", "W-7")
@given(rich_cards(), scales())
def test_any_set_in_any_scale_as_the_reference_has_it(chosen: CardSet, scale: WeisScale) -> None:
    compare_with_reference(chosen, scale, naive_scale(scale))


@pytest.mark.rule("W-1", "W-6")
@every_scale
def test_each_of_512_lanes_in_each_suit(scale: str) -> None:
    for lane, suit in itertools.product(range(512), range(4)):
        chosen = CardSet.from_mask(lane << (9 * suit))
        compare_with_reference(chosen, BUILT_IN_SCALES[scale], NAIVE_SCALES[scale])


@pytest.mark.rule("S-12", "W-6")
@every_scale
def test_all_weise_as_the_reference_has_them(scale: str) -> None:
    source = random.Random(scale)
    for _ in range(2000):
        chosen = CardSet.from_mask(random_rich_mask(source))
        every = all_weise(chosen, scale=BUILT_IN_SCALES[scale])
        expected = naive.all_sub(codes(chosen), NAIVE_SCALES[scale])
        assert {weis_key(weis) for weis in every} == set(expected)
        assert heights(every) == [naive.height(weis, None) for weis in expected]


@pytest.mark.rule("S-12")
@given(rich_cards(), scales())
def test_all_weise_in_any_scale_as_the_reference_has_them(chosen: CardSet, scale: WeisScale) -> None:
    every = all_weise(chosen, scale=scale)
    expected = naive.all_sub(codes(chosen), naive_scale(scale))

    assert {weis_key(weis) for weis in every} == set(expected)
    assert heights(every) == [naive.height(weis, None) for weis in expected]


# Suits are neutral


@pytest.mark.rule("J-8")
@given(rich_cards(), scales(), suit_permutations())
def test_suits_exchanged_are_exchanged_in_every_answer(
    chosen: CardSet, scale: WeisScale, becomes: tuple[Suit, ...]
) -> None:
    other = CardSet(permuted(chosen, becomes))

    for find in (find_weise, all_weise):
        here, there = find(chosen, scale=scale), find(other, scale=scale)
        assert {(CardSet(permuted(weis.cards, becomes)), weis.points) for weis in here} == {
            (weis.cards, weis.points) for weis in there
        }
        assert heights(here) == heights(there)
    apart = find_weise(chosen, scale=scale, kreuzweis=False)
    assert heights(apart) == heights(find_weise(other, scale=scale, kreuzweis=False))
    for kreuzweis in (True, False):
        assert weis_points(chosen, scale=scale, kreuzweis=kreuzweis) == weis_points(
            other, scale=scale, kreuzweis=kreuzweis
        )


@pytest.mark.rule("J-8", "W-8")
@given(st.lists(st.sampled_from(all_weise(ALL_CARDS)), min_size=1, max_size=8), trumps(), suit_permutations())
def test_suits_exchanged_leave_the_best_announcement(
    weise: list[Weis], trump: Suit | None, becomes: tuple[Suit, ...]
) -> None:
    others = [Weis(permuted(weis.cards, becomes), points=weis.points) for weis in weise]
    other_trump = None if trump is None else becomes[trump.index]

    assert best_announcement(others, trump=other_trump) == best_announcement(weise, trump=trump)


# Which is higher


def weis_of(cards: str, scale: str = "big") -> Weis:
    weis = BUILT_IN_SCALES[scale].weis(cards)
    assert weis is not None
    return weis


FIVE_FROM_BANNER = "EiB Ei9 Ei8 Ei7 Ei6"
FOUR_ACES = "EiA RoA SeA SiA"


@pytest.mark.rule("W-8")
@pytest.mark.parametrize(
    ("announced", "trump", "expected"),
    [
        pytest.param(["Si9 Si8 Si7", "Ei9 Ei8 Ei7"], "Se", 0, id="first-announcer"),
        pytest.param(["Ei9 Ei8 Ei7", "Si9 Si8 Si7"], "Se", 0, id="other-way-round"),
        pytest.param([FOUR_ACES, FIVE_FROM_BANNER], None, 1, id="five-beat-four-aces"),
        pytest.param(["Ei9 Ro9 Se9 Si9", "SiU SiB Si9 Si8 Si7 Si6"], None, 1, id="six-beat-four-nines"),
        pytest.param(["Si9 Si8 Si7", "Ro9 Ro8 Ro7"], "Ro", 1, id="trump"),
        pytest.param(["Si9 Si8 Si7", "Ro9 Ro8 Ro7"], None, 0, id="no-trump"),
        pytest.param(["RoB RoU RoO RoK RoA", FOUR_ACES], None, 0, id="position-14-run-first"),
        pytest.param([FOUR_ACES, "RoB RoU RoO RoK RoA"], None, 1, id="position-14-run-second"),
        pytest.param(["Ei6 Ei7 Ei8", "Ro6 Ro7 Ro8", "Se6 Se7 Se8"], None, 0, id="position-14-three-equal"),
        pytest.param(["Ei6 Ei7 Ei8", "Ro6 Ro7 Ro8", "Se6 Se7 Se8"], "Se", 2, id="position-14-trump-third"),
        pytest.param(["Ro6 Ro7 Ro8", "Ei7 Ei8 Ei9"], "Ro", 1, id="rank-before-trump"),
        pytest.param(["RoO RoK RoA", "Ei6 Ei7 Ei8 Ei9"], "Ro", 1, id="points-first"),
        pytest.param(["EiK RoK SeK SiK", FOUR_ACES], "Ei", 1, id="fours-by-rank"),
        pytest.param([FOUR_ACES, "EiU RoU SeU SiU"], None, 1, id="fours-by-points"),
        pytest.param(["Ei6 Ei7 Ei8"], "Ei", 0, id="alone"),
    ],
)
def test_wc_best_announcement(announced: list[str], trump: str | None, expected: int) -> None:
    assert best_announcement(map(weis_of, announced), trump=trump) == expected


@pytest.mark.rule("W-8")
def test_points_are_those_of_the_scale() -> None:
    # In the small scale seven cards count as five do, and then the number of cards decides.
    five, seven = "EiB EiU EiO EiK EiA", "Ro6 Ro7 Ro8 Ro9 RoB RoU RoO"

    assert weis_of(five, "small").points == weis_of(seven, "small").points
    assert best_announcement([weis_of(five, "small"), weis_of(seven, "small")]) == 1


@pytest.mark.rule("W-8")
@given(st.data())
def test_best_announcement_as_the_reference_has_it(data: st.DataObject) -> None:
    shapes = st.sampled_from(all_weise(ALL_CARDS, scale=WeisScale.BIG))
    # Figures of their own, so that every step of the order is reached.
    pairs = data.draw(st.lists(st.tuples(shapes, st.sampled_from([20, 50, 100])), min_size=1, max_size=6))
    weise = [Weis(shape.cards, points=points) for shape, points in pairs]
    plain = [naive.Weis(weis.kind.value, frozenset(codes(weis.cards)), weis.points) for weis in weise]

    for trump in TRUMPS:
        assert best_announcement(weise, trump=trump) == naive.winner(plain, naive_trump(trump))
        assert [weis.height(trump=trump) for weis in weise] == [
            naive.height(weis, naive_trump(trump)) for weis in plain
        ]


@pytest.mark.rule("W-8")
@pytest.mark.parametrize("trump", [pytest.param(trump, id=str(trump)) for trump in TRUMPS])
def test_the_order_is_total_and_sorting_gives_one_result(trump: Suit | None) -> None:
    source = random.Random(4)
    weise = source.sample(all_weise(ALL_CARDS, scale=WeisScale.BIG), 50)
    expected = sorted((weis.height(trump=trump) for weis in weise), reverse=True)
    for _ in range(50):
        source.shuffle(weise)
        left, order = list(weise), []
        while left:
            order.append(left.pop(best_announcement(left, trump=trump)).height(trump=trump))
        assert order == expected


# Arguments


@pytest.mark.parametrize("find", [find_weise, weis_points, all_weise], ids=lambda find: find.__name__)
@pytest.mark.parametrize(
    ("cards", "options", "error"),
    [
        pytest.param(None, {}, TypeError, id="none"),
        pytest.param(5, {}, TypeError, id="int"),
        pytest.param([5], {}, TypeError, id="numbers"),
        pytest.param("Ro", {}, NotationError, id="half-a-card"),
        pytest.param(SIX, {"scale": None}, TypeError, id="scale-none"),
        pytest.param(SIX, {"scale": "huge"}, RulesError, id="scale-unknown"),
        pytest.param(SIX, {"scale": (20, 50)}, TypeError, id="scale-tuple"),
    ],
)
def test_what_cannot_be_searched(find: Any, cards: Any, options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        find(cards, **options)


@pytest.mark.parametrize("kreuzweis", [None, 1, 0, "True", []], ids=repr)
def test_kreuzweis_is_a_bool(kreuzweis: Any) -> None:
    for find in (find_weise, weis_points):
        with pytest.raises(TypeError):
            find(SIX, kreuzweis=kreuzweis)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(SIX.split, id="codes"),
        pytest.param(lambda: iter(SIX.split()), id="iterator"),
        pytest.param(lambda: CardSet(SIX), id="card-set"),
        pytest.param(lambda: set(CardSet(SIX)), id="set"),
        pytest.param(lambda: "ei6ei7EI8 Ei9,EiBEiU", id="other-spelling"),
        pytest.param(lambda: f"{SIX} {SIX}", id="each-twice"),
    ],
)
def test_cards_in_any_form(make: Any) -> None:
    assert shown(find_weise(make())) == [(SIX, 150)]
    assert weis_points(make()) == 150


@pytest.mark.rule("W-8")
@pytest.mark.parametrize(
    ("weise", "trump", "error"),
    [
        pytest.param([], None, RulesError, id="nobody"),
        pytest.param(None, None, TypeError, id="none"),
        pytest.param([None], None, TypeError, id="nones"),
        pytest.param(["Ei6 Ei7 Ei8"], None, TypeError, id="cards-have-no-points"),
        pytest.param([Weis("Ei6 Ei7 Ei8", points=20)], 1, TypeError, id="trump-int"),
        pytest.param([Weis("Ei6 Ei7 Ei8", points=20)], "x", NotationError, id="trump-unknown"),
    ],
)
def test_what_was_not_announced(weise: Any, trump: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        best_announcement(weise, trump=trump)


@pytest.mark.rule("W-8")
@pytest.mark.parametrize(
    ("trump", "error"),
    [
        pytest.param(1, TypeError, id="int"),
        pytest.param(True, TypeError, id="bool"),
        pytest.param("xx", NotationError, id="unknown"),
    ],
)
def test_height_takes_a_suit(trump: Any, error: type[Exception]) -> None:
    weis = Weis("Ro6 Ro7 Ro8", points=20)

    assert weis.height(trump=Suit.ROSEN) == weis.height(trump="Ro") == (20, 3, 2, True)  # type: ignore[arg-type]
    with pytest.raises(error):
        weis.height(trump=trump)


@pytest.mark.rule("W-1", "W-2")
@pytest.mark.parametrize(
    ("lang", "run", "four"),
    [
        pytest.param("de", "Fünfblatt von Rosen-Ober", "vier Neuner", id="de"),
        pytest.param("fr", "suite de cinq (dame de roses)", "quatre neuf", id="fr"),
        pytest.param("it", "sequenza di cinque (donna di rose)", "quattro nove", id="it"),
        pytest.param("en", "run of five from the ober of roses", "four nines", id="en"),
    ],
)
def test_names_in_four_languages(lang: str, run: str, four: str) -> None:
    assert Weis("Ro8 Ro9 RoB RoU RoO", points=100).name(lang) == run
    assert Weis("Ei9 Ro9 Se9 Si9", points=150).name(lang) == four
