"""Which cards Schmaus lets a hand play, without a deal. [S-7 … S-9]"""

from __future__ import annotations

from typing import Final

from jassrules import _core
from jassrules.cards import CardSet, CardsLike, Suit, as_suit, hand_mask, set_of
from jassrules.errors import RulesError, shown
from jassrules.options import flag
from jassrules.records import codes
from jassrules.schmaus.rules import SchmausRules
from jassrules.tricks import Trick, cards_in_order

__all__ = ["check_rules", "legal_cards"]


def check_rules(rules: object) -> SchmausRules:
    """The rules, the base text for None.

    Raises:
        TypeError: for anything else.
    """
    if rules is None:
        return _DEFAULT
    if not isinstance(rules, SchmausRules):
        raise TypeError(f"SchmausRules are needed, not {shown(rules)}")
    return rules


_DEFAULT: Final = SchmausRules()


def legal_cards(
    hand: CardsLike,
    trick: CardsLike | Trick,
    *,
    trump: Suit | str,
    stock_empty: bool,
    rules: SchmausRules | None = None,
) -> CardSet:
    """The cards that a hand may play to a trick, for programs that keep their own state. [S-7 … S-9]

    Args:
        hand: the cards in hand.
        trick: the card on the table, or none; a :class:`~jassrules.Trick` is one of two players.
        trump: the trump suit.
        stock_empty: whether the stock is used up, as it is from trick 10 on.
        rules: the table's agreement; None for the base text.

    Raises:
        TypeError: for values of another type.
        NotationError: for text that names no card or suit.
        RulesError: for a card in two places, a complete trick, or one of another number of players.

    >>> str(legal_cards("Ro6 Se7 EiA", "RoK", trump=Suit.SCHELLEN, stock_empty=True))
    'Ro6'
    >>> len(legal_cards("Ro6 Se7 EiA", "RoK", trump=Suit.SCHELLEN, stock_empty=False))
    3
    """
    agreed = check_rules(rules)
    mask = hand_mask(hand, place="the hand")
    suit = as_suit(trump)
    if suit is None:
        raise TypeError("Schmaus has a trump suit")
    played = cards_in_order(trick, players=2)
    for card in played:
        if mask >> card.index & 1:
            raise RulesError(f"{str(card)!r} is in the hand and in the trick")
    if len(played) == 2:
        raise RulesError(f"the trick {' '.join(codes(played))!r} is complete")
    return set_of(
        _core.legal_in_schmaus(
            mask,
            [card.index for card in played],
            suit.index,
            flag(stock_empty, field="stock_empty"),
            agreed.bauer_must_ruff,
        )
    )
