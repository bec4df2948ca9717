"""A round in play: deal, turns, the birth of trump, refusals, undo, copies, threads. [M-2 … M-5, J-5, J-6]"""

from __future__ import annotations

import copy
import pickle
import random
import sys
import threading
from typing import Any

import pytest
from molotow_helpers import (
    codes,
    column,
    play,
    play_out,
    random_play,
    random_rules,
    round_at,
    round_of,
    round_with,
    snapshot,
    whole_deal,
)
from reference.cards import PACK, SUITS, suit_of, taker

from jassrules import (
    ALL_CARDS,
    Card,
    CardSet,
    IllegalPlay,
    MolotowRound,
    MolotowRules,
    NotationError,
    Reason,
    RulesError,
    StateError,
    Suit,
    Trick,
)
from jassrules.molotow import CardPlayed

# The deal


@pytest.mark.rule("M-1", "M-2")
@pytest.mark.parametrize(("players", "size"), [(3, 12), (4, 9), (5, 7), (6, 6)])
def test_everybody_gets_as_many_cards(players: int, size: int) -> None:
    round_ = MolotowRound.deal(MolotowRules(players=players), seed=1)

    assert round_.hand_sizes == (size,) * players
    assert [len(hand) for hand in round_.hands] == [size] * players
    dealt = CardSet().union(*round_.hands) if hasattr(CardSet, "union") else CardSet(c for h in round_.hands for c in h)
    assert len(dealt) == players * size
    assert round_.dealt == round_.hands
    assert (round_.trump, round_.trump_maker, round_.to_move, round_.tricks) == (None, None, 0, ())


@pytest.mark.rule("M-2")
@pytest.mark.parametrize("removed", [None, "Ei7", "Ro7", "Se7", "Si7"])
def test_with_five_a_seven_is_out(removed: str | None) -> None:
    round_ = MolotowRound.deal(MolotowRules(players=5, removed_card=removed), seed=2)

    assert set(PACK) - {str(card) for hand in round_.hands for card in hand} == {removed or "Ei7"}


def deal_of(text: str, players: int = 4) -> list[list[str]]:
    return whole_deal([text, *[""] * (players - 1)], removed="Ei7" if players == 5 else "")


DEAL = deal_of("RoA Ro6")


@pytest.mark.rule("M-2")
@pytest.mark.parametrize(
    ("hands", "options", "error", "naming"),
    [
        pytest.param([*DEAL[:3], [*DEAL[3][:8], "RoA"]], {}, RulesError, "RoA", id="AP-3-card-in-two-hands"),
        pytest.param([[*DEAL[0][:8], "RoA"], *DEAL[1:]], {}, RulesError, "RoA", id="AP-3-card-twice-in-a-hand"),
        pytest.param(DEAL[:3], {}, RulesError, "", id="a-hand-short"),
        pytest.param([*DEAL, ["EiA"]], {}, RulesError, "", id="a-hand-too-many"),
        pytest.param([DEAL[0][:8], *DEAL[1:]], {}, RulesError, "8", id="a-card-short"),
        pytest.param([[*DEAL[0], DEAL[1][0]], DEAL[1][1:], *DEAL[2:]], {}, RulesError, "10", id="uneven-hands"),
        pytest.param(DEAL, {"players": 3}, RulesError, "", id="for-other-players"),
        pytest.param(
            [["Ei7", *deal_of("", 5)[0][1:]], *deal_of("", 5)[1:]], {"players": 5}, RulesError, "Ei7", id="the-removed-seven"
        ),
        pytest.param([["RoX", *DEAL[0][1:]], *DEAL[1:]], {}, NotationError, "RoX", id="no-card"),
        pytest.param([[14, *DEAL[0][1:]], *DEAL[1:]], {}, TypeError, "14", id="card-as-int"),
        pytest.param(None, {}, TypeError, "", id="none"),
        pytest.param("RoA", {}, TypeError, "", id="text"),
        pytest.param(CardSet(DEAL[0]), {}, TypeError, "", id="one-set"),
        pytest.param([None] * 4, {}, TypeError, "", id="hands-of-none"),
        pytest.param(7, {}, TypeError, "", id="int"),
    ],
)
def test_hands_that_cannot_be_dealt(hands: Any, options: dict[str, Any], error: type[Exception], naming: str) -> None:
    with pytest.raises(error, match=naming):
        MolotowRound(hands, rules=MolotowRules(**options))


@pytest.mark.rule("J-6")
@pytest.mark.parametrize("leader", [-1, 4, 10**30, True, None, 1.0, "0"])
def test_a_leader_that_is_not_there(leader: Any) -> None:
    error = RulesError if type(leader) is int else TypeError
    with pytest.raises(error, match="leader"):
        MolotowRound(DEAL, leader=leader)
    with pytest.raises(error, match="leader"):
        MolotowRound.deal(leader=leader)


@pytest.mark.parametrize("seed", [-1, 2**64, True, 1.0, "1"])
def test_wrong_seeds(seed: Any) -> None:
    with pytest.raises(RulesError if type(seed) is int else TypeError, match="seed"):
        MolotowRound.deal(seed=seed)


@pytest.mark.parametrize("rules", [4, {}, "seed", MolotowRules])
def test_wrong_rules(rules: Any) -> None:
    with pytest.raises(TypeError, match="MolotowRules"):
        MolotowRound.deal(rules)
    with pytest.raises(TypeError, match="MolotowRules"):
        MolotowRound(DEAL, rules=rules)


@pytest.mark.rule("J-5")
def test_se_13_what_is_passed_in_stays_as_it_is() -> None:
    hands = [list(hand) for hand in DEAL]
    before = copy.deepcopy(hands)
    round_ = play_out(MolotowRound(hands))

    assert hands == before
    hands[0].clear()
    assert len(round_.dealt[0]) == 9


# Turns and takers


@pytest.mark.rule("J-6", "J-5")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_tw_9_the_taker_leads(players: int) -> None:
    chance = random.Random(players)
    for leader in range(players):
        round_ = MolotowRound.deal(MolotowRules(players=players), leader=leader, seed=leader)
        assert round_.to_move == round_.leader == leader
        expected = leader
        while not round_.is_over:
            event = round_.play(chance.choice(round_.legal_cards()))
            assert event.seat == expected
            expected = (expected + 1) % players
            if event.taker is not None:
                trick = [str(card) for card in round_.tricks[-1].cards]
                trump = None if round_.trump is None else str(round_.trump)
                expected = (round_.tricks[-1].leader + taker(trick, trump)) % players
                assert event.taker == round_.tricks[-1].taker == expected
            assert round_.to_move == (None if round_.is_over else expected)


@pytest.mark.rule("M-4", "J-5")
@pytest.mark.parametrize(
    ("hands", "plays", "void", "trump", "maker", "points"),
    [
        pytest.param(["RoA", "Ro6", "Se6", "RoK"], "RoA Ro6 Se6 RoK", {2: "Ro"}, "Se", 2, 15, id="position-1"),
        pytest.param(["EiA", "Ei6", "Ro7", "EiK"], "EiA Ei6 Ro7 EiK", {2: "Ei"}, "Ro", 2, 15, id="TW-7"),
        pytest.param(["EiA", "Se6", "EiK", "EiO"], "EiA Se6 EiK EiO", {1: "Ei"}, "Se", 1, 18, id="by-the-second"),
        pytest.param(["EiA", "EiK", "EiO", "Si8"], "EiA EiK EiO Si8", {3: "Ei"}, "Si", 3, 18, id="by-the-last"),
    ],
)
def test_the_first_discard_makes_trump_and_takes_its_trick(
    hands: list[str], plays: str, void: dict[int, str], trump: str, maker: int, points: int
) -> None:
    round_ = play(round_with(hands, void=void), plays)

    assert (round_.trump, round_.trump_maker) == (Suit(trump), maker)
    assert (round_.tricks[0].taker, round_.to_move) == (maker, maker)
    assert round_.tricks[0].points(round_.trump) == points
    assert [event.trump for event in round_.events] == [Suit(trump) if seat == maker else None for seat in range(4)]


@pytest.mark.rule("M-4", "M-6", "J-5")
def test_trump_holds_within_its_own_trick() -> None:
    # Seat 2 lies over the six that made trump, seat 3 follows; seat 2 takes.
    round_ = round_with(["RoA", "Se6", "Se7", "RoK"], void={1: "Ro", 2: "Ro"})
    takers = []
    for card in ("RoA", "Se6", "Se7", "RoK"):
        round_.play(card)
        takers.append(round_.trick.taker)

    assert takers == [0, 1, 2, None]
    assert round_.tricks[0].taker == 2
    assert round_.trump_maker == 1


@pytest.mark.rule("M-4")
def test_later_discards_and_leads_never_change_trump() -> None:
    round_ = round_with(["RoA Si9", "Se6 EiA", "Ei6", "RoK"], "RoA Se6", void={1: "Ro", 2: "Ro"})
    round_.play("Ei6")  # another discard in the same trick
    round_.play("RoK")
    assert (round_.trump, round_.trump_maker) == (Suit.SCHELLEN, 1)
    round_.play("EiA")  # a lead of another suit

    while not round_.is_over:
        assert (round_.trump, round_.trump_maker) == (Suit.SCHELLEN, 1)
        round_.play(round_.legal_cards()[-1])
    assert (round_.trump, round_.trump_maker) == (Suit.SCHELLEN, 1)
    assert [event.trump for event in round_.events if isinstance(event, CardPlayed) and event.trump] == [Suit.SCHELLEN]


@pytest.mark.rule("M-3", "M-4")
def test_a_lead_never_makes_trump() -> None:
    for card in deal_of("")[0]:
        round_ = MolotowRound(deal_of(""))
        assert round_.play(card).trump is None
        assert round_.trump is None


@pytest.mark.rule("M-5", "M-8")
def test_trump_made_in_the_last_trick_is_trump_all_the_same() -> None:
    # All follow for eleven tricks: each of three players holds of two suits the same number.
    hands = [
        "EiA EiK EiO RoA RoK RoO SeA SeK SeO SiA SiK Se9",
        "EiU EiB Ei9 RoU RoB Ro9 SeU SeB Si6 SiU SiB Si9",
        "Ei8 Ei7 Ei6 Ro8 Ro7 Ro6 Se8 Se7 Se6 Si8 Si7 SiO",
    ]
    round_ = MolotowRound([hand.split() for hand in hands], rules=MolotowRules(players=3, hand_weis="none"))
    for led in "EiA EiK EiO RoA RoK RoO SeA SeK SiA SiK".split():
        play(round_, led)
        for _ in range(2):
            same = [card for card in round_.legal_cards() if card.suit is Suit(led[:2])]
            round_.play(same[0])
    play(round_, "SeO Si6")  # void: seat 1 had two Schellen
    assert (round_.trump, round_.trump_maker, len(round_.tricks)) == (Suit.SCHILTEN, 1, 10)

    # A round where it happens with the very last trick.
    last = round_of(LAST_TRICK_MAKES_TRUMP)
    assert [trick.trump for trick in last.tricks] == [None] * 11 + [Suit.SCHILTEN]
    # Schilten count as trump in all tricks: Under 20, Nell 14.
    assert sum(trick.points(Suit.SCHILTEN) for trick in last.tricks) == 152
    first = last.tricks[0]
    assert (first.taker, first.points(last.trump)) == (0, 11 + 20 + 14)
    assert last.score()[0].cards == sum(t.points(Suit.SCHILTEN) for t in last.tricks if t.taker == 0)


LAST_TRICK_MAKES_TRUMP = """
    0: SiA SiU Si9
    0: SiK SiB Si8
    0: EiA EiU Ei8
    0: EiK EiB Ei7
    0: EiO Ei9 Ei6
    0: RoA RoU Ro8
    0: RoK RoB Ro7
    0: RoO Ro9 Ro6
    0: SeA SeU Se8
    0: SeK SeB Se7
    0: SeO Se6 Se9
    0: SiO Si7 Si6
""".replace("0: SiO Si7 Si6", "0: SiO Si7 Si6").replace("0: SeO Se6 Se9\n    0: SiO Si7 Si6", "0: SiO Si7 Si6\n    0: SeO Se6 Se9")
