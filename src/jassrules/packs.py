"""Packs: what the four neutral suits and the nine ranks are called, and how cards are written and read.

A rule never depends on which suit is which [J-8]; a pack only names them. Three are built in, each with one
written code per card and with names in German, French, Italian and English:

=============== ==================================== ==================== ===========================
pack            suits 0 to 3                         codes                ranks 0 to 8
=============== ==================================== ==================== ===========================
swiss_german    Eicheln, Rosen, Schellen, Schilten   ``Ei Ro Se Si``      ``6 7 8 9 B U O K A``
french          Kreuz, Herz, Ecken, Schaufel         ``C H D S``          ``6 7 8 9 10 J Q K A``
vorarlberg      Eichel, Herz, Schellen, Laub         ``Ei He Se La``      ``6 7 8 9 10 U O K A``
=============== ==================================== ==================== ===========================

Which French suit stands for which Swiss one is **not standard**. The table follows the look of the pictures (and the
colours); other authors pair them differently, some by what a suit multiplies. Nothing is translated between
packs: a name of another pack is refused, and the message says where it belongs.

**Reading.** Case, separators (white space, commas, hyphens, slashes, underscores, dots and the like), the Unicode
normal form and variation selectors make no difference. Codes, names and synonyms of the pack mix freely in all four
languages. Either suit or rank may come first, a linking word may stand after the rank ("jack of hearts",
"fante di cuori"), and cards need nothing between them (``RoURo9``). A separator never stands inside a word or
a number: "1 0" is no ten. Umlauts and accents may be typed as ``oe``, or left out.

Some synonyms need a word. *Bauer*, *Buur*, *Puur* (French *bour*) is the Under and *Nell*, *Näll* the nine of the suit
named with it, trump or not. "10" is the ten everywhere. In the French pack single letters are read the international
way, so that C is clubs (never cœur or cuori), K the king (never Kreuz or Karo), T the ten; besides, V is the valet,
and D is the Dame where a rank has to be: ``HD`` is the queen of hearts, ``D7`` the seven of diamonds. ``AS`` is the ace
of spades where a card is read, and the word "As", an ace, where a rank is. In the Vorarlberg pack X is the ten, and
"Weli" the six of Schellen. What fits two things, or can be cut in two ways, is refused.
"""

from __future__ import annotations

import unicodedata
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, NoReturn, final

from jassrules._pack_tables import LANGUAGES, LINKS, TABLES, Row, Table
from jassrules.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = ["FRENCH", "LANGUAGES", "PACKS", "SWISS_GERMAN", "VORARLBERG", "Pack"]

_MAX_TEXT: Final = 10_000  # characters; several times the longest spelling of a whole pack
_MAX_QUOTED: Final = 60

# ---------------------------------------------------------------------------------------------------------------------
# Folding: what makes no difference is taken out before anything is looked up.

_SEPARATORS: Final = frozenset(",;:./\\|+&·•'’")
_IGNORED: Final = frozenset("\ufe0e\ufe0f")


def _is_separator(char: str) -> bool:
    return char in _SEPARATORS or char.isspace() or unicodedata.category(char) in {"Pd", "Pc"}


def _fold(text: str) -> tuple[str, Sequence[int]]:
    """Fold case and normal form; return the folded text and, for each of its characters, the place in `text`."""
    if text.isascii():
        return text.lower(), range(len(text))
    folded: list[str] = []
    origin: list[int] = []
    kept = [i for i, char in enumerate(text) if char not in _IGNORED and unicodedata.category(char) != "Cf"]
    start = 0
    while start < len(kept):
        stop = start + 1
        while stop < len(kept) and unicodedata.combining(text[kept[stop]]):
            stop += 1
        cluster = "".join(text[i] for i in kept[start:stop])
        composed = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", cluster).casefold())
        folded.append(composed)
        origin.extend([kept[start]] * len(composed))
        start = stop
    return "".join(folded), origin


_PLAIN: Final = str.maketrans({"ä": "a", "ö": "o", "é": "e", "è": "e", "œ": "oe"})
_SPELT: Final = str.maketrans({"ä": "ae", "ö": "oe", "é": "e", "è": "e", "œ": "oe"})


def _variants(word: str) -> set[str]:
    folded = _fold(word)[0]
    return {folded, folded.translate(_PLAIN), folded.translate(_SPELT)}


# ---------------------------------------------------------------------------------------------------------------------
# Reading: the text is cut into known words in every possible way at once.

_SUIT, _RANK, _CARD, _LINK = "suit", "rank", "card", "link"

# What has been read since the last whole card: nothing (0), a suit (1 + suit), a rank (5 + rank), or a rank and a
# linking word (14 + rank).
_WHOLE, _AFTER_SUIT, _AFTER_RANK, _AFTER_LINK = 0, 1, 5, 14


@final
class _Lexicon:
    """The folded words of a pack, ready to be matched."""

    def __init__(self, table: Table) -> None:
        self.suits = self._collect(table.suits)
        self.ranks = self._collect(table.ranks)
        self.cards = {spelling: card for word, card in table.cards.items() for spelling in _variants(word)}
        self.words: dict[str, list[tuple[str, int]]] = {link: [(_LINK, 0)] for link in LINKS}
        for kind, meanings in ((_SUIT, self.suits), (_RANK, self.ranks), (_CARD, self.cards)):
            for word, value in meanings.items():
                self.words.setdefault(word, []).append((kind, value))
        lengths: dict[str, set[int]] = {}
        for word in self.words:
            lengths.setdefault(word[0], set()).add(len(word))
        self.lengths = {first: sorted(found) for first, found in lengths.items()}
        self.longest = max(map(len, self.words))
        suits, ranks = ([row.codes[0].lower() for row in rows] for rows in (table.suits, table.ranks))
        self.pairs = {pair for suit in suits for rank in ranks for pair in (suit + rank, rank + suit)}

    @staticmethod
    def _collect(rows: Iterable[Row]) -> dict[str, int]:
        return {
            variant: index
            for index, row in enumerate(rows)
            for spelling in row.spellings()
            for variant in _variants(spelling)
        }

    def at(self, folded: str, start: int) -> Iterator[tuple[int, list[tuple[str, int]]]]:
        """Give the end and the meanings of each known word that begins at `start`.

        Between separators a known word is not cut ("sonaglio" is no "sonagli" and O), unless it is a pair of codes.
        """
        if not start or _is_separator(folded[start - 1]):
            end = start + 1
            while end < len(folded) and end - start <= self.longest and not _is_separator(folded[end]):
                end += 1
            word = folded[start:end]
            if word in self.words and word not in self.pairs:
                yield end, self.words[word]
                return
        for length in self.lengths.get(folded[start], ()):
            meanings = self.words.get(folded[start : start + length])
            if meanings is not None and start + length <= len(folded):
                yield start + length, meanings


def _advance(state: int, kind: str, value: int) -> tuple[int, int] | None:
    """Return the next state and the card completed (-1: none), or None where the word does not fit."""
    if state == _WHOLE:
        if kind == _SUIT:
            return _AFTER_SUIT + value, -1
        if kind == _RANK:
            return _AFTER_RANK + value, -1
        return (_WHOLE, value) if kind == _CARD else None
    if state < _AFTER_RANK:
        return (_WHOLE, (state - _AFTER_SUIT) * 9 + value) if kind == _RANK else None
    linked = state >= _AFTER_LINK
    rank = state - (_AFTER_LINK if linked else _AFTER_RANK)
    if kind == _SUIT:
        return _WHOLE, value * 9 + rank
    return (_AFTER_LINK + rank, -1) if kind == _LINK and not linked else None


@final
class _Reading:
    """All readings of a folded text: for each place the states it can be reached in, and the cards read until there.

    A list of cards is kept as the number of a (shorter list, last card) pair, so that equal lists have equal numbers.
    Two different lists per state are enough to know that a text is ambiguous, which keeps the time linear.
    """

    def __init__(self, lexicon: _Lexicon, folded: str) -> None:
        self._lists: list[tuple[int, int]] = [(-1, -1)]
        self._numbers: dict[tuple[int, int], int] = {}
        self.reached: dict[int, dict[int, tuple[int, ...]]] = {0: {_WHOLE: (0,)}}
        for place, char in enumerate(folded):
            states = self.reached.get(place)
            if states is None:
                continue
            if _is_separator(char):
                for state, lists in states.items():
                    self._reach(place + 1, state, lists)
                continue
            for end, meanings in lexicon.at(folded, place):
                for kind, value in meanings:
                    for state, lists in states.items():
                        step = _advance(state, kind, value)
                        if step is not None:
                            after, card = step
                            self._reach(end, after, lists if card < 0 else tuple(self._add(n, card) for n in lists))

    def _add(self, shorter: int, card: int) -> int:
        number = self._numbers.setdefault((shorter, card), len(self._lists))
        if number == len(self._lists):
            self._lists.append((shorter, card))
        return number

    def _reach(self, place: int, state: int, lists: tuple[int, ...]) -> None:
        states = self.reached.setdefault(place, {})
        known: tuple[int, ...] = states.get(state, ())
        states[state] = tuple(dict.fromkeys(known + lists))[:2]

    def cards(self, number: int) -> tuple[int, ...]:
        """Return the cards of list `number` in the order of the text."""
        found: list[int] = []
        while number:
            number, card = self._lists[number]
            found.append(card)
        return tuple(reversed(found))


# The German names of suits that are shorter as the first part of a word.
_FIRST_PARTS: Final = {"Eicheln": "Eichel"}
_LEXICONS: Final[dict[str, _Lexicon]] = {}


def _lexicon(name: str) -> _Lexicon:
    # Two threads may both build it; the results are equal and the first one stays.
    found = _LEXICONS.get(name)
    return _LEXICONS.setdefault(name, _Lexicon(TABLES[name])) if found is None else found


def _text(value: object, what: str = "text") -> str:
    if not isinstance(value, str):
        msg = f"{what} must be a str, not {type(value).__name__}"
        raise TypeError(msg)
    if len(value) > _MAX_TEXT:
        msg = f"{_quote(value)} is too long to read: {len(value)} characters, at most {_MAX_TEXT} are taken"
        raise NotationError(msg)
    return value


def _quote(text: str) -> str:
    return repr(text if len(text) <= _MAX_QUOTED else text[: _MAX_QUOTED - 1] + "…")


def _checked(index: object, what: str, count: int) -> int:
    if isinstance(index, bool) or not isinstance(index, int):
        msg = f"{what} index must be an int, not {type(index).__name__}"
        raise TypeError(msg)
    if not 0 <= index < count:
        # Writing out an enormous int would raise an error of its own.
        shown = repr(index) if abs(index) < 10**9 else "a far larger number"
        msg = f"{what} index must be 0 to {count - 1}, not {shown}"
        raise NotationError(msg)
    return index


def _language(lang: object) -> int:
    wanted = _text(lang, "a language")
    if wanted not in LANGUAGES:
        msg = f"no names in the language {_quote(wanted)}; there are 'de', 'fr', 'it' and 'en'"
        raise NotationError(msg)
    return LANGUAGES.index(wanted)


def _strip(folded: str) -> str:
    start, stop = 0, len(folded)
    while start < stop and _is_separator(folded[start]):
        start += 1
    while start < stop and _is_separator(folded[stop - 1]):
        stop -= 1
    return folded[start:stop]


# ---------------------------------------------------------------------------------------------------------------------


@final
class Pack:
    """One way to name the cards [J-8]; ``Pack(name)`` is the built-in pack of that name, always the same object.

    Suits, ranks and cards are plain numbers here: suits 0 to 3, ranks 0 to 8 (six lowest), cards ``suit * 9 + rank``.
    Packs are immutable, and equal only to themselves; pickling and copying return the same object.

    Raises:
        TypeError: for anything but a string.
        NotationError: where there is no pack of that name.

    >>> Pack("french") is FRENCH
    True
    >>> SWISS_GERMAN.parse_card("RoU"), FRENCH.parse_card("Herz-Bube"), VORARLBERG.parse_card("HeU")
    (14, 14, 14)
    """

    __slots__ = ("_cards", "_name", "_rank_codes", "_suit_codes")

    SWISS_GERMAN: ClassVar[Pack]
    """Eicheln, Rosen, Schellen, Schilten; six to nine, Banner, Under, Ober, König, Ass."""
    FRENCH: ClassVar[Pack]
    """Clubs, hearts, diamonds, spades; six to ten, jack, queen, king, ace."""
    VORARLBERG: ClassVar[Pack]
    """The double German pack: Eichel, Herz, Schellen, Laub; six to nine, Zehner, Unter, Ober, König, Ass."""

    _name: str
    _suit_codes: tuple[str, ...]
    _rank_codes: tuple[str, ...]
    _cards: dict[str, int]

    def __init_subclass__(cls) -> NoReturn:
        """Refuse: there are three packs and no others."""
        raise TypeError("Pack cannot be subclassed: there are three packs and no others")

    def __new__(cls, name: str) -> Pack:
        """Return the built-in pack called `name`."""
        if _text(name, "the name of a pack") not in PACKS:
            msg = f"no pack is called {_quote(name)}; there are 'swiss_german', 'french' and 'vorarlberg'"
            raise NotationError(msg)
        return PACKS[name]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: packs are immutable."""
        msg = f"a pack is immutable, {name!r} cannot be set"
        raise AttributeError(msg)

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: packs are immutable."""
        msg = f"a pack is immutable, {name!r} cannot be deleted"
        raise AttributeError(msg)

    def __reduce__(self) -> tuple[type[Pack], tuple[str]]:
        """Pickle and copy by name."""
        return (Pack, (self._name,))

    def __repr__(self) -> str:
        """Return an expression for this pack."""
        return f"Pack({self._name!r})"

    @property
    def name(self) -> str:
        """The name: ``"swiss_german"``, ``"french"`` or ``"vorarlberg"``."""
        return self._name

    # -- writing ------------------------------------------------------------------------------------------------------

    def suit_code(self, suit: int) -> str:
        """Return the short form of a suit (0 to 3), which `parse_suit` of the same pack reads.

        Raises (as does every method that takes a number):
            TypeError: for anything but an int, and for a bool.
            NotationError: for a number out of range.

        >>> [SWISS_GERMAN.suit_code(1), FRENCH.suit_code(1), VORARLBERG.suit_code(1)]
        ['Ro', 'H', 'He']
        """
        return self._suit_codes[_checked(suit, "suit", 4)]

    def rank_code(self, rank: int) -> str:
        """Return the short form of a rank (0 to 8), which `parse_rank` of the same pack reads.

        >>> [SWISS_GERMAN.rank_code(4), FRENCH.rank_code(4)]
        ['B', '10']
        """
        return self._rank_codes[_checked(rank, "rank", 9)]

    def card_code(self, card: int) -> str:
        """Return the short form of a card (0 to 35), suit first; `parse_card` of the same pack reads it.

        >>> [SWISS_GERMAN.card_code(14), FRENCH.card_code(14), VORARLBERG.card_code(14)]
        ['RoU', 'HJ', 'HeU']
        """
        suit, rank = divmod(_checked(card, "card", 36), 9)
        return self._suit_codes[suit] + self._rank_codes[rank]

    def suit_sign(self, suit: int) -> str:
        """Return one Unicode character for a suit; the four of a pack differ, and `parse_suit` reads them.

        Only the French suits have characters of their own. For the others these are pictures near enough: a chestnut
        for acorns, a rose, a bell, a shield, a heart, a leaf.

        >>> "".join(FRENCH.suit_sign(suit) for suit in range(4))
        '♣♥♦♠'
        """
        return TABLES[self._name].suits[_checked(suit, "suit", 4)].signs[0]

    def suit_name(self, suit: int, lang: str = "de") -> str:
        """Return the name of a suit in one of `LANGUAGES`; nouns are capitalised in German only.

        Raises:
            NotationError: also for another language.

        >>> [FRENCH.suit_name(3, lang) for lang in LANGUAGES]
        ['Schaufel', 'pique', 'picche', 'spades']
        """
        row = TABLES[self._name].suits[_checked(suit, "suit", 4)]
        return row.words[_language(lang)][0]

    def rank_name(self, rank: int, lang: str = "de") -> str:
        """Return the name of a rank in one of `LANGUAGES`.

        Raises:
            NotationError: also for another language.

        >>> [SWISS_GERMAN.rank_name(5, lang) for lang in LANGUAGES]
        ['Under', 'valet', 'fante', 'under']
        """
        row = TABLES[self._name].ranks[_checked(rank, "rank", 9)]
        return row.words[_language(lang)][0]

    def card_name(self, card: int, lang: str = "de") -> str:
        """Return the name of a card as it is said in one of `LANGUAGES`; `parse_card` of the same pack reads it.

        Raises:
            NotationError: also for another language.

        >>> SWISS_GERMAN.card_name(14), FRENCH.card_name(14, "fr"), FRENCH.card_name(14, "en")
        ('Rosen-Under', 'valet de cœur', 'jack of hearts')
        >>> SWISS_GERMAN.card_name(8)
        'Eichel-Ass'
        """
        suit, rank = divmod(_checked(card, "card", 36), 9)
        suit_name, rank_name = self.suit_name(suit, lang), self.rank_name(rank, lang)
        if lang == "de":
            return f"{_FIRST_PARTS.get(suit_name, suit_name)}-{rank_name}"
        return f"{rank_name} { {'fr': 'de', 'it': 'di', 'en': 'of'}[lang] } {suit_name}"

    # -- reading ------------------------------------------------------------------------------------------------------

    def parse_suit(self, text: str) -> int:
        """Read one suit, by code, sign or name; return its number, 0 to 3.

        Raises:
            TypeError: for anything but a string.
            NotationError: for text that names no suit of this pack, or fits two.

        >>> [SWISS_GERMAN.parse_suit(text) for text in ("Schilten", "si", "boucliers", "🛡")]
        [3, 3, 3, 3]
        """
        return self._parse_word(text, _SUIT)

    def parse_rank(self, text: str) -> int:
        """Read one rank, by code or name; return its number, 0 (six) to 8 (ace).

        Raises:
            TypeError: for anything but a string.
            NotationError: for text that names no rank of this pack, or fits two.

        >>> [SWISS_GERMAN.parse_rank(text) for text in ("B", "Banner", "10", "dix")]
        [4, 4, 4, 4]
        >>> FRENCH.parse_rank("B")
        Traceback (most recent call last):
        ...
        jassrules.errors.NotationError: 'B' may be the Bube, or the Banner of the Swiss-German pack; write 'J' or '10'
        """
        return self._parse_word(text, _RANK)

    def parse_card(self, text: str) -> int:
        """Read exactly one card; return its number, ``suit * 9 + rank``.

        Raises:
            TypeError: for anything but a string.
            NotationError: for text that names no card of this pack, or more than one, or can be cut in two ways.

        >>> [FRENCH.parse_card(text) for text in ("HJ", "♥J", "jack of hearts", "valet de coeur", "Herz-Bube")]
        [14, 14, 14, 14, 14]
        """
        card = self._cards.get(_text(text))
        if card is not None:
            return card
        cards = self._read(text)
        if len(cards) != 1:
            found = f"{len(cards)} cards, not one" if cards else f"no card: write one like {self.card_code(14)!r}"
            msg = f"{_quote(text)} names {found}"
            raise NotationError(msg)
        return cards[0]

    def parse_cards(self, text: str) -> tuple[int, ...]:
        """Read any number of cards, in the order of the text, duplicates kept; a blank text has none.

        Raises:
            TypeError: for anything but a string.
            NotationError: where part of the text is no card of this pack, where it can be cut in two ways, or where it
                has more than 10,000 characters.

        >>> SWISS_GERMAN.parse_cards("RoU Ro9, Eicheln-Ass") == SWISS_GERMAN.parse_cards("roURo9EIa") == (14, 12, 8)
        True
        >>> SWISS_GERMAN.parse_cards("")
        ()
        """
        known = [self._cards.get(word, -1) for word in _text(text).split()]
        return self._read(text) if -1 in known else tuple(known)

    def _parse_word(self, text: str, kind: str) -> int:
        lexicon = _lexicon(self._name)
        word = _strip(_fold(_text(text))[0])
        found = (lexicon.suits if kind == _SUIT else lexicon.ranks).get(word)
        if found is not None:
            return found
        shown = _quote(text)
        table = TABLES[self._name]
        if (kind, word) in table.doubtful:
            msg = f"{shown} {table.doubtful[kind, word]}"
            raise NotationError(msg)
        foreign = self._foreign(word, (kind,))
        rule = f"it {foreign}" if foreign else f"the {kind}s are {self._listed(kind)}"
        msg = f"{shown} is no {kind} of the {table.label} pack: {rule}"
        raise NotationError(msg)

    def _read(self, text: str) -> tuple[int, ...]:
        folded, origin = _fold(text)
        reading = _Reading(_lexicon(self._name), folded)
        found = reading.reached.get(len(folded), {}).get(_WHOLE, ())
        if len(found) == 1:
            return reading.cards(found[0])
        if found:
            msg = (
                f"{_quote(text)} can be cut into cards in two ways; "
                f"write codes like {self.card_code(14)!r}, with spaces between them"
            )
            raise NotationError(msg)
        raise NotationError(self._complaint(text, folded, origin, reading))

    def _complaint(self, text: str, folded: str, origin: Sequence[int], reading: _Reading) -> str:
        """Return what is wrong with a text that has no reading."""
        label = TABLES[self._name].label
        far = max(reading.reached)
        if far == len(folded):
            lacking = "suit without a rank" if min(reading.reached[far]) < _AFTER_RANK else "rank without a suit"
            return f"{_quote(text)} has a {lacking}: a card is written like {self.card_code(14)!r}"
        # The reading may have begun in the middle of an unknown word ("K" of "Karo"), so look from its start on.
        start = far
        while start and far - start < _lexicon(self._name).longest and not _is_separator(folded[start - 1]):
            start -= 1
        rule, place = "", far
        for candidate in (start, *range(start + 1, far + 1)):
            states = reading.reached.get(candidate)
            if states is None and candidate != start:
                continue
            rule = self._hint(text, folded, origin, candidate, states)
            if rule:
                place = candidate
                break
        rule = rule or f"the suits are {self._listed(_SUIT)} and the ranks {self._listed(_RANK)}"
        return f"{_quote(text)} cannot be read in the {label} pack: {rule}; at character {origin[place] + 1}"

    def _hint(
        self, text: str, folded: str, origin: Sequence[int], start: int, states: Mapping[int, object] | None
    ) -> str:
        """Say what a word that begins at `start` may be: two things here, or something of another pack."""
        kinds: tuple[str, ...] = (_SUIT, _RANK, _CARD)
        if states is not None and _WHOLE not in states:
            kinds = (_RANK,) if min(states) < _AFTER_RANK else (_SUIT,)
        lexicons, doubtful = [_lexicon(name) for name in TABLES], TABLES[self._name].doubtful
        for stop in range(min(len(folded), start + 12), start, -1):
            word = folded[start:stop]
            # Inside a longer word letters count only if something known comes next; a single one ("S" of "Schell"), only
            # if that ends the word.
            nexts = (end for x in lexicons for end, _ in x.at(folded, stop)) if stop < len(folded) else ()
            if folded[stop : stop + 1].isalpha() and not any(
                stop - start > 1 or not folded[end : end + 1].isalpha() for end in nexts
            ):
                continue
            shown = repr(text[origin[start] : origin[stop - 1] + 1])
            for kind in kinds:
                if (kind, word) in doubtful:
                    return f"{shown} {doubtful[kind, word]}"
            foreign = self._foreign(word, kinds)
            if foreign:
                return f"{shown} {foreign}"
        return ""

    def _foreign(self, word: str, kinds: Iterable[str]) -> str:
        """Say in which other packs a word is at home; empty where in none, or where it belongs to this pack too."""
        for kind in kinds:
            if any(mine == kind for mine, _ in _lexicon(self._name).words.get(word, ())):
                continue
            homes = {
                table.label: value
                for name, table in TABLES.items()
                for found, value in _lexicon(name).words.get(word, ())
                if found == kind
            }
            if homes:
                packs = " and ".join(homes) + (" packs" if len(homes) > 1 else " pack")
                # Ranks are the same in all packs, so the right code can be told; suits are not translated [J-8].
                rank = self._rank_codes[next(iter(homes.values()))] if kind == _RANK else ""
                here = f"write {rank!r}" if rank else f"the suits are {self._listed(_SUIT)}"
                return f"is a {kind} of the {packs}; here {here}"
        return ""

    def _listed(self, kind: str) -> str:
        return " ".join(self._suit_codes if kind == _SUIT else self._rank_codes)


def _build(name: str) -> Pack:
    pack: Pack = object.__new__(Pack)
    suits = tuple(row.codes[0] for row in TABLES[name].suits)
    ranks = tuple(row.codes[0] for row in TABLES[name].ranks)
    cards = {suit + rank: i * 9 + j for i, suit in enumerate(suits) for j, rank in enumerate(ranks)}
    for slot, value in (("_name", name), ("_suit_codes", suits), ("_rank_codes", ranks), ("_cards", cards)):
        object.__setattr__(pack, slot, value)
    return pack


SWISS_GERMAN: Final = _build("swiss_german")
"""Eicheln, Rosen, Schellen, Schilten; the default everywhere. [J-8]"""
FRENCH: Final = _build("french")
"""Clubs, hearts, diamonds, spades in the places of Eicheln, Rosen, Schellen, Schilten, which is no standard. [J-8]"""
VORARLBERG: Final = _build("vorarlberg")
"""The double German pack: Eichel, Herz, Schellen, Laub. [J-8]"""
PACKS: Final[Mapping[str, Pack]] = MappingProxyType({pack.name: pack for pack in (SWISS_GERMAN, FRENCH, VORARLBERG)})
"""The built-in packs by name."""

Pack.SWISS_GERMAN = SWISS_GERMAN
Pack.FRENCH = FRENCH
Pack.VORARLBERG = VORARLBERG
