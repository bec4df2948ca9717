"""What a seat of Schmaus may know, and that nothing else can be reached. [S-3, S-4, S-6, S-10]"""

from __future__ import annotations

import enum
import json
import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from schmaus_helpers import (
    FIFTY,
    FROM_8,
    account_deal,
    account_play,
    codes,
    deal_of,
    hidden_from,
    lay,
    play_out,
    random_options,
    random_walk,
)

from jassrules import (
    ALL_CARDS,
    Card,
    CardSet,
    IllegalPlay,
    IllegalWeis,
    RulesError,
    SchmausDeal,
    SchmausRules,
    Trick,
    Weis,
)
from jassrules.schmaus import Robbed, SchmausPlayed, SchmausView, WeisWritten

CODE = re.compile(r"(?:Ei|Ro|Se|Si)[6-9BUOKA]")
# The one property that is made of what is not known: all cards that the seat has not seen, in one set.
COMPLEMENT = "unseen"


def cards_in(value: Any) -> Iterator[Card]:
    """Every card that can be reached from a value; a type that is not known here is an error."""
    match value:
        case Card():
            yield value
        case SchmausView():
            for name in dir(value):
                if not name.startswith("_") and name not in (COMPLEMENT, "count", "index"):
                    found = getattr(value, name)
                    yield from cards_in(found() if callable(found) and name == "to_record" else _data(found))
        case Weis():
            yield from value.cards
            yield from (() if value.top is None else (value.top,))
        case Trick():
            yield from value.cards
        case str():
            yield from (Card.parse(code) for code in CODE.findall(value))
        case dict():
            for key, item in value.items():
                yield from cards_in(key)
                yield from cards_in(item)
        case CardSet() | tuple() | list():
            for item in value:
                yield from cards_in(item)
        case None | int() | enum.Enum() | SchmausRules():
            return
        case _:
            raise AssertionError(f"{type(value)} is not looked into")


def _data(value: Any) -> Any:
    return None if callable(value) else value


def other_world(deal: SchmausDeal, seat: int, rng: random.Random) -> SchmausDeal:
    """A deal with the same course in which the cards that the seat cannot know have changed places."""
    hidden = list(hidden_from(deal, seat))
    shuffled = rng.sample(hidden, len(hidden))
    becomes = {card: card for card in ALL_CARDS} | dict(zip(hidden, shuffled, strict=True))
    hands = [list(hand) for hand in deal.dealt]
    hands[1 - seat] = [becomes[card] for card in hands[1 - seat]]
    world = SchmausDeal(hands, stock=[becomes[card] for card in deal.stock], rules=deal.rules, dealer=deal.dealer)
    return replayed(world, deal)


def replayed(fresh: SchmausDeal, deal: SchmausDeal) -> SchmausDeal:
    for event in deal.events:
        match event:
            case Robbed():
                fresh.rob()
            case SchmausPlayed():
                fresh.play(event.card, weis=event.weise)
            case WeisWritten():
                fresh.write_weis(seat=event.seat)
    return fresh


def walk(seed: int) -> Iterator[tuple[SchmausDeal, random.Random]]:
    rng = random.Random(seed)
    deal = SchmausDeal.deal(SchmausRules(**random_options(rng)), dealer=seed % 2, seed=seed)
    for state in random_walk(deal, rng):
        yield state, random.Random(rng.random())


# Nothing hidden


@pytest.mark.rule("S-3", "S-6")
@pytest.mark.parametrize("seed", range(25))
def test_a_view_holds_no_hidden_card(seed: int) -> None:
    """not in an attribute, not in repr or str, not in the record, not in the pickle."""
    for deal, _ in walk(seed):
        for seat in (0, 1):
            view, hidden = deal.view(seat), hidden_from(deal, seat)
            reached = set(cards_in(view)) | set(cards_in(repr(view))) | set(cards_in(str(view)))
            reached |= set(cards_in(json.dumps(view.to_record()))) | set(cards_in(pickle.loads(pickle.dumps(view))))

            assert not reached & hidden
            assert view.unseen == hidden


@pytest.mark.rule("S-3", "S-6")
@pytest.mark.parametrize("seed", range(25))
def test_what_the_seat_cannot_know_changes_nothing(seed: int) -> None:
    """equal view, hash, record, repr and pickle in every world that the seat holds for possible."""
    differ = 0
    for deal, rng in walk(seed):
        for seat in (0, 1):
            world = other_world(deal, seat, rng)
            one, two = deal.view(seat), world.view(seat)
            differ += world != deal

            assert one == two
            assert hash(one) == hash(two)
            assert one.to_record() == two.to_record()
            assert repr(one) == repr(two)
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                assert pickle.dumps(one, protocol) == pickle.dumps(two, protocol)
    assert differ > 20


@pytest.mark.rule("S-6")
@pytest.mark.parametrize("seed", range(25))
def test_a_view_tells_what_the_seat_knows(seed: int) -> None:
    """Own hand and options, and what lies on the table; nothing of the turn of another."""
    for deal, _ in walk(seed):
        for seat in (0, 1):
            view = deal.view(seat)
            turn = deal.to_move == seat
            assert (view.seat, view.dealer, view.trump, view.rules) == (seat, deal.dealer, deal.trump, deal.rules)
            assert (view.hand, view.dealt, view.known[seat]) == (deal.hands[seat], deal.dealt[seat], deal.hands[seat])
            assert (view.turn_up, view.stock_size, view.hand_sizes) == (deal.turn_up, deal.stock_size, deal.hand_sizes)
            assert (view.tricks, view.trick, view.to_move) == (deal.tricks, deal.trick, deal.to_move)
            assert (view.announced, view.written_weise) == (deal.announced, deal.written_weise)
            assert view.robbed == deal.robbed
            # no legal list of others
            assert view.legal == (deal.legal_cards() if turn else CardSet())
            assert view.can_rob is (turn and deal.can_rob())
            assert view.announceable == (deal.announceable() if turn else ())


# What is known of the other hand


@pytest.mark.rule("S-10", "S-12")
def test_a_shown_run_is_known_and_nothing_else() -> None:
    """B shows a run of three; these three are known, his other six nowhere."""
    deal = deal_of("Ei6 Ei7 Ei9", "SiK SiO SiU Ro6 Ro8 RoB SeA SeK Se8", "Se9")
    lay(deal, "Ei6")
    deal.play("Ro6", weis="SiK SiO SiU")

    view = deal.view(0)

    assert codes(view.known[1]) == {"SiK", "SiO", "SiU"}
    assert not set(cards_in(view)) & CardSet("Ro8 RoB SeA SeK Se8")
    assert codes(deal.view(1).known[0]) == set()


@pytest.mark.rule("S-10")
@pytest.mark.parametrize("loaded", [False, True], ids=["in-play", "after-save-and-load"])
def test_shown_cards_stay_known_until_played(loaded: bool) -> None:
    """."""
    deal = account_play(account_deal(), cards=6)
    if loaded:
        deal = SchmausDeal.from_record(json.loads(json.dumps(deal.to_record())))
    assert codes(deal.view(1).known[0]) == set(FIFTY.split())

    known = []
    for cards in (7, 8, 9, 10, 11, 12, 13, 14):
        account_play(deal, cards=cards)
        known.append(codes(deal.view(1).known[0]))

    after = [{"Ro7", "Ro8", "Ro9"}, {"Ro8", "Ro9"}, {"Ro9"}, set()]
    assert known == [after[0], after[0], after[0], after[1], after[1], after[2], after[2], after[3]]


@pytest.mark.rule("S-10", "S-13")
def test_a_beaten_weis_is_known_too() -> None:
    deal = deal_of(f"{FROM_8} Se6", "EiB EiU EiO EiK Se7", "SeA")
    deal.play("Se6", weis=FROM_8)
    assert codes(deal.view(1).known[0]) == set(FROM_8.split())
    deal.play("Se7", weis="EiB EiU EiO EiK")

    assert deal.written_weise[0] == ()
    assert codes(deal.view(1).known[0]) == set(FROM_8.split())
    assert codes(deal.view(0).known[1]) == {"EiB", "EiU", "EiO", "EiK"}


@pytest.mark.rule("S-4")
@pytest.mark.parametrize("loaded", [False, True], ids=["in-play", "after-save-and-load"])
def test_a_robbed_card_is_known_until_it_is_played(loaded: bool) -> None:
    """the other sees both cards, and knows that the one taken lies in that hand."""
    deal = deal_of("Ro6 Ro8 RoB RoO Ei6 Ei8 EiB EiO Se6", "Si6 Si8 SiB SiO Ro7 Ro9 Ei7 Ei9 Si7", "SeA")
    event = deal.rob()
    if loaded:
        deal = SchmausDeal.from_record(json.loads(json.dumps(deal.to_record())))

    view = deal.view(1)
    assert view.robbed == event == Robbed(0, Card.parse("Se6"), Card.parse("SeA"))
    assert str(view.turn_up) == "Se6"
    assert codes(view.known[0]) == {"SeA"}
    assert view.to_record()["robbed"] == {"seat": 0, "given": "Se6", "taken": "SeA"}

    lay(deal, "Ro6 Si6")
    assert codes(deal.view(1).known[0]) == {"SeA"}
    while deal.to_move != 0:
        deal.play(deal.legal_cards()[0])
    lay(deal, "SeA")
    assert codes(deal.view(1).known[0]) == set()
    assert deal.view(1).robbed == event


@pytest.mark.rule("S-4", "S-10")
def test_a_six_that_was_shown_and_given_away_is_not_known_in_the_hand() -> None:
    deal = deal_of("Se6 Se7 Se8 Ei6 Ei7", "SiK SiO Si6", "SeA")
    deal.play("Ei6", weis="Se6 Se7 Se8")
    assert codes(deal.view(1).known[0]) == {"Se6", "Se7", "Se8"}
    lay(deal, "Si6")
    while deal.to_move != 0:
        deal.play(deal.legal_cards()[0])
    deal.rob()

    assert codes(deal.view(1).known[0]) == {"Se7", "Se8", "SeA"}


@pytest.mark.rule("S-3", "S-6")
@pytest.mark.parametrize("seed", range(10))
def test_the_other_hand_follows_once_the_stock_is_used_up(seed: int) -> None:
    """Before that it must not be said, even with two cards in the stock."""
    deal = SchmausDeal.deal(seed=seed)
    rng = random.Random(seed)
    while not deal.is_over:
        for seat in (0, 1):
            view = deal.view(seat)
            if deal.stock_size:
                assert view.known[1 - seat] == CardSet()
                assert len(view.unseen) == 9 - len(deal.trick.cards) * (deal.to_move == seat) + deal.stock_size - 1
            else:
                assert view.known[1 - seat] == deal.hands[1 - seat]
                assert view.unseen == CardSet()
        deal.play(rng.choice(deal.legal_cards()))


# Undo


@pytest.mark.rule("S-6", "S-4", "S-14")
@pytest.mark.parametrize("seed", range(25))
def test_undo_teaches_nothing(seed: int) -> None:
    """The views after taking back are those of before."""
    views = []
    deal = None
    for deal, _ in walk(seed):
        views.append([deal.view(seat) for seat in (0, 1)])
    assert deal is not None

    for before in reversed(views[:-1]):
        deal.undo()
        assert [deal.view(seat) for seat in (0, 1)] == before


@pytest.mark.rule("S-6")
@pytest.mark.parametrize("seed", range(25))
def test_undo_reveals_says_when_drawn_cards_go_back(seed: int) -> None:
    """flagged exactly where taking back puts cards into the stock that a player has seen."""
    flags = 0
    for deal, _ in walk(seed):
        if not deal.events:
            assert deal.undo_reveals is False
            continue
        twin = deal.copy()
        twin.undo()
        assert deal.undo_reveals is (twin.stock_size > deal.stock_size)
        flags += deal.undo_reveals
    assert flags == 9


@pytest.mark.rule("S-4", "S-14")
def test_at_the_edges() -> None:
    deal = account_deal(writing="called")
    assert deal.undo_reveals is False
    account_play(deal, cards=1)
    assert deal.undo_reveals is False
    account_play(deal, cards=2, write=False)
    assert deal.undo_reveals is True
    deal.write_weis(seat=0)
    assert deal.undo_reveals is False  # the writing comes first
    account_play(deal, cards=18, write=False)
    assert (deal.undo_reveals, deal.stock_size) == (True, 0)
    account_play(deal, cards=20, write=False)
    assert deal.undo_reveals is False


@pytest.mark.rule("S-6")
@pytest.mark.parametrize("seed", range(5))
def test_views_built_one_by_one_and_at_once(seed: int) -> None:
    """the view after event k holds what follows from k events only."""
    states, deal = [], None
    for deal, _ in walk(seed):
        states.append((deal.copy(), deal.view(0), deal.view(1)))
    assert deal is not None
    for state, *views in states:
        fresh = SchmausDeal(deal.dealt, stock=deal.stock, rules=deal.rules, dealer=deal.dealer)
        replayed(fresh, state)
        assert [fresh.view(seat) for seat in (0, 1)] == views


# The deal itself, short of hands, stock and record


OMNISCIENT = {"hands", "dealt", "stock", "to_record", "from_record", "copy"}


def asked(deal: SchmausDeal) -> dict[str, Any]:
    """Every public attribute and every method without arguments that changes nothing."""
    answers = {}
    for name in dir(deal):
        if name.startswith("_") or name in OMNISCIENT or name in ("deal", "rob", "undo"):
            continue
        found = getattr(deal, name)
        if not callable(found):
            answers[name] = found
        elif name in ("announceable", "can_rob", "legal_cards", "legal_mask", "points"):
            answers[name] = found()
        elif name == "score":
            answers[name] = found() if deal.is_over else None
    answers |= {"repr": repr(deal), "str": str(deal)}
    return answers


@pytest.mark.rule("S-3")
@pytest.mark.parametrize("seed", range(25))
def test_no_face_down_card_is_in_reach(seed: int) -> None:
    """Deals that differ only in the order of the face-down stock answer every question alike, omniscience aside."""
    for deal, rng in walk(seed):
        if not deal.stock_size:
            break
        down = sorted(set(ALL_CARDS) - deal.hands[0] - deal.hands[1] - deal.view(0).played, key=lambda card: card.index)
        down.remove(deal.turn_up)
        becomes = dict(zip(ALL_CARDS, ALL_CARDS, strict=True)) | dict(
            zip(down, rng.sample(down, len(down)), strict=True)
        )
        world = SchmausDeal(
            deal.dealt, stock=[becomes[card] for card in deal.stock], rules=deal.rules, dealer=deal.dealer
        )
        replayed(world, deal)
        answers = asked(deal)
        assert answers == asked(world)
        assert [deal.view(seat) for seat in (0, 1)] == [world.view(seat) for seat in (0, 1)]
        assert deal.hands == world.hands
        assert {"turn_up", "stock_size", "events", "tricks"} <= set(answers)


@pytest.mark.rule("S-3", "S-8")
@pytest.mark.parametrize("seed", range(10))
def test_refusals_name_no_hidden_card(seed: int) -> None:
    """whatever a seat asks for, the answer is the same in every world that it holds for possible."""
    for deal, rng in walk(seed):
        seat = deal.to_move
        if seat is None:
            break
        world = other_world(deal, seat, rng)
        hidden = hidden_from(deal, seat)
        for card in ALL_CARDS:
            assert deal.why_illegal(card) is world.why_illegal(card)
            if deal.can_play(card):
                continue
            messages = []
            for one in (deal, world):
                with pytest.raises(IllegalPlay) as caught:
                    one.play(card)
                messages.append((str(caught.value), caught.value.sentence("de"), caught.value.sentence("en")))
            assert messages[0] == messages[1]
            assert not (set(cards_in(messages[0][0])) - {card}) & hidden
        for asked_for in ("Ro6 Ro7 Ro8", "EiU RoU SeU SiU", "SiA"):
            assert deal.why_not_announce(asked_for) is world.why_not_announce(asked_for)
            if deal.why_not_announce(asked_for) is not None:
                with pytest.raises(IllegalWeis) as refused:
                    deal.play(deal.legal_cards()[0], weis=asked_for)
                assert not (set(cards_in(str(refused.value))) - CardSet(asked_for)) & hidden


@pytest.mark.rule("S-6")
def test_events_do_not_show_what_was_drawn() -> None:
    deal = deal_of("Ei7", "Ei9", "SeA EiA Si6")
    event = lay(deal, "Ei7 Ei9")

    assert not {"EiA", "Si6"} & {str(card) for card in cards_in(repr(event))}
    assert not {"EiA", "Si6"} & {str(card) for card in cards_in(repr(deal.events))}


# Views are values


def test_views_are_values() -> None:
    deal = account_play(account_deal(), cards=5)
    view = deal.view(0)

    assert view == deal.copy().view(0)
    assert view != deal.view(1)
    assert hash(view) == hash(deal.copy().view(0))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(view, protocol)) == view
    with pytest.raises(AttributeError):
        view.hand = CardSet()  # type: ignore[misc]
    account_play(deal)
    assert view == account_play(account_deal(), cards=5).view(0)


def test_after_the_end() -> None:
    deal = play_out(account_deal())
    view = deal.view(0)

    assert (view.to_move, view.turn_up, view.stock_size) == (None, None, 0)
    assert view.hand == view.legal == view.unseen == CardSet()
    assert (view.can_rob, view.announceable) == (False, ())
    assert view.played == CardSet(ALL_CARDS)


@pytest.mark.parametrize(("seat", "error"), [(2, RulesError), (-1, RulesError), (None, TypeError), (False, TypeError)])
def test_views_of_no_seat(seat: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="seat"):
        account_deal().view(seat)
