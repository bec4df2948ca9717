"""Which cards Molotow lets a hand play, over all classes of positions. [M-3, M-4, M-6, M-7]

What the rules look at is little. Of the trick: the suit led, and the trumps in it. Of the hand: its cards of the suit
led (a lane, L), its trumps (a lane, T), and whether it has others (the rest, R). A *position* below is one choice of
these with one choice of the options. The space is larger than what can be dealt, since L and T go up to nine cards each.

The proofs go from the strongest and slowest to the widest:

- ``against_the_reference``: all L, all T, every highest trump in the trick, R empty or not, all options, with one call
  of the reference for each position, for one pair of suits.
- ``table``: the reference tells cards of the suit led, and those of the rest, apart by their suit alone, so its answer
  is a part of T, and all or none of L, and all or none of R, and depends on L and R by their being empty or not (this is
  what the first proof shows for every L). One call for each class then says what is right for all 12 pairs of suits,
  for every *set* and every *order* of trumps in the trick, and for every rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from reference import molotow as naive
from reference.cards import SUITS

from jassrules import ALL_CARDS, CardSet, MolotowRules, Suit, _core
from jassrules.molotow import legal_cards
from proofs.lanes import (
    LANES,
    MOLOTOW_OPTIONS,
    NO_TRUMP,
    SUIT_PAIRS,
    UNDERTRUMP,
    codes,
    highest_trump,
    lowest_absent,
    mask_of,
    subsets,
)

ALL = LANES - 1
SOME_LANES = [0, 1 << 5, 0b100110001]
"""Void, one card, several."""
OPTION_IDS = [f"{options['undertrump']}-{options['trump_when_able']}" for options in MOLOTOW_OPTIONS]


def as_numbers(options: dict[str, Any]) -> tuple[int, bool]:
    return UNDERTRUMP.index(options["undertrump"]), options["trump_when_able"]


def trump_lanes() -> Iterator[tuple[int, int | None]]:
    """Every lane of trumps in hand with every highest trump in the trick, none or one that the hand lacks: 2,816."""
    for best in [None, *range(9)]:
        for held in range(LANES):
            if best is None or not held >> best & 1:
                yield held, best


def table_key(held: int, best: int | None, options: dict[str, Any]) -> tuple[int, int | None, int, bool]:
    return (held, best, *as_numbers(options))


@cache
def plain_lead(held: int, best: int | None, undertrump: int, when_able: bool) -> tuple[tuple[int, int, int], ...]:
    """What the reference allows on a plain lead, by class: (part of L, part of T, part of R), each as a lane of all or
    none but T. The four classes are ``2 * (L is not empty) + (R is not empty)``."""
    options = {"undertrump": UNDERTRUMP[undertrump], "trump_when_able": when_able}
    trick = ["Ro8"] if best is None else ["Ro8", *codes(1 << best, 2)]
    answers = []
    for led in ((), ("RoK",)):
        for rest in ((), ("EiA",)):
            allowed = naive.legal([*led, *codes(held, 2), *rest], trick, "Se", options)
            answers.append(
                (ALL if "RoK" in allowed else 0, mask_of(allowed) >> 18 & ALL, -1 if "EiA" in allowed else 0)
            )
    return tuple(answers)


def compare_plain_leads(
    led_suit: int, trump: int, pairs: Sequence[tuple[int, int]], rest: int, options: dict[str, Any]
) -> int:
    """All L (but the full one: the card led is not in hand) with the given lanes of T and trick, against the table."""
    undertrump, when_able = as_numbers(options)
    legal = _core.legal_in_molotow
    lanes = range(ALL)
    shift = 9 * led_suit
    compared = 0
    for held, lying in pairs:
        by_class = plain_lead(held, highest_trump(lying), undertrump, when_able)
        (_, void_t, void_r), (led_part, able_t, able_r) = by_class[bool(rest)], by_class[2 + bool(rest)]
        void = void_t << 9 * trump | void_r & rest
        able = able_t << 9 * trump | able_r & rest
        base = held << 9 * trump | rest
        in_trick = [9 * trump + rank for rank in range(9) if lying >> rank & 1]
        tricks = [[shift + rank, *in_trick] for rank in range(9)]
        found = [legal(lane << shift | base, tricks[LED[lane]], trump, undertrump, when_able) for lane in lanes]
        expected = [(lane & led_part) << shift | able for lane in lanes]
        expected[0] = void
        assert found == expected, (led_suit, trump, held, lying, rest, options)
        compared += len(found)
    return compared


LED = [lowest_absent(lane) for lane in range(LANES)]


# Against the reference, position by position


def direct(led_lanes: Sequence[int], options: dict[str, Any], *, public: bool) -> int:
    undertrump, when_able = as_numbers(options)
    rules = MolotowRules(players=6, **options)
    compared = 0
    for held, best in trump_lanes():
        for rest in ((), ("EiA",)):
            base = [*codes(held, 2), *rest]
            base_mask = mask_of(base)
            in_trick = [] if best is None else list(codes(1 << best, 2))
            for led in led_lanes:
                trick = [codes(1 << LED[led], 1)[0], *in_trick]
                hand = base_mask | led << 9
                expected = mask_of(naive.legal([*codes(led, 1), *base], trick, "Se", options))
                if public:
                    cards = [ALL_CARDS[mask_of([card]).bit_length() - 1] for card in trick]
                    found = legal_cards(CardSet.from_mask(hand), cards, trump=Suit.SCHELLEN, rules=rules).mask
                else:
                    numbers = [9 + LED[led]] if best is None else [9 + LED[led], 18 + best]
                    found = _core.legal_in_molotow(hand, numbers, 2, undertrump, when_able)
                assert found == expected, (led, held, best, rest, options)
                compared += 1
    return compared


@pytest.mark.slow
@pytest.mark.rule("M-6", "M-7")
@pytest.mark.parametrize("options", MOLOTOW_OPTIONS, ids=OPTION_IDS)
def test_plain_lead_against_the_reference(options: dict[str, Any]) -> None:
    assert direct(range(ALL), options, public=False) == 511 * 2_816 * 2  # 2,877,952; with all options 17,267,712


@pytest.mark.rule("M-6", "M-7")
@pytest.mark.parametrize("options", MOLOTOW_OPTIONS, ids=OPTION_IDS)
def test_plain_lead_slice(options: dict[str, Any]) -> None:
    assert direct(SOME_LANES, options, public=True) == 3 * 2_816 * 2  # 16,896


# Against the table


@pytest.mark.slow
@pytest.mark.rule("M-6", "M-7", "J-8")
@pytest.mark.parametrize("options", MOLOTOW_OPTIONS, ids=OPTION_IDS)
def test_plain_lead_in_all_pairs_of_suits(options: dict[str, Any]) -> None:
    pairs = [(held, 0 if best is None else 1 << best) for held, best in trump_lanes()]
    compared = 0
    for led_suit, trump in SUIT_PAIRS:
        other, another = {0, 1, 2, 3} - {led_suit, trump}
        for rest in (0, 1 << 9 * other | 1 << 9 * another + 8):
            compared += compare_plain_leads(led_suit, trump, pairs, rest, options)
    assert compared == 12 * 511 * 2_816 * 2  # 34,535,424; with all options 207,212,544


@pytest.mark.slow
@pytest.mark.rule("M-7")
@pytest.mark.parametrize("options", MOLOTOW_OPTIONS, ids=OPTION_IDS)
def test_plain_lead_with_every_set_of_trumps_in_the_trick(options: dict[str, Any]) -> None:
    """Up to four trumps after the lead, as in a trick of six: the highest alone decides."""
    sets = [lying for lying in range(LANES) if lying.bit_count() <= 4]
    pairs = [(held, lying) for lying in sets for held in subsets(ALL & ~lying)]
    assert len(pairs) == 512 + 9 * 256 + 36 * 128 + 84 * 64 + 126 * 32  # 16,832
    compared = sum(compare_plain_leads(1, 2, pairs, rest, options) for rest in (0, 1 << 8))
    assert compared == 16_832 * 511 * 2  # 17,202,304; with all options 103,213,824


def orders(most: int) -> Iterator[tuple[int, ...]]:
    """Every order of at most so many different ranks, none included."""
    for size in range(most + 1):
        yield from permutations(range(9), size)


def compare_orders(most: int, *, told: bool, with_discard: bool) -> int:
    """All orders of trumps in the trick; where trump is not told, the first of them makes it. [M-4]"""
    legal = _core.legal_in_molotow
    compared = 0
    for order in orders(most):
        if not told and not order:
            continue
        lying = sum(1 << rank for rank in order)
        best = highest_trump(lying)
        for at in range(1, len(order) + 1) if with_discard else (0,):
            trick = [9 + 8, *(18 + rank for rank in order)]
            if with_discard:
                trick.insert(at + 1, 27 + 8)  # a discard of a third suit, after the first trump
            for held in subsets(ALL & ~lying):
                for options in MOLOTOW_OPTIONS:
                    undertrump, when_able = as_numbers(options)
                    answers = plain_lead(held, best, undertrump, when_able)
                    for led in (0, 1 << 4, ALL >> 1):
                        for rest in (0, 1 << 3):
                            led_part, t, r = answers[2 * bool(led) + bool(rest)]
                            found = legal(
                                led << 9 | held << 18 | rest, trick, 2 if told else NO_TRUMP, undertrump, when_able
                            )
                            assert found == (led & led_part) << 9 | t << 18 | r & rest, (
                                trick,
                                held,
                                led,
                                rest,
                                options,
                            )
                            compared += 1
    return compared


@pytest.mark.slow
@pytest.mark.rule("M-4", "M-7")
@pytest.mark.parametrize(
    ("told", "expected"),
    # orders of 0 … 4 trumps, each with all lanes of the others, times L, R and the options
    [
        pytest.param(True, (512 + 9 * 256 + 72 * 128 + 504 * 64 + 3024 * 32) * 36, id="trump-told"),  # 5,078,016
        pytest.param(False, (9 * 256 + 72 * 128 + 504 * 64 + 3024 * 32) * 36, id="made-by-the-trick"),  # 5,059,584
    ],
)
def test_order_of_the_trumps_in_the_trick(told: bool, expected: int) -> None:
    assert compare_orders(4, told=told, with_discard=False) == expected


@pytest.mark.slow
@pytest.mark.rule("M-4", "M-7")
def test_later_discard_of_a_third_suit_changes_nothing() -> None:
    assert compare_orders(3, told=False, with_discard=True) == (9 * 256 + 72 * 128 * 2 + 504 * 64 * 3) * 36  # 4,230,144


@pytest.mark.rule("M-4", "M-7")
def test_order_slice() -> None:
    assert compare_orders(1, told=False, with_discard=False) == 9 * 256 * 36  # 82,944
    assert compare_orders(1, told=False, with_discard=True) == 9 * 256 * 36


def other_lanes(suit: int, *, pairs: bool) -> Iterator[int]:
    """Every lane of each other suit by itself; or every two lanes of each two other suits."""
    others = [other for other in range(4) if other != suit]
    if pairs:
        for one, two in ((others[0], others[1]), (others[0], others[2]), (others[1], others[2])):
            yield from (first << 9 * one | second << 9 * two for first in range(LANES) for second in range(LANES))
    else:
        yield from (lane << 9 * other for other in others for lane in range(LANES))


@pytest.mark.slow
@pytest.mark.rule("M-6", "M-7")
def test_plain_lead_with_every_rest() -> None:
    """All 2**18 sets of cards of the two other suits; void or not; no trump, the Bauer, a low one, or both in hand."""
    compared = 0
    for options in MOLOTOW_OPTIONS:
        undertrump, when_able = as_numbers(options)
        for held in (0, 1 << 5, 1 << 0, 1 << 5 | 1):
            for lying in (0, 1 << 4):
                answers = plain_lead(held, highest_trump(lying), undertrump, when_able)
                trick = [9 + 8, *([18 + 4] if lying else [])]
                for led in (0, 1 << 2):
                    base = led << 9 | held << 18
                    lanes = [ei | si << 27 for ei in range(LANES) for si in range(LANES)]
                    found = [_core.legal_in_molotow(base | rest, trick, 2, undertrump, when_able) for rest in lanes]
                    led_part, t, r = answers[2 * bool(led) + 1]
                    expected = [(led & led_part) << 9 | t << 18 | r & rest for rest in lanes]
                    led_part, t, _ = answers[2 * bool(led)]
                    expected[0] = (led & led_part) << 9 | t << 18
                    assert found == expected, (options, held, lying, led)
                    compared += len(found)
    assert compared == 6 * 4 * 2 * 2 * 2**18  # 25,165,824


# Trump led


def trump_led(trump: int, others: Sequence[int], options: dict[str, Any], lying: int = 0) -> int:
    """All T without what lies in the trick, against the reference asked once for each T and an empty or full rest."""
    undertrump, when_able = as_numbers(options)
    compared = 0
    free = ALL & ~lying
    for held in subsets(free):
        if held == free and not lying:
            continue  # the card led is not in hand
        in_trick = [rank for rank in range(9) if lying >> rank & 1] or [lowest_absent(held)]
        trick = [9 * trump + rank for rank in in_trick]
        answers = []
        for rest in ((), codes(1 << 8, (trump + 1) % 4)):
            names = [codes(1 << rank, trump)[0] for rank in in_trick]
            allowed = naive.legal([*codes(held, trump), *rest], names, SUITS[trump], options)
            answers.append((mask_of(allowed - set(rest)), -1 if rest and rest[0] in allowed else 0))
        found = [
            _core.legal_in_molotow(held << 9 * trump | rest, trick, trump, undertrump, when_able) for rest in others
        ]
        (alone, _), (beside, part) = answers
        assert found == [beside | part & rest if rest else alone for rest in others], (trump, held, lying, options)
        compared += len(found)
    return compared


@pytest.mark.slow
@pytest.mark.rule("M-6")
@pytest.mark.parametrize("options", MOLOTOW_OPTIONS, ids=OPTION_IDS)
def test_trump_led(options: dict[str, Any]) -> None:
    compared = sum(trump_led(trump, list(other_lanes(trump, pairs=False)), options) for trump in range(4))
    assert compared == 4 * 511 * 3 * 512  # 3,139,584; with all options 18,837,504


@pytest.mark.slow
@pytest.mark.rule("M-6", "M-7")
@pytest.mark.parametrize("options", MOLOTOW_OPTIONS, ids=OPTION_IDS)
def test_trump_led_with_every_set_of_trumps_in_the_trick(options: dict[str, Any]) -> None:
    """Playing a lower trump to a trump lead is following, whatever lies there."""
    compared = sum(
        trump_led(2, [0, 1 << 4, 1 << 9 | 1 << 35], options, lying)
        for lying in range(1, LANES)
        if lying.bit_count() <= 5
    )
    assert compared == 3 * sum(n * 2 ** (9 - k) for k, n in ((1, 9), (2, 36), (3, 84), (4, 126), (5, 126)))  # 55,008


@pytest.mark.rule("M-6")
def test_trump_led_slice() -> None:
    compared = sum(trump_led(2, [0, 1, 1 << 9 | 1 << 35], options) for options in MOLOTOW_OPTIONS)
    assert compared == 6 * 511 * 3


# Before there is trump


def obenabe(suits: Sequence[int], led_lanes: Sequence[int]) -> int:
    """Each L with every lane of each other suit, against the reference position by position; the options are idle."""
    compared = 0
    for suit in suits:
        for led in led_lanes:
            card = 9 * suit + LED[led]
            names = [*codes(1 << LED[led], suit)]
            for other in range(4):
                if other == suit:
                    continue
                for lane in range(LANES):
                    hand = [*codes(led, suit), *codes(lane, other)]
                    expected = mask_of(naive.legal(hand, names, None))
                    mask = led << 9 * suit | lane << 9 * other
                    for undertrump in range(3):
                        for when_able in (True, False):
                            found = _core.legal_in_molotow(mask, [card], NO_TRUMP, undertrump, when_able)
                            assert found == expected, (suit, led, other, lane, undertrump, when_able)
                            compared += 1
    return compared


@pytest.mark.slow
@pytest.mark.rule("M-3")
@pytest.mark.parametrize("suit", range(4), ids=SUITS)
def test_obenabe_against_the_reference(suit: int) -> None:
    assert obenabe([suit], range(ALL)) == 511 * 3 * 512 * 6  # 4,709,376; with all suits 18,837,504


@pytest.mark.rule("M-3")
def test_obenabe_slice() -> None:
    assert obenabe([1], [0, 1 << 5, ALL >> 1]) == 3 * 3 * 512 * 6


@pytest.mark.slow
@pytest.mark.rule("M-3")
@pytest.mark.parametrize("suit", range(4), ids=SUITS)
def test_obenabe_with_two_other_suits(suit: int) -> None:
    """Void or not, with every two lanes: a led card must be followed, or else all may be played."""
    follow = 1 << 9 * suit + 3
    trick = [9 * suit + 7, 9 * suit + 8]
    names = [*codes(1 << 7, suit), *codes(1 << 8, suit)]
    other = codes(1, (suit + 1) % 4)[0]
    assert naive.legal([*codes(1 << 3, suit), other], names, None) == {*codes(1 << 3, suit)}
    assert naive.legal([other], names, None) == {other}
    lanes = list(other_lanes(suit, pairs=True))
    assert [_core.legal_in_molotow(rest, trick, NO_TRUMP, 0, True) for rest in lanes] == lanes
    assert {_core.legal_in_molotow(rest | follow, trick, NO_TRUMP, 0, True) for rest in lanes} == {follow}
    assert len(lanes) == 3 * 2**18  # 786,432; in all 2 * 4 * 786,432 = 6,291,456 positions


@pytest.mark.rule("M-3")
def test_lead_with_every_lane() -> None:
    compared = 0
    for options in MOLOTOW_OPTIONS:
        undertrump, when_able = as_numbers(options)
        for trump in (0, 1, 2, 3, NO_TRUMP):
            for suit in range(4):
                for lane in range(LANES):
                    hand = codes(lane, suit)
                    expected = mask_of(naive.legal(hand, [], None if trump == NO_TRUMP else SUITS[trump], options))
                    assert _core.legal_in_molotow(lane << 9 * suit, [], trump, undertrump, when_able) == expected
                    compared += 1
    assert compared == 6 * 5 * 4 * 512  # 61,440
