/* Myst: an island as SVG, whole or as one piece. Sheets of land lie on each other with a shadow, like cut
 * paper; on them woods, roads, small scenes, switches, and the seven landmarks. */
#include "games/myst/pictures/window.h"

enum { TREE_STEP = 31, WAVE_STEP = 62, SEA_SHEETS = 3, LAND_SHEETS = 7, TREE_KINDS = 4 };

/* ---- colours ---- */

struct sheet {
    int16_t level;
    const char *colour;
};

struct theme {
    const char *deep;
    struct sheet sea[SEA_SHEETS], land[LAND_SHEETS]; /* the first of the land is the beach */
    const char *woods;
    const char *leaf[TREE_KINDS], *light[TREE_KINDS]; /* of trees: two round ones, a fir, a cypress */
};

static const struct theme themes[] = {
    { "#1F5F8B", /* spring */
      { { -380, "#2C6F9A" }, { -210, "#4289AB" }, { -80, "#74B3C2" } },
      { { 0, "#EBDAB2" },
        { 45, "#C3C886" },
        { 250, "#A9B974" },
        { 420, "#93A463" },
        { 560, "#B9A070" },
        { 700, "#CBB48A" },
        { 830, "#F3EADA" } },
      "#8CA65F",
      { "#5E8550", "#6F9457", "#456B4C", "#4F7350" },
      { "#86AB66", "#9CBB72", "#63895F", "#73976B" } },
    { "#1B567F", /* late summer */
      { { -380, "#266690" }, { -210, "#3F86A8" }, { -80, "#7DBABF" } },
      { { 0, "#F0DDAF" },
        { 45, "#DDC98A" },
        { 250, "#CDB46F" },
        { 420, "#B99A5A" },
        { 560, "#B98252" },
        { 700, "#CDA27A" },
        { 830, "#F3E4CB" } },
      "#A7A65E",
      { "#6F8448", "#8A8B46", "#56703F", "#5F7A48" },
      { "#97A45C", "#B3AE5E", "#7A9156", "#88A060" } },
    { "#24597A", /* autumn */
      { { -380, "#2F6988" }, { -210, "#4B869B" }, { -80, "#86B4B4" } },
      { { 0, "#E9D4AC" },
        { 45, "#C9BE84" },
        { 250, "#B8A468" },
        { 420, "#A98A55" },
        { 560, "#A2704A" },
        { 700, "#C39A78" },
        { 830, "#F1E3CF" } },
      "#AE8C4B",
      { "#B4692F", "#8C7A3A", "#4F6B45", "#A84F2C" },
      { "#D08B48", "#AE9A50", "#6F8B58", "#C97648" } },
    { "#1A4F74", /* after rain */
      { { -380, "#235F86" }, { -210, "#37809F" }, { -80, "#66AEB6" } },
      { { 0, "#E2D6B6" },
        { 45, "#AEC08C" },
        { 250, "#8FAE7C" },
        { 420, "#77977A" },
        { 560, "#8F9A90" },
        { 700, "#B3B6AC" },
        { 830, "#F4F1E8" } },
      "#6F9670",
      { "#3F7058", "#568160", "#2F5A4C", "#3A6652" },
      { "#659477", "#7CA682", "#4E7C68", "#5E8C72" } },
};

static const struct theme *theme_of(const struct myst_island *island)
{
    return &themes[myst_island_chance(island, MYST_CHANCE_THEME, 0, 0) % (sizeof themes / sizeof themes[0])];
}

/* ---- sea and land ---- */

static void draw_sea(struct myst_window *window, const struct theme *theme)
{
    text_add(window->text, "<path d='M-60-60h1720v1320H-60z' fill='%s'/>", theme->deep);
    for (int i = 0; i < SEA_SHEETS; i++) {
        text_add(window->text, "<path fill='%s' d='", theme->sea[i].colour);
        myst_window_contour(window, theme->sea[i].level);
        text_put(window->text, "'/>");
    }
}

static void draw_waves(const struct myst_window *window)
{
    text_put(window->text,
             "<path fill='none' stroke='#E8F1EC' stroke-width='2.5' stroke-linecap='round' opacity='.5' d='");
    for (int row = -1; row <= MYST_HEIGHT / WAVE_STEP; row++)
        for (int column = -1; column <= MYST_WIDTH / WAVE_STEP; column++) {
            uint32_t chance = myst_island_chance(window->island, MYST_CHANCE_WAVE, column, row);
            int x = column * WAVE_STEP + (int)(chance % 50), y = row * WAVE_STEP + (int)(chance / 64 % 50);
            if (myst_window_sees(window, x, y, 40) && myst_island_height(window->island, x + 12, y) < -60)
                text_add(window->text, "M%d %dq7-8 14 0%s", x, y, chance >> 31 == 0 ? "t14 0" : "");
        }
    text_put(window->text, "'/>");
}

/* One sheet of paper: its outline under a name, its shadow, itself. */
static void draw_sheet(struct myst_window *window, const char *colour, int level, int name)
{
    text_add(window->text, "<defs><path id='k%ds%d' d='", window->index, name);
    myst_window_contour(window, level);
    text_add(window->text, "'/></defs><use href='#k%ds%d' fill='#1F2A33' opacity='.15' transform='translate(4 6)'/>",
             window->index, name);
    text_add(window->text, "<use href='#k%ds%d' fill='%s'/>", window->index, name, colour);
}

static void define_roads(const struct myst_window *window)
{
    text_add(window->text, "<defs><path id='k%dr' d='", window->index);
    for (int i = 0; i < MYST_ROADS; i++) {
        const struct myst_road *road = &window->island->road[i];
        text_add(window->text, "M%d %dC%d %d", road->x[0], road->y[0], road->x[1], road->y[1]);
        text_add(window->text, " %d %d %d %d", road->x[2], road->y[2], road->x[3], road->y[3]);
    }
    text_put(window->text, "'/></defs>");
}

static void draw_roads(const struct myst_window *window, const char *style)
{
    text_add(window->text, "<use href='#k%dr' fill='none' stroke-linecap='round' %s/>", window->index, style);
}

/* Foam along the shore, and planks over water where a road leaves the land. */
static void draw_shore(struct myst_window *window)
{
    text_add(window->text, "<use href='#k%ds0' fill='none' stroke='#E8F1EC' stroke-width='9' opacity='.55'/>",
             window->index);
    define_roads(window);
    draw_roads(window, "stroke='#1F2A33' stroke-width='19' opacity='.2' transform='translate(3 5)'");
    draw_roads(window, "stroke='#6B4526' stroke-width='17'");
    draw_roads(window, "stroke='#BA8450' stroke-width='13' stroke-dasharray='7 3' style='stroke-linecap:butt'");
}

static void draw_land(struct myst_window *window, const struct theme *theme)
{
    draw_shore(window);
    for (int i = 0; i < LAND_SHEETS; i++)
        draw_sheet(window, theme->land[i].colour, theme->land[i].level, i);
}

/* Above 0: woods on ground that bears them. */
static int wooded(const struct myst_island *island, int x, int y)
{
    int woods = myst_island_woods(island, x, y), height = myst_island_height(island, x, y);
    int low = (height - 70) * 3, high = (640 - height) * 3;
    int ground = low < high ? low : high;
    return woods < ground ? woods : ground;
}

static void draw_land_roads(struct myst_window *window)
{
    text_add(window->text, "<clipPath id='k%dc'><use href='#k%ds0'/></clipPath><g clip-path='url(#k%dc)'>",
             window->index, window->index, window->index);
    draw_roads(window, "stroke='#8C6F3E' stroke-width='13' opacity='.55'");
    draw_roads(window, "stroke='#F0E0BC' stroke-width='9'");
    text_put(window->text, "</g>");
}

/* ---- trees ---- */

static void define_trees(const struct myst_window *window, const struct theme *theme)
{
    static const char *const shapes[TREE_KINDS][2] = {
        { "M-14-22a14 14 0 1 1 28 0a14 14 0 1 1-28 0z", "M-12-24a12 12 0 0 1 17-10c-10 4-14 12-12 23c-4-3-6-8-5-13z" },
        { "M-17-17c-2-9 6-14 11-12c4-8 16-7 18 1c9 0 10 12 3 15c-6 5-26 5-32-4z",
          "M-14-18c0-6 5-9 9-7c3-5 9-5 12-2c-8 1-13 6-14 13c-4 0-7-1-7-4z" },
        { "M0-46l-10 17h5l-9 14h6l-8 12h32l-8-12h6l-9-14h5z", "M0-46l-10 17h5l-9 14h6l-8 12h11c5-13 6-28 5-43z" },
        { "M0-2c-10-14-9-32 0-46c9 14 10 32 0 46z", "M-1-5c-7-13-6-28 1-42c0 14 2 28-1 42z" },
    };
    text_put(window->text, "<defs>");
    for (int kind = 0; kind < TREE_KINDS; kind++) {
        text_add(window->text, "<g id='k%dt%d'><ellipse cx='5' cy='-1' rx='14' ry='5' fill='#1F2A33' opacity='.22'/>",
                 window->index, kind);
        text_add(window->text, "<path d='M-2-14h4v13h-4z' fill='#6B4526'/><path d='%s' fill='%s'/>", shapes[kind][0],
                 theme->leaf[kind]);
        text_add(window->text, "<path d='%s' fill='%s'/></g>", shapes[kind][1], theme->light[kind]);
    }
    text_put(window->text, "</defs>");
}

static bool near(int x, int y, int other_x, int other_y, int reach)
{
    int across = x - other_x, down = y - other_y;
    return across * across + down * down < reach * reach;
}

/* Roads, switches, scenes and landmarks keep their ground free. */
static bool is_clear(const struct myst_island *island, int x, int y)
{
    for (int road = 0; road < MYST_ROADS; road++)
        for (int mark = 0; mark < MYST_ROAD_MARKS; mark++)
            if (near(x, y, island->mark_x[road][mark], island->mark_y[road][mark], 24))
                return false;
    for (int place = 0; place < MYST_PLACES; place++)
        if ((island->scene[place] != MYST_NO_SCENE || bits_has(myst_switches, place)) &&
            near(x, y - 20, island->spot_x[place], island->spot_y[place], 76))
            return false;
    int column = x / MYST_PLACE_SIZE, row = (y - 10) / MYST_PLACE_SIZE;
    return column < MYST_COLUMNS && row < MYST_ROWS &&
           myst_island_landmark(row * MYST_COLUMNS + column) == MYST_NO_LANDMARK;
}

/* Which tree stands in a square of the tree grid, and where; -1: none. */
static int tree_at(const struct myst_island *island, int column, int row, int *x, int *y)
{
    uint32_t chance = myst_island_chance(island, MYST_CHANCE_TREE, column, row);
    *x = column * TREE_STEP + (int)(chance % 22);
    *y = row * TREE_STEP + (int)(chance / 32 % 20);
    int height = myst_island_height(island, *x, *y), woods = myst_island_woods(island, *x, *y);
    bool lone = chance >> 28 == 0 && height > 80 && height < 600;
    if ((!lone && (woods < 30 || height < 90 || height > 620)) || !is_clear(island, *x, *y))
        return -1;
    int highland = height > 400 ? 2 : 0;
    return highland + (int)(chance >> 20 & 1);
}

static void draw_trees(const struct myst_window *window)
{
    int x, y;
    for (int row = 1; row <= MYST_HEIGHT / TREE_STEP; row++)
        for (int column = 0; column <= MYST_WIDTH / TREE_STEP; column++) {
            if (!myst_window_sees(window, column * TREE_STEP, row * TREE_STEP, 80))
                continue;
            int kind = tree_at(window->island, column, row, &x, &y);
            if (kind >= 0)
                text_add(window->text, "<use href='#k%dt%d' x='%d' y='%d'/>", window->index, kind, x, y);
        }
}

/* ---- scenes, switches, landmarks ---- */

static void draw_fragment(const struct myst_window *window, int x, int y, const char *fragment)
{
    text_add(window->text, "<g transform='translate(%d %d)'>%s</g>", x, y, fragment);
}

static void draw_scenes(const struct myst_window *window)
{
    static const char *const *const art[] = { myst_art_sea, myst_art_land, myst_art_high };
    const struct myst_island *island = window->island;
    for (int place = 0; place < MYST_PLACES; place++) {
        int x = island->spot_x[place], y = island->spot_y[place], scene = island->scene[place];
        if (!myst_window_sees(window, x, y, 95))
            continue;
        if (bits_has(myst_switches, place))
            draw_fragment(window, x, y + 26, myst_art_switch);
        else if (scene != MYST_NO_SCENE)
            draw_fragment(window, x, y, art[island->ground[place]][scene]);
    }
}

static void draw_landmarks(const struct myst_window *window)
{
    /* In places: the top left of each picture; and in units, where the sign hangs in the key place. */
    static const uint8_t column[] = { 6, 3, 6, 4, 0, 1, 7 }, row[] = { 0, 1, 2, 4, 0, 4, 4 };
    static const uint8_t sign_x[] = { 168, 40, 38, 166, 164, 36, 168 }, sign_y[] = { 30, 166, 44, 36, 42, 40, 28 };
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++) {
        int x = column[landmark] * MYST_PLACE_SIZE, y = row[landmark] * MYST_PLACE_SIZE;
        int key = myst_landmark_places[landmark][0];
        if (!myst_window_sees(window, x + 200, y + 200, 250))
            continue;
        draw_fragment(window, x, y, myst_art_landmarks[landmark]);
        draw_fragment(window, key % MYST_COLUMNS * MYST_PLACE_SIZE + sign_x[landmark],
                      key / MYST_COLUMNS * MYST_PLACE_SIZE + sign_y[landmark], myst_art_sign);
    }
}

/* ---- documents ---- */

static void draw_island(struct myst_window *window)
{
    const struct theme *theme = theme_of(window->island);
    myst_window_survey(window, myst_island_height);
    draw_sea(window, theme);
    draw_waves(window);
    draw_land(window, theme);
    myst_window_survey(window, wooded);
    draw_sheet(window, theme->woods, 0, LAND_SHEETS);
    draw_land_roads(window);
    define_trees(window, theme);
    draw_trees(window);
    draw_scenes(window);
    draw_landmarks(window);
}

static void begin_document(struct text *text, int x, int y, int width, int height)
{
    text_add(text, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='%d %d %d %d' width='%d' height='%d'>", x, y, width,
             height, width, height);
}

/* 1.13: the back of the board, with nothing to go by but the grid. */
static void draw_back(struct text *text)
{
    text_put(text, "<path d='M0 0h1600v1200H0z' fill='#E9DFC9'/><g stroke='#DCCFB6' stroke-width='3'>");
    for (int column = 1; column < MYST_COLUMNS; column++)
        text_add(text, "<path d='M%d 0v1200'/>", column * MYST_PLACE_SIZE);
    for (int row = 1; row < MYST_ROWS; row++)
        text_add(text, "<path d='M0 %dh1600'/>", row * MYST_PLACE_SIZE);
    text_put(text, "</g>");
}

static void draw_board(const struct game_state *view, struct myst_window *window)
{
    begin_document(window->text, 0, 0, MYST_WIDTH, MYST_HEIGHT);
    myst_window_open(window, 0, 0, MYST_WIDTH, MYST_HEIGHT);
    if (view->option[MYST_OPTION_PICTURE] == MYST_BOARD_BLANK)
        draw_back(window->text);
    else
        draw_island(window);
    text_put(window->text, "</svg>");
}

/* A piece as it lies, `turns` quarters clockwise: the island seen through its outline, and an edge with a light
 * and a dark side. */
static void draw_piece(struct myst_window *window, int place, int turns)
{
    const int margin = MYST_PIECE_MARGIN, size = MYST_PLACE_SIZE, index = window->index;
    int x = place % MYST_COLUMNS * size, y = place / MYST_COLUMNS * size;
    struct text *text = window->text;
    begin_document(text, x - margin, y - margin, size + 2 * margin, size + 2 * margin);
    myst_window_open(window, x - margin, y - margin, x + size + margin, y + size + margin);
    text_add(text, "<defs><path id='k%do' d='", index);
    myst_cut_outline(window->island, place, text);
    text_add(text, "'/></defs><clipPath id='k%dp'><use href='#k%do'/></clipPath>", index, index);
    text_add(text, "<g transform='rotate(%d %d %d)'><g clip-path='url(#k%dp)'>", turns * 90, x + size / 2, y + size / 2,
             index);
    draw_island(window);
    text_put(text, "<g fill='none' stroke-width='7' opacity='.4'>");
    text_add(text, "<use href='#k%do' stroke='#1F2A33' transform='translate(-2 -2)'/>", index);
    text_add(text, "<use href='#k%do' stroke='#FFFBF2' transform='translate(2 2)'/></g></g>", index);
    text_add(text, "<use href='#k%do' class='cut' fill='none' stroke='#1F2A33' stroke-width='1.5'/></g></svg>", index);
}

void myst_picture(const struct game_state *view, int index, struct text *text)
{
    const struct myst_state *state = myst_of(view);
    struct myst_island island;
    struct myst_window window;
    myst_island_survey(state->picture_seed, &island);
    window.island = &island;
    window.text = text;
    window.index = index;
    if (index == MYST_PICTURE_BOARD) {
        draw_board(view, &window);
    } else if (index < MYST_PICTURE_TRAYS) {
        draw_piece(&window, index - MYST_PICTURE_PIECES, 0);
    } else {
        int lying = state->tray[(index - MYST_PICTURE_TRAYS) / MYST_PLACES][(index - MYST_PICTURE_TRAYS) % MYST_PLACES];
        draw_piece(&window, lying & MYST_TRAY_PLACE_MASK, lying >> MYST_TRAY_TURN_SHIFT);
    }
}
