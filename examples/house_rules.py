"""Two rules that the library does not have, built around it.

* A *penalty* on the count: who takes the Under of Schilten pays 13 more. That is arithmetic on a finished round.
* A *ban* on a card: nobody may lead trump before trump has been played to a plain lead, unless he holds nothing else.
  That is a question asked before the library's own.

The round inside stays an ordinary one, so it can be copied, stored, and checked as ever.
"""

from __future__ import annotations

import argparse

from jassrules import Card, CardLike, CardSet, MolotowRound, MolotowRules, MolotowTafel, MolotowView
from jassrules.molotow import CardPlayed

BLACK_CARD = Card.parse("SiU")
PENALTY = 13


def penalties(round_: MolotowRound) -> list[int]:
    """What each seat pays beyond the rules of the library, once the round is over."""
    paid = [0] * round_.rules.players
    for trick in round_.tricks:
        if BLACK_CARD in trick.cards and trick.taker is not None:
            paid[trick.taker] += PENALTY
    return paid


class TrumpClosedError(ValueError):
    """A trump was led that may not be led yet."""

    def sentence(self, lang: str = "en") -> str:
        """The reason in words, as the library's own refusals have it."""
        return "Trumpf ist noch zu" if lang == "de" else "trump may not be led yet"


class HouseRound:
    """A round of Molotow in which trump must be opened before it may be led."""

    def __init__(self, round_: MolotowRound) -> None:
        self.round = round_

    @property
    def is_open(self) -> bool:
        """Whether a trump lies on a plain lead, the one that made trump not counted."""
        trump = self.round.trump
        laid = sum(
            card.suit is trump and trick.led_suit is not trump
            for trick in (*self.round.tricks, self.round.trick)
            for card in trick.cards
        )
        return laid > 1

    def legal_cards(self) -> CardSet:
        """The cards that the library allows, without those that the house forbids."""
        legal = self.round.legal_cards()
        if self.round.trump is None or self.round.trick.cards or self.is_open:
            return legal
        plain = CardSet(card for card in legal if card.suit is not self.round.trump)
        return plain or legal  # never forbid everything

    def play(self, card: CardLike) -> CardPlayed:
        """Plays a card that both allow.

        Raises:
            IllegalPlay: as the library does.
            TrumpClosedError: where the house forbids it.
        """
        if self.round.can_play(card) and card_of(card) not in self.legal_cards():
            raise TrumpClosedError(f"{card} may not be led yet")
        return self.round.play(card)

    def view(self, seat: int) -> MolotowView:
        """What a seat may know, with the legal cards of the house."""
        view = self.round.view(seat)
        return view._replace(legal=self.legal_cards()) if view.legal else view

    def copy(self) -> HouseRound:
        """An independent copy."""
        return HouseRound(self.round.copy())


def card_of(card: CardLike) -> Card:
    """The card that is meant by a card or its code."""
    return card if isinstance(card, Card) else Card.parse(card)


def play_game(rules: MolotowRules, *, seed: int) -> MolotowTafel:
    """A game by the rules of the house; its sheet is written by hand, with the penalties as rows of their own."""
    tafel = MolotowTafel(rules.players, rules=rules)
    while tafel.dealer is not None:
        leader = (tafel.dealer + 1) % rules.players
        table = HouseRound(MolotowRound.deal(rules, leader=leader, seed=seed + tafel.rounds_played))
        while not table.round.is_over:
            table.play(table.legal_cards()[0])
        scores = table.round.score()
        for seat, (score, paid) in enumerate(zip(scores, penalties(table.round), strict=True)):
            for points in (score.hand_weis, score.stoeck, score.table_weis, paid):
                if points:
                    tafel.write_weis(seat, points)
        matches = [seat for seat, score in enumerate(scores) if score.match]
        if matches:
            tafel.write_match(matches[0])
        else:
            tafel.write_round([score.cards for score in scores])
    return tafel


def main() -> None:
    """Plays a game and prints its sheet."""
    argparse.ArgumentParser(description="A game by the rules of the house; takes no arguments.").parse_args()
    print(play_game(MolotowRules(players=4, rounds=4), seed=1).as_text(lang="de"))


if __name__ == "__main__":
    main()
