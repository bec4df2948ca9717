"""A round in play: deal, turns, the birth of trump, what is refused. [M-2 … M-5, J-5, J-6]"""

from __future__ import annotations

import copy
import random
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
    assert len({card for hand in round_.hands for card in hand}) == players * size
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
        pytest.param([*DEAL[:3], [*DEAL[3][:8], "RoA"]], {}, RulesError, "RoA", id="card-in-two-hands"),
        pytest.param([[*DEAL[0][:8], "RoA"], *DEAL[1:]], {}, RulesError, "RoA", id="card-twice-in-a-hand"),
        pytest.param(DEAL[:3], {}, RulesError, "3 hands", id="a-hand-short"),
        pytest.param([*DEAL, ["EiA"]], {}, RulesError, "more hands", id="a-hand-too-many"),
        pytest.param([DEAL[0][:8], *DEAL[1:]], {}, RulesError, "8", id="a-card-short"),
        pytest.param([[*DEAL[0], DEAL[1][0]], DEAL[1][1:], *DEAL[2:]], {}, RulesError, "10", id="uneven-hands"),
        pytest.param(DEAL, {"players": 3}, RulesError, "9 cards", id="for-other-players"),
        pytest.param(
            [["Ei7", *deal_of("", 5)[0][1:]], *deal_of("", 5)[1:]],
            {"players": 5},
            RulesError,
            "Ei7",
            id="the-removed-seven",
        ),
        pytest.param([["RoX", *DEAL[0][1:]], *DEAL[1:]], {}, NotationError, "RoX", id="no-card"),
        pytest.param([[14, *DEAL[0][1:]], *DEAL[1:]], {}, TypeError, "14", id="card-as-int"),
        pytest.param(None, {}, TypeError, "cards", id="none"),
        pytest.param("RoA", {}, TypeError, "cards", id="text"),
        pytest.param(CardSet(DEAL[0]), {}, TypeError, "cards", id="one-set"),
        pytest.param([None] * 4, {}, TypeError, "cards", id="hands-of-none"),
        pytest.param(7, {}, TypeError, "cards", id="int"),
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
def test_what_is_passed_in_stays_as_it_is() -> None:
    hands = [list(hand) for hand in DEAL]
    before = copy.deepcopy(hands)
    round_ = play_out(MolotowRound(hands))

    assert hands == before
    hands[0].clear()
    assert len(round_.dealt[0]) == 9


# Turns and takers


@pytest.mark.rule("J-6", "J-5")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_taker_leads(players: int) -> None:
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
        pytest.param(
            ["EiA", "Ei6", "Ro7", "EiK"], "EiA Ei6 Ro7 EiK", {2: "Ei"}, "Ro", 2, 15, id="trump-takes-its-own-trick"
        ),
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
    made = [event.trump for event in round_.events if isinstance(event, CardPlayed)]
    assert made == [Suit(trump) if seat == maker else None for seat in range(4)]


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


# Every suit is followed twice, and of each one card is left.
MADE_IN_THE_LAST_TRICK = """
    0: EiA Ei6 Ei7 Ei8
    0: EiK Ei9 EiB EiU
    0: RoA Ro6 Ro7 Ro8
    0: RoK Ro9 RoB RoU
    0: SeA Se6 Se7 Se8
    0: SeK Se9 SeB SeU
    0: SiA Si6 Si7 Si8
    0: SiK Si9 SiB SiU
    0: EiO RoO SeO SiO
"""


@pytest.mark.rule("M-5", "M-8")
def test_trump_made_in_the_last_trick_is_trump_all_the_same() -> None:
    round_ = round_of(MADE_IN_THE_LAST_TRICK, hand_weis="none")
    assert [trick.trump for trick in round_.tricks] == [None] * 8 + [Suit.ROSEN]
    assert (round_.trump, round_.trump_maker, round_.tricks[-1].taker) == (Suit.ROSEN, 1, 1)

    # RoK Ro9 RoB RoU were taken long before and count 4 + 14 + 10 + 20; the eights count nothing.
    plain = [11, 4 + 10 + 2] * 3
    assert column(round_, "cards") == [sum(plain) + 11 + (4 + 14 + 10 + 20), 4 * 3 + 5, 0, 0]


# What is refused changes nothing


@pytest.mark.rule("M-3", "J-5")
def test_a_card_of_the_next_seat() -> None:
    round_ = round_with(["RoA", "Ro6", "Ro7 Se6", "Ro8 SeA"], "RoA Ro6")
    before = snapshot(round_)
    assert round_.to_move == 2

    for card in ("Ro8", "SeA"):
        assert round_.why_illegal(card) is Reason.NOT_IN_HAND
        with pytest.raises(IllegalPlay) as caught:
            round_.play(card)
        assert (caught.value.reason, str(caught.value.card)) == (Reason.NOT_IN_HAND, card)
        assert snapshot(round_) == before


@pytest.mark.rule("M-3", "M-6", "M-7", "J-5")
def test_every_card_is_legal_or_refused_without_a_trace() -> None:
    chance = random.Random(9)
    for seed in range(60):
        rules = random_rules(chance)
        round_ = random_play(MolotowRound.deal(rules, seed=seed), chance, chance.randrange(34))
        legal, before = codes(round_.legal_cards()), snapshot(round_)
        for card in ALL_CARDS:
            assert round_.can_play(card) == (str(card) in legal)
            assert (round_.why_illegal(card) is None) == (str(card) in legal)
            if str(card) not in legal:
                with pytest.raises(IllegalPlay) as caught:
                    round_.play(card)
                assert caught.value.reason is round_.why_illegal(card)
            else:
                twin = round_.copy()
                assert twin.play(card).card is card
        assert snapshot(round_) == before


@pytest.mark.rule("J-5")
def test_a_card_played_before_is_named_so() -> None:
    round_ = round_with(["RoA", "Ro6", "Ro7", "Ro8"], "RoA Ro6")

    for card in ("RoA", "Ro6"):
        with pytest.raises(IllegalPlay) as caught:
            round_.play(card)
        assert caught.value.reason is Reason.ALREADY_PLAYED


@pytest.mark.rule("M-3")
def test_messages_hold_the_position() -> None:
    round_ = round_with(["RoA Ro6", "RoK EiA", "", ""], "RoA")

    with pytest.raises(IllegalPlay) as caught:
        round_.play("EiA")
    message = str(caught.value)
    assert message == message[0].lower() + message[1:]
    assert "'EiA'" in message
    assert message.endswith("(trick 1: RoA; trump none; seat 1 to move)")


class Forged:
    """Looks like a card and claims what it likes."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.suit = Suit.ROSEN
        self.rank = None

    def __index__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return "RoA"


GARBAGE = [
    pytest.param(None, id="none"), pytest.param(1.9, id="float"), pytest.param(True, id="true"), pytest.param(-1, id="-1"),
    pytest.param(14, id="index-of-a-card"), pytest.param(36, id="36"), pytest.param(10**30, id="10**30"),
    pytest.param(float("nan"), id="nan"), pytest.param("xx", id="xx"), pytest.param("", id="empty"), pytest.param("RoA Ro6", id="two"),
    pytest.param(b"RoA", id="bytes"), pytest.param(Suit.ROSEN, id="suit"), pytest.param(["RoA"], id="list"),
    pytest.param(CardSet("RoA"), id="set"), pytest.param(Trick("RoA"), id="trick"), pytest.param(object(), id="object"),
    pytest.param(Forged(17), id="card-like"),
]  # fmt: skip


@pytest.mark.rule("J-1")
@pytest.mark.parametrize("value", GARBAGE)
def test_garbage_is_no_card(value: Any) -> None:
    round_ = MolotowRound(DEAL)
    before = round_.copy()

    error = NotationError if isinstance(value, str) else TypeError
    for call in (round_.play, round_.can_play, round_.why_illegal, round_.explain):
        with pytest.raises(error):
            call(value)
    assert round_ == before


@pytest.mark.rule("J-1")
@pytest.mark.parametrize("value", [param for param in GARBAGE if param.id not in ("index-of-a-card", "card-like")])
def test_garbage_is_no_index(value: Any) -> None:
    round_ = MolotowRound(DEAL)
    before = round_.copy()

    with pytest.raises(NotationError if type(value) is int else TypeError):
        round_.play_unchecked(value)
    assert round_ == before


def test_a_card_is_looked_up_by_name() -> None:
    round_ = MolotowRound(DEAL)
    event = round_.play("roa")

    assert event.card is Card.parse("RoA")
    with pytest.raises(AttributeError):
        event.card.index = 3


# Unchecked


@pytest.mark.rule("M-3")
def test_play_unchecked_takes_what_the_hand_holds_and_nothing_else() -> None:
    round_ = round_with(["RoA Ro6", "RoK EiA", "", ""], "RoA")
    before = round_.copy()
    for card in (Card.parse("RoA"), round_.hands[2][0]):
        with pytest.raises(IllegalPlay):
            round_.play_unchecked(card.index)
    assert round_ == before

    round_.play_unchecked(Card.parse("EiA").index)  # held, but Rosen must be followed
    assert (round_.trump, round_.trump_maker, round_.to_move) == (Suit.EICHELN, 1, 2)
    round_.undo()
    assert round_ == before
    assert round_.hands == before.hands


@pytest.mark.rule("M-4", "M-9")
def test_play_unchecked_of_legal_cards_is_play() -> None:
    chance = random.Random(3)
    for seed in range(200):
        rules = random_rules(chance).replace(announcing="auto")
        checked = MolotowRound.deal(rules, seed=seed)
        unchecked = checked.copy()
        while not checked.is_over:
            mask = unchecked.legal_mask()
            assert mask == checked.legal_mask()
            index = chance.choice([bit for bit in range(36) if mask >> bit & 1])
            checked.play(ALL_CARDS[index])
            unchecked.play_unchecked(index)
        assert unchecked == checked
        assert snapshot(unchecked) == snapshot(checked)
        with pytest.raises(StateError):
            unchecked.play_unchecked(0)


def test_suits_of_the_helpers() -> None:
    """The positions of the other files rest on this: the hand and the trick are just those asked for."""
    for trump in SUITS:
        other = next(suit for suit in SUITS if suit != trump)
        round_ = round_at(f"{other}A {trump}B", f"{trump}9 {other}6", trump=trump)
        assert codes(round_.hands[round_.to_move or 0]) == {f"{trump}9", f"{other}6"}
        assert all(suit_of(str(card)) in (trump, other) for card in round_.trick.cards)
