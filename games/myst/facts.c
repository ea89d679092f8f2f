/* Myst: its tables. Every number marked [ours] in rules.md stands here, so that the owner of a box can
 * correct them in one place. */
#include "games/myst/board.h"

#define AT(column, row) ((row)*MYST_COLUMNS + (column))
#define NONE MYST_NO_PLACE

/* 1.6, the key place first. */
const uint8_t myst_landmark_places[MYST_LANDMARKS][MYST_LANDMARK_PLACES_MOST] = {
    { AT(6, 0), AT(7, 0), NONE, NONE },         /* Rocket Ship */
    { AT(3, 2), AT(3, 1), AT(4, 1), AT(4, 2) }, /* Library */
    { AT(6, 2), AT(7, 2), NONE, NONE },         /* Planetarium */
    { AT(4, 4), AT(4, 5), NONE, NONE },         /* Sunken Ship */
    { AT(0, 1), AT(0, 0), NONE, NONE },         /* Clock Tower */
    { AT(1, 4), AT(1, 5), NONE, NONE },         /* Log Cabin */
    { AT(7, 4), AT(7, 5), NONE, NONE },         /* Giant Gears */
};

#define ONE(column, row) (UINT64_C(1) << AT(column, row))

/* 1.7 */
const uint64_t myst_switches =
    ONE(2, 0) | ONE(4, 0) | ONE(1, 2) | ONE(5, 1) | ONE(2, 3) | ONE(5, 3) | ONE(2, 5) | ONE(5, 4);

/* 2.2 */
const uint8_t myst_values[MYST_VALUES] = { 2, 3, 4, 5 };

/* 6.2: one arrow, so the two rings share their sectors. */
const uint8_t myst_turns_ring[MYST_SECTORS] = { 5, 6, 7, 8, 9, 10 };
const uint8_t myst_spaces_ring[MYST_SECTORS] = { 1, 2, 3, 4, 5, 6 };

/* 4.13: as the option `minutes` lists them; the last one, without a limit, counts from the last piece that fitted
 * (4.20). */
const uint8_t myst_minutes[] = { 5, 10, 20, 30 };

/* 4.10 */
const uint32_t myst_lock_ms = 1500;

/* 4.19: as many rounds as the puzzle has pieces. */
const uint8_t myst_building_turns_most = 2 * MYST_PLACES;

/* ---- names ---- */

const char *const myst_team_names[] = { "blue", "yellow" };
const char *const myst_team_titles[] = { "Blue", "Yellow" };
const char *const myst_landmark_names[] = { "rocket", "library", "planetarium", "ship", "tower", "cabin", "gears" };
const char *const myst_landmark_titles[] = { "Rocket Ship", "Library",   "Planetarium", "Sunken Ship",
                                             "Clock Tower", "Log Cabin", "Giant Gears" };
const char *const myst_place_names[] = {
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
    "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4",
    "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6",
};
