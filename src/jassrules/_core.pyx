# cython: language_level=3, auto_pickle=False, autotestdict=False, binding=False, freethreading_compatible=True
"""The compiled heart of jassrules: ints in, ints out, but for the sets of cards that games hand out.

Legality, taker, points and Weis are leaf functions without Python objects; the classes below hold the
state of play around them. No strings, no option objects, no policy: those live in the Python layer,
which also checks what callers pass. What is checked here is only what memory safety needs.

``freethreading_compatible``: the tables are filled at import and only read afterwards, scales do not change once
made, and every method that reads or changes more than one field of a state of play locks its object.

``binding=False``: builtin methods check the type of ``self``, Cython's own function objects do not.
"""

cimport cython
from cpython.buffer cimport PyBUF_C_CONTIGUOUS, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.long cimport PyLong_CheckExact
from libc.string cimport memcpy, memset

from operator import index as _index


# ---------------------------------------------------------------------------------------------------
# Tables. Ranks are numbered in plain order 6 7 8 9 B U O K A = 0 … 8. [J-1, J-2]

cdef void fill_tables():
    # weakest to strongest trump: 6 7 8 B O K A 9 U [J-2]
    cdef int *trump_order = [0, 1, 2, 4, 6, 7, 8, 3, 5]
    # 6 7 8 9 B U O K A [J-3]
    cdef int *obenabe = [0, 0, 8, 0, 10, 2, 3, 4, 11]
    cdef int *side = [0, 0, 0, 0, 10, 2, 3, 4, 11]
    cdef int *trump = [0, 0, 0, 14, 10, 20, 3, 4, 11]
    cdef int card, rank, other, lane, length, low, number = 0
    for card in range(36):
        SUIT_OF[card] = <uint8_t> (card // 9)
        RANK_OF[card] = <uint8_t> (card % 9)
    for card in range(36):
        for rank in range(5):
            STRENGTH[rank][card] = <uint8_t> (card % 9)
    for rank in range(9):
        for card in range(4):
            STRENGTH[card][9 * card + trump_order[rank]] = <uint8_t> (9 + rank)
    for lane in range(512):
        TRUMPS_ABOVE[lane] = LANE
        for rank in range(9):
            if lane >> rank & 1:
                LANE_POINTS[OBENABE][lane] += <uint8_t> obenabe[rank]
                LANE_POINTS[SIDE][lane] += <uint8_t> side[rank]
                LANE_POINTS[TRUMP][lane] += <uint8_t> trump[rank]
                for other in range(9):
                    if STRENGTH[0][other] <= STRENGTH[0][rank]:
                        TRUMPS_ABOVE[lane] &= <uint16_t> ~(1 << other)
        number = 0
        for rank in range(9):
            if lane >> rank & 1:
                NTH[lane][number] = <uint8_t> rank
                number += 1
    number = 0
    for lane in range(1, 4096):
        BITS[lane] = <uint8_t> (BITS[lane >> 1] + (lane & 1))
    for length in range(3, 10):
        for low in range(10 - length):
            RUN_LOW[number] = <uint8_t> low
            RUN_LENGTH[number] = <uint8_t> length
            RUN_NUMBER[length][low] = <uint8_t> number
            number += 1


fill_tables()
USE_PDEP = has_pdep()


# ---------------------------------------------------------------------------------------------------
# Scales

cdef void fill_splits(weis_t *scale) noexcept nogil:
    """Every lane's best choice of runs: its lowest card is left out, or opens a run. [W-7]"""
    cdef int lane, low, length, run, rest, size, at
    cdef uint8_t[4] tried
    cdef uint32_t total
    cdef split_t *best
    for lane in range(1, 512):
        low = 0
        while not lane >> low & 1:
            low += 1
        best = &scale.split[lane]
        best[0] = scale.split[lane & (lane - 1)]
        length = 0
        rest = lane
        while low + length < 9 and lane >> (low + length) & 1:
            rest &= ~(1 << (low + length))
            length += 1
            if length < 3 or scale.cut[length] < length or scale.run[length] == 0:
                continue
            run = RUN_NUMBER[length][low]
            total = scale.run[length] + scale.split[rest].points
            size = 0
            for at in range(scale.split[rest].size):
                size = put(tried, size, scale.split[rest].run[at], scale)
            size = put(tried, size, run, scale)
            if total > best.points or (
                total == best.points and compare(tried, size, best.run, best.size, scale) > 0
            ):
                best.points = total
                best.size = <uint8_t> size
                memcpy(best.run, tried, size)


# ---------------------------------------------------------------------------------------------------
# What Python calls

cdef int small(object number, int stop) except -1:
    """An int from 0 to stop - 1. No bool, and no float, which Cython's own conversion would cut to one."""
    cdef object exact
    if PyLong_CheckExact(number):
        exact = number
    elif isinstance(number, bool):
        raise TypeError("an int is needed, not a bool")
    else:
        exact = _index(number)
    if not 0 <= exact < stop:
        raise IndexError(f"{exact!r} is not in 0 … {stop - 1}")
    return exact


cdef int card_number(object number) except -2:
    """A card's number, or -1 for an int that is none."""
    if not PyLong_CheckExact(number):
        if isinstance(number, bool):
            raise TypeError("a card's number is an int, not a bool")
        number = _index(number)
    return <int> number if 0 <= number < 36 else -1


cdef cards_t as_mask(object number) except? 0:
    """A 36-bit mask."""
    if not PyLong_CheckExact(number):
        raise TypeError("a mask is an int")
    if not 0 <= number < 1 << 36:
        raise ValueError(f"{number!r} is no mask of 36 cards")
    return number


cdef list numbers(const uint8_t *found, int size):
    cdef int at
    return [found[at] for at in range(size)]


def points(cards, trump):
    """The values of a mask; trump is 0 … 3, or 4 for none. [J-3]"""
    return card_points(as_mask(cards), small(trump, 5))


cdef int nth(cards_t cards, object at) except -2:
    """The card at a place in a set, negative ones from the end; -1 if it has no such place."""
    cdef int place, size = bits(cards)
    if not PyLong_CheckExact(at):
        at = _index(at)
    if not -size <= at < size:
        return -1
    place = at
    if place < 0:
        place += size
    while place > 0:
        cards &= cards - 1
        place -= 1
    return lowest(cards)


cdef class Mask:
    """The base of the set of cards that Python sees: an int that does not change, with a length and an order.

    What makes sets and asks for their cards is here, since it is done with every card of every game.
    """

    cdef readonly uint64_t mask

    def __len__(self):
        return bits(self.mask)

    def __bool__(self):
        return self.mask != 0

    def __iter__(self):
        return iter(picked(self.mask))

    def __reversed__(self):
        return reversed(picked(self.mask))

    def __getitem__(self, at):
        cdef int card
        if isinstance(at, slice):
            return tuple(picked(self.mask)[at])
        card = nth(self.mask, at)
        if card < 0:
            raise IndexError(f"a set of {bits(self.mask)} cards has no such place")
        return CARDS[card]


cdef object SET = Mask            # the class of the sets that are made here
cdef tuple CARDS = (None,) * 36     # what stands for each card in them


def set_up(kind, tuple cards not None):
    """Says which subclass of ``Mask`` sets are to be, and which objects are in them."""
    global SET, CARDS
    if SET is not Mask:
        raise RuntimeError("the set of cards has its class already")
    if not isinstance(kind, type) or not issubclass(kind, Mask) or len(cards) != 36:
        raise TypeError("a subclass of Mask and 36 cards are needed")
    SET = kind
    CARDS = cards


cdef inline Mask new_set(cards_t cards):
    cdef Mask made = Mask.__new__(SET)
    made.mask = cards
    return made


cdef list picked(cards_t cards):
    cdef Py_ssize_t card
    return [CARDS[card] for card in range(36) if cards & bit(<int> card)]


def set_of(cards):
    """The set of a mask."""
    return new_set(as_mask(cards))


def taker(cards, trump):
    """Which of the cards played, in order, takes the trick so far; -1 if there is none. [J-5]"""
    cdef int at, card, best = -1, winner = -1, of = small(trump, 5)
    for at, index in enumerate(cards):
        card = small(index, 36)
        if at == 0 or beats(card, best, of):
            best = card
            winner = at
    return winner


cdef turn_t trick_turn(object cards, int trump) except *:
    cdef turn_t turn
    cdef int card
    memset(&turn, 0, sizeof(turn_t))
    turn.trump = <int8_t> trump
    for index in cards:
        card = small(index, 36)
        if turn.count == 0:
            turn.led = <int8_t> SUIT_OF[card]
        elif makes_trump(&turn, card):
            turn.trump = <int8_t> SUIT_OF[card]
        turn.trick |= bit(card)
        turn.count += 1 if turn.count < SEATS else 0
    return turn


def trump_in(cards, trump):
    """Trump once these cards lie in a trick of Molotow, in order; 4 for none. [M-3, M-4]"""
    return trick_turn(cards, small(trump, 5)).trump


def legal_in_molotow(hand, cards, trump, undertrump, trump_when_able):
    """The legal part of a hand when these cards lie in the trick, in order. [M-3 … M-7]"""
    cdef turn_t turn = trick_turn(cards, small(trump, 5))
    return molotow_legal(as_mask(hand), &turn, small(undertrump, 3), trump_when_able)


def legal_in_schmaus(hand, cards, trump, stock_empty, bauer_must_ruff):
    """The legal part of a hand when these cards lie in the trick. [S-7 … S-9]"""
    cdef turn_t turn = trick_turn(cards, small(trump, 4))
    return schmaus_legal(as_mask(hand), &turn, stock_empty, bauer_must_ruff)


def shuffled(cards, seed):
    """The cards of a mask in the random order that belongs to a seed, as bytes."""
    cdef uint8_t[36] order
    cdef cards_t mask = as_mask(cards)
    cdef uint64_t chance = seed
    cdef int card, size = 0
    for card in range(36):
        if mask & bit(card):
            order[size] = <uint8_t> card
            size += 1
    shuffle(order, size, &chance)
    return order[:size]


def use_pdep(wanted=True):
    """Whether cards are picked with the processor's own bit instructions from now on, which changes nothing but the
    time it takes; true only where it has them."""
    global USE_PDEP
    USE_PDEP = wanted and has_pdep()
    return USE_PDEP


def seed_of_deal(seed, number):
    """The seed of one of many deals."""
    return deal_seed(seed, number)


@cython.final
cdef class WeisTable:
    """A scale, ready for use: points of runs of 3 … 9 cards, of fours by rank, and the longest run. [W-5]"""

    cdef weis_t scale

    def __cinit__(self, runs, fours, longest):
        cdef int length, lane, rank, size, at, most = small(longest, 10)
        cdef uint8_t[MOST_WEISE] found
        if most < 3:
            raise ValueError("a run has three cards or more")
        if len(runs) != 7 or len(fours) != 9:
            raise ValueError("seven points of runs and nine of fours are needed")
        memset(&self.scale, 0, sizeof(weis_t))
        for length in range(3, 10):
            self.scale.run[length] = small(runs[length - 3], 1 << 16)
            self.scale.cut[length] = <uint8_t> length
            if length - most >= 3:
                self.scale.cut[length] = <uint8_t> most
        for rank in range(9):
            self.scale.four[rank] = small(fours[rank], 1 << 16)
        for lane in range(512):
            for rank in range(9):
                if lane >> rank & 1:
                    self.scale.fours[lane] += self.scale.four[rank]
            size = maximal_runs(lane, 0, &self.scale, found, 0)
            for at in range(size):
                self.scale.lane[lane] += self.scale.run[RUN_LENGTH[found[at]]]
        fill_splits(&self.scale)

    def points(self, cards, kreuzweis):
        """What the Weise of a mask count together."""
        return weis_points(as_mask(cards), &self.scale, kreuzweis)

    def find(self, cards, kreuzweis):
        """The numbers of the Weise of a mask, best first. [W-6, W-7, W-8]"""
        cdef uint8_t[MOST_WEISE] found
        return numbers(found, find_weise(as_mask(cards), &self.scale, kreuzweis, found))

    def find_all(self, cards):
        """The numbers of all Weise that lie in a mask, parts of longer runs too, best first. [S-12]"""
        cdef uint8_t[128] found
        cdef cards_t mask = as_mask(cards)
        cdef int suit, run, lane, part, size = put_fours(full_ranks(mask), &self.scale, found, 0)
        for suit in range(4):
            lane = lane_of(mask, suit)
            for run in range(RUNS):
                part = ((1 << RUN_LENGTH[run]) - 1) << RUN_LOW[run]
                if lane & part == part and self.counts(run):
                    size = put(found, size, RUNS * suit + run, &self.scale)
        return numbers(found, size)

    cdef bint counts(self, int run):
        """Whether a run of this length is one Weis, and one that counts."""
        cdef int length = RUN_LENGTH[run]
        return self.scale.run[length] > 0 and self.scale.cut[length] == length

    def census(self, size, kreuzweis):
        """Goes through all hands of ``size`` cards: a list, hands by what their Weise count."""
        cdef uint64_t[4096] hands
        cdef uint64_t most = 0
        cdef int at
        cdef bint kreuz = kreuzweis
        cdef cards_t hand = (<cards_t> 1 << small(size, 37)) - 1, lowest, ripple
        for at in range(512):
            most = max(most, self.scale.lane[at], self.scale.split[at].points)
        if 4 * most + self.scale.fours[511] >= 4096:
            raise ValueError("a scale of fewer points is needed")
        if hand == 0:
            return [1]
        memset(hands, 0, sizeof(hands))
        with nogil:
            while hand < <cards_t> 1 << 36:
                hands[weis_points(hand, &self.scale, kreuz)] += 1
                lowest = hand & (~hand + 1)     # the next mask with as many cards
                ripple = hand + lowest
                hand = ripple | (((hand ^ ripple) >> 2) // lowest)
        return [hands[at] for at in range(4096)]


cdef molotow_t molotow_options(object values) except *:
    """From a tuple: undertrump, trump_when_able, stoeck, hand_weis, table_weis, its factor, kreuzweis, match_points,
    match_cancels_table_weis."""
    cdef molotow_t rules
    rules.undertrump = small(values[0], 3)
    rules.trump_when_able = small(values[1], 2)
    rules.stoeck = small(values[2], 3)
    rules.hand_weis = small(values[3], 3)
    rules.table_weis = small(values[4], 3)
    rules.table_weis_factor = small(values[5], 3)
    rules.kreuzweis = small(values[6], 2)
    rules.match_points = small(values[7], 1001)
    rules.match_cancels_table_weis = small(values[8], 2)
    return rules


cdef schmaus_t schmaus_options(object values) except *:
    """From a tuple: bauer_must_ruff, stoeck, match_points."""
    cdef schmaus_t rules
    rules.bauer_must_ruff = small(values[0], 2)
    rules.stoeck = small(values[1], 2)
    rules.match_points = small(values[2], 1001)
    return rules


@cython.final
cdef class Tally:
    """What many games came to, counted in C."""

    cdef tally_t tally

    def __cinit__(self):
        memset(&self.tally, 0, sizeof(tally_t))

    def sums(self, players):
        """Everything but the histograms, as lists and ints; sums of equal tallies add up place by place."""
        cdef int seat, place, seats = small(players, SEATS + 1)
        return {
            "games": self.tally.games,
            "outside": self.tally.outside,
            "total": [self.tally.total[seat] for seat in range(seats)],
            "squares": [self.tally.squares[seat] for seat in range(seats)],
            "matches": [self.tally.matches[seat] for seat in range(seats)],
            "weise": [self.tally.weise[seat] for seat in range(seats)],
            "table_weise": self.tally.table_weise,
            "stoeck": self.tally.stoeck,
            "places": [[self.tally.places[seat][place] for place in range(seats)] for seat in range(seats)],
            "born": [self.tally.born[place] for place in range(19)],
        }

    def histogram(self, seat):
        """How often a seat wrote what: a dict from points to games."""
        cdef int at, of = small(seat, SEATS)
        return {
            at + LEAST_WRITTEN: self.tally.written[of][at]
            for at in range(WRITTEN_SPAN) if self.tally.written[of][at]
        }


def molotow_deals(options, players, removed, WeisTable scale not None, seed, start, count):
    """Deals so many rounds from number ``start`` on, plays each to the end at random, and tallies them.

    Seat 0 leads; ``removed`` is a mask of cards that are out of the pack.
    """
    cdef molotow_t rules = molotow_options(options)
    cdef Tally result = Tally()
    cdef table_t table
    cdef turn_t turn
    cdef uint64_t chance
    cdef uint8_t[36] order
    cdef uint8_t[36] fresh
    cdef int[6] credit
    cdef int[6] charged
    cdef int card, seat, at, each, size = 0, seats = small(players, SEATS + 1)
    cdef cards_t gone = as_mask(removed)
    cdef uint64_t number, first = start, last = first + <uint64_t> count, base = seed
    for card in range(36):
        if not gone & bit(card):
            fresh[size] = <uint8_t> card
            size += 1
    if seats < 2 or size % seats or size == 0:
        raise ValueError("the pack does not divide")
    each = size // seats
    memset(charged, 0, sizeof(charged))
    with nogil:
        for number in range(first, last):
            chance = deal_seed(base, number)
            memcpy(order, fresh, size)
            shuffle(order, size, &chance)
            clear_table(&table, &turn, seats)
            for seat in range(seats):
                for at in range(seat * each, seat * each + each):
                    table.hand[seat] |= bit(order[at])
            credit_weise(table.hand, seats, 0, &rules, &scale.scale, credit)
            molotow_play_out(&table, turn, &rules, &scale.scale, credit, charged, &chance, &result.tally)
    return result


def schmaus_deals(options, up, seed, start, count):
    """Deals so many deals of Schmaus from number ``start`` on, plays each to the end at random, and tallies them.

    Seat 0 deals, seat 1 leads; ``up`` is the place of the turn-up among the cards drawn.
    """
    cdef schmaus_t rules = schmaus_options(options)
    cdef Tally result = Tally()
    cdef table_t table
    cdef turn_t turn
    cdef stock_t stock
    cdef uint64_t chance
    cdef uint8_t[36] order
    cdef int[2] weise = [0, 0]
    cdef cards_t[2] late
    cdef int card, at, place = small(up, STOCK_SIZE)
    cdef uint64_t number, first = start, last = first + <uint64_t> count, base = seed
    memset(&stock, 0, sizeof(stock_t))
    stock.up = <int8_t> place
    with nogil:
        for number in range(first, last):
            chance = deal_seed(base, number)
            for card in range(36):
                order[card] = <uint8_t> card
            shuffle(order, 36, &chance)
            clear_table(&table, &turn, 2)
            for at in range(18):        # three packets of three to each, the leader first
                table.hand[1 - at // 3 % 2] |= bit(order[at])
            for at in range(STOCK_SIZE):
                stock.card[at] = order[18 + (0 if at == place else at + 1 if at < place else at)]
            turn.trump = <int8_t> SUIT_OF[order[18]]
            turn.leader = turn.to_move = 1
            if rules.stoeck:
                see_stoeck(&table, &turn)
            late[0] = late[1] = 0
            schmaus_play_out(&table, turn, &stock, &rules, weise, late, &chance, &result.tally)
    return result


# ---------------------------------------------------------------------------------------------------
# Many positions at once, from and to buffers. The Python layer checks their formats and lengths; what is
# checked here is what memory safety needs. Each returns the place of the first position that is none, or -1.

@cython.final
cdef class Buffer:
    """A view of someone's memory, let go of with the object."""

    cdef Py_buffer view
    cdef bint held

    def __cinit__(self, source, itemsize, length, writable=False):
        PyObject_GetBuffer(source, &self.view, PyBUF_C_CONTIGUOUS | (PyBUF_WRITABLE if writable else 0))
        self.held = True
        # divided, since the product of a silly length would wrap round
        if self.view.len % <Py_ssize_t> itemsize or self.view.len // <Py_ssize_t> itemsize != <Py_ssize_t> length:
            raise ValueError("buffers of one length are needed")

    def __dealloc__(self):
        if self.held:
            PyBuffer_Release(&self.view)


cdef inline bint is_mask(cards_t cards) noexcept nogil:
    return cards >> 36 == 0


def many_points(cards, trumps, out, length):
    """Card points of masks (8 bytes each) by trumps (1 byte each) into ints of 4 bytes. [J-3]"""
    cdef Buffer masks = Buffer(cards, 8, length), suits = Buffer(trumps, 1, length)
    cdef Buffer found = Buffer(out, 4, length, True)
    cdef const cards_t *mask = <const cards_t *> masks.view.buf
    cdef const uint8_t *trump = <const uint8_t *> suits.view.buf
    cdef int32_t *points = <int32_t *> found.view.buf
    cdef cards_t cards_there
    cdef int suit
    cdef Py_ssize_t at, size = length
    with nogil:
        for at in range(size):
            cards_there, suit = mask[at], trump[at]     # read once: another thread may write there
            if not is_mask(cards_there) or suit > NO_TRUMP:
                break
            points[at] = card_points(cards_there, suit)
        else:
            at = -1
    return at


def many_weis_points(cards, WeisTable scale not None, kreuzweis, out, length):
    """What the Weise of masks (8 bytes each) count, into ints of 4 bytes. [W-5, W-6, W-7]"""
    cdef Buffer masks = Buffer(cards, 8, length), found = Buffer(out, 4, length, True)
    cdef const cards_t *mask = <const cards_t *> masks.view.buf
    cdef int32_t *points = <int32_t *> found.view.buf
    cdef bint kreuz = kreuzweis
    cdef Py_ssize_t at, size = length
    with nogil:
        for at in range(size):
            if not is_mask(mask[at]):
                break
            points[at] = <int32_t> weis_points(mask[at], &scale.scale, kreuz)
        else:
            at = -1
    return at


cdef inline bint set_turn(turn_t *turn, cards_t trick, int led, int trump, int most) noexcept nogil:
    """Lays a trick by its mask and led suit; false if there is no such trick of at most so many cards."""
    if not is_mask(trick) or trump > NO_TRUMP or led > 4 or (trick == 0) != (led == 4) or bits(trick) > most:
        return False
    if led < 4 and trick & in_suit(LANE, led) == 0:
        return False
    if led < 4 and trump == NO_TRUMP and trick & ~in_suit(LANE, led):
        return False        # the card off the led suit has made trump [M-4]
    turn.trick = trick
    turn.led = <int8_t> led
    turn.trump = <int8_t> trump
    turn.count = 1 if trick else 0
    return True


def many_legal(is_molotow, options, most, hands, tricks, leds, trumps, out, length):
    """Legal cards of many positions of one game.

    Hands and tricks are masks of 8 bytes, led suits (4 for an empty trick) and trumps single bytes; the answers are
    masks. Options are undertrump and trump_when_able, or stock_empty and bauer_must_ruff; ``most`` is how many cards
    may lie in a trick.
    """
    cdef Buffer held = Buffer(hands, 8, length), tables = Buffer(tricks, 8, length)
    cdef Buffer suits = Buffer(leds, 1, length), colours = Buffer(trumps, 1, length)
    cdef Buffer found = Buffer(out, 8, length, True)
    cdef const cards_t *hand = <const cards_t *> held.view.buf
    cdef const cards_t *trick = <const cards_t *> tables.view.buf
    cdef const uint8_t *led = <const uint8_t *> suits.view.buf
    cdef const uint8_t *trump = <const uint8_t *> colours.view.buf
    cdef cards_t *legal = <cards_t *> found.view.buf
    cdef bint molotow = is_molotow
    cdef int one = small(options[0], 3 if molotow else 2), two = small(options[1], 2), cards = small(most, SEATS)
    cdef cards_t mine, theirs
    cdef turn_t turn
    cdef Py_ssize_t at, size = length
    memset(&turn, 0, sizeof(turn_t))
    with nogil:
        for at in range(size):
            mine, theirs = hand[at], trick[at]          # read once: another thread may write there
            if not is_mask(mine) or mine & theirs or not set_turn(&turn, theirs, led[at], trump[at], cards):
                break
            if molotow:
                legal[at] = molotow_legal(mine, &turn, one, two)
            elif turn.trump != NO_TRUMP:
                legal[at] = schmaus_legal(mine, &turn, one, two)
            else:
                break
        else:
            at = -1
    return at


# ---------------------------------------------------------------------------------------------------
# The state of play of one round or deal, with its history

cdef class Table:
    """Hands, piles and the turn, and what it takes to go back: one small struct for each card played."""

    cdef table_t table
    cdef turn_t turn
    cdef turn_t[36] past
    cdef uint8_t[36] order
    cdef uint8_t[18] takers

    def __cinit__(self):
        clear_table(&self.table, &self.turn, 2)

    cdef int seat_hands(self, tuple hands, object leader) except -1:
        cdef cards_t mask, seen = 0
        cdef int seat, players = small(len(hands), SEATS + 1)
        if players < 2:
            raise ValueError("two to six hands are needed")
        for seat in range(players):
            mask = as_mask(hands[seat])
            if seen & mask or hands[seat].bit_count() != hands[0].bit_count() or mask == 0:
                raise ValueError("hands have the same size and no card in common")
            seen |= mask
            self.table.hand[seat] = mask
        self.table.players = <int8_t> players
        self.turn.leader = <int8_t> small(leader, players)
        self.turn.to_move = self.turn.leader
        return 0

    cdef void copy_table(self, Table other) noexcept:
        self.table = other.table
        self.turn = other.turn
        memcpy(self.past, other.past, other.turn.played * sizeof(turn_t))
        memcpy(self.order, other.order, sizeof(self.order))
        memcpy(self.takers, other.takers, sizeof(self.takers))

    cdef bint is_over(self) noexcept:
        return self.turn.count == 0 and self.table.hand[self.turn.to_move] == 0

    cdef cards_t legal_cards(self) noexcept:
        return 0

    cdef bint lay(self, int card) noexcept:
        return False

    cdef int perform(self, int card, cards_t allowed) noexcept:
        """Plays the card if it is among those allowed; -1 if not, else what happened, as an int.

        Bits 0 … 2 the seat, 3 trump was made, 4 the trick is complete, 5 … 7 its taker, 8 the Stöck is written.
        """
        cdef turn_t *turn = &self.turn
        cdef int seat = turn.to_move, outcome = seat
        cdef cards_t pair
        if card < 0 or not allowed & bit(card):
            return -1
        self.past[turn.played] = turn[0]
        self.order[turn.played] = <uint8_t> card
        if self.lay(card):
            self.takers[turn.tricks - 1] = <uint8_t> turn.taker
            outcome |= 1 << 4 | turn.taker << 5
        if turn.trump != self.past[turn.played - 1].trump:
            outcome |= 1 << 3
        if turn.stoeck == seat:
            pair = stoeck_pair(turn.trump)
            if pair & bit(card) and not pair & self.table.hand[seat]:
                outcome |= 1 << 8
        return outcome

    cdef bint take_back(self) noexcept:
        """Takes back the last card; false if there is none."""
        cdef turn_t *turn = &self.turn
        cdef const turn_t *before
        cdef int card
        if turn.played == 0:
            return False
        before = &self.past[turn.played - 1]
        card = self.order[turn.played - 1]
        if turn.tricks > before.tricks:
            self.table.won[turn.taker] &= ~(before.trick | bit(card))
        self.table.hand[before.to_move] |= bit(card)
        turn[0] = before[0]
        return True

    @cython.critical_section
    def legal(self):
        """The legal cards as a mask; 0 when the game is over."""
        return self.legal_cards()

    @cython.critical_section
    def legal_set(self):
        """The legal cards as a set."""
        return new_set(self.legal_cards())

    @cython.critical_section
    def play(self, index):
        """Plays a legal card: -1 and nothing done if it is not, else what happened (see ``perform``)."""
        return self.perform(card_number(index), self.legal_cards())

    @cython.critical_section
    def play_unchecked(self, index):
        """The same for any card in the hand of the seat to move."""
        return self.perform(card_number(index), self.table.hand[self.turn.to_move])

    @cython.critical_section
    def hands(self):
        """The hands as masks."""
        return tuple([self.table.hand[seat] for seat in range(self.table.players)])

    @cython.critical_section
    def won(self):
        """The piles as masks."""
        return tuple([self.table.won[seat] for seat in range(self.table.players)])

    @cython.critical_section
    def hand(self, seat):
        """One hand as a mask."""
        return self.table.hand[small(seat, self.table.players)]

    @cython.critical_section
    def cards(self):
        """The cards played, in order, as bytes."""
        return self.order[:self.turn.played]

    @cython.critical_section
    def trick_takers(self):
        """The takers of the complete tricks, as bytes."""
        return self.takers[:self.turn.tricks]

    @cython.critical_section
    def counted(self):
        """The card points of each seat by the trump of now, with five for the last trick. [J-3, J-4, M-8]"""
        cdef int seat, last = self.turn.taker if self.is_over() else NOBODY
        return [
            card_points(self.table.won[seat], self.turn.trump) + (LAST_TRICK if seat == last else 0)
            for seat in range(self.table.players)
        ]

    @property
    def over(self):
        with cython.critical_section(self):
            return self.is_over()

    @property
    def to_move(self):
        """The seat to move, -1 when the game is over."""
        with cython.critical_section(self):
            return NOBODY if self.is_over() else self.turn.to_move

    @property
    def trump(self):
        return self.turn.trump

    @property
    def maker(self):
        return self.turn.maker

    @property
    def made_at(self):
        return self.turn.made_at

    @property
    def stoeck(self):
        """Who has the Stöck, written or still to write, -1 for nobody."""
        return self.turn.stoeck

    @property
    def leader(self):
        return self.turn.leader

    @property
    def tricks(self):
        return self.turn.tricks

    @property
    def count(self):
        return self.turn.count

    @property
    def played(self):
        return self.turn.played


@cython.final
cdef class MolotowTable(Table):
    """A round of Molotow: hands as masks, the leader, and the options that touch the play, as ints."""

    cdef int8_t undertrump
    cdef int8_t trump_when_able
    cdef int8_t stoeck_option

    def __cinit__(self, hands=None, leader=0, undertrump=0, trump_when_able=1, stoeck=0):
        self.undertrump = <int8_t> small(undertrump, 3)
        self.trump_when_able = <int8_t> small(trump_when_able, 2)
        self.stoeck_option = <int8_t> small(stoeck, 3)
        if hands is not None:
            self.seat_hands(tuple(hands), leader)

    cdef cards_t legal_cards(self) noexcept:
        return molotow_legal(
            self.table.hand[self.turn.to_move], &self.turn, self.undertrump, self.trump_when_able
        )

    cdef bint lay(self, int card) noexcept:
        return molotow_lay(&self.table, &self.turn, card, self.stoeck_option)

    @cython.critical_section
    def undo(self):
        """Takes back the last card; false if there is none."""
        return self.take_back()

    cdef molotow_t counted_by(self, object options) except *:
        """The options of a count, with those that this table plays by."""
        cdef molotow_t rules = molotow_options(options)
        rules.undertrump = self.undertrump
        rules.trump_when_able = self.trump_when_able
        rules.stoeck = self.stoeck_option
        return rules

    def parts(self, options, credit, charged):
        """What each seat writes: cards, hand Weis, table Weis, Stöck, Match. Means something when all is played."""
        cdef molotow_t rules = self.counted_by(options)
        cdef int[6] credits
        cdef int[6] charges
        cdef parts_t[6] parts
        cdef int seat
        for seat in range(self.table.players):
            credits[seat] = small(credit[seat], 1 << 20)
            charges[seat] = small(charged[seat], 1 << 20)
        with cython.critical_section(self):
            molotow_count(&self.table, &self.turn, &rules, credits, charges, parts)
        return [
            (parts[seat].cards, parts[seat].weis, parts[seat].table_weis, parts[seat].stoeck, parts[seat].match)
            for seat in range(self.table.players)
        ]

    def rollout(self, options, WeisTable scale not None, credit, charged, seed, start, count):
        """Plays the round to the end so many times at random, from number ``start`` on, and tallies that.

        ``credit`` is the hand Weis of each seat, ``charged`` its table Weis so far.
        """
        cdef molotow_t rules = self.counted_by(options)
        cdef Tally result = Tally()
        cdef table_t table, begun
        cdef turn_t turn
        cdef uint64_t chance
        cdef int[6] credits
        cdef int[6] charges
        cdef int seat
        cdef uint64_t number, first = start, last = first + <uint64_t> count, base = seed
        for seat in range(self.table.players):
            credits[seat] = small(credit[seat], 1 << 20)
            charges[seat] = small(charged[seat], 1 << 20)
        with cython.critical_section(self):
            begun = self.table
            turn = self.turn
        with nogil:
            for number in range(first, last):
                chance = deal_seed(base, number)
                table = begun
                molotow_play_out(&table, turn, &rules, &scale.scale, credits, charges, &chance, &result.tally)
        return result

    @cython.critical_section
    def copy(self):
        """An independent copy, history included."""
        cdef MolotowTable twin = MolotowTable.__new__(MolotowTable)
        twin.copy_table(self)
        twin.undertrump = self.undertrump
        twin.trump_when_able = self.trump_when_able
        twin.stoeck_option = self.stoeck_option
        return twin


@cython.final
cdef class SchmausTable(Table):
    """A deal of Schmaus: two hands, the 18 cards of the stock in the order they will be drawn, and where the
    turn-up lies among them; then the seat that leads and the options that touch the play, as ints."""

    cdef stock_t stock
    cdef turn_t before_rob
    cdef int8_t robbed_at       # how many cards had been played
    cdef int8_t own_lead
    cdef int8_t bauer_must_ruff
    cdef int8_t stoeck_option

    def __cinit__(self, hands=None, stock=None, up=17, leader=0, own_lead=0, bauer_must_ruff=0, stoeck=0):
        cdef int at
        cdef cards_t seen
        memset(&self.stock, 0, sizeof(stock_t))
        self.turn.trump = 0
        self.turn.drawn = STOCK_SIZE
        self.own_lead = <int8_t> small(own_lead, 2)
        self.bauer_must_ruff = <int8_t> small(bauer_must_ruff, 2)
        self.stoeck_option = <int8_t> small(stoeck, 2)
        self.stock.up = <int8_t> small(up, STOCK_SIZE)
        if hands is None:
            return
        hands = tuple(hands)
        stock = tuple(stock)
        if len(hands) != 2 or hands[0].bit_count() != 9 or len(stock) != STOCK_SIZE:
            raise ValueError("two hands of nine cards and a stock of eighteen are needed")
        self.seat_hands(hands, leader)
        seen = self.table.hand[0] | self.table.hand[1]
        for at in range(STOCK_SIZE):
            self.stock.card[at] = <uint8_t> small(stock[at], 36)
            if seen & bit(self.stock.card[at]):
                raise ValueError("a card lies in two places")
            seen |= bit(self.stock.card[at])
        self.turn.drawn = 0
        self.turn.trump = <int8_t> SUIT_OF[self.stock.card[self.stock.up]]
        if self.stoeck_option:
            see_stoeck(&self.table, &self.turn)

    cdef cards_t legal_cards(self) noexcept:
        return schmaus_legal(
            self.table.hand[self.turn.to_move], &self.turn,
            self.turn.drawn == STOCK_SIZE, self.bauer_must_ruff,
        )

    cdef bint lay(self, int card) noexcept:
        return schmaus_lay(&self.table, &self.turn, &self.stock, card, self.stoeck_option)

    @cython.critical_section
    def undo(self):
        """Takes back the last card with what was drawn after it, or the rob: 1 or 2; 0 if there is nothing."""
        cdef turn_t now = self.turn
        cdef int card
        if self.stock.robbed and self.robbed_at == now.played:
            card = 9 * now.trump + SIX
            self.table.hand[now.to_move] ^= bit(card) | bit(self.stock.taken)
            self.stock.card[self.stock.up] = self.stock.taken
            self.stock.robbed = False
            self.turn = self.before_rob
            return 2
        if not self.take_back():
            return 0
        if now.drawn > self.turn.drawn:
            self.table.hand[now.taker] &= ~bit(self.stock.card[now.drawn - 2])
            self.table.hand[1 - now.taker] &= ~bit(self.stock.card[now.drawn - 1])
        return 1

    cdef schmaus_t counted_by(self, object options) except *:
        """The options of a count, with those that this table plays by."""
        cdef schmaus_t rules = schmaus_options(options)
        rules.bauer_must_ruff = self.bauer_must_ruff
        rules.stoeck = self.stoeck_option
        return rules

    cdef void take_late(self, cards_t *late) noexcept:
        """What each seat has taken in tricks 10 to 18. [S-16]"""
        cdef int trick
        late[0] = late[1] = 0
        for trick in range(FREE_TRICKS, self.turn.tricks):
            late[self.takers[trick]] |= bit(self.order[2 * trick]) | bit(self.order[2 * trick + 1])

    def parts(self, options, weise):
        """What each seat writes: cards, Weis, Stöck, Match. Means something when all is played."""
        cdef schmaus_t rules = self.counted_by(options)
        cdef int[2] written
        cdef cards_t[2] late
        cdef parts_t[2] parts
        cdef int seat
        for seat in range(2):
            written[seat] = small(weise[seat], 1 << 24)
        with cython.critical_section(self):
            self.take_late(late)
            schmaus_count(&self.table, &self.turn, &rules, written, late, parts)
        return [(parts[seat].cards, parts[seat].weis, parts[seat].stoeck, parts[seat].match) for seat in range(2)]

    @property
    def match(self):
        """Who took all tricks since the stock was used up, -1 for nobody, or while cards are left. [S-16]"""
        cdef cards_t[2] late
        with cython.critical_section(self):
            self.take_late(late)
            return schmaus_match(late) if self.is_over() and late[0] | late[1] else NOBODY

    def rollout(self, options, weise, seed, start, count):
        """Plays the deal to the end so many times at random, from number ``start`` on, and tallies that.

        ``weise`` is what each seat has written.
        """
        cdef schmaus_t rules = self.counted_by(options)
        cdef Tally result = Tally()
        cdef table_t table, begun
        cdef turn_t turn
        cdef stock_t stock
        cdef uint64_t chance
        cdef int[2] written
        cdef cards_t[2] late
        cdef cards_t[2] taken
        cdef int seat
        cdef uint64_t number, first = start, last = first + <uint64_t> count, base = seed
        for seat in range(2):
            written[seat] = small(weise[seat], 1 << 20)
        with cython.critical_section(self):
            begun = self.table
            turn = self.turn
            stock = self.stock
            self.take_late(taken)
        with nogil:
            for number in range(first, last):
                chance = deal_seed(base, number)
                table = begun
                late[0] = taken[0]
                late[1] = taken[1]
                schmaus_play_out(&table, turn, &stock, &rules, written, late, &chance, &result.tally)
        return result

    @cython.critical_section
    def can_rob(self):
        """Whether the seat to move may rob now. [S-4]"""
        return schmaus_can_rob(&self.table, &self.turn, &self.stock, self.own_lead)

    @cython.critical_section
    def rob(self):
        """Robs: the card taken, or -1 and nothing done if that may not be."""
        if not schmaus_can_rob(&self.table, &self.turn, &self.stock, self.own_lead):
            return -1
        self.before_rob = self.turn
        self.robbed_at = self.turn.played
        schmaus_rob(&self.table, &self.turn, &self.stock, self.stoeck_option)
        return self.stock.taken

    @cython.critical_section
    def copy(self):
        """An independent copy, history included."""
        cdef SchmausTable twin = SchmausTable.__new__(SchmausTable)
        twin.copy_table(self)
        twin.stock = self.stock
        twin.before_rob = self.before_rob
        twin.robbed_at = self.robbed_at
        twin.own_lead = self.own_lead
        twin.bauer_must_ruff = self.bauer_must_ruff
        twin.stoeck_option = self.stoeck_option
        return twin

    @cython.critical_section
    def undrawn(self):
        """The cards still in the stock, in the order they will be drawn, as bytes."""
        return self.stock.card[self.turn.drawn:STOCK_SIZE]

    @property
    def drawn(self):
        return self.turn.drawn

    @property
    def turn_up(self):
        """The card turned up, -1 once it is drawn."""
        with cython.critical_section(self):
            return self.stock.card[self.stock.up] if self.turn.drawn < STOCK_SIZE else -1

    @property
    def robbed_at(self):
        """After how many cards the turn-up was robbed, -1 if it was not."""
        with cython.critical_section(self):
            return self.robbed_at if self.stock.robbed else -1

    @property
    def taken(self):
        """The card that was robbed, -1 if none was."""
        with cython.critical_section(self):
            return self.stock.taken if self.stock.robbed else -1
