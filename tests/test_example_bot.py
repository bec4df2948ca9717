"""``examples/bot.py``: the worlds it makes up, and how it decides."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest
from example_programs import example, run

from jassrules import (
    CardSet,
    IllegalPlay,
    MolotowRound,
    MolotowRules,
    SchmausDeal,
    SchmausRules,
    find_weise,
)

VARIANTS = [
    pytest.param({}, id="base"),
    pytest.param({"players": 3, "undertrump": "forbidden"}, id="three-forbidden"),
    pytest.param({"players": 5, "announcing": "called"}, id="five-called"),
    pytest.param({"players": 6, "trump_when_able": False}, id="six-no-trumping"),
    pytest.param({"undertrump": "free", "announcing": "called", "kreuzweis": False}, id="free-called"),
]


def molotow_positions(options: dict[str, Any], seed: int) -> Iterator[MolotowRound]:
    """A round at every card, with random cards; who must announce does so most of the time."""
    chance = random.Random(seed)
    round_ = MolotowRound.deal(MolotowRules(**options), seed=seed)
    while (seat := round_.to_move) is not None:
        yield round_
        weise = None
        if options.get("announcing") == "called" and round_.hands[seat] == round_.dealt[seat] and chance.random() < 0.7:
            weise = find_weise(round_.dealt[seat], kreuzweis=round_.rules.kreuzweis) or None
        round_.play(chance.choice(round_.legal_cards()), weise=weise)


@pytest.mark.parametrize("options", VARIANTS)
def test_worlds_of_the_bot_look_the_same_to_its_seat(options: dict[str, Any]) -> None:
    worlds = example("bot.py")["MolotowWorlds"]
    chance = random.Random(1)
    hidden = same = 0
    for seed in range(3):
        # Seven shares no factor with a number of players, so every place in a trick comes up.
        for round_ in itertools.islice(molotow_positions(options, seed), 0, None, 7):
            for seat in range(round_.rules.players):
                view = round_.view(seat)
                world = worlds(view).draw(chance)
                assert world.view(seat) == view
                hidden += bool(view.unseen)
                same += world.hands == round_.hands
    assert same < hidden / 2  # it does not simply look


@pytest.mark.parametrize("options", [*VARIANTS[:2], VARIANTS[3]])
def test_worlds_of_the_bot_are_all_that_there_can_be(options: dict[str, Any]) -> None:
    bot = example("bot.py")
    counted = 0
    for seed in range(6):
        for round_ in molotow_positions(options, seed):
            view = round_.view(0)
            unseen, players = view.unseen, view.rules.players
            if not 0 < len(unseen) <= 6:
                continue
            tricks = (*view.tricks, view.trick)
            played = bot["cards_by_seat"](tricks, players)
            possible = 0
            for owners in itertools.product(range(1, players), repeat=len(unseen)):
                if any(owners.count(seat) != view.hand_sizes[seat] for seat in range(1, players)):
                    continue
                hands = [set(view.hand), *({card for card, own in zip(unseen, owners, strict=True) if own == seat}
                                           for seat in range(1, players))]  # fmt: skip
                dealt = [CardSet(hand) | CardSet(cards) for hand, cards in zip(hands, played, strict=True)]
                again = MolotowRound(dealt, rules=view.rules, leader=view.leader)
                try:
                    for trick in tricks:
                        for card in trick.cards:
                            again.play(card)
                except IllegalPlay:
                    continue
                possible += 1
            worlds = bot["MolotowWorlds"](view)
            assert worlds.ways(worlds.room) == possible
            counted += 1
    assert counted > 20


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="base"),
        pytest.param({"turn_up": "second_last"}, id="second-last"),
        pytest.param({"rob": "own_lead", "stoeck": "on"}, id="own-lead"),
    ],
)
def test_worlds_of_the_bot_in_schmaus(options: dict[str, Any]) -> None:
    make = example("bot.py")["schmaus_world"]
    fields = ("hand", "hand_sizes", "trump", "turn_up", "stock_size", "robbed", "tricks", "trick", "to_move", "legal")
    robbed = 0
    for seed in range(15):
        chance = random.Random(seed)
        deal = SchmausDeal.deal(SchmausRules(**options), seed=seed, dealer=seed % 2)
        while deal.to_move is not None:
            if deal.can_rob() and chance.random() < 0.5:
                deal.rob()
                robbed += 1
            for seat in range(2):
                view = deal.view(seat)
                world = make(view, chance)
                there = world.view(seat)
                assert [getattr(there, name) for name in fields] == [getattr(view, name) for name in fields]
                assert there.can_rob == view.can_rob
                assert view.known[1 - seat] <= world.hands[1 - seat]
                if not view.stock_size:
                    assert world.hands == deal.hands
            deal.play(chance.choice(deal.legal_cards()), weis=deal.announceable()[:1])
    assert robbed > 3


def test_the_bot_decides_on_its_view_alone() -> None:
    bot = example("bot.py")
    round_ = MolotowRound.deal(seed=4)
    for card in round_.legal_cards()[:1]:
        round_.play(card)
    view = round_.view(1)
    other = bot["MolotowWorlds"](view).draw(random.Random(9))

    assert other.hands != round_.hands
    assert bot["molotow_card"](view, random.Random(1)) is bot["molotow_card"](other.view(1), random.Random(1))


def test_the_bot_beats_chance() -> None:
    # The cards follow from the seeds, so these figures are the same on every run.
    bot = example("bot.py")
    molotow = list(bot["leads"](bot["play_molotow"], 24, 4))
    schmaus = list(bot["leads"](bot["play_schmaus"], 12, 2))

    assert bot["summary"](molotow)[0] < -10
    assert bot["summary"](schmaus)[0] > 30


@pytest.mark.parametrize("rounds", ["0", "-3"])
def test_the_bot_needs_a_round(
    rounds: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run("bot.py", "--rounds", rounds, monkeypatch=monkeypatch)

    assert ended.value.code == 2
    assert f"--rounds is {rounds}; it may be 1 or more" in capsys.readouterr().err
