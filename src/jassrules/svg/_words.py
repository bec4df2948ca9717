"""The words on pictures of tables and sheets, names that fit their place, and how wide text is."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import Final

from jassrules.cards import Card, Suit
from jassrules.errors import RulesError, shown
from jassrules.packs import SWISS_GERMAN, Pack
from jassrules.texts import as_name, beginning, check_language, in_lines, seat_name
from jassrules.weis import Weis

__all__ = ["Words", "broken", "cut", "player_names", "text_width"]

# Each text in English and in German. One that ends in _one is for the number one.
_TEXTS: Final[dict[str, tuple[str, str]]] = {
    # What stands on a table
    "trump": ("trump", "Trumpf"),
    "no_trump": ("no trump", "obenabe"),
    "no_trump_yet": ("no trump yet", "noch obenabe"),
    "made_by": ("made by {}", "von {}"),
    "leads": ("leads", "spielt aus"),
    "takes": ("takes", "macht ihn"),
    "best": ("best so far", "liegt vorn"),
    "turn": ("to play", "am Zug"),
    "tricks": ("{} tricks", "{} Stiche"),
    "tricks_one": ("1 trick", "1 Stich"),
    "stock": ("stock {}", "Stock {}"),
    "stock_out": ("stock used up", "Stock leer"),
    "has_shown": ("{} has shown", "{} hat gewiesen"),
    "announced": ("Weis {}", "Weis {}"),
    "announced_many": ("{} Weise, {}", "{} Weise, {}"),
    "written": ("written {}", "geschrieben {}"),
    "free": ("any card", "jede Karte"),
    "follow": ("follow, else trump", "Farbe, sonst Trumpf"),
    # Titles
    "trick_empty": ("empty trick, {} leads", "leerer Stich, {} spielt aus"),
    "trick_open": ("trick: {}, {} is best so far", "Stich: {}, {} liegt vorn"),
    "trick_taken": ("trick: {}, {} takes", "Stich: {}, {} macht ihn"),
    "molotow": ("Molotow, {} players, trick {} of {}", "Molotow mit {} Personen, Stich {} von {}"),
    "molotow_over": ("Molotow, {} players, the round is over", "Molotow mit {} Personen, die Runde ist fertig"),
    "schmaus": ("Schmaus, trick {} of 18, stock {}", "Schmaus, Stich {} von 18, Stock {}"),
    "schmaus_out": ("Schmaus, trick {} of 18, stock used up", "Schmaus, Stich {} von 18, Stock leer"),
    "schmaus_over": ("Schmaus, the deal is over", "Schmaus, das Spiel ist fertig"),
    "seen_by": ("{}, as {} sees it", "{}, wie {} es sieht"),
    # Descriptions
    "counter_clockwise": (
        "{} seats around a table, counter-clockwise from below: {}.",
        "{} Plätze um einen Tisch, im Gegenuhrzeigersinn von unten: {}.",
    ),
    "clockwise": (
        "{} seats around a table, clockwise from below: {}.",
        "{} Plätze um einen Tisch, im Uhrzeigersinn von unten: {}.",
    ),
    "told_led": ("{} leads with the {}.", "{} spielt {} aus."),
    "told_played": ("{} plays the {}.", "{} spielt {}."),
    "told_waiting": ("Not played yet: {}.", "Noch nicht gespielt: {}."),
    "told_empty": ("No card is played yet, {} leads.", "Noch ist nichts gespielt, {} spielt aus."),
    "told_trump": ("Trump is {}.", "Trumpf ist {}."),
    "told_no_trump": ("There is no trump.", "Es gibt keinen Trumpf, es gilt obenabe."),
    "told_no_trump_yet": ("There is no trump yet.", "Noch gibt es keinen Trumpf, es gilt obenabe."),
    "told_made": ("{} made it.", "Gemacht hat ihn {}."),
    "told_takes": ("{} takes the trick with the {}.", "{} macht den Stich mit {}."),
    "told_best": ("{} has the best card so far, the {}.", "Die beste Karte liegt bis jetzt vor {}: {}."),
    "told_hand": ("{} holds {}.", "{} hält {}."),
    "told_no_hand": ("{} holds no card.", "{} hält keine Karte."),
    "told_hidden": ("{} holds {} hidden cards.", "{} hält {} verdeckte Karten."),
    "told_hidden_one": ("{} holds one hidden card.", "{} hält eine verdeckte Karte."),
    "told_known": ("{} holds {} and {} hidden cards.", "{} hält {} und {} verdeckte Karten."),
    "told_known_one": ("{} holds {} and one hidden card.", "{} hält {} und eine verdeckte Karte."),
    "told_tricks": ("{} has {}.", "{} hat {}."),
    "told_turn": ("{} is to play.", "{} ist am Zug."),
    "told_may_any": ("{} is to play and may play any card.", "{} ist am Zug und darf jede Karte spielen."),
    "told_may": ("{} is to play and may play {}.", "{} ist am Zug und darf {} spielen."),
    "told_over": ("All cards are played.", "Alle Karten sind gespielt."),
    "told_stock": ("The stock has {} cards, turned up lies the {}.", "Der Stock hat {} Karten, aufgedeckt liegt {}."),
    "told_stock_out": ("The stock is used up.", "Der Stock ist leer."),
    "told_robbed": ("{} has robbed the {} for the {}.", "{} hat {} geraubt, für {}."),
    "told_announced": ("{} has announced: {}.", "{} hat gewiesen: {}."),
    "told_written": ("Written of it: {}.", "Davon geschrieben: {}."),
    # Slates
    "slate": ("slate: {}", "Schiefertafel: {}"),
    "points": ("{} points", "{} Punkte"),
    "points_one": ("1 point", "1 Punkt"),
    "hundreds": ("{} strokes of a hundred", "{} Striche zu hundert"),
    "hundreds_one": ("one stroke of a hundred", "ein Strich zu hundert"),
    "fifties": ("{} strokes of fifty", "{} Striche zu fünfzig"),
    "fifties_one": ("one stroke of fifty", "ein Strich zu fünfzig"),
    "twenties": ("{} strokes of twenty", "{} Striche zu zwanzig"),
    "twenties_one": ("one stroke of twenty", "ein Strich zu zwanzig"),
    "rest": ("the figure {}", "die Zahl {}"),
    "nothing": ("nothing written", "nichts geschrieben"),
    # Lists
    "and": ("{} and {}", "{} und {}"),
}
_LANGUAGES: Final = ("en", "de")

# Widths in parts of the size, those of wide typefaces, so that text fits in whichever is found. What is not here is as
# wide as its letters where it is made of such, and as the widest there are elsewhere.
_WIDTHS: Final = {
    **dict.fromkeys("ijlfrtIJ.,:;'|!()[]-/\\ı·’‘‚", 0.45),
    **dict.fromkeys("mwMW@%#&+<=>^~×÷±¬…©®œæø—", 1.05),
    **dict.fromkeys("OQØ", 0.82),
    **dict.fromkeys("ŒÆЖФШЫЮжфшщыюЂЉЊљњЮ", 1.15),
    **dict.fromkeys("Щ‰", 1.4),
    **dict.fromkeys("МмДдЪътЦцĦħƠƯΜΩΨωφψπσΉΌΎΏ", 0.95),
}


class Words:
    """The texts in one language, with cards as one pack names them."""

    def __init__(self, lang: object, pack: Pack = SWISS_GERMAN) -> None:
        """Chooses language and pack.

        Raises:
            NotationError: for a language that there are no words in.
        """
        self.lang = check_language(lang)
        self.pack = pack
        self._column = _LANGUAGES.index(self.lang)

    def __call__(self, key: str, *values: object) -> str:
        """A text, filled in."""
        return _TEXTS[key][self._column].format(*values)

    def count(self, key: str, number: int, *before: object) -> str:
        """A text with a number at its end, in the singular where it is one."""
        return self(f"{key}_one", *before) if number == 1 else self(key, *before, number)

    def card(self, card: Card) -> str:
        """The name of a card."""
        return card.name(self.lang, pack=self.pack)

    def suit(self, suit: Suit) -> str:
        """The name of a suit."""
        return self.pack.suit_name(suit.index, self.lang)

    def codes(self, cards: Iterable[Card]) -> str:
        """The codes of cards."""
        return " ".join(card.code(pack=self.pack) for card in cards)

    def cards(self, cards: Iterable[Card]) -> str:
        """The names of cards as a list."""
        return self.listed([self.card(card) for card in cards])

    def weise(self, weise: Iterable[Weis]) -> str:
        """Weise in words, with their points."""
        return ", ".join(f"{weis.name(self.lang, pack=self.pack)} ({weis.points})" for weis in weise)

    def signs(self, cards: Iterable[Card]) -> str:
        """Cards as the sign of the suit and the code of the rank."""
        return " ".join(self.pack.suit_sign(card.suit.index) + self.pack.rank_code(card.rank.index) for card in cards)

    def listed(self, items: Sequence[str]) -> str:
        """A list as it is said."""
        return items[0] if len(items) == 1 else self("and", ", ".join(items[:-1]), items[-1])


def player_names(names: object, players: int) -> tuple[str, ...]:
    """The names of the seats as they can be drawn; None for P0, P1 and so on.

    Raises:
        TypeError: for anything but a sequence of strings.
        RulesError: for another number of names, or one of other than 1 to 100 characters.
    """
    if names is None:
        return tuple(f"P{seat}" for seat in range(players))
    if not isinstance(names, Sequence) or isinstance(names, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"names are a sequence of strings, not {shown(names)}")
    if len(names) != players:
        raise RulesError(f"{len(names)} names for {players} players")
    return tuple(seat_name(as_name(name), seat) for seat, name in enumerate(names))


# Letters that are about as wide as ours: Latin, Greek, Cyrillic.
_PLAIN: Final = (("À", "ſ"), ("Α", "ω"), ("Ѐ", "џ"))


@cache
def _sign_width(sign: str) -> float:
    if sign in _WIDTHS:
        return _WIDTHS[sign]
    if unicodedata.combining(sign):
        return 0
    parts = unicodedata.normalize("NFKD", sign)
    if parts != sign and not "\u1f00" <= sign <= "\u1fff":  # accents stand before the capitals of old Greek
        # Figures in circles and the like are wider than what is in them.
        least = 1.05 if unicodedata.category(sign)[0] in "NS" else 0
        return max(sum(map(_sign_width, parts)), least)
    if sign.isascii() or (sign.isalpha() and any(first <= sign <= last for first, last in _PLAIN)):
        return 0.8 if sign.isupper() else 0.68
    return 1.4


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is at most."""
    return sum(map(_sign_width, text)) * size * (1.1 if bold else 1)


def cut(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """A text that takes at most so much room; dots end what is cut."""
    width = partial(text_width, size=size, bold=bold)
    return text if width(text) <= room else beginning(text, room - width("…"), width).rstrip() + "…"


def broken(text: str, size: float, room: float) -> list[str]:
    """A text in lines that take at most so much room, broken at blanks; a longer word is cut."""
    return [cut(line, size, room) for line in in_lines(text, room, partial(text_width, size=size))]
