"""The programs in `examples/` and the notebook do what the how-tos say of them."""

from __future__ import annotations

import ast
import asyncio
import csv
import functools
import importlib
import itertools
import json
import random
import re
import runpy
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from jassrules import (
    CardSet,
    IllegalPlay,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    MolotowTafel,
    RecordError,
    SchmausDeal,
    SchmausGame,
    SchmausRules,
    SchmausTafel,
    find_weise,
)
from jassrules.schmaus import SchmausPlayed

EXAMPLES = Path(__file__).parent.parent / "examples"
SCHEMA = EXAMPLES.parent / "docs" / "record.schema.json"
CODE = re.compile(r"(?:Ei|Ro|Se|Si)[6789BUOKA]")


@functools.cache
def example(name: str) -> dict[str, Any]:
    """The names that a program defines."""
    return runpy.run_path(str(EXAMPLES / name))


def run(name: str, *arguments: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        pytest.param("bot.py", ["--rounds", "2"], "Schmaus: the bot writes", id="bot"),
        pytest.param("game_server.py", ["--demo"], "alle 3 Runden sind geschrieben", id="game-server"),
        pytest.param("house_rules.py", [], "alle 4 Runden sind geschrieben", id="house-rules"),
        pytest.param("read_record.py", [str(EXAMPLES / "schmaus/game-1.json")], "has won", id="read-record"),
        pytest.param("schmaus_deal.py", [], "trump", id="schmaus"),
        pytest.param("score_sheet.py", [], "7 missing", id="score-sheet"),
    ],
)
def test_example_runs(
    name: str,
    arguments: list[str],
    expected: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run(name, *arguments, monkeypatch=monkeypatch)

    assert expected in capsys.readouterr().out


# --- the server -------------------------------------------------------------------------------------


def molotow_table(**options: Any) -> Any:
    return example("game_server.py")["Table"](MolotowGame(MolotowRules(**options)))


def schmaus_table(**options: Any) -> Any:
    return example("game_server.py")["Table"](SchmausGame(SchmausRules(**options)))


def refusal(table: Any, seat: int, request: dict[str, Any], lang: str = "de") -> tuple[str, str]:
    """The reason and the sentence of a request that has to be refused and to change nothing."""
    before = [json.dumps(table.state(each)) for each in range(len(table.tokens))]
    with pytest.raises(example("game_server.py")["Refused"]) as refused:
        table.act(seat, request, lang)
    assert [json.dumps(table.state(each)) for each in range(len(table.tokens))] == before
    return refused.value.reason, refused.value.sentence


def codes_in(value: Any) -> set[str]:
    """All codes of cards in a message, however deep."""
    return set(CODE.findall(json.dumps(value)))


def test_server_refuses_with_a_sentence_in_the_language_of_the_player() -> None:
    table = molotow_table()
    leader = table.play.to_move
    while True:  # to a hand that holds the led suit and others
        table.play.play(table.play.legal_cards()[0])
        seat = table.play.to_move
        barred = [card for card in table.play.hands[seat] if not table.play.can_play(card)]
        if barred:
            break
        assert seat != leader, "with nine cards each somebody can follow"
    request = {"do": "play", "card": str(barred[0]), "moves": 0}

    assert refusal(table, seat, request)[0] == "must_follow"
    assert refusal(table, seat, request, "de")[1].startswith("Farbzwang")
    assert refusal(table, seat, request, "en")[1].startswith("follow suit")


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        pytest.param({"do": "play", "card": "RoU", "moves": 7}, "stale", id="stale"),
        pytest.param({"do": "play", "card": "RoU"}, "stale", id="no-moves"),
        pytest.param({"do": "play", "card": "RoX", "moves": 0}, "unknown_card", id="no-card"),
        pytest.param({"do": "play", "card": 14, "moves": 0}, "bad_request", id="number"),
        pytest.param({"do": "play", "card": ["RoU"], "moves": 0}, "bad_request", id="list"),
        pytest.param({"do": "play", "moves": 0}, "bad_request", id="nothing"),
        pytest.param({"do": "play", "card": "RoU", "weise": 5, "moves": 0}, "bad_request", id="weise"),
        pytest.param({"do": "shuffle", "moves": 0}, "bad_request", id="unknown"),
        pytest.param({"do": ["play"], "moves": 0}, "bad_request", id="action"),
        pytest.param({"moves": 0}, "bad_request", id="empty"),
        pytest.param({"do": "rob", "moves": 0}, "bad_request", id="rob"),
        pytest.param({"do": "undo", "moves": 0}, "not_now", id="undo"),
        pytest.param({"do": "announce", "weise": ["Ro6 Ro7 Ro8"], "moves": 0}, "not_called", id="announce"),
    ],
)
def test_server_answers_requests_that_make_no_sense(request_: dict[str, Any], reason: str) -> None:
    table = molotow_table()
    seat = table.play.to_move

    assert refusal(table, seat, request_)[0] == reason
    assert refusal(table, (seat + 1) % 4, {"do": "play", "card": "RoU", "moves": 0})[0] == "not_your_turn"


def test_server_takes_back_a_card_only_for_its_owner_and_in_the_open_trick() -> None:
    table = schmaus_table()
    first = table.play.to_move
    card = str(table.play.legal_cards()[0])
    hand = table.play.hands[first]
    table.act(first, {"do": "play", "card": card, "moves": 0}, "de")

    assert refusal(table, 1 - first, {"do": "undo", "moves": 1})[0] == "not_now"
    table.act(first, {"do": "undo", "moves": 1}, "de")
    assert table.play.hands[first] == hand
    assert table.moves == 2
    table.act(first, {"do": "play", "card": card, "moves": 2}, "de")
    second = table.play.to_move
    table.act(second, {"do": "play", "card": str(table.play.legal_cards()[0]), "moves": 3}, "de")
    assert refusal(table, second, {"do": "undo", "moves": 4})[0] == "not_now"  # both have drawn


def test_server_shows_no_seat_a_card_that_it_has_not_seen() -> None:
    chance = random.Random(5)
    for table in (molotow_table(players=5, announcing="called"), schmaus_table(target=600)):
        shown = 0
        while not table.game.is_over and table.moves < 120:
            play = table.play
            for seat in range(len(table.tokens)):
                state = table.state(seat)
                view = play.view(seat)
                seen = view.hand | view.played | CardSet(card for cards in view.known for card in cards) | view.dealt
                turned = {} if isinstance(play, MolotowRound) else {str(play.stock[0]), f"{play.trump}6"}
                removed = {str(view.rules.removed_card)} if isinstance(play, MolotowRound) else {}
                assert codes_in(state["view"]) <= {str(card) for card in seen} | set(turned) | set(removed)
                shown += len(codes_in(state["view"]))
            seat = play.to_move
            card = str(chance.choice(play.legal_cards()))
            table.act(seat, {"do": "play", "card": card, "moves": table.moves}, "de")
        assert shown > 1000


@pytest.mark.rule("S-4", "S-14", "S-19")
def test_server_robs_writes_and_thanks() -> None:
    table = schmaus_table(target=60, writing="called", finish="claim")
    chance = random.Random(3)
    done = set()
    for _ in range(4000):
        if table.game.is_over:
            break
        play, moves = table.play, table.moves
        for seat in range(2):
            if play.writable(seat):
                table.act(seat, {"do": "write", "moves": moves}, "de")
                done.add("write")
                break
            if table.game.reckoned(seat) >= 60 and done >= {"write", "rob"}:
                table.act(seat, {"do": "enough", "moves": moves}, "de")
                done.add("enough")
                break
        else:
            if play.can_rob():
                table.act(play.to_move, {"do": "rob", "moves": moves}, "de")
                done.add("rob")
                continue
            weise = [str(weis.cards) for weis in play.announceable()[:1]]
            card = str(chance.choice(play.legal_cards()))
            table.act(play.to_move, {"do": "play", "card": card, "weise": weise, "moves": moves}, "de")

    assert done == {"write", "rob", "enough"}
    assert refusal(table, 0, {"do": "rob", "moves": table.moves})[0] == "over"


def test_server_goes_on_from_its_file(tmp_path: Path) -> None:
    table_of = example("game_server.py")["Table"]
    for game in (MolotowGame(MolotowRules(players=3, announcing="called")), SchmausGame()):
        file = tmp_path / "table.json"
        table = table_of(game, file=file)
        for _ in range(50):
            seat = table.play.to_move
            request = {"do": "play", "card": str(table.play.legal_cards()[0]), "moves": table.moves}
            table.act(seat, request, "de")
        again = table_of.load(file)

        assert again.game == table.game
        assert (again.tokens, again.moves) == (table.tokens, table.moves)
        assert [again.state(seat)["view"] for seat in range(2)] == [table.state(seat)["view"] for seat in range(2)]
        kept = json.loads(file.read_text(encoding="utf-8"))
        kept["game"]["first_dealer"] = 1
        file.write_text(json.dumps(kept), encoding="utf-8")
        with pytest.raises(RecordError):
            table_of.load(file)


class Client:
    """One connection to a server on this machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def join(cls, port: int, token: str, *, closing: AsyncExitStack) -> Client:
        client = cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**20))
        closing.push_async_callback(client.close)
        client.send({"join": token, "lang": "de"})
        return client

    async def close(self) -> None:
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()

    def send(self, message: Any) -> None:
        line = message if isinstance(message, bytes) else json.dumps(message).encode() + b"\n"
        self.writer.write(line)

    async def read(self) -> dict[str, Any]:
        line = b""
        with suppress(ConnectionError):
            line = await asyncio.wait_for(self.reader.readline(), 30)
        return dict(json.loads(line)) if line else {"type": "closed"}


def test_server_over_the_network() -> None:
    server_of = example("game_server.py")["Server"]

    async def talk() -> None:
        table = molotow_table(players=3, rounds=3)
        listening = await server_of([table]).start(0)
        async with listening, AsyncExitStack() as closing:
            join = functools.partial(Client.join, listening.sockets[0].getsockname()[1], closing=closing)
            stranger = await join("guessed")
            assert (await stranger.read())["reason"] == "bad_request"
            assert (await stranger.read())["type"] == "closed"

            clients = [await join(token) for token in table.tokens]
            states = [await client.read() for client in clients]
            assert [state["view"]["seat"] for state in states] == [0, 1, 2]
            mover = states[0]["view"]["to_move"]
            other = (mover + 1) % 3

            # What one does wrong comes back to him alone, and is followed by nothing.
            clients[other].send({"do": "play", "card": states[other]["view"]["hand"][0], "moves": 0})
            assert await clients[other].read() == {
                "type": "refused",
                "reason": "not_your_turn",
                "sentence": "Du bist nicht am Zug.",
            }
            for line in (b"nonsense\n", b"[" * 2000 + b"\n", b'"text"\n', b"\xff\xfe\n"):
                clients[other].send(line)
                assert (await clients[other].read())["reason"] == "bad_request"

            # A card is told to all, and a second click on it does nothing.
            card = states[mover]["view"]["legal"][0]
            clients[mover].send({"do": "play", "card": card, "moves": 0})
            clients[mover].send({"do": "play", "card": card, "moves": 0})
            states = [await client.read() for client in clients]
            assert [state["moves"] for state in states] == [1, 1, 1]
            assert all(state["view"]["trick"]["cards"] == [card] for state in states)
            assert (await clients[mover].read())["reason"] == "stale"

            # Who comes back is shown the same, and his old connection ends.
            back = await join(table.tokens[other])
            assert await back.read() == states[other]
            assert (await clients[other].read())["type"] == "closed"
            clients[other] = back

            # A line that is too long ends the connection of its sender, and of nobody else.
            back.send(b"x" * 100_000 + b"\n")
            assert (await back.read())["type"] == "closed"
            clients[other] = await join(table.tokens[other])
            states[other] = await clients[other].read()

            while not states[0]["over"]:
                mover = states[0]["view"]["to_move"]
                card = states[mover]["view"]["legal"][-1]
                clients[mover].send({"do": "play", "card": card, "moves": states[mover]["moves"]})
                states = [await client.read() for client in clients]
            assert [state["totals"] for state in states] == [list(table.game.totals)] * 3

    asyncio.run(talk())


# --- the bot ----------------------------------------------------------------------------------------

MOLOTOW_VARIANTS = [
    pytest.param({}, id="base"),
    pytest.param({"players": 3, "undertrump": "forbidden"}, id="three-forbidden"),
    pytest.param({"players": 5, "announcing": "called"}, id="five-called"),
    pytest.param({"players": 6, "trump_when_able": False}, id="six-no-trumping"),
    pytest.param({"undertrump": "free", "announcing": "called", "kreuzweis": False}, id="free-called"),
]


def molotow_positions(options: dict[str, Any], seed: int) -> Iterator[MolotowRound]:
    """A round at every card, with random cards; who must announce does so most of the time."""
    chance = random.Random(seed)
    round_ = MolotowRound.deal(MolotowRules(**options), seed=seed)
    while (seat := round_.to_move) is not None:
        yield round_
        weise = None
        if options.get("announcing") == "called" and round_.hands[seat] == round_.dealt[seat] and chance.random() < 0.7:
            weise = find_weise(round_.dealt[seat], kreuzweis=round_.rules.kreuzweis) or None
        round_.play(chance.choice(round_.legal_cards()), weise=weise)


@pytest.mark.parametrize("options", MOLOTOW_VARIANTS)
def test_worlds_of_the_bot_look_the_same_to_its_seat(options: dict[str, Any]) -> None:
    worlds = example("bot.py")["MolotowWorlds"]
    chance = random.Random(1)
    hidden = same = 0
    for seed in range(2):
        for round_ in molotow_positions(options, seed):
            for seat in range(round_.rules.players):
                view = round_.view(seat)
                world = worlds(view).draw(chance)
                assert world.view(seat) == view
                hidden += bool(view.unseen)
                same += world.hands == round_.hands
    assert same < hidden / 2  # it does not simply look


@pytest.mark.parametrize("options", [*MOLOTOW_VARIANTS[:2], MOLOTOW_VARIANTS[3]])
def test_worlds_of_the_bot_are_all_that_there_can_be(options: dict[str, Any]) -> None:
    bot = example("bot.py")
    counted = 0
    for seed in range(6):
        for round_ in molotow_positions(options, seed):
            view = round_.view(0)
            unseen, players = view.unseen, view.rules.players
            if not 0 < len(unseen) <= 6:
                continue
            tricks = (*view.tricks, view.trick)
            played = bot["cards_by_seat"](tricks, players)
            possible = 0
            for owners in itertools.product(range(1, players), repeat=len(unseen)):
                if any(owners.count(seat) != view.hand_sizes[seat] for seat in range(1, players)):
                    continue
                hands = [set(view.hand), *({card for card, own in zip(unseen, owners, strict=True) if own == seat}
                                           for seat in range(1, players))]  # fmt: skip
                dealt = [CardSet(hand) | CardSet(cards) for hand, cards in zip(hands, played, strict=True)]
                again = MolotowRound(dealt, rules=view.rules, leader=view.leader)
                try:
                    for trick in tricks:
                        for card in trick.cards:
                            again.play(card)
                except IllegalPlay:
                    continue
                possible += 1
            worlds = bot["MolotowWorlds"](view)
            assert worlds.ways(worlds.room) == possible
            counted += 1
    assert counted > 20


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="base"),
        pytest.param({"turn_up": "second_last"}, id="second-last"),
        pytest.param({"rob": "own_lead", "stoeck": "on"}, id="own-lead"),
    ],
)
def test_worlds_of_the_bot_in_schmaus(options: dict[str, Any]) -> None:
    make = example("bot.py")["schmaus_world"]
    fields = ("hand", "hand_sizes", "trump", "turn_up", "stock_size", "robbed", "tricks", "trick", "to_move", "legal")
    robbed = 0
    for seed in range(15):
        chance = random.Random(seed)
        deal = SchmausDeal.deal(SchmausRules(**options), seed=seed, dealer=seed % 2)
        while deal.to_move is not None:
            if deal.can_rob() and chance.random() < 0.5:
                deal.rob()
                robbed += 1
            for seat in range(2):
                view = deal.view(seat)
                world = make(view, chance)
                there = world.view(seat)
                assert [getattr(there, name) for name in fields] == [getattr(view, name) for name in fields]
                assert there.can_rob == view.can_rob
                assert view.known[1 - seat] <= world.hands[1 - seat]
                if not view.stock_size:
                    assert world.hands == deal.hands
            deal.play(chance.choice(deal.legal_cards()), weis=deal.announceable()[:1])
    assert robbed > 3


def test_the_bot_decides_on_its_view_alone() -> None:
    bot = example("bot.py")
    round_ = MolotowRound.deal(seed=4)
    for card in round_.legal_cards()[:1]:
        round_.play(card)
    view = round_.view(1)
    other = bot["MolotowWorlds"](view).draw(random.Random(9))

    assert other.hands != round_.hands
    assert bot["molotow_card"](view, random.Random(1)) is bot["molotow_card"](other.view(1), random.Random(1))


def test_the_bot_beats_chance() -> None:
    # The cards follow from the seeds, so these figures are the same on every run.
    bot = example("bot.py")
    molotow = list(bot["leads"](bot["play_molotow"], 24, 4))
    schmaus = list(bot["leads"](bot["play_schmaus"], 12, 2))

    assert bot["summary"](molotow)[0] < -10
    assert bot["summary"](schmaus)[0] > 30


# --- sheets, records, house rules -------------------------------------------------------------------


def answers(sheet: Any, *lines: str, file: Path | None = None) -> list[str]:
    program = example("score_sheet.py")["Program"](sheet, file=file)
    return [program.answer(line) for line in lines]


@pytest.mark.rule("T-2", "T-3", "T-5")
def test_score_sheet_of_molotow() -> None:
    sheet = MolotowTafel(["Anna", "Beat", "Carla"])
    said = answers(
        sheet, "round 10 20 _", "round 50 50 50", "round 60 60 60", "fix 2 57 50 50", "weis Anna ±20", "match 2", "undo",
        "delete 1", "round 1 2", "round a b c", "weis Zoe -20", "fix 9 1 2 3", "fix 0 1 2 3",
    )  # fmt: skip

    assert said[0] == "row 1: [10, 20, 127]\nAnna 10, Beat 20, Carla 127; Beat deals"
    assert said[1].startswith("row 2: [50, 50, 50] (7 missing)\n")
    assert said[2].startswith("! the row makes 180, which is 23 too much")
    assert said[3].startswith("row 2: [57, 50, 50]\n")
    assert said[4].startswith("row 3: [-20, 0, 0]\nAnna 47, ")
    assert said[5].startswith("row 4: [0, 0, -157]\nAnna 47, Beat 70, Carla 20; ")
    assert said[6] == "taken back; 3 rows"
    assert said[7] == "row 1 deleted: [10, 20, 127]"
    assert all(text.startswith("! ") for text in said[8:])
    assert sheet.totals == (37, 50, 50)


@pytest.mark.rule("T-4", "T-7", "S-19")
def test_score_sheet_of_schmaus_to_its_end(tmp_path: Path) -> None:
    load = example("score_sheet.py")["load"]
    file, table = tmp_path / "partie.json", tmp_path / "partie.csv"
    sheet = SchmausTafel(["Anna", "Beat"], rules=SchmausRules(target=300))
    said = answers(sheet, "weis Anna 50", "round 157 _", "strokes", "weis Beat -20", f"csv {table}", file=file)

    assert said[1] == "row 2: [157, 0]\nAnna 207, Beat 0; Beat deals"
    assert said[2].startswith("Anna\n-||-")  # two hundreds and a rest of 7
    assert said[3].startswith("! points is -20")
    assert load(file) == sheet
    assert load(table).rows == sheet.rows
    assert answers(sheet, "weis Anna 100")[0].endswith("Anna 307, Beat 0; won by Anna")
    assert answers(sheet, "round 100 57")[0].startswith("! the Partie is over")


def test_read_record_goes_through_every_kind(capsys: pytest.CaptureFixture[str]) -> None:
    reading = example("read_record.py")
    kept = {
        "schmaus-game": json.loads((EXAMPLES / "schmaus" / "game-2.json").read_text(encoding="utf-8")),
        "molotow-tafel": MolotowTafel.from_csv(
            (EXAMPLES / "molotow-sheet.csv").read_text(encoding="utf-8")
        ).to_record(),
    }
    game = MolotowGame(MolotowRules(players=3, announcing="called", rounds=3))
    for seed in range(2):
        round_ = game.start_round(seed=seed)
        while (seat := round_.to_move) is not None:
            first = round_.hands[seat] == round_.dealt[seat]
            round_.play(round_.legal_cards()[0], weise=(find_weise(round_.dealt[seat]) or None) if first else None)
        if seed == 0:
            game.finish_round()
    kept["molotow-game"] = game.to_record()
    kept["molotow"] = game.finished_rounds[0].to_record()

    for kind, record in kept.items():
        found = reading["read"](json.dumps(record))
        assert type(found) is reading["KINDS"][kind]
        lines = list(reading["rows"](found))
        plays = reading["plays"](found)
        assert len(lines) == sum(len(play.tricks) * len(play.hands) for play in plays)
        for number, play in enumerate(plays, start=1):
            if play.is_over:
                assert sum(line[-1] or 0 for line in lines if line[0] == number) == 152
            assert [str(line[3]) for line in lines if line[0] == number] == [
                str(card) for trick in play.tricks for card in trick.cards
            ]
        assert list(reading["tell"](found))
    assert any(line[6] for line in reading["rows"](game))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"game": "chess"}', '{"game": ["molotow"]}', '{"game": "molotow"}', "[" * 100_000]
)
def test_read_record_refuses_what_is_none(text: str) -> None:
    with pytest.raises(RecordError):
        example("read_record.py")["read"](text)


def test_read_record_with_schema_and_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not SCHEMA.exists():
        pytest.skip("the schema is not here")
    file, table = EXAMPLES / "schmaus" / "game-3.json", tmp_path / "cards.csv"
    run("read_record.py", str(file), "--schema", str(SCHEMA), "--csv", str(table), monkeypatch=monkeypatch)

    with table.open(encoding="utf-8", newline="") as lines:
        written = list(csv.DictReader(lines))
    found = example("read_record.py")["read"](file.read_text(encoding="utf-8"))
    deals = [deal for deal, annulled in found.closed_deals if not annulled]
    played = [str(event.card) for deal in deals for event in deal.events if isinstance(event, SchmausPlayed)]
    assert [line["card"] for line in written] == played
    assert {line["taker"] for line in written} == {"", "0", "1"}
    record = json.loads(file.read_text(encoding="utf-8"))
    record["deals"][0]["deal"]["hands"][0][0] = "RoX"
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(record), encoding="utf-8")
    assert example("read_record.py")["check_schema"](broken.read_text(encoding="utf-8"), SCHEMA)
    with pytest.raises(SystemExit, match=r"deals\[0\]"):
        run("read_record.py", str(broken), monkeypatch=monkeypatch)


def test_house_rules_bar_a_lead_and_nothing_more() -> None:
    house = example("house_rules.py")
    barred = opened = 0
    for seed in range(40):
        chance = random.Random(seed)
        table = house["HouseRound"](MolotowRound.deal(seed=seed))
        while (seat := table.round.to_move) is not None:
            legal, allowed = table.legal_cards(), table.round.legal_cards()
            assert legal
            assert legal <= allowed
            assert table.view(seat).legal == legal
            assert not table.view((seat + 1) % 4).legal
            for card in allowed - legal:
                assert card.suit is table.round.trump
                assert not table.round.trick.cards
                assert not table.is_open
                with pytest.raises(house["TrumpClosedError"]) as refused:
                    table.copy().play(str(card))
                assert refused.value.sentence("de") == "Trumpf ist noch zu"
                barred += 1
            opened += table.is_open
            table.play(chance.choice(legal))
        takers = [trick.taker for trick in table.round.tricks if house["BLACK_CARD"] in trick.cards]
        assert house["penalties"](table.round) == [13 * (seat in takers) for seat in range(4)]
    assert barred > 20
    assert opened > 20


def test_house_rules_ask_the_library_first() -> None:
    table = example("house_rules.py")["HouseRound"](MolotowRound.deal(seed=7))
    table.play(table.legal_cards()[0])
    view = table.view(1)
    card = next(card for card in view.hand if card not in view.legal)

    with pytest.raises(IllegalPlay):
        table.play(card)


# --- the notebook -----------------------------------------------------------------------------------

NOTEBOOK = EXAMPLES / "notebook.ipynb"


def cells() -> list[dict[str, Any]]:
    return list(json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"])


def test_notebook_is_clean() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    ids = [cell["id"] for cell in notebook["cells"]]

    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) for name in ids)
    for cell in notebook["cells"]:
        keys = {"cell_type", "id", "metadata", "source"}
        if cell["cell_type"] == "code":
            keys |= {"execution_count", "outputs"}
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
        assert set(cell) == keys
        assert all(line.endswith("\n") for line in cell["source"][:-1])


def test_notebook_runs_from_top_to_bottom() -> None:
    names: dict[str, Any] = {}
    pictures = 0
    for cell in cells():
        if cell["cell_type"] != "code":
            continue
        if "plot" in cell["metadata"].get("tags", ()):
            try:
                importlib.import_module("matplotlib")
            except ImportError:
                continue
        shown = run_cell("".join(cell["source"]), names)
        for method in ("_repr_svg_", "_repr_html_"):
            if hasattr(shown, method):
                markup = getattr(shown, method)()
                assert ("<svg" if method == "_repr_svg_" else "<") in markup
                pictures += 1
    assert pictures >= 10


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Runs a cell as Jupyter does, and returns the value of its last line if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, str(NOTEBOOK), "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names)


# --- beside another package -------------------------------------------------------------------------


@pytest.mark.rule("M-7")
def test_jass_kit_allows_too_much_where_two_trumps_lie() -> None:
    pytest.importorskip("jass.game.game_sim", reason="jass-kit is not here")
    decisions = example("jasskit_legality.py")["decisions"]
    differing = 0
    for seed in range(120):
        found = list(decisions(seed))
        assert len(found) == 36
        for decision in found:
            if decision.rules != decision.theirs:
                assert decision.rules < decision.theirs
                assert sum(card.suit is decision.trump for card in decision.trick) == 2
                differing += 1
    assert 1 <= differing < 40
