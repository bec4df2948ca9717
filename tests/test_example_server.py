"""``examples/game_server.py``: what it answers, and what it shows to whom."""

from __future__ import annotations

import asyncio
import functools
import json
import random
import re
import socket
import struct
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from example_programs import example, run

from jassrules import (
    CardSet,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    Reason,
    RecordError,
    SchmausGame,
    SchmausRules,
)

CODE = re.compile(r"(?:Ei|Ro|Se|Si)[6789BUOKA]")


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
        barred = [card for card in table.play.hands[seat] if table.play.why_illegal(card) is Reason.MUST_FOLLOW]
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
        pytest.param({"do": "undo", "moves": 0.0}, "stale", id="float"),
        pytest.param({"do": "undo", "moves": False}, "stale", id="bool"),
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


@pytest.mark.parametrize(
    ("make", "rules"),
    [
        pytest.param(MolotowGame, MolotowRules(players=3, rounds=3), id="molotow"),
        pytest.param(SchmausGame, SchmausRules(target=400), id="schmaus"),
    ],
)
def test_server_tells_the_last_result_after_a_restart_too(make: Any, rules: Any, tmp_path: Path) -> None:
    table_of = example("game_server.py")["Table"]
    table = table_of(make(rules), file=tmp_path / "table.json")
    results: list[Any] = []
    while not table.game.is_over:
        request = {"do": "play", "card": str(table.play.legal_cards()[0]), "moves": table.moves}
        table.act(table.play.to_move, request, "de")
        if len(table.game.scores) > len(results):
            results.append(table.result)
            assert table_of.load(table.file).state(0) == table.state(0)

    assert len(results) >= 2
    assert [sum(column) for column in zip(*(each["written"] for each in results), strict=True)] == list(
        table.game.totals
    )


@pytest.fixture
def ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not refuse what it should must not keep the tests waiting."""

    async def serve_forever(_: object) -> None:
        return None

    monkeypatch.setattr(asyncio.Server, "serve_forever", serve_forever)


def kept_table(tmp_path: Path, **changed: Any) -> Path:
    """A table in a folder of its own, of which some was changed."""
    file = tmp_path / "games" / "table.json"
    file.parent.mkdir(exist_ok=True)
    example("game_server.py")["Table"](SchmausGame(), file=file, tokens=("one", "two"))
    kept = json.loads(file.read_text(encoding="utf-8")) | changed
    file.write_text(json.dumps({key: value for key, value in kept.items() if value is not None}), encoding="utf-8")
    return file


@pytest.mark.usefixtures("ends_at_once")
@pytest.mark.parametrize(
    ("changed", "place"),
    [
        pytest.param({"moves": True}, "moves", id="bool"),
        pytest.param({"moves": 1.0}, "moves", id="float"),
        pytest.param({"moves": -1}, "moves", id="negative"),
        pytest.param({"moves": "0"}, "moves", id="text"),
        pytest.param({"moves": None}, "", id="no-moves"),
        pytest.param({"tokens": ["one"]}, "tokens", id="too-few"),
        pytest.param({"tokens": ["one", "two", "three"]}, "tokens", id="too-many"),
        pytest.param({"tokens": ["one", "one"]}, "tokens", id="equal"),
        pytest.param({"tokens": "ab"}, "tokens", id="one-text"),
        pytest.param({"tokens": [1, 2]}, "tokens", id="numbers"),
        pytest.param({"tokens": [["one"], "two"]}, "tokens", id="lists"),
        pytest.param({"tokens": ["", "two"]}, "tokens", id="empty"),
        pytest.param({"tokens": []}, "tokens", id="none"),
        pytest.param({"game": []}, "game", id="no-game"),
        pytest.param({"game": {"game": "chess"}}, "game", id="another-game"),
        pytest.param({"result": {}}, "", id="unknown-key"),
    ],
)
def test_server_refuses_a_file_that_it_has_not_written(
    changed: dict[str, Any], place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept_table(tmp_path, **changed)
    with pytest.raises(RecordError) as refused:
        example("game_server.py")["Table"].load(file)
    assert refused.value.place == place

    with pytest.raises(SystemExit, match=r"^game_server\.py: .*table\.json: [^\n]+\Z"):
        run("game_server.py", "--folder", str(file.parent), monkeypatch=monkeypatch)


@pytest.mark.parametrize(
    "text", [b"", b"[1]", b"{", b"\xff", b"[" * 100_000], ids=["empty", "list", "open", "bytes", "deep"]
)
def test_server_refuses_a_file_that_is_none(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_bytes(text)
    with pytest.raises(RecordError):
        example("game_server.py")["Table"].load(file)


@pytest.mark.usefixtures("ends_at_once")
def test_server_refuses_the_copy_of_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = kept_table(tmp_path)
    file.with_name("copy.json").write_bytes(file.read_bytes())

    with pytest.raises(SystemExit, match="two tables share a token"):
        run("game_server.py", "--folder", str(file.parent), monkeypatch=monkeypatch)


@pytest.mark.usefixtures("ends_at_once")
def test_server_says_what_is_wrong_with_its_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for port in ("99999", "-5"):
        with pytest.raises(SystemExit) as ended:
            run("game_server.py", "--port", port, monkeypatch=monkeypatch)
        assert ended.value.code == 2
        assert f"--port is {port}; it may be 1 to 65535" in capsys.readouterr().err
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(SystemExit, match=r"^game_server\.py: .*exists"):
        run("game_server.py", "--folder", str(file), monkeypatch=monkeypatch)

    # A port that is taken ends the program after the folder was made, with all above it.
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with pytest.raises(SystemExit, match=r"^game_server\.py: "):
            run("game_server.py", "--port", port, "--folder", str(tmp_path / "a" / "b"), monkeypatch=monkeypatch)
    assert {each.name for each in (tmp_path / "a" / "b").iterdir()} == {"molotow.json", "schmaus.json"}


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


def test_server_writes_nothing_to_a_client_who_is_gone(caplog: pytest.LogCaptureFixture) -> None:
    table = schmaus_table()
    server = example("game_server.py")["Server"]([table])

    async def flood() -> None:
        handled = asyncio.Event()

        async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await server.handle(reader, writer)
            handled.set()

        listening = await asyncio.start_server(handle, "127.0.0.1", 0)
        async with listening:
            client = socket.create_connection(listening.sockets[0].getsockname())
            # Closing resets the connection, and the lines are waiting by then.
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.sendall(json.dumps({"join": table.tokens[0]}).encode() + b"\n" + b"x\n" * 3000)
            client.close()
            await asyncio.wait_for(handled.wait(), 30)

    asyncio.run(flood())

    assert [record.getMessage() for record in caplog.records] == []
    assert server.writers == {}
