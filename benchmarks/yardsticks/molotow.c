/* A yardstick: fresh four-player rounds of Molotow played to the end with random legal cards, by hand in C.
 *
 * The rules are those of MolotowRules(): undertrumping to the void, every hand Weis credited (big scale,
 * Kreuzweis), a Match worth 157. It shares no code with the library. Prints rounds per second of processor time, and
 * checks.
 *
 *     cc -O3 -o molotow molotow.c && ./molotow 1000000 1
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t u64;

static const int TRUMP_RANK[9] = {0, 1, 2, 7, 3, 8, 4, 5, 6}; /* 6 7 8 9 B U O K A */
static const int OBENABE[9] = {0, 0, 8, 0, 10, 2, 3, 4, 11};
static const int SIDE[9] = {0, 0, 0, 0, 10, 2, 3, 4, 11};
static const int TRUMPS[9] = {0, 0, 0, 14, 10, 20, 3, 4, 11};
static const int RUN[10] = {0, 0, 0, 20, 50, 100, 150, 200, 250, 300};
static const int FOUR[9] = {100, 100, 100, 150, 100, 200, 100, 100, 100};

static int suit_of[36], rank_of[36], obenabe[512], side[512], trumps[512], runs[512], fours[512], above[512];
static u64 state;

static inline u64 next(void) { /* xorshift64* */
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545F4914F6CDD1DULL;
}

static inline unsigned below(unsigned n) {
    u64 product = (next() >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t least = (uint32_t)-n % n;
        while ((uint32_t)product < least) product = (next() >> 32) * n;
    }
    return (unsigned)(product >> 32);
}

static void fill(void) {
    for (int card = 0; card < 36; card++) suit_of[card] = card / 9, rank_of[card] = card % 9;
    for (int lane = 0; lane < 512; lane++) {
        above[lane] = 511;
        for (int rank = 0; rank < 9; rank++) {
            if (!(lane >> rank & 1)) continue;
            obenabe[lane] += OBENABE[rank], side[lane] += SIDE[rank], trumps[lane] += TRUMPS[rank];
            fours[lane] += FOUR[rank];
            for (int other = 0; other < 9; other++)
                if (TRUMP_RANK[other] <= TRUMP_RANK[rank]) above[lane] &= ~(1 << other);
        }
        for (int rank = 0; rank < 9;) {
            int length = 0;
            while (rank + length < 9 && lane >> (rank + length) & 1) length++;
            runs[lane] += RUN[length];
            rank += length + 1;
        }
    }
}

#define LANE(cards, suit) ((int)((cards) >> (9 * (suit))) & 511)

static inline int weis(u64 hand) {
    int a = LANE(hand, 0), b = LANE(hand, 1), c = LANE(hand, 2), d = LANE(hand, 3);
    return runs[a] + runs[b] + runs[c] + runs[d] + fours[a & b & c & d];
}

static inline int beats(int card, int best, int trump) {
    if (suit_of[card] != suit_of[best]) return suit_of[card] == trump;
    if (suit_of[card] == trump) return TRUMP_RANK[rank_of[card]] > TRUMP_RANK[rank_of[best]];
    return card > best;
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1000000, matches = 0;
    long long sums[4] = {0}, squares[4] = {0}, places[4][4] = {{0}};
    state = argc > 2 ? strtoull(argv[2], 0, 10) * 0x9E3779B97F4A7C15ULL + 1 : 1;
    fill();
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long game = 0; game < games; game++) {
        int pack[36];
        for (int card = 0; card < 36; card++) pack[card] = card;
        for (int at = 35; at > 0; at--) {
            int other = (int)below((unsigned)at + 1), card = pack[at];
            pack[at] = pack[other], pack[other] = card;
        }
        u64 hand[4] = {0}, won[4] = {0};
        int written[4];
        for (int at = 0; at < 36; at++) hand[at / 9] |= 1ULL << pack[at];
        for (int seat = 0; seat < 4; seat++) written[seat] = -weis(hand[seat]);
        int leader = 0, trump = 4;
        for (int number = 0; number < 9; number++) {
            u64 trick = 0;
            int led = 0, best = 0, taker = leader, seat = leader;
            for (int at = 0; at < 4; at++, seat = (seat + 1) & 3) {
                u64 own = hand[seat], legal = own;
                if (at) {
                    u64 follow = own & 511ULL << 9 * led;
                    if (trump == 4) {
                        if (follow) legal = follow;
                    } else {
                        u64 held = own & 511ULL << 9 * trump;
                        if (led == trump) {
                            if (held && held != 1ULL << (9 * trump + 5)) legal = held;
                        } else if (follow) {
                            legal = follow | (held & (u64)above[LANE(trick, trump)] << 9 * trump);
                        }
                    }
                }
                int size = __builtin_popcountll(legal);
                if (size > 1)
                    for (unsigned skip = below((unsigned)size); skip; skip--) legal &= legal - 1;
                int card = __builtin_ctzll(legal);
                hand[seat] ^= 1ULL << card;
                if (!at) {
                    led = suit_of[card], best = card;
                } else {
                    if (trump == 4 && suit_of[card] != led) trump = suit_of[card];
                    if (beats(card, best, trump)) best = card, taker = seat;
                }
                trick |= 1ULL << card;
            }
            won[taker] |= trick;
            leader = taker;
        }
        int match = -1;
        for (int seat = 0; seat < 4; seat++)
            if (won[seat] == 0xFFFFFFFFFULL) match = seat;
        if (match >= 0) {
            written[match] -= 157, matches++;
        } else {
            for (int seat = 0; seat < 4; seat++) {
                const int *kind = trump == 4 ? obenabe : side;
                for (int suit = 0; suit < 4; suit++)
                    written[seat] += (suit == trump ? trumps : kind)[LANE(won[seat], suit)];
            }
            written[leader] += 5;
        }
        for (int seat = 0; seat < 4; seat++) {
            int place = 0;
            for (int other = 0; other < 4; other++) place += written[other] < written[seat];
            sums[seat] += written[seat], squares[seat] += (long long)written[seat] * written[seat];
            places[seat][place]++;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    double n = (double)games;
    printf("%.0f", n / seconds);
    for (int seat = 0; seat < 4; seat++) printf(" %.4f", (double)sums[seat] / n);
    printf(" %.6f %.6f\n", (double)matches / n, (double)places[0][0] / n);
    return squares[0] < 0;
}
