/* Myriath: what our edition chose, because the pictures of the rule book are lost [ours, unless marked].
 * The shapes of the tiles follow from their names, see facts_shapes.py. */
#include "games/myriath/myriath.h"

/* 1.2: corridors are 2 wide, printed squares 3. */
const int myriath_pitch = 5, myriath_corridor_width = 2;

/* 1.3, in crossings */
const struct myriath_area myriath_areas[MYRIATH_SEATS_MOST + 1] = {
    [2] = { .columns = 8, .rows = 8 },
    [3] = { .columns = 10, .rows = 8 },
    [4] = { .columns = 10, .rows = 10 },
};

/* In half points, in turn order: 2.7 of the book [book], 2.8 of the option "balanced". */
const uint8_t myriath_head_starts[2][MYRIATH_SEATS_MOST + 1][MYRIATH_SEATS_MOST] = {
    { [2] = { 0, 0 }, [3] = { 0, 0, 1 }, [4] = { 0, 0, 1, 2 } },
    { [2] = { 0, 0 }, [3] = { 0, 2, 3 }, [4] = { 0, 1, 3, 4 } },
};

static const char *const head_start_choices[] = { "book", "balanced", NULL };
static const char *const head_start_titles[] = { "as in the book", "balanced" };
static const char *const first_choices[] = { "lot", "a", "b", "c", "d", NULL };
static const char *const first_titles[] = { "drawn by lot", "seat a", "seat b", "seat c", "seat d" };

const struct game_option myriath_options[] = {
    [MYRIATH_HEAD_START] = { "head-start", "Head start for later players", head_start_choices, 0, .since = 1,
                             .titles = head_start_titles },
    [MYRIATH_FIRST] = { "first", "First player", first_choices, 0, .since = 1, .titles = first_titles },
    { .key = NULL },
};

/* 1.1 */
const char *const myriath_tile_names[MYRIATH_TILE_COUNT] = {
    "O",    "IAA",  "IAW",  "IWW",   "LAA",   "LAW",   "LWW",   "TAAA",  "TAAW",  "TAWA",
    "TAWW", "TWAW", "TWWW", "XAAAA", "XAAAW", "XAAWW", "XAWAW", "XAWWW", "XWWWW",
};

/* Sides are those of the tile as it is drawn, with its stem up. */
const char *const myriath_tile_titles[MYRIATH_TILE_COUNT] = {
    "octagon",
    "straight tile with two arrows",
    "straight tile with an arrow and a whole edge",
    "straight tile with two whole edges",
    "bend with two arrows",
    "bend with an arrow and a whole edge",
    "bend with two whole edges",
    "T with three arrows",
    "T with a whole edge on the right",
    "T with a whole edge on the stem",
    "T with whole edges on the stem and the right",
    "T with whole edges on both sides",
    "T with three whole edges",
    "cross with four arrows",
    "cross with one whole edge",
    "cross with two adjacent whole edges",
    "cross with two opposite whole edges",
    "cross with three whole edges",
    "cross with four whole edges",
};
