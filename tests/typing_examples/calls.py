"""Call sites whose types both checkers must infer just so; never run."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, assert_type

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
    SchmausTafel,
    Suit,
    Trick,
    Undertrump,
    Weis,
    WeisScale,
    all_weise,
    batch,
    best_announcement,
    card_points,
    find_weise,
    molotow,
    schmaus,
    simulate,
)
from jassrules.adapters import jasskit
from jassrules.adapters.jasskit import JassKitGame, JassKitTrick, Mode
from jassrules.molotow import CardPlayed, MolotowView
from jassrules.schmaus import Robbed, SchmausPlayed, SchmausView
from jassrules.simulate import Tally

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

tally = simulate.molotow(100, seed=1, rules=rules, threads=2, progress=lambda done, total: print(done / total))
assert_type(tally, Tally)
assert_type(tally.means, tuple[float, ...])
with ProcessPoolExecutor(2) as pool:
    assert_type(simulate.schmaus(100, seed=1, executor=pool), Tally)
assert_type(simulate.deal_seed(1, 0), int)
assert_type(round_.rollout(10, seed=1), Tally)

masks = array("Q", [hand.mask])
assert_type(batch.card_points(masks, Suit.ROSEN), array[int])
assert_type(batch.weis_points(masks, scale=WeisScale.SMALL), array[int])
assert_type(batch.card_points(bytes(8)), array[int])

sheet = MolotowTafel(["A", "B", "C", "D"], rules=MolotowRules())
assert_type(sheet.totals, tuple[int, ...])
assert_type(sheet.write_round([40, 40, 40, 37]).row, int)
assert_type(SchmausTafel(("A", "B"), rules=SchmausRules()).winner, int | None)

assert_type(jasskit.parse_card("DA"), Card)
assert_type(jasskit.card_code("SeA"), str)
logged = JassKitGame(hands=Deck().deal(4), dealer=0, mode=Mode.UNDENUFE, forehand=True)
assert_type(logged.tricks, tuple[JassKitTrick, ...])
assert_type(logged.mode, Mode | None)
assert_type(JassKitGame.from_json(logged.to_json()), JassKitGame)
assert_type(logged.to_json(), dict[str, Any])
assert_type(jasskit.read_log(["{}"]), Iterator[JassKitGame])

# What must not pass; an unused ignore is an error of its own.
round_.play(14)  # type: ignore[arg-type]
Card.of("Ro", "U")  # type: ignore[arg-type]
MolotowRules(5)  # type: ignore[call-arg]
SchmausDeal.deal(seed="x")  # type: ignore[arg-type]
assert card < card  # type: ignore[operator]
simulate.molotow(100)  # type: ignore[call-arg]
simulate.schmaus(100, seed=1, rules=rules)  # type: ignore[arg-type]
batch.card_points([hand.mask])  # type: ignore[arg-type]
sheet.write_round(157)  # type: ignore[arg-type]
JassKitGame(Deck().deal(4), 0)  # type: ignore[call-arg]
JassKitGame(hands=Deck().deal(4), dealer=0, mode="H")  # type: ignore[arg-type]
logged.dealer = 1  # type: ignore[misc]
jasskit.parse_card(card)  # type: ignore[arg-type]
