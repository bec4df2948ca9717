"""Scales of Weis, built in and of one's own, and the Weis as a value. [W-3, W-4, W-5]"""

from __future__ import annotations

import copy
import itertools
import pickle
from typing import Any

import pytest
from hypothesis import given
from strategies import (
    BUILT_IN_SCALES,
    NAIVE_SCALES,
    naive_scale,
    rich_cards,
    scales,
    shown,
)

from jassrules import (
    ALL_CARDS,
    CardSet,
    NotationError,
    Pack,
    Rank,
    RulesError,
    Suit,
    Weis,
    WeisScale,
    all_weise,
    find_weise,
    weis_points,
)

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
every_scale = pytest.mark.parametrize("scale", list(BUILT_IN_SCALES))


def found(cards: str, scale: str = "big", *, kreuzweis: bool = True) -> list[tuple[str, int]]:
    return shown(find_weise(cards, scale=BUILT_IN_SCALES[scale], kreuzweis=kreuzweis))


def four(rank: Rank | str) -> CardSet:
    return CardSet(f"{suit}{rank}" for suit in Suit)


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
def test_what_each_run_and_four_counts(scale: str, runs: list[int], fours: list[int]) -> None:
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
def test_long_runs(cards: str, scale: str, expected: list[tuple[str, int]]) -> None:
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
def test_any_figure_makes_scales_unequal(change: dict[str, Any]) -> None:
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


def test_cards_and_points_make_weise_unequal() -> None:
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
        pytest.param("Ro9 Ro8 Ro7", "Dreiblatt von Rosen-Neun", "run of three from the nine of roses", id="three"),
        pytest.param("Ro9 Ro8 Ro7 Ro6", "Vierblatt von Rosen-Neun", "run of four from the nine of roses", id="four"),
        pytest.param(NINE, "Neunblatt von Eichel-Ass", "run of nine from the ace of acorns", id="nine"),
        pytest.param("EiK RoK SeK SiK", "vier Könige", "four kings", id="kings"),
        pytest.param("EiU RoU SeU SiU", "vier Under", "four unders", id="unders"),
    ],
)
def test_names(cards: str, german: str, english: str) -> None:
    weis = Weis(cards, points=20)

    assert weis.name() == weis.name("de") == german
    assert weis.name("en") == english


@pytest.mark.parametrize(
    ("pack", "german", "english"),
    [
        pytest.param(
            Pack("swiss_german"),
            "Sechser Siebner Achter Neuner Banner Under Ober Könige Asse",
            "sixes sevens eights nines banners unders obers kings aces",
            id="swiss_german",
        ),
        pytest.param(
            Pack("french"),
            "Sechser Siebner Achter Neuner Zehner Buben Damen Könige Asse",
            "sixes sevens eights nines tens jacks queens kings aces",
            id="french",
        ),
        pytest.param(
            Pack("vorarlberg"),
            "Sechser Siebner Achter Neuner Zehner Unter Ober Könige Asse",
            "sixes sevens eights nines tens unters obers kings aces",
            id="vorarlberg",
        ),
    ],
)
def test_names_of_fours(pack: Pack, german: str, english: str) -> None:
    fours = [Weis(f"Ei{rank} Ro{rank} Se{rank} Si{rank}", points=100) for rank in "6789BUOKA"]

    assert [four.name(pack=pack) for four in fours] == [f"vier {name}" for name in german.split()]
    assert [four.name("en", pack=pack) for four in fours] == [f"four {name}" for name in english.split()]


def test_names_of_runs_have_no_gender() -> None:
    queen = Weis("SeB SeU SeO", points=20)

    assert queen.name(pack=Pack("french")) == "Dreiblatt von Ecken-Dame"
    assert queen.name("en", pack=Pack("french")) == "run of three from the queen of diamonds"


@every_scale
def test_scales_are_those_of_the_reference(scale: str) -> None:
    assert {**NAIVE_SCALES[scale]["runs"]} == naive_scale(BUILT_IN_SCALES[scale])["runs"]
    fours = {rank: points for rank, points in naive_scale(BUILT_IN_SCALES[scale])["fours"].items() if points}
    assert fours == NAIVE_SCALES[scale]["fours"]
    assert naive_scale(BUILT_IN_SCALES[scale])["longest"] == NAIVE_SCALES[scale]["longest"]
