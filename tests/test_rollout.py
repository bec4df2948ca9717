"""Rollouts: a position played to its end many times, compared figure by figure with the naive model."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from molotow_helpers import codes, naive_of, play, random_play, random_rules, round_of, round_with
from molotow_helpers import snapshot as molotow_snapshot
from playout_helpers import assert_equal, games_from, tally_of
from reference import schmaus as naive_schmaus
from schmaus_helpers import deal_of, naive_options, random_options

from jassrules import (
    ALL_CARDS,
    MolotowRound,
    MolotowRules,
    RulesError,
    SchmausDeal,
    SchmausRules,
    Weis,
    WeisScale,
    find_weise,
)

GAMES = 12


def compare(game: Any, model: Any, seed: int, games: int = GAMES) -> None:
    """A rollout against as many games of the naive model."""
    players = len(game.hands)
    assert_equal(game.rollout(games, seed=seed), tally_of(games_from(model, seed, games), players))


# Molotow -----------------------------------------------------------------------------------------------------------


def hand_weise(round_: MolotowRound, seat: int) -> tuple[Weis, ...]:
    """What a seat may still announce. [M-10]"""
    rules = round_.rules
    if rules.announcing.value == "auto" or round_.announced[seat] or round_.hands[seat] != round_.dealt[seat]:
        return ()
    return find_weise(round_.dealt[seat], scale=rules.weis_scale, kreuzweis=rules.kreuzweis)


def molotow_position(chance: random.Random, cards: int, players: int | None = None) -> tuple[MolotowRound, Any]:
    """A round and its twin in the naive model after so many random cards, some Weise announced on the way."""
    rules = random_rules(chance, players)
    round_ = MolotowRound.deal(rules, leader=chance.randrange(rules.players), seed=chance.randrange(2**64))
    model = naive_of(round_)
    for _ in range(cards):
        if round_.is_over:
            break
        for seat in range(rules.players):
            may = hand_weise(round_, seat)
            if may and chance.random() < 0.3:
                weise = chance.sample(may, chance.randint(1, len(may)))
                round_.announce(weise, seat=seat)
                model.announce(seat, [codes(weis.cards) for weis in weise])
        card = chance.choice(round_.legal_cards())
        round_.play(card)
        model.play(str(card))
    return round_, model


@pytest.mark.rule("M-3", "M-4", "M-6", "M-7", "M-8", "M-10", "M-11", "M-12", "M-13")
@pytest.mark.parametrize("seed", range(60))
def test_rollouts_of_molotow_are_those_of_the_naive_model(seed: int) -> None:
    chance = random.Random(seed)
    round_, model = molotow_position(chance, chance.randrange(36), 3 + seed % 4)

    compare(round_, model, chance.randrange(2**64))


def test_the_positions_compared_are_not_all_plain() -> None:
    """The random positions have what could go wrong: Weise announced, table Weis charged, open tricks, trump made."""
    seen = {"announced": 0, "charged": 0, "open trick": 0, "trump": 0, "no trump": 0, "not all done": 0}
    for seed in range(60):
        chance = random.Random(seed)
        round_, model = molotow_position(chance, chance.randrange(36), 3 + seed % 4)
        seen["announced"] += any(model.announced)
        seen["charged"] += any(model._table_weis())
        seen["open trick"] += bool(model.trick)
        seen["trump" if model.trump else "no trump"] += 1
        seen["not all done"] += not round_.is_over

    assert all(seen.values()), seen


@pytest.mark.rule("M-11")
def test_table_weis_taken_before_the_rollout_is_charged() -> None:
    """M-11: "charged, as plus, to its taker"; here of a trick that is complete already."""
    options = {"table_weis": "all", "table_weis_factor": 2, "hand_weis": "none"}
    plain = round_with(["Ro7", "Ro8", "Ro9", "Se6"], "Ro7 Ro8 Ro9 Se6", void={3: "Ro"}, **options)
    without = round_with(["Ro7", "Ro8", "Ro9", "Se6"], "Ro7 Ro8 Ro9 Se6", void={3: "Ro"}, hand_weis="none")

    charged, free = plain.rollout(50, seed=3), without.rollout(50, seed=3)

    assert charged.table_weise == 50
    assert free.table_weise == 0
    assert charged.sums[3] >= free.sums[3] + 50 * 40
    assert min(charged.histograms[3]) >= 40


@pytest.mark.rule("M-10")
def test_weise_announced_so_far_are_credited_and_no_others() -> None:
    """M-10: "what he does not announce is not written"."""
    hands = ["RoA RoK RoO Ro6 Se6 Se8 Si6 Si8 Ei6", "SeA SeK SeO", "", ""]
    round_ = round_with(hands, announcing="called")
    round_.announce(["RoA RoK RoO"], seat=0)

    tally = round_.rollout(40, seed=1)

    assert tally.weise == (40, 0, 0, 0)
    assert sum(tally.sums) == 40 * (157 - 20) - sum(tally.matches) * (157 + 157)


@pytest.mark.rule("M-8", "M-13", "M-16")
def test_a_finished_round_rolls_out_to_its_own_score() -> None:
    round_ = random_play(MolotowRound.deal(seed=4), random.Random(4))
    written = [score.written for score in round_.score()]

    tally = round_.rollout(7, seed=9)

    assert tally.sums == tuple(7 * points for points in written)
    assert [dict(histogram) for histogram in tally.histograms] == [{points: 7} for points in written]
    assert tally.spreads == (0.0, 0.0, 0.0, 0.0)


@pytest.mark.rule("M-16")
def test_equal_points_share_a_place() -> None:
    """M-16: "equal totals share the place (places 1, 1, 3)"."""
    # Three seats hold what the tricks make of it: the leader takes every trick, a Match, and the others have nothing.
    rows = "0: EiA Ei6 Ei7\n0: EiK Ei8 Ei9\n0: EiO EiB EiU\n" + "".join(
        f"0: {suit}A {suit}6 {suit}7\n0: {suit}K {suit}8 {suit}9\n0: {suit}O {suit}B {suit}U\n"
        for suit in ("Ro", "Se", "Si")
    )
    round_ = round_of(rows, hand_weis="none")

    tally = round_.rollout(5, seed=1)

    assert tally.matches == (5, 0, 0)
    assert tally.places == ((5, 0, 0), (0, 5, 0), (0, 5, 0))
    assert tally.trump_born[0] == 5


# Schmaus -----------------------------------------------------------------------------------------------------------


def schmaus_position(chance: random.Random, cards: int) -> tuple[SchmausDeal, naive_schmaus.NaiveSchmaus]:
    """A deal and its twin after so many random cards, with robbing, announcing and writing on the way."""
    options = random_options(chance)
    dealer = chance.randrange(2)
    pack = [str(card) for card in ALL_CARDS]
    chance.shuffle(pack)
    hands, stock = [pack[:9], pack[9:18]], pack[18:]
    deal = SchmausDeal(hands, stock=stock, rules=SchmausRules(**options), dealer=dealer)
    model = naive_schmaus.NaiveSchmaus(hands, stock, naive_options(options), dealer)
    for _ in range(cards):
        if deal.is_over:
            break
        if deal.can_rob() and chance.random() < 0.7:
            deal.rob()
            model.rob()
        for seat in range(2):
            if deal.writable(seat) and chance.random() < 0.7:
                deal.write_weis(seat=seat)
                model.write_weis(seat)
        may = deal.announceable()
        weis = chance.choice(may) if may and chance.random() < 0.7 else None
        card = chance.choice(deal.legal_cards())
        deal.play(card, weis=weis)
        model.play(str(card), [] if weis is None else [codes(weis.cards)])
    return deal, model


@pytest.mark.rule("S-3", "S-4", "S-6", "S-7", "S-8", "S-9", "S-13", "S-15", "S-16", "S-17")
@pytest.mark.parametrize("seed", range(120))
def test_rollouts_of_schmaus_are_those_of_the_naive_model(seed: int) -> None:
    chance = random.Random(seed)
    deal, model = schmaus_position(chance, chance.randrange(36))

    compare(deal, model, chance.randrange(2**64))


def test_the_deals_compared_are_not_all_plain() -> None:
    """The random positions have robbed cards, written Weise, a Weis in the open trick, and stocks not yet empty."""
    seen = {"robbed": 0, "written": 0, "in the open trick": 0, "stock": 0, "no stock": 0, "late tricks": 0}
    for seed in range(120):
        chance = random.Random(seed)
        deal, model = schmaus_position(chance, chance.randrange(36))
        seen["robbed"] += deal.robbed is not None
        seen["written"] += any(model.written)
        seen["in the open trick"] += any(model.called)
        seen["stock" if model.stock_size else "no stock"] += 1
        seen["late tricks"] += len(model.tricks) > 9

    assert all(seen.values()), seen


@pytest.mark.rule("S-13", "S-14")
@pytest.mark.parametrize(("writing", "written"), [("auto", 20), ("called", 0)])
def test_a_weis_of_the_open_trick_is_written_where_it_writes_itself(writing: str, written: int) -> None:
    """S-14: "A Weis is written right after its trick"; nobody announces against it, and nobody calls."""
    deal = deal_of("RoA RoK RoO Ei6", writing=writing)
    deal.play("Ei6", weis="RoA RoK RoO")

    tally = deal.rollout(30, seed=1)

    assert tally.weise == (30 if written else 0, 0)
    assert sum(tally.sums) == 30 * (157 + written) + 100 * sum(tally.matches)


# Both --------------------------------------------------------------------------------------------------------------


positions = pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: MolotowRound.deal(seed=1), id="molotow"),
        pytest.param(
            lambda: random_play(MolotowRound.deal(MolotowRules(players=5), seed=2), random.Random(2), 17),
            id="molotow, later",
        ),
        pytest.param(lambda: SchmausDeal.deal(seed=1), id="schmaus"),
        pytest.param(lambda: schmaus_position(random.Random(17), 23)[0], id="schmaus, later"),
    ],
)


@positions
def test_a_rollout_changes_nothing(make: Any) -> None:
    game = make()
    twin, before, record = game.copy(), repr(game), game.to_record()

    game.rollout(100, seed=1)

    assert game == twin
    assert repr(game) == before
    assert game.to_record() == record
    assert pickle.loads(pickle.dumps(game)) == twin
    if isinstance(game, MolotowRound):
        assert molotow_snapshot(game) == molotow_snapshot(twin)


@positions
@pytest.mark.parametrize("threads", [1, 2, 8])
def test_any_number_of_threads_gives_the_same_answer(make: Any, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make()
    whole = game.rollout(3001, seed=2**64 - 1)
    # Pieces of an odd size, so that the last one is short.
    monkeypatch.setattr("jassrules.tally._PIECE", 37)

    assert game.rollout(3001, seed=2**64 - 1, threads=threads) == whole


@positions
def test_a_game_may_go_on_while_another_thread_rolls_it_out(make: Any) -> None:
    """The work has a copy of its own: what the callback of a piece does to the game does not matter to it."""
    game = make()
    expected = game.rollout(500, seed=5)
    twin = game.copy()
    while not twin.is_over:
        twin.play(twin.legal_cards()[0])

    assert game.rollout(500, seed=5) == expected


@positions
def test_other_seeds_give_other_games(make: Any) -> None:
    game = make()

    assert game.rollout(200, seed=0) != game.rollout(200, seed=1)
    assert game.rollout(200, seed=0) == game.rollout(200, seed=0)


@positions
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        pytest.param({"n": None}, TypeError, id="n none"),
        pytest.param({"n": True}, TypeError, id="n bool"),
        pytest.param({"n": 1.9}, TypeError, id="n float"),
        pytest.param({"n": "10"}, TypeError, id="n text"),
        pytest.param({"n": -1}, RulesError, id="n negative"),
        pytest.param({"n": 0}, RulesError, id="n zero"),
        pytest.param({"n": 2**40 + 1}, RulesError, id="n huge"),
        pytest.param({"n": 2**64}, RulesError, id="n beyond 64 bits"),
        pytest.param({"seed": None}, TypeError, id="seed none"),
        pytest.param({"seed": True}, TypeError, id="seed bool"),
        pytest.param({"seed": 1.9}, TypeError, id="seed float"),
        pytest.param({"seed": "x"}, TypeError, id="seed text"),
        pytest.param({"seed": -1}, RulesError, id="seed negative"),
        pytest.param({"seed": 2**64}, RulesError, id="seed beyond 64 bits"),
        pytest.param({"threads": None}, TypeError, id="threads none"),
        pytest.param({"threads": True}, TypeError, id="threads bool"),
        pytest.param({"threads": 1.9}, TypeError, id="threads float"),
        pytest.param({"threads": "2"}, TypeError, id="threads text"),
        pytest.param({"threads": 0}, RulesError, id="threads zero"),
        pytest.param({"threads": -1}, RulesError, id="threads negative"),
        pytest.param({"threads": 2**64}, RulesError, id="threads beyond 64 bits"),
    ],
)
def test_wrong_arguments_are_refused(make: Any, arguments: dict[str, Any], error: type[Exception]) -> None:
    game = make()
    twin = game.copy()
    given = {"n": 10, "seed": 1, **arguments}

    with pytest.raises(error, match=f"^{next(iter(arguments))} is "):
        game.rollout(given.pop("n"), **given)

    assert game == twin


@pytest.mark.rule("W-5")
def test_a_scale_too_high_to_tally_is_refused() -> None:
    scale = WeisScale(runs=[3000] * 7, fours=[3000] * 9)
    round_ = round_with(["RoA RoK RoO RoU", "", "", ""], weis_scale=scale)

    with pytest.raises(RulesError, match="weis_scale counts too high"):
        round_.rollout(10, seed=1)

    play(round_, str(round_.legal_cards()[0]))
    assert round_.trick.cards
