"""What the tests of Molotow share: positions and whole rounds from text, and the way to the naive model.

A round is written as its tricks, ``"0: SeA SeU Se9 Se8"``: the seat that leads, then the cards in the order played.
The hands follow from the tricks, so that a reader sees at once who held what.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from reference import molotow as naive
from reference.cards import PACK, SUITS, suit_of, taker, trump_strength
from strategies import BUILT_IN_SCALES, naive_scale, random_scale

from jassrules import MolotowRound, MolotowRules, Suit

__all__ = [
    "NAIVE_FIELDS", "codes", "column", "expected_reason", "lines", "naive_of", "naive_options",
    "permuted", "permuted_rules", "play", "play_out", "random_play", "random_rules", "round_at", "round_of",
    "round_with", "snapshot", "suit", "whole_deal",
]  # fmt: skip

NAIVE_FIELDS = [name for name in naive.DEFAULTS if name not in ("players", "weis_scale")]


def codes(cards: Iterable[object]) -> set[str]:
    """Cards as a set of codes, which is how the tests and the naive model write them."""
    return {str(card) for card in cards}


def column(round_: MolotowRound, field: str) -> list[int]:
    """One part of the score, by seat."""
    return [getattr(score, field) for score in round_.score()]


def lines(text: str) -> list[str]:
    """The lines of a text that are not empty."""
    return [line.strip() for line in text.splitlines() if line.strip()]


# Rounds from text ------------------------------------------------------------------------------------------------


def whole_deal(hands: Sequence[str], *, void: Mapping[int, str] | None = None, removed: str = "") -> list[list[str]]:
    """Completes hands to a deal: every seat gets its cards and, of the rest, none of the suits it is to be void in."""
    void = void or {}
    players = len(hands)
    deal = [hand.split() for hand in hands]
    named = {card for hand in deal for card in hand} | set(removed.split())
    rest = [card for card in PACK if card not in named]
    slots = [seat for seat in range(players) for _ in range(36 // players - len(deal[seat]))]
    assert len(slots) == len(rest), "too many cards named"
    holder: dict[int, str] = {}  # slot -> card, a bipartite matching by augmenting paths

    def place(card: str, tried: set[int]) -> bool:
        for slot, seat in enumerate(slots):
            if slot not in tried and suit_of(card) not in void.get(seat, "").split():
                tried.add(slot)
                if slot not in holder or place(holder[slot], tried):
                    holder[slot] = card
                    return True
        return False

    for card in rest:
        assert place(card, set()), f"no seat can take {card}"
    for slot, card in holder.items():
        deal[slots[slot]].append(card)
    return deal


def round_with(
    hands: Sequence[str], plays: str = "", *, void: Mapping[int, str] | None = None, leader: int = 0, **options: Any
) -> MolotowRound:
    """A round with these cards in the hands, the rest filled up, after these plays."""
    players = len(hands)
    rules = MolotowRules(players=players, **options)
    removed = "" if rules.removed_card is None else str(rules.removed_card)
    round_ = MolotowRound(whole_deal(hands, void=void, removed=removed), rules=rules, leader=leader)
    return play(round_, plays)


def round_of(tricks: str, *, played: int | None = None, **options: Any) -> MolotowRound:
    """A whole round from its tricks, played card by card; ``played`` stops after so many cards."""
    rows = [(int(line[0]), line[2:].split()) for line in lines(tricks)]
    players = len(rows[0][1])
    deal: list[list[str]] = [[] for _ in range(players)]
    for leader, cards in rows:
        for at, card in enumerate(cards):
            deal[(leader + at) % players].append(card)
    round_ = MolotowRound(deal, rules=MolotowRules(players=players, **options), leader=rows[0][0])
    for number, (leader, cards) in enumerate(rows):
        for at, card in enumerate(cards):
            if number * players + at == played:
                return round_
            assert round_.to_move == (leader + at) % players, f"trick {number + 1} is led by seat {leader}"
            round_.play(card)
    return round_


def round_at(trick: str, hand: str, *, trump: str | None, players: int = 4, **options: Any) -> MolotowRound:
    """A round in which this trick lies on the table and the seat to move holds just this hand.

    What went before is filled in with :meth:`MolotowRound.play_unchecked`: the first trick makes trump, and nobody
    there asks whether the cards were legal. Where there is no trump the hand must be one as dealt.
    """
    lying, held = trick.split(), hand.split()
    earlier = 36 // players - len(held)
    rest = [card for card in PACK if card not in lying and card not in held]
    plays: list[str] = []
    leader = 0
    deal: list[list[str]] = [[] for _ in range(players)]
    for number in range(earlier):
        assert trump is not None, "a hand without trump made must be whole"
        if number == 0:
            own = next(card for card in rest if suit_of(card) == trump)
            led = next(s for s in SUITS if s != trump and sum(suit_of(c) == s for c in rest) >= players - 1)
            row = [*[card for card in rest if suit_of(card) == led][: players - 1], own]
        else:
            row = rest[:players]
        for at, card in enumerate(row):
            rest.remove(card)
            deal[(leader + at) % players].append(card)
        plays += row
        leader = (leader + taker(row, trump)) % players
    for at, card in enumerate(lying):
        deal[(leader + at) % players].append(card)
    deal[(leader + len(lying)) % players] += held
    for own_hand in deal:
        while len(own_hand) < 36 // players:
            own_hand.append(rest.pop())
    round_ = MolotowRound(deal, rules=MolotowRules(players=players, **options))
    numbers = {code: number for number, code in enumerate(PACK)}
    for card in [*plays, *lying]:
        round_.play_unchecked(numbers[card])
    assert [str(card) for card in round_.trick.cards] == lying
    return round_


def play(round_: MolotowRound, plays: str) -> MolotowRound:
    """Plays cards given as text."""
    for card in plays.split():
        round_.play(card)
    return round_


def play_out(round_: MolotowRound) -> MolotowRound:
    """Plays to the end, always the first legal card."""
    while not round_.is_over:
        round_.play(round_.legal_cards()[0])
    return round_


def random_play(round_: MolotowRound, chance: random.Random, cards: int = 36) -> MolotowRound:
    """Plays so many random legal cards, or to the end."""
    for _ in range(cards):
        if round_.is_over:
            break
        round_.play(chance.choice(round_.legal_cards()))
    return round_


def snapshot(round_: MolotowRound) -> tuple[object, ...]:
    """Everything that can be seen of a round, to compare before and after."""
    return (
        round_.rules, round_.leader, round_.dealt, round_.hands, round_.trump, round_.trump_maker, round_.tricks,
        round_.trick, round_.to_move, round_.is_over, round_.legal_mask(), round_.events, round_.announced,
        repr(round_), round_.to_record(), round_.score() if round_.is_over else None,
    )  # fmt: skip


# The naive model -------------------------------------------------------------------------------------------------


def naive_options(rules: MolotowRules) -> dict[str, Any]:
    """Rules as the naive model has them."""
    options = {name: getattr(rules, name) for name in NAIVE_FIELDS}
    plain = {name: value.value if hasattr(value, "value") else value for name, value in options.items()}
    return {**plain, "players": rules.players, "weis_scale": naive_scale(rules.weis_scale)}


def naive_of(round_: MolotowRound) -> naive.NaiveMolotow:
    """The same round as dealt, in the naive model."""
    return naive.NaiveMolotow([codes(hand) for hand in round_.dealt], naive_options(round_.rules), round_.leader)


def random_rules(chance: random.Random, players: int | None = None) -> MolotowRules:
    """Rules with random options, the contradictory ones left out."""
    players = chance.choice([3, 4, 5, 6]) if players is None else players
    hand_weis = chance.choice(["all", "best", "none"])
    table_weis = chance.choice(["off", "all", "runs"])
    options: dict[str, Any] = {
        "undertrump": chance.choice(["void_only", "forbidden", "free"]),
        "trump_when_able": chance.random() < 0.7,
        "hand_weis": hand_weis,
        "weis_scale": chance.choice([*BUILT_IN_SCALES.values(), random_scale(chance)]),
        "kreuzweis": chance.random() < 0.5,
        "announcing": "auto" if hand_weis == "none" else chance.choice(["auto", "called"]),
        "table_weis": table_weis,
        "stoeck": chance.choice(["off", "held", "maker"]),
        "match_points": chance.choice([157, 257]),
    }
    if table_weis != "off":
        options["table_weis_factor"] = chance.choice([1, 2])
        options["match_cancels_table_weis"] = chance.random() < 0.5
    if players == 5:
        options["removed_card"] = chance.choice(SUITS) + "7"
    return MolotowRules(players=players, **options)


def expected_reason(
    card: str, hand: set[str], lying: list[str], gone: set[str], trump: str | None, rules: MolotowRules
) -> str | None:
    """Says by the words of the rules why a card may not be played, None if it may. [M-3, M-6, M-7]"""
    if card in gone:
        return "already_played"
    if card not in hand:
        return "not_in_hand"
    if not lying or suit_of(card) == (led := suit_of(lying[0])):
        return None  # a lead is free, and following is always right
    if not any(suit_of(own) == led for own in hand):
        barred = rules.undertrump.value == "forbidden" and any(suit_of(own) != trump for own in hand)
        return "undertrump" if barred and led != trump and _lies_under(card, lying, trump) else None
    if led == trump:
        trumps = [own for own in hand if suit_of(own) == trump]
        return None if trumps == [f"{trump}U"] else "must_follow_trump"
    if suit_of(card) != trump or not rules.trump_when_able:
        return "must_follow"
    return "undertrump" if rules.undertrump.value != "free" and _lies_under(card, lying, trump) else None


def _lies_under(card: str, lying: list[str], trump: str | None) -> bool:
    strengths = [trump_strength(other) for other in lying if suit_of(other) == trump]
    return suit_of(card) == trump and bool(strengths) and trump_strength(card) < max(strengths)


# Symmetry --------------------------------------------------------------------------------------------------------


def permuted(order: Sequence[str]) -> Callable[[object], str]:
    """The renaming of cards that turns the suits Ei, Ro, Se, Si into those of ``order``."""
    suits = dict(zip(SUITS, order, strict=True))

    def rename(card: object) -> str:
        text = str(card)
        return suits[text[:2]] + text[2:]

    return rename


def permuted_rules(rules: MolotowRules, order: Sequence[str]) -> MolotowRules:
    """The same rules with the removed seven renamed."""
    return rules if rules.removed_card is None else rules.replace(removed_card=permuted(order)(rules.removed_card))


def suit(code: str | None) -> Suit | None:
    """A suit from its code, None for none."""
    return None if code is None else Suit(code)
