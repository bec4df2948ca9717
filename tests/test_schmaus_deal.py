"""A deal of Schmaus: dealing, the turn-up, robbing, drawing, undoing. [S-1 … S-6]"""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from reference import shuffle
from schmaus_helpers import (
    ACCOUNT_PLAYS,
    PACK,
    account_deal,
    account_play,
    at_trick_ten,
    codes,
    deal_of,
    lay,
    play_out,
    random_options,
    random_walk,
    rest_of,
)

from jassrules import ALL_CARDS, Card, CardSet, NotationError, RulesError, SchmausDeal, SchmausRules, StateError
from jassrules.schmaus import Robbed

# Dealing


@pytest.mark.rule("S-1", "S-2", "S-5")
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_three_packets_of_three_then_the_stock(seed: int, dealer: int) -> None:
    """the seed fixes hands and stock, the turn-up included."""
    order = shuffle.shuffled(seed)
    leader_hand = order[0:3] + order[6:9] + order[12:15]
    dealer_hand = order[3:6] + order[9:12] + order[15:18]

    deal = SchmausDeal.deal(dealer=dealer, seed=seed)

    assert (deal.dealer, deal.leader, deal.to_move) == (dealer, 1 - dealer, 1 - dealer)
    assert codes(deal.hands[1 - dealer]) == set(leader_hand)
    assert codes(deal.hands[dealer]) == set(dealer_hand)
    assert [str(card) for card in deal.stock] == order[18:]
    assert str(deal.turn_up) == order[18]
    assert str(deal.trump) == order[18][:2]
    assert deal.dealt == deal.hands
    assert deal.stock_size == 18
    assert deal.hand_sizes == (9, 9)


@pytest.mark.rule("S-1")
def test_golden_deals() -> None:
    """these stand for ever, on every platform."""
    turned = [str(SchmausDeal.deal(seed=seed).turn_up) for seed in range(6)]
    assert turned == ["RoU", "SeO", "EiO", "Ei7", "Ei9", "EiA"]
    assert SchmausDeal.deal(seed=5) == SchmausDeal.deal(seed=5)
    assert SchmausDeal.deal(seed=5) != SchmausDeal.deal(seed=6)
    assert SchmausDeal.deal() != SchmausDeal.deal()


def test_the_global_generator_is_left_alone() -> None:
    """."""
    state = random.getstate()
    play_out(SchmausDeal.deal(seed=3))
    play_out(SchmausDeal.deal())

    assert random.getstate() == state


HANDS = ["Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA", "Ro6 Ro7 Ro8 Ro9 RoB RoU RoO RoK RoA"]
STOCK = "Se6 Se7 Se8 Se9 SeB SeU SeO SeK SeA Si6 Si7 Si8 Si9 SiB SiU SiO SiK SiA"


@pytest.mark.rule("S-1", "S-2")
@pytest.mark.parametrize(
    ("changes", "error", "named"),
    [
        pytest.param({"hands": [HANDS[0], HANDS[0]]}, RulesError, "Ei6", id="card-in-both-hands"),
        pytest.param({"hands": [HANDS[0][:-3] + "Ei6", HANDS[1]]}, RulesError, "Ei6", id="twice-in-a-hand"),
        pytest.param({"stock": STOCK[:-3] + "Se7"}, RulesError, "Se7", id="twice-in-the-stock"),
        pytest.param({"stock": STOCK[:-3] + "Ro7"}, RulesError, "Ro7", id="in-hand-and-stock"),
        pytest.param({"hands": [HANDS[0][:-4], HANDS[1]]}, RulesError, "8", id="eight-cards"),
        pytest.param({"hands": [HANDS[0] + " Se6", HANDS[1]]}, RulesError, "10", id="ten-cards"),
        pytest.param({"hands": HANDS[:1]}, RulesError, "1", id="one-hand"),
        pytest.param({"hands": [*HANDS, "Se6"]}, RulesError, "2", id="three-hands"),
        pytest.param({"stock": STOCK[:-4]}, RulesError, "17", id="seventeen-in-stock"),
        pytest.param({"stock": ""}, RulesError, "0", id="no-stock"),
        pytest.param({"stock": CardSet(STOCK)}, TypeError, "order", id="stock-without-order"),
        pytest.param({"stock": set(STOCK.split())}, TypeError, "order", id="stock-a-set"),
        pytest.param({"stock": None}, TypeError, "None", id="stock-none"),
        pytest.param({"hands": None}, TypeError, "None", id="hands-none"),
        pytest.param({"hands": "Ei6 Ei7"}, TypeError, "Ei6", id="hands-one-text"),
        pytest.param({"hands": [HANDS[0], "Ro5 Ro7"]}, NotationError, "Ro5", id="no-card"),
        pytest.param({"dealer": 2}, RulesError, "dealer", id="dealer-2"),
        pytest.param({"dealer": -1}, RulesError, "dealer", id="dealer-negative"),
        pytest.param({"dealer": True}, TypeError, "dealer", id="dealer-bool"),
        pytest.param({"rules": {}}, TypeError, "SchmausRules", id="rules-dict"),
    ],
)
def test_what_cannot_be_dealt_is_refused(changes: dict[str, Any], error: type[Exception], named: str) -> None:
    arguments = {"hands": HANDS, "stock": STOCK, **changes}
    hands = arguments.pop("hands")

    with pytest.raises(error, match=named):
        SchmausDeal(hands, **arguments)


@pytest.mark.parametrize(
    ("seed", "error"),
    [(-1, RulesError), (2**64, RulesError), (1.0, TypeError), ("1", TypeError), (True, TypeError)],
    ids=repr,
)
def test_bad_seeds(seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="seed"):
        SchmausDeal.deal(seed=seed)


def test_arguments_are_left_alone() -> None:
    """."""
    hands, stock = [HANDS[0].split(), HANDS[1].split()], STOCK.split()
    before = [list(hand) for hand in hands], list(stock)
    play_out(SchmausDeal(hands, stock=stock))

    assert (hands, stock) == before


# Drawing


@pytest.mark.rule("S-6")
def test_the_taker_draws_first() -> None:
    """next in the stock EiA, then Si6; seat 1 takes the trick: it gets EiA, seat 0 Si6, seat 1 leads."""
    deal = deal_of("Ei7", "Ei9", "SeA EiA Si6")

    event = lay(deal, "Ei7 Ei9")

    assert event.taker == 1
    assert "EiA" in deal.hands[1]
    assert "Si6" in deal.hands[0]
    assert deal.to_move == 1


@pytest.mark.rule("S-6")
def test_draws_follow_the_takers() -> None:
    """The account of position 19: who draws what, trick by trick."""
    deal = account_deal()
    seen = []
    hands = deal.hands
    for code in ACCOUNT_PLAYS.split()[:18]:
        deal.play(code)
        seen += [(seat, str(card)) for seat in (0, 1) for card in deal.hands[seat] - hands[seat]]
        hands = deal.hands

    assert seen == [
        (0, "SeU"), (1, "EiU"), (0, "Se9"), (1, "Ei9"), (0, "SeA"), (1, "Ei8"), (0, "Se8"), (1, "Ei7"), (0, "EiA"),
        (1, "Si9"), (0, "EiK"), (1, "Si8"), (0, "EiO"), (1, "Si7"), (0, "SiA"), (1, "Si6"), (0, "SiK"), (1, "Se6"),
    ]  # fmt: skip


@pytest.mark.rule("S-6")
def test_a_complete_trick_shortens_the_stock_by_two() -> None:
    """exactly one draw per player and trick, however often the deal is looked at."""
    deal = SchmausDeal.deal(seed=2)
    for number in range(18):
        before, size = deal.hands, deal.stock_size
        deal.play(deal.legal_cards()[0])
        assert deal.stock_size == size
        _ = (deal.events, deal.events, deal.hands, deal.tricks, deal.view(0), deal.to_record())
        deal.play(deal.legal_cards()[0])
        _ = (deal.events, deal.hands, deal.view(1))
        assert deal.stock_size == max(0, size - 2)
        drawn = [len(deal.hands[seat] - before[seat]) for seat in (0, 1)]
        assert drawn == ([1, 1] if number < 9 else [0, 0])


@pytest.mark.rule("S-6")
@pytest.mark.parametrize("seed", range(20))
def test_nine_cards_each_until_the_stock_is_used_up(seed: int) -> None:
    deal = SchmausDeal.deal(seed=seed)
    rng = random.Random(seed)
    for number in range(18):
        assert deal.hand_sizes == (min(9, 18 - number),) * 2
        leader = deal.to_move
        lay(deal, str(rng.choice(deal.legal_cards())))
        assert deal.to_move == 1 - (leader or 0)
        event = deal.play(rng.choice(deal.legal_cards()))
        assert event.taker == deal.tricks[-1].taker
        assert deal.to_move == (event.taker if number < 17 else None)


@pytest.mark.rule("S-6")
@pytest.mark.parametrize("seed", range(10))
def test_save_and_load_between_tricks(seed: int) -> None:
    """a saved deal draws the same cards as the one that went on."""
    rng = random.Random(seed)
    deal = SchmausDeal.deal(seed=seed)
    while deal.stock_size > 10:
        deal.play(rng.choice(deal.legal_cards()))
    loaded = SchmausDeal.from_record(deal.to_record())
    assert (loaded.stock_size, loaded.hands) == (10, deal.hands)

    for _ in range(10):
        card = rng.choice(deal.legal_cards())
        assert deal.play(card) == loaded.play(card)
        assert loaded.hands == deal.hands
    assert loaded.stock_size == 0


# The turn-up


@pytest.mark.rule("S-3", "S-2")
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("turn_up", "place"), [("last", 18), ("second_last", 17)])
def test_the_turn_up_is_drawn_at_its_place(turn_up: str, place: int, seed: int) -> None:
    """the turn-up ends in a hand: that of the loser of trick 9, or of its taker."""
    deal = SchmausDeal.deal(SchmausRules(turn_up=turn_up), seed=seed)
    turned = deal.turn_up
    assert turned is deal.stock[0]

    for _ in range(17):
        deal.play(deal.legal_cards()[0])
        assert deal.turn_up is turned
        assert turned not in deal.hands[0] | deal.hands[1]
    event = deal.play(deal.legal_cards()[0])

    assert event.taker is not None
    assert turned in deal.hands[event.taker if place == 17 else 1 - event.taker]
    assert deal.turn_up is None
    last_face_down = deal.stock[-1]
    assert last_face_down in deal.hands[1 - event.taker if place == 17 else event.taker]


@pytest.mark.rule("S-3", "S-6", "S-15")
def test_the_turn_up_is_a_card_like_others() -> None:
    """nine cards each and 18 in the piles when the stock is used up; in the end 36, the turn-up once."""
    deal = SchmausDeal.deal(seed=4)
    turned = deal.turn_up
    play_out(deal, tricks=9)
    piles = [card for trick in deal.tricks for card in trick.cards]

    assert (deal.hand_sizes, len(piles), deal.stock_size) == ((9, 9), 18, 0)
    assert sum(points.points for points in deal.points()) == sum(trick.points(deal.trump) for trick in deal.tricks)
    assert turned in deal.hands[0] | deal.hands[1]

    play_out(deal)
    piles = [card for trick in deal.tricks for card in trick.cards]
    assert sorted(card.index for card in piles) == list(range(36))
    assert piles.count(turned) == 1


# Robbing: trump Schellen, SeA turned up

HAND = "Ro6 Ro8 RoB RoO Ei6 Ei8 EiB EiO"
OTHER = "Si6 Si8 SiB SiO Ro7 Ro9 Ei7 Ei9 Si7"


def stock_with_six_at(place: int) -> str:
    """The trump six is the card that is drawn as number ``place``."""
    stock = ["SeA", *rest_of((HAND + " SiU " + OTHER + " SeA Se6").split())]
    return " ".join([*stock[:place], "Se6", *stock[place:]])


def robbing_turns(deal: SchmausDeal) -> list[tuple[int, int]]:
    """Plays on without the trump six; trick and seat of each turn on which it might be robbed."""
    turns = []
    while not deal.is_over:
        if deal.can_rob():
            turns.append((len(deal.tricks) + 1, deal.to_move or 0))
        legal = deal.legal_cards()
        deal.play(min(legal - CardSet("Se6") or legal, key=str))
    return turns


@pytest.mark.rule("S-4")
@pytest.mark.parametrize("turn_up", ["last", "second_last"])
@pytest.mark.parametrize(
    ("hand", "stock", "tricks"),
    [
        pytest.param("Se6", "SeA", list(range(1, 10)), id="17-dealt-any-own-turn"),
        pytest.param("SiU", stock_with_six_at(16), [9], id="17-drawn-as-card-16"),
        pytest.param("SiU", stock_with_six_at(15), [9], id="drawn-as-card-15"),
        pytest.param("SiU", stock_with_six_at(14), [8, 9], id="drawn-as-card-14"),
        pytest.param("SiU", stock_with_six_at(17), [], id="17-drawn-as-card-17-too-late"),
        pytest.param("SiU", "Se6", [], id="17-six-turned-up-never"),
        pytest.param("SiU", "SiA", None, id="six-of-another-suit"),
    ],
)
def test_position_17_when(hand: str, stock: str, tricks: list[int] | None, turn_up: str) -> None:
    if tricks is None:
        # Trump Schilten; seat 1 holds its six all the time, seat 0 those of two other suits.
        deal = deal_of(HAND + " Se6", OTHER, stock, turn_up=turn_up)
        assert {seat for _, seat in robbing_turns(deal)} <= {1}
        return
    deal = deal_of(f"{HAND} {hand}", OTHER, stock, turn_up=turn_up)

    assert [trick for trick, _ in robbing_turns(deal)] == tricks


@pytest.mark.rule("S-4")
def test_own_turn_in_trick_nine_but_not_in_ten() -> None:
    """with two cards in the stock yes, when it is used up no."""
    deal = deal_of(HAND + " Se6", OTHER, "SeA")
    while deal.stock_size > 2 or deal.to_move != 0:
        deal.play(min(deal.legal_cards() - CardSet("Se6"), key=str))
    assert len(deal.tricks) == 8
    assert deal.can_rob()

    while deal.stock_size or deal.to_move != 0:
        deal.play(min(deal.legal_cards() - CardSet("Se6"), key=str))
    assert "Se6" in deal.hands[0]
    assert not deal.can_rob()
    with pytest.raises(StateError):
        deal.rob()


@pytest.mark.rule("S-4")
def test_own_lead_refuses_the_reply() -> None:
    """rob="own_lead"."""
    replies = leads = 0
    deal = deal_of(HAND + " Se6", OTHER, "SeA", rob="own_lead")
    while deal.stock_size:
        if deal.to_move == 0:
            assert deal.can_rob() is (not deal.trick.cards)
            leads += not deal.trick.cards
            if deal.trick.cards:
                replies += 1
                before = deal.copy()
                with pytest.raises(StateError):
                    deal.rob()
                assert deal == before
        deal.play(min(deal.legal_cards() - CardSet("Se6"), key=str))

    assert leads
    assert replies


@pytest.mark.rule("S-4")
def test_own_turn_allows_the_reply() -> None:
    deal = deal_of(OTHER, HAND + " Se6", "SeA")
    with pytest.raises(StateError):
        deal.rob()  # out of turn, seat 0 is to move
    lay(deal, "Si6")

    assert deal.rob() == Robbed(1, Card.parse("Se6"), Card.parse("SeA"))
    assert deal.to_move == 1
    lay(deal, "SeA")
    assert deal.tricks[0].taker == 1


@pytest.mark.rule("S-4")
@pytest.mark.parametrize(("turn_up", "to_taker"), [("last", False), ("second_last", True)])
def test_position_17_the_six_lies_in_the_turn_up_s_place(turn_up: str, to_taker: bool) -> None:
    """what robbing does, and its undoing; the loser of trick 9 draws the six (the taker, if second last)."""
    deal = deal_of(HAND + " Se6", OTHER, "SeA", turn_up=turn_up)
    start = deal.copy()

    event = deal.rob()

    assert event == Robbed(0, Card.parse("Se6"), Card.parse("SeA"))
    assert deal.robbed == event
    assert deal.events == (event,)
    assert codes(deal.hands[0]) == set(f"{HAND} SeA".split())
    assert (str(deal.turn_up), str(deal.trump), deal.stock_size, deal.to_move) == ("Se6", "Se", 18, 0)
    assert deal != start
    with pytest.raises(StateError):
        deal.rob()
    record = deal.to_record()
    assert record["events"] == [{"event": "rob", "seat": 0, "given": "Se6", "taken": "SeA"}]
    assert SchmausDeal.from_record(record) == deal

    twin = deal.copy()
    twin.undo()
    assert twin == start
    assert str(twin.turn_up) == "SeA"
    assert twin.robbed is None
    assert "Se6" in twin.hands[0]
    assert twin.rob() == event

    assert robbing_turns(play_out(deal, tricks=9)) == []
    taker = deal.tricks[8].taker
    assert taker is not None
    deal = SchmausDeal.from_record(record)
    play_out(deal, tricks=9)
    assert "Se6" in deal.hands[taker if to_taker else 1 - taker]
    assert deal.turn_up is None


@pytest.mark.rule("S-4", "S-11")
def test_the_robbed_card_may_be_shown_and_played_at_once() -> None:
    deal = deal_of("SeK SeO Se6 Ro6 Ro8 RoB", "Si6 Si8", "SeA")
    assert not any("SeA" in weis.cards for weis in deal.announceable())

    deal.rob()
    event = deal.play("SeA", weis="SeA SeK SeO")

    assert str(event.card) == "SeA"
    assert [str(weis) for weis in event.weise] == ["SeO SeK SeA (20)"]


@pytest.mark.rule("S-4")
@pytest.mark.parametrize(
    "deal",
    [
        pytest.param(deal_of(HAND + " SiU", OTHER, "SeA"), id="without-the-six"),
        pytest.param(deal_of(OTHER, HAND + " Se6", "SeA"), id="out-of-turn"),
        pytest.param(deal_of(HAND + " SiU", OTHER, "Se6"), id="the-turn-up-is-the-six"),
        pytest.param(
            at_trick_ten("Se6 SeA SeK RoK RoO EiK EiO SiK SiO", "Si6 Si8 SiB Ro6 Ro7 Ro9 Ei7 Ei9 Si7", trump="Se"),
            id="after-trick-9",
        ),
    ],
)
def test_robbing_out_of_place(deal: SchmausDeal) -> None:
    before = deal.copy()
    assert not deal.can_rob()

    with pytest.raises(StateError, match="robbed"):
        deal.rob()

    assert deal == before
    assert deal.robbed is None


@pytest.mark.rule("S-4")
@pytest.mark.parametrize("seed", range(30))
def test_any_legal_action_ends_the_deal(seed: int) -> None:
    """at most 36 cards, one rob and 10 writings."""
    rng = random.Random(seed)
    deal = SchmausDeal.deal(SchmausRules(**random_options(rng)), seed=seed)
    steps = sum(1 for _ in random_walk(deal, rng))

    assert deal.is_over
    assert steps <= 36 + 1 + 10 + 1


# Undo


@pytest.mark.rule("S-6")
def test_undo_at_a_trick_boundary() -> None:
    """the second card comes back into its hand, what was drawn goes back, its owner is to move."""
    deal = account_play(account_deal(), cards=3)
    before = deal.copy()
    deal.play("SiO", weis="Ro9 Ro8 Ro7")
    assert (deal.stock_size, len(deal.tricks), deal.to_move) == (14, 2, 0)

    deal.undo()

    assert deal == before
    assert (deal.stock_size, len(deal.tricks), deal.to_move) == (16, 1, 0)
    assert [str(card) for card in deal.trick.cards] == ["SiB"]
    assert "SiO" in deal.hands[0]
    assert deal.announced == before.announced
    assert [weis.points for weis in deal.written_weise[0]] == [20]
    assert deal.points() == before.points()


@pytest.mark.rule("S-3", "S-6")
def test_the_same_cards_are_drawn_again() -> None:
    """the stock lies as before; other cards may be played, and the next in the stock are the same."""
    deal = deal_of("Ei7 Ei6", "Ei9 RoA", "SeA EiA Si6 Si7 Si8")
    lay(deal, "Ei7 Ei9")
    first = deal.hands
    deal.undo()
    deal.undo()
    lay(deal, "Ei7 Ei9")
    assert deal.hands == first

    deal.undo()
    lay(deal, "RoA")  # now seat 0 takes the trick and draws first
    assert "EiA" in deal.hands[0]
    assert "Si6" in deal.hands[1]


@pytest.mark.rule("S-4", "S-6", "S-14")
@pytest.mark.parametrize("seed", range(40))
def test_undo_back_to_the_start_and_forward_again(seed: int) -> None:
    """Through draws, robs, announcements and writings, every state on the way equal to what it was."""
    rng = random.Random(seed)
    deal = SchmausDeal.deal(SchmausRules(**random_options(rng)), dealer=seed % 2, seed=seed)
    states = [state.copy() for state in random_walk(deal, rng)]
    events = deal.events
    assert len(states) == len(events) + 1

    for state in reversed(states[:-1]):
        deal.undo()
        assert deal == state
        assert deal.hands == state.hands
        assert (deal.turn_up, deal.stock_size, deal.to_move) == (state.turn_up, state.stock_size, state.to_move)
        assert (deal.announced, deal.written_weise) == (state.announced, state.written_weise)
        assert deal.events == state.events
        assert deal.points() == state.points()
        assert deal.announceable() == state.announceable()
    with pytest.raises(StateError, match="undo"):
        deal.undo()
    assert deal == states[0]

    for event, state in zip(events, states[1:], strict=True):
        match event:
            case Robbed():
                assert deal.rob() == event
            case _ if hasattr(event, "card"):
                assert deal.play(event.card, weis=event.weise) == event
            case _:
                assert deal.write_weis(seat=event.seat) == event
        assert deal == state


@pytest.mark.rule("S-6")
def test_undo_leaves_the_copies_alone() -> None:
    deal = account_play(account_deal())
    copies = [deal.copy() for _ in range(3)]
    for _ in range(20):
        deal.undo()
    copies[0].undo()

    assert copies[1] == copies[2]
    assert copies[0] != copies[1]
    assert copies[1].is_over
    assert copies[1].score()[0].written == 305


# Symmetry


@pytest.mark.rule("J-8")
@pytest.mark.parametrize("seed", range(12))
def test_permuting_the_suits_permutes_everything(seed: int) -> None:
    """the same course in other suits gives the same answers in other suits."""
    rng = random.Random(seed)
    suits = ["Ei", "Ro", "Se", "Si"]
    turn = dict(zip(suits, rng.choice(list(itertools.permutations(suits))[1:]), strict=True))

    def turned(cards: Any) -> list[str]:
        return [turn[code[:2]] + code[2:] for code in map(str, cards)]

    one = SchmausDeal.deal(SchmausRules(**random_options(rng)), seed=seed)
    two = SchmausDeal(map(turned, one.hands), stock=turned(one.stock), rules=one.rules)
    for event in _finished(one, rng).events:
        assert codes(two.legal_cards()) >= ({turned([event.card])[0]} if hasattr(event, "card") else set())
        if isinstance(event, Robbed):
            two.rob()
        elif hasattr(event, "card"):
            two.play(turned([event.card])[0], weis=[turned(weis.cards) for weis in event.weise] or None)
        else:
            two.write_weis(seat=event.seat)

    assert two.score() == one.score()
    assert [trick.taker for trick in two.tricks] == [trick.taker for trick in one.tricks]
    assert [turned(trick.cards) for trick in one.tricks] == [list(map(str, trick.cards)) for trick in two.tricks]
    for seat in (0, 1):
        assert [set(turned(weis.cards)) for weis in one.written_weise[seat]] == [
            codes(weis.cards) for weis in two.written_weise[seat]
        ]


def _finished(deal: SchmausDeal, rng: random.Random) -> SchmausDeal:
    for _ in random_walk(deal, rng):
        pass
    return deal


@pytest.mark.rule("J-6", "S-5")
@pytest.mark.parametrize("seed", range(12))
def test_swapping_the_seats_swaps_everything(seed: int) -> None:
    rng = random.Random(seed)
    one = SchmausDeal.deal(SchmausRules(**random_options(rng)), dealer=0, seed=seed)
    two = SchmausDeal(one.hands[::-1], stock=one.stock, rules=one.rules, dealer=1)
    for event in _finished(one, rng).events:
        assert two.to_move is not None
        if isinstance(event, Robbed):
            assert two.rob() == event._replace(seat=1 - event.seat)
        elif hasattr(event, "card"):
            assert two.play(event.card, weis=event.weise).seat == 1 - event.seat
        else:
            two.write_weis(seat=1 - event.seat)

    assert two.score() == one.score()[::-1]
    assert two.announced == one.announced[::-1]
    assert two.match == (None if one.match is None else 1 - one.match)


@pytest.mark.parametrize("code", ["EiA", "ei a", "EIA"], ids=repr)
def test_codes_do_for_cards(code: str) -> None:
    deal = deal_of("EiA")

    assert deal.play(code).card is Card.parse("EiA")


def test_events_of_a_whole_deal_hold_every_card_once() -> None:
    deal = account_play(account_deal())

    assert [str(event.card) for event in deal.events if hasattr(event, "card")] == ACCOUNT_PLAYS.split()
    assert sorted(ACCOUNT_PLAYS.split(), key=PACK.index) == [str(card) for card in ALL_CARDS]
