/* Before the match: people arrange the seats, shares of the shuffle are promised and disclosed, and seats that stay
 * silent are lost. And at any time: codes that open a seat on another device. */
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

/* Somebody who has lost a seat, or has another one, may not have heard of it, if the bus lost that: before views are
 * sent, the edges ask again who may see them. */
static void begin_match(struct hosted *hosted)
{
    struct entry entry = {
        .kind = ENTRY_BEGIN, .seat = GAME_CLOCK, .at_ms = play_now(hosted), .given = hosted->shuffle.disclosed
    };
    memcpy(entry.share, hosted->shuffle.share, sizeof entry.share);
    hosted->shuffle = (struct shuffle){ 0 };
    if (hosted->table.round > 0 || hosted->table.arrangements > 0)
        play_attach_again(hosted);
    play_entry(hosted, &entry, 0);
}

/* Tells everybody who had the seat open why they have lost it; their channels are closed. */
static void send_away(struct hosted *hosted, int seat, const char *words)
{
    struct wire *frame = &hosted->host->frame;
    wire_clear(frame);
    message_sorry_write(frame, &(struct message_sorry){ .code = 403, .words = wire_text(words) });
    play_tell_streams(hosted, (uint16_t)(1U << seat | 1U << (seat + FRAMES_JSON)), frame);
}

static void tell_unseated(struct hosted *hosted, int seat)
{
    const struct table *table = &hosted->table;
    struct wire *frame = &hosted->host->frame;
    send_away(hosted, seat,
              table->locked ? "Your share of the shuffle did not come within ten seconds, so your seat is free again. "
                              "The invitation is locked: only the people at the table can unlock it."
                            : "Your share of the shuffle did not come within ten seconds, so your seat is free again. "
                              "Open the invitation to take a seat.");
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

static const struct refusal only_by_account = {
    "T.20", "This device has the seat only while you are signed in, so it cannot give codes. Ask for one on the device "
            "that sat down, or sign in on the other device."
};

/* A code gives a token, which opens the seat for good: a session that ends must not leave one behind. */
static void give_code(struct hosted *hosted, const struct message_command *command, int seat)
{
    struct entry entry = { .kind = ENTRY_DEVICE, .seat = (int8_t)seat };
    const struct refusal *refusal = table_viewer(&hosted->table, command->token, 0) != seat
                                        ? &only_by_account
                                        : table_refusal(&hosted->table, &entry);
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

/* ---- who sits where ---- */

static const struct refusal changed = { "T.26", "The table has changed in the meantime: please look again." };
static const struct refusal not_leader = { "T.27",
                                           "Only the person who sat down first, of those who are here, can do that." };
static const struct refusal shuffling = { "T.28", "The cards are being shuffled, so the seats stay as they are." };
static const struct refusal just_away = {
    "T.29", "This person sat down before you and has been away for less than a minute: please wait for them."
};
static const struct refusal just_moved = { "T.30", "You have just moved to another seat: please wait a second." };

enum { SENIOR_AWAY_MS = 60000, MOVE_EVERY_MS = 1000 };

struct arranging {
    uint32_t seq; /* of the table that the sender saw */
    struct entry entry;
};

/* false: these bytes are none. */
static bool read_arrange(struct wire_slice bytes, int sender, struct arranging *arranging)
{
    struct wire_reader from = wire_reader_on(bytes);
    uint32_t seq = wire_read_u32(&from);
    uint8_t what = wire_read_u8(&from), seat = wire_read_u8(&from), with = wire_read_u8(&from);
    bool is_own = what == ARRANGE_MOVE || what == ARRANGE_LEAVE || what == ARRANGE_LOCK;
    arranging->seq = seq;
    arranging->entry = (struct entry){ .kind = ENTRY_ARRANGE,
                                       .seat = (int8_t)(is_own                   ? sender
                                                        : seat < GAME_SEATS_MOST ? seat
                                                                                 : GAME_SEATS_MOST),
                                       .what = what,
                                       .with = what == ARRANGE_MOVE ? seat : with };
    return !from.bad;
}

/* Somebody who leads only while another person loads the page again, or because the host has just got the table, must
 * not be able to remove that person. */
static bool is_senior_just_away(const struct hosted *hosted, const struct entry *entry, int sender)
{
    const struct table_seat *seat = hosted->table.seat;
    return entry->what == ARRANGE_FREE && entry->seat < GAME_SEATS_MOST && seat[entry->seat].joined &&
           seat[entry->seat].sat_seq < seat[sender].sat_seq &&
           play_now(hosted) < hosted->away_ms[entry->seat] + SENIOR_AWAY_MS;
}

/* Somebody who moves all the time would void everything that the leader sends. */
static bool has_just_moved(const struct hosted *hosted, const struct entry *entry)
{
    return entry->what == ARRANGE_MOVE && play_now(hosted) < hosted->may_move_ms[entry->seat];
}

/* The number of the table's last entry keeps an arrangement from being made twice, or at a table that its sender has
 * not seen. A lock means no seat and is the same if it is made twice, so it needs no number: nobody can keep the leader
 * from locking the table by changing it.
 *
 * Before shares are awaited, nobody knows anything of the key, which is made of the server's secret and of all shares:
 * of both, only hashes have been shown, and not even those of the shares before all have promised. So nobody learns
 * anything by arranging the seats, or can choose a deal, and the secret stays the same. Once shares are awaited, the
 * host knows some of them, and a change of the seats would be a way to try again. A lock changes no seat, and is the
 * way to get rid of somebody who promises and never discloses. */
static const struct refusal *arrange_refusal(const struct hosted *hosted, const struct arranging *arranging, int sender)
{
    const struct table *table = &hosted->table;
    const struct entry *entry = &arranging->entry;
    bool is_for_all = entry_is_for_all(entry), is_lock = entry->what == ARRANGE_LOCK;
    if (table->phase != TABLE_WAITING)
        return table_refusal(table, entry);
    bool is_seen = arranging->seq >= table->other_seq && arranging->seq <= table->seq; /* all but lines */
    if (!is_seen && !is_lock)
        return &changed;
    if (!is_for_all && table_leader(table, hosted->here) != sender)
        return &not_leader;
    if (hosted->shuffle.is_running && !is_lock)
        return &shuffling;
    if (is_senior_just_away(hosted, entry, sender))
        return &just_away;
    return has_just_moved(hosted, entry) ? &just_moved : table_refusal(table, entry);
}

static unsigned exchange_bits(unsigned set, int one, int other)
{
    unsigned differ = (set >> one ^ set >> other) & 1;
    return set ^ (differ << one | differ << other);
}

static void exchange_times(int64_t times[GAME_SEATS_MOST], int one, int other)
{
    int64_t time = times[one];
    times[one] = times[other];
    times[other] = time;
}

/* Who is here on one seat is here on the other. The edges will say the same when they have attached again. */
static void exchange_presence(struct hosted *hosted, int one, int other)
{
    exchange_times(hosted->away_ms, one, other);
    exchange_times(hosted->may_move_ms, one, other);
    hosted->here = exchange_bits(hosted->here, one, other);
    for (int i = 0; i < hosted->watcher_count; i++) {
        unsigned streams = exchange_bits(hosted->watcher[i].streams, one, other);
        hosted->watcher[i].streams = (uint16_t)exchange_bits(streams, one + FRAMES_JSON, other + FRAMES_JSON);
    }
    codes_exchange(&hosted->codes, one, other);
}

static void tell_changed(struct hosted *hosted, const struct message_command *command)
{
    wire_clear(&hosted->host->frame);
    frames_seats(&hosted->table, hosted->here, hosted->shuffle.promised, &hosted->host->frame);
    play_answer(hosted, command, &hosted->host->frame);
}

/* Promises are for a seat: those of the seats concerned are void, and their clients promise again. */
static void arrange(struct hosted *hosted, const struct message_command *command, int sender)
{
    struct arranging arranging;
    struct entry *entry = &arranging.entry;
    if (!read_arrange(command->move, sender, &arranging))
        return;
    const struct refusal *refusal = arrange_refusal(hosted, &arranging, sender);
    if (refusal != NULL) {
        if (refusal == &changed)
            tell_changed(hosted, command); /* it may have missed that */
        play_refuse(hosted, command, refusal);
        return;
    }
    shuffle_leave(&hosted->shuffle, entry_seats(entry));
    if (entry_exchanges(entry)) {
        play_attach_again(hosted); /* answered when the seats have moved */
        if (entry->what == ARRANGE_MOVE)
            hosted->may_move_ms[entry->seat] = play_now(hosted) + MOVE_EVERY_MS;
        exchange_presence(hosted, entry->seat, entry->with);
    }
    entry->at_ms = play_now(hosted);
    play_entry(hosted, entry, command->trace);
    if (entry_frees(entry)) {
        codes_forget(&hosted->codes, entry->seat);
        send_away(
            hosted, entry->seat,
            entry->what == ARRANGE_FREE ? "Your seat was made free by the person who arranges the seats of this table."
            : hosted->table.locked
                ? "You have given your seat back. The invitation is locked: only the people at the table can unlock it."
                : "You have given your seat back. Open the invitation to take a seat again.");
    }
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
    } else if (command->what == COMMAND_ARRANGE) {
        arrange(hosted, command, seat);
    }
}
