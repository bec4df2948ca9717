"""The games that are timed: the same seeds in every run."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, NamedTuple

from jassrules import Card, CardSet, Deck, MolotowRound, SchmausDeal

__all__ = ["Line", "hands_of_nine", "lines", "refused", "walk"]

DEALS = 24


class Line(NamedTuple):
    """A deal, and the legal cards with which chance once played it to its end."""

    start: Any
    cards: tuple[Card, ...]


def lines(kind: type[MolotowRound | SchmausDeal]) -> list[Line]:
    """Some deals with a random line of play each."""
    found = []
    for seed in range(DEALS):
        chance = random.Random(seed)
        start = kind.deal(seed=seed)
        game = start.copy()
        cards = []
        while not game.is_over:
            cards.append(chance.choice(game.legal_cards()))
            game.play(cards[-1])
        found.append(Line(start, tuple(cards)))
    return found


def walk(line: Line) -> list[tuple[Any, Card]]:
    """The 36 positions of a line, each with the card that is played there."""
    game = line.start.copy()
    positions = []
    for card in line.cards:
        positions.append((game.copy(), card))
        game.play(card)
    return positions


def refused(positions: Iterable[tuple[Any, Card]]) -> list[tuple[Any, Card]]:
    """The same positions, each with a card of the hand that may not be played; those that have none are left out."""
    found = []
    for game, _ in positions:
        others = game.hands[game.to_move] - game.legal_cards()
        if others:
            found.append((game, others[0]))
    return found


def hands_of_nine(number: int) -> list[CardSet]:
    """Random hands of nine cards, four of each shuffle."""
    return [hand for seed in range(number // 4) for hand in Deck().deal(4, seed=seed)]
