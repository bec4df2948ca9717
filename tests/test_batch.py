"""Many positions in one call: the same as one by one, from any buffer, and nothing wrong gets through."""

from __future__ import annotations

import ctypes
import importlib.util
import random
import struct
from array import array
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from reference import molotow as naive_molotow
from reference import schmaus as naive_schmaus
from reference import weis as naive_weis
from reference.cards import PACK, SUITS, points
from strategies import BUILT_IN_SCALES, naive_scale, random_rich_mask, random_scale

from jassrules import MolotowRules, RulesError, SchmausRules, Suit, WeisScale, batch

ALL = 2**36 - 1
numpy: Any = pytest.importorskip("numpy") if importlib.util.find_spec("numpy") else None
needs_numpy = pytest.mark.skipif(numpy is None, reason="numpy is not installed")


def codes(mask: int) -> list[str]:
    """The cards of a mask."""
    return [card for index, card in enumerate(PACK) if mask >> index & 1]


def mask_of(cards: Any) -> int:
    """The mask of some cards."""
    return sum(1 << PACK.index(card) for card in cards)


def masks(values: Sequence[int]) -> array[int]:
    return array("Q", values)


# What is answered ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("J-3")
def test_card_points_are_those_of_the_naive_model() -> None:
    chance = random.Random(1)
    values = [0, ALL, *(1 << index for index in range(36)), *(chance.getrandbits(36) for _ in range(500))]
    trumps = bytes(chance.randrange(5) for _ in values)

    found = batch.card_points(masks(values), trumps)

    assert list(found) == [
        points(codes(mask), [*SUITS, None][trump]) for mask, trump in zip(values, trumps, strict=True)
    ]


@pytest.mark.rule("J-3")
@pytest.mark.parametrize("trump", [None, *Suit, "Ro", "si"], ids=repr)
def test_one_trump_serves_all(trump: Suit | str | None) -> None:
    values = [random.Random(2).getrandbits(36) for _ in range(50)]
    name = None if trump is None else str(trump).capitalize()

    assert list(batch.card_points(masks(values), trump)) == [points(codes(mask), name) for mask in values]


@pytest.mark.rule("J-3", "J-4")
def test_obenabe_is_what_none_and_nothing_say() -> None:
    assert batch.card_points(masks([ALL])).tolist() == [152]
    assert batch.card_points(masks([ALL]), None) == batch.card_points(masks([ALL]), b"\x04")


@pytest.mark.rule("W-3", "W-5", "W-6", "W-7")
@pytest.mark.parametrize("kreuzweis", [True, False])
@pytest.mark.parametrize("name", [*BUILT_IN_SCALES, "own"])
def test_weis_points_are_those_of_the_naive_model(name: str, kreuzweis: bool) -> None:
    chance = random.Random(name)
    scale = BUILT_IN_SCALES.get(name) or random_scale(chance)
    values = [0, *(random_rich_mask(chance) for _ in range(150))]

    found = batch.weis_points(masks(values), scale=scale, kreuzweis=kreuzweis)

    assert list(found) == [
        naive_weis.total(naive_weis.find(codes(mask), naive_scale(scale), kreuzweis)) for mask in values
    ]


def positions(
    chance: random.Random, number: int, cards: int, trump_of: Callable[[list[str]], str | None]
) -> list[tuple[list[str], list[str], str | None]]:
    """Random hands and tricks."""
    found = []
    for _ in range(number):
        pack = chance.sample(PACK, 36)
        trick = pack[: chance.randrange(cards + 1)]
        found.append((pack[6 : 6 + chance.randrange(1, 10)], trick, trump_of(trick)))
    return found


def ask(function: Any, asked: list[tuple[list[str], list[str], str | None]], **options: Any) -> list[set[str]]:
    """Puts positions to a batch function."""
    answers = function(
        masks([mask_of(hand) for hand, _, _ in asked]),
        masks([mask_of(trick) for _, trick, _ in asked]),
        bytes(SUITS.index(trick[0][:2]) if trick else 4 for _, trick, _ in asked),
        trump=bytes(4 if trump is None else SUITS.index(trump) for _, _, trump in asked),
        **options,
    )
    return [set(codes(mask)) for mask in answers]


@pytest.mark.rule("M-3", "M-4", "M-6", "M-7")
@pytest.mark.parametrize("trump_when_able", [True, False])
@pytest.mark.parametrize("undertrump", ["void_only", "forbidden", "free"])
def test_molotow_is_that_of_the_naive_model(undertrump: str, trump_when_able: bool) -> None:
    chance = random.Random(3)
    options: dict[str, Any] = {"undertrump": undertrump, "trump_when_able": trump_when_able}

    def trump_of(trick: list[str]) -> str | None:
        made = next((card[:2] for card in trick if card[:2] != trick[0][:2]), None)
        return made if made and chance.random() < 0.5 else chance.choice([*SUITS, made])

    asked = positions(chance, 800, 3, trump_of)

    assert ask(batch.molotow_legal, asked, rules=MolotowRules(**options)) == [
        naive_molotow.legal(hand, trick, trump, options) for hand, trick, trump in asked
    ]


@pytest.mark.rule("S-7", "S-8", "S-9")
@pytest.mark.parametrize("stock_empty", [True, False])
@pytest.mark.parametrize("bauer_must_ruff", [True, False])
def test_schmaus_is_that_of_the_naive_model(bauer_must_ruff: bool, stock_empty: bool) -> None:
    chance = random.Random(4)
    options: dict[str, Any] = {"bauer_must_ruff": bauer_must_ruff}
    asked = positions(chance, 800, 1, lambda _: chance.choice(SUITS))
    rules = SchmausRules(**options)

    assert ask(batch.schmaus_legal, asked, rules=rules, stock_empty=stock_empty) == [
        naive_schmaus.legal(hand, trick, str(trump), stock_empty, options) for hand, trick, trump in asked
    ]


def test_one_trump_serves_all_positions() -> None:
    hands, tricks = masks([mask_of(["Ro7", "Se6", "EiA"])] * 3), masks([mask_of(["RoK", "SeB"])] * 3)
    each = batch.molotow_legal(hands, tricks, b"\x01" * 3, trump=b"\x02" * 3)

    assert batch.molotow_legal(hands, tricks, b"\x01" * 3, trump=Suit.SCHELLEN) == each
    assert batch.molotow_legal(hands, tricks, b"\x01" * 3, trump="Se") == each
    assert [codes(mask) for mask in each] == [["Ro7"]] * 3


def test_a_lone_position_as_the_rules_have_it() -> None:
    """Position 18: trump Schellen, lead RoK, hand SeU EiA: both; with ``bauer_must_ruff`` the Bauer."""
    hand, lead = masks([mask_of(["SeU", "EiA"])]), masks([mask_of(["RoK"])])
    free = batch.schmaus_legal(hand, lead, b"\x01", trump="Se", stock_empty=True)
    bound = batch.schmaus_legal(
        hand, lead, b"\x01", trump="Se", stock_empty=True, rules=SchmausRules(bauer_must_ruff=True)
    )

    assert [codes(free[0]), codes(bound[0])] == [["EiA", "SeU"], ["SeU"]]


# Buffers of every kind -----------------------------------------------------------------------------------------------

SOME = [0, 1, ALL, 0b111 << 33, 0x123456789]


def _read_only() -> Any:
    values = numpy.array(SOME, numpy.uint64)
    values.flags.writeable = False
    return values


BUFFERS = [
    pytest.param(lambda: struct.pack("=5Q", *SOME), id="bytes"),
    pytest.param(lambda: bytearray(struct.pack("=5Q", *SOME)), id="bytearray"),
    pytest.param(lambda: array("Q", SOME), id="array Q"),
    pytest.param(lambda: array("q", SOME), id="array q"),
    pytest.param(lambda: memoryview(array("Q", SOME)), id="memoryview"),
    pytest.param(lambda: memoryview(struct.pack("=5Q", *SOME)).cast("Q"), id="memoryview of bytes, cast"),
    pytest.param(lambda: memoryview(array("Q", [7, *SOME, 7]))[1:-1], id="slice"),
    pytest.param(lambda: (ctypes.c_uint64 * 5)(*SOME), id="ctypes"),
    pytest.param(lambda: numpy.array(SOME, numpy.uint64), id="numpy uint64", marks=needs_numpy),
    pytest.param(lambda: numpy.array(SOME, numpy.int64), id="numpy int64", marks=needs_numpy),
    pytest.param(_read_only, id="numpy, read only", marks=needs_numpy),
]


@pytest.mark.parametrize("make", BUFFERS)
def test_any_flat_buffer_of_masks_will_do(make: Callable[[], Any]) -> None:
    expected = [points(codes(mask), None) for mask in SOME]
    hands = make()

    assert batch.card_points(hands).tolist() == expected
    assert len(batch.weis_points(hands)) == 5
    assert batch.molotow_legal(hands, masks([0] * 5), b"\x04" * 5).tolist() == SOME
    assert batch.schmaus_legal(hands, masks([0] * 5), b"\x04" * 5, trump="Ei", stock_empty=True).tolist() == SOME


SUIT_BUFFERS = [
    pytest.param(lambda: b"\x00\x01\x02\x03\x04", id="bytes"),
    pytest.param(lambda: bytearray(range(5)), id="bytearray"),
    pytest.param(lambda: array("B", range(5)), id="array B"),
    pytest.param(lambda: array("b", range(5)), id="array b"),
    pytest.param(lambda: memoryview(bytes(range(5))), id="memoryview"),
    pytest.param(lambda: memoryview(bytes(range(5))).cast("c"), id="memoryview of characters"),
    pytest.param(lambda: numpy.arange(5, dtype=numpy.uint8), id="numpy uint8", marks=needs_numpy),
    pytest.param(lambda: numpy.arange(5, dtype=numpy.int8), id="numpy int8", marks=needs_numpy),
]


@pytest.mark.parametrize("make", SUIT_BUFFERS)
def test_any_flat_buffer_of_suits_will_do(make: Callable[[], Any]) -> None:
    expected = [points(PACK, trump) for trump in [*SUITS, None]]

    assert batch.card_points(masks([ALL] * 5), make()).tolist() == expected
    assert (
        batch.molotow_legal(masks([1 << 35] * 5), masks([0] * 5), b"\x04" * 5, trump=make()).tolist() == [1 << 35] * 5
    )


def test_answers_are_arrays_of_known_types() -> None:
    hands = masks(SOME)
    found = [
        (batch.card_points(hands), "i"),
        (batch.weis_points(hands), "i"),
        (batch.molotow_legal(hands, masks([0] * 5), b"\x04" * 5), "Q"),
        (batch.schmaus_legal(hands, masks([0] * 5), b"\x04" * 5, trump="Ei", stock_empty=True), "Q"),
    ]

    for answer, code in found:
        assert type(answer) is array
        assert answer.typecode == code
        assert len(answer) == 5


@needs_numpy
def test_numpy_reads_the_answers_without_a_copy() -> None:
    answer = batch.weis_points(numpy.array(SOME, numpy.uint64))
    view = numpy.frombuffer(answer, numpy.intc)
    answer[0] = 77

    assert view[0] == 77


def test_no_positions_have_no_answers() -> None:
    nothing: Any
    for nothing in (b"", bytearray(), array("Q"), memoryview(array("Q"))):
        assert batch.card_points(nothing) == array("i")
        assert batch.card_points(nothing, b"") == array("i")
        assert batch.weis_points(nothing) == array("i")
        assert batch.molotow_legal(nothing, nothing, b"") == array("Q")
        assert batch.schmaus_legal(nothing, nothing, b"", trump="Ei", stock_empty=False) == array("Q")


def test_what_is_given_is_let_go_of_and_unchanged() -> None:
    hands, leds = bytearray(struct.pack("=2Q", 1, 2)), bytearray(b"\x04\x04")
    before = bytes(hands), bytes(leds)
    batch.molotow_legal(hands, bytes(16), leds)
    with pytest.raises(RulesError):
        batch.molotow_legal(hands, bytes(16), b"\x09\x09")
    with pytest.raises(RulesError):
        batch.card_points(hands, bytearray(b"\x05\x05"))

    assert (bytes(hands), bytes(leds)) == before
    hands.append(1)  # a buffer still held could not grow
    leds.append(1)


# What is refused -----------------------------------------------------------------------------------------------------

NO_BUFFERS = [None, True, 5, 1.5, "text", [1, 2], (1, 2), {1}, object(), range(3)]

WRONG_MASKS = [
    pytest.param(lambda: array("I", [1, 2]), id="4 bytes"),
    pytest.param(lambda: array("H", [1, 2, 3, 4]), id="2 bytes"),
    pytest.param(lambda: array("B", bytes(16)), id="array of bytes"),
    pytest.param(lambda: array("d", [1.0, 2.0]), id="doubles"),
    pytest.param(lambda: array("u", "ab"), id="text", marks=pytest.mark.filterwarnings("ignore::DeprecationWarning")),
    pytest.param(lambda: bytes(9), id="9 bytes"),
    pytest.param(lambda: bytearray(7), id="7 bytes"),
    pytest.param(lambda: memoryview(array("Q", [1, 2, 3, 4]))[::2], id="every other"),
    pytest.param(lambda: memoryview(array("Q", [1, 2]))[::-1], id="backwards"),
    pytest.param(lambda: memoryview(bytes(32)).cast("Q", [2, 2]), id="two dimensions"),
    pytest.param(lambda: memoryview(bytes(8)).cast("Q", []), id="no dimension"),
    pytest.param(lambda: memoryview(bytes(16)).cast("d"), id="doubles, cast"),
    pytest.param(ctypes.c_double * 2, id="ctypes doubles"),
    pytest.param(lambda: numpy.zeros(4, numpy.float64), id="numpy float64", marks=needs_numpy),
    pytest.param(lambda: numpy.zeros(4, numpy.uint32), id="numpy uint32", marks=needs_numpy),
    pytest.param(lambda: numpy.zeros((2, 2), numpy.uint64), id="numpy, two dimensions", marks=needs_numpy),
    pytest.param(lambda: numpy.zeros(4, numpy.uint64)[::2], id="numpy, every other", marks=needs_numpy),
    pytest.param(lambda: numpy.zeros(4, ">u8"), id="numpy, bytes swapped", marks=needs_numpy),
    pytest.param(lambda: numpy.zeros(4, "datetime64[s]"), id="numpy dates", marks=needs_numpy),
    pytest.param(lambda: numpy.zeros(4, object), id="numpy objects", marks=needs_numpy),
    pytest.param(lambda: numpy.zeros(2, [("a", "u4"), ("b", "u4")]), id="numpy records", marks=needs_numpy),
]


def every_mask_argument(wrong: Any, length: int) -> list[tuple[str, Callable[[], object]]]:
    """Each call that takes masks, with one argument wrong."""
    zeros, leads = bytes(8 * length), b"\x04" * length
    return [
        ("cards", lambda: batch.card_points(wrong)),
        ("cards", lambda: batch.weis_points(wrong)),
        ("hands", lambda: batch.molotow_legal(wrong, zeros, leads)),
        ("tricks", lambda: batch.molotow_legal(zeros, wrong, leads)),
        ("hands", lambda: batch.schmaus_legal(wrong, zeros, leads, trump="Ei", stock_empty=True)),
        ("tricks", lambda: batch.schmaus_legal(zeros, wrong, leads, trump="Ei", stock_empty=True)),
    ]


@pytest.mark.parametrize("wrong", NO_BUFFERS, ids=lambda wrong: type(wrong).__name__)
def test_what_is_no_buffer_is_refused(wrong: Any) -> None:
    for name, call in every_mask_argument(wrong, 2):
        with pytest.raises(TypeError, match=f"^{name} is a buffer"):
            call()
    with pytest.raises(TypeError, match=r"^led is a buffer"):
        batch.molotow_legal(bytes(16), bytes(16), wrong)


@pytest.mark.parametrize("make", WRONG_MASKS)
def test_buffers_of_another_kind_are_refused(make: Callable[[], Any]) -> None:
    for name, call in every_mask_argument(make(), 2):
        with pytest.raises(TypeError, match=f"^{name} "):
            call()


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: array("Q", [1, 2]), id="8 bytes"),
        pytest.param(lambda: array("I", [1, 2]), id="4 bytes"),
        pytest.param(lambda: memoryview(bytes(4))[::2], id="every other"),
        pytest.param(lambda: memoryview(bytes(2)).cast("B", [1, 2]), id="two dimensions"),
        pytest.param(lambda: memoryview(bytes(2)).cast("?"), id="truth values"),
        pytest.param(lambda: numpy.zeros(2, bool), id="numpy truth values", marks=needs_numpy),
    ],
)
def test_buffers_of_suits_of_another_kind_are_refused(make: Callable[[], Any]) -> None:
    two = bytes(16)
    with pytest.raises(TypeError, match=r"^trump "):
        batch.card_points(two, make())
    with pytest.raises(TypeError, match=r"^led "):
        batch.molotow_legal(two, two, make())
    with pytest.raises(TypeError, match=r"^trump "):
        batch.molotow_legal(two, two, b"\x04\x04", trump=make())
    with pytest.raises(TypeError, match=r"^trump "):
        batch.schmaus_legal(two, two, b"\x04\x04", trump=make(), stock_empty=True)


@pytest.mark.parametrize("trump", [5, True, 1.5, [0, 1], object()])
def test_trumps_of_another_type_are_refused(trump: Any) -> None:
    with pytest.raises(TypeError):
        batch.card_points(bytes(16), trump)
    with pytest.raises(TypeError):
        batch.molotow_legal(bytes(16), bytes(16), b"\x04\x04", trump=trump)


@pytest.mark.parametrize("length", [0, 1, 3])
def test_buffers_of_different_lengths_are_refused(length: int) -> None:
    two, leads = bytes(16), b"\x04\x04"
    other, suits = bytes(8 * length), bytes(length)
    calls: list[tuple[str, Callable[[], object]]] = [
        ("trump", lambda: batch.card_points(two, suits)),
        ("tricks", lambda: batch.molotow_legal(two, other, leads)),
        ("led", lambda: batch.molotow_legal(two, two, suits)),
        ("trump", lambda: batch.molotow_legal(two, two, leads, trump=suits)),
        ("tricks", lambda: batch.schmaus_legal(two, other, leads, trump="Ei", stock_empty=True)),
        ("led", lambda: batch.schmaus_legal(two, two, suits, trump="Ei", stock_empty=True)),
        ("trump", lambda: batch.schmaus_legal(two, two, leads, trump=suits, stock_empty=True)),
    ]
    for name, call in calls:
        with pytest.raises(RulesError, match=f"^{name} has {length} items where there are 2 sets of cards$"):
            call()


@pytest.mark.parametrize("at", [0, 1, 57, 99])
@pytest.mark.parametrize("wrong", [1 << 36, 1 << 63, 2**64 - 1])
def test_what_is_no_mask_is_refused_with_its_place(wrong: int, at: int) -> None:
    values = masks([0] * 100)
    values[at] = wrong
    for _, call in every_mask_argument(values, 100):
        with pytest.raises(RulesError, match=rf"\b{at}\b"):
            call()


@pytest.mark.parametrize("at", [0, 1, 57, 99])
@pytest.mark.parametrize("wrong", [5, 6, 200, 255])
def test_what_is_no_suit_is_refused_with_its_place(wrong: int, at: int) -> None:
    suits, led = bytearray(b"\x02" * 100), bytearray(b"\x00" * 100)
    suits[at] = led[at] = wrong
    hands, tricks, good = masks([2] * 100), masks([1] * 100), b"\x00" * 100
    calls: list[Callable[[], object]] = [
        lambda: batch.card_points(hands, suits),
        lambda: batch.molotow_legal(hands, tricks, good, trump=suits),
        lambda: batch.molotow_legal(hands, tricks, led),
        lambda: batch.schmaus_legal(hands, tricks, good, trump=suits, stock_empty=True),
        lambda: batch.schmaus_legal(hands, tricks, led, trump="Ei", stock_empty=True),
    ]
    for call in calls:
        with pytest.raises(RulesError, match=rf"\b{at}\b"):
            call()


@pytest.mark.parametrize(
    ("hand", "trick", "led", "trump"),
    [
        pytest.param(["RoA"], ["RoA"], 1, None, id="a card in hand and on the table"),
        pytest.param(["RoA"], ["SeA"], 1, None, id="led what does not lie there"),
        pytest.param(["RoA"], ["SeA"], 4, None, id="a trick without a lead"),
        pytest.param(["RoA"], [], 1, None, id="a lead without a trick"),
        pytest.param(["RoA"], ["SeA", "Ro6"], 2, None, id="a discard that has made no trump"),  # [M-4]
    ],
)
def test_positions_that_cannot_be_are_refused(hand: list[str], trick: list[str], led: int, trump: str | None) -> None:
    fine = ([mask_of(["EiA"])], [mask_of(["SeA"])], [2])
    hands, tricks = masks(fine[0] * 3 + [mask_of(hand)]), masks(fine[1] * 3 + [mask_of(trick)])

    with pytest.raises(RulesError, match=r"\b3\b"):
        batch.molotow_legal(hands, tricks, bytes([*fine[2] * 3, led]), trump=trump)


def test_schmaus_has_trump_always() -> None:
    with pytest.raises(RulesError, match=r"\b1\b"):
        batch.schmaus_legal(bytes(16), bytes(16), b"\x04\x04", trump=b"\x00\x04", stock_empty=True)


@pytest.mark.parametrize("scale", [None, 5, True, b"big", MolotowRules()])
def test_what_is_no_scale_is_refused(scale: Any) -> None:
    with pytest.raises(TypeError):
        batch.weis_points(bytes(8), scale=scale)


@pytest.mark.parametrize("value", [None, 0, 1, "yes"])
def test_what_is_no_bool_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match=r"^kreuzweis is True or False"):
        batch.weis_points(bytes(8), kreuzweis=value)
    with pytest.raises(TypeError, match=r"^stock_empty is True or False"):
        batch.schmaus_legal(bytes(8), bytes(8), b"\x04", trump="Ei", stock_empty=value)


@pytest.mark.parametrize("rules", [True, 5, "seed", SchmausRules()])
def test_rules_of_another_kind_are_refused(rules: Any) -> None:
    with pytest.raises(TypeError):
        batch.molotow_legal(bytes(8), bytes(8), b"\x04", rules=rules)
    other = MolotowRules() if isinstance(rules, SchmausRules) else rules
    with pytest.raises(TypeError):
        batch.schmaus_legal(bytes(8), bytes(8), b"\x04", trump="Ei", stock_empty=True, rules=other)


@pytest.mark.rule("W-5")
def test_the_highest_scales_fit() -> None:
    """Nothing wraps around: all cards are four runs of nine and nine fours, 10000 points each at most."""
    scale = WeisScale(runs=[10_000] * 7, fours=[10_000] * 9)

    assert batch.weis_points(masks([ALL]), scale=scale).tolist() == [130_000]


def test_released_buffers_are_refused() -> None:
    view = memoryview(array("Q", [1]))
    view.release()

    with pytest.raises((TypeError, ValueError)):
        batch.card_points(view)
