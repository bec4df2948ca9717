"""Weis: what is one, what it counts in which scale, and which of two is higher. [W-1 … W-8]"""

from __future__ import annotations

import copy
import itertools
import pickle
import random
import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import weis as naive
from strategies import (
    BUILT_IN_SCALES,
    TRUMPS,
    codes,
    naive_scale,
    naive_trump,
    permuted,
    random_rich_mask,
    random_scale,
    rich_cards,
    scales,
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

if TYPE_CHECKING:
    from collections.abc import Iterable

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
NAIVE_SCALES = {
    "big": naive.BIG,
    "schmaus": naive.SCHMAUS,
    "small": naive.SMALL,
    "vorarlberg": naive.VORARLBERG,
}
every_scale = pytest.mark.parametrize("scale", list(BUILT_IN_SCALES))


def shown(weise: Iterable[Weis]) -> list[tuple[str, int]]:
    """Each Weis as its cards and its points."""
    return [(str(weis.cards), weis.points) for weis in weise]


def found(cards: str, scale: str = "big", *, kreuzweis: bool = True) -> list[tuple[str, int]]:
    return shown(find_weise(cards, scale=BUILT_IN_SCALES[scale], kreuzweis=kreuzweis))


def four(rank: Rank | str) -> CardSet:
    return CardSet(f"{suit}{rank}" for suit in Suit)


def heights(weise: Iterable[Weis]) -> list[tuple[int, int, int, bool]]:
    return [weis.height() for weis in weise]


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
    pytest.param("RoU Ro9 RoA", [], id="WD-8-trump-order-is-no-run"),
    pytest.param("RoB Ro9 Ro8", [("Ro8 Ro9 RoB", 20)], id="WD-8-plain-order-is"),
    pytest.param("RoA Ro6 Ro7", [], id="no-run-round-the-corner"),
    pytest.param("EiA Ro6 Ro7", [], id="no-run-over-two-suits"),
    pytest.param("Ro6 Ro7", [], id="two-cards"),
    pytest.param("EiU RoU SeU", [], id="three-of-a-kind"),
    pytest.param("", [], id="no-card"),
    pytest.param("Si6 Si7 Si8 Si9 SiB EiA RoK Se8 EiO", [("Si6 Si7 Si8 Si9 SiB", 100)], id="WD-1"),
    pytest.param("Si6 Si7 Si8 Si9 SiU EiA EiK EiO Se7", [("Si6 Si7 Si8 Si9", 50), ("EiO EiK EiA", 20)], id="WD-2"),
    pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU", [("Ei6 Ei7 Ei8 Ei9 EiB EiU", 150)], id="WD-3-run"),
    pytest.param("EiK RoK SeK SiK", [("EiK RoK SeK SiK", 100)], id="WD-3-four"),
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
def test_wd_5_the_order_of_the_cards_does_not_matter() -> None:
    hand = "Si6 Si7 Si8 SiU SiO SiK Se9 Ei7 RoB".split()  # noqa: SIM905 - as it stands in the text
    source = random.Random(5)
    for _ in range(100):
        source.shuffle(hand)
        assert found(" ".join(hand)) == [("SiU SiO SiK", 20), ("Si6 Si7 Si8", 20)]


KREUZWEIS = [
    pytest.param("EiA EiK EiO SiK RoK SeK", [100, 20], [100], id="WD-4-kings"),
    pytest.param("EiO EiU EiB SiU RoU SeU", [200, 20], [200], id="WD-4-unders"),
    pytest.param("EiU RoU SeU SiU EiO EiK EiA", [200, 50], [200, 20], id="W-7-shortened"),
    pytest.param("EiB EiU EiO EiK RoK SeK SiK", [100, 50], [100, 20], id="position-13"),
    pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA RoB SeB SiB", [300, 100], [300], id="run-of-nine-stays-whole"),
    pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA Ro9 Se9 Si9", [300, 150], [300], id="run-of-nine-and-nines"),
    pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU EiO RoU SeU SiU", [200, 200], [200, 100], id="six-to-ten-and-unders"),
    pytest.param("Ei7 Ei8 Ei9 EiB EiU Ro8 Se8 Si8", [100, 100], [100, 20], id="rest-is-a-run-too"),
]


@pytest.mark.rule("W-7")
@pytest.mark.parametrize(("cards", "crossed", "apart"), KREUZWEIS)
def test_wd_4_kreuzweis(cards: str, crossed: list[int], apart: list[int]) -> None:
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


# Scales

RANKS = ["6", "7", "8", "9", "B", "U", "O", "K", "A"]
SCALES = [
    pytest.param(
        "big", [20, 50, 100, 150, 200, 250, 300], [100, 100, 100, 150, 100, 200, 100, 100, 100],
        id="BIG", marks=pytest.mark.rule("W-3"),
    ),
    pytest.param(
        "schmaus", [20, 50, 100, 150, 200, 250, 300], [0, 0, 0, 0, 100, 200, 100, 100, 100],
        id="SCHMAUS", marks=pytest.mark.rule("W-4"),
    ),
    pytest.param(
        "vorarlberg", [20, 50, 100, 120, 140, 160, 180], [0, 0, 0, 150, 100, 200, 100, 100, 100],
        id="VORARLBERG", marks=pytest.mark.rule("W-5"),
    ),
    pytest.param(
        "small", [20, 50, 100, 100, 100, 120, 150], [100, 100, 100, 100, 100, 200, 100, 100, 100],
        id="SMALL", marks=pytest.mark.rule("W-5"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("scale", "runs", "fours"), SCALES)
def test_wd_7_what_each_run_and_four_counts(scale: str, runs: list[int], fours: list[int]) -> None:
    table = BUILT_IN_SCALES[scale]
    assert list(table.runs) == runs
    assert list(table.fours) == fours
    assert table.name == scale
    for length, points in zip(range(3, 10), runs, strict=True):
        for suit, low in itertools.product(Suit, range(10 - length)):
            cards = [f"{suit}{rank}" for rank in RANKS[low : low + length]]
            assert weis_points(cards, scale=table) == points
            assert weis_points(cards, scale=table, kreuzweis=False) == points
            assert sum(weis.points for weis in find_weise(cards, scale=table)) == points
            one_weis = scale != "small" or length < 8
            assert table.points(cards) == (points if one_weis else 0)
            assert len(find_weise(cards, scale=table)) == (1 if one_weis else 2)
    for rank, points in zip(RANKS, fours, strict=True):
        assert weis_points(four(rank), scale=table) == table.points(four(rank)) == points
        assert shown(find_weise(four(rank), scale=table)) == ([(str(four(rank)), points)] if points else [])


SIX = "Ei6 Ei7 Ei8 Ei9 EiB EiU"
EIGHT = "Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA"
NINE = "Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA"


@pytest.mark.rule("W-3", "W-5")
@pytest.mark.parametrize(
    ("cards", "scale", "expected"),
    [
        pytest.param(NINE, "big", [(NINE, 300)], id="nine-BIG"),
        pytest.param(NINE, "small", [("EiB EiU EiO EiK EiA", 100), ("Ei6 Ei7 Ei8 Ei9", 50)], id="nine-SMALL"),
        pytest.param(EIGHT, "small", [("EiB EiU EiO EiK EiA", 100), ("Ei7 Ei8 Ei9", 20)], id="eight-SMALL"),
        pytest.param(NINE, "vorarlberg", [(NINE, 180)], id="nine-VORARLBERG"),
        pytest.param(SIX, "big", [(SIX, 150)], id="six-BIG"),
        pytest.param(SIX, "small", [(SIX, 100)], id="six-SMALL"),
        pytest.param(SIX, "vorarlberg", [(SIX, 120)], id="six-VORARLBERG"),
    ],
)
def test_wd_6_long_runs(cards: str, scale: str, expected: list[tuple[str, int]]) -> None:
    assert found(cards, scale) == expected


@pytest.mark.rule("W-5")
def test_a_table_defines_its_own_scale() -> None:
    mine = WeisScale(runs={3: 20, 4: 50, 9: 500}, fours={Rank.ASS: 100, Rank.SECHS: 60}, name="ours")

    assert mine.runs == (20, 50, 0, 0, 0, 0, 500)
    assert mine.fours == (60, 0, 0, 0, 0, 0, 0, 0, 100)
    assert (mine.longest, mine.name) == (9, "ours")
    assert weis_points(SIX, scale=mine) == 0
    assert weis_points(NINE, scale=mine) == 500
    assert mine.points(four("K")) == 0
    assert mine.weis(four("K")) is None
    assert mine.weis("Ei7 Ei6 Ei8") == Weis("Ei6 Ei7 Ei8", points=20)
    assert shown(find_weise(four("6") | CardSet("Ei7 Ei8"), scale=mine)) == [
        ("Ei6 Ro6 Se6 Si6", 60),
        ("Ei6 Ei7 Ei8", 20),
    ]
    assert mine.points("Ei6 Ei8") == mine.points("") == mine.points("Ei6 Ei7 Ei9") == 0


GOOD: dict[str, Any] = {"runs": (20, 50, 100, 150, 200, 250, 300), "fours": (100,) * 9}


@pytest.mark.rule("W-5")
@pytest.mark.parametrize(
    ("options", "error"),
    [
        pytest.param({"runs": (20, 50)}, RulesError, id="too-few-runs"),
        pytest.param({"fours": (100,) * 10}, RulesError, id="too-many-fours"),
        pytest.param({"runs": {2: 10}}, RulesError, id="run-of-two"),
        pytest.param({"runs": {10: 10}}, RulesError, id="run-of-ten"),
        pytest.param({"runs": {True: 10}}, RulesError, id="run-of-true"),
        pytest.param({"fours": {Suit.ROSEN: 100}}, RulesError, id="four-of-a-suit"),
        pytest.param({"fours": {"A": 100}}, RulesError, id="four-by-code"),
        pytest.param({"runs": {3: -20}}, RulesError, id="negative"),
        pytest.param({"runs": {3: 10_001}}, RulesError, id="too-much"),
        pytest.param({"runs": {3: 20.0}}, TypeError, id="float"),
        pytest.param({"runs": {3: True}}, TypeError, id="bool"),
        pytest.param({"runs": {3: None}}, TypeError, id="none-points"),
        pytest.param({"runs": "2050100"}, TypeError, id="text"),
        pytest.param({"runs": b"1234567"}, TypeError, id="bytes"),
        pytest.param({"runs": None}, TypeError, id="none"),
        pytest.param({"runs": {20, 50}}, TypeError, id="set"),
        pytest.param({"longest": 2}, RulesError, id="longest-too-low"),
        pytest.param({"longest": 10}, RulesError, id="longest-too-high"),
        pytest.param({"longest": 5.0}, TypeError, id="longest-float"),
        pytest.param({"longest": True}, TypeError, id="longest-bool"),
        pytest.param({"longest": 5}, RulesError, id="parts-count-otherwise"),
        pytest.param({"name": 5}, TypeError, id="name"),
    ],
)
def test_scales_that_are_refused(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        WeisScale(**{**GOOD, **options})


@pytest.mark.rule("W-5")
def test_scales_must_be_given_whole() -> None:
    for missing in ({"runs": GOOD["runs"]}, {"fours": GOOD["fours"]}, {}):
        with pytest.raises(TypeError):
            WeisScale(**missing)
    with pytest.raises(TypeError):
        WeisScale(GOOD["runs"], GOOD["fours"])  # type: ignore[misc, call-arg]


@pytest.mark.rule("W-5")
@given(scales())
def test_scales_survive_every_way_out_and_back(scale: WeisScale) -> None:
    twin = WeisScale(
        runs=dict(zip(range(3, 10), scale.runs, strict=True)), fours=list(scale.fours), longest=scale.longest
    )

    assert twin == scale  # the name plays no part
    assert hash(twin) == hash(scale)
    assert copy.copy(scale) is scale
    assert copy.deepcopy(scale) is scale
    assert eval(repr(scale), {"WeisScale": WeisScale}) == scale
    for protocol in PROTOCOLS:
        back = pickle.loads(pickle.dumps(scale, protocol))
        assert back == scale
        assert back.name == scale.name
        assert find_weise(SIX, scale=back) == find_weise(SIX, scale=scale)


@pytest.mark.parametrize("name", list(BUILT_IN_SCALES))
def test_built_in_scales_stay_the_same_objects(name: str) -> None:
    scale = BUILT_IN_SCALES[name]

    assert all(pickle.loads(pickle.dumps(scale, protocol)) is scale for protocol in PROTOCOLS)
    assert eval(repr(scale), {"WeisScale": WeisScale}) is scale
    assert find_weise(NINE, scale=name) == find_weise(NINE, scale=scale)  # type: ignore[arg-type]
    assert find_weise(NINE, scale=name.upper()) == find_weise(NINE, scale=scale)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"runs": (20, 50, 100, 150, 200, 250, 301)}, id="runs"),
        pytest.param({"fours": (0, *(100,) * 8)}, id="fours"),
        pytest.param({"runs": (20, 50, 100, 100, 100, 120, 150), "longest": 5}, id="longest"),
    ],
)
def test_cy_3_any_figure_makes_scales_unequal(change: dict[str, Any]) -> None:
    assert WeisScale(**GOOD) != WeisScale(**{**GOOD, **change})


def test_longest_takes_part_in_equality() -> None:
    figures: dict[str, Any] = {"runs": (20, 50, 100, 100, 100, 120, 150), "fours": (100,) * 9}

    assert WeisScale(**figures, longest=5) != WeisScale(**figures)


# The Weis as a value


@pytest.mark.rule("W-1", "W-2")
@pytest.mark.parametrize(
    ("cards", "points", "error"),
    [
        pytest.param("Ro6 Ro7", 20, RulesError, id="two-cards"),
        pytest.param("Ro6 Ro7 Ro9", 20, RulesError, id="gap"),
        pytest.param("Ro6 Ro7 Ei8", 20, RulesError, id="two-suits"),
        pytest.param("RoU SeU SiU", 20, RulesError, id="three-of-a-kind"),
        pytest.param("", 20, RulesError, id="no-card"),
        pytest.param(ALL_CARDS, 20, RulesError, id="all-cards"),
        pytest.param("Ro6 Ro7 Ro8", 0, RulesError, id="nothing"),
        pytest.param("Ro6 Ro7 Ro8", -20, RulesError, id="negative"),
        pytest.param("Ro6 Ro7 Ro8", 10_001, RulesError, id="too-much"),
        pytest.param("Ro6 Ro7 Ro8", 20.0, TypeError, id="float"),
        pytest.param("Ro6 Ro7 Ro8", True, TypeError, id="bool"),
        pytest.param("Ro6 Ro7 Ro8", None, TypeError, id="none"),
        pytest.param("Ro6 Ro7 Ro", 20, NotationError, id="half-a-card"),
        pytest.param(None, 20, TypeError, id="no-cards"),
        pytest.param([5, 6, 7], 20, TypeError, id="numbers"),
    ],
)
def test_what_is_no_weis(cards: Any, points: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Weis(cards, points=points)


@given(rich_cards(), scales())
def test_weise_survive_every_way_out_and_back(chosen: CardSet, scale: WeisScale) -> None:
    for weis in all_weise(chosen, scale=scale)[:5]:
        assert Weis(weis.cards, points=weis.points) == weis
        assert hash(Weis(weis.cards, points=weis.points)) == hash(weis)
        assert eval(repr(weis), {"Weis": Weis}) == weis
        assert copy.copy(weis) is weis
        assert copy.deepcopy(weis) is weis
        for protocol in PROTOCOLS:
            back = pickle.loads(pickle.dumps(weis, protocol))
            assert back == weis
            assert (back.kind, back.top, back.rank, back.suit) == (weis.kind, weis.top, weis.rank, weis.suit)


def test_cy_3_cards_and_points_make_weise_unequal() -> None:
    weis = Weis("Ro6 Ro7 Ro8", points=20)

    assert weis != Weis("Ro7 Ro8 Ro9", points=20)
    assert weis != Weis("Ei6 Ei7 Ei8", points=20)
    assert weis != Weis("Ro6 Ro7 Ro8", points=30)
    assert weis != CardSet("Ro6 Ro7 Ro8")


@pytest.mark.parametrize("name", ["points", "cards", "kind", "rank", "suit", "top", "other"])
def test_weise_do_not_change(name: str) -> None:
    weis = Weis("Ro6 Ro7 Ro8", points=20)
    with pytest.raises(AttributeError):
        setattr(weis, name, 100)
    with pytest.raises(AttributeError):
        delattr(weis, name)
    assert weis == Weis("Ro6 Ro7 Ro8", points=20)
    for scale_name in ("runs", "fours", "longest", "name", "_runs", "other"):
        with pytest.raises(AttributeError):
            setattr(WeisScale.BIG, scale_name, (0,) * 7)
        with pytest.raises(AttributeError):
            delattr(WeisScale.BIG, scale_name)
    assert weis_points(NINE) == 300


@pytest.mark.parametrize(
    ("cards", "german", "english"),
    [
        pytest.param("Ro9 Ro8 Ro7", "Dreiblatt vom Rosen-Neun", "run of three from the nine of roses", id="three"),
        pytest.param("Ro9 Ro8 Ro7 Ro6", "Vierblatt vom Rosen-Neun", "run of four from the nine of roses", id="four"),
        pytest.param(NINE, "Neunblatt vom Eicheln-Ass", "run of nine from the ace of acorns", id="nine"),
        pytest.param("EiK RoK SeK SiK", "vier Könige", "four kings", id="kings"),
        pytest.param("EiU RoU SeU SiU", "vier Under", "four unders", id="unders"),
    ],
)
def test_names(cards: str, german: str, english: str) -> None:
    weis = Weis(cards, points=20)

    assert weis.name() == weis.name("de") == german
    assert weis.name("en") == english


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
def test_pf_3_the_whole_pack_at_once() -> None:
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


@every_scale
def test_scales_are_those_of_the_reference(scale: str) -> None:
    assert {**NAIVE_SCALES[scale]["runs"]} == naive_scale(BUILT_IN_SCALES[scale])["runs"]
    fours = {rank: points for rank, points in naive_scale(BUILT_IN_SCALES[scale])["fours"].items() if points}
    assert fours == NAIVE_SCALES[scale]["fours"]
    assert naive_scale(BUILT_IN_SCALES[scale])["longest"] == NAIVE_SCALES[scale]["longest"]


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
def test_to_4_suits_exchanged_are_exchanged_in_every_answer(
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
def test_to_4_suits_exchanged_leave_the_best_announcement(
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
        pytest.param(["Si9 Si8 Si7", "Ei9 Ei8 Ei7"], "Se", 0, id="WC-1-first-announcer"),
        pytest.param(["Ei9 Ei8 Ei7", "Si9 Si8 Si7"], "Se", 0, id="WC-1-other-way-round"),
        pytest.param([FOUR_ACES, FIVE_FROM_BANNER], None, 1, id="WC-2-five-beat-four-aces"),
        pytest.param(["Ei9 Ro9 Se9 Si9", "SiU SiB Si9 Si8 Si7 Si6"], None, 1, id="WC-2-six-beat-four-nines"),
        pytest.param(["Si9 Si8 Si7", "Ro9 Ro8 Ro7"], "Ro", 1, id="WC-3-trump"),
        pytest.param(["Si9 Si8 Si7", "Ro9 Ro8 Ro7"], None, 0, id="WC-3-no-trump"),
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
def test_wc_4_the_order_is_total_and_sorting_gives_one_result(trump: Suit | None) -> None:
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
    "cards", [SIX.split(), iter(SIX.split()), CardSet(SIX), set(CardSet(SIX)), "ei6ei7EI8 Ei9,EiBEiU", f"{SIX} {SIX}"]
)
def test_cards_in_any_form(cards: Any) -> None:
    assert shown(find_weise(cards)) == [(SIX, 150)]


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
@pytest.mark.parametrize(("trump", "error"), [(1, TypeError), (True, TypeError), ("xx", NotationError)], ids=repr)
def test_height_takes_a_suit(trump: Any, error: type[Exception]) -> None:
    weis = Weis("Ro6 Ro7 Ro8", points=20)

    assert weis.height(trump=Suit.ROSEN) == weis.height(trump="Ro") == (20, 3, 2, True)  # type: ignore[arg-type]
    with pytest.raises(error):
        weis.height(trump=trump)
