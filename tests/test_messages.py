"""What errors say: the input stands in quotes, and what is empty is called so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jassrules import (
    CardSet,
    IllegalWeis,
    JassError,
    MolotowRound,
    MolotowRules,
    Reason,
    SchmausDeal,
    Trick,
    find_weise,
    molotow,
    schmaus,
)

HANDS = [str(CardSet.from_mask(511 << 9 * suit)) for suit in range(4)]
CALLED = MolotowRules(announcing="called")


def deal_of(*hands: str, stock: str) -> Callable[[], Any]:
    return lambda: SchmausDeal(hands, stock=stock)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        pytest.param(
            lambda: MolotowRound(["RoU " * 2, "", "", ""]),
            "'RoU' is twice in the hand of seat 0",
            id="twice in a hand",
        ),
        pytest.param(
            lambda: MolotowRound([HANDS[0], HANDS[1], HANDS[2], HANDS[0]]),
            "'Ei6' is in the hands of seats 0 and 3",
            id="in two hands",
        ),
        pytest.param(
            lambda: MolotowRound(
                [CardSet.from_mask(127 << 7 * seat) for seat in range(5)], rules=MolotowRules(players=5)
            ),
            "'Ei7' is out of the pack, but seat 0 holds it",
            id="taken out, in a hand",
        ),
        pytest.param(lambda: Trick("RoU Ei6 RoU"), "'RoU' is twice in the trick", id="twice in a trick"),
        pytest.param(lambda: Trick("Ei6").seat_of("RoU"), "'RoU' is not in the trick 'Ei6'", id="not in a trick"),
        pytest.param(
            lambda: molotow.legal_cards("RoU", "RoU"), "'RoU' is in the hand and in the trick", id="hand and trick"
        ),
        pytest.param(
            lambda: molotow.legal_cards("Ei7", "", rules=MolotowRules(players=5)),
            "'Ei7' is out of the pack, but in the hand",
            id="taken out, in the hand",
        ),
        pytest.param(
            lambda: molotow.legal_cards("", "Ei7", rules=MolotowRules(players=5)),
            "'Ei7' is out of the pack, but lies in the trick",
            id="taken out, in the trick",
        ),
        pytest.param(
            lambda: schmaus.legal_cards("RoU", "RoU", trump="Ro", stock_empty=True),
            "'RoU' is in the hand and in the trick",
            id="hand and trick in Schmaus",
        ),
        pytest.param(
            deal_of(HANDS[0], HANDS[1], stock=f"{HANDS[2]} {HANDS[0]}"),
            "'Ei6' is in a hand and in the stock",
            id="hand and stock",
        ),
        pytest.param(
            lambda: MolotowRules(removed_card="Ei7"),
            "removed_card is 'Ei7'; only with five players",
            id="taken out of four hands",
        ),
        pytest.param(
            lambda: MolotowRules(players=5, removed_card="Ei6"),
            "removed_card is 'Ei6'; it must be a seven",
            id="another card taken out",
        ),
        pytest.param(
            lambda: find_weise("", scale="huge"),  # type: ignore[arg-type]
            "scale is 'huge'; it may be one of 'big', 'schmaus', 'small', 'vorarlberg'",
            id="scale",
        ),
    ],
)
def test_messages_quote_what_was_given(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(JassError) as caught:
        call()

    assert str(caught.value).startswith(message)


@pytest.mark.rule("M-10")
@pytest.mark.parametrize("nothing", [(), [], "", CardSet()], ids=repr)
@pytest.mark.parametrize(
    ("rules", "reason", "german", "english"),
    [
        pytest.param(CALLED, Reason.NOT_A_WEIS, "nichts: das ist kein Weis", "nothing: that is no Weis", id="called"),
        pytest.param(
            MolotowRules(),
            Reason.NOT_CALLED,
            "nichts: an diesem Tisch wird nicht angesagt",
            "nothing: at this table nothing is announced",
            id="auto",
        ),
    ],
)
def test_an_announcement_of_nothing(
    rules: MolotowRules, reason: Reason, german: str, english: str, nothing: Any
) -> None:
    round_ = MolotowRound(HANDS, rules=rules)
    refusal = round_.explain_weis(nothing, seat=0)

    assert refusal is not None
    assert refusal.reason is reason
    assert refusal.sentence("de") == german
    assert refusal.sentence("en") == english
    with pytest.raises(IllegalWeis) as caught:
        round_.announce(nothing, seat=0)
    assert str(caught.value).startswith(f"an empty announcement is refused: {english} (trick 1: ")
