/* Mykerinos: its numbers and names. What is lost of the printed game and chosen by us, and only that, is marked
 * "ours"; an owner of the box can correct it here and in the same clause of rules.md. */
#include "games/mykerinos/mykerinos.h"

/* ---- tiles ---- */

/* Spaces of a tile as rule 1.2 numbers them. */
enum { ON_1 = 1, ON_2 = 2, ON_3 = 4, ON_4 = 8, ON_6 = 32 };

/* Rule 1.2, ours: pyramids and points. The points 2, 3 and 5 are known, which tile has them is not. */
const struct mykerinos_shape mykerinos_shapes[MYKERINOS_TILES_PER_PATRON + 1] = {
    { 0, 0 },           /* a */
    { ON_1, 2 },        /* b */
    { ON_2, 0 },        /* c */
    { ON_3, 3 },        /* d */
    { ON_1 | ON_4, 0 }, /* e */
    { ON_2 | ON_3, 2 }, /* f */
    { ON_1 | ON_6, 0 }, /* g */
    { ON_3 | ON_4, 5 }, /* the blank */
};

const struct mykerinos_shape *mykerinos_shape_of(int tile)
{
    return &mykerinos_shapes[tile == MYKERINOS_BLANK ? MYKERINOS_TILES_PER_PATRON : tile % MYKERINOS_TILES_PER_PATRON];
}

/* ---- cubes ---- */

const uint8_t mykerinos_grant[MYKERINOS_SEATS_MOST + 1] = { [2] = 11, [3] = 11, [4] = 8 }; /* 3.3, 8.2 */
const uint8_t mykerinos_neutral_grant = 4;                                                 /* 8.2 */
const uint8_t mykerinos_neutral_passing = 2;                                               /* 8.4 */

/* Sections 4 and 5: the cubes of each way to dig. */
const struct mykerinos_power mykerinos_powers[MYKERINOS_PATRON_COUNT + 1] = {
    [MYKERINOS_VIOLET] = { .start = 1, .extend = 2 },    [MYKERINOS_LEMON] = { .start = 1, .extend = 2 },
    [MYKERINOS_BROWN] = { .start = 0, .extend = 0 },     [MYKERINOS_BLACKMORE] = { .start = 2, .extend = 0 },
    [MYKERINOS_TANGERINE] = { .start = 0, .extend = 3 }, [MYKERINOS_NO_PATRON] = { .start = 1, .extend = 2 },
};

/* ---- places ---- */

/* Rule 1.7, ours: the 3 room of the wing, and the 2 rooms on either side of it. */
#define BESIDE_FIVE(w)                                                                                                 \
    (1 << (MYKERINOS_THREE + (w)) | 1 << (MYKERINOS_TWO + (w)) | 1 << (MYKERINOS_TWO + ((w) + 4) % 5))
const uint16_t mykerinos_beside_five[MYKERINOS_WING_COUNT] = {
    BESIDE_FIVE(0), BESIDE_FIVE(1), BESIDE_FIVE(2), BESIDE_FIVE(3), BESIDE_FIVE(4),
};

int mykerinos_room_worth(int room)
{
    static const uint8_t worth[] = { 5, 3, 2 };
    return worth[room / MYKERINOS_WING_COUNT];
}

/* Rule 1.4: four columns of three rows; a row is a byte. */
const struct region_set mykerinos_area_spaces[MYKERINOS_PLACE_COUNT / 2] = {
    { { 0x00000000000f0f0fU, 0 } },    { { 0x0000000000f0f0f0U, 0 } },    /* top */
    { { 0x00000f0f0f000000U, 0 } },    { { 0x0000f0f0f0000000U, 0 } },    /* middle */
    { { 0x0f0f000000000000U, 0x0f } }, { { 0xf0f0000000000000U, 0xf0 } }, /* bottom, season four */
};

/* ---- names ---- */

const char *const mykerinos_areas[MYKERINOS_PLACE_COUNT / 2] = { "a1-d3", "e1-h3", "a4-d6", "e4-h6", "a7-d9", "e7-h9" };

static const char *const space_names[MYKERINOS_SPACE_COUNT] = {
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "a3", "b3",
    "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "a5", "b5", "c5", "d5",
    "e5", "f5", "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a7", "b7", "c7", "d7", "e7", "f7",
    "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "a9", "b9", "c9", "d9", "e9", "f9", "g9", "h9",
};
const struct game_kind mykerinos_spaces = { "space", MYKERINOS_SPACE_COUNT, space_names, NULL };

static const char *const patron_names[MYKERINOS_PATRON_COUNT] = {
    "lady-violet", "lord-lemon", "sir-brown", "mrs-blackmore", "colonel-tangerine",
};
const char *const mykerinos_patron_titles[MYKERINOS_PATRON_COUNT + 1] = {
    "Lady Violet", "Lord Lemon", "Sir Brown", "Mrs. Blackmore", "Colonel Tangerine", "no patron",
};
const struct game_kind mykerinos_patrons = { "patron", MYKERINOS_PATRON_COUNT, patron_names, mykerinos_patron_titles };

static const char *const room_names[MYKERINOS_ROOM_COUNT] = {
    "five-1",  "five-2",  "five-3", "five-4", "five-5", "three-1", "three-2", "three-3",
    "three-4", "three-5", "two-1",  "two-2",  "two-3",  "two-4",   "two-5",
};
static const char *const room_titles[MYKERINOS_ROOM_COUNT] = {
    "5 room of wing 1",
    "5 room of wing 2",
    "5 room of wing 3",
    "5 room of wing 4",
    "5 room of wing 5",
    "3 room of wing 1",
    "3 room of wing 2",
    "3 room of wing 3",
    "3 room of wing 4",
    "3 room of wing 5",
    "2 room between wings 1 and 2",
    "2 room between wings 2 and 3",
    "2 room between wings 3 and 4",
    "2 room between wings 4 and 5",
    "2 room between wings 5 and 1",
};
const struct game_kind mykerinos_rooms = { "room", MYKERINOS_ROOM_COUNT, room_names, room_titles };

#define NAMES_OF(patron) patron "-a", patron "-b", patron "-c", patron "-d", patron "-e", patron "-f", patron "-g"
static const char *const tile_names[MYKERINOS_TILE_COUNT] = {
    NAMES_OF("violet"), NAMES_OF("lemon"), NAMES_OF("brown"), NAMES_OF("blackmore"), NAMES_OF("tangerine"), "blank",
};
/* Written out, because tools/words reads the sentences to translate off the source. */
static const char *const tile_titles[MYKERINOS_TILE_COUNT] = {
    "Lady Violet's tile a",       "Lady Violet's tile b",       "Lady Violet's tile c",
    "Lady Violet's tile d",       "Lady Violet's tile e",       "Lady Violet's tile f",
    "Lady Violet's tile g",       "Lord Lemon's tile a",        "Lord Lemon's tile b",
    "Lord Lemon's tile c",        "Lord Lemon's tile d",        "Lord Lemon's tile e",
    "Lord Lemon's tile f",        "Lord Lemon's tile g",        "Sir Brown's tile a",
    "Sir Brown's tile b",         "Sir Brown's tile c",         "Sir Brown's tile d",
    "Sir Brown's tile e",         "Sir Brown's tile f",         "Sir Brown's tile g",
    "Mrs. Blackmore's tile a",    "Mrs. Blackmore's tile b",    "Mrs. Blackmore's tile c",
    "Mrs. Blackmore's tile d",    "Mrs. Blackmore's tile e",    "Mrs. Blackmore's tile f",
    "Mrs. Blackmore's tile g",    "Colonel Tangerine's tile a", "Colonel Tangerine's tile b",
    "Colonel Tangerine's tile c", "Colonel Tangerine's tile d", "Colonel Tangerine's tile e",
    "Colonel Tangerine's tile f", "Colonel Tangerine's tile g", "blank tile",
};
const struct game_kind mykerinos_tiles = { "tile", MYKERINOS_TILE_COUNT, tile_names, tile_titles };
