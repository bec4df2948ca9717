# cython: language_level=3
"""The C side of jassrules: structs copied by value and leaf functions without Python objects.

A card is 0 … 35 (suit * 9 + rank, six lowest), a set of cards a 36-bit mask, a suit's share of it a
9-bit lane. Nothing here checks its arguments; the Python layer does.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

ctypedef uint64_t cards_t

cdef enum:
    NO_TRUMP = 4
    NOBODY = -1
    SEATS = 6           # most players at a table
    PACK_SIZE = 36
    STOCK_SIZE = 18
    MOST_TRICKS = 18
    UNDERTRUMP_VOID_ONLY = 0
    UNDERTRUMP_FORBIDDEN = 1
    UNDERTRUMP_FREE = 2
    STOECK_OFF = 0
    STOECK_HELD = 1
    STOECK_MAKER = 2

cdef enum:
    LANE = 511
    # ranks
    SIX = 0
    UNDER = 5
    OBER = 6
    KING = 7
    # rows of LANE_POINTS
    OBENABE = 0
    SIDE = 1
    TRUMP = 2
    # Weise
    RUNS = 28           # runs within one suit: 7 of three cards, 6 of four, … 1 of nine
    FIRST_FOUR = 112    # Weise are numbered: the runs of each suit, then the fours by rank
    MOST_WEISE = 24     # four suits of at most three runs, and nine fours, are 21

# Tables, filled when the module is imported.
cdef uint8_t SUIT_OF[36]
cdef uint8_t RANK_OF[36]
cdef uint8_t TRUMP_STRENGTH[9]
cdef uint16_t TRUMPS_ABOVE[512]     # of a lane of trumps: the trumps that beat all of them
cdef uint8_t LANE_POINTS[3][512]
cdef uint8_t RUN_LOW[28]
cdef uint8_t RUN_LENGTH[28]
cdef uint8_t RUN_NUMBER[10][9]      # by length and lowest rank

ctypedef struct turn_t:
    # What one card changes, beside the hands and the piles.
    cards_t trick       # the open trick
    int8_t led          # suit of its first card; meaningless while count is 0
    int8_t trump        # 0 … 3 or NO_TRUMP
    int8_t maker        # who made trump (Molotow), or NOBODY
    int8_t made_at      # which card made it, counted from 0, or -1
    int8_t stoeck       # who has the Stöck, or NOBODY
    int8_t leader       # of the open trick
    int8_t to_move
    int8_t best         # best card so far
    int8_t taker        # who played it
    int8_t count        # cards in the open trick
    int8_t tricks       # complete tricks
    int8_t played       # cards played in all
    int8_t drawn        # cards drawn from the stock

ctypedef struct table_t:
    cards_t hand[6]
    cards_t won[6]
    turn_t turn
    int8_t players

ctypedef struct stock_t:
    uint8_t card[18]    # in the order they will be drawn
    int8_t up           # which of them is the turn-up
    uint8_t taken       # the card robbed
    bint robbed

ctypedef struct split_t:
    # The best choice of runs without a common card, within one suit. [W-7]
    uint32_t points
    uint8_t size
    uint8_t run[3]      # numbers of RUN_LOW / RUN_LENGTH, best first

ctypedef struct weis_t:
    # A scale, spread out so that a hand is a few look-ups. [W-5]
    uint32_t run[10]
    uint8_t cut[10]     # cards of a maximal run that one Weis takes; fewer than its length where it is written in two
    uint32_t four[9]
    uint32_t lane[512]  # points of the maximal runs of a lane
    uint32_t fours[512]  # points of the fours of a set of ranks
    split_t split[512]


cdef inline cards_t bit(int card) noexcept nogil:
    return <cards_t> 1 << card


cdef inline int lane_of(cards_t cards, int suit) noexcept nogil:
    return <int> (cards >> (9 * suit)) & LANE


cdef inline cards_t in_suit(int lane, int suit) noexcept nogil:
    return <cards_t> lane << (9 * suit)


# ---------------------------------------------------------------------------------------------------
# Cards and tricks

cdef inline int card_points(cards_t cards, int trump) noexcept nogil:
    """The values of the cards, without the five for the last trick. [J-3]"""
    cdef int kind = OBENABE if trump == NO_TRUMP else SIDE
    cdef int total = (
        LANE_POINTS[kind][lane_of(cards, 0)] + LANE_POINTS[kind][lane_of(cards, 1)]
        + LANE_POINTS[kind][lane_of(cards, 2)] + LANE_POINTS[kind][lane_of(cards, 3)]
    )
    if trump != NO_TRUMP:
        total += LANE_POINTS[TRUMP][lane_of(cards, trump)] - LANE_POINTS[SIDE][lane_of(cards, trump)]
    return total


cdef inline bint beats(int card, int best, int trump) noexcept nogil:
    """Whether a card takes the trick from the best card before it. [J-2, J-5]"""
    if SUIT_OF[card] != SUIT_OF[best]:
        return SUIT_OF[card] == trump
    if SUIT_OF[card] == trump:
        return TRUMP_STRENGTH[RANK_OF[card]] > TRUMP_STRENGTH[RANK_OF[best]]
    return card > best


cdef inline cards_t follow_trump(cards_t hand, cards_t trumps, int trump) noexcept nogil:
    """A trump lead: trumps must be played, but for a Bauer that is the only one. [M-6, S-8, S-9]"""
    if trumps == 0 or trumps == bit(9 * trump + UNDER):
        return hand
    return trumps


cdef inline cards_t molotow_legal(
    cards_t hand, const turn_t *turn, int undertrump, bint trump_when_able
) noexcept nogil:
    """The cards that Molotow lets a hand play. [M-3, M-6, M-7]"""
    cdef cards_t follow, trumps, lower
    if turn.count == 0:
        return hand
    follow = hand & in_suit(LANE, turn.led)
    if turn.trump == NO_TRUMP:
        return follow if follow else hand
    trumps = hand & in_suit(LANE, turn.trump)
    if turn.led == turn.trump:
        return follow_trump(hand, trumps, turn.trump)
    lower = trumps & ~in_suit(TRUMPS_ABOVE[lane_of(turn.trick, turn.trump)], turn.trump)
    if follow:
        if not trump_when_able:
            return follow
        return follow | (trumps if undertrump == UNDERTRUMP_FREE else trumps & ~lower)
    if undertrump == UNDERTRUMP_FORBIDDEN and hand != trumps:
        return hand & ~lower
    return hand


cdef inline cards_t schmaus_legal(
    cards_t hand, const turn_t *turn, bint stock_empty, bint bauer_must_ruff
) noexcept nogil:
    """The cards that Schmaus lets a hand play. [S-7, S-8, S-9]"""
    cdef cards_t follow, trumps
    if turn.count == 0 or not stock_empty:
        return hand
    follow = hand & in_suit(LANE, turn.led)
    trumps = hand & in_suit(LANE, turn.trump)
    if turn.led == turn.trump:
        return follow_trump(hand, trumps, turn.trump)
    if follow:
        return follow
    if trumps == 0 or (trumps == bit(9 * turn.trump + UNDER) and not bauer_must_ruff):
        return hand
    return trumps


cdef inline bint lay_card(table_t *table, int card) noexcept nogil:
    """Moves a card of the seat to move into the trick; true if that completes the trick. [J-5]"""
    cdef turn_t *turn = &table.turn
    table.hand[turn.to_move] &= ~bit(card)
    if turn.count == 0:
        turn.led = <int8_t> SUIT_OF[card]
        turn.best = <int8_t> card
        turn.taker = turn.to_move
    elif beats(card, turn.best, turn.trump):
        turn.best = <int8_t> card
        turn.taker = turn.to_move
    turn.trick |= bit(card)
    turn.count += 1
    turn.played += 1
    if turn.count < table.players:
        turn.to_move = turn.to_move + 1 if turn.to_move + 1 < table.players else 0
        return False
    table.won[turn.taker] |= turn.trick
    turn.trick = 0
    turn.count = 0
    turn.tricks += 1
    turn.leader = turn.taker
    turn.to_move = turn.taker
    return True


cdef inline bint holds_stoeck(cards_t hand, int trump) noexcept nogil:
    """Whether a hand holds King and Ober of trump. [M-12, S-17]"""
    cdef cards_t pair = in_suit(1 << OBER | 1 << KING, trump)
    return hand & pair == pair


cdef inline bint molotow_lay(table_t *table, int card, int stoeck) noexcept nogil:
    """Plays a card of Molotow: the first one off the led suit makes its suit trump. [M-4, M-12]"""
    cdef turn_t *turn = &table.turn
    cdef int seat
    if turn.trump == NO_TRUMP and turn.count > 0 and SUIT_OF[card] != turn.led:
        turn.trump = <int8_t> SUIT_OF[card]
        turn.maker = turn.to_move
        turn.made_at = turn.played
        if stoeck != STOECK_OFF:
            for seat in range(table.players):
                if holds_stoeck(
                    table.hand[seat] if stoeck == STOECK_MAKER else table.hand[seat] & ~bit(card), turn.trump
                ):
                    turn.stoeck = <int8_t> seat
    return lay_card(table, card)


cdef inline void see_stoeck(table_t *table) noexcept nogil:
    """Notes who holds both cards of the Stöck; in Schmaus they may come together by drawing or robbing. [S-17]"""
    if holds_stoeck(table.hand[0], table.turn.trump):
        table.turn.stoeck = 0
    elif holds_stoeck(table.hand[1], table.turn.trump):
        table.turn.stoeck = 1


cdef inline bint schmaus_lay(table_t *table, const stock_t *stock, int card, bint stoeck) noexcept nogil:
    """Plays a card of Schmaus; after a trick its taker draws first, while the stock lasts. [S-6]"""
    cdef turn_t *turn = &table.turn
    if not lay_card(table, card):
        return False
    if turn.drawn < STOCK_SIZE:
        table.hand[turn.taker] |= bit(stock.card[turn.drawn])
        table.hand[1 - turn.taker] |= bit(stock.card[turn.drawn + 1])
        turn.drawn += 2
        if stoeck:
            see_stoeck(table)
    return True


cdef inline bint schmaus_can_rob(const table_t *table, const stock_t *stock, bint own_lead) noexcept nogil:
    """Whether the seat to move may take the turn-up for the six of trump. [S-4]

    It holds the six only while another card lies turned up; the second-last card is drawn after trick 9.
    """
    return (
        table.turn.drawn < STOCK_SIZE
        and table.hand[table.turn.to_move] & bit(9 * table.turn.trump + SIX) != 0
        and not (own_lead and table.turn.count > 0)
    )


cdef inline void schmaus_rob(table_t *table, stock_t *stock, bint stoeck) noexcept nogil:
    """Exchanges the six of trump in the hand of the seat to move for the turn-up. [S-4]"""
    cdef int six = 9 * table.turn.trump + SIX
    stock.taken = stock.card[stock.up]
    table.hand[table.turn.to_move] ^= bit(six) | bit(stock.taken)
    stock.card[stock.up] = <uint8_t> six
    stock.robbed = True
    if stoeck:
        see_stoeck(table)


# ---------------------------------------------------------------------------------------------------
# Weis

cdef inline uint32_t height(const weis_t *scale, int weis) noexcept nogil:
    """One number per Weis that orders them by points, cards and rank. [W-8]"""
    cdef int run
    if weis >= FIRST_FOUR:
        return scale.four[weis - FIRST_FOUR] << 8 | 4 << 4 | <uint32_t> (weis - FIRST_FOUR)
    run = weis % RUNS
    return (
        scale.run[RUN_LENGTH[run]] << 8 | <uint32_t> RUN_LENGTH[run] << 4
        | <uint32_t> (RUN_LOW[run] + RUN_LENGTH[run] - 1)
    )


cdef inline int put(uint8_t *found, int size, int weis, const weis_t *scale) noexcept nogil:
    """Inserts a Weis into a list kept best first; returns the new size."""
    cdef int at = size
    while at > 0 and height(scale, found[at - 1]) < height(scale, weis):
        found[at] = found[at - 1]
        at -= 1
    found[at] = <uint8_t> weis
    return size + 1


cdef inline int compare(
    const uint8_t *one, int one_size, const uint8_t *two, int two_size, const weis_t *scale
) noexcept nogil:
    """Which of two lists, each best first, is higher: the first Weis that differs in height decides. [W-7]"""
    cdef int at
    for at in range(min(one_size, two_size)):
        if height(scale, one[at]) != height(scale, two[at]):
            return 1 if height(scale, one[at]) > height(scale, two[at]) else -1
    return one_size - two_size


cdef inline int maximal_runs(int lane, int suit, const weis_t *scale, uint8_t *found, int size) noexcept nogil:
    """Adds the maximal runs of a suit, cut where the scale writes a long one in two. [W-1, W-6]"""
    cdef int top = 8, length, part, gap
    while top >= 2:
        length = 0
        while length <= top and lane >> (top - length) & 1:
            length += 1
        gap = top - length
        while length >= 3:
            part = scale.cut[length]
            if scale.run[part]:
                size = put(found, size, RUNS * suit + RUN_NUMBER[part][top + 1 - part], scale)
            top -= part
            length -= part
        top = gap - 1
    return size


cdef inline int full_ranks(cards_t cards) noexcept nogil:
    """The ranks of which all four cards are there. [W-2]"""
    return lane_of(cards, 0) & lane_of(cards, 1) & lane_of(cards, 2) & lane_of(cards, 3)


cdef inline int put_fours(int ranks, const weis_t *scale, uint8_t *found, int size) noexcept nogil:
    cdef int rank
    for rank in range(9):
        if ranks >> rank & 1 and scale.four[rank]:
            size = put(found, size, FIRST_FOUR + rank, scale)
    return size


cdef inline int choice(cards_t cards, int fours, const weis_t *scale, uint8_t *found) noexcept nogil:
    """The Weise of one way to share the cards out: these fours, and the best runs of the rest. [W-7]"""
    cdef int suit, at, size = put_fours(fours, scale, found, 0)
    cdef const split_t *split
    for suit in range(4):
        split = &scale.split[lane_of(cards, suit) & ~fours]
        for at in range(split.size):
            size = put(found, size, RUNS * suit + split.run[at], scale)
    return size


cdef inline int disjoint(cards_t cards, const weis_t *scale, uint8_t *found, uint32_t *points) noexcept nogil:
    """The best Weise without a common card, and what they count. [W-7]

    The fours taken decide which cards are left for runs, and then each suit is a matter of its own: every
    set of fours is tried. Of equal totals the higher list is kept.
    """
    cdef int full = full_ranks(cards), fours = full, size, best_size = 0
    cdef uint8_t[24] tried
    cdef uint32_t total
    points[0] = 0
    while True:
        total = scale.fours[fours] + (
            scale.split[lane_of(cards, 0) & ~fours].points + scale.split[lane_of(cards, 1) & ~fours].points
            + scale.split[lane_of(cards, 2) & ~fours].points + scale.split[lane_of(cards, 3) & ~fours].points
        )
        if total >= points[0]:
            size = choice(cards, fours, scale, tried)
            if total > points[0] or compare(tried, size, found, best_size, scale) > 0:
                points[0] = total
                best_size = size
                memcpy(found, tried, size)
        if fours == 0:
            return best_size
        fours = (fours - 1) & full


cdef inline uint32_t weis_points(cards_t cards, const weis_t *scale, bint kreuzweis) noexcept nogil:
    """What all Weise of a set of cards count. [W-5, W-6, W-7]"""
    cdef uint8_t[24] found
    cdef uint32_t points
    cdef int full = full_ranks(cards)
    if kreuzweis:
        return scale.fours[full] + (
            scale.lane[lane_of(cards, 0)] + scale.lane[lane_of(cards, 1)]
            + scale.lane[lane_of(cards, 2)] + scale.lane[lane_of(cards, 3)]
        )
    disjoint(cards, scale, found, &points)
    return points


cdef inline int find_weise(cards_t cards, const weis_t *scale, bint kreuzweis, uint8_t *found) noexcept nogil:
    cdef uint32_t points
    cdef int suit, size
    if not kreuzweis:
        return disjoint(cards, scale, found, &points)
    size = put_fours(full_ranks(cards), scale, found, 0)
    for suit in range(4):
        size = maximal_runs(lane_of(cards, suit), suit, scale, found, size)
    return size
