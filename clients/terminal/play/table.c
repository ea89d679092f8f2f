/* A running match. */
#include "clients/terminal/play/table.h"

#include <string.h>

#include "system/clock.h"

enum { SAVE_EVERY_MS = 200 }; /* while bots play on; whoever is asked to move is asked after the record is safe */

/* ---- time ---- */

uint32_t table_now_ms(const struct table *table)
{
    if (!table->live)
        return table->now_ms;
    uint64_t now_ms = table->base_ms + (clock_ms() - table->began_ms);
    return now_ms > UINT32_MAX ? UINT32_MAX : (uint32_t)now_ms;
}

/* The next moment at which something happens by itself; false: there is none. */
static bool next_moment(const struct table *table, uint32_t *at_ms)
{
    const struct game_state *state = match_state(table->match);
    *at_ms = state->deadline_ms == 0 ? UINT32_MAX : state->deadline_ms;
    for (int seat = 0; seat < table->seat_count; seat++)
        if ((table->planning >> seat & 1) != 0 && table->due_ms[seat] < *at_ms)
            *at_ms = table->due_ms[seat];
    return state->deadline_ms != 0 || table->planning != 0;
}

int table_wait_ms(const struct table *table)
{
    uint32_t at_ms, now_ms = table_now_ms(table);
    if (!next_moment(table, &at_ms))
        return INPUT_FOREVER;
    return at_ms <= now_ms ? 0 : at_ms - now_ms > 60000 ? 60000 : (int)(at_ms - now_ms);
}

void table_jump(struct table *table)
{
    uint32_t at_ms;
    bool waiting = table->now_ms < table->until_ms;
    if (!next_moment(table, &at_ms))
        at_ms = table->until_ms;
    if (waiting && at_ms > table->until_ms)
        at_ms = table->until_ms;
    if (at_ms > table->now_ms)
        table->now_ms = at_ms;
}

/* ---- bots ---- */

static void fail(struct table *table, const char *words)
{
    fprintf(stderr, "mykonos: %s\n", words);
    table->end = TABLE_FAILED;
}

static bool listed(const struct move_list *list, const struct game_move *move)
{
    for (int i = 0; i < list->count; i++)
        if (memcmp(&list->move[i], move, sizeof *move) == 0)
            return true;
    return false;
}

/* Good bots take their time: say so on the line where the prompt stands, and take it away again. */
static void say_thinking(struct table *table, int seat, bool thinks)
{
    if (!table->input.edited || table->quiet)
        return;
    input_hide(&table->input);
    if (thinks)
        screen_add(&table->screen, "%S" TEXT_QUIET " thinks" TEXT_PLAIN, seat);
    else
        screen_put(&table->screen, "\r        \r");
    fflush(table->screen.to);
}

/* A bot that acts thinks of a move, and makes it when its time has come. Without a deadline that is at once. */
static bool plan(struct table *table, int seat)
{
    struct player *player = &table->player[seat];
    const struct game_state *state = match_state(table->match);
    match_view(table->match, seat, &table->view.head);
    game_list_moves(table->game, &table->view.head, seat, &table->list);
    say_thinking(table, seat, true);
    bool chosen = player->kind->choose(player, &table->view.head, &table->list, &table->planned[seat]);
    say_thinking(table, seat, false);
    if (!chosen || !listed(&table->list, &table->planned[seat]))
        return false;
    table->due_ms[seat] = table_now_ms(table);
    table->planned_count[seat] = table->match->event_count;
    if (state->deadline_ms != 0 && player->kind->tempo_ms != NULL)
        table->due_ms[seat] += player->kind->tempo_ms(player, &table->view.head, table->planned[seat]);
    table->planning |= (uint16_t)(1 << seat);
    return true;
}

static void plan_all(struct table *table)
{
    for (int seat = 0; seat < table->seat_count; seat++) {
        bool acts = game_acts(match_state(table->match), seat) && !table->player[seat].kind->human;
        if (!acts)
            table->planning &= (uint16_t) ~(1 << seat);
        else if ((table->planning >> seat & 1) == 0 && !plan(table, seat))
            fail(table, "a player gave no legal move");
    }
}

/* The bot whose move is due first; -1: none is. */
static int due_bot(const struct table *table)
{
    int first = -1;
    for (int seat = 0; seat < table->seat_count; seat++)
        if ((table->planning >> seat & 1) != 0 && table->due_ms[seat] <= table_now_ms(table) &&
            (first < 0 || table->due_ms[seat] < table->due_ms[first]))
            first = seat;
    return first;
}

/* A plan that others have overtaken is refused and dropped: that is no fault. One refused where it was made is. */
static void play_bot(struct table *table, int seat)
{
    struct game_event event = { .at_ms = table->due_ms[seat], .seat = (int8_t)seat, .move = table->planned[seat] };
    if (event.at_ms < match_time(table->match)) /* somebody was faster */
        event.at_ms = match_time(table->match);
    table->planning &= (uint16_t) ~(1 << seat);
    match_play(table->match, &event);
}

bool table_step(struct table *table)
{
    if (table->match->event_count >= table->match->event_limit)
        fail(table, "this match has no room for more moves");
    if (match_over(table->match))
        table->end = TABLE_OVER;
    if (table->end != TABLE_OPEN)
        return false;
    if (match_pass_time(table->match, table_now_ms(table)) > 0)
        return true;
    plan_all(table);
    int seat = table->end == TABLE_OPEN ? due_bot(table) : -1;
    if (seat >= 0)
        play_bot(table, seat);
    return seat >= 0;
}

/* ---- humans ---- */

const struct refusal *table_play(struct table *table, int seat, struct game_move move)
{
    struct game_event event = { .at_ms = table_now_ms(table), .seat = (int8_t)seat, .move = move };
    return match_play(table->match, &event);
}

const struct refusal *table_take_back(struct table *table, int seat)
{
    const struct refusal *refusal = match_take_back(table->match, seat, table_now_ms(table));
    if (refusal == NULL)
        table->planning = 0; /* whatever was planned was planned for another position */
    return refusal;
}

/* ---- the record ---- */

void table_save(struct table *table, bool hurry)
{
    bool soon = !hurry && clock_ms() - table->saved_ms < SAVE_EVERY_MS;
    if (table->record_path == NULL || table->saved_count == table->match->event_count || soon)
        return;
    enum file_fault fault = record_file_save(table->match, &table->fair, table->record_path);
    if (fault != FILE_NONE) {
        fprintf(stderr, "mykonos: %s: %s\n", table->record_path, file_fault_words(fault));
        table->end = TABLE_FAILED;
    }
    table->saved_count = table->match->event_count;
    table->saved_ms = clock_ms();
}
