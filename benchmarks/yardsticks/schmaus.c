/* A yardstick: fresh deals of Schmaus played to the end with random legal cards, by hand in C.
 *
 * The rules are those of SchmausRules(), without robbing and announcing: the turn-up is drawn last, from trick 10 on
 * one must follow, then trump, the lone Bauer excepted, and who takes all of tricks 10 to 18 writes 100 extra. It
 * shares no code with the library. Prints deals per second of processor time, and checks.
 *
 *     cc -O3 -o schmaus schmaus.c && ./schmaus 1000000 1
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t u64;

static const int TRUMP_RANK[9] = {0, 1, 2, 7, 3, 8, 4, 5, 6}; /* 6 7 8 9 B U O K A */
static const int SIDE[9] = {0, 0, 0, 0, 10, 2, 3, 4, 11};
static const int TRUMPS[9] = {0, 0, 0, 14, 10, 20, 3, 4, 11};

static int suit_of[36], rank_of[36], side[512], trumps[512];
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
    for (int lane = 0; lane < 512; lane++)
        for (int rank = 0; rank < 9; rank++)
            if (lane >> rank & 1) side[lane] += SIDE[rank], trumps[lane] += TRUMPS[rank];
}

static inline int beats(int card, int best, int trump) {
    if (suit_of[card] != suit_of[best]) return suit_of[card] == trump;
    if (suit_of[card] == trump) return TRUMP_RANK[rank_of[card]] > TRUMP_RANK[rank_of[best]];
    return card > best;
}

static inline int pick(u64 legal) {
    int size = __builtin_popcountll(legal);
    if (size > 1)
        for (unsigned skip = below((unsigned)size); skip; skip--) legal &= legal - 1;
    return __builtin_ctzll(legal);
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1000000, matches[2] = {0};
    long long sums[2] = {0}, squares[2] = {0}, places[2][2] = {{0}};
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
        u64 hand[2] = {0}, won[2] = {0};
        int late[2] = {0};
        for (int at = 0; at < 9; at++) hand[0] |= 1ULL << pack[at], hand[1] |= 1ULL << pack[9 + at];
        const int *stock = pack + 18; /* in the order they are drawn; the last lies turned up */
        const int trump = suit_of[pack[35]];
        int leader = 1;
        for (int trick = 0; trick < 18; trick++) {
            int other = 1 - leader, lead = pick(hand[leader]), led = suit_of[lead];
            hand[leader] ^= 1ULL << lead;
            u64 own = hand[other], legal = own;
            if (trick >= 9) {
                u64 follow = own & 511ULL << 9 * led, held = own & 511ULL << 9 * trump;
                int lone = held == 1ULL << (9 * trump + 5);
                if (led == trump) {
                    if (held && !lone) legal = held;
                } else if (follow) {
                    legal = follow;
                } else if (held && !lone) {
                    legal = held;
                }
            }
            int reply = pick(legal);
            hand[other] ^= 1ULL << reply;
            if (beats(reply, lead, trump)) leader = other;
            won[leader] |= 1ULL << lead | 1ULL << reply;
            if (trick < 9) {
                hand[leader] |= 1ULL << stock[2 * trick];
                hand[1 - leader] |= 1ULL << stock[2 * trick + 1];
            } else {
                late[leader]++;
            }
        }
        int written[2];
        for (int seat = 0; seat < 2; seat++) {
            written[seat] = 5 * (seat == leader);
            for (int suit = 0; suit < 4; suit++)
                written[seat] += (suit == trump ? trumps : side)[won[seat] >> 9 * suit & 511];
            if (late[seat] == 9) written[seat] += 100, matches[seat]++;
        }
        for (int seat = 0; seat < 2; seat++) {
            sums[seat] += written[seat], squares[seat] += (long long)written[seat] * written[seat];
            places[seat][written[1 - seat] > written[seat]]++;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    double n = (double)games;
    printf("%.0f %.4f %.4f %.6f %.6f\n", n / seconds, (double)sums[0] / n, (double)sums[1] / n,
           (double)(matches[0] + matches[1]) / n, (double)places[0][0] / n);
    return squares[0] < 0;
}
