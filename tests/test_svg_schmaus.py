"""Pictures of a deal of Schmaus: hands, stock and turn-up, and nothing shown that is hidden."""

from __future__ import annotations

import pytest
from schmaus_helpers import account_deal, account_play, at_trick_ten, deal_of, hidden_from
from svg_shapes import said
from svg_tables import HIDDEN_ONE, assert_equal, cards_drawn, drawn, places_waiting, veiled
from test_schmaus_views import other_world, walk

from jassrules import ALL_CARDS, SWISS_GERMAN, Card, CardSet, SchmausDeal
from jassrules.svg import schmaus_table
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH, back, face


@pytest.mark.rule("S-3", "S-6", "S-7", "S-8")
@pytest.mark.parametrize("seed", range(4))
def test_a_table_of_schmaus_at_every_step(seed: int) -> None:
    """Hands, stock and turn-up through whole deals: each card once where it may be seen, a back where not."""
    stocks = set()
    for deal, _ in walk(seed):
        stocks.add(deal.stock_size)
        lying = set((deal.tricks[-1] if deal.is_over else deal.trick).cards)
        turned = {deal.turn_up} - {None}
        pile = min(deal.stock_size - len(turned), 3)
        whole = schmaus_table(deal)
        assert set(cards_drawn(whole)) == set(deal.hands[0]) | set(deal.hands[1]) | lying | turned
        assert whole.count(back()) == pile
        for seat in (0, 1):
            view = deal.view(seat)
            picture = schmaus_table(view)
            shown = set(deal.hands[seat]) | set(view.known[1 - seat])
            hidden = view.hand_sizes[1 - seat] - len(view.known[1 - seat])
            found = cards_drawn(picture)
            assert set(found) == shown | lying | turned
            assert [turn for (*_, turn, _) in found.values() if turn] == [90] * len(turned)
            assert picture.count(back()) == pile + hidden
            words = f"stock {deal.stock_size}" if deal.stock_size else "stock used up"
            assert words in said(picture)
            assert words in picture.text.splitlines()[0]
            assert deal.is_over or words in picture.alt
            assert ("any card" in said(picture)) is (len(deal.tricks) < 9)
            assert ("follow, else trump" in " ".join(said(picture))) is (9 <= len(deal.tricks) < 18)
            assert (HIDDEN_ONE if hidden == 1 else f"{hidden} hidden cards") in picture.description or not hidden
            assert not set(found) & set(hidden_from(deal, seat))
    assert stocks == set(range(0, 19, 2))


@pytest.mark.rule("S-3", "S-6")
def test_pictures_of_schmaus_are_equal_where_the_seat_cannot_know_better() -> None:
    """Two deals that differ only in hidden cards give the same picture, title, description and text."""
    differ = 0
    for seed in range(4):
        for deal, rng in walk(seed):
            for seat in (0, 1):
                world = other_world(deal, seat, rng)
                assert_equal(schmaus_table(deal.view(seat)), schmaus_table(world.view(seat)))
                if world.hands != deal.hands:
                    differ += 1
                    assert schmaus_table(deal) != schmaus_table(world)
    assert differ > 100


@pytest.mark.rule("S-3")
def test_the_turn_up_lies_across_below_the_stock() -> None:
    deal = account_deal()
    picture = schmaus_table(deal.view(0))
    x, y, turn, scale = cards_drawn(picture)[Card.parse("Se6")]
    pile = [place for place in drawn(picture, back()) if place[1] > 100]

    assert (turn, len(pile)) == (90, 3)
    assert picture.index(face(Card.parse("Se6"), SWISS_GERMAN)) < picture.rindex(back())
    # Turned by 90 degrees the card reaches to the left of its corner and below it.
    left, right, top, bottom = x - CARD_HEIGHT * scale, x, y, y + CARD_WIDTH * scale
    pile_x, pile_y, *_ = pile[-1]
    assert pile_x < left < pile_x + CARD_WIDTH * scale < right
    assert pile_y < top < bottom < pile_y + CARD_HEIGHT * scale


@pytest.mark.rule("S-3")
@pytest.mark.parametrize("turn_up", ["last", "second_last"])
def test_the_end_of_the_stock(turn_up: str) -> None:
    """Two cards before the ninth trick is turned, none after it, and then the place says so."""
    deal = account_play(account_deal(turn_up=turn_up), weise={}, cards=17)
    picture = schmaus_table(deal.view(0))
    assert "The stock has 2 cards, turned up lies the six of bells." in picture.description
    assert "stock 2" in said(picture)
    account_play(deal, weise={}, cards=18)
    empty = schmaus_table(deal.view(0))
    assert "The stock is used up." in empty.description
    assert "stock used up" in said(empty)
    assert empty.count(back()) == 0
    assert "Stock leer" in said(schmaus_table(deal.view(0), lang="de"))
    assert "hidden" not in empty.description, "all cards are known now"


@pytest.mark.rule("S-12", "S-13", "S-14")
def test_what_is_announced_and_written_stands_beside_the_name() -> None:
    """Weise of 20, 20 and 50, each written after its trick."""
    deal = account_deal()
    # Cards played, of both seats; P0 announces with the first, the fourth and the fifth.
    lines = {1: "Weis 20, written 0", 2: "Weis 20, written 20", 4: "Weis 20 + 20, written 40"}
    lines |= {5: "Weis 20 + 20 + 50, written 40", 6: "Weis 20 + 20 + 50, written 90"}
    for cards, line in lines.items():
        account_play(deal, cards=cards)
        assert [said(schmaus_table(state)).count(line) for state in (deal, deal.view(0), deal.view(1))] == [1, 1, 1]
    picture = schmaus_table(deal.view(1), names=["Anna", "Beat"])
    assert "Anna has announced: run of three from the eight of roses (20), run of three" in picture.description
    assert "Written of it: 90." in picture.description
    assert "Beat has announced" not in picture.description
    german = schmaus_table(deal, lang="de")
    assert "Weis 20 + 20 + 50, geschrieben 90" in said(german)
    assert "P0 hat gewiesen: Dreiblatt von Rosen-Acht (20)" in german.description
    assert "Davon geschrieben: 90." in german.description


@pytest.mark.rule("S-12")
def test_many_weise_are_added_up() -> None:
    """20, 20, 50 and four kings for 100."""
    kept = CardSet("Ro6 Ro7 Ro8 Ro9 EiK RoK SeK SiK")
    deal = deal_of("Ro6 Ro7 Ro8 Ro9 EiK RoK SeK SiK Ei6")
    weise = iter(["Ro6 Ro7 Ro8", "Ro7 Ro8 Ro9", "Ro6 Ro7 Ro8 Ro9", "EiK RoK SeK SiK"])
    for _ in range(8):
        first = deal.to_move == 0
        deal.play(
            (deal.legal_cards() - kept)[0] if first else deal.legal_cards()[0], weis=next(weise) if first else None
        )

    assert "4 Weise, 190, written 190" in said(schmaus_table(deal))
    assert "4 Weise, 190, geschrieben 190" in said(schmaus_table(deal.view(1), lang="de"))


@pytest.mark.rule("S-8", "S-9")
@pytest.mark.parametrize(
    ("hand", "lead", "legal"),
    [
        pytest.param("Ro6 Se7 EiA", "RoK", "Ro6", id="follow"),
        pytest.param("Se7 EiA Ei6", "RoK", "Se7", id="trump"),
        pytest.param("SeU EiA Ei6", "RoK", "SeU EiA Ei6", id="the Bauer need not"),
        pytest.param("SeU Se7 EiA", "RoK", "SeU Se7", id="any trump"),
    ],
)
def test_what_may_be_played_after_the_stock(hand: str, lead: str, legal: str) -> None:
    held = hand.split()
    free = [str(card) for card in ALL_CARDS if str(card)[:2] == "Si"]
    mine = held + free[: 9 - len(held)]
    others = [str(card) for card in ALL_CARDS if str(card)[:2] in ("Ro", "Se") and str(card) not in [*mine, lead]]
    deal = at_trick_ten(" ".join([lead, *others[:8]]), " ".join(mine), trump="Se")
    deal.play(lead)
    allowed = set(legal.split()) | (set(mine) if set(legal.split()) == set(held) else set())
    assert "Farbe, sonst Trumpf" in " ".join(said(schmaus_table(deal, lang="de")))
    for picture in (schmaus_table(deal.view(1)), schmaus_table(deal)):
        assert veiled(picture) == 9 - len(allowed)
        found = {str(card): y for card, (_, y, *_) in cards_drawn(picture).items()}
        lower = {found[card] for card in mine if card not in allowed}
        assert len({found[card] for card in allowed}) == 1
        assert all(found[card] < y for card in allowed for y in lower)
        assert "follow, else trump" in " ".join(said(picture))
        assert ("may play any card" in picture.description) is (len(allowed) == 9)
    assert veiled(schmaus_table(deal.view(0))) == 0


@pytest.mark.rule("S-7")
def test_before_that_any_card_may_be_played() -> None:
    deal = account_play(account_deal(), cards=1)

    assert veiled(schmaus_table(deal.view(1))) == veiled(schmaus_table(deal)) == 0
    assert "any card" in said(schmaus_table(deal.view(1)))
    assert "jede Karte" in said(schmaus_table(deal, lang="de"))
    for state in (deal, deal.view(1)):
        told = schmaus_table(state).description
        assert "P1 is to play and may play any card." in told
        assert [str(card) for card in deal.hands[1] if told.count(card.name("en")) != 1] == []


def test_a_table_of_schmaus_turns_to_its_viewer() -> None:
    """The own hand below, the other above; a whole deal is seen from seat 0."""
    deal = account_play(account_deal(), weise={}, cards=3)
    for state, below in ((deal, 0), (deal.view(0), 0), (deal.view(1), 1)):
        picture = schmaus_table(state)
        found = cards_drawn(picture)
        own = [found[card][1] for card in deal.hands[below]]
        lying = {deal.trick.seat_of(card): found[card][1] for card in deal.trick.cards}
        assert min(own) > max(y for card, (_, y, *_) in found.items() if card not in deal.hands[below])
        assert places_waiting(picture) == (1, 1)
        names = [line for line in said(picture) if line in ("P0", "P1")]
        assert names == [f"P{1 - below}", f"P{below}"]
        assert set(lying) == {deal.trick.leader}
    assert schmaus_table(deal.view(1)).alt == "Schmaus, trick 2 of 18, stock 16, as P1 sees it"
    assert schmaus_table(deal).alt == "Schmaus, trick 2 of 18, stock 16"
    assert schmaus_table(deal, lang="de").alt == "Schmaus, Stich 2 von 18, Stock 16"


@pytest.mark.rule("S-4")
def test_the_rob_is_told() -> None:
    deal = SchmausDeal(
        ["Se6 EiA EiK EiO EiU EiB Ei9 Ei8 Ei7", "RoA RoK RoO RoU RoB Ro9 Ro8 Ro7 Ro6"],
        stock="SeA SeK SeO SeU SeB Se9 Se8 Se7 Ei6 SiA SiK SiO SiU SiB Si9 Si8 Si7 Si6",
        dealer=1,
    )
    deal.rob()
    for state in (deal, deal.view(0), deal.view(1)):
        picture = schmaus_table(state)
        found = cards_drawn(picture)
        assert "P0 has robbed the ace of bells for the six of bells." in picture.description
        assert found[Card.parse("Se6")][2] == 90
        assert found[Card.parse("SeA")][2] == 0, "both players know where it is"
    assert "P0 hat Schellen-Ass geraubt, für Schellen-Sechs." in schmaus_table(deal, lang="de").description


def test_a_deal_at_its_end() -> None:
    deal = account_play(account_deal())
    picture = schmaus_table(deal.view(0))

    assert picture.alt == "Schmaus, the deal is over, as P0 sees it"
    assert {str(card) for card in cards_drawn(picture)} == {"SiK", "Si9"}
    assert said(picture).count("takes") == 1
    assert "to play" not in said(picture)
    assert {"12 tricks", "6 tricks", "Weis 20 + 20 + 50, written 90"} <= set(said(picture))
    assert "All cards are played." in picture.description
