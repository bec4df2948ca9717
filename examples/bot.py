"""A bot that steps positions by mask: it copies the round, plays out, and takes the card that costs least."""

from __future__ import annotations

import random

from jassrules import MolotowRound


def play_out(round_: MolotowRound, chance: random.Random) -> None:
    """Plays random legal cards to the end. The bits of ``legal_mask`` are legal by construction."""
    while mask := round_.legal_mask():
        for _ in range(chance.randrange(mask.bit_count())):
            mask &= mask - 1
        round_.play_unchecked((mask & -mask).bit_length() - 1)


def best_card(round_: MolotowRound, *, tries: int, chance: random.Random) -> int:
    """The legal card with the fewest points on average over some random games.

    It looks at all hands, as the round does. A fair bot would deal the cards its view does not show at random.
    """
    seat = round_.to_move
    assert seat is not None
    costs: dict[int, float] = {}
    for card in round_.legal_cards():
        total = 0
        for _ in range(tries):
            future = round_.copy()
            future.play_unchecked(card.index)
            play_out(future, chance)
            total += future.score()[seat].written
        costs[card.index] = total / tries
    return min(costs, key=costs.__getitem__)


def main() -> None:
    """The bot at seat 0 against three players who play at random."""
    chance = random.Random(1)
    round_ = MolotowRound.deal(seed=1)
    while round_.to_move is not None:
        if round_.to_move == 0:
            round_.play_unchecked(best_card(round_, tries=5, chance=chance))
        else:
            round_.play(chance.choice(round_.legal_cards()))
    print(*(score.written for score in round_.score()))


if __name__ == "__main__":
    main()
