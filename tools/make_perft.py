"""Makes the perft tables of the position suite: how many ways there are to play 1, 2, 3, … further cards.

Counted by the naive reference model in ``tests/reference``; the library is not imported. ``docs/positions.md`` describes
the format.

``python tools/make_perft.py`` writes ``tests/positions/perft-*.txt``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final, TypeAlias

from make_positions import (
    FOLDER,
    Block,
    file_text,
    in_order,
    molotow_cards,
    read_blocks,
    read_options,
    row,
    schmaus_cards,
)
from reference import molotow, schmaus
from reference.shuffle import shuffled

__all__ = ["perft", "perft_cases", "perft_files", "perft_start"]

Game: TypeAlias = molotow.NaiveMolotow | schmaus.NaiveSchmaus


def branched(game: Game) -> Game:
    """A copy that can be played on without touching the other."""
    twin = object.__new__(type(game))
    twin.__dict__ = {
        name: [set(hand) for hand in value] if name == "hands" else list(value) if isinstance(value, list) else value
        for name, value in game.__dict__.items()
    }
    return twin


def perft(game: Game, depth: int) -> int:
    """The number of ways to play so many further cards. [M-3 … M-7, S-6 … S-9]"""
    legal = game.legal()
    if depth <= 1:
        return len(legal) if depth else 1
    total = 0
    for card in legal:
        twin = branched(game)
        twin.play(card)
        total += perft(twin, depth - 1)
    return total


def perft_start(block: Block) -> Game:
    """The position from which sequences are counted: dealt by seed, then so many times the first legal card."""
    options, seed, players = read_options(block["options"]), int(block["seed"]), int(block["players"])
    game: Game
    if block["game"] == "molotow":
        game = molotow.NaiveMolotow(molotow_cards(seed, players), options)
    else:
        hands, stock = schmaus_cards(shuffled(seed), 0)
        game = schmaus.NaiveSchmaus(hands, stock, options)
    for _ in range(int(block["after"])):
        game.play(in_order(game.legal())[0])
    return game


PERFT_NODES: Final = 40_000
"""Positions that the reference may go through for one table."""


# Of 1, 2, 3, … the first seeds with which every option changes a count early: (players, cards played, seed).
MOLOTOW_STARTS: Final = [
    (3, 0, 139), (3, 19, 15), (4, 0, 3), (4, 17, 6), (5, 0, 5), (5, 16, 8), (6, 0, 2), (6, 19, 14),
]  # fmt: skip
SCHMAUS_STARTS: Final = [(16, 59), (16, 96), (18, 59), (18, 107), (21, 72), (21, 107), (24, 111), (24, 133)]


def perft_cases() -> Iterator[Block]:
    """The tables without their counts."""
    for players, after, seed in MOLOTOW_STARTS:
        for options in ("-", "undertrump=forbidden", "undertrump=free", "trump_when_able=no"):
            yield {
                "game": "molotow",
                "players": str(players),
                "options": options,
                "seed": str(seed),
                "after": str(after),
            }
    # in tricks 1 to 9 everything is legal, so one table says it all
    yield {"game": "schmaus", "players": "2", "options": "-", "seed": "1", "after": "0"}
    for after, seed in SCHMAUS_STARTS:
        for options in ("-", "bauer_must_ruff=yes", "turn_up=second_last"):
            yield {"game": "schmaus", "players": "2", "options": options, "seed": str(seed), "after": str(after)}


def perft_table(block: Block) -> Block:
    """The counts, depth by depth, as far as the budget reaches or the cards last."""
    game = perft_start(block)
    left = sum(len(hand) for hand in game.hands) + getattr(game, "stock_size", 0)
    counts: list[int] = []
    while len(counts) < left and sum(counts) < PERFT_NODES:
        counts.append(perft(game, len(counts) + 1))
    name = f"{block['game']}-{block['players']}-{block['options'].replace('=', '-')}-{block['seed']}-{block['after']}"
    return {"name": name.replace("---", "-default-"), "kind": "perft", **block, "counts": row(counts)}


def perft_files(*games: str) -> dict[str, str]:
    """The perft tables of these games; this takes the reference a while."""
    tables = [perft_table(block) for block in perft_cases() if block["game"] in games]
    return {
        f"perft-{game}.txt": file_text(
            f"{game.capitalize()}: the number of ways to play 1, 2, 3, … further cards.",
            [table for table in tables if table["game"] == game],
            tool="make_perft.py",
        )
        for game in games
    }


def main() -> None:
    """Writes the tables."""
    for name, text in perft_files("molotow", "schmaus").items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(read_blocks(text))} tables\n")


if __name__ == "__main__":
    main()
