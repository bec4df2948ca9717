"""Records of rounds and games of Molotow: what is written is read, and nothing else is. [M-4, M-8, M-10, M-13]"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from molotow_helpers import play_out, random_play, random_rules, round_of, round_with
from test_molotow_laws import announcing_round
from test_molotow_score import MATCH

from jassrules import MolotowGame, MolotowRound, MolotowRules, RecordError, WeisScale

Path = tuple[Any, ...]


def through_json(round_: MolotowRound) -> MolotowRound:
    return MolotowRound.from_record(json.loads(json.dumps(round_.to_record())))


# Round trips


@pytest.mark.rule("M-2", "M-4", "M-10", "M-12", "M-13")
def test_save_and_load_after_every_card() -> None:
    chance = random.Random(2)
    for seed in range(25):
        rules = random_rules(chance)
        round_ = MolotowRound.deal(rules, leader=chance.randrange(rules.players), seed=seed)
        while True:
            again = through_json(round_)
            assert again == round_
            assert again.to_record() == round_.to_record()
            assert (again.to_move, again.leader, again.trump) == (round_.to_move, round_.leader, round_.trump)
            assert (again.trick, again.tricks, again.trump_maker) == (round_.trick, round_.tricks, round_.trump_maker)
            assert (again.legal_cards(), again.is_over) == (round_.legal_cards(), round_.is_over)
            if round_.is_over:
                assert again.score() == round_.score()
                break
            round_.play(chance.choice(round_.legal_cards()))


@pytest.mark.rule("M-10")
@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_records_with_every_kind_of_event(seed: int) -> None:
    round_ = announcing_round(seed)

    assert through_json(round_) == round_
    while round_.events:
        round_.undo()
        assert through_json(round_) == round_


@pytest.mark.rule("M-13", "M-10")
def test_after_the_last_card_of_a_match_and_before_the_first() -> None:
    over = through_json(round_of(MATCH))
    assert [score.written for score in over.score()] == [0, -157, 0, -20]
    assert (over.is_over, over.to_move, len(over.legal_cards())) == (True, None, 0)

    fresh = through_json(MolotowRound.deal(seed=1))
    assert (fresh.is_over, fresh.to_move, fresh.to_record()["score"], fresh.events) == (False, 0, None, ())


def test_the_form_of_the_first_version() -> None:
    """A record as the first version wrote it; every later one must load it."""
    round_ = MolotowRound.from_record(FIRST_VERSION)

    assert [score.written for score in round_.score()] == [0, -157, 0, -20]
    assert round_.to_record() == FIRST_VERSION


FIRST_VERSION: dict[str, Any] = {
    "format": "jassrules",
    "version": 1,
    "game": "molotow",
    "rules": {
        "players": 4, "rounds": 8, "removed_card": None, "undertrump": "void_only", "trump_when_able": True,
        "hand_weis": "all", "weis_scale": "big", "kreuzweis": True, "announcing": "auto", "table_weis": "off",
        "table_weis_factor": 1, "stoeck": "off", "match_points": 157, "match_cancels_table_weis": False,
        "last_round_factor": 1, "uneven_rounds": False,
    },
    "leader": 0,
    "hands": [],
    "events": [],
    "score": [
        {"cards": 0, "hand_weis": 0, "table_weis": 0, "stoeck": 0, "match": 0, "written": 0},
        {"cards": 0, "hand_weis": 0, "table_weis": 0, "stoeck": 0, "match": -157, "written": -157},
        {"cards": 0, "hand_weis": 0, "table_weis": 0, "stoeck": 0, "match": 0, "written": 0},
        {"cards": 0, "hand_weis": -20, "table_weis": 0, "stoeck": 0, "match": 0, "written": -20},
    ],
}  # fmt: skip


def _fill_first_version() -> None:
    """The hands and the events of MATCH, in the words of the record, without asking the product."""
    order = ["6", "7", "8", "9", "B", "U", "O", "K", "A"]
    hands: list[list[str]] = [[], [], [], []]
    trump = False
    for line in MATCH.strip().splitlines():
        leader, cards = int(line.strip()[0]), line.strip()[2:].split()
        for at, card in enumerate(cards):
            seat = (leader + at) % 4
            hands[seat].append(card)
            makes = not trump and card[:2] != cards[0][:2]
            trump = trump or makes
            FIRST_VERSION["events"].append(
                {"event": "play", "seat": seat, "card": card, "weise": [], "trump": card[:2] if makes else None,
                 "taker": 1 if at == 3 else None, "stoeck": False}
            )  # fmt: skip
    FIRST_VERSION["hands"] = [
        sorted(hand, key=lambda card: (["Ei", "Ro", "Se", "Si"].index(card[:2]), order.index(card[2:])))
        for hand in hands
    ]


_fill_first_version()


# What is not a record


def base_round() -> MolotowRound:
    """A finished round with announcements before and with a card, Stöck, and an own scale."""
    scale = WeisScale(runs=(20, 50, 100, 150, 200, 250, 300), fours=(0, 0, 0, 150, 100, 200, 100, 100, 100), name="own")
    round_ = round_with(
        ["RoB RoU RoO EiA Ei8", "EiK EiO EiU", "", "SeK SeO"], announcing="called", stoeck="held", table_weis="all",
        weis_scale=scale,
    )  # fmt: skip
    round_.announce("EiK EiO EiU", seat=1)
    round_.play("EiA", weise="RoB RoU RoO")
    return play_out(round_)


BASE = base_round().to_record()


def place_of(path: Path) -> str:
    """A path as the errors write it."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else (f".{step}" if text else step)
    return text


def walk(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place of a record with what stands there."""
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from walk(item, (*path, key))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from walk(item, (*path, at))


def changed(record: Any, path: Path, change: Callable[[Any, Any], None]) -> Any:
    """A copy in which ``change(parent, key)`` was applied at a place."""
    twin = copy.deepcopy(record)
    parent = twin
    for step in path[:-1]:
        parent = parent[step]
    change(parent, path[-1])
    return twin


def put(value: Any) -> Callable[[Any, Any], None]:
    return lambda parent, key: parent.__setitem__(key, value)


def remove(parent: Any, key: Any) -> None:
    del parent[key]


def rename(parent: Any, key: Any) -> None:
    parent[f"{key}_"] = parent.pop(key)


def refused(record: Any, load: Any = MolotowRound.from_record) -> RecordError:
    kept = copy.deepcopy(record)
    with pytest.raises(RecordError) as caught:
        load(record)
    assert record == kept or record != record  # the argument is not touched; NaN differs from itself
    error = caught.value
    assert str(error) == (f"{error.place}: {error.message}" if error.place else error.message)
    assert isinstance(error, ValueError)
    return error


def names_the_spot(error: RecordError, path: Path) -> bool:
    """Whether an error leads to a place: it names it, or what holds it and in words the key."""
    exact = place_of(path)
    if error.place == exact or error.place.startswith((f"{exact}.", f"{exact}[")):
        return True
    keys = [str(step) for step in path if isinstance(step, str)]
    return bool(error.place) and exact.startswith(error.place) and (not keys or keys[-1] in error.place + error.message)


def other_types(value: Any) -> list[Any]:
    """What may stand in place of a value and is equal or close to it, but of another type."""
    if isinstance(value, bool):
        return [int(value), float(value), str(value), None]
    if isinstance(value, int):
        others: list[Any] = [float(value), str(value), None, [value]]
        return [*others, bool(value)] if value in (0, 1) else others
    if isinstance(value, str):
        return [value.encode(), None, [value], 0, True]
    if value is None:
        return [False, 0, "", [], "None"]
    if isinstance(value, list):
        return [tuple(value), None, {}, str(value), 0, set(map(str, value))]
    return [None, [], 0, str(value), list(value.items())]


KEYS = [path for path, _ in walk(BASE) if path and isinstance(path[-1], str)]
# Events and hands repeat: of those at the top all places, of the rest the first of each form.
SAMPLE = list(
    {
        re.sub(r"\[\d+\]", "[]", place_of(p)) + ("announce" if p[:2] == ("events", 0) else ""): p
        for p in reversed(KEYS)
    }.values()
)


@pytest.mark.parametrize("path", SAMPLE, ids=place_of)
def test_every_key_that_is_written_is_needed(path: Path) -> None:
    error = refused(changed(BASE, path, remove))
    assert names_the_spot(error, path)
    assert str(path[-1]) in str(error)

    error = refused(changed(BASE, path, rename))
    assert names_the_spot(error, path) or error.place == place_of(path[:-1])


@pytest.mark.parametrize(
    "path", [(), *(p for p, value in walk(BASE) if isinstance(value, dict) and p)][:6], ids=place_of
)
def test_an_unknown_key(path: Path) -> None:
    twin = copy.deepcopy(BASE)
    holder = twin
    for step in path:
        holder = holder[step]
    holder["extra"] = 1

    error = refused(twin)
    assert error.place == place_of(path)
    assert "'extra'" in str(error)


@pytest.mark.parametrize("path", SAMPLE, ids=place_of)
def test_every_value_has_its_type(path: Path) -> None:
    value = BASE
    for step in path:
        value = value[step]
    for other in other_types(value):
        error = refused(changed(BASE, path, put(other)))
        assert names_the_spot(error, path), f"{other!r:.60} at {place_of(path)}: {error}"


ITEMS = [
    ("hands", 2, 3),
    ("hands", 2),
    ("events", 5),
    ("score", 1),
    ("rules", "weis_scale", "runs", 2),
    ("events", 0, "weise", 0, 1),
]


@pytest.mark.parametrize("path", ITEMS, ids=place_of)
def test_items_of_lists(path: Path) -> None:
    value = BASE
    for step in path:
        value = value[step]
    for other in (*other_types(value), float("nan")):
        error = refused(changed(BASE, path, put(other)))
        assert names_the_spot(error, path), f"{other!r:.60} at {place_of(path)}: {error}"


SPOTS = [
    # The head
    pytest.param("version", 2, "version", id="version-2"),
    pytest.param("version", 0, "version", id="version-0"),
    pytest.param("format", "jass", "format", id="format"),
    pytest.param("game", "schmaus", "game", id="game"),
    pytest.param("game", "molotow-game", "game", id="game-of-rounds"),
    # The deal
    pytest.param("leader", 1, "events[1]", id="another-leader-cannot-play-that"),
    pytest.param("leader", 4, "leader", id="leader-4"),
    pytest.param("leader", -1, "leader", id="leader-minus-1"),
    pytest.param("hands", [], "hands", id="no-hands"),
    pytest.param("hands[0]", [], "hands", id="a-hand-empty"),
    pytest.param("hands[0][0]", "RoX", "hands", id="no-card"),
    pytest.param("hands", [["EiA"] * 9] * 4, "hands", id="duplicates"),
    # The rules
    pytest.param("rules.players", 3, "rules", id="other-players"),
    pytest.param("rules.undertrump", "VOID_ONLY", "rules.undertrump", id="another-spelling"),
    pytest.param("rules.undertrump", "never", "rules", id="unknown-choice"),
    pytest.param("rules.match_points", 100, "rules", id="match-100"),
    pytest.param("rules.removed_card", "Ei7", "rules", id="removed-with-four"),
    pytest.param("rules.weis_scale.runs", [20, 50], "rules.weis_scale", id="scale-too-short"),
    pytest.param("rules.weis_scale.longest", 2, "rules.weis_scale", id="scale-longest-2"),
    pytest.param("rules.weis_scale", "huge", "rules.weis_scale", id="scale-unknown"),
    pytest.param("rules.announcing", "auto", "events[0]", id="nothing-is-announced-there"),
    # The events
    pytest.param("events[0].event", "rob", "events[0]", id="unknown-kind"),
    pytest.param("events[0].event", "play", "events[0].card", id="kind-of-another-event"),
    pytest.param("events[0].seat", 0, "events[0]", id="announced-by-another"),
    pytest.param("events[0].weise", [["EiK", "EiO"]], "events[0]", id="announced-no-weis"),
    pytest.param("events[0].weise", [], "events[0]", id="announced-nothing"),
    pytest.param("events[1].seat", 1, "events[1].seat", id="played-by-another"),
    pytest.param("events[1].card", "EiK", "events[1]", id="a-card-of-another"),
    pytest.param("events[1].card", "eia", "events[1].card", id="a-card-spelt-otherwise"),
    pytest.param("events[1].card", "", "events[1]", id="a-card-empty"),
    pytest.param("events[1].weise", [], "score[0].hand_weis", id="announcement-dropped"),
    pytest.param("events[1].weise", [["RoU", "RoB", "RoO"]], "events[1].weise[0][0]", id="cards-of-a-weis-in-another-order"),
    pytest.param("events[1].trump", "Ei", "events[1].trump", id="trump-made-by-a-lead"),
    pytest.param("events[1].taker", 0, "events[1].taker", id="taken-by-the-first-card"),
    pytest.param("events[4].taker", 3, "events[4].taker", id="taken-by-another"),
    pytest.param("events[4].taker", None, "events[4].taker", id="taken-by-nobody"),
    pytest.param("events[1].stoeck", True, "events[1].stoeck", id="stoeck-out-of-nothing"),
    pytest.param("events[2].card", "EiA", "events[2]", id="a-card-played-twice"),
    # The score
    pytest.param("score", None, "score", id="no-score-though-over"),
    pytest.param("score[2].cards", 999, "score[2].cards", id="score-edited"),
    pytest.param("score[0].written", -1000, "score[0].written", id="written-edited"),
    pytest.param("score[1].match", -157, "score[1].match", id="match-claimed"),
    pytest.param("score[0].hand_weis", 0, "score[0].hand_weis", id="weis-dropped"),
]  # fmt: skip


def path_of(place: str) -> Path:
    return tuple(int(part) if part.isdigit() else part for part in re.findall(r"[^.\[\]]+", place))


@pytest.mark.rule("M-4", "M-8", "M-10", "M-12", "M-13", "J-5")
@pytest.mark.parametrize(("where", "value", "place"), SPOTS)
def test_a_value_changed(where: str, value: Any, place: str) -> None:
    error = refused(changed(BASE, path_of(where), put(value)))

    assert error.place == place


@pytest.mark.rule("M-3", "J-5")
@pytest.mark.parametrize("at", range(1, 36))
def test_events_swapped(at: int) -> None:
    twin = copy.deepcopy(BASE)
    twin["events"][at], twin["events"][at + 1] = twin["events"][at + 1], twin["events"][at]
    error = refused(twin)

    number = re.match(r"events\[(\d+)\]", error.place)
    assert number is not None, error
    assert at <= int(number[1]) <= at + 1


@pytest.mark.rule("M-9")
@pytest.mark.parametrize(
    ("tamper", "place"),
    [
        pytest.param(lambda r: r["events"].pop(), "score", id="last-card-missing"),
        pytest.param(lambda r: r["events"].append(r["events"][-1]), "events[37]", id="last-card-twice"),
        pytest.param(lambda r: r["events"].extend([r["events"][0]] * 10_000), "events", id="huge-list-of-events"),
        pytest.param(lambda r: r["hands"].extend([[]] * 10_000), "hands", id="huge-list-of-hands"),
        pytest.param(lambda r: r["hands"][1].extend(["EiA"] * 10_000), "hands[1]", id="huge-hand"),
        pytest.param(lambda r: r["score"].extend(r["score"] * 10_000), "score", id="huge-score"),
        pytest.param(lambda r: r["score"].pop(), "score", id="score-short"),
        pytest.param(lambda r: r["events"][0]["weise"].extend([["EiA"]] * 10_000), "events[0].weise", id="huge-weise"),
        pytest.param(
            lambda r: r["events"][0]["weise"][0].extend(["EiA"] * 10_000), "events[0].weise[0]", id="huge-weis"
        ),
        pytest.param(lambda r: r["events"][1].update(card="EiA" * 10_000), "events[1].card", id="huge-text"),
        pytest.param(
            lambda r: r["rules"]["weis_scale"].update(name="x" * 10_000), "rules.weis_scale", id="scale-with-a-name"
        ),
        pytest.param(
            lambda r: r["rules"]["weis_scale"].update(runs=[1] * 10_000), "rules.weis_scale.runs", id="huge-scale"
        ),
        pytest.param(lambda r: r["hands"].reverse(), "events[0]", id="hands-in-another-order"),
        pytest.param(lambda r: r["hands"][0].reverse(), "hands[0][0]", id="cards-in-another-order"),
        pytest.param(lambda r: r.update({7: 8}), "", id="key-that-is-no-text"),
    ],
)
def test_lists_and_texts(tamper: Callable[[Any], None], place: str) -> None:
    twin = copy.deepcopy(BASE)
    tamper(twin)

    assert refused(twin).place == place


@pytest.mark.parametrize(
    "value", [None, 7, "molotow", [], {}, [BASE], True, 1.5, MolotowRound.deal(seed=1), json.dumps(BASE), dict]
)
def test_what_is_no_record_at_all(value: Any) -> None:
    refused(value)


HUGE = 10**5000  # Python itself refuses to print it


@pytest.mark.parametrize(
    "where", ["version", "leader", "rules.players", "rules.match_points", "events[0].seat", "score[0].cards"]
)
def test_a_number_too_large_to_print(where: str) -> None:
    error = refused(changed(BASE, path_of(where), put(HUGE)))

    assert names_the_spot(error, path_of(where))


def test_a_dict_that_claims_to_be_one_is_none() -> None:
    class Sly(dict[str, Any]):
        pass

    refused(Sly(BASE))
    twin = copy.deepcopy(BASE)
    twin["rules"] = Sly(twin["rules"])
    assert refused(twin).place == "rules"


@pytest.mark.rule("M-3", "M-6")
def test_a_record_of_illegal_cards_is_refused() -> None:
    round_ = round_with(["RoA", "RoK EiA", "", ""], "RoA")
    round_.play_unchecked(8)  # EiA, though Rosen is held

    error = refused(round_.to_record())
    assert error.place == "events[1]"
    assert "follow" in str(error)


def test_records_are_plain_json() -> None:
    for path, value in walk(BASE):
        assert type(value) in (dict, list, str, int, bool, type(None)), path
    text = json.dumps(BASE, allow_nan=False)
    assert json.loads(text) == BASE
    assert MolotowRound.from_record(json.loads(text)).to_record() == BASE


# Games


def base_game() -> MolotowGame:
    game = MolotowGame(
        MolotowRules(players=3, rounds=3, last_round_factor=2), names=["Anna", "Beat", "Anna"], first_dealer=1
    )
    for seed in range(2):
        play_out(game.start_round(seed=seed))
        game.finish_round()
    random_play(game.start_round(seed=9), random.Random(9), 7)
    return game


GAME = base_game().to_record()


@pytest.mark.rule("J-7", "M-14", "M-15", "M-16", "T-5")
@pytest.mark.parametrize(
    ("where", "value", "place"),
    [
        pytest.param("game", "molotow", "game", id="game"),
        pytest.param("version", True, "version", id="version-true"),
        pytest.param("version", 1.0, "version", id="version-float"),
        pytest.param("names", ["Anna", "Beat"], "names", id="a-name-short"),
        pytest.param("names", "Ann", "names", id="names-text"),
        pytest.param("names[1]", 7, "names", id="a-name-int"),
        pytest.param("names[1]", "Zoé", "tafel.names[1]", id="a-name-changed"),
        pytest.param("names", None, "tafel.names[0]", id="names-dropped"),
        pytest.param("first_dealer", 0, "rounds[0].leader", id="another-dealer"),
        pytest.param("first_dealer", True, "first_dealer", id="dealer-true"),
        pytest.param("first_dealer", 3, "first_dealer", id="dealer-3"),
        pytest.param("rules.last_round_factor", 1, "rounds[0].rules.last_round_factor", id="rules-of-rounds-differ"),
        pytest.param("rules.rounds", 6, "rounds[0].rules.rounds", id="more-rounds"),
        pytest.param("rounds[0].leader", 0, "rounds[0].events[0]", id="round-led-by-another"),
        pytest.param("rounds[1].score[0].cards", 0, "rounds[1].score[0].cards", id="score-of-a-round"),
        pytest.param("rounds[1].events[3].card", "EiA", "rounds[1].events[3]", id="card-of-a-round"),
        pytest.param("rounds[1].version", 2, "rounds[1].version", id="version-of-a-round"),
        pytest.param("rounds[0]", None, "rounds[0]", id="round-none"),
        pytest.param("round", GAME["rounds"][1], "round", id="a-round-of-another-dealer"),
        pytest.param(
            "round.events[1].card",
            GAME["round"]["events"][0]["card"],
            "round.events[1]",
            id="card-of-the-round-in-play",
        ),
        pytest.param("round", 7, "round", id="round-int"),
        pytest.param("rounds", [], "round", id="rounds-dropped"),
        pytest.param("tafel.totals[0]", 0, "tafel.totals[0]", id="totals"),
        pytest.param("tafel.places[0]", 0, "tafel.places[0]", id="places"),
        pytest.param("tafel.rows", [], "tafel.rows", id="rows"),
        pytest.param("tafel.first_dealer", 0, "tafel.first_dealer", id="dealer-of-the-sheet"),
        pytest.param("tafel", None, "tafel", id="sheet-none"),
    ],
)
def test_a_game_changed(where: str, value: Any, place: str) -> None:
    error = refused(changed(GAME, path_of(where), put(value)), MolotowGame.from_record)

    assert error.place == place or error.place.startswith((f"{place}.", f"{place}["))


@pytest.mark.parametrize("key", list(GAME))
def test_keys_of_a_game(key: str) -> None:
    assert refused(changed(GAME, (key,), remove), MolotowGame.from_record).place == key
    assert key in str(refused(changed(GAME, (key,), rename), MolotowGame.from_record))


def test_an_unfinished_round_is_no_written_one() -> None:
    twin = copy.deepcopy(GAME)
    twin["rounds"].append(twin["round"])
    twin["round"] = None

    assert refused(twin, MolotowGame.from_record).place == "rounds[2]"


def test_the_game_still_loads() -> None:
    assert MolotowGame.from_record(json.loads(json.dumps(GAME))) == base_game()
    refused(GAME)
    refused(BASE, MolotowGame.from_record)
