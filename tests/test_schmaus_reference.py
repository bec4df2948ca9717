"""The library and the naive model side by side, on thousands of random deals and on whole Partien. [S-1 … S-19]

Every answer of the library is compared with the model's at every step, and every refusal with its refusal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from reference import schmaus as naive
from schmaus_helpers import PACK, SUITS, Account, codes, naive_options, random_options, rich_order

from jassrules import IllegalPlay, IllegalWeis, SchmausDeal, SchmausGame, SchmausRules, SchmausScore, StateError
from jassrules.schmaus import SchmausPlayed

DEALS = 5000
BATCH = 500
PARTIEN = 1000
NAIVE_PARTIEN = 150


def both(rng: random.Random, options: dict[str, Any], dealer: int) -> tuple[SchmausDeal, naive.NaiveSchmaus]:
    """The same deal in the library and in the model."""
    order = rich_order(rng) if rng.random() < 0.7 else rng.sample(PACK, 36)
    hands, stock = [order[:9], order[9:18]], order[18:]
    rng.shuffle(stock) if rng.random() < 0.5 else None
    rules = SchmausRules(**options)
    return (
        SchmausDeal(hands, stock=stock, rules=rules, dealer=dealer),
        naive.NaiveSchmaus(hands, stock, naive_options(options), dealer),
    )


def compare(deal: SchmausDeal, model: naive.NaiveSchmaus) -> list[frozenset[str]]:
    """Every observable of a step; returns what may be announced."""
    assert deal.to_move == model.to_move
    assert deal.is_over is model.is_over
    assert codes(deal.legal_cards()) == model.legal()
    assert [codes(hand) for hand in deal.hands] == model.hands
    assert [str(card) for card in deal.trick.cards] == model.trick
    assert deal.stock_size == model.stock_size
    assert (None if deal.turn_up is None else str(deal.turn_up)) == model.turn_up
    assert str(deal.trump) == model.trump
    assert deal.can_rob() is model.can_rob()
    found = [frozenset(codes(weis.cards)) for weis in deal.announceable()]
    assert len(found) == len(set(found))
    may = model.announceable()
    assert set(found) == set(may)
    for seat in (0, 1):
        announced = [(frozenset(codes(weis.cards)), weis.points) for weis in deal.announced[seat]]
        assert announced == [(weis.cards, weis.points) for weis in model.announced[seat]]
        written = [(frozenset(codes(weis.cards)), weis.points) for weis in deal.written_weise[seat]]
        assert written == model.written[seat]
        if model.options["writing"] == "called":
            assert sum(weis.points for weis in deal.writable(seat)) == sum(won.points for won in model.pending[seat])
    return may


def wanted_weise(model: naive.NaiveSchmaus, may: list[frozenset[str]], rng: random.Random) -> list[frozenset[str]]:
    """What to announce: mostly what may be, and every kind of thing that may not."""
    shown = [weis.cards for seat in (0, 1) for weis in model.announced[seat]]
    kind = rng.random()
    if kind < 0.45:
        return [rng.choice(may)] if may else []
    if kind < 0.60:
        return [rng.choice(shown)] if shown else []  # twice, downwards, or the other's
    if kind < 0.70:
        reach = model.hands[rng.randrange(2)] | {model.turn_up or PACK[0]}
        found = naive.weis.all_sub(reach, model.options["weis_scale"])
        return [rng.choice(found).cards] if found else []  # perhaps not in hand
    if kind < 0.75:
        return [frozenset(rng.sample(PACK, rng.choice((1, 2, 3, 4))))]  # no Weis
    if kind < 0.80:
        return [frozenset(suit + rng.choice("6789") for suit in SUITS)]
    if kind < 0.92:  # several at once that share no card, from below
        apart: list[frozenset[str]] = []
        for cards in rng.sample(may, len(may)):
            if not any(cards & other for other in apart):
                apart.append(cards)
        return sorted(apart, key=len)
    pool = [*may, *may, *may, *shown]
    return rng.sample(pool, min(len(pool), rng.randint(2, 3))) if pool else []


class Sides:
    """The deal in the library and in the model, and what has been met on the way."""

    def __init__(self, deal: SchmausDeal, model: naive.NaiveSchmaus, rng: random.Random, seen: Counter[str]) -> None:
        self.deal = deal
        self.model = model
        self.rng = rng
        self.seen = seen
        self.may: list[frozenset[str]] = []
        self.event: SchmausPlayed | None = None

    def step(self) -> bool:
        """One action or attempt, in both; they agree on whether it is allowed. Says whether it was."""
        deal, model = self.deal, self.model
        self.event = None
        kind = self.rng.random()
        if kind < 0.1 or (model.can_rob() and kind < 0.3):
            return self._either(model.can_rob(), "rob", deal.rob, model.rob)
        if kind < 0.25:
            seat = self.rng.randrange(2)
            allowed = model.options["writing"] == "called" and bool(model.pending[seat])
            if model.options["writing"] == "auto" and kind > 0.12:
                return False
            write = model.write_weis if model.options["writing"] == "called" else _nothing
            return self._either(allowed, "write", lambda: deal.write_weis(seat=seat), lambda: write(seat))
        return self._play()

    def _either(self, allowed: bool, what: str, act: Callable[[], object], model_act: Callable[[], object]) -> bool:
        self.seen[what if allowed else f"no {what}"] += 1
        if allowed:
            model_act()
            act()
        else:
            self._refused(RuntimeError, model_act, StateError, act)
        return allowed

    def _refused(self, error: type[Exception], model_act: Any, library_error: type[Exception], act: Any) -> Any:
        """Both refuse, and nothing has happened."""
        before = self.deal.copy()
        with pytest.raises(error):
            model_act()
        with pytest.raises(library_error) as caught:
            act()
        assert self.deal == before
        return caught.value

    def _play(self) -> bool:
        deal, model, rng = self.deal, self.model, self.rng
        legal = sorted(model.legal())
        others = PACK if rng.random() < 0.5 else sorted(model.hands[model.to_move or 0])
        card = rng.choice(others) if rng.random() < 0.15 else rng.choice(legal)
        weise = wanted_weise(model, self.may, rng) if rng.random() < 0.5 else []
        weis = [sorted(cards, key=PACK.index) for cards in weise] or None

        def play() -> None:
            self.event = deal.play(card, weis=weis)

        if card not in legal:
            error = self._refused(ValueError, lambda: model.play(card, weise), IllegalPlay, play)
            assert deal.why_illegal(card) is error.reason
            self.seen[error.reason.value] += 1
            return False
        if weis is not None:
            allowed = model.may_announce(weise)
            assert (deal.why_not_announce(weis) is None) is allowed, (weis, deal)
            if not allowed:
                error = self._refused(ValueError, lambda: model.play(card, weise), IllegalWeis, play)
                assert deal.why_not_announce(weis) is error.reason
                self.seen[f"weis {error.reason.value}"] += 1
                return False
        lost = any(model.pending)
        model.play(card, weise)
        play()
        self.seen["announced"] += len(weise)
        self.seen["several at once"] += len(weise) > 1
        self.seen["too late to write"] += lost and not model.trick and model.options["writing"] == "called"
        return True


def _nothing(seat: int) -> None:
    raise RuntimeError(f"seat {seat} need not write")


def must_have_met(seen: Counter[str]) -> None:
    """A run that has not met all of this has shown little."""
    for what in (
        "rob", "no rob", "write", "no write", "too late to write", "announced", "several at once", "beaten", "match",
        "stoeck", "not_in_hand", "already_played", "must_follow", "must_follow_trump", "must_trump",
        "weis not_in_hand", "weis not_a_weis", "weis downward", "weis already_announced", "weis overlap",
        "weis too_many", "weis too_late",
    ):  # fmt: skip
        assert seen[what], what


@pytest.mark.rule(
    "S-3", "S-4", "S-6", "S-7", "S-8", "S-9", "S-10", "S-11", "S-12", "S-13", "S-14", "S-15", "S-16", "S-17"
)
@pytest.mark.parametrize("start", range(0, DEALS, BATCH))
def test_deals_like_the_naive_model(start: int) -> None:
    seen = Counter[str]()
    for number in range(start, start + BATCH):
        rng = random.Random(number)
        deal, model = both(rng, random_options(rng), number % 2)
        sides = Sides(deal, model, rng, seen)
        changed = True
        while changed or not model.is_over:
            if changed:
                sides.may = compare(deal, model)
            changed = not model.is_over and sides.step()
        assert deal.is_over
        assert [trick.taker for trick in deal.tricks] == [taker for _, _, taker in model.tricks]
        assert [trick.leader for trick in deal.tricks] == [leader for leader, _, _ in model.tricks]
        assert [{**score._asdict(), "written": score.written} for score in deal.score()] == model.score()
        assert sum(score.cards for score in deal.score()) == 157
        seen["match"] += deal.match is not None
        seen["stoeck"] += any(model.stoeck)
        seen["beaten"] += sum(map(len, model.announced)) > sum(map(len, model.written))
        if number % 50 == 0:
            assert SchmausDeal.from_record(deal.to_record()) == deal
    must_have_met(seen)


@pytest.mark.rule("S-19", "S-18", "S-14", "S-16", "S-17")
@pytest.mark.parametrize("finish", ["as_written", "trick_by_trick", "claim"])
def test_partien_like_the_naive_model(finish: str) -> None:
    """Totals and winner after every card, written or called."""
    for number in range(NAIVE_PARTIEN // 3):
        rng = random.Random(number)
        options = {**random_options(rng), "target": rng.choice((150, 400, 1000)), "finish": finish}
        game = SchmausGame(SchmausRules(**options), first_dealer=number % 2)
        account = Account(options["target"], finish)
        dealt = 0
        while account.partie.winner is None and dealt < (4 if finish == "claim" else 12):
            deal, model = both(rng, options, game.dealer)
            dealt += 1
            deal = game.start_deal(hands=deal.hands, stock=deal.stock)
            before = list(account.partie.totals)
            sides = Sides(deal, model, rng, Counter[str]())
            while not model.is_over and account.partie.winner is None:
                if not sides.step():
                    continue
                done = sides.event is not None and sides.event.taker is not None
                account.follow(model, trick_done=done)
                sides.may = model.announceable()
                assert game.totals == tuple(account.partie.totals), (number, deal)
                assert game.winner == account.partie.winner
            if account.partie.winner is None and rng.random() < 0.2:
                game.annul_deal()
                account.partie.totals = before
                account.seen = 0
            else:
                if model.is_over:
                    account.end(model)
                game.finish_deal()
            assert game.totals == tuple(account.partie.totals)
            assert game.tafel.totals == game.totals
            assert game.winner == account.partie.winner
        if finish == "claim":
            seat = rng.randrange(2)
            right = game.totals[seat] >= options["target"]
            account.partie.thank(seat)
            assert game.thank(seat=seat) is right
            assert game.winner == account.partie.winner
        assert SchmausGame.from_record(game.to_record()) == game


def test_scores_name_the_same_parts() -> None:
    assert {*SchmausScore._fields, "written"} == set(_finished_model().score()[0])


def _finished_model() -> naive.NaiveSchmaus:
    _, model = both(random.Random(1), {}, 0)
    while not model.is_over:
        model.play(min(model.legal()))
    return model


# Many Partien


def play_partie(seed: int, finish: str, target: int, writing: str) -> SchmausGame:
    """A Partie at random: any legal card, a Weis half of the time, robbing, writing."""
    rng = random.Random(seed)
    game = SchmausGame(
        SchmausRules(target=target, finish=finish, writing=writing, stoeck=rng.choice(["on", "off"])),
        first_dealer=seed % 2,
    )
    winner = None
    while not game.is_over:
        assert len(game.closed_deals) < 60
        deal = game.start_deal(seed=rng.getrandbits(64))
        annulled = rng.random() < 0.05
        stop = rng.randrange(36) if annulled else 36
        for _ in range(stop):
            if deal.can_rob() and rng.random() < 0.5:
                deal.rob()
            may = deal.announceable() if rng.random() < 0.6 else ()
            event = deal.play(rng.choice(deal.legal_cards()), weis=may[0] if may else None)
            if event.won and writing == "called" and rng.random() < 0.9:
                deal.write_weis(seat=event.won[0].seat)
            if event.won or event.stoeck or (event.taker is not None and finish == "trick_by_trick"):
                winner = game.winner
                if winner is not None:
                    break
        _end_of_deal(game, deal, finish, target, rng, annulled=annulled)
        assert winner in (None, game.winner)
    return game


def _end_of_deal(
    game: SchmausGame, deal: SchmausDeal, finish: str, target: int, rng: random.Random, *, annulled: bool
) -> None:
    before = game.totals
    if game.is_over:
        game.finish_deal()
        assert game.totals == before
    elif annulled:
        game.annul_deal()
    elif finish == "claim" and rng.random() < 0.02:
        game.thank(seat=rng.randrange(2))
    else:
        assert sum(score.cards for score in deal.score()) == 157
        game.finish_deal()
        if finish == "claim":
            for seat in sorted((0, 1), key=lambda seat: -game.totals[seat]):
                if not game.is_over and game.totals[seat] >= target:
                    assert game.thank(seat=seat)


@pytest.mark.rule("S-19", "S-15")
@pytest.mark.parametrize("start", range(0, PARTIEN, 100))
def test_every_partie_ends_with_a_legal_winner(start: int) -> None:
    """1,000 random Partien to 1000 and 1200, in all three ways to finish."""
    for seed in range(start, start + 100):
        finish = ("as_written", "as_written", "trick_by_trick", "claim")[seed % 4]
        target = (1000, 1200)[seed // 4 % 2]
        game = play_partie(seed, finish, target, ("auto", "called")[seed // 8 % 2])
        winner, totals = game.winner, game.totals

        assert winner in (0, 1)
        if finish != "claim":
            assert totals[winner] >= target
            assert totals[winner] > totals[1 - winner] or totals[1 - winner] < target
            assert game.tafel.winner == winner
        assert game.tafel.totals == totals
        assert game.next_partie().dealer == winner
        if seed % 20 == 0:
            assert SchmausGame.from_record(game.to_record()) == game
