"""Tricks: which card is higher, who takes, what it counts. [J-2, J-3, J-5]"""

from __future__ import annotations

import copy
import pickle
import random
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import cards as naive
from strategies import TRUMPS, card_sets, codes, naive_trump, permuted, suit_permutations, tricks, trumps

from jassrules import ALL_CARDS, Card, CardSet, MolotowRound, NotationError, RulesError, Suit, Trick

every_trump = pytest.mark.parametrize("trump", [pytest.param(trump, id=str(trump)) for trump in TRUMPS])
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


def taker(cards: Any, trump: Suit | str | None, *, players: int = 6) -> int | None:
    return Trick(cards, players=players, trump=trump).taker


# Which card is higher

PLAIN = ["A", "K", "O", "U", "B", "9", "8", "7", "6"]
TRUMP = ["U", "9", "A", "K", "O", "B", "8", "7", "6"]


@pytest.mark.rule("J-2")
@pytest.mark.parametrize("suit", [pytest.param(suit, id=str(suit)) for suit in Suit])
def test_all_pairs_of_trumps(suit: Suit) -> None:
    for above, higher in enumerate(TRUMP):
        for lower in TRUMP[above + 1 :]:
            assert taker([f"{suit}{higher}", f"{suit}{lower}"], suit) == 0
            assert taker([f"{suit}{lower}", f"{suit}{higher}"], suit) == 1


@pytest.mark.rule("J-2")
@pytest.mark.parametrize("suit", [pytest.param(suit, id=str(suit)) for suit in Suit])
def test_all_pairs_of_a_plain_suit(suit: Suit) -> None:
    for trump in TRUMPS:
        if trump is suit:
            continue
        for above, higher in enumerate(PLAIN):
            for lower in PLAIN[above + 1 :]:
                assert taker([f"{suit}{higher}", f"{suit}{lower}"], trump) == 0
                assert taker([f"{suit}{lower}", f"{suit}{higher}"], trump) == 1


@pytest.mark.rule("J-2")
@pytest.mark.parametrize(
    ("trump", "expected"),
    [pytest.param(None, 0, id="none"), pytest.param("Si", 1, id="Si"), pytest.param("Ro", 0, id="Ro")],
)
def test_banner_against_nine(trump: str | None, expected: int) -> None:
    assert taker("SiB Si9", trump) == expected
    assert taker("Si9 SiB", trump) == 1 - expected


@pytest.mark.rule("J-5")
@pytest.mark.parametrize(
    ("cards", "trump", "expected"),
    [
        pytest.param("RoA Ro7 Ro6 Si9", "Ro", 0, id="trump-led"),
        pytest.param("Ei6 RoA Ro7 EiA", "Ro", 1, id="trumped"),
        pytest.param("EiA Ro6 EiK Si9", "Ro", 1, id="low-trump-beats-an-ace"),
        pytest.param("EiU SeK Ei6 Se7", "Si", 0, id="an-ace-off-suit-takes-nothing"),
        pytest.param("SiU SiB Si9 SiO", None, 3, id="strength-is-not-value"),
        pytest.param("Ei8 Ro8 EiA", "Ro", 1, id="same-rank"),
        pytest.param("EiA EiK EiO Ro6", "Ro", 3, id="six-of-trump-last"),
        pytest.param("EiA Ro6 EiK EiO", "Ro", 1, id="six-of-trump-second"),
        pytest.param("Ro9 RoO RoA RoK", "Ro", 0, id="nell"),
        pytest.param("RoO RoU", "Ro", 1, id="bauer"),
        pytest.param("SeA SeU Se9 Se8", None, 0, id="position-3-obenabe"),
        pytest.param("Ei6 RoA SeA SiA", None, 0, id="a-six-led-and-nobody-follows"),
        pytest.param("Ei6 RoA SeA SiA Ei7 SeU", None, 4, id="six-players"),
    ],
)
def test_who_takes(cards: str, trump: str | None, expected: int) -> None:
    assert taker(cards, trump) == expected


@pytest.mark.rule("J-3")
def test_value_is_not_strength() -> None:
    assert Trick("SiU SiB Si9 SiO").points(None) == 15


@pytest.mark.rule("J-5", "M-4")
def test_the_discard_makes_trump_and_takes() -> None:
    opening = ["EiA", "Ei6", "Ro7", "EiK"]
    hands = [{card} for card in opening]
    hands[2] |= {"RoU", "Ro9", "RoA", "RoK", "RoO", "RoB", "Ro8", "Ro6"}
    rest = [card for card in codes(ALL_CARDS) if card not in set().union(*hands)]
    for seat in (0, 1, 3):
        hands[seat] |= {rest.pop() for _ in range(8)}
    round_ = MolotowRound(hands)
    for card in opening:
        event = round_.play(card)

    assert round_.trump is Suit.ROSEN
    assert event.taker == 2
    assert round_.tricks[0].taker == 2
    assert round_.to_move == 2


# Against the reference


@pytest.mark.rule("J-5")
@every_trump
def test_all_ordered_pairs_as_the_reference_has_them(trump: Suit | None) -> None:
    for pair in permutations(ALL_CARDS, 2):
        assert taker(pair, trump) == naive.taker(codes(pair), naive_trump(trump))


@pytest.mark.rule("J-5")
def test_random_tricks_as_the_reference_has_them() -> None:
    source = random.Random(5)
    for _ in range(20_000):
        cards = source.sample(ALL_CARDS, source.randrange(1, 7))
        trump = source.choice(TRUMPS)
        trick = Trick(cards, players=6, trump=trump)
        place = naive.taker(codes(cards), naive_trump(trump))
        assert trick.taker == place
        assert trick.best is cards[place]


@pytest.mark.rule("J-5")
@given(tricks(), trumps())
def test_only_a_trump_or_a_card_of_the_led_suit_takes(cards: list[Card], trump: Suit | None) -> None:
    best = Trick(cards, players=6, trump=trump).best

    assert best is not None
    if any(card.suit is trump for card in cards):
        assert best.suit is trump
    else:
        assert best.suit is cards[0].suit


@given(tricks(), trumps())
def test_the_taker_so_far_changes_only_to_the_newest_card(cards: list[Card], trump: Suit | None) -> None:
    before = None
    for size in range(1, len(cards) + 1):
        now = taker(cards[:size], trump)
        assert now in (before, size - 1)
        before = now


@given(tricks(), trumps(), st.data())
def test_the_order_of_those_who_follow_does_not_matter(cards: list[Card], trump: Suit | None, data: Any) -> None:
    other = [cards[0], *data.draw(st.permutations(cards[1:]))]

    assert Trick(cards, players=6, trump=trump).best is Trick(other, players=6, trump=trump).best


@pytest.mark.rule("J-8")
@given(tricks(), trumps(), suit_permutations())
def test_suits_exchanged_leave_the_taker(cards: list[Card], trump: Suit | None, becomes: tuple[Suit, ...]) -> None:
    other_trump = None if trump is None else becomes[trump.index]

    one = Trick(cards, players=6, trump=trump)
    other = Trick(permuted(cards, becomes), players=6, trump=other_trump)

    assert other.taker == one.taker
    for counted in TRUMPS:
        other_counted = None if counted is None else becomes[counted.index]
        assert other.points(other_counted) == one.points(counted)


# What it counts


@pytest.mark.rule("J-3", "M-8")
@pytest.mark.parametrize(
    ("cards", "trump", "expected"),
    [
        pytest.param("SeA SeU Se9 Se8", None, 21, id="position-3-obenabe"),
        pytest.param("SeA SeU Se9 Se8", "Se", 45, id="position-3-schellen"),
        pytest.param("SeA SeU Se9 Se8", "Ro", 13, id="position-3-another"),
        pytest.param("EiU Ei8 EiA EiK", None, 25, id="position-8-obenabe"),
        pytest.param("EiU Ei8 EiA EiK", "Ro", 17, id="position-8-rosen"),
        pytest.param("EiU Ei8 EiA EiK", "Ei", 35, id="position-8-eicheln"),
        pytest.param("", None, 0, id="empty"),
    ],
)
def test_points_by_the_trump_of_the_end(cards: str, trump: str | None, expected: int) -> None:
    for decided_by in TRUMPS:
        assert Trick(cards, trump=decided_by).points(trump) == expected


@pytest.mark.rule("J-3")
@given(card_sets(), trumps())
def test_points_as_the_reference_has_them(chosen: CardSet, trump: Suit | None) -> None:
    cards = chosen[:6]

    assert Trick(cards, players=6).points(trump) == naive.points(codes(cards), naive_trump(trump))


# The trick as a value


@pytest.mark.rule("J-5", "J-6")
def test_a_trick_grows() -> None:
    cards = ["RoA", "Ro6", "Se6", "RoK"]
    # Seats go round from the leader; the six of Schellen is trump.
    for size, (led, complete, seat) in enumerate(
        [(None, False, None), ("Ro", False, 3), ("Ro", False, 3), ("Ro", False, 1), ("Ro", True, 1)]
    ):
        trick = Trick(cards[:size], leader=3, trump="Se")
        assert trick.led_suit == (None if led is None else Suit(led))
        assert trick.is_complete is complete
        assert trick.taker == seat
        assert codes(trick.cards) == cards[:size]
        assert str(trick) == " ".join(cards[:size])
        assert (trick.leader, trick.players, trick.trump) == (3, 4, Suit.SCHELLEN)
    assert [trick.seat_of(Card.parse(card)) for card in cards] == [3, 0, 1, 2]
    assert trick.best is Card.parse("Se6")


def test_an_empty_trick() -> None:
    trick = Trick()

    assert (trick.cards, trick.taker, trick.best, trick.led_suit, trick.is_complete) == ((), None, None, None, False)


@pytest.mark.parametrize("card", [Card.parse("RoU"), "RoU"], ids=["card", "code"])
def test_seat_of_a_card_that_is_not_there(card: Any) -> None:
    with pytest.raises(RulesError):
        Trick("RoA Ro6").seat_of(card)


def test_seat_of_takes_a_code() -> None:
    assert Trick("RoA Ro6", leader=2).seat_of("Ro6") == 3  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cards", "options", "error"),
    [
        pytest.param({"RoA", "Ro6"}, {}, TypeError, id="set-has-no-order"),
        pytest.param(frozenset({"RoA", "Ro6"}), {}, TypeError, id="frozenset"),
        pytest.param(CardSet("RoA Ro6"), {}, TypeError, id="card-set"),
        pytest.param("RoA RoA", {}, RulesError, id="twice"),
        pytest.param(["RoA", Card.parse("RoA")], {}, RulesError, id="card-and-code"),
        pytest.param("RoA RoK RoO RoU RoB", {}, RulesError, id="one-too-many"),
        pytest.param("RoA RoK RoO", {"players": 2}, RulesError, id="one-too-many-for-two"),
        pytest.param("RoA", {"players": 1}, RulesError, id="one-player"),
        pytest.param("RoA", {"players": 7}, RulesError, id="seven-players"),
        pytest.param("RoA", {"players": 4.0}, TypeError, id="players-float"),
        pytest.param("RoA", {"leader": 4}, RulesError, id="leader-too-high"),
        pytest.param("RoA", {"leader": -1}, RulesError, id="leader-negative"),
        pytest.param("RoA", {"leader": True}, TypeError, id="leader-bool"),
        pytest.param("RoA", {"trump": 1}, TypeError, id="trump-int"),
        pytest.param("RoA", {"trump": "X"}, NotationError, id="trump-unknown"),
        pytest.param("Ro", {}, NotationError, id="half-a-card"),
        pytest.param([14], {}, TypeError, id="number"),
        pytest.param([-1], {}, TypeError, id="negative-number"),
        pytest.param(None, {}, TypeError, id="none"),
    ],
)
def test_tricks_that_cannot_be(cards: Any, options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        Trick(cards, **options)


@pytest.mark.parametrize("cards", [{"RoA"}, CardSet("RoA"), "RoA", ["RoA"], (Card.parse("RoA"),)], ids=repr)
def test_a_single_card_needs_no_order(cards: Any) -> None:
    assert Trick(cards).cards == (Card.parse("RoA"),)


BASE: dict[str, Any] = {"cards": "RoA Ro6", "leader": 1, "players": 4, "trump": "Se"}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"cards": "Ro6 RoA"}, id="order"),
        pytest.param({"cards": "RoA"}, id="cards"),
        pytest.param({"leader": 2}, id="leader"),
        pytest.param({"players": 5}, id="players"),
        pytest.param({"trump": "Ei"}, id="trump"),
        pytest.param({"trump": None}, id="no-trump"),
    ],
)
def test_any_field_makes_tricks_unequal(change: dict[str, Any]) -> None:
    assert Trick(**BASE) != Trick(**{**BASE, **change})


@given(tricks(), trumps(), st.integers(0, 5))
def test_a_trick_survives_every_way_out_and_back(cards: list[Card], trump: Suit | None, leader: int) -> None:
    trick = Trick(cards, leader=leader, players=6, trump=trump)
    twin = Trick(codes(cards), leader=leader, players=6, trump=naive_trump(trump))

    assert trick == twin
    assert hash(trick) == hash(twin)
    assert eval(repr(trick), {"Trick": Trick, "Suit": Suit}) == trick
    for made in (copy.copy(trick), copy.deepcopy(trick), *(pickle.loads(pickle.dumps(trick, p)) for p in PROTOCOLS)):
        assert made == trick
        assert made.taker == trick.taker
        assert all(one is other for one, other in zip(made.cards, cards, strict=True))


@pytest.mark.parametrize("name", ["cards", "leader", "players", "trump", "taker", "_cards", "points", "other"])
def test_tricks_do_not_change(name: str) -> None:
    trick = Trick("RoA Ro6")
    with pytest.raises(AttributeError):
        setattr(trick, name, ())
    with pytest.raises(AttributeError):
        delattr(trick, name)
    assert trick == Trick("RoA Ro6")


def test_tricks_and_their_cards_as_sequences() -> None:
    round_ = MolotowRound.deal(seed=1)
    while not round_.is_over:
        round_.play(round_.legal_cards()[0])
    all_tricks = round_.tricks

    assert len(all_tricks) == 9
    assert round_.to_move is None  #
    assert sum(score.cards for score in round_.score()) == 157
    assert all_tricks[-1] == all_tricks[8]
    assert all_tricks[-1].cards[-1] is all_tricks[8].cards[3]
    assert [card for trick in all_tricks for card in reversed(trick.cards)] == [
        card for trick in all_tricks for card in trick.cards[::-1]
    ]
    for at in (9, -10):
        with pytest.raises(IndexError):
            all_tricks[at]
    for at in (4, -5):
        with pytest.raises(IndexError):
            all_tricks[0].cards[at]


def test_the_record_of_a_trick() -> None:
    trick = Trick("RoA Ro6 Se6", leader=1, trump=Suit.SCHELLEN)

    assert trick.to_record() == {"leader": 1, "cards": ["RoA", "Ro6", "Se6"], "taker": 3}
