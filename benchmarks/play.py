"""What is timed of jassrules itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.games import Line, hands_of_nine, lines, refused, walk
from benchmarks.timing import Case, each, once, stepped
from jassrules import ALL_CARDS, MolotowRound, SchmausDeal, Suit, all_weise, card_points, find_weise, weis_points

__all__ = ["cards_cases", "molotow_cases", "schmaus_cases"]

FRIENDLY_AIM = 35
MASK_AIM = 12
LEGAL_MASK_AIM = 4
CARDS = range(36)


def copies(of: Sequence[Line]) -> Callable[[int], list[Any]]:
    """Prepares fresh copies of the deals."""
    return lambda number: [of[at % len(of)].start.copy() for at in range(number)]


def with_cards(of: Sequence[Line]) -> Callable[[int], list[Any]]:
    """Prepares fresh copies of the deals, each with its line of play: as cards and as their numbers."""
    numbers = [[card.index for card in line.cards] for line in of]
    return lambda number: [
        (of[at % len(of)].start.copy(), of[at % len(of)].cards, numbers[at % len(of)]) for at in range(number)
    ]


def played(game: Any) -> int:
    """How many cards have been played in a game, or in one of :func:`with_cards`."""
    if isinstance(game, tuple):
        game = game[0]
    return sum(len(trick.cards) for trick in (*game.tricks, game.trick))


# Each of these plays games to their ends.


def friendly(games: Sequence[Any]) -> None:
    """Asks for the legal cards and plays one that is known beforehand."""
    for game, cards, _ in games:
        for card in cards:
            game.legal_cards()
            game.play(card)


def mask(games: Sequence[Any]) -> None:
    """Asks for the legal mask and plays a card that is known beforehand."""
    for game, _, numbers in games:
        for number in numbers:
            game.legal_mask()
            game.play_unchecked(number)


def friendly_lowest(games: Sequence[Any]) -> None:
    """Plays the first of the legal cards."""
    for game in games:
        for _ in CARDS:
            game.play(game.legal_cards()[0])


def mask_lowest(games: Sequence[Any]) -> None:
    """Plays the lowest bit of the legal mask."""
    for game in games:
        for _ in CARDS:
            legal = game.legal_mask()
            game.play_unchecked((legal & -legal).bit_length() - 1)


def friendly_random(games: Sequence[Any]) -> None:
    """Plays one of the legal cards by chance."""
    choose = random.Random(0).choice
    for game in games:
        for _ in CARDS:
            game.play(choose(game.legal_cards()))


def mask_random(games: Sequence[Any]) -> None:
    """Plays one of the bits of the legal mask by chance."""
    chance = random.Random(0).random
    for game in games:
        for _ in CARDS:
            legal = game.legal_mask()
            for _ in range(int(chance() * legal.bit_count())):
                legal &= legal - 1
            game.play_unchecked((legal & -legal).bit_length() - 1)


def counted(step: Callable[[Sequence[Any]], None]) -> Callable[[Sequence[Any]], None]:
    """The same, and counts each game at its end."""

    def play(games: Sequence[Any]) -> None:
        step(games)
        for game in games:
            game.score()

    return play


def robbing_and_announcing(games: Sequence[Any]) -> None:
    """Random Schmaus as people play it: rob where that may be, and announce the best there is with the card."""
    choose = random.Random(0).choice
    for game in games:
        for _ in CARDS:
            if game.can_rob():
                game.rob()
            weise = game.announceable()
            game.play(choose(game.legal_cards()), weis=weise[0] if weise else None)


def robbing_and_announcing_by_mask(games: Sequence[Any]) -> None:
    """The same by masks, where nothing is announced."""
    chance = random.Random(0).random
    for game in games:
        for _ in CARDS:
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


def _moves(group: str, of: Sequence[Line]) -> list[Case]:
    """A move and a game, stepped both ways."""
    known, fresh = with_cards(of), copies(of)
    return [
        stepped(group, "move: legal_cards, play", known, friendly, played=played, moves=36),
        stepped(group, "move: legal_cards, [0], play", fresh, friendly_lowest, played=played, moves=36),
        stepped(
            group,
            "move: legal_cards, random.choice, play",
            fresh,
            friendly_random,
            played=played,
            moves=36,
            aim=FRIENDLY_AIM,
        ),
        stepped(group, "move: legal_mask, play_unchecked", known, mask, played=played, moves=36),
        stepped(
            group, "move: legal_mask, lowest, play_unchecked", fresh, mask_lowest, played=played, moves=36, aim=MASK_AIM
        ),
        stepped(
            group, "move: legal_mask, random, play_unchecked", fresh, mask_random, played=played, moves=36, aim=MASK_AIM
        ),
        stepped(group, "random game with score, friendly", fresh, counted(friendly_random), played=played),
        stepped(group, "random game with score, masks", fresh, counted(mask_random), played=played),
    ]


def _questions(group: str, of: Sequence[Line]) -> list[Case]:
    """What both games answer, at the 36 positions of a line."""
    positions = walk(of[0])
    games = [game for game, _ in positions]
    over = of[0].start.copy()
    for card in of[0].cards:
        over.play(card)
    kind: dict[str, Any] = {"kind": type(over)}
    return [
        each(group, "legal_mask()", "item.legal_mask()", games, aim=LEGAL_MASK_AIM),
        each(group, "legal_cards()", "item.legal_cards()", games),
        each(group, "can_play(card)", "item.can_play(card)", positions),
        each(group, "play(card), undo()", "item.play(card); item.undo()", positions),
        each(group, "copy()", "item.copy()", games),
        each(group, "why_illegal(card), refused", "item.why_illegal(card)", refused(positions)),
        each(group, "view(seat)", "item.view(0)", games),
        once(group, "score()", "over.score()", over=over),
        each(group, "deal(seed)", "kind.deal(seed=item)", range(36), **kind),
    ]


def cards_cases() -> list[Case]:
    """Weis and points of hands of nine cards."""
    hands = hands_of_nine(200)
    functions = (find_weise, weis_points, all_weise, card_points)
    names: dict[str, Any] = {function.__name__: function for function in functions}
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
        stepped(
            group, "the same robbing and announcing, friendly", fresh, counted(robbing_and_announcing), played=played
        ),
        stepped(
            group,
            "the same robbing and announcing, masks",
            fresh,
            counted(robbing_and_announcing_by_mask),
            played=played,
        ),
    ]
