"""Which cards Schmaus lets a hand play, over all classes of positions. [S-7, S-8, S-9]

As in Molotow the rules look at the suit of the card led, and in the hand at its cards of that suit (a lane, L), its
trumps (T) and the rest (R); further at whether the stock is used up, and at one option. The first proof asks the
reference for each position of one pair of suits, all L and all T; the table of one call for each class (L and R empty or
not) then covers all pairs of suits, all cards led, and every rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from reference import schmaus as naive
from reference.cards import SUITS

from jassrules import ALL_CARDS, CardSet, SchmausRules, Suit, _core
from jassrules.schmaus import legal_cards
from proofs.lanes import LANES, SUIT_PAIRS, codes, lowest_absent, mask_of

ALL = LANES - 1
SOME_LANES = [0, 1 << 5, 0b100110001]
PHASES = [(empty, ruff) for empty in (False, True) for ruff in (False, True)]
"""Whether the stock is used up, and whether the Bauer must ruff."""


@cache
def plain_lead(held: int, empty: bool, ruff: bool) -> tuple[tuple[int, int, int], ...]:
    """What the reference allows on a plain lead, by class ``2 * (L is not empty) + (R is not empty)``: the part of L, T
    and R."""
    answers = []
    for led in ((), ("RoK",)):
        for rest in ((), ("EiA",)):
            allowed = naive.legal([*led, *codes(held, 2), *rest], ["Ro8"], "Se", empty, {"bauer_must_ruff": ruff})
            answers.append(
                (ALL if "RoK" in allowed else 0, mask_of(allowed) >> 18 & ALL, -1 if "EiA" in allowed else 0)
            )
    return tuple(answers)


def direct(led_lanes: Sequence[int], empty: bool, ruff: bool, *, public: bool) -> int:
    rules = SchmausRules(bauer_must_ruff=ruff)
    compared = 0
    for held in range(LANES):
        for rest in ((), ("EiA",)):
            base = [*codes(held, 2), *rest]
            base_mask = mask_of(base)
            for led in led_lanes:
                card = 9 + lowest_absent(led)
                expected = mask_of(
                    naive.legal(
                        [*codes(led, 1), *base], codes(1 << card - 9, 1), "Se", empty, {"bauer_must_ruff": ruff}
                    )
                )
                if public:
                    hand = CardSet.from_mask(base_mask | led << 9)
                    found = legal_cards(
                        hand, [ALL_CARDS[card]], trump=Suit.SCHELLEN, stock_empty=empty, rules=rules
                    ).mask
                else:
                    found = _core.legal_in_schmaus(base_mask | led << 9, [card], 2, empty, ruff)
                assert found == expected, (led, held, rest, empty, ruff)
                compared += 1
    return compared


@pytest.mark.slow
@pytest.mark.rule("S-7", "S-8", "S-9")
@pytest.mark.parametrize(("empty", "ruff"), PHASES)
def test_plain_lead_against_the_reference(empty: bool, ruff: bool) -> None:
    assert direct(range(ALL), empty, ruff, public=False) == 511 * 512 * 2  # 523,264; in all four 2,093,056


@pytest.mark.rule("S-7", "S-8", "S-9")
@pytest.mark.parametrize(("empty", "ruff"), PHASES)
def test_plain_lead_slice(empty: bool, ruff: bool) -> None:
    assert direct(SOME_LANES, empty, ruff, public=True) == 3 * 512 * 2


@pytest.mark.slow
@pytest.mark.rule("S-7", "S-8", "S-9", "J-8")
@pytest.mark.parametrize(("empty", "ruff"), PHASES)
def test_plain_lead_in_all_pairs_of_suits_and_with_every_card_led(empty: bool, ruff: bool) -> None:
    compared = 0
    for led_suit, trump in SUIT_PAIRS:
        other, another = {0, 1, 2, 3} - {led_suit, trump}
        for rest in (0, 1 << 9 * other | 1 << 9 * another + 8):
            for held in range(LANES):
                by_class = plain_lead(held, empty, ruff)
                (_, void_t, void_r), (led_part, able_t, able_r) = by_class[bool(rest)], by_class[2 + bool(rest)]
                base = held << 9 * trump | rest
                able = able_t << 9 * trump | able_r & rest
                for rank in range(9):
                    card = [9 * led_suit + rank]
                    lanes = [lane for lane in range(ALL) if not lane >> rank & 1]
                    found = [
                        _core.legal_in_schmaus(lane << 9 * led_suit | base, card, trump, empty, ruff) for lane in lanes
                    ]
                    expected = [(lane & led_part) << 9 * led_suit | able for lane in lanes]
                    expected[0] = void_t << 9 * trump | void_r & rest
                    assert found == expected, (led_suit, trump, held, rank, rest)
                    compared += len(found)
    assert compared == 12 * 2 * 512 * 9 * 256  # 28,311,552; in all four 113,246,208


def rests(suit: int) -> Iterator[int]:
    """Every two lanes of each two suits but this one."""
    others = [other for other in range(4) if other != suit]
    for one, two in ((others[0], others[1]), (others[0], others[2]), (others[1], others[2])):
        yield from (first << 9 * one | second << 9 * two for first in range(LANES) for second in range(LANES))


@pytest.mark.slow
@pytest.mark.rule("S-7", "S-8", "S-9")
@pytest.mark.parametrize(("empty", "ruff"), PHASES)
def test_plain_lead_with_every_rest(empty: bool, ruff: bool) -> None:
    """All 2**18 sets of cards of the two other suits."""
    compared = 0
    lanes = [ei | si << 27 for ei in range(LANES) for si in range(LANES)]
    for held in (0, 1 << 5, 1, 1 << 5 | 1):
        for led in (0, 1 << 2):
            base = led << 9 | held << 18
            found = [_core.legal_in_schmaus(base | rest, [9 + 8], 2, empty, ruff) for rest in lanes]
            led_part, t, r = plain_lead(held, empty, ruff)[2 * bool(led) + 1]
            expected = [(led & led_part) << 9 | t << 18 | r & rest for rest in lanes]
            led_part, t, _ = plain_lead(held, empty, ruff)[2 * bool(led)]
            expected[0] = (led & led_part) << 9 | t << 18
            assert found == expected, (held, led)
            compared += len(found)
    assert compared == 4 * 2 * 2**18  # 2,097,152; in all four 8,388,608


def trump_led(trump: int, others: Sequence[int], empty: bool, ruff: bool) -> int:
    """All T, with the reference asked once for each T and an empty or full rest."""
    compared = 0
    for held in range(ALL):
        card = lowest_absent(held)
        answers = []
        for rest in ((), codes(1 << 8, (trump + 1) % 4)):
            allowed = naive.legal(
                [*codes(held, trump), *rest], codes(1 << card, trump), SUITS[trump], empty, {"bauer_must_ruff": ruff}
            )
            answers.append((mask_of(allowed - set(rest)), -1 if rest and rest[0] in allowed else 0))
        (alone, _), (beside, part) = answers
        found = [
            _core.legal_in_schmaus(held << 9 * trump | rest, [9 * trump + card], trump, empty, ruff) for rest in others
        ]
        assert found == [beside | part & rest if rest else alone for rest in others], (trump, held, empty, ruff)
        compared += len(found)
    return compared


@pytest.mark.slow
@pytest.mark.rule("S-7", "S-8", "S-9")
@pytest.mark.parametrize(("empty", "ruff"), PHASES)
def test_trump_led(empty: bool, ruff: bool) -> None:
    compared = 0
    for trump in range(4):
        others = [lane << 9 * suit for suit in range(4) if suit != trump for lane in range(LANES)]
        compared += trump_led(trump, others, empty, ruff)
    assert compared == 4 * 511 * 3 * 512  # 3,139,584; in all four 12,558,336


@pytest.mark.slow
@pytest.mark.rule("S-8", "S-9")
def test_trump_led_with_two_other_suits() -> None:
    """No trump, the Bauer alone: all of any rest; another trump alone: that."""
    assert naive.legal(["SeU", "RoA"], ["SeA"], "Se", stock_empty=True) == {"SeU", "RoA"}
    assert naive.legal(["RoA"], ["SeA"], "Se", stock_empty=True) == {"RoA"}
    assert naive.legal(["Se9", "RoA"], ["SeA"], "Se", stock_empty=True) == {"Se9"}
    lanes = list(rests(2))
    bauer, nell = 1 << 18 + 5, 1 << 18 + 3
    for ruff in (False, True):
        assert [_core.legal_in_schmaus(rest, [18 + 8], 2, True, ruff) for rest in lanes] == lanes
        assert [_core.legal_in_schmaus(rest | bauer, [18 + 8], 2, True, ruff) ^ bauer for rest in lanes] == lanes
        assert {_core.legal_in_schmaus(rest | nell, [18 + 8], 2, True, ruff) for rest in lanes} == {nell}
    assert len(lanes) == 3 * 2**18  # in all 2 * 3 * 786,432 = 4,718,592 positions


@pytest.mark.rule("S-7", "S-8", "S-9")
def test_trump_led_slice() -> None:
    compared = sum(trump_led(2, [0, 1, 1 << 9 | 1 << 35], empty, ruff) for empty, ruff in PHASES)
    assert compared == 4 * 511 * 3


@pytest.mark.rule("S-7", "S-8")
def test_lead_with_every_lane() -> None:
    compared = 0
    for empty, ruff in PHASES:
        for trump in range(4):
            for suit in range(4):
                for lane in range(LANES):
                    expected = mask_of(
                        naive.legal(codes(lane, suit), [], SUITS[trump], empty, {"bauer_must_ruff": ruff})
                    )
                    assert _core.legal_in_schmaus(lane << 9 * suit, [], trump, empty, ruff) == expected
                    compared += 1
    assert compared == 4 * 4 * 4 * 512  # 32,768
