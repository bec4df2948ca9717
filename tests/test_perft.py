"""Perft: how many ways there are to play 1, 2, 3, … further cards, by the library and by the reference model.

A count goes wrong with any fault in what is legal, who takes, who leads, when trump is made, or what is drawn; and the
library counts by playing and taking back, so with any fault in that too.
"""

from __future__ import annotations

import pytest
from position_files import FOLDER, positions, read_options, tool

from jassrules import MolotowRound, MolotowRules, SchmausDeal, SchmausRules

TABLES = [
    pytest.param(table, id=table["name"]) for game in ("molotow", "schmaus") for table in positions(f"perft-{game}.txt")
]
LIBRARY_NODES = 3_000
"""Positions that the library goes through for one table of the quick tests; the slow ones have no bound."""
REFERENCE_NODES = 300
RULES = pytest.mark.rule("J-5", "M-3", "M-4", "M-6", "M-7", "S-3", "S-6", "S-7", "S-8", "S-9")


def start(table: dict[str, str]) -> MolotowRound | SchmausDeal:
    """Deals by seed, and plays so many times the first legal card."""
    options, seed = read_options(table["options"]), int(table["seed"])
    played: MolotowRound | SchmausDeal
    if table["game"] == "molotow":
        played = MolotowRound.deal(MolotowRules(players=int(table["players"]), **options), seed=seed)
    else:
        played = SchmausDeal.deal(SchmausRules(**options), seed=seed)
    for _ in range(int(table["after"])):
        played.play(played.legal_cards()[0])
    return played


def perft(played: MolotowRound | SchmausDeal, depth: int) -> int:
    mask = played.legal_mask()
    if depth == 1:
        return mask.bit_count()
    total = 0
    while mask:
        lowest = mask & -mask
        mask ^= lowest
        played.play_unchecked(lowest.bit_length() - 1)
        total += perft(played, depth - 1)
        played.undo()
    return total


def counts_of(table: dict[str, str], nodes: int | None) -> list[int]:
    """The counts whose inner positions, all but the last level, stay within the budget."""
    counts = [int(count) for count in table["counts"].split()]
    return [count for depth, count in enumerate(counts) if nodes is None or sum(counts[:depth]) <= nodes]


def check_library(table: dict[str, str], nodes: int | None) -> None:
    played = start(table)
    before = played.copy()
    expected = counts_of(table, nodes)

    assert [perft(played, depth) for depth in range(1, len(expected) + 1)] == expected
    assert played == before


def check_reference(table: dict[str, str], nodes: int | None) -> None:
    maker = tool("make_perft")
    game = maker.perft_start(table)
    expected = counts_of(table, nodes)

    assert [maker.perft(game, depth) for depth in range(1, len(expected) + 1)] == expected


@RULES
@pytest.mark.parametrize("table", TABLES)
def test_first_counts(table: dict[str, str]) -> None:
    check_library(table, LIBRARY_NODES)


@RULES
@pytest.mark.parametrize("table", TABLES)
def test_first_counts_of_the_reference(table: dict[str, str]) -> None:
    check_reference(table, REFERENCE_NODES)


@pytest.mark.slow
@RULES
@pytest.mark.parametrize("table", TABLES)
def test_all_counts(table: dict[str, str]) -> None:
    check_library(table, None)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["molotow", "schmaus"])
def test_the_reference_makes_the_same_tables(game: str) -> None:
    """All depths; the file is what the tool writes."""
    file = f"perft-{game}.txt"
    cases = [case for case in tool("make_perft").perft_cases() if case["game"] == game]
    assert [{key: table[key] for key in case} for case, table in zip(cases, positions(file), strict=True)] == cases
    texts = tool("make_perft").perft_files(game)

    assert texts == {file: (FOLDER / file).read_text(encoding="utf-8")}


def test_every_option_changes_a_count() -> None:
    """A table that is the same with every option would show little."""
    by_start: dict[tuple[str, ...], list[str]] = {}
    for param in TABLES:
        table = param.values[0]
        assert isinstance(table, dict)
        key = tuple(table[name] for name in ("game", "players", "seed", "after"))
        by_start.setdefault(key, []).append(table["counts"])

    assert len(by_start) == 8 + 1 + 8
    assert all(len(set(counts)) == len(counts) for counts in by_start.values())
    assert {len(counts) for counts in by_start.values()} == {1, 3, 4}
