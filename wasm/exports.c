/* The engine's interface in WebAssembly: tables have handles, and texts are passed in one shared buffer.
 * Functions return a length in the buffer, a count or a handle; -1: refused, with the reason in the buffer. Every
 * number is checked here, so that a page that is mistaken gets a sentence and no trap, and other tables are not
 * touched. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "engine/notation.h"
#include "match/record.h"
#include "match/show.h"
#include "proof/walk.h"
#include "wasm/buffer.h"
#include "wasm/opening.h"

enum { TABLES_MOST = 16, EVENT_LIMIT = 1 << 16 };

static struct match *tables[TABLES_MOST];
static struct move_list list;
static union game_room truth, before, after;

EXPORT("games") int wasm_games(void);
EXPORT("open") int wasm_open(int length);
EXPORT("close") int wasm_close(int table);
EXPORT("record") int wasm_record(int table);
EXPORT("look") int wasm_look(int table, int index, int viewer);
EXPORT("explain") int wasm_explain(int table, int index, int viewer, int kind, int value);
EXPORT("moves") int wasm_moves(int table, int seat);
EXPORT("play") int wasm_play(int table, int seat, uint32_t at_ms, int length);
EXPORT("why") int wasm_why(int table, int seat, int length);
EXPORT("undo") int wasm_undo(int table, int seat, uint32_t at_ms);
EXPORT("undo_own") int wasm_undo_own(int table, int seat, uint32_t at_ms);
EXPORT("tempo") int wasm_tempo(int table, int seat, int level, int length);
EXPORT("pass_time") int wasm_pass_time(int table, uint32_t at_ms);
EXPORT("log") int wasm_log(int table, int viewer, int from);
EXPORT("view") int wasm_view(int table, int viewer);
EXPORT("facts") int wasm_facts(int table);
EXPORT("picture") int wasm_picture(int table, int index);
EXPORT("signature") /* 0: it cannot be measured, and the buffer says why. */
uint64_t wasm_signature(int length, uint32_t games);
EXPORT("walk") uint32_t wasm_walk(int length, int seat_count, uint32_t games);

static int refuse(const char *rule, const char *sentence)
{
    wasm_write_refusal(rule, sentence);
    return -1;
}

/* ---- tables ---- */

/* NULL: it is not open, and the buffer says so. */
static struct match *table_at(int table)
{
    struct match *match = table < 0 || table >= TABLES_MOST ? NULL : tables[table];
    if (match == NULL)
        wasm_complain("This table is not open.");
    return match;
}

/* The same for somebody at it: a seat, or a spectator. */
static struct match *table_for(int table, int viewer)
{
    struct match *match = table_at(table);
    if (match == NULL || viewer == GAME_SPECTATOR || (viewer >= 0 && viewer < match->setup.seat_count))
        return match;
    wasm_complain("This table has no such seat.");
    return NULL;
}

/* Every page calls this first, so an incomplete game is reported by its name. */
int wasm_games(void)
{
    struct text text = wasm_spoken();
    if (!game_list_is_whole(&text))
        return -1;
    struct json json = json_on(&text);
    json_open_array(&json, NULL);
    for (const struct game *const *game = game_list; *game != NULL; game++)
        show_game(*game, &json, NULL);
    json_close_array(&json);
    return wasm_length_of(&text);
}

struct match *wasm_read_record(int length)
{
    struct record_head head;
    struct record_fault fault = { .words = "The record is too long." };
    if (!wasm_holds(length) || !record_read_head(wasm_buffer_at(), (size_t)length, &head, &fault)) {
        wasm_complain(fault.words);
        return NULL;
    }
    uint32_t limit = head.event_limit + EVENT_LIMIT;
    struct match *match = malloc(match_size(head.game, limit));
    if (match == NULL || !record_replay(wasm_buffer_at(), (size_t)length, &head, match, limit, &fault)) {
        wasm_complain(match == NULL ? "There is no memory left." : fault.words);
        free(match);
        return NULL;
    }
    return match;
}

/* Opens a table from a record in the buffer, or from only its head. */
int wasm_open(int length)
{
    int table = 0;
    while (table < TABLES_MOST && tables[table] != NULL)
        table++;
    if (table == TABLES_MOST)
        return wasm_complain("Too many tables are open.");
    tables[table] = wasm_read_record(length);
    return tables[table] == NULL ? -1 : table;
}

int wasm_close(int table)
{
    struct match *match = table_at(table);
    if (match == NULL)
        return -1;
    free(match);
    tables[table] = NULL;
    return 0;
}

int wasm_record(int table)
{
    const struct match *match = table_at(table);
    if (match == NULL)
        return -1;
    struct text text = wasm_fresh();
    record_write(match, &truth.head, &text);
    return wasm_length_of(&text);
}

/* ---- looking ---- */

/* Puts the viewer's view after `index` entries of the log into `after`; -1: as it is now. NULL: there is none, and the
 * buffer says why. */
static const struct match *look_at(int table, int index, int viewer)
{
    const struct match *match = table_for(table, viewer);
    if (match == NULL)
        return NULL;
    uint32_t last = match->event_count, entries = index == -1 ? last : (uint32_t)index;
    if (entries > last) {
        wasm_complain("The log has no such entry.");
        return NULL;
    }
    if (entries < last)
        match_seek(match, entries, &truth.head);
    game_view(match->game, entries == last ? match_state(match) : &truth.head, viewer, &after.head);
    return match;
}

int wasm_look(int table, int index, int viewer)
{
    const struct match *match = look_at(table, index, viewer);
    if (match == NULL)
        return -1;
    struct text text = wasm_spoken();
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    json_add_number(&json, "seq", index == -1 ? match->event_count : (uint32_t)index);
    json_add_number(&json, "last", match->event_count);
    json_add_number(&json, "time_ms", match_time(match));
    json_add_bool(&json, "can_undo", viewer < GAME_SEATS_MOST && match_can_take_back(match, viewer));
    json_add_bool(&json, "can_undo_own", viewer < GAME_SEATS_MOST && match_agreed_count(match, viewer) > 0);
    show_view(match->game, &after.head, &json, "table");
    json_close_object(&json);
    return wasm_length_of(&text);
}

/* The kind is an index into the game's things. */
int wasm_explain(int table, int index, int viewer, int kind, int value)
{
    const struct match *match = look_at(table, index, viewer);
    return match == NULL ? -1 : wasm_write_card(match->game, &after.head, kind, value);
}

int wasm_moves(int table, int seat)
{
    const struct match *match = table_for(table, seat);
    if (match == NULL)
        return -1;
    struct text text = wasm_fresh();
    struct json json = json_on(&text);
    game_list_moves(match->game, match_state(match), seat, &list);
    show_moves(match->game, &list, &json, NULL);
    return wasm_length_of(&text);
}

/* From the entry with this number on, 0 is the start; one more than there are: nothing. */
int wasm_log(int table, int viewer, int from)
{
    const struct show_scratch scratch = { &truth.head, &before.head, &after.head };
    const struct match *match = table_for(table, viewer);
    if (match == NULL)
        return -1;
    if (from < 0 || (uint32_t)from > match->event_count + 1)
        return wasm_complain("The log has no such entry.");
    struct text text = wasm_spoken();
    struct json json = json_on(&text);
    show_log(match, viewer, (uint32_t)from, &scratch, &json, NULL);
    return wasm_length_of(&text);
}

/* The bytes of a viewer's view: what a bot in a worker is given. */
int wasm_view(int table, int viewer)
{
    const struct match *match = table_for(table, viewer);
    if (match == NULL)
        return -1;
    match_view(match, viewer, &after.head);
    memcpy(wasm_buffer_at(), &after, match->game->state_size);
    return match->game->state_size;
}

int wasm_facts(int table)
{
    const struct match *match = table_at(table);
    if (match == NULL)
        return -1;
    match_view(match, GAME_SPECTATOR, &after.head);
    return wasm_write_facts(match->game, &after.head);
}

int wasm_picture(int table, int index)
{
    const struct match *match = table_at(table);
    if (match == NULL)
        return -1;
    match_view(match, GAME_SPECTATOR, &after.head);
    return wasm_write_picture(match->game, &after.head, index);
}

/* ---- playing ---- */

/* The event of a seat at the table, with the move in the buffer. Returns 0; -1: there is none, and the buffer says why.
 */
static int read_event(const struct match *match, int seat, int length, struct game_event *event)
{
    *event = (struct game_event){ .at_ms = match_time(match), .seat = (int8_t)seat };
    if (!wasm_holds(length))
        return wasm_complain("The move is too long.");
    return notation_read_move(match->game, wasm_buffer_at(), (size_t)length, &event->move)
               ? 0
               : refuse("T.4", "This game has no such move.");
}

int wasm_play(int table, int seat, uint32_t at_ms, int length)
{
    struct game_event event;
    struct match *match = table_for(table, seat);
    if (match == NULL || read_event(match, seat, length, &event) < 0)
        return -1;
    event.at_ms = at_ms;
    const struct refusal *refusal = match_play(match, &event);
    return refusal == NULL ? 0 : refuse(refusal->rule, refusal->sentence);
}

int wasm_why(int table, int seat, int length)
{
    struct game_event event;
    const struct match *match = table_for(table, seat);
    if (match == NULL || read_event(match, seat, length, &event) < 0)
        return -1;
    const struct refusal *refusal = match_refusal(match, &event);
    return refusal == NULL ? 0 : refuse(refusal->rule, refusal->sentence);
}

int wasm_undo(int table, int seat, uint32_t at_ms)
{
    struct match *match = table_for(table, seat);
    if (match == NULL)
        return -1;
    const struct refusal *refusal = match_take_back(match, seat, at_ms);
    return refusal == NULL ? 0 : refuse(refusal->rule, refusal->sentence);
}

/* With all that came after it. */
int wasm_undo_own(int table, int seat, uint32_t at_ms)
{
    struct match *match = table_for(table, seat);
    if (match == NULL)
        return -1;
    const struct refusal *refusal = match_take_back_own(match, seat, at_ms);
    return refusal == NULL ? 0 : refuse(refusal->rule, refusal->sentence);
}

/* How long a person would take over the move in the buffer; 0: the game gives no advice on that, or refuses the move.
 */
int wasm_tempo(int table, int seat, int level, int length)
{
    struct game_event event;
    const struct match *match = table_for(table, seat);
    if (match == NULL || read_event(match, seat, length, &event) < 0)
        return -1;
    if (level < 1 || level > BOT_LEVEL_COUNT)
        return wasm_complain("There is no such level.");
    const struct game_advice *advice = match->game->advice;
    bool advises = advice != NULL && advice->tempo_ms != NULL;
    if (!advises || game_refusal(match->game, match_state(match), &event) != NULL)
        return 0;
    return (int)advice->tempo_ms(match_state(match), seat, event.move, level);
}

int wasm_pass_time(int table, uint32_t at_ms)
{
    struct match *match = table_at(table);
    return match == NULL ? -1 : (int)match_pass_time(match, at_ms);
}

/* ---- measuring ---- */

/* NULL: there is none, and the buffer says so. */
static const struct game *named_in_buffer(int length)
{
    if (wasm_holds(length))
        wasm_buffer_at()[length] = 0;
    const struct game *game = wasm_holds(length) ? game_named(wasm_buffer_at()) : NULL;
    if (game == NULL)
        wasm_complain("There is no such game.");
    return game;
}

/* Always returns 0, with the reason in the buffer. */
static uint32_t dead_end(const struct walk_run *run, const struct game *game)
{
    struct text text = wasm_fresh();
    walk_write_dead_end(run, game, &text);
    return 0;
}

/* 0: it cannot be measured, and the buffer says why. */
uint64_t wasm_signature(int length, uint32_t games)
{
    const struct game *game = named_in_buffer(length);
    struct walk_run run = { 0 };
    if (game == NULL)
        return 0;
    uint64_t signature = walk_signature(game, games, &list, &run);
    return run.dead_end ? dead_end(&run, game) : signature;
}

/* Random games as `mykonos-lab bench` plays them; returns the number of actions. */
uint32_t wasm_walk(int length, int seat_count, uint32_t games)
{
    const struct game *game = named_in_buffer(length);
    struct game_setup setup;
    struct walk_run run = { 0 };
    if (game == NULL)
        return 0;
    game_setup_default(game, seat_count, &setup);
    const struct refusal *refusal = game_setup_refusal(game, &setup);
    if (refusal != NULL) {
        wasm_complain(refusal->sentence);
        return 0;
    }
    uint32_t actions = walk_random_games(game, &setup, games, &list, &run);
    return run.dead_end ? dead_end(&run, game) : actions;
}
