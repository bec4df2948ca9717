"""Molotow [M-1] to [M-13]: one round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import weis
from .cards import LAST_TRICK, points, suit_of, taker, trump_strength

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["DEFAULTS", "NaiveMolotow", "legal"]

DEFAULTS: dict[str, Any] = {
    "players": None,  # None: as many as there are hands
    "undertrump": "void_only",  # "forbidden", "free"
    "trump_when_able": True,
    "hand_weis": "all",  # "best", "none"
    "weis_scale": weis.BIG,
    "kreuzweis": True,
    "announcing": "auto",  # "called"
    "table_weis": "off",  # "all", "runs"
    "table_weis_factor": 1,
    "stoeck": "off",  # "held", "maker"
    "match_points": 157,
    "match_cancels_table_weis": False,
}


def _complete(options: dict[str, Any] | None) -> dict[str, Any]:
    unknown = set(options or {}) - set(DEFAULTS)
    if unknown:
        raise ValueError(f"unknown options {sorted(unknown)}")
    return {**DEFAULTS, **(options or {})}


def legal(
    hand: Iterable[str], trick: Sequence[str], trump: str | None, options: dict[str, Any] | None = None
) -> set[str]:
    """Return the cards that may be played to the open trick [M-3] [M-6] [M-7]."""
    options = _complete(options)
    hand = set(hand)
    if not trick:
        return hand  # who leads may lead anything
    led = suit_of(trick[0])
    if trump is None and any(suit_of(card) != led for card in trick):
        raise ValueError("a discard lies in the trick, so there is trump")  # [M-4]
    following = {card for card in hand if suit_of(card) == led}

    if trump is None:
        return following or hand  # [M-3] "who can follow suit must"

    trumps = {card for card in hand if suit_of(card) == trump}
    if led == trump:
        if trumps == {trump + "U"}:
            return hand  # [M-6] "whose only trump is the Bauer may play anything"
        return trumps or hand  # [M-6] "play a trump; a player without trump may play anything"

    # [M-7] on a plain lead, a trump lower than the highest trump already in the trick
    lying = [trump_strength(card) for card in trick if suit_of(card) == trump]
    under = {card for card in trumps if lying and trump_strength(card) < max(lying)}

    if following:
        allowed = following | (trumps if options["trump_when_able"] else set())  # [M-6] "follow, or play a trump"
        if options["undertrump"] in ("void_only", "forbidden"):
            allowed = allowed - under  # [M-7] "barred to one who could follow"
        return allowed

    if options["undertrump"] == "forbidden" and hand != trumps:
        return hand - under  # [M-7] "barred, unless the hand holds trumps only"
    return hand  # [M-6] "Void: play anything"


class NaiveMolotow:
    """A round from the deal to the score; hands are indexed by seat, ``leader`` leads the first trick [J-6]."""

    def __init__(self, hands: Sequence[Iterable[str]], options: dict[str, Any] | None = None, leader: int = 0) -> None:
        self.options = _complete(options)
        self.dealt = [frozenset(hand) for hand in hands]
        self.hands = [set(hand) for hand in hands]
        self.players = len(self.hands)
        if self.options["players"] not in (None, self.players):
            raise ValueError("as many hands as players")
        self.first_leader = leader
        self.leader = leader  # of the open trick
        self.trick: list[str] = []
        self.tricks: list[tuple[int, list[str], int]] = []  # leader, cards in order, taker
        self.trump: str | None = None  # [M-3] "A round begins obenabe"
        self.trump_maker: int | None = None
        self.stoeck_seat: int | None = None
        self.announced: list[list[weis.Weis] | None] = [None] * self.players

    @property
    def is_over(self) -> bool:
        return not self.trick and not any(self.hands)

    @property
    def to_move(self) -> int | None:
        return None if self.is_over else (self.leader + len(self.trick)) % self.players  # [J-6]

    def legal(self) -> set[str]:
        if self.to_move is None:
            return set()
        return legal(self.hands[self.to_move], self.trick, self.trump, self.options)

    def play(self, card: str) -> None:
        seat = self.to_move
        if seat is None:
            raise RuntimeError("the round is over")
        if card not in self.legal():
            raise ValueError(f"{card} may not be played")
        held_before = set(self.hands[seat])
        self.hands[seat].remove(card)
        self.trick.append(card)
        if self.trump is None and suit_of(card) != suit_of(self.trick[0]):
            self.trump = suit_of(card)  # [M-4] "makes its suit trump, at once and for the rest of the round"
            self.trump_maker = seat
            self._find_stoeck(held_before)
        if len(self.trick) == self.players:
            taken_by = (self.leader + taker(self.trick, self.trump)) % self.players  # [J-5]
            self.tricks.append((self.leader, self.trick, taken_by))
            self.trick = []
            self.leader = taken_by  # [J-5] "The taker leads the next trick"

    def _find_stoeck(self, maker_held: set[str]) -> None:
        assert self.trump is not None
        both = {self.trump + "K", self.trump + "O"}
        for seat in range(self.players):
            if both <= self.hands[seat]:
                self.stoeck_seat = seat  # [M-12] "both still in hand after trump was made"
            if seat == self.trump_maker and self.options["stoeck"] == "maker" and both <= maker_held:
                self.stoeck_seat = seat  # [M-12] "the trump-making card itself may be one of the two"

    def _in_hand(self, seat: int) -> list[weis.Weis]:
        return weis.find(self.dealt[seat], self.options["weis_scale"], self.options["kreuzweis"])  # [M-10]

    def announce(self, seat: int, weise: Iterable[Iterable[str]]) -> None:
        """Announce Weise of the dealt hand, given by their cards (announcing="called") [M-10]."""
        wanted = [frozenset(cards) for cards in weise]
        if self.options["announcing"] != "called" or self.options["hand_weis"] == "none":
            raise ValueError("nothing is announced at this table")
        if self.hands[seat] != self.dealt[seat]:
            raise ValueError("too late")  # [M-10] "before or with his first card"
        if self.announced[seat] is not None:
            raise ValueError("announced already")  # [M-10] "once"
        in_hand = {found.cards: found for found in self._in_hand(seat)}
        if not wanted or len(set(wanted)) != len(wanted) or not all(cards in in_hand for cards in wanted):
            raise ValueError("not Weise of the dealt hand")  # [M-10] "any of these Weise"
        self.announced[seat] = [in_hand[cards] for cards in wanted]

    def _hand_weis(self) -> list[int]:
        """Return the credit of each seat as a positive number [M-10]."""
        nothing = [0] * self.players
        if self.options["hand_weis"] == "none":
            return nothing
        if self.options["announcing"] == "called":  # [M-10] "what he does not announce is not written"
            shown = [called or [] for called in self.announced]
        else:
            shown = [self._in_hand(seat) for seat in range(self.players)]
        if self.options["hand_weis"] == "all":
            return [weis.total(weise) for weise in shown]
        # [M-10] "only the best player's, all his Weise (best Weis against best Weis …, then seat from the leader)"
        order = [(self.first_leader + step) % self.players for step in range(self.players)]
        order = [seat for seat in order if shown[seat]]
        if not order:
            return nothing
        bests = [shown[seat][weis.winner(shown[seat], None)] for seat in order]
        best_seat = order[weis.winner(bests, None)]  # [M-10] "trump plays no part"
        return [weis.total(shown[seat]) if seat == best_seat else 0 for seat in range(self.players)]

    def _table_weis(self) -> list[int]:
        """Return the charge of each seat [M-11]."""
        charge = [0] * self.players
        for _, trick, taken_by in self.tricks:  # [M-11] "formed by the cards of one completed trick"
            found: list[weis.Weis] = []
            if self.options["table_weis"] == "all":
                found = weis.find(trick, self.options["weis_scale"], self.options["kreuzweis"])
            if self.options["table_weis"] == "runs":
                found = [w for w in weis.find(trick, self.options["weis_scale"]) if w.kind == "run"]
            charge[taken_by] += weis.total(found) * self.options["table_weis_factor"]
        return charge

    def score(self) -> list[dict[str, int]]:
        """Return the score of each seat with the signs as they are written [M-8] to [M-13]."""
        if not self.is_over:
            raise RuntimeError("the round is not over")
        cards = [0] * self.players
        for _, trick, taken_by in self.tricks:
            cards[taken_by] += points(trick, self.trump)  # [M-8] "by the state at the end of the round"
        last_taker = self.tricks[-1][2]
        cards[last_taker] += LAST_TRICK  # [M-9]
        table_weis = self._table_weis()
        match = [0] * self.players
        if all(taken_by == last_taker for _, _, taken_by in self.tricks):  # [M-13] "who takes every trick"
            match[last_taker] = -self.options["match_points"]
            cards = [0] * self.players
            if self.options["match_cancels_table_weis"]:
                table_weis = [0] * self.players
        scores = []
        for seat, hand_weis in enumerate(self._hand_weis()):
            with_stoeck = self.options["stoeck"] != "off" and seat == self.stoeck_seat
            score = {
                "cards": cards[seat],
                "hand_weis": -hand_weis,  # [M-10] "written as minus"
                "table_weis": table_weis[seat],  # [M-11] "as plus"
                "stoeck": -20 if with_stoeck else 0,  # [M-12]
                "match": match[seat],
            }
            score["written"] = sum(score.values())
            scores.append(score)
        return scores
