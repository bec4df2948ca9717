"""Copies, pickles and records of Schmaus, and what a record that was tampered with is told."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest
from schmaus_helpers import (
    FIFTY,
    account_deal,
    account_play,
    account_start,
    play_out,
    random_options,
    random_walk,
    rich_deal,
)

from jassrules import ALL_CARDS, Card, MolotowRound, RecordError, SchmausDeal, SchmausGame, SchmausRules, Weis
from jassrules.schmaus import Robbed

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
STATES = 1000


def through_json(deal: SchmausDeal) -> SchmausDeal:
    return SchmausDeal.from_record(json.loads(json.dumps(deal.to_record())))


def partie(**options: Any) -> SchmausGame:
    """A Partie with a closed deal, an annulled one, and one in play with Weise."""
    game = SchmausGame(SchmausRules(target=2000, **options), names=['Änni "B" ;=,\n', "Beat"], first_dealer=1)
    account_play(account_start(game))
    game.finish_deal()
    account_play(account_start(game), cards=5)
    game.annul_deal()
    account_play(account_start(game), cards=7)
    return game


# Round trips


@pytest.mark.rule("S-4", "S-6", "S-14")
@pytest.mark.parametrize("seed", range(8))
def test_save_and_load_after_every_step(seed: int) -> None:
    """the loaded deal is equal, and goes on like the other: same turn, tricks, legal cards, draws."""
    rng = random.Random(seed)
    deal = SchmausDeal.deal(SchmausRules(**random_options(rng)), dealer=seed % 2, seed=seed)
    for state in random_walk(deal, rng):
        loaded = through_json(state)

        assert loaded == state
        assert loaded.to_record() == state.to_record()
        assert (loaded.to_move, loaded.trick, loaded.tricks) == (state.to_move, state.trick, state.tricks)
        assert (loaded.hands, loaded.stock_size, loaded.turn_up) == (state.hands, state.stock_size, state.turn_up)
        assert (loaded.legal_cards(), loaded.can_rob()) == (state.legal_cards(), state.can_rob())
        assert loaded.announceable() == state.announceable()
        assert (loaded.announced, loaded.written_weise) == (state.announced, state.written_weise)
        assert [loaded.view(seat) for seat in (0, 1)] == [state.view(seat) for seat in (0, 1)]
        assert play_out(loaded).score() == play_out(state.copy()).score()


@pytest.mark.rule("S-4", "S-6", "S-14")
@pytest.mark.parametrize("seed", range(4))
def test_pickles_and_copies(seed: int) -> None:
    """all protocols, copy and deepcopy; equal, with the way back; cards stay the same 36 objects."""
    rng = random.Random(seed)
    deal = SchmausDeal.deal(SchmausRules(**random_options(rng)), seed=seed)
    for state in random_walk(deal, rng):
        twins = [pickle.loads(pickle.dumps(state, protocol)) for protocol in PROTOCOLS]
        for twin in (*twins, copy.copy(state), copy.deepcopy(state), state.copy()):
            assert twin == state
            assert twin is not state
            assert twin.events == state.events
            assert twin.hands == state.hands
        twin = twins[-1]
        assert all(card is ALL_CARDS[card.index] for card in twin.stock)
        while True:
            steps = len(twin.events)
            if not steps:
                break
            twin.undo()
            assert len(twin.events) == steps - 1
        assert twin == SchmausDeal(deal.dealt, stock=deal.stock, rules=deal.rules, dealer=deal.dealer)


@pytest.mark.rule("S-6")
def test_copies_of_random_states() -> None:
    """a copy equals its original for 1,000 states; playing on either leaves the other alone."""
    count = 0
    for seed in range(100):
        rng = random.Random(seed)
        deal = SchmausDeal.deal(SchmausRules(**random_options(rng)), seed=seed)
        for state in random_walk(deal, rng):
            if state.is_over or rng.random() < 0.7:
                continue
            count += 1
            twin, record = state.copy(), state.to_record()
            assert twin == state
            twin.play(rng.choice(twin.legal_cards()))
            assert twin != state
            assert state.to_record() == record
            if record["events"]:
                earlier = state.copy()
                earlier.undo()
                assert earlier != state
                assert state.to_record() == record
    assert count >= STATES


def test_every_part_counts_for_equality() -> None:
    """Rules, dealer, hands, stock and what has happened; each makes deals unequal."""
    deal = account_play(account_deal(writing="called"), cards=4)
    swapped = list(deal.stock)
    swapped[-1], swapped[-2] = swapped[-2], swapped[-1]
    plain = account_play(account_deal(writing="called"), weise={}, cards=4)
    unwritten = account_play(account_deal(writing="called"), cards=4, write=False)
    others = [
        account_play(account_deal(writing="called", target=1200), cards=4),
        account_play(SchmausDeal(deal.dealt, stock=swapped, rules=deal.rules, dealer=1), cards=4),
        SchmausDeal(deal.dealt[::-1], stock=deal.stock, rules=deal.rules, dealer=1),
        SchmausDeal(deal.dealt, stock=deal.stock, rules=deal.rules, dealer=0),
        SchmausDeal(deal.dealt, stock=deal.stock, rules=deal.rules, dealer=1),
        plain,
        unwritten,
        account_play(deal.copy(), cards=5),
        None,
        deal.to_record(),
    ]

    for other in others:
        assert deal != other
    assert deal == account_play(account_deal(writing="called"), cards=4)


@pytest.mark.parametrize("thing", [account_deal(), SchmausGame()], ids=["deal", "game"])
def test_what_can_change_has_no_hash(thing: Any) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(thing)


@pytest.mark.rule("S-18", "S-19")
def test_partie_round_trips() -> None:
    for game in (SchmausGame(), partie(), partie(writing="called", stoeck="on"), partie(finish="trick_by_trick")):
        twins = [pickle.loads(pickle.dumps(game, protocol)) for protocol in PROTOCOLS]
        record = json.loads(json.dumps(game.to_record()))
        for twin in (*twins, copy.copy(game), copy.deepcopy(game), game.copy(), SchmausGame.from_record(record)):
            assert twin == game
            assert twin.totals == game.totals
            assert twin.tafel == game.tafel
            assert (twin.dealer, twin.winner, twin.names) == (game.dealer, game.winner, game.names)
            assert twin.to_record() == record


@pytest.mark.rule("S-18", "S-19")
def test_copies_of_a_partie_are_independent() -> None:
    game = partie()
    twin = game.copy()
    assert twin.deal is not None
    account_play(twin.deal)
    twin.finish_deal()
    assert twin != game
    assert game.deal is not None
    assert (game.deal.is_over, game.totals) == (False, (305, 42 + 90))

    record = twin.to_record()
    account_play(game.deal, cards=20)
    game.annul_deal()
    assert twin.to_record() == record


@pytest.mark.rule("S-19")
@pytest.mark.parametrize("cards", [0, 5, 36])
def test_a_claimed_partie_round_trips(cards: int) -> None:
    """With no deal in play, in mid-deal, and after the last card before it is counted."""
    game = SchmausGame(SchmausRules(finish="claim", target=100), first_dealer=1)
    account_play(account_start(game))
    game.finish_deal()
    if cards:
        account_play(account_start(game), cards=cards)
    assert game.thank(seat=0)

    for twin in (pickle.loads(pickle.dumps(game)), SchmausGame.from_record(game.to_record())):
        assert twin == game
        assert (twin.winner, twin.totals, twin.tafel) == (0, game.totals, game.tafel)


@pytest.mark.rule("S-4", "S-10", "S-14", "S-16", "S-17", "S-18")
def test_every_kind_of_event() -> None:
    """play, Weis, rob, writing, Stöck, Match, annulled deal."""
    deal = rich_deal()
    record = through_json(deal).to_record()
    kinds = {event["event"] for event in record["events"]}

    assert kinds == {"play", "rob", "write"}
    assert any(event.get("stoeck") for event in record["events"])
    assert any(event["weise"] for event in record["events"] if event["event"] != "rob")
    assert partie().to_record()["deals"][1]["annulled"] is True
    assert account_play(account_deal()).to_record()["score"][0]["match"] == 100


@pytest.mark.rule("S-4")
def test_a_rob_in_the_record_names_both_cards() -> None:
    deal = rich_deal()
    (event,) = [event for event in deal.to_record()["events"] if event["event"] == "rob"]

    assert isinstance(deal.robbed, Robbed)
    assert event == {
        "event": "rob",
        "seat": deal.robbed.seat,
        "given": f"{deal.trump}6",
        "taken": str(deal.stock[0]),
    }


def test_the_head_of_a_record() -> None:
    """what stands in the first release."""
    record = account_play(account_deal(), cards=2).to_record()

    assert list(record) == ["format", "version", "game", "rules", "dealer", "hands", "stock", "events", "score"]
    assert (record["format"], record["version"], record["game"]) == ("jassrules", 1, "schmaus")
    assert record["events"] == [
        {"event": "play", "seat": 0, "card": "Ei6", "weise": [["Ro6", "Ro7", "Ro8"]], "taker": None, "stoeck": False,
         "won": []},
        {"event": "play", "seat": 1, "card": "EiB", "weise": [], "taker": 1, "stoeck": False,
         "won": [{"seat": 0, "weis": ["Ro6", "Ro7", "Ro8"]}]},
    ]  # fmt: skip


# Tampering


def places(value: Any, place: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Every leaf of a record: its path as errors name it, and the keys that lead there."""
    if isinstance(value, dict):
        for key, item in value.items():
            for found, keys in places(item, f"{place}.{key}" if place else key):
                yield found, [key, *keys]
    elif isinstance(value, list) and value:
        for at, item in enumerate(value):
            for found, keys in places(item, f"{place}[{at}]"):
                yield found, [at, *keys]
    else:
        yield place, []


def changed(record: Any, keys: list[Any], value: Any) -> Any:
    bad = json.loads(json.dumps(record))
    at = bad
    for key in keys[:-1]:
        at = at[key]
    at[keys[-1]] = value
    return bad


def other_values(value: Any, place: str) -> list[Any]:
    """Values that cannot stand there instead of this one."""
    wrong: list[Any] = [{}, 1.5]
    match value:
        case bool():
            wrong += [int(value), None]
            if not place.startswith("rules"):
                wrong.append(not value)
        case int():
            wrong += [str(value), bool(value), -7]
            if not place.startswith("rules"):
                wrong += [value + 1, value - 1, 2**70]
        case str():
            wrong += ["", "Ro5", value + " ", value.lower() if value.lower() != value else value.upper(), None, 3]
        case None:
            wrong += [0, False, ""]
        case list():
            wrong += [["RoU"], None]
    return wrong


@pytest.mark.rule("S-1")
def test_every_leaf_of_a_deal_is_checked() -> None:
    """A record holds what could have been played, written as it is written; anything else is refused by its place."""
    record = rich_deal().to_record()
    checked = 0
    for place, keys in places(record):
        value = record
        for key in keys:
            value = value[key]
        for wrong in other_values(value, place):
            checked += 1
            with pytest.raises(RecordError) as caught:
                SchmausDeal.from_record(changed(record, keys, wrong))
            _check_place(caught.value, place, wrong)
    assert checked > 1500


def _check_place(error: RecordError, place: str, wrong: Any) -> None:
    """The place is the one that was changed, one above it, or the first that it makes impossible."""
    assert isinstance(error.place, str)
    assert str(error).startswith(error.place)
    wrong_type = isinstance(wrong, (dict, float))
    if wrong_type and not place.startswith("events"):
        assert place.startswith(error.place) or error.place.startswith(place), (error, place)
        assert error.place or place in ("format", "version", "game"), (error, place)


def test_every_leaf_of_a_partie_is_checked() -> None:
    record = partie().to_record()
    for place, keys in places(record):
        if ".events" in place and not place.startswith("deals[1]"):
            continue  # as in a deal
        value = record
        for key in keys:
            value = value[key]
        if place.startswith("names") or place == "first_dealer":
            wrong_values: list[Any] = [{}, 1.5, True, [], 3]
        elif place.endswith("annulled"):
            wrong_values = [{}, 1, None, not value]
        else:
            wrong_values = other_values(value, place.split(".")[-1] if ".rules." not in place else "rules")
            if place.startswith("rules."):
                wrong_values = [{}, 1.5]
        for wrong in wrong_values:
            with pytest.raises(RecordError) as caught:
                SchmausGame.from_record(changed(record, keys, wrong))
            assert isinstance(caught.value.place, str)


@pytest.mark.parametrize("kind", ["deal", "game"])
def test_missing_and_unknown_keys(kind: str) -> None:
    """at every depth, naming the key."""
    record = rich_deal().to_record() if kind == "deal" else partie().to_record()
    load: Any = SchmausDeal.from_record if kind == "deal" else SchmausGame.from_record
    seen = set()
    for place, keys in places(record):
        for depth in range(len(keys)):
            at = record
            for key in keys[:depth]:
                at = at[key]
            path = ".".join(map(str, keys[:depth]))
            if not isinstance(at, dict) or (path, keys[depth]) in seen:
                continue
            seen.add((path, keys[depth]))
            bad = json.loads(json.dumps(record))
            inner = bad
            for key in keys[:depth]:
                inner = inner[key]
            del inner[keys[depth]]
            with pytest.raises(RecordError) as caught:
                load(bad)
            assert str(keys[depth]) in str(caught.value), place
            inner[keys[depth]] = at[keys[depth]]
            inner["surplus"] = 1
            with pytest.raises(RecordError, match="surplus"):
                load(bad)
    assert len(seen) > 40


def _events(record: Any) -> Any:
    return record["events"]


TAMPERED = [
    pytest.param(lambda r: r.update(format="other"), "format", id="format"),
    pytest.param(lambda r: r.update(version=2), "version", id="version"),
    pytest.param(lambda r: r.update(version=True), "version", id="version-bool"),
    pytest.param(lambda r: r.update(game="molotow"), "game", id="game"),
    pytest.param(lambda r: r["rules"].update(rob="never"), "rules", id="unknown-option-value"),
    pytest.param(lambda r: r.update(dealer=True), "dealer", id="dealer-bool"),
    pytest.param(lambda r: r.update(dealer=2), "dealer", id="dealer-2"),
    pytest.param(lambda r: r["hands"][0].pop(), "hands", id="short-hand"),
    pytest.param(lambda r: r["hands"][0].reverse(), "hands[0][0]", id="hand-out-of-order"),
    pytest.param(lambda r: r["hands"].append([]), "hands", id="three-hands"),
    pytest.param(lambda r: r["hands"][0].__setitem__(0, r["hands"][1][0]), "hands", id="card-twice"),
    pytest.param(lambda r: r["stock"].__setitem__(17, r["stock"][16]), "stock", id="twice-in-the-stock"),
    pytest.param(lambda r: r["stock"].pop(), "stock", id="short-stock"),
    pytest.param(lambda r: _events(r)[0].update(event="pass"), "events[0]", id="unknown-event"),
    pytest.param(lambda r: _events(r)[0].update(card="EiB"), "events[0]", id="not-in-hand"),
    pytest.param(lambda r: _events(r)[0].update(seat=1), "events[0].seat", id="wrong-seat"),
    pytest.param(lambda r: _events(r)[0].update(weise=[]), "events[2]", id="a-weis-taken-out"),
    pytest.param(lambda r: _events(r)[0].update(weise=[FIFTY.split(), FIFTY.split()]), "events[0]", id="twice-at-once"),
    pytest.param(lambda r: _events(r)[0].update(weise=[["SeA", "SeK", "SeO"]]), "events[0]", id="not-held"),
    pytest.param(lambda r: _events(r)[1].update(taker=0), "events[1].taker", id="taker"),
    pytest.param(lambda r: _events(r)[1].update(won=[]), "events[1].won", id="won-taken-out"),
    pytest.param(lambda r: _events(r)[1]["won"][0].update(seat=1), "events[1].won[0].seat", id="won-by-the-other"),
    pytest.param(lambda r: _events(r)[1].update(stoeck=True), "events[1].stoeck", id="stoeck-made-up"),
    pytest.param(lambda r: _events(r)[2].update(seat=1), "events[2]", id="written-by-the-other"),
    pytest.param(lambda r: _events(r).insert(0, _events(r)[2]), "events[0]", id="written-before-it-was-won"),
    pytest.param(lambda r: _events(r).insert(3, _events(r)[2]), "events[3]", id="written-twice"),
    pytest.param(lambda r: _events(r).insert(8, _events(r).pop(2)), "events[8]", id="written-too-late"),
    pytest.param(lambda r: _events(r).insert(0, {"event": "rob", "seat": 0, "given": "Se6", "taken": "SeA"}),
                 "events[0]", id="robbed-out-of-place"),
    pytest.param(lambda r: _events(r).pop(), "score", id="the-last-card-missing"),
    pytest.param(lambda r: _events(r).append(_events(r)[0]), "events[39]", id="a-card-after-the-end"),
    pytest.param(lambda r: r["score"][0].update(cards=114), "score[0].cards", id="score"),
    pytest.param(lambda r: r["score"][0].update(written=306), "score[0].written", id="sum"),
    pytest.param(lambda r: r["score"].reverse(), "score[0].cards", id="scores-exchanged"),
    pytest.param(lambda r: r.update(score=None), "score", id="no-score"),
]  # fmt: skip


@pytest.mark.rule("S-4", "S-8", "S-10", "S-12", "S-13", "S-14", "S-15")
@pytest.mark.parametrize(("tamper", "place"), TAMPERED)
def test_tampered_records_name_the_place(tamper: Any, place: str) -> None:
    record = account_play(account_deal(writing="called")).to_record()
    assert len(record["events"]) == 36 + 3
    assert SchmausDeal.from_record(record).score()[0].written == 305
    tamper(record)

    with pytest.raises(RecordError) as caught:
        SchmausDeal.from_record(record)

    assert caught.value.place.startswith(place)
    assert str(caught.value)


@pytest.mark.parametrize(
    ("tamper", "place"),
    [
        pytest.param(lambda r: r["deals"][0].update(annulled=True), "", id="annulled-after-all"),
        pytest.param(lambda r: r["deals"][1].update(annulled=False), "", id="counted-after-all"),
        pytest.param(lambda r: r["deals"][0]["deal"]["rules"].update(target=5), "deals[0].deal.rules", id="other-rules"),
        pytest.param(lambda r: r.update(first_dealer=0), "deals[0].deal.dealer", id="other-dealer"),
        pytest.param(lambda r: r.update(first_dealer=2), "first_dealer", id="first-dealer-2"),
        pytest.param(lambda r: r.update(winner=0), "winner", id="winner-made-up"),
        pytest.param(lambda r: r.update(thanked=0), "", id="claim-made-up"),
        pytest.param(lambda r: r["tafel"]["rows"].pop(), "tafel", id="a-row-missing"),
        pytest.param(lambda r: r["names"].pop(), "names", id="one-name"),
        pytest.param(lambda r: r.update(names=[1, 2]), "names", id="names-ints"),
    ],
)  # fmt: skip
def test_tampered_partien(tamper: Any, place: str) -> None:
    record = partie().to_record()
    tamper(record)

    with pytest.raises(RecordError) as caught:
        SchmausGame.from_record(record)

    assert caught.value.place.startswith(place)


@pytest.mark.rule("S-19")
@pytest.mark.parametrize("finish", ["as_written", "claim"])
def test_no_deal_is_in_play_once_the_partie_is_over(finish: str) -> None:
    """A record with another deal behind the end could not have been played: nobody deals any more."""
    game = SchmausGame(SchmausRules(target=300, finish=finish), first_dealer=1)
    account_play(account_start(game))
    game.finish_deal()
    if finish == "claim":
        game.thank(seat=0)
    assert game.is_over
    record = game.to_record()
    record["deal"] = account_deal(dealer=0, target=300, finish=finish).to_record()

    with pytest.raises(RecordError):
        SchmausGame.from_record(record)


@pytest.mark.rule("S-19")
def test_a_claim_closes_the_deal_in_play() -> None:
    game = SchmausGame(SchmausRules(finish="claim"), first_dealer=1)
    account_start(game)
    record = game.to_record()
    record["thanked"], record["winner"] = 0, 1

    with pytest.raises(RecordError):
        SchmausGame.from_record(record)


@pytest.mark.parametrize(
    "record",
    [None, [], "x", 3, {}, MolotowRound.deal(seed=1).to_record(), SchmausGame().to_record()],
    ids=["none", "list", "text", "int", "empty", "molotow", "partie"],
)
def test_what_is_no_record_of_a_deal(record: Any) -> None:
    with pytest.raises(RecordError):
        SchmausDeal.from_record(record)


def test_loading_leaves_the_record_alone() -> None:
    """."""
    record = rich_deal().to_record()
    before = json.dumps(record)
    SchmausDeal.from_record(record).undo()

    assert json.dumps(record) == before


def test_a_record_is_a_copy() -> None:
    deal = account_play(account_deal(), cards=4)
    record = deal.to_record()
    record["hands"][0].clear()
    record["rules"]["target"] = 1

    assert deal == account_play(account_deal(), cards=4)
    assert len(deal.to_record()["hands"][0]) == 9


def test_play_unchecked_of_an_illegal_card_is_not_loaded() -> None:
    """A card that the hand holds but may not play is accepted by name; a record of that is refused."""
    deal = account_play(account_deal(), cards=19)
    wrong = next(card for card in deal.hands[1] if not deal.can_play(card))
    deal.play_unchecked(wrong.index)

    with pytest.raises(RecordError) as caught:
        SchmausDeal.from_record(deal.to_record())
    assert caught.value.place == "events[19]"


def test_events_are_values() -> None:
    deal = rich_deal()
    for event in deal.events:
        assert pickle.loads(pickle.dumps(event)) == event
        assert copy.deepcopy(event) == event
        assert hash(event) == hash(copy.copy(event))
    assert len({Weis, Card}) == 2
