"""The naive reference model against the worked positions 1 to 19 of the rules page.

These tests do not touch the library; they tie the model, against which the library is checked, to the text.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from reference import molotow, schmaus, shuffle, weis
from reference.cards import PACK, RANKS, SUITS, points, suit_of, taker, value

if TYPE_CHECKING:
    from collections.abc import Sequence


def cards(text: str) -> list[str]:
    return text.split()


def round_after(hands: Sequence[str], plays: str = "", leader: int = 0, **options: Any) -> molotow.NaiveMolotow:
    game = molotow.NaiveMolotow([cards(hand) for hand in hands], options, leader)
    for card in cards(plays):
        game.play(card)
    return game


def column(scores: Sequence[dict[str, int]], key: str) -> list[int]:
    return [score[key] for score in scores]


# Positions 1 to 6: trump, following, undertrumping


def test_position_1_the_discard_makes_trump_and_takes_its_trick() -> None:
    game = round_after(["RoA Ei7", "Ro6 Ei8", "Se6 Ei9", "RoK EiB"], "RoA Ro6 Se6 RoK")

    assert game.trump == "Se"
    assert game.trump_maker == 2
    assert game.tricks == [(0, ["RoA", "Ro6", "Se6", "RoK"], 2)]
    assert points(game.tricks[0][1], game.trump) == 15
    assert game.to_move == 2


LEGAL = [
    pytest.param("Se9 Se6 Ei6", "RoA SeB", "Se", {}, "Se9 Se6 Ei6", id="2-void"),
    pytest.param("Se9 Se6 Ei6", "RoA SeB", "Se", {"undertrump": "forbidden"}, "Se9 Ei6", id="2-void-forbidden"),
    pytest.param("RoK SeU SeA Ei8", "RoA SeB Se9", "Se", {}, "RoK SeU", id="2-able"),
    pytest.param("RoK SeU SeA Ei8", "RoA SeB Se9", "Se", {"undertrump": "free"}, "RoK SeU SeA", id="2-able-free"),
    pytest.param("SeU RoA", "SeA", "Se", {}, "SeU RoA", id="4-bauer-alone"),
    pytest.param("SeU Se6 RoA", "SeA", "Se", {}, "SeU Se6", id="4-bauer-and-six"),
    pytest.param("Se9 RoA", "SeA", "Se", {}, "Se9", id="4-nell-alone"),
    pytest.param("Ro7 Se6 EiA", "RoK", "Se", {}, "Ro7 Se6", id="5-follow-or-trump"),
    pytest.param("Ro7 Se6 EiA", "RoK SeB", "Se", {}, "Ro7", id="5-no-undertrump"),
    pytest.param("Se6 EiA", "RoK SeB", "Se", {}, "Se6 EiA", id="5-void"),
    pytest.param("RoK Ei6", "Se8 Ro7 RoU", "Ro", {}, "RoK Ei6", id="6-void"),
    pytest.param("RoK Ei6", "Se8 Ro7 RoU", "Ro", {"undertrump": "forbidden"}, "Ei6", id="6-forbidden"),
    pytest.param("RoK Ro6", "Se8 Ro7 RoU", "Ro", {}, "RoK Ro6", id="6-trumps-only"),
    pytest.param("RoK Ro6", "Se8 Ro7 RoU", "Ro", {"undertrump": "forbidden"}, "RoK Ro6", id="6-trumps-only-forbidden"),
    pytest.param("Ro7 Se6 EiA", "RoK", "Se", {"trump_when_able": False}, "Ro7", id="M-6-no-trump-when-able"),
    pytest.param("SiA Si6 EiK", "Si9", None, {}, "SiA Si6", id="M-3-follow"),
    pytest.param("EiK Se7", "Si9", None, {}, "EiK Se7", id="M-3-void"),
]


@pytest.mark.parametrize(("hand", "trick", "trump", "options", "expected"), LEGAL)
def test_molotow_legal_cards(hand: str, trick: str, trump: str | None, options: dict[str, Any], expected: str) -> None:
    assert molotow.legal(cards(hand), cards(trick), trump, options) == set(cards(expected))


# Positions 3, 7, 8: values and takers


@pytest.mark.parametrize(
    ("trick", "trump", "expected"),
    [
        pytest.param("SeA SeU Se9 Se8", None, 21, id="3-obenabe"),
        pytest.param("SeA SeU Se9 Se8", "Se", 45, id="3-its-suit-trump"),
        pytest.param("SeA SeU Se9 Se8", "Ro", 13, id="3-another-suit-trump"),
        pytest.param("EiU Ei8 EiA EiK", None, 25, id="8-obenabe"),
        pytest.param("EiU Ei8 EiA EiK", "Ro", 17, id="8-another-suit-trump"),
        pytest.param("EiU Ei8 EiA EiK", "Ei", 35, id="8-its-suit-trump"),
    ],
)
def test_points_of_a_trick(trick: str, trump: str | None, expected: int) -> None:
    assert points(cards(trick), trump) == expected


def test_position_3_the_leader_takes() -> None:
    assert taker(cards("SeA SeU Se9 Se8"), None) == 0


def test_position_7_whole_pack() -> None:
    by_suit = {suit: [suit + rank for rank in RANKS] for suit in SUITS}

    assert [points(by_suit[suit], None) for suit in SUITS] == [38, 38, 38, 38]
    assert [points(by_suit[suit], "Ro") for suit in SUITS] == [30, 62, 30, 30]
    assert [points(PACK, trump) for trump in [None, *SUITS]] == [152] * 5
    assert [value("Ro" + rank, "Ro") for rank in RANKS] == [0, 0, 0, 14, 10, 20, 3, 4, 11]


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        pytest.param("RoA Ro7 Ro6 Si9", "Ro", 0, id="lower-trumps-after-a-higher"),
        pytest.param("Ei6 RoA Ro7 EiA", "Ro", 1, id="highest-trump"),
        pytest.param("EiA Ro6 EiK Si9", "Ro", 1, id="six-of-trump-beats-an-ace"),
        pytest.param("EiU SeK Ei6 Se7", "Si", 0, id="led-suit-only"),
        pytest.param("SiU SiB Si9 SiO", None, 3, id="strength-is-not-value"),
        pytest.param("Ro9 RoO RoA RoK", "Ro", 0, id="nell"),
        pytest.param("RoO RoU", "Ro", 1, id="bauer"),
        pytest.param("SiB Si9", None, 0, id="banner-over-nine-in-plain"),
    ],
)
def test_taker(trick: str, trump: str | None, place: int) -> None:
    assert taker(cards(trick), trump) == place


# Position 9: Match

MATCH_HANDS = [
    "Ro6 Ro8 RoB Ei6 Ei8 EiB SiU Si8 SiO",
    "SeU Se9 SeA SeK Se8 EiA EiK SiA Si6",
    "Ro7 Ro9 RoU Ei7 Ei9 EiU SiK Si9 SiB",
    "RoO RoK RoA EiO Si7 Se6 Se7 SeB SeO",
]
ALL_TRICKS = (
    "Ro6 Se8 Ro7 RoO  SeU SiK Se6 SiU  Se9 Si9 Se7 Si8  SeA SiB SeB SiO  SeK Ro9 SeO Ro8 "
    "EiA Ei7 EiO Ei6  EiK Ei9 RoK Ei8  SiA RoU Si7 RoB  Si6 EiU RoA EiB"
)
ONE_WORTHLESS_TRICK_LOST = (
    "Ro6 Se8 Ro7 RoO  Si6 Si9 Si7 Si8  Ei7 EiO Ei6 EiA  SeU SiK Se6 SiU  SeA SiB Se7 SiO "
    "Se9 Ro9 SeB Ro8  SeK RoU SeO RoB  EiK Ei9 RoK Ei8  SiA EiU RoA EiB"
)


@pytest.mark.parametrize(
    ("plays", "options", "expected"),
    [
        pytest.param(ALL_TRICKS, {}, [0, -157, 0, -20], id="9-match"),
        pytest.param(ALL_TRICKS, {"match_points": 257}, [0, -257, 0, -20], id="9-match-257"),
        pytest.param(ONE_WORTHLESS_TRICK_LOST, {}, [0, 157, 0, -20], id="9-no-match"),
    ],
)
def test_position_9_match(plays: str, options: dict[str, Any], expected: list[int]) -> None:
    game = round_after(MATCH_HANDS, plays, **options)

    assert sorted(card for hand in MATCH_HANDS for card in cards(hand)) == sorted(PACK)
    assert column(game.score(), "written") == expected


# Positions 10, 13, 14: Weis

ALL_ROSEN = "RoA RoK RoO RoU RoB Ro9 Ro8 Ro7 Ro6"


@pytest.mark.parametrize(
    ("hand", "scale", "kreuzweis", "expected"),
    [
        pytest.param("RoA RoK RoO RoU RoB Ro9", weis.BIG, True, [150], id="10-six-cards"),
        pytest.param("RoA RoK RoO RoU RoB Ro9 Ro8", weis.BIG, True, [200], id="10-seven-cards"),
        pytest.param(ALL_ROSEN + " EiA EiK EiO", weis.BIG, True, [300, 20], id="10-nine-rosen"),
        pytest.param("EiU RoU SeU SiU Ro9 Ro8 Ro7 Ro6 EiA", weis.BIG, True, [200, 50], id="10-four-unders"),
        pytest.param("EiU RoU SeU SiU EiO EiK EiA", weis.BIG, True, [200, 50], id="W-7-kreuzweis"),
        pytest.param("EiU RoU SeU SiU EiO EiK EiA", weis.BIG, False, [200, 20], id="W-7-no-kreuzweis"),
        pytest.param("EiB EiU EiO EiK RoK SeK SiK", weis.BIG, True, [100, 50], id="13-kreuzweis"),
        pytest.param("EiB EiU EiO EiK RoK SeK SiK", weis.BIG, False, [100, 20], id="13-no-kreuzweis"),
        pytest.param("EiA EiK EiO SiK RoK SeK", weis.BIG, False, [100], id="four-rather-than-run"),
        pytest.param(ALL_ROSEN, weis.SMALL, True, [100, 50], id="W-5-nine-in-small"),
        pytest.param("RoA RoK RoO RoU RoB Ro9 Ro8", weis.SMALL, True, [100], id="W-5-seven-in-small"),
        pytest.param(ALL_ROSEN, weis.VORARLBERG, True, [180], id="W-5-nine-in-vorarlberg"),
        pytest.param("Ei9 Ro9 Se9 Si9", weis.SCHMAUS, True, [], id="W-4-four-nines"),
        pytest.param("RoU Ro9 RoA", weis.BIG, True, [], id="W-1-plain-order"),
        pytest.param(" ".join(PACK), weis.BIG, True, [300] * 4 + [200, 150] + [100] * 7, id="whole-pack"),
    ],
)
def test_weise_of_a_hand(hand: str, scale: weis.Scale, kreuzweis: bool, expected: list[int]) -> None:
    assert [found.points for found in weis.find(cards(hand), scale, kreuzweis)] == expected


@pytest.mark.parametrize(("kreuzweis", "run"), [(True, "EiB EiU EiO EiK"), (False, "EiB EiU EiO")])
def test_position_13_which_run_is_left(kreuzweis: bool, run: str) -> None:
    found = weis.find(cards("EiB EiU EiO EiK RoK SeK SiK"), weis.BIG, kreuzweis)

    assert found[1].cards == frozenset(cards(run))


def test_small_scale_writes_the_top_five_and_what_is_below() -> None:
    for kreuzweis in (True, False):
        found = weis.find(cards(ALL_ROSEN), weis.SMALL, kreuzweis)

        assert [w.cards for w in found] == [
            frozenset(cards("RoA RoK RoO RoU RoB")),
            frozenset(cards("Ro9 Ro8 Ro7 Ro6")),
        ]


def test_w_5_seven_in_small_stay_one_weis() -> None:
    seven = cards("RoA RoK RoO RoU RoB Ro9 Ro8")

    assert weis.find(seven, weis.SMALL) == [weis.Weis("run", frozenset(seven), 100)]


@pytest.mark.parametrize(
    ("hand", "scale", "expected"),
    [
        pytest.param("Ei6 Ei7 Ei8 Ei9 EiB Ro8 Se8 Si8", weis.BIG, ["Ei6 Ei7 Ei8 Ei9 EiB"], id="run-of-five-or-four"),
        pytest.param(
            "Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK", weis.SMALL, ["Ei9 EiB EiU EiO EiK", "Ei6 Ei7 Ei8"], id="top-five-first"
        ),
        pytest.param(
            "Ei7 Ei8 Ei9 EiB EiU EiO", weis.SMALL, ["Ei7 Ei8 Ei9 EiB EiU EiO"], id="six-cards-rather-than-five"
        ),
    ],
)
def test_w_7_of_equal_totals_the_higher_weise_are_taken(hand: str, scale: weis.Scale, expected: list[str]) -> None:
    found = weis.find(cards(hand), scale, False)

    assert [w.cards for w in found] == [frozenset(cards(text)) for text in expected]


def test_position_10_credited_as_minus() -> None:
    hands = ["RoA RoK RoO RoU RoB Ro9", "Ro6 Ro7 Se6 Se8 SeB SeO", "Ro8 Se7 Se9 SeU SeK Ei6"]
    game = round_after(hands)
    while game.to_move is not None:
        game.play(min(game.legal()))

    assert column(game.score(), "hand_weis") == [-150, 0, 0]


@pytest.mark.parametrize(("size", "expected"), [(12, 530), (9, 370), (7, 250), (6, 220)])
def test_position_10_highest_possible(size: int, expected: int) -> None:
    """Choose the ranks of the fours, then the best runs each suit can make with some more cards."""

    @cache
    def runs(ranks: frozenset[str]) -> int:
        return weis.total(weis.find({"Ei" + rank for rank in ranks}, weis.BIG))

    suits = [frozenset(ranks) for n in range(len(RANKS) + 1) for ranks in combinations(RANKS, n)]
    best = 0
    for number in range(size // 4 + 1):
        for fours in combinations(RANKS, number):
            by_size: dict[int, int] = {}
            for ranks in suits:
                if ranks >= set(fours):
                    more = len(ranks) - number
                    by_size[more] = max(by_size.get(more, 0), runs(ranks))
            hands = {0: sum(weis.BIG["fours"][rank] for rank in fours)}
            for _ in SUITS:
                grown: dict[int, int] = {}
                for used, so_far in hands.items():
                    for more, gain in by_size.items():
                        grown[used + more] = max(grown.get(used + more, 0), so_far + gain)
                hands = grown
            best = max([best, *(found for used, found in hands.items() if used <= size - 4 * number)])

    assert best == expected


def as_weis(text: str) -> weis.Weis:
    found = [w for w in weis.find(cards(text), weis.BIG) if len(w.cards) == len(cards(text))]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("announced", "trump", "expected"),
    [
        pytest.param(["EiA RoA SeA SiA", "RoB RoU RoO RoK RoA"], None, 1, id="14-run-of-five-over-four-aces"),
        pytest.param(["Ei9 Ro9 Se9 Si9", "Si6 Si7 Si8 Si9 SiB SiU"], None, 1, id="14-run-of-six-over-four-nines"),
        pytest.param(["Ei7 Ei8 Ei9", "Ro7 Ro8 Ro9", "Se7 Se8 Se9"], None, 0, id="14-equal-runs"),
        pytest.param(["Ei7 Ei8 Ei9", "Ro7 Ro8 Ro9", "Se7 Se8 Se9"], "Se", 2, id="14-equal-runs-one-in-trump"),
        pytest.param(["Se7 Se8 Se9", "Ro8 Ro9 RoB"], "Se", 1, id="W-8-rank-before-trump"),
    ],
)
def test_position_14_highest_weis(announced: list[str], trump: str | None, expected: int) -> None:
    assert weis.winner([as_weis(text) for text in announced], trump) == expected


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        pytest.param("all", [-20, -50, 0], id="all"),
        pytest.param("best", [0, -50, 0], id="best"),
        pytest.param("none", [0, 0, 0], id="none"),
    ],
)
def test_m_10_whose_hand_weis_counts(mode: str, expected: list[int]) -> None:
    game = round_after(["RoA RoK RoO Ei6", "Se6 Se7 Se8 Se9", "Si6 Si8 SiB SiO"], hand_weis=mode)
    while game.to_move is not None:
        game.play(min(game.legal()))

    assert column(game.score(), "hand_weis") == expected


def test_m_10_called() -> None:
    game = round_after(["RoA RoK RoO Ei6", "Se6 Se7 Se8 Se9", "Si6 Si7 Si8 SiO"], announcing="called")
    game.announce(1, [cards("Se6 Se7 Se8 Se9")])
    for seat, wanted in [(1, "Se6 Se7 Se8 Se9"), (0, "RoA RoK"), (2, "Si7 Si8 SiO")]:
        with pytest.raises(ValueError, match=r"announced already|not Weise"):
            game.announce(seat, [cards(wanted)])
    game.play("RoA")
    with pytest.raises(ValueError, match="too late"):
        game.announce(0, [cards("RoA RoK RoO")])
    while game.to_move is not None:
        game.play(min(game.legal()))

    assert column(game.score(), "hand_weis") == [0, -50, 0]


# Positions 11 and 12: table Weis and Stöck


@pytest.mark.parametrize(
    ("trick", "options", "expected"),
    [
        pytest.param("Ro7 Ro8 Ro9 Se6", {"table_weis": "all"}, [0, 0, 0, 20], id="11-run"),
        pytest.param("Ro7 Ro8 Ro9 Se6", {"table_weis": "all", "table_weis_factor": 2}, [0, 0, 0, 40], id="M-11-double"),
        pytest.param("Ro7 Ro8 Ro9 Se6", {}, [0, 0, 0, 0], id="M-11-off"),
        pytest.param("RoK SeK SiK EiK", {"table_weis": "all"}, [0, 100, 0, 0], id="11-four-kings"),
        pytest.param("RoK SeK SiK EiK", {"table_weis": "runs"}, [0, 0, 0, 0], id="11-four-kings-runs-only"),
        pytest.param("Ro6 Ro7 Ro8 Ro9 RoB RoU", {"table_weis": "all"}, [0, 0, 0, 0, 0, 150], id="11-run-of-six"),
        pytest.param("Ro6 Ro7 Ro8 Se8 Se7 Se6", {"table_weis": "all"}, [0, 0, 0, 40, 0, 0], id="11-two-runs"),
        pytest.param("RoU RoB Ro9 EiU SeU SiU", {"table_weis": "all"}, [0, 0, 0, 220, 0, 0], id="11-four-and-run"),
        pytest.param(
            "Ro7 Ro8 Ro9 Se6",
            {"table_weis": "all", "match_cancels_table_weis": True},
            [0, 0, 0, 0],
            id="M-13-cancelled-by-match",
        ),
    ],
)
def test_position_11_table_weis(trick: str, options: dict[str, Any], expected: list[int]) -> None:
    game = round_after(cards(trick), trick, **options)

    assert column(game.score(), "table_weis") == expected


OTHER_MAKES_TRUMP = ["Ro6 SeK SeO", "Se6 Ei6 Ei7", "RoA Ei8 Ei9", "Ro7 EiB EiU"]
ONE_PLAYED_BEFORE = ["SeK Ro6 SeO", "Se7 SeB Ei8", "Se8 Ei6 Ei9", "Se9 Ei7 EiB"]
MADE_WITH_THE_KING = ["SeK SeO", "Ro6 Ei6", "Ro7 Ei7", "Ro8 Ei8"]


@pytest.mark.parametrize(
    ("hands", "plays", "leader", "mode", "expected"),
    [
        pytest.param(
            OTHER_MAKES_TRUMP, "Ro6 Se6 RoA Ro7 Ei6 Ei8 EiB SeK SeO Ei7 Ei9 EiU", 0, "held", -20, id="12-held"
        ),
        pytest.param(OTHER_MAKES_TRUMP, "Ro6 Se6 RoA Ro7 Ei6 Ei8 EiB SeK SeO Ei7 Ei9 EiU", 0, "off", 0, id="12-off"),
        pytest.param(ONE_PLAYED_BEFORE, "SeK Se7 Se8 Se9 Ro6 SeB Ei6 Ei7 Ei8 Ei9 EiB SeO", 0, "held", 0, id="12-late"),
        pytest.param(MADE_WITH_THE_KING, "Ro6 Ro7 Ro8 SeK SeO Ei6 Ei7 Ei8", 1, "held", 0, id="12-made-with-it"),
        pytest.param(MADE_WITH_THE_KING, "Ro6 Ro7 Ro8 SeK SeO Ei6 Ei7 Ei8", 1, "maker", -20, id="12-maker"),
    ],
)
def test_position_12_stoeck(hands: list[str], plays: str, leader: int, mode: str, expected: int) -> None:
    game = round_after(hands, plays, leader, stoeck=mode)

    assert column(game.score(), "stoeck") == [expected, 0, 0, 0]


# Positions 15 to 19: Schmaus. Seat 1 deals, so seat 0 leads.


def deal(hand_0: str, hand_1: str = "", stock: str = "", **options: Any) -> schmaus.NaiveSchmaus:
    """Return a deal whose open places are filled with the cards left over, Schilten first."""
    hands = [cards(hand_0), cards(hand_1)]
    pile = cards(stock)
    rest = [card for card in reversed(PACK) if card not in {*hands[0], *hands[1], *pile}]
    for place, size in [(hands[0], 9), (hands[1], 9), (pile, 18)]:
        while len(place) < size:
            place.append(rest.pop(0))
    assert not rest
    return schmaus.NaiveSchmaus(hands, pile, options, dealer=1)


def won(game: schmaus.NaiveSchmaus) -> list[list[int]]:
    return [[written for _, written in game.written[seat]] for seat in (0, 1)]


FROM_8, FROM_9, FIFTY = "Ro6 Ro7 Ro8", "Ro7 Ro8 Ro9", "Ro6 Ro7 Ro8 Ro9"
LADDER_HAND = "Ro6 Ro7 Ro8 Ro9 SiA SiU Si9 EiA Ei6"


def announce_in_turn(game: schmaus.NaiveSchmaus, announcements: Sequence[str]) -> list[bool]:
    """Let seat 0 show these with its cards of other suits than Rosen, one each trick; return what was allowed."""
    allowed = []
    waiting = [cards(text) for text in announcements]
    while waiting:
        if game.to_move == 1:
            game.play(min(game.hands[1]))
            continue
        wanted = waiting.pop(0)
        allowed.append(game.may_announce([wanted]))
        assert allowed[-1] == (frozenset(wanted) in game.announceable())
        card = next(card for card in sorted(game.hands[0]) if suit_of(card) != "Ro")
        if not allowed[-1]:
            with pytest.raises(ValueError, match="not to be announced"):
                game.play(card, [wanted])
        game.play(card, [wanted] if allowed[-1] else [])
    if game.trick:
        game.play(min(game.hands[1]))
    return allowed


@pytest.mark.parametrize(
    ("announcements", "ladder", "allowed"),
    [
        pytest.param([FROM_8, FROM_9, FIFTY], "suit", [True, True, True], id="15-upward"),
        pytest.param([FROM_9, FROM_8], "suit", [True, False], id="15-nine-then-eight"),
        pytest.param([FIFTY, FROM_9], "suit", [True, False], id="15-fifty-then-nine"),
        pytest.param([FIFTY, FROM_8], "suit", [True, False], id="15-fifty-then-eight"),
        pytest.param([FROM_8, FIFTY, FROM_9], "suit", [True, True, False], id="15-nine-after-fifty"),
        pytest.param([FIFTY, FIFTY], "suit", [True, False], id="15-twice"),
        pytest.param([FROM_9, FROM_8], "overlap", [True, False], id="S-12-overlap"),
        pytest.param([FROM_8, FROM_9, FIFTY], "global", [True, True, True], id="S-12-global"),
    ],
)
def test_position_15_ladder(announcements: list[str], ladder: str, allowed: list[bool]) -> None:
    game = deal(LADDER_HAND, "SeA SeK SeU SeB Se7 EiK Ei9 Ei7 SiK", "SeO", ladder=ladder)

    assert announce_in_turn(game, announcements) == allowed
    expected = [{FROM_8: 20, FROM_9: 20, FIFTY: 50}[a] for a, yes in zip(announcements, allowed, strict=True) if yes]
    assert won(game) == [expected, []]


@pytest.mark.parametrize(
    ("first", "then", "ladder", "expected"),
    [
        pytest.param("EiO EiK EiA", "EiB EiU EiO EiK", "suit", True, id="three-from-A-fifty-from-K"),
        pytest.param("SiO SiK SiA", "Ro6 Ro7 Ro8", "suit", True, id="other-suit-is-free"),
        pytest.param("SiO SiK SiA", "Ro6 Ro7 Ro8", "global", False, id="global-other-suit-too"),
        pytest.param("Si6 Si7 Si8", "Ro6 Ro7 Ro8", "global", False, id="global-equal-is-not-higher"),
        pytest.param("Si6 Si7 Si8", "Se6 Se7 Se8", "global", True, id="global-trump-step"),
        pytest.param("Ro9 RoB RoU", "Ro6 Ro7 Ro8", "overlap", True, id="overlap-no-shared-card"),
        pytest.param("Ro9 RoB RoU", "Ro6 Ro7 Ro8", "suit", False, id="suit-no-shared-card"),
        pytest.param("EiU RoU SeU SiU", "EiK RoK SeK SiK", "suit", True, id="fours-outside-the-ladder"),
        pytest.param("EiU RoU SeU SiU", "EiK RoK SeK SiK", "global", False, id="global-fours-too"),
        pytest.param("EiU RoU SeU SiU", "EiU RoU SeU SiU", "suit", False, id="four-once"),
    ],
)
def test_s_12_ladder(first: str, then: str, ladder: str, expected: bool) -> None:
    assert schmaus.allowed_by_ladder(as_weis(then), [as_weis(first)], ladder, "Se") is expected


@pytest.mark.parametrize(
    ("four", "expected"),
    [
        pytest.param("Ei9 Ro9 Se9 Si9", None, id="15-four-nines"),
        pytest.param("EiU RoU SeU SiU", 200, id="15-four-unders"),
        pytest.param("EiB RoB SeB SiB", 100, id="15-four-banner"),
    ],
)
def test_position_15_fours(four: str, expected: int | None) -> None:
    game = deal(four + " Ei6 Ro7 Si7 SiA RoA", "SeA", "SeO")

    assert game.may_announce([cards(four)]) is (expected is not None)
    if expected is not None:
        game.play("Ei6", [cards(four)])
        game.play("SeA")
        assert won(game) == [[expected], []]


@pytest.mark.parametrize(
    ("turned", "leader_shows", "replier_shows", "expected"),
    [
        pytest.param("SeA", "RoB RoU RoO", "EiB EiU EiO", [[20], []], id="16-equal-leader"),
        pytest.param("EiA", "RoB RoU RoO", "EiB EiU EiO", [[], [20]], id="16-equal-trump"),
        pytest.param("SeA", "Ro6 Ro7 Ro8 Ro9", "EiB EiU EiO", [[50], []], id="16-fifty-twenty"),
        pytest.param("SeA", "EiK RoK SeK SiK", "Ro6 Ro7 Ro8 Ro9 RoB", [[], [100]], id="16-four-kings-run-of-five"),
    ],
)
def test_position_16_contest(turned: str, leader_shows: str, replier_shows: str, expected: list[list[int]]) -> None:
    game = deal(leader_shows + " Se6", replier_shows + " Se7", turned)
    game.play("Se6", [cards(leader_shows)])
    assert won(game) == [[], []]
    game.play("Se7", [cards(replier_shows)])
    assert won(game) == expected

    # Announced counts, even if beaten: nobody may show his run or four again [S-12].
    for _ in (0, 1):
        seat = game.to_move
        assert seat is not None
        shown = [frozenset(cards(leader_shows)), frozenset(cards(replier_shows))][seat]
        assert shown <= game.hands[seat]
        assert shown not in game.announceable()
        game.play(min(game.hands[seat] - shown))


ROB_HAND = "Ro6 Ro8 RoB RoO Ei6 Ei8 EiB EiO"
ROB_OTHER = "Si6 Si8 SiB SiO Ro7 Ro9 Ei7 Ei9 Si7"


def robbing_tricks(game: schmaus.NaiveSchmaus, last: int = 18) -> list[tuple[int, int]]:
    """Play on with the lowest card that is not the trump six; return (trick, seat) of each turn that may rob."""
    seen = []
    while game.to_move is not None and game.trick_number <= last:
        if game.can_rob():
            seen.append((game.trick_number, game.to_move))
        game.play(min(game.legal() - {"Se6"} or game.legal()))
    return seen


def stock_with_six_at(place: int) -> str:
    """Return a stock of Schellen Ace turned up and the trump six as card ``place``."""
    used = set(cards(ROB_HAND + " SiU " + ROB_OTHER + " SeA Se6"))
    stock = ["SeA", *(card for card in PACK if card not in used)]
    return " ".join([*stock[:place], "Se6", *stock[place:]])


@pytest.mark.parametrize("turn_up", ["last", "second_last"])
def test_position_17_six_dealt(turn_up: str) -> None:
    game = deal(ROB_HAND + " Se6", ROB_OTHER, "SeA", turn_up=turn_up)

    assert robbing_tricks(game) == [(trick, 0) for trick in range(1, 10)]


def test_position_17_own_lead() -> None:
    game = deal(ROB_HAND + " Se6", ROB_OTHER, "SeA", rob="own_lead")
    leads = []
    while game.to_move is not None and game.trick_number <= 9:
        assert game.can_rob() is (game.to_move == 0 and not game.trick)
        leads += [game.trick_number] if game.can_rob() else []
        game.play(min(game.legal() - {"Se6"}))

    assert 0 < len(leads) < 9


def test_position_17_six_drawn_as_card_16() -> None:
    assert [trick for trick, _ in robbing_tricks(deal(ROB_HAND + " SiU", ROB_OTHER, stock_with_six_at(16)))] == [9]


def test_position_17_six_drawn_as_card_17() -> None:
    assert robbing_tricks(deal(ROB_HAND + " SiU", ROB_OTHER, stock_with_six_at(17))) == []


def test_position_17_six_turned_up() -> None:
    assert robbing_tricks(deal(ROB_HAND + " SiU", ROB_OTHER, "Se6")) == []


@pytest.mark.parametrize(("turn_up", "six_to"), [("last", "loser"), ("second_last", "taker")])
def test_position_17_robbed(turn_up: str, six_to: str) -> None:
    game = deal(ROB_HAND + " Se6", ROB_OTHER, "SeA", turn_up=turn_up)
    game.rob()
    assert game.hands[0] == set(cards(ROB_HAND + " SeA"))
    assert game.turn_up == "Se6"
    with pytest.raises(RuntimeError):
        game.rob()
    assert robbing_tricks(game, last=9) == []
    last_taker = game.tricks[-1][2]

    assert "Se6" in game.hands[last_taker if six_to == "taker" else 1 - last_taker]
    assert (game.stock_size, len(game.hands[0]), len(game.hands[1])) == (0, 9, 9)


SCHMAUS_LEGAL = [
    pytest.param("SeU Ro6 EiA", "SeA", False, {}, "SeU Ro6 EiA", id="18-trick-5"),
    pytest.param("Ro6 Se7 EiA", "RoK", True, {}, "Ro6", id="18-follow"),
    pytest.param("Se7 EiA", "RoK", True, {}, "Se7", id="18-must-trump"),
    pytest.param("SeU EiA", "RoK", True, {}, "SeU EiA", id="18-bauer-alone"),
    pytest.param("SeU EiA", "RoK", True, {"bauer_must_ruff": True}, "SeU", id="18-bauer-must-ruff"),
    pytest.param("SeU Se7 EiA", "RoK", True, {}, "SeU Se7", id="18-bauer-and-seven"),
    pytest.param("Ro6 SeU", "RoK", True, {}, "Ro6", id="18-no-bauer-instead-of-the-suit"),
    pytest.param("SeU EiA", "SeA", True, {}, "SeU EiA", id="18-trump-lead-bauer-alone"),
    pytest.param("SeU EiA", "SeA", True, {"bauer_must_ruff": True}, "SeU EiA", id="18-first-half-stays"),
    pytest.param("EiK Ei6 SiA", "Ei9", True, {}, "EiK Ei6", id="S-8-no-duty-to-beat"),
    pytest.param("EiK Si6", "RoK", True, {}, "EiK Si6", id="S-8-neither"),
    pytest.param("EiK Si6", "", True, {}, "EiK Si6", id="lead"),
]


@pytest.mark.parametrize(("hand", "trick", "stock_empty", "options", "expected"), SCHMAUS_LEGAL)
def test_position_18_schmaus_legal_cards(
    hand: str, trick: str, stock_empty: bool, options: dict[str, Any], expected: str
) -> None:
    assert schmaus.legal(cards(hand), cards(trick), "Se", stock_empty, options) == set(cards(expected))


ACCOUNT = [
    "Se9 Se8 Se7 Se6 SiA SiB SiK SiU Si7",
    "Ei8 Ei9 EiO Si6 SiO EiA EiB RoA RoO",
    "SeA Si8 RoB Si9 RoK EiU EiK RoU Ro6 Ro7 SeB Ro8 SeU Ro9 SeO Ei6 SeK Ei7",
]
ACCOUNT_WEISE = ["Se6 Se7 Se8", "Se7 Se8 Se9", "Se6 Se7 Se8 Se9"]
ACCOUNT_PLAYS = (
    "SiA Ei8  SiB Ei9  SiK EiO  SiU Si6  Si7 SiO  EiA Si8  EiB Si9  RoA EiU  RoO RoU "
    "Ro6 Se6  SeU Ro7  Se9 Ro8  SeA Ro9  SeK RoK  SeO RoB  SeB EiK  Se8 Ei6  Se7 Ei7"
)


@pytest.mark.parametrize(("stoeck", "more"), [("off", 0), ("on", 20)])
def test_position_19_account(stoeck: str, more: int) -> None:
    game = deal(*ACCOUNT, stoeck=stoeck)
    weise = [cards(text) for text in ACCOUNT_WEISE]
    for card in cards(ACCOUNT_PLAYS):
        shows = [weise.pop(0)] if game.to_move == 0 and weise else []
        game.play(card, shows)

    a, b = game.score()
    assert a == {"cards": 30 + 85, "weis": 90, "stoeck": more, "match": 100, "written": 305 + more}
    assert b == {"cards": 42, "weis": 0, "stoeck": 0, "match": 0, "written": 42}
    assert game.events == [(0, 20), (0, 20), (0, 50)] + [(0, 20)] * (stoeck == "on")


# Called writing, several Weise to a card, the last Weis


def test_s_14_called_writing_until_the_second_card_of_the_next_trick() -> None:
    for cards_played, in_time in [(0, True), (1, True), (2, False)]:
        game = deal("Ro6 Ro7 Ro8 SeA", "Se6", "SeO", writing="called")
        game.play("SeA", [cards("Ro6 Ro7 Ro8")])
        with pytest.raises(RuntimeError):
            game.write_weis(0)
        game.play("Se6")
        for _ in range(cards_played):
            game.play(max(game.legal()))
        if in_time:
            game.write_weis(0)
        with pytest.raises(RuntimeError):
            game.write_weis(0)

        assert won(game) == [[20] if in_time else [], []]


def test_s_11_several_weise_to_one_card() -> None:
    game = deal("Ro6 Ro7 Ro8 Ro9 RoB RoU EiU SeU SiU", "SeA", "SeO", weise_per_card=None)
    low, high, four = cards("Ro6 Ro7 Ro8"), cards("Ro9 RoB RoU"), cards("EiU RoU SeU SiU")

    assert game.may_announce([low, high, four])
    assert not game.may_announce([high, low])
    assert not game.may_announce([low, cards("Ro6 Ro7 Ro8 Ro9")])
    assert not deal("Ro6 Ro7 Ro8 Ro9 RoB RoU EiU SeU SiU", "SeA", "SeO").may_announce([low, high])


def test_s_13_the_best_of_several_stands_against_the_other() -> None:
    game = deal("Ro6 Ro7 Ro8 EiA", "Si6 Si7 Si8 Se6 Se7 Se8 EiK", "SeO", weise_per_card=None)
    game.play("EiA", [cards("Ro6 Ro7 Ro8")])
    game.play("EiK", [cards("Si6 Si7 Si8"), cards("Se6 Se7 Se8")])

    # All are twenty from an eight; the one in trump wins, and its owner writes all of his.
    assert won(game) == [[], [20, 20]]


@pytest.mark.parametrize("last", [9, 10])
def test_s_10_last_weis_trick(last: int) -> None:
    game = deal("Se6 Se7 Se8", "", "SeA", last_weis_trick=last)
    run = frozenset(cards("Se6 Se7 Se8"))
    while len(game.tricks) < 11:
        if game.to_move == 0:
            assert (run in game.announceable()) is (game.trick_number <= last)
        game.play(min(game.legal() - run or game.legal()))


# The Partie and the shuffle


def after(partie: schmaus.NaivePartie, *steps: tuple[str, int, int]) -> tuple[list[int], int | None]:
    """Return totals and winner after these steps, none of which but the last may end the Partie."""
    for name, a, b in steps:
        assert partie.winner is None
        getattr(partie, name)(a, b)
    return partie.totals, partie.winner


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        pytest.param([("count", 990, 500), ("write", 1, 20)], ([990, 520], None), id="not-reached"),
        pytest.param([("count", 990, 500), ("write", 0, 10)], ([1000, 500], 0), id="hit-exactly-by-a-weis"),
        pytest.param([("count", 985, 990), ("count", 60, 97)], ([1045, 1087], 1), id="both-over-by-the-count"),
        pytest.param([("count", 985, 990), ("count", 97, 60)], ([1082, 1050], 0), id="both-over-the-other-way"),
        pytest.param([("count", 900, 943), ("count", 57, 100)], ([957, 1043], 1), id="one-over-by-the-count"),
        pytest.param([("count", 1057, 1057)], ([1057, 1057], None), id="equal-totals-go-on"),
        pytest.param([("count", 1057, 1057), ("count", 57, 100)], ([1114, 1157], 1), id="another-deal-decides"),
    ],
)
def test_s_19_as_written(steps: list[tuple[str, int, int]], expected: tuple[list[int], int | None]) -> None:
    assert after(schmaus.NaivePartie(1000), *steps) == expected


@pytest.mark.parametrize(("total", "winner"), [pytest.param(1000, 0, id="right"), pytest.param(999, 1, id="wrong")])
def test_s_19_claim(total: int, winner: int) -> None:
    partie = schmaus.NaivePartie(1000, "claim")

    assert after(partie, ("write", 0, total)) == ([total, 0], None)
    partie.thank(0)
    assert partie.winner == winner


def test_splitmix64_published_sequence() -> None:
    stream = shuffle.SplitMix64(1234567)

    assert [stream.draw() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_shuffle_is_a_permutation_that_leaves_out_what_is_removed() -> None:
    assert sorted(shuffle.shuffled(2**64 - 1)) == sorted(PACK)
    assert sorted(shuffle.shuffled(0, ["Ei7"])) == sorted(set(PACK) - {"Ei7"})
    assert shuffle.shuffled(0) != shuffle.shuffled(1)
