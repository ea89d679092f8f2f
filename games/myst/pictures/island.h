/* Myst: the island of a table, made from its picture seed: heights, woods, roads, and a small scene for every
 * place without a landmark. Integers only, so that every machine draws the same island. */
#ifndef GAMES_MYST_PICTURES_ISLAND_H
#define GAMES_MYST_PICTURES_ISLAND_H

#include "games/myst/myst.h"

enum {
    MYST_WIDTH = MYST_COLUMNS * MYST_PLACE_SIZE,
    MYST_HEIGHT = MYST_ROWS * MYST_PLACE_SIZE,
    MYST_HILLS_MOST = 48,
    MYST_ROADS = 15,
    MYST_ROAD_MARKS = 13, /* points along a road, for keeping trees off it */
    MYST_LAND_SCENES = 16,
    MYST_SEA_SCENES = 10,
    MYST_HIGH_SCENES = 5,
    MYST_NO_SCENE = 255,
};

enum myst_ground { MYST_SEA, MYST_LAND, MYST_MOUNTAINS };

/* Draws the land around (x, y) towards a height, fully in the middle and not at all at the rim. */
struct myst_hill {
    int16_t x, y, rx, ry, height;
};

struct myst_road {
    int16_t x[4], y[4]; /* a cubic curve */
};

struct myst_island {
    uint64_t seed;
    int hill_count;
    struct myst_hill hill[MYST_HILLS_MOST];
    struct myst_road road[MYST_ROADS];
    int16_t mark_x[MYST_ROADS][MYST_ROAD_MARKS], mark_y[MYST_ROADS][MYST_ROAD_MARKS];
    int16_t spot_x[MYST_PLACES], spot_y[MYST_PLACES]; /* where a place's switch or scene stands */
    uint8_t ground[MYST_PLACES];                      /* enum myst_ground */
    uint8_t scene[MYST_PLACES];                       /* index into the scenes of that ground, or MYST_NO_SCENE */
};

void myst_island_survey(uint64_t seed, struct myst_island *island);
/* 32 bits that follow from the island's seed and three numbers. */
uint32_t myst_island_chance(const struct myst_island *island, int what, int a, int b);
/* Above 0 is land; about -700 .. 1000. */
int myst_island_height(const struct myst_island *island, int x, int y);
/* Above 0 are woods, where the height allows. */
int myst_island_woods(const struct myst_island *island, int x, int y);
/* The landmark to which a place belongs, or MYST_NO_LANDMARK. */
int myst_island_landmark(int place);

/* What each number asks myst_island_chance about. */
enum myst_chance {
    MYST_CHANCE_NOISE, /* and the two after it: one for each octave */
    MYST_CHANCE_WOODS = 3,
    MYST_CHANCE_HILL = 6,
    MYST_CHANCE_ROAD,
    MYST_CHANCE_SPOT,
    MYST_CHANCE_SCENE,
    MYST_CHANCE_TREE,
    MYST_CHANCE_WAVE,
    MYST_CHANCE_CUT,
    MYST_CHANCE_THEME,
};

/* Fragments of SVG: pictures/art.c and pictures/vignettes.c. */
extern const char *const myst_art_landmarks[MYST_LANDMARKS];
extern const char *const myst_art_land[MYST_LAND_SCENES], *const myst_art_sea[MYST_SEA_SCENES];
extern const char *const myst_art_high[MYST_HIGH_SCENES];
extern const char myst_art_sign[], myst_art_switch[];

#endif
