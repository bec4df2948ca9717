"""The Partie: writing as it goes, three ways to finish, annulled deals, who deals. [S-18 … S-20, T-7]"""

from __future__ import annotations

from typing import Any

import pytest
from schmaus_helpers import (
    ACCOUNT_STOCK,
    ACCOUNT_WEISE,
    FIFTY,
    FROM_8,
    account_hands,
    account_play,
    account_start,
    deal_of,
    lay,
    play_out,
)

from jassrules import RulesError, SchmausGame, SchmausRules, SchmausScore, StateError
from jassrules.tafel import EntryKind, Strokes


def game_of(*, first_dealer: int = 1, names: Any = None, **options: Any) -> SchmausGame:
    """A Partie whose first deal seat 0 leads."""
    return SchmausGame(SchmausRules(**options), names=names, first_dealer=first_dealer)


def account(game: SchmausGame, **how: Any) -> tuple[SchmausScore, SchmausScore]:
    """The deal of position 19, whole: its leader writes 305 with all Weise, the dealer 42."""
    account_play(account_start(game), **how)
    return game.finish_deal()


# As written


@pytest.mark.rule("S-19", "S-14", "S-15")
def test_weise_show_at_once_and_cards_at_the_end() -> None:
    game = game_of()
    deal = account_start(game)
    seen = []
    for cards in (1, 2, 3, 4, 5, 6, 20, 36):
        account_play(deal, cards=cards)
        seen.append(game.totals)

    assert seen == [(0, 0), (20, 0), (20, 0), (40, 0), (40, 0), (90, 0), (90, 0), (90, 0)]
    scores = game.finish_deal()
    assert [score.written for score in scores] == [305, 42]
    assert scores == deal.score()
    assert (game.totals, game.deal, game.winner, game.is_over) == ((305, 42), None, None, False)


@pytest.mark.rule("S-19")
def test_a_weis_reaches_the_target_on_the_spot() -> None:
    """at 990, a Weis of 20 in the first trick, the trick lost: 1010 after that trick, and over."""
    game = game_of(match_points=101)
    for _ in range(7):
        account(game, weise={})
    assert game.totals == (4 * 216 + 3 * 42, 3 * 216 + 4 * 42) == (990, 816)
    assert not game.is_over
    assert game.dealer == 0
    start = deal_of("Ro6 Ro7 Ro8 Ei6 Si6 Si7 Se7 SiB Ei7", "EiA EiK RoA RoK SiA SiK SeA SeK EiO")
    deal = game.start_deal(hands=start.hands, stock=start.stock)
    assert deal.to_move == 1

    lay(deal, "EiA")
    assert not game.is_over
    deal.play("Ei6", weis=FROM_8)

    assert deal.tricks[0].taker == 1
    assert game.totals == (1010, 816)
    assert (game.is_over, game.winner) == (True, 0)
    # What is played after that does not count.
    play_out(deal)
    assert (game.totals, game.winner) == ((1010, 816), 0)
    scores = game.finish_deal()
    assert scores == (SchmausScore(cards=0, weis=20), SchmausScore(cards=0))
    assert (game.totals, game.winner) == ((1010, 816), 0)
    assert game.tafel.totals == (1010, 816)
    assert game.tafel.winner == 0
    with pytest.raises(StateError, match="over"):
        game.start_deal()


@pytest.mark.rule("S-19")
@pytest.mark.parametrize(("target", "over"), [(304, True), (305, True), (306, False)])
def test_a_target_hit_exactly_is_reached(target: int, over: bool) -> None:
    """by the count."""
    game = game_of(target=target)
    account(game)

    assert (game.totals, game.is_over, game.winner) == ((305, 42), over, 0 if over else None)


@pytest.mark.rule("S-19", "S-14")
@pytest.mark.parametrize(("target", "cards"), [(20, 2), (21, 4), (40, 4), (41, 6), (90, 6), (91, None)])
def test_by_weise(target: int, cards: int | None) -> None:
    game = game_of(target=target)
    deal = account_start(game)
    for count in range(1, 37):
        account_play(deal, cards=count)
        if game.is_over:
            break

    assert count == (cards or 36)
    assert game.is_over is (cards is not None)
    if cards:
        assert game.winner == 0
        game.finish_deal()
        assert game.is_over
        assert game.totals == ({2: 20, 4: 40, 6: 90}[cards], 0)


@pytest.mark.rule("S-19")
@pytest.mark.parametrize(("target", "over"), [(1000, True), (1001, False)])
def test_the_usual_target(target: int, over: bool) -> None:
    """1000 in seven deals; 1000 of 1000 is over, one short of the target is not."""
    game = game_of(target=target, match_points=91)
    for weise in ({"SeB": FIFTY}, {}, {}, {}, {}, {}, {}):
        assert not game.is_over
        account(game, weise=weise)

    assert game.totals == (50 + 4 * (115 + 91) + 3 * 42, 3 * (115 + 91) + 4 * 42) == (1000, 786)
    assert (game.is_over, game.winner) == (over, 0 if over else None)


@pytest.mark.rule("S-19")
@pytest.mark.parametrize(
    ("first", "second", "target", "totals", "winner"),
    [
        pytest.param(50, 90, 320, (307, 347), 1, id="only-one-over"),
        pytest.param(50, 90, 300, (307, 347), 1, id="both-over-the-second-is-higher"),
        pytest.param(90, 50, 306, (347, 307), 0, id="both-over-the-first-is-higher"),
        pytest.param(90, 50, 340, (347, 307), 0, id="only-the-other-over"),
        pytest.param(90, 90, 340, (347, 347), None, id="equal-totals"),
        pytest.param(90, 90, 347, (347, 347), None, id="equal-totals-exactly"),
        pytest.param(90, 90, 348, (347, 347), None, id="one-point-missing"),
    ],
)
def test_both_over(first: int, second: int, target: int, totals: tuple[int, int], winner: int | None) -> None:
    """Two accounts with the roles changed, with all Weise or with the fifty only."""
    game = game_of(target=target)
    for points in (first, second):
        assert not game.is_over
        account(game, weise={"SeB": FIFTY} if points == 50 else ACCOUNT_WEISE)

    assert (game.totals, game.winner) == (totals, winner)


@pytest.mark.rule("S-19")
def test_equal_totals_play_another_deal() -> None:
    """At 347 to 347 the first Weis of the next deal decides."""
    game = game_of(target=340)
    account(game)
    account(game)
    assert (game.totals, game.is_over) == ((347, 347), False)

    deal = account_start(game)
    account_play(deal, cards=1)
    assert not game.is_over
    account_play(deal, cards=2)

    assert (game.totals, game.winner) == ((367, 347), 0)


@pytest.mark.rule("S-19")
@pytest.mark.parametrize("announced", [True, False])
def test_a_weis_written_earlier_decides(announced: bool) -> None:
    """By the count both are over and seat 1 is ahead; but seat 0 may reach the target with a fifty in trick 10."""
    game = game_of(target=150, match_points=0)
    account(game, weise={})
    assert game.totals == (115, 42)
    weise = {**ACCOUNT_WEISE, "Se6": "Si6 Si7 Si8 Si9"} if announced else ACCOUNT_WEISE
    deal = account_start(game)
    account_play(deal, weise=weise, cards=19)
    assert (game.totals, game.is_over) == ((115, 42 + 90), False)
    account_play(deal, weise=weise, cards=20)
    assert (game.totals[0], game.winner) == ((165, 0) if announced else (115, None))
    account_play(deal)
    game.finish_deal()

    assert (game.totals, game.winner) == (((165, 132), 0) if announced else ((157, 247), 1))


@pytest.mark.rule("S-19", "S-17")
def test_a_stoeck_reaches_the_target() -> None:
    game = game_of(target=20, stoeck="on")
    start = deal_of("SeK SeO SiA", "SiK", "SeA")
    deal = game.start_deal(hands=start.hands, stock=start.stock)
    deal.play("SeK")
    deal.play(deal.legal_cards()[0])
    while deal.to_move != 0:
        deal.play(deal.legal_cards()[0])
    assert not game.is_over

    deal.play("SeO")

    assert (game.is_over, game.winner, game.totals) == (True, 0, (20, 0))
    assert game.tafel.rows[-1].values == (20, 0)
    assert game.finish_deal()[0] == SchmausScore(cards=0, stoeck=20)


@pytest.mark.rule("S-19", "S-6")
def test_undoing_the_card_undoes_the_end() -> None:
    game = game_of(target=20)
    deal = account_play(account_start(game), cards=2)
    assert game.is_over

    deal.undo()

    assert (game.is_over, game.winner, game.totals) == (False, None, (0, 0))
    deal.undo()
    account_play(deal, weise={}, cards=2)
    assert not game.is_over


# Trick by trick


@pytest.mark.rule("S-19")
def test_trick_by_trick_totals() -> None:
    game = game_of(finish="trick_by_trick")
    deal = account_start(game)
    seen = []
    for cards in (1, 2, 4, 6, 18, 35, 36):
        account_play(deal, cards=cards)
        seen.append(game.totals)

    late = 20 + 14 + 11 + 0 + 11 + 6 + 3 + 11
    assert seen == [
        (0, 0), (20, 10), (40 + 13, 10), (90 + 23, 10), (90 + 30, 42), (90 + 30 + late, 42), (90 + 115, 42),
    ]  # fmt: skip
    game.finish_deal()
    assert game.totals == (305, 42)


@pytest.mark.rule("S-19", "S-16")
@pytest.mark.parametrize(
    ("target", "weise", "cards", "winner", "totals"),
    [
        pytest.param(20, True, 2, 0, (20, 0), id="the-weis-before-the-trick"),
        pytest.param(10, True, 2, 0, (20, 0), id="though-the-trick-would-do-for-the-other"),
        pytest.param(10, False, 2, 1, (0, 10), id="by-a-trick"),
        pytest.param(21, True, 4, 0, (40, 10), id="by-a-weis"),
        pytest.param(41, True, 4, 0, (53, 10), id="by-a-trick-after-a-weis"),
        pytest.param(42, False, 16, 1, (23, 42), id="exactly"),
        pytest.param(30, False, 16, 1, (23, 42), id="or-more"),
        pytest.param(43, False, 20, 0, (50, 42), id="the-other-needs-one-more"),
        pytest.param(115, False, 36, 0, (115, 42), id="with-the-last-trick-s-five"),
        pytest.param(116, False, None, 0, (215, 42), id="by-the-match"),
        pytest.param(216, False, None, None, (215, 42), id="not-reached"),
    ],
)
def test_trick_by_trick_ends_on_the_spot(
    target: int, weise: bool, cards: int | None, winner: int | None, totals: tuple[int, int]
) -> None:
    game = game_of(target=target, finish="trick_by_trick")
    deal = account_start(game)
    how: dict[str, Any] = {} if weise else {"weise": {}}
    ended = None
    for count in range(1, 37):
        account_play(deal, cards=count, **how)
        if game.is_over and ended is None:
            ended = count
            assert (game.winner, game.totals) == (winner, totals)

    assert ended == cards
    game.finish_deal()
    assert (game.winner, game.totals) == (winner, totals)
    assert game.tafel.totals == totals
    assert game.tafel.winner == winner
    assert SchmausGame.from_record(game.to_record()) == game


@pytest.mark.rule("S-19", "S-17", "S-13")
@pytest.mark.parametrize(
    ("finish", "target", "winner", "totals"),
    [
        pytest.param("trick_by_trick", 20, 1, (11, 23), id="the-stoeck-before-the-weis"),
        pytest.param("trick_by_trick", 24, 0, (31, 23), id="the-weis-before-the-trick"),
        pytest.param("trick_by_trick", 32, None, (31, 27), id="nobody"),
        pytest.param("as_written", 20, 1, (0, 20), id="as-written"),
        pytest.param("as_written", 21, None, (20, 20), id="as-written-nobody"),
    ],
)
def test_stoeck_before_weis_before_trick(finish: str, target: int, winner: int | None, totals: tuple[int, int]) -> None:
    """In trick 3 seat 0 announces twenty, seat 1 plays the second card of the Stöck and takes the trick."""
    start = deal_of("Ro6 Ro7 Ro8 Si6 Si7 EiA", "SeK SeO Ei6 Ei7", "Se9")
    game = game_of(target=target, finish=finish, stoeck="on")
    deal = game.start_deal(hands=start.hands, stock=start.stock)
    lay(deal, "Si6 SeO Ei7 EiA")
    assert (deal.to_move, game.is_over) == (0, False)
    deal.play("Si7", weis=FROM_8)
    assert not game.is_over
    event = lay(deal, "SeK")

    assert (event.taker, event.stoeck, len(event.won)) == (1, True, 1)
    assert (game.winner, game.totals) == (winner, totals)


@pytest.mark.rule("S-19", "S-14")
def test_a_called_weis_does_not_turn_time_back() -> None:
    """Trick 1 takes seat 1 to the target. Seat 0 may write its twenty after that; the Partie is won already."""
    game = game_of(target=10, finish="trick_by_trick", writing="called")
    deal = account_play(account_start(game), cards=2, write=False)
    assert (game.is_over, game.winner, game.totals) == (True, 1, (0, 10))

    deal.write_weis(seat=0)

    assert (game.is_over, game.winner, game.totals) == (True, 1, (0, 10))
    game.finish_deal()
    assert (game.winner, game.totals) == (1, (0, 10))


# Claim


@pytest.mark.rule("S-19")
@pytest.mark.parametrize(("seat", "right", "winner"), [(0, True, 0), (1, False, 0)])
def test_claim_between_deals(seat: int, right: bool, winner: int) -> None:
    game = game_of(target=305, finish="claim")
    account(game)
    assert (game.totals, game.is_over, game.winner) == ((305, 42), False, None)
    assert game.tafel.reached == (0,)

    assert game.thank(seat=seat) is right

    assert (game.is_over, game.winner, game.totals) == (True, winner, (305, 42))
    for call in (game.start_deal, game.finish_deal, game.annul_deal, lambda: game.thank(seat=0)):
        with pytest.raises(StateError):
            call()


@pytest.mark.rule("S-19")
@pytest.mark.parametrize(
    ("target", "cards", "right"),
    [
        pytest.param(113, 6, True, id="weise-90-and-tricks-23"),
        pytest.param(114, 6, False, id="one-point-missing"),
        pytest.param(113, 5, False, id="the-trick-is-open"),
        pytest.param(205, 36, True, id="more-than-enough"),
        pytest.param(305, 36, True, id="with-five-and-match"),
        pytest.param(306, 36, False, id="all-counted-and-not-enough"),
    ],
)
def test_claim_in_a_deal(target: int, cards: int, right: bool) -> None:
    """Right, he wins at once; wrong, he loses."""
    game = game_of(target=target, finish="claim")
    deal = account_play(account_start(game), cards=cards)
    assert (game.is_over, game.winner) == (False, None)

    assert game.thank(seat=0) is right

    assert (game.winner, game.is_over, game.deal) == (0 if right else 1, True, None)
    assert not deal.is_over or cards == 36
    assert SchmausGame.from_record(game.to_record()) == game


@pytest.mark.rule("S-19")
def test_claim_goes_on_until_somebody_speaks() -> None:
    game = game_of(target=100, finish="claim")
    for _ in range(4):
        account(game)

    assert game.totals == (2 * 347, 2 * 347)
    assert (game.is_over, game.winner) == (False, None)
    assert game.thank(seat=1) is True
    assert game.winner == 1


@pytest.mark.rule("S-19")
@pytest.mark.parametrize("finish", ["as_written", "trick_by_trick"])
def test_nobody_claims_elsewhere(finish: str) -> None:
    game = game_of(finish=finish)
    account(game)

    with pytest.raises(StateError, match="finish"):
        game.thank(seat=0)
    assert not game.is_over


@pytest.mark.rule("S-19")
@pytest.mark.parametrize(("seat", "error"), [(2, RulesError), (-1, RulesError), (True, TypeError), (None, TypeError)])
def test_claim_of_no_seat(seat: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="seat"):
        game_of(finish="claim").thank(seat=seat)


# Annulled deals


@pytest.mark.rule("S-18", "S-14")
def test_an_annulled_deal_gives_back_what_was_written() -> None:
    """its Weise and cards are gone, totals as before it, same dealer, the Partie goes on."""
    game = game_of()
    account(game)
    before = (game.totals, game.dealer, game.deals_played, game.tafel)
    deal = account_play(account_start(game), cards=20)
    assert game.totals == (305, 42 + 90)

    game.annul_deal()

    assert (game.totals, game.dealer, game.deals_played, game.tafel) == before
    assert (game.deal, game.is_over) == (None, False)
    assert [annulled for _, annulled in game.closed_deals] == [False, True]
    assert game.closed_deals[1][0] == deal
    again = game.start_deal(seed=1)
    assert again.dealer == deal.dealer == 0
    play_out(again)
    game.finish_deal()
    assert game.dealer == 1
    assert SchmausGame.from_record(game.to_record()) == game


@pytest.mark.rule("S-18", "S-20", "J-7")
def test_an_annulled_deal_does_not_move_the_dealer() -> None:
    """."""
    game = game_of(first_dealer=0, target=10_000)
    dealers = []
    for annulled in (False, True, True, False, False, True, False):
        dealers.append(game.start_deal(seed=len(dealers)).dealer)
        assert game.deal is not None
        play_out(game.deal, tricks=3 if annulled else 18)
        if annulled:
            game.annul_deal()
        else:
            game.finish_deal()

    assert dealers == [0, 1, 1, 1, 0, 1, 1]
    assert game.deals_played == 4


@pytest.mark.rule("S-18")
def test_a_finished_deal_may_still_be_annulled_before_it_is_counted() -> None:
    game = game_of()
    account_play(account_start(game))
    game.annul_deal()

    assert (game.totals, game.deals_played, game.dealer) == ((0, 0), 0, 1)


@pytest.mark.rule("S-18")
def test_annulling_out_of_place() -> None:
    game = game_of(target=20)
    with pytest.raises(StateError, match="no deal"):
        game.annul_deal()
    account_play(account_start(game), cards=2)
    assert game.is_over

    with pytest.raises(StateError, match="over"):
        game.annul_deal()
    assert game.winner == 0


# Who deals


@pytest.mark.rule("S-20", "S-5")
@pytest.mark.parametrize("first", [0, 1])
def test_the_deal_alternates(first: int) -> None:
    game = game_of(first_dealer=first, target=10_000)
    seen = []
    for number in range(5):
        deal = game.start_deal(seed=number)
        seen.append((game.dealer, deal.dealer, deal.to_move))
        play_out(deal)
        game.finish_deal()

    assert seen == [((first + n) % 2, (first + n) % 2, (first + n + 1) % 2) for n in range(5)]


@pytest.mark.rule("S-20", "T-8")
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_winner_deals_first_in_the_next_partie(dealer: int) -> None:
    game = game_of(first_dealer=dealer, target=300, names=["Änni", "Änni"])
    with pytest.raises(StateError, match="not over"):
        game.next_partie()
    account(game)
    assert game.winner == 1 - dealer

    after = game.next_partie()

    assert (after.dealer, after.first_dealer, after.totals) == (1 - dealer, 1 - dealer, (0, 0))
    assert (after.rules, after.names, after.is_over) == (game.rules, ("Änni", "Änni"), False)
    assert after.start_deal(seed=1).dealer == 1 - dealer


# The sheet


@pytest.mark.rule("T-7", "S-14", "S-19")
def test_the_tafel_of_a_partie() -> None:
    game = game_of(target=340, names=["Anna", "Beat"])
    account(game)
    deal = account_play(account_start(game), cards=4)

    sheet = game.tafel

    assert [(row.kind, row.values, row.round) for row in sheet.rows] == [
        (EntryKind.WEIS, (20, 0), 0),
        (EntryKind.WEIS, (20, 0), 0),
        (EntryKind.WEIS, (50, 0), 0),
        (EntryKind.ROUND, (215, 42), 0),
        (EntryKind.WEIS, (0, 20), 1),
        (EntryKind.WEIS, (0, 20), 1),
    ]
    assert sheet.names == ("Anna", "Beat")
    assert sheet.totals == game.totals == (305, 82)
    assert (sheet.strokes(0), sheet.strokes(1)) == (Strokes(3, 0, 0, 5), Strokes(0, 1, 1, 12))
    assert (sheet.winner, sheet.is_over, sheet.dealer) == (None, False, 0)

    # It is a copy: writing on it changes nothing in the Partie.
    sheet.write_weis(0, 50)
    assert game.totals == (305, 82)
    account_play(deal)
    game.finish_deal()
    assert game.tafel.totals == game.totals == (347, 347)
    assert (game.tafel.winner, game.winner) == (None, None)


# The wrong moment


def test_out_of_place() -> None:
    game = game_of()
    with pytest.raises(StateError, match="no deal"):
        game.finish_deal()
    deal = account_start(game)
    with pytest.raises(StateError, match="in play"):
        game.start_deal()
    account_play(deal, cards=35)
    with pytest.raises(StateError, match="not over"):
        game.finish_deal()
    assert game.deal is deal
    account_play(deal)
    game.finish_deal()
    with pytest.raises(StateError, match="no deal"):
        game.finish_deal()


@pytest.mark.parametrize(
    ("options", "error"),
    [
        pytest.param({"hands": account_hands(1)}, TypeError, id="hands-without-stock"),
        pytest.param({"stock": ACCOUNT_STOCK}, TypeError, id="stock-without-hands"),
        pytest.param({"hands": account_hands(1), "stock": ACCOUNT_STOCK, "seed": 1}, TypeError, id="cards-and-seed"),
        pytest.param({"seed": -1}, RulesError, id="seed-negative"),
        pytest.param({"seed": "x"}, TypeError, id="seed-text"),
        pytest.param({"hands": account_hands(1), "stock": "Se6"}, RulesError, id="short-stock"),
    ],
)
def test_deals_that_cannot_start(options: dict[str, Any], error: type[Exception]) -> None:
    game = game_of()

    with pytest.raises(error):
        game.start_deal(**options)

    assert game.deal is None
    assert game == game_of()


@pytest.mark.rule("T-8")
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        pytest.param({"names": ["Anna"]}, RulesError, id="one-name"),
        pytest.param({"names": ["A", "B", "C"]}, RulesError, id="three-names"),
        pytest.param({"names": "AB"}, TypeError, id="a-text"),
        pytest.param({"names": [1, 2]}, TypeError, id="ints"),
        pytest.param({"first_dealer": 2}, RulesError, id="dealer-2"),
        pytest.param({"first_dealer": True}, TypeError, id="dealer-bool"),
        pytest.param({"rules": {}}, TypeError, id="rules-dict"),
    ],
)
def test_bad_partien(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        SchmausGame(**arguments)


@pytest.mark.rule("S-15", "S-19")
def test_a_closed_deal_is_out_of_reach() -> None:
    """Undoing in a deal that the caller kept takes nothing back of what is written."""
    game = game_of()
    deal = account_play(account_start(game))
    game.finish_deal()
    for _ in range(10):
        deal.undo()
    game.closed_deals[0][0].undo()

    assert game.totals == (305, 42)
    assert game.closed_deals[0][0].is_over
