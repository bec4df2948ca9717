"""What becomes of a round: undo, copies, equality, pickles, threads."""

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
    play_out,
    random_play,
    random_rules,
    round_with,
    snapshot,
    whole_deal,
)
from reference.cards import PACK

from jassrules import (
    Card,
    IllegalPlay,
    MolotowRound,
    MolotowRules,
    StateError,
    Suit,
)

# Undo


@pytest.mark.rule("J-5", "M-4")
def test_undo_at_the_trick_boundary() -> None:
    round_ = round_with(["RoA", "Ro6", "Se6", "RoK"], void={2: "Ro"})
    states = [snapshot(round_)]
    for card in ("RoA", "Ro6", "Se6", "RoK"):
        round_.play(card)
        states.append(snapshot(round_))

    round_.undo()
    assert [str(card) for card in round_.trick.cards] == ["RoA", "Ro6", "Se6"]
    assert "RoK" in codes(round_.hands[3])
    assert (round_.to_move, round_.tricks, round_.trump) == (3, (), Suit.SCHELLEN)
    assert snapshot(round_) == states[3]
    round_.undo()
    assert (round_.trump, round_.trump_maker, round_.to_move) == (None, None, 2)
    assert snapshot(round_) == states[2]
    round_.undo()
    round_.undo()
    assert snapshot(round_) == states[0]


@pytest.mark.rule("M-4", "M-5", "M-8", "M-12", "J-5")
def test_undo_and_play_again_all_the_way() -> None:
    chance = random.Random(5)
    for seed in range(80):
        round_ = MolotowRound.deal(random_rules(chance), seed=seed)
        states = [snapshot(round_)]
        cards = []
        while not round_.is_over:
            cards.append(round_.play(chance.choice(round_.legal_cards())).card)
            states.append(snapshot(round_))
        for state in reversed(states[:-1]):
            round_.undo()
            assert snapshot(round_) == state
        with pytest.raises(StateError, match="undo"):
            round_.undo()
        assert snapshot(round_) == states[0]
        for card, state in zip(cards, states[1:], strict=True):
            round_.play(card)
            assert snapshot(round_) == state


DEAL = whole_deal(["RoA Ro6", "", "", ""])


# Copies, equality, pickles


@pytest.mark.rule("M-2")
def test_copy_of_a_five_player_round() -> None:
    rules = MolotowRules(players=5, removed_card="Si7", stoeck="maker", table_weis="runs", undertrump="free")
    round_ = random_play(MolotowRound.deal(rules, leader=3, seed=8), random.Random(8), 12)
    twin = round_.copy()

    assert (twin.rules, twin.leader, len(twin.hands)) == (rules, 3, 5)
    assert sum(map(len, twin.dealt)) == 35
    assert snapshot(twin) == snapshot(round_)


@pytest.mark.parametrize("way", [MolotowRound.copy, copy.copy, copy.deepcopy], ids=["method", "copy", "deepcopy"])
def test_a_copy_is_independent(way: Any) -> None:
    chance = random.Random(6)
    round_ = random_play(MolotowRound.deal(seed=6), chance, 10)
    before, twin = snapshot(round_), way(round_)
    assert twin == round_
    assert twin is not round_

    random_play(twin, chance)
    assert snapshot(round_) == before
    after = snapshot(twin)
    random_play(round_, chance, 5)
    round_.undo()
    assert snapshot(twin) == after


@pytest.mark.rule("M-10")
def test_announcements_of_a_copy_are_its_own() -> None:
    round_ = round_with(["RoB RoU RoO Ei8 Ei6", "EiA EiK EiO", "", ""], announcing="called")
    twin = round_.copy()
    twin.announce("EiA EiK EiO", seat=1)
    assert (round_.events, round_.announced) == ((), ((), (), (), ()))

    round_.play("Ei8", weise="RoB RoU RoO")
    assert [bool(weise) for weise in twin.announced] == [False, True, False, False]


@pytest.mark.rule("M-2", "M-4")
def test_copies_and_pickles_of_random_states() -> None:
    chance = random.Random(1)
    for seed in range(1000):
        rules = random_rules(chance)
        round_ = random_play(MolotowRound.deal(rules, seed=seed), chance, chance.randrange(37))
        protocol = chance.randrange(pickle.HIGHEST_PROTOCOL + 1)
        again = pickle.loads(pickle.dumps(round_, protocol))
        for twin in (round_.copy(), again):
            assert twin == round_
            assert (twin.to_move, twin.trump, twin.hands) == (round_.to_move, round_.trump, round_.hands)
            assert (twin.trump_maker, twin.events) == (round_.trump_maker, round_.events)
        if not round_.is_over:
            again.play(again.legal_cards()[0])
            assert again != round_


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickle_with_announcements(protocol: int) -> None:
    round_ = round_with(["RoB RoU RoO Ei8 Ei6", "EiA EiK EiO", "", ""], announcing="called")
    round_.announce("EiA EiK EiO", seat=1)
    round_.play("Ei8", weise="RoB RoU RoO")
    again = pickle.loads(pickle.dumps(round_, protocol))

    assert snapshot(again) == snapshot(round_)
    assert again.events[1].card is Card.parse("Ei8")
    again.undo()
    again.undo()
    assert again.events == ()


def test_equality_is_of_rules_leader_deal_and_history() -> None:
    base = MolotowRound(DEAL)
    assert base == MolotowRound(DEAL)
    assert base != MolotowRound(DEAL, leader=1)
    assert base != MolotowRound(DEAL, rules=MolotowRules(undertrump="free"))
    assert base != MolotowRound([DEAL[1], DEAL[0], *DEAL[2:]])
    one, other = base.copy(), base.copy()
    one.play(one.legal_cards()[0])
    other.play(other.legal_cards()[1])
    assert len({repr(one), repr(other), repr(base)}) == 3
    assert one != base
    assert one != other
    one.undo()
    assert one == base
    assert (base == 0, base == "round", base is None) == (False, False, False)
    assert base != DEAL


def test_equality_sees_what_was_announced_and_how() -> None:
    hands = ["RoB RoU RoO Ei8 Ei6", "EiA EiK EiO", "", ""]
    rounds = [round_with(hands, announcing="called") for _ in range(3)]
    rounds[0].announce("RoB RoU RoO", seat=0)
    rounds[0].play("Ei8")
    rounds[1].play("Ei8", weise="RoB RoU RoO")
    rounds[2].play("Ei8")

    assert rounds[1] != rounds[2]
    assert rounds[0] != rounds[2]
    assert rounds[0] != rounds[1]  # undo goes back in two steps, or in one


def test_a_round_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(MolotowRound(DEAL))


def test_events_are_values() -> None:
    round_ = play_out(MolotowRound(DEAL))
    again = play_out(MolotowRound(DEAL))

    assert round_.events == again.events
    assert len({*round_.events, *again.events}) == 36
    assert pickle.loads(pickle.dumps(round_.events)) == round_.events
    with pytest.raises(AttributeError):
        round_.events[0].seat = 2  # type: ignore[misc]


# Threads


@pytest.mark.rule("J-5")
def test_threads_on_one_round_lose_no_card() -> None:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for seed in range(15):
            round_ = MolotowRound.deal(seed=seed)
            errors: list[BaseException] = []

            def play_all(round_: MolotowRound = round_, errors: list[BaseException] = errors) -> None:
                chance = random.Random(threading.get_ident())
                try:
                    while not round_.is_over:
                        try:
                            legal = round_.legal_cards()
                            if legal:
                                round_.play(chance.choice(legal))
                        except (IllegalPlay, StateError):
                            continue  # another thread was first
                except BaseException as error:
                    errors.append(error)

            threads = [threading.Thread(target=play_all) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(timeout=60)
            assert errors == []
            assert round_.is_over
            assert sorted(str(card) for trick in round_.tricks for card in trick.cards) == sorted(PACK)
            assert sum(column(round_, "cards")) - sum(column(round_, "match")) == 157
            assert MolotowRound.from_record(round_.to_record()) == round_  # only legal cards, each once
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.rule("M-8")
def test_threads_with_rounds_of_their_own() -> None:
    def scores(number: int) -> list[object]:
        chance = random.Random(number)
        rules = random_rules(chance)
        return [random_play(MolotowRound.deal(rules, seed=seed), chance).score() for seed in range(40)]

    found: dict[int, list[object]] = {}
    threads = [threading.Thread(target=lambda n=n: found.__setitem__(n, scores(n))) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)

    assert found == {number: scores(number) for number in range(8)}
