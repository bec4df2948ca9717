"""Announcing and writing Weise in Schmaus. [W-4, S-10 … S-14]"""

from __future__ import annotations

import random
from typing import Any

import pytest
from schmaus_helpers import (
    FIFTY,
    FROM_8,
    FROM_9,
    account_deal,
    account_play,
    codes,
    deal_of,
    lay,
    random_options,
    random_walk,
    scale_named,
)

from jassrules import (
    CardSet,
    IllegalPlay,
    IllegalWeis,
    NotationError,
    Reason,
    SchmausDeal,
    SchmausRules,
    Weis,
    WeisKind,
    all_weise,
)
from jassrules.schmaus import PointsKind

LADDER_HAND = "Ro6 Ro7 Ro8 Ro9 SiA SiU Si9 EiA Ei6"
OTHER_HAND = "SeA SeK SeU SeB Se7 EiK Ei9 Ei7 SiK"


def points_of(weise: tuple[Weis, ...]) -> list[int]:
    return [weis.points for weis in weise]


def written(deal: SchmausDeal) -> list[list[int]]:
    return [points_of(weise) for weise in deal.written_weise]


def in_turn(deal: SchmausDeal, announcements: list[str]) -> list[Reason | None]:
    """Seat 0 shows these with its cards, one in each trick; the reason of each refusal."""
    reasons = []
    waiting = list(announcements)
    while waiting or deal.trick.cards:
        if deal.to_move == 1 or not waiting:
            deal.play(deal.legal_cards()[0])
            continue
        wanted = waiting.pop(0)
        kept = CardSet(" ".join(waiting))
        card = next(card for card in deal.legal_cards() if card not in kept)
        reason = deal.why_not_announce(wanted)
        assert (reason is None) is (CardSet(wanted) in [weis.cards for weis in deal.announceable()])
        if reason is not None:
            before = deal.copy()
            with pytest.raises(IllegalWeis) as caught:
                deal.play(card, weis=wanted)
            assert caught.value.reason is reason
            assert deal == before
        deal.play(card, weis=wanted if reason is None else None)
        reasons.append(reason)
    return reasons


# The ladder

DOWN, TWICE = Reason.DOWNWARD, Reason.ALREADY_ANNOUNCED


@pytest.mark.rule("S-12")
@pytest.mark.parametrize("ladder", ["suit", "overlap", "global"])
@pytest.mark.parametrize(
    ("announcements", "expected"),
    [
        pytest.param([FROM_8, FROM_9, FIFTY], [None, None, None], id="15-upwards"),
        pytest.param([FROM_8, FIFTY], [None, None], id="15-leaving-one-out"),
        pytest.param([FROM_9, FIFTY], [None, None], id="15-nine-then-fifty"),
        pytest.param([FROM_9, FROM_8], [None, DOWN], id="15-nine-then-eight"),
        pytest.param([FIFTY, FROM_9], [None, DOWN], id="15-fifty-then-nine"),
        pytest.param([FIFTY, FROM_8], [None, DOWN], id="15-fifty-then-eight"),
        pytest.param([FROM_8, FIFTY, FROM_9], [None, None, DOWN], id="15-nine-after-fifty"),
        pytest.param([FIFTY, FIFTY], [None, TWICE], id="twice"),
        pytest.param([FROM_8, FROM_8, FROM_9], [None, TWICE, None], id="twice-then-on"),
    ],
)
def test_position_15_the_ladder(announcements: list[str], expected: list[Reason | None], ladder: str) -> None:
    deal = deal_of(LADDER_HAND, OTHER_HAND, "SeO", ladder=ladder)

    assert in_turn(deal, announcements) == expected

    allowed = [text for text, reason in zip(announcements, expected, strict=True) if reason is None]
    points = {FROM_8: 20, FROM_9: 20, FIFTY: 50}
    assert written(deal) == [[points[text] for text in allowed], []]
    assert [codes(weis.cards) for weis in deal.announced[0]] == [set(text.split()) for text in allowed]


UNDERS, KINGS = "EiU RoU SeU SiU", "EiK RoK SeK SiK"


@pytest.mark.rule("S-12", "W-8")
@pytest.mark.parametrize(
    ("first", "then", "by_suit", "by_overlap", "by_global"),
    [
        pytest.param("EiO EiK EiA", "EiB EiU EiO EiK", None, None, None, id="three-from-A-fifty-from-K"),
        pytest.param("EiB EiU EiO EiK", "EiO EiK EiA", DOWN, DOWN, DOWN, id="fifty-from-K-three-from-A"),
        pytest.param("SiO SiK SiA", FROM_8, None, None, DOWN, id="lower-in-another-suit"),
        pytest.param("Si6 Si7 Si8", FROM_8, None, None, DOWN, id="equal-in-another-suit"),
        pytest.param("Si6 Si7 Si8", "Se6 Se7 Se8", None, None, None, id="equal-in-trump"),
        pytest.param("Se6 Se7 Se8", "Si6 Si7 Si8", None, None, DOWN, id="equal-after-trump"),
        pytest.param("Ro9 RoB RoU", FROM_8, DOWN, None, DOWN, id="lower-without-a-common-card"),
        pytest.param("Ro8 Ro9 RoB", FROM_8, DOWN, DOWN, DOWN, id="lower-with-a-common-card"),
        pytest.param(UNDERS, KINGS, None, None, DOWN, id="a-lower-four"),
        pytest.param(KINGS, UNDERS, None, None, None, id="a-higher-four"),
        pytest.param(KINGS, FROM_8, None, None, DOWN, id="a-run-after-a-four"),
        pytest.param(KINGS, "Ro6 Ro7 Ro8 Ro9 RoB", None, None, None, id="five-cards-after-four-kings"),
        pytest.param("Ro6 Ro7 Ro8 Ro9 RoB", KINGS, None, None, DOWN, id="four-kings-after-five-cards"),
        pytest.param(UNDERS, UNDERS, TWICE, TWICE, TWICE, id="each-four-once"),
    ],
)
def test_s_12_ladders(
    first: str, then: str, by_suit: Reason | None, by_overlap: Reason | None, by_global: Reason | None
) -> None:
    hand = CardSet(first) | CardSet(then)
    free = [code for code in ("Ei6", "Ei7", "Si9", "SiB") if code not in hand]
    cards = " ".join([*map(str, hand), *free][:9])
    for ladder, expected in (("suit", by_suit), ("overlap", by_overlap), ("global", by_global)):
        deal = deal_of(cards, "", "SeO" if "SeO" not in hand else "SeA", ladder=ladder)
        assert in_turn(deal, [first, then]) == [None, expected], ladder


@pytest.mark.rule("S-12")
def test_announced_counts_even_if_beaten() -> None:
    """The ladder goes on from a beaten Weis."""
    deal = deal_of(LADDER_HAND, "EiU EiO EiK EiB SiB", "SeO")
    deal.play("Ei6", weis=FROM_9)
    deal.play("SiB", weis="EiB EiU EiO EiK")
    assert written(deal) == [[], [50]]

    while deal.to_move != 0:
        deal.play(deal.legal_cards()[0])
    assert deal.why_not_announce(FROM_9) is TWICE
    assert deal.why_not_announce(FROM_8) is DOWN
    assert deal.why_not_announce(FIFTY) is None


@pytest.mark.rule("S-12")
def test_the_whole_hand() -> None:
    """with the default ladder: what a refusal says to players."""
    deal = deal_of(LADDER_HAND, OTHER_HAND, "SeO")
    deal.play("Ei6", weis=FIFTY)
    lay(deal, "SeA")
    while deal.to_move != 0:
        deal.play(deal.legal_cards()[0])
    with pytest.raises(IllegalWeis) as caught:
        deal.play("SiA", weis=FROM_9)

    assert caught.value.reason is DOWN
    assert "Ro6 Ro7 Ro8 Ro9" in caught.value.sentence("de")
    assert "aufwärts" in caught.value.sentence("de")
    assert "upwards" in caught.value.sentence("en")
    assert "Ro7 Ro8 Ro9" in str(caught.value)


# What is a Weis: the scale


@pytest.mark.rule("W-4")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        pytest.param("Ei9 Ro9 Se9 Si9", 0, id="15-four-nines"),
        pytest.param("EiU RoU SeU SiU", 200, id="15-four-unders"),
        pytest.param("EiB RoB SeB SiB", 100, id="15-four-banner"),
        pytest.param("EiO RoO SeO SiO", 100, id="four-obers"),
        pytest.param("EiK RoK SeK SiK", 100, id="four-kings"),
        pytest.param("EiA RoA SeA SiA", 100, id="four-aces"),
        pytest.param("Ei8 Ro8 Se8 Si8", 0, id="four-eights"),
        pytest.param("Ei7 Ro7 Se7 Si7", 0, id="four-sevens"),
        pytest.param("Ei6 Ro6 Se6 Si6", 0, id="four-sixes"),
        pytest.param("Ro7 Ro8", 0, id="two-cards"),
        pytest.param("Ro7 Ro8 RoB", 0, id="a-gap"),
        pytest.param("Ro7 Ro8 Si9", 0, id="two-suits"),
        pytest.param("Ro7 Ro8 Ro9", 20, id="three"),
        pytest.param("Ro7 Ro8 Ro9 RoB", 50, id="four-cards"),
        pytest.param("Ro7 Ro8 Ro9 RoB RoU", 100, id="five"),
        pytest.param("Ro7 Ro8 Ro9 RoB RoU RoO", 150, id="six"),
        pytest.param("Ro7 Ro8 Ro9 RoB RoU RoO RoK", 200, id="seven"),
        pytest.param("Ro7 Ro8 Ro9 RoB RoU RoO RoK RoA", 250, id="eight"),
        pytest.param("Ro6 Ro7 Ro8 Ro9 RoB RoU RoO RoK RoA", 300, id="nine-to-300"),
    ],
)
def test_w_4_scale_of_schmaus(cards: str, points: int) -> None:
    # Trump is another suit; a hand's own turn-up suit plays no part.
    deal = deal_of(cards, "", "SiA" if "SiA" not in cards else "SiK")
    card = str(next(iter(deal.legal_cards())))

    if points:
        assert [weis.points for weis in deal.announceable() if weis.cards == CardSet(cards)] == [points]
        event = deal.play(card, weis=cards)
        assert points_of(event.weise) == [points]
        assert codes(event.weise[0].cards) == set(cards.split())
    else:
        assert deal.why_not_announce(cards) is Reason.NOT_A_WEIS
        assert CardSet(cards) not in [weis.cards for weis in deal.announceable()]
        with pytest.raises(IllegalWeis):
            deal.play(card, weis=cards)


@pytest.mark.rule("W-4", "W-5")
@pytest.mark.parametrize(
    ("scale", "nines", "eights", "six_cards"),
    [("schmaus", 0, 0, 150), ("big", 150, 100, 150), ("vorarlberg", 150, 0, 120), ("small", 100, 100, 100)],
)
def test_another_scale_is_the_table_s_affair(scale: str, nines: int, eights: int, six_cards: int) -> None:
    for cards, points in (
        ("Ei9 Ro9 Se9 Si9", nines),
        ("Ei8 Ro8 Se8 Si8", eights),
        ("Ro6 Ro7 Ro8 Ro9 RoB RoU", six_cards),
    ):
        deal = deal_of(cards, "", "SiA", weis_scale=scale)
        # A Weis is looked up by its cards: what the caller thinks it counts plays no part.
        claimed = Weis(cards, points=999)
        if points:
            event = deal.play(deal.legal_cards()[0], weis=claimed)
            assert points_of(event.weise) == [points]
            deal.play(deal.legal_cards()[0])
            assert written(deal) == [[points], []]
        else:
            assert deal.why_not_announce(claimed) is Reason.NOT_A_WEIS
        assert scale_named(scale).points(cards) == points


@pytest.mark.rule("W-1", "S-11")
def test_runs_go_in_plain_order_in_trump_too() -> None:
    deal = deal_of("RoU Ro9 RoA RoB", "", "RoK")

    assert deal.why_not_announce("RoU Ro9 RoA") is Reason.NOT_A_WEIS
    assert [str(weis) for weis in deal.announceable() if weis.kind is WeisKind.RUN and "RoU" in weis.cards] == [
        "Ro9 RoB RoU (20)"
    ]


# When


@pytest.mark.rule("S-10")
@pytest.mark.parametrize(("last", "announced"), [(10, [20]), (9, [])])
def test_the_last_weis_is_in_trick_ten(last: int, announced: list[int]) -> None:
    """Both hold runs when the stock is used up: the leader EiO EiK EiA, the other Si6 … Si9."""
    deal = account_play(account_deal(last_weis_trick=last), weise={}, cards=18)
    assert deal.stock_size == 0

    if last == 9:
        assert deal.announceable() == ()
        assert deal.why_not_announce("EiO EiK EiA") is Reason.TOO_LATE
        with pytest.raises(IllegalWeis) as caught:
            deal.play("SeU", weis="EiO EiK EiA")
        assert caught.value.reason is Reason.TOO_LATE
    else:
        assert points_of(deal.announceable()) == [20]
        deal.play("SeU", weis="EiO EiK EiA")
        assert points_of(deal.announceable()) == [50, 20, 20, 20]  # Si 9 8 7 6, Ei 9 8 7, Si 9 8 7, Si 8 7 6
        lay(deal, "Se6")
        assert written(deal) == [announced, []]
        assert (deal.announceable(), deal.why_not_announce("EiO EiK EiA")) == ((), Reason.TOO_LATE)
        lay(deal, "Se9")
        assert deal.why_not_announce("Si6 Si7 Si8 Si9") is Reason.TOO_LATE


@pytest.mark.rule("S-10")
@pytest.mark.parametrize("last", [9, 10])
def test_weise_are_for_every_trick_up_to_the_last(last: int) -> None:
    """Four Unders, held all the time, may be announced in each trick up to the last and in none after it."""
    deal = deal_of("EiU RoU SeU SiU Ei6 Ro6 Si6 Ei7 Si7", "EiA RoA SiA EiK RoK SiK", "Se6", last_weis_trick=last)
    possible = []
    while not deal.is_over:
        number = len(deal.tricks) + 1
        if deal.to_move == 0 and CardSet("EiU RoU SeU SiU") <= deal.hands[0]:
            found = deal.why_not_announce("EiU RoU SeU SiU")
            assert found in (None, Reason.TOO_LATE)
            if found is None:
                possible.append(number)
        legal = deal.legal_cards()
        deal.play(next((card for card in legal if card.rank.value != "U"), legal[0]))

    assert possible == list(range(1, last + 1))


@pytest.mark.rule("S-11")
def test_the_card_played_counts_as_in_hand_and_need_not_be_part() -> None:
    for card in ("Ro8", "SiA"):
        deal = deal_of(LADDER_HAND, OTHER_HAND, "SeO")
        event = deal.play(card, weis=FIFTY)
        assert points_of(event.weise) == [50]

    deal = deal_of(LADDER_HAND, OTHER_HAND, "SeO")
    deal.play("Ro8")
    lay(deal, "SeA")
    while deal.to_move != 0:
        deal.play(deal.legal_cards()[0])
    assert deal.why_not_announce(FIFTY) is Reason.NOT_IN_HAND  # once played it is gone


@pytest.mark.rule("S-11")
@pytest.mark.parametrize(
    ("weis", "reason"),
    [
        pytest.param("SiO SiK SiA", Reason.NOT_IN_HAND, id="nobody-s"),
        pytest.param("SeU SeO SeK", Reason.NOT_IN_HAND, id="the-other-holds-part"),
        pytest.param("Ro6 Ro7 Ro8 Ro9 RoB", Reason.NOT_IN_HAND, id="one-card-missing"),
        pytest.param("Ro6 Ro7", Reason.NOT_A_WEIS, id="two-cards"),
        pytest.param("EiA RoA SeA", Reason.NOT_A_WEIS, id="three-aces"),
        pytest.param([FROM_8, "EiO EiK EiA"], Reason.NOT_IN_HAND, id="the-second-not-in-hand"),
    ],
)
def test_unchecked_calls_are_refused(weis: Any, reason: Reason) -> None:
    """nothing is credited, nothing is played."""
    deal = deal_of(LADDER_HAND, OTHER_HAND, "SeO", weise_per_card=None)
    before = deal.copy()

    with pytest.raises(IllegalWeis) as caught:
        deal.play("Ei6", weis=weis)

    assert caught.value.reason is reason
    assert deal.why_not_announce(weis) is reason
    assert deal == before
    assert deal.announced == deal.written_weise == ((), ())
    assert deal.points() == ()


def test_an_illegal_card_comes_before_its_weis() -> None:
    deal = deal_of(LADDER_HAND, OTHER_HAND, "SeO")
    before = deal.copy()

    with pytest.raises(IllegalPlay):
        deal.play("SeA", weis=FIFTY)

    assert deal == before


@pytest.mark.parametrize(
    ("weis", "error"),
    [(3, TypeError), (True, TypeError), ([3], TypeError), ("Ro6 Ro7 RoX", NotationError)],
    ids=repr,
)
def test_what_is_no_weis_at_all(weis: Any, error: type[Exception]) -> None:
    deal = deal_of(LADDER_HAND, OTHER_HAND, "SeO")
    before = deal.copy()

    with pytest.raises(error):
        deal.play("Ei6", weis=weis)

    assert deal == before


@pytest.mark.parametrize(
    "spelling",
    [
        FIFTY,
        FIFTY.split(),
        CardSet(FIFTY),
        list(CardSet(FIFTY)),
        Weis(FIFTY, points=50),
        [Weis(FIFTY, points=50)],
        [FIFTY],
        "Ro9 Ro8 Ro7 Ro6",
        iter(FIFTY.split()),
    ],
    ids=["text", "codes", "set", "cards", "weis", "weise", "texts", "any-order", "iterator"],
)
def test_spellings_of_a_weis(spelling: Any) -> None:
    deal = deal_of(LADDER_HAND, OTHER_HAND, "SeO")

    assert deal.play("Ei6", weis=spelling).weise == (Weis(FIFTY, points=50),)


@pytest.mark.parametrize("nothing", [None, (), []], ids=repr)
def test_no_weis(nothing: Any) -> None:
    deal = deal_of(LADDER_HAND, OTHER_HAND, "SeO")

    assert deal.play("Ei6", weis=nothing).weise == ()


# Several with one card

TWO_RUNS = "Ro6 Ro7 Ro8 Si6 Si7 Si8 Si9 EiA Ei6"


@pytest.mark.rule("S-11")
def test_one_weis_per_card() -> None:
    deal = deal_of(TWO_RUNS, OTHER_HAND, "SeO")

    with pytest.raises(IllegalWeis) as caught:
        deal.play("Ei6", weis=[FROM_8, "Si6 Si7 Si8"])

    assert caught.value.reason is Reason.TOO_MANY
    assert deal.why_not_announce([FROM_8, "Si6 Si7 Si8"]) is Reason.TOO_MANY


@pytest.mark.rule("S-11", "S-12")
@pytest.mark.parametrize(
    ("hand", "weise", "reason"),
    [
        pytest.param(TWO_RUNS, [FROM_8, "Si6 Si7 Si8 Si9"], None, id="two-suits"),
        pytest.param(TWO_RUNS, ["Si6 Si7 Si8 Si9", FROM_8], None, id="two-suits-other-order"),
        pytest.param(LADDER_HAND, [FROM_8, FROM_9], Reason.OVERLAP, id="shared-cards"),
        pytest.param(LADDER_HAND, [FROM_8, FIFTY], Reason.OVERLAP, id="part-and-whole"),
        pytest.param(LADDER_HAND, [FROM_8, FROM_8], TWICE, id="the-same-twice"),
        pytest.param("Ro6 Ro7 Ro8 RoU RoO RoK Si6 Ei7 SiA", [FROM_8, "RoU RoO RoK"], None, id="one-suit-upwards"),
        pytest.param("Ro6 Ro7 Ro8 RoU RoO RoK Si6 Ei7 SiA", ["RoU RoO RoK", FROM_8], DOWN, id="one-suit-downwards"),
        pytest.param("RoB RoU RoO EiU SeU SiU Ei6 Ei7 SiA", ["RoB RoU RoO", UNDERS], None, id="run-and-four-share"),
        pytest.param("RoB RoU RoO EiU SeU SiU Ei6 Ei7 SiA", [UNDERS, "RoB RoU RoO"], None, id="four-and-run-share"),
    ],
)
def test_any_number_with_one_card(hand: str, weise: list[str], reason: Reason | None) -> None:
    deal = deal_of(hand, "", "SeA", weise_per_card=None)

    assert deal.why_not_announce(weise) is reason
    card = next(card for card in deal.legal_cards() if card not in CardSet(" ".join(weise)))
    if reason is None:
        event = deal.play(card, weis=weise)
        assert [codes(weis.cards) for weis in event.weise] == [set(text.split()) for text in weise]
        assert deal.announced[0] == event.weise
        deal.play(deal.legal_cards()[0])
        assert deal.written_weise[0] == event.weise
    else:
        with pytest.raises(IllegalWeis) as caught:
            deal.play(card, weis=weise)
        assert caught.value.reason is reason


@pytest.mark.rule("S-11", "S-13")
@pytest.mark.parametrize(
    ("leader", "replier", "expected"),
    [
        # Best against best: 20 + 50 stand against 20 + 20 + 20, 50 + 20 fall to a run of five.
        pytest.param([FROM_8, "Si6 Si7 Si8 Si9"], ["EiU EiO EiK", "SeU SeO SeK"], [[20, 50], []], id="fifty-wins"),
        pytest.param([FROM_8, "Si6 Si7 Si8"], ["EiB EiU EiO EiK", "SeU SeO SeK"], [[], [50, 20]], id="all-of-his"),
        pytest.param([FROM_8, "Si6 Si7 Si8 Si9"], ["Ei9 EiB EiU EiO EiK"], [[], [100]], id="sum-plays-no-part"),
    ],
)
def test_best_against_best_and_all_of_the_winner_s(
    leader: list[str], replier: list[str], expected: list[list[int]]
) -> None:
    deal = deal_of("Ro6 Ro7 Ro8 Si6 Si7 Si8 Si9 Ei6", "Ei9 EiB EiU EiO EiK SeU SeO SeK", "SeA", weise_per_card=None)

    deal.play("Ei6", weis=leader)
    event = deal.play("Ei9", weis=replier)

    assert written(deal) == expected
    assert [won.weis.points for won in event.won] == expected[0] + expected[1]


# Contest


@pytest.mark.rule("S-13", "W-8")
@pytest.mark.parametrize(
    ("turned", "leader", "replier", "expected"),
    [
        pytest.param("SeA", "RoB RoU RoO", "EiB EiU EiO", [[20], []], id="16-equal-the-first"),
        pytest.param("EiA", "RoB RoU RoO", "EiB EiU EiO", [[], [20]], id="16-equal-trump"),
        pytest.param("RoA", "RoB RoU RoO", "EiB EiU EiO", [[20], []], id="the-first-in-trump"),
        pytest.param("SeA", FIFTY, "EiB EiU EiO", [[50], []], id="16-fifty-twenty"),
        pytest.param("SeA", "EiB EiU EiO", FIFTY, [[], [50]], id="twenty-fifty"),
        pytest.param("SeA", KINGS, "Ro6 Ro7 Ro8 Ro9 RoB", [[], [100]], id="16-four-kings-five-cards"),
        pytest.param("SeA", FROM_8, "Ei7 Ei8 Ei9", [[], [20]], id="the-higher-rank"),
        pytest.param("RoA", FROM_8, "Ei7 Ei8 Ei9", [[], [20]], id="rank-before-trump"),
        pytest.param("SeA", UNDERS, KINGS, [[200], []], id="unders-kings"),
        pytest.param("SeO", "EiK RoK SeK SiK", "EiA RoA SeA SiA", [[], [100]], id="aces-over-kings"),
        pytest.param("SeA", FROM_8, "", [[20], []], id="alone"),
        pytest.param("SeA", "", FROM_8, [[], [20]], id="the-replier-alone"),
    ],
)
def test_position_16_contest(turned: str, leader: str, replier: str, expected: list[list[int]]) -> None:
    deal = deal_of(f"{leader} Se6", f"{replier} Se7", turned)
    deal.play("Se6", weis=leader or None)
    assert deal.written_weise == ((), ())

    event = deal.play("Se7", weis=replier or None)

    assert written(deal) == expected
    assert [[won.weis.points for won in event.won if won.seat == seat] for seat in (0, 1)] == expected
    points = [(made.seat, made.points) for made in deal.points() if made.kind is PointsKind.WEIS]
    assert points == [(seat, value) for seat in (0, 1) for value in expected[seat]]
    # The beaten run may not be announced again.
    seat = deal.to_move
    assert seat is not None
    shown = (leader, replier)[seat]
    if shown:
        assert deal.why_not_announce(shown) is TWICE


@pytest.mark.rule("S-13")
@pytest.mark.parametrize(("turned", "expected"), [("SeA", [[20], []]), ("SiA", [[], [20]])], ids=["plain", "trump"])
def test_no_second_thoughts_after_an_equal_call(turned: str, expected: list[list[int]]) -> None:
    """who has called first cannot better his in the trick; it is not his turn, and the call is final."""
    deal = deal_of("Ei6 Ei7 Ei8 Ei9 Se6 Se8", "Si7 Si8 Si9 Se7", turned)
    deal.play("Se6", weis="Ei7 Ei8 Ei9")
    assert deal.to_move == 1
    assert deal.why_not_announce("Ei6 Ei7 Ei8 Ei9") is Reason.NOT_IN_HAND  # the one to move does not hold it
    with pytest.raises(IllegalPlay):
        deal.play("Se8", weis="Ei6 Ei7 Ei8 Ei9")

    deal.play("Se7", weis="Si7 Si8 Si9")

    assert written(deal) == expected


# Announceable


@pytest.mark.rule("S-11", "S-12", "W-8")
@pytest.mark.parametrize("seed", range(40))
def test_announceable_is_what_may_be_announced_best_first(seed: int) -> None:
    rng = random.Random(seed)
    deal = SchmausDeal.deal(SchmausRules(**random_options(rng)), seed=seed)
    for state in random_walk(deal, rng):
        if state.is_over:
            break
        found = state.announceable()
        heights = [weis.height(trump=state.trump) for weis in found]
        assert heights == sorted(heights, reverse=True)
        held = all_weise(state.hands[state.to_move or 0], scale=state.rules.weis_scale)
        assert set(found) <= set(held)
        for weis in held:
            assert (state.why_not_announce(weis) is None) is (weis in found)
            twin = state.copy()
            if weis in found:
                assert twin.play(state.legal_cards()[0], weis=weis).weise == (weis,)
