/* Myst: what a piece shows where it can only show characters: a sign for the terrain, and a word for what stands on it.
 * It is the same on the board and in the trays, so that pieces can be found by eye. */
#include "games/myst/pictures/island.h"

/* Names, the same in every language because a cell has no room for longer ones. In the order of the scenes in
 * pictures/vignettes.c. */
static const char *const sea_names[MYST_SEA_SCENES] = { "sail",   "boat", "whale", "dolphin", "skerry",
                                                        "kraken", "rose", "buoy",  "fish",    "serpent" };
static const char *const land_names[MYST_LAND_SCENES] = { "mill",   "village", "ruin",    "stones", "sheep",  "vines",
                                                          "camp",   "pond",    "statue",  "hives",  "arches", "balloon",
                                                          "beacon", "cypress", "terrace", "jars" };
static const char *const high_names[MYST_HIGH_SCENES] = { "peaks", "eagle", "mine", "abbey", "cairn" };
/* By landmark, its places in the order of myst_landmark_places. */
static const char *const landmark_names[MYST_LANDMARKS][MYST_LANDMARK_PLACES_MOST] = {
    { "ROCKET", "NOSE" },  { "LIBRARY", "DOME[", "]DOME", "PORCH" },
    { "PLANET", "SCOPE" }, { "SHIP", "HULL" },
    { "TOWER", "CLOCK" },  { "CABIN", "DOOR" },
    { "GEARS", "COG" },
};

const char *myst_piece_words(const struct myst_island *island, int place)
{
    static const char *const *const words[] = { sea_names, land_names, high_names };
    int landmark = myst_island_landmark(place), part = 0;
    if (landmark == MYST_NO_LANDMARK)
        return bits_has(myst_switches, place) ? "switch" : words[island->ground[place]][island->scene[place]];
    while (myst_landmark_places[landmark][part] != place)
        part++;
    return landmark_names[landmark][part];
}

static enum myst_terrain terrain_at(const struct myst_island *island, int x, int y)
{
    int height = myst_island_height(island, x, y);
    if (height < -200)
        return MYST_DEEP;
    if (height < 0)
        return MYST_SHALLOW;
    if (height < 45)
        return MYST_SHORE;
    if (height > 560)
        return MYST_PEAKS;
    if (myst_island_woods(island, x, y) > 0)
        return MYST_WOODS;
    return height > 300 ? MYST_HILLS : MYST_GRASS;
}

enum myst_terrain myst_terrain_of(const struct myst_island *island, int place, int turns, struct myst_sample at)
{
    int across = (2 * at.column + 1 - at.columns) * MYST_PLACE_SIZE / (2 * at.columns);
    int down = (2 * at.line + 1 - at.lines) * MYST_PLACE_SIZE / (2 * at.lines);
    for (int turn = 0; turn < turns; turn++) { /* a quarter back for each it lies turned */
        int old = across;
        across = down;
        down = -old;
    }
    return terrain_at(island, place % MYST_COLUMNS * MYST_PLACE_SIZE + MYST_PLACE_SIZE / 2 + across,
                      place / MYST_COLUMNS * MYST_PLACE_SIZE + MYST_PLACE_SIZE / 2 + down);
}

void myst_with_island(uint64_t seed, void (*use)(const struct myst_island *island, void *data), void *data)
{
    struct myst_island island;
    myst_island_survey(seed, &island);
    use(&island, data);
}
