"""Packs: names, codes and reading of cards in four languages [J-1, J-8]."""

from __future__ import annotations

import contextlib
import copy
import itertools
import pickle
import random
import subprocess
import sys
import threading
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassrules import packs
from jassrules.errors import JassError, NotationError
from jassrules.packs import FRENCH, LANGUAGES, PACKS, SWISS_GERMAN, VORARLBERG, Pack

ALL_PACKS = [pytest.param(pack, id=pack.name) for pack in (SWISS_GERMAN, FRENCH, VORARLBERG)]
every_pack = pytest.mark.parametrize("pack", ALL_PACKS)

CODES = {
    "swiss_german": (["Ei", "Ro", "Se", "Si"], ["6", "7", "8", "9", "B", "U", "O", "K", "A"]),
    "french": (["C", "H", "D", "S"], ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]),
    "vorarlberg": (["Ei", "He", "Se", "La"], ["6", "7", "8", "9", "10", "U", "O", "K", "A"]),
}

SUIT_NAMES = {
    ("swiss_german", "de"): "Eicheln Rosen Schellen Schilten",
    ("swiss_german", "fr"): "glands roses grelots boucliers",
    ("swiss_german", "it"): "ghiande rose campanelle scudi",
    ("swiss_german", "en"): "acorns roses bells shields",
    ("french", "de"): "Kreuz Herz Ecken Schaufel",
    ("french", "fr"): "trèfle cœur carreau pique",
    ("french", "it"): "fiori cuori quadri picche",
    ("french", "en"): "clubs hearts diamonds spades",
    ("vorarlberg", "de"): "Eichel Herz Schellen Laub",
    ("vorarlberg", "fr"): "glands cœurs grelots feuilles",
    ("vorarlberg", "it"): "ghiande cuori sonagli foglie",
    ("vorarlberg", "en"): "acorns hearts bells leaves",
}

RANK_NAMES = {
    ("swiss_german", "de"): "Sechs Sieben Acht Neun Banner Under Ober König Ass",
    ("swiss_german", "fr"): "six sept huit neuf dix valet dame roi as",
    ("swiss_german", "it"): "sei sette otto nove dieci fante donna re asso",
    ("swiss_german", "en"): "six seven eight nine banner under ober king ace",
    ("french", "de"): "Sechs Sieben Acht Neun Zehn Bube Dame König Ass",
    ("french", "fr"): "six sept huit neuf dix valet dame roi as",
    ("french", "it"): "sei sette otto nove dieci fante donna re asso",
    ("french", "en"): "six seven eight nine ten jack queen king ace",
    ("vorarlberg", "de"): "Sechs Sieben Acht Neun Zehner Unter Ober König Ass",
    ("vorarlberg", "fr"): "six sept huit neuf dix valet dame roi as",
    ("vorarlberg", "it"): "sei sette otto nove dieci fante donna re asso",
    ("vorarlberg", "en"): "six seven eight nine ten unter ober king ace",
}

# The cards of the tables below, by their Swiss-German codes and without the parser: suit * 9 + rank.
NUMBER = {
    suit + rank: 9 * i + j for i, suit in enumerate(["Ei", "Ro", "Se", "Si"]) for j, rank in enumerate("6789BUOKA")
}
LABEL = {"swiss_german": "Swiss-German", "french": "French", "vorarlberg": "Vorarlberg"}
SHORT = {"S": SWISS_GERMAN, "F": FRENCH, "V": VORARLBERG}


def rows(text: str) -> list:
    """Parameters from lines like ``F | HJ | RoU``; S, F and V are the packs."""
    cells = ([cell.strip() for cell in line.split("|", 2)] for line in text.strip().splitlines())
    return [pytest.param(SHORT[pack], *rest, id=f"{pack}-{ascii(rest[0])[1:-1]}") for pack, *rest in cells]


# Words that fit two suits or two ranks: what is read, the word, and the refusal in full.
AMBIGUOUS = [
    (SWISS_GERMAN, "suit", "fiori", "may be the roses, or the clubs of the French pack; write 'rose' or 'ghiande'"),
    (SWISS_GERMAN, "suit", "S", "may be Schellen or Schilten; write 'Se' or 'Si'"),
    (FRENCH, "suit", "K", "may be Kreuz or Karo; write 'C' or 'D'"),
    (FRENCH, "rank", "B", "may be the Bube, or the Banner of the Swiss-German pack; write 'J' or '10'"),
    (FRENCH, "rank", "R", "may be roi (re) or regina; write 'K' or 'Q'"),
    (VORARLBERG, "rank", "B", "may be the Bauer, or the Banner of the Swiss-German pack; write 'U' or '10'"),
]
# Words that are a suit and a rank at once: the place in the card tells which.
SUIT_AND_RANK = {"swiss_german": set(), "french": {"d"}, "vorarlberg": set()}


def refused(call, argument) -> str:
    with pytest.raises(NotationError) as caught:
        call(argument)
    return str(caught.value)


# -- the packs themselves ---------------------------------------------------------------------------------------------


@pytest.mark.rule("J-8")
def test_three_packs_by_name() -> None:
    assert list(PACKS.items()) == [("swiss_german", SWISS_GERMAN), ("french", FRENCH), ("vorarlberg", VORARLBERG)]
    assert [pack.name for pack in PACKS.values()] == ["swiss_german", "french", "vorarlberg"]
    assert (Pack.SWISS_GERMAN, Pack.FRENCH, Pack.VORARLBERG) == (SWISS_GERMAN, FRENCH, VORARLBERG)
    assert LANGUAGES == ("de", "fr", "it", "en")
    assert len({SWISS_GERMAN, FRENCH, VORARLBERG}) == 3


def test_packs_mapping_is_read_only() -> None:
    with pytest.raises(TypeError):
        PACKS["french"] = SWISS_GERMAN  # type: ignore[index]
    assert PACKS["french"] is FRENCH


@every_pack
def test_the_same_object_everywhere(pack: Pack) -> None:
    assert Pack(pack.name) is pack
    assert copy.copy(pack) is pack
    assert copy.deepcopy({"pack": [pack]})["pack"][0] is pack
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(pack, protocol)) is pack
    assert eval(repr(pack), {"Pack": Pack}) is pack


@every_pack
def test_immutable(pack: Pack) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        pack.name = "other"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="immutable"):
        pack._suit_codes = ("X",) * 4
    with pytest.raises(AttributeError, match="immutable"):
        del pack._name
    with pytest.raises(AttributeError):
        pack.other = 1  # type: ignore[attr-defined]
    assert pack.suit_code(0) == CODES[pack.name][0][0]


def test_no_pack_of_that_name() -> None:
    assert refused(Pack, "tarock") == (
        "no pack is called 'tarock'; there are 'swiss_german', 'french' and 'vorarlberg'"
    )
    with pytest.raises(TypeError, match="the name of a pack must be a str, not int"):
        Pack(1)  # type: ignore[arg-type]


# -- codes, signs and names -------------------------------------------------------------------------------------------


@pytest.mark.rule("J-1", "J-8")
@every_pack
def test_codes_of_36_cards(pack: Pack) -> None:
    suits, ranks = CODES[pack.name]

    assert [pack.suit_code(i) for i in range(4)] == suits
    assert [pack.rank_code(i) for i in range(9)] == ranks
    assert [pack.card_code(i) for i in range(36)] == [suit + rank for suit in suits for rank in ranks]
    assert len({pack.card_code(i) for i in range(36)}) == 36


@pytest.mark.rule("J-8")
@pytest.mark.parametrize(
    ("pack", "signs"),
    [
        pytest.param(SWISS_GERMAN, "🌰🌹🔔🛡", id="swiss_german"),
        pytest.param(FRENCH, "♣♥♦♠", id="french"),
        pytest.param(VORARLBERG, "🌰♥🔔🍃", id="vorarlberg"),
    ],
)
def test_four_distinct_signs(pack: Pack, signs: str) -> None:
    assert [pack.suit_sign(i) for i in range(4)] == list(signs)
    assert len(set(signs)) == 4
    assert [pack.parse_suit(sign) for sign in signs] == [0, 1, 2, 3]
    assert [pack.parse_suit(sign + "\ufe0f") for sign in signs] == [0, 1, 2, 3]
    assert [pack.parse_card(sign + "\ufe0fA") for sign in signs] == [8, 17, 26, 35]


@pytest.mark.rule("J-8")
@pytest.mark.parametrize("lang", LANGUAGES)
@every_pack
def test_names(pack: Pack, lang: str) -> None:
    suits, ranks = SUIT_NAMES[pack.name, lang].split(), RANK_NAMES[pack.name, lang].split()

    assert [pack.suit_name(i, lang) for i in range(4)] == suits
    assert [pack.rank_name(i, lang) for i in range(9)] == ranks
    assert [pack.parse_suit(name) for name in suits] == [0, 1, 2, 3]
    assert [pack.parse_rank(name) for name in ranks] == list(range(9))


@pytest.mark.rule("J-8")
@pytest.mark.parametrize(
    ("pack", "card", "names"),
    rows("""
        S | RoU | Rosen-Under, valet de roses, fante di rose, under of roses
        S | SiB | Schilten-Banner, dix de boucliers, dieci di scudi, banner of shields
        S | EiA | Eichel-Ass, as de glands, asso di ghiande, ace of acorns
        F | RoU | Herz-Bube, valet de cœur, fante di cuori, jack of hearts
        F | EiA | Kreuz-Ass, as de trèfle, asso di fiori, ace of clubs
        V | SiK | Laub-König, roi de feuilles, re di foglie, king of leaves
        V | RoU | Herz-Unter, valet de cœurs, fante di cuori, unter of hearts
    """),
)
def test_card_names_read_naturally(pack: Pack, card: str, names: str) -> None:
    assert [pack.card_name(NUMBER[card], lang) for lang in LANGUAGES] == names.split(", ")
    assert [pack.parse_card(name) for name in names.split(", ")] == [NUMBER[card]] * 4


def test_german_is_the_default_language() -> None:
    assert (FRENCH.suit_name(1), FRENCH.rank_name(6), FRENCH.card_name(NUMBER["RoO"])) == ("Herz", "Dame", "Herz-Dame")


@pytest.mark.parametrize(
    ("method", "count"),
    [
        pytest.param(method, count, id=method)
        for method, count in [
            ("suit_code", 4),
            ("suit_sign", 4),
            ("suit_name", 4),
            ("rank_code", 9),
            ("rank_name", 9),
            ("card_code", 36),
            ("card_name", 36),
        ]
    ],
)
@every_pack
def test_numbers_are_checked(pack: Pack, method: str, count: int) -> None:
    call = getattr(pack, method)
    what = method.partition("_")[0]

    for wrong in (-1, count, -count, 2**36):
        assert refused(call, wrong).startswith(f"{what} index must be 0 to {count - 1}, not ")
    assert refused(call, count) == f"{what} index must be 0 to {count - 1}, not {count}"
    assert refused(call, -(10**4400)) == f"{what} index must be 0 to {count - 1}, not a far larger number"
    for value, kind in ((True, "bool"), (None, "NoneType"), (1.0, "float"), ("1", "str")):
        with pytest.raises(TypeError, match=f"{what} index must be an int, not {kind}"):
            call(value)
    assert isinstance(call(count - 1), str)


@pytest.mark.parametrize("method", ["suit_name", "rank_name", "card_name"])
def test_another_language_is_refused(method: str) -> None:
    call = getattr(SWISS_GERMAN, method)

    assert refused(lambda lang: call(0, lang), "rm") == (
        "no names in the language 'rm'; there are 'de', 'fr', 'it' and 'en'"
    )
    assert "'DE'" in refused(lambda lang: call(0, lang), "DE")
    with pytest.raises(TypeError, match="a language must be a str, not NoneType"):
        call(0, None)


# -- round trips ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("J-1", "J-8")
@every_pack
def test_every_code_reads_back(pack: Pack) -> None:
    assert [pack.parse_suit(pack.suit_code(i)) for i in range(4)] == list(range(4))
    assert [pack.parse_rank(pack.rank_code(i)) for i in range(9)] == list(range(9))
    assert [pack.parse_card(pack.card_code(i)) for i in range(36)] == list(range(36))


@pytest.mark.rule("J-1", "J-8")
@every_pack
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(str, id="as-printed"),
        pytest.param(str.upper, id="upper"),
        pytest.param(str.lower, id="lower"),
        pytest.param(lambda text: unicodedata.normalize("NFD", text), id="NFD"),
        pytest.param(lambda text: unicodedata.normalize("NFC", text), id="NFC"),
        pytest.param(lambda text: text.replace("-", "").replace(" ", ""), id="glued"),
        pytest.param(lambda text: text.replace(" ", "\u00a0").replace("-", "\u2011"), id="non-breaking"),
        pytest.param(lambda text: f" ,{text.replace(' ', ' _/ ').replace('-', ' – ')}. ", id="more-separators"),
        pytest.param(lambda text: text.replace("ö", "oe").replace("œ", "oe").replace("è", "e"), id="ascii"),
    ],
)
def test_every_card_name_reads_back(pack: Pack, change) -> None:
    for lang in LANGUAGES:
        assert [pack.parse_card(change(pack.card_name(i, lang))) for i in range(36)] == list(range(36))


@pytest.mark.rule("J-1", "J-8")
@every_pack
def test_every_sign_reads_back(pack: Pack) -> None:
    for i in range(36):
        sign, rank = pack.suit_sign(i // 9), pack.rank_code(i % 9)
        assert (
            pack.parse_card(sign + rank) == pack.parse_card(f"{sign}\ufe0e {rank}") == pack.parse_card(rank + sign) == i
        )


@pytest.mark.rule("J-1", "J-8")
@every_pack
@pytest.mark.parametrize("between", ["", " ", ", ", "-", "/", "_", "\n", "\u00a0", " | ", ";\t"])
def test_the_whole_pack_in_one_text(pack: Pack, between: str) -> None:
    order = list(range(36))
    random.Random(7).shuffle(order)
    text = between.join(pack.card_code(i) for i in order)

    assert pack.parse_cards(text) == pack.parse_cards(text.lower()) == pack.parse_cards(text.upper()) == tuple(order)


@every_pack
def test_each_pair_of_codes_glued(pack: Pack) -> None:
    for one, other in itertools.product(range(36), repeat=2):
        assert pack.parse_cards(pack.card_code(one) + pack.card_code(other)) == (one, other)


@given(
    pack=st.sampled_from([SWISS_GERMAN, FRENCH, VORARLBERG]),
    cards=st.lists(st.integers(0, 35), max_size=40),
    between=st.sampled_from(["", " ", ","]),
)
def test_lists_of_codes_read_back(pack: Pack, cards: list[int], between: str) -> None:
    assert pack.parse_cards(between.join(map(pack.card_code, cards))) == tuple(cards)


@given(
    pack=st.sampled_from([SWISS_GERMAN, FRENCH, VORARLBERG]),
    cards=st.lists(st.tuples(st.integers(0, 35), st.sampled_from(LANGUAGES)), max_size=12),
)
def test_lists_of_names_read_back(pack: Pack, cards: list[tuple[int, str]]) -> None:
    text = "; ".join(pack.card_name(card, lang) for card, lang in cards)

    assert pack.parse_cards(text) == tuple(card for card, _ in cards)


# -- what is read -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("J-8")
@pytest.mark.parametrize(
    ("pack", "rank", "words"),
    rows("""
        S | 6 | 6 Sechs sechser six sei
        S | 7 | 7 Sieben Siebner Siebener sept sette seven
        S | 8 | 8 Acht Achter huit otto eight
        S | 9 | 9 Neun Neuner neuf nove nine Nell nell Näll Naell Nall NÄLL
        S | B | B b 10 Banner Zehner Zehn dix dieci ten
        S | U | U u Under Unter Bauer Buur Puur bour valet fante jack
        S | O | O o Ober dame donna regina queen
        S | K | K k König Koenig KÖNIG Konig roi re king
        S | A | A a Ass As Aß Sau as asso ace
        F | 9 | 9 Neun neuf nove nine Nell Näll
        F | B | 10 T t Zehn Zehner dix dieci ten
        F | U | J j V Bube Bauer Buur Puur bour valet fante jack
        F | O | Q q D Dame donna regina queen
        F | K | K König Koenig roi re king
        F | A | A Ass As asso ace
        V | 9 | 9 Neun neuf nove nine Nell Näll
        V | B | 10 X x Zehner Zehn dix dieci ten
        V | U | U Unter Under Bauer Buur Puur valet fante
        V | O | O Ober dame donna regina
        V | A | A Ass As Sau asso ace
    """),
)
def test_rank_synonyms(pack: Pack, rank: str, words: str) -> None:
    for word in words.split():
        assert pack.parse_rank(word) == pack.parse_rank(f" {word}.") == "6789BUOKA".index(rank)
        assert pack.parse_card(f"{pack.suit_name(1)} {word}") == NUMBER["Ro" + rank]
        assert pack.parse_card(f"{word} {pack.suit_name(2)}") == NUMBER["Se" + rank]


@pytest.mark.rule("J-8")
@pytest.mark.parametrize(
    ("pack", "suit", "words"),
    rows("""
        S | Ei | Ei EI Eicheln Eichel glands gland ghiande ghianda acorns acorn 🌰
        S | Ro | Ro ro Rosen Rose roses rose flowers flower 🌹
        S | Se | Se Schellen Schelle grelots grelot campanelle campanelli sonagli bells bell 🔔
        S | Si | Si Schilten Schilte boucliers bouclier scudi scudo shields shield 🛡 🛡\ufe0f
        F | Ei | C c Kreuz Treff trèfle trefle fiori clubs club ♣ ♧ ♣\ufe0f
        F | Ro | H h Herz cœur coeur CŒUR cuori hearts heart ♥ ♡ ♥\ufe0f ♥\ufe0e ❤ ❤\ufe0f
        F | Se | D d Ecken Ecke Karo carreau carreaux quadri diamonds ♦ ♢ ♦\ufe0f
        F | Si | S s Schaufel Schaufeln Pik pique picche spades ♠ ♤ ♠\ufe0f
        V | Ei | Ei Eichel Eicheln glands ghiande acorns 🌰
        V | Ro | He Herz cœurs cœur coeur cuori hearts ♥ ♡ ❤\ufe0f
        V | Se | Se Schellen grelots sonagli sonaglio campanelle bells 🔔
        V | Si | La Laub feuilles foglie leaves leaf 🍃
    """),
)
def test_suit_synonyms(pack: Pack, suit: str, words: str) -> None:
    for word in words.split():
        assert pack.parse_suit(word) == pack.parse_suit(f"-{word} ") == ["Ei", "Ro", "Se", "Si"].index(suit)
        assert pack.parse_card(f"{word}9") == pack.parse_card(f"9 {word}") == NUMBER[suit + "9"]


@pytest.mark.parametrize(
    "text", ["RoU", "rou", "ROU", " Ro U ", "Ro-U", "Ro/U", "Ro_U", "Ro.U,", "Ro\nU", "Ro–U", "ＲｏＵ"]
)
@pytest.mark.parametrize("space", [" ", "\u00a0", "\u202f", "\u00ad", "\ufeff", "\ufe0f"], ids=ascii)
def test_case_and_separators_make_no_difference(text: str, space: str) -> None:
    assert SWISS_GERMAN.parse_card(f"{space}{text.replace(' ', space)}{space}") == NUMBER["RoU"]


@pytest.mark.parametrize(
    ("pack", "text", "card"),
    rows("""
        S | Under of roses       | RoU
        S | Under von Rosen      | RoU
        S | Rosen-Nell           | Ro9
        S | Ro10                 | RoB
        S | 10Ro                 | RoB
        S | sei di scudi         | Si6
        S | Schellen-Sau         | SeA
        S | RoSau                | RoA
        S | SeSei                | Se6
        S | AsSe                 | SeA
        S | AssEi                | EiA
        S | Ko\u0308nig Eichel  | EiK
        S | RoKo\u0308nig       | RoK
        F | HJ                   | RoU
        F | jh                   | RoU
        F | D10                  | SeB
        F | 10D                  | SeB
        F | DT                   | SeB
        F | ♥J                   | RoU
        F | J♥                   | RoU
        F | ♥A                   | RoA
        F | ♥\ufe0fA            | RoA
        F | ♡A                   | RoA
        F | ♦\ufe0f10           | SeB
        F | AS                   | SiA
        F | SA                   | SiA
        F | Ace of spades        | SiA
        F | valet de coeur       | RoU
        F | valet de c\u0153ur  | RoU
        F | as de tre\u0300fle  | EiA
        F | Bube von Herz        | RoU
        F | fante di cuori       | RoU
        F | HD                   | RoO
        F | DH                   | RoO
        F | DD                   | SeO
        F | D7                   | Se7
        F | 7D                   | Se7
        F | DK                   | SeK
        F | KD                   | SeK
        F | SD                   | SiO
        F | Dame Ecken           | SeO
        V | HeU                  | RoU
        V | Herz Unter           | RoU
        V | Laub-Sau             | SiA
        V | LaX                  | SiB
        V | Weli                 | Se6
        V | WELI                 | Se6
        V | Schellen-Sechs       | Se6
        V | unter of leaves      | SiU
    """),
)
def test_cards_read(pack: Pack, text: str, card: str) -> None:
    assert pack.parse_card(text) == NUMBER[card]
    assert pack.parse_cards(text) == (NUMBER[card],)


@every_pack
def test_every_suit_and_rank_word_go_together(pack: Pack) -> None:
    lexicon = packs._lexicon(pack.name)
    odd = set()
    for (suit_word, suit), (rank_word, rank) in itertools.product(lexicon.suits.items(), lexicon.ranks.items()):
        assert (
            pack.parse_card(f"{suit_word} {rank_word}")
            == pack.parse_card(f"{rank_word} {suit_word}")
            == suit * 9 + rank
        )
        for text in (suit_word + rank_word, rank_word + suit_word):
            if _reading(pack, text) != suit * 9 + rank:
                assert _reading(pack, text) is None
                odd.add(text)

    # Glued, they are another word (sonagli O, A S s) or two cards as well (A S, S D).
    assert odd == ({"ass", "assd"} if pack is FRENCH else {"sonaglio"})


@pytest.mark.parametrize(
    ("pack", "text", "cards"),
    [
        pytest.param(SWISS_GERMAN, "", "", id="empty"),
        pytest.param(SWISS_GERMAN, " \t\n\u00a0", "", id="blank"),
        *rows("""
            S | RoURo9EiA                                 | RoU Ro9 EiA
            S | Ro U Ro 9 Ei A                            | RoU Ro9 EiA
            S | RoU RoU                                   | RoU RoU
            S | SiA, EiA; RoU                             | SiA EiA RoU
            S | RoAsSei9                                  | RoA Ei9
            S | RoASe7                                    | RoA Se7
            S | RoBSe10                                   | RoB SeB
            S | valet de roses, Rosen-Nell, ace of acorns | RoU Ro9 EiA
            F | HAS7                                      | RoA Si7
            F | HD D10 DD                                 | RoO SeB SeO
            F | HDD10                                     | RoO SeB
            F | H10D10                                    | RoB SeB
            F | ♥A♦\ufe0f7♠K                             | RoA Se7 SiK
            V | HeULaA, Weli                              | RoU SiA Se6
        """),
    ],
)
def test_lists_read(pack: Pack, text: str, cards: str) -> None:
    assert pack.parse_cards(text) == tuple(NUMBER[card] for card in cards.split())


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.rule("J-8")
@pytest.mark.parametrize(
    ("pack", "kind", "word", "sentence"), [pytest.param(*row, id=f"{row[0].name}-{row[2]}") for row in AMBIGUOUS]
)
def test_ambiguous_words_are_refused(pack: Pack, kind: str, word: str, sentence: str) -> None:
    parse = pack.parse_suit if kind == "suit" else pack.parse_rank

    assert refused(parse, word) == f"{word!r} {sentence}"
    assert refused(parse, word.swapcase()) == f"{word.swapcase()!r} {sentence}"
    for text in (
        (f"{word}7", f"7{word}") if kind == "suit" else (f"{pack.suit_code(1)}{word}", f"{word} {pack.suit_code(1)}")
    ):
        assert f"{word!r} {sentence}; at character " in refused(pack.parse_card, text)
        assert f"{word!r} {sentence}; at character " in refused(pack.parse_cards, text)


@pytest.mark.rule("J-8")
def test_the_ambiguous_words_are_all_listed() -> None:
    listed = {(pack.name, kind, word.casefold()): sentence for pack, kind, word, sentence in AMBIGUOUS}

    assert listed == {
        (name, *key): sentence for name, table in packs.TABLES.items() for key, sentence in table.doubtful.items()
    }


@pytest.mark.rule("J-8")
@every_pack
def test_no_word_has_two_meanings_in_a_pack(pack: Pack) -> None:
    table = packs.TABLES[pack.name]
    meanings: dict[str, set[tuple[str, int]]] = {}
    for kind, rows in (("suit", table.suits), ("rank", table.ranks)):
        for index, row in enumerate(rows):
            for spelling in row.spellings():
                for word in packs._variants(spelling):
                    meanings.setdefault(word, set()).add((kind, index))
    twice = {word for word, found in meanings.items() if len(found) > 1}

    assert twice == SUIT_AND_RANK[pack.name]
    assert not {(kind, word) for word, found in meanings.items() for kind, _ in found} & set(table.doubtful)
    assert not set(packs.LINKS) & set(meanings)
    assert max(map(len, meanings)) <= 12  # as far as the hints look


@pytest.mark.rule("J-8")
def test_a_rank_word_means_the_same_in_every_pack() -> None:
    meanings: dict[str, set[int]] = {}
    for name in PACKS:
        for word, rank in packs._lexicon(name).ranks.items():
            meanings.setdefault(word, set()).add(rank)

    assert [word for word, found in meanings.items() if len(found) > 1] == []


@every_pack
def test_a_suit_or_rank_alone_is_no_card(pack: Pack) -> None:
    lexicon = packs._lexicon(pack.name)
    cards = {word for word in (*lexicon.suits, *lexicon.ranks) if _reading(pack, word) is not None}

    # "AS" is the usual code of the ace of spades, as documented.
    assert cards == ({"as"} if pack is FRENCH else set())


def _reading(pack: Pack, text: str) -> int | None:
    try:
        return pack.parse_card(text)
    except NotationError:
        return None


@pytest.mark.rule("J-8")
@pytest.mark.parametrize(
    ("pack", "text", "hint"),
    rows("""
        S | HerzU          | 'Herz' is a suit of the French and Vorarlberg packs; here the suits are Ei Ro Se Si; at character 1
        S | Karo 7         | 'Karo' is a suit of the French pack; here the suits are Ei Ro Se Si; at character 1
        S | Laub-9         | 'Laub' is a suit of the Vorarlberg pack; here the suits are Ei Ro Se Si; at character 1
        S | HJ             | 'H' is a suit of the French pack; here the suits are Ei Ro Se Si; at character 1
        S | RoU Rosen Bube | 'Bube' is a rank of the French pack; here write 'U'; at character 11
        S | RoD            | 'D' is a rank of the French pack; here write 'O'; at character 3
        S | Weli           | 'Weli' is a card of the Vorarlberg pack; here the suits are Ei Ro Se Si; at character 1
        S | Cœur 9         | 'Cœur' is a suit of the French and Vorarlberg packs; here the suits are Ei Ro Se Si; at character 1
        F | Rosen 7        | 'Rosen' is a suit of the Swiss-German pack; here the suits are C H D S; at character 1
        F | EiA            | 'Ei' is a suit of the Swiss-German and Vorarlberg packs; here the suits are C H D S; at character 1
        F | Herz-Banner    | 'Banner' is a rank of the Swiss-German pack; here write '10'; at character 6
        F | HU             | 'U' is a rank of the Swiss-German and Vorarlberg packs; here write 'J'; at character 2
        F | Sau Herz       | 'Sau' is a rank of the Swiss-German and Vorarlberg packs; here write 'A'; at character 1
        V | RoU            | 'Ro' is a suit of the Swiss-German pack; here the suits are Ei He Se La; at character 1
        V | 7 di fiori     | 'fiori' is a suit of the French pack; here the suits are Ei He Se La; at character 6
        V | LaJ            | 'J' is a rank of the French pack; here write 'U'; at character 3
    """),
)
def test_words_of_another_pack_are_refused_with_their_home(pack: Pack, text: str, hint: str) -> None:
    for parse in (pack.parse_card, pack.parse_cards):
        assert refused(parse, text) == f"{text!r} cannot be read in the {LABEL[pack.name]} pack: {hint}"


@pytest.mark.rule("J-8")
def test_another_packs_suit_or_rank_alone() -> None:
    assert refused(SWISS_GERMAN.parse_suit, "Herz") == (
        "'Herz' is no suit of the Swiss-German pack: it is a suit of the French and Vorarlberg packs; "
        "here the suits are Ei Ro Se Si"
    )
    assert refused(FRENCH.parse_rank, "Ober") == (
        "'Ober' is no rank of the French pack: it is a rank of the Swiss-German and Vorarlberg packs; here write 'Q'"
    )
    assert refused(VORARLBERG.parse_rank, "Banner") == (
        "'Banner' is no rank of the Vorarlberg pack: it is a rank of the Swiss-German pack; here write '10'"
    )


@pytest.mark.parametrize("text", ["", " ", "\n", ",-", "\ufe0f"], ids=ascii)
def test_no_text_no_card(text: str) -> None:
    assert refused(SWISS_GERMAN.parse_card, text) == f"{text!r} names no card: write one like 'RoU'"
    assert refused(FRENCH.parse_card, text) == f"{text!r} names no card: write one like 'HJ'"


@pytest.mark.parametrize(
    ("pack", "text", "message"),
    rows("""
        S | Ro       | has a suit without a rank: a card is written like 'RoU'
        S | U        | has a rank without a suit: a card is written like 'RoU'
        S | RoAA     | has a rank without a suit: a card is written like 'RoU'
        S | Under of | has a rank without a suit: a card is written like 'RoU'
        S | sonaglio | has a suit without a rank: a card is written like 'RoU'
        S | RoU Ro9  | names 2 cards, not one
        S | RoURoU   | names 2 cards, not one
        F | H10 6    | has a rank without a suit: a card is written like 'HJ'
        F | Ass      | has a rank without a suit: a card is written like 'HJ'
        F | ASDAS    | can be cut into cards in two ways; write codes like 'HJ', with spaces between them
        V | La       | has a suit without a rank: a card is written like 'HeU'
        V | LA       | has a suit without a rank: a card is written like 'HeU'
        V | Weli 6   | has a rank without a suit: a card is written like 'HeU'
    """),
)
def test_not_one_whole_card(pack: Pack, text: str, message: str) -> None:
    assert refused(pack.parse_card, text) == f"{text!r} {message}"


@pytest.mark.parametrize(
    ("pack", "text", "place"),
    [
        *rows("""
            S | Ro5                | 3
            S | 5Ro                | 1
            S | Ro Se U            | 4
            S | Ro 1 0             | 4
            S | R o U              | 1
            S | Ro11               | 3
            S | Ro٦                | 3
            S | Rö U               | 1
            S | of roses under     | 1
            S | roses of under     | 7
            S | under of of roses  | 10
            S | RoU, Ro9, Ro5, EiA | 13
            S | Schellen5          | 9
            S | campanella?        | 11
            S | acht5              | 5
            V | X9                 | 2
            V | Se Weli            | 4
        """),
        pytest.param(SWISS_GERMAN, "Rosen-Ko\u0308nig Ro5", "16", id="decomposed-before"),
        pytest.param(SWISS_GERMAN, "\ufeffRo\u00ad5", "5", id="ignored-before"),
        pytest.param(SWISS_GERMAN, "Ro\x00U", "3", id="null"),
        pytest.param(SWISS_GERMAN, "Ro\ud800", "3", id="lone-surrogate"),
    ],
)
def test_no_such_word(pack: Pack, text: str, place: str) -> None:
    suits, ranks = CODES[pack.name]
    for parse in (pack.parse_card, pack.parse_cards):
        assert refused(parse, text) == (
            f"{text!r} cannot be read in the {LABEL[pack.name]} pack: "
            f"the suits are {' '.join(suits)} and the ranks {' '.join(ranks)}; at character {place}"
        )


def test_a_text_cut_in_two_ways_is_no_list_either() -> None:
    # A S + D As, or As D + A S: ace of spades and of diamonds in one order or the other.
    assert "can be cut into cards in two ways" in refused(FRENCH.parse_cards, "ASDAS")
    assert "can be cut into cards in two ways" in refused(FRENCH.parse_cards, "H7 as d as")
    assert FRENCH.parse_cards("SA DA") == (NUMBER["SiA"], NUMBER["SeA"])


@every_pack
@pytest.mark.parametrize("text", ["", " ", "U", "5", "RoU", "Ro-sen", "🂡"])
def test_no_suit(pack: Pack, text: str) -> None:
    suits = " ".join(CODES[pack.name][0])
    assert (
        refused(pack.parse_suit, text) == f"{text!r} is no suit of the {LABEL[pack.name]} pack: the suits are {suits}"
    )


@every_pack
@pytest.mark.parametrize("text", ["", " ", "5", "11", "1 0", "Ro", "Ro9", "Kö-nig"])
def test_no_rank(pack: Pack, text: str) -> None:
    ranks = " ".join(CODES[pack.name][1])
    assert (
        refused(pack.parse_rank, text) == f"{text!r} is no rank of the {LABEL[pack.name]} pack: the ranks are {ranks}"
    )


@every_pack
@pytest.mark.parametrize("method", ["parse_suit", "parse_rank", "parse_card", "parse_cards"])
@pytest.mark.parametrize(
    "wrong", [None, 5, True, b"RoU", bytearray(b"RoU"), ["RoU"], ("RoU",), 1.5, object], ids=lambda w: repr(w)[:20]
)
def test_anything_but_text_is_a_type_error(pack: Pack, method: str, wrong: object) -> None:
    with pytest.raises(TypeError, match="text must be a str, not ") as caught:
        getattr(pack, method)(wrong)
    assert not isinstance(caught.value, JassError)


def test_a_list_with_half_a_card() -> None:
    assert "has a suit without a rank" in refused(SWISS_GERMAN.parse_cards, "RoU Ro9 Ei")
    assert "has a rank without a suit" in refused(SWISS_GERMAN.parse_cards, "RoU 9 EiA")


def test_long_text_is_quoted_in_part() -> None:
    assert refused(SWISS_GERMAN.parse_suit, "y" * 60).startswith(repr("y" * 60) + " is no suit")
    assert refused(SWISS_GERMAN.parse_suit, "y" * 61).startswith(repr("y" * 59 + "…") + " is no suit")
    assert refused(SWISS_GERMAN.parse_cards, "y" * 61).startswith(repr("y" * 59 + "…") + " cannot be read")


# -- hostile text -----------------------------------------------------------------------------------------------------


@every_pack
@pytest.mark.parametrize(
    "unit",
    [
        "x",
        "as",
        "asdas ",
        "ro",
        "k",
        "de",
        "sei",
        "herz",
        "a\u0301",
        "\u0301\u0323",
        "h\ufe0f",
        "\ufdfa",
        " ",
        "10",
        "é",
    ],
    ids=ascii,
)
def test_long_text_takes_little_time_and_a_short_message(pack: Pack, unit: str) -> None:
    text = "?" + (unit * 10_000)[:9_998] + "?"
    start = time.perf_counter()
    for parse in (pack.parse_cards, pack.parse_card, pack.parse_suit, pack.parse_rank):
        assert len(refused(parse, text)) < 350
        assert len(refused(parse, text[1:])) < 350
    assert time.perf_counter() - start < 5


@every_pack
def test_too_long_a_text_is_refused(pack: Pack) -> None:
    code = pack.card_code(0)
    most = (code + " ") * (10_000 // (len(code) + 1))
    most += " " * (10_000 - len(most))

    assert len(pack.parse_cards(most)) == 10_000 // (len(code) + 1)
    for parse in (pack.parse_cards, pack.parse_card, pack.parse_suit, pack.parse_rank):
        message = refused(parse, most + " ")
        assert message == f"{most[:59] + '…'!r} is too long to read: 10001 characters, at most 10000 are taken"


@every_pack
def test_many_cards_glued_together(pack: Pack) -> None:
    cards = tuple(range(36)) * 60
    text = "".join(map(pack.card_code, cards))

    assert pack.parse_cards(text) == cards


WORDS = sorted({word for name in PACKS for word in packs._lexicon(name).words} | {"b", "r", "of", "x", "1", "0", "s"})


@given(
    pack=st.sampled_from([SWISS_GERMAN, FRENCH, VORARLBERG]),
    text=st.one_of(
        st.text(max_size=30),
        st.lists(st.sampled_from([*WORDS, " ", "-", "\ufe0f", "\u0308", "?"]), max_size=12).map("".join),
    ),
)
def test_any_text_is_read_or_refused(pack: Pack, text: str) -> None:
    for parse, most in ((pack.parse_suit, 4), (pack.parse_rank, 9), (pack.parse_card, 36)):
        with contextlib.suppress(NotationError):  # and nothing else
            assert 0 <= parse(text) < most
    with contextlib.suppress(NotationError):
        cards = pack.parse_cards(text)
        assert all(0 <= card < 36 for card in cards)
        assert cards == pack.parse_cards(unicodedata.normalize("NFD", text))
        assert cards == pack.parse_cards(f" {text}, ")


class Naive:
    """All readings by trying every cut, slow on purpose; for lower-case text without separators."""

    def __init__(self, pack: Pack) -> None:
        self.lexicon = lexicon = packs._lexicon(pack.name)
        self.cards = {word: {card} for word, card in lexicon.cards.items()}
        for (suit_word, suit), (rank_word, rank) in itertools.product(lexicon.suits.items(), lexicon.ranks.items()):
            for word in (
                suit_word + rank_word,
                *(rank_word + link + suit_word for link in ("", "von", "de", "di", "of")),
            ):
                self.cards.setdefault(word, set()).add(suit * 9 + rank)

    def readings(self, text: str) -> set[tuple[int, ...]]:
        if text in self.lexicon.words and text != "as":  # known words are not cut; AS is a pair of codes
            return set()
        found: list[set[tuple[int, ...]]] = [{()}] + [set() for _ in text]
        for start, end in itertools.combinations(range(len(text) + 1), 2):
            for card in self.cards.get(text[start:end], ()):
                found[end] |= {(*before, card) for before in found[start]}
        return found[-1]


@pytest.mark.parametrize(
    ("pack", "alphabet", "length"),
    [
        pytest.param(FRENCH, ["a", "s", "d", "7", "h"], 6, id="french"),
        pytest.param(SWISS_GERMAN, ["ro", "se", "a", "s", "ei", "u"], 5, id="swiss_german"),
        pytest.param(VORARLBERG, ["la", "he", "a", "s", "se", "i", "10"], 5, id="vorarlberg"),
    ],
)
def test_every_cut_is_found(pack: Pack, alphabet: list[str], length: int) -> None:
    seen = set()
    texts = {"".join(parts) for n in range(length + 1) for parts in itertools.product(alphabet, repeat=n)}
    naive = Naive(pack)
    for text in texts:
        readings = naive.readings(text)
        seen.add(min(len(readings), 2))
        if len(readings) == 1:
            assert pack.parse_cards(text) == readings.pop(), text
        else:
            message = refused(pack.parse_cards, text)
            assert ("two ways" in message) == (len(readings) > 1), text
    assert {0, 1} <= seen
    assert (2 in seen) == (pack is FRENCH)


# -- imports ----------------------------------------------------------------------------------------------------------


def test_tables_are_built_on_first_use() -> None:
    code = (
        "from jassrules import packs; assert not packs._LEXICONS; packs.FRENCH.parse_card('HJ');"
        "assert not packs._LEXICONS; packs.FRENCH.parse_card('hj'); assert list(packs._LEXICONS) == ['french']"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_threads_share_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "_LEXICONS", {})
    barrier = threading.Barrier(8)
    found: list[tuple[int, ...]] = []

    def read() -> None:
        barrier.wait()
        found.append(SWISS_GERMAN.parse_cards("Rosen-Under, EiA"))

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [(14, 8)] * 8
    assert list(packs._LEXICONS) == ["swiss_german"]
