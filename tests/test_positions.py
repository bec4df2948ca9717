"""The position suite against the library, and against the reference model that its answers come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from position_files import FOLDER, positions, read_options, tool

from jassrules import (
    Card,
    CardSet,
    MolotowRound,
    MolotowRules,
    MolotowTafel,
    RulesError,
    SchmausDeal,
    SchmausRules,
    Trick,
    Weis,
    WeisScale,
    best_announcement,
    card_points,
    find_weise,
    molotow,
    schmaus,
)

BY_HAND = ["worked.txt", "traps.txt"]
GENERATED = ["legal-molotow.txt", "legal-schmaus.txt", "weis.txt", "rounds-molotow.txt", "deals-schmaus.txt"]
NUMBERS = {
    "worked.txt": 90,
    "traps.txt": 24,
    "legal-molotow.txt": 400,
    "legal-schmaus.txt": 200,
    "weis.txt": 210,
    "rounds-molotow.txt": 60,
    "deals-schmaus.txt": 60,
}
UNKNOWN_TO_THE_REFERENCE = {"count", "tens", "places", "row"}
"""Kinds in which ``tools/make_positions.py`` makes no position."""


def line(items: Iterable[object]) -> str:
    return " ".join(map(str, items)) or "-"


def cards(value: str) -> list[str]:
    return [] if value == "-" else value.split()


def suit(value: str) -> str | None:
    return None if value == "-" else value


def weis_cards(value: str) -> list[str]:
    return value.split(",")


# What the library answers, by kind


def legal(position: dict[str, str]) -> dict[str, str]:
    hand, lying, trump = cards(position["hand"]), cards(position["trick"]), suit(position["trump"])
    options = read_options(position["options"])
    if position["game"] == "molotow":
        players = int(position["players"])
        found = molotow.legal_cards(hand, lying, trump=trump, rules=MolotowRules(players=players, **options))
    else:
        players = 2
        assert trump is not None
        empty = {"empty": True, "there": False}[position["stock"]]
        found = schmaus.legal_cards(hand, lying, trump=trump, stock_empty=empty, rules=SchmausRules(**options))
    trick = Trick(lying, players=players, trump=trump)
    return {
        "legal": line(found),
        "taker": "-" if trick.taker is None else str(trick.taker),
        "points": str(trick.points(trump)),
    }


def trick(position: dict[str, str]) -> dict[str, str]:
    lying, trump = cards(position["trick"]), suit(position["trump"])
    found = Trick(lying, players=len(lying), trump=trump)
    weise = find_weise(lying, scale=WeisScale.BIG)
    assert position["scale"] == "big"
    return {
        "taker": str(found.taker),
        "points": str(found.points(trump)),
        "obenabe": str(found.points(None)),
        "table_weis": str(sum(weis.points for weis in weise)),
        "table_runs": str(sum(weis.points for weis in weise if weis.kind.value == "run")),
    }


def count(position: dict[str, str]) -> dict[str, str]:
    return {"points": str(card_points(position["cards"], suit(position["trump"])))}


def weis(position: dict[str, str]) -> dict[str, str]:
    scale = getattr(WeisScale, position["scale"].upper())
    kreuzweis = {"yes": True, "no": False}[position["kreuzweis"]]
    found = find_weise(position["cards"], scale=scale, kreuzweis=kreuzweis)
    return {
        "weise": line(f"{','.join(map(str, weis.cards))}={weis.points}" for weis in found),
        "total": str(sum(weis.points for weis in found)),
    }


def best(position: dict[str, str]) -> dict[str, str]:
    scale: WeisScale = getattr(WeisScale, position["scale"].upper())
    announced: list[Weis | None] = [scale.weis(weis_cards(item)) for item in position["announced"].split()]
    return {"best": str(best_announcement([weis for weis in announced if weis], trump=suit(position["trump"])))}


def score_lines(score: Sequence[Any], keys: Sequence[str]) -> dict[str, str]:
    return {key: line(getattr(seat, key) for seat in score) for key in keys}


def round_(position: dict[str, str]) -> dict[str, str]:
    rules = MolotowRules(players=int(position["players"]), **read_options(position["options"]))
    played = MolotowRound(position["hands"].split(" | "), rules=rules, leader=int(position["leader"]))
    for card in cards(position["play"]):
        played.play(card)
    answer = {
        "trump": "-" if played.trump is None else played.trump.value,
        "maker": "-" if played.trump_maker is None else str(played.trump_maker),
        "takers": line(trick.taker for trick in played.tricks),
        "legal": line(played.legal_cards()),
    }
    if played.is_over:
        answer |= score_lines(played.score(), ["cards", "hand_weis", "table_weis", "stoeck", "match", "written"])
    return answer


def deal(position: dict[str, str]) -> dict[str, str]:
    rules = SchmausRules(**read_options(position["options"]))
    hands = position["hands"].split(" | ")
    played = SchmausDeal(hands, stock=position["stock"], rules=rules, dealer=int(position["dealer"]))
    for step in cards(position["play"]):
        if step == "rob":
            played.rob()
            continue
        card, _, shown = step.partition("[")
        played.play(card, weis=CardSet(weis_cards(shown.rstrip("]"))) if shown else None)
    announceable = played.announceable()
    answer = {
        "takers": line(trick.taker for trick in played.tricks),
        "to_move": "-" if played.to_move is None else str(played.to_move),
        "turn_up": str(played.turn_up or "-"),
        "hand": "-" if played.to_move is None else line(played.hands[played.to_move]),
        "legal": line(played.legal_cards()),
        "can_rob": "yes" if played.can_rob() else "no",
        "announceable": line(",".join(map(str, weis.cards)) for weis in announceable),
        "written_weis": " | ".join(line(weis.points for weis in written) for written in played.written_weise),
    }
    # only in positions written by hand: not all that may be announced, but some that may not
    refused = cards(position.get("refused", "-"))
    able = {weis.cards for weis in announceable}
    answer["refused"] = line(item for item in refused if CardSet(weis_cards(item)) not in able)
    if played.is_over:
        answer |= score_lines(played.score(), ["cards", "weis", "stoeck", "match", "written"])
    return answer


def tens(position: dict[str, str]) -> dict[str, str]:
    values = [int(value) for value in position["values"].split()]
    match = min(values) < 0
    sheet = MolotowTafel(4, rules=MolotowRules(match_points=-min(values) if match else 157))
    sheet.write_round(values)
    return {"tens": line(sheet.as_tens(position["mode"])[0])}


def places(position: dict[str, str]) -> dict[str, str]:
    sheet = MolotowTafel(4, rules=MolotowRules())
    for seat, total in enumerate(position["totals"].split()):
        sheet.write_weis(seat, int(total))
    return {"places": line(sheet.places()), "winners": line(sheet.winners())}


def row(position: dict[str, str]) -> dict[str, str]:
    sheet = MolotowTafel(4, rules=MolotowRules())
    values = [None if cell == "?" else int(cell) for cell in position["cells"].split()]
    try:
        entry = sheet.write_round(values)
    except RulesError:
        assert sheet.rows == ()
        return {"verdict": "refused"}
    return {
        "verdict": "accepted",
        "written": line(entry.values),
        "missing": str(157 - sum(entry.values)),
        "reminded": "yes" if entry.hints else "no",
    }


LIBRARY = {
    "legal": legal,
    "trick": trick,
    "count": count,
    "weis": weis,
    "best": best,
    "round": round_,
    "deal": deal,
    "tens": tens,
    "places": places,
    "row": row,
}
GIVEN = {
    "name", "rules", "kind", "game", "players", "options", "trump", "trick", "stock", "hand", "scale", "kreuzweis",
    "cards", "announced", "leader", "hands", "play", "dealer", "mode", "values", "totals", "cells",
}  # fmt: skip
"""Keys that set a position up; where the same word is an answer, as ``hand`` of a deal, it is one of ANSWERED."""
ANSWERED = {
    "round": {"trump", "cards"},
    "deal": {"hand", "cards"},
}


def answers_of(position: dict[str, str]) -> dict[str, str]:
    also = ANSWERED.get(position["kind"], set())
    return {key: value for key, value in position.items() if key not in GIVEN or key in also}


def wrong(position: dict[str, str], found: dict[str, str]) -> dict[str, tuple[str, str | None]]:
    """Answers of the file, with those found where they differ."""
    expected = answers_of(position)
    assert expected
    return {key: (value, found.get(key)) for key, value in expected.items() if found.get(key) != value}


ALL_RULES = pytest.mark.rule(
    "J-2", "J-3", "J-5", "W-1", "W-3", "W-4", "W-5", "W-6", "W-7", "W-8", "M-3", "M-4", "M-6", "M-7", "M-8", "M-10",
    "M-11", "M-12", "M-13", "S-3", "S-4", "S-6", "S-7", "S-8", "S-9", "S-10", "S-12", "S-13", "S-15", "S-16", "S-17",
)  # fmt: skip


@ALL_RULES
@pytest.mark.parametrize("file", GENERATED)
def test_generated_positions(file: str) -> None:
    known = positions(file)
    assert len(known) == NUMBERS[file]
    bad = {
        position["name"]: diff for position in known if (diff := wrong(position, LIBRARY[position["kind"]](position)))
    }

    assert bad == {}


BY_HAND_POSITIONS = [(file, position) for file in BY_HAND for position in positions(file)]
HAND_WRITTEN = [
    pytest.param(position, id=f"{file[:-4]}-{position['name']}", marks=pytest.mark.rule(*position["rules"].split()))
    for file, position in BY_HAND_POSITIONS
]


@pytest.mark.parametrize("position", HAND_WRITTEN)
def test_hand_written_positions(position: dict[str, str]) -> None:
    found = LIBRARY[position["kind"]](position)

    assert wrong(position, found) == {}


@pytest.mark.parametrize("file", GENERATED)
def test_the_reference_makes_the_same_file(file: str) -> None:
    maker = tool("make_positions")

    assert list(maker.GENERATED) == GENERATED
    assert maker.GENERATED[file]() == (FOLDER / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(position, id=f"{file[:-4]}-{position['name']}")
        for file, position in BY_HAND_POSITIONS
        if position["kind"] not in UNKNOWN_TO_THE_REFERENCE
    ],
)
def test_the_reference_agrees_with_positions_written_by_hand(position: dict[str, str]) -> None:
    maker = tool("make_positions")
    found = dict(maker.ANSWERS[position["kind"]](position))
    if "refused" in position:
        able = found["announceable"].split()
        found["refused"] = line(item for item in cards(position["refused"]) if item not in able)

    assert wrong(position, found) == {}


# The suite itself


@pytest.mark.parametrize("file", [*BY_HAND, *GENERATED])
def test_the_files_are_in_order(file: str) -> None:
    known = positions(file)
    assert len(known) == NUMBERS[file]
    assert len({position["name"] for position in known}) == len(known)
    for position in known:
        assert list(position)[:3] == ["name", "rules", "kind"]
        assert position["kind"] in LIBRARY
        assert "  " not in " ".join(position.values())
    if file in GENERATED:
        keys = Counter(tuple(position) for position in known)
        assert all(set(LIBRARY[position["kind"]](position)) - {"refused"} <= set(position) for position in known), keys


def test_every_file_is_read() -> None:
    perft = {"perft-molotow.txt", "perft-schmaus.txt"}

    assert {file.name for file in FOLDER.iterdir()} == {*BY_HAND, *GENERATED, *perft}


def test_the_suite_reaches_what_is_rare() -> None:
    """Without these a file could be right and show nothing."""
    known = positions("legal-molotow.txt")
    bound = [position for position in known if position["legal"] != position["hand"]]
    two_trumps = [
        position
        for position in known
        if sum(card[:2] == position["trump"] for card in cards(position["trick"])[1:]) >= 2
    ]
    lone_bauer = [
        position
        for position in known
        if [card for card in cards(position["hand"]) if card[:2] == position["trump"]] == [position["trump"] + "U"]
    ]
    deals = positions("deals-schmaus.txt")
    rounds = positions("rounds-molotow.txt")

    assert len(bound) >= 100
    assert len(two_trumps) >= 60
    assert len(lone_bauer) >= 40
    assert sum(position["legal"] != position["hand"] for position in positions("legal-schmaus.txt")) >= 60
    assert sum("rob" in cards(position["play"]) for position in deals) >= 5
    assert sum(position["can_rob"] == "yes" for position in deals) >= 1
    assert sum(position["play"].count("[") > 3 for position in deals) >= 3
    assert sum("-20" in position["stoeck"].split() for position in rounds) >= 3
    assert any(
        "157" in position["match"] or "257" in position["match"]
        for position in positions("worked.txt")
        if "match" in position
    )
    assert {Card.parse(card) for position in known for card in cards(position["hand"])} == set(
        CardSet.from_mask((1 << 36) - 1)
    )
