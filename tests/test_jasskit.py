"""Games of jass-kit: what it writes is read, what is written it reads, and nothing else is accepted."""

from __future__ import annotations

import copy
import importlib
import json
import pickle
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from jassrules import ALL_CARDS, Card, CardSet, Deck, NotationError, RecordError, RulesError, Suit
from jassrules.adapters import jasskit
from jassrules.adapters.jasskit import JassKitGame, JassKitTrick, Mode

# Each seat has one suit, seat 0 Schellen; and the same with a Schellen for each, the seat's own card of that rank for it.
ONE_SUIT = tuple(CardSet(card for card in ALL_CARDS if card.suit.value == suit) for suit in ("Se", "Ro", "Si", "Ei"))
SPREAD = (
    CardSet("SeA SeK SeO SeU SeB Se9 Ro6 Si7 Ei8"),
    CardSet("Se6 RoA RoK RoO RoU RoB Ro9 Ro8 Ro7"),
    CardSet("Se7 SiA SiK SiO SiU SiB Si9 Si8 Si6"),
    CardSet("Se8 EiA EiK EiO EiU EiB Ei9 Ei7 Ei6"),
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def spread_game(mode: Mode, played: str) -> JassKitGame:
    return JassKitGame(hands=SPREAD, dealer=3, mode=mode, forehand=True, played=cards(played))


def one_suit_game(mode: Mode | None = Mode.ROSEN, played: str = "SeA RoU Si6 EiA", **fields: Any) -> JassKitGame:
    return JassKitGame(
        **{"hands": ONE_SUIT, "dealer": 3, "mode": mode, "forehand": True} | fields, played=cards(played)
    )


# What `one_suit_game` is in jass-kit's format, written by hand. North, East, South, West are seats 0, 3, 2, 1.
WRITTEN: dict[str, Any] = {
    "version": "V0.2",
    "trump": 1,
    "dealer": 1,
    "currentPlayer": 3,
    "forehand": 1,
    "tricks": [{"cards": ["DA", "HJ", "S6", "CA"], "points": 11 + 20 + 0 + 11, "win": 3, "first": 0}, {"first": 3}],
    "player": [
        {"hand": ["DK", "DQ", "DJ", "D10", "D9", "D8", "D7", "D6"]},
        {"hand": ["CK", "CQ", "CJ", "C10", "C9", "C8", "C7", "C6"]},
        {"hand": ["SA", "SK", "SQ", "SJ", "S10", "S9", "S8", "S7"]},
        {"hand": ["HA", "HK", "HQ", "H10", "H9", "H8", "H7", "H6"]},
    ],
    "jassTyp": "SCHIEBER",
}


def random_game(seed: int) -> Iterator[JassKitGame]:
    """One game after each of its steps, with cards that need not be legal."""
    chance = random.Random(seed)
    deal: dict[str, Any] = {"hands": Deck().deal(4, seed=seed), "dealer": chance.randrange(4)}
    game = JassKitGame(**deal)
    yield game
    forehand = chance.random() < 0.5
    if not forehand:
        yield JassKitGame(**deal, forehand=False)
    mode = chance.choice(list(Mode))
    game = JassKitGame(**deal, forehand=forehand, mode=mode)
    while True:
        yield game
        if game.to_move is None:
            return
        card = chance.choice(game.held[game.to_move])
        game = JassKitGame(**deal, forehand=forehand, mode=mode, played=(*game.played, card))


# Cards, numbers, seats


def test_each_card_and_its_number() -> None:
    suits = {"D": Suit.SCHELLEN, "H": Suit.ROSEN, "S": Suit.SCHILTEN, "C": Suit.EICHELN}
    ranks = {"A": "A", "K": "K", "Q": "O", "J": "U", "10": "B"} | {rank: rank for rank in "9876"}
    written = [(letter + rank, suit.value + ranks[rank]) for letter, suit in suits.items() for rank in ranks]

    assert len(written) == 36
    for number, (theirs, ours) in enumerate(written):
        card = Card.parse(ours)
        assert jasskit.parse_card(theirs) is jasskit.from_number(number) is card
        assert (jasskit.card_code(card), jasskit.card_number(card)) == (theirs, number)
        assert (jasskit.card_code(ours), jasskit.card_number(ours)) == (theirs, number)


@pytest.mark.parametrize(
    "text",
    ["", "D", "A", "da", "Da", "DT", "D 10", " DA", "DA ", "D5", "XA", "DA HA", "10D", "♦A", "SeA", "D" * 10_000],
)
def test_no_other_spelling_is_read(text: str) -> None:
    with pytest.raises(NotationError, match="is no card of jass-kit"):
        jasskit.parse_card(text)


def test_wrong_types_and_numbers() -> None:
    for value in (None, 0, b"DA", ["DA"], Card.parse("SeA")):
        with pytest.raises(TypeError):
            jasskit.parse_card(value)  # type: ignore[arg-type]
    for function in (jasskit.from_number, jasskit.seat_of, jasskit.player_of):
        for value in (True, 1.0, "1", None):
            with pytest.raises(TypeError):
                function(value)  # type: ignore[arg-type]
        for number in (-1, 36, 2**70):
            with pytest.raises(RulesError):
                function(number)
    for function in (jasskit.seat_of, jasskit.player_of):
        with pytest.raises(RulesError):
            function(4)


def test_play_goes_round_against_the_numbers() -> None:
    following = {0: 3, 3: 2, 2: 1, 1: 0}  # North, West, South, East

    for player, after in following.items():
        assert jasskit.seat_of(after) == (jasskit.seat_of(player) + 1) % 4
        assert jasskit.player_of(jasskit.seat_of(player)) == player
    assert jasskit.seat_of(0) == 0


def test_modes() -> None:
    assert [(mode.value, mode.suit) for mode in Mode] == [
        ("D", Suit.SCHELLEN),
        ("H", Suit.ROSEN),
        ("S", Suit.SCHILTEN),
        ("C", Suit.EICHELN),
        ("O", None),
        ("U", None),
    ]
    assert all(Mode)
    assert repr(Mode.UNDENUFE) == "Mode.UNDENUFE"


# Games


def test_a_game_written_by_hand() -> None:
    game = JassKitGame.from_json(copy.deepcopy(WRITTEN))

    assert game == one_suit_game()
    assert game.to_json() == WRITTEN
    assert game.tricks == (JassKitTrick(0, cards("SeA RoU Si6 EiA"), 1, 42),)
    assert (game.leader, game.to_move, game.points, game.is_over) == (0, 1, (0, 42), False)
    assert [len(hand) for hand in game.held] == [8, 8, 8, 8]
    assert game.hands == ONE_SUIT


@pytest.mark.parametrize(
    ("mode", "played", "taker", "points"),
    [
        pytest.param(Mode.SCHELLEN, "SeA Se6 Se7 Se8", 0, 11, id="trump-led"),
        pytest.param(Mode.SCHELLEN, "Ro6 RoA Si9 Se8", 3, 11, id="ruffed"),
        pytest.param(Mode.SCHELLEN, "SeA Se6 Se7 EiA", 0, 22, id="off-suit"),
        pytest.param(Mode.ROSEN, "Se9 RoU SiB EiA", 1, 20 + 10 + 11, id="bauer"),
        pytest.param(Mode.OBENABE, "SeA Se6 Se7 Se8", 0, 11 + 8, id="obenabe"),
        pytest.param(Mode.UNDENUFE, "SeA Se6 Se7 Se8", 1, 11 + 8, id="undenufe"),
        pytest.param(Mode.UNDENUFE, "Se9 Ro7 Si6 EiA", 0, 11, id="undenufe-off-suit"),
        pytest.param(Mode.UNDENUFE, "SeK RoB Se7 EiU", 2, 4 + 10 + 2, id="undenufe-kings"),
        pytest.param(Mode.UNDENUFE, "Se9 Se6 Se7 Se8", 1, 11 + 8, id="undenufe-six"),
        pytest.param(Mode.UNDENUFE, "SeA Ro7 Se7 EiK", 2, 4, id="undenufe-ace"),
    ],
)
def test_who_takes_a_trick_and_what_it_counts(mode: Mode, played: str, taker: int, points: int) -> None:
    game = spread_game(mode, played)

    assert game.tricks == (JassKitTrick(0, cards(played), taker, points),)
    assert game.to_move == taker
    assert game.points == ((points, 0) if taker % 2 == 0 else (0, points))


@pytest.mark.parametrize(
    ("mode", "taker"), [(Mode.SCHELLEN, 0), (Mode.ROSEN, 1), (Mode.EICHELN, 3), (Mode.OBENABE, 0), (Mode.UNDENUFE, 0)]
)
def test_a_whole_game_counts_157(mode: Mode, taker: int) -> None:
    # Whoever has the trumps, or leads, takes all; who leads then plays on.
    order = [0, 1, 2, 3]
    played = ""
    for rank in "6789BUOKA":
        played += " ".join(("Se", "Ro", "Si", "Ei")[seat] + rank for seat in order) + " "
        order = [(taker + step) % 4 for step in range(4)]
    game = one_suit_game(mode, played)
    data = game.to_json()

    assert {trick.taker for trick in game.tricks} == {taker}
    assert game.points == ((157, 0) if taker % 2 == 0 else (0, 157))
    assert game.is_over
    assert game.to_move is None
    assert data["currentPlayer"] == -1
    assert data["player"] == [{"hand": []}] * 4
    assert len(data["tricks"]) == 9
    del data["player"], data["jassTyp"]
    assert JassKitGame.from_json(data) == game


def test_declaring() -> None:
    undecided = one_suit_game(None, "", forehand=None)
    left = one_suit_game(None, "", forehand=False)
    declared = one_suit_game(Mode.UNDENUFE, "", forehand=False)

    assert (undecided.to_move, left.to_move, declared.to_move) == (0, 2, 0)
    for game, trump, forehand, tricks in (
        (undecided, -1, -1, []),
        (left, -1, 0, []),
        (declared, 5, 0, [{"first": 0}]),
    ):
        data = game.to_json()
        assert (data["trump"], data["forehand"], data["tricks"]) == (trump, forehand, tricks)
        assert JassKitGame.from_json(data) == game


@pytest.mark.parametrize("seed", range(12))
def test_every_step_of_random_games_is_read_again(seed: int) -> None:
    for game in random_game(seed):
        again = JassKitGame.from_json(json.loads(json.dumps(game.to_json())))

        assert again == game
        assert hash(again) == hash(game)
        assert again.to_json() == game.to_json()
        assert pickle.loads(pickle.dumps(game)) == copy.deepcopy(game) == game
        assert eval(repr(game)) == game


def test_the_order_within_a_hand_says_nothing() -> None:
    data = copy.deepcopy(WRITTEN)
    for player in data["player"]:
        player["hand"].reverse()

    assert JassKitGame.from_json(data) == one_suit_game()


@pytest.mark.parametrize("kind", ["SCHIEBER", "SCHIEBER_1000", "SCHIEBER_2500"])
def test_kinds_of_schieber(kind: str) -> None:
    assert JassKitGame.from_json({**WRITTEN, "jassTyp": kind}) == one_suit_game()


@pytest.mark.parametrize(
    ("fields", "error", "message"),
    [
        pytest.param({"hands": ONE_SUIT[:3]}, RulesError, "3 hands", id="three-hands"),
        pytest.param({"hands": (*ONE_SUIT[:3], ONE_SUIT[0])}, RulesError, "in the hands of", id="card-twice"),
        pytest.param({"hands": "SeA"}, TypeError, "hands", id="hands-text"),
        pytest.param({"dealer": 4}, RulesError, "dealer", id="dealer"),
        pytest.param({"dealer": True}, TypeError, "dealer", id="dealer-bool"),
        pytest.param({"mode": "H"}, TypeError, "mode", id="mode-letter"),
        pytest.param({"mode": Suit.ROSEN}, TypeError, "mode", id="mode-suit"),
        pytest.param({"forehand": 1}, TypeError, "forehand", id="forehand-int"),
        pytest.param({"forehand": None}, RulesError, "forehand is None", id="declared-by-nobody"),
        pytest.param({"mode": None, "played": ()}, RulesError, "mode is None", id="declared-nothing"),
        pytest.param({"mode": None, "forehand": False}, RulesError, "played is not empty", id="played-before"),
        pytest.param({"played": "SeA SeK"}, RulesError, "seat 1 played 'SeK'", id="not-dealt"),
        pytest.param({"played": "SeA RoU Si6 EiA SeK"}, RulesError, "seat 1 played 'SeK'", id="not-its-lead"),
        pytest.param({"played": "SeA RoU Si6 EiA Ro6 Si7 Ei6 SeA"}, RulesError, "'SeA' is played twice", id="twice"),
        pytest.param({"played": CardSet("SeA RoU")}, TypeError, "order", id="played-set"),
        pytest.param({"played": 3}, TypeError, "cards", id="played-int"),
    ],
)
def test_games_that_cannot_be(fields: dict[str, Any], error: type[Exception], message: str) -> None:
    good: dict[str, Any] = {"hands": ONE_SUIT, "dealer": 3, "mode": Mode.ROSEN, "forehand": True, "played": "SeA"}
    JassKitGame(**good)

    with pytest.raises(error, match=message):
        JassKitGame(**good | fields)


def test_games_do_not_change() -> None:
    with pytest.raises(AttributeError):
        one_suit_game().dealer = 1  # type: ignore[misc]


# JSON that is refused


def changed(data: Any, path: tuple[Any, ...], value: object) -> Any:
    found = copy.deepcopy(data)
    inner = found
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return found


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place, and what is there."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key), value
        yield from leaves(value, (*path, key))


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        pytest.param(("version",), "V0.1", "version: 'V0.2' expected", id="version"),
        pytest.param(("trump",), 6, "trump: -1 to 5", id="trump"),
        pytest.param(("trump",), True, "trump: int expected", id="trump-bool"),
        pytest.param(("trump",), 0, "currentPlayer: 0 expected", id="another-trump"),
        pytest.param(("dealer",), 2, "seat 3 played 'SeA'", id="another-dealer"),
        pytest.param(("dealer",), -1, "dealer: 0 to 3", id="no-dealer"),
        pytest.param(("currentPlayer",), 0, "currentPlayer: 3 expected", id="another-player"),
        pytest.param(("forehand",), 2, "forehand: -1 to 1", id="forehand"),
        pytest.param(("forehand",), -1, "forehand is None", id="declared-by-nobody"),
        pytest.param(("jassTyp",), "HEARTS", "jassTyp: one of", id="kind"),
        pytest.param(("tricks",), [], "seat 0 has 8 cards", id="no-tricks"),
        pytest.param(("tricks", 0, "points"), 41, r"tricks\[0\].points: 42 expected", id="points"),
        pytest.param(("tricks", 0, "win"), 0, r"tricks\[0\].win: 3 expected", id="winner"),
        pytest.param(("tricks", 0, "first"), 4, r"tricks\[0\].first: ", id="nobody-leads"),
        pytest.param(("tricks", 0, "cards", 1), "HA", "seat 1 has 8 cards", id="card-twice"),
        pytest.param(("tricks", 0, "cards", 1), "hJ", r"tricks\[0\].cards\[1\]: 'hJ' is no card", id="spelling"),
        pytest.param(("tricks", 0, "cards", 1), 12, r"tricks\[0\].cards\[1\]: str expected", id="card-number"),
        pytest.param(("tricks", 0, "cards"), ["DA"], r"tricks\[0\].cards: 4 cards expected", id="open-first"),
        pytest.param(("tricks", 0, "note"), "", r"tricks\[0\]: the key 'note' is unknown", id="key-in-trick"),
        pytest.param(("tricks", 1, "first"), 2, r"tricks\[1\].first: 3 expected", id="next-leader"),
        pytest.param(("tricks", 1, "points"), 0, r"tricks\[1\]", id="points-of-none"),
        pytest.param(("player",), [{"hand": []}] * 3, "player: 4 items", id="three-players"),
        pytest.param(("player", 0, "hand", 0), "DA", "seat 0 has 8 cards", id="held-and-played"),
        pytest.param(("player", 0, "hand", 1), "DK", r"player\[0\].hand: a card is there twice", id="held-twice"),
        pytest.param(("player", 0, "name"), "x", r"player\[0\]: the key 'name' is unknown", id="key-in-player"),
        pytest.param(("playerView",), 0, "the key 'playerView' is unknown", id="observation"),
        pytest.param(("tss",), 1, "the key 'tss' is unknown", id="older-format"),
    ],
)
def test_what_cannot_have_been_written(path: tuple[Any, ...], value: object, place: str) -> None:
    with pytest.raises(RecordError, match=place):
        JassKitGame.from_json(changed(WRITTEN, path, value))


def test_nothing_may_be_changed_or_left_out() -> None:
    middle = one_suit_game(Mode.UNDENUFE, "SeA RoU Si6 EiA SeK RoA").to_json()
    garbage = [None, True, -1, 7, 10**5000, 1.5, float("nan"), "", "DA", "x" * 500, [], ["DA"] * 99, {}, {"hand": []}]
    tried = 0
    for whole in (WRITTEN, middle):
        for path, old in leaves(whole):
            for value in garbage:
                if type(value) is type(old) and value == old:
                    continue
                with pytest.raises(RecordError):
                    JassKitGame.from_json(changed(whole, path, value))
                tried += 1
    assert tried > 1000

    for key in WRITTEN.keys() - {"jassTyp"}:
        with pytest.raises(RecordError):
            JassKitGame.from_json({name: value for name, value in WRITTEN.items() if name != key})
    for nothing in (None, [], "x", 3):
        with pytest.raises(RecordError):
            JassKitGame.from_json(nothing)  # type: ignore[arg-type]


# Logs


def test_a_log() -> None:
    games = list(islice(random_game(5), 3))
    entries = [{"game": game.to_json(), "date": "24.12.25 20:15:00", "player_ids": [0, 1, 2, 3]} for game in games]
    lines = ["\ufeff" + json.dumps(entries[0]) + "\r\n", "\n", json.dumps(games[1].to_json()), json.dumps(entries[2])]

    assert list(jasskit.read_log(lines)) == games
    assert list(jasskit.read_log([])) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param("{", "line 2: no JSON", id="cut-off"),
        pytest.param("[" * 50_000, "line 2: no JSON: it is nested too deep", id="deep"),
        pytest.param(" " * 100_001 + "{}", "line 2: more than", id="long"),
        pytest.param("[]", "line 2: dict expected", id="list"),
        pytest.param("{}", "line 2.version: the key is missing", id="empty"),
        pytest.param('{"game": 3}', "line 2.game: dict expected", id="no-game"),
        pytest.param('{"game": {"version": "V0.2"}}', "line 2.game.trump: the key is missing", id="half-game"),
        pytest.param(json.dumps({**WRITTEN, "dealer": 9}), "line 2.dealer: 0 to 3", id="dealer"),
    ],
)
def test_lines_that_hold_no_game(line: str, message: str) -> None:
    found = jasskit.read_log([json.dumps(WRITTEN), line, json.dumps(WRITTEN)])

    assert next(found) == one_suit_game()
    with pytest.raises(RecordError) as caught:
        next(found)
    assert str(caught.value).startswith(message)


def test_a_log_is_text() -> None:
    with pytest.raises(TypeError, match="lines of text"):
        list(jasskit.read_log([b"{}"]))  # type: ignore[list-item]


# jass-kit itself


@pytest.mark.parametrize("seed", range(6))
def test_jass_kit_reads_and_writes_the_same(seed: int) -> None:
    simulation = pytest.importorskip("jass.game.game_sim", reason="jass-kit is not installed")
    rule = importlib.import_module("jass.game.rule_schieber").RuleSchieber()
    state_type = importlib.import_module("jass.game.game_state").GameState
    numpy = importlib.import_module("numpy")
    chance = random.Random(seed)
    dealt, dealer = Deck().deal(4, seed=seed), chance.randrange(4)
    hands = numpy.zeros((4, 36), numpy.int32)
    for seat, hand in enumerate(dealt):
        hands[jasskit.player_of(seat), [jasskit.card_number(card) for card in hand]] = 1
    game = simulation.GameSim(rule)
    game.init_from_cards(hands, dealer=dealer)

    def check() -> JassKitGame:
        written = game.state.to_json()
        found = JassKitGame.from_json(json.loads(json.dumps(written)))
        assert found.to_json() == written
        assert found.hands == dealt
        assert state_type.from_json(found.to_json()) == game.state
        assert found.points == tuple(game.state.points)
        assert found.to_move == (None if game.state.player < 0 else jasskit.seat_of(int(game.state.player)))
        return found

    check()
    if chance.random() < 0.5:
        game.action_trump(10)
        check()
    game.action_trump(seed)
    assert check().mode is list(Mode)[seed]
    while not game.is_done():
        valid = numpy.flatnonzero(rule.get_valid_cards_from_state(game.state))
        game.action_play_card(int(chance.choice(valid)))
        check()
