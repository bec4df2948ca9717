"""Counting a round: card points by the state at the end, the last trick, the Match. [M-8, M-9, M-13]"""

from __future__ import annotations

import random
from typing import Any

import pytest
from molotow_helpers import column, play_out, random_play, random_rules, round_of, round_with
from reference.cards import SUITS

from jassrules import MolotowRound, MolotowRules, MolotowScore, StateError, Suit

# Seat 0 takes the first trick and no other.
SCHELLEN_LATER = """
    0: SeA SeU Se9 Se8
    0: EiO Ei7 EiK EiU
    2: Ei9 Se7 EiA SeK
    1: RoB SeB Ro6 RoU
    2: Ro9 SeO Ro8 Ro7
    3: RoO SiA Se6 Ei6
    1: EiB Ei8 SiU Si9
    1: SiK Si8 SiB Si6
    1: RoA SiO RoK Si7
"""
ROSEN_LATER = """
    0: SeA SeU Se9 Se8
    0: Si7 SiK SiA Si9
    2: EiA Ei8 Ei9 EiO
    2: RoB RoA Ro9 Ro6
    3: EiK Ei6 RoK Ei7
    1: RoO SiB RoU Si8
    3: Se6 SeO SeB SeK
    2: EiB Ro8 Se7 SiU
    3: Si6 SiO Ro7 EiU
"""
NEVER_TRUMP = """
    0: SeA SeU Se8
    0: SiB SiK Si7
    1: SeK Se9 Se7
    1: SiU SiA Si6
    2: Ei9 Ei7 EiO
    1: Se6 SeO SeB
    2: Ro7 Ro6 RoB
    1: RoO RoU Ro9
    1: EiA EiK EiU
    1: RoA Ro8 RoK
    1: Si9 SiO Si8
    2: EiB Ei6 Ei8
"""
# Seat 2 takes the first trick and no other.
EICHELN_LATER = """
    0: EiU Ei8 EiA EiK
    2: SeU SeK SeB Se6
    3: Si6 SiK Si7 Si8
    0: RoK Ro9 Ro7 Ro6
    0: Si9 Ei6 SeO SiB
    1: RoU Ei7 Ei9 RoB
    3: RoO RoA EiB Se9
    1: Se7 Se8 SiA EiO
    0: SiO Ro8 SeA SiU
"""
ROSEN_AFTER_EICHELN = """
    0: EiU Ei8 EiA EiK
    2: Se6 SeA SeO SeU
    3: SiU Si8 SiO Si6
    1: Si7 Ro6 RoA SiK
    3: Ei9 RoK EiB Ei7
    0: Ro7 RoB RoO RoU
    3: Ro8 Ei6 EiO SeK
    3: Si9 SeB SiB Se9
    1: SiA Se8 Ro9 Se7
"""
# Seat 1 takes every trick; only seat 3 has a Weis, EiU EiO EiK.
MATCH = """
    0: Ei6 RoU EiA EiO
    1: Ro9 RoB Ro6 RoO
    1: RoA EiB SeU Ro8
    1: RoK Se7 Si8 SeO
    1: SeA Se8 SiB Se6
    1: SeK Si9 EiK SeB
    1: SiA SiU EiU SiO
    1: SiK Si7 Ei9 Ei7
    1: Ro7 Si6 Ei8 Se9
"""
# The trick before the last is worthless, and seat 2 takes it; only seat 3 has a Weis, Se7 Se8 Se9.
NO_MATCH = """
    0: Ei6 RoU EiK EiO
    1: Ro9 EiA Ro6 RoO
    1: RoA SeB RoB Ro8
    1: RoK SeO SiU SiO
    1: SeA SiK Se8 Se6
    1: SeK EiB Se9 SeU
    1: SiA Si6 SiB Ei9
    1: Si7 Si9 Se7 Ei8
    2: Si8 Ei7 EiU Ro7
"""
WORTHLESS_TRICK_OF_SEAT_2 = """
    3: Ei6 RoU Ei7 EiU
    0: Ro9 SeU Ro8 RoB
    0: RoA EiO SeO RoO
    0: RoK EiB Se6 Ro6
    0: SeA Se8 Se7 EiK
    0: SeK SeB Se9 Si8
    0: SiA SiU SiB SiO
    0: Si7 Ei8 Si9 Si6
    2: SiK Ei9 Ro7 EiA
"""


@pytest.mark.parametrize(
    ("tricks", "trump", "taker", "points"),
    [
        pytest.param(NEVER_TRUMP, None, 0, 21, id="position-3-obenabe", marks=pytest.mark.rule("M-8", "M-5", "J-3")),
        pytest.param(SCHELLEN_LATER, "Se", 0, 45, id="position-3-schellen-later", marks=pytest.mark.rule("M-8", "J-3")),
        pytest.param(ROSEN_LATER, "Ro", 0, 13, id="position-3-another-suit", marks=pytest.mark.rule("M-8", "J-3")),
        pytest.param(ROSEN_AFTER_EICHELN, "Ro", 2, 17, id="rosen-later", marks=pytest.mark.rule("M-8", "J-3")),
        pytest.param(EICHELN_LATER, "Ei", 2, 35, id="eicheln-later", marks=pytest.mark.rule("M-8", "J-3")),
    ],
)
def test_the_first_trick_counts_by_the_trump_of_the_end(
    tricks: str, trump: str | None, taker: int, points: int
) -> None:
    round_ = round_of(tricks)

    assert round_.trump is (None if trump is None else Suit(trump))
    assert round_.tricks[0].taker == taker
    assert [trick.taker for trick in round_.tricks].count(taker) == 1
    assert round_.score()[taker].cards == points
    assert sum(column(round_, "cards")) == 157


@pytest.mark.rule("M-8", "J-3")
@pytest.mark.parametrize(
    ("tricks", "obenabe", "by_suit"),
    [
        pytest.param(SCHELLEN_LATER, 21, {"Se": 45, "Ei": 13, "Ro": 13, "Si": 13}, id="position-3"),
        pytest.param(EICHELN_LATER, 25, {"Ei": 35, "Ro": 17, "Se": 17, "Si": 17}, id="position-8"),
    ],
)
def test_a_trick_counts_by_every_trump(tricks: str, obenabe: int, by_suit: dict[str, int]) -> None:
    trick = round_of(tricks, played=4).tricks[0]

    assert trick.points(None) == obenabe
    assert {suit: trick.points(Suit(suit)) for suit in SUITS} == by_suit


@pytest.mark.rule("M-8")
def test_trump_changes_no_earlier_taker() -> None:
    round_ = round_of(SCHELLEN_LATER)

    # Schellen was made in the third trick: by then the Schellen Under of the first would have beaten the ace.
    assert round_.trump_maker == 3
    assert [trick.taker for trick in round_.tricks] == [0, 2, 1, 2, 3, 1, 1, 1, 1]
    assert [trick.trump for trick in round_.tricks[:3]] == [None, None, Suit.SCHELLEN]


@pytest.mark.rule("M-8", "M-9", "J-3", "J-5")
@pytest.mark.parametrize(
    ("tricks", "cards"),
    [
        # each bracket a trick in the order played
        pytest.param(
            SCHELLEN_LATER,
            [45, (0 + 0 + 11 + 4) + (3 + 11 + 0 + 0) + (10 + 0 + 2 + 0) + (4 + 0 + 10 + 0) + (11 + 3 + 4 + 0) + 5,
             (3 + 0 + 4 + 2) + (10 + 10 + 0 + 2), 0 + 3 + 0 + 0],
            id="schellen",
        ),
        pytest.param(
            NEVER_TRUMP,
            [21, (10 + 4 + 0) + (4 + 0 + 0) + (0 + 0 + 3) + (3 + 2 + 0) + (11 + 4 + 2) + (11 + 8 + 4) + 10,
             (2 + 11 + 0) + (0 + 3 + 10) + (0 + 3 + 8) + (10 + 0 + 8) + 5],
            id="obenabe",
        ),
    ],
)  # fmt: skip
def test_whole_rounds_counted_by_hand(tricks: str, cards: list[int]) -> None:
    assert sum(cards) == 157

    assert column(round_of(tricks), "cards") == cards


VALUES = {
    "obenabe": dict(zip("AKOUB9876", [11, 4, 3, 2, 10, 0, 8, 0, 0], strict=True)),
    "trump": dict(zip("AKOUB9876", [11, 4, 3, 20, 10, 14, 0, 0, 0], strict=True)),
    "side": dict(zip("AKOUB9876", [11, 4, 3, 2, 10, 0, 0, 0, 0], strict=True)),
}


def counted(code: str, trump: str | None) -> int:
    table = "obenabe" if trump is None else "trump" if code[:2] == trump else "side"
    return VALUES[table][code[2:]]


@pytest.mark.rule("M-8", "M-9", "M-13", "J-3", "J-4")
def test_a_round_counts_its_cards_by_value_and_the_last_trick_once() -> None:
    chance = random.Random(6)
    for seed in range(2500):
        rules = random_rules(chance)
        round_ = random_play(MolotowRound.deal(rules, leader=chance.randrange(rules.players), seed=seed), chance)
        trump = None if round_.trump is None else str(round_.trump)
        cards = [0] * rules.players
        for trick in round_.tricks:
            assert trick.taker is not None
            cards[trick.taker] += sum(counted(str(card), trump) for card in trick.cards)
        last = round_.tricks[-1].taker
        assert last is not None
        cards[last] += 5
        assert sum(cards) == 157
        if len({trick.taker for trick in round_.tricks}) == 1:
            assert column(round_, "cards") == [0] * rules.players
            assert column(round_, "match") == [-rules.match_points * (seat == last) for seat in range(rules.players)]
        else:
            assert column(round_, "cards") == cards
            assert column(round_, "match") == [0] * rules.players


@pytest.mark.rule("M-9", "M-5")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_ten_thousand_rounds_make_157(players: int) -> None:
    chance = random.Random(players)
    for seed in range(10_000):
        round_ = random_play(MolotowRound.deal(MolotowRules(players=players), seed=seed), chance)
        assert sum(column(round_, "cards")) - sum(column(round_, "match")) == 157
        assert round_.trump is not None or players == 3


@pytest.mark.rule("M-2", "M-9")
@pytest.mark.parametrize("removed", ["Ei7", "Ro7", "Se7", "Si7"])
def test_five_players_make_157_without_a_seven(removed: str) -> None:
    chance = random.Random(removed)
    rules = MolotowRules(players=5, removed_card=removed)
    for seed in range(100):
        round_ = random_play(MolotowRound.deal(rules, seed=seed), chance)
        assert sum(column(round_, "cards")) - sum(column(round_, "match")) == 157


@pytest.mark.rule("M-9")
def test_the_five_belong_to_the_last_trick_alone() -> None:
    round_ = round_of(SCHELLEN_LATER)
    assert round_.tricks[0].points(round_.trump) == 45
    assert round_.score()[0].cards == 45  # seat 0 took the first trick alone

    assert round_.tricks[-1].taker == 1
    taken = [trick.points(round_.trump) for trick in round_.tricks if trick.taker == 1]
    assert round_.score()[1].cards == sum(taken) + 5


# The Match


@pytest.mark.rule("M-13", "M-10")
@pytest.mark.parametrize(
    ("points", "written"),
    [
        pytest.param(157, [0, -157, 0, -20], id="position-9"),
        pytest.param(257, [0, -257, 0, -20], id="position-9-257"),
    ],
)
def test_position_9_match(points: int, written: list[int]) -> None:
    round_ = round_of(MATCH, match_points=points)

    assert [trick.taker for trick in round_.tricks] == [1] * 9
    assert column(round_, "written") == written
    assert column(round_, "cards") == [0, 0, 0, 0]
    assert column(round_, "match") == [0, -points, 0, 0]
    assert column(round_, "hand_weis") == [0, 0, 0, -20]


@pytest.mark.rule("M-13")
@pytest.mark.parametrize(
    ("tricks", "written"),
    [
        pytest.param(NO_MATCH, [0, 157, 0, -20], id="position-9-worthless-trick-lost"),
        pytest.param(WORTHLESS_TRICK_OF_SEAT_2, [157, 0, 0, 0], id="worthless-trick-lost"),
    ],
)
@pytest.mark.parametrize("match_points", [157, 257])
def test_157_points_without_every_trick_are_no_match(tricks: str, written: list[int], match_points: int) -> None:
    round_ = round_of(tricks, match_points=match_points)
    lost = round_.tricks[7]
    assert (lost.taker, lost.points(round_.trump)) == (2, 0)

    assert column(round_, "written") == written
    assert column(round_, "match") == [0, 0, 0, 0]


@pytest.mark.rule("M-13")
@pytest.mark.parametrize("seat", range(4))
def test_a_match_stands_at_its_own_seat(seat: int) -> None:
    shift = seat - 1
    rows = [f"{(int(line.strip()[0]) + shift) % 4}{line.strip()[1:]}" for line in MATCH.strip().splitlines()]
    round_ = round_of("\n".join(rows), hand_weis="none", match_points=257)

    assert column(round_, "written") == [-257 if at == seat else 0 for at in range(4)]


@pytest.mark.rule("M-13", "M-5")
def test_a_match_without_trump_is_one_too_and_may_be_the_first_leaders() -> None:
    high = " ".join(f"{suit}A {suit}K {suit}O" for suit in SUITS)
    middle = " ".join(f"{suit}U {suit}B {suit}9" for suit in SUITS)
    round_ = round_with([high, middle, ""], hand_weis="none")
    while not round_.is_over:
        best = max(round_.legal_cards(), key=lambda card: card.rank.index)
        round_.play(best)

    assert round_.trump is None
    assert column(round_, "written") == [-157, 0, 0]


@pytest.mark.rule("M-13", "M-12")
def test_stoeck_stands_beside_a_match() -> None:
    # As the Match above, but the Rosen Ober and seven change hands between seats 0 and 1.
    tricks = MATCH.replace("Ro6 RoO", "Ro6 Ro7").replace("1: Ro7 Si6", "1: RoO Si6")
    round_ = round_of(tricks, stoeck="held", hand_weis="none")

    assert column(round_, "stoeck") == [0, -20, 0, 0]
    assert column(round_, "written") == [0, -177, 0, 0]


# When and what score() tells


@pytest.mark.rule("M-8")
@pytest.mark.parametrize("played", [0, 1, 4, 35])
def test_no_score_before_the_end(played: int) -> None:
    round_ = round_of(MATCH, played=played)
    before = round_.copy()

    with pytest.raises(StateError, match="not over"):
        round_.score()
    assert round_ == before


@pytest.mark.rule("M-9", "J-5")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_after_the_last_card(players: int) -> None:
    round_ = random_play(MolotowRound.deal(MolotowRules(players=players), seed=4), random.Random(4))

    assert len(round_.tricks) == {3: 12, 4: 9, 5: 7, 6: 6}[players]
    assert sum(column(round_, "cards")) == 157
    assert (round_.to_move, round_.is_over, len(round_.legal_cards())) == (None, True, 0)
    assert (round_.legal_mask(), round_.trick.cards) == (0, ())
    with pytest.raises(StateError, match="all cards"):
        round_.play("EiA")


@pytest.mark.rule("M-10", "M-11", "M-12", "M-13", "M-15")
def test_written_is_the_sum_of_the_parts_without_the_factor_of_the_last_round() -> None:
    score = MolotowScore(cards=57, hand_weis=-20, table_weis=40, stoeck=-20, match=-157)
    assert score.written == 57 - 20 + 40 - 20 - 157
    chance = random.Random(7)
    for seed in range(200):
        rules = random_rules(chance).replace(last_round_factor=2)
        round_ = random_play(MolotowRound.deal(rules, seed=seed), chance)
        plain = random_play(MolotowRound.deal(rules.replace(last_round_factor=1), seed=seed), random.Random(0))
        for score in (*round_.score(), *plain.score()):
            parts: list[Any] = [score.cards, score.hand_weis, score.table_weis, score.stoeck, score.match]
            assert score.written == sum(parts)
            assert all(type(part) is int for part in parts)
        assert sum(column(round_, "cards")) in (0, 157)


@pytest.mark.rule("M-8")
def test_asking_twice_gives_the_same() -> None:
    round_ = play_out(MolotowRound.deal(seed=9))

    assert round_.score() == round_.score()
