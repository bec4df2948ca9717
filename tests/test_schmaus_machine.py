"""A Partie driven step by step beside the naive model: rob, announce, play, write, undo, annul, finish, thank."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from reference import schmaus as naive
from schmaus_helpers import CHOICES, PACK, Account, codes, naive_options, rich_order

from jassrules import IllegalPlay, IllegalWeis, SchmausDeal, SchmausGame, SchmausRules, StateError

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        **{name: st.sampled_from(values) for name, values in CHOICES.items()},
        "target": st.sampled_from((60, 157, 400)),
        "finish": st.sampled_from(("as_written", "trick_by_trick", "claim")),
    },
)
PICK = st.integers(0, 10_000)


class Partie(RuleBasedStateMachine):
    """The same Partie in the library and in the model; the model keeps whole copies of itself to undo."""

    def __init__(self) -> None:
        super().__init__()
        self.model: naive.NaiveSchmaus | None = None
        self.stack: list[tuple[naive.NaiveSchmaus, Account]] = []

    @initialize(options=OPTIONS, dealer=st.integers(0, 1))
    def begin(self, options: dict[str, Any], dealer: int) -> None:
        self.options = options
        self.game = SchmausGame(SchmausRules(**options), first_dealer=dealer)
        self.account = Account(self.game.rules.target, str(self.game.rules.finish))
        self.before = [0, 0]
        self.dealer = dealer

    # What can be asked of both

    @property
    def deal(self) -> SchmausDeal:
        assert self.game.deal is not None
        return self.game.deal

    @property
    def won(self) -> bool:
        return self.account.partie.winner is not None

    def in_deal(self) -> bool:
        return self.model is not None

    def open_deal(self) -> bool:
        return self.model is not None and not self.model.is_over

    def keep(self) -> None:
        assert self.model is not None
        self.stack.append((copy.deepcopy(self.model), copy.deepcopy(self.account)))

    def refuse(self, act: Any, error: type[Exception] = StateError) -> None:
        before = self.game.to_record()
        with pytest.raises(error):
            act()
        assert self.game.to_record() == before

    # Steps

    @precondition(lambda self: not self.in_deal())
    @rule(seed=st.integers(0, 2**32))
    def start(self, seed: int) -> None:
        rng = random.Random(seed)
        order = rich_order(rng) if rng.random() < 0.8 else rng.sample(PACK, 36)
        hands, stock = [order[:9], order[9:18]], order[18:]
        if self.won:
            self.refuse(lambda: self.game.start_deal(hands=hands, stock=stock))
            return
        deal = self.game.start_deal(hands=hands, stock=stock)
        assert deal.dealer == self.dealer
        self.model = naive.NaiveSchmaus(hands, stock, naive_options(self.options), self.dealer)
        self.before = list(self.account.partie.totals)
        self.account.seen = 0
        self.stack = []

    @precondition(lambda self: self.open_deal())
    @rule(pick=PICK, announce=st.booleans())
    def play(self, pick: int, announce: bool) -> None:
        model = self.model
        assert model is not None
        legal = sorted(model.legal())
        card = legal[pick % len(legal)]
        may = sorted(map(sorted, model.announceable())) if announce else []
        weise = [may[pick % len(may)]] if may else []
        self.keep()
        model.play(card, weise)
        event = self.deal.play(card, weis=weise)
        assert (event.taker is not None) is (not model.trick)
        self.account.follow(model, trick_done=event.taker is not None)

    @precondition(lambda self: self.open_deal())
    @rule(pick=PICK, cards=st.integers(2, 12))
    def play_on(self, pick: int, cards: int) -> None:
        """Some cards in one step, so that runs get through a whole deal."""
        for _ in range(cards):
            if self.open_deal():
                self.play(pick, announce=pick % 3 == 0)

    @precondition(lambda self: self.open_deal())
    @rule(pick=PICK)
    def refused_card(self, pick: int) -> None:
        assert self.model is not None
        card = PACK[pick % 36]
        if card not in self.model.legal():
            self.refuse(lambda: self.deal.play(card), IllegalPlay)

    @precondition(lambda self: self.open_deal())
    @rule(pick=PICK, several=st.booleans())
    def try_to_announce_again(self, pick: int, several: bool) -> None:
        model = self.model
        assert model is not None
        shown = [sorted(weis.cards) for seat in (0, 1) for weis in model.announced[seat]]
        pool = [*shown, *map(sorted, model.announceable()), sorted(model.hands[0])[:3]]
        weise = [pool[pick % len(pool)], *([pool[pick // 7 % len(pool)]] if several else [])]
        allowed = model.may_announce(weise)
        assert (self.deal.why_not_announce(weise) is None) is allowed
        if not allowed:
            card = min(model.legal())
            self.refuse(lambda: self.deal.play(card, weis=weise), IllegalWeis)

    @precondition(lambda self: self.in_deal())
    @rule()
    def rob(self) -> None:
        assert self.model is not None
        if not self.model.can_rob():
            self.refuse(self.deal.rob)
            return
        self.keep()
        self.model.rob()
        self.deal.rob()

    @precondition(lambda self: self.in_deal())
    @rule(seat=st.integers(0, 1))
    def write(self, seat: int) -> None:
        assert self.model is not None
        if self.model.options["writing"] == "auto" or not self.model.pending[seat]:
            self.refuse(lambda: self.deal.write_weis(seat=seat))
            return
        self.keep()
        self.model.write_weis(seat)
        self.deal.write_weis(seat=seat)
        self.account.follow(self.model, trick_done=False)

    @precondition(lambda self: self.in_deal())
    @rule(steps=st.integers(1, 5))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            if not self.stack:
                self.refuse(self.deal.undo)
                return
            self.deal.undo()
            self.model, self.account = self.stack.pop()

    @precondition(lambda self: self.in_deal())
    @rule()
    def annul(self) -> None:
        if self.won:
            self.refuse(self.game.annul_deal)
            return
        self.game.annul_deal()
        self.account.partie.totals = self.before
        self.model = None

    @precondition(lambda self: self.in_deal())
    @rule()
    def finish(self) -> None:
        assert self.model is not None
        if not self.model.is_over and not self.won:
            self.refuse(self.game.finish_deal)
            return
        if self.model.is_over:
            self.account.end(self.model)
        self.game.finish_deal()
        self.dealer = 1 - self.dealer
        self.model = None

    @rule(seat=st.integers(0, 1), sure=st.integers(0, 9))
    def thank(self, seat: int, sure: int) -> None:
        partie = self.account.partie
        if partie.finish != "claim" or self.won:
            self.refuse(lambda: self.game.thank(seat=seat))
            return
        if self.in_deal() or sure:
            return  # a claim is the last thing in a Partie; in mid-deal it is tested elsewhere
        right = partie.totals[seat] >= partie.target
        partie.thank(seat)
        assert self.game.thank(seat=seat) is right

    @rule(how=st.sampled_from(("copy", "pickle", "record")))
    def replace_by_its_twin(self, how: str) -> None:
        game = self.game
        if how == "copy":
            self.game = game.copy()
        elif how == "pickle":
            self.game = pickle.loads(pickle.dumps(game))
        else:
            self.game = SchmausGame.from_record(json.loads(json.dumps(game.to_record())))
        assert self.game == game

    # What always holds

    @invariant()
    def same_account(self) -> None:
        if not hasattr(self, "game"):
            return
        partie = self.account.partie
        assert self.game.totals == tuple(partie.totals)
        assert (self.game.winner, self.game.is_over) == (partie.winner, self.won)
        assert (self.game.deal is not None) is self.in_deal()
        if not self.in_deal():
            assert self.game.dealer == self.dealer
            assert self.game.tafel.totals == self.game.totals

    @invariant()
    def same_deal(self) -> None:
        model = self.model
        if model is None:
            return
        deal = self.deal
        assert (deal.to_move, deal.is_over, deal.stock_size) == (model.to_move, model.is_over, model.stock_size)
        assert codes(deal.legal_cards()) == model.legal()
        assert [codes(hand) for hand in deal.hands] == model.hands
        assert [str(card) for card in deal.trick.cards] == model.trick
        assert (None if deal.turn_up is None else str(deal.turn_up)) == model.turn_up
        assert deal.can_rob() is model.can_rob()
        assert {frozenset(codes(weis.cards)) for weis in deal.announceable()} == set(model.announceable())
        for seat in (0, 1):
            assert [codes(weis.cards) for weis in deal.announced[seat]] == [w.cards for w in model.announced[seat]]
            assert [codes(weis.cards) for weis in deal.written_weise[seat]] == [w for w, _ in model.written[seat]]
            assert not set(deal.view(seat).unseen) & set(deal.hands[seat])
        if model.is_over:
            assert [{**score._asdict(), "written": score.written} for score in deal.score()] == model.score()


Partie.TestCase.settings = settings(
    max_examples=120, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
TestPartie = pytest.mark.rule("S-4", "S-6", "S-12", "S-13", "S-14", "S-18", "S-19", "S-20")(Partie.TestCase)
