# cython: language_level=3
"""In Molotow points hurt: what does each card that may be played lead to?

Every rule that is asked for here is a C function of the installed jassrules, called without a detour through Python.
Those functions check nothing, so what stands below trusts its callers too.
"""

from jassrules._core cimport (
    NO_TRUMP, UNDERTRUMP_VOID_ONLY,
    beats, bit, card_points, cards_t, lowest, molotow_legal, turn_t, weis_points, weis_t,
)
from libc.stdint cimport int8_t
from libc.string cimport memset

from jassrules import CardSet, WeisScale
from jassrules import weis_points as points_of_set


cdef turn_t open_trick(list trick, int trump) except *:
    """A trick as the C functions want it; of a turn these look at no other fields."""
    cdef turn_t turn
    cdef int card
    memset(&turn, 0, sizeof(turn))
    turn.trump = <int8_t> trump
    for card in trick:
        if turn.count == 0:
            turn.led = <int8_t> (card // 9)
        if turn.count == 0 or beats(card, turn.best, trump):
            turn.best = <int8_t> card
        turn.trick |= bit(card)
        turn.count += 1
    return turn


def outcomes(cards_t hand, list trick, int trump=NO_TRUMP):
    """Each legal card with whether it is the best of the trick so far, and what the trick counts with it.

    ``hand`` is a mask, ``trick`` the numbers of the cards in their order, trump 0 to 3, or 4 for none.
    """
    cdef turn_t turn = open_trick(trick, trump)
    cdef cards_t legal = molotow_legal(hand, &turn, UNDERTRUMP_VOID_ONLY, True)
    cdef int card, trump_then
    found = []
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        # The first card off the led suit makes its suit trump.
        trump_then = card // 9 if trump == NO_TRUMP and turn.count > 0 and card // 9 != turn.led else trump
        takes = turn.count == 0 or beats(card, turn.best, trump_then)
        found.append((card, bool(takes), card_points(turn.trick | bit(card), trump_then)))
    return found


cdef weis_t big     # zeros to begin with


cdef void fill(weis_t *scale, object kind) except *:
    """What ``weis_points`` reads of a scale as long as runs and fours may share cards: ``lane`` and ``fours``."""
    cdef int lane, rank
    for lane in range(512):
        scale.lane[lane] = points_of_set(CardSet.from_mask(lane), scale=kind)
        for rank in range(9):
            if lane >> rank & 1:
                four = bit(rank) | bit(9 + rank) | bit(18 + rank) | bit(27 + rank)
                scale.fours[lane] += points_of_set(CardSet.from_mask(four), scale=kind)


fill(&big, WeisScale.BIG)


def weis(cards_t hand):
    """The points of all Weise of a hand, by the big scale."""
    return weis_points(hand, &big, True)
