"""Pictures of a trick: each card before its player, in its turn, and which one takes."""

from __future__ import annotations

import math

import pytest
from svg_shapes import NAMESPACE, check_picture, said
from svg_tables import cards_drawn, drawn, frames, going_round, places_waiting

from jassrules import FRENCH, SWISS_GERMAN, VORARLBERG, Card, Pack, Suit, Trick
from jassrules.svg import trick
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH
from jassrules.svg._suits import suit_sign

COMPLETE = [
    pytest.param("EiA EiU", None, 2, 0, 0, id="two, plain: the ace beats the under"),
    pytest.param("EiA EiU", "Ei", 2, 0, 1, id="two, trump: the Bauer beats the ace"),
    pytest.param("Ro6 SeA SiA", None, 3, 0, 0, id="three: only the led suit takes"),
    pytest.param("Ro6 SeA SiA", "Si", 3, 2, 1, id="three: trump takes, led by the third seat"),
    pytest.param("RoA Ro6 Se6 RoK", "Se", 4, 0, 2, id="four: the lowest trump takes"),
    pytest.param("RoA Ro6 Se6 RoK", None, 4, 0, 0, id="four: without trump the led ace takes"),
    pytest.param("SeA Se9 SeK SeB", "Se", 4, 3, 0, id="four: the Nell is above the ace"),
    pytest.param("Ro7 Ro8 RoB RoU RoO", None, 5, 3, 2, id="five: plain order"),
    pytest.param("Ro7 Ro8 RoB RoU RoO", "Ro", 5, 3, 1, id="five: trump order"),
    pytest.param("EiA Ro6 EiK EiO EiU EiB", "Ro", 6, 5, 0, id="six: the only trump"),
    pytest.param("EiB EiK SiA EiO EiU Ei9", "Ro", 6, 2, 3, id="six: no trump among them"),
]


@pytest.mark.rule("J-2", "J-5")
@pytest.mark.parametrize(("cards", "trump", "players", "leader", "taker"), COMPLETE)
def test_the_card_that_takes_is_marked(cards: str, trump: str | None, players: int, leader: int, taker: int) -> None:
    """with a frame, with a word, in the title and in the description."""
    picture = trick(Trick(cards, leader=leader, players=players, trump=trump))
    best = Card.parse(cards.split()[(taker - leader) % players])
    x, y, *_ = cards_drawn(picture)[best]

    assert frames(picture) == [(x, y)]
    assert said(picture).count("takes") == 1
    assert "best so far" not in said(picture)
    assert picture.alt == f"trick: {cards}, P{taker} takes"
    assert f"P{taker} takes the trick with the {best.name('en')}." in picture.description
    assert [line.endswith("takes") for line in picture.text.splitlines()[1:]] == [s == taker for s in range(players)]


@pytest.mark.rule("J-6")
@pytest.mark.parametrize("clockwise", [False, True])
@pytest.mark.parametrize(("cards", "trump", "players", "leader", "taker"), COMPLETE)
def test_each_card_lies_once_before_its_player(
    cards: str, trump: str | None, players: int, leader: int, taker: int, clockwise: bool
) -> None:
    """Seat 0 below in the middle, the others counter-clockwise, or clockwise where that is asked for."""
    shown = Trick(cards, leader=leader, players=players, trump=trump)
    picture = trick(shown, clockwise=clockwise)
    found = cards_drawn(picture)
    assert set(found) == set(shown.cards)

    middles = {shown.seat_of(card): (x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2) for card, (x, y, *_) in found.items()}
    spots = [middles[seat] for seat in range(players)]
    assert spots[0][0] == 180
    assert all(spots[0][1] > y for _, y in spots[1:])
    angles = going_round(spots)
    turned = [(math.tau - angle) % math.tau for angle in angles] if clockwise else angles
    assert turned == sorted(turned)
    assert ("counter-clockwise" in picture.description) is not clockwise


@pytest.mark.parametrize(("cards", "trump", "players", "leader", "taker"), COMPLETE)
def test_numbers_tell_the_order(cards: str, trump: str | None, players: int, leader: int, taker: int) -> None:
    """Beside each card stands when it was played; the word for who has led stands once."""
    picture = trick(Trick(cards, leader=leader, players=players, trump=trump))
    found = cards_drawn(picture)
    circles = [
        (float(circle.attrib["cx"]), float(circle.attrib["cy"]))
        for circle in check_picture(picture).iter(f"{NAMESPACE}circle")
        if circle.get("r") == "9.5"
    ]
    numbers = [line for line in said(picture) if line.isdigit()]
    assert sorted(numbers) == [str(number) for number in range(1, players + 1)]
    assert len(circles) == players
    for number, spot in zip(numbers, circles, strict=True):
        nearest = min(found, key=lambda card: math.dist(spot, (found[card][0], found[card][1] + CARD_HEIGHT)))
        assert str(nearest) == cards.split()[int(number) - 1]
    assert said(picture).count("leads") == 1
    assert picture.text.splitlines()[1 + leader].split(", ")[0].endswith("leads")


@pytest.mark.rule("J-5")
@pytest.mark.parametrize(
    ("cards", "players", "leader", "best", "turn"),
    [
        pytest.param("RoA", 4, 1, 1, 2, id="one card"),
        pytest.param("Ro6 RoK RoO", 4, 2, 3, 1, id="three of four"),
        pytest.param("Ro6 RoK RoO SeA RoA", 6, 0, 4, 5, id="five of six"),
        pytest.param("SeA", 2, 1, 1, 0, id="one of two"),
    ],
)
def test_an_open_trick_has_empty_places(cards: str, players: int, leader: int, best: int, turn: int) -> None:
    shown = Trick(cards, leader=leader, players=players)
    picture = trick(shown)
    waiting = players - len(shown.cards)

    assert places_waiting(picture) == (waiting, 1)
    assert said(picture).count("best so far") == said(picture).count("to play") == 1
    assert "takes" not in said(picture)
    assert picture.alt == f"trick: {cards}, P{best} is best so far"
    assert picture.text.splitlines()[1 + turn] == f"P{turn} to play"
    rest = [f"P{(leader + at) % players}" for at in range(len(shown.cards), players)]
    assert f"Not played yet: {', '.join(rest)}." in picture.description
    assert [line for line in picture.text.splitlines() if line.endswith(" -")] == [
        f"{name} -" for name in sorted(rest[1:])
    ]


@pytest.mark.parametrize("players", range(2, 7))
def test_an_empty_trick(players: int) -> None:
    picture = trick(Trick("", players=players, leader=players - 1))

    assert places_waiting(picture) == (players, 1)
    assert not cards_drawn(picture)
    assert picture.alt == f"empty trick, P{players - 1} leads"
    assert frames(picture) == []


@pytest.mark.parametrize("pack", [SWISS_GERMAN, FRENCH, VORARLBERG])
@pytest.mark.parametrize("suit", Suit)
def test_trump_is_shown_with_sign_and_name(suit: Suit, pack: Pack) -> None:
    shown = Trick("RoA Ro6 Se6 RoK", trump=suit)
    for lang, word in (("en", "trump"), ("de", "Trumpf")):
        picture = trick(shown, pack=pack, lang=lang)
        name = pack.suit_name(suit.index, lang)
        assert {word, name} <= set(said(picture))
        assert picture.text.splitlines()[0] == f"{word} {pack.suit_sign(suit.index)}"
        assert [scale for *_, scale in drawn(picture, suit_sign(suit, pack))] == [0.22]
        assert name in picture.description
        assert set(cards_drawn(picture, pack)) == set(shown.cards)


def test_no_trump_is_said() -> None:
    shown = Trick("RoA Ro6 Se6 RoK")

    assert "no trump" in said(trick(shown))
    assert "obenabe" in said(trick(shown, lang="de"))
    assert "There is no trump." in trick(shown).description
    assert trick(shown).text.startswith("no trump\n")
    assert not {"trump", "Trumpf"} & {*said(trick(shown)), *said(trick(shown, lang="de"))}


def test_a_trick_in_german() -> None:
    picture = trick(Trick("RoA Ro6 Se6 RoK", trump="Se"), lang="de", names=["Anna", "Beat", "Carla", "Dora"])

    assert picture.alt == "Stich: RoA Ro6 Se6 RoK, Carla macht ihn"
    assert picture.description == (
        "4 Plätze um einen Tisch, im Gegenuhrzeigersinn von unten: Anna, Beat, Carla, Dora. Trumpf ist Schellen. "
        "Anna spielt Rosen-Ass aus. Beat spielt Rosen-Sechs. Carla spielt Schellen-Sechs. Dora spielt Rosen-König. "
        "Carla macht den Stich mit Schellen-Sechs."
    )
    assert {"macht ihn", "spielt aus", "Trumpf", "Schellen", "Anna", "Beat", "Carla", "Dora"} <= set(said(picture))


def test_a_trick_in_french_cards() -> None:
    picture = trick(Trick("RoA Ro6 Se6 RoU", trump="Se"), pack=FRENCH)

    assert picture.alt == "trick: HA H6 D6 HJ, P2 takes"
    assert "P3 plays the jack of hearts." in picture.description
    assert picture.text.splitlines() == ["trump ♦", "P0 ♥A leads", "P1 ♥6", "P2 ♦6 takes", "P3 ♥J"]
