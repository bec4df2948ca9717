"""A server for tables of Molotow and Schmaus: lines of JSON over TCP, with nothing but the standard library.

    python examples/game_server.py --demo                     two tables, played by clients in this process
    python examples/game_server.py --port 8765 --folder games serves, and keeps the games in a folder

A client first sends ``{"join": TOKEN, "lang": "de"}``. From then on it is sent ``state`` whenever something has
happened, and may send ``{"do": "play", "card": "RoU", "moves": 12}``, where ``moves`` is the number in the state that
it acts on. What it does wrong comes back to it alone, as ``refused``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jassrules import (
    IllegalPlay,
    IllegalWeis,
    JassError,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    NotationError,
    RecordError,
    SchmausDeal,
    SchmausGame,
    SchmausRules,
)
from jassrules.molotow import CardPlayed
from jassrules.schmaus import SchmausPlayed

LONGEST_LINE = 4096
MOST_UNSENT = 256 * 1024

SENTENCES = {
    "not_your_turn": ("Du bist nicht am Zug.", "It is not your turn."),
    "stale": ("Inzwischen ist etwas geschehen.", "Something has happened in the meantime."),
    "over": ("Das Spiel ist aus.", "The game is over."),
    "unknown_card": ("Diese Karte gibt es nicht.", "There is no such card."),
    "not_now": ("Das geht jetzt nicht.", "That is not possible now."),
    "bad_request": ("Diese Nachricht verstehe ich nicht.", "I do not understand this message."),
}


class Refused(Exception):  # noqa: N818 - an answer rather than an error
    """What goes back to the client who asked for it, and to nobody else."""

    def __init__(self, reason: str, sentence: str = "", lang: str = "en") -> None:
        super().__init__(reason)
        self.reason = reason
        self.sentence = sentence or SENTENCES[reason][lang != "de"]


class Table:
    """One table: the only place where its game is. It does no input or output but for its file."""

    def __init__(
        self, game: MolotowGame | SchmausGame, *, file: Path | None = None, tokens: Sequence[str] = (), moves: int = 0
    ) -> None:
        self.game = game
        self.file = file
        # A seat belongs to whoever knows its token; the number of the seat is never taken from a message.
        self.tokens = tuple(tokens) or tuple(secrets.token_urlsafe(16) for _ in game.names)
        self.moves = moves
        self.result: dict[str, Any] | None = None
        self.deal_if_needed()
        self.save()

    @property
    def play(self) -> MolotowRound | SchmausDeal | None:
        """The round or deal on the table."""
        return self.game.round if isinstance(self.game, MolotowGame) else self.game.deal

    def deal_if_needed(self) -> None:
        """Writes what is played to the end, and deals until the game is over."""
        game, play = self.game, self.play
        if isinstance(game, MolotowGame):
            if play is not None and play.is_over:
                game.finish_round()
            if game.round is None and not game.is_over:
                game.start_round()
        else:
            if play is not None and (play.is_over or game.is_over):
                game.finish_deal()
            if game.deal is None and not game.is_over:
                game.start_deal()
        if game.scores:
            self.result = {"written": [score.written for score in game.scores[-1]]}
            if isinstance(game, MolotowGame):
                credited = game.finished_rounds[-1].credited_weise()
                self.result["weise"] = [[str(weis.cards) for weis in each] for each in credited]

    def state(self, seat: int) -> dict[str, Any]:
        """All that a seat is shown, whether it has just come or was there all the time."""
        play = self.play
        return {
            "type": "state",
            "moves": self.moves,
            "names": self.game.names,
            "totals": self.game.totals,
            "over": self.game.is_over,
            "result": self.result,
            "view": None if play is None else play.view(seat).to_record(),
        }

    def act(self, seat: int, request: dict[str, Any], lang: str) -> None:
        """Does what a seat asks for, altogether or not at all.

        Raises:
            Refused: with the reason and its sentence; nothing has changed then.
        """
        play = self.play
        if play is None or self.game.is_over:
            raise Refused("over", lang=lang)
        moves = request.get("moves")
        if type(moves) is not int or moves != self.moves:  # to Python true is 1, and 1.0 as well
            raise Refused("stale", lang=lang)  # a second click, perhaps
        try:
            self.do(play, seat, request, lang)
        except (IllegalPlay, IllegalWeis) as error:
            raise Refused(error.reason.value, error.sentence(lang)) from None
        except NotationError:
            raise Refused("unknown_card", lang=lang) from None
        except JassError:
            raise Refused("not_now", lang=lang) from None
        except (KeyError, TypeError):
            raise Refused("bad_request", lang=lang) from None
        self.moves += 1
        self.deal_if_needed()
        self.save()

    def do(self, play: MolotowRound | SchmausDeal, seat: int, request: dict[str, Any], lang: str) -> None:
        """One action; what it raises, :meth:`act` puts into words."""
        action = request["do"]
        weise = [cards_of(each) for each in request.get("weise", [])]
        if action in ("play", "rob") and play.to_move != seat:
            raise Refused("not_your_turn", lang=lang)
        if action == "undo":
            self.undo(play, seat, lang)
        elif isinstance(play, MolotowRound):
            if action == "play":
                play.play(cards_of(request["card"]), weise=weise or None)
            elif action == "announce":
                play.announce(weise, seat=seat)
            else:
                raise KeyError(action)
        else:
            if action == "play":
                play.play(cards_of(request["card"]), weis=weise or None)
            elif action == "rob":
                play.rob()
            elif action == "write":
                play.write_weis(seat=seat)
            elif action == "enough" and isinstance(self.game, SchmausGame):
                self.game.thank(seat=seat)
            else:
                raise KeyError(action)

    def undo(self, play: MolotowRound | SchmausDeal, seat: int, lang: str) -> None:
        """What may be taken back here: one's last card, if nothing has happened since and the trick still lies open."""
        last = play.events[-1] if play.trick.cards else None
        if not isinstance(last, (CardPlayed, SchmausPlayed)) or last.seat != seat:
            raise Refused("not_now", lang=lang)
        play.undo()

    def save(self) -> None:
        """Puts the whole game into its file, of which there is always an old or a new version, never half of one."""
        if self.file is not None:
            kept = {"moves": self.moves, "tokens": self.tokens, "game": self.game.to_record()}
            draft = self.file.with_suffix(".new")
            draft.write_text(json.dumps(kept), encoding="utf-8")
            draft.replace(self.file)

    @classmethod
    def load(cls, file: Path) -> Table:
        """A table as it was saved. Reading plays everything again, so a damaged file is not taken for a game.

        Raises:
            RecordError: with the place, for what is no saved table.
        """
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            raise RecordError(f"no JSON: {error}") from None
        if not isinstance(kept, dict) or kept.keys() != {"moves", "tokens", "game"}:
            raise RecordError("moves, tokens and game expected")
        moves, tokens, record = kept["moves"], kept["tokens"], kept["game"]
        kind = MolotowGame if isinstance(record, dict) and record.get("game") == "molotow-game" else SchmausGame
        try:
            game = kind.from_record(record)
        except RecordError as error:
            raise RecordError(str(error), "game") from None
        if type(moves) is not int or moves < 0:
            raise RecordError(f"{moves!r} is no number of moves", "moves")
        if not isinstance(tokens, list) or not all(isinstance(token, str) and token for token in tokens):
            raise RecordError("a list of texts expected", "tokens")
        if not len(tokens) == len(set(tokens)) == len(game.names):
            raise RecordError(f"{len(game.names)} different ones expected", "tokens")
        return cls(game, file=file, tokens=tokens, moves=moves)


def cards_of(value: object) -> str:
    """Cards in a message are text, and nothing else is handed to the library."""
    if not isinstance(value, str):
        raise TypeError("cards are text")
    return value


class Server:
    """Any number of tables. All handlers run in one thread, so a table is never asked two things at once."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.seats = {token: (table, seat) for table in tables for seat, token in enumerate(table.tokens)}
        if len(self.seats) < sum(len(table.tokens) for table in tables):
            raise ValueError("two tables share a token; is one file a copy of the other?")
        self.writers: dict[str, asyncio.StreamWriter] = {}

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection until it ends."""
        token = ""
        try:
            hello = request_of(await reader.readline())
            if hello is None or hello.get("join") not in self.seats:
                send(writer, {"type": "refused", "reason": "bad_request", "sentence": SENTENCES["bad_request"][1]})
                return
            token = hello["join"]
            lang = "de" if hello.get("lang") == "de" else "en"
            table, seat = self.seats[token]
            before = self.writers.get(token)
            self.writers[token] = writer  # who comes back takes the place of his old connection
            if before is not None:
                before.close()
            send(writer, table.state(seat))
            while not writer.is_closing() and (line := await reader.readline()):
                request = request_of(line)
                try:
                    if request is None:
                        raise Refused("bad_request", lang=lang)
                    table.act(seat, request, lang)
                except Refused as refused:
                    send(writer, {"type": "refused", "reason": refused.reason, "sentence": refused.sentence})
                else:
                    self.tell(table)
        except (ConnectionError, ValueError):
            pass  # gone, or a line that is too long
        finally:
            if self.writers.get(token) is writer:
                del self.writers[token]
            writer.close()

    def tell(self, table: Table) -> None:
        """Sends each seat of a table its own state."""
        for seat, token in enumerate(table.tokens):
            if token in self.writers:
                send(self.writers[token], table.state(seat))

    async def start(self, port: int) -> asyncio.Server:
        """Listens on this machine alone; what faces the world belongs behind TLS."""
        return await asyncio.start_server(self.handle, "127.0.0.1", port, limit=LONGEST_LINE)


def request_of(line: bytes) -> dict[str, Any] | None:
    """The request in a line; None where there is none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and isinstance(found.get("join", ""), str) else None


def send(writer: asyncio.StreamWriter, message: dict[str, Any]) -> None:
    """Sends a line, without waiting for a client who does not read: he is cut off when too much is pending."""
    if writer.is_closing():
        return  # gone or cut off; asyncio would log every line
    writer.write(json.dumps(message).encode() + b"\n")
    if writer.transport.get_write_buffer_size() > MOST_UNSENT:
        writer.transport.abort()


async def simple_client(port: int, token: str) -> dict[str, Any]:
    """Plays the first legal card, robs, and announces, until the game is over; returns the last state."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    send(writer, {"join": token, "lang": "de"})
    while True:
        state = json.loads(await reader.readline())
        assert state["type"] == "state", state
        view = state["view"]
        if state["over"]:
            writer.close()
            return dict(state)
        if view["to_move"] != view["seat"]:
            continue
        if view.get("can_rob"):
            send(writer, {"do": "rob", "moves": state["moves"]})
        else:
            weise = [" ".join(cards) for cards in view.get("announceable", [])[:1]]
            send(writer, {"do": "play", "card": view["legal"][0], "weise": weise, "moves": state["moves"]})


async def demo() -> None:
    """A game of each kind over the network."""
    molotow = Table(MolotowGame(MolotowRules(players=3, rounds=3), names=["Anna", "Beat", "Carla"]))
    schmaus = Table(SchmausGame(SchmausRules(target=300), names=["Dario", "Edith"]))
    listening = await Server([molotow, schmaus]).start(0)
    async with listening:
        port = listening.sockets[0].getsockname()[1]
        await asyncio.gather(*(simple_client(port, token) for token in (*molotow.tokens, *schmaus.tokens)))
    print(molotow.game.tafel.as_text(lang="de"))
    print(schmaus.game.tafel.as_text(lang="de"))


async def serve(port: int, folder: Path) -> None:
    """Serves the tables of a folder, and a new one of each game where there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = []
    for file in sorted(folder.glob("*.json")):
        try:
            tables.append(Table.load(file))
        except RecordError as error:
            raise RecordError(str(error), str(file)) from None
    if not tables:
        tables = [
            Table(MolotowGame(MolotowRules()), file=folder / "molotow.json"),
            Table(SchmausGame(SchmausRules()), file=folder / "schmaus.json"),
        ]
    for table in tables:
        print(table.file, *table.tokens, sep="\n  ")
    async with await Server(tables).start(port) as listening:
        await listening.serve_forever()


def main() -> None:
    """Serves, or shows that it works."""
    parser = argparse.ArgumentParser(description="A server for tables of Molotow and Schmaus.")
    parser.add_argument("--demo", action="store_true", help="play two games with clients in this process")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--folder", type=Path, default=Path("games"), help="where the games are kept")
    options = parser.parse_args()
    if not 0 < options.port < 65536:
        parser.error(f"--port is {options.port}; it may be 1 to 65535")
    try:
        asyncio.run(demo() if options.demo else serve(options.port, options.folder))
    except (OSError, ValueError) as error:
        sys.exit(f"game_server.py: {error}")


if __name__ == "__main__":
    main()
