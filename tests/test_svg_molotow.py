"""Pictures of a round of Molotow: every card in its place, and nothing shown that is hidden."""

from __future__ import annotations

import re

import pytest
from molotow_helpers import play, round_at, round_of, round_with
from svg_shapes import said
from svg_tables import HIDDEN_ONE, assert_equal, cards_drawn, frames, places_waiting, rounds, small_backs, veiled
from test_molotow_views import swapped

from jassrules import ALL_CARDS, Card, MolotowRound, MolotowRules
from jassrules.svg import molotow_table
from jassrules.svg._faces import CARD_WIDTH, back


@pytest.mark.rule("M-2", "M-10")
def test_a_view_of_molotow_shows_what_the_seat_has_seen_and_nothing_else() -> None:
    for round_, chance in rounds(40):
        seat = chance.randrange(round_.rules.players)
        view = round_.view(seat)
        picture = molotow_table(view)
        lying = round_.tricks[-1] if round_.is_over else round_.trick
        shown = {card for cards in view.known for card in cards}

        assert set(cards_drawn(picture)) == shown | set(lying.cards)
        assert small_backs(picture) == sum(view.hand_sizes) - view.hand_sizes[seat]
        for other, (known, size) in enumerate(zip(view.known, view.hand_sizes, strict=True)):
            hidden = size - len(known)
            told = f"P{other} holds" + (f"[^.]* {hidden} hidden cards" if hidden > 1 else f"[^.]*{HIDDEN_ONE}")
            assert bool(re.search(told, picture.description)) is (hidden > 0)
            assert (f"P{other} has shown" in said(picture)) is (other != seat and len(known) > 0)
            line = picture.text.splitlines()[1 + other]
            assert (f"{hidden} × 🂠" in line) is (hidden > 0)
            if other != seat and size:
                assert str(size) in said(picture)


@pytest.mark.rule("M-10")
def test_pictures_of_molotow_are_equal_where_the_seat_cannot_know_better() -> None:
    """Two rounds that differ only in hidden cards give the same picture, title, description and text."""
    compared = 0
    for round_, chance in rounds(150):
        seat = chance.randrange(round_.rules.players)
        twin = swapped(round_, seat, chance)
        if twin is None:
            continue
        compared += 1
        assert_equal(molotow_table(round_.view(seat)), molotow_table(twin.view(seat)))
        assert molotow_table(round_) != molotow_table(twin)
    assert compared > 40


@pytest.mark.rule("M-2")
def test_a_whole_round_shows_every_card_that_is_held() -> None:
    for round_, _ in rounds(30):
        picture = molotow_table(round_)
        lying = round_.tricks[-1] if round_.is_over else round_.trick
        held = {card for hand in round_.hands for card in hand}

        assert set(cards_drawn(picture)) == held | set(lying.cards)
        assert small_backs(picture) == picture.count(back()) == 0
        assert "hidden" not in picture.description


@pytest.mark.rule("J-6")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_viewer_sits_below_and_the_others_go_round(players: int) -> None:
    round_ = MolotowRound.deal(MolotowRules(players=players), seed=players, leader=1)
    while len(round_.trick.cards) < players - 1:
        round_.play(round_.legal_cards()[0])
    for seat in range(players):
        found = cards_drawn(molotow_table(round_.view(seat)))
        spots = {round_.trick.seat_of(card): found[card][:2] for card in round_.trick.cards}
        played = [(seat + at) % players for at in range(players) if (seat + at) % players in spots]
        if seat in spots:
            assert spots[seat][0] + CARD_WIDTH * 0.85 / 2 == 180
            assert spots[seat][1] == max(y for _, y in spots.values())
        mirrored = cards_drawn(molotow_table(round_.view(seat), clockwise=True))
        for one in played:
            card = round_.trick.cards[(one - 1) % players]
            assert mirrored[card][0] == pytest.approx(360 - found[card][0] - CARD_WIDTH * 0.85)
            side = spots[one][0] + CARD_WIDTH * 0.85 / 2 - 180
            # Who sits in the first half of the way round sits on the right.
            way = (one - seat) % players
            assert (side > 0.1) is (0 < way < players / 2)
            assert (side < -0.1) is (way > players / 2)


@pytest.mark.rule("M-4", "J-5")
def test_what_a_table_of_molotow_tells() -> None:
    round_ = round_with(["RoA", "Ro6", "Se6", "RoK"], "RoA Ro6 Se6", void={2: "Ro"})
    names = ["Anna", "Beat", "Carla", "Dora"]
    picture = molotow_table(round_.view(3), names=names)

    assert picture.alt == "Molotow, 4 players, trick 1 of 9, as Dora sees it"
    assert {"trump", "bells", "made by Carla", "best so far", "leads", "to play", "0 tricks", *names} <= set(
        said(picture)
    )
    assert "Trump is bells. Carla made it. Anna leads with the ace of roses." in picture.description
    assert "Dora is to play and may play" in picture.description
    assert picture.text.splitlines()[0] == "trump 🔔 (made by Carla)"
    assert picture.text.splitlines()[3] == "Carla 🔔6 best so far - 0 tricks, 8 × 🂠"
    assert places_waiting(picture) == (1, 1)
    (x, y, *_) = cards_drawn(picture)[Card.parse("Se6")]
    assert frames(picture) == [(x, y)]
    german = molotow_table(round_.view(3), names=names, lang="de")
    assert german.alt == "Molotow mit 4 Personen, Stich 1 von 9, wie Dora es sieht"
    assert {"Trumpf", "Schellen", "von Carla", "liegt vorn", "spielt aus", "am Zug", "0 Stiche"} <= set(said(german))

    play(round_, "RoK")
    after = molotow_table(round_.view(3), names=names)
    assert after.alt == "Molotow, 4 players, trick 2 of 9, as Dora sees it"
    assert places_waiting(after) == (4, 1)
    assert said(after).count("1 trick") == 1
    assert "Carla has 1 trick. Dora has 0 tricks." in after.description
    lines = ["Anna - 0 tricks, 8 × 🂠", "Beat - 0 tricks, 8 × 🂠", "Carla to play - 1 trick, 8 × 🂠"]
    assert after.text.splitlines()[1:4] == lines
    assert molotow_table(round_).alt == "Molotow, 4 players, trick 2 of 9"


@pytest.mark.rule("M-3", "M-5")
def test_without_trump() -> None:
    """While there is none it may still come; a round that stays so was obenabe."""
    suits = ["Ei", "Ro", "Se", "Si"]
    rows = "\n".join(f"0: {suit}{a} {suit}{b} {suit}{c}" for suit in suits for a, b, c in ("A76", "K98", "OUB"))
    start, end = round_of(rows, played=1), round_of(rows)

    assert "no trump yet" in said(molotow_table(start))
    assert "There is no trump yet." in molotow_table(start).description
    assert "noch obenabe" in said(molotow_table(start, lang="de"))
    assert "no trump" in said(molotow_table(end))
    assert "There is no trump." in molotow_table(end).description
    assert "obenabe" in said(molotow_table(end.view(1), lang="de"))
    assert molotow_table(end).alt == "Molotow, 3 players, the round is over"
    assert {"12 tricks", "0 tricks"} <= set(said(molotow_table(end)))
    # The last trick stays on the table, with the seat that took it.
    assert {str(card) for card in cards_drawn(molotow_table(end))} == {"SiO", "SiU", "SiB"}
    assert said(molotow_table(end)).count("takes") == 1
    assert "to play" not in said(molotow_table(end))
    assert places_waiting(molotow_table(end)) == (0, 0)
    lines = ["P0 🛡O leads, takes - 12 tricks", "P1 🛡U - 0 tricks", "P2 🛡B - 0 tricks"]
    assert molotow_table(end).text.splitlines() == ["no trump", *lines]


@pytest.mark.rule("M-6", "M-7")
@pytest.mark.parametrize(
    ("trick_text", "hand", "legal"),
    [
        pytest.param("SeA", "SeU Se6 RoA", "SeU Se6", id="trump led"),
        pytest.param("SeA", "SeU RoA", "SeU RoA", id="the Bauer alone"),
        pytest.param("RoK", "Ro7 Se6 EiA", "Ro7 Se6", id="follow or trump"),
        pytest.param("RoK SeB", "Ro7 Se6 EiA", "Ro7", id="no undertrumping"),
    ],
)
def test_what_may_be_played_stands_out(trick_text: str, hand: str, legal: str) -> None:
    """and the others are dimmed; where all may be played, or it is another's turn, nothing is."""
    round_ = round_at(trick_text, hand, trump="Se")
    seat = round_.to_move
    assert seat is not None
    allowed, held = set(legal.split()), set(hand.split())
    for picture in (molotow_table(round_.view(seat)), molotow_table(round_)):
        assert veiled(picture) == len(held - allowed)
        assert ("may play any card" in picture.description) is (allowed == held)
        found = {str(card): y for card, (_, y, *_) in cards_drawn(picture).items()}
        if allowed < held:
            assert {found[card] for card in allowed}.isdisjoint(found[card] for card in held - allowed)
            assert max(found[card] for card in allowed) < min(found[card] for card in held - allowed)
    assert veiled(molotow_table(round_.view((seat + 1) % 4))) == 0


@pytest.mark.rule("M-6")
def test_no_card_is_named_twice_where_all_may_be_played() -> None:
    round_ = MolotowRound.deal(seed=1)
    picture = molotow_table(round_)

    assert "P0 is to play and may play any card." in picture.description
    assert "P0 ist am Zug und darf jede Karte spielen." in molotow_table(round_, lang="de").description
    assert [str(card) for card in ALL_CARDS if picture.description.count(card.name("en")) != 1] == []
    assert "P0 is to play." in molotow_table(round_.view(1)).description
    while len(round_.tricks) < 8:
        round_.play(round_.legal_cards()[0])
    (last,) = round_.legal_cards()
    assert f"is to play and may play {last.name('en')}." in molotow_table(round_).description
