/* Playing again: the people of a table whose game is over get another one like it. Its number and invitation follow
 * from the old table, so everybody who asks, at any time and any node, is told of the same one. */
#include <stdlib.h>
#include <string.h>

#include "server/host/internal.h"
#include "server/loop/log.h"

enum { NO_SEAT = 255 };

static const struct refusal not_over = { "T.38", "The game must be over before the same people can play again." };
static const struct refusal ration = {
    "T.38", "The address that opened this table has as many tables as it may. Finish a game first, or try again later."
};
static const struct refusal try_again = { "T.38", "The table could not be opened: please try again." };

/* ---- what follows from the old table ---- */

/* Everybody who has seen the end can compute it. */
static uint64_t next_id(const struct table *table)
{
    static const char purpose[] = "rematch number";
    uint8_t bytes[sizeof purpose + FAIR_SECRET_SIZE], hash[FAIR_HASH_SIZE];
    uint64_t random;
    memcpy(bytes, purpose, sizeof purpose);
    memcpy(bytes + sizeof purpose, table->fair.secret, FAIR_SECRET_SIZE);
    fair_hash(bytes, sizeof bytes, hash);
    memcpy(&random, hash, sizeof random);
    return store_table_id_like(table->id, random);
}

/* The secret is shown after the end, but the hashes of the people's tokens never leave the servers, and no device can
 * be added any more. */
static void make_invitation(const struct table *table, uint8_t invitation[TABLE_TOKEN_SIZE])
{
    struct wire bytes = { 0 };
    wire_put(&bytes, "rematch", sizeof "rematch");
    wire_put(&bytes, table->fair.secret, FAIR_SECRET_SIZE);
    for (int seat = 0; seat < table->order.setup.seat_count; seat++)
        wire_put(&bytes, table->seat[seat].token, (size_t)table->seat[seat].token_count * TABLE_TOKEN_SIZE);
    fair_half_hash(bytes.bytes, bytes.size, invitation);
    wire_destroy(&bytes);
}

/* The first of the seats that scored lowest. */
static int lowest_seat(const struct table *table)
{
    int lowest = 0;
    int64_t least = INT64_MAX;
    for (int seat = 0; seat < table->order.setup.seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        table->order.game->score(match_state(table->match), seat, &sheet);
        lowest = sheet.total < least ? seat : lowest;
        least = sheet.total < least ? sheet.total : least;
    }
    return lowest;
}

/* Sets the game's option of who begins to seat a; false: the game has no such option. */
static bool name_first(const struct game *game, struct game_setup *setup)
{
    for (int i = 0; game->first_option != NULL && i < game_option_count(game); i++)
        for (int choice = 0; choice < game_choice_count(&game->options[i]); choice++)
            if (strcmp(game->options[i].key, game->first_option) == 0 &&
                strcmp(game->options[i].choices[choice], "a") == 0) {
                setup->option[i] = (uint8_t)choice;
                return true;
            }
    return false;
}

/* Turns everybody round the table: who sits on `seats[seat]` there sat on `seat` here. Where the rule book says that
 * the lowest scorer of the last game begins the next one (Myriath 2.2), that player gets seat a, which begins. The
 * other books name nobody: there we turn by one [ours], so that another player is asked first in games in which seat a
 * begins; where the first player is drawn by lot, it changes nothing. */
static void turn_seats(const struct table *table, struct order *order, uint8_t seats[GAME_SEATS_MOST])
{
    int count = table->order.setup.seat_count;
    *order = table->order;
    int first = name_first(order->game, &order->setup) ? lowest_seat(table) : 1;
    memset(seats, NO_SEAT, GAME_SEATS_MOST);
    for (int seat = 0; seat < count; seat++) {
        int turned = (seat - first + count) % count;
        order->kind[turned] = table->order.kind[seat];
        order->level[turned] = table->order.level[seat];
        if (table_is_person(table, seat))
            seats[seat] = (uint8_t)turned;
    }
}

/* ---- telling ---- */

bool rematch_frame(const struct hosted *hosted, int viewer, struct wire *frame)
{
    const struct next_table *next = &hosted->next;
    if (next->state != NEXT_KNOWN)
        return false;
    message_next_write(
        frame, &(struct message_next){
                   .table = next->id,
                   .invitation = wire_bytes(next->invitation, viewer == GAME_SPECTATOR ? 0 : sizeof next->invitation),
                   .who = next->who,
                   .seats = wire_bytes(next->seats, sizeof next->seats) });
    return true;
}

static void tell(struct hosted *hosted)
{
    struct wire *frame = &hosted->host->frame;
    wire_clear(frame);
    rematch_frame(hosted, 0, frame);
    play_tell_streams(hosted, (uint16_t)~FRAMES_SPECTATORS, frame);
    wire_clear(frame);
    rematch_frame(hosted, GAME_SPECTATOR, frame);
    play_tell_streams(hosted, FRAMES_SPECTATORS, frame);
}

/* ---- opening it ---- */

static void finish(struct opening *opening, enum store_added added)
{
    struct host *host = opening->host;
    struct hosted *hosted = host->closing ? NULL : tables_find(host, opening->by_table);
    struct message_command to = { .node = opening->by_node,
                                  .connection = opening->by_connection,
                                  .table = opening->by_table,
                                  .what = COMMAND_REMATCH };
    if (hosted == NULL || hosted->next.state != NEXT_ASKED)
        return; /* it was dropped meanwhile: who asks again is told */
    hosted->next.state = added == STORE_ADDED ? NEXT_KNOWN : NEXT_NONE;
    if (added == STORE_ADDED)
        tell(hosted);
    else
        play_refuse(hosted, &to, added == STORE_RATION_USED ? &ration : &try_again);
}

struct looking {
    struct opening opening;
    struct store_load *load;
};

static bool is_invited_by(const struct store_table *stored, const uint8_t invitation[TABLE_TOKEN_SIZE])
{
    uint8_t hash[TABLE_TOKEN_SIZE], tokens[TABLE_TOKENS_SIZE];
    fair_half_hash(invitation, TABLE_TOKEN_SIZE, hash);
    table_write_tokens(hash, tokens);
    return stored->tokens.size == sizeof tokens && memcmp(stored->tokens.at, tokens, sizeof tokens) == 0;
}

/* If somebody asked before, and the old table was loaded again since, the store has the new one, running or archived.
 */
static void on_looked(void *owner, const struct store_table *stored, const struct store_events *events, bool failed)
{
    struct looking *looking = owner;
    struct opening *opening = &looking->opening;
    (void)events;
    if (failed || opening->host->closing)
        finish(opening, STORE_NOT_ADDED);
    else if (stored == NULL)
        opening_add(opening);
    else
        finish(opening, is_invited_by(stored, opening->invitation) ? STORE_ADDED : STORE_NOT_ADDED);
    store_load_end(looking->load);
    free(looking);
}

/* The archive does not know who opened a table: who asks for another one pays for it. */
static void open_next(struct hosted *hosted, const struct message_command *command, int seat)
{
    struct next_table *next = &hosted->next;
    struct looking *looking = wire_allocate(sizeof *looking);
    struct opening *opening = &looking->opening;
    *opening = (struct opening){ .host = hosted->host,
                                 .id = next_id(&hosted->table),
                                 .origin = hosted->origin != 0 ? hosted->origin : command->origin,
                                 .done = finish,
                                 .by_node = command->node,
                                 .by_connection = command->connection,
                                 .by_table = hosted->table.id };
    *next = (struct next_table){ .state = NEXT_ASKED, .id = opening->id, .who = (uint8_t)seat };
    turn_seats(&hosted->table, &opening->order, next->seats);
    make_invitation(&hosted->table, opening->invitation);
    memcpy(next->invitation, opening->invitation, sizeof next->invitation);
    log_line(LOG_INFO, "rematch", command->trace, hosted->table.id, "seat %d", seat);
    looking->load = store_load(hosted->host->store, opening->id, false, on_looked, looking);
}

/* While the store is asked, others who ask are told with everybody. */
void rematch_command(struct hosted *hosted, const struct message_command *command, int seat)
{
    const struct table *table = &hosted->table;
    if (table->phase != TABLE_OVER || table->closed || table->match == NULL) {
        play_refuse(hosted, command, &not_over);
    } else if (hosted->next.state == NEXT_NONE) {
        open_next(hosted, command, seat);
    } else if (hosted->next.state == NEXT_KNOWN) {
        wire_clear(&hosted->host->frame);
        rematch_frame(hosted, seat, &hosted->host->frame);
        play_answer(hosted, command, &hosted->host->frame);
    }
}
