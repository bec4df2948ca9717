"""A game of Molotow: rounds dealt in turn and written, the end, places, the last round double. [M-14 … M-16, J-7]"""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from molotow_helpers import column, play_out, random_play, random_rules, round_of
from test_molotow_score import MATCH, NO_MATCH, SCHELLEN_LATER
from test_molotow_weis import FOURTH_TAKES_20

from jassrules import MolotowGame, MolotowRound, MolotowRules, MolotowScore, RulesError, StateError, WeisScale
from jassrules.molotow import Standing
from jassrules.tafel import EntryKind


def play_tricks(game: MolotowGame, tricks: str) -> tuple[MolotowScore, ...]:
    """Starts the next round with the hands of these tricks, whoever deals, plays it as written and finishes it."""
    done = round_of(tricks, **{k: v for k, v in game.rules.options().items() if k not in ("rounds", "players")})
    assert game.dealer is not None
    assert (game.dealer + 1) % game.rules.players == done.leader, "another seat leads"
    round_ = game.start_round(hands=done.dealt)
    for event in done.events:
        round_.play(event.card)  # type: ignore[union-attr]
    return game.finish_round()


def play_rounds(game: MolotowGame, number: int, chance: random.Random) -> None:
    for _ in range(number):
        random_play(game.start_round(seed=chance.getrandbits(32)), chance)
        game.finish_round()


# The deal and the end


@pytest.mark.rule("J-7", "J-6", "M-14", "T-4")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("first", [0, 2])
def test_the_deal_passes_on(players: int, first: int) -> None:
    game = MolotowGame(MolotowRules(players=players), first_dealer=first)
    dealers = []
    while not game.is_over:
        assert game.dealer is not None
        dealers.append(game.dealer)
        round_ = game.start_round(seed=len(dealers))
        assert game.dealer == dealers[-1]  # the round in play does not move the deal
        assert round_.leader == round_.to_move == (dealers[-1] + 1) % players
        play_out(round_)
        game.finish_round()

    assert dealers == [(first + number) % players for number in range(2 * players)]
    assert game.dealer is None


@pytest.mark.rule("M-14", "T-4")
def test_over_after_the_last_row() -> None:
    game = MolotowGame(MolotowRules())
    for played in range(8):
        assert (game.rounds_played, game.is_over) == (played, False)
        play_rounds(game, 1, random.Random(played))
    assert (game.rounds_played, game.is_over, game.round) == (8, True, None)

    before = game.copy()
    with pytest.raises(StateError, match="over"):
        game.start_round()
    with pytest.raises(StateError):
        game.finish_round()
    assert game == before


@pytest.mark.rule("M-14")
def test_ten_rounds_of_four_only_where_the_table_says_so() -> None:
    with pytest.raises(RulesError, match="rounds"):
        MolotowRules(rounds=10)
    game = MolotowGame(MolotowRules(rounds=10, uneven_rounds=True))
    play_rounds(game, 10, random.Random(1))

    assert game.is_over


@pytest.mark.rule("J-7")
def test_a_round_that_is_not_written_moves_nothing() -> None:
    game = MolotowGame(MolotowRules())
    play_rounds(game, 1, random.Random(1))
    assert game.dealer == 1
    random_play(game.start_round(seed=5), random.Random(1), 20)

    assert (game.dealer, game.rounds_played) == (1, 1)
    with pytest.raises(StateError):
        game.finish_round()
    assert (game.dealer, game.rounds_played) == (1, 1)


@pytest.mark.rule("M-14")
def test_one_round_after_the_other() -> None:
    game = MolotowGame(MolotowRules())
    with pytest.raises(StateError, match="no round"):
        game.finish_round()
    round_ = game.start_round(seed=1)
    with pytest.raises(StateError, match="in play"):
        game.start_round(seed=2)
    with pytest.raises(StateError, match="not over"):
        game.finish_round()
    assert game.round is round_
    play_out(round_)
    scores = game.finish_round()
    assert scores == round_.score()
    assert game.round is None
    with pytest.raises(StateError):
        game.finish_round()


@pytest.mark.rule("J-6")
def test_hands_or_a_seed_or_neither() -> None:
    game = MolotowGame(MolotowRules())
    seeded = MolotowRound.deal(leader=1, seed=7)
    with pytest.raises(TypeError, match="not both"):
        game.start_round(hands=seeded.dealt, seed=7)
    for wrong, error in (
        ({"seed": -1}, RulesError),
        ({"seed": True}, TypeError),
        ({"hands": []}, RulesError),
        ({"hands": 7}, TypeError),
    ):
        with pytest.raises(error):
            game.start_round(**wrong)
    assert game.round is None

    assert game.start_round(seed=7) == seeded
    other = MolotowGame(MolotowRules())
    assert other.start_round(hands=seeded.dealt) == seeded
    assert MolotowGame().start_round().hand_sizes == (9, 9, 9, 9)


# What is written


@pytest.mark.rule("M-9", "M-10", "M-13", "T-1", "T-3")
def test_rows_of_a_match() -> None:
    game = MolotowGame(MolotowRules(match_points=257), first_dealer=3)
    scores = play_tricks(game, MATCH)

    assert [score.written for score in scores] == [0, -257, 0, -20]
    assert [(row.kind, row.values, row.round) for row in game.tafel.rows] == [
        (EntryKind.WEIS, (0, 0, 0, -20), 0),
        (EntryKind.MATCH, (0, -257, 0, 0), 0),
    ]
    assert game.totals == (0, -257, 0, -20)
    assert all(row.hints == () for row in game.tafel.rows)


@pytest.mark.rule("M-13", "T-3")
def test_the_row_of_a_match_is_accepted_though_it_does_not_make_157() -> None:
    rows = [f"{(int(line.strip()[0]) + 1) % 4}{line.strip()[1:]}" for line in MATCH.strip().splitlines()]
    game = MolotowGame(MolotowRules(hand_weis="none"))
    play_tricks(game, "\n".join(rows))

    assert game.tafel.rows[-1].values == (0, 0, -157, 0)
    assert game.rounds_played == 1


@pytest.mark.rule("M-13", "T-2")
def test_157_without_a_match_is_a_plain_row() -> None:
    game = MolotowGame(MolotowRules(), first_dealer=3)
    play_tricks(game, NO_MATCH)

    assert [(row.kind, row.values) for row in game.tafel.rows] == [
        (EntryKind.WEIS, (0, 0, 0, -20)),
        (EntryKind.ROUND, (0, 157, 0, 0)),
    ]


@pytest.mark.rule("M-11", "M-9", "T-3")
def test_table_weis_has_a_row_of_its_own() -> None:
    game = MolotowGame(MolotowRules(table_weis="all"), first_dealer=3)
    scores = play_tricks(game, FOURTH_TAKES_20)

    assert [(row.kind, row.values) for row in game.tafel.rows if row.kind is EntryKind.WEIS] == [
        (EntryKind.WEIS, (0, 0, 0, 20))
    ]
    assert sum(game.tafel.rows[-1].values) == 157
    assert game.totals == tuple(score.written for score in scores)


@pytest.mark.rule("M-9", "M-10", "M-11", "M-12", "M-13", "T-1", "T-5")
def test_totals_are_the_sums_of_what_was_written() -> None:
    chance = random.Random(4)
    for _ in range(60):
        rules = random_rules(chance).replace(last_round_factor=1)
        rules = rules.replace(rounds=rules.players)
        game = MolotowGame(rules, first_dealer=chance.randrange(rules.players))
        totals = [0] * rules.players
        while not game.is_over:
            round_ = random_play(game.start_round(seed=chance.getrandbits(64)), chance)
            scores = game.finish_round()
            assert scores == round_.score()
            assert game.scores[-1] == scores
            totals = [total + score.written for total, score in zip(totals, scores, strict=True)]
            assert game.totals == game.tafel.totals == tuple(totals)
        rows = [row for row in game.tafel.rows if row.kind is not EntryKind.WEIS]
        assert len(rows) == rules.rounds
        assert all(not row.missing for row in rows)


@pytest.mark.rule("T-6", "M-13", "M-10")
@pytest.mark.parametrize(("points", "tens"), [(157, -16), (257, -26)])
def test_position_20_a_match_in_tens(points: int, tens: int) -> None:
    game = MolotowGame(MolotowRules(match_points=points), first_dealer=3)
    play_tricks(game, MATCH)

    assert list(game.tafel.as_tens()) == [(0, 0, 0, -2), (0, tens, 0, 0)]
    assert game.totals == (0, -points, 0, -20)


@pytest.mark.rule("M-9")
def test_the_first_tricks_of_two_rounds_hold_no_five() -> None:
    game = MolotowGame(MolotowRules(hand_weis="none"))
    for seed in (1, 2):
        round_ = play_out(game.start_round(seed=seed))
        scores = game.finish_round()
        for seat, score in enumerate(scores):
            taken = sum(trick.points(round_.trump) for trick in round_.tricks if trick.taker == seat)
            assert score.cards == taken + 5 * (round_.tricks[-1].taker == seat)
        assert sum(trick.points(round_.trump) for trick in round_.tricks) == 152


# The last round double


@pytest.mark.rule("M-15", "M-9")
@pytest.mark.parametrize(("factor", "expected"), [(1, 157), (2, 314)])
def test_the_last_round_makes_314(factor: int, expected: int) -> None:
    game = MolotowGame(MolotowRules(last_round_factor=factor, hand_weis="none"))
    chance = random.Random(2)
    play_rounds(game, 7, chance)
    before = game.totals
    assert sum(before) == 7 * 157 - 2 * 157 * sum(row.kind is EntryKind.MATCH for row in game.tafel.rows)
    random_play(game.start_round(seed=3), chance)
    scores = game.finish_round()
    assert not any(score.match for score in scores)

    gained = [now - then for now, then in zip(game.totals, before, strict=True)]
    assert sum(gained) == expected
    assert gained == [factor * score.cards for score in scores]
    assert sum(game.tafel.rows[-1].values) == 157  # rows show plain figures


@pytest.mark.rule("M-15", "M-10", "M-12", "M-13")
def test_weis_stoeck_and_match_of_the_last_round_are_doubled_too() -> None:
    # As MATCH, but seat 1 holds both Rosen King and Ober.
    tricks = MATCH.replace("Ro6 RoO", "Ro6 Ro7").replace("1: Ro7 Si6", "1: RoO Si6")
    rules = MolotowRules(rounds=1, uneven_rounds=True, stoeck="held", last_round_factor=2, match_points=257)
    game = MolotowGame(rules, first_dealer=3)
    scores = play_tricks(game, tricks)

    # Seat 1 now holds U O K A, a fifty. The round's own score is plain.
    assert [score.written for score in scores] == [0, -50 - 20 - 257, 0, -20]
    assert game.totals == (0, 2 * (-50 - 20 - 257), 0, 2 * -20)


@pytest.mark.rule("M-15", "M-11")
def test_table_weis_of_the_last_round_is_doubled_too() -> None:
    rules = MolotowRules(rounds=1, uneven_rounds=True, table_weis="all", table_weis_factor=2, last_round_factor=2)
    game = MolotowGame(rules, first_dealer=3)
    scores = play_tricks(game, FOURTH_TAKES_20)

    assert scores[3].table_weis == 40
    assert game.totals == (2 * 51, 2 * 25, 2 * 50, 2 * (31 + 40))


@pytest.mark.rule("M-15")
def test_only_the_last_round_is_doubled() -> None:
    game = MolotowGame(MolotowRules(rounds=4, last_round_factor=2), first_dealer=3)
    play_tricks(game, SCHELLEN_LATER)

    assert game.totals == (45, 78, 31, 3)


# Places


def game_with(totals: list[int]) -> MolotowGame:
    """A finished game with these totals, by the figures of its rounds; those of four players."""
    game = MolotowGame(MolotowRules(rounds=4, hand_weis="none"))
    play_rounds(game, 4, random.Random(0))
    sheet = game._tafel  # the game writes only what was played, and no four rounds make just these totals
    for row in range(4):
        sheet.correct(row, [0, 0, 0, 157])
    for seat, total in enumerate(totals):
        sheet.write_weis(seat, total - sheet.totals[seat])
    return game


@pytest.mark.rule("M-16")
@pytest.mark.parametrize(
    ("totals", "places", "winners"),
    [
        pytest.param([100, 80, 80, 120], [3, 1, 1, 4], [1, 2], id="position-21"),
        pytest.param([80, 80, 80, 80], [1, 1, 1, 1], [0, 1, 2, 3], id="all-equal"),
        pytest.param([4, 3, 2, 1], [4, 3, 2, 1], [3], id="fewest-wins"),
        pytest.param([-157, 0, -20, -20], [1, 4, 2, 2], [0], id="minus-is-better"),
        pytest.param([1, 1, 2, 2], [1, 1, 3, 3], [0, 1], id="two-and-two"),
        pytest.param([5, 1, 5, 5], [2, 1, 2, 2], [1], id="three-last"),
    ],
)
def test_places(totals: list[int], places: list[int], winners: list[int]) -> None:
    game = game_with(totals)
    standings = game.standings()

    assert game.totals == tuple(totals)
    assert [(line.place, line.seat, line.total) for line in standings] == sorted(
        (place, seat, total) for seat, (place, total) in enumerate(zip(places, totals, strict=True))
    )
    assert [line.seat for line in standings if line.place == 1] == winners
    assert list(game.tafel.winners()) == winners


@pytest.mark.rule("M-16", "T-8")
def test_standings_during_a_game_and_with_equal_names() -> None:
    game = MolotowGame(MolotowRules(players=3), names=["Anna", "Anna", 'Änni "B" ;=,'])
    assert game.standings() == tuple(Standing(1, seat, name, 0) for seat, name in enumerate(game.names))
    round_ = play_out(game.start_round(seed=1))
    game.finish_round()

    written = column(round_, "written")
    assert {line.seat: line.total for line in game.standings()} == dict(enumerate(written))
    assert [line.total for line in game.standings()] == sorted(written)


@pytest.mark.rule("M-16")
def test_six_players_six_lines() -> None:
    game = MolotowGame(MolotowRules(players=6, rounds=6))
    play_rounds(game, 6, random.Random(3))

    assert len(game.totals) == len(game.standings()) == 6
    assert sorted(line.seat for line in game.standings()) == list(range(6))
    assert game.standings()[0].place == 1


# What the caller holds is his


@pytest.mark.rule("M-14")
def test_what_is_written_stays_whatever_the_caller_does() -> None:
    game = MolotowGame(MolotowRules())
    round_ = play_out(game.start_round(seed=1))
    game.finish_round()
    before = game.copy()

    round_.undo()
    game.finished_rounds[0].undo()
    game.tafel.write_weis(0, -300)
    assert game == before
    assert game.totals == before.totals
    assert game.finished_rounds[0].is_over


@pytest.mark.rule("M-14")
def test_what_is_passed_in_is_unchanged() -> None:
    names, rules = ["Anna", "Beat", "Carla", "Dora"], MolotowRules(stoeck="held")
    hands = [[str(card) for card in hand] for hand in MolotowRound.deal(seed=1).dealt]
    kept = copy.deepcopy((names, hands))
    game = MolotowGame(rules, names=names)
    play_out(game.start_round(hands=hands))
    game.finish_round()
    play_rounds(game, 7, random.Random(1))

    assert (names, hands) == kept
    assert rules == MolotowRules(stoeck="held")
    names[0] = "Zoé"
    hands[0].clear()
    assert game.names[0] == "Anna"
    assert len(game.finished_rounds[0].dealt[0]) == 9


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        pytest.param({"rules": 4}, TypeError, id="rules-int"),
        pytest.param({"rules": MolotowRules}, TypeError, id="rules-class"),
        pytest.param({"names": ["A", "B", "C"]}, RulesError, id="names-three-of-four"),
        pytest.param({"names": list("ABCDE")}, RulesError, id="names-five-of-four"),
        pytest.param({"names": ["A", "B", "C", 4]}, TypeError, id="name-int"),
        pytest.param({"names": ["A", "B", "C", ""]}, RulesError, id="name-empty"),
        pytest.param({"names": "ABCD"}, TypeError, id="names-text"),
        pytest.param({"names": 4}, TypeError, id="names-int"),
        pytest.param({"names": True}, TypeError, id="names-true"),
        pytest.param({"first_dealer": 4}, RulesError, id="dealer-4"),
        pytest.param({"first_dealer": -1}, RulesError, id="dealer-minus-1"),
        pytest.param({"first_dealer": True}, TypeError, id="dealer-true"),
        pytest.param({"first_dealer": None}, TypeError, id="dealer-none"),
        pytest.param({"first_dealer": 1.0}, TypeError, id="dealer-float"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        MolotowGame(**arguments)


@pytest.mark.rule("W-5", "M-10", "T-3")
def test_a_scale_of_large_figures_can_be_written() -> None:
    """A table's own scale goes to 10,000 a Weis, and a hand may hold several."""
    scale = WeisScale(runs={3: 10_000}, fours={})
    hands = ["Ei6 Ei7 Ei8 Ro6 Ro7 Ro8 Se6 Se7 Se8", "Ei9 EiU EiK Ro9 RoU RoK Se9 SeU SeK"]
    hands += ["EiB EiO EiA RoB RoO RoA SeB SeO SeA", "Si6 Si7 Si8 Si9 SiB SiU SiO SiK SiA"]
    game = MolotowGame(MolotowRules(weis_scale=scale))
    play_out(game.start_round(hands=hands))

    scores = game.finish_round()
    assert scores[0].hand_weis == -30_000
    assert game.totals == tuple(score.written for score in scores)
    assert game.rounds_played == 1


# Copies, records


def games(seed: int) -> MolotowGame:
    """A game somewhere in the middle, perhaps with a round in play."""
    chance = random.Random(seed)
    rules = random_rules(chance)
    names = [f'Änni "{seat}" ;=,\r\n' for seat in range(rules.players)] if chance.random() < 0.5 else None
    game = MolotowGame(rules, names=names, first_dealer=chance.randrange(rules.players))
    play_rounds(game, chance.randrange(rules.rounds + 1), chance)
    if not game.is_over and chance.random() < 0.7:
        random_play(game.start_round(seed=seed), chance, chance.randrange(37))
    return game


def visible(game: MolotowGame) -> tuple[object, ...]:
    return (
        game.rules, game.names, game.first_dealer, game.dealer, game.round, game.finished_rounds, game.is_over,
        game.totals, game.standings(), game.tafel, game.to_record(), repr(game),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(25))
def test_copies_pickles_and_records_of_games(seed: int) -> None:
    game = games(seed)
    twins = [
        game.copy(),
        copy.copy(game),
        copy.deepcopy(game),
        MolotowGame.from_record(json.loads(json.dumps(game.to_record()))),
    ]
    twins += [pickle.loads(pickle.dumps(game, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]

    for twin in twins:
        assert twin == game
        assert visible(twin) == visible(game)
    before = visible(game)
    for twin in twins:
        if twin.round is not None:
            play_out(twin.round)
            twin.finish_round()
            assert twin != game
    assert visible(game) == before


@pytest.mark.rule("M-14", "M-16")
def test_a_finished_game_and_one_not_begun() -> None:
    for rounds in (0, 8):
        game = MolotowGame(MolotowRules(stoeck="maker", table_weis="all", last_round_factor=2))
        play_rounds(game, rounds, random.Random(rounds))
        again = MolotowGame.from_record(game.to_record())
        assert (again.is_over, again.totals, again.dealer) == (rounds == 8, game.totals, game.dealer)


def test_equality_of_games() -> None:
    game = MolotowGame(MolotowRules())
    assert game == MolotowGame(MolotowRules())
    assert game == MolotowGame()
    assert game != MolotowGame(MolotowRules(stoeck="held"))
    assert game != MolotowGame(first_dealer=1)
    assert game != MolotowGame(names=["A", "B", "C", "D"])
    assert (game == 0, game != "game") == (False, True)
    other = game.copy()
    other.start_round(seed=1)
    assert game != other
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


@pytest.mark.rule("M-14")
def test_a_thousand_rounds_in_one_game() -> None:
    game = MolotowGame(MolotowRules(rounds=1000, uneven_rounds=True))
    for number in range(1000):
        play_out(game.start_round(seed=number))
        game.finish_round()

    assert game.is_over
    assert sum(entry.kind is not EntryKind.WEIS for entry in game.tafel.rows) == 1000
