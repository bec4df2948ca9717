"""Refusals: a :class:`~jassrules.errors.Reason` with the cards it is about, and the sentence that says so."""

from __future__ import annotations

from typing import Final, NamedTuple

from jassrules.cards import Card, CardSet, Suit, as_pack
from jassrules.errors import Reason
from jassrules.packs import SWISS_GERMAN, Pack
from jassrules.texts import check_language
from jassrules.tricks import Trick
from jassrules.weis import Weis

__all__ = ["Refusal", "position_text", "refuse_card", "refuse_weis"]

# For each reason the sentence in German and in English. {cards} are a Weis where there is one, else the card.
_SENTENCES: Final[dict[Reason, tuple[str, str]]] = {
    Reason.NOT_IN_HAND: ("{cards} hast du nicht in der Hand", "you do not hold {cards}"),
    Reason.ALREADY_PLAYED: ("{cards} ist schon gespielt", "{cards} has been played"),
    Reason.MUST_FOLLOW: ("Farbzwang: du hast noch {suit}", "follow suit: you still hold {suit}"),
    Reason.MUST_FOLLOW_TRUMP: (
        "Trumpf ist ausgespielt: du hast noch {suit}, und nicht nur den Bauer",
        "trump is led: you still hold {suit}, and not the Bauer alone",
    ),
    Reason.UNDERTRUMP: (
        "Untertrumpfen: {cards} liegt unter {over}",
        "undertrumping: {cards} is lower than {over}",
    ),
    Reason.MUST_TRUMP: (
        "Stechen: du kannst nicht bedienen und hast noch {suit}, das ist Trumpf",
        "trump it: you cannot follow and still hold {suit}, which is trump",
    ),
    Reason.NOT_A_WEIS: ("{cards}: das ist kein Weis", "{cards}: that is no Weis"),
    Reason.NOT_MAXIMAL: (
        "{cards} ist kein ganzer Weis deiner Hand",
        "{cards} is not a whole Weis of your hand",
    ),
    Reason.NOT_CALLED: (
        "{cards}: an diesem Tisch wird nicht angesagt",
        "{cards}: at this table nothing is announced",
    ),
    Reason.TOO_LATE: ("{cards}: dafür ist es zu spät", "{cards}: it is too late for that"),
    Reason.ALREADY_ANNOUNCED: ("{cards}: du hast schon gewiesen", "{cards}: you have announced before"),
    Reason.DOWNWARD: (
        "{cards}: es wird nur aufwärts gewiesen, du hast schon {over}",
        "{cards}: Weise go upwards only, you have shown {over}",
    ),
    Reason.OVERLAP: (
        "{cards}: zwei Blätter einer Ansage teilen sich keine Karte",
        "{cards}: two runs of one announcement share no card",
    ),
    Reason.TOO_MANY: ("{cards}: so viel auf einmal wird nicht gewiesen", "{cards}: too many Weise at once"),
}
_NO_CARDS: Final = CardSet()
_LANGUAGES: Final = {"de": 0, "en": 1}
_NOTHING: Final = {"de": "nichts", "en": "nothing"}


class Refusal(NamedTuple):
    """Why a card or a Weis is refused, with what the sentence needs.

    Equality: all fields.

    >>> refusal = Refusal(Reason.MUST_FOLLOW, card=Card.parse("SeA"), suit=Suit.ROSEN)
    >>> refusal.sentence("de"), str(refusal)
    ('Farbzwang: du hast noch Rosen', 'follow suit: you still hold roses')
    """

    reason: Reason
    """The reason, for programs."""
    card: Card | None = None
    """The refused card; None where a Weis is refused."""
    cards: CardSet = CardSet()
    """The cards of the refused Weis; none where an empty announcement is refused."""
    suit: Suit | None = None
    """The suit that must be played."""
    over: CardSet = CardSet()
    """The highest trump of the trick, or the Weis shown before."""

    @property
    def what(self) -> str:
        """The codes of the refused card, or of the cards of the refused Weis."""
        return str(self.cards if self.card is None else self.card)

    def sentence(self, lang: str = "en", *, pack: Pack = SWISS_GERMAN) -> str:
        """The reason in words.

        Args:
            lang: ``"de"`` or ``"en"``.
            pack: whose names the cards bear.

        Raises:
            TypeError: for anything but a pack.
            NotationError: for another language.
        """
        lang = check_language(lang)
        as_pack(pack)
        cards = self.cards if self.card is None else CardSet((self.card,))
        return _SENTENCES[self.reason][_LANGUAGES[lang]].format(
            cards=_spell(cards, lang, pack) or _NOTHING[lang],
            over=_spell(self.over, lang, pack),
            suit="" if self.suit is None else pack.suit_name(self.suit.index, lang),
        )

    def __str__(self) -> str:
        return self.sentence()


def _spell(cards: CardSet, lang: str, pack: Pack) -> str:
    """One card by its name, several by their codes."""
    return cards[0].name(lang, pack=pack) if len(cards) == 1 else cards.text(pack=pack)


def refuse_card(
    card: Card, *, hand: CardSet, unplayed: CardSet, trick: Trick, trump: Suit | None, may_trump: bool
) -> Refusal:
    """Why a card may not be played that is not among the legal ones. [M-3, M-6, M-7, S-8, S-9]

    Which cards are legal is the core's to say; this only finds the words for the others.

    Args:
        card: the card asked for.
        hand: the hand of the seat to move.
        unplayed: all cards that lie in no trick yet.
        trick: the open trick.
        trump: trump, if there is one.
        may_trump: whether a player who could follow may trump instead.
    """
    if card not in hand:
        return Refusal(Reason.NOT_IN_HAND if card in unplayed else Reason.ALREADY_PLAYED, card)
    if trick.led_suit is trump:
        return Refusal(Reason.MUST_FOLLOW_TRUMP, card, suit=trump)
    able = any(held.suit is trick.led_suit for held in hand)
    if able and not (may_trump and card.suit is trump):
        return Refusal(Reason.MUST_FOLLOW, card, suit=trick.led_suit)
    if card.suit is not trump:
        return Refusal(Reason.MUST_TRUMP, card, suit=trump)
    assert trick.best is not None  # a trump that is barred lies under another
    return Refusal(Reason.UNDERTRUMP, card, over=CardSet((trick.best,)))


def refuse_weis(reason: Reason, weis: Weis | CardSet, *, over: CardSet = _NO_CARDS) -> Refusal:
    """The refusal of a Weis, or of cards that are none."""
    return Refusal(reason, cards=weis.cards if isinstance(weis, Weis) else weis, over=over)


def position_text(trick: Trick, *, number: int, trump: Suit | None, seat: int | None) -> str:
    """Where a game stands, for the end of a message; it names no card that is not on the table."""
    if seat is None:
        return f"all cards are played; trump {trump or 'none'}"
    return f"trick {number}: {trick if trick.cards else 'no card yet'}; trump {trump or 'none'}; seat {seat} to move"
