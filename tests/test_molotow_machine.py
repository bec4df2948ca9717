"""A state machine that plays a round in the product and in the naive model at once, with undo, copies and records."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from molotow_helpers import codes, expected_reason, naive_of, suit
from reference import molotow as naive
from reference import weis as naive_weis
from reference.cards import PACK, taker
from strategies import molotow_rules, seeds

from jassrules import IllegalPlay, IllegalWeis, MolotowRound, MolotowRules, Reason, StateError


class MolotowMachine(RuleBasedStateMachine):
    """Every step is one of the product's; ``past`` holds the naive model before each step that undo can take back."""

    round: MolotowRound
    model: naive.NaiveMolotow
    past: list[naive.NaiveMolotow]

    @initialize(rules=molotow_rules(), seed=seeds(), data=st.data())
    def deal(self, rules: MolotowRules, seed: int, data: st.DataObject) -> None:
        leader = data.draw(st.integers(0, rules.players - 1))
        self.round = MolotowRound.deal(rules, leader=leader, seed=seed)
        self.model = naive_of(self.round)
        self.past = []

    def step(self) -> None:
        self.past.append(copy.deepcopy(self.model))

    @precondition(lambda self: not self.model.is_over)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        card = data.draw(st.sampled_from(sorted(self.model.legal())))
        seat = self.model.to_move
        self.step()
        self.model.play(card)
        event = self.round.play(card)
        assert (event.seat, str(event.card), event.weise) == (seat, card, ())
        assert event.taker == (self.model.leader if not self.model.trick else None)
        assert event.trump is (suit(self.model.trump) if self.past[-1].trump is None else None)

    @precondition(lambda self: not self.model.is_over)
    @rule(data=st.data(), number=st.integers(2, 9))
    def play_several(self, data: st.DataObject, number: int) -> None:
        """So that many machines see the end of a round."""
        for _ in range(number):
            if not self.model.is_over:
                self.play(data)

    @precondition(lambda self: not self.model.is_over)
    @rule(card=st.sampled_from(PACK))
    def play_what_may_not_be_played(self, card: str) -> None:
        assume(card not in self.model.legal())
        before = self.round.copy()
        gone = {played for _, trick, _ in self.model.tricks for played in trick} | set(self.model.trick)
        hand = self.model.hands[self.model.to_move or 0]
        reason = expected_reason(card, hand, self.model.trick, gone, self.model.trump, self.round.rules)
        assert self.round.why_illegal(card) is Reason(reason)
        with pytest.raises(IllegalPlay) as caught:
            self.round.play(card)
        assert caught.value.reason is Reason(reason)
        assert self.round == before

    @precondition(lambda self: self.model.is_over)
    @rule(card=st.sampled_from(PACK))
    def play_after_the_end(self, card: str) -> None:
        with pytest.raises(StateError):
            self.round.play(card)

    @precondition(lambda self: self.model.options["announcing"] == "called")
    @rule(data=st.data(), with_card=st.booleans())
    def announce(self, data: st.DataObject, with_card: bool) -> None:
        """Whole Weise or parts, of any seat, before a card or with it: the product refuses what the model refuses."""
        seat = data.draw(st.integers(0, self.model.players - 1))
        with_card = with_card and seat == self.model.to_move
        scale = self.model.options["weis_scale"]
        pool = [weis.cards for weis in naive_weis.all_sub(self.model.dealt[seat], scale)]
        pool += [weis.cards for weis in naive_weis.find(self.model.dealt[seat], scale, self.model.options["kreuzweis"])]
        assume(pool)
        chosen = data.draw(st.lists(st.sampled_from(pool), min_size=1, max_size=3))
        said = [sorted(cards) for cards in chosen]
        card = data.draw(st.sampled_from(sorted(self.model.legal()))) if with_card else None
        before, trial = self.round.copy(), copy.deepcopy(self.model)
        try:
            trial.announce(seat, chosen)
        except ValueError:
            with pytest.raises(IllegalWeis):
                self.round.announce(said, seat=seat) if card is None else self.round.play(card, weise=said)
            assert self.round == before
            return
        self.step()
        self.model.announce(seat, chosen)
        if card is None:
            event: Any = self.round.announce(said, seat=seat)
        else:
            self.model.play(card)
            event = self.round.play(card, weise=said)
        assert event.seat == seat
        assert {frozenset(codes(weis.cards)) for weis in event.weise} == set(chosen)

    @rule(steps=st.integers(1, 12))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            if self.past:
                self.round.undo()
                self.model = self.past.pop()
            else:
                with pytest.raises(StateError):
                    self.round.undo()

    @rule(way=st.sampled_from(["copy", "deepcopy", "pickle", "record"]))
    def go_on_with_a_twin(self, way: str) -> None:
        """The twin goes on; what is done to the old one does not reach it."""
        old = self.round
        match way:
            case "copy":
                self.round = old.copy()
            case "deepcopy":
                self.round = copy.deepcopy(old)
            case "pickle":
                self.round = pickle.loads(pickle.dumps(old))
            case _:
                self.round = MolotowRound.from_record(json.loads(json.dumps(old.to_record())))
        assert self.round == old
        if old.is_over:
            old.undo()
        else:
            old.play(old.legal_cards()[-1])
        assert self.round != old

    @invariant()
    def they_agree(self) -> None:
        round_, model = self.round, self.model
        assert round_.to_move == model.to_move
        assert round_.is_over == model.is_over
        assert round_.trump is suit(model.trump)
        assert round_.trump_maker == model.trump_maker
        assert codes(round_.legal_cards()) == model.legal()
        assert [codes(hand) for hand in round_.hands] == model.hands
        assert [codes(hand) for hand in round_.dealt] == model.dealt
        assert [(t.leader, [str(card) for card in t.cards], t.taker) for t in round_.tricks] == model.tricks
        assert [str(card) for card in round_.trick.cards] == model.trick
        if model.trick:
            assert round_.trick.taker == (model.leader + taker(model.trick, model.trump)) % model.players
        said = [{(weis.points, frozenset(codes(weis.cards))) for weis in weise} for weise in round_.announced]
        assert said == [{(weis.points, weis.cards) for weis in weise or ()} for weise in model.announced]
        if model.is_over:
            parts = ("cards", "hand_weis", "table_weis", "stoeck", "match", "written")
            assert [{part: getattr(score, part) for part in parts} for score in round_.score()] == model.score()
        else:
            with pytest.raises(StateError):
                round_.score()


TestMolotowMachine = pytest.mark.rule("M-3", "M-4", "M-6", "M-7", "M-8", "M-10", "M-12", "M-13", "J-5")(
    MolotowMachine.TestCase
)
TestMolotowMachine.settings = settings(stateful_step_count=40)
