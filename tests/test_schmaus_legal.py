"""Which cards may be played in Schmaus. [S-7, S-8, S-9]"""

from __future__ import annotations

import random
from typing import Any

import pytest
from reference import schmaus as naive
from schmaus_helpers import PACK, at_trick_ten, codes, deal_of, lay, played, random_options

from jassrules import (
    ALL_CARDS,
    CardSet,
    IllegalPlay,
    MolotowRules,
    NotationError,
    Reason,
    RulesError,
    SchmausDeal,
    SchmausRules,
    StateError,
    Suit,
    Trick,
)
from jassrules.schmaus import legal_cards

ALL = "all"
RUFF = {"bauer_must_ruff": True}

# Hand, card led, trump, options, legal cards; the stock is used up.
STRICT = [
    pytest.param("Ro6 Se7 EiA", "RoK", "Se", {}, "Ro6", id="18-follow-may-not-trump", marks=pytest.mark.rule("S-8")),
    pytest.param("Se7 EiA", "RoK", "Se", {}, "Se7", id="18-void-must-trump", marks=pytest.mark.rule("S-8")),
    pytest.param("SeU EiA", "RoK", "Se", {}, ALL, id="18-bauer-need-not-ruff", marks=pytest.mark.rule("S-9")),
    pytest.param("SeU EiA", "RoK", "Se", RUFF, "SeU", id="18-bauer-must-ruff", marks=pytest.mark.rule("S-9")),
    pytest.param("SeU Se7 EiA", "RoK", "Se", {}, "SeU Se7", id="18-bauer-not-alone", marks=pytest.mark.rule("S-9")),
    pytest.param("Ro6 SeU", "RoK", "Se", {}, "Ro6", id="18-bauer-may-not-trump", marks=pytest.mark.rule("S-9")),
    pytest.param("Ro6 SeU", "RoK", "Se", RUFF, "Ro6", id="S-9-nor-must-it", marks=pytest.mark.rule("S-9")),
    pytest.param("SeU EiA", "SeA", "Se", {}, ALL, id="18-bauer-to-trump", marks=pytest.mark.rule("S-9")),
    pytest.param("SeU EiA", "SeA", "Se", RUFF, ALL, id="S-9-first-half-is-kept", marks=pytest.mark.rule("S-9")),
    pytest.param("SeU Se6 EiA", "SeA", "Se", {}, "SeU Se6", id="S-9-bauer-and-six", marks=pytest.mark.rule("S-9")),
    pytest.param("SeU", "SeA", "Se", {}, ALL, id="S-9-nothing-but-the-bauer", marks=pytest.mark.rule("S-9")),
    pytest.param("Se9 EiA", "SeA", "Se", {}, "Se9", id="S-9-not-the-nell", marks=pytest.mark.rule("S-9")),
    pytest.param("Se9 EiA", "RoK", "Se", {}, "Se9", id="S-8-nell-must-ruff", marks=pytest.mark.rule("S-8")),
    pytest.param("RoU EiA", "SeA", "Se", {}, ALL, id="S-9-another-under", marks=pytest.mark.rule("S-9")),
    pytest.param("RoU Se7 EiA", "SiA", "Se", {}, "Se7", id="S-8-side-under", marks=pytest.mark.rule("S-8")),
    pytest.param("EiA SiK", "SeA", "Se", {}, ALL, id="S-8-no-trump-to-trump", marks=pytest.mark.rule("S-8")),
    pytest.param("EiA SiK", "RoK", "Se", {}, ALL, id="S-8-neither", marks=pytest.mark.rule("S-8")),
    pytest.param("EiA SiK", "RoK", "Se", RUFF, ALL, id="S-8-neither-ruff", marks=pytest.mark.rule("S-8")),
    pytest.param("Se6 SeA EiA", "SeK", "Se", {}, "Se6 SeA", id="S-8-no-duty-to-beat", marks=pytest.mark.rule("S-8")),
    pytest.param(
        "Ei9 Ro6 SiA", "Ei7", "Ro", {}, "Ei9", id="follows-where-molotow-may-trump", marks=pytest.mark.rule("S-8")
    ),
    pytest.param("EiK Ei6 SiA", "Ei9", "Ro", {}, "EiK Ei6", id="no-duty-to-beat", marks=pytest.mark.rule("S-8")),
    pytest.param("RoU Si6", "Ei9", "Ro", {}, ALL, id="bauer-alone", marks=pytest.mark.rule("S-9")),
    pytest.param("RoU Ro7 Si6", "Ei9", "Ro", {}, "RoU Ro7", id="bauer-and-7", marks=pytest.mark.rule("S-9")),
    pytest.param("RoU Ro7 Si6", "", "Ro", {}, ALL, id="S-8-leading", marks=pytest.mark.rule("S-8")),
]


def wanted(hand: str, expected: str) -> set[str]:
    return set((hand if expected == ALL else expected).split())


@pytest.mark.parametrize(("hand", "led", "trump", "options", "expected"), STRICT)
def test_tricks_10_to_18(hand: str, led: str, trump: str, options: dict[str, Any], expected: str) -> None:
    rules = SchmausRules(**options)

    assert codes(legal_cards(hand, led, trump=trump, stock_empty=True, rules=rules)) == wanted(hand, expected)


@pytest.mark.rule("S-7")
@pytest.mark.parametrize(("hand", "led", "trump", "options", "_strict"), STRICT)
def test_tricks_1_to_9_every_card(hand: str, led: str, trump: str, options: dict[str, Any], _strict: str) -> None:
    rules = SchmausRules(**options)

    assert codes(legal_cards(hand, led, trump=trump, stock_empty=False, rules=rules)) == set(hand.split())


@pytest.mark.rule("S-8", "S-9", "J-8")
@pytest.mark.parametrize(("hand", "led", "trump", "options", "expected"), STRICT)
@pytest.mark.parametrize("shift", [1, 2, 3])
def test_the_suits_are_equal(
    hand: str, led: str, trump: str, options: dict[str, Any], expected: str, shift: int
) -> None:
    suits = ("Ei", "Ro", "Se", "Si")
    turn = {suit: suits[(at + shift) % 4] for at, suit in enumerate(suits)}

    def turned(text: str) -> str:
        return " ".join(turn[code[:2]] + code[2:] for code in text.split())

    found = legal_cards(turned(hand), turned(led), trump=turn[trump], stock_empty=True, rules=SchmausRules(**options))

    assert codes(found) == {turned(code) for code in wanted(hand, expected)}


# The same in a deal. Both hands at the start of trick 10, seat 0 leads; trump Schellen.
STRONG = "SeA SeK SeO RoK RoO EiK EiO SiK SiO"


@pytest.mark.parametrize(
    ("hand", "led", "options", "expected"),
    [
        pytest.param(
            "Ro6 Ro7 Se7 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", {}, "Ro6 Ro7", id="follow", marks=pytest.mark.rule("S-8")
        ),
        pytest.param(
            "Se7 Se8 Si9 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", {}, "Se7 Se8", id="trump", marks=pytest.mark.rule("S-8")
        ),
        pytest.param(
            "SeU Si8 Si9 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", {}, ALL, id="bauer-alone", marks=pytest.mark.rule("S-9")
        ),
        pytest.param(
            "SeU Si8 Si9 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", RUFF, "SeU", id="bauer-ruffs", marks=pytest.mark.rule("S-9")
        ),
        pytest.param(
            "SeU Si8 Si9 EiA Ei6 Ei7 Ei8 SiA Si6", "SeA", RUFF, ALL, id="bauer-kept", marks=pytest.mark.rule("S-9")
        ),
        pytest.param(
            "SeU Si8 Si9 EiA Ei6 Ei7 Ei8 Ro6 Si6", "RoK", {}, "Ro6", id="bauer-stays", marks=pytest.mark.rule("S-9")
        ),
        pytest.param(
            "SeU Se6 Si9 EiA Ei6 Ei7 Ei8 Ro6 Si6", "SeA", {}, "SeU Se6", id="bauer-and-six",
            marks=pytest.mark.rule("S-9"),
        ),
        pytest.param(
            "Si7 Si8 Si9 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", {}, ALL, id="neither", marks=pytest.mark.rule("S-8")
        ),
    ],
)  # fmt: skip
def test_in_trick_ten_of_a_deal(hand: str, led: str, options: dict[str, Any], expected: str) -> None:
    deal = at_trick_ten(STRONG, hand, trump="Se", **options)
    assert codes(deal.legal_cards()) == set(STRONG.split())

    deal.play(led)

    assert codes(deal.legal_cards()) == wanted(hand, expected)


@pytest.mark.rule("S-7")
def test_trick_five_trump_led_every_card() -> None:
    """Position 18: with the stock on the table even a trump lead binds nobody."""
    deal = deal_of("SeA Ei6 Ei7 Ei8 Ei9 EiB Ro6 Ro7 Ro8", "SeK SeO SeU RoA RoK RoO SiA SiK SiO", "Se6")
    while len(deal.tricks) < 4 or deal.to_move != 0:
        deal.play(next(card for card in deal.legal_cards() if str(card) != "SeA" and card.suit is not Suit.SCHELLEN))
    assert deal.stock_size > 0
    deal.play("SeA")

    assert deal.legal_cards() == deal.hands[1]
    assert any(card.suit is Suit.SCHELLEN for card in deal.hands[1])
    deal.play(next(card for card in deal.hands[1] if card.suit is not Suit.SCHELLEN))


@pytest.mark.rule("S-7", "S-8")
def test_the_duties_begin_with_trick_ten_and_stay() -> None:
    """the stock is used up once; from then on every reply is bound, to the last trick."""
    rng = random.Random(7)
    bound = set()
    for seed in range(60):
        deal = SchmausDeal.deal(seed=seed)
        sizes = []
        while not deal.is_over:
            sizes.append(deal.stock_size)
            hand = deal.hands[deal.to_move or 0]
            if deal.trick.cards and deal.legal_cards() != hand:
                bound.add(len(deal.tricks) + 1)
            deal.play(rng.choice(deal.legal_cards()))
        assert sizes == [18 - 2 * number for number in range(9) for _ in range(2)] + [0] * 18

    assert bound == {10, 11, 12, 13, 14, 15, 16, 17}  # in trick 18 each has one card


# Reasons, and that nothing happens on a refusal


@pytest.mark.parametrize(
    ("hand", "led", "card", "reason"),
    [
        pytest.param(
            "Ro6 Ro7 Se7 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", "Se7", Reason.MUST_FOLLOW, id="may-not-trump",
            marks=pytest.mark.rule("S-8"),
        ),
        pytest.param(
            "Ro6 Ro7 Se7 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", "EiA", Reason.MUST_FOLLOW, id="may-not-discard",
            marks=pytest.mark.rule("S-8"),
        ),
        pytest.param(
            "Ro6 Ro7 SeU EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", "SeU", Reason.MUST_FOLLOW, id="nor-with-the-bauer",
            marks=pytest.mark.rule("S-9"),
        ),
        pytest.param(
            "Si7 Si8 Se7 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", "EiA", Reason.MUST_TRUMP, id="must-trump",
            marks=pytest.mark.rule("S-8"),
        ),
        pytest.param(
            "Si7 Si8 Se7 EiA Ei6 Ei7 Ei8 SiA Si6", "SeA", "EiA", Reason.MUST_FOLLOW_TRUMP, id="must-follow-trump",
            marks=pytest.mark.rule("S-8"),
        ),
        pytest.param(
            "Si7 Si8 Se7 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", "RoO", Reason.NOT_IN_HAND, id="another-seat-holds-it",
            marks=pytest.mark.rule("S-5"),
        ),
        pytest.param(
            "Si7 Si8 Se7 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", "RoA", Reason.ALREADY_PLAYED, id="already-played",
            marks=pytest.mark.rule("J-5"),
        ),
        pytest.param(
            "Si7 Si8 Se7 EiA Ei6 Ei7 Ei8 SiA Si6", "RoK", "RoK", Reason.ALREADY_PLAYED, id="lies-in-the-open-trick",
            marks=pytest.mark.rule("J-5"),
        ),
    ],
)  # fmt: skip
def test_reasons(hand: str, led: str, card: str, reason: Reason) -> None:
    deal = at_trick_ten(STRONG, hand, trump="Se")
    deal.play(led)
    before = deal.copy()

    assert deal.why_illegal(card) is reason
    with pytest.raises(IllegalPlay) as caught:
        deal.play(card)

    assert caught.value.reason is reason
    assert str(caught.value.card) == card
    assert caught.value.sentence("de") != caught.value.sentence("en")
    assert f"{card!r}" in str(caught.value)
    assert deal == before
    assert (deal.legal_cards(), deal.to_record()) == (before.legal_cards(), before.to_record())


@pytest.mark.rule("S-7", "S-8", "S-9")
@pytest.mark.parametrize("seed", range(40))
def test_legal_can_play_why_illegal_and_play_agree(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    deal = SchmausDeal.deal(SchmausRules(**options), dealer=seed % 2, seed=seed)
    while not deal.is_over:
        legal = deal.legal_cards()
        assert legal
        assert legal.mask == deal.legal_mask()
        assert legal <= deal.hands[deal.to_move or 0]
        assert legal == legal_cards(
            deal.hands[deal.to_move or 0],
            deal.trick,
            trump=deal.trump,
            stock_empty=deal.stock_size == 0,
            rules=deal.rules,
        )
        for card in ALL_CARDS:
            twin = deal.copy()
            assert deal.can_play(card) is (card in legal)
            assert (deal.why_illegal(card) is None) is (card in legal)
            if card in legal:
                assert twin.play(card).card is card
                assert twin != deal
            else:
                with pytest.raises(IllegalPlay):
                    twin.play(card)
                assert twin == deal
        deal.play(rng.choice(legal))


@pytest.mark.rule("S-8")
def test_no_dead_end() -> None:
    """1,000 random deals, each ends with 18 tricks, and never is there a state without a move."""
    rng = random.Random(12)
    for seed in range(1000):
        deal = SchmausDeal.deal(seed=seed)
        for _ in range(36):
            mask = deal.legal_mask()
            assert mask
            deal.play_unchecked(rng.choice([index for index in range(36) if mask >> index & 1]))
        assert deal.is_over
        assert len(deal.tricks) == 18


@pytest.mark.rule("S-7")
def test_after_the_end() -> None:
    deal = played(3)

    assert (deal.is_over, deal.to_move, deal.legal_mask()) == (True, None, 0)
    assert deal.legal_cards() == CardSet()
    assert deal.announceable() == ()
    assert not deal.can_rob()
    assert not deal.can_play("RoU")
    for code in PACK:
        with pytest.raises(StateError):
            deal.play(code)
    with pytest.raises(StateError):
        deal.rob()
    with pytest.raises(StateError):
        deal.why_not_announce("Ro6 Ro7 Ro8")
    with pytest.raises(StateError):
        deal.play("RoU", weis="Ro6 Ro7 Ro8")


# The function for programs that keep their own state


@pytest.mark.rule("S-7", "S-8", "S-9")
def test_stateless_against_the_naive_model() -> None:
    rng = random.Random(5)
    for _ in range(5000):
        cards = rng.sample(PACK, rng.randint(1, 9) + 1)
        trick, hand = cards[: rng.randint(0, 1)], cards[1:]
        trump, empty, ruff = rng.choice(("Ei", "Ro", "Se", "Si")), rng.random() < 0.8, rng.random() < 0.5

        found = legal_cards(hand, trick, trump=trump, stock_empty=empty, rules=SchmausRules(bauer_must_ruff=ruff))

        assert codes(found) == naive.legal(hand, trick, trump, empty, {"bauer_must_ruff": ruff})


def test_stateless_takes_every_spelling() -> None:
    hand = CardSet.parse("Ro6 Se7 EiA")
    trick = Trick("RoK", leader=1, players=2, trump=Suit.SCHELLEN)

    for spelling in (hand, "Ro6 Se7 EiA", ["Ro6", "Se7", "EiA"], list(hand)):
        for led in (trick, "RoK", ["RoK"], trick.cards):
            for trump in (Suit.SCHELLEN, "Se"):
                assert str(legal_cards(spelling, led, trump=trump, stock_empty=True)) == "Ro6"


@pytest.mark.parametrize(
    ("hand", "trick", "options", "error"),
    [
        pytest.param("RoK EiA", "RoK", {}, RulesError, id="card-in-hand-and-trick"),
        pytest.param("RoK RoK", "EiA", {}, RulesError, id="card-twice-in-hand"),
        pytest.param("RoK", "EiA Ei6", {}, RulesError, id="complete-trick"),
        pytest.param("RoK", "EiA Ei6 Ei7", {}, RulesError, id="three-cards"),
        pytest.param("RoK", Trick("EiA"), {}, RulesError, id="trick-of-four"),
        pytest.param("RoK", Trick(players=3), {}, RulesError, id="empty-trick-of-three"),
        pytest.param("RoX", "EiA", {}, NotationError, id="no-card"),
        pytest.param("RoK", "EiX", {}, NotationError, id="no-card-led"),
        pytest.param(None, "EiA", {}, TypeError, id="hand-none"),
        pytest.param(7, "EiA", {}, TypeError, id="hand-int"),
        pytest.param("RoK", None, {}, TypeError, id="trick-none"),
        pytest.param("RoK", "EiA", {"trump": None}, TypeError, id="no-trump"),
        pytest.param("RoK", "EiA", {"trump": "Xx"}, NotationError, id="unknown-trump"),
        pytest.param("RoK", "EiA", {"trump": 2}, TypeError, id="trump-int"),
        pytest.param("RoK", "EiA", {"stock_empty": 1}, TypeError, id="stock-empty-int"),
        pytest.param("RoK", "EiA", {"stock_empty": None}, TypeError, id="stock-empty-none"),
        pytest.param("RoK", "EiA", {"rules": MolotowRules()}, TypeError, id="other-game"),
        pytest.param("RoK", "EiA", {"rules": {}}, TypeError, id="rules-dict"),
    ],
)
def test_stateless_refuses(hand: Any, trick: Any, options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        legal_cards(hand, trick, **{"trump": "Se", "stock_empty": True, **options})


@pytest.mark.parametrize("index", [-1, 36, 10**9, 2**70], ids=str)
def test_unchecked_play_takes_no_foreign_index(index: int) -> None:
    """no number reads foreign memory."""
    deal = SchmausDeal.deal(seed=1)
    before = deal.copy()

    with pytest.raises(NotationError):
        deal.play_unchecked(index)

    assert deal == before


@pytest.mark.parametrize("index", [1.0, None, True, "RoU"], ids=repr)
def test_unchecked_play_takes_ints_only(index: Any) -> None:
    deal = SchmausDeal.deal(seed=1)

    with pytest.raises(TypeError):
        deal.play_unchecked(index)


def test_unchecked_play_needs_a_card_in_hand() -> None:
    deal = deal_of("RoA Ro6", "EiA")

    with pytest.raises(IllegalPlay) as caught:
        deal.play_unchecked(8)  # EiA

    assert caught.value.reason is Reason.NOT_IN_HAND
    lay(deal, "RoA")
    deal.play_unchecked(8)
    assert str(deal.tricks[0]) == "RoA EiA"
