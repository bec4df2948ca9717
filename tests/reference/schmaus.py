"""Schmaus [S-1] to [S-19]: one deal, and the Partie."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from . import weis
from .cards import LAST_TRICK, points, suit_of, taker

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["DEFAULTS", "NaivePartie", "NaiveSchmaus", "allowed_by_ladder", "legal"]

DEFAULTS: dict[str, Any] = {
    "turn_up": "last",  # "second_last"
    "rob": "own_turn",  # "own_lead"
    "last_weis_trick": 10,  # 9
    "weise_per_card": 1,  # None: any number
    "ladder": "suit",  # "overlap", "global"
    "weis_scale": weis.SCHMAUS,
    "bauer_must_ruff": False,
    "stoeck": "off",  # "on"
    "writing": "auto",  # "called"
    "match_points": 100,
}


def _complete(options: dict[str, Any] | None) -> dict[str, Any]:
    unknown = set(options or {}) - set(DEFAULTS)
    if unknown:
        raise ValueError(f"unknown options {sorted(unknown)}")
    return {**DEFAULTS, **(options or {})}


def legal(
    hand: Iterable[str], trick: Sequence[str], trump: str, stock_empty: bool, options: dict[str, Any] | None = None
) -> set[str]:
    """Return the cards that may be played to the open trick [S-7] [S-8] [S-9]."""
    options = _complete(options)
    hand = set(hand)
    if not trick or not stock_empty:
        return hand  # [S-7] "every card is legal"
    led = suit_of(trick[0])
    following = {card for card in hand if suit_of(card) == led}
    trumps = {card for card in hand if suit_of(card) == trump}
    only_bauer = trumps == {trump + "U"}
    if led == trump:
        return hand if only_bauer else following or hand  # [S-9] "need not be played to a trump lead"; [S-8]
    if following:
        return following  # [S-8] "must follow, and may not trump instead"; [S-9] the Bauer neither
    if only_bauer and not options["bauer_must_ruff"]:
        return hand  # [S-9] "nor put to a plain lead one is void in"
    return trumps or hand  # [S-8] "Who cannot must trump. Who has neither plays anything"


def allowed_by_ladder(new: weis.Weis, earlier: Iterable[weis.Weis], ladder: str, trump: str) -> bool:
    """Say whether a player who has announced ``earlier`` may go on with ``new`` [S-12]."""
    earlier = list(earlier)
    if ladder == "global":
        return all(weis.higher(new, old, trump) for old in earlier)  # "higher by W-8 than all his earlier Weise"
    if new.kind == "four":
        return new not in earlier  # "Each four of a kind once; fours stand outside the ladder"
    runs = [old for old in earlier if old.kind == "run" and _suit(old) == _suit(new)]  # "Within a suit"
    if ladder == "overlap":
        runs = [old for old in runs if old.cards & new.cards]  # "only against runs that share a card"
    return all((new.points, weis.top_rank(new)) > (old.points, weis.top_rank(old)) for old in runs)


def _suit(run: weis.Weis) -> str:
    return suit_of(min(run.cards))


class NaiveSchmaus:
    """A deal from the first card to the score; the seat that is not the dealer leads [S-5]."""

    def __init__(
        self,
        hands: Sequence[Iterable[str]],
        stock: Sequence[str],
        options: dict[str, Any] | None = None,
        dealer: int = 0,
    ) -> None:
        self.options = _complete(options)
        self.hands = [set(hand) for hand in hands]
        self.turn_up: str | None = stock[0]  # [S-2]
        self.trump = suit_of(stock[0])  # [S-2]
        self.face_down = list(stock[1:])
        self.drawn = 0
        self.leader = 1 - dealer  # [S-5]; of the open trick
        self.trick: list[str] = []
        self.tricks: list[tuple[int, list[str], int]] = []  # leader, cards in order, taker
        self.announced: list[list[weis.Weis]] = [[], []]  # in the whole deal, beaten ones too
        self.called: list[list[weis.Weis]] = [[], []]  # in the open trick
        self.pending: list[list[weis.Weis]] = [[], []]  # won in the last trick, not written yet
        self.written: list[list[tuple[frozenset[str], int]]] = [[], []]
        self.stoeck = [0, 0]
        self.events: list[tuple[int, int]] = []  # (seat, points) as they were written, Weise and Stöck
        self.stoeck_seat: int | None = None
        self._look_for_stoeck()

    @property
    def stock_size(self) -> int:
        return len(self.face_down) + (self.turn_up is not None)

    @property
    def trick_number(self) -> int:
        """The number of the open trick, 1 to 18."""
        return len(self.tricks) + 1

    @property
    def is_over(self) -> bool:
        return not self.trick and not any(self.hands)

    @property
    def to_move(self) -> int | None:
        return None if self.is_over else (self.leader + len(self.trick)) % 2

    def legal(self) -> set[str]:
        if self.to_move is None:
            return set()
        return legal(self.hands[self.to_move], self.trick, self.trump, self.stock_size == 0, self.options)

    # Robbing [S-4]

    def can_rob(self) -> bool:
        if self.to_move is None or self.trick_number > 9:  # "in tricks 1 to 9"
            return False
        if self.turn_up in (None, self.trump + "6"):  # "Nothing to rob where the six itself is turned up"
            return False
        if self.options["rob"] == "own_lead" and self.trick:
            return False  # "only when leading"
        return self.trump + "6" in self.hands[self.to_move]  # "on his own turn, before he plays"

    def rob(self) -> None:
        if not self.can_rob():
            raise RuntimeError("no robbing now")
        seat = self.to_move
        assert seat is not None
        assert self.turn_up is not None
        self.hands[seat].remove(self.trump + "6")
        self.hands[seat].add(self.turn_up)
        self.turn_up = self.trump + "6"  # "it then lies in the turn-up's place and is drawn in its place"
        self._look_for_stoeck()

    # Weis [S-10] to [S-14]

    def _in_hand(self, seat: int) -> list[weis.Weis]:
        return weis.all_sub(self.hands[seat], self.options["weis_scale"])  # [S-11] "in the announcer's hand"

    def may_announce(self, weise: Iterable[Iterable[str]]) -> bool:
        """Say whether the seat to move may announce these with its card, in this order."""
        seat = self.to_move
        if seat is None or self.trick_number > self.options["last_weis_trick"]:  # [S-10]
            return False
        wanted = [frozenset(cards) for cards in weise]
        if self.options["weise_per_card"] is not None and len(wanted) > self.options["weise_per_card"]:  # [S-11]
            return False
        in_hand = {found.cards: found for found in self._in_hand(seat)}
        named: list[weis.Weis] = []
        for cards in wanted:
            if cards not in in_hand:
                return False
            earlier = self.announced[seat] + named  # [S-11] "each allowed by S-12 after those named before it"
            if not allowed_by_ladder(in_hand[cards], earlier, self.options["ladder"], self.trump):
                return False
            named.append(in_hand[cards])
        runs = [new for new in named if new.kind == "run"]
        return not any(a.cards & b.cards for a, b in combinations(runs, 2))  # [S-11] "no two runs … sharing a card"

    def announceable(self) -> list[frozenset[str]]:
        """Return the cards of each Weis that the seat to move may announce now, alone."""
        if self.to_move is None:
            return []
        return [found.cards for found in self._in_hand(self.to_move) if self.may_announce([found.cards])]

    def write_weis(self, seat: int) -> None:
        """Write what the seat has won in the last complete trick (writing="called") [S-14]."""
        if not self.pending[seat]:
            raise RuntimeError("nothing to write, or too late")
        self._write(seat)

    def _write(self, seat: int) -> None:
        for won in self.pending[seat]:
            self.written[seat].append((won.cards, won.points))
            self.events.append((seat, won.points))
        self.pending[seat] = []

    def _contest(self, first: int) -> None:
        """Decide between the Weise of the trick that has just been completed [S-13]."""
        second = 1 - first
        won = self.called
        self.called = [[], []]
        if won[first] and won[second]:
            bests = [won[seat][weis.winner(won[seat], self.trump)] for seat in (first, second)]
            loser = second if weis.winner(bests, self.trump) == 0 else first
            won[loser] = []  # "the other is worth nothing"
        self.pending = won  # [S-14] what was pending before is lost: the following trick is turned
        if self.options["writing"] == "auto":
            for seat in (first, second):
                self._write(seat)  # [S-14] "By default it writes itself"

    # Stöck [S-17]

    def _look_for_stoeck(self) -> None:
        for seat in (0, 1):
            if {self.trump + "K", self.trump + "O"} <= self.hands[seat]:
                self.stoeck_seat = seat  # "once held together"

    def _count_stoeck(self, seat: int, card: str) -> None:
        both = {self.trump + "K", self.trump + "O"}
        second = card in both and not both & self.hands[seat]  # "when the second … is played"
        if self.options["stoeck"] == "on" and seat == self.stoeck_seat and second:
            self.stoeck[seat] = 20
            self.events.append((seat, 20))

    # Play

    def play(self, card: str, weise: Iterable[Iterable[str]] = ()) -> None:
        seat = self.to_move
        if seat is None:
            raise RuntimeError("the deal is over")
        wanted = [frozenset(cards) for cards in weise]
        if card not in self.legal():
            raise ValueError(f"{card} may not be played")
        if wanted and not self.may_announce(wanted):
            raise ValueError("not to be announced")
        # [S-11] "the card he plays counts as still in hand", so the Weise come first
        self.called[seat] = [found for cards in wanted for found in self._in_hand(seat) if found.cards == cards]
        self.announced[seat] += self.called[seat]
        self.hands[seat].remove(card)
        self.trick.append(card)
        self._count_stoeck(seat, card)
        if len(self.trick) == 2:
            first = self.leader
            taken_by = (first + taker(self.trick, self.trump)) % 2  # [J-5]
            self.tricks.append((first, self.trick, taken_by))
            self.trick = []
            self.leader = taken_by  # [S-6] "the taker leads"
            self._contest(first)
            for drawer in (taken_by, 1 - taken_by):  # [S-6] "its taker draws the next card …, then the other draws"
                if self.stock_size > 0:  # [S-6] "while the stock lasts"
                    self.hands[drawer].add(self._draw())
            self._look_for_stoeck()

    def _draw(self) -> str:
        self.drawn += 1
        if self.drawn == {"last": 18, "second_last": 17}[self.options["turn_up"]]:  # [S-3]
            card = self.turn_up
            assert card is not None
            self.turn_up = None
            return card
        return self.face_down.pop(0)

    def score(self) -> list[dict[str, int]]:
        """Return the score of each seat [S-15] to [S-17]."""
        if not self.is_over:
            raise RuntimeError("the deal is not over")
        cards = [0, 0]
        for _, trick, taken_by in self.tricks:
            cards[taken_by] += points(trick, self.trump)  # [S-15] "all 18 tricks"
        cards[self.tricks[-1][2]] += LAST_TRICK  # [S-15] "with 5 for the last trick"
        scores = []
        for seat in (0, 1):
            every = all(taken_by == seat for _, _, taken_by in self.tricks[9:])  # [S-16] "all tricks 10 to 18"
            score = {
                "cards": cards[seat],
                "weis": sum(won for _, won in self.written[seat]),
                "stoeck": self.stoeck[seat],
                "match": self.options["match_points"] if every else 0,
            }
            score["written"] = sum(score.values())
            scores.append(score)
        return scores


class NaivePartie:
    """The account of a Partie [S-19]; ``winner`` is None while it goes on.

    ``write`` takes what counts when it is written: Weise and Stöck, and with "trick_by_trick" the tricks too.
    ``count`` takes what counts for both at once at the end of a deal.
    """

    def __init__(self, target: int, finish: str = "as_written") -> None:
        self.target = target
        self.finish = finish
        self.totals = [0, 0]
        self.winner: int | None = None

    def _check_open(self) -> None:
        if self.winner is not None:
            raise RuntimeError("the Partie is over")

    def write(self, seat: int, points: int) -> None:
        self._check_open()
        self.totals[seat] += points
        if self.finish != "claim" and self.totals[seat] >= self.target:  # "A goal hit exactly is reached"
            self.winner = seat  # "ends the Partie on the spot"

    def count(self, a: int, b: int) -> None:
        self._check_open()
        self.totals = [self.totals[0] + a, self.totals[1] + b]
        if self.finish == "claim" or max(self.totals) < self.target:
            return
        if self.totals[0] != self.totals[1]:  # "equal totals play another deal"
            self.winner = 0 if self.totals[0] > self.totals[1] else 1  # "the higher total wins"

    def thank(self, seat: int) -> None:
        self._check_open()
        if self.finish != "claim":
            raise RuntimeError("nobody need say that he has enough")
        self.winner = seat if self.totals[seat] >= self.target else 1 - seat  # "right, he wins …; wrong, he loses"
