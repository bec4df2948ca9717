"""The pack, the reproducible shuffle, true chance, and deals. [J-1, M-2, S-1, S-2]"""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from reference import shuffle as naive
from strategies import cards, codes, seeds

from jassrules import (
    ALL_CARDS,
    Card,
    CardSet,
    Deck,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    NotationError,
    RulesError,
    SchmausDeal,
    SchmausGame,
)

# Worked out with the reference model; a stored seed must mean the same cards for ever.
GOLDEN = {
    0: "EiA RoK RoA SiO Ei7 EiK Ro8 Si8 Ei8 Si7 Si6 Se8 EiB Se9 SeO RoB Se6 SiA "
    "RoU Ro6 SeA SiK SeU Ro9 Se7 Si9 SeK EiO SeB EiU Ro7 Ei9 SiU Ei6 RoO SiB",
    1: "EiB Si6 Si8 RoA Ei8 Ro8 EiA Si9 RoB EiU Ei6 SiA SiB EiO RoK Ei7 Se6 Se7 "
    "SeO SeB Ei9 Ro6 Ro9 SeK Si7 Ro7 Se9 EiK RoO SiK SeU SiU RoU SiO SeA Se8",
    42: "Si9 Se9 Ro7 Se7 SeK Si8 Se8 Si7 Se6 EiK Ei9 Ei6 RoB EiA RoA RoO SeB SiB "
    "Si6 Ei8 EiB RoU SiU SeO Ro9 SiK RoK SiO SeU EiO SiA Ei7 Ro8 Ro6 EiU SeA",
    2**32: "SiU Ro9 Si8 SeO Si9 SeB SiB SiA Se9 Ro8 Si7 EiU EiA Ei8 SiK Ro7 EiB SiO "
    "RoK Ro6 RoO Ei9 EiO SeA Se8 RoB RoA SeK Ei6 Se7 Ei7 Se6 RoU SeU EiK Si6",
    2**64 - 1: "RoO Se6 Ro8 Ei7 Ro6 RoK SeU SeO Si6 SiK RoB Ro9 RoA EiO Ro7 EiU Si8 Ei8 "
    "Ei9 EiA SiA EiB Se7 Si9 Se8 SeA Ei6 Se9 SiO Si7 SeK SeB RoU EiK SiB SiU",
}
GOLDEN_WITHOUT_EI7 = (
    "Si9 Se7 RoA Ro6 Ei9 Si6 Si8 EiO EiU RoK SiA SiB EiK Ei8 Ei6 Se6 SeB SeO "
    "RoB EiB Ro7 Ro9 SeK Si7 Ro8 Se9 EiA SiU SiK SeU RoU RoO SiO SeA Se8"
)
every_golden = pytest.mark.parametrize(
    ("seed", "text"), [pytest.param(seed, text, id=str(seed)) for seed, text in GOLDEN.items()]
)


# The pack


@pytest.mark.rule("J-1")
def test_the_whole_pack() -> None:
    assert Deck().cards == set(ALL_CARDS)
    assert not Deck().removed


@pytest.mark.parametrize(
    ("removed", "expected"),
    [
        pytest.param("Ei7", "Ei7", id="code"),
        pytest.param(Card.parse("Ei7"), "Ei7", id="card"),
        pytest.param("Ei7 RoA", "Ei7 RoA", id="text"),
        pytest.param(["RoA", Card.parse("Ei7")], "Ei7 RoA", id="list"),
        pytest.param(CardSet("RoA Ei7"), "Ei7 RoA", id="set"),
        pytest.param((), "", id="none"),
        pytest.param(ALL_CARDS[1:], " ".join(codes(ALL_CARDS[1:])), id="all-but-one"),
    ],
)
def test_cards_taken_out(removed: Any, expected: str) -> None:
    deck = Deck(removed)

    assert deck.removed == CardSet(expected)
    assert deck.cards == ~CardSet(expected)
    assert set(deck.shuffled(1)) == set(deck.cards)
    assert len(deck.shuffled(1)) == len(deck.cards)


@pytest.mark.parametrize(
    ("removed", "error", "named"),
    [
        pytest.param("Ei7 Ei7", RulesError, "Ei7", id="twice"),
        pytest.param(["RoA", Card.parse("RoA")], RulesError, "RoA", id="card-and-code"),
        pytest.param(ALL_CARDS, RulesError, "no card", id="no-card-left"),
        pytest.param("Ei5", NotationError, "Ei5", id="no-card"),
        pytest.param(None, TypeError, "None", id="none"),
        pytest.param(7, TypeError, "7", id="int"),
        pytest.param([7], TypeError, "7", id="number-of-a-card"),
    ],
)
def test_what_cannot_be_taken_out(removed: Any, error: type[Exception], named: str) -> None:
    with pytest.raises(error, match=named):
        Deck(removed)


def test_decks_are_values() -> None:
    deck = Deck("Ei7")

    assert deck == Deck(["Ei7"])
    assert hash(deck) == hash(Deck(["Ei7"]))
    assert deck != Deck()
    assert deck != Deck("Ro7")
    assert deck != CardSet(deck.cards)
    for made in (copy.copy(deck), copy.deepcopy(deck), pickle.loads(pickle.dumps(deck)), eval(repr(deck))):
        assert made == deck
    assert eval(repr(Deck())) == Deck()


# The reproducible shuffle


@every_golden
def test_golden_shuffles(seed: int, text: str) -> None:
    assert " ".join(codes(Deck().shuffled(seed))) == text


@pytest.mark.rule("M-2")
def test_golden_shuffle_of_35_cards() -> None:
    assert " ".join(codes(Deck("Ei7").shuffled(1))) == GOLDEN_WITHOUT_EI7


def test_shuffles_as_the_documented_algorithm() -> None:
    for seed in (*range(2000), *(2**power - 1 for power in range(65)), *(2**power for power in range(64))):
        assert codes(Deck().shuffled(seed)) == naive.shuffled(seed)


@given(seeds(), cards())
def test_shuffles_of_35_cards_as_the_documented_algorithm(seed: int, removed: Card) -> None:
    assert codes(Deck(removed).shuffled(seed)) == naive.shuffled(seed, [str(removed)])


@given(seeds())
def test_small_packs(seed: int) -> None:
    for size in (1, 2, 3, 18, 34):
        assert codes(Deck(ALL_CARDS[size:]).shuffled(seed)) == naive.shuffled(seed, codes(ALL_CARDS[size:]))


def test_shuffled_cards_are_the_same_objects() -> None:
    assert all(card is ALL_CARDS[card.index] for card in Deck().shuffled(5))
    assert all(card is ALL_CARDS[card.index] for card in Deck().shuffled())


@pytest.mark.parametrize(
    ("seed", "error"),
    [
        pytest.param(-1, RulesError, id="negative"),
        pytest.param(2**64, RulesError, id="one-too-high"),
        pytest.param(10**30, RulesError, id="huge"),
        pytest.param(True, TypeError, id="bool"),
        pytest.param(1.0, TypeError, id="float"),
        pytest.param("1", TypeError, id="text"),
        pytest.param(b"1", TypeError, id="bytes"),
        pytest.param([], TypeError, id="list"),
    ],
)
def test_seeds_that_are_none(seed: Any, error: type[Exception]) -> None:
    for use in (
        lambda: Deck().shuffled(seed),
        lambda: Deck().deal(4, seed),
        lambda: MolotowRound.deal(seed=seed),
        lambda: SchmausDeal.deal(seed=seed),
        lambda: MolotowGame().start_round(seed=seed),
        lambda: SchmausGame().start_deal(seed=seed),
    ):
        with pytest.raises(error):
            use()


# Deals


@pytest.mark.rule("M-2")
@pytest.mark.parametrize(("players", "size"), [(3, 12), (4, 9), (5, 7), (6, 6)])
def test_hands_of_molotow(players: int, size: int) -> None:
    hands = MolotowRound.deal(MolotowRules(players=players), seed=7).hands

    assert [len(hand) for hand in hands] == [size] * players
    out = set() if players != 5 else {Card.parse("Ei7")}
    assert set().union(*hands) == set(ALL_CARDS) - out


@pytest.mark.rule("M-2")
@pytest.mark.parametrize("seven", ["Ei7", "Ro7", "Se7", "Si7"])
def test_five_players_play_without_a_seven(seven: str) -> None:
    hands = MolotowRound.deal(MolotowRules(players=5, removed_card=seven), seed=7).hands

    assert set().union(*hands) == set(ALL_CARDS) - {Card.parse(seven)}


@every_golden
@pytest.mark.parametrize("players", [1, 2, 3, 4, 6, 36])
def test_hands_are_blocks_of_the_shuffled_pack(seed: int, text: str, players: int) -> None:
    order, size = text.split(), 36 // players
    hands = Deck().deal(players, seed)

    assert [set(codes(hand)) for hand in hands] == [
        set(order[seat * size : (seat + 1) * size]) for seat in range(players)
    ]
    assert all(isinstance(hand, CardSet) for hand in hands)


@every_golden
@pytest.mark.parametrize("leader", range(4))
def test_a_round_is_dealt_so_whoever_leads(seed: int, text: str, leader: int) -> None:
    order = text.split()
    round_ = MolotowRound.deal(leader=leader, seed=seed)

    assert [set(codes(hand)) for hand in round_.hands] == [set(order[9 * seat : 9 * seat + 9]) for seat in range(4)]
    assert round_.to_move == leader


@every_golden
@pytest.mark.rule("S-1", "S-2", "S-5")
@pytest.mark.parametrize("dealer", [0, 1])
def test_schmaus_is_dealt_in_packets_of_three(seed: int, text: str, dealer: int) -> None:
    order = text.split()
    deal = SchmausDeal.deal(dealer=dealer, seed=seed)

    assert set(codes(deal.hands[1 - dealer])) == {*order[0:3], *order[6:9], *order[12:15]}
    assert set(codes(deal.hands[dealer])) == {*order[3:6], *order[9:12], *order[15:18]}
    assert codes(deal.stock) == order[18:]
    assert str(deal.turn_up) == order[18]
    assert str(deal.trump) == order[18][:2]
    assert deal.to_move == 1 - dealer


@pytest.mark.parametrize(
    ("players", "error"),
    [
        pytest.param(5, RulesError, id="does-not-divide"),
        pytest.param(0, RulesError, id="none-there"),
        pytest.param(-4, RulesError, id="negative"),
        pytest.param(37, RulesError, id="more-than-cards"),
        pytest.param(4.0, TypeError, id="float"),
        pytest.param(True, TypeError, id="bool"),
        pytest.param(None, TypeError, id="none"),
    ],
)
def test_deals_that_cannot_be(players: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Deck().deal(players, seed=1)


HANDS = [CardSet(ALL_CARDS[9 * seat : 9 * seat + 9]) for seat in range(4)]
ROSEN_ACE_TWICE = [["RoA", "RoA", *codes(HANDS[0])[2:]], *HANDS[1:]]
SAME_ACE_IN_TWO_HANDS = [CardSet("RoA") | CardSet(HANDS[0][1:]), *HANDS[1:]]


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param(ROSEN_ACE_TWICE, id="one-hand"),
        pytest.param(SAME_ACE_IN_TWO_HANDS, id="two-hands"),
        pytest.param([" ".join(codes(hand)) for hand in SAME_ACE_IN_TWO_HANDS], id="two-hands-as-text"),
    ],
)
def test_a_card_twice_in_the_hands(hands: Any) -> None:
    with pytest.raises(RulesError, match="RoA"):
        MolotowRound(hands)
    with pytest.raises(RulesError, match="RoA"):
        MolotowGame().start_round(hands=hands)


@pytest.mark.parametrize(
    ("hands", "stock"),
    [
        pytest.param(ROSEN_ACE_TWICE[:2], ALL_CARDS[18:], id="one-hand"),
        pytest.param(SAME_ACE_IN_TWO_HANDS[:2], ALL_CARDS[18:], id="two-hands"),
        pytest.param(HANDS[:2], ["RoA", *ALL_CARDS[19:]], id="hand-and-stock"),
        pytest.param(HANDS[2:], ["RoA", "RoA", *ALL_CARDS[2:18]], id="stock"),
    ],
)
def test_a_card_twice_in_schmaus(hands: Any, stock: Any) -> None:
    with pytest.raises(RulesError, match="RoA"):
        SchmausDeal(hands, stock=stock)
    with pytest.raises(RulesError, match="RoA"):
        SchmausGame().start_deal(hands=hands, stock=stock)


@pytest.mark.rule("M-2")
def test_the_removed_seven_is_in_no_hand() -> None:
    hands = Deck("Ro7").deal(5, seed=1)
    with pytest.raises(RulesError, match="Ei7"):
        MolotowRound(hands, rules=MolotowRules(players=5))
    assert MolotowRound(hands, rules=MolotowRules(players=5, removed_card="Ro7")).hands == hands


# Chance and processes

DEAL = """
from jassrules import Deck, MolotowRound, MolotowRules, SchmausDeal
print(*map(str, Deck().shuffled(1)), sep=" ")
print(*map(str, MolotowRound.deal(MolotowRules(players=5), seed=1).hands), sep=" | ")
deal = SchmausDeal.deal(seed=1)
print(*map(str, deal.hands), *deal.stock, sep=" | ")
"""


def test_two_processes_deal_the_same() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", DEAL],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
            encoding="utf-8",
        ).stdout
        for hash_seed in ("1", "2")
    }

    assert len(said) == 1
    assert said.pop().splitlines()[0] == GOLDEN[1]


def test_the_global_generator_is_left_alone() -> None:
    before = random.getstate()
    Deck().shuffled()
    Deck().deal(4, seed=3)
    MolotowRound.deal()
    SchmausDeal.deal(seed=3)
    round_ = MolotowRound.deal(seed=3)
    while not round_.is_over:
        round_.play(round_.legal_cards()[0])
    round_.score()

    assert random.getstate() == before


def test_importing_leaves_it_alone_too() -> None:
    script = "import random; a = random.getstate(); import jassrules; assert random.getstate() == a"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_global_seed_fixes_nothing() -> None:
    state = random.getstate()
    orders = set()
    for _ in range(2):
        random.seed(1)
        orders.add(Deck().shuffled())
    random.setstate(state)

    assert len(orders) == 2


def test_unseeded_deals_are_permutations_and_differ() -> None:
    orders = [Deck().shuffled() for _ in range(200)]

    assert all(sorted(card.index for card in order) == list(range(36)) for order in orders)
    assert len(set(orders)) == 200  # two equal ones in 36! would be a wonder
    deals = [MolotowRound.deal() for _ in range(20)]
    assert all(set().union(*round_.hands) == set(ALL_CARDS) for round_ in deals)
    assert len({round_.hands for round_ in deals}) == 20
    stocks = [SchmausDeal.deal() for _ in range(20)]
    assert all(set().union(*deal.hands, deal.stock) == set(ALL_CARDS) for deal in stocks)
    assert len({deal.stock for deal in stocks}) == 20


@pytest.mark.parametrize(
    "shuffle",
    [pytest.param(lambda _: Deck().shuffled(), id="unseeded"), pytest.param(Deck().shuffled, id="seeded")],
)
def test_each_card_lies_everywhere_equally_often(shuffle: Any) -> None:
    times = 7200
    counts = Counter((place, card.index) for at in range(times) for place, card in enumerate(shuffle(at)))

    # 200 expected at each place, with a standard deviation of 14; 7 of those are met once in a thousand million runs.
    assert len(counts) == 36 * 36
    assert min(counts.values()) > 100
    assert max(counts.values()) < 300
