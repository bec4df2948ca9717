"""Which cards Molotow lets a hand play, without a round. [M-3 … M-7]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from jassrules import _core
from jassrules.cards import NO_TRUMP, SUITS, Card, CardSet, CardsLike, Suit, hand_mask, set_of, trump_number
from jassrules.errors import RulesError, shown
from jassrules.molotow.playout import UNDERTRUMP
from jassrules.molotow.rules import MolotowRules
from jassrules.records import codes
from jassrules.tricks import Trick, cards_in_order

__all__ = ["check_rules", "legal_cards", "trump_in"]


def legal_cards(
    hand: CardsLike, trick: CardsLike | Trick, *, trump: Suit | str | None = None, rules: MolotowRules | None = None
) -> CardSet:
    """The cards that a hand may play to a trick, for programs that keep their own state. [M-3 … M-7]

    Args:
        hand: the cards in hand.
        trick: the cards on the table, in the order they were played; fewer than there are players. A
            :class:`~jassrules.Trick` is one of as many players as the rules have.
        trump: trump, if there is one. If the trick holds a card off the led suit it is made by that card, whether
            the caller names it or not.
        rules: the table's agreement; None for the base text.

    Raises:
        TypeError: for values of another type, or a set where the order matters.
        NotationError: for text that names no card or suit.
        RulesError: for a card in two places, a complete trick, or one of another number of players.

    >>> str(legal_cards("Se9 Se6 Ei6", "RoA SeB"))
    'Ei6 Se6 Se9'
    >>> str(legal_cards("Se9 Se6 Ei6", "RoA SeB", rules=MolotowRules(undertrump="forbidden")))
    'Ei6 Se9'
    """
    agreed = check_rules(rules)
    mask = hand_mask(hand, place="the hand")
    if agreed.removed_card is not None and mask >> agreed.removed_card.index & 1:
        raise RulesError(f"{str(agreed.removed_card)!r} is out of the pack, but in the hand")
    played = cards_in_order(trick, players=agreed.players)
    for card in played:
        if card is agreed.removed_card:
            raise RulesError(f"{str(card)!r} is out of the pack, but lies in the trick")
        if mask >> card.index & 1:
            raise RulesError(f"{str(card)!r} is in the hand and in the trick")
    if len(played) == agreed.players:
        raise RulesError(f"the trick {' '.join(codes(played))!r} is complete")
    return set_of(
        _core.legal_in_molotow(
            mask,
            [card.index for card in played],
            trump_number(trump),
            UNDERTRUMP[agreed.undertrump],
            agreed.trump_when_able,
        )
    )


def trump_in(played: Iterable[Card], trump: Suit | None) -> Suit | None:
    """Trump once these cards lie in a trick, in order: the one there was, or else what one of them has made. [M-4]"""
    number = _core.trump_in([card.index for card in played], trump_number(trump))
    return None if number == NO_TRUMP else SUITS[number]


def check_rules(rules: object) -> MolotowRules:
    """The rules, the base text for None.

    Raises:
        TypeError: for anything else.
    """
    if rules is None:
        return _DEFAULT
    if not isinstance(rules, MolotowRules):
        raise TypeError(f"MolotowRules are needed, not {shown(rules)}")
    return rules


_DEFAULT: Final = MolotowRules()
