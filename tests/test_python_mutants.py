"""What only a mutation of the Python modules pointed to; see ``tools/mutate_python.py``."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from jassrules import (
    FRENCH,
    Card,
    CardSet,
    IllegalWeis,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    Reason,
    RecordError,
    RulesError,
    SchmausDeal,
    SchmausGame,
    SchmausRules,
    Suit,
    Trick,
    Weis,
    WeisScale,
    best_announcement,
)
from jassrules.reasons import refuse_card
from jassrules.weis import as_weise

RUN = "Ro7 Ro8 Ro9"


def round_with_a_run(**options: Any) -> MolotowRound:
    hands = [f"{RUN} Ei6 Ei7 Se6 Se7 Si6 Si7"]
    rest = ~CardSet(hands[0])
    return MolotowRound([*hands, rest[::3], rest[1::3], rest[2::3]], rules=MolotowRules(**options))


@pytest.mark.rule("M-10")
def test_a_refused_announcement_names_its_cards() -> None:
    with pytest.raises(IllegalWeis) as caught:
        round_with_a_run().announce(RUN, seat=0)

    assert caught.value.refusal.cards == CardSet(RUN)


@pytest.mark.rule("M-10")
def test_an_announcement_of_nothing_names_no_card() -> None:
    with pytest.raises(IllegalWeis) as caught:
        round_with_a_run(announcing="called").announce((), seat=0)

    assert caught.value.refusal.cards == CardSet()


@pytest.mark.parametrize("leader", range(4))
def test_a_pickle_knows_who_leads(leader: int) -> None:
    round_ = MolotowRound.deal(leader=leader, seed=1)
    twin = pickle.loads(pickle.dumps(round_))

    assert twin == round_
    assert twin.leader == twin.to_move == leader


@pytest.mark.parametrize("dealer", range(2))
def test_a_pickle_knows_who_deals(dealer: int) -> None:
    deal = SchmausDeal.deal(SchmausRules(rob="own_lead"), dealer=dealer, seed=1)
    twin = pickle.loads(pickle.dumps(deal))

    assert twin == deal
    assert (twin.dealer, twin.to_move) == (dealer, 1 - dealer)


@pytest.mark.parametrize(
    ("kind", "key", "count", "most"),
    [
        pytest.param(MolotowRound, "hands", 7, 6, id="molotow-hands"),
        pytest.param(MolotowRound, "events", 41, 40, id="molotow-events"),
        pytest.param(SchmausDeal, "hands", 3, 2, id="schmaus-hands"),
        pytest.param(SchmausDeal, "events", 65, 64, id="schmaus-events"),
        pytest.param(SchmausDeal, "stock", 37, 36, id="schmaus-stock"),
    ],
)
def test_lists_are_refused_by_their_length(kind: Any, key: str, count: int, most: int) -> None:
    record = kind.deal(seed=1).to_record()
    record[key] = [[]] * count

    with pytest.raises(RecordError, match=f"^{key}: {count} items where at most {most} can be$"):
        kind.from_record(record)


@pytest.mark.rule("S-6")
def test_undo_reveals_as_long_as_cards_are_drawn() -> None:
    deal = SchmausDeal.deal(seed=1)
    reveals = []
    while not deal.is_over:
        deal.play(deal.legal_cards()[0])
        reveals.append(deal.undo_reveals)

    # After the second card of each of tricks 1 to 9, when both have drawn.
    assert reveals == [number % 2 == 0 and number <= 18 for number in range(1, 37)]


@pytest.mark.rule("S-1")
@pytest.mark.parametrize("seat", range(2))
def test_a_card_of_either_hand_in_the_stock(seat: int) -> None:
    deal = SchmausDeal.deal(seed=1)
    stock = list(deal.stock)
    stock[9] = deal.hands[seat][0]

    with pytest.raises(RulesError, match=f"^'{stock[9]}' is in a hand and in the stock"):
        SchmausDeal(deal.hands, stock=stock)


@pytest.mark.rule("S-1")
@pytest.mark.parametrize("given", ["hands", "stock"])
def test_hands_without_stock_are_a_mixture(given: str) -> None:
    deal = SchmausDeal.deal(seed=1)
    cards: dict[str, Any] = {"hands": deal.hands, "stock": deal.stock}

    with pytest.raises(TypeError, match="not a mixture"):
        SchmausGame().start_deal(**{given: cards[given]})


@pytest.mark.parametrize("kind", [MolotowGame, SchmausGame])
def test_players_without_names_have_none_in_a_record(kind: Any) -> None:
    assert kind().to_record()["names"] is None


@pytest.mark.parametrize("key", ["annulled", "deal"])
def test_a_closed_deal_without_a_key_is_named(key: str) -> None:
    game = SchmausGame()
    game.start_deal(seed=1)
    game.annul_deal()
    record = game.to_record()
    del record["deals"][0][key]

    with pytest.raises(RecordError) as caught:
        SchmausGame.from_record(record)
    assert caught.value.place == f"deals[0].{key}"


@pytest.mark.rule("W-8")
def test_what_is_no_weis_is_named() -> None:
    with pytest.raises(TypeError, match=r"^Weise are needed, not 5$"):
        best_announcement(5)  # type: ignore[arg-type]


@pytest.mark.rule("W-2", "J-8")
@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        pytest.param("de", "vier Buben", id="de"),
        pytest.param("en", "four jacks", id="en"),
        pytest.param("fr", "quatre valets", id="fr"),
        pytest.param("it", "quattro fanti", id="it"),
    ],
)
def test_fours_bear_the_names_of_the_pack(lang: str, expected: str) -> None:
    assert Weis("EiU RoU SeU SiU", points=200).name(lang, pack=FRENCH) == expected


@pytest.mark.rule("S-8")
def test_who_must_trump_is_told_with_what() -> None:
    refusal = refuse_card(
        Card.parse("EiA"),
        hand=CardSet("Se7 EiA"),
        unplayed=~CardSet("RoK"),
        trick=Trick("RoK", players=2, trump="Se"),
        trump=Suit.SCHELLEN,
        may_trump=False,
    )

    assert (refusal.reason, refusal.suit) == (Reason.MUST_TRUMP, Suit.SCHELLEN)
    assert refusal.sentence("en").endswith("you cannot follow and still hold bells, which is trump")


def test_a_scale_equals_no_other_thing() -> None:
    for other in ("big", 5, None, WeisScale.BIG.runs):
        assert other != WeisScale.BIG


@pytest.mark.rule("S-11", "W-5")
def test_announced_weise_are_looked_up_by_their_cards() -> None:
    claimed = Weis(RUN, points=300)
    counted = Weis(RUN, points=20)

    assert as_weise(claimed, WeisScale.BIG) == (counted,)
    assert as_weise([claimed, "EiA"], WeisScale.BIG) == (counted, CardSet("EiA"))


@pytest.mark.rule("S-18")
def test_scores_are_those_of_the_deals_that_stand() -> None:
    game = SchmausGame(SchmausRules(target=1_000_000))
    written = []
    for number in range(3):
        deal = game.start_deal(seed=number)
        while not deal.is_over:
            deal.play(deal.legal_cards()[0])
        if number == 1:
            game.annul_deal()
        else:
            written.append(game.finish_deal())

    assert game.scores == tuple(written)
    assert len(game.closed_deals) == 3


@pytest.mark.parametrize("cards", ["RoA Ro6 Ro6", "Ro6 RoA Ro6"])
def test_the_card_that_is_twice_in_a_trick_is_named(cards: str) -> None:
    with pytest.raises(RulesError, match=r"^'Ro6' is twice in the trick"):
        Trick(cards)


@pytest.mark.rule("M-11")
def test_without_table_weis_no_trick_has_any() -> None:
    round_ = MolotowRound.deal(seed=1)
    while len(round_.tricks) < 3:
        round_.play(round_.legal_cards()[0])

    assert round_.table_weise() == ((), (), ())


@pytest.mark.parametrize("kind", [MolotowRound, SchmausDeal])
def test_a_tally_of_rollouts_knows_its_seed(kind: Any) -> None:
    tally = kind.deal(seed=1).rollout(5, seed=77)

    assert (tally.seed, tally.games) == (77, 5)
