"""Molotow in the terminal: shown trick by trick, with a person at one seat or without."""

from __future__ import annotations

from collections.abc import Sequence

from jassrules.cards import Card
from jassrules.cli.opponents import Opponent
from jassrules.cli.output import Output
from jassrules.cli.person import Command, Person, Talk, lettered
from jassrules.cli.teller import Teller
from jassrules.cli.words import Words, capital
from jassrules.errors import IllegalPlay
from jassrules.molotow import (
    Announcing,
    CardPlayed,
    MolotowEvent,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    MolotowScore,
    WeisAnnounced,
)
from jassrules.options import LARGEST_SEED
from jassrules.tafel import MolotowTafel
from jassrules.weis import find_weise

__all__ = ["MolotowTeller", "play", "replay_game", "replay_round"]

_HELPS = ("help_card", "help_why", "help_hand", "help_undo", "help_tafel", "help_quit")
_PARTS = (
    ("cards", "cards"),
    ("hand_weis", "part_hand_weis"),
    ("table_weis", "part_table_weis"),
    ("stoeck", "part_stoeck"),
    ("match", "part_match"),
    ("written", "written"),
)


class MolotowTeller(Teller):
    """Tells a round as it is played. Where the words are a person's, it tells what his seat may know, and no more."""

    def game(self, rules: MolotowRules) -> None:
        """Tells what is played."""
        options = {name: value for name, value in rules.options().items() if name not in ("players", "rounds")}
        self._game(self._words("molotow", rules.players, rules.rounds), options)

    def begin(self, round_: MolotowRound, title: str) -> None:
        """Tells the deal."""
        words, out, rules = self._words, self._out, round_.rules
        self._begin(title, (round_.leader - 1) % rules.players, round_.leader)
        if rules.removed_card is not None:
            out.say(words("removed", words.card_name(rules.removed_card)))
        self._hands(round_.dealt)
        if rules.announcing is Announcing.AUTO:
            self._hand_weis(round_)
        if words.you is None:
            out.say("")

    def _hand_weis(self, round_: MolotowRound) -> None:
        """Tells the Weise that are credited by themselves; to a person his own. [M-10]"""
        words = self._words
        for seat, weise in enumerate(round_.credited_weise()):
            if weise and words.you is None:
                self._out.say(words.of("hand_weis", seat, weis=words.weise(weise)), indent=2)
        if words.you is not None and round_.rules.hand_weis != "none":
            weise = find_weise(
                round_.view(words.you).dealt, scale=round_.rules.weis_scale, kreuzweis=round_.rules.kreuzweis
            )
            if weise:
                self._out.say(words.of("hand_weis", words.you, weis=words.weise(weise)), indent=2)

    def tell(self, round_: MolotowRound, event: MolotowEvent) -> None:
        """Tells an event that has just happened in the round."""
        words = self._words
        if event.weise:
            self._notes.append(words.of("shows", event.seat, weis=words.weise(event.weise)))
        if isinstance(event, WeisAnnounced):
            return
        if event.trump is not None:
            born = words.of("born", event.seat, suit=words.suit(event.trump))
            self._notes.append(f"{born} {words('recount')}" if round_.tricks else born)
        if event.stoeck:
            self._notes.append(words.of("stoeck", event.seat))
        if event.taker is not None:
            self._trick(round_)
            table_weise = round_.table_weise()[-1]
            if table_weise:
                self._notes.append(words.of("table_weis", event.taker, weis=words.weise(table_weise)))
            self.flush()

    def score(self, round_: MolotowRound, scores: Sequence[MolotowScore]) -> None:
        """Tells the count of a round, part by part."""
        words, out = self._words, self._out
        if round_.trump is None:
            out.say(words("obenabe"), indent=5)
        for seat, score in enumerate(scores):
            if score.match:
                out.say(words.of("match", seat), indent=5)
        if words.you is not None:
            for seat, weise in enumerate(round_.credited_weise()):
                if weise and seat != words.you:
                    out.say(words.of("hand_weis", seat, weis=words.weise(weise)), indent=5)
        self._count(_PARTS, scores)

    def sheet(self, tafel: MolotowTafel, names: Sequence[str] | None = None) -> None:
        """Shows the sheet, under the names by which the seats are called here."""
        if self._out.quiet:
            return
        self._out.block(self._called(tafel, names).as_text(lang=self._words.lang))

    def standings(self, game: MolotowGame, names: Sequence[str]) -> None:
        """Tells the places at the end. [M-16]"""
        words, out = self._words, self._out
        lines = game.standings()
        out.title(words("total"))
        out.table(
            [words("place"), "", words("total")],
            [[str(line.place), names[line.seat], str(line.total)] for line in lines],
            left=2,
        )
        out.say((words("winners", ", ".join(names[line.seat] for line in lines if line.place == 1)), "bold"))


class _Seat:
    """The person's seat at a game."""

    def __init__(self, game: MolotowGame, teller: MolotowTeller, talk: Talk, words: Words, seat: int) -> None:
        self._game = game
        self._teller = teller
        self._talk = talk
        self._words = words
        self._seat = seat
        self._person = Person(talk, words, helps=_HELPS)
        self._asked = False

    def begin(self) -> None:
        """A new round: nothing has been asked."""
        self._asked = False

    def turn(self, round_: MolotowRound) -> None:
        """Lets the person do one thing: announce and play a card, or take one back."""
        shown = False
        while True:
            view = round_.view(self._seat)
            if not shown:
                self._show(round_)
                shown = True
            self._ask_weise(round_)
            command = self._person.command(self._person.question(view.legal))
            if command.name == "card" or (not command.name and len(view.legal) == 1):
                if self._play(round_, command):
                    return
            elif command.name == "undo":
                if self._undo(round_):
                    return
            else:
                self._answer(round_, command)

    def _show(self, round_: MolotowRound) -> None:
        view, words = round_.view(self._seat), self._words
        self._talk.say("")
        self._teller.open_trick(view.trick, len(view.tricks) + 1)
        trump = words("no_trump") if view.trump is None else f"{words('trump')} {words.suit(view.trump)}"
        self._talk.say(capital(trump), indent=2)
        self._person.show_cards(view.hand, view.legal)

    def _ask_weise(self, round_: MolotowRound) -> None:
        """Asks once, before the first card, which Weise to announce. [M-10]"""
        view, rules, words = round_.view(self._seat), round_.rules, self._words
        if rules.announcing is not Announcing.CALLED or self._asked or view.hand != view.dealt:
            return
        weise = find_weise(view.dealt, scale=rules.weis_scale, kreuzweis=rules.kreuzweis)
        self._asked = True
        if not weise or view.announced[self._seat]:
            return
        self._talk.say("   ".join(lettered(weise, words)), indent=2, label=f"{words('weis_free')}  ")
        while True:
            command = self._person.command(words("ask_weis"))
            text = command.word if command.name == "card" and not command.rest else command.rest
            if command.name not in ("", "card"):
                self._answer(round_, command)
                continue
            chosen = list(weise) if text.lower() in ("alle", "all") else self._person.letters(text, weise)
            if chosen is None:
                continue
            if chosen:
                self._teller.tell(round_, round_.announce(chosen, seat=self._seat))
                self._teller.flush()
            return

    def _play(self, round_: MolotowRound, command: Command) -> bool:
        legal = round_.view(self._seat).legal
        card = self._person.card(command.rest, legal) if command.name else legal[0]
        if card is None:
            return False
        try:
            event = round_.play(card)
        except IllegalPlay as error:
            self._person.refuse(error.refusal)
            return False
        self._teller.tell(round_, event)
        return True

    def _undo(self, round_: MolotowRound) -> bool:
        """Takes back the person's last step and everything after it."""
        events = round_.events
        own = [at for at, event in enumerate(events) if event.seat == self._seat]
        if not own:
            self._person.tell("undo_not")
            return False
        for _ in events[own[-1] :]:
            round_.undo()
        self._asked = False
        self._teller.forget()
        self._person.tell("undone")
        return True

    def _answer(self, round_: MolotowRound, command: Command) -> None:
        person, words = self._person, self._words
        view = round_.view(self._seat)
        if not command.name:
            person.tell("type_card")
        elif command.name == "hand":
            self._show(round_)
        elif command.name == "why":
            card = person.card(command.rest, view.legal) if command.rest else None
            if card is not None:
                person.why(round_.explain(card), card)
            elif not command.rest:
                person.tell("why_what", words.card(view.hand[0]))
        elif command.name == "tafel":
            self._teller.sheet(self._game.tafel)
        elif command.name == "undo":
            person.tell("undo_not")
        else:
            person.tell("not_here", command.word)


def play(out: Output, words: Words, game: MolotowGame, *, seed: int, talk: Talk | None = None) -> None:
    """Plays a game to its end.

    Args:
        out: where it is told.
        words: the texts; the seat that they call "you" is the person's.
        game: a game that has not begun.
        seed: for the opponents, and for the deals: round n, counted from 0, is dealt with ``seed + n``.
        talk: where the person is asked; None where nobody plays.

    Raises:
        EOFError: at the end of the input.
        Left: where the person wants to stop.
    """
    rules = game.rules
    teller = MolotowTeller(out, words)
    opponent = Opponent(seed)
    person = None if talk is None or words.you is None else _Seat(game, teller, talk, words, words.you)
    names = words.names(rules.players)
    teller.game(rules)
    while not game.is_over:
        number = game.rounds_played
        round_ = game.start_round(seed=(seed + number) % (LARGEST_SEED + 1))
        teller.begin(round_, words("round", number + 1, rules.rounds))
        if person is not None:
            person.begin()
        while not round_.is_over:
            if person is not None and round_.to_move == words.you:
                person.turn(round_)
            else:
                teller.tell(round_, _move(round_, opponent, number))
        teller.score(round_, game.finish_round())
        if game.is_over and rules.last_round_factor != 1:
            out.say(words("doubled"))
        teller.sheet(game.tafel)
    teller.standings(game, names)


def _move(round_: MolotowRound, opponent: Opponent, number: int) -> CardPlayed:
    """An opponent's card, with all its Weise where they must be announced. [M-10]"""
    assert round_.to_move is not None  # the round is not over
    view = round_.view(round_.to_move)
    card: Card = opponent.molotow(view, number=number)
    if round_.rules.announcing is Announcing.CALLED and view.hand == view.dealt:
        weise = find_weise(view.dealt, scale=round_.rules.weis_scale, kreuzweis=round_.rules.kreuzweis)
        return round_.play(card, weise=weise or None)
    return round_.play(card)


def replay_round(out: Output, words: Words, round_: MolotowRound, title: str) -> None:
    """Tells a round that has been played, card by card."""
    teller = MolotowTeller(out, words)
    again = MolotowRound(round_.dealt, rules=round_.rules, leader=round_.leader)
    teller.begin(again, title)
    for event in round_.events:
        if isinstance(event, WeisAnnounced):
            teller.tell(again, again.announce(event.weise, seat=event.seat))
        else:
            teller.tell(again, again.play(event.card, weise=event.weise or None))
    if again.is_over:
        teller.score(again, again.score())
    else:
        teller.open_trick(again.trick, len(again.tricks) + 1)
        out.say(words("no_points_yet"))


def replay_game(out: Output, words: Words, game: MolotowGame) -> None:
    """Tells a game that has been played."""
    teller = MolotowTeller(out, words)
    rules = game.rules
    teller.game(rules)
    for number, round_ in enumerate(game.finished_rounds):
        replay_round(out, words, round_, words("round", number + 1, rules.rounds))
    if game.round is not None:
        replay_round(out, words, game.round, words("round", game.rounds_played + 1, rules.rounds))
    out.title(words("total"))
    teller.sheet(game.tafel, game.names)
    if game.is_over:
        teller.standings(game, game.names)
    else:
        out.say(words("game_open"))
