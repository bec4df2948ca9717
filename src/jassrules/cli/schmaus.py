"""Schmaus in the terminal: shown trick by trick, with a person at one seat or without."""

from __future__ import annotations

from collections.abc import Sequence

from jassrules.cards import Card, CardSet
from jassrules.cli.opponents import Opponent
from jassrules.cli.output import Output
from jassrules.cli.person import Command, Person, Talk, lettered
from jassrules.cli.teller import Teller
from jassrules.cli.words import Words, capital
from jassrules.errors import IllegalPlay, IllegalWeis, NotationError
from jassrules.options import LARGEST_SEED
from jassrules.schmaus import (
    Finish,
    Robbed,
    SchmausDeal,
    SchmausEvent,
    SchmausGame,
    SchmausPlayed,
    SchmausRules,
    SchmausScore,
    WeisWritten,
    Writing,
)
from jassrules.tafel import SchmausTafel
from jassrules.weis import Weis

__all__ = ["SchmausTeller", "play", "replay_deal", "replay_game"]

_FREE_TRICKS = 9
_WEISE_SHOWN = 4
_PARTS = (
    ("cards", "cards"),
    ("weis", "part_weis"),
    ("stoeck", "part_stoeck"),
    ("match", "part_match"),
    ("written", "written"),
)


class SchmausTeller(Teller):
    """Tells a deal as it is played. Where the words are a person's, it tells what his seat may know, and no more."""

    _held: tuple[CardSet, ...] = ()
    """The hands before the last draw."""

    def game(self, rules: SchmausRules) -> None:
        """Tells what is played."""
        options = {name: value for name, value in rules.options().items() if name != "target"}
        self._game(self._words("schmaus", rules.target), options)

    def begin(self, deal: SchmausDeal, title: str) -> None:
        """Tells the deal."""
        words, out = self._words, self._out
        self._held = deal.dealt
        self._begin(title, deal.dealer, deal.leader)
        assert deal.turn_up is not None  # nothing has been drawn
        out.say(capital(words("turned", words.card_name(deal.turn_up), words.suit(deal.trump))))
        if deal.turn_up.rank.index == 0:
            out.say(words("nobody_robs"))
        self._hands(deal.dealt)
        if words.you is None:
            out.say("")

    def tell(self, deal: SchmausDeal, event: SchmausEvent) -> None:
        """Tells an event that has just happened in the deal."""
        words = self._words
        if isinstance(event, Robbed):
            self._held = deal.hands
            given, taken = words.card(event.given), words.card(event.taken)
            self._notes.append(words.of("robs", event.seat, given=given, taken=taken))
            self.flush()
        elif isinstance(event, WeisWritten):
            points = sum(weis.points for weis in event.weise)
            self._notes.append(words.of("writes", event.seat, points=points))
            self.flush()
        else:
            self._tell_card(deal, event)

    def _tell_card(self, deal: SchmausDeal, event: SchmausPlayed) -> None:
        words = self._words
        if event.weise:
            self._notes.append(words.of("shows", event.seat, weis=words.weise(event.weise)))
        if event.stoeck:
            self._notes.append(words.of("stoeck", event.seat))
        if event.taker is None:
            self._held = deal.hands
            return
        self._trick(deal)
        self._contest(deal, event)
        self.flush()
        self._draws(deal, event)

    def _contest(self, deal: SchmausDeal, event: SchmausPlayed) -> None:
        """Tells what came of the Weise of a trick. [S-13, S-14]"""
        if not event.won:
            return
        words = self._words
        number = len(deal.tricks)
        winner = event.won[0].seat
        won = [written.weis for written in event.won]
        cards = [happening for happening in deal.events if isinstance(happening, SchmausPlayed)]
        beaten = [played for played in cards[2 * number - 2 : 2 * number] if played.weise and played.seat != winner]
        for played in beaten:
            self._notes.append(words.of("beaten", played.seat, weis=words.weise(played.weise)))
        if deal.rules.writing is Writing.AUTO:
            self._notes.append(words.of("writes", winner, points=sum(weis.points for weis in won)))
        elif beaten:
            self._notes.append(words("stands", weis=words.weise(won)))

    def _draws(self, deal: SchmausDeal, event: SchmausPlayed) -> None:
        """Tells what was drawn; to a person his own card, and the turn-up, which both have seen. [S-3, S-6]"""
        words = self._words
        before, self._held = self._held, deal.hands
        if len(deal.tricks) > _FREE_TRICKS:
            return
        assert event.taker is not None  # the trick is complete
        told = []
        for seat in (event.taker, 1 - event.taker):
            (drawn,) = self._held[seat] - before[seat]
            known = words.you in (None, seat) or drawn is self._turn_up_drawn(deal)
            told.append(words.of("draws", seat) + (f" {words.card(drawn)}" if known else ""))
        self._out.say(capital(f"{', '.join(told)}."), indent=7)
        if not deal.stock_size:
            self._out.say((words("stock_out"), "bold"), indent=7)

    @staticmethod
    def _turn_up_drawn(deal: SchmausDeal) -> Card:
        """The card that lay turned up at the end: the six where the other was robbed. [S-4]"""
        return deal.stock[0] if deal.robbed is None else deal.robbed.given

    def flush(self) -> None:
        """Tells what is still to be told of the open trick."""
        if self._notes:
            self._out.say(" ".join(map(capital, self._notes)), indent=5, label="! ")
        self._notes.clear()

    def taken_back(self, deal: SchmausDeal) -> None:
        """Leaves out what was still to be told, since it was taken back."""
        self.forget()
        self._held = deal.hands

    def score(self, deal: SchmausDeal, scores: Sequence[SchmausScore], *, early: bool = False) -> None:
        """Tells the count of a deal, part by part."""
        words, out = self._words, self._out
        if early:
            out.say(words("ended_early"), indent=5)
        elif deal.match is not None:
            out.say(words.of("match_last_nine", deal.match), indent=5)
        self._count(_PARTS, scores)

    def sheet(self, tafel: SchmausTafel, names: Sequence[str] | None = None, *, board: bool = False) -> None:
        """Shows the sheet and the strokes, under the names by which the seats are called here. [T-7]"""
        if self._out.quiet:
            return
        called = self._called(tafel, names)
        self._out.block(called.as_text(lang=self._words.lang))
        if board:
            self._out.block(f"\n{called.as_board()}")
            return
        width = max(map(len, called.names))
        for seat, name in enumerate(called.names):
            self._out.say(f"{name:<{width}}  {called.strokes(seat)}")

    def won(self, game: SchmausGame, names: Sequence[str] | None = None) -> None:
        """Tells who has won the Partie. [S-19]"""
        words = self._words
        assert game.winner is not None  # the Partie is over
        own, other = game.totals[game.winner], game.totals[1 - game.winner]
        if names is None:
            sentence = words.of("wins_partie", game.winner, own=own, other=other)
        else:
            sentence = words("wins_partie", who=names[game.winner], own=own, other=other)
        self._out.say((capital(sentence), "bold"))


class _Seat:
    """The person's seat at a Partie."""

    def __init__(self, game: SchmausGame, teller: SchmausTeller, talk: Talk, words: Words, seat: int) -> None:
        self._game = game
        self._teller = teller
        self._talk = talk
        self._words = words
        self._seat = seat
        helps = ["help_card", "help_why", "help_weis", "help_rob", "help_hand", "help_undo", "help_tafel", "help_quit"]
        if game.rules.writing is Writing.CALLED:
            helps.insert(4, "help_write")
        if game.rules.finish is Finish.CLAIM:
            helps.insert(4, "help_thank")
        self._person = Person(talk, words, helps=helps)
        self._chosen: tuple[Weis, ...] = ()

    def turn(self, deal: SchmausDeal) -> None:
        """Lets the person do one thing that changes the deal or ends it."""
        self._show(deal)
        while True:
            view = deal.view(self._seat)
            command = self._person.command(self._person.question(view.legal))
            if command.name == "card" or (not command.name and len(view.legal) == 1):
                done = self._play(deal, command)
            elif command.name == "undo":
                done = self._undo(deal)
            elif command.name == "rob":
                done = self._rob(deal)
            elif command.name == "write":
                done = self._write(deal)
            elif command.name == "thank":
                done = self.thank()
            else:
                self._answer(deal, command)
                done = False
            if done:
                self._chosen = ()
                return

    def between(self) -> None:
        """Between two deals, where somebody must say that he has enough. [S-19]"""
        while True:
            command = self._person.command(self._words("between"))
            if not command.name or (command.name == "thank" and self.thank()):
                return
            if command.name == "tafel":
                self._teller.sheet(self._game.tafel, board=True)
            elif command.name != "thank":
                self._person.tell("not_here", command.word)

    def _show(self, deal: SchmausDeal) -> None:
        """Shows the table and the hand."""
        view, words = deal.view(self._seat), self._words
        self._talk.say("")
        self._teller.open_trick(view.trick, len(view.tricks) + 1)
        parts = [f"{words('trump')} {words.suit(view.trump)}"]
        if view.turn_up is not None:
            parts.append(words("turn_up", words.card(view.turn_up)))
        if view.stock_size:
            parts.append(words("stock", view.stock_size))
        totals = ", ".join(f"{words.who(seat)} {points}" for seat, points in enumerate(self._game.totals))
        self._talk.say(capital(f"{', '.join(parts)}; {words('written_now', totals)}"), indent=2)
        if view.can_rob and view.turn_up is not None:
            self._talk.say(words("rob_how", words.card(view.turn_up)), indent=2)
        self._show_weise(view.announceable, most=_WEISE_SHOWN)
        writable = deal.writable(self._seat)
        if writable:
            self._talk.say(words("to_write", weis=words.weise(writable)), indent=2)
        self._person.show_cards(view.hand, view.legal)

    def _show_weise(self, weise: Sequence[Weis], *, most: int) -> None:
        if not weise:
            return
        words = self._words
        lines = lettered(weise[:most], words)
        if len(weise) > most:
            lines.append(words("weis_more", len(weise) - most))
        for at, line in enumerate(lines):
            label = words("weis_free") if not at else " " * len(words("weis_free"))
            self._talk.say(line, indent=2, label=f"{label}  ")

    def _play(self, deal: SchmausDeal, command: Command) -> bool:
        legal = deal.view(self._seat).legal
        card = self._person.card(command.rest, legal) if command.name else legal[0]
        if card is None:
            return False
        try:
            event = deal.play(card, weis=self._chosen or None)
        except (IllegalPlay, IllegalWeis) as error:
            self._person.refuse(error.refusal)
            return False
        self._teller.tell(deal, event)
        return True

    def _undo(self, deal: SchmausDeal) -> bool:
        """Takes back the person's last step, unless a card has been drawn since."""
        events = deal.events
        own = [at for at, event in enumerate(events) if event.seat == self._seat]
        if not own:
            self._person.tell("undo_not")
            return False
        twin = deal.copy()
        for _ in events[own[-1] :]:
            if twin.undo_reveals:
                self._person.tell("undo_reveals")
                return False
            twin.undo()
        for _ in events[own[-1] :]:
            deal.undo()
        self._teller.taken_back(deal)
        self._person.tell("undone")
        return True

    def _rob(self, deal: SchmausDeal) -> bool:
        if not deal.view(self._seat).can_rob:
            self._person.tell("rob_not")
            return False
        self._teller.tell(deal, deal.rob())
        return True

    def _write(self, deal: SchmausDeal) -> bool:
        if not deal.writable(self._seat):
            self._person.tell("write_not")
            return False
        self._teller.tell(deal, deal.write_weis(seat=self._seat))
        return True

    def thank(self) -> bool:
        """The person says that he has enough. [S-19]"""
        if self._game.rules.finish is not Finish.CLAIM:
            self._person.tell("thank_not")
            return False
        _thank(self._game, self._talk, self._words, self._seat)
        return True

    def _choose(self, deal: SchmausDeal, text: str) -> None:
        """Chooses what to announce with the next card, by letters or by cards."""
        view, words = deal.view(self._seat), self._words
        if not text and view.announceable:
            self._show_weise(view.announceable, most=len(view.announceable))
            self._person.tell("weis_how")
            return
        if text in ("-", "0"):
            self._chosen = ()
            self._person.tell("weis_dropped")
            return
        chosen = self._weise(text, view.announceable)
        if chosen is None:
            return
        refusal = deal.explain_weis(chosen)
        if refusal is not None:
            self._person.refuse(refusal)
            return
        wanted = [weis.cards if isinstance(weis, Weis) else weis for weis in chosen]
        self._chosen = tuple(weis for cards in wanted for weis in view.announceable if weis.cards == cards)
        self._person.tell("weis_chosen", words.weise(self._chosen))

    def _weise(self, text: str, announceable: Sequence[Weis]) -> list[Weis] | list[CardSet] | None:
        try:
            cards = CardSet.parse(text, pack=self._words.pack)
        except NotationError:
            if announceable:
                return self._person.letters(text, announceable)
            cards = CardSet()
        if not cards:
            self._person.tell("weis_none")
            return None
        return [cards]

    def _answer(self, deal: SchmausDeal, command: Command) -> None:
        person, words = self._person, self._words
        view = deal.view(self._seat)
        if not command.name:
            person.tell("type_card")
        elif command.name == "hand":
            self._show(deal)
        elif command.name == "weis":
            self._choose(deal, command.rest)
        elif command.name == "tafel":
            self._teller.sheet(self._game.tafel, board=True)
        elif not command.rest:
            person.tell("why_what", words.card(view.hand[0]))
        else:
            card = person.card(command.rest, view.legal)
            if card is not None:
                person.why(deal.explain(card), card)


def play(out: Output, words: Words, game: SchmausGame, *, seed: int, talk: Talk | None = None) -> None:
    """Plays a Partie to its end.

    Args:
        out: where it is told.
        words: the texts; the seat that they call "you" is the person's.
        game: a Partie that has not begun.
        seed: for the opponents, and for the deals: deal n, counted from 0, is dealt with ``seed + n``.
        talk: where the person is asked; None where nobody plays.

    Raises:
        EOFError: at the end of the input.
        Left: where the person wants to stop.
    """
    teller = SchmausTeller(out, words)
    person = None if talk is None or words.you is None else _Seat(game, teller, talk, words, words.you)
    robot = _Robot(game, teller, out, words, Opponent(seed))
    teller.game(game.rules)
    while not game.is_over:
        number = game.deals_played
        deal = game.start_deal(seed=(seed + number) % (LARGEST_SEED + 1))
        teller.begin(deal, words("deal", number + 1))
        while not deal.is_over and not game.is_over:
            if person is not None and deal.to_move == words.you:
                person.turn(deal)
            else:
                robot.turn(deal)
            if not game.is_over:
                robot.write(deal)
        if game.deal is not None:
            early = not deal.is_over
            teller.score(deal, game.finish_deal(), early=early)
        if game.is_over:
            break
        teller.sheet(game.tafel)
        if game.rules.finish is Finish.CLAIM:
            if person is not None:
                person.between()
            for seat in range(2):
                if seat != words.you and not game.is_over:
                    robot.thank(seat)
    out.title(words("total"))
    teller.sheet(game.tafel, board=True)
    teller.won(game)


class _Robot:
    """Plays every seat that is not the person's."""

    def __init__(self, game: SchmausGame, teller: SchmausTeller, out: Output, words: Words, opponent: Opponent) -> None:
        self._game = game
        self._teller = teller
        self._out = out
        self._words = words
        self._opponent = opponent

    def turn(self, deal: SchmausDeal) -> None:
        """Robs where it can, announces the best Weis, and plays a card."""
        seat = deal.to_move
        assert seat is not None  # the deal is not over
        if self.thank(seat):
            return
        if deal.view(seat).can_rob:
            self._teller.tell(deal, deal.rob())
        view = deal.view(seat)
        weis = view.announceable[0] if view.announceable else None
        card = self._opponent.schmaus(view, number=self._game.deals_played)
        self._teller.tell(deal, deal.play(card, weis=weis))

    def write(self, deal: SchmausDeal) -> None:
        """Writes what a robot has won. [S-14]"""
        for seat in range(2):
            if seat != self._words.you and deal.writable(seat):
                self._teller.tell(deal, deal.write_weis(seat=seat))

    def thank(self, seat: int) -> bool:
        """Says that it has enough, where it has, from what it has written and its own tricks. [S-19]"""
        game = self._game
        if game.rules.finish is not Finish.CLAIM:
            return False
        if game.reckoned(seat) < game.rules.target:
            return False
        _thank(game, self._out, self._words, seat)
        return True


def _thank(game: SchmausGame, out: Output, words: Words, seat: int) -> None:
    """Somebody says that he has enough, and the Partie is over. [S-19]"""
    out.say((capital(words.of("thanks", seat)), "bold"), indent=5)
    if not game.thank(seat=seat):
        out.say(words("thanks_wrong"), indent=5)


def replay_deal(out: Output, words: Words, deal: SchmausDeal, title: str, *, closed: bool = False) -> None:
    """Tells a deal that has been played, card by card.

    Args:
        out: where it is told.
        words: the texts.
        deal: the deal.
        title: what stands above it.
        closed: whether nothing more is played in it, though cards may be left.
    """
    teller = SchmausTeller(out, words)
    again = SchmausDeal(deal.dealt, stock=deal.stock, rules=deal.rules, dealer=deal.dealer)
    teller.begin(again, title)
    for event in deal.events:
        if isinstance(event, Robbed):
            teller.tell(again, again.rob())
        elif isinstance(event, WeisWritten):
            teller.tell(again, again.write_weis(seat=event.seat))
        else:
            teller.tell(again, again.play(event.card, weis=event.weise or None))
    if again.is_over:
        teller.score(again, again.score())
        return
    teller.open_trick(again.trick, len(again.tricks) + 1)
    if not closed:
        out.say(words("deal_open"), indent=5)


def replay_game(out: Output, words: Words, game: SchmausGame) -> None:
    """Tells a Partie that has been played."""
    teller = SchmausTeller(out, words)
    teller.game(game.rules)
    number = 0
    for deal, annulled in game.closed_deals:
        number += not annulled
        replay_deal(out, words, deal, words("deal", number + annulled), closed=True)
        if annulled:
            out.say(words("annulled"), indent=5)
        elif not deal.is_over:
            out.say(words("ended_early"), indent=5)
    if game.deal is not None:
        replay_deal(out, words, game.deal, words("deal", number + 1))
    out.title(words("total"))
    teller.sheet(game.tafel, game.names, board=True)
    if game.is_over:
        teller.won(game, game.names)
    else:
        out.say(words("game_open"))
