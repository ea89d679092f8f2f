/* Cyclades: numbers and places. Everything chosen by us, marked [ours] in rules.md, stands here; the boards, which are
 * public, are in facts_maps.c. */
#include "games/cyclades/facts.h"

enum {
    OFFER_MOST = 50,  /* [ours] 5.9 */
    CYCLES_MOST = 40, /* [ours] 14.3 */
};

const uint8_t cyclades_offer_most = OFFER_MOST, cyclades_cycles_most = CYCLES_MOST;
const struct game_kind cyclades_gold_kind = { "gold", OFFER_MOST + 1, NULL, NULL };

/* [ours] 1.3 */
enum isle { ANDROS, KEA, TINOS, MYKONOS, SYROS, KYTHNOS, DELOS, PAROS, NAXOS, AMORGOS, SIFNOS, MILOS, THIRA };

const char *const cyclades_isle_names[CYCLADES_ISLES_MOST] = {
    [ANDROS] = "Andros",   [KEA] = "Kea",     [TINOS] = "Tinos", [MYKONOS] = "Mykonos", [SYROS] = "Syros",
    [KYTHNOS] = "Kythnos", [DELOS] = "Delos", [PAROS] = "Paros", [NAXOS] = "Naxos",     [AMORGOS] = "Amorgos",
    [SIFNOS] = "Sifnos",   [MILOS] = "Milos", [THIRA] = "Thira",
};

/* 1.5: by number of players, then by seat. */
const struct cyclades_start cyclades_starts[CYCLADES_SEATS_MOST + 1][CYCLADES_SEATS_MOST] = {
    [2] = { { { ANDROS, DELOS }, { "B2", "G5" } }, { { KEA, PAROS }, { "D4", "K2" } } /* [ours] */ },
    [3] = { { { ANDROS, DELOS }, { "C2", "G5" } },
            { { KEA, SYROS }, { "D4", "F1" } },
            { { TINOS, PAROS }, { "F4", "K2" } } },
    [4] = { { { ANDROS, PAROS }, { "B3", "F7" } },
            { { KEA, DELOS }, { "D6", "F1" } },
            { { TINOS, AMORGOS }, { "F5", "K1" } },
            { { MYKONOS, NAXOS }, { "F3", "I5" } } },
    [5] = { { { ANDROS, MILOS }, { "C6", "K1" } },
            { { KEA, PAROS }, { "B3", "E7" } },
            { { TINOS, THIRA }, { "F5", "K6" } },
            { { SYROS, NAXOS }, { "D8", "F1" } },
            { { KYTHNOS, AMORGOS }, { "F3", "G9" } } },
};

/* By number of players: 1.1; 3.2 to 3.4; 14.1 and 15.5. */
const uint8_t cyclades_map_for[CYCLADES_SEATS_MOST + 1] = { [2] = 0, [3] = 0, [4] = 1, [5] = 2 };
const uint8_t cyclades_god_count_for[CYCLADES_SEATS_MOST + 1] = { [2] = 3, [3] = 2, [4] = 3, [5] = 4 };
const uint8_t cyclades_goal_for[CYCLADES_SEATS_MOST + 1] = { [2] = 3, [3] = 2, [4] = 2, [5] = 2 };

/* 7.1, 7.5, 7.8, 7.11 */
const uint8_t cyclades_recruit_cost[CYCLADES_GODS][4] = {
    [CYCLADES_POSEIDON] = { 0, 1, 2, 3 },
    [CYCLADES_ARES] = { 0, 2, 3, 4 },
    [CYCLADES_ZEUS] = { 0, 4 },
    [CYCLADES_ATHENA] = { 0, 4 },
};
const uint8_t cyclades_recruit_most[CYCLADES_GODS] = {
    [CYCLADES_POSEIDON] = 4,
    [CYCLADES_ARES] = 4,
    [CYCLADES_ZEUS] = 2,
    [CYCLADES_ATHENA] = 2,
};

const uint8_t cyclades_track_cost[CYCLADES_TRACK] = { 4, 3, 2 }; /* 2.2 */
const uint8_t cyclades_die[6] = { 0, 1, 1, 2, 2, 3 };            /* 10.1 */
const uint8_t cyclades_horns[5] = { 0, 2, 1, 0, 0 };             /* 1.3 */
const uint8_t cyclades_site[5] = { 0, 1, 2, 2, 2 };              /* 11.3 */
