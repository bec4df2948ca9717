"""The compiled module by itself: that it is the one loaded, its tables, and that nothing crashes it.

The Python layer checks what callers pass; the core checks what memory safety needs. What is thrown at it here runs in
a process of its own, so that a crash is a failed test and not the end of the run.
"""

from __future__ import annotations

import contextlib
import copy
import importlib.machinery
import inspect
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from core_attacks import ALL, ATTACKS, BIG, QUARTERS, molotow_table, schmaus_table, state, step
from hypothesis import given
from hypothesis import strategies as st
from reference import cards as naive
from reference import molotow as naive_molotow
from reference import schmaus as naive_schmaus
from reference import shuffle as naive_shuffle
from strategies import card_sets, codes, seeds, tricks

from jassrules import ALL_CARDS, Card, CardSet, _core

if TYPE_CHECKING:
    from collections.abc import Callable
TRUMP_NAMES = [*naive.SUITS, None]  # by the numbers of the core: 4 is none

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
def test_a_copy_is_equal_and_apart(make: Callable[[], Any]) -> None:
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
def test_no_other_type_is_taken_for_a_card(make: Callable[[], Any], index: Any) -> None:
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


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_nothing_crashes_the_interpreter(attack: Callable[[], None]) -> None:
    script = f"import core_attacks; core_attacks.{attack.__name__}()"
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
def test_masks_keep_their_high_bits(bits: int) -> None:
    mask = ALL ^ (1 << bits)

    assert _core.points(mask, 4) == 152 - naive.value(str(ALL_CARDS[bits]), None)
    assert sorted(_core.shuffled(mask, 1) or b"") == [index for index in range(36) if index != bits]
    assert _core.legal_in_molotow(mask, [], 4, 0, True) == mask
    table = _core.MolotowTable([1 << bits, 1 << ((bits + 1) % 36)])
    assert table.hands() == (1 << bits, 1 << ((bits + 1) % 36))
    assert table.legal() == 1 << bits


@pytest.mark.parametrize("seed", ["1", b"1", [], (), None], ids=repr)
def test_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(TypeError):
        _core.shuffled(511, seed)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30], ids=repr)
def test_seeds_have_64_bits(seed: int) -> None:
    with pytest.raises((OverflowError, ValueError)):
        _core.shuffled(511, seed)
