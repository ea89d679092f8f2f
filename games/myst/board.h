/* Myst: the board, the teams and the cards: what is the same in every game. A set of places or of slots in a
 * tray is a uint64_t, bit n for number n. */
#ifndef GAMES_MYST_BOARD_H
#define GAMES_MYST_BOARD_H

#include "engine/rules.h"

enum {
    MYST_COLUMNS = 8,
    MYST_ROWS = 6,
    MYST_PLACES = MYST_COLUMNS * MYST_ROWS, /* place = row * 8 + column, from the top left */
    MYST_TEAMS = 2,                         /* seat s plays in team s % 2: 0 is blue, 1 is yellow */
    MYST_LANDMARKS = 7,
    MYST_NO_LANDMARK = MYST_LANDMARKS,
    MYST_LANDMARK_PLACES_MOST = 4,
    MYST_NO_PLACE = MYST_PLACES,

    MYST_VALUES = 4,                                    /* cards per landmark */
    MYST_LANDMARK_CARDS = MYST_LANDMARKS * MYST_VALUES, /* card = landmark * 4 + rank of its value */
    MYST_CARD_KINDS = MYST_LANDMARK_CARDS + 1,          /* the last kind is the Linking Book */
    MYST_BOOK = MYST_LANDMARK_CARDS,
    MYST_SECTORS = 6, /* of the spinner */

    MYST_BONUS = 2,
    MYST_BOOKS = 2,
    MYST_HAND_CARDS = 5,
};

#define MYST_ALL ((UINT64_C(1) << MYST_PLACES) - 1)
#define MYST_FIRST_COLUMN UINT64_C(0x010101010101)

/* The places that touch the set by an edge (1.1), and some of the set itself. */
static inline uint64_t myst_touching(uint64_t set)
{
    return (set << MYST_COLUMNS | set >> MYST_COLUMNS | (set << 1 & ~MYST_FIRST_COLUMN) |
            (set & ~MYST_FIRST_COLUMN) >> 1) &
           MYST_ALL;
}

static inline int myst_team(int seat)
{
    return seat % MYST_TEAMS;
}

/* The seats of a team at a full table. */
static inline unsigned myst_seats(int team)
{
    return 0x15U << team;
}

/* ---- facts (facts.c): every number that is ours, and the names ---- */

extern const uint8_t myst_landmark_places[MYST_LANDMARKS][MYST_LANDMARK_PLACES_MOST]; /* the key place first */
extern const uint64_t myst_switches;
extern const uint8_t myst_values[MYST_VALUES];
extern const uint8_t myst_turns_ring[MYST_SECTORS], myst_spaces_ring[MYST_SECTORS];
extern const uint8_t myst_minutes[]; /* by choice of the option: the race's, or without a limit its patience */
extern const uint32_t myst_lock_ms;
extern const uint8_t myst_building_turns_most; /* both teams together */
extern const char *const myst_place_names[MYST_PLACES], *const myst_landmark_titles[MYST_LANDMARKS];
extern const char *const myst_landmark_names[MYST_LANDMARKS];
extern const char *const myst_team_names[MYST_TEAMS], *const myst_team_titles[MYST_TEAMS];

#endif
