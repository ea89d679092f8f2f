/* The gods with their offerings, in the order in which they act; then those that are face down. */
#include "games/cyclades/cells/cells.h"

enum { NAME_LEFT = 1, NAME_WIDTH = 10, OFFER_LEFT = 11, BID_END = 17, NOTE_LEFT = 18, WORDS_SIZE = 256 };

/* ---- the turn track ---- */

/* Whose marker lies on a space: in the offerings of this cycle, and then for the next one, which is filled from its
 * end (6.7). */
static uint8_t marker_on(const struct cyclades_state *state, int space)
{
    int last = state->order_count - 1;
    if (state->head.phase == CYCLADES_OFFERING)
        return state->order[space];
    return last - space < state->finished_count ? state->finished[last - space] : CYCLADES_NONE;
}

static void draw_order(const struct cyclades_table *table, int right, int top, bool in_full)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct cyclades_state *state = table->state;
    text.language = table->canvas->language;
    if (state->head.phase == CYCLADES_OFFERING)
        text_add_styled(&text, TEXT_QUIET, "order");
    else if (in_full)
        text_add_styled(&text, TEXT_QUIET, "order of the next cycle");
    else
        text_add_styled(&text, TEXT_QUIET, "next");
    text_char(&text, ' ');
    for (int space = 0; space < state->order_count; space++) {
        uint8_t seat = marker_on(state, space);
        if (seat == CYCLADES_NONE)
            text_put(&text, TEXT_QUIET "·");
        else
            cyclades_add_owner(&text, seat, CYCLADES_SIGN);
    }
    canvas_put_right(table->canvas, right, top, words);
}

/* ---- what stands beside a god ---- */

static int slot_of(const struct cyclades_state *state, int god)
{
    int slot = 0;
    while (slot < state->god_count && state->gods[slot] != god)
        slot++;
    return slot;
}

/* The least bid, and what it costs after priests (5.8). With two players these lower the sum of both offerings, so
 * that there is no price of one. */
static void add_least_bid(const struct cyclades_state *state, int god, struct text *note)
{
    int viewer = state->head.viewer, bid = state->offer[god] + 1;
    bool seated = cyclades_has_seat(&state->head), own = seated && state->offer_seat[god] == viewer;
    int priests = seated && state->head.seat_count > 2 ? state->priests[viewer] : 0;
    if (own)
        text_add(note, "your bid");
    else if (seated && state->pushed_from == god && game_acts(&state->head, viewer))
        text_add(note, "not now %R", "5.6");
    else if (priests > 0 && bid > 1)
        text_add(note, "bid %d+, pay %d", bid, bid - priests < 1 ? 1 : bid - priests);
    else
        text_add(note, "bid %d or more", bid);
}

static void add_next_recruit(const struct cyclades_state *state, struct text *note)
{
    int god = state->turn_god;
    if (state->recruited == 0)
        text_add(note, "first is free");
    else if (state->recruited < cyclades_recruit_most[god])
        text_add(note, "next for %d gold", (int)cyclades_recruit_cost[god][state->recruited]);
    else
        text_add(note, "recruits done");
}

static void add_note(const struct cyclades_state *state, int god, struct text *note)
{
    int slot = slot_of(state, god);
    if (state->head.phase == CYCLADES_ENDED)
        return;
    if (state->head.phase == CYCLADES_OFFERING)
        add_least_bid(state, god, note);
    else if (state->offer_seat[god] == CYCLADES_NONE)
        text_add(note, "nobody");
    else if (slot < state->turn_slot)
        text_add(note, "done");
    else if (state->turn_god == god)
        add_next_recruit(state, note);
    else
        text_add(note, "to come");
}

static void draw_bid(const struct cyclades_table *table, int left, int top, int width, int god)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct cyclades_state *state = table->state;
    if (state->offer_seat[god] != CYCLADES_NONE) {
        cyclades_add_owner(&text, state->offer_seat[god], CYCLADES_SIGN_AND_LETTER);
        canvas_put(table->canvas, left + OFFER_LEFT, top, words);
        canvas_number(table->canvas, left + BID_END, top, state->offer[god]);
    }
    text = text_on(words, sizeof words);
    text.language = table->canvas->language;
    add_note(state, god, &text);
    canvas_put_in(table->canvas, left + NOTE_LEFT, top, width - NOTE_LEFT, words);
}

/* Everybody there, in order of arrival. */
static void draw_apollo(const struct cyclades_table *table, int left, int top, int width)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct cyclades_state *state = table->state;
    for (int i = 0; i < state->apollo_count; i++) {
        cyclades_add_owner(&text, state->apollo[i], CYCLADES_SIGN_LETTER);
        text_char(&text, ' ');
    }
    int end = canvas_put(table->canvas, left + OFFER_LEFT, top, words), note = left + NOTE_LEFT;
    note = end > note ? end : note;
    if (state->head.phase == CYCLADES_OFFERING)
        canvas_add_in(table->canvas, note, top, left + width - note, "free");
    else if (state->head.phase != CYCLADES_ENDED)
        canvas_add_in(table->canvas, note, top, left + width - note, "gives gold");
}

/* ---- what they allow ---- */

static void add_gifts(int god, struct text *text)
{
    const uint8_t *cost = cyclades_recruit_cost[god];
    if (god == CYCLADES_POSEIDON)
        text_add(text, "a fleet for free, more for %d, %d and %d gold; ports for %d; movements for %d", (int)cost[1],
                 (int)cost[2], (int)cost[3], CYCLADES_BUILD_COST, CYCLADES_STEP_COST);
    else if (god == CYCLADES_ARES)
        text_add(text, "a troop for free, more for %d, %d and %d gold; fortresses for %d; movements for %d",
                 (int)cost[1], (int)cost[2], (int)cost[3], CYCLADES_BUILD_COST, CYCLADES_STEP_COST);
    else if (god == CYCLADES_ZEUS)
        text_add(text, "a priest for free, one more for %d gold; temples for %d; new creatures for %d", (int)cost[1],
                 CYCLADES_BUILD_COST, CYCLADES_STEP_COST);
    else if (god == CYCLADES_ATHENA)
        text_add(text, "a philosopher for free, one more for %d gold; universities for %d", (int)cost[1],
                 CYCLADES_BUILD_COST);
    else
        text_add(text, "%d gold, or %d with a single isle; the first player also places a prosperity marker",
                 CYCLADES_APOLLO_GOLD, CYCLADES_APOLLO_ALMS);
}

static void draw_gifts(const struct cyclades_table *table, int left, int top, int width, int god)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    text.language = table->canvas->language;
    text_put(&text, TEXT_QUIET);
    add_gifts(god, &text);
    canvas_put_in(table->canvas, left + NAME_LEFT + 3, top, width - NAME_LEFT - 3, words);
}

/* ---- all of them ---- */

static void draw_god(const struct cyclades_table *table, int left, int top, int width, int god)
{
    const struct cyclades_state *state = table->state;
    bool face_down = god != CYCLADES_APOLLO && slot_of(state, god) == state->god_count;
    bool acts = state->turn_god == god && state->head.phase != CYCLADES_OFFERING && state->head.acting != 0;
    canvas_put(table->canvas, left, top, acts ? TEXT_STRONG "▶" : "");
    canvas_add_in(table->canvas, left + NAME_LEFT + 1, top, NAME_WIDTH - 2, "%T", cyclades_god_titles[god]);
    canvas_mark(table->canvas, canvas_area(left + NAME_LEFT, top, NAME_WIDTH, 1), &cyclades_god_kind, god);
    if (face_down)
        canvas_add_in(table->canvas, left + OFFER_LEFT, top, width - OFFER_LEFT, "face down %R", "5.3");
    else if (god == CYCLADES_APOLLO)
        draw_apollo(table, left, top, width);
    else
        draw_bid(table, left, top, width, god);
}

int cyclades_draw_gods(const struct cyclades_table *table, int left, int top, int width, int god_rows)
{
    const struct cyclades_state *state = table->state;
    int gods[CYCLADES_GODS], count = 0;
    for (; count < state->god_count; count++)
        gods[count] = state->gods[count];
    gods[count++] = CYCLADES_APOLLO;
    for (int god = 0; god < CYCLADES_APOLLO; god++)
        if (slot_of(state, god) == state->god_count)
            gods[count++] = god;
    canvas_add_in(table->canvas, left + NAME_LEFT + 1, top, NAME_WIDTH - 2, "gods");
    canvas_add_in(table->canvas, left + OFFER_LEFT, top, NOTE_LEFT - OFFER_LEFT - 1, "offers");
    cyclades_make_quiet(table, left, top, NOTE_LEFT);
    draw_order(table, left + width, top++, width >= NOTE_LEFT + 30);
    for (int i = 0; i < count; i++, top += god_rows) {
        draw_god(table, left, top, width, gods[i]);
        if (god_rows > 1)
            draw_gifts(table, left, top + 1, width, gods[i]);
    }
    return top;
}
