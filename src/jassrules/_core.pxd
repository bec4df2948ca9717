# cython: language_level=3
"""The C side of jassrules: structs copied by value and leaf functions without Python objects.

A card is 0 … 35 (suit * 9 + rank, six lowest), a set of cards a 36-bit mask, a suit's share of it a
9-bit lane. Nothing here checks its arguments; the Python layer does.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

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

ctypedef struct turn_t:
    # Everything that one card changes, beside the hands and the piles.
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

cdef int card_points(cards_t cards, int trump) noexcept nogil
cdef bint beats(int card, int best, int trump) noexcept nogil
cdef cards_t molotow_legal(cards_t hand, const turn_t *turn, int undertrump, bint trump_when_able) noexcept nogil
cdef cards_t schmaus_legal(cards_t hand, const turn_t *turn, bint stock_empty, bint bauer_must_ruff) noexcept nogil
cdef bint lay_card(table_t *table, int card) noexcept nogil
cdef bint molotow_lay(table_t *table, int card, int stoeck) noexcept nogil
cdef bint schmaus_lay(table_t *table, const stock_t *stock, int card, bint stoeck) noexcept nogil
cdef bint schmaus_can_rob(const table_t *table, const stock_t *stock, bint own_lead) noexcept nogil
cdef void schmaus_rob(table_t *table, stock_t *stock, bint stoeck) noexcept nogil
cdef uint32_t weis_points(cards_t cards, const weis_t *scale, bint kreuzweis) noexcept nogil
