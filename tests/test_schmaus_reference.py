"""The library and the naive model side by side, on thousands of random deals and on whole Partien. [S-1 … S-19]

Every answer of the library is compared with the model's at every step, and every refusal with its refusal.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from reference import schmaus as naive
from schmaus_helpers import PACK, SUITS, Account, codes, naive_options, random_options, rich_order

from jassrules import IllegalPlay, IllegalWeis, SchmausDeal, SchmausGame, SchmausRules, SchmausScore, StateError
from jassrules.schmaus import SchmausPlayed

DEALS = 5000
BATCH = 250
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
    pool = [*may, *may, *may, *shown]
    return rng.sample(pool, min(len(pool), rng.randint(2, 3))) if pool else []  # several at once


def step(
    deal: SchmausDeal, model: naive.NaiveSchmaus, may: list[frozenset[str]], rng: random.Random
) -> SchmausPlayed | None:
    """One action or attempt, in both; they agree on whether it is allowed."""
    kind = rng.random()
    if kind < 0.15 or (model.can_rob() and kind < 0.3):
        if model.can_rob():
            model.rob()
            deal.rob()
        else:
            refused(deal, deal.rob, model.rob)
        return None
    if kind < 0.35:
        seat = rng.randrange(2)
        if model.options["writing"] == "called" and model.pending[seat]:
            model.write_weis(seat)
            deal.write_weis(seat=seat)
        elif model.options["writing"] == "called":
            refused(deal, lambda: deal.write_weis(seat=seat), lambda: model.write_weis(seat))
        return None
    legal = sorted(model.legal())
    card = rng.choice(legal)
    weise = wanted_weise(model, may, rng) if rng.random() < 0.5 else []
    weis = [sorted(cards, key=PACK.index) for cards in weise] or None
    if rng.random() < 0.1:
        card = rng.choice(PACK)
    if card not in legal:
        assert deal.why_illegal(card) is not None
        with pytest.raises(ValueError, match="played"):
            model.play(card, weise)
        with pytest.raises(IllegalPlay):
            deal.play(card, weis=weis)
        return None
    if weis is not None:
        allowed = model.may_announce(weise)
        assert (deal.why_not_announce(weis) is None) is allowed, (weis, deal)
        if not allowed:
            with pytest.raises(ValueError, match="announced"):
                model.play(card, weise)
            with pytest.raises(IllegalWeis):
                deal.play(card, weis=weis)
            return None
    model.play(card, weise)
    return deal.play(card, weis=weis)


def refused(deal: SchmausDeal, act: Any, model_act: Any) -> None:
    before = deal.copy()
    with pytest.raises(RuntimeError):
        model_act()
    with pytest.raises(StateError):
        act()
    assert deal == before


@pytest.mark.rule(
    "S-3", "S-4", "S-6", "S-7", "S-8", "S-9", "S-10", "S-11", "S-12", "S-13", "S-14", "S-15", "S-16", "S-17"
)
@pytest.mark.parametrize("start", range(0, DEALS, BATCH))
def test_deals_like_the_naive_model(start: int) -> None:
    for number in range(start, start + BATCH):
        rng = random.Random(number)
        deal, model = both(rng, random_options(rng), number % 2)
        for _ in range(400):
            may = compare(deal, model)
            if model.is_over:
                break
            step(deal, model, may, rng)
        assert deal.is_over, number
        assert [trick.taker for trick in deal.tricks] == [taker for _, _, taker in model.tricks]
        assert [trick.leader for trick in deal.tricks] == [leader for leader, _, _ in model.tricks]
        assert [{**score._asdict(), "written": score.written} for score in deal.score()] == model.score()
        assert sum(score.cards for score in deal.score()) == 157
        if number % 50 == 0:
            assert SchmausDeal.from_record(deal.to_record()) == deal


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
        while account.partie.winner is None and dealt < 12:
            deal, model = both(rng, options, game.dealer)
            dealt += 1
            deal = game.start_deal(hands=deal.hands, stock=deal.stock)
            before = list(account.partie.totals)
            while not model.is_over and account.partie.winner is None:
                event = step(deal, model, model.announceable(), rng)
                done = event is not None and event.taker is not None
                account.follow(model, trick_done=done)
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
