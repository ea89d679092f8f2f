/* What stands on each isle: a list, or a table in words where there is room. */
#include "games/cyclades/cells/cells.h"

enum {
    WORDS_SIZE = 160,
    NAME_WIDTH = 9,
};

/* ---- buildings ---- */

/* Whether the question is about a building; only then they are elements. */
static bool asks_for_building(const struct cyclades_state *state)
{
    bool power = state->head.phase == CYCLADES_POWER;
    return state->head.phase == CYCLADES_METROPOLIS ||
           (power && (state->hand == CYCLADES_CYCLOPS || state->hand == CYCLADES_GIANT));
}

/* A razed building is named without its isle, every other one with it. */
static void mark_building(const struct cyclades_table *table, struct canvas_area area, int type, int isle)
{
    const struct cyclades_state *state = table->state;
    if (!asks_for_building(state))
        return;
    if (state->head.phase != CYCLADES_METROPOLIS || state->founding != CYCLADES_RAZING)
        canvas_mark_pair(table->canvas, area, &cyclades_building_kind, type, &cyclades_isle_kind, isle);
    else if (state->founding_isle == isle)
        canvas_mark(table->canvas, area, &cyclades_building_kind, type);
}

/* "fortress" or "2 temples"; nothing: there are none. Returns its cells. */
static int words_of(const struct cyclades_table *table, int type, int isle, char bytes[WORDS_SIZE])
{
    struct text text = text_on(bytes, WORDS_SIZE);
    int count = table->state->buildings[type][isle];
    text.language = table->canvas->language;
    if (count == 1)
        text_add(&text, "%T", cyclades_building_titles[type]);
    else if (count > 1)
        text_add(&text, "%d %T", count, cyclades_building_plurals[type]);
    return text_cells(bytes);
}

static int special_words_of(const struct cyclades_table *table, int isle, char metropolis[WORDS_SIZE],
                            char squares[WORDS_SIZE])
{
    struct text first = text_on(metropolis, WORDS_SIZE), second = text_on(squares, WORDS_SIZE);
    int room = cyclades_room(table->state, isle);
    first.language = second.language = table->canvas->language;
    if (bits_has(table->state->metropolises, isle))
        text_add_styled(&first, TEXT_STRONG, "★ metropolis");
    if (room > 0)
        text_add_styled(&second, TEXT_QUIET, "%d free", room);
    return text_cells(metropolis) + text_cells(squares) + 4;
}

/* Each with a blank at both ends. */
static void draw_words(const struct cyclades_table *table, int left, int top, int isle)
{
    char words[WORDS_SIZE], squares[WORDS_SIZE];
    special_words_of(table, isle, words, squares);
    left = canvas_put(table->canvas, left + 1, top, words) + (words[0] != 0 ? 1 : -1);
    for (int type = 0; type < CYCLADES_BUILDINGS; type++) {
        int cells = words_of(table, type, isle, words);
        if (cells == 0)
            continue;
        canvas_put(table->canvas, left + 1, top, words);
        mark_building(table, canvas_area(left, top, cells + 2, 1), type, isle);
        left += cells + 2;
    }
    canvas_put(table->canvas, left + 1, top, squares);
}

static void draw_letters(const struct cyclades_table *table, int left, int top, int isle)
{
    static const char *const letters[] = { "P", "F", "T", "U" };
    const struct cyclades_state *state = table->state;
    if (bits_has(state->metropolises, isle))
        left = canvas_put(table->canvas, left, top, TEXT_STRONG "★");
    for (int type = 0; type < CYCLADES_BUILDINGS; type++) {
        int count = state->buildings[type][isle];
        for (int i = 0; i < count; i++)
            canvas_put(table->canvas, left + i, top, letters[type]);
        if (count > 0)
            mark_building(table, canvas_area(left, top, count, 1), type, isle);
        left += count;
    }
    for (int room = cyclades_room(state, isle); room > 0; room--)
        left = canvas_put(table->canvas, left, top, TEXT_QUIET "·");
}

/* In words if they fit. */
static void draw_squares(const struct cyclades_table *table, int left, int top, int width, int isle)
{
    char words[WORDS_SIZE], squares[WORDS_SIZE];
    int cells = special_words_of(table, isle, words, squares);
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        cells += words_of(table, type, isle, words) + 2;
    if (cells <= width)
        draw_words(table, left, top, isle);
    else
        draw_letters(table, left + 1, top, isle);
}

/* ---- the list ---- */

static int figure_on(const struct cyclades_state *state, int isle)
{
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++)
        if (state->figure_isle[figure] == isle)
            return figure;
    return CYCLADES_NONE;
}

static void draw_name(const struct cyclades_table *table, int left, int top, int isle)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    uint8_t owner = cyclades_isle_owner(table->state, isle);
    text.language = table->canvas->language;
    if (owner == CYCLADES_NONE)
        text_put(&text, TEXT_EARTH);
    else
        text_seat_style(&text, owner);
    text_add(&text, "%T", cyclades_isle_titles[isle]);
    canvas_put_in(table->canvas, left + 1, top, NAME_WIDTH - 2, words);
    canvas_mark(table->canvas, canvas_area(left, top, NAME_WIDTH, 1), &cyclades_isle_kind, isle);
}

static int revenue_of(const struct cyclades_state *state, int isle)
{
    return cyclades_horns[cyclades_map(state)->size[isle]] + state->markers[isle];
}

/* A figure is a letter in the narrow list: C, M, T for the Minotaur, P. */
static void draw_figure(const struct cyclades_table *table, int left, int top, int width, int figure)
{
    static const char *const letters[] = { "C", "M", "T", "P" };
    if (figure == CYCLADES_NONE)
        return;
    if (width > 1)
        canvas_add_in(table->canvas, left + 1, top, width - 1, "%T", cyclades_creature_titles[figure]);
    else
        canvas_put(table->canvas, left, top, letters[figure]);
}

/* Of width 20: name, owner and troops, squares, revenue, figure. */
static void draw_isle(const struct cyclades_table *table, int left, int top, int width, int isle)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct cyclades_state *state = table->state;
    bool letter = width >= CYCLADES_ISLE_WIDE;
    int at = left + NAME_WIDTH;
    draw_name(table, left, top, isle);
    cyclades_add_owner(&text, cyclades_isle_owner(state, isle), letter ? CYCLADES_SIGN_AND_LETTER : CYCLADES_SIGN);
    text_put(&text, letter ? " " : "");
    if (cyclades_isle_owner(state, isle) != CYCLADES_NONE)
        text_number(&text, state->troops[isle]);
    canvas_put(table->canvas, at, top, words);
    at += letter ? 6 : 3;
    draw_letters(table, at, top, isle);
    at += 5;
    text = text_on(words, sizeof words);
    text_put(&text, TEXT_GOLD "+");
    text_number(&text, revenue_of(state, isle));
    int end = canvas_put(table->canvas, at, top, words);
    draw_figure(table, end, top, left + width - end, figure_on(state, isle));
}

void cyclades_draw_isles(const struct cyclades_table *table, struct canvas_area area, int columns)
{
    int count = cyclades_map(table->state)->isle_count, rows = (count + columns - 1) / columns;
    int width = area.width / columns;
    for (int isle = 0; isle < count; isle++)
        draw_isle(table, area.left + isle / rows * width, area.top + isle % rows, width, isle);
}

/* ---- the table in words ---- */

enum {
    OWNER_LEFT = 10,
    OWNER_WIDTH = 20,
    TROOPS_END = 37,
    DEFENCE_END = 45,
    REVENUE_END = 53,
    BUILDINGS_LEFT = 54,
    FIGURE_WIDTH = 11
};

/* Without the die (10.2). */
static int defence_of(const struct cyclades_state *state, int isle)
{
    bool minotaur = state->figure_isle[CYCLADES_MINOTAUR] == isle;
    return state->troops[isle] + state->buildings[CYCLADES_FORTRESS][isle] + bits_has(state->metropolises, isle) +
           (minotaur ? CYCLADES_MINOTAUR_STRENGTH : 0);
}

static void draw_owner(const struct cyclades_table *table, int left, int top, uint8_t owner)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    cyclades_add_owner(&text, owner, CYCLADES_SIGN_AND_LETTER);
    if (owner != CYCLADES_NONE) {
        text_char(&text, ' ');
        text_put(&text, table->sight->name[owner]);
    }
    canvas_put_in(table->canvas, left, top, OWNER_WIDTH, words);
}

static void draw_titles(const struct cyclades_table *table, int left, int top, int width)
{
    canvas_add_in(table->canvas, left + 1, top, NAME_WIDTH - 1, "isle");
    canvas_add_in(table->canvas, left + OWNER_LEFT, top, OWNER_WIDTH, "owner");
    canvas_add_in(table->canvas, left + TROOPS_END - 6, top, 7, "troops");
    canvas_add_in(table->canvas, left + DEFENCE_END - 7, top, 8, "defence");
    canvas_add_in(table->canvas, left + REVENUE_END - 7, top, 8, "revenue");
    canvas_add_in(table->canvas, left + BUILDINGS_LEFT + 1, top, width - BUILDINGS_LEFT - 1,
                  "buildings and free squares");
    cyclades_make_quiet(table, left, top, width);
}

static void draw_line(const struct cyclades_table *table, int left, int top, int width, int isle)
{
    const struct cyclades_state *state = table->state;
    int figure = figure_on(state, isle);
    draw_name(table, left, top, isle);
    draw_owner(table, left + OWNER_LEFT, top, cyclades_isle_owner(state, isle));
    canvas_number(table->canvas, left + TROOPS_END, top, state->troops[isle]);
    canvas_number(table->canvas, left + DEFENCE_END, top, defence_of(state, isle));
    canvas_number(table->canvas, left + REVENUE_END, top, revenue_of(state, isle));
    draw_squares(table, left + BUILDINGS_LEFT, top, width - BUILDINGS_LEFT - FIGURE_WIDTH, isle);
    if (figure != CYCLADES_NONE)
        canvas_add_in(table->canvas, left + width - FIGURE_WIDTH, top, FIGURE_WIDTH - 1, "%T",
                      cyclades_creature_titles[figure]);
}

void cyclades_draw_isle_table(const struct cyclades_table *table, int left, int top, int width)
{
    draw_titles(table, left, top++, width);
    for (int isle = 0; isle < cyclades_map(table->state)->isle_count; isle++)
        draw_line(table, left, top++, width, isle);
}
