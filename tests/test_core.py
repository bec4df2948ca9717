"""The compiled module by itself: that it is the one loaded, its tables, and that nothing crashes it.

The Python layer checks what callers pass; the core checks what memory safety needs. What is thrown at it here runs in
a process of its own, so that a crash is a failed test and not the end of the run.
"""

from __future__ import annotations

import contextlib
import copy
import gc
import importlib.machinery
import inspect
import os
import pickle
import random
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import cards as naive
from reference import molotow as naive_molotow
from reference import schmaus as naive_schmaus
from reference import shuffle as naive_shuffle
from strategies import card_sets, codes, seeds, tricks

from jassrules import ALL_CARDS, Card, CardSet, WeisScale, _core

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ALL = (1 << 36) - 1
TRUMP_NAMES = [*naive.SUITS, None]  # by the numbers of the core: 4 is none
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


TABLES = [
    pytest.param(molotow_table, id="molotow"),
    pytest.param(lambda: molotow_table(2, 3, stoeck=1), id="molotow-of-three"),
    pytest.param(lambda: molotow_table(3, 5, undertrump=1, stoeck=2), id="molotow-of-five"),
    pytest.param(lambda: molotow_table(4, 6, undertrump=2, trump_when_able=0), id="molotow-of-six"),
    pytest.param(lambda: molotow_table(5, 2), id="two-long-hands"),
    pytest.param(schmaus_table, id="schmaus"),
    pytest.param(lambda: schmaus_table(6, 16, own_lead=1, stoeck=1), id="schmaus-second-last"),
    pytest.param(lambda: schmaus_table(7, 17, leader=1, bauer_must_ruff=1, stoeck=1), id="schmaus-leader-1"),
]


# The module


def test_the_compiled_module_is_loaded() -> None:
    file = Path(_core.__file__)

    assert file.name.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))
    assert file.parent.name == "jassrules"
    assert isinstance(_core.__spec__.loader, importlib.machinery.ExtensionFileLoader)
    assert not inspect.isfunction(_core.points)


# The tables of values, and the functions, against the reference


@pytest.mark.rule("J-3")
@pytest.mark.parametrize("trump", range(5))
def test_points_of_each_of_512_lanes_in_each_suit(trump: int) -> None:
    for suit in range(4):
        for lane in range(512):
            mask = lane << (9 * suit)
            assert _core.points(mask, trump) == naive.points(codes(CardSet.from_mask(mask)), TRUMP_NAMES[trump])


@pytest.mark.rule("J-5")
@given(tricks(), st.integers(0, 4))
def test_taker(cards: list[Card], trump: int) -> None:
    assert _core.taker([card.index for card in cards], trump) == naive.taker(codes(cards), TRUMP_NAMES[trump])


def test_taker_of_no_card() -> None:
    assert _core.taker([], 4) == _core.taker(iter(()), 0) == -1


UNDERTRUMP = ["void_only", "forbidden", "free"]


@pytest.mark.rule("M-3", "M-4", "M-6", "M-7")
@given(card_sets(), tricks(players=5), st.integers(0, 4), st.integers(0, 2), st.booleans())
def test_legal_in_molotow(hand: CardSet, trick: list[Card], trump: int, undertrump: int, able: bool) -> None:
    hand -= CardSet(trick)
    # A discard makes trump where the caller names none.
    made = next((str(card.suit) for card in trick if card.suit is not trick[0].suit), None)
    options = {"undertrump": UNDERTRUMP[undertrump], "trump_when_able": able}
    expected = naive_molotow.legal(codes(hand), codes(trick), TRUMP_NAMES[trump] or made, options)

    legal = _core.legal_in_molotow(hand.mask, [card.index for card in trick], trump, undertrump, able)

    assert set(codes(CardSet.from_mask(legal))) == expected


@pytest.mark.rule("S-7", "S-8", "S-9")
@given(card_sets(), tricks(players=1), st.integers(0, 3), st.booleans(), st.booleans())
def test_legal_in_schmaus(hand: CardSet, trick: list[Card], trump: int, empty: bool, must: bool) -> None:
    hand -= CardSet(trick)
    expected = naive_schmaus.legal(codes(hand), codes(trick), naive.SUITS[trump], empty, {"bauer_must_ruff": must})

    legal = _core.legal_in_schmaus(hand.mask, [card.index for card in trick], trump, empty, must)

    assert set(codes(CardSet.from_mask(legal))) == expected


@given(card_sets(), seeds())
def test_shuffled(cards: CardSet, seed: int) -> None:
    expected = naive_shuffle.shuffled(seed, codes(~cards))

    assert [str(ALL_CARDS[index]) for index in _core.shuffled(cards.mask, seed)] == expected


# The states of play


@pytest.mark.parametrize("make", TABLES)
def test_undo_leads_back_through_every_state(make: Callable[[], Any]) -> None:
    for seed in range(30):
        table, source = make(), random.Random(seed)
        states = [state(table)]
        while not table.over:
            step(table, source)
            states.append(state(table))
        while len(states) > 1:
            assert state(table) == states.pop()
            assert table.undo()
        assert state(table) == states[0]
        assert not table.undo()
        assert state(table) == states[0]


@pytest.mark.parametrize("make", TABLES)
def test_cy_3_a_copy_is_equal_and_apart(make: Callable[[], Any]) -> None:
    for seed in range(30):
        table, source = make(), random.Random(seed)
        for _ in range(source.randrange(40)):
            if not table.over:
                step(table, source)
        before = state(table)
        twin = table.copy()
        assert type(twin) is type(table)
        assert state(twin) == before
        # Both go on in the same way, the copy first; then it goes all the way back.
        moves = random.Random(seed)
        while not twin.over:
            step(twin, moves)
        end = state(twin)
        while twin.undo():
            pass
        assert state(table) == before
        moves = random.Random(seed)
        while not table.over:
            step(table, moves)
        assert state(table) == end
        assert state(twin) == state(make())


@pytest.mark.parametrize("make", TABLES)
def test_tables_keep_the_pack_together(make: Callable[[], Any]) -> None:
    for seed in range(30):
        table, source = make(), random.Random(seed)
        whole = sum(table.hands()) + sum(1 << index for index in getattr(table, "undrawn", bytes)())
        while not table.over:
            trick = table.cards()[len(table.cards()) - table.count :]
            parts = [
                *table.hands(),
                *table.won(),
                sum(1 << index for index in trick),
                sum(1 << index for index in getattr(table, "undrawn", bytes)()),
            ]
            assert sum(parts) == whole
            assert sum(map(int.bit_count, parts)) == whole.bit_count()
            step(table, source)
        assert sum(table.won()) == whole
        assert table.legal() == 0
        assert table.to_move == -1
        if whole == ALL:
            assert sum(table.counted()) == 157


@pytest.mark.parametrize("make", TABLES)
def test_a_card_that_is_not_legal_changes_nothing(make: Callable[[], Any]) -> None:
    table, source = make(), random.Random(1)
    while True:
        before = state(table)
        for index in (*(index for index in range(36) if not table.legal() >> index & 1), -1, 36, 10**9, -(10**30)):
            assert table.play(index) == -1
        own = 0 if table.over else table.hand(table.to_move)
        for index in (*(index for index in range(36) if not own >> index & 1), -1, 36, 2**32, 2**64):
            assert table.play_unchecked(index) == -1
        assert state(table) == before
        if table.over:
            break
        step(table, source)


@pytest.mark.parametrize("make", TABLES)
@pytest.mark.parametrize("index", [None, 1.5, 1.0, True, "1", b"1", [1], float("nan")], ids=repr)
def test_cy_1_cy_5_no_other_type_is_taken_for_a_card(make: Callable[[], Any], index: Any) -> None:
    table = make()
    before = state(table)
    for play in (table.play, table.play_unchecked):
        with pytest.raises(TypeError):
            play(index)
    assert state(table) == before


@pytest.mark.parametrize(
    ("hands", "error"),
    [
        pytest.param([], ValueError, id="no-hands"),
        pytest.param([511], ValueError, id="one"),
        pytest.param([1 << seat for seat in range(7)], IndexError, id="seven"),
        pytest.param([511, 511], ValueError, id="the-same-cards"),
        pytest.param([1, 6], ValueError, id="sizes"),
        pytest.param([0, 0], ValueError, id="no-cards"),
        pytest.param([-1, 1], ValueError, id="negative"),
        pytest.param([1, 1 << 36], ValueError, id="bit-36"),
        pytest.param([1, 1 << 64], ValueError, id="bit-64"),
        pytest.param([1, 2.0], TypeError, id="float"),
        pytest.param([1, None], TypeError, id="none"),
        pytest.param([True, 2], TypeError, id="bool"),
        pytest.param(5, TypeError, id="int"),
    ],
)
def test_hands_that_the_core_refuses(hands: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        _core.MolotowTable(hands)
    with pytest.raises((error, ValueError)):
        _core.SchmausTable(hands, range(18, 36))


@pytest.mark.parametrize(
    "stock",
    [
        pytest.param(None, id="none"),
        pytest.param([], id="empty"),
        pytest.param(range(18), id="cards-of-the-hands"),
        pytest.param([18] * 18, id="one-card"),
        pytest.param(range(19, 37), id="no-card"),
        pytest.param(range(18, 35), id="one-short"),
        pytest.param([*range(18, 35), 35.0], id="float"),
        pytest.param([*range(18, 35), -1], id="negative"),
        pytest.param("x" * 18, id="text"),
    ],
)
def test_stocks_that_the_core_refuses(stock: Any) -> None:
    with pytest.raises((TypeError, ValueError, IndexError)):
        _core.SchmausTable(QUARTERS[:2], stock)


@pytest.mark.parametrize("table", [_core.MolotowTable, _core.SchmausTable, _core.Table], ids=lambda kind: kind.__name__)
def test_an_empty_table_is_over_and_safe(table: Any) -> None:
    for made in (table(), table.__new__(table)):
        assert made.over
        assert made.legal() == 0
        assert made.to_move == -1
        assert made.hands() == made.won() == (0, 0)
        assert made.cards() == made.trick_takers() == b""
        assert made.counted() == [0, 0] or sum(made.counted()) == 5
        assert [made.play(index) for index in range(-1, 37)] == [-1] * 38
        assert [made.play_unchecked(index) for index in range(-1, 37)] == [-1] * 38
        if table is not _core.Table:
            assert not made.undo()
            assert made.copy().over
        if table is _core.SchmausTable:
            assert not made.can_rob()
            assert made.rob() == -1
            assert (made.turn_up, made.drawn, made.undrawn()) == (-1, 18, b"")


@pytest.mark.parametrize("make", TABLES)
def test_init_called_again_changes_nothing(make: Callable[[], Any]) -> None:
    table = make()
    step(table, random.Random(1))
    before = state(table)
    for arguments in ((), (QUARTERS,), (None, None), ("silly",)):
        with contextlib.suppress(TypeError):
            table.__init__(*arguments)
        assert state(table) == before


def test_a_table_of_weise_stays_what_it_is() -> None:
    table = _core.WeisTable(*BIG)
    with contextlib.suppress(TypeError):
        table.__init__((1,) * 7, (1,) * 9, 3)  # type: ignore[misc]

    assert table.points(ALL, True) == 2250
    assert table.points(ALL, False) == _core.WeisTable(*BIG).points(ALL, False)


@pytest.mark.parametrize("make", [*TABLES, pytest.param(lambda: _core.WeisTable(*BIG), id="weis")])
def test_the_core_cannot_be_pickled_into_something_half_made(make: Callable[[], Any]) -> None:
    made = make()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises((TypeError, pickle.PicklingError)):
            pickle.loads(pickle.dumps(made, protocol))
    for how in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError):
            how(made)


def test_final_classes_have_no_subclasses() -> None:
    for kind in (_core.WeisTable, _core.MolotowTable, _core.SchmausTable):
        with pytest.raises(TypeError):
            type("Sub", (kind,), {})


def test_a_subclass_of_the_base_is_an_empty_table() -> None:
    sub: Any = type("Sub", (_core.Table,), {})

    assert sub().over
    assert sub().play_unchecked(0) == -1
    with pytest.raises(TypeError):
        _core.Table.__new__(_core.MolotowTable)


def test_robbing_off_the_last_places_keeps_the_cards_in_bounds() -> None:
    # The Python layer only ever puts the turn-up at places 16 and 17.
    for up in range(18):
        for seed in range(20):
            table, source = schmaus_table(seed, up), random.Random(seed)
            for _ in range(60):
                if table.over or table.legal() == 0:
                    break
                step(table, source)
            while table.undo():
                pass
            assert table.played == 0


# Whatever is thrown at it


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
# What each function and method of the core takes, by its last name, in good values. Last in a name: how much work it is.
GOOD: dict[str, tuple[Any, ...]] = {
    "points": (511, 1),
    "picked": (511, tuple(range(36))),
    "nth": (511, 3),
    "taker": ([0, 1], 1),
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


@pytest.mark.parametrize(
    "attack",
    [
        throw_everything,
        methods_of_other_objects,
        set_attributes,
        hands_that_change,
        census_of_dear_scales,
        scales_that_change,
    ],
    ids=lambda attack: attack.__name__,
)
def test_cy_1_nothing_crashes_the_interpreter(attack: Callable[[], None]) -> None:
    script = f"import test_core; test_core.{attack.__name__}()"
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", script],
        cwd=Path(__file__).parent,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert done.returncode == 0, f"exit {done.returncode}\n{done.stderr[-3000:]}"


# Integers at the edges


@pytest.mark.parametrize("bits", [*range(36)])
def test_cy_5_masks_keep_their_high_bits(bits: int) -> None:
    mask = ALL ^ (1 << bits)

    assert _core.points(mask, 4) == 152 - naive.value(str(ALL_CARDS[bits]), None)
    assert sorted(_core.shuffled(mask, 1) or b"") == [index for index in range(36) if index != bits]
    assert _core.legal_in_molotow(mask, [], 4, 0, True) == mask
    table = _core.MolotowTable([1 << bits, 1 << ((bits + 1) % 36)])
    assert table.hands() == (1 << bits, 1 << ((bits + 1) % 36))
    assert table.legal() == 1 << bits


@pytest.mark.parametrize("seed", ["1", b"1", [], (), None], ids=repr)
def test_cy_5_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(TypeError):
        _core.shuffled(511, seed)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30], ids=repr)
def test_cy_5_seeds_have_64_bits(seed: int) -> None:
    with pytest.raises((OverflowError, ValueError)):
        _core.shuffled(511, seed)
