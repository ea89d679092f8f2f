/* Before the match: shares of the shuffle are promised and disclosed, and seats that stay silent are lost. And at any
 * time: codes that open a seat on another device. */
#include <string.h>
#include <sys/random.h>

#include "server/host/internal.h"
#include "server/loop/log.h"

/* ---- the shuffle ---- */

static void tell_promises(struct hosted *hosted)
{
    const struct shuffle *shuffle = &hosted->shuffle;
    const struct table *table = &hosted->table;
    struct wire *frame = &hosted->host->frame;
    struct message_promises message = { .commitment = wire_bytes(table->fair.commitment, FAIR_HASH_SIZE),
                                        .round = table->round };
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if ((shuffle->promised >> seat & 1) != 0)
            message.promises[message.promises_count++] =
                (struct message_promised){ .seat = (uint8_t)seat,
                                           .promise = wire_bytes(shuffle->promise[seat], FAIR_HASH_SIZE) };
    wire_clear(frame);
    message_promises_write(frame, &message);
    play_tell(hosted, frame);
}

/* Somebody who has lost a seat may not have heard of it, if the bus lost that: before the seat's views are sent, the
 * edges ask again who may see them. */
static void attach_all_again(const struct hosted *hosted)
{
    for (int i = 0; i < hosted->watcher_count; i++)
        tables_attach_again(hosted, hosted->watcher[i].node);
}

static void begin_match(struct hosted *hosted)
{
    struct entry entry = {
        .kind = ENTRY_BEGIN, .seat = GAME_CLOCK, .at_ms = play_now(hosted), .given = hosted->shuffle.disclosed
    };
    memcpy(entry.share, hosted->shuffle.share, sizeof entry.share);
    hosted->shuffle = (struct shuffle){ 0 };
    if (hosted->table.round > 0)
        attach_all_again(hosted);
    play_entry(hosted, &entry, 0);
}

static void tell_unseated(struct hosted *hosted, int seat)
{
    static const char words[] =
        "Your share of the shuffle did not come within ten seconds, so your seat is free again. "
        "Open the invitation to take a seat.";
    const struct table *table = &hosted->table;
    struct wire *frame = &hosted->host->frame;
    wire_clear(frame);
    message_sorry_write(frame, &(struct message_sorry){ .code = 403, .words = wire_text(words) });
    play_tell_streams(hosted, (uint16_t)(1U << seat | 1U << (seat + FRAMES_JSON)), frame);
    wire_clear(frame);
    message_shuffle_write(
        frame, &(struct message_shuffle){ .seat = (uint8_t)seat,
                                          .round = table->round,
                                          .commitment = wire_bytes(table->fair.commitment, FAIR_HASH_SIZE) });
    play_tell(hosted, frame);
}

/* All that was promised and disclosed is forgotten, and all promise again, for a new secret. */
static void unseat(struct hosted *hosted, unsigned seats)
{
    hosted->shuffle = (struct shuffle){ 0 };
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        struct entry entry = { .kind = ENTRY_UNSEAT, .seat = (int8_t)seat, .at_ms = play_now(hosted) };
        if ((seats >> seat & 1) == 0 || getrandom(entry.secret, sizeof entry.secret, 0) != (ssize_t)sizeof entry.secret)
            continue;
        log_line(LOG_INFO, "unseated", 0, hosted->table.id, "seat %d did not disclose its share", seat);
        codes_forget(&hosted->codes, seat);
        play_entry(hosted, &entry, 0);
        tell_unseated(hosted, seat);
    }
}

void prelude_update(struct hosted *hosted)
{
    struct shuffle *shuffle = &hosted->shuffle;
    int64_t now_ms = play_now(hosted);
    if (hosted->table.phase != TABLE_WAITING) {
        shuffle->is_running = false; /* an operator may have ended the game meanwhile */
        return;
    }
    if (!shuffle_run(shuffle, &hosted->table, now_ms))
        return;
    if (shuffle_is_complete(shuffle)) {
        begin_match(hosted);
    } else if (shuffle_silent(shuffle, now_ms) != 0) {
        unseat(hosted, shuffle_silent(shuffle, now_ms));
    } else if (now_ms >= shuffle->tell_ms) {
        shuffle->tell_ms = now_ms + SHUFFLE_TELL_MS;
        tell_promises(hosted);
    }
}

int64_t prelude_next_ms(const struct hosted *hosted)
{
    const struct shuffle *shuffle = &hosted->shuffle;
    int64_t end_ms = shuffle->since_ms + SHUFFLE_SILENCE_MS;
    if (!shuffle->is_running)
        return TABLE_NO_TIME;
    return shuffle->tell_ms < end_ms ? shuffle->tell_ms : end_ms;
}

void prelude_left(struct hosted *hosted, unsigned seats)
{
    shuffle_leave(&hosted->shuffle, seats);
}

bool prelude_is_busy(const struct hosted *hosted)
{
    return hosted->shuffle.is_running || codes_are_live(&hosted->codes, play_now(hosted));
}

/* ---- codes ---- */

static void give_code(struct hosted *hosted, const struct message_command *command, int seat)
{
    struct entry entry = { .kind = ENTRY_DEVICE, .seat = (int8_t)seat };
    const struct refusal *refusal = table_refusal(&hosted->table, &entry);
    uint8_t random[CODES_RANDOM_SIZE];
    char code[CODES_LETTERS + 1];
    if (refusal != NULL) {
        play_refuse(hosted, command, refusal);
        return;
    }
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return; /* the person asks again */
    codes_make(&hosted->codes, seat, random, play_now(hosted), code);
    wire_clear(&hosted->host->frame);
    message_code_write(&hosted->host->frame,
                       &(struct message_code){ .code = wire_text(code), .lasts_s = CODES_LAST_S });
    play_answer(hosted, command, &hosted->host->frame);
}

/* ---- commands ---- */

void prelude_command(struct hosted *hosted, const struct message_command *command, int seat)
{
    struct shuffle_by by = { command->node, command->connection };
    bool is_here = (hosted->here >> seat & 1) != 0;
    if (command->what == COMMAND_PROMISE) {
        if (is_here && shuffle_promise(&hosted->shuffle, &hosted->table, seat, by, command->move))
            play_tell_seats(hosted);
    } else if (command->what == COMMAND_DISCLOSE) {
        if (!shuffle_disclose(&hosted->shuffle, seat, by, command->move))
            unseat(hosted, 1U << seat);
    } else if (command->what == COMMAND_DEVICE) {
        give_code(hosted, command, seat);
    }
}
