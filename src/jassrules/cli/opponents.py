"""The opponents in the terminal: simple, and knowing no more than a player at their seat."""

from __future__ import annotations

import random
from collections.abc import Sequence

from jassrules.cards import Card, card_points
from jassrules.molotow import MolotowView
from jassrules.molotow.legal import trump_in
from jassrules.schmaus import SchmausView
from jassrules.tricks import Trick

__all__ = ["Opponent"]

_WORTH_TAKING = 8


class Opponent:
    """Chooses a card from what its seat can see.

    Where several cards are as good, chance decides, by the seed and the place in the game alone: a move that is taken
    back and made again meets the same answer.

    >>> from jassrules import MolotowRound
    >>> view = MolotowRound.deal(seed=1).view(0)
    >>> Opponent(7).molotow(view, number=0) is Opponent(7).molotow(view, number=0)
    True
    """

    def __init__(self, seed: int) -> None:
        """Seats an opponent."""
        self._seed = seed

    def molotow(self, view: MolotowView, *, number: int) -> Card:
        """A card of Molotow: a low one to lead, else the dearest that does not take the trick.

        Args:
            view: what the seat sees.
            number: the round.
        """
        legal = tuple(view.legal)
        if not view.trick.cards:
            ranked = sorted(legal, key=lambda card: (card.suit is view.trump, card.rank.index))
            return self._one_of(ranked[:3], view, number)
        safe = [card for card in legal if not self._takes(card, view)]
        if safe:
            dearest = max(card_points(card, view.trump) for card in safe)
            return self._one_of([card for card in safe if card_points(card, view.trump) == dearest], view, number)
        cheapest = min(card_points(card, view.trump) for card in legal)
        return self._one_of([card for card in legal if card_points(card, view.trump) == cheapest], view, number)

    def schmaus(self, view: SchmausView, *, number: int) -> Card:
        """A card of Schmaus: takes what is worth it with the lowest card that does, else gives the least.

        Args:
            view: what the seat sees.
            number: the deal.
        """
        legal = tuple(view.legal)
        shown = {card for weis in view.announceable for card in weis.cards}
        if not view.trick.cards:
            if view.stock_size == 0:
                return max(legal, key=lambda card: (card.suit is not view.trump, card.rank.index, -card.index))
            return self._one_of(self._least(legal, view, shown), view, number)
        taking = [
            card
            for card in legal
            if self._takes(card, view) and card_points((*view.trick.cards, card), view.trump) >= _WORTH_TAKING
        ]
        if taking:
            return min(taking, key=lambda card: (card.suit is view.trump, card_points(card, view.trump), card.index))
        return self._one_of(self._least(legal, view, shown), view, number)

    @staticmethod
    def _takes(card: Card, view: MolotowView | SchmausView) -> bool:
        """Whether the card would be the best of the trick so far, by the trump that it may make itself."""
        trick = view.trick
        played = (*trick.cards, card)
        trump = trump_in(played, view.trump)
        return Trick(played, leader=trick.leader, players=trick.players, trump=trump).best is card

    @staticmethod
    def _least(legal: Sequence[Card], view: SchmausView, kept: set[Card]) -> list[Card]:
        """The cards that are missed least: no trump, not part of a Weis, of few points."""

        def price(card: Card) -> tuple[bool, bool, int]:
            return (card.suit is view.trump, card in kept, card_points(card, view.trump))

        lowest = min(map(price, legal))
        return [card for card in legal if price(card) == lowest]

    def _one_of(self, cards: Sequence[Card], view: MolotowView | SchmausView, number: int) -> Card:
        chance = random.Random(f"{self._seed}/{number}/{view.seat}/{len(view.played)}").random()
        return cards[int(chance * len(cards))]
