"""Which cards are legal in Molotow, and why the others are not. [M-3, M-4, M-6, M-7]"""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from molotow_helpers import codes, permuted, round_at, round_with
from reference.cards import PACK, SUITS

from jassrules import CardSet, IllegalPlay, MolotowRules, NotationError, Reason, RulesError, Suit, Trick
from jassrules.molotow import legal_cards
from jassrules.molotow.legal import trump_in

FORWARD: dict[str, Any] = {"undertrump": "forbidden"}
FREE: dict[str, Any] = {"undertrump": "free"}
NO_RUFF: dict[str, Any] = {"trump_when_able": False}


def case(trump: str | None, trick: str, hand: str, legal: str, *rules: str, id: str, **options: Any) -> Any:  # noqa: A002
    """One row: with this trump, to this trick, of this hand, these cards are legal."""
    expected = hand if legal == "all" else legal
    return pytest.param(trump, trick, hand, options, expected, id=id, marks=pytest.mark.rule(*rules))


# Worked positions of the rules and probes, each as trump, trick in order, hand, legal cards.
WITH_TRUMP = [
    case("Se", "RoA SeB", "Se9 Se6 Ei6", "all", "M-6", "M-7", id="position-2-void-may-undertrump"),
    case("Se", "RoA SeB", "Se9 Se6 Ei6", "Se9 Ei6", "M-7", id="position-2-forbidden", **FORWARD),
    case("Se", "RoA SeB", "Se9 Se6 Ei6", "all", "M-7", id="position-2-free", **FREE),
    case("Se", "RoA SeB Se9", "RoK SeU SeA", "RoK SeU", "M-6", "M-7", id="position-2-able-overtrumps-only"),
    case("Se", "RoA SeB Se9", "RoK SeU SeA", "RoK SeU", "M-7", id="position-2-able-forbidden", **FORWARD),
    case("Se", "RoA SeB Se9", "RoK SeU SeA", "all", "M-7", id="position-2-able-free", **FREE),
    case("Se", "SeA", "SeU RoA", "all", "M-6", id="position-4-sole-bauer"),
    case("Se", "SeA", "SeU Se6 RoA", "SeU Se6", "M-6", id="position-4-bauer-and-six"),
    case("Se", "SeA", "Se9 RoA", "Se9", "M-6", id="position-4-sole-nell-must-be-played"),
    case("Se", "SeA", "RoA Ei6", "all", "M-6", id="position-4-without-trump"),
    case("Se", "RoK", "Ro7 Se6 EiA", "Ro7 Se6", "M-6", id="position-5-follow-or-trump"),
    case("Se", "RoK SeB", "Ro7 Se6 EiA", "Ro7", "M-7", id="position-5-able-may-not-undertrump"),
    case("Se", "RoK SeB", "Se6 EiA", "all", "M-6", "M-7", id="position-5-void"),
    case("Ro", "Se8 Ro7 RoU", "RoK Ei6", "all", "M-7", id="position-6-void-default"),
    case("Ro", "Se8 Ro7 RoU", "RoK Ei6", "Ei6", "M-7", id="position-6-void-forbidden", **FORWARD),
    case("Ro", "Se8 Ro7 RoU", "RoK Ro6", "all", "M-7", id="position-6-trumps-only-default"),
    case("Ro", "Se8 Ro7 RoU", "RoK Ro6", "all", "M-7", id="position-6-trumps-only-forbidden", **FORWARD),
    case("Ro", "Ei6 RoU RoB", "RoA Ro9 Ro6 SiB", "SiB", "M-7", id="banner-is-not-over-under", **FORWARD),
    case("Ro", "Ei6 RoU RoB", "RoA Ro9 Ro6 SiB", "all", "M-7", id="banner-and-under-default"),
    case("Si", "Se7 SiO", "Si7 Si6 RoA", "RoA", "M-7", id="side-ace-only", **FORWARD),
    case("Si", "Se7 SiO", "Si8 Si7 Si6", "all", "M-7", id="trumps-only-is-free", **FORWARD),
    case("Se", "RoB RoA SeA", "SiA SeK", "SiA", "M-7", id="side-ace", **FORWARD),
    case("Se", "RoB RoA SeA", "SeK Se9", "all", "M-7", id="two-trumps-only-are-free", **FORWARD),
    case("Ro", "Ei7", "Ei9 Ro6 SiA", "Ei9 Ro6", "M-6", id="trump-never-led"),
    case("Ro", "Se7 RoB RoK", "Ro9 RoO Si6", "Ro9 Si6", "M-7", id="nell-over-king-forward", **FORWARD),
    case("Ro", "Se7 RoB RoK", "Ro9 RoO Si6", "all", "M-7", id="nell-over-king-default"),
    case("Ro", "Ei6 Ro9", "Ro6 Si8 Se7", "all", "M-7", id="void"),
    case("Ro", "Ei6 Ro9", "Ei7 Ro6 Si8", "Ei7", "M-7", id="able"),
    case("Ro", "Ei7 RoB", "Ei9 Ro6 RoK SiA", "Ei9 RoK", "M-6", "M-7", id="able-overtrumps"),
    # Peers: the table of undertrumping, with it barred and by default, and the notes below it.
    case("Se", "Ei6 SeU SeB", "SeA Se9 Se6 SiB", "SiB", "M-7", id="peers-1-forward", **FORWARD),
    case("Se", "Ei6 SeU SeB", "SeA Se9 Se6 SiB", "all", "M-7", id="peers-1-default"),
    case("Se", "EiO Se7 Se9", "Si8 SeK", "Si8", "M-7", id="peers-2-forward", **FORWARD),
    case("Se", "EiO Se7 Se9", "Si8 SeK", "all", "M-7", id="peers-2-default"),
    case("Si", "EiU SiA Si6", "SiK SeU", "SeU", "M-7", id="peers-3-forward", **FORWARD),
    case("Si", "EiU SiA Si6", "SiK SeU", "all", "M-7", id="peers-3-default"),
    case("Ei", "Se7 Ei6 EiA", "SiU Ei9 EiB", "SiU Ei9", "M-7", id="peers-4-forward", **FORWARD),
    case("Ei", "Se7 Ei6 EiA", "SiU Ei9 EiB", "all", "M-7", id="peers-4-default"),
    case("Ro", "Si7 RoB RoK", "Ro8 RoO SeO", "SeO", "M-7", id="peers-5-forward", **FORWARD),
    case("Ro", "Si7 RoB RoK", "Ro8 RoO SeO", "all", "M-7", id="peers-5-default"),
    case("Ro", "Ei9 RoB", "Ro6 RoA", "all", "M-7", id="peers-trumps-only-need-not-overtrump", **FORWARD),
    case("Ro", "Ei9 RoB", "Ro6 RoA", "all", "M-7", id="peers-trumps-only-default"),
    case("Ro", "Ei9 RoB", "EiK Ro6 SeA", "EiK", "M-7", id="peers-able"),
    case("Ro", "Ei9 RoB", "SeA Ro6 Si7", "all", "M-7", id="peers-void"),
    # What the sentences of M-6 and M-7 say beyond that.
    case("Se", "SeA", "Se6 SeU SeB RoA", "Se6 SeU SeB", "M-6", "M-7", id="lower-trump-to-trump-lead-follows", **FORWARD),
    case("Se", "SeA SeU", "Se9 Se6 RoA", "Se9 Se6", "M-7", id="trump-lead-is-never-undertrumping", **FORWARD),
    case("Se", "SeA EiK", "SeU EiA", "all", "M-6", id="sole-bauer-after-a-discard"),
    case("Se", "RoK", "SeU Ro6 EiA", "SeU Ro6", "M-6", id="sole-bauer-may-ruff-but-not-leave-the-lead"),
    case("Se", "RoK", "Ro7 Se6 EiA", "Ro7", "M-6", id="not-when-able", **NO_RUFF),
    case("Se", "RoK", "Ro7 SeU EiA", "Ro7", "M-6", id="not-when-able-bauer-neither", **NO_RUFF),
    case("Se", "RoK", "Se6 EiA", "all", "M-6", id="not-when-able-void", **NO_RUFF),
    case("Se", "RoK SeB", "Ro7 Se6 SeU", "Ro7", "M-6", "M-7", id="free-of-trumps-one-may-play-at-all", **NO_RUFF, **FREE),
    case("Se", "RoK SeB", "Ro7 Se6 SeU", "all", "M-7", id="free-able", **FREE),
    case("Se", "RoK Ro6", "Ro7 Se6 SeU Si9", "Ro7 Se6 SeU", "M-6", id="first-trump-lies-under-nothing"),
    case("Se", "RoK SeK SeU", "Ro7 Se9 SeA", "Ro7", "M-7", id="nothing-is-over-the-bauer"),
    case("Se", "RoK SeK Se9", "Ro7 SeU SeA", "Ro7 SeU", "M-7", id="only-the-bauer-is-over-the-nell"),
    case("Se", "RoK SeO SeB", "Ro7 SeK Se8", "Ro7 SeK", "M-7", id="against-the-highest-not-the-last"),
    case("Se", "RoK EiA", "Ro7 Se6 Si6", "Ro7 Se6", "M-6", id="plain-discard-in-the-trick-bars-nothing"),
    case("Se", "", "Se6 RoA EiK", "all", "M-6", id="lead-anything"),
    case("Se", "", "SeU", "all", "M-6", id="last-card"),
]  # fmt: skip


@pytest.mark.parametrize(("trump", "trick", "hand", "options", "expected"), WITH_TRUMP)
def test_legal_cards_of_a_hand(trump: str, trick: str, hand: str, options: dict[str, Any], expected: str) -> None:
    rules = MolotowRules(**options)

    assert codes(legal_cards(hand, trick, trump=trump, rules=rules)) == codes(expected.split())


@pytest.mark.parametrize(("trump", "trick", "hand", "options", "expected"), WITH_TRUMP)
def test_legal_cards_in_a_round(trump: str, trick: str, hand: str, options: dict[str, Any], expected: str) -> None:
    round_ = round_at(trick, hand, trump=trump, **options)
    assert round_.trump is Suit(trump)
    assert codes(round_.hands[round_.to_move or 0]) == codes(hand.split())

    assert codes(round_.legal_cards()) == codes(expected.split())
    assert CardSet.from_mask(round_.legal_mask()) == round_.legal_cards()
    assert {card for card in PACK if round_.can_play(card)} == codes(expected.split())


WITHOUT_TRUMP = [
    case(None, "Si9", "SiA Si6 EiK", "SiA Si6", "M-3", id="follow"),
    case(None, "Si9", "EiK Se7", "all", "M-3", "M-4", id="void"),
    case(None, "Si9 SiA", "Si6 EiK", "Si6", "M-3", id="follow-low"),
    case(None, "Si9", "SiU EiK", "SiU", "M-3", id="no-bauer-without-trump"),
    case(None, "", "EiK Se7 RoU", "all", "M-3", id="lead-anything"),
    case(None, "Si9", "EiK SiA", "SiA", "M-3", id="obenabe-options-are-idle", **FREE),
    case(None, "Si9", "EiK Se7", "all", "M-3", id="obenabe-forbidden-is-idle", **FORWARD),
    # The discard on the table made its suit trump, whether the caller says so or not.
    case(None, "RoA SeB", "Ro6 Se9 Se6 Ei6", "Ro6 Se9", "M-4", "M-6", id="made-by-the-card-before"),
    case(None, "RoA SeB EiA", "Ro6 EiU Se9 Se6", "Ro6 Se9", "M-4", id="later-discards-change-nothing"),
    case(None, "RoA Ro7 SeB", "Se9 Se6 Ei6", "Se9 Ei6", "M-4", "M-7", id="made-by-the-third-forward", **FORWARD),
]


@pytest.mark.parametrize(("trump", "trick", "hand", "options", "expected"), WITHOUT_TRUMP)
def test_legal_cards_before_trump(trump: None, trick: str, hand: str, options: dict[str, Any], expected: str) -> None:
    rules = MolotowRules(**options)

    assert codes(legal_cards(hand, trick, trump=trump, rules=rules)) == codes(expected.split())


@pytest.mark.rule("M-3", "M-4", "M-6", "M-7")
def test_position_2_in_a_round() -> None:
    hands = ["RoA", "SeB", "Se9 Se6 Ei6", "RoK SeU SeA"]
    void = {1: "Ro", 2: "Ro"}
    round_ = round_with(hands, "RoA SeB", void=void)
    assert round_.trump is Suit.SCHELLEN

    assert round_.legal_cards() == round_.hands[2]
    forbidden = round_with(hands, "RoA SeB", void=void, **FORWARD)
    lower = {"Se6", "Se7", "Se8"}
    assert codes(forbidden.legal_cards()) == codes(forbidden.hands[2]) - lower
    round_.play("Se9")
    held, legal = round_.hands[3], codes(round_.legal_cards())
    assert legal == {str(card) for card in held if card.suit is Suit.ROSEN} | {"SeU"}
    free = round_with(hands, "RoA SeB Se9", void=void, **FREE)
    assert codes(free.legal_cards()) == {str(card) for card in held if card.suit in (Suit.ROSEN, Suit.SCHELLEN)}


@pytest.mark.rule("M-3", "M-4")
@pytest.mark.parametrize(
    ("card", "made"), [pytest.param("EiK", "Ei", id="eicheln"), pytest.param("Se7", "Se", id="schellen")]
)
def test_the_discard_names_trump(card: str, made: str) -> None:
    round_ = round_with(["Si9", "EiK Se7", "", ""], "Si9", void={1: "Si"})

    event = round_.play(card)

    assert (event.trump, round_.trump, round_.trump_maker) == (Suit(made), Suit(made), 1)


# Stateless legality: symmetry and arguments


@pytest.mark.rule("J-8")
@pytest.mark.parametrize("order", list(itertools.permutations(SUITS)), ids="-".join)
def test_suits_are_equal(order: tuple[str, ...]) -> None:
    rename = permuted(order)
    for trump, trick, hand, options, expected in (param.values for param in [*WITH_TRUMP, *WITHOUT_TRUMP]):
        renamed = legal_cards(
            [rename(card) for card in hand.split()],
            [rename(card) for card in trick.split()],
            trump=trump and rename(trump),
            rules=MolotowRules(**options),
        )
        assert codes(renamed) == {rename(card) for card in expected.split()}


@pytest.mark.rule("M-6")
def test_order_and_form_of_the_hand_play_no_part() -> None:
    hand = ["Ro7", "Se6", "EiA", "Ro9"]
    for order in itertools.permutations(hand):
        assert codes(legal_cards(order, ["RoK"], trump=Suit.SCHELLEN)) == {"Ro7", "Ro9", "Se6"}
    assert codes(legal_cards(CardSet(hand), Trick("RoK"), trump="Se")) == {"Ro7", "Ro9", "Se6"}


@pytest.mark.rule("M-2")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_trick_of_as_many_players(players: int) -> None:
    rules = MolotowRules(players=players)

    assert codes(legal_cards("Ro7 EiA", Trick("RoK", players=players), rules=rules)) == {"Ro7"}
    for others in {2, 3, 4, 5, 6} - {players}:
        with pytest.raises(RulesError, match=f"of {others} players, not of {players}"):
            legal_cards("Ro7 EiA", Trick("RoK", players=others), rules=rules)


@pytest.mark.rule("M-4")
@pytest.mark.parametrize(
    ("played", "before", "after"),
    [
        pytest.param("", None, None, id="nothing-played"),
        pytest.param("RoA", None, None, id="a-lead-makes-none"),
        pytest.param("RoA Ro6 RoK", None, None, id="all-follow"),
        pytest.param("RoA Ro6 Se6 RoK", None, "Se", id="position-1"),
        pytest.param("RoA SeB Ei6", None, "Se", id="the-first-of-two"),
        pytest.param("RoA SeB", "Ei", "Ei", id="trump-stays"),
        pytest.param("SeA", "Ei", "Ei", id="lead-under-trump"),
        pytest.param("", "Ei", "Ei", id="nothing-played-under-trump"),
    ],
)
def test_trump_in_a_trick(played: str, before: str | None, after: str | None) -> None:
    trump = None if before is None else Suit(before)

    assert trump_in(Trick(played).cards, trump) is (None if after is None else Suit(after))


@pytest.mark.rule("M-3")
def test_an_empty_hand_has_no_legal_card() -> None:
    assert legal_cards("", "RoK") == CardSet()
    assert legal_cards("", "", trump="Se") == CardSet()


@pytest.mark.parametrize(
    ("hand", "trick", "keywords", "error"),
    [
        pytest.param("RoA", "RoA", {}, RulesError, id="card-in-hand-and-trick"),
        pytest.param("RoA RoA", "", {}, RulesError, id="card-twice-in-hand"),
        pytest.param("RoA", "Ro6 Ro6", {}, RulesError, id="card-twice-in-trick"),
        pytest.param("RoA", "Ro6 Ro7 Ro8 Ro9", {}, RulesError, id="trick-complete"),
        pytest.param("RoA", "Ro6 Ro7 Ro8 Ro9 RoB", {}, RulesError, id="trick-too-long"),
        pytest.param("RoA", Trick("Ro6 Ro7 Ro8 Ro9", players=6), {}, RulesError, id="trick-of-another-table-complete"),
        pytest.param("RoA", Trick("Ro6 Ro7 Ro8 Ro9 RoB", players=6), {}, RulesError, id="trick-of-another-table-long"),
        pytest.param("RoA", Trick("Ro6", players=2), {}, RulesError, id="trick-of-two"),
        pytest.param("RoA", Trick("Ro6"), {"rules": MolotowRules(players=3)}, RulesError, id="trick-of-four-for-three"),
        pytest.param("RoA", Trick(players=3), {}, RulesError, id="empty-trick-of-three"),
        pytest.param("RoA", CardSet("Ro6 Ro7"), {}, TypeError, id="set-has-no-order"),
        pytest.param("RoA", {"Ro6", "Ro7"}, {}, TypeError, id="builtin-set-has-no-order"),
        pytest.param("RoX", "", {}, NotationError, id="no-card"),
        pytest.param(None, "", {}, TypeError, id="hand-none"),
        pytest.param("RoA", None, {}, TypeError, id="trick-none"),
        pytest.param([14], "", {}, TypeError, id="hand-of-ints"),
        pytest.param("RoA", "", {"trump": "Xx"}, NotationError, id="no-suit"),
        pytest.param("RoA", "", {"trump": 1}, TypeError, id="trump-int"),
        pytest.param("RoA", "", {"trump": True}, TypeError, id="trump-true"),
        pytest.param("RoA", "", {"rules": {}}, TypeError, id="rules-dict"),
        pytest.param("RoA", "", {"rules": MolotowRules}, TypeError, id="rules-class"),
    ],
)
def test_wrong_arguments(hand: Any, trick: Any, keywords: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        legal_cards(hand, trick, **keywords)


@pytest.mark.rule("M-2")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_trick_is_complete_with_a_card_of_every_player(players: int) -> None:
    eichel = [card for card in PACK[:9] if card != "Ei7"]  # with five players the Ei7 is out
    rules = MolotowRules(players=players)

    assert codes(legal_cards("RoA", eichel[: players - 1], rules=rules)) == {"RoA"}
    with pytest.raises(RulesError, match="complete"):
        legal_cards("RoA", eichel[:players], rules=rules)


@pytest.mark.rule("M-2")
def test_the_card_taken_out_is_nowhere() -> None:
    rules = MolotowRules(players=5, removed_card="Se7")

    for hand, trick in (("RoA Se7", "Ro6"), ("RoA", "Ro6 Se7")):
        with pytest.raises(RulesError, match=r"^'Se7' is out of the pack"):
            legal_cards(hand, trick, rules=rules)


# Reasons


REASONS = [
    pytest.param(None, "Si9", "SiA Si6 EiK RoA Ro6 Ro7 Ro8 SeA Se6", "EiK", {}, "must_follow",
                 "Farbzwang: du hast noch Schilten", "follow suit: you still hold shields", id="M-3", marks=pytest.mark.rule("M-3")),
    pytest.param("Se", "SeA", "SeU Se6 RoA", "RoA", {}, "must_follow_trump",
                 "Trumpf ist ausgespielt: du hast noch Schellen, und nicht nur den Bauer",
                 "trump is led: you still hold bells, and not the Bauer alone", id="M-6-trump-led", marks=pytest.mark.rule("M-6")),
    pytest.param("Se", "RoK", "Ro7 Se6 EiA", "EiA", {}, "must_follow",
                 "Farbzwang: du hast noch Rosen", "follow suit: you still hold roses", id="M-6-plain-led", marks=pytest.mark.rule("M-6")),
    pytest.param("Se", "RoK", "Ro7 Se6 EiA", "Se6", NO_RUFF, "must_follow",
                 "Farbzwang: du hast noch Rosen", "follow suit: you still hold roses", id="M-6-no-ruff", marks=pytest.mark.rule("M-6")),
    pytest.param("Se", "RoK SeB", "Ro7 Se6 EiA", "Se6", {}, "undertrump",
                 "Untertrumpfen: Schellen-Sechs liegt unter Schellen-Banner",
                 "undertrumping: six of bells is lower than banner of bells", id="M-7-able", marks=pytest.mark.rule("M-7")),
    pytest.param("Ro", "Se8 Ro7 RoU", "RoK Ei6", "RoK", FORWARD, "undertrump",
                 "Untertrumpfen: Rosen-König liegt unter Rosen-Under",
                 "undertrumping: king of roses is lower than under of roses", id="M-7-void", marks=pytest.mark.rule("M-7")),
    pytest.param("Ro", "Se8 Ro7 RoU", "RoK Ei6", "SiA", {}, "not_in_hand",
                 "Schilten-Ass hast du nicht in der Hand", "you do not hold ace of shields", id="not-in-hand", marks=pytest.mark.rule("M-6")),
    pytest.param("Ro", "Se8 Ro7 RoU", "RoK Ei6", "Ro7", {}, "already_played",
                 "Rosen-Sieben ist schon gespielt", "seven of roses has been played", id="already-played", marks=pytest.mark.rule("J-5")),
]  # fmt: skip


@pytest.mark.parametrize(("trump", "trick", "hand", "card", "options", "reason", "german", "english"), REASONS)
def test_reasons(
    trump: str | None, trick: str, hand: str, card: str, options: dict[str, Any], reason: str, german: str, english: str
) -> None:
    round_ = round_at(trick, hand, trump=trump, **options)
    before = round_.copy()

    assert round_.why_illegal(card) is Reason(reason)
    refusal = round_.explain(card)
    assert refusal is not None
    assert (refusal.sentence("de"), refusal.sentence("en"), str(refusal.card)) == (german, english, card)
    with pytest.raises(IllegalPlay) as caught:
        round_.play(card)
    assert (caught.value.reason, str(caught.value.card)) == (Reason(reason), card)
    assert caught.value.sentence("de") == german
    assert round_ == before


@pytest.mark.rule("M-6")
def test_there_is_no_reason_against_a_legal_card() -> None:
    round_ = round_at("RoK", "Ro7 Se6 EiA", trump="Se")

    assert [round_.why_illegal(card) for card in ("Ro7", "Se6")] == [None, None]
    assert round_.explain("Ro7") is None


@pytest.mark.rule("M-6", "M-7")
def test_legal_cards_are_some_of_the_hand_and_never_none() -> None:
    chance = random.Random(5)
    for _ in range(2000):
        order = chance.sample(PACK, 12)
        size = chance.randrange(0, 4)
        trick, hand = order[:size], order[size : size + chance.randrange(1, 9)]
        rules = MolotowRules(
            undertrump=chance.choice(["void_only", "forbidden", "free"]), trump_when_able=chance.random() < 0.5
        )
        legal = codes(legal_cards(hand, trick, trump=chance.choice([*SUITS, None]), rules=rules))
        assert legal
        assert legal <= set(hand)
