"""Weis in Molotow: in the hand, announced, on the table, and Stöck. [M-10, M-11, M-12]"""

from __future__ import annotations

from typing import Any

import pytest
from molotow_helpers import codes, column, play, play_out, round_of, round_with

from jassrules import IllegalWeis, MolotowRound, Rank, Reason, RulesError, Weis, WeisScale
from jassrules.molotow import CardPlayed, WeisAnnounced

BARE = "Ei6 Ei8 EiB Ro7 Ro9 RoU Se6 Se8 SeB"  # nine cards without a Weis


def hand_weis(*hands: str, leader: int = 0, **options: Any) -> list[int]:
    """The hand Weis of a round with these hands, played to the end."""
    return column(play_out(round_with(hands, leader=leader, **options)), "hand_weis")


# Hand Weis


@pytest.mark.rule("M-10", "W-3", "W-7")
@pytest.mark.parametrize(
    ("players", "hand", "points"),
    [
        pytest.param(6, "RoA RoK RoO RoU RoB Ro9", -150, id="position-10-six-in-a-row"),
        pytest.param(5, "RoA RoK RoO RoU RoB Ro9 Ro8", -200, id="position-10-seven-in-a-row"),
        pytest.param(3, "RoA RoK RoO RoU RoB Ro9 Ro8 Ro7 Ro6 EiA EiK EiO", -320, id="position-10-nine-and-three"),
        pytest.param(4, "EiU RoU SeU SiU Ro9 Ro8 Ro7 Ro6 EiA", -250, id="position-10-unders-and-four-in-a-row"),
        pytest.param(4, "EiU RoU SeU SiU EiB EiO Ro6 Ro7 Se8", -220, id="kreuzweis"),
        pytest.param(4, "EiA EiK EiO Si6 Si7 Si8 Si9 Ro6 Se8", -70, id="two-runs"),
        pytest.param(4, BARE, 0, id="none"),
        pytest.param(4, "Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA", -300, id="nine-in-a-row"),
        pytest.param(4, "Ei6 Ro6 Se6 Si6 Ei8 EiU RoB Se9 SeO", -100, id="four-sixes-count-in-big"),
        pytest.param(6, "Ro9 RoU RoA RoK Ei6 Se6", 0, id="trump-order-makes-no-run"),
        # The highest there is in one hand of 12, 9, 7 and 6 cards.
        pytest.param(3, "EiU RoU SeU SiU EiO EiK EiA EiB Ei9 Ei8 Ei7 Ei6", -(300 + 200), id="twelve-cards-one-run"),
        pytest.param(
            3, "EiU RoU SeU SiU Ei9 Ro9 Se9 Si9 EiB RoB SeB SiB", -(200 + 150 + 100 + 4 * 20), id="position-10-530"
        ),
        pytest.param(4, "EiU RoU SeU SiU Ei9 Ro9 Se9 Si9 EiB", -(200 + 150 + 20), id="position-10-370"),
        pytest.param(5, "EiU RoU SeU SiU EiB EiO EiK", -(200 + 50), id="position-10-250"),
        pytest.param(6, "EiU RoU SeU SiU EiB EiO", -(200 + 20), id="position-10-220"),
    ],
)
def test_hand_weis_is_credited_as_minus(players: int, hand: str, points: int) -> None:
    assert hand_weis(hand, *[""] * (players - 1))[0] == points


@pytest.mark.rule("M-10", "W-3", "W-4", "W-5", "W-7")
@pytest.mark.parametrize(
    ("hand", "options", "points"),
    [
        pytest.param("EiU RoU SeU SiU EiO EiK EiA Ro6 Se8", {}, -250, id="kreuzweis"),
        pytest.param("EiU RoU SeU SiU EiO EiK EiA Ro6 Se8", {"kreuzweis": False}, -220, id="no-kreuzweis"),
        pytest.param("EiB EiU EiO EiK RoK SeK SiK Ro6 Se8", {}, -150, id="position-13-kreuzweis"),
        pytest.param("EiB EiU EiO EiK RoK SeK SiK Ro6 Se8", {"kreuzweis": False}, -120, id="position-13-without"),
        pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU Ro6 Ro8 Se8", {"weis_scale": WeisScale.SMALL}, -100, id="small"),
        pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU Ro6 Ro8 Se8", {"weis_scale": "vorarlberg"}, -120, id="vorarlberg"),
        pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA", {"weis_scale": "small"}, -150, id="small-nine"),
        pytest.param("Ei9 Ro9 Se9 Si9 EiA RoA SeA SiA Ei6", {"weis_scale": "schmaus"}, -100, id="schmaus-no-nines"),
        pytest.param(
            "Ei9 Ro9 Se9 Si9 Ei8 Ei7 SeA SiA RoK",
            {"weis_scale": WeisScale(runs={3: 30}, fours={Rank.NEUN: 77})}, -107, id="own-scale",
        ),
        pytest.param("Ei6 Ei7 Ei8 Ei9 Ro6 Ro8 RoU Se6 Se8", {"weis_scale": WeisScale(runs={3: 30}, fours={})}, 0,
                     id="own-scale-without-fours-in-a-row"),
        pytest.param("Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA", {"hand_weis": "none"}, 0, id="none"),
    ],
)  # fmt: skip
def test_hand_weis_follows_scale_and_kreuzweis(hand: str, options: dict[str, Any], points: int) -> None:
    assert hand_weis(hand, "", "", "", **options)[0] == points


# Seats 0 and 1 hold a run of three from a nine, the others nothing.
EQUAL_RUNS = [
    "Ei9 Ei8 Ei7 RoA RoO RoB Ro8 Ro6 EiA", "Se9 Se8 Se7 RoK RoU Ro9 SeA SeO SiA",
    "Ei6 EiB EiO EiK SeK Si6 Si8 SiU SiO", "EiU Ro7 SeU SeB Se6 Si7 Si9 SiB SiK",
]  # fmt: skip


@pytest.mark.rule("M-10", "W-8")
@pytest.mark.parametrize(
    ("hands", "leader", "expected"),
    [
        pytest.param(EQUAL_RUNS, 0, [-20, 0, 0, 0], id="equal-first-from-the-leader-0"),
        pytest.param(EQUAL_RUNS, 1, [0, -20, 0, 0], id="equal-first-from-the-leader-1"),
        pytest.param(EQUAL_RUNS, 2, [-20, 0, 0, 0], id="equal-first-from-the-leader-2"),
        pytest.param(
            ["RoB RoU RoO RoK EiA EiO EiB Ei8 Se6", "EiK EiU Ei9 SeA SeK SeB Se8 Si6 SiK", "Ei6 Ei7 SeU SeO Se9 SiO SiU Si9 Si8",
             "RoA Ro9 Ro8 Ro7 Ro6 Se7 Si7 SiA SiB"],
            3, [-50, 0, 0, 0], id="equal-points-by-rank-not-by-seat",
        ),
        pytest.param(
            ["EiA RoA SeA SiA Ei6 Ro8 Se6 Si6 SeB", "SiB SiU SiO SiK Si9 Ei8 Ro6 EiB RoB", "", ""],
            0, [0, -100, 0, 0], id="run-of-five-over-four-aces",
        ),
        pytest.param(
            ["Ei9 Ro9 Se9 Si9 Ei6 EiA EiO Ro6 SeA", "SiB SiU SiO SiK SiA RoB RoU RoO RoA", "Ro7 Ro8 EiB EiU EiK Se7 Si7 Se8 SeB", ""],
            0, [-150, 0, 0, 0], id="one-of-150-over-100-and-20",
        ),
        pytest.param(
            ["SiB SiU SiO SiK SiA RoB RoU RoO RoA", "EiU EiO EiK EiA EiB Si6 Ro6 Se6 Si8", "Ro7 Ro8 Ei9 SeU SeK Se7 Si7 Se8 SeB", ""],
            1, [0, -100, 0, 0], id="best-against-best-not-sum-against-sum",
        ),
    ],
)  # fmt: skip
def test_only_the_best_player_is_credited(hands: list[str], leader: int, expected: list[int]) -> None:
    assert hand_weis(*hands, leader=leader, hand_weis="best") == expected


@pytest.mark.rule("M-10")
def test_the_best_player_is_credited_all_his_weise() -> None:
    hands = [
        "SiB SiU SiO SiK SiA RoB RoU RoO RoA", "EiU EiO EiK Ei6 Ei9 Si6 Ro6 Se6 Si8",
        "Ei7 EiB Ro7 Ro9 Se7 Se9 SeU SeK Si7", "Ei8 EiA Ro8 RoK Se8 SeB SeO SeA Si9",
    ]  # fmt: skip

    assert hand_weis(*hands, hand_weis="best") == [-120, 0, 0, 0]


@pytest.mark.rule("M-10", "W-8")
def test_trump_plays_no_part_in_the_best_hand_weis() -> None:
    # Both have a run of three from the nine; the run of seat 1 is in Schilten, which it makes trump.
    hands = [
        "Ei9 Ei8 Ei7 RoA RoO RoB Ro8 Ro6 EiA", "Si9 Si8 Si7 SeA SeO SeB Se8 Se6 SiA",
        "Ei6 EiU EiK Ro7 RoK Se7 SeU Si6 SiU", "EiB EiO Ro9 RoU Se9 SeK SiB SiO SiK",
    ]  # fmt: skip
    round_ = round_with(hands, hand_weis="best")
    play(round_, "RoA SiA")
    assert str(round_.trump) == "Si"

    assert column(play_out(round_), "hand_weis")[:2] == [-20, 0]


@pytest.mark.rule("M-10")
def test_nobody_is_credited_where_nobody_has_a_weis() -> None:
    chequered = [f"{a}{r}" for r in "68BOA" for a in ("Ei", "Ro")] + [f"{a}{r}" for r in "79UK" for a in ("Se", "Si")]
    assert len(chequered) == 18
    first, second = chequered[0::2], chequered[1::2]
    rest = [f"{a}{r}" for r in "79UK" for a in ("Ei", "Ro")] + [f"{a}{r}" for r in "68BOA" for a in ("Se", "Si")]
    hands = [" ".join(hand) for hand in (first, second, rest[0::2], rest[1::2])]

    for kind in ("all", "best", "none"):
        assert hand_weis(*hands, hand_weis=kind) == [0, 0, 0, 0]


@pytest.mark.rule("M-10")
def test_hand_weis_does_not_wait_for_the_cards() -> None:
    # The Weis counts for the dealt hand, however its cards are played.
    round_ = round_with(["Ei6 Ei7 Ei8 RoA RoO RoB Ro8 Ro6 EiA", "", "", ""])

    for _ in range(10):
        assert [weis.points for weis in round_.credited_weise()[0]] == [20]
        round_.play(round_.legal_cards()[0])
    assert column(play_out(round_), "hand_weis")[0] == -20


# Announced hand Weis

TWO_WEISE = "Si6 Si7 Si8 Si9 EiA EiK EiO Ro7 SeA"
CALLED = ["EiB Ei8 Ei6 RoB RoU RoO Ro8 SeB Se8", TWO_WEISE, "", ""]


def called_round(**options: Any) -> MolotowRound:
    """Seat 0 holds a run of three in Rosen, seat 1 a fifty and a twenty; Weise are called."""
    return round_with(CALLED, announcing="called", **options)


@pytest.mark.rule("M-10")
@pytest.mark.parametrize(
    ("announced", "points"),
    [
        pytest.param(["Si6 Si7 Si8 Si9", "EiA EiK EiO"], -70, id="all"),
        pytest.param(["EiO EiK EiA", "Si9 Si8 Si7 Si6"], -70, id="any-order"),
        pytest.param(["Si6 Si7 Si8 Si9"], -50, id="the-fifty-alone"),
        pytest.param("EiA EiK EiO", -20, id="the-twenty-alone-as-text"),
        pytest.param(Weis("EiA EiK EiO", points=20), -20, id="as-weis"),
        pytest.param(Weis("EiA EiK EiO", points=300), -20, id="points-of-the-caller-are-not-believed"),
        pytest.param(None, 0, id="what-is-not-announced-is-not-written"),
    ],
)
@pytest.mark.parametrize("when", ["before", "out-of-turn", "with-the-first-card"])
def test_called_weise_are_written(announced: Any, points: int, when: str) -> None:
    round_ = called_round()
    if when == "out-of-turn" and announced is not None:
        round_.announce(announced, seat=1)  # seat 0 is to move
    round_.play("Ei8")
    if when == "before" and announced is not None:
        assert round_.why_not_announce(announced, seat=1) is None
        event = round_.announce(announced, seat=1)
        assert event == WeisAnnounced(1, round_.announced[1])
    card = round_.play("EiO", weise=announced if when == "with-the-first-card" else None)
    assert card.weise == (round_.announced[1] if when == "with-the-first-card" else ())

    assert -sum(weis.points for weis in round_.announced[1]) == points
    assert column(play_out(round_), "hand_weis") == [0, points, 0, 0]


@pytest.mark.rule("M-10")
def test_everybody_may_call_and_only_the_best_counts_where_the_table_says_so() -> None:
    for kind, expected in [("all", [-20, -20, 0, 0]), ("best", [0, -20, 0, 0])]:
        round_ = called_round(hand_weis=kind)
        round_.play("Ei8", weise="RoB RoU RoO")
        round_.play("EiO", weise=["EiA EiK EiO"])  # the higher top; its fifty stays unsaid

        assert column(play_out(round_), "hand_weis") == expected


@pytest.mark.rule("M-10")
def test_the_best_unsaid_weis_does_not_count() -> None:
    round_ = called_round(hand_weis="best")
    round_.play("Ei8", weise="RoB RoU RoO")

    assert column(play_out(round_), "hand_weis") == [-20, 0, 0, 0]


@pytest.mark.rule("M-10", "W-8")
def test_the_best_of_what_was_called_decides_in_whatever_order_it_was_said() -> None:
    hands = ["RoA RoK RoO Ei9 Ei8", "Ei6 Ei7 EiB Si6 Si7 Si8 Se6 Se7 Se8", "", ""]
    round_ = round_with(hands, announcing="called", hand_weis="best", weis_scale=WeisScale(runs={3: 20}, fours={}))
    round_.play("Ei8", weise="RoA RoK RoO")  # from the ace: higher than any from an eight
    round_.play("EiB", weise=["Si6 Si7 Si8", "Se6 Se7 Se8"])
    assert column(play_out(round_), "hand_weis") == [-20, 0, 0, 0]

    hands[1] = "EiB Ei6 Si6 Si7 Si8 Si9 Se6 Se7 Se8"
    round_ = round_with(hands, announcing="called", hand_weis="best")
    round_.play("Ei8", weise="RoA RoK RoO")
    event = round_.play("EiB", weise=["Se6 Se7 Se8", "Si6 Si7 Si8 Si9"])  # the lower one first
    assert [weis.points for weis in event.weise] == [50, 20]
    assert column(play_out(round_), "hand_weis") == [0, -70, 0, 0]


@pytest.mark.rule("M-10", "W-6", "W-7", "W-1")
@pytest.mark.parametrize(
    ("weise", "reason"),
    [
        pytest.param("Si6 Si7 Si8", Reason.NOT_MAXIMAL, id="part-of-a-run"),
        pytest.param(["EiA EiK EiO", "Si7 Si8 Si9"], Reason.NOT_MAXIMAL, id="second-is-part-of-a-run"),
        pytest.param("Ro9 Ro8 Ro7", Reason.NOT_IN_HAND, id="not-held"),
        pytest.param("Si6 Si7 Si8 Si9 SiB", Reason.NOT_IN_HAND, id="partly-held"),
        pytest.param(Weis("RoA RoK RoO", points=20), Reason.NOT_IN_HAND, id="weis-not-held"),
        pytest.param("EiA SeA", Reason.NOT_A_WEIS, id="two-aces"),
        pytest.param("EiA EiK", Reason.NOT_A_WEIS, id="two-in-a-row"),
        pytest.param("EiA EiO Si6", Reason.NOT_A_WEIS, id="three-cards"),
        pytest.param(["EiA EiK EiO", "EiA EiK EiO"], Reason.ALREADY_ANNOUNCED, id="twice-at-once"),
        pytest.param([], Reason.NOT_A_WEIS, id="nothing"),
    ],
)
def test_weise_that_may_not_be_announced(weise: Any, reason: Reason) -> None:
    round_ = called_round()
    round_.play("Ei8")
    before = round_.copy()

    assert round_.why_not_announce(weise, seat=1) is reason
    with pytest.raises(IllegalWeis) as caught:
        round_.announce(weise, seat=1)
    assert caught.value.reason is reason
    assert caught.value.refusal == round_.explain_weis(weise, seat=1)
    assert round_ == before
    if weise:
        with pytest.raises(IllegalWeis) as caught:
            round_.play("EiO", weise=weise)
        assert caught.value.reason is reason
        assert round_ == before
        assert caught.value.sentence("de")


@pytest.mark.rule("M-10")
def test_weise_are_announced_once_and_not_after_the_first_card() -> None:
    round_ = called_round()
    round_.announce("RoB RoU RoO", seat=0)
    for attempt in ("RoB RoU RoO", "EiA EiK EiO"):
        before = round_.copy()
        with pytest.raises(IllegalWeis) as caught:
            round_.play("Ei8", weise=attempt)
        assert caught.value.reason is Reason.ALREADY_ANNOUNCED
        with pytest.raises(IllegalWeis):
            round_.announce(attempt, seat=0)
        assert round_ == before

    play(round_, "Ei8 EiO")
    before = round_.copy()
    for seat in (0, 1):
        with pytest.raises(IllegalWeis) as caught:
            round_.announce("Si6 Si7 Si8 Si9", seat=seat)
        assert caught.value.reason is Reason.TOO_LATE
    assert round_ == before
    play_out(round_)
    with pytest.raises(IllegalWeis) as caught:
        round_.announce("Si6 Si7 Si8 Si9", seat=1)
    assert caught.value.reason is Reason.TOO_LATE


@pytest.mark.rule("M-10")
@pytest.mark.parametrize("options", [{}, {"hand_weis": "best"}, {"hand_weis": "none"}], ids=["all", "best", "none"])
def test_nothing_is_announced_where_weise_count_by_themselves(options: dict[str, Any]) -> None:
    round_ = round_with(CALLED, **options)

    for attempt in (lambda: round_.announce("RoB RoU RoO", seat=0), lambda: round_.play("Ei8", weise="RoB RoU RoO")):
        with pytest.raises(IllegalWeis) as caught:
            attempt()
        assert caught.value.reason is Reason.NOT_CALLED
    assert round_.events == ()
    assert round_.announced == ((), (), (), ())


@pytest.mark.rule("M-10", "W-7")
def test_announced_without_kreuzweis() -> None:
    hands = ["EiU RoU SeU SiU EiO EiK EiA Ro6 Se8", "", "", ""]
    with_ = round_with(hands, announcing="called")
    without = round_with(hands, announcing="called", kreuzweis=False)

    with pytest.raises(IllegalWeis):
        with_.announce("EiA EiK EiO", seat=0)
    with pytest.raises(IllegalWeis):
        without.announce("EiA EiK EiO EiU", seat=0)
    with_.announce(["EiA EiK EiO EiU", "EiU RoU SeU SiU"], seat=0)
    without.announce(["EiA EiK EiO", "EiU RoU SeU SiU"], seat=0)
    assert [column(play_out(round_), "hand_weis")[0] for round_ in (with_, without)] == [-250, -220]


@pytest.mark.rule("M-10")
def test_events_and_undo_of_announcements() -> None:
    round_ = called_round()
    start = round_.copy()
    first = round_.announce("Si6 Si7 Si8 Si9", seat=1)
    second = round_.play("Ei8", weise="RoB RoU RoO")
    third = round_.play("EiO")
    assert round_.events == (first, second, third)
    assert isinstance(second, CardPlayed)
    assert [weis.points for weis in second.weise] == [20]

    round_.undo()
    round_.undo()  # the card with its Weis, together
    assert round_.announced == ((), first.weise, (), ())
    round_.undo()
    assert round_ == start
    round_.announce("EiA EiK EiO", seat=1)  # said anew, and something else
    round_.play("Ei8")
    assert column(play_out(round_), "hand_weis") == [0, -20, 0, 0]


@pytest.mark.rule("M-10")
@pytest.mark.parametrize(
    ("weise", "seat", "error"),
    [
        pytest.param("RoB RoU RoO", -1, RulesError, id="seat-minus-1"),
        pytest.param("RoB RoU RoO", 4, RulesError, id="seat-4"),
        pytest.param("RoB RoU RoO", True, TypeError, id="seat-true"),
        pytest.param("RoB RoU RoO", None, TypeError, id="seat-none"),
        pytest.param("RoB RoU RoO", 1.0, TypeError, id="seat-float"),
        pytest.param(None, 0, TypeError, id="weise-none"),
        pytest.param(7, 0, TypeError, id="weise-int"),
        pytest.param([7], 0, TypeError, id="weise-of-ints"),
        pytest.param("RoX", 0, ValueError, id="no-card"),
    ],
)
def test_garbage_announcements(weise: Any, seat: Any, error: type[Exception]) -> None:
    round_ = called_round()
    before = round_.copy()

    with pytest.raises(error):
        round_.announce(weise, seat=seat)
    assert round_ == before


# Table Weis: in each round the first trick is the one of interest, no other holds a Weis.

FOURTH_TAKES_20 = """
    0: Ro7 Ro8 Ro9 Se6
    3: Se9 SeK Se7 SeU
    2: Si6 SeO SiA SeA
    1: SiO SiK SiB Se8
    0: RoU Ro6 SeB Ei9
    2: RoK EiO RoA EiK
    0: SiU EiB Si7 Si8
    0: Ei7 Ei6 RoB EiU
    3: EiA Si9 Ei8 RoO
"""
FOUR_KINGS = """
    0: RoK SeK SiK EiK
    1: EiO Se8 EiU RoU
    2: SiA SeB Ro9 SiO
    3: Ei6 Ro6 Se6 Ei8
    1: SeA Si8 Se7 RoA
    1: Ei9 SeU EiA RoO
    2: Ei7 Se9 Ro7 EiB
    3: Si7 Ro8 SeO SiB
    1: Si9 Si6 SiU RoB
"""
RUN_OF_SIX = """
    0: Ei6 Ei7 Ei8 Ei9 EiB EiU
    5: Se7 Se9 Se6 SeU SeA SeO
    3: SiB RoB Si6 SiA RoO RoA
    2: Si8 Si9 EiK EiO RoU SiK
    0: SiO Si7 RoK Ro8 Ro9 EiA
    4: Ro6 SeK SeB Ro7 SiU Se8
"""
TWO_RUNS = """
    0: Ei6 Ei7 Ei8 Ro6 Ro7 Ro8
    5: SiO EiU Si6 RoA Si9 Ro9
    4: Se8 SeK EiK SeU SeA RoO
    3: Si7 RoK SiK EiA SiB Si8
    4: SiA Se9 Ei9 SiU EiO RoB
    3: SeO SeB Se6 RoU Se7 EiB
"""
UNDERS_AND_RUN = """
    0: EiU RoU SeU SiU EiB EiO
    1: Se6 RoK SeK Se9 Se7 EiK
    2: Ro9 RoO RoB Ro7 EiA Ro6
    2: SiK Ro8 SeO Si6 Ei8 Si8
    3: SiB Ei7 SiA Ei6 SiO Si7
    5: SeA Ei9 SeB Si9 Se8 RoA
"""
RUN_OF_FIVE = """
    0: SiB SiU SiO SiK SiA
    4: Se6 Se8 SeA SeK SeB
    1: Si8 Ro6 RoK Si9 RoU
    0: Si6 RoA EiU EiB SeU
    1: Si7 SeO Ro8 RoO Ei9
    4: Ro9 Ei8 EiA Ei6 RoB
    4: Ro7 EiO Se9 EiK Se7
"""


@pytest.mark.rule("M-11", "W-7")
@pytest.mark.parametrize(
    ("tricks", "taker", "options", "points"),
    [
        pytest.param(FOURTH_TAKES_20, 3, {}, 20, id="position-11-the-trump-maker-is-charged"),
        pytest.param(FOURTH_TAKES_20, 3, {"table_weis": "runs"}, 20, id="position-11-runs"),
        pytest.param(FOURTH_TAKES_20, 3, {"table_weis_factor": 2}, 40, id="twice"),
        pytest.param(FOUR_KINGS, 1, {}, 100, id="position-11-four-kings"),
        pytest.param(FOUR_KINGS, 1, {"table_weis": "runs"}, 0, id="position-11-four-kings-runs-only"),
        pytest.param(FOUR_KINGS, 1, {"table_weis_factor": 2}, 200, id="four-kings-twice"),
        pytest.param(RUN_OF_SIX, 5, {}, 150, id="position-11-run-of-six"),
        pytest.param(RUN_OF_SIX, 5, {"weis_scale": "small"}, 100, id="run-of-six-small"),
        pytest.param(
            RUN_OF_SIX, 5, {"weis_scale": "vorarlberg", "table_weis": "runs"}, 120, id="run-of-six-vorarlberg"
        ),
        pytest.param(TWO_RUNS, 5, {}, 40, id="position-11-two-runs"),
        pytest.param(TWO_RUNS, 5, {"table_weis": "runs", "table_weis_factor": 2}, 80, id="two-runs-twice"),
        pytest.param(UNDERS_AND_RUN, 1, {}, 220, id="position-11-unders-and-run"),
        pytest.param(UNDERS_AND_RUN, 1, {"kreuzweis": False}, 200, id="unders-and-run-no-kreuzweis"),
        pytest.param(UNDERS_AND_RUN, 1, {"table_weis": "runs"}, 20, id="unders-and-run-runs-only"),
        pytest.param(UNDERS_AND_RUN, 1, {"table_weis": "runs", "kreuzweis": False}, 20, id="whole-runs-only"),
        pytest.param(RUN_OF_FIVE, 4, {}, 100, id="five-players"),
        pytest.param(FOURTH_TAKES_20, 3, {"table_weis": "off"}, 0, id="off"),
        pytest.param(RUN_OF_SIX, 5, {"table_weis": "off"}, 0, id="off-run-of-six"),
    ],
)
def test_table_weis_is_charged_to_the_taker(tricks: str, taker: int, options: dict[str, Any], points: int) -> None:
    round_ = round_of(tricks, **{"table_weis": "all", **options})
    assert round_.tricks[0].taker == taker

    assert column(round_, "table_weis") == [points if seat == taker else 0 for seat in range(round_.rules.players)]


@pytest.mark.rule("M-11")
def test_table_weis_is_off_by_default() -> None:
    assert column(round_of(FOURTH_TAKES_20), "table_weis") == [0, 0, 0, 0]
    assert column(round_of(FOUR_KINGS), "table_weis") == [0, 0, 0, 0]


@pytest.mark.rule("M-11", "M-10")
def test_table_weis_and_hand_weis_are_two_things() -> None:
    round_ = round_of(FOUR_KINGS, table_weis="all")  # seat 0 was dealt all nine Rosen, seat 1 a run of three

    assert column(round_, "hand_weis")[0] == -300
    assert column(round_, "table_weis") == [0, 100, 0, 0]
    without = round_of(FOUR_KINGS, table_weis="all", hand_weis="none")
    assert (column(without, "hand_weis"), column(without, "table_weis")) == ([0] * 4, [0, 100, 0, 0])


MATCH_WITH_TABLE_WEIS = """
    0: Ei6 RoU EiO EiU
    1: Ro9 Ro8 Ro6 RoB
    1: RoA RoO Ei7 EiB
    1: RoK SiB SeO Se9
    1: SeA Se6 Se7 EiA
    1: SeK SeB SeU Si7
    1: SiA SiO SiU Si9
    1: SiK Si8 EiK Si6
    1: Ro7 Se8 Ei8 Ei9
"""


@pytest.mark.rule("M-13", "M-11")
@pytest.mark.parametrize(
    ("options", "written"),
    [
        pytest.param({"table_weis": "all"}, [0, 20 - 157, 0, 0], id="stands"),
        pytest.param({"table_weis": "runs", "table_weis_factor": 2}, [0, 40 - 157, 0, 0], id="stands-twice"),
        pytest.param({"table_weis": "all", "match_cancels_table_weis": True}, [0, -157, 0, 0], id="cancelled"),
        pytest.param({"table_weis": "all", "match_points": 257}, [0, 20 - 257, 0, 0], id="257"),
    ],
)
def test_table_weis_in_a_match(options: dict[str, Any], written: list[int]) -> None:
    assert column(round_of(MATCH_WITH_TABLE_WEIS, **options), "written") == written


@pytest.mark.rule("M-13", "M-11")
def test_without_a_match_nothing_is_cancelled() -> None:
    round_ = round_of(FOURTH_TAKES_20, table_weis="all", match_cancels_table_weis=True)

    assert column(round_, "table_weis") == [0, 0, 0, 20]


# Stöck


def stoeck(hands: list[str], plays: str, kind: str, **keywords: Any) -> tuple[list[int], list[str]]:
    """The Stöck of each seat, and the cards whose event says that it is written."""
    round_ = play_out(round_with(hands, plays, stoeck=kind, **keywords))
    cards = [event for event in round_.events if isinstance(event, CardPlayed)]
    return column(round_, "stoeck"), [f"{event.seat} {event.card}" for event in cards if event.stoeck]


@pytest.mark.rule("M-12")
@pytest.mark.parametrize(
    ("hands", "leader", "plays", "void", "held", "maker"),
    [
        # Seat 1 makes Schellen trump while seat 0 holds both.
        pytest.param(["EiA SeK SeO", "Se6", "", ""], 0, "EiA Se6", {1: "Ei"}, -20, -20, id="position-12-held"),
        # Seat 0 plays one of them before.
        pytest.param(
            ["SeK EiA SeO", "Se7 Se6", "Se8 EiB", "Se9 EiU"], 0, "SeK Se7 Se8 Se9 EiA Se6", {1: "Ei"}, 0, 0,
            id="position-12-one-played-before",
        ),
        # Seat 0 makes trump itself: with the King, with the Ober, with another card.
        pytest.param(["SeK SeO", "", "", "EiA"], 3, "EiA SeK", {0: "Ei"}, 0, -20, id="position-12-maker"),
        pytest.param(["SeK SeO", "", "", "EiA"], 3, "EiA SeO", {0: "Ei"}, 0, -20, id="maker-with-the-ober"),
        pytest.param(["SeK SeO Se6", "", "", "EiA"], 3, "EiA Se6", {0: "Ei"}, -20, -20, id="maker-with-another-card"),
        # King and Ober in two hands, one of them perhaps the maker's.
        pytest.param(["SeK", "SeO", "", "EiA"], 3, "EiA SeK", {0: "Ei"}, 0, 0, id="maker-in-two-hands"),
        pytest.param(["SeK EiA", "Se6", "SeO", ""], 0, "EiA Se6", {1: "Ei"}, 0, 0, id="in-two-hands"),
        # Seat 0 holds a pair of another suit than trump, or other cards of trump.
        pytest.param(["RoK RoO EiA", "Se6", "SeK", "SeO"], 0, "EiA Se6", {1: "Ei"}, 0, 0, id="of-another-suit"),
        pytest.param(["EiA SeK SeU", "Se6 SeO", "", ""], 0, "EiA Se6", {1: "Ei"}, 0, 0, id="king-and-under"),
    ],
)  # fmt: skip
def test_stoeck(hands: list[str], leader: int, plays: str, void: dict[int, str], held: int, maker: int) -> None:
    for kind, points in (("off", 0), ("held", held), ("maker", maker)):
        found, written = stoeck(hands, plays, kind, void=void, leader=leader)
        assert found == [points, 0, 0, 0]
        assert len(written) == (1 if points else 0)


@pytest.mark.rule("M-12")
def test_stoeck_is_written_with_the_second_card() -> None:
    round_ = round_with(["EiA SeK SeO", "Se6", "EiB", "EiU"], "EiA Se6 EiB EiU", void={1: "Ei"}, stoeck="held")
    while not round_.is_over:
        held = {str(card) for card in round_.hands[0]} & {"SeK", "SeO"}
        card = round_.legal_cards()[0]
        event = round_.play(card)
        assert event.stoeck == (str(card) in ("SeK", "SeO") and len(held) == 1)
    assert round_.score()[0].stoeck == -20
    assert round_.score()[0].written == round_.score()[0].cards + round_.score()[0].hand_weis - 20


@pytest.mark.rule("M-12")
@pytest.mark.parametrize("kind", ["held", "maker"])
def test_an_ober_played_before_trump(kind: str) -> None:
    round_ = round_with(
        ["RoO RoK EiK EiO", "Ro6 Ei6 Ro8", "RoA EiA EiB", "Ro7 Ei7 Ei8"],
        "RoO Ro6 RoA Ro7 EiA Ei7 EiK Ei6 EiB Ei8 EiO Ro8",
        void={1: "Ei"},
        stoeck=kind,
    )
    assert (str(round_.trump), len(round_.tricks), "RoK" in codes(round_.hands[0])) == ("Ro", 3, True)

    assert column(play_out(round_), "stoeck") == [0, 0, 0, 0]


@pytest.mark.rule("M-12")
@pytest.mark.parametrize("kind", ["held", "maker"])
def test_both_held_when_trump_is_made(kind: str) -> None:
    found, written = stoeck(
        ["RoO RoK EiK EiO RoB", "Ro6 Ei6 Ro8", "RoA EiA EiB", "Ro7 Ei7 Ei8"],
        "RoB Ro6 RoA Ro7 EiA Ei7 EiK Ei6 EiB Ei8 EiO Ro8",
        kind,
        void={1: "Ei"},
    )

    assert found == [-20, 0, 0, 0]
    assert len(written) == 1
    assert written[0] in ("0 RoK", "0 RoO")


@pytest.mark.rule("M-12")
def test_stoeck_after_undo() -> None:
    hands = ["SeK SeO Ro6", "RoK", "RoO", "EiA"]
    round_ = round_with(hands, "EiA SeK", void={0: "Ei"}, leader=3, stoeck="maker")
    round_.undo()
    round_.play("Ro6")  # Rosen is trump now

    assert column(play_out(round_), "stoeck") == [0, 0, 0, 0]


@pytest.mark.rule("M-12")
def test_stoeck_is_off_by_default() -> None:
    round_ = round_with(["EiA SeK SeO", "Se6", "", ""], "EiA Se6", void={1: "Ei"})

    assert column(play_out(round_), "stoeck") == [0, 0, 0, 0]
    assert not any(isinstance(event, CardPlayed) and event.stoeck for event in round_.events)
