"""Pictures of cards, hands and Weise: what is drawn, what is told, and that everybody can see it."""

from __future__ import annotations

import copy
import pickle
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from svg_cards import DARK_PAGE, PACKS, WHITE_PAGE, every_card, every_pack, signs_of
from svg_shapes import NAMESPACE, check_picture, contrast, late, parsed, tag

from jassrules import ALL_CARDS, FRENCH, SWISS_GERMAN, VORARLBERG, Card, CardSet, NotationError, RulesError, Weis
from jassrules.svg import Svg, back, backs, card, hand, weis
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH, face
from jassrules.svg._faces import back as back_markup
from jassrules.svg._markup import PAPER

if TYPE_CHECKING:
    from collections.abc import Callable
    from xml.etree.ElementTree import Element

    from jassrules import Pack

LANGUAGES = ("en", "de", "fr", "it")
NINE = "EiA EiK Ro9 RoU RoB SeA Se6 SiO Si7"

every_language = pytest.mark.parametrize("lang", LANGUAGES)


# Documents


@every_pack
@every_card
def test_a_card_in_each_pack_and_language(index: int, pack: Pack) -> None:
    for lang in LANGUAGES:
        picture = card(ALL_CARDS[index], pack=pack, lang=lang)

        check_picture(picture)
        assert picture.alt == ALL_CARDS[index].name(lang, pack=pack)
        assert (picture.width, picture.height) == (60, 92)


@pytest.mark.parametrize(
    ("code", "pack", "names", "text"),
    [
        pytest.param(
            "RoU", SWISS_GERMAN, ("under of roses", "Rosen-Under", "valet de roses", "fante di rose"), "🌹U", id="RoU"
        ),
        pytest.param(
            "EiB",
            SWISS_GERMAN,
            ("banner of acorns", "Eichel-Banner", "dix de glands", "dieci di ghiande"),
            "🌰B",
            id="EiB",
        ),
        pytest.param(
            "SiO", FRENCH, ("queen of spades", "Schaufel-Dame", "dame de pique", "donna di picche"), "♠Q", id="SQ"
        ),
        pytest.param(
            "Se6", VORARLBERG, ("six of bells", "Schellen-Sechs", "six de grelots", "sei di sonagli"), "🔔6", id="Se6"
        ),
    ],
)
def test_a_card_is_told_in_four_languages(code: str, pack: Pack, names: tuple[str, ...], text: str) -> None:
    pictures = [card(code, pack=pack, lang=lang) for lang in LANGUAGES]

    assert tuple(picture.alt for picture in pictures) == names
    assert {picture.text for picture in pictures} == {text}


def test_a_card_is_told_in_english_in_the_swiss_german_pack_unless_asked_otherwise() -> None:
    assert card("EiA") == card(Card.parse("EiA"), pack=SWISS_GERMAN, lang="en")


@pytest.mark.parametrize(
    ("lang", "title"),
    list(zip(LANGUAGES, ("card face down", "verdeckte Karte", "carte face cachée", "carta coperta"), strict=True)),
)
def test_the_back(lang: str, title: str) -> None:
    picture = back(lang=lang)

    check_picture(picture)
    assert (picture.alt, picture.text, picture.width, picture.height) == (title, "🂠", 60, 92)


@pytest.mark.parametrize(
    ("draw", "size", "height"),
    [
        pytest.param(late(card, "RoU"), 40, 61, id="card"),
        pytest.param(late(card, "RoU"), 600, 920, id="large card"),
        pytest.param(late(back), 120, 184, id="back"),
        pytest.param(late(card, "RoU"), 1, 2, id="smallest"),
        pytest.param(late(card, "RoU"), 20_000, 30_667, id="largest"),
    ],
)
def test_the_size_is_the_width_and_keeps_the_ratio(draw: Callable[..., Svg], size: int, height: int) -> None:
    root = parsed(draw(size=size))

    assert (root.get("width"), root.get("height")) == (str(size), str(height))
    assert root.get("viewBox") == "0 0 60 92"


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(late(hand, NINE, legal="Ro9", marked="EiA"), id="hand"),
        pytest.param(late(backs, 12), id="cards face down"),
        pytest.param(late(hand, ""), id="empty hand"),
        pytest.param(late(weis, Weis("RoA RoK RoO", points=20)), id="weis"),
    ],
)
def test_every_picture_scales(draw: Callable[..., Svg]) -> None:
    plain, large = draw(), draw(size=1000)

    assert large.width == 1000
    assert large.height / large.width == pytest.approx(plain.height / plain.width, abs=0.01)
    assert parsed(large).get("viewBox") == parsed(plain).get("viewBox")


# Hands


def cards_drawn(picture: Svg) -> list[Element]:
    return [element for element in parsed(picture) if (element.get("transform") or "").startswith("translate")]


def places(picture: Svg) -> list[tuple[float, float]]:
    found = [re.fullmatch(r"translate\((\S+) (\S+)\)", group.attrib["transform"]) for group in cards_drawn(picture)]
    return [(float(match[1]), float(match[2])) for match in found if match]


def dimmed(picture: Svg) -> list[bool]:
    return [any("fill-opacity" in element.attrib for element in group) for group in cards_drawn(picture)]


@every_language
def test_a_hand_is_sound_in_each_language(lang: str) -> None:
    for pack in PACKS:
        picture = hand(NINE, legal="RoU", marked="RoU RoB", pack=pack, lang=lang)

        check_picture(picture)
        for code in NINE.split():
            assert Card.parse(code).name(lang, pack=pack) in picture.description


@pytest.mark.parametrize(
    ("lang", "title", "description"),
    [
        pytest.param(
            "en",
            "hand of 2 cards",
            "under of roses, nine of roses; may be played: under of roses; marked: nine of roses",
            id="en",
        ),
        pytest.param(
            "de",
            "Hand mit 2 Karten",
            "Rosen-Under, Rosen-Neun; spielbar: Rosen-Under; hervorgehoben: Rosen-Neun",
            id="de",
        ),
        pytest.param(
            "fr",
            "main de 2 cartes",
            "valet de roses, neuf de roses; jouables : valet de roses; mises en évidence : neuf de roses",
            id="fr",
        ),
        pytest.param(
            "it",
            "mano di 2 carte",
            "fante di rose, nove di rose; giocabili: fante di rose; evidenziate: nove di rose",
            id="it",
        ),
    ],
)
def test_a_hand_is_told_in_full(lang: str, title: str, description: str) -> None:
    picture = hand("RoU Ro9", legal="RoU", marked="Ro9", lang=lang)

    assert (picture.alt, picture.description) == (title, description)


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        pytest.param("RoU Ro9 EiA", "🌹U 🌹9 🌰A", id="text in its order"),
        pytest.param(["RoU", Card.parse("EiA")], "🌹U 🌰A", id="sequence in its order"),
        pytest.param(CardSet("RoU Ro9 EiA"), "🌰A 🌹9 🌹U", id="set by index"),
        pytest.param((code for code in ("Si6", "Ei6")), "🛡6 🌰6", id="iterator"),
        pytest.param("SeB", "🔔B", id="one card"),
    ],
)
def test_the_order_of_a_hand(cards: Any, text: str) -> None:
    picture = hand(cards)

    assert picture.text == text
    assert len(cards_drawn(picture)) == len(text.split())


def test_the_hand_draws_the_faces_of_its_cards() -> None:
    picture = hand("RoU Ro9 EiA", pack=FRENCH)

    assert all(face(Card.parse(code), FRENCH) in picture for code in ("RoU", "Ro9", "EiA"))
    assert picture.text == "♥J ♥9 ♣A"


@pytest.mark.parametrize("number", [1, 2, 9, 12, 36])
def test_cards_of_a_hand_show_their_index(number: int) -> None:
    picture = hand(CardSet.from_mask((1 << number) - 1))
    spots = places(picture)
    index_edge = max(x + size / 2 for index in range(36) for x, _, size, _ in signs_of(index, SWISS_GERMAN)[:1])

    assert len(spots) == number
    assert all(after[0] - before[0] > index_edge for before, after in pairwise(spots))
    assert picture.width == spots[-1][0] + CARD_WIDTH


def test_nothing_is_dimmed_or_raised_unless_asked() -> None:
    picture = hand(NINE)

    assert not any(dimmed(picture))
    assert {y for _, y in places(picture)} == {0}
    assert picture.height == CARD_HEIGHT
    assert ";" not in picture.description


def test_cards_that_may_not_be_played_are_dimmed() -> None:
    picture = hand("RoU Ro9 EiA", legal="RoU Ro9")

    assert dimmed(picture) == [False, False, True]
    assert picture.text == "🌹U 🌹9 (🌰A)"
    assert picture.description.endswith("; may be played: under of roses, nine of roses")


@pytest.mark.parametrize(
    ("lang", "words"),
    list(
        zip(
            LANGUAGES,
            ("none may be played", "keine ist spielbar", "aucune n'est jouable", "nessuna è giocabile"),
            strict=True,
        )
    ),
)
def test_no_card_may_be_played(lang: str, words: str) -> None:
    picture = hand("RoU Ro9", legal="", lang=lang)

    assert dimmed(picture) == [True, True]
    assert picture.description.endswith(f"; {words}")


@pytest.mark.parametrize(
    ("lang", "words"),
    list(
        zip(
            LANGUAGES,
            ("all may be played", "alle sind spielbar", "toutes sont jouables", "tutte sono giocabili"),
            strict=True,
        )
    ),
)
def test_every_card_may_be_played(lang: str, words: str) -> None:
    """Said in a word, so that nobody hears the hand twice; one card is as short."""
    picture = hand("RoU Ro9", legal="Ro9 RoU", lang=lang)

    assert not any(dimmed(picture))
    assert picture.description == f"{hand('RoU Ro9', lang=lang).description}; {words}"
    assert words not in hand("RoU", legal="RoU", lang=lang).description


def test_a_dimmed_card_hides_what_is_below() -> None:
    """Its own ground stays; the veil lies over it."""
    for group in cards_drawn(hand("RoU Ro9", legal="")):
        assert group.get("opacity") is None
        assert group[0].get("fill") == PAPER
        assert group[-1].get("fill-opacity") is not None


def test_marked_cards_are_raised_and_framed() -> None:
    plain, picture = hand("RoU Ro9 EiA"), hand("RoU Ro9 EiA", marked=["Ro9"])
    low, high, low_again = places(picture)

    assert low[1] == low_again[1] > high[1] == 0
    assert picture.height == plain.height + low[1]
    assert picture.text == "🌹U [🌹9] 🌰A"
    frames = [group[-1] for group in cards_drawn(picture)]
    strokes = [frame.get("stroke") for frame in frames if tag(frame) == "rect" and frame.get("fill") == "none"]
    assert len(strokes) == 1
    assert strokes[0] is not None
    assert min(contrast(strokes[0], page) for page in (WHITE_PAGE, DARK_PAGE)) >= 3


def test_a_card_can_be_marked_and_dimmed() -> None:
    assert hand("RoU Ro9", legal="Ro9", marked="RoU").text == "([🌹U]) 🌹9"


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(late(hand, ""), id="text"),
        pytest.param(late(hand, CardSet()), id="set"),
        pytest.param(late(backs, 0), id="face down"),
    ],
)
@pytest.mark.parametrize(
    ("lang", "title"), list(zip(LANGUAGES, ("empty hand", "leere Hand", "main vide", "mano vuota"), strict=True))
)
def test_an_empty_hand(draw: Callable[..., Svg], lang: str, title: str) -> None:
    picture = draw(lang=lang)

    check_picture(picture)
    assert (picture.alt, picture.text, picture.width) == (title, title, 60)
    assert not cards_drawn(picture)


def test_an_empty_hand_has_nothing_to_play_or_mark() -> None:
    assert hand("", legal="", marked="") == hand("")


@pytest.mark.parametrize(
    ("lang", "one", "nine"),
    [
        pytest.param("en", "hand of 1 card, face down", "hand of 9 cards, face down", id="en"),
        pytest.param("de", "Hand mit 1 Karte, verdeckt", "Hand mit 9 Karten, verdeckt", id="de"),
        pytest.param("fr", "main de 1 carte, face cachée", "main de 9 cartes, face cachée", id="fr"),
        pytest.param("it", "mano di 1 carta, coperta", "mano di 9 carte, coperte", id="it"),
    ],
)
def test_cards_face_down(lang: str, one: str, nine: str) -> None:
    for number, title in ((1, one), (9, nine)):
        picture = backs(number, lang=lang)

        check_picture(picture)
        assert (picture.alt, picture.text) == (title, " ".join(["🂠"] * number))
        assert picture.count(back_markup()) == number


@every_pack
def test_a_page_can_hold_hands_by_the_dozen(pack: Pack) -> None:
    """A hand of nine stands in a page with all its markup; twenty-five of them take less than a megabyte."""
    largest = sorted(ALL_CARDS, key=lambda card: len(face(card, pack)))[-9:]

    assert len(hand(largest, legal="", marked=largest, pack=pack).encode()) < 40_000
    assert len(backs(9).encode()) < 40_000


# Weise


@pytest.mark.rule("W-1", "W-2")
@every_language
@every_pack
def test_a_weis_is_sound(pack: Pack, lang: str) -> None:
    for cards, points in (("Ro9 RoB RoU", 20), ("EiU RoU SeU SiU", 200), ("Si6 Si7 Si8 Si9 SiB SiU SiO SiK SiA", 300)):
        found = Weis(cards, points=points)
        picture = weis(found, pack=pack, lang=lang)

        check_picture(picture)
        assert picture.alt == found.name(lang, pack=pack)
        assert len(cards_drawn(picture)) == len(cards.split())
        assert parsed(picture).findtext(f"{NAMESPACE}text") == str(points)


@pytest.mark.parametrize(
    ("lang", "title", "description"),
    [
        pytest.param(
            "en",
            "run of three from the nine of roses",
            "nine of roses, eight of roses, seven of roses; 20 points",
            id="en",
        ),
        pytest.param("de", "Dreiblatt von Rosen-Neun", "Rosen-Neun, Rosen-Acht, Rosen-Sieben; 20 Punkte", id="de"),
        pytest.param(
            "fr",
            "suite de trois (neuf de roses)",
            "neuf de roses, huit de roses, sept de roses; 20 points",
            id="fr",
        ),
        pytest.param(
            "it", "sequenza di tre (nove di rose)", "nove di rose, otto di rose, sette di rose; 20 punti", id="it"
        ),
    ],
)
def test_a_run_is_laid_from_the_top(lang: str, title: str, description: str) -> None:
    picture = weis(Weis("Ro7 Ro8 Ro9", points=20), lang=lang)

    assert (picture.alt, picture.description, picture.text) == (title, description, "🌹9 🌹8 🌹7 = 20")


def test_four_of_a_kind_go_suit_by_suit() -> None:
    picture = weis(Weis("SiU EiU RoU SeU", points=200), pack=FRENCH)

    assert (picture.alt, picture.text) == ("four jacks", "♣J ♥J ♦J ♠J = 200")


@pytest.mark.parametrize(
    ("lang", "words"), list(zip(LANGUAGES, ("1 point", "1 Punkt", "1 point", "1 punto"), strict=True))
)
def test_one_point(lang: str, words: str) -> None:
    assert weis(Weis("Ro7 Ro8 Ro9", points=1), lang=lang).description.endswith(f"; {words}")


def test_large_points_have_room() -> None:
    small, large = (weis(Weis("Ro7 Ro8 Ro9", points=points)) for points in (20, 10_000))

    assert large.width > small.width


# Errors


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        pytest.param(late(card, 9), TypeError, "a card or its code is needed, not 9", id="card-int"),
        pytest.param(late(card, "HJ"), NotationError, "'HJ'", id="card-of-another-pack"),
        pytest.param(late(card, "RoU Ro9"), NotationError, "2 cards", id="card-two"),
        pytest.param(late(card, "RoU", pack="french"), TypeError, "a Pack is needed, not 'french'", id="card-pack"),
        pytest.param(late(card, "RoU", lang="rm"), NotationError, "'rm'", id="card-lang"),
        pytest.param(late(card, "RoU", lang=None), NotationError, "None", id="card-lang-none"),
        pytest.param(late(card, "RoU", size=0), RulesError, "size is 0; it may be 1 to 20000", id="card-size-0"),
        pytest.param(late(card, "RoU", size=20_001), RulesError, "size is 20001", id="card-size-large"),
        pytest.param(late(card, "RoU", size=True), TypeError, "size is an int, not True", id="card-size-bool"),
        pytest.param(late(card, "RoU", size=40.0), TypeError, "size is an int, not 40.0", id="card-size-float"),
        pytest.param(late(back, lang="xx"), NotationError, "'xx'", id="back-lang"),
        pytest.param(late(back, size=-1), RulesError, "size is -1", id="back-size"),
        pytest.param(late(hand, "RoU RoU"), RulesError, "'RoU' is twice in the hand", id="hand-twice"),
        pytest.param(late(hand, "RoX"), NotationError, "'RoX'", id="hand-no-card"),
        pytest.param(late(hand, None), TypeError, "not None", id="hand-none"),
        pytest.param(late(hand, Card.parse("RoU")), TypeError, "an iterable of cards", id="hand-card"),
        pytest.param(late(hand, 9), TypeError, "not 9", id="hand-int"),
        pytest.param(late(hand, "RoU", legal="Ro9"), RulesError, "'Ro9' is not in the hand", id="legal-stranger"),
        pytest.param(late(hand, "RoU", marked="Ro9"), RulesError, "'Ro9' is not in the hand", id="marked-stranger"),
        pytest.param(late(hand, "RoU", legal=3), TypeError, "not 3", id="legal-int"),
        pytest.param(late(hand, "RoU", marked=None), TypeError, "not None", id="marked-none"),
        pytest.param(late(hand, "RoU", pack=1), TypeError, "a Pack is needed", id="hand-pack"),
        pytest.param(late(hand, "", lang="xx"), NotationError, "'xx'", id="hand-lang"),
        pytest.param(late(hand, "", size=0), RulesError, "size is 0", id="hand-size"),
        pytest.param(late(backs, True), TypeError, "the number of cards is an int, not True", id="backs-bool"),
        pytest.param(late(backs, "RoU"), TypeError, "the number of cards is an int, not 'RoU'", id="backs-text"),
        pytest.param(late(backs, -1), RulesError, "the number of cards is -1; it may be 0 to 36", id="backs-negative"),
        pytest.param(late(backs, 37), RulesError, "the number of cards is 37", id="backs-37"),
        pytest.param(late(backs, 3, lang="xx"), NotationError, "'xx'", id="backs-lang"),
        pytest.param(late(backs, 3, size=0), RulesError, "size is 0", id="backs-size"),
        pytest.param(late(weis, "RoU RoB Ro9"), TypeError, "a Weis is needed, not 'RoU RoB Ro9'", id="weis-text"),
        pytest.param(late(weis, Weis("Ro9 RoB RoU", points=20), lang="xx"), NotationError, "'xx'", id="weis-lang"),
        pytest.param(late(weis, Weis("Ro9 RoB RoU", points=20), size="9"), TypeError, "size is an int", id="weis-size"),
    ],
)
def test_errors(call: Callable[..., Svg], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call()


@pytest.mark.parametrize(
    "copied",
    [
        pytest.param(copy.copy, id="copy"),
        pytest.param(copy.deepcopy, id="deepcopy"),
        *(
            pytest.param(lambda of, number=number: pickle.loads(pickle.dumps(of, number)), id=f"pickle-{number}")
            for number in range(pickle.HIGHEST_PROTOCOL + 1)
        ),
    ],
)
def test_a_copy_of_a_picture_keeps_what_it_shows(copied: Callable[[Svg], Svg]) -> None:
    picture = hand("RoU Ro9", legal="RoU", size=50)

    found = copied(picture)

    assert type(found) is Svg
    assert found == picture
    assert [found.alt, found.description, found.text, found.width, found.height] == [
        picture.alt, picture.description, picture.text, 50, picture.height
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(1, 13))
def test_a_few_lie_beside_each_other(number: int) -> None:
    """Up to five: wider than a phone no hand of them is."""
    picture = hand(ALL_CARDS[:number])

    assert (picture.width >= number * CARD_WIDTH) is (number <= 5)
    assert picture.width <= 360
