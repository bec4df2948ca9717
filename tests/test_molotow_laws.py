"""Laws that hold for every round: when trump is made, who can have a Match, and what symmetries there are."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from molotow_helpers import codes, column, permuted, permuted_rules, random_play, random_rules
from reference.cards import PACK, RANKS, SUITS, suit_of

from jassrules import ALL_CARDS, JassError, MolotowRound, MolotowRules
from jassrules.molotow import CardPlayed, MolotowEvent, WeisAnnounced

SEEDS = st.integers(0, 2**64 - 1)


def even_deal(chance: random.Random) -> list[list[str]]:
    """Three cards of every suit for each of three players."""
    suits = [chance.sample([suit + rank for rank in RANKS], 9) for suit in SUITS]
    return [[card for cards in suits for card in cards[3 * seat : 3 * seat + 3]] for seat in range(3)]


@pytest.mark.rule("M-5", "M-3")
@given(seed=SEEDS)
def test_with_three_cards_of_every_suit_the_round_stays_obenabe(seed: int) -> None:
    chance = random.Random(seed)
    round_ = MolotowRound(even_deal(chance), rules=MolotowRules(players=3), leader=chance.randrange(3))

    random_play(round_, chance)

    assert (round_.trump, round_.trump_maker) == (None, None)
    assert all(len({card.suit for card in trick.cards}) == 1 for trick in round_.tricks)
    assert sum(trick.points(None) for trick in round_.tricks) == 152
    assert sum(column(round_, "cards")) - sum(column(round_, "match")) == 157


@pytest.mark.rule("M-5")
@given(seed=SEEDS, swaps=st.integers(1, 4))
def test_one_card_more_of_a_suit_and_trump_is_made(seed: int, swaps: int) -> None:
    chance = random.Random(seed)
    deal = even_deal(chance)
    for _ in range(swaps):  # cards change hands, of different suits
        one, other = chance.sample(range(3), 2)
        a, b = chance.choice(deal[one]), chance.choice(deal[other])
        deal[one][deal[one].index(a)], deal[other][deal[other].index(b)] = b, a
    even = all(sum(suit_of(card) == suit for card in hand) == 3 for hand in deal for suit in SUITS)
    round_ = random_play(MolotowRound(deal, rules=MolotowRules(players=3)), chance)

    assert (round_.trump is None) == even


@pytest.mark.rule("M-5")
@pytest.mark.parametrize(("players", "followed"), [(4, 8), (5, 4), (6, 4)])
def test_with_more_players_trump_is_always_made(players: int, followed: int) -> None:
    """While all follow, a trick takes one card of the led suit from everybody: of nine cards two tricks, or one."""
    chance = random.Random(players)
    latest = 0
    for number in range(1500):
        rules = MolotowRules(players=players)
        pack = [card for card in PACK if card != str(rules.removed_card)]
        # Dealt card by card the suits are spread as evenly as can be, and trump is made late.
        order = pack if number % 2 else chance.sample(pack, len(pack))
        round_ = random_play(MolotowRound([order[seat::players] for seat in range(players)], rules=rules), chance)
        assert round_.trump is not None
        assert round_.trump_maker is not None
        assert round_.tricks[-1].trump is round_.trump
        latest = max(latest, sum(trick.trump is None for trick in round_.tricks))
    assert latest == followed


@pytest.mark.rule("M-13", "M-4", "J-5")
@given(seed=SEEDS)
def test_whoever_leads_the_trick_in_which_trump_is_made_loses_it(seed: int) -> None:
    chance = random.Random(seed)
    rules = random_rules(chance)
    round_ = random_play(MolotowRound.deal(rules, seed=chance.getrandbits(64)), chance)
    born = next((trick for trick in round_.tricks if trick.trump is not None), None)
    match = next((seat for seat, score in enumerate(round_.score()) if score.match), None)
    if born is None:
        assert (round_.trump, rules.players) == (None, 3)
        return

    assert born.taker is not None
    assert born.taker != born.leader
    at = (born.taker - born.leader) % rules.players
    assert born.cards[at].suit is round_.trump
    maker = round_.trump_maker
    assert maker is not None
    assert (maker - born.leader) % rules.players <= at  # by the taker or before him
    if match is not None and rules.players > 3:
        assert born == round_.tricks[0]
        assert match != round_.leader


@pytest.mark.rule("M-13")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_first_leader_never_has_a_match(players: int) -> None:
    chance = random.Random(players)
    matches = 0
    for _ in range(1500):
        rules = MolotowRules(players=players)
        # One seat, not always the leader, with a hand made for it: a long suit from the top and aces.
        suit = chance.choice(SUITS)
        order = [suit + rank for rank in "U9AKOB876"] + [other + "A" for other in SUITS if other != suit]
        strong = [card for card in order if card != str(rules.removed_card)][: 36 // players]
        rest = chance.sample(
            [card for card in PACK if card not in strong and card != str(rules.removed_card)],
            36 - len(strong) - (players == 5),
        )
        size = 36 // players
        hands = [strong, *[rest[seat * size : (seat + 1) * size] for seat in range(players - 1)]]
        leader = chance.randrange(players)
        round_ = MolotowRound(hands, rules=rules, leader=leader)
        while not round_.is_over:
            cards = round_.legal_cards()
            high = sorted(cards, key=lambda card: order.index(str(card)) if str(card) in order else 99)
            round_.play(high[0] if round_.to_move == 0 else chance.choice(cards))
        match = [seat for seat, score in enumerate(round_.score()) if score.match]
        matches += len(match)
        assert leader not in match
    assert matches > 50


# Legal if and only if playable


@pytest.mark.rule("M-3", "M-6", "M-7")
@given(seed=SEEDS, cards=st.integers(0, 35))
def test_legal_is_what_can_be_played(seed: int, cards: int) -> None:
    chance = random.Random(seed)
    round_ = random_play(MolotowRound.deal(random_rules(chance), seed=seed), chance, cards)
    for number, card in enumerate(ALL_CARDS):
        twin = round_.copy()
        try:
            twin.play(card)
            played = True
        except JassError:
            played = False
        assert played == (card in round_.legal_cards()) == round_.can_play(card)
        assert played == (round_.why_illegal(card) is None) == bool(round_.legal_mask() >> number & 1)


# Events


def replay(round_: MolotowRound, events: tuple[MolotowEvent, ...]) -> MolotowRound:
    """The events played again on the same deal."""
    again = MolotowRound(round_.dealt, rules=round_.rules, leader=round_.leader)
    for event in events:
        if isinstance(event, WeisAnnounced):
            assert again.announce(event.weise, seat=event.seat) == event
        else:
            assert again.play(event.card, weise=event.weise or None) == event
    return again


def announcing_round(seed: int) -> MolotowRound:
    """A round with random rules in which what can be said is said, some before a card and some with it."""
    chance = random.Random(seed)
    rules = random_rules(chance).replace(hand_weis="all", announcing="called")
    round_ = MolotowRound.deal(rules, leader=chance.randrange(rules.players), seed=seed)
    own = MolotowRound(round_.dealt, rules=rules.replace(announcing="auto")).credited_weise()
    while not round_.is_over:
        seat = chance.randrange(rules.players)
        fresh = not round_.announced[seat] and round_.hands[seat] == round_.dealt[seat]
        if fresh and own[seat] and chance.random() < 0.5:
            round_.announce(chance.sample(own[seat], chance.randrange(1, len(own[seat]) + 1)), seat=seat)
        turn = round_.to_move
        assert turn is not None
        first = not round_.announced[turn] and round_.hands[turn] == round_.dealt[turn]
        weise = own[turn] if first and own[turn] and chance.random() < 0.5 else None
        round_.play(chance.choice(round_.legal_cards()), weise=weise)
    return round_


@pytest.mark.rule("M-4", "M-10", "M-12")
@given(seed=SEEDS)
def test_events_replay_to_the_same_round(seed: int) -> None:
    round_ = announcing_round(seed)
    again = replay(round_, round_.events)

    assert again == round_
    assert again.score() == round_.score()
    for steps in range(len(round_.events)):
        round_.undo()
        assert round_.events == again.events[: len(again.events) - 1 - steps]
        assert replay(round_, round_.events) == round_


@pytest.mark.rule("M-4", "M-12", "J-5")
@given(seed=SEEDS)
def test_events_tell_what_happened(seed: int) -> None:
    round_ = announcing_round(seed)
    cards = [event for event in round_.events if isinstance(event, CardPlayed)]

    assert [event.taker for event in cards if event.taker is not None] == [trick.taker for trick in round_.tricks]
    assert [event.card for event in cards] == [card for trick in round_.tricks for card in trick.cards]
    assert [event.trump for event in cards if event.trump] == ([] if round_.trump is None else [round_.trump])
    assert [event.seat for event in cards if event.trump] == ([] if round_.trump is None else [round_.trump_maker])
    assert sum(event.stoeck for event in cards) * -20 == sum(column(round_, "stoeck"))
    said = {event.seat: event.weise for event in round_.events if event.weise}
    assert round_.announced == tuple(said.get(seat, ()) for seat in range(round_.rules.players))


# Symmetry


def parts(round_: MolotowRound) -> list[tuple[int, ...]]:
    return [tuple(score) for score in round_.score()]


@pytest.mark.rule("J-8")
@pytest.mark.parametrize("order", list(itertools.permutations(SUITS))[1:], ids="-".join)
def test_exchanging_suits_exchanges_every_answer(order: tuple[str, ...]) -> None:
    chance = random.Random("-".join(order))
    rename = permuted(order)
    for seed in range(12):
        rules = random_rules(chance).replace(announcing="auto")
        round_ = MolotowRound.deal(rules, leader=chance.randrange(rules.players), seed=seed)
        twin = MolotowRound(
            [[rename(card) for card in hand] for hand in round_.dealt],
            rules=permuted_rules(rules, order),
            leader=round_.leader,
        )
        while not round_.is_over:
            assert codes(twin.legal_cards()) == {rename(card) for card in round_.legal_cards()}
            refused = chance.choice(ALL_CARDS)
            assert twin.why_illegal(rename(refused)) is round_.why_illegal(refused)
            card = chance.choice(round_.legal_cards())
            one, other = round_.play(card), twin.play(rename(card))
            assert (other.seat, other.taker, other.stoeck) == (one.seat, one.taker, one.stoeck)
            assert (twin.to_move, twin.trump_maker) == (round_.to_move, round_.trump_maker)
            assert (twin.trump and str(twin.trump)) == (round_.trump and rename(round_.trump))
        assert parts(twin) == parts(round_)


@pytest.mark.rule("J-6")
@given(seed=SEEDS)
def test_turning_the_table_turns_every_answer(seed: int) -> None:
    chance = random.Random(seed)
    rules = random_rules(chance)
    players, by = rules.players, chance.randrange(1, rules.players)
    round_ = MolotowRound.deal(rules, leader=chance.randrange(players), seed=seed)
    turned = MolotowRound(
        [round_.dealt[(seat - by) % players] for seat in range(players)],
        rules=rules,
        leader=(round_.leader + by) % players,
    )
    while not round_.is_over:
        assert turned.legal_cards() == round_.legal_cards()
        assert turned.to_move == ((round_.to_move or 0) + by) % players
        card = chance.choice(round_.legal_cards())
        round_.play(card)
        turned.play(card)
    assert turned.trump is round_.trump
    assert [trick.taker for trick in turned.tricks] == [((t.taker or 0) + by) % players for t in round_.tricks]
    assert parts(turned) == [parts(round_)[(seat - by) % players] for seat in range(players)]


@pytest.mark.rule("J-6")
@given(seed=SEEDS)
def test_records_of_turned_tables_differ_in_seats_alone(seed: int) -> None:
    chance = random.Random(seed)
    round_ = random_play(MolotowRound.deal(seed=seed, leader=1), chance)
    turned = MolotowRound([*round_.dealt[1:], round_.dealt[0]], leader=0)
    for event in round_.events:
        assert isinstance(event, CardPlayed)
        turned.play(event.card)
    one: Any = json.loads(json.dumps(round_.to_record()))
    other: Any = json.loads(json.dumps(turned.to_record()))

    assert [event["card"] for event in one["events"]] == [event["card"] for event in other["events"]]
    assert [event["trump"] for event in one["events"]] == [event["trump"] for event in other["events"]]
    assert [(event["seat"] - 1) % 4 for event in one["events"]] == [event["seat"] for event in other["events"]]
    assert [*one["score"][1:], one["score"][0]] == other["score"]
