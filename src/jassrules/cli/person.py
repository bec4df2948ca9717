"""The person at the table: what is typed, and what every game understands of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from jassrules.cards import Card, CardSet
from jassrules.cli.output import Output, Piece
from jassrules.cli.words import COMMANDS, Words, capital
from jassrules.errors import NotationError
from jassrules.reasons import Refusal
from jassrules.weis import Weis

__all__ = ["Command", "Left", "Person", "Talk", "card_pieces", "lettered"]

_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_SHOWN: Final = 40
# A style per suit and pack, for dark and light screens alike.
_STYLES: Final = {
    "swiss_german": ("green", "red", "dark_goldenrod", "dodger_blue2"),
    "french": ("green", "red", "dodger_blue2", "bold"),
    "vorarlberg": ("dark_goldenrod", "red", "dodger_blue2", "green"),
}


class Left(Exception):  # noqa: N818 - it is no error
    """The person has asked to stop."""


class Talk(Output, Protocol):
    """An output that can also ask."""

    def ask(self, question: str) -> str:
        """The line that was typed."""
        ...


class Command(NamedTuple):
    """What was typed: ``name`` is ``"card"``, one of the commands, or empty for a blank line."""

    name: str
    rest: str
    word: str


def card_pieces(words: Words, cards: Sequence[Card], *, numbered: bool = False) -> list[Piece]:
    """Cards with the colours of their suits, in groups by suit."""
    styles = _STYLES[words.pack.name]
    pieces: list[Piece] = []
    for at, card in enumerate(cards):
        if at:
            pieces.append("  " if numbered or card.suit is not cards[at - 1].suit else " ")
        if numbered:
            pieces.append(f"{at + 1}:")
        pieces.append((words.card(card), styles[card.suit.index]))
    return pieces


def lettered(weise: Sequence[Weis], words: Words) -> list[str]:
    """Weise to choose from, each with its letter."""
    return [f"{_letter(at)}) {words.weis(weis)}" for at, weis in enumerate(weise)]


def _letter(at: int) -> str:
    return chr(ord("a") + at) if at < 26 else _letter(at // 26 - 1) + _letter(at % 26)


class Person:
    """Reads what the person types."""

    def __init__(self, out: Talk, words: Words, *, helps: Sequence[str]) -> None:
        """Seats a person.

        Args:
            out: where to ask.
            words: the texts.
            helps: the keys of the texts that the command `?` shows.
        """
        self._out = out
        self._words = words
        self._helps = helps
        self._hinted = False

    def command(self, question: str) -> Command:
        """Asks, and takes the answer apart.

        Raises:
            EOFError: at the end of the input.
            Left: where the person wants to stop.
        """
        if not self._hinted:
            self._hinted = True
            self._out.say((self._words("hint"), "bright_black"), indent=2)
        while True:
            line = self._out.ask(question)
            word, _, rest = line.partition(" ")
            name = COMMANDS.get(word.lower(), "card" if word else "")
            if name == "quit":
                raise Left
            if name != "help":
                return Command(name, line if name == "card" else rest.strip(), word)
            for key in self._helps:
                self._out.say(self._words(key), indent=4)

    def card(self, text: str, legal: CardSet) -> Card | None:
        """The card that a text means, by number or by name; None, with a word about it, where it means none."""
        if _NUMBER.fullmatch(text):
            number = int(text)
            if 1 <= number <= len(legal):
                return legal[number - 1]
            self.tell("no_number", len(legal))
            return None
        try:
            return Card.parse(text, pack=self._words.pack)
        except NotationError:
            shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
            self.tell("no_card", shown, self._words.card(legal[0]))
            return None

    def letters(self, text: str, weise: Sequence[Weis]) -> list[Weis] | None:
        """The Weise that letters stand for; None, with a word about it, where one stands for none."""
        known = {_letter(at): weis for at, weis in enumerate(weise)}
        chosen: list[Weis] = []
        for letter in text.lower().replace(",", " ").split():
            if letter not in known:
                self.tell("weis_letter", letter[:_SHOWN])
                return None
            if known[letter] not in chosen:
                chosen.append(known[letter])
        return chosen

    def tell(self, key: str, *values: object) -> None:
        """Says something to the person."""
        self._out.say(capital(self._words(key, *values)), indent=4)

    def refuse(self, refusal: Refusal) -> None:
        """Says why not."""
        sentence = capital(refusal.sentence(self._words.lang, pack=self._words.pack))
        self._out.say((f"{sentence}.", "bold"), indent=4)

    def why(self, refusal: Refusal | None, card: Card) -> None:
        """Answers `why`."""
        if refusal is None:
            self.tell("may", self._words.card_name(card))
        else:
            self.refuse(refusal)

    def show_cards(self, hand: CardSet, legal: CardSet) -> None:
        """Shows the hand, and numbers the cards that may be played."""
        words, out = self._words, self._out
        width = max(len(words("hand")), len(words("legal"))) + 2
        if hand != legal:
            out.say(*card_pieces(words, tuple(hand)), indent=2, label=words("hand").ljust(width))
            out.say(*card_pieces(words, tuple(legal), numbered=True), indent=2, label=words("legal").ljust(width))
        else:
            out.say(*card_pieces(words, tuple(legal), numbered=True), indent=2, label=words("hand").ljust(width))

    def question(self, legal: CardSet) -> str:
        """The question for a card, with the card that Enter plays where there is but one."""
        return self._words("only", self._words.card(legal[0])) if len(legal) == 1 else self._words("ask_card")
