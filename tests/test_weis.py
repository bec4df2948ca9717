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
    pytest.param(
        "Si6 Si7 Si8 Si9 SiU EiA EiK EiO Se7", [("Si6 Si7 Si8 Si9", 50), ("EiO EiK EiA", 20)], id="WD-2"
    ),
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
    pytest.param(
        "Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA Ro9 Se9 Si9", [300, 150], [150, 100, 20], id="run-of-nine-whole-is-best"
    ),
    pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU EiO RoU SeU SiU", [200, 200], [200, 100], id="six-to-ten-and-unders"),
    pytest.param("Ei7 Ei8 Ei9 EiB EiU Ro8 Se8 Si8", [100, 100], [100, 20], id="rest-is-a-run-too"),
]


@pytest.mark.rule("W-7")
@pytest.mark.parametrize(("cards", "crossed", "apart"), [case for case in KREUZWEIS if case.id != "run-of-nine-whole-is-best"])
def test_wd_4_kreuzweis(cards: str, crossed: list[int], apart: list[int]) -> None:
    assert [weis.points for weis in find_weise(cards)] == crossed
    assert [weis.points for weis in find_weise(cards, kreuzweis=False)] == apart
    assert weis_points(cards) == sum(crossed)
    assert weis_points(cards, kreuzweis=False) == sum(apart)
