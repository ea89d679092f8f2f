#include "clients/terminal/start/foyer_draw.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "clients/terminal/start/offer.h"
#include "clients/terminal/window/line.h"
#include "command/language.h"

enum {
    NUMBER_LEFT = 2,
    TITLE_LEFT = 4,
    SEATS_LEFT = 15,
    MINUTES_RIGHT = 26,
    ABOUT_LEFT = 28,
    ITEMS_LEFT = 10,
    WIDE = 72,
    INFO_ROWS_LEAST = 2,
    INFO_ROWS_MOST = 5,
};

static void add_spot(struct foyer *foyer, enum spot_kind kind, int index, struct canvas_area area)
{
    if (foyer->spot_count < FOYER_SPOTS_MOST)
        foyer->spot[foyer->spot_count++] = (struct spot){ kind, index, area };
}

/* ---- the games ---- */

/* As many of its parts as there is room for, or else of its words; dots say that it goes on. */
static void put_about(struct canvas *body, int top, const char *about)
{
    int room = body->width - 1 - ABOUT_LEFT;
    size_t part = 0, word = 0;
    char words[FOYER_WORDS_SIZE];
    if (text_cells(about) <= room) {
        canvas_put_in(body, ABOUT_LEFT, top, room, about);
        return;
    }
    for (size_t i = 1; about[i] != 0 && text_cells_in(about, i) < room; i++) {
        if (about[i] == ' ' && (about[i - 1] == ',' || about[i - 1] == ':'))
            part = i - 1;
        else if (about[i] == ' ')
            word = i;
    }
    snprintf(words, sizeof words, "%.*s…", (int)(2 * part < word ? word : part), about);
    canvas_put_in(body, ABOUT_LEFT, top, room, words);
}

static void draw_game(struct foyer *foyer, int index, int top)
{
    struct canvas *body = &foyer->body;
    const struct game *game = foyer->setting[index].game;
    char minutes[32];
    struct text text = language_text(minutes, sizeof minutes);
    if (index == foyer->chosen)
        canvas_put(body, 1, top, TEXT_GOLD "▶");
    if (index < 9)
        canvas_add(body, NUMBER_LEFT, top, TEXT_GOLD "%d", index + 1);
    canvas_add_in(body, TITLE_LEFT, top, SEATS_LEFT - TITLE_LEFT - 1, "%T", game->title);
    canvas_tint(body, canvas_area(TITLE_LEFT, top, SEATS_LEFT - TITLE_LEFT - 1, 1), TEXT_STRONG);
    canvas_add(body, SEATS_LEFT, top, "%d-%d", (int)game->seats_least, (int)game->seats_most);
    text_add(&text, "%d min", (int)game->minutes);
    canvas_put_right(body, MINUTES_RIGHT, top, minutes);
    put_about(body, top, language_find(game->about));
    add_spot(foyer, SPOT_GAME, index, canvas_area(0, top, body->width, 1));
}

static int draw_games(struct foyer *foyer, int top)
{
    canvas_rule(&foyer->body, 0, top++, foyer->body.width, language_find("play"));
    for (int i = 0; i < foyer->game_count; i++)
        draw_game(foyer, i, top++);
    return top;
}

/* ---- the table ---- */

/* Items beside each other, and in further lines where there is no more room. */
struct flow {
    struct foyer *foyer;
    int first; /* where lines begin */
    int left, top;
};

static void make_room(struct flow *flow, int cells)
{
    if (flow->left + cells < flow->foyer->body.width || flow->left == flow->first)
        return;
    flow->left = flow->first;
    flow->top++;
}

/* before: what stands before its brackets. */
static void put_item(struct flow *flow, enum spot_kind kind, int index, const char *before, const char *words)
{
    struct canvas *body = &flow->foyer->body;
    int first = before[0] == 0 ? 0 : text_cells(before) + 1, cells = text_cells(words) + 2;
    make_room(flow, first + cells);
    canvas_put(body, flow->left, flow->top, before);
    flow->left += first;
    canvas_put(body, flow->left, flow->top, TEXT_QUIET "[");
    canvas_put(body, flow->left + 1, flow->top, words);
    canvas_put(body, flow->left + cells - 1, flow->top, TEXT_QUIET "]");
    add_spot(flow->foyer, kind, index, canvas_area(flow->left, flow->top, cells, 1));
    flow->left += cells + 2;
}

static void draw_seats(struct flow *flow)
{
    const struct setting *setting = foyer_setting(flow->foyer);
    canvas_put_in(&flow->foyer->body, 1, flow->top, ITEMS_LEFT - 2, language_find("seats"));
    for (int seat = 0; seat < setting->game->seats_most; seat++) {
        char words[FOYER_WORDS_SIZE];
        struct text text = language_text(words, sizeof words);
        bool empty = setting->player[seat] == SETTING_EMPTY;
        if (empty)
            text_put(&text, TEXT_QUIET);
        else
            text_seat_style(&text, seat);
        text_put(&text, canvas_seat_sign(seat));
        text_put(&text, empty ? " " : TEXT_PLAIN " ");
        setting_write_seat(setting, seat, &text);
        put_item(flow, SPOT_SEAT, seat, "", words);
    }
}

/* Options are called what is typed on the command line; what they mean is explained below. */
static void draw_options(struct flow *flow)
{
    const struct setting *setting = foyer_setting(flow->foyer);
    canvas_put_in(&flow->foyer->body, 1, flow->top, ITEMS_LEFT - 2, language_find("deal"));
    put_item(flow, SPOT_SEED, 0, "seed", setting->seed[0] == 0 ? language_find("new") : setting->seed);
    for (int i = 0; i < game_option_count(setting->game); i++)
        put_item(flow, SPOT_OPTION, i, setting->game->options[i].key,
                 setting_option_title(setting, i, setting->option[i]));
}

/* A word with its key before it. */
static void put_key(struct flow *flow, enum spot_kind kind, const char *key, const char *words)
{
    struct canvas *body = &flow->foyer->body;
    int cells = text_cells(words) + 4;
    make_room(flow, cells);
    canvas_add(body, flow->left + 1, flow->top, TEXT_GOLD "%s", key);
    canvas_put(body, flow->left + 3, flow->top, words);
    add_spot(flow->foyer, kind, 0, canvas_area(flow->left, flow->top, cells, 1));
    flow->left += cells + 1;
}

static void draw_buttons(struct flow *flow)
{
    struct foyer *foyer = flow->foyer;
    char words[64];
    struct text text = language_text(words, sizeof words);
    text_put(&text, TEXT_GOLD " ");
    text_put(&text, language_find("sit down"));
    text_char(&text, ' ');
    put_item(flow, SPOT_SIT, 0, "", words);
    if (offer_command(foyer, "learn") != NULL)
        put_key(flow, SPOT_LESSON, "l", language_find("lesson"));
    put_key(flow, SPOT_RULES, "r", language_find("rules"));
}

static int draw_table(struct foyer *foyer, int top)
{
    char words[64];
    struct text text = language_text(words, sizeof words);
    struct flow flow = { foyer, ITEMS_LEFT, ITEMS_LEFT, top + 1 };
    text_add(&text, "%T: your table", foyer_setting(foyer)->game->title);
    canvas_rule(&foyer->body, 0, top, foyer->body.width, words);
    draw_seats(&flow);
    flow = (struct flow){ foyer, ITEMS_LEFT, ITEMS_LEFT, flow.top + 1 };
    draw_options(&flow);
    flow = (struct flow){ foyer, ITEMS_LEFT, ITEMS_LEFT, flow.top + 1 };
    draw_buttons(&flow);
    return flow.top + 1;
}

/* ---- games that were kept ---- */

/* Today by the time, before that by the day. */
static void write_when(uint64_t changed_ns, char words[32])
{
    time_t changed = (time_t)(changed_ns / 1000000000U), now = time(NULL);
    struct tm then, today;
    words[0] = 0;
    if (localtime_r(&changed, &then) == NULL || localtime_r(&now, &today) == NULL)
        return;
    bool same_day = then.tm_yday == today.tm_yday && then.tm_year == today.tm_year;
    strftime(words, 32, same_day ? "%H:%M" : "%Y-%m-%d", &then);
}

static void draw_kept_game(struct foyer *foyer, int index, int top)
{
    struct canvas *body = &foyer->body;
    const struct kept_game *kept = &foyer->kept.at[index];
    const struct kept_line *line = offer_line(foyer, index);
    int number = foyer->game_count + 1 + index, right = body->width - 1;
    char words[64], when[32];
    struct text text = language_text(words, sizeof words);
    write_when(kept->changed_ns, when);
    canvas_put_right(body, right, top, when);
    right -= 12;
    if (body->width >= WIDE && line->sound) {
        text_add_n(&text, kept->event_count, "%d event", "%d events", kept->event_count);
        canvas_put_right(body, right, top, words);
        right -= 13;
    }
    if (number <= 9 && line->sound)
        canvas_add(body, NUMBER_LEFT, top, TEXT_GOLD "%d", number);
    int left = kept->game == NULL ? TITLE_LEFT : SEATS_LEFT;
    if (kept->game != NULL)
        canvas_add_in(body, TITLE_LEFT, top, SEATS_LEFT - TITLE_LEFT - 1, "%T", kept->game->title);
    if (kept->in_use)
        canvas_put_in(body, left, top, right - left, language_find("is being played in another terminal"));
    else
        canvas_put_on(body, left, top, right - left, (uint8_t)(line->sound && !kept->over ? 0 : TEXT_QUIET[0]),
                      line->words);
    add_spot(foyer, SPOT_KEPT, index, canvas_area(0, top, body->width, 1));
}

/* So that the cursor is among those that are shown. */
static void choose_first(struct foyer *foyer)
{
    int at = foyer->cursor.index, most = foyer->kept.count - foyer->kept_rows;
    if (foyer->cursor.kind == SPOT_KEPT && at < foyer->kept_first)
        foyer->kept_first = at;
    if (foyer->cursor.kind == SPOT_KEPT && at >= foyer->kept_first + foyer->kept_rows)
        foyer->kept_first = at - foyer->kept_rows + 1;
    foyer->kept_first = foyer->kept_first > most ? most : foyer->kept_first;
    foyer->kept_first = foyer->kept_first < 0 ? 0 : foyer->kept_first;
}

static int draw_kept(struct foyer *foyer, int top, int rows)
{
    char words[64];
    struct text text = language_text(words, sizeof words);
    int count = foyer->kept.count;
    foyer->kept_rows = rows < 2 ? 2 : rows;
    choose_first(foyer);
    if (count > foyer->kept_rows)
        text_add(&text, "go on, %d-%d of %d", foyer->kept_first + 1, foyer->kept_first + foyer->kept_rows, count);
    else
        text_add(&text, "go on");
    canvas_rule(&foyer->body, 0, top++, foyer->body.width, words);
    if (count == 0)
        canvas_put_on(&foyer->body, TITLE_LEFT, top++, foyer->body.width - TITLE_LEFT, (uint8_t)TEXT_QUIET[0],
                      language_find("Games that you leave are listed here."));
    for (int i = foyer->kept_first; i < count && i < foyer->kept_first + foyer->kept_rows; i++)
        draw_kept_game(foyer, i, top++);
    return top;
}

/* ---- online ---- */

/* A line across, the words about the cursor, the keys, the command. */
static int foot_rows(const struct foyer *foyer)
{
    int lines = foyer->info.line_count;
    return 3 + (lines < INFO_ROWS_LEAST ? INFO_ROWS_LEAST : lines > INFO_ROWS_MOST ? INFO_ROWS_MOST : lines);
}

static int body_rows(const struct foyer *foyer)
{
    return foyer->picture.height - 1 - foot_rows(foyer);
}

static int draw_online(struct foyer *foyer, int top)
{
    char words[FOYER_WORDS_SIZE];
    struct text text = language_text(words, sizeof words);
    struct flow flow = { foyer, 1, 1, top + 1 };
    text_add(&text, "your name: %s", foyer->name);
    canvas_rule(&foyer->body, 0, top, foyer->body.width, language_find("online"));
    put_key(&flow, SPOT_JOIN, "j", language_find("join by an invitation"));
    put_key(&flow, SPOT_WATCH, "w", language_find("watch a table"));
    put_key(&flow, SPOT_NAME, "n", words);
    if (flow.top + 1 >= body_rows(foyer))
        return flow.top + 1;
    canvas_put_on(&foyer->body, 2, ++flow.top, foyer->body.width - 3, (uint8_t)TEXT_QUIET[0],
                  language_find("An invitation that you paste is recognised at any time."));
    return flow.top + 1;
}

/* ---- the window ---- */

static int draw_body(struct foyer *foyer)
{
    int room = body_rows(foyer), top;
    canvas_clear(&foyer->body, foyer->picture.width, CANVAS_HEIGHT_MOST, language_words());
    foyer->spot_count = 0;
    top = draw_table(foyer, draw_games(foyer, 0));
    top = draw_kept(foyer, top, room - top - 3);
    return draw_online(foyer, top);
}

static void place_body(struct foyer *foyer, int rows)
{
    const struct spot *here = foyer_here(foyer);
    int room = body_rows(foyer), top = here == NULL ? 0 : here->area.top;
    if (top < foyer->shift + 1)
        foyer->shift = top - 1;
    if (top >= foyer->shift + room)
        foyer->shift = top - room + 1;
    foyer->shift = foyer->shift > rows - room ? rows - room : foyer->shift;
    foyer->shift = foyer->shift < 0 ? 0 : foyer->shift;
    for (int row = 0; row < room && foyer->shift + row < rows; row++)
        memcpy(foyer->picture.cell[1 + row], foyer->body.cell[foyer->shift + row], sizeof foyer->body.cell[0]);
}

/* Without colours braces show where the cursor is. */
static void mark_cursor(struct foyer *foyer)
{
    const struct spot *here = foyer_here(foyer);
    if (here == NULL)
        return;
    struct canvas_cell *cell = foyer->picture.cell[here->area.top - foyer->shift + 1] + here->area.left;
    if (!foyer->surface.coloured) {
        strcpy(cell[0].glyph, "{");
        strcpy(cell[here->area.width - 1].glyph, "}");
    }
    for (int i = 0; i < here->area.width; i++)
        cell[i].style |= SURFACE_CURSOR;
}

static void write_info(struct foyer *foyer)
{
    char words[FOYER_WORDS_SIZE];
    struct text text = language_text(words, sizeof words);
    if (foyer->notice[0] == 0)
        offer_explain(foyer, &text);
    else
        text_put(&text, foyer->notice);
    page_open(&foyer->info, &foyer->screen, foyer->picture.width - 2);
    screen_wrap(&foyer->screen, 0, 0, words);
    page_close(&foyer->info, &foyer->screen);
}

/* ---- the last lines ---- */

static const char *prompt(const struct foyer *foyer)
{
    if (foyer->cursor.kind == SPOT_SEED)
        return language_find("Seed, a number; nothing for a new deal:");
    if (foyer->cursor.kind == SPOT_NAME)
        return language_find("Your name:");
    if (foyer->cursor.kind == SPOT_WATCH)
        return language_find("Address of the table:");
    return language_find("Invitation:");
}

enum { TYPED_LEAST = 12 }; /* cells that the prompt leaves for what is typed */

static int prompt_cells(const struct foyer *foyer)
{
    int cells = text_cells(prompt(foyer)), most = foyer->picture.width - 2 - TYPED_LEAST;
    return cells < most ? cells : most < 0 ? 0 : most;
}

static void draw_typed(struct foyer *foyer, int top)
{
    int left = 2 + prompt_cells(foyer);
    canvas_put_in(&foyer->picture, 1, top, prompt_cells(foyer), prompt(foyer));
    line_draw(&foyer->typed, &foyer->picture, left, top, foyer->picture.width - 2 - left);
}

static void write_order(struct foyer *foyer, struct text *text)
{
    struct errand errand;
    if (offer_order(foyer, &errand))
        errand_write(&errand, text);
    else if (foyer->cursor.kind == SPOT_JOIN)
        text_put(text, "mykonos join INVITATION");
    else if (foyer->cursor.kind == SPOT_WATCH)
        text_put(text, "mykonos watch URL");
    else if (foyer->cursor.kind == SPOT_NAME)
        text_put(text, "mykonos join INVITATION --name NAME");
}

static const char *keys_now(const struct foyer *foyer)
{
    switch (foyer->mode) {
    case FOYER_READS: return language_find("up down PgUp PgDn  Esc or Enter closes");
    case FOYER_TYPES: return language_find("Enter takes it  Esc does not");
    case FOYER_CHOOSES: break;
    }
    return language_find("arrows Tab Enter  1-9 at once  + - change  q quit  F1 keys");
}

static void draw_keys(struct foyer *foyer, int top)
{
    char words[256];
    struct text text = text_on(words, sizeof words);
    text_put(&text, TEXT_QUIET);
    text_put(&text, keys_now(foyer));
    canvas_put_in(&foyer->picture, 1, top, foyer->picture.width - 2, words);
}

/* What the cursor stands on is explained, and the command that does the same is shown: so people learn it. */
static void draw_foot(struct foyer *foyer, bool more)
{
    struct canvas *picture = &foyer->picture;
    int top = picture->height - foot_rows(foyer), bottom = picture->height - 1;
    char command[ERRAND_SIZE] = "";
    struct text typed = text_on(command, sizeof command);
    canvas_rule(picture, 0, top, picture->width, more ? language_find("more below") : "");
    page_draw(&foyer->info, 0, picture, canvas_area(1, top + 1, picture->width - 2, bottom - 2 - top));
    draw_keys(foyer, bottom - 1);
    if (foyer->mode == FOYER_TYPES) {
        draw_typed(foyer, bottom);
        return;
    }
    text_put(&typed, TEXT_QUIET "$ " TEXT_PLAIN);
    write_order(foyer, &typed);
    if (typed.length > strlen(TEXT_QUIET "$ " TEXT_PLAIN))
        canvas_put_in(picture, 1, bottom, picture->width - 2, command);
}

static void draw_page(struct foyer *foyer)
{
    struct canvas *picture = &foyer->picture;
    int rows = picture->height - 3, last = foyer->page.line_count - rows;
    foyer->page_first = foyer->page_first > last ? last : foyer->page_first;
    foyer->page_first = foyer->page_first < 0 ? 0 : foyer->page_first;
    canvas_rule(picture, 0, 0, picture->width, foyer->page_title);
    page_draw(&foyer->page, foyer->page_first, picture, canvas_area(1, 1, picture->width - 2, rows));
    canvas_rule(picture, 0, picture->height - 2, picture->width, "");
    if (last > 0)
        canvas_add(picture, 3, picture->height - 2, " %d-%d of %d ", foyer->page_first + 1, foyer->page_first + rows,
                   foyer->page.line_count);
    draw_keys(foyer, picture->height - 1);
}

static void draw_title(struct foyer *foyer)
{
    canvas_put(&foyer->picture, 1, 0, TEXT_STRONG "Mykonos");
    canvas_put_right(&foyer->picture, foyer->picture.width - 1, 0, language_find("one table for five board games"));
}

void foyer_draw(struct foyer *foyer)
{
    struct canvas *picture = &foyer->picture;
    canvas_clear(picture, foyer->surface.width, foyer->surface.height, language_words());
    if (picture->width < FOYER_WIDTH_LEAST || picture->height < FOYER_HEIGHT_LEAST) {
        foyer->spot_count = 0;
        canvas_add_in(picture, 1, picture->height / 2, picture->width - 2,
                      picture->width < 50 ? "too small: %d x %d at least"
                                          : "This window is too small: %d x %d is the least.",
                      FOYER_WIDTH_LEAST, FOYER_HEIGHT_LEAST);
    } else if (foyer->mode == FOYER_READS)
        draw_page(foyer);
    else {
        draw_title(foyer);
        write_info(foyer);
        int rows = draw_body(foyer);
        place_body(foyer, rows);
        if (foyer->mode == FOYER_CHOOSES)
            mark_cursor(foyer);
        draw_foot(foyer, rows - foyer->shift > body_rows(foyer));
    }
}

void foyer_cursor_cell(const struct foyer *foyer, int *left, int *top)
{
    const struct spot *here = foyer_here(foyer);
    *left = 0;
    *top = foyer->picture.height - 1;
    if (foyer->mode == FOYER_TYPES) {
        int first = 2 + prompt_cells(foyer);
        *left = first + line_cursor(&foyer->typed, foyer->picture.width - 2 - first);
    } else if (foyer->mode == FOYER_CHOOSES && here != NULL) {
        *left = here->area.left;
        *top = here->area.top - foyer->shift + 1;
    }
}

const struct spot *foyer_spot_at(const struct foyer *foyer, int left, int top)
{
    int row = top - 1 + foyer->shift;
    if (top < 1 || top > body_rows(foyer))
        return NULL;
    for (int i = 0; i < foyer->spot_count; i++) {
        struct canvas_area area = foyer->spot[i].area;
        if (row >= area.top && row < area.top + area.height && left >= area.left && left < area.left + area.width)
            return &foyer->spot[i];
    }
    return NULL;
}
