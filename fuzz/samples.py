"""Valid records of every kind, for the fuzzer to change; the same ones on every run."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from jassrules import (
    MolotowGame,
    MolotowRound,
    MolotowRules,
    MolotowTafel,
    SchmausDeal,
    SchmausGame,
    SchmausRules,
    SchmausTafel,
    WeisScale,
    find_weise,
)

__all__ = ["records"]

_OWN = WeisScale(runs=[20, 50, 100, 150, 200, 250, 300], fours=[0, 0, 0, 150, 100, 200, 100, 100, 100], name="ours")


@cache
def records() -> tuple[dict[str, Any], ...]:
    """Records at several stages of the games; callers copy what they change."""
    chance = random.Random(4)
    return (*_rounds(chance), *_deals(chance), *_games(chance), *_parties(chance), *_sheets())


def _rounds(chance: random.Random) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    options: list[dict[str, Any]] = [
        {},
        {"players": 5, "removed_card": "Ro7", "hand_weis": "best", "weis_scale": _OWN},
        {"players": 6, "announcing": "called", "table_weis": "all", "stoeck": "maker", "undertrump": "free"},
        {"players": 3, "announcing": "called", "kreuzweis": False, "weis_scale": "small"},
    ]
    for seed, chosen in enumerate(options):
        for cards in (0, 9, 36):
            round_ = MolotowRound.deal(MolotowRules(**chosen), seed=seed)
            if round_.rules.announcing == "called":
                for seat in range(round_.rules.players):
                    weise = find_weise(
                        round_.dealt[seat], scale=round_.rules.weis_scale, kreuzweis=round_.rules.kreuzweis
                    )
                    if weise:
                        round_.announce(weise, seat=seat)
            while not round_.is_over and len(round_.events) < cards:
                round_.play(chance.choice(round_.legal_cards()))
            made.append(round_.to_record())
    return made


def _play_deal(deal: SchmausDeal, chance: random.Random, cards: int = 36) -> SchmausDeal:
    for _ in range(cards):
        if deal.is_over:
            break
        if deal.can_rob():
            deal.rob()
        for seat in range(2):
            if deal.writable(seat):
                deal.write_weis(seat=seat)
        weise = deal.announceable()
        deal.play(chance.choice(deal.legal_cards()), weis=weise[-1] if weise else None)
    return deal


def _deals(chance: random.Random) -> list[dict[str, Any]]:
    options: list[dict[str, Any]] = [
        {},
        {"turn_up": "second_last", "writing": "called", "stoeck": "on", "weis_scale": "big"},
        {"weise_per_card": None, "ladder": "global", "bauer_must_ruff": True, "weis_scale": _OWN},
    ]
    return [
        _play_deal(SchmausDeal.deal(SchmausRules(**chosen), dealer=seed % 2, seed=seed), chance, cards).to_record()
        for chosen in options
        for seed in range(3, 6)
        for cards in (0, 13, 36)
    ]


def _games(chance: random.Random) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for rounds in (1, 2):
        game = MolotowGame(
            MolotowRules(players=3, rounds=2, uneven_rounds=True, last_round_factor=2), names=["Anna", "Beat", "Beat"]
        )
        made.append(game.to_record())
        for number in range(rounds):
            round_ = game.start_round(seed=number)
            while not round_.is_over:
                round_.play(chance.choice(round_.legal_cards()))
            made.append(game.to_record())
            game.finish_round()
        made.append(game.to_record())
    return made


def _parties(chance: random.Random) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for finish in ("as_written", "trick_by_trick", "claim"):
        game = SchmausGame(SchmausRules(target=200, finish=finish, stoeck="on"), names=["Anna", "Beat"])
        game.start_deal(seed=1)
        game.annul_deal()
        for number in range(3):
            if game.is_over:
                break
            _play_deal(game.start_deal(seed=number), chance, 20)
            made.append(game.to_record())
            if finish == "claim" and number == 2:
                game.thank(seat=0)
            else:
                assert game.deal is not None
                _play_deal(game.deal, chance)
                game.finish_deal()
            made.append(game.to_record())
    return made


def _sheets() -> list[dict[str, Any]]:
    sheet = MolotowTafel(["Anna", "Beat", "Carla", "Dora"], first_dealer=2)
    sheet.write_weis(1, -20)
    sheet.write_round([10, 20, 30, None])
    sheet.write_match(3)
    account = SchmausTafel(rules=SchmausRules(target=300))
    account.write_weis(0, 150)
    account.write_round([100, 57])
    return [sheet.to_record(), account.to_record(), SchmausTafel().to_record()]
