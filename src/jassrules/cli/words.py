"""What the command says, in German and English."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Final

from jassrules.cards import Card, Suit
from jassrules.packs import SWISS_GERMAN, Pack
from jassrules.weis import Weis

__all__ = ["COMMANDS", "LANGUAGES", "Words", "capital", "language_of"]

LANGUAGES: Final = ("de", "en")

# A key that ends in _you is taken where the sentence is about the person who plays.
_TEXTS: Final[dict[str, tuple[str, str]]] = {
    # The table
    "you": ("du", "you"),
    "molotow": ("Molotow mit {} Personen, {} Runden", "Molotow with {} players, {} rounds"),
    "schmaus": ("Schmaus, Partie auf {}", "Schmaus, Partie to {}"),
    "options": ("Regeln: {}", "Rules: {}"),
    "removed": ("{} ist aus dem Spiel.", "{} is out of the pack."),
    "seed": ("Mit --seed {} kommt dasselbe Spiel wieder.", "--seed {} gives the same game again."),
    "round": ("Runde {} von {}", "Round {} of {}"),
    "round_alone": ("Runde", "Round"),
    "deal": ("Spiel {}", "Deal {}"),
    "deal_alone": ("Spiel", "Deal"),
    "deals": ("{who} gibt", "{who} deals"),
    "deals_you": ("du gibst", "you deal"),
    "leads": ("{who} spielt aus", "{who} leads"),
    "leads_you": ("du spielst aus", "you lead"),
    "hand": ("Deine Hand", "Your hand"),
    "legal": ("Erlaubt", "Legal"),
    "trump": ("Trumpf", "trump"),
    "no_trump": ("noch kein Trumpf", "no trump yet"),
    "stock": ("Stock {}", "stock {}"),
    "turn_up": ("aufgedeckt {}", "turned up {}"),
    "written_now": ("geschrieben {}", "written {}"),
    "turned": ("Aufgedeckt wird {}: Trumpf ist {}.", "{} is turned up: trump is {}."),
    "nobody_robs": ("Geraubt wird nicht: die Sechs liegt selbst da.", "Nobody robs: it is the six itself."),
    # Tricks
    "takes": ("{who} nimmt {points}", "{who} takes {points}"),
    "takes_you": ("du nimmst {points}", "you take {points}"),
    "with_five": ("(5 für den letzten)", "(5 for the last)"),
    "born": (
        "{who} kann nicht bedienen: Trumpf ist {suit}.",
        "{who} cannot follow suit: trump is {suit}.",
    ),
    "born_you": (
        "du kannst nicht bedienen: Trumpf ist {suit}.",
        "you cannot follow suit: trump is {suit}.",
    ),
    "recount": ("Alle Stiche zählen so.", "All tricks count by it."),
    "shows": ("{who} weist {weis}.", "{who} shows {weis}."),
    "shows_you": ("du weist {weis}.", "you show {weis}."),
    "hand_weis": ("Weis von {who}: {weis}", "Weis of {who}: {weis}"),
    "hand_weis_you": ("Dein Weis: {weis}", "Your Weis: {weis}"),
    "table_weis": ("Tischweis, {who} angekreidet: {weis}.", "Table Weis, charged to {who}: {weis}."),
    "table_weis_you": ("Tischweis, dir angekreidet: {weis}.", "Table Weis, charged to you: {weis}."),
    "stoeck": ("{who} hat Stöck.", "{who} has the Stöck."),
    "stoeck_you": ("du hast Stöck.", "you have the Stöck."),
    "match": ("Match: {who} hat alle Stiche.", "Match: {who} has every trick."),
    "match_you": ("Match: du hast alle Stiche.", "Match: you have every trick."),
    "match_last_nine": (
        "Match: {who} hat alle neun Stiche nach dem Stock.",
        "Match: {who} has all nine tricks after the stock.",
    ),
    "match_last_nine_you": (
        "Match: du hast alle neun Stiche nach dem Stock.",
        "Match: you have all nine tricks after the stock.",
    ),
    "obenabe": ("Alle konnten bedienen: es bleibt obenabe.", "Everybody could follow: it stays obenabe."),
    # Schmaus
    "robs": ("{who} raubt: {given} gegen {taken}.", "{who} robs: {given} for {taken}."),
    "robs_you": ("du raubst: {given} gegen {taken}.", "you rob: {given} for {taken}."),
    "draws": ("{who} zieht", "{who} draws"),
    "draws_you": ("du ziehst", "you draw"),
    "stock_out": ("Der Stock ist leer: ab jetzt gilt Farbzwang.", "The stock is used up: follow suit from now on."),
    "writes": ("{who} schreibt {points}.", "{who} writes {points}."),
    "writes_you": ("du schreibst {points}.", "you write {points}."),
    "stands": ("gilt: {weis}.", "stands: {weis}."),
    "beaten": ("{who} ist abgewiesen: {weis}.", "{who} is beaten: {weis}."),
    "beaten_you": ("du bist abgewiesen: {weis}.", "you are beaten: {weis}."),
    "to_write": ("Zu schreiben: {weis} ('schreiben')", "To write: {weis} ('write')"),
    "weis_free": ("Weis", "Weis"),
    "weis_more": ("und {} mehr: 'weis' zeigt alle", "and {} more: 'weis' lists them"),
    "weis_how": ("'weis a' sagt mit der nächsten Karte an", "'weis a' announces with your next card"),
    "weis_chosen": ("Mit der nächsten Karte: {}", "With your next card: {}"),
    "weis_dropped": ("Du weist nichts.", "You announce nothing."),
    "weis_none": ("Du hast jetzt nichts zu weisen.", "You have nothing to announce now."),
    "weis_letter": ("{!r}: diesen Buchstaben gibt es nicht.", "{!r}: there is no such letter."),
    "rob_how": ("'rauben' nimmt {}", "'swap' takes {}"),
    "rob_not": ("Rauben kannst du jetzt nicht.", "You cannot rob now."),
    "write_not": ("Du hast nichts zu schreiben.", "You have nothing to write."),
    "thanks": ("{who} hat genug und sagt es.", "{who} has enough and says so."),
    "thanks_you": ("du sagst, du habest genug.", "you say that you have enough."),
    "thanks_wrong": ("Es stimmt nicht: damit ist die Partie verloren.", "Not so: the Partie is lost by that."),
    "thank_not": (
        "Das braucht an diesem Tisch niemand zu sagen.",
        "Nobody needs to say so at this table.",
    ),
    "between": ("Weiter mit Enter; 'genug', wenn du genug hast", "Enter goes on; 'enough' if you have enough"),
    "ended_early": (
        "Damit ist das Ziel erreicht, der Rest zählt nicht.",
        "That reaches the target; the rest does not count.",
    ),
    "wins_partie": ("{who} gewinnt die Partie, {own} zu {other}.", "{who} wins the Partie, {own} to {other}."),
    "wins_partie_you": ("du gewinnst die Partie, {own} zu {other}.", "you win the Partie, {own} to {other}."),
    # Counting
    "cards": ("Karten", "cards"),
    "part_hand_weis": ("Handweis", "hand Weis"),
    "part_table_weis": ("Tischweis", "table Weis"),
    "part_weis": ("Weis", "Weis"),
    "part_stoeck": ("Stöck", "Stöck"),
    "part_match": ("Match", "Match"),
    "written": ("geschrieben", "written"),
    "doubled": ("Letzte Runde: auf der Tafel zählt alles doppelt.", "Last round: all counts twice on the sheet."),
    "place": ("Rang", "place"),
    "total": ("Total", "total"),
    "winners": ("Gewonnen: {}", "Won by: {}"),
    "no_points_yet": ("Die Runde ist nicht fertig.", "The round is not over."),
    "deal_open": ("Das Spiel ist nicht fertig.", "The deal is not over."),
    "game_open": ("Die Partie ist nicht fertig.", "The game is not over."),
    "annulled": ("Annulliert: wird neu gegeben.", "Annulled, dealt anew."),
    "checked": ("Geprüft, jede Karte: {}", "Checked, card by card: {}"),
    "sheet_checked": ("Geprüft, jede Zeile: {}", "Checked, row by row: {}"),
    # Talking with the person
    "hint": ("'?' zeigt, was du schreiben kannst.", "'?' lists what you can type."),
    "ask_card": ("Karte", "card"),
    "only": ("Karte [{}]", "card [{}]"),
    "ask_weis": (
        "Weisen? Buchstaben, 'alle', oder Enter für nichts",
        "Announce? letters, 'all', or Enter for nothing",
    ),
    "no_card": ("{!r} ist keine Karte; schreib die Nummer oder etwa {}.", "{!r} is no card; type a number or e.g. {}."),
    "no_number": ("Die Nummern gehen von 1 bis {}.", "The numbers go from 1 to {}."),
    "type_card": ("Welche Karte? '?' zeigt, was du schreiben kannst.", "Which card? '?' lists what you can type."),
    "may": ("{} darfst du spielen.", "you may play {}."),
    "why_what": ("Warum was? Schreib etwa 'warum {}'.", "Why what? Type e.g. 'why {}'."),
    "undone": ("Zurückgenommen.", "Taken back."),
    "undo_not": ("Es gibt nichts zurückzunehmen.", "There is nothing to take back."),
    "undo_reveals": (
        "Zurücknehmen geht nicht: seither wurde gezogen, und du kennst die Karte.",
        "That cannot be taken back: a card has been drawn since, and you know it.",
    ),
    "not_here": ("{!r} gibt es in diesem Spiel nicht.", "{!r} does not belong to this game."),
    "quit": ("Aufgehört.", "Stopped."),
    "end_of_input": ("Ende der Eingabe, das Spiel ist abgebrochen.", "End of input, the game is broken off."),
    "saved": ("Gespeichert: {}", "Saved: {}"),
    "help_card": ("Karte, als Nummer, Kürzel oder Name", "a card: its number, code or name"),
    "help_why": (
        "warum KARTE: darf ich sie spielen, und wenn nicht, warum",
        "why CARD: may I play it, and if not, why",
    ),
    "help_hand": ("hand: die Karten noch einmal zeigen", "hand: show the cards again"),
    "help_undo": ("zurück: deine letzte Karte zurücknehmen", "undo: take back your last card"),
    "help_tafel": ("tafel: was geschrieben ist", "tafel: what is written"),
    "help_quit": ("ende: aufhören", "quit: stop"),
    "help_weis": (
        "weis: was du ansagen kannst; weis a, oder weis KARTEN, sagt mit der nächsten Karte an",
        "weis: what you may announce; weis a, or weis CARDS, announces with your next card",
    ),
    "help_rob": (
        "rauben: die Trumpf-Sechs gegen die aufgedeckte Karte tauschen",
        "swap: rob, the trump six for the turn-up",
    ),
    "help_write": ("schreiben: deinen gewonnenen Weis aufschreiben", "write: write down the Weis you have won"),
    "help_thank": ("genug: du hast genug; wer sich irrt, verliert", "enough: you have enough; a mistake loses"),
    # The other commands
    "points": ("Punkte", "points"),
    "no_weis": ("Kein Weis.", "No Weis."),
    "all_count": ("zusammen", "together"),
    "all_choice": ("Alle Weise zur Auswahl:", "All Weise to choose from:"),
    "scale": ("Wertung {}", "scale {}"),
    "without_kreuzweis": ("ohne Kreuzweis", "without Kreuzweis"),
    "simulating": ("gespielt", "played"),
    "simulated": ("{} Spiele {}, --seed {}", "{} games of {}, --seed {}"),
    "nobody_announces": ("Niemand weist, niemand raubt.", "Nobody announces, nobody robs."),
    "mean": ("Mittel", "mean"),
    "error": ("± Fehler", "± error"),
    "spread": ("Streuung", "spread"),
    "with_table_weis": ("mit Tischweis", "with table Weis"),
    "with_stoeck": ("mit Stöck", "with Stöck"),
    "born_in": ("Trumpf entsteht in Stich", "trump is made in trick"),
    "born_never": ("nie", "never"),
}

_RUNS: Final = (
    ("Dreiblatt", "Vierblatt", "Fünfblatt", "Sechsblatt", "Siebenblatt", "Achtblatt", "Neunblatt"),
    ("three", "four", "five", "six", "seven", "eight", "nine"),
)

COMMANDS: Final[Mapping[str, str]] = {
    word: command
    for command, words in {
        "help": "? h help hilfe",
        "why": "why warum wieso",
        "hand": "hand",
        "undo": "undo zurück zurueck zuruck",
        "tafel": "tafel sheet",
        "quit": "quit exit ende q",
        "weis": "weis weisen announce",
        "rob": "swap rauben raub",
        "write": "write schreiben",
        "thank": "enough genug danke thank",
    }.items()
    for word in words.split()
}
"""What a person may type, in both languages, and what it means."""


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """German where the environment asks for it, English otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "de" if environment[name].lower().startswith("de") else "en"
    return "en"


def capital(text: str) -> str:
    """A sentence with its first letter large."""
    return text[:1].upper() + text[1:]


class Words:
    """The texts in one language, with cards as one pack names them, seen from one seat or from none."""

    def __init__(self, lang: str, pack: Pack = SWISS_GERMAN, *, you: int | None = None) -> None:
        """Chooses language, pack, and the seat that is called "you"."""
        self.lang = lang
        self.pack = pack
        self.you = you
        self._column = LANGUAGES.index(lang)

    def __call__(self, key: str, *values: object, **named: object) -> str:
        """A text, filled in."""
        return _TEXTS[key][self._column].format(*values, **named)

    def of(self, key: str, seat: int, **named: object) -> str:
        """A text about a seat."""
        return self(f"{key}_you" if seat == self.you else key, who=self.who(seat), **named)

    def who(self, seat: int) -> str:
        """What a seat is called within a sentence."""
        return self("you") if seat == self.you else f"P{seat}"

    def name(self, seat: int) -> str:
        """What a seat is called by itself."""
        return capital(self.who(seat))

    def names(self, players: int) -> list[str]:
        """What all seats are called."""
        return [self.name(seat) for seat in range(players)]

    def sheet_names(self, players: int) -> list[str]:
        """What all seats are called on a score sheet, whose sentences say "deals" of every name."""
        return [f"P{seat} ({self('you')})" if seat == self.you else f"P{seat}" for seat in range(players)]

    def card(self, card: Card) -> str:
        """The code of a card."""
        return self.pack.card_code(card.index)

    def card_name(self, card: Card) -> str:
        """A card in full."""
        return self.pack.card_name(card.index, self.lang)

    def suit(self, suit: Suit) -> str:
        """The name of a suit."""
        return self.pack.suit_name(suit.index, self.lang)

    def cards(self, cards: Iterable[Card]) -> str:
        """The codes of cards."""
        return " ".join(map(self.card, cards))

    def weis(self, weis: Weis) -> str:
        """A Weis with its points."""
        return f"{self.weis_name(weis)} ({weis.points})"

    def weis_name(self, weis: Weis) -> str:
        """A Weis in words."""
        return weis.name(self.lang, pack=self.pack)

    def weise(self, weise: Iterable[Weis]) -> str:
        """Some Weise with their points."""
        return ", ".join(map(self.weis, weise))
