"""Pictures of a card, a hand and a Weis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from jassrules.cards import Card, CardLike, CardSet, CardsLike, as_card, as_cards, as_pack, hand_mask
from jassrules.errors import RulesError, shown
from jassrules.options import integer
from jassrules.packs import LANGUAGES, SWISS_GERMAN, Pack
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH
from jassrules.svg._faces import back as draw_back
from jassrules.svg._faces import face as draw_face
from jassrules.svg._markup import INK, LINE, PAPER, Drawing, Svg, document, move, rect, text
from jassrules.texts import check_language
from jassrules.weis import Weis, WeisKind

__all__ = ["back", "backs", "card", "hand", "weis"]

BACK_SIGN: Final = "🂠"

# How much of a card the next one leaves to be seen: the whole index.
_STEP: Final = 22
# A few lie beside each other: five are as wide as a phone.
_FEW: Final = 5
_APART: Final = CARD_WIDTH + 4
_LIFT: Final = 10
# An orange that is told from a white page and from a black one.
_FRAME: Final = "#d86a00"
# A veil dims a card, not an opacity of its own: the card below would shine through.
_VEIL: Final = f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5.5" fill="#4a4c50" fill-opacity="0.48"/>'
_NO_CARD: Final = (
    f'<rect x="0.5" y="0.5" width="{CARD_WIDTH - 1}" height="{CARD_HEIGHT - 1}" rx="5" fill="none" stroke="{LINE}" '
    f'stroke-dasharray="4 3"/>'
)

_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "back": "card face down",
        "empty": "empty hand",
        "one": "hand of 1 card",
        "many": "hand of {} cards",
        "one_down": "hand of 1 card, face down",
        "many_down": "hand of {} cards, face down",
        "legal": "may be played: {}",
        "all": "all may be played",
        "none": "none may be played",
        "marked": "marked: {}",
        "points": "{} points",
        "point": "1 point",
    },
    "de": {
        "back": "verdeckte Karte",
        "empty": "leere Hand",
        "one": "Hand mit 1 Karte",
        "many": "Hand mit {} Karten",
        "one_down": "Hand mit 1 Karte, verdeckt",
        "many_down": "Hand mit {} Karten, verdeckt",
        "legal": "spielbar: {}",
        "all": "alle sind spielbar",
        "none": "keine ist spielbar",
        "marked": "hervorgehoben: {}",
        "points": "{} Punkte",
        "point": "1 Punkt",
    },
    "fr": {
        "back": "carte face cachée",
        "empty": "main vide",
        "one": "main de 1 carte",
        "many": "main de {} cartes",
        "one_down": "main de 1 carte, face cachée",
        "many_down": "main de {} cartes, face cachée",
        "legal": "jouables : {}",
        "all": "toutes sont jouables",
        "none": "aucune n'est jouable",
        "marked": "mises en évidence : {}",
        "points": "{} points",
        "point": "1 point",
    },
    "it": {
        "back": "carta coperta",
        "empty": "mano vuota",
        "one": "mano di 1 carta",
        "many": "mano di {} carte",
        "one_down": "mano di 1 carta, coperta",
        "many_down": "mano di {} carte, coperte",
        "legal": "giocabili: {}",
        "all": "tutte sono giocabili",
        "none": "nessuna è giocabile",
        "marked": "evidenziate: {}",
        "points": "{} punti",
        "point": "1 punto",
    },
}


def _language(lang: object) -> Mapping[str, str]:
    return _WORDS[check_language(lang, known=LANGUAGES)]


def _plain(card: Card, pack: Pack) -> str:
    return pack.suit_sign(card.suit.index) + pack.rank_code(card.rank.index)


def _names(cards: Sequence[Card], lang: str, pack: Pack) -> str:
    return ", ".join(card.name(lang, pack=pack) for card in cards)


def card(card: CardLike, /, *, pack: Pack = SWISS_GERMAN, lang: str = "en", size: int | None = None) -> Svg:
    """A card, face up.

    Args:
        card: a card, or its code in the Swiss-German pack.
        pack: whose picture of the card it is.
        lang: the language of the title: ``"en"``, ``"de"``, ``"fr"`` or ``"it"``.
        size: the width in pixels, 1 to 20,000; None for 60.

    Raises:
        TypeError: for anything but a card or text, a pack, a language and an int.
        NotationError: for text that names no card, or a language without words.
        RulesError: for a size out of range.

    >>> from jassrules import FRENCH, svg
    >>> svg.card("RoU"), svg.card("RoU", pack=FRENCH, lang="fr", size=120)
    (<Svg 'under of roses', 60 x 92>, <Svg 'valet de cœur', 120 x 184>)
    >>> svg.card("RoU", pack=FRENCH).text
    '♥J'
    """
    chosen = as_card(card)
    as_pack(pack)
    _language(lang)
    drawing = Drawing(draw_face(chosen, pack), CARD_WIDTH, CARD_HEIGHT)
    return document(drawing, title=chosen.name(lang, pack=pack), plain=_plain(chosen, pack), size=size)


def back(*, lang: str = "en", size: int | None = None) -> Svg:
    """A card, face down; the packs share one back.

    Args:
        lang: the language of the title: ``"en"``, ``"de"``, ``"fr"`` or ``"it"``.
        size: the width in pixels, 1 to 20,000; None for 60.

    Raises:
        TypeError: for a size of another type.
        NotationError: for a language without words.
        RulesError: for a size out of range.

    >>> from jassrules import svg
    >>> svg.back(lang="de")
    <Svg 'verdeckte Karte', 60 x 92>
    """
    words = _language(lang)
    drawing = Drawing(draw_back(), CARD_WIDTH, CARD_HEIGHT)
    return document(drawing, title=words["back"], plain=BACK_SIGN, size=size)


def backs(count: int, /, *, lang: str = "en", size: int | None = None) -> Svg:
    """A hand that is held face down, drawn like :func:`hand`.

    Args:
        count: how many cards, 0 to 36.
        lang: the language of the title: ``"en"``, ``"de"``, ``"fr"`` or ``"it"``.
        size: the width in pixels, 1 to 20,000; None for 60, and 64 for each further card up to five, 22 where there
            are more.

    Raises:
        TypeError: for numbers of another type.
        NotationError: for a language without words.
        RulesError: for numbers out of range.

    >>> from jassrules import svg
    >>> svg.backs(9, lang="de")
    <Svg 'Hand mit 9 Karten, verdeckt', 236 x 92>
    """
    words = _language(lang)
    number = integer(count, field="the number of cards", least=0, most=36)
    body = "".join(move(draw_back(), place * _step(number)) for place in range(number))
    title = _count(number, words, "one_down", "many_down")
    return document(
        _row(body, number, CARD_HEIGHT), title=title, plain=" ".join([BACK_SIGN] * number) or title, size=size
    )


def hand(
    cards: CardsLike,
    /,
    *,
    legal: CardsLike | None = None,
    marked: CardsLike = (),
    pack: Pack = SWISS_GERMAN,
    lang: str = "en",
    size: int | None = None,
) -> Svg:
    """Cards side by side; more than five lie each over the one before, so that every index is seen.

    As plain text, cards that may not be played stand in round brackets, and marked ones in square brackets.

    Args:
        cards: the cards, in the order in which they are drawn; a :class:`~jassrules.CardSet` goes by index.
        legal: those that may be played; the others are dimmed. None dims nothing.
        marked: those that stand out: raised, with a frame.
        pack: whose pictures of the cards these are.
        lang: the language of title and description: ``"en"``, ``"de"``, ``"fr"`` or ``"it"``.
        size: the width in pixels, 1 to 20,000; None for 60, and 64 for each further card up to five, 22 where there
            are more.

    Raises:
        TypeError: for anything but cards, a pack and an int.
        NotationError: for text that names no card, or a language without words.
        RulesError: for a card that is in the hand twice, a legal or marked one that is not in it, and a size out
            of range.

    >>> from jassrules import svg
    >>> picture = svg.hand("RoU Ro9 EiA", legal="RoU Ro9", marked="RoU")
    >>> picture, picture.text
    (<Svg 'hand of 3 cards', 188 x 102>, '[🌹U] 🌹9 (🌰A)')
    >>> picture.description
    'under of roses, nine of roses, ace of acorns; may be played: under of roses, nine of roses; marked: under of roses'
    """
    as_pack(pack)
    words = _language(lang)
    held = as_cards(cards)
    mask = hand_mask(held, place="the hand")
    allowed = CardSet(held) if legal is None else _among(legal, mask)
    raised = _among(marked, mask)
    lift = _LIFT if raised else 0
    step = _step(len(held))
    drawn: list[str] = []
    said: list[str] = []
    for place, card in enumerate(held):
        playable, lifted = card in allowed, card in raised
        drawn.append(move(_seen(card, playable, lifted, pack), place * step, 0 if lifted else lift))
        sign = f"[{_plain(card, pack)}]" if lifted else _plain(card, pack)
        said.append(sign if playable else f"({sign})")
    told = [_names(held, lang, pack)]
    if legal is not None and held:
        told.append(_playable_told(held, allowed, words, lang, pack))
    if raised:
        told.append(words["marked"].format(_names([card for card in held if card in raised], lang, pack)))
    return document(
        _row("".join(drawn), len(held), CARD_HEIGHT + lift),
        title=_count(len(held), words, "one", "many"),
        description="; ".join(told),
        plain=" ".join(said) or words["empty"],
        size=size,
    )


def _among(cards: CardsLike, mask: int) -> CardSet:
    """The cards, all of which have to be in the hand."""
    chosen = CardSet(cards)
    for card in chosen:
        if not mask >> card.index & 1:
            raise RulesError(f"{str(card)!r} is not in the hand")
    return chosen


def _seen(card: Card, playable: bool, lifted: bool, pack: Pack) -> str:
    body = draw_face(card, pack)
    if not playable:
        body += _VEIL
    if lifted:
        body += rect(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, fill="none", line=_FRAME, radius=4.5, stroke=2)
    return body


def _playable_told(held: Sequence[Card], allowed: CardSet, words: Mapping[str, str], lang: str, pack: Pack) -> str:
    """Which cards may be played; several are not named again where that is all of them."""
    playable = [card for card in held if card in allowed]
    if not playable:
        return words["none"]
    if len(playable) == len(held) > 1:
        return words["all"]
    return words["legal"].format(_names(playable, lang, pack))


def _count(number: int, words: Mapping[str, str], one: str, many: str) -> str:
    """How many cards a hand has, by the keys of the words for one and for more."""
    if not number:
        return words["empty"]
    return words[one] if number == 1 else words[many].format(number)


def _step(number: int) -> int:
    """How far apart so many cards lie."""
    return _APART if number <= _FEW else _STEP


def _row(body: str, number: int, height: float) -> Drawing:
    """A row of cards; without any, the outline of where one would lie."""
    return Drawing(body or _NO_CARD, CARD_WIDTH + _step(number) * max(number - 1, 0), height)


def weis(weis: Weis, /, *, pack: Pack = SWISS_GERMAN, lang: str = "en", size: int | None = None) -> Svg:
    """The cards of a Weis, the highest of a run first, and what it counts.

    Args:
        weis: the Weis.
        pack: whose pictures of the cards these are.
        lang: the language of title and description: ``"en"``, ``"de"``, ``"fr"`` or ``"it"``; the title is
            :meth:`Weis.name() <jassrules.Weis.name>`.
        size: the width in pixels, 1 to 20,000; None for that of a hand, and the points.

    Raises:
        TypeError: for anything but a :class:`~jassrules.Weis`, a pack, a language and an int.
        NotationError: for a language without words.
        RulesError: for a size out of range.

    >>> from jassrules import Weis, svg
    >>> picture = svg.weis(Weis("Ro7 Ro8 Ro9", points=20), lang="de")
    >>> picture.alt, picture.description, picture.text
    ('Dreiblatt von Rosen-Neun', 'Rosen-Neun, Rosen-Acht, Rosen-Sieben; 20 Punkte', '🌹9 🌹8 🌹7 = 20')
    """
    if not isinstance(weis, Weis):
        raise TypeError(f"a Weis is needed, not {shown(weis)}")
    as_pack(pack)
    words = _language(lang)
    cards = tuple(weis.cards) if weis.kind is WeisKind.FOUR else tuple(reversed(tuple(weis.cards)))
    points = str(weis.points)
    body = "".join(move(draw_face(card, pack), place * _step(len(cards))) for place, card in enumerate(cards))
    row = _row(body, len(cards), CARD_HEIGHT)
    wide = 14 + 11 * len(points)
    badge = rect(row.width + 6.5, 31.5, wide, 29, fill=PAPER, line=LINE, radius=14.5)
    badge += text(points, row.width + 6.5 + wide / 2, 52, size=17, fill=INK, bold=True)
    counted = words["point"] if weis.points == 1 else words["points"].format(points)
    return document(
        Drawing(row.body + badge, row.width + 7 + wide, CARD_HEIGHT),
        title=weis.name(lang, pack=pack),
        description=f"{_names(cards, lang, pack)}; {counted}",
        plain=f"{' '.join(_plain(card, pack) for card in cards)} = {points}",
        size=size,
    )
