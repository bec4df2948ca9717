"""Call sites whose types both checkers must infer just so; never run."""

from __future__ import annotations

from typing import assert_type

from jassrules import (
    Card,
    CardSet,
    Deck,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    MolotowScore,
    MolotowTafel,
    Rank,
    Reason,
    Refusal,
    SchmausDeal,
    SchmausGame,
    SchmausRules,
    SchmausScore,
    Suit,
    Trick,
    Undertrump,
    Weis,
    WeisScale,
    all_weise,
    best_announcement,
    card_points,
    find_weise,
    molotow,
    schmaus,
)
from jassrules.molotow import CardPlayed, MolotowView
from jassrules.schmaus import Robbed, SchmausPlayed, SchmausView

card = Card.parse("RoU")
assert_type(card, Card)
assert_type(card.suit, Suit)
assert_type(card.rank, Rank)
assert_type(card.index, int)
hand = CardSet.parse("RoU Ro9")
assert_type(hand[0], Card)
assert_type(hand[:1], tuple[Card, ...])
assert_type(hand & CardSet(), CardSet)
assert_type(hand | {card}, CardSet)
assert_type(hand.mask, int)
assert_type(Deck().deal(4, seed=1), tuple[CardSet, ...])
assert_type(card_points(hand, Suit.ROSEN), int)
assert_type(Trick("RoA").taker, int | None)
assert_type(find_weise(hand, scale=WeisScale.BIG), tuple[Weis, ...])
assert_type(all_weise(hand)[0].top, Card | None)
assert_type(best_announcement(find_weise(hand)), int)

rules = MolotowRules(players=5, undertrump="free", stoeck="held")
assert_type(rules.undertrump, Undertrump)
assert_type(rules.rounds, int)
assert_type(rules.removed_card, Card | None)
round_ = MolotowRound.deal(rules, seed=1)
assert_type(round_.legal_cards(), CardSet)
assert_type(round_.legal_mask(), int)
assert_type(round_.trump, Suit | None)
assert_type(round_.to_move, int | None)
assert_type(round_.play("RoA", weise=find_weise(hand)), CardPlayed)
assert_type(round_.why_illegal(card), Reason | None)
assert_type(round_.explain(card), Refusal | None)
assert_type(round_.score(), tuple[MolotowScore, ...])
assert_type(round_.copy(), MolotowRound)
assert_type(round_.view(0), MolotowView)
assert_type(molotow.legal_cards("RoA", "Ro6"), CardSet)
game = MolotowGame(rules, names=["A", "B", "C", "D", "E"])
assert_type(game.start_round(), MolotowRound)
assert_type(game.tafel, MolotowTafel)

deal = SchmausDeal.deal(SchmausRules(turn_up="second_last"), dealer=1)
assert_type(deal.trump, Suit)
assert_type(deal.turn_up, Card | None)
assert_type(deal.announceable(), tuple[Weis, ...])
assert_type(deal.play(card, weis=deal.announceable()), SchmausPlayed)
assert_type(deal.rob(), Robbed)
assert_type(deal.score(), tuple[SchmausScore, SchmausScore])
assert_type(deal.view(1), SchmausView)
assert_type(deal.copy(), SchmausDeal)
assert_type(schmaus.legal_cards(hand, "RoA", trump=Suit.ROSEN, stock_empty=True), CardSet)
partie = SchmausGame(names=("A", "B"))
assert_type(partie.winner, int | None)
assert_type(partie.totals, tuple[int, int])
assert_type(partie.next_partie(), SchmausGame)

# What must not pass; an unused ignore is an error of its own.
round_.play(14)  # type: ignore[arg-type]
Card.of("Ro", "U")  # type: ignore[arg-type]
MolotowRules(5)  # type: ignore[call-arg]
SchmausDeal.deal(seed="x")  # type: ignore[arg-type]
assert card < card  # type: ignore[operator]
