"""What a seat may know of a round, and that nothing else gets out: views, messages, texts."""

from __future__ import annotations

import copy
import enum
import json
import pickle
import pickletools
import random
import re
import types
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from molotow_helpers import codes, play, random_play, random_rules, round_with
from test_molotow_laws import announcing_round

from jassrules import (
    ALL_CARDS,
    Card,
    CardSet,
    IllegalPlay,
    IllegalWeis,
    MolotowRound,
    MolotowRules,
    MolotowView,
    RulesError,
    StateError,
    Weis,
    WeisScale,
)
from jassrules.molotow import CardPlayed

CODE = re.compile(r"(?:Ei|Ro|Se|Si)[6789BUOKA]")
DERIVED = {"unseen"}  # all cards not seen, whoever holds them: it follows from what the seat has seen
SEEDS = st.integers(0, 2**32)


def found_in(value: object) -> tuple[set[str], set[int]]:
    """All cards and all numbers that can be reached from a value: attributes, properties, items, texts, records."""
    cards: set[str] = set()
    numbers: set[int] = set()
    seen: list[object] = []  # kept, so that no id is used twice
    known: set[int] = set()

    def visit(item: object) -> None:
        if item is None or isinstance(item, (bool, float, type, enum.Enum, types.ModuleType, WeisScale)):
            return
        if isinstance(item, int):
            numbers.add(item)
            return
        if id(item) in known:
            return
        known.add(id(item))
        seen.append(item)
        if isinstance(item, bytes):
            visit(item.decode("latin-1"))
        elif isinstance(item, str):
            cards.update(CODE.findall(item))
        elif isinstance(item, Card):
            cards.add(str(item))
        elif callable(item):
            return
        else:
            if isinstance(item, dict):
                visit(list(item.items()))
            elif isinstance(item, Iterable):
                for part in item:
                    visit(part)
            if type(item) in (dict, list, tuple, set, frozenset):
                return
            visit(repr(item))
            visit(str(item))
            for name in dir(item):
                if name.startswith("__") or name in DERIVED or (isinstance(item, CardSet) and name.startswith("_")):
                    continue
                if name in ("to_record", "_asdict"):
                    visit(getattr(item, name)())
                else:
                    visit(getattr(item, name))

    visit(value)
    return cards, numbers


def hidden_from(round_: MolotowRound, seat: int) -> set[str]:
    """The cards in other hands that nobody has shown."""
    shown = {str(card) for weise in round_.announced for weis in weise for card in weis.cards}
    return {str(card) for other, hand in enumerate(round_.hands) if other != seat for card in hand} - shown


def assert_tight(round_: MolotowRound, seat: int) -> None:
    view = round_.view(seat)
    own = codes(round_.dealt[seat])
    played = {str(card) for trick in (*round_.tricks, round_.trick) for card in trick.cards}
    shown = {str(card) for weise in round_.announced for weis in weise for card in weis.cards}
    removed = codes(() if round_.rules.removed_card is None else [round_.rules.removed_card])
    allowed = own | played | shown
    hidden = hidden_from(round_, seat)
    # As numbers only hands of some cards can be told from the counts and figures that a view holds.
    masks = {
        hand.mask
        for other, hand in enumerate(round_.hands)
        if other != seat and codes(hand) & hidden and len(hand) > 2 and hand.mask > 2**18
    }
    for value in (
        view,
        pickle.loads(pickle.dumps(view)),
        json.dumps(view.to_record()),
        repr(view),
        str(view),
        copy.deepcopy(view),
    ):
        cards, numbers = found_in(value)
        assert cards <= allowed | removed
        assert not cards & hidden
        assert not numbers & masks
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        pickled = {argument for _, argument, _ in pickletools.genops(pickle.dumps(view, protocol))}
        assert not pickled & masks


@pytest.mark.rule("M-10")
@settings(max_examples=30)
@given(seed=SEEDS, cards=st.integers(0, 36))
def test_nothing_hidden_can_be_reached_from_a_view(seed: int, cards: int) -> None:
    chance = random.Random(seed)
    round_ = random_play(MolotowRound.deal(random_rules(chance), seed=seed), chance, cards)
    for seat in range(round_.rules.players):
        assert_tight(round_, seat)


@pytest.mark.rule("M-10")
@settings(max_examples=15)
@given(seed=SEEDS, back=st.integers(0, 36))
def test_nor_where_some_cards_were_shown(seed: int, back: int) -> None:
    round_ = announcing_round(seed)
    for _ in range(min(back, len(round_.events))):
        round_.undo()
    for seat in range(round_.rules.players):
        assert_tight(round_, seat)


def test_the_walk_finds_what_leaks() -> None:
    """The walk itself: it finds cards in sets, tuples, attributes, texts and numbers."""
    hand = CardSet("RoU Ei6")
    for value in (
        hand,
        (1, (hand,)),
        {"a": ["RoU"]},
        "xRoUx",
        b"RoU",
        Card.parse("RoU"),
        Weis("RoB RoU RoO", points=20),
    ):
        assert "RoU" in found_in(value)[0]
    assert hand.mask in found_in(hand)[1]
    round_ = MolotowRound.deal(seed=1)
    assert found_in(round_)[0] == codes(ALL_CARDS)


# Two rounds that differ only in what is hidden


def swapped(round_: MolotowRound, seat: int, chance: random.Random) -> MolotowRound | None:
    """The same round with two cards exchanged that other seats still hold; None where it could not have been played."""
    one, other = chance.sample([s for s in range(round_.rules.players) if s != seat], 2)
    if not round_.hands[one] or not round_.hands[other]:
        return None
    a, b = chance.choice(round_.hands[one]), chance.choice(round_.hands[other])
    deal = [set(hand) for hand in round_.dealt]
    deal[one] = deal[one] - {a} | {b}
    deal[other] = deal[other] - {b} | {a}
    twin = MolotowRound(deal, rules=round_.rules, leader=round_.leader)
    try:
        for event in round_.events:
            if isinstance(event, CardPlayed):
                twin.play(event.card, weise=event.weise or None)
            else:
                twin.announce(event.weise, seat=event.seat)
    except (IllegalPlay, IllegalWeis):
        return None
    return twin


@pytest.mark.rule("M-10")
def test_rounds_that_differ_in_hidden_cards_give_equal_views() -> None:
    chance = random.Random(2)
    compared = 0
    for seed in range(300):
        round_ = (
            announcing_round(seed)
            if seed % 2
            else random_play(MolotowRound.deal(random_rules(chance), seed=seed), chance)
        )
        for _ in range(chance.randrange(len(round_.events) + 1)):
            round_.undo()
        seat = chance.randrange(round_.rules.players)
        twin = swapped(round_, seat, chance)
        if twin is None:
            continue
        compared += 1
        assert twin != round_
        one, two = round_.view(seat), twin.view(seat)
        assert one == two
        assert hash(one) == hash(two)
        assert repr(one) == repr(two)
        assert json.dumps(one.to_record()) == json.dumps(two.to_record())
        assert pickle.dumps(one, 4) == pickle.dumps(two, 4)
        assert (one.unseen, one.known, one.played) == (two.unseen, two.known, two.played)
        assert repr(round_) == repr(twin)
    assert compared > 100


# What a view tells


@pytest.mark.rule("J-6", "M-3", "M-4", "J-5")
def test_what_a_view_tells() -> None:
    round_ = round_with(["RoA", "Ro6", "Se6", "RoK"], "RoA Ro6 Se6", void={2: "Ro"})
    view = round_.view(3)

    assert isinstance(view, MolotowView)
    assert (view.seat, view.leader, view.to_move, view.hand_sizes) == (3, 0, 3, (8, 8, 8, 9))
    assert (str(view.trump), view.trump_maker, view.tricks) == ("Se", 2, ())
    assert [str(card) for card in view.trick.cards] == ["RoA", "Ro6", "Se6"]
    assert (view.hand, view.dealt, view.legal) == (round_.hands[3], round_.dealt[3], round_.legal_cards())
    assert view.rules == round_.rules
    assert codes(view.played) == {"RoA", "Ro6", "Se6"}
    assert view.unseen == CardSet(card for hand in round_.hands[:3] for card in hand)
    assert round_.view(2).legal == CardSet()  # it is not its turn


@pytest.mark.rule("M-2")
def test_the_removed_card_is_not_unseen() -> None:
    view = MolotowRound.deal(MolotowRules(players=5, removed_card="Se7"), seed=1).view(0)

    assert len(view.unseen) == 28
    assert "Se7" not in codes(view.unseen)


@pytest.mark.rule("M-10")
def test_shown_cards_stay_known_until_they_are_played() -> None:
    hands = ["RoB RoU RoO Ei8 Ei6", "EiA EiK EiO", "", ""]
    round_ = round_with(hands, announcing="called")
    round_.announce("EiA EiK EiO", seat=1)
    round_.play("Ei8", weise="RoB RoU RoO")
    for seat in (2, 3):
        for source in (round_, MolotowRound.from_record(round_.to_record())):
            view = source.view(seat)
            assert codes(view.known[0]) == {"RoB", "RoU", "RoO"}
            assert codes(view.known[1]) == {"EiA", "EiK", "EiO"}
            assert view.known[seat] == view.hand
            assert [len(weise) for weise in view.announced] == [1, 1, 0, 0]
    play(round_, "EiO")
    assert codes(round_.view(2).known[1]) == {"EiA", "EiK"}
    # What was not said is not shown.
    assert round_with(hands).view(2).announced == ((), (), (), ())


@pytest.mark.rule("M-3", "J-5")
def test_views_one_by_one_and_at_once() -> None:
    for seed in range(20):
        round_ = announcing_round(seed)
        players = range(round_.rules.players)
        steps = len(round_.events)
        backwards = [[round_.view(seat) for seat in players]]
        for _ in range(steps):
            round_.undo()
            backwards.append([round_.view(seat) for seat in players])
        forwards = [[round_.view(seat) for seat in players]]
        again = announcing_round(seed)
        for event in again.events:
            if isinstance(event, CardPlayed):
                round_.play(event.card, weise=event.weise or None)
            else:
                round_.announce(event.weise, seat=event.seat)
            forwards.append([round_.view(seat) for seat in players])
            assert [bool(view.legal) for view in forwards[-1]] == [round_.to_move == seat for seat in players]
            assert len(forwards[-1][0].played) == sum(isinstance(e, CardPlayed) for e in round_.events)
        assert forwards == backwards[::-1]


def test_a_view_does_not_change() -> None:
    round_ = MolotowRound.deal(seed=1)
    view = round_.view(0)
    record = view.to_record()
    random_play(round_, random.Random(1))

    assert view.to_record() == record
    assert view == MolotowRound.deal(seed=1).view(0)
    assert view != MolotowRound.deal(seed=1).view(1)
    with pytest.raises(AttributeError):
        view.hand = CardSet()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        view.round  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("seat", [-1, 4, 10**30, True, None, 1.0, "0"])
def test_seats_that_are_not_there(seat: Any) -> None:
    with pytest.raises(RulesError if type(seat) is int else TypeError, match="seat"):
        MolotowRound.deal(seed=1).view(seat)


def test_a_view_has_no_legal_cards_of_others() -> None:
    round_ = random_play(MolotowRound.deal(seed=3), random.Random(3), 14)
    for seat in range(4):
        view = round_.view(seat)
        assert view.legal == (round_.legal_cards() if seat == round_.to_move else CardSet())
        assert view.legal <= view.hand


# Messages


@pytest.mark.rule("M-3", "M-6", "M-7")
def test_an_error_names_no_card_but_the_one_asked_for_and_those_on_the_table() -> None:
    chance = random.Random(4)
    for seed in range(25):
        round_ = random_play(MolotowRound.deal(random_rules(chance), seed=seed), chance, chance.randrange(35))
        if round_.to_move is None:
            continue
        on_table = {str(card) for card in round_.trick.cards}
        turn = f"seat {round_.to_move} to move"
        for card in ALL_CARDS:
            if round_.can_play(card):
                continue
            with pytest.raises(IllegalPlay) as caught:
                round_.play(card)
            error = caught.value
            told = found_in(
                [str(error), repr(error), error.args, error.__dict__, error.sentence("de"), error.sentence("en")]
            )[0]
            assert told <= on_table | {str(card)}
            assert str(card) in str(error)
            assert turn in str(error)
            assert f"trump {round_.trump or 'none'}" in str(error)
            assert f"trick {len(round_.tricks) + 1}: " in str(error)
            assert error.__cause__ is None
            again = pickle.loads(pickle.dumps(error))
            assert (str(again), again.reason, again.card) == (str(error), error.reason, error.card)


@pytest.mark.rule("M-10")
@pytest.mark.parametrize("weise", ["EiK EiO EiU", "RoB RoU", "EiA SeA", "SeA SiA", "EiA EiK EiO"])
def test_an_error_about_a_weis_names_its_cards_and_no_other(weise: str) -> None:
    round_ = round_with(["RoB RoU RoO Ei8 Ei6", "EiA EiK EiO EiU", "", ""], announcing="called")
    for seat in range(4):
        with pytest.raises(IllegalWeis) as caught:
            round_.announce(weise, seat=seat)
        error = caught.value
        told = found_in([str(error), error.args, error.__dict__, error.sentence("de"), error.sentence("en")])[0]
        assert told == set(weise.split())


def test_other_messages_and_texts_name_only_what_lies_on_the_table() -> None:
    chance = random.Random(5)
    for seed in range(30):
        round_ = random_play(MolotowRound.deal(seed=seed), chance, chance.randrange(36))
        on_table = {str(card) for card in round_.trick.cards}
        assert set(CODE.findall(repr(round_))) == set(CODE.findall(str(round_))) == on_table
        with pytest.raises(StateError) as caught:
            round_.score()
        assert set(CODE.findall(str(caught.value))) == on_table
