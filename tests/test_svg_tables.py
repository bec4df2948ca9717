"""Pictures of tricks and tables: every card in its place, nothing hidden shown, and markup that no name can break."""

from __future__ import annotations

import math
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from molotow_helpers import play, random_play, random_rules, round_at, round_of, round_with
from schmaus_helpers import account_deal, account_play, at_trick_ten, deal_of, hidden_from
from test_molotow_laws import announcing_round
from test_molotow_views import swapped
from test_schmaus_views import other_world, walk

from jassrules import (
    ALL_CARDS,
    FRENCH,
    SWISS_GERMAN,
    VORARLBERG,
    Card,
    CardSet,
    MolotowRound,
    MolotowRules,
    NotationError,
    Pack,
    RulesError,
    SchmausDeal,
    SchmausTafel,
    Suit,
    Trick,
)
from jassrules import svg as pictures
from jassrules.svg import Svg, molotow_table, schmaus_table, trick
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH, back, face
from jassrules.svg._markup import MARK
from jassrules.svg._suits import suit_sign

NAMESPACE = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "g", "rect", "path", "circle", "ellipse", "text"}
HIDDEN_ONE = "one hidden card"

# Names that could break markup, a line, the order of what stands around them, or the encoding.
ODD_NAMES = [
    pytest.param("<b>&\"'</b>", id="markup"),
    pytest.param("]]><!--", id="sections"),
    pytest.param("W" * 100, id="wide"),
    pytest.param("{0}{name}%s", id="format"),
    pytest.param("אבגדה וזחט", id="right-to-left"),
    pytest.param("👩‍👩‍👧‍👦🎉" * 10, id="emoji"),
    pytest.param("e\u0301" * 40, id="combining"),
    pytest.param("a\x00b\x08c\x1bd\x7f", id="control"),
    pytest.param("a\nb\r\tc\u2028d", id="line ends"),
    pytest.param("a\ud800b", id="surrogate"),
    pytest.param("a\ufffe\uffffb\U0001ffff", id="no characters"),
    pytest.param("\u202egnirts\u2066", id="overrides"),
    pytest.param("\x00\u200b", id="nothing left"),
]


# What is drawn -------------------------------------------------------------------------------------------------------


def check(picture: Svg) -> ET.Element:
    """Parses a picture: well-formed, its title and description first, and nothing in it but plain drawing."""
    assert type(picture) is Svg
    root = ET.fromstring(picture.encode("utf-8"))
    assert root.tag == f"{NAMESPACE}svg"
    assert root.get("role") == "img"
    assert [root[0].tag, root[0].text] == [f"{NAMESPACE}title", picture.alt]
    assert [root[1].tag, root[1].text] == [f"{NAMESPACE}desc", picture.description]
    for element in root.iter():
        assert element.tag.removeprefix(NAMESPACE) in ELEMENTS
        for name, value in element.attrib.items():
            assert name not in ("id", "class", "style", "href")
            assert not name.startswith("on")
            assert "url(" not in value
    assert picture.count("http") == 1, "the namespace is the only address"
    for told in (picture.alt, picture.description, picture.text):
        assert told
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff\u202a-\u202e\u2028]", told)
    assert "\n" not in picture.alt + picture.description
    assert f"{root.get('width')} {root.get('height')}" == f"{picture.width} {picture.height}"
    return root


def said(picture: Svg) -> list[str]:
    """Every line of text in the picture."""
    return ["".join(element.itertext()) for element in check(picture).iter(f"{NAMESPACE}text")]


def drawn(picture: Svg, markup: str) -> list[tuple[float, float, float, float]]:
    """Where some markup is drawn: x, y, degrees, and scale of each time it is."""
    steps = r'<g transform="translate\((\S+) (\S+)\)(?: rotate\((\S+)\))?(?: scale\((\S+)\))?">'
    found = re.finditer(steps + re.escape(markup), picture)
    return [
        (float(x), float(y), float(turn or 0), float(scale or 1)) for x, y, turn, scale in (m.groups() for m in found)
    ]


def cards_drawn(picture: Svg, pack: Pack = SWISS_GERMAN) -> dict[Card, tuple[float, float, float, float]]:
    """The cards that lie open, each of which must be there once."""
    found: dict[Card, tuple[float, float, float, float]] = {}
    for card in ALL_CARDS:
        places = drawn(picture, face(card, pack))
        assert len(places) == picture.count(face(card, pack)) <= 1, f"{card} more than once"
        if places:
            found[card] = places[0]
    return found


def frames(picture: Svg) -> list[tuple[float, float]]:
    """Where the frames of cards that take are."""
    found = re.finditer(rf'<g transform="translate\((\S+) (\S+)\)"><rect [^>]*fill="{MARK}"', picture)
    return [(float(one[1]), float(one[2])) for one in found]


def places_waiting(picture: Svg) -> tuple[int, int]:
    """How many empty places there are, and how many of them are marked."""
    dashed = [rect for rect in check(picture).iter(f"{NAMESPACE}rect") if rect.get("stroke-dasharray")]
    return len(dashed), sum(rect.get("stroke") == MARK for rect in dashed)


def veiled(picture: Svg) -> int:
    """How many cards are dimmed."""
    return sum(rect.get("fill-opacity") is not None for rect in check(picture).iter(f"{NAMESPACE}rect"))


def small_backs(picture: Svg) -> int:
    return sum(
        (rect.get("width"), rect.get("height")) == ("11", "16") for rect in check(picture).iter(f"{NAMESPACE}rect")
    )


def going_round(spots: list[tuple[float, float]]) -> list[float]:
    """The angle of each spot around their middle, from straight down over the right, the first one as 0."""
    x, y = (sum(values) / len(spots) for values in zip(*spots, strict=True))
    angles = [math.atan2(a - x, b - y) for a, b in spots]
    return [(angle - angles[0]) % math.tau for angle in angles]


# A trick -------------------------------------------------------------------------------------------------------------

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
        for circle in check(picture).iter(f"{NAMESPACE}circle")
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
    rest = ", ".join(f"P{(leader + at) % players}" for at in range(len(shown.cards), players))
    assert f"Not played yet: {rest}." in picture.description


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


@pytest.mark.rule("J-5")
def test_another_trump_than_the_trick_says() -> None:
    """The trump given decides, None too; without one that of the trick does."""
    plain, trumped = Trick("RoA Ro6 Se6 RoK"), Trick("RoA Ro6 Se6 RoK", trump="Se")

    assert trick(plain, trump="Se") == trick(plain, trump=Suit.SCHELLEN) == trick(trumped)
    assert trick(trumped, trump=None) == trick(plain) != trick(trumped)
    assert plain.trump is None


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


# Molotow -------------------------------------------------------------------------------------------------------------


def rounds(seeds: int, *, called: bool = True) -> Iterator[tuple[MolotowRound, random.Random]]:
    """Rounds of all sizes and agreements, some with announcements, somewhere between their first and last card."""
    chance = random.Random(11)
    for seed in range(seeds):
        if called and seed % 2:
            round_ = announcing_round(seed)
        else:
            round_ = random_play(MolotowRound.deal(random_rules(chance), seed=seed), chance)
        for _ in range(chance.randrange(len(round_.events) + 1)):
            round_.undo()
        yield round_, chance


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


def assert_equal(one: Svg, two: Svg) -> None:
    assert one == two
    assert (one.alt, one.description, one.text) == (two.alt, two.description, two.text)


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
        found = {str(card): y for card, (_, y, *_) in cards_drawn(picture).items()}
        if allowed < held:
            assert {found[card] for card in allowed}.isdisjoint(found[card] for card in held - allowed)
            assert max(found[card] for card in allowed) < min(found[card] for card in held - allowed)
    assert veiled(molotow_table(round_.view((seat + 1) % 4))) == 0


# Schmaus -------------------------------------------------------------------------------------------------------------


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
            assert ("follow suit" in said(picture)) is (9 <= len(deal.tricks) < 18)
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
    for picture in (schmaus_table(deal.view(1)), schmaus_table(deal)):
        assert veiled(picture) == 9 - len(allowed)
        found = {str(card): y for card, (_, y, *_) in cards_drawn(picture).items()}
        lower = {found[card] for card in mine if card not in allowed}
        assert len({found[card] for card in allowed}) == 1
        assert all(found[card] < y for card in allowed for y in lower)
        assert "follow suit" in said(picture)
    assert veiled(schmaus_table(deal.view(0))) == 0


@pytest.mark.rule("S-7")
def test_before_that_any_card_may_be_played() -> None:
    deal = account_play(account_deal(), cards=1)

    assert veiled(schmaus_table(deal.view(1))) == veiled(schmaus_table(deal)) == 0
    assert "any card" in said(schmaus_table(deal.view(1)))
    assert "jede Karte" in said(schmaus_table(deal, lang="de"))


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


# All of them ---------------------------------------------------------------------------------------------------------

STATES: dict[str, tuple[Callable[..., Svg], Any, int]] = {
    "trick": (trick, Trick("RoA Ro6 Se6 RoK", trump="Se"), 4),
    "open trick": (trick, Trick("RoA Ro6", leader=2, players=5), 5),
    "round": (molotow_table, MolotowRound.deal(seed=1), 4),
    "view of a round": (molotow_table, MolotowRound.deal(MolotowRules(players=6), seed=2).view(3), 6),
    "deal": (schmaus_table, account_play(account_deal(), cards=7), 2),
    "view of a deal": (schmaus_table, account_play(account_deal(), cards=8).view(1), 2),
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_name_breaks_a_picture(state: str, name: str) -> None:
    """What XML forbids or what would reorder a line is replaced; a name of which nothing is left is that of the seat."""
    draw, shown, players = STATES[state]
    for lang in ("en", "de"):
        picture = draw(shown, names=[name] * players, lang=lang)
        check(picture)
        assert len(said(picture)) == len(said(draw(shown, lang=lang)))


@pytest.mark.parametrize("state", STATES)
def test_names_are_told_whole_and_drawn_cut(state: str) -> None:
    draw, shown, players = STATES[state]
    names = [f"<b>&{seat}" + "Maximilian " * 5 for seat in range(players)]
    picture = draw(shown, names=names)

    for seat, name in enumerate(names):
        assert name.strip() in picture.description
        assert name.strip() in picture.text
        assert name.strip() not in said(picture)
        assert sum(line.startswith(f"<b>&{seat}Max") and line.endswith("…") for line in said(picture)) >= 1
    short = draw(shown, names=["Zoë"] * players)
    # A whole round has a hand for each, with the name above it, below the table.
    assert said(short).count("Zoë") == (2 * players if state == "round" else players)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    ("options", "error"),
    [
        pytest.param({"names": "Anna"}, TypeError, id="names as one string"),
        pytest.param({"names": b"ab"}, TypeError, id="names as bytes"),
        pytest.param({"names": 4}, TypeError, id="a number for names"),
        pytest.param({"names": {"a", "b"}}, TypeError, id="names without order"),
        pytest.param({"names": [None] * 4}, (TypeError, RulesError), id="names that are none"),
        pytest.param({"names": []}, RulesError, id="too few names"),
        pytest.param({"names": ["a"] * 7}, RulesError, id="too many names"),
        pytest.param({"lang": "fr"}, NotationError, id="another language"),
        pytest.param({"lang": None}, NotationError, id="no language"),
        pytest.param({"lang": ["en"]}, NotationError, id="languages"),
        pytest.param({"pack": "french"}, TypeError, id="a name for a pack"),
        pytest.param({"pack": None}, TypeError, id="no pack"),
        pytest.param({"size": 0}, RulesError, id="no width"),
        pytest.param({"size": 20_001}, RulesError, id="too wide"),
        pytest.param({"size": True}, TypeError, id="a bool as width"),
        pytest.param({"size": 100.0}, TypeError, id="a float as width"),
    ],
)
def test_options_that_cannot_be(state: str, options: dict[str, Any], error: type[Exception]) -> None:
    draw, shown, _ = STATES[state]
    before = repr(shown), draw(shown)
    with pytest.raises(error):
        draw(shown, **options)

    assert (repr(shown), draw(shown)) == before


@pytest.mark.parametrize("state", STATES)
def test_names_of_the_wrong_length(state: str) -> None:
    draw, shown, players = STATES[state]
    for name in ("", "x" * 101):
        with pytest.raises(RulesError, match="1 to 100 characters"):
            draw(shown, names=["a"] * (players - 1) + [name])
    with pytest.raises(TypeError, match="a name is a string"):
        draw(shown, names=["a"] * (players - 1) + [1])
    check(draw(shown, names=["x" * 100] * players))


@pytest.mark.parametrize("draw", [trick, molotow_table, schmaus_table])
def test_states_that_are_none(draw: Callable[..., Svg]) -> None:
    others: list[Any] = [None, 1, "RoA", "RoA Ro6 Se6 RoK", (), object(), SchmausTafel(), Card.parse("RoA")]
    others += [shown for other, shown, _ in STATES.values() if other is not draw]
    for shown in others:
        with pytest.raises(TypeError):
            draw(shown)


@pytest.mark.parametrize(
    ("trump", "error"),
    [("xx", NotationError), ("", NotationError), (1, TypeError), (True, TypeError), (Card.parse("RoA"), TypeError)],
)
def test_trumps_that_are_none(trump: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        trick(Trick("RoA Ro6"), trump=trump)


@pytest.mark.parametrize("clockwise", [None, 1, "yes"])
def test_clockwise_is_a_bool(clockwise: Any) -> None:
    with pytest.raises(TypeError, match="clockwise"):
        trick(Trick("RoA Ro6"), clockwise=clockwise)
    with pytest.raises(TypeError, match="clockwise"):
        molotow_table(MolotowRound.deal(seed=1), clockwise=clockwise)


@pytest.mark.parametrize("state", STATES)
def test_the_size_is_the_width(state: str) -> None:
    draw, shown, _ = STATES[state]
    usual, wide = draw(shown), draw(shown, size=720)

    assert (usual.width, wide.width) == (360, 720)
    assert abs(wide.height - 2 * usual.height) <= 1
    assert wide.replace('width="720"', "").split(">", 1)[1] == usual.split(">", 1)[1]


@pytest.mark.parametrize("state", STATES)
def test_the_same_state_gives_the_same_picture(state: str) -> None:
    draw, shown, _ = STATES[state]

    assert_equal(draw(shown), draw(shown))


def test_all_of_them_are_public() -> None:
    assert {"trick", "molotow_table", "schmaus_table"} <= set(pictures.__all__)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_everything_stays_inside(lang: str) -> None:
    """No card reaches over the edge, and no two open cards of a trick lie on each other."""
    for round_, _ in rounds(12):
        for state in (round_, round_.view(0)):
            inside(molotow_table(state, lang=lang), round_.trick)
    for seed in range(3):
        for deal, _ in walk(seed):
            inside(schmaus_table(deal, lang=lang), deal.trick)
            inside(schmaus_table(deal.view(1), lang=lang), deal.trick)


def inside(picture: Svg, lying: Trick) -> None:
    boxes = {}
    for card, (x, y, turn, scale) in cards_drawn(picture).items():
        wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
        box = (x - high, y, x, y + wide) if turn else (x, y, x + wide, y + high)
        assert 0 < box[0] < box[2] < picture.width
        assert 0 < box[1] < box[3] < picture.height
        boxes[card] = box
    table = [boxes[card] for card in lying.cards]
    for at, one in enumerate(table):
        for two in table[:at]:
            assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
