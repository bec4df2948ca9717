"""Writing and counting a deal of Schmaus: Weise, cards, Match, Stöck. [S-14 … S-17]"""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from schmaus_helpers import (
    ACCOUNT_LEADER,
    ACCOUNT_PLAYS,
    ACCOUNT_TRICKS,
    ACCOUNT_WEISE,
    FIFTY,
    FROM_8,
    FROM_9,
    account_deal,
    account_play,
    at_trick_ten,
    deal_of,
    lay,
    play_out,
    played,
    random_options,
)

from jassrules import CardSet, RulesError, SchmausDeal, SchmausScore, StateError, Weis
from jassrules.schmaus import Points, PointsKind, SchmausPlayed, WeisWritten, Written


def points_of(weise: tuple[Weis, ...]) -> list[int]:
    return [weis.points for weis in weise]


def written(deal: SchmausDeal) -> list[list[int]]:
    return [points_of(weise) for weise in deal.written_weise]


# The account


@pytest.mark.rule("S-14", "S-15", "S-16")
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("writing", ["auto", "called"])
def test_position_19_account(dealer: int, writing: str) -> None:
    """A takes 30 in tricks 1 to 9 and all of tricks 10 to 18 for 85, Weis 90: 305; B 42."""
    deal = account_play(account_deal(dealer=dealer, writing=writing))
    a, b = deal.leader, deal.dealer

    score = deal.score()

    assert score[a] == SchmausScore(cards=115, weis=90, stoeck=0, match=100)
    assert score[b] == SchmausScore(cards=42, weis=0, stoeck=0, match=0)
    assert (score[a].written, score[b].written) == (30 + 85 + 100 + 90, 42)
    assert deal.match == a
    assert written(deal)[a] == [20, 20, 50]


@pytest.mark.rule("S-15", "J-5")
def test_position_19_trick_by_trick() -> None:
    deal = account_play(account_deal(), weise={})
    made = [points for points in deal.points() if points.kind is PointsKind.TRICK]

    assert [(points.seat == 0, points.points) for points in made] == ACCOUNT_TRICKS
    assert [points.at for points in made] == list(range(2, 37, 2))
    assert sum(points for own, points in ACCOUNT_TRICKS[:9] if own) == 30
    assert sum(points for _, points in ACCOUNT_TRICKS[9:]) == 85


@pytest.mark.rule("S-14", "S-15", "S-19")
def test_points_in_the_order_they_count() -> None:
    """Within a trick a Weis counts before the trick."""
    deal = account_play(account_deal(), cards=4)

    assert deal.points() == (
        Points(2, PointsKind.WEIS, 0, 20),
        Points(2, PointsKind.TRICK, 1, 10),
        Points(4, PointsKind.WEIS, 0, 20),
        Points(4, PointsKind.TRICK, 0, 13),
    )


def test_score_before_the_end() -> None:
    deal = account_play(account_deal(), cards=35)

    with pytest.raises(StateError, match="not over"):
        deal.score()
    assert deal.match is None


# Cards


@pytest.mark.rule("S-15", "J-4")
@pytest.mark.parametrize("start", range(0, 1000, 100))
def test_157_card_points_in_every_deal(start: int) -> None:
    """36 cards in the two piles; 157 with the last trick, 152 without."""
    for seed in range(start, start + 100):
        rng = random.Random(seed)
        deal = play_out(SchmausDeal.deal(seed=seed), rng=rng)
        piles = [card.index for trick in deal.tricks for card in trick.cards]

        assert sorted(piles) == list(range(36))
        assert sum(score.cards for score in deal.score()) == 157
        assert sum(trick.points(deal.trump) for trick in deal.tricks) == 152
        last = deal.tricks[-1].taker
        taken = sum(trick.points(deal.trump) for trick in deal.tricks if trick.taker == last)
        assert last is not None
        assert deal.score()[last].cards == taken + 5


@pytest.mark.rule("S-15")
def test_the_five_is_in_no_trick_but_the_last() -> None:
    deal = account_play(account_deal(), cards=34)
    assert sum(points.points for points in deal.points() if points.kind is PointsKind.TRICK) == 152 - 4

    account_play(deal)
    assert deal.points()[-1] == Points(36, PointsKind.TRICK, 0, 9)


# Match


@pytest.mark.rule("S-16")
@pytest.mark.parametrize("match_points", [100, 0, 257])
def test_match(match_points: int) -> None:
    """all of tricks 10 to 18 by one player; what happened before does not matter."""
    deal = account_play(account_deal(match_points=match_points), weise={})

    assert {trick.taker for trick in deal.tricks[:9]} == {0, 1}
    assert [score.match for score in deal.score()] == [match_points, 0]
    assert deal.score()[0].written == 115 + match_points


WEAK = "Se6 EiU Ei9 Ei8 Ei7 Si9 Si8 Si7 Si6"
STRONG = "SeU Se9 SeA Se8 EiA EiK EiO SiA SiK"


@pytest.mark.rule("S-16")
@pytest.mark.parametrize("leader", [0, 1])
def test_match_of_either_seat(leader: int) -> None:
    hands = (STRONG, WEAK) if leader == 0 else (WEAK, STRONG)
    deal = at_trick_ten(*hands, trump="Se", leader=leader)
    plays = ACCOUNT_PLAYS.split()[18:]

    lay(deal, " ".join(plays))

    assert deal.match == leader
    assert deal.score()[leader].match == 100
    assert deal.score()[1 - leader].match == 0


@pytest.mark.rule("S-16")
def test_one_worthless_trick_lost_is_no_match() -> None:
    """in Schmaus: having all points of tricks 10 to 18 is not having all tricks."""
    hands = "SeU Se9 SeA Ei6 EiA EiK EiO SiA SiK", "Se6 SeK EiU Ei8 Ei7 Si9 Si8 Si7 Si6"
    high = "SeU Se6  Se9 SeK  SeA Si7  EiA Ei8  EiK EiU  EiO Si8  SiA Si9"
    lost = at_trick_ten(*hands, trump="Se")
    lay(lost, f"Ei6 Ei7  Si6 SiK  {high}")
    assert [trick.taker for trick in lost.tricks[9:]] == [1] + [0] * 8
    assert lost.tricks[9].points(lost.trump) == 0
    assert lost.match is None
    assert [score.match for score in lost.score()] == [0, 0]


@pytest.mark.rule("S-16")
def test_all_tricks_but_the_tenth() -> None:
    won = 0
    for seed in range(4000):
        deal = play_out(SchmausDeal.deal(seed=seed), rng=random.Random(seed))
        takers = [trick.taker for trick in deal.tricks[9:]]
        expected = takers[0] if len(set(takers)) == 1 else None
        won += expected is not None
        assert deal.match == expected
        assert [score.match for score in deal.score()] == [100 if seat == expected else 0 for seat in (0, 1)]
    assert won


# Stöck: trump Schellen


def stoeck(deal: SchmausDeal) -> list[int]:
    return [score.stoeck for score in play_out(deal).score()]


@pytest.mark.rule("S-17")
@pytest.mark.parametrize(
    ("hand_0", "hand_1", "stock", "plays", "expected"),
    [
        pytest.param("SeK SeO", "SiA", "SeA", "SeK SeO", [20, 0], id="dealt-king-first"),
        pytest.param("SeK SeO", "SiA", "SeA", "SeO SeK", [20, 0], id="dealt-ober-first"),
        pytest.param("SiA", "SeK SeO", "SeA", "SeK SeO", [0, 20], id="dealt-to-the-other"),
        pytest.param("SeK", "SeO", "SeA", "SeK SeO", [0, 0], id="one-each"),
        pytest.param("SeK SiA", "SiK", "SeA SeO Si6", "SiA SiK | SeK SeO", [20, 0], id="the-second-drawn"),
        pytest.param("SeK SiA", "SiK", "SeA SeO Si6", "SeK SiK | SeO", [0, 0], id="played-before-the-other-came"),
        pytest.param("SeK SiA", "SiK", "SeA SiU SeO", "SiA SiK | SeK SeO", [0, 0], id="the-other-draws-it"),
        pytest.param("SeK Se6", "SiK", "SeO", "rob | SeK SeO", [20, 0], id="robbed"),
        pytest.param("SeK Se6", "SiK", "SeO", "SeK", [0, 0], id="not-robbed"),
    ],
)
def test_stoeck(hand_0: str, hand_1: str, stock: str, plays: str, expected: list[int]) -> None:
    """The cards named are played in turn, others in between; 20 when the second of the pair is played."""
    deal = deal_of(hand_0, hand_1, stock, stoeck="on")
    wanted = plays.replace("|", " ").split()
    events: list[SchmausPlayed] = []
    if wanted[0] == "rob":
        deal.rob()
        wanted.pop(0)
    while wanted:
        hand = deal.hands[deal.to_move or 0]
        card = wanted.pop(0) if wanted[0] in hand else str((deal.legal_cards() - CardSet("SeK SeO SiA SiK"))[0])
        events.append(deal.play(card))

    assert [event.stoeck for event in events].count(True) == (1 if sum(expected) else 0)
    assert not sum(expected) or events[-1].stoeck
    assert [points for points in deal.points() if points.kind is PointsKind.STOECK] == [
        Points(len(events), PointsKind.STOECK, seat, 20) for seat in (0, 1) if expected[seat]
    ]
    deal.undo()
    assert not any(points.kind is PointsKind.STOECK for points in deal.points())
    lay(deal, str(events[-1].card))
    assert stoeck(deal) == expected
    off = SchmausDeal(deal.dealt, stock=deal.stock, dealer=1)
    assert stoeck(off) == [0, 0]


@pytest.mark.rule("S-17")
def test_stoeck_both_drawn_one_after_the_other() -> None:
    deal = deal_of("SiA SiK Si9", "Si6 Si7 Si8", "SeA SeO EiA SeK EiK", stoeck="on")
    lay(deal, "SiA Si6")
    assert "SeO" in deal.hands[0]
    lay(deal, "SiK Si7")
    assert "SeK" in deal.hands[0]
    first = deal.play("SeO")
    deal.play("Si8")
    second = deal.play("SeK")

    assert (first.stoeck, second.stoeck) == (False, True)


@pytest.mark.rule("S-17", "S-15")
def test_stoeck_stands_beside_cards_and_weis() -> None:
    """In a deal of its own: three from SeA with the Stöck in it, 20 and 20."""
    deal = deal_of("SeA SeK SeO", "SiA", "Se6", stoeck="on")
    deal.play("SeA", weis="SeA SeK SeO")
    deal.play("SiA")
    deal.play("SeK")
    deal.play(deal.legal_cards()[0])
    deal.play("SeO")

    score = play_out(deal).score()
    assert (score[0].weis, score[0].stoeck) == (20, 20)
    assert score[0].written == score[0].cards + 20 + 20 + score[0].match


# Scores


@pytest.mark.rule("S-14", "S-15", "S-16", "S-17")
@pytest.mark.parametrize("seed", range(60))
def test_the_parts_are_those_of_the_events(seed: int) -> None:
    """From the events alone: Weise that stand, tricks, the five, Match, Stöck."""
    rng = random.Random(seed)
    options = {**random_options(rng), "writing": "auto"}
    deal = played(seed, **options)
    cards, weis, extra, takers = [0, 0], [0, 0], [0, 0], []
    pair: list[SchmausPlayed] = []
    for event in deal.events:
        if not isinstance(event, SchmausPlayed):
            continue
        for won in event.won:
            weis[won.seat] += won.weis.points
        extra[event.seat] += 20 if event.stoeck else 0
        pair.append(event)
        if event.taker is not None:
            takers.append(event.taker)
            cards[event.taker] += sum(_value(str(one.card), str(deal.trump)) for one in pair) + (
                5 if len(takers) == 18 else 0
            )
            pair = []

    for seat, score in enumerate(deal.score()):
        match = options["match_points"] if set(takers[9:]) == {seat} else 0
        assert score == (cards[seat], weis[seat], extra[seat], match)
        assert score.written == cards[seat] + weis[seat] + extra[seat] + match


def _value(code: str, trump: str) -> int:
    if code[:2] == trump and code[2] in "U9":
        return {"U": 20, "9": 14}[code[2]]
    return {"A": 11, "K": 4, "O": 3, "U": 2, "B": 10}.get(code[2], 0)


def test_score_is_a_value() -> None:
    score = SchmausScore(cards=115, weis=90, match=100)

    assert score == SchmausScore(cards=115, weis=90, stoeck=0, match=100)
    assert hash(score) == hash(SchmausScore(115, 90, 0, 100))
    assert score != SchmausScore(cards=115, weis=90)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(score, protocol)) == score
    assert copy.deepcopy(score) == score
    with pytest.raises(AttributeError):
        score.cards = 1  # type: ignore[misc]


@pytest.mark.rule("S-14", "S-15")
def test_save_after_the_last_card() -> None:
    """same totals, over, no moves; saved before the first card it is not over."""
    fresh = SchmausDeal.from_record(account_deal().to_record())
    assert (fresh.is_over, fresh.to_move, len(fresh.legal_cards())) == (False, 0, 9)
    deal = account_play(account_deal())

    loaded = SchmausDeal.from_record(deal.to_record())

    assert loaded.score() == deal.score()
    assert (loaded.is_over, loaded.to_move, loaded.legal_cards()) == (True, None, CardSet())
    assert (loaded.announceable(), loaded.can_rob()) == ((), False)
    record = deal.to_record()
    assert record["score"] == [
        {"cards": 115, "weis": 90, "stoeck": 0, "match": 100, "written": 305},
        {"cards": 42, "weis": 0, "stoeck": 0, "match": 0, "written": 42},
    ]
    assert account_deal().to_record()["score"] is None
    assert sorted(ACCOUNT_LEADER.split()) == sorted(record["hands"][0])
    assert ACCOUNT_WEISE["Ei6"].split() == record["events"][0]["weise"][0]


# Writing


@pytest.mark.rule("S-14")
@pytest.mark.parametrize("writing", ["auto", "called"])
def test_a_weis_is_written_whoever_took_the_trick(writing: str) -> None:
    """Ei6 is taken by EiB, and the twenty of its player stand."""
    deal = account_deal(writing=writing)
    event = account_play(deal, cards=2, write=False)
    assert event.tricks[0].taker == 1
    if writing == "called":
        assert deal.written_weise == ((), ())
        assert points_of(deal.writable(0)) == [20]
        assert deal.write_weis(seat=0) == WeisWritten(0, (Weis(FROM_8, points=20),))

    assert written(deal) == [[20], []]
    assert deal.writable(0) == deal.writable(1) == ()


@pytest.mark.rule("S-14")
@pytest.mark.parametrize(
    ("cards", "possible"),
    [
        pytest.param(1, False, id="its-own-trick-is-open"),
        pytest.param(2, True, id="after-its-trick"),
        pytest.param(3, True, id="after-the-lead-to-the-next"),
        pytest.param(4, False, id="the-next-trick-is-turned"),
        pytest.param(5, False, id="later"),
    ],
)
def test_called_writing_in_time(cards: int, possible: bool) -> None:
    deal = account_play(account_deal(writing="called"), weise={"Ei6": FROM_8}, cards=cards, write=False)
    before = deal.copy()
    assert points_of(deal.writable(0)) == ([20] if possible else [])

    if possible:
        event = deal.write_weis(seat=0)
        assert deal.events[-1] == event
        assert written(deal) == [[20], []]
        with pytest.raises(StateError, match="nothing to write"):
            deal.write_weis(seat=0)  # once
        deal.undo()
        assert deal == before
    with pytest.raises(StateError, match="nothing to write"):
        deal.write_weis(seat=1)
    assert deal == before
    if not possible:
        with pytest.raises(StateError, match="nothing to write"):
            deal.write_weis(seat=0)

    assert account_play(deal, weise={}, write=False).score()[0].weis == 0


@pytest.mark.rule("S-14")
def test_called_writing_of_the_beaten() -> None:
    deal = deal_of(f"{FIFTY} Se6", "EiB EiU EiO Se7", "SeA", writing="called")
    deal.play("Se6", weis=FIFTY)
    deal.play("Se7", weis="EiB EiU EiO")

    assert (points_of(deal.writable(0)), deal.writable(1)) == ([50], ())
    with pytest.raises(StateError):
        deal.write_weis(seat=1)


@pytest.mark.rule("S-14")
def test_a_new_weis_does_not_save_the_old() -> None:
    """The Weis of the trick before is lost when the next is turned, though that brings a Weis of its own."""
    deal = account_play(account_deal(writing="called"), cards=4, write=False)

    assert deal.write_weis(seat=0).weise == (Weis(FROM_9, points=20),)
    assert written(deal) == [[20], []]


@pytest.mark.rule("S-14")
def test_nobody_writes_where_weise_write_themselves() -> None:
    deal = account_play(account_deal(), cards=2)

    assert deal.writable(0) == ()
    with pytest.raises(StateError):
        deal.write_weis(seat=0)


@pytest.mark.rule("S-14")
@pytest.mark.parametrize(("seat", "error"), [(2, RulesError), (-1, RulesError), (None, TypeError), (True, TypeError)])
def test_bad_seats(seat: Any, error: type[Exception]) -> None:
    deal = account_play(account_deal(writing="called"), cards=2, write=False)

    for call in (lambda: deal.write_weis(seat=seat), lambda: deal.writable(seat), lambda: deal.view(seat)):
        with pytest.raises(error, match="seat"):
            call()


@pytest.mark.rule("S-14", "S-13")
def test_events_of_announcing_and_writing() -> None:
    deal = account_play(account_deal(writing="called"), cards=3)
    first, second, third, _ = deal.events

    assert first.weise == (Weis(FROM_8, points=20),)  # type: ignore[union-attr]
    assert second.won == (Written(0, Weis(FROM_8, points=20)),)  # type: ignore[union-attr]
    assert third == WeisWritten(0, (Weis(FROM_8, points=20),))
    assert str(deal.trick) == ACCOUNT_PLAYS.split()[2]
