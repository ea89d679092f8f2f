/* What happens in a match: commands of people, moves of bots and what clocks have due become entries. */
#include <string.h>

#include "engine/notation.h"
#include "server/host/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum { STANDING_MS = 250 /* how often a table looks whether time goes on */ };

/* ---- clocks ---- */

/* Plays everything that is due by now, in order. */
static void pass_time(struct hosted *hosted)
{
    struct entry entry;
    while (table_due(&hosted->table, play_now(hosted), hosted->here, hosted->away_ms, &entry)) {
        uint32_t seq = hosted->table.seq;
        play_entry(hosted, &entry, 0);
        if (hosted->table.seq == seq)
            break; /* it was not applied; already logged */
    }
}

/* ---- commands of people ---- */

static const struct refusal not_agreed = {
    "T.9", "Moves that others have followed can be taken back only with everybody's consent: propose it."
};
static const struct refusal bad_words = { "T.12", "These words are no move of this game." };
static const struct refusal stale = { "T.13", "That number was used by another move." };
static const struct refusal busy = { "T.14", "The server cannot keep up right now: try again in a moment." };
static const struct refusal spectating = { "T.11", "Only somebody with a seat can do that." };

static void accept_again(struct hosted *hosted, const struct message_command *to, uint32_t seq)
{
    struct wire *frame = &hosted->host->frame;
    metrics.moves_doubled_total++;
    wire_clear(frame);
    message_accepted_write(frame, &(struct message_accepted){ .nonce = to->nonce, .seq = seq });
    play_answer(hosted, to, frame);
}

/* It may have been played already, and newer ones after it. NULL: it is another move than that of its number, or the
 * number is forgotten. */
static const struct table_played *find_played(const struct table_seat *seat, uint32_t nonce,
                                              const struct game_move *move)
{
    for (int i = 0; i < TABLE_PLAYED; i++)
        if (seat->played[i].nonce == nonce && memcmp(&seat->played[i].move, move, sizeof *move) == 0)
            return &seat->played[i];
    return NULL;
}

static bool read_move(const struct hosted *hosted, const struct message_command *command, struct game_move *move)
{
    *move = (struct game_move){ 0 };
    if (command->what == COMMAND_WORDS) {
        const char *words = (const char *)command->move.at;
        return notation_read_undo(words, command->move.size, move) ||
               notation_read_move(hosted->table.order.game, words, command->move.size, move);
    }
    if (command->move.size != sizeof *move)
        return false;
    memcpy(move, command->move.at, sizeof *move);
    return true;
}

static void play_move(struct hosted *hosted, const struct message_command *command, int viewer)
{
    struct table *table = &hosted->table;
    const struct table_seat *seat = &table->seat[viewer];
    struct entry entry = { .kind = ENTRY_MOVE, .seat = (int8_t)viewer, .nonce = command->nonce };
    if (!read_move(hosted, command, &entry.move)) {
        play_refuse(hosted, command, &bad_words);
        return;
    }
    if (entry.move.verb == GAME_VERB_TAKE_BACK && entry.move.operand[0] != 0) { /* only we play that: proposal.c */
        play_refuse(hosted, command, &not_agreed);
        return;
    }
    if (command->nonce <= seat->played[0].nonce) {
        const struct table_played *played = find_played(seat, command->nonce, &entry.move);
        if (played != NULL)
            accept_again(hosted, command, played->seq);
        else
            play_refuse(hosted, command, &stale);
        return;
    }
    pass_time(hosted);
    entry.at_ms = play_now(hosted);
    const struct refusal *refusal = table_refusal(table, &entry);
    if (refusal == NULL && store_pending(hosted->host->store) > HOST_PENDING_MOST)
        refusal = &busy;
    if (refusal != NULL)
        play_refuse(hosted, command, refusal);
    else
        play_entry(hosted, &entry, command->trace);
}

/* A person whose seat a bot plays takes it back by connecting or sending a move, but not after resigning or running out
 * of time, nor again and again. */
void turns_return_seat(struct hosted *hosted, int seat)
{
    const struct table_seat *one = &hosted->table.seat[seat];
    struct entry entry = { .kind = ENTRY_SEAT, .seat = (int8_t)seat, .at_ms = play_now(hosted), .reason = REASON_BACK };
    if (one->control != 0 && !one->left && hosted->table.phase == TABLE_PLAYING &&
        table_refusal(&hosted->table, &entry) == NULL)
        play_entry(hosted, &entry, 0);
}

static void resign(struct hosted *hosted, const struct message_command *command, int seat)
{
    struct entry entry = {
        .kind = ENTRY_SEAT, .seat = (int8_t)seat, .at_ms = play_now(hosted), .control = 1, .reason = REASON_RESIGNED
    };
    if (!hosted->table.seat[seat].left && hosted->table.phase == TABLE_PLAYING &&
        table_refusal(&hosted->table, &entry) == NULL)
        play_entry(hosted, &entry, command->trace);
}

static void obey(struct hosted *hosted, const struct message_command *command, int seat)
{
    if (command->what == COMMAND_RESIGN) {
        resign(hosted, command, seat);
    } else if (command->what == COMMAND_PROPOSE || command->what == COMMAND_CONSENT) {
        turns_return_seat(hosted, seat);
        pass_time(hosted);
        proposal_command(hosted, command, seat);
    } else if (command->what == COMMAND_PLAN) {
        planning_command(hosted, command, seat);
    } else if (command->what == COMMAND_REMATCH) {
        rematch_command(hosted, command, seat);
    } else if (command->what > COMMAND_RESIGN) {
        prelude_command(hosted, command, seat);
    } else {
        turns_return_seat(hosted, seat);
        play_move(hosted, command, seat);
    }
}

/* Held back like everything else until what it tells of is durable. */
static void tell_past(struct hosted *hosted, const struct message_command *command, int viewer)
{
    struct wire *frame = &hosted->host->frame;
    struct wire_reader from = wire_reader_on(command->move);
    uint32_t first = wire_read_u32(&from);
    wire_clear(frame);
    frames_past(play_seen_by(hosted, viewer), first, viewer, frame);
    play_answer(hosted, command, frame);
}

/* What clocks have due comes first, as it happened first. */
static void say(struct hosted *hosted, const struct message_command *command, int viewer)
{
    pass_time(hosted);
    if (store_pending(hosted->host->store) > HOST_PENDING_MOST)
        play_refuse(hosted, command, &busy);
    else
        talk_say(hosted, command, viewer);
}

/* Whose command it is, the table knows by the token, or by the account: the edge may not have heard yet that its seat
 * was lost. */
void turns_command(struct host *host, const uint8_t *bytes, size_t size)
{
    static struct message_command command;
    if (!message_command_read(bytes, size, &command))
        return;
    struct hosted *hosted = loading_get(host, command.table, bytes, size);
    if (hosted == NULL)
        return;
    int viewer = table_viewer(&hosted->table, command.token, command.account);
    log_line(LOG_DEBUG, "command", command.trace, command.table, "seat %d what %d nonce %u", viewer, (int)command.what,
             command.nonce);
    if (command.what == COMMAND_HISTORY && viewer >= 0)
        tell_past(hosted, &command, viewer);
    else if (command.what == COMMAND_SAY && viewer >= 0)
        say(hosted, &command, viewer);
    else if (!table_is_person(&hosted->table, viewer) || command.nonce == 0)
        play_refuse(hosted, &command, &spectating);
    else
        obey(hosted, &command, viewer);
    turns_update(hosted);
}

/* ---- bots ---- */

static uint8_t bot_level(const struct table *table, int seat)
{
    return table->order.kind[seat] == ORDER_BOT ? table->order.level[seat] : ORDER_LEVEL_DEFAULT;
}

static void await_brain(struct hosted *hosted, int seat)
{
    hosted->thought[seat].ask_again_ms =
        uv_now(hosted->host->loop) + HOST_THINK_MS * (1U + bot_level(&hosted->table, seat));
}

/* Sends the seat's own view and nothing else; the seed reveals nothing. */
static void ask_brain(struct hosted *hosted, int seat)
{
    static union game_room view;
    struct host *host = hosted->host;
    const struct table *table = &hosted->table;
    match_view(table->match, seat, &view.head);
    uint64_t seed_key[2] = { table->id, host->options.node };
    uint32_t number[2] = { table->seq, (uint32_t)seat };
    wire_clear(&host->scratch);
    message_think_write(&host->scratch,
                        &(struct message_think){ .node = host->options.node,
                                                 .table = table->id,
                                                 .seq = table->seq,
                                                 .seat = (uint8_t)seat,
                                                 .level = bot_level(table, seat),
                                                 .game = wire_text(table->order.game->key),
                                                 .seed = rng_siphash(seed_key, number, sizeof number),
                                                 .view = wire_bytes(&view, table->order.game->state_size),
                                                 .origin = hosted->origin,
                                                 .person_waits = hosted->here != 0,
                                                 .answers_apart = 1 });
    bus_send_brain(host->options.bus, &host->scratch);
    metrics.thoughts_again_total += hosted->thought[seat].ask_again_ms != 0 && hosted->thought[seat].seq == table->seq;
    hosted->thought[seat] = (struct thought){ .seq = table->seq, .person_waits = hosted->here != 0 };
    await_brain(hosted, seat);
}

static void play_bot(struct hosted *hosted, int seat)
{
    struct thought thought = hosted->thought[seat];
    struct entry entry = { .kind = ENTRY_MOVE, .seat = (int8_t)seat, .move = thought.move };
    hosted->thought[seat] = (struct thought){ 0 };
    pass_time(hosted);
    entry.at_ms = play_now(hosted);
    if (table_refusal(&hosted->table, &entry) == NULL)
        play_entry(hosted, &entry, 0); /* otherwise the table has changed since, and the brain is asked again */
}

/* The table whose seat still waits for the answer to this question; NULL: none of ours. */
static struct hosted *awaiting(struct host *host, uint64_t table, uint8_t seat, uint32_t seq)
{
    struct hosted *hosted = host_holds(host, table) ? tables_find(host, table) : NULL;
    if (hosted == NULL || hosted->state != HOSTED_RUNNING || seat >= GAME_SEATS_MOST ||
        (table_bots_asked(&hosted->table) >> seat & 1) == 0)
        return NULL;
    const struct thought *thought = &hosted->thought[seat];
    return thought->play_ms == 0 && thought->ask_again_ms != 0 && thought->seq == seq ? hosted : NULL;
}

void turns_thought(struct host *host, const uint8_t *bytes, size_t size)
{
    struct message_thought thought;
    if (!message_thought_read(bytes, size, &thought) || thought.move.size != sizeof(struct game_move))
        return;
    struct hosted *hosted = awaiting(host, thought.table, thought.seat, thought.seq);
    if (hosted == NULL)
        return;
    uint64_t tempo_ms = (uint64_t)thought.tempo_ms * hosted->table.order.tempo / 100;
    memcpy(&hosted->thought[thought.seat].move, thought.move.at, sizeof(struct game_move));
    hosted->thought[thought.seat].play_ms = uv_now(host->loop) + tempo_ms;
    turns_update(hosted);
}

/* The brain is alive: asking another one would only add to the work. */
void turns_thinking(struct host *host, const uint8_t *bytes, size_t size)
{
    struct message_thinking thinking;
    if (!message_thinking_read(bytes, size, &thinking))
        return;
    struct hosted *hosted = awaiting(host, thinking.table, thinking.seat, thinking.seq);
    if (hosted != NULL)
        await_brain(hosted, thinking.seat);
}

/* ---- the timer: the next time something is due without a command ---- */

static void on_timer(uv_timer_t *timer)
{
    struct hosted *hosted = timer->data;
    if (host_holds(hosted->host, hosted->table.id) && !time_stands_still(hosted->host))
        turns_update(hosted);
    else
        uv_timer_start(timer, on_timer, STANDING_MS, 0);
}

static bool bot_is_asked(const struct hosted *hosted, int seat)
{
    return (table_bots_asked(&hosted->table) >> seat & 1) != 0;
}

static void play_due_bots(struct hosted *hosted)
{
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        uint64_t play_ms = hosted->thought[seat].play_ms;
        if (bot_is_asked(hosted, seat) && play_ms != 0 && play_ms <= uv_now(hosted->host->loop))
            play_bot(hosted, seat);
    }
}

/* Asks brains for all bots that must move now, which the bots that just moved may have changed. Returns the earliest
 * time (uv_now) at which a bot has something to do. */
static uint64_t ask_brains(struct hosted *hosted)
{
    uint64_t next_ms = UINT64_MAX;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        struct thought *thought = &hosted->thought[seat];
        if (!bot_is_asked(hosted, seat)) {
            *thought = (struct thought){ 0 };
            continue;
        }
        bool is_due = thought->ask_again_ms <= uv_now(hosted->host->loop);
        bool is_more_urgent = hosted->here != 0 && !thought->person_waits; /* somebody has come since */
        if (thought->play_ms == 0 && (is_due || is_more_urgent))
            ask_brain(hosted, seat);
        uint64_t moment = thought->play_ms != 0 ? thought->play_ms : thought->ask_again_ms;
        next_ms = moment < next_ms ? moment : next_ms;
    }
    return next_ms;
}

/* Of two times that may be TABLE_NO_TIME. */
static int64_t earlier(int64_t one_ms, int64_t other_ms)
{
    return one_ms == TABLE_NO_TIME || (other_ms != TABLE_NO_TIME && other_ms < one_ms) ? other_ms : one_ms;
}

void turns_update(struct hosted *hosted)
{
    if (hosted->state != HOSTED_RUNNING)
        return;
    uint64_t now_ms = uv_now(hosted->host->loop);
    prelude_update(hosted);
    pass_time(hosted);
    play_show_due(hosted);
    play_due_bots(hosted);
    proposal_update(hosted);
    planning_update(hosted);
    uint64_t bots_ms = ask_brains(hosted);
    int64_t next_ms = hosted->table.phase == TABLE_WAITING
                          ? prelude_next_ms(hosted)
                          : table_next_ms(&hosted->table, hosted->here, hosted->away_ms);
    next_ms = earlier(earlier(next_ms, proposal_next_ms(hosted)), play_show_ms(hosted));
    next_ms = earlier(next_ms, planning_next_ms(hosted));
    int64_t wait_ms = next_ms == TABLE_NO_TIME ? INT64_MAX : next_ms - play_now(hosted) + 1;
    if (bots_ms != UINT64_MAX && (int64_t)(bots_ms - now_ms) < wait_ms)
        wait_ms = (int64_t)(bots_ms - now_ms);
    if (wait_ms == INT64_MAX)
        uv_timer_stop(&hosted->timer);
    else
        uv_timer_start(&hosted->timer, on_timer, wait_ms < 1 ? 1 : (uint64_t)wait_ms, 0);
}
