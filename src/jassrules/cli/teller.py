"""What the tellers of both games share: hands, tricks, notes, the count, and the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from jassrules.cards import CardSet
from jassrules.cli.arguments import as_flags
from jassrules.cli.output import Output, Piece
from jassrules.cli.person import card_pieces
from jassrules.cli.words import Words, capital
from jassrules.molotow import MolotowRound
from jassrules.schmaus import SchmausDeal
from jassrules.tafel import Tafel
from jassrules.tricks import Trick

__all__ = ["Teller"]

_LAST_TRICK_POINTS: Final = 5
_T = TypeVar("_T", bound=Tafel[Any])


class Teller:
    """Tells a game as it is played. Where the words are a person's, it tells what his seat may know, and no more."""

    def __init__(self, out: Output, words: Words) -> None:
        """Begins with an empty table."""
        self._out = out
        self._words = words
        self._notes: list[str] = []

    def _game(self, title: str, options: Mapping[str, object]) -> None:
        """Tells what is played, and by which rules where they are not the usual ones."""
        self._out.say((title, "bold"))
        if options:
            self._out.say(self._words("options", as_flags(options, self._words.pack)))

    def _begin(self, title: str, dealer: int, leader: int) -> None:
        """Tells who deals and who leads."""
        words = self._words
        self._notes.clear()
        self._out.title(title)
        self._out.say(capital(f"{words.of('deals', dealer)}, {words.of('leads', leader)}."))

    def _hands(self, hands: Iterable[CardSet]) -> None:
        """Shows all hands, where nobody plays."""
        words = self._words
        if words.you is None:
            for seat, hand in enumerate(hands):
                self._out.say(*card_pieces(words, tuple(hand)), indent=2, label=f"{words.name(seat)}  ")

    def _trick(self, play: MolotowRound | SchmausDeal) -> None:
        """Tells the trick that has just been completed."""
        words, trick = self._words, play.tricks[-1]
        points = trick.points(play.trump) + (_LAST_TRICK_POINTS if play.is_over else 0)
        assert trick.taker is not None  # the trick is complete
        self._out.say(
            *self._pieces(trick),
            (words.of("takes", trick.taker, points=points), "bold"),
            f" {words('with_five')}" if play.is_over else "",
            label=f"{len(play.tricks):>3}  ",
        )

    def _pieces(self, trick: Trick) -> list[Piece]:
        """The cards of a trick, each with who played it."""
        pieces: list[Piece] = []
        for at, card in enumerate(trick.cards):
            who = self._words.name((trick.leader + at) % trick.players)
            pieces += [f"{who} ", *card_pieces(self._words, (card,)), "   "]
        return pieces

    def open_trick(self, trick: Trick, number: int) -> None:
        """Tells the cards on the table."""
        if trick.cards:
            self._out.say(*self._pieces(trick), label=f"{number:>3}  ")
        self.flush()

    def flush(self) -> None:
        """Tells what is still to be told of the open trick."""
        for note in self._notes:
            self._out.say(capital(note), indent=5, label="! ")
        self._notes.clear()

    def forget(self) -> None:
        """Leaves out what was still to be told, since it was taken back."""
        self._notes.clear()

    def _count(self, parts: Iterable[tuple[str, str]], scores: Sequence[object]) -> None:
        """Tells a count, part by part; a part that nobody has is left out.

        Args:
            parts: the fields of a score, and the keys of their names.
            scores: by seat.
        """
        rows = []
        for part, key in parts:
            figures: list[int] = [getattr(score, part) for score in scores]
            if any(figures) or part in ("cards", "written"):
                rows.append([self._words(key), *map(str, figures)])
        self._out.say("")
        self._out.table(["", *self._words.names(len(scores))], rows)
        self._out.say("")

    def _called(self, tafel: _T, names: Sequence[str] | None) -> _T:
        """The sheet, under the names by which the seats are called here."""
        shown = list(names or self._words.sheet_names(tafel.players))
        return type(tafel).from_record(tafel.to_record() | {"names": shown})
