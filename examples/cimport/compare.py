"""Shows one position, and compares the compiled module with jassrules itself in some thousands of others."""

from __future__ import annotations

import ducking

from jassrules import ALL_CARDS, CardSet, MolotowRound, Trick, card_points, weis_points

NO_TRUMP = 4


def compare(round_: MolotowRound) -> int:
    """How many positions of a round, played to its end, were compared."""
    positions = 0
    for hand in round_.dealt:
        assert ducking.weis(hand.mask) == weis_points(hand)
    while round_.to_move is not None:
        hand, trick = round_.hands[round_.to_move], round_.trick.cards
        trump = NO_TRUMP if round_.trump is None else round_.trump.index
        found = ducking.outcomes(hand.mask, [card.index for card in trick], trump)
        assert CardSet(ALL_CARDS[index] for index, _, _ in found) == round_.legal_cards()
        for index, takes, points in found:
            card = ALL_CARDS[index]
            seat = round_.to_move
            ahead = round_.copy()
            ahead.play(card)
            then = Trick((*trick, card), leader=round_.trick.leader, players=round_.rules.players, trump=ahead.trump)
            assert takes == (then.taker == seat), (str(card), str(then))
            assert points == card_points(then.cards, ahead.trump), (str(card), str(then))
        positions += 1
        round_.play(round_.legal_cards()[-1])
    return positions


def main() -> None:
    """Prints a position and how many were compared."""
    hand, trick, trump = CardSet("Ro6 RoU SeU Si6"), [16, 17], 2  # Rosen-König, Rosen-Ass; Schellen
    for index, takes, points in ducking.outcomes(hand.mask, trick, trump):
        print(ALL_CARDS[index], "takes" if takes else "ducks", points)
    compared = sum(compare(MolotowRound.deal(seed=seed)) for seed in range(100))
    print(f"{compared} positions agree")


if __name__ == "__main__":
    main()
