"""Objects and memory stay flat, however many rounds and deals are played.

The sample of every run is small and the slow one large; both first play until all caches are filled, and count then.
"""

from __future__ import annotations

import gc
import random
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from jassrules import (
    ALL_CARDS,
    CardSet,
    IllegalPlay,
    MolotowRound,
    MolotowRules,
    NotationError,
    RecordError,
    SchmausDeal,
    SchmausRules,
    _core,
    find_weise,
)
from jassrules.molotow.round import _EVENTS as _MOLOTOW_EVENTS
from jassrules.schmaus.deal import _EVENTS as _SCHMAUS_EVENTS

FEW, MANY = 5_000, 100_000
_ROUNDS = [MolotowRules(players=players, stoeck="maker", table_weis="all", kreuzweis=False) for players in (3, 4, 5, 6)]
_CALLED = MolotowRules(announcing="called")
_DEALS = [SchmausRules(stoeck="on", writing="called"), SchmausRules(turn_up="second_last", weise_per_card=None)]


def molotow_round(number: int) -> None:
    """A whole round, counted."""
    chance = random.Random(number)
    round_ = MolotowRound.deal(_ROUNDS[number % 4], leader=number % 3, seed=number)
    while not round_.is_over:
        round_.play(chance.choice(round_.legal_cards()))
    round_.score()


def schmaus_deal(number: int) -> None:
    """A whole deal with robbing and Weise, counted."""
    chance = random.Random(number)
    deal = SchmausDeal.deal(_DEALS[number % 2], dealer=number % 2, seed=number)
    while not deal.is_over:
        if deal.can_rob():
            deal.rob()
        weise = deal.announceable() if number % 8 == 0 else ()
        deal.play(chance.choice(deal.legal_cards()), weis=weise[-1] if weise else None)
    deal.score()


def by_ways(number: int) -> None:
    """Undo, copies, records and pickles of a round, and errors, which hold tracebacks."""
    round_ = MolotowRound.deal(_CALLED, seed=number)
    weise = find_weise(round_.dealt[0])
    round_.play(round_.legal_cards()[0], weise=weise)
    twin = round_.copy()
    twin.undo()
    for text in ("RoA", "no card"):
        try:
            round_.play(text)
        except (IllegalPlay, NotationError) as error:
            str(error)
    record = round_.to_record()
    MolotowRound.from_record(record)
    record["leader"] = 3
    try:
        MolotowRound.from_record(record)
    except RecordError as error:
        str(error)


def core_calls(number: int) -> None:
    """The core alone, its refusals too."""
    chance = random.Random(number)
    mask = chance.getrandbits(36)
    _core.points(mask, number % 5)
    _core.taker(chance.sample(range(36), 4), 4)
    list(_core.set_of(mask))
    _core.shuffled(mask, number)
    table = _core.SchmausTable([511, 511 << 9], range(18, 36))
    while (legal := table.legal()) and table.played < 20:
        table.play(legal.bit_length() - 1)
    table.copy().undo()
    for call in (
        lambda: _core.points(-1, 0),
        lambda: _core.points(mask, None),  # type: ignore[arg-type]
        lambda: _core.MolotowTable([1, 1]),
        lambda: _core.SchmausTable([511, 511 << 9], [18] * 18),
        lambda: _core.WeisTable([20] * 7, [100] * 8, 9),
        lambda: _core.set_of(-1),
        lambda: table.play("x"),  # type: ignore[arg-type]
    ):
        try:
            call()
        except (TypeError, ValueError, IndexError):
            continue
        raise AssertionError


WAYS = [
    pytest.param(molotow_round, 1, id="molotow"),
    pytest.param(schmaus_deal, 2, id="schmaus"),
    pytest.param(by_ways, 1, id="ways"),
    pytest.param(core_calls, 1, id="core"),
]


def counts() -> tuple[int, int, Counter[str]]:
    """Objects that the collector knows, references to all cards, and the objects of this package by class.

    Events that are made once and kept, of which there is a bounded number, are left out.
    """
    gc.collect()
    objects = gc.get_objects()
    kinds = Counter(type(one).__name__ for one in objects if type(one).__module__.startswith("jassrules"))
    kinds["CardPlayed"] -= len(_MOLOTOW_EVENTS)
    kinds["SchmausPlayed"] -= len(_SCHMAUS_EVENTS)
    kept = len(_MOLOTOW_EVENTS) + len(_SCHMAUS_EVENTS)
    return len(objects) - kept, sum(map(sys.getrefcount, ALL_CARDS)) - kept, kinds


def resident() -> int:
    """Bytes of memory of this process; 0 where the system does not say."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * 4096 if status.exists() else 0


def check(run: Callable[[int], None], rounds: int) -> None:
    warm = min(rounds // 2, 2_000)
    for number in range(warm):
        run(number)
    objects, references, kinds = counts()
    memory = resident()
    for number in range(warm, rounds):
        run(number)
    objects_then, references_then, kinds_then = counts()

    # A leak of one object or reference in each round would be thousands.
    slack = rounds // 100
    assert objects_then - objects < slack
    assert references_then - references < slack
    assert sum((kinds_then - kinds).values()) < slack
    # Sixteen bytes for each round would show; what the allocator keeps by the way is less than two megabytes.
    assert resident() - memory < 2_000_000 + 16 * rounds


@pytest.mark.parametrize(("run", "share"), WAYS)
def test_a_sample_leaves_nothing_behind(run: Callable[[int], None], share: int) -> None:
    check(run, FEW // share)


@pytest.mark.slow
@pytest.mark.parametrize(("run", "share"), WAYS)
def test_100_000_leave_nothing_behind(run: Callable[[int], None], share: int) -> None:
    check(run, MANY)


@pytest.mark.parametrize(("run", "share"), WAYS)
def test_no_memory_is_held_on_to(run: Callable[[int], None], share: int) -> None:
    for number in range(300):
        run(number)
    gc.collect()
    tracemalloc.start()
    try:
        for number in range(300, 400):
            run(number)
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for number in range(400, 700):
            run(number)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    # Less than a machine word for each of 300 rounds, beside what caches take in.
    assert after - before < 300 * 8 + 20_000


def test_the_events_that_are_kept_are_bounded() -> None:
    # Seat, trump made or not, taker or none, Stöck or not, card.
    assert len(_MOLOTOW_EVENTS) <= 6 * 2 * 7 * 2 * 36
    assert len(_SCHMAUS_EVENTS) <= 2 * 3 * 2 * 36


def test_cards_gain_no_references_from_sets() -> None:
    whole = CardSet(ALL_CARDS)
    before = [sys.getrefcount(card) for card in ALL_CARDS]
    for _ in range(1000):
        list(whole)
        tuple(whole[3:9])
        sorted(whole, key=lambda card: card.index)
        CardSet(card for card in whole)

    assert [sys.getrefcount(card) for card in ALL_CARDS] == before


def test_a_leak_would_be_found() -> None:
    held: list[CardSet] = []

    def leaks(number: int) -> None:
        held.append(CardSet.from_mask(number))

    with pytest.raises(AssertionError):
        check(leaks, 5000)
