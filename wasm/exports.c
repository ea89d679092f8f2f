/* The engine's interface in WebAssembly: tables have handles, and texts are passed in one shared buffer.
 * Functions return a length in the buffer, a count or a handle; -1: refused, with the reason in the buffer. */
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "match/record.h"
#include "match/show.h"
#include "proof/walk.h"
#include "wasm/buffer.h"

enum { TABLES_MOST = 16, EVENT_LIMIT = 1 << 16 };

static struct match *tables[TABLES_MOST];
static struct move_list list;
static union game_room truth, before, after;

EXPORT("games") int wasm_games(void);
EXPORT("open") int wasm_open(int length);
EXPORT("close") void wasm_close(int table);
EXPORT("record") int wasm_record(int table);
EXPORT("look") int wasm_look(int table, int index, int viewer);
EXPORT("moves") int wasm_moves(int table, int seat);
EXPORT("play") int wasm_play(int table, int seat, uint32_t at_ms, int length);
EXPORT("why") int wasm_why(int table, int seat, int length);
EXPORT("undo") int wasm_undo(int table, int seat, uint32_t at_ms);
EXPORT("tempo") uint32_t wasm_tempo(int table, int seat, int level, int length);
EXPORT("pass_time") int wasm_pass_time(int table, uint32_t at_ms);
EXPORT("log") int wasm_log(int table, int viewer, int from);
EXPORT("view") int wasm_view(int table, int viewer);
EXPORT("facts") int wasm_facts(int table);
EXPORT("picture") int wasm_picture(int table, int index);
EXPORT("signature") uint64_t wasm_signature(int length, uint32_t games);
EXPORT("walk") uint32_t wasm_walk(int length, int seat_count, uint32_t games);

static int refuse(const char *rule, const char *sentence)
{
    struct text text = wasm_spoken();
    struct json json = json_on(&text);
    json_object(&json, NULL);
    json_string(&json, "rule", rule);
    json_words(&json, "sentence", sentence);
    json_object_end(&json);
    return -1;
}

/* ---- tables ---- */

/* Every page calls this first, so an incomplete game is reported by its name. */
int wasm_games(void)
{
    struct text text = wasm_spoken();
    if (!game_list_is_whole(&text))
        return -1;
    struct json json = json_on(&text);
    json_array(&json, NULL);
    for (const struct game *const *game = game_list; *game != NULL; game++)
        show_game(*game, &json, NULL);
    json_array_end(&json);
    return wasm_length_of(&text);
}

/* Opens a table from a record in the buffer, or from only its head. */
int wasm_open(int length)
{
    struct record_head head;
    struct record_fault fault;
    int table = 0;
    while (table < TABLES_MOST && tables[table] != NULL)
        table++;
    if (table == TABLES_MOST)
        return refuse("", "Too many tables are open.");
    if (!wasm_holds(length))
        return refuse("", "The record is too long.");
    if (!record_read_head(wasm_buffer_at(), (size_t)length, &head, &fault))
        return refuse("", fault.words);
    uint32_t limit = head.event_limit + EVENT_LIMIT;
    struct match *match = malloc(match_size(head.game, limit));
    if (match == NULL || !record_replay(wasm_buffer_at(), (size_t)length, &head, match, limit, &fault)) {
        free(match);
        return refuse("", match == NULL ? "There is no memory left." : fault.words);
    }
    tables[table] = match;
    return table;
}

void wasm_close(int table)
{
    free(tables[table]);
    tables[table] = NULL;
}

int wasm_record(int table)
{
    struct text text = wasm_fresh();
    record_write(tables[table], &truth.head, &text);
    return wasm_length_of(&text);
}

/* ---- looking ---- */

/* The table after `index` entries of its log; -1: as it is now. */
int wasm_look(int table, int index, int viewer)
{
    const struct match *match = tables[table];
    uint32_t entries = index < 0 || (uint32_t)index > match->event_count ? match->event_count : (uint32_t)index;
    struct text text = wasm_spoken();
    struct json json = json_on(&text);
    bool now = entries == match->event_count;
    if (!now)
        match_seek(match, entries, &truth.head);
    game_view(match->game, now ? match_state(match) : &truth.head, viewer, &after.head);
    json_object(&json, NULL);
    json_number(&json, "seq", entries);
    json_number(&json, "last", match->event_count);
    json_number(&json, "time_ms", match_time(match));
    json_bool(&json, "can_undo", viewer < GAME_SEATS_MOST && match_can_take_back(match, viewer));
    show_view(match->game, &after.head, &json, "table");
    json_object_end(&json);
    return wasm_length_of(&text);
}

int wasm_moves(int table, int seat)
{
    const struct match *match = tables[table];
    struct text text = wasm_fresh();
    struct json json = json_on(&text);
    game_list_moves(match->game, match_state(match), seat, &list);
    show_moves(match->game, &list, &json, NULL);
    return wasm_length_of(&text);
}

int wasm_log(int table, int viewer, int from)
{
    const struct show_scratch scratch = { &truth.head, &before.head, &after.head };
    struct text text = wasm_spoken();
    struct json json = json_on(&text);
    show_log(tables[table], viewer, (uint32_t)from, &scratch, &json, NULL);
    return wasm_length_of(&text);
}

/* The bytes of a seat's view: what a bot in a worker is given. */
int wasm_view(int table, int viewer)
{
    match_view(tables[table], viewer, &after.head);
    memcpy(wasm_buffer_at(), &after, tables[table]->game->state_size);
    return tables[table]->game->state_size;
}

int wasm_facts(int table)
{
    const struct match *match = tables[table];
    struct text text = wasm_spoken();
    struct json json = json_on(&text);
    match_view(match, GAME_SPECTATOR, &after.head);
    json_object(&json, NULL);
    if (match->game->write_facts != NULL)
        match->game->write_facts(&after.head, &json);
    json_object_end(&json);
    return wasm_length_of(&text);
}

int wasm_picture(int table, int index)
{
    const struct match *match = tables[table];
    struct text text = wasm_fresh();
    if (index < 0 || index >= match->game->picture_count)
        return refuse("", "There is no such picture.");
    match_view(match, GAME_SPECTATOR, &after.head);
    match->game->picture(&after.head, index, &text);
    return wasm_length_of(&text);
}

/* ---- playing ---- */

static bool read_event(const struct match *match, int seat, int length, struct game_event *event)
{
    *event = (struct game_event){ .at_ms = match_time(match), .seat = (int8_t)seat };
    return notation_read_move(match->game, wasm_buffer_at(), (size_t)length, &event->move);
}

int wasm_play(int table, int seat, uint32_t at_ms, int length)
{
    struct game_event event;
    if (!read_event(tables[table], seat, length, &event))
        return refuse("T.4", "This game has no such move.");
    event.at_ms = at_ms;
    const struct refusal *refusal = match_play(tables[table], &event);
    return refusal == NULL ? 0 : refuse(refusal->rule, refusal->sentence);
}

int wasm_why(int table, int seat, int length)
{
    struct game_event event;
    if (!read_event(tables[table], seat, length, &event))
        return refuse("T.4", "This game has no such move.");
    const struct refusal *refusal = match_refusal(tables[table], &event);
    return refusal == NULL ? 0 : refuse(refusal->rule, refusal->sentence);
}

int wasm_undo(int table, int seat, uint32_t at_ms)
{
    const struct refusal *refusal = match_take_back(tables[table], seat, at_ms);
    return refusal == NULL ? 0 : refuse(refusal->rule, refusal->sentence);
}

/* How long a person would take over the move in the buffer; 0: the game gives no advice on that. */
uint32_t wasm_tempo(int table, int seat, int level, int length)
{
    const struct match *match = tables[table];
    const struct game_advice *advice = match->game->advice;
    struct game_event event;
    if (advice == NULL || advice->tempo_ms == NULL || !read_event(match, seat, length, &event))
        return 0;
    return advice->tempo_ms(match_state(match), seat, event.move, level);
}

int wasm_pass_time(int table, uint32_t at_ms)
{
    return (int)match_pass_time(tables[table], at_ms);
}

/* ---- measuring ---- */

static const struct game *named_in_buffer(int length)
{
    wasm_buffer_at()[length] = 0;
    return game_named(wasm_buffer_at());
}

/* Always returns 0, with the reason in the buffer. */
static uint32_t dead_end(const struct walk_run *run, const struct game *game)
{
    struct text text = wasm_fresh();
    walk_write_dead_end(run, game, &text);
    return 0;
}

uint64_t wasm_signature(int length, uint32_t games)
{
    const struct game *game = named_in_buffer(length);
    struct walk_run run = { 0 };
    uint64_t signature = walk_signature(game, games, &list, &run);
    return run.dead_end ? dead_end(&run, game) : signature;
}

/* Random games as `mykonos-lab bench` plays them; returns the number of actions. */
uint32_t wasm_walk(int length, int seat_count, uint32_t games)
{
    const struct game *game = named_in_buffer(length);
    struct game_setup setup;
    game_setup_default(game, seat_count, &setup);
    struct walk_run run = { 0 };
    uint32_t actions = walk_random_games(game, &setup, games, &list, &run);
    return run.dead_end ? dead_end(&run, game) : actions;
}
