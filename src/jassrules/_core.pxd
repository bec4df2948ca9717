# cython: language_level=3
"""The C side of jassrules: structs copied by value and leaf functions without Python objects.

A card is 0 … 35 (suit * 9 + rank, six lowest), a set of cards a 36-bit mask, a suit's share of it a
9-bit lane. Nothing here checks its arguments; the Python layer does.

For those who cimport from an installed wheel, these names are stable: they keep their meaning and their arguments
until a new first number of the version (while that is 0: a new second one), and the changelog names each change.

- types: ``cards_t``; ``turn_t`` with the fields ``trick``, ``led``, ``trump``, ``best`` and ``count``, all that the
  functions below look at; ``weis_t`` with the fields ``lane`` and ``fours``
- constants: ``NO_TRUMP``, ``LAST_TRICK``, ``STOECK_POINTS``, ``UNDERTRUMP_VOID_ONLY``, ``UNDERTRUMP_FORBIDDEN``,
  ``UNDERTRUMP_FREE``
- sets: ``bit``, ``bits``, ``lane_of``, ``in_suit``, ``lowest``
- rules: ``card_points``, ``beats``, ``molotow_legal``, ``schmaus_legal``, ``holds_stoeck``; ``weis_points`` with
  ``kreuzweis`` true, when it reads no more of a scale than these two fields

All else may change in any version: the other fields and their places, the tables, the order of Weise, playouts. The
functions are compiled into the module that calls them, with the layout of the structs, so such a module is built again
for each version of jassrules. ``examples/cimport`` in the sources shows how.
"""

cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int jass_lowest(unsigned __int64 mask) {
        unsigned long at;
        if (_BitScanForward(&at, (unsigned long)mask)) return (int)at;
        _BitScanForward(&at, (unsigned long)(mask >> 32));
        return (int)at + 32;
    }
    #else
    #define jass_lowest(mask) __builtin_ctzll(mask)
    #endif
    #define JASS_GOLDEN 0x9E3779B97F4A7C15ull
    /* Bit instructions that not every processor has, spelled in assembler so that the rest of the code is compiled
       for all. The first two generations of Zen have pdep, but take dozens of cycles for it. */
    #if defined(__x86_64__) && defined(__GNUC__)
    static inline int jass_has_pdep(void) {
        __builtin_cpu_init();
        return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2")
            && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
    }
    static inline unsigned long long jass_pdep(unsigned long long bits, unsigned long long mask) {
        unsigned long long found;
        __asm__("pdepq %2, %1, %0" : "=r"(found) : "r"(bits), "r"(mask));
        return found;
    }
    static inline int jass_popcnt(unsigned long long mask) {
        unsigned long long found;
        __asm__("popcntq %1, %0" : "=r"(found) : "r"(mask) : "cc");
        return (int)found;
    }
    #else
    #define jass_has_pdep() 0
    #define jass_pdep(bits, mask) (mask)
    #define jass_popcnt(mask) 0
    #endif
    """
    int lowest "jass_lowest" (uint64_t mask) noexcept nogil
    bint has_pdep "jass_has_pdep" () noexcept
    uint64_t pdep "jass_pdep" (uint64_t bits, uint64_t mask) noexcept nogil
    int popcnt "jass_popcnt" (uint64_t mask) noexcept nogil
    const uint64_t GOLDEN "JASS_GOLDEN"

ctypedef uint64_t cards_t

cdef enum:
    NO_TRUMP = 4
    NOBODY = -1
    SEATS = 6           # most players at a table
    STOCK_SIZE = 18
    FREE_TRICKS = 9     # of Schmaus
    LAST_TRICK = 5
    STOECK_POINTS = 20
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
cdef uint8_t STRENGTH[5][36]        # of a card, by trump; any trump is above any other card
cdef uint16_t TRUMPS_ABOVE[512]     # of a lane of trumps: the trumps that beat all of them
cdef uint8_t LANE_POINTS[3][512]
cdef uint8_t BITS[4096]
cdef uint8_t NTH[512][16]           # the ranks of a lane, from the lowest
cdef uint8_t RUN_LOW[28]
cdef uint8_t RUN_LENGTH[28]
cdef uint8_t RUN_NUMBER[10][9]      # by length and lowest rank
cdef bint USE_PDEP                  # whether the processor has it, and fast

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
    return <int> ((cards >> (9 * suit)) & LANE)


cdef inline int bits(cards_t cards) noexcept nogil:
    return BITS[cards & 4095] + BITS[cards >> 12 & 4095] + BITS[cards >> 24]


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
    return (STRENGTH[trump][card] > STRENGTH[trump][best]) & (
        (SUIT_OF[card] == SUIT_OF[best]) | (SUIT_OF[card] == trump)
    )


# Legality is written without branches on the cards, which chance decides: the compiler makes moves on condition of
# them. Where there is no trump its lane is the empty one above the four suits.

cdef inline cards_t molotow_legal(
    cards_t hand, const turn_t *turn, int undertrump, bint trump_when_able
) noexcept nogil:
    """The cards that Molotow lets a hand play. [M-3, M-6, M-7]"""
    cdef cards_t follow, trumps, over
    if turn.count == 0:
        return hand
    follow = hand & in_suit(LANE, turn.led)
    # A trump lead does not ask for a Bauer that is the only trump.
    follow = 0 if follow == bit(9 * turn.trump + UNDER) else follow
    trumps = hand & in_suit(LANE, turn.trump)
    over = trumps & in_suit(TRUMPS_ABOVE[lane_of(turn.trick, turn.trump)], turn.trump)
    if undertrump == UNDERTRUMP_FREE:
        over = trumps
    elif undertrump == UNDERTRUMP_FORBIDDEN and not follow and hand != trumps and turn.led != turn.trump:
        return hand & ~(trumps & ~over)
    if not trump_when_able:
        over = 0
    # On a trump lead all these are trumps that follow.
    return follow | over if follow else hand


cdef inline cards_t schmaus_legal(
    cards_t hand, const turn_t *turn, bint stock_empty, bint bauer_must_ruff
) noexcept nogil:
    """The cards that Schmaus lets a hand play. [S-7, S-8, S-9]"""
    cdef cards_t follow, trumps, lone = bit(9 * turn.trump + UNDER)
    if turn.count == 0 or not stock_empty:
        return hand
    follow = hand & in_suit(LANE, turn.led)
    trumps = hand & in_suit(LANE, turn.trump)
    trumps = 0 if trumps == lone and (not bauer_must_ruff or turn.led == turn.trump) else trumps
    follow = trumps if follow == 0 or follow == lone else follow
    return follow if follow else hand


cdef inline void clear_table(table_t *table, turn_t *turn, int players) noexcept nogil:
    """An empty table."""
    memset(table, 0, sizeof(table_t))
    memset(turn, 0, sizeof(turn_t))
    table.players = <int8_t> players
    turn.trump = NO_TRUMP
    turn.maker = NOBODY
    turn.made_at = -1
    turn.stoeck = NOBODY


cdef inline bint lay_card(table_t *table, turn_t *turn, int card) noexcept nogil:
    """Moves a card of the seat to move into the trick; true if that completes the trick. [J-5]"""
    cdef bint takes
    table.hand[turn.to_move] &= ~bit(card)
    if turn.count == 0:
        turn.led = <int8_t> SUIT_OF[card]
        turn.best = <int8_t> card
        turn.taker = turn.to_move
    else:
        takes = beats(card, turn.best, turn.trump)
        turn.best = <int8_t> card if takes else turn.best
        turn.taker = turn.to_move if takes else turn.taker
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


cdef inline cards_t stoeck_pair(int trump) noexcept nogil:
    """King and Ober of trump. [M-12, S-17]"""
    return in_suit(1 << OBER | 1 << KING, trump)


cdef inline bint holds_stoeck(cards_t hand, int trump) noexcept nogil:
    return hand & stoeck_pair(trump) == stoeck_pair(trump)


cdef inline bint makes_trump(const turn_t *turn, int card) noexcept nogil:
    """Whether a card is the first one off a led suit. [M-4]"""
    return turn.trump == NO_TRUMP and turn.count > 0 and SUIT_OF[card] != turn.led


cdef inline bint molotow_lay(table_t *table, turn_t *turn, int card, int stoeck) noexcept nogil:
    """Plays a card of Molotow: the first one off the led suit makes its suit trump. [M-4, M-12]"""
    cdef int seat
    if makes_trump(turn, card):
        turn.trump = <int8_t> SUIT_OF[card]
        turn.maker = turn.to_move
        turn.made_at = turn.played
        if stoeck != STOECK_OFF:
            for seat in range(table.players):
                if holds_stoeck(
                    table.hand[seat] if stoeck == STOECK_MAKER else table.hand[seat] & ~bit(card), turn.trump
                ):
                    turn.stoeck = <int8_t> seat
    return lay_card(table, turn, card)


cdef inline void see_stoeck(const table_t *table, turn_t *turn) noexcept nogil:
    """Notes who holds both cards of the Stöck; in Schmaus they may come together by drawing or robbing. [S-17]"""
    if holds_stoeck(table.hand[0], turn.trump):
        turn.stoeck = 0
    elif holds_stoeck(table.hand[1], turn.trump):
        turn.stoeck = 1


cdef inline bint schmaus_lay(table_t *table, turn_t *turn, const stock_t *stock, int card, bint stoeck) noexcept nogil:
    """Plays a card of Schmaus; after a trick its taker draws first, while the stock lasts. [S-6]"""
    if not lay_card(table, turn, card):
        return False
    if turn.drawn < STOCK_SIZE:
        table.hand[turn.taker] |= bit(stock.card[turn.drawn])
        table.hand[1 - turn.taker] |= bit(stock.card[turn.drawn + 1])
        turn.drawn += 2
        if stoeck:
            see_stoeck(table, turn)
    return True


cdef inline bint schmaus_can_rob(
    const table_t *table, const turn_t *turn, const stock_t *stock, bint own_lead
) noexcept nogil:
    """Whether the seat to move may take the turn-up for the six of trump. [S-4]

    It holds the six only while another card lies turned up; the second-last card is drawn after trick 9.
    """
    return (
        turn.drawn < STOCK_SIZE
        and table.hand[turn.to_move] & bit(9 * turn.trump + SIX) != 0
        and not (own_lead and turn.count > 0)
    )


cdef inline void schmaus_rob(table_t *table, turn_t *turn, stock_t *stock, bint stoeck) noexcept nogil:
    """Exchanges the six of trump in the hand of the seat to move for the turn-up. [S-4]"""
    cdef int six = 9 * turn.trump + SIX
    stock.taken = stock.card[stock.up]
    table.hand[turn.to_move] ^= bit(six) | bit(stock.taken)
    stock.card[stock.up] = <uint8_t> six
    stock.robbed = True
    if stoeck:
        see_stoeck(table, turn)


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
    cdef uint8_t[MOST_WEISE] tried
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
    cdef uint8_t[MOST_WEISE] found
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


# ---------------------------------------------------------------------------------------------------
# Chance: SplitMix64, whose state is all there is to a generator

@cython.overflowcheck(False)
cdef inline uint64_t mixed(uint64_t z) noexcept nogil:
    """SplitMix64's number from its state."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u
    z = (z ^ z >> 27) * 0x94D049BB133111EBu
    return z ^ z >> 31


@cython.overflowcheck(False)
cdef inline uint64_t deal_seed(uint64_t seed, uint64_t number) noexcept nogil:
    """The seed of one of many deals: SplitMix64's number after so many others."""
    return mixed(seed + (number + 1) * GOLDEN)


@cython.overflowcheck(False)
cdef inline uint32_t draw(uint64_t *chance) noexcept nogil:
    chance[0] += GOLDEN
    return <uint32_t> (mixed(chance[0]) >> 32)


@cython.overflowcheck(False)
cdef inline int scaled(uint64_t number, uint32_t n, uint64_t *chance) noexcept nogil:
    """From a number of 32 bits one from 0 to n - 1, all equally likely (Lemire's multiplication with rejection)."""
    cdef uint64_t product = number * n
    cdef uint32_t least
    if <uint32_t> product < n:      # else it is not below the remainder either, and the division is saved
        least = <uint32_t> ((<uint64_t> 1 << 32) % n)
        while <uint32_t> product < least:
            product = <uint64_t> draw(chance) * n
    return <int> (product >> 32)


cdef inline int below(uint64_t *chance, uint32_t n) noexcept nogil:
    """A number from 0 to n - 1."""
    return scaled(draw(chance), n, chance)


@cython.overflowcheck(False)
cdef inline int pick(cards_t cards, uint64_t *chance) noexcept nogil:
    """One of the cards of a mask, all equally likely; chance moves on only where there is more than one.

    No branch hangs on the cards, for no processor could foresee it, and the number is drawn before they are known.
    """
    cdef uint64_t ahead = chance[0] + GOLDEN, number = mixed(ahead) >> 32
    cdef int one, two, three, at, suit, before
    if cards & (cards - 1):
        chance[0] = ahead
    if USE_PDEP:
        return lowest(pdep(bit(scaled(number, popcnt(cards), chance)), cards))
    one = BITS[lane_of(cards, 0)]       # the cards in the first suit, the first two, the first three
    two = one + BITS[lane_of(cards, 1)]
    three = two + BITS[lane_of(cards, 2)]
    at = scaled(number, three + BITS[lane_of(cards, 3)], chance)
    suit = (at >= one) + (at >= two) + (at >= three)
    before = one if at >= one else 0
    before = two if at >= two else before
    before = three if at >= three else before
    return 9 * suit + NTH[lane_of(cards, suit)][at - before]


cdef inline void shuffle(uint8_t *cards, int size, uint64_t *chance) noexcept nogil:
    """Fisher and Yates, from the last place down."""
    cdef int at, other
    cdef uint8_t card
    for at in range(size - 1, 0, -1):
        other = below(chance, at + 1)
        card = cards[at]
        cards[at] = cards[other]
        cards[other] = card


# ---------------------------------------------------------------------------------------------------
# Playouts: games played to the end with random legal cards

cdef enum:
    TABLE_WEIS_OFF = 0
    TABLE_WEIS_ALL = 1
    TABLE_WEIS_RUNS = 2
    HAND_WEIS_NONE = 0
    HAND_WEIS_ALL = 1
    HAND_WEIS_BEST = 2
    LEAST_WRITTEN = -2048   # what one seat can write for a round, in any scale a tally takes
    WRITTEN_SPAN = 8192

ctypedef struct molotow_t:
    # The options that touch play and count, as ints.
    int undertrump
    bint trump_when_able
    int stoeck
    int hand_weis
    int table_weis
    int table_weis_factor
    bint kreuzweis
    int match_points
    bint match_cancels_table_weis

ctypedef struct schmaus_t:
    bint bauer_must_ruff
    bint stoeck
    int match_points

ctypedef struct parts_t:
    # What one seat writes for a round or deal, plus and minus as written.
    int cards
    int weis            # hand Weis of Molotow, Weis of Schmaus
    int table_weis
    int stoeck
    int match

ctypedef struct tally_t:
    # What many games came to.
    int64_t games
    int64_t total[6]
    int64_t squares[6]
    int64_t matches[6]
    int64_t weise[6]            # games in which the seat was credited hand Weis, or written Weis
    int64_t table_weise         # games with table Weis
    int64_t stoeck              # games with Stöck
    int64_t outside             # counts too large for the histogram
    int64_t places[6][6]        # by seat and place
    int64_t born[19]            # Molotow: in which trick trump was made, 0 for never
    int64_t written[6][8192]    # histogram by seat, from LEAST_WRITTEN on


cdef inline void enter(tally_t *tally, const int *written, int players, int better) noexcept nogil:
    """Adds what each seat has written; ``better`` is -1 where the fewest points win, else 1. [M-16]"""
    cdef int seat, other, place, at
    tally.games += 1
    for seat in range(players):
        tally.total[seat] += written[seat]
        tally.squares[seat] += <int64_t> written[seat] * written[seat]
        place = 0
        for other in range(players):
            place += (written[other] - written[seat]) * better > 0
        tally.places[seat][place] += 1
        at = written[seat] - LEAST_WRITTEN
        if 0 <= at < WRITTEN_SPAN:
            tally.written[seat][at] += 1
        else:
            tally.outside += 1


cdef inline int table_points(cards_t trick, const molotow_t *rules, const weis_t *scale) noexcept nogil:
    """What the Weise among the cards of a trick count, without the table's factor. [M-11]"""
    if rules.table_weis == TABLE_WEIS_RUNS:
        return weis_points(trick, scale, True) - scale.fours[full_ranks(trick)]
    return weis_points(trick, scale, rules.kreuzweis)


cdef inline void credit_weise(
    const cards_t *dealt, int players, int leader, const molotow_t *rules, const weis_t *scale, int *credit
) noexcept nogil:
    """What each seat's hand Weise count, of those that are credited by themselves. [M-10]"""
    cdef uint8_t[MOST_WEISE] found
    cdef uint32_t best = 0, its
    cdef int at, seat, first = NOBODY
    for seat in range(players):
        credit[seat] = 0 if rules.hand_weis == HAND_WEIS_NONE else weis_points(dealt[seat], scale, rules.kreuzweis)
    if rules.hand_weis != HAND_WEIS_BEST:
        return
    for at in range(players):
        seat = leader + at if leader + at < players else leader + at - players
        if credit[seat]:
            find_weise(dealt[seat], scale, rules.kreuzweis, found)
            its = height(scale, found[0])
            if its > best:
                best = its
                first = seat
    for seat in range(players):
        if seat != first:
            credit[seat] = 0


cdef inline int molotow_count(
    const table_t *table, const turn_t *turn, const molotow_t *rules, const int *credit, const int *on_table,
    parts_t *parts
) noexcept nogil:
    """Counts a round that is over: what each seat writes, and who has the Match, or NOBODY. [M-8 … M-13]

    ``credit`` is the hand Weis of each seat, ``on_table`` its table Weis without the factor.
    """
    cdef int seat, match
    cdef cards_t taken = 0
    for seat in range(table.players):
        taken |= table.won[seat]
    match = turn.taker if table.won[turn.taker] == taken else NOBODY
    for seat in range(table.players):
        parts[seat].cards = 0
        if match == NOBODY:
            parts[seat].cards = card_points(table.won[seat], turn.trump) + (LAST_TRICK if seat == turn.taker else 0)
        parts[seat].weis = -credit[seat]
        parts[seat].table_weis = on_table[seat] * rules.table_weis_factor
        if match != NOBODY and rules.match_cancels_table_weis:
            parts[seat].table_weis = 0
        parts[seat].stoeck = -STOECK_POINTS if seat == turn.stoeck else 0
        parts[seat].match = -rules.match_points if seat == match else 0
    return match


cdef inline void molotow_play_out(
    table_t *table, turn_t turn, const molotow_t *rules, const weis_t *scale, const int *credit,
    const int *charged, uint64_t *chance, tally_t *tally,
) noexcept nogil:
    """Plays a round to the end with random legal cards and adds it to the tally. [M-3 … M-13]

    ``credit`` holds the hand Weis of each seat, ``charged`` the table Weis so far, without the factor.
    """
    cdef int[6] on_table
    cdef int[6] written
    cdef parts_t[6] parts
    cdef int seat, card, any_table_weis = 0, match
    cdef cards_t trick
    for seat in range(table.players):
        on_table[seat] = charged[seat]
    while turn.count > 0 or table.hand[turn.to_move] != 0:
        card = pick(
            molotow_legal(table.hand[turn.to_move], &turn, rules.undertrump, rules.trump_when_able), chance
        )
        trick = turn.trick | bit(card)
        if molotow_lay(table, &turn, card, rules.stoeck) and rules.table_weis != TABLE_WEIS_OFF:
            on_table[turn.taker] += table_points(trick, rules, scale)
    match = molotow_count(table, &turn, rules, credit, on_table, parts)
    for seat in range(table.players):
        written[seat] = (
            parts[seat].cards + parts[seat].weis + parts[seat].table_weis + parts[seat].stoeck + parts[seat].match
        )
        tally.weise[seat] += credit[seat] != 0
        any_table_weis |= on_table[seat]
    if match != NOBODY:
        tally.matches[match] += 1
    tally.stoeck += turn.stoeck != NOBODY
    tally.table_weise += any_table_weis != 0
    tally.born[0 if turn.trump == NO_TRUMP else turn.made_at // table.players + 1] += 1
    enter(tally, written, table.players, -1)


cdef inline int schmaus_match(const cards_t *late) noexcept nogil:
    """Who took all tricks since the stock was used up, given what each took of them; NOBODY if both did. [S-16]"""
    if late[1] == 0:
        return 0
    return 1 if late[0] == 0 else NOBODY


cdef inline int schmaus_count(
    const table_t *table, const turn_t *turn, const schmaus_t *rules, const int *weise, const cards_t *late,
    parts_t *parts
) noexcept nogil:
    """Counts a deal that is over: what each seat writes, and who has the Match, or NOBODY. [S-15 … S-17]

    ``weise`` is what each seat has written, ``late`` what it took in tricks 10 to 18.
    """
    cdef int seat, match = schmaus_match(late)
    for seat in range(2):
        parts[seat].cards = card_points(table.won[seat], turn.trump) + (LAST_TRICK if seat == turn.taker else 0)
        parts[seat].weis = weise[seat]
        parts[seat].table_weis = 0
        parts[seat].stoeck = STOECK_POINTS if seat == turn.stoeck else 0
        parts[seat].match = rules.match_points if seat == match else 0
    return match


cdef inline void schmaus_play_out(
    table_t *table, turn_t turn, const stock_t *stock, const schmaus_t *rules, const int *weise, cards_t *late,
    uint64_t *chance, tally_t *tally,
) noexcept nogil:
    """Plays a deal to the end with random legal cards, without robbing or announcing. [S-6 … S-9, S-15 … S-17]

    ``weise`` holds what each seat has written, ``late`` what it has taken in tricks 10 to 18 so far.
    """
    cdef int[2] written
    cdef parts_t[2] parts
    cdef int seat, card, match
    cdef cards_t trick
    while turn.count > 0 or table.hand[turn.to_move] != 0:
        card = pick(
            schmaus_legal(table.hand[turn.to_move], &turn, turn.drawn == STOCK_SIZE, rules.bauer_must_ruff), chance
        )
        trick = turn.trick | bit(card)
        if schmaus_lay(table, &turn, stock, card, rules.stoeck) and turn.tricks > FREE_TRICKS:
            late[turn.taker] |= trick
    match = schmaus_count(table, &turn, rules, weise, late, parts)
    for seat in range(2):
        written[seat] = parts[seat].cards + parts[seat].weis + parts[seat].stoeck + parts[seat].match
        tally.weise[seat] += weise[seat] != 0
    if match != NOBODY:
        tally.matches[match] += 1
    tally.stoeck += turn.stoeck != NOBODY
    enter(tally, written, 2, 1)
