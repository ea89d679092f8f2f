/* Myst: surveying an island. */
#include "games/myst/pictures/island.h"

/* ---- chance and noise ---- */

uint32_t myst_island_chance(const struct myst_island *island, int what, int a, int b)
{
    /* The mixing of splitmix64 (Steele, Lea and Flood): quick, and as even as a picture needs. */
    uint64_t z = island->seed + UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(what + 1);
    z ^= (uint64_t)(uint32_t)a << 32 | (uint32_t)b;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) >> 32);
}

/* -span .. span */
static int swing(const struct myst_island *island, int what, int a, int b, int span)
{
    return (int)(myst_island_chance(island, what, a, b) % (uint32_t)(2 * span + 1)) - span;
}

/* 0 .. 1024 -> 0 .. 1024, flat at both ends. */
static int ease(int t)
{
    return (int)((int64_t)t * t * (3 * 1024 - 2 * t) >> 20);
}

static int blend(int a, int b, int t)
{
    return a + (b - a) * t / 1024;
}

/* Smooth noise of -1000 .. 1000 whose features are about `size` wide. */
static int noise(const struct myst_island *island, int what, int x, int y, int size)
{
    int far_x = x + 8 * size, far_y = y + 8 * size; /* never negative near the frame */
    int column = far_x / size, row = far_y / size;
    int across = ease(far_x % size * 1024 / size), down = ease(far_y % size * 1024 / size);
    int top = blend(swing(island, what, column, row, 1000), swing(island, what, column + 1, row, 1000), across);
    int bottom =
        blend(swing(island, what, column, row + 1, 1000), swing(island, what, column + 1, row + 1, 1000), across);
    return blend(top, bottom, down);
}

/* ---- heights ---- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The lie of the land without noise: sea along the frame, land inside. */
static int shelf(int x, int y)
{
    int from_frame = least(least(x, MYST_WIDTH - x), least(y, MYST_HEIGHT - y));
    if (from_frame < 0)
        return -560;
    if (from_frame < 130)
        return -560 + from_frame * 650 / 130;
    return 90 + least(from_frame - 130, 230) * 250 / 230;
}

static int pull(const struct myst_hill *hill, int x, int y)
{
    int from_x = x - hill->x, from_y = y - hill->y; /* most hills are far away: no divisions for those */
    if (from_x <= -hill->rx || from_x >= hill->rx || from_y <= -hill->ry || from_y >= hill->ry)
        return 0;
    int across = from_x * 1024 / hill->rx, down = from_y * 1024 / hill->ry;
    int out = (across * across + down * down) / 1024; /* the square of the distance; 1024 at the rim */
    return out >= 1024 ? 0 : ease(1024 - out);
}

int myst_island_height(const struct myst_island *island, int x, int y)
{
    int height = shelf(x, y) + noise(island, MYST_CHANCE_NOISE, x, y, 380) * 27 / 100 +
                 noise(island, MYST_CHANCE_NOISE + 1, x, y, 170) * 17 / 100;
    int rough = noise(island, MYST_CHANCE_NOISE + 2, x, y, 76);
    for (int i = 0; i < island->hill_count; i++)
        height = blend(height, island->hill[i].height, pull(&island->hill[i], x, y));
    return height + rough * (height > 400 ? 12 : 6) / 100; /* rock is rougher */
}

int myst_island_woods(const struct myst_island *island, int x, int y)
{
    return noise(island, MYST_CHANCE_WOODS, x, y, 240) + noise(island, MYST_CHANCE_WOODS + 1, x, y, 90) / 2 - 180;
}

/* What the landmarks need under them: the later ones win. */
static const struct myst_hill grounds[] = {
    { 110, 210, 250, 300, -420 },  { 100, 330, 130, 110, 260 }, /* the Clock Tower's rock in its channel */
    { 900, 1090, 200, 320, -460 },                              /* the harbour of the Sunken Ship */
    { 800, 420, 330, 300, 300 },                                /* Library */
    { 1400, 110, 270, 150, 220 },                               /* Rocket Ship */
    { 1400, 520, 280, 160, 260 },                               /* Planetarium */
    { 300, 1020, 190, 230, 240 },                               /* Log Cabin */
    { 1500, 1040, 170, 260, 300 },                              /* Giant Gears */
};

/* Where mountains and lakes may lie, clear of landmarks. */
static const int16_t wilds[][2] = { { 440, 330 }, { 660, 770 }, { 1180, 520 }, { 1290, 830 },
                                    { 200, 680 }, { 700, 960 }, { 1150, 110 }, { 330, 190 } };
enum { WILDS = sizeof wilds / sizeof wilds[0] };

static void add_hill(struct myst_island *island, struct myst_hill hill)
{
    island->hill[island->hill_count++] = hill;
}

/* Three mountains and two lakes or bays, among the wilds. */
static void add_wilds(struct myst_island *island)
{
    static const int16_t heights[] = { 900, 840, 640, -320, -260 }, sizes[] = { 210, 190, 170, 130, 150 };
    int start = (int)(myst_island_chance(island, MYST_CHANCE_HILL, 0, 0) % WILDS);
    int stride = 1 + 2 * (int)(myst_island_chance(island, MYST_CHANCE_HILL, 1, 0) % 4); /* odd: visits all eight */
    for (int i = 0; i < 5; i++) {
        const int16_t *wild = wilds[(start + i * stride) % WILDS];
        int size = sizes[i] + swing(island, MYST_CHANCE_HILL, 2, i, 30);
        add_hill(island, (struct myst_hill){ .x = (int16_t)(wild[0] + swing(island, MYST_CHANCE_HILL, 3, i, 50)),
                                             .y = (int16_t)(wild[1] + swing(island, MYST_CHANCE_HILL, 4, i, 40)),
                                             .rx = (int16_t)(size + swing(island, MYST_CHANCE_HILL, 5, i, 30)),
                                             .ry = (int16_t)(size - 30),
                                             .height = heights[i] });
    }
}

/* ---- places ---- */

int myst_island_landmark(int place)
{
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++)
        for (int i = 0; i < MYST_LANDMARK_PLACES_MOST; i++)
            if (myst_landmark_places[landmark][i] == place)
                return landmark;
    return MYST_NO_LANDMARK;
}

static void find_spots(struct myst_island *island)
{
    for (int place = 0; place < MYST_PLACES; place++) {
        int x = place % MYST_COLUMNS * MYST_PLACE_SIZE + MYST_PLACE_SIZE / 2;
        int y = place / MYST_COLUMNS * MYST_PLACE_SIZE + MYST_PLACE_SIZE / 2;
        island->spot_x[place] = (int16_t)(x + swing(island, MYST_CHANCE_SPOT, place, 0, 18));
        island->spot_y[place] = (int16_t)(y + swing(island, MYST_CHANCE_SPOT, place, 1, 14));
        if (bits_has(myst_switches, place)) /* on firm ground */
            add_hill(island,
                     (struct myst_hill){ .x = (int16_t)x, .y = (int16_t)(y + 20), .rx = 110, .ry = 95, .height = 190 });
    }
}

/* Puts 0 .. count-1 into an order that follows from the seed. */
static void shuffle(const struct myst_island *island, int what, uint8_t *order, int count)
{
    for (int i = 0; i < count; i++) {
        int other = (int)(myst_island_chance(island, MYST_CHANCE_SCENE, what, i) % (uint32_t)(i + 1));
        order[i] = (uint8_t)i; /* the other may be itself */
        order[i] = order[other];
        order[other] = (uint8_t)i;
    }
}

/* An enum myst_ground. */
static int ground_of(int height)
{
    if (height < 10)
        return MYST_SEA;
    return height < 470 ? MYST_LAND : MYST_MOUNTAINS;
}

/* Makes sure that a boat has water around it and a house has land. */
static void prepare_ground(struct myst_island *island, int place)
{
    struct myst_hill hill = { island->spot_x[place], island->spot_y[place], 105, 85, -230 };
    if (island->ground[place] == MYST_LAND)
        hill = (struct myst_hill){ hill.x, (int16_t)(hill.y + 25), 115, 85, 170 };
    if (island->ground[place] != MYST_MOUNTAINS)
        add_hill(island, hill);
}

static void set_scenes(struct myst_island *island)
{
    static const uint8_t limit[] = { MYST_SEA_SCENES, MYST_LAND_SCENES, MYST_HIGH_SCENES };
    uint8_t order[3][MYST_LAND_SCENES], count[3] = { 0 };
    for (int ground = 0; ground < 3; ground++)
        shuffle(island, ground, order[ground], limit[ground]);
    for (int place = 0; place < MYST_PLACES; place++) {
        int ground = ground_of(myst_island_height(island, island->spot_x[place], island->spot_y[place]));
        island->ground[place] = (uint8_t)ground;
        island->scene[place] = MYST_NO_SCENE;
        if (!bits_has(myst_switches, place) && myst_island_landmark(place) == MYST_NO_LANDMARK)
            island->scene[place] = order[ground][count[ground]++ % limit[ground]];
    }
    for (int place = 0; place < MYST_PLACES; place++)
        if (island->scene[place] != MYST_NO_SCENE)
            prepare_ground(island, place);
}

/* ---- roads ---- */

/* From, to: between doors, shores and switches. */
static const int16_t roads[MYST_ROADS][4] = {
    { 800, 545, 500, 725 },   { 500, 725, 300, 525 },  { 300, 525, 140, 350 },   { 500, 725, 302, 1152 },
    { 302, 1152, 500, 1125 }, { 800, 545, 1100, 725 }, { 1100, 725, 1100, 925 }, { 1100, 925, 1490, 1172 },
    { 800, 545, 815, 870 },   { 985, 520, 1100, 325 }, { 1100, 325, 1412, 590 }, { 1100, 325, 1230, 182 },
    { 1100, 325, 900, 125 },  { 300, 525, 500, 125 },  { 1412, 590, 1100, 725 },
};

static int along(const int16_t p[4], int t)
{
    int s = 12 - t; /* t of 12 */
    return (p[0] * s * s * s + 3 * p[1] * s * s * t + 3 * p[2] * s * t * t + p[3] * t * t * t) / 1728;
}

static void lay_road(struct myst_island *island, int index)
{
    const int16_t *ends = roads[index];
    struct myst_road *road = &island->road[index];
    int across = ends[2] - ends[0], down = ends[3] - ends[1];
    for (int i = 0; i < 4; i++) {
        int bend = i == 1 || i == 2 ? swing(island, MYST_CHANCE_ROAD, index, i, 30) : 0; /* percent, sideways */
        road->x[i] = (int16_t)(ends[0] + across * i / 3 - down * bend / 100);
        road->y[i] = (int16_t)(ends[1] + down * i / 3 + across * bend / 100);
    }
    for (int t = 0; t < MYST_ROAD_MARKS; t++) {
        island->mark_x[index][t] = (int16_t)along(road->x, t);
        island->mark_y[index][t] = (int16_t)along(road->y, t);
    }
}

void myst_island_survey(uint64_t seed, struct myst_island *island)
{
    memset(island, 0, sizeof *island);
    island->seed = seed;
    add_wilds(island);
    for (size_t i = 0; i < sizeof grounds / sizeof grounds[0]; i++)
        add_hill(island, grounds[i]);
    find_spots(island);
    set_scenes(island);
    for (int i = 0; i < MYST_ROADS; i++)
        lay_road(island, i);
}
