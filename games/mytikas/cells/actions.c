/* Mytikas in cells: the action board, two rows for each god; and in its place the points, when the game is over. */
#include "games/mytikas/cells/cells.h"

/* Columns of the action board. */
struct columns {
    int area, builder, main, bonus, end;
};

static struct columns columns_of(int width)
{
    if (width < MYTIKAS_CELLS_WIDE)
        return (struct columns){ .area = 11, .builder = 18, .main = 21, .bonus = 46, .end = 55 };
    if (width < MYTIKAS_CELLS_HUGE)
        return (struct columns){ .area = 11, .builder = 19, .main = 23, .bonus = 51, .end = 71 };
    return (struct columns){ .area = 14, .builder = 25, .main = 32, .bonus = 68, .end = 99 };
}

int mytikas_actions_width(int width)
{
    return columns_of(width).end;
}

/* A blank row parts the gods if there is room. */
static int row_of(int area, const struct canvas *canvas)
{
    return 1 + area + (mytikas_is_tall(canvas) ? mytikas_god_of(area) : 0);
}

int mytikas_actions_height(const struct canvas *canvas)
{
    return row_of(MYTIKAS_AREA_COUNT, canvas);
}

void mytikas_put_seat(struct canvas *canvas, int left, int top, int seat)
{
    char words[16];
    struct text text = text_on(words, sizeof words);
    text_seat_style(&text, seat);
    text_put(&text, canvas_seat_sign(seat));
    text_char(&text, text_seat_letter(seat));
    canvas_put(canvas, left, top, words);
}

const char *const mytikas_resource_styles[MYTIKAS_RESOURCE_COUNT] = { TEXT_EARTH, TEXT_SEA, TEXT_GOLD };

void mytikas_write_short_goods(const uint8_t goods[MYTIKAS_RESOURCE_COUNT], struct text *text)
{
    const char *blank = "";
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        if (goods[kind] > 0) {
            text_add(text, "%s%d%c", blank, (int)goods[kind], mytikas_resource_names[kind][0]);
            blank = " ";
        }
}

/* ---- what an area does ---- */

/* "3s, 1s 1m or 1g" */
static void write_yields(const uint8_t yield[][MYTIKAS_RESOURCE_COUNT], struct text *text)
{
    for (int combination = 0; combination < MYTIKAS_RESOURCE_COUNT; combination++) {
        text_or(text, combination, MYTIKAS_RESOURCE_COUNT);
        mytikas_write_short_goods(yield[combination], text);
    }
}

static void write_task_briefly(int task, int count, struct text *text)
{
    if (task == MYTIKAS_RAISING)
        text_add(text, "%d up", count);
    else if (task == MYTIKAS_SHIFTING)
        text_add(text, "%d to any", count);
    else if (task == MYTIKAS_TAKING_FAVOR)
        text_add_n(text, count, "%d favor", "%d favors", count);
    else if (task == MYTIKAS_OFFERING)
        text_add(text, "offering");
    else if (task == MYTIKAS_GIFT)
        text_add(text, "1 token or offering");
}

void mytikas_write_briefly(const struct mytikas_grant *grant, struct text *text)
{
    if (grant->offerings > 0)
        text_add_n(text, grant->offerings, "%d token", "%d tokens", (int)grant->offerings);
    if (grant->gold > 0)
        text_add(text, "%d gold, its level", (int)grant->gold);
    if (grant->offerings > 0 && grant->task != MYTIKAS_NOTHING)
        text_put(text, ", ");
    write_task_briefly(grant->task, grant->count, text);
}

static void draw_main(int area, int left, int top, int cells, struct canvas *canvas)
{
    char words[MYTIKAS_PHRASE_SIZE], goods[MYTIKAS_PHRASE_SIZE];
    struct text text = text_on(words, sizeof words), yields = text_on(goods, sizeof goods);
    text.language = yields.language = canvas->language;
    if (area == MYTIKAS_ZEUS_DAY) {
        write_yields(mytikas_city_yield, &yields);
        text_add(&text, "per city %s", goods);
    } else if (area == MYTIKAS_DEMETER_DAY) {
        write_yields(mytikas_field_yield, &yields);
        text_add(&text, "get %s", goods);
    } else if (canvas->width < MYTIKAS_CELLS_WIDE && mytikas_main[area].task != MYTIKAS_BUILDING)
        mytikas_write_briefly(&mytikas_main[area], &text);
    else
        mytikas_write_main(area, &text);
    canvas_put_in(canvas, left, top, cells, words);
}

static void draw_bonus(int area, int left, int top, int cells, struct canvas *canvas)
{
    char words[MYTIKAS_PHRASE_SIZE];
    struct text text = text_on(words, sizeof words);
    text.language = canvas->language;
    if (canvas->width < MYTIKAS_CELLS_WIDE)
        mytikas_write_briefly(&mytikas_bonus[area], &text);
    else
        mytikas_write_grant(&mytikas_bonus[area], &text);
    canvas_put_in(canvas, left, top, cells, words);
}

/* ---- rows ---- */

/* The god's name, and in the row below it the favor tokens of the pile. */
static void draw_god(const struct mytikas_state *state, int god, int top, int cells, struct canvas *canvas)
{
    char words[80];
    struct text text = text_on(words, sizeof words);
    int end = canvas_add_in(canvas, 1, top, cells - 2, "%T", mytikas_god_titles[god]);
    canvas_tint(canvas, canvas_area(1, top, cells - 2, 1), TEXT_STRONG);
    canvas_mark(canvas, canvas_area(0, top, end + 1, 1), &mytikas_god_kind, god);
    text_put(&text, TEXT_GOLD);
    text_repeat(&text, "▪", state->pile[god]);
    canvas_put(canvas, 2, top + 1, state->pile[god] == 0 ? TEXT_QUIET "–" : words);
}

static void draw_area(const struct mytikas_state *state, int area, int top, const struct columns *columns,
                      struct canvas *canvas)
{
    int cells = columns->builder - columns->area - 2;
    int end = area % 2 == 0 ? canvas_add_in(canvas, columns->area + 1, top, cells, "day")
                            : canvas_add_in(canvas, columns->area + 1, top, cells, "night");
    canvas_mark(canvas, canvas_area(columns->area, top, end + 1 - columns->area, 1), &mytikas_area_kind, area);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (state->builder[seat] == area)
            mytikas_put_seat(canvas, columns->builder, top, seat);
    draw_main(area, columns->main, top, columns->bonus - columns->main - 1, canvas);
    draw_bonus(area, columns->bonus, top, columns->end - columns->bonus, canvas);
    canvas_tint(canvas, canvas_area(columns->bonus, top, columns->end - columns->bonus, 1), TEXT_QUIET);
}

static void draw_heading(const struct mytikas_state *state, const struct columns *columns, struct canvas *canvas)
{
    int left = state->ending == MYTIKAS_NO_END
                   ? canvas_add_in(canvas, 1, 0, columns->builder - 9, "Round %d", (int)state->round)
                   : canvas_add_in(canvas, 1, 0, columns->builder - 9, "Last turn");
    canvas_tint(canvas, canvas_area(1, 0, left, 1), TEXT_STRONG);
    left = canvas_add_in(canvas, left + 2, 0, columns->builder - left - 2, "first");
    mytikas_put_seat(canvas, left + 1, 0, state->first);
    canvas_add_in(canvas, columns->main, 0, columns->bonus - columns->main - 1, "main action");
    canvas_add_in(canvas, columns->bonus, 0, columns->end - columns->bonus, "bonus *");
    canvas_tint(canvas, canvas_area(columns->main, 0, columns->end - columns->main, 1), TEXT_QUIET);
}

void mytikas_draw_actions(const struct mytikas_state *state, struct canvas *canvas)
{
    struct columns columns = columns_of(canvas->width);
    draw_heading(state, &columns, canvas);
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++)
        draw_god(state, god, row_of(2 * god, canvas), columns.area, canvas);
    for (int area = 0; area < MYTIKAS_AREA_COUNT; area++)
        draw_area(state, area, row_of(area, canvas), &columns, canvas);
}

/* ---- points ---- */

enum { POINTS_LABEL = 24, POINTS_CELLS = 7 };

static int points_right(int seat)
{
    return POINTS_LABEL + POINTS_CELLS * (seat + 1);
}

/* Of one kind of buildings (13.6). */
static int building_points(const struct mytikas_state *state, int seat, int building)
{
    int levels = building == MYTIKAS_MINOR; /* 1.6 */
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        if (mytikas_building_of[piece] == building)
            levels += state->built[seat][piece];
    return levels * mytikas_buildings[building].points;
}

static void draw_seat_points(const struct mytikas_state *state, int seat, struct canvas *canvas)
{
    struct score_sheet sheet = { 0 };
    uint8_t place[GAME_SEATS_MOST];
    int right = points_right(seat), cards = 0;
    mytikas_score(&state->head, seat, &sheet);
    mytikas_rank(&state->head, place);
    mytikas_put_seat(canvas, right - 2, 1, seat);
    for (int building = 0; building < MYTIKAS_BUILDING_COUNT; building++)
        canvas_number(canvas, right, 2 + building, building_points(state, seat, building));
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        cards += state->holder[deity] == seat ? mytikas_card_points(state, seat, deity) : 0;
    canvas_number(canvas, right, 6, cards);
    canvas_number(canvas, right, 7, sheet.total);
    canvas_number(canvas, right, 8, place[seat]);
}

void mytikas_draw_points(const struct mytikas_state *state, struct canvas *canvas)
{
    int width = columns_of(canvas->width).end;
    canvas_add_in(canvas, 1, 0, width - 1, "Game over: %T", mytikas_ending_words[state->ending]);
    canvas_tint(canvas, canvas_area(1, 0, width - 1, 1), TEXT_STRONG);
    for (int building = 0; building < MYTIKAS_BUILDING_COUNT; building++)
        canvas_add_in(canvas, 2, 2 + building, POINTS_LABEL - 2, "%T", mytikas_building_titles[building]);
    canvas_add_in(canvas, 2, 6, POINTS_LABEL - 2, "Deity cards");
    canvas_add_in(canvas, 2, 7, POINTS_LABEL - 2, "Points");
    canvas_add_in(canvas, 2, 8, POINTS_LABEL - 2, "Place");
    for (int seat = 0; seat < state->head.seat_count; seat++)
        draw_seat_points(state, seat, canvas);
    canvas_tint(canvas, canvas_area(2, 7, width - 2, 1), TEXT_STRONG);
}
