"""What is timed of jassrules itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.games import Line, hands_of_nine, lines, refused, walk
from benchmarks.timing import Case, each, once, stepped
from jassrules import ALL_CARDS, MolotowRound, SchmausDeal, Suit, all_weise, card_points, find_weise, weis_points

__all__ = [
    "cards_cases", "copies", "friendly", "friendly_lowest", "friendly_random", "mask", "mask_lowest", "mask_random",
    "molotow_cases", "schmaus_cases",
]  # fmt: skip

FRIENDLY_AIM = 35
MASK_AIM = 12
LEGAL_MASK_AIM = 4


def copies(of: Sequence[Line]) -> Callable[[int], list[Any]]:
    """Prepares fresh copies of the deals."""
    return lambda number: [of[at % len(of)].start.copy() for at in range(number)]


def with_cards(of: Sequence[Line]) -> Callable[[int], list[Any]]:
    """Prepares fresh copies of the deals, each with its line of play: as cards and as their numbers."""
    numbers = [[card.index for card in line.cards] for line in of]
    return lambda number: [
        (of[at % len(of)].start.copy(), of[at % len(of)].cards, numbers[at % len(of)]) for at in range(number)
    ]


# Each of these plays games through and returns the number of cards; `score` only where a whole game is timed.


def friendly(games: Sequence[Any]) -> int:
    """Asks for the legal cards and plays one that is known beforehand."""
    played = 0
    for game, cards, _ in games:
        for card in cards:
            game.legal_cards()
            game.play(card)
            played += 1
    return played


def mask(games: Sequence[Any]) -> int:
    """Asks for the legal mask and plays a card that is known beforehand."""
    played = 0
    for game, _, numbers in games:
        for number in numbers:
            game.legal_mask()
            game.play_unchecked(number)
            played += 1
    return played


def friendly_lowest(games: Sequence[Any]) -> int:
    """Plays the first of the legal cards."""
    played = 0
    for game in games:
        while cards := game.legal_cards():
            game.play(cards[0])
            played += 1
    return played


def mask_lowest(games: Sequence[Any]) -> int:
    """Plays the lowest bit of the legal mask."""
    played = 0
    for game in games:
        while legal := game.legal_mask():
            game.play_unchecked((legal & -legal).bit_length() - 1)
            played += 1
    return played


def friendly_random(games: Sequence[Any]) -> int:
    """Plays one of the legal cards by chance."""
    played = 0
    choose = random.Random(0).choice
    for game in games:
        while cards := game.legal_cards():
            game.play(choose(cards))
            played += 1
    return played


def mask_random(games: Sequence[Any]) -> int:
    """Plays one of the bits of the legal mask by chance."""
    played = 0
    chance = random.Random(0).random
    for game in games:
        while legal := game.legal_mask():
            for _ in range(int(chance() * legal.bit_count())):
                legal &= legal - 1
            game.play_unchecked((legal & -legal).bit_length() - 1)
            played += 1
    return played


def counted(step: Callable[[Sequence[Any]], int]) -> Callable[[Sequence[Any]], int]:
    """The same, and counts each game at its end."""

    def play(games: Sequence[Any]) -> int:
        played = step(games)
        for game in games:
            game.score()
        return played

    return play


def robbing_and_announcing(games: Sequence[Any]) -> int:
    """Random Schmaus as people play it: rob where that may be, and announce the best there is with the card."""
    played = 0
    choose = random.Random(0).choice
    for game in games:
        while cards := game.legal_cards():
            if game.can_rob():
                game.rob()
                cards = game.legal_cards()
            weise = game.announceable()
            game.play(choose(cards), weis=weise[0] if weise else None)
            played += 1
    return played


def robbing_and_announcing_by_mask(games: Sequence[Any]) -> int:
    """The same by masks, where nothing is announced."""
    played = 0
    chance = random.Random(0).random
    for game in games:
        while legal := game.legal_mask():
            if game.can_rob():
                game.rob()
                legal = game.legal_mask()
            for _ in range(int(chance() * legal.bit_count())):
                legal &= legal - 1
            number = (legal & -legal).bit_length() - 1
            weise = game.announceable()
            if weise:
                game.play(ALL_CARDS[number], weis=weise[0])
            else:
                game.play_unchecked(number)
            played += 1
    return played


def _moves(group: str, of: Sequence[Line]) -> list[Case]:
    """A move and a game, stepped both ways."""
    known, fresh = with_cards(of), copies(of)
    return [
        stepped(group, "move: legal_cards, play", known, friendly, moves=36),
        stepped(group, "move: legal_cards, [0], play", fresh, friendly_lowest, moves=36),
        stepped(group, "move: legal_cards, random.choice, play", fresh, friendly_random, moves=36, aim=FRIENDLY_AIM),
        stepped(group, "move: legal_mask, play_unchecked", known, mask, moves=36),
        stepped(group, "move: legal_mask, lowest, play_unchecked", fresh, mask_lowest, moves=36, aim=MASK_AIM),
        stepped(group, "move: legal_mask, random, play_unchecked", fresh, mask_random, moves=36, aim=MASK_AIM),
        stepped(group, "random game with score, friendly", fresh, counted(friendly_random)),
        stepped(group, "random game with score, masks", fresh, counted(mask_random)),
    ]


def _questions(group: str, of: Sequence[Line]) -> list[Case]:
    """What both games answer, at the 36 positions of a line."""
    positions = walk(of[0])
    games = [game for game, _ in positions]
    over = of[0].start.copy()
    for card in of[0].cards:
        over.play(card)
    return [
        each(group, "legal_mask()", "item.legal_mask()", games, aim=LEGAL_MASK_AIM),
        each(group, "legal_cards()", "item.legal_cards()", games),
        each(group, "can_play(card)", "item.can_play(card)", positions),
        each(group, "play(card), undo()", "item.play(card); item.undo()", positions),
        each(group, "copy()", "item.copy()", games),
        each(group, "why_illegal(card), refused", "item.why_illegal(card)", refused(positions)),
        each(group, "view(seat)", "item.view(0)", games),
        once(group, "score()", "over.score()", over=over),
        each(group, "deal(seed)", f"{type(over).__name__}.deal(seed=item)", range(36), **{type(over).__name__: type(over)}),
    ]


def cards_cases() -> list[Case]:
    """Weis and points of hands of nine cards."""
    hands = hands_of_nine(200)
    names = {"find_weise": find_weise, "weis_points": weis_points, "card_points": card_points, "all_weise": all_weise}
    group = "cards"
    return [
        each(group, "find_weise(hand of nine)", "find_weise(item)", hands, **names),
        each(group, "find_weise(…, kreuzweis=False)", "find_weise(item, kreuzweis=False)", hands, **names),
        each(group, "all_weise(hand of nine)", "all_weise(item)", hands, **names),
        each(group, "weis_points(hand of nine)", "weis_points(item)", hands, **names),
        each(group, "card_points(hand of nine, trump)", "card_points(item, trump)", hands, trump=Suit.ROSEN, **names),
    ]


def molotow_cases() -> list[Case]:
    """Molotow with four players by the base text."""
    of = lines(MolotowRound)
    return [*_questions("molotow", of), *_moves("molotow", of)]


def schmaus_cases() -> list[Case]:
    """Schmaus by the base text."""
    of = lines(SchmausDeal)
    group = "schmaus"
    games = [game for game, _ in walk(of[0])]
    robbing = [game for line in of for game, _ in walk(line) if game.can_rob()]
    fresh = copies(of)
    return [
        *_questions(group, of),
        each(group, "can_rob()", "item.can_rob()", games),
        each(group, "rob(), undo()", "item.rob(); item.undo()", robbing),
        each(group, "announceable()", "item.announceable()", games),
        *_moves(group, of),
        stepped(group, "the same robbing and announcing, friendly", fresh, counted(robbing_and_announcing)),
        stepped(group, "the same robbing and announcing, masks", fresh, counted(robbing_and_announcing_by_mask)),
    ]
