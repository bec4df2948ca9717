"""Players that decide on what their seat can see, by dealing the unseen cards anew and playing them out.

    python examples/bot.py               both games against players who choose at random
    python examples/bot.py --rounds 100  the same for longer

The bots are given a view and nothing else. They make worlds that agree with it, and take the card after which they
fare best on average when everybody plays on at random.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from jassrules import (
    Card,
    CardSet,
    IllegalWeis,
    MolotowRound,
    MolotowRules,
    MolotowView,
    SchmausDeal,
    SchmausView,
    Suit,
    Trick,
    molotow,
)
from jassrules.schmaus import TurnUp

# --- Molotow: which cards can lie where -------------------------------------------------------------


def may_hold(view: MolotowView) -> dict[Card, tuple[int, ...]]:
    """For each unseen card the seats that can have it, by what they have played so far. [M-3, M-6, M-7]

    A card that was played tells that its seat had none which would have forbidden it. The library is asked with a
    hand of just these two cards, so this holds for every option without knowing any of them.
    """
    unseen = view.unseen
    barred: set[tuple[int, Card]] = set()
    trump: Suit | None = None
    for trick in (*view.tricks, view.trick):
        for at, played in enumerate(trick.cards):
            seat = (trick.leader + at) % trick.players
            if seat == view.seat or played.suit is trick.led_suit:
                continue  # a lead, and a card that follows, tell nothing
            for card in unseen:
                legal = molotow.legal_cards((played, card), trick.cards[:at], trump=trump, rules=view.rules)
                if played not in legal:
                    barred.add((seat, card))
        trump = trick.trump
    seats = [seat for seat in range(view.rules.players) if seat != view.seat]
    return {card: tuple(seat for seat in seats if (seat, card) not in barred) for card in unseen}


class MolotowWorlds:
    """Rounds that agree with a view, each possible deal of the unseen cards as likely as any other."""

    def __init__(self, view: MolotowView) -> None:
        self.view = view
        known = CardSet(card for cards in view.known for card in cards)
        self.choices = [(card, seats) for card, seats in may_hold(view).items() if card not in known]
        # Cards with few possible holders first: fewer ways to remember.
        self.choices.sort(key=lambda choice: len(choice[1]))
        self.room = tuple(size - len(known) for size, known in zip(view.hand_sizes, view.known, strict=True))

        @cache
        def ways(room: tuple[int, ...]) -> int:
            """In how many ways the cards that are still to be dealt fit into so much room."""
            at = len(self.choices) - sum(room)
            if at == len(self.choices):
                return 1
            return sum(ways(taken(room, seat)) for seat in self.choices[at][1] if room[seat])

        self.ways = ways

    def hands(self, chance: random.Random) -> list[CardSet]:
        """Hands for all seats."""
        hands = [set(cards) for cards in self.view.known]
        room = self.room
        for card, seats in self.choices:
            pick = chance.randrange(self.ways(room))
            for seat in seats:
                if not room[seat]:
                    continue
                after = taken(room, seat)
                if pick < self.ways(after):
                    hands[seat].add(card)
                    room = after
                    break
                pick -= self.ways(after)
        return [CardSet(hand) for hand in hands]

    def draw(self, chance: random.Random) -> MolotowRound:
        """A round with such hands, brought to where the view stands."""
        view = self.view
        while True:
            played = cards_by_seat((*view.tricks, view.trick), view.rules.players)
            dealt = [hand | CardSet(cards) for hand, cards in zip(self.hands(chance), played, strict=True)]
            round_ = MolotowRound(dealt, rules=view.rules, leader=view.leader)
            try:
                for seat, weise in enumerate(view.announced):
                    if weise:
                        round_.announce(weise, seat=seat)
            except IllegalWeis:
                continue  # what was announced would be part of a longer run here
            for trick in (*view.tricks, view.trick):
                for card in trick.cards:
                    round_.play(card)
            return round_


def taken(room: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The room when a seat has been given one card more."""
    return (*room[:seat], room[seat] - 1, *room[seat + 1 :])


def cards_by_seat(tricks: Sequence[Trick], players: int) -> list[list[Card]]:
    """What each seat has played, in order."""
    played: list[list[Card]] = [[] for _ in range(players)]
    for trick in tricks:
        for at, card in enumerate(trick.cards):
            played[(trick.leader + at) % players].append(card)
    return played


def molotow_card(view: MolotowView, chance: random.Random, *, worlds: int = 20, games: int = 20) -> Card:
    """The card after which the seat writes least on average."""
    if len(view.legal) == 1:
        return view.legal[0]
    source = MolotowWorlds(view)
    costs = dict.fromkeys(view.legal, 0)
    for _ in range(worlds):
        start = source.draw(chance)
        seed = chance.getrandbits(64)
        for card in costs:
            after = start.copy()
            after.play(card)
            costs[card] += after.rollout(games, seed=seed).sums[view.seat]
    return min(costs, key=costs.__getitem__)


# --- Schmaus: one hidden hand, and a stock ----------------------------------------------------------


def schmaus_world(view: SchmausView, chance: random.Random) -> SchmausDeal:
    """A deal that agrees with a view in all that matters from here on.

    A deal is made from its first cards and the stock, so a past has to be made up: each seat is dealt what it played
    first and draws the rest in time. Who drew what in truth changes nothing any more. What was announced is left out;
    it is written whatever is played now.
    """
    other = 1 - view.seat
    hidden = list(view.unseen)
    chance.shuffle(hidden)
    missing = view.hand_sizes[other] - len(view.known[other])
    hand = view.known[other] | CardSet(hidden[:missing])
    face_down = hidden[missing:]

    robbed = view.robbed
    tricks = (*view.tricks, view.trick)
    rows = cards_by_seat(tricks, 2)
    first = [9, 9]
    for seat, held in ((view.seat, view.hand), (other, hand)):
        rows[seat].extend(held)
        if robbed is not None and robbed.seat == seat:
            rows[seat].remove(robbed.taken)
            first[seat] = 8  # and the six of trump, which he gives for it on his first turn
    drawn = min(len(view.tricks), 9)
    up = 17 if view.rules.turn_up is TurnUp.LAST else 16  # its place among the cards drawn
    turn_up = view.turn_up
    if drawn == 9:
        # The view does not say which card lay turned up; any trump will do that its owner can have drawn last.
        last_taker = view.tricks[8].taker
        assert last_taker is not None
        owner = last_taker if up == 16 else 1 - last_taker
        row = rows[owner]
        turn_up = next(card for card in row[9:] if card.suit is view.trump) if robbed is None else robbed.given
        row.remove(turn_up)
        row.append(turn_up)
    order = [
        rows[seat][first[seat] + number]
        for number, trick in enumerate(view.tricks[:9])
        if trick.taker is not None
        for seat in (trick.taker, 1 - trick.taker)
    ]
    if drawn == 9:
        del order[up]
    dealt = [rows[seat][: first[seat]] for seat in range(2)]
    if robbed is not None:
        dealt[robbed.seat].append(robbed.given)
        turn_up = robbed.taken
    assert turn_up is not None
    deal = SchmausDeal(dealt, stock=[turn_up, *order, *face_down], rules=view.rules, dealer=view.dealer)

    def rob_in_time() -> None:
        if robbed is not None and deal.robbed is None and deal.to_move == robbed.seat and deal.can_rob():
            deal.rob()

    for trick in tricks:
        for card in trick.cards:
            rob_in_time()
            deal.play(card)
    rob_in_time()
    return deal


def schmaus_card(view: SchmausView, chance: random.Random, *, worlds: int = 20, games: int = 20) -> Card:
    """The card after which the seat writes most on average, compared with the other."""
    if len(view.legal) == 1:
        return view.legal[0]
    gains = dict.fromkeys(view.legal, 0)
    for _ in range(worlds):
        start = schmaus_world(view, chance)
        seed = chance.getrandbits(64)
        for card in gains:
            after = start.copy()
            after.play(card)
            sums = after.rollout(games, seed=seed).sums
            gains[card] += sums[view.seat] - sums[1 - view.seat]
    return max(gains, key=gains.__getitem__)


# --- a comparison -----------------------------------------------------------------------------------


def play_molotow(seed: int, bot: int, rules: MolotowRules | None = None) -> list[int]:
    """A round in which one seat is the bot's and the others play any card; what each writes."""
    chance = random.Random(seed)
    round_ = MolotowRound.deal(rules, seed=seed)
    while (seat := round_.to_move) is not None:
        card = molotow_card(round_.view(seat), chance) if seat == bot else chance.choice(round_.legal_cards())
        round_.play(card)
    return [score.written for score in round_.score()]


def play_schmaus(seed: int, bot: int) -> list[int]:
    """A deal in which one seat is the bot's; both rob and announce whenever they can."""
    chance = random.Random(seed)
    deal = SchmausDeal.deal(seed=seed, dealer=1)
    while (seat := deal.to_move) is not None:
        if deal.can_rob():
            deal.rob()
        card = schmaus_card(deal.view(seat), chance) if seat == bot else chance.choice(deal.legal_cards())
        deal.play(card, weis=deal.announceable()[:1])
    return [score.written for score in deal.score()]


def leads(play: Callable[[int, int], list[int]], rounds: int, players: int) -> Iterator[float]:
    """By how much the bot has written more than the others on average, round by round; it changes seats."""
    for seed in range(rounds):
        bot = seed % players
        written = play(seed, bot)
        yield written[bot] - (sum(written) - written[bot]) / (players - 1)


def summary(found: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    mean = sum(found) / len(found)
    spread = math.sqrt(sum((one - mean) ** 2 for one in found) / max(len(found) - 1, 1))
    return mean, spread / math.sqrt(len(found))


def main() -> None:
    """Plays both games against chance."""
    parser = argparse.ArgumentParser(description="Bots with rollouts against players who choose at random.")
    parser.add_argument("--rounds", type=int, default=12, help="rounds of Molotow and deals of Schmaus")
    rounds = parser.parse_args().rounds
    if rounds < 1:
        parser.error(f"--rounds is {rounds}; it may be 1 or more")
    for name, play, players in (("Molotow", play_molotow, 4), ("Schmaus", play_schmaus, 2)):
        mean, error = summary(list(leads(play, rounds, players)))
        print(f"{name}: the bot writes {mean:+.1f} ± {error:.1f} points against the others, in {rounds} rounds")


if __name__ == "__main__":
    main()
