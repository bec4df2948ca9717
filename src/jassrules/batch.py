"""Many positions in one call, through the buffer protocol: ``bytes``, :class:`array.array`, or numpy arrays.

Sets of cards are unsigned 8-byte ints, bit ``card.index`` for each card, as ``mask`` of a
:class:`CardSet` has them. Suits are single bytes, 0 to 3 as ``index`` of a :class:`Suit`; 4 is no trump, or an empty
trick. ``bytes`` stand for either in the machine's own order. Buffers are flat and contiguous. numpy is never needed;
the answers are arrays that numpy reads without a copy.

>>> from array import array
>>> hands = array("Q", [CardSet.parse("Ro7 Se6 EiA").mask, CardSet.parse("RoB RoU RoO RoK RoA").mask])
>>> weis_points(hands).tolist(), card_points(hands).tolist()
([0, 100], [11, 30])
"""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING, Any, Final

from jassrules import _core
from jassrules.cards import CardSet as CardSet  # for the examples
from jassrules.cards import Suit, trump_number
from jassrules.errors import RulesError, shown
from jassrules.molotow.legal import check_rules as check_molotow
from jassrules.molotow.playout import core_options
from jassrules.molotow.rules import MolotowRules
from jassrules.options import flag
from jassrules.schmaus.legal import check_rules as check_schmaus
from jassrules.schmaus.rules import SchmausRules
from jassrules.weis import WeisScale, check_scale

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["card_points", "molotow_legal", "schmaus_legal", "weis_points"]

_NATIVE: Final = "@=<" if sys.byteorder == "little" else "@=>!"
_MASKS: Final = (8, "QqLl")
_SUITS: Final = (1, "Bbc")


def _flat(value: Buffer, kind: tuple[int, str], name: str) -> memoryview:
    """A view of a buffer as bytes, if its items are of the right kind.

    Raises:
        TypeError: for anything but a contiguous buffer of such items.
    """
    itemsize, formats = kind
    try:
        view = memoryview(value)
    except (TypeError, ValueError, BufferError):
        raise TypeError(f"{name} is a buffer, as bytes or an array, not {shown(value)}") from None
    plain = view.format in {"B", "c"} and isinstance(value, (bytes, bytearray))
    if not plain and (view.itemsize != itemsize or view.format.lstrip(_NATIVE) not in formats):
        raise TypeError(f"{name} has items of format {view.format!r}; they are ints of {itemsize} bytes")
    if not view.c_contiguous or view.ndim != 1:
        raise TypeError(f"{name} is flat and contiguous")
    if view.nbytes % itemsize:
        raise TypeError(f"{name} has {view.nbytes} bytes, no multiple of {itemsize}")
    return view.cast("B")


def _suits(value: Buffer | Suit | str | None, length: int, name: str) -> memoryview:
    """A suit for each position: a buffer, or one suit for all.

    Raises:
        TypeError: for anything else.
        NotationError: for text that names no suit.
    """
    if value is None or isinstance(value, (Suit, str)):
        return memoryview(bytes([trump_number(value)]) * length)
    return _flat(value, _SUITS, name)


def _check(at: int, what: str) -> None:
    if at >= 0:
        raise RulesError(f"{what} {at} is none")


def _same_length(length: int, **buffers: tuple[memoryview, int]) -> None:
    for name, (view, itemsize) in buffers.items():
        if view.nbytes != length * itemsize:
            raise RulesError(f"{name} has {view.nbytes // itemsize} items where there are {length} sets of cards")


def _answers(code: str, length: int) -> array[int]:
    answers: array[Any] = array(code, bytes(length * array(code).itemsize))
    return answers


def card_points(cards: Buffer, trump: Buffer | Suit | str | None = None) -> array[int]:
    """What each set of cards counts, without the five for the last trick. [J-3]

    Args:
        cards: masks.
        trump: one trump for all, None for obenabe; or a buffer of suits.

    Returns:
        Ints, one for each set.

    Raises:
        TypeError: for buffers of another kind.
        NotationError: for text that names no suit.
        RulesError: for masks and suits that are none, or buffers of different lengths.
    """
    masks = _flat(cards, _MASKS, "cards")
    length = masks.nbytes // 8
    trumps = _suits(trump, length, "trump")
    _same_length(length, trump=(trumps, 1))
    out = _answers("i", length)
    _check(_core.many_points(masks, trumps, out, length), "position")
    return out


def weis_points(cards: Buffer, *, scale: WeisScale = WeisScale.BIG, kreuzweis: bool = True) -> array[int]:
    """What all Weise of each set of cards count. [W-5, W-6, W-7]

    Args:
        cards: masks.
        scale: what Weise count.
        kreuzweis: whether a card may serve a run and a four at once.

    Returns:
        Ints, one for each set.

    Raises:
        TypeError: for buffers of another kind.
        RulesError: for masks that are none.
    """
    masks = _flat(cards, _MASKS, "cards")
    length = masks.nbytes // 8
    out = _answers("i", length)
    table = check_scale(scale).table
    _check(_core.many_weis_points(masks, table, flag(kreuzweis, field="kreuzweis"), out, length), "position")
    return out


def _legal(
    hands: Buffer,
    tricks: Buffer,
    led: Buffer,
    trump: Buffer | Suit | str | None,
    *,
    is_molotow: bool,
    options: tuple[int, int],
    players: int,
) -> array[int]:
    masks, tables = _flat(hands, _MASKS, "hands"), _flat(tricks, _MASKS, "tricks")
    length = masks.nbytes // 8
    leds, trumps = _flat(led, _SUITS, "led"), _suits(trump, length, "trump")
    _same_length(length, tricks=(tables, 8), led=(leds, 1), trump=(trumps, 1))
    out = _answers("Q", length)
    _check(_core.many_legal(is_molotow, options, players - 1, masks, tables, leds, trumps, out, length), "position")
    return out


def molotow_legal(
    hands: Buffer,
    tricks: Buffer,
    led: Buffer,
    *,
    trump: Buffer | Suit | str | None = None,
    rules: MolotowRules | None = None,
) -> array[int]:
    r"""The legal cards of many positions of Molotow. [M-3, M-6, M-7]

    Args:
        hands: masks of the hands.
        tricks: masks of the cards on the table, 0 where the hand leads.
        led: the led suit of each trick, 4 where the hand leads.
        trump: one trump for all, None for none; or a buffer of suits, 4 for none. Trump that a card of the trick has
            made counts as trump here.
        rules: the table's agreement; None for the base text.

    Returns:
        Masks, one for each position.

    Raises:
        TypeError: for buffers of another kind.
        NotationError: for text that names no suit.
        RulesError: for positions that are none, or buffers of different lengths.

    >>> hand, trick = CardSet.parse("Ro7 Se6 EiA"), CardSet.parse("RoK SeB")
    >>> masks = molotow_legal(array("Q", [hand.mask]), array("Q", [trick.mask]), b"\x01", trump=Suit.SCHELLEN)
    >>> CardSet.from_mask(masks[0])
    CardSet.parse('Ro7')
    """
    agreed = check_molotow(rules)
    undertrump, trump_when_able, *_ = core_options(agreed)
    options = (undertrump, trump_when_able)
    return _legal(hands, tricks, led, trump, is_molotow=True, options=options, players=agreed.players)


def schmaus_legal(
    hands: Buffer,
    tricks: Buffer,
    led: Buffer,
    *,
    trump: Buffer | Suit | str,
    stock_empty: bool,
    rules: SchmausRules | None = None,
) -> array[int]:
    """The legal cards of many positions of Schmaus. [S-7, S-8, S-9]

    Args:
        hands: masks of the hands.
        tricks: masks of the card on the table, 0 where the hand leads.
        led: the suit of that card, 4 where the hand leads.
        trump: one trump for all, or a buffer of suits.
        stock_empty: whether the stock is used up.
        rules: the table's agreement; None for the base text.

    Returns:
        Masks, one for each position.

    Raises:
        TypeError: for buffers of another kind.
        NotationError: for text that names no suit.
        RulesError: for positions that are none, or buffers of different lengths.
    """
    options = (int(flag(stock_empty, field="stock_empty")), int(check_schmaus(rules).bauer_must_ruff))
    if trump is None:
        raise TypeError("trump is a suit or a buffer of suits, not None")
    return _legal(hands, tricks, led, trump, is_molotow=False, options=options, players=2)
