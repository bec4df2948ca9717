"""What the compiled module is attacked with; each attack runs in a process of its own, see test_core.py.

The Python layer checks what callers pass; the core checks what memory safety needs. An attack passes if the core
answers or raises an ordinary error; a crash ends the process.
"""

from __future__ import annotations

import contextlib
import gc
import random
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from jassrules import ALL_CARDS, CardSet, WeisScale, _core

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ALL = (1 << 36) - 1
BIG = (WeisScale.BIG.runs, WeisScale.BIG.fours, 9)
QUARTERS = [511 << (9 * suit) for suit in range(4)]


def masks_of(seed: int, sizes: list[int]) -> tuple[list[int], list[int]]:
    """Hands of these sizes as masks, and the cards that are left, from a shuffled pack."""
    order = list(range(36))
    random.Random(seed).shuffle(order)
    hands = []
    for size in sizes:
        hands.append(sum(1 << index for index in order[:size]))
        order = order[size:]
    return hands, order


def molotow_table(seed: int = 1, players: int = 4, **options: int) -> _core.MolotowTable:
    hands, _ = masks_of(seed, [36 // players] * players)
    return _core.MolotowTable(hands, **options)


def schmaus_table(seed: int = 1, up: int = 17, **options: int) -> _core.SchmausTable:
    hands, stock = masks_of(seed, [9, 9])
    return _core.SchmausTable(hands, stock, up, **options)


def state(table: Any) -> dict[str, Any]:
    """All that a table tells."""
    names = [name for name in dir(type(table)) if not name.startswith("_")]
    methods = {"legal", "hands", "won", "cards", "trick_takers", "counted", "can_rob", "undrawn"}
    asked = {name: getattr(table, name)() for name in names if name in methods}
    return asked | {name: getattr(table, name) for name in names if not callable(getattr(table, name))}


def step(table: Any, source: random.Random) -> None:
    """Plays a random legal card, or robs where that is possible and a coin says so."""
    if isinstance(table, _core.SchmausTable) and table.can_rob() and source.random() < 0.7:
        assert table.rob() >= 0
        return
    legal = [index for index in range(36) if table.legal() >> index & 1]
    assert table.play(source.choice(legal)) >= 0


class Liar:
    """A sequence whose answers change from one question to the next."""

    def __init__(self, lengths: list[int], items: list[Any]) -> None:
        self.lengths, self.items = lengths, items

    def __len__(self) -> int:
        return self.lengths.pop(0) if len(self.lengths) > 1 else self.lengths[0]

    def __getitem__(self, at: int) -> Any:
        item = self.items[at]
        return item.pop(0) if isinstance(item, list) and len(item) > 1 else item[0] if isinstance(item, list) else item


class Raising:
    def __index__(self) -> int:
        raise RuntimeError("no index")

    def __bool__(self) -> bool:
        raise RuntimeError("no truth")


def silly() -> list[Any]:
    """Arguments that nobody should pass."""
    return [
        None, True, False, 0, 1, -1, 3, 4, 35, 36, 511, 2**31, 2**32, 2**36 - 1, 2**36, 2**63, 2**64 - 1, 2**64,
        10**30, -(10**30), 10**5000, 1.9, -0.0, float("nan"), float("inf"), 1j, Decimal(1), "", "xx", "x" * 10_000,
        b"", b"abc", bytes(18), bytearray(36), memoryview(bytes(36)), [], [0], [None], [-1], [36], [1.9], [0] * 100,
        (), (0,) * 7, (0,) * 9, tuple(range(18)), range(36), {}, {0: 1}, set(), frozenset({1}), object(), object,
        int, lambda: None, len, iter([]), iter(range(40)), Ellipsis, NotImplemented, ALL_CARDS, ALL_CARDS[0],
        CardSet(), Exception(), Raising(), type, _core, _core.Table(), _core.MolotowTable(), _core.SchmausTable(),
        _core.WeisTable(*BIG), QUARTERS,
    ]  # fmt: skip


CALM = (TypeError, ValueError, LookupError, OverflowError, AttributeError, RuntimeError)


MOLOTOW_OPTIONS = (0, 1, 1, 1, 1, 1, 1, 157, 0)
SCHMAUS_OPTIONS = (0, 1, 100)
# What each function and method of the core takes: good values.
GOOD: dict[str, tuple[Any, ...]] = {
    "points": (511, 1),
    "picked": (511, tuple(range(36))),
    "nth": (511, 3),
    "taker": ([0, 1], 1),
    "trump_in": ([0, 9], 4),
    "legal_in_molotow": (511, [9], 1, 0, True),
    "legal_in_schmaus": (511, [9], 1, True, False),
    "shuffled": (511, 1),
    "seed_of_deal": (1, 1),
    "WeisTable": BIG,
    "WeisTable.points": (ALL, True),
    "WeisTable.find": (ALL, True),
    "WeisTable.find_all": (ALL,),
    "WeisTable.census": (2, True),
    "Tally.sums": (4,),
    "Tally.histogram": (0,),
    "molotow_deals": (MOLOTOW_OPTIONS, 4, 0, _core.WeisTable(*BIG), 1, 0, 3),
    "schmaus_deals": (SCHMAUS_OPTIONS, 17, 1, 0, 3),
    "MolotowTable": (QUARTERS, 0, 0, 1, 0),
    "MolotowTable.rollout": (MOLOTOW_OPTIONS, _core.WeisTable(*BIG), (0,) * 6, (0,) * 6, 1, 0, 3),
    "SchmausTable": (QUARTERS[:2], tuple(range(18, 36)), 17, 0, 0, 0, 0),
    "SchmausTable.rollout": (SCHMAUS_OPTIONS, (0, 0), 1, 0, 3),
    "play": (0,),
    "play_unchecked": (0,),
    "hand": (0,),
}
# The place of an argument that says how many games or hands to go through: a large one is work for hours.
AMOUNTS = {"WeisTable.census": 0, "molotow_deals": 6, "schmaus_deals": 4, "MolotowTable.rollout": 6}
AMOUNTS |= {"SchmausTable.rollout": 4}


def public(of: object) -> list[str]:
    return [name for name in dir(of) if not name.startswith("_")]


def objects() -> list[Any]:
    """One object of each kind, tables in several states."""
    made: list[Any] = [_core.WeisTable(*BIG), _core.Tally(), _core.Table(), _core.MolotowTable(), _core.SchmausTable()]
    for make in (molotow_table, schmaus_table):
        for played in (0, 5, 36):
            table: Any = make()
            for _ in range(played):
                if not table.over:
                    step(table, random.Random(1))
            made.append(table)
    return made


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every function, class and method of the core, those of later versions too, with its name in GOOD."""
    for name in public(_core):
        if callable(getattr(_core, name)):
            yield name, getattr(_core, name)
    for made in objects():
        for name in public(made):
            if callable(getattr(made, name)):
                full = f"{type(made).__name__}.{name}"
                yield full if full in GOOD else name, getattr(made, name)


def throw_everything() -> None:
    """With silly arguments in each place and in all places, each call returns or raises an ordinary error."""
    count = 0
    for name, function in functions():
        good = GOOD.get(name, ())
        lists = [good]
        lists += [(bad,) * number for number in range(len(good) + 2) for bad in silly()]
        for place in range(len(good)):
            lists += [(*good[:place], bad, *good[place + 1 :]) for bad in silly()]
        for arguments in lists:
            at = AMOUNTS.get(name)
            if at is not None and at < len(arguments) and is_much(arguments[at]):
                continue
            with contextlib.suppress(CALM):
                function(*arguments)
            count += 1
    gc.collect()
    assert count > 5000


def is_much(amount: object) -> bool:
    if not isinstance(amount, (int, float, Decimal)) or amount != amount or amount in (35, 36):
        return False
    return amount > 8


def methods_of_other_objects() -> None:
    """A method taken from its class and called on something else is refused."""
    for kind in {type(made) for made in objects()}:
        for name in public(kind):
            method = getattr(kind, name)
            owner = next(base for base in kind.__mro__ if name in vars(base))
            for other in silly():
                if isinstance(other, owner) or (other is None and not callable(method)):
                    continue
                for arguments in ((), (0,), (511, True), GOOD.get(f"{kind.__name__}.{name}", ())):
                    try:
                        method(other, *arguments) if callable(method) else method.__get__(other)
                    except CALM:
                        continue
                    raise AssertionError(f"{kind.__name__}.{name} of {other!r:.60}")


def set_attributes() -> None:
    """Attributes cannot be set, nor is there a way to the memory behind them."""
    for table in objects():
        for name in [*dir(type(table)), "new"]:
            for value in silly():
                if name in ("__class__", "__doc__"):
                    continue
                try:
                    setattr(table, name, value)
                except (AttributeError, TypeError):
                    continue
                raise AssertionError(name)


def hands_that_change() -> None:
    """A sequence that gives other lengths and other masks when it is asked again."""
    order = list(range(27, 36)) + list(range(18, 27))
    for lengths in ([3, 2], [2, 3], [6, 2], [2, 6], [2, 2, 6], [3, 3, 2], [4, 2, 2]):
        for leader in range(6):
            for items in (
                QUARTERS,
                [511, [511 << 9, 1 << 9], *QUARTERS[2:], 0, 0],
                [[511, 1, 511], *QUARTERS[1:], 0, 0],
            ):
                try:
                    table = _core.SchmausTable(Liar(list(lengths), items), order, 17, leader)
                except CALM:
                    continue
                for _ in range(60):
                    legal = table.legal()
                    if not legal:
                        break
                    table.play((legal & -legal).bit_length() - 1)
                state(table)
                while table.undo():
                    pass
                state(table.copy())
                if len({hand.bit_count() for hand in table.hands()}) == 1:
                    table.rollout(*GOOD["SchmausTable.rollout"])
                del table
    for lengths in ([2, 6], [6, 2], [7, 2], [2, 7]):
        try:
            table = _core.MolotowTable(Liar(list(lengths), [[511, 1], [511 << 9, 7 << 9], *QUARTERS[2:], 0, 0, 0]))
        except CALM:
            continue
        while table.legal():
            table.play((table.legal() & -table.legal()).bit_length() - 1)
        state(table)
    gc.collect()


def census_of_dear_scales() -> None:
    """The count of hands by points has room for scales of fewer points; others have to be refused."""
    for runs in ((65_535, 0, 0, 0, 0, 0, 0), (5000, 0, 0, 0, 0, 0, 0), (0, 65_535, 0, 0, 0, 0, 0), (4096,) * 7):
        for fours in ((0,) * 9, (65_535,) * 9):
            for kreuzweis in (True, False):
                for size in (3, 4, 35, 36):
                    try:
                        hands = _core.WeisTable(runs, fours, 9).census(size, kreuzweis)
                    except ValueError:
                        continue
                    # Whoever answers counts every hand.
                    assert sum(hands) == {3: 7140, 4: 58_905, 35: 36, 36: 1}[size]
    # Two runs of three in each suit are dearer than one of nine.
    try:
        hands = _core.WeisTable((1000, 0, 0, 0, 0, 0, 0), (0,) * 9, 9).census(6, True)
    except ValueError:
        return
    assert sum(hands) == 1_947_792


def scales_that_change() -> None:
    """The same for the points of a scale."""
    for runs in (Liar([7], [[1, 2**20]] * 9), Liar([7], [None] * 9), Liar([7, 0], [65_535] * 9)):
        for fours in (Liar([9], [[1, -1]] * 9), Liar([9], [65_535] * 9)):
            for longest in range(3, 10):
                try:
                    table = _core.WeisTable(runs, fours, longest)
                except CALM:
                    continue
                for kreuzweis in (True, False):
                    table.points(ALL, kreuzweis)
                    table.find(ALL, kreuzweis)
                table.find_all(ALL)


def long_games() -> None:
    """Rounds of two have 18 tricks, more than a tally of Molotow may have thought of; each game is counted once."""
    weis = _core.WeisTable(*BIG)
    for players in (2, 3, 4, 6):
        hands, _ = masks_of(1, [36 // players] * players)
        table = _core.MolotowTable(hands)
        zeros = (0,) * players
        for play in (
            lambda players=players: _core.molotow_deals(MOLOTOW_OPTIONS, players, 0, weis, 1, 0, 2000),
            lambda table=table, zeros=zeros: table.rollout(MOLOTOW_OPTIONS, weis, zeros, zeros, 1, 0, 2000),
        ):
            try:
                tally = play()
            except ValueError:  # so many players are not for it
                continue
            sums = tally.sums(players)
            assert sums["games"] == 2000
            assert sum(sums["born"]) == 2000, (players, sums["born"])
            assert (
                sums["outside"] + sum(sum(tally.histogram(seat).values()) for seat in range(players)) == 2000 * players
            )


ATTACKS = [
    long_games,
    throw_everything,
    methods_of_other_objects,
    set_attributes,
    hands_that_change,
    census_of_dear_scales,
    scales_that_change,
]
