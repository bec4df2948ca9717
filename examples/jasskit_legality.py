"""Plays random games of Schieber in jass-kit, and compares the cards that it allows with those of the rules.

    python -m pip install jass-kit
    python examples/jasskit_legality.py               2,000 games with trump
    python examples/jasskit_legality.py --show 3      prints some positions in which the two differ

With trump named, and undertrumping barred to everybody who holds anything else, Schieber and Molotow allow the same
cards; what Molotow adds, the birth of trump, does not come into it. So ``molotow.legal_cards`` can be asked.
"""

from __future__ import annotations

import argparse
import importlib
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from jassrules import Card, CardSet, Deck, MolotowRules, Suit, molotow
from jassrules.adapters import jasskit

RULES = MolotowRules(undertrump="forbidden")
TRUMPS = (Suit.SCHELLEN, Suit.ROSEN, Suit.SCHILTEN, Suit.EICHELN)  # 0 to 3 in jass-kit


class Decision(NamedTuple):
    """A position, and what each says of it."""

    trump: Suit
    trick: tuple[Card, ...]
    hand: CardSet
    rules: CardSet
    theirs: CardSet

    def __str__(self) -> str:
        trick = " ".join(map(str, self.trick))
        return f"trump {self.trump}, trick {trick}, hand {self.hand}: allowed {self.rules}; jass-kit: {self.theirs}"


def decisions(seed: int) -> Iterator[Decision]:
    """The 36 decisions of a game in which everybody plays a card at random that both allow."""
    numpy: Any = importlib.import_module("numpy")
    rule: Any = importlib.import_module("jass.game.rule_schieber").RuleSchieber()
    simulator: Any = importlib.import_module("jass.game.game_sim").GameSim(rule)
    chance = random.Random(seed)
    hands = numpy.zeros((4, 36), numpy.int32)
    for player, dealt in enumerate(Deck().deal(4, seed=seed)):
        hands[player, [jasskit.card_number(card) for card in dealt]] = 1
    number = seed % 4
    simulator.init_from_cards(hands, dealer=0)
    simulator.action_trump(number)
    state = simulator.state
    while not simulator.is_done():
        hand = cards_of(numpy.flatnonzero(state.hands[state.player]))
        trick = tuple(jasskit.from_number(int(card)) for card in state.current_trick[: state.nr_cards_in_trick])
        theirs = cards_of(numpy.flatnonzero(rule.get_valid_cards_from_state(state)))
        ours = molotow.legal_cards(hand, trick, trump=TRUMPS[number], rules=RULES)
        yield Decision(TRUMPS[number], trick, hand, ours, theirs)
        simulator.action_play_card(jasskit.card_number(chance.choice(ours & theirs)))


def cards_of(numbers: Any) -> CardSet:
    """Cards by jass-kit's numbers."""
    return CardSet(jasskit.from_number(int(number)) for number in numbers)


def main() -> None:
    """Counts the games and decisions in which the two differ."""
    parser = argparse.ArgumentParser(description="Compares the legal cards of jass-kit with the rules.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--show", type=int, default=0, help="print so many positions")
    options = parser.parse_args()
    if options.games < 1:
        parser.error(f"--games is {options.games}; it may be 1 or more")
    games = positions = 0
    wrong: list[Decision] = []
    for seed in range(options.games):
        found = list(decisions(seed))
        positions += len(found)
        differing = [decision for decision in found if decision.rules != decision.theirs]
        games += bool(differing)
        wrong += differing
    print(f"{games} of {options.games} games ({games / options.games:.1%}) hold a decision with other cards")
    print(f"{len(wrong)} of {positions} decisions")
    print(*wrong[: options.show], sep="\n")


if __name__ == "__main__":
    main()
