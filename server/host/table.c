#include "server/host/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS_AT_FIRST = 64, EVENTS_MOST = 1 << 20 };

static const struct refusal waiting = { "T.10", "The game begins when everybody is here." };
static const struct refusal not_a_seat = { "T.11", "Only somebody with a seat can do that." };
static const struct refusal has_left = { "T.15",
                                         "A bot plays this seat to the end: time was up, or its person resigned." };
static const struct refusal turn_take_backs = {
    "T.16", "You have already taken back 100 moves in this turn; no more can be taken back."
};
static const struct refusal take_backs = {
    "T.16", "You have already taken back 500 moves in this game; no more can be taken back."
};
static const struct refusal returns = { "T.17",
                                        "A bot has taken over this seat so often that it now plays it to the end." };
static const struct refusal full = { "T.18", "This game has become too long, so no more moves can be made." };
static const struct refusal devices = { "T.20", "This seat is open on four devices already; no more can be added." };
static const struct refusal over = { "T.21", "The game is over, so no device can be added to this seat." };
static const struct refusal arrangements = {
    "T.22", "The seats of this table have been changed 500 times; now they stay as they are."
};
static const struct refusal own_arrangements = {
    "T.22", "The seats of this table have been changed 400 times; now only the person who leads can change them."
};
static const struct refusal is_locked = {
    "T.23", "The invitation to this table is locked. Ask the people at the table to unlock it."
};
static const struct refusal begun = { "T.24", "The game has begun, so the seats stay as they are." };
static const struct refusal no_such_seat = { "T.25", "This table has no such seat." };
static const struct refusal not_free = { "T.25", "That seat is not free." };
static const struct refusal already_free = { "T.25", "That seat is free already." };
static const struct refusal a_persons = { "T.25",
                                          "A person has that seat; it must become free before a bot can take it." };
static const struct refusal same_seat = { "T.25", "A seat cannot be swapped with itself." };
static const struct refusal no_person = { "T.25", "At least one seat must be for a person." };
static const struct refusal no_level = { "T.25", "There are no bots of that level." };
static const struct refusal same_lock = { "T.25", "The invitation is locked or unlocked already." };
static const struct refusal unknown = { "T.25", "This server does not know that change of the seats." };
static const struct refusal closed = { "T.19", "The operator of this server has ended this game." };

/* ---- the match begins ---- */

static unsigned person_seats(const struct table *table)
{
    unsigned set = 0;
    for (int seat = 0; seat < table->order.setup.seat_count; seat++)
        set |= (unsigned)(table->order.kind[seat] == ORDER_PERSON) << seat;
    return set;
}

bool table_is_played_by_person(const struct table *table, int seat)
{
    return table_is_person(table, seat) && table->seat[seat].control == 0;
}

static bool is_take_back(const struct entry *entry)
{
    return entry->kind == ENTRY_MOVE && entry->move.verb == GAME_VERB_TAKE_BACK;
}

/* A turn is over when its seat is not asked any more. Only the last move of a turn earns the increment, and who takes
 * it back loses it, so nobody gains time by playing to and fro. What a bot plays for a person earns nothing, and so
 * loses nothing. */
static void add_increment(struct table *table, const struct entry *entry)
{
    if (entry->seat < 0 || is_take_back(entry) || !table_is_played_by_person(table, entry->seat) ||
        game_acts(match_state(table->match), entry->seat))
        return;
    table->earned[match_top(table->match) - 1] = 1;
    table->seat[entry->seat].gained_ms += (int64_t)table->order.increment_ms;
}

/* The events of the stack above its present top, from `top` on, were taken back. */
static void return_increments(struct table *table, uint32_t top)
{
    for (; top != match_top(table->match); top = match_below(table->match, top)) {
        int seat = match_event(table->match, top - 1)->seat;
        if (table->earned[top - 1])
            table->seat[seat].gained_ms -= (int64_t)table->order.increment_ms;
        table->earned[top - 1] = 0;
    }
}

static void note_asked(struct table *table, unsigned before, int mover)
{
    const struct game_state *state = match_state(table->match);
    for (int seat = 0; seat < table->order.setup.seat_count; seat++) {
        struct table_seat *one = &table->seat[seat];
        if ((before >> seat & 1) != 0 && (seat == mover || !game_acts(state, seat)))
            one->used_ms += (uint64_t)(table->at_ms - one->asked_ms);
        if ((before >> seat & 1) == 0 || seat == mover)
            one->asked_ms = table->at_ms;
    }
}

/* Makes the key of what was given, and begins the match. */
static void begin_match(struct table *table)
{
    struct game_setup setup = table->order.setup;
    fair_key(&table->fair, setup.key);
    table->match = wire_allocate(match_size(table->order.game, EVENTS_AT_FIRST));
    const struct refusal *refusal = match_start(table->match, table->order.game, &setup, EVENTS_AT_FIRST);
    assert(refusal == NULL); /* the order was checked */
    (void)refusal;
    table->earned = wire_allocate(EVENTS_AT_FIRST);
    table->began_ms = table->at_ms;
    table->phase = TABLE_PLAYING;
    note_asked(table, 0, GAME_CLOCK);
}

/* Tables were once opened with a token for each seat, and the store has their hashes. Now it has that of the
 * invitation, across the places of two seats: a node of an older release, which may get the table while a new one is
 * installed, can read that, and finds no token that anybody could have. */
enum { INVITATION_AT = TABLE_TOKEN_SIZE / 2 };

void table_write_tokens(const uint8_t invitation[TABLE_TOKEN_SIZE], uint8_t tokens[TABLE_TOKENS_SIZE])
{
    memset(tokens, 0, TABLE_TOKENS_SIZE);
    memcpy(tokens + INVITATION_AT, invitation, TABLE_TOKEN_SIZE);
}

static bool take_tokens(struct table *table, struct wire_slice tokens)
{
    uint8_t as_now[TABLE_TOKENS_SIZE];
    if (tokens.size != TABLE_TOKENS_SIZE)
        return false;
    table_write_tokens(tokens.at + INVITATION_AT, as_now);
    table->is_old = memcmp(as_now, tokens.at, sizeof as_now) != 0;
    if (!table->is_old)
        memcpy(table->invitation, tokens.at + INVITATION_AT, TABLE_TOKEN_SIZE);
    for (int seat = 0; seat < table->order.setup.seat_count && table->is_old; seat++) {
        memcpy(table->seat[seat].token[0], tokens.at + seat * TABLE_TOKEN_SIZE, TABLE_TOKEN_SIZE);
        table->seat[seat].token_count = table_is_person(table, seat);
    }
    return true;
}

bool table_begin(struct table *table, uint64_t id, int64_t created_ms, const struct order *order,
                 const uint8_t secret[FAIR_SECRET_SIZE], struct wire_slice tokens)
{
    *table = (struct table){ .id = id, .created_ms = created_ms, .order = *order };
    memcpy(table->fair.secret, secret, FAIR_SECRET_SIZE);
    fair_commit(&table->fair);
    if (!take_tokens(table, tokens))
        return false;
    if (person_seats(table) == 0)
        begin_match(table);
    return true;
}

void table_end(struct table *table)
{
    free(table->match);
    free(table->earned);
    table->match = NULL;
    chat_end(&table->chat);
    table->earned = NULL;
}

void table_copy(const struct table *from, struct table *to)
{
    *to = *from;
    to->chat = (struct chat){ 0 };
    if (from->match == NULL)
        return;
    size_t size = match_size(from->order.game, from->match->event_limit);
    to->match = wire_allocate(size);
    memcpy(to->match, from->match, size);
    to->earned = wire_allocate(from->match->event_limit);
    memcpy(to->earned, from->earned, from->match->event_limit);
}

/* ---- who sits where ---- */

static const struct refusal *bot_refusal(const struct table *table, int seat, uint8_t level)
{
    if (table->seat[seat].joined)
        return &a_persons;
    if (level > ORDER_LEVEL_MOST)
        return &no_level;
    return table_is_person(table, seat) && order_persons(&table->order) == 1 ? &no_person : NULL;
}

static const struct refusal *arrange_refusal(const struct table *table, const struct entry *entry)
{
    int seat = entry->seat;
    if (table->phase != TABLE_WAITING || table->is_old)
        return &begun;
    if (!table_has_seat(table, seat) || (entry_exchanges(entry) && !table_has_seat(table, entry->with)))
        return &no_such_seat;
    switch (entry->what) {
    case ARRANGE_MOVE: return table_is_free(table, entry->with) && table->seat[seat].joined ? NULL : &not_free;
    case ARRANGE_SWAP: return seat == entry->with ? &same_seat : NULL;
    case ARRANGE_BOT: return bot_refusal(table, seat, entry->with);
    case ARRANGE_LEAVE:
    case ARRANGE_FREE: return table_is_free(table, seat) ? &already_free : NULL;
    case ARRANGE_LOCK: return entry->with == !table->locked ? NULL : &same_lock;
    default: return &unknown;
    }
}

static void set_kind(struct table *table, int seat, uint8_t kind, uint8_t level)
{
    table->order.kind[seat] = kind;
    table->order.level[seat] = level;
}

/* A person keeps name, tokens and everything else. */
static void exchange(struct table *table, int one, int other)
{
    struct table_seat seat = table->seat[one];
    uint8_t kind = table->order.kind[one], level = table->order.level[one];
    table->seat[one] = table->seat[other];
    table->seat[other] = seat;
    set_kind(table, one, table->order.kind[other], table->order.level[other]);
    set_kind(table, other, kind, level);
    chat_exchange(&table->chat, one, other);
}

/* Tokens that opened the seat open nothing any more. */
static void empty_seat(struct table *table, int seat)
{
    chat_leave(&table->chat, seat, table->seat[seat].name, table->seat[seat].account);
    table->seat[seat] = (struct table_seat){ 0 };
}

static void make_free(struct table *table, int seat)
{
    empty_seat(table, seat);
    set_kind(table, seat, ORDER_PERSON, 0);
}

static bool apply_arrange(struct table *table, const struct entry *entry)
{
    if (arrange_refusal(table, entry) != NULL)
        return false;
    if (entry_exchanges(entry))
        exchange(table, entry->seat, entry->with);
    else if (entry_frees(entry))
        make_free(table, entry->seat);
    else if (entry->what == ARRANGE_BOT)
        set_kind(table, entry->seat, ORDER_BOT, entry->with);
    else
        table->locked = entry->with != 0;
    table->arrangements++;
    return true;
}

/* ---- entries ---- */

uint32_t table_match_ms(const struct table *table, int64_t at_ms)
{
    int64_t ms = at_ms - table->began_ms;
    return ms < 0 ? 0 : ms > UINT32_MAX ? UINT32_MAX : (uint32_t)ms;
}

static struct game_event event_of(const struct table *table, const struct entry *entry)
{
    return (
        struct game_event){ .at_ms = table_match_ms(table, entry->at_ms), .seat = entry->seat, .move = entry->move };
}

bool table_is_full(const struct table *table)
{
    return table->seq >= TABLE_ENTRIES;
}

static const struct refusal *limit_refusal(const struct table *table, const struct entry *entry)
{
    const struct table_seat *seat = &table->seat[entry->seat];
    bool by_person = entry->kind == ENTRY_SEAT ? entry->control == 0 : entry->nonce != 0;
    if (table_is_full(table))
        return &full;
    if (entry->kind == ENTRY_ARRANGE && table->arrangements >= TABLE_ARRANGEMENTS)
        return &arrangements;
    if (entry->kind == ENTRY_ARRANGE && entry_is_for_all(entry) && table->arrangements >= TABLE_OWN_ARRANGEMENTS)
        return &own_arrangements;
    if (entry->kind == ENTRY_DEVICE && seat->token_count >= TABLE_DEVICES)
        return &devices;
    if (by_person && seat->control != 0 && seat->returns >= TABLE_RETURNS)
        return &returns;
    if (is_take_back(entry) && seat->take_backs >= TABLE_TAKE_BACKS)
        return &take_backs;
    if (is_take_back(entry) && table->turn_take_backs >= TABLE_TURN_TAKE_BACKS)
        return &turn_take_backs;
    return NULL;
}

static const struct refusal *say_refusal(const struct table *table, const struct entry *entry)
{
    if (entry->seat != GAME_SPECTATOR && !table_is_person(table, entry->seat))
        return &not_a_seat;
    return table_is_full(table) ? &full : chat_refusal(&table->chat, &table->order, entry);
}

const struct refusal *table_refusal(const struct table *table, const struct entry *entry)
{
    if (table->closed)
        return &closed;
    if (entry->kind == ENTRY_CLOSE)
        return NULL;
    if (entry->kind == ENTRY_SAY)
        return say_refusal(table, entry);
    if (entry->kind == ENTRY_MOVE && table->phase == TABLE_WAITING)
        return &waiting;
    if (!table_has_seat(table, entry->seat))
        return entry->kind == ENTRY_ARRANGE ? arrange_refusal(table, entry) : &not_a_seat;
    if (entry->kind == ENTRY_SIT && table->locked)
        return &is_locked;
    if (entry->kind == ENTRY_DEVICE && table->phase == TABLE_OVER)
        return &over;
    if (entry->kind == ENTRY_MOVE && table->seat[entry->seat].left && entry->nonce != 0)
        return &has_left;
    struct game_event event = event_of(table, entry);
    const struct refusal *refusal = entry->kind == ENTRY_MOVE      ? match_refusal(table->match, &event)
                                    : entry->kind == ENTRY_ARRANGE ? arrange_refusal(table, entry)
                                                                   : NULL;
    return refusal != NULL ? refusal : limit_refusal(table, entry);
}

struct entry table_agreed_entry(const struct table *table, int seat)
{
    struct entry entry = { .kind = ENTRY_MOVE, .seat = (int8_t)seat, .at_ms = table->at_ms, .nonce = 1 };
    entry.move.verb = GAME_VERB_TAKE_BACK;
    if (table->phase == TABLE_PLAYING && table_is_played_by_person(table, seat) &&
        !match_can_take_back(table->match, seat))
        entry.move.operand[0] = (uint8_t)match_agreed_count(table->match, seat);
    return entry;
}

/* Keeps room for one more event, so that no move is refused for lack of it. */
static void make_room(struct table *table)
{
    struct match *old = table->match;
    if (old->event_count < old->event_limit || old->event_limit >= EVENTS_MOST)
        return;
    uint32_t limit = old->event_limit * 2;
    struct match *match = wire_allocate(match_size(old->game, limit));
    memcpy(match, old, match_size(old->game, old->event_limit));
    match->event_limit = limit;
    table->match = match;
    uint8_t *earned = wire_allocate(limit);
    memcpy(earned, table->earned, old->event_limit);
    free(table->earned);
    table->earned = earned;
    free(old);
}

/* A clock event must be exactly the one that is due; match_pass_time plays it. */
static bool apply_clock(struct table *table, const struct game_event *event)
{
    const struct game_state *state = match_state(table->match);
    return state->deadline_ms != 0 && event->at_ms >= state->deadline_ms &&
           match_pass_time(table->match, state->deadline_ms) == 1;
}

/* The turn of a seat lasts while its moves can be taken back. */
static void count_take_backs(struct table *table, const struct entry *entry, int undo_seat)
{
    if (is_take_back(entry)) {
        table->seat[entry->seat].take_backs++;
        table->turn_take_backs++;
    } else if (entry->seat != undo_seat || table->match->undoable_count == 0) {
        table->turn_take_backs = 0;
    }
}

static void note_played(struct table *table, const struct entry *entry)
{
    if (entry->seat < 0 || entry->nonce == 0)
        return;
    struct table_played *played = table->seat[entry->seat].played;
    memmove(played + 1, played, (TABLE_PLAYED - 1) * sizeof *played);
    played[0] = (struct table_played){ .nonce = entry->nonce, .seq = table->seq + 1, .move = entry->move };
}

static bool apply_move(struct table *table, const struct entry *entry)
{
    if (table->phase == TABLE_WAITING || table->closed)
        return false;
    struct game_event event = event_of(table, entry);
    int undo_seat = table->match->undo_seat;
    uint32_t top = match_top(table->match);
    unsigned before = match_state(table->match)->acting;
    uint32_t deadline_ms = match_state(table->match)->deadline_ms;
    if (entry->seat == GAME_CLOCK) {
        if (!apply_clock(table, &event))
            return false;
    } else if ((deadline_ms != 0 && deadline_ms <= event.at_ms) || match_play(table->match, &event) != NULL) {
        return false;
    }
    make_room(table);
    count_take_backs(table, entry, undo_seat);
    note_asked(table, before, entry->seat);
    if (is_take_back(entry))
        return_increments(table, top);
    add_increment(table, entry);
    note_played(table, entry);
    if (match_over(table->match))
        table->phase = TABLE_OVER;
    return true;
}

static bool apply_join(struct table *table, const struct entry *entry)
{
    assert(entry->seat >= 0); /* entry_read accepts seat GAME_CLOCK only for moves */
    struct table_seat *seat = &table->seat[entry->seat];
    if (seat->joined || !table_is_stale(table) || !table_is_person(table, entry->seat))
        return false;
    seat->joined = 1;
    memcpy(seat->name, entry->name, sizeof seat->name);
    memcpy(table->fair.share[entry->seat], entry->share[0], FAIR_SHARE_SIZE);
    table->fair.given |= (uint8_t)(1 << entry->seat);
    if (table->fair.given == person_seats(table))
        begin_match(table);
    return true;
}

static void add_token(struct table_seat *seat, const uint8_t token[TABLE_TOKEN_SIZE])
{
    memcpy(seat->token[seat->token_count++], token, TABLE_TOKEN_SIZE);
}

static bool apply_sit(struct table *table, const struct entry *entry)
{
    struct table_seat *seat = &table->seat[entry->seat];
    if (!table_is_free(table, entry->seat) || table->locked)
        return false;
    *seat = (struct table_seat){
        .joined = 1, .waives = entry->waives != 0, .account = entry->account, .sat_seq = table->seq + 1
    };
    add_token(seat, entry->token);
    wire_string(entry->text.size > 0 ? entry->text : wire_text(entry->name), seat->name, sizeof seat->name);
    return true;
}

static bool apply_device(struct table *table, const struct entry *entry)
{
    assert(entry->seat >= 0);
    struct table_seat *seat = &table->seat[entry->seat];
    if (!seat->joined || seat->token_count >= TABLE_DEVICES || table->phase == TABLE_OVER)
        return false;
    add_token(seat, entry->token);
    return true;
}

static bool apply_begin(struct table *table, const struct entry *entry)
{
    if (table->phase != TABLE_WAITING || table->is_old || !table_is_taken(table) ||
        entry->given != table_sharers(table))
        return false;
    table->fair.given = entry->given;
    memcpy(table->fair.share, entry->share, sizeof table->fair.share);
    begin_match(table);
    return true;
}

/* The host has seen shares of this round, so all of it is made anew: its own secret too. */
static bool apply_unseat(struct table *table, const struct entry *entry)
{
    assert(entry->seat >= 0);
    struct table_seat *seat = &table->seat[entry->seat];
    if (!seat->joined || table->phase != TABLE_WAITING || table->is_old || table->round == UINT16_MAX)
        return false;
    empty_seat(table, entry->seat);
    memcpy(table->fair.secret, entry->secret, FAIR_SECRET_SIZE);
    fair_commit(&table->fair);
    table->round++;
    return true;
}

static bool apply_seat(struct table *table, const struct entry *entry)
{
    assert(entry->seat >= 0);
    struct table_seat *seat = &table->seat[entry->seat];
    seat->control = entry->control;
    seat->returns += entry->control == 0;
    if (entry->reason == REASON_TIME_UP || entry->reason == REASON_RESIGNED)
        seat->left = 1;
    if (table->phase == TABLE_PLAYING && entry->control == 0)
        seat->asked_ms = entry->at_ms;
    return true;
}

static bool apply_close(struct table *table)
{
    if (table->phase == TABLE_OVER)
        return false;
    table->closed = true;
    table->phase = TABLE_OVER;
    return true;
}

/* Nobody could unlock it any more. */
static void unlock_if_empty(struct table *table)
{
    bool is_empty = true;
    for (int seat = 0; seat < table->order.setup.seat_count; seat++)
        is_empty = is_empty && !table->seat[seat].joined;
    table->locked = table->locked && !is_empty;
}

bool table_apply(struct table *table, const struct entry *entry)
{
    int64_t at_ms = table->at_ms;
    bool is_line = entry->kind == ENTRY_SAY, has_no_seat = entry->seat == (is_line ? GAME_SPECTATOR : GAME_CLOCK);
    if (entry->at_ms < table->at_ms || (!has_no_seat && !table_has_seat(table, entry->seat)))
        return false;
    table->at_ms = entry->at_ms;
    bool applied = false;
    switch (entry->kind) {
    case ENTRY_JOIN: applied = apply_join(table, entry); break;
    case ENTRY_MOVE: applied = apply_move(table, entry); break;
    case ENTRY_SEAT: applied = apply_seat(table, entry); break;
    case ENTRY_CLOSE: applied = apply_close(table); break;
    case ENTRY_SIT: applied = apply_sit(table, entry); break;
    case ENTRY_DEVICE: applied = apply_device(table, entry); break;
    case ENTRY_BEGIN: applied = apply_begin(table, entry); break;
    case ENTRY_UNSEAT: applied = apply_unseat(table, entry); break;
    case ENTRY_ARRANGE: applied = apply_arrange(table, entry); break;
    case ENTRY_SAY:
        chat_apply(&table->chat, entry, table->seq + 1); /* neither the match nor its clocks are concerned */
        applied = true;
        break;
    case ENTRY_AGREED: break; /* entry_read makes it a move */
    }
    unlock_if_empty(table);
    if (!applied) {
        table->at_ms = at_ms;
        return false;
    }
    table->seq++;
    table->were_lines = table->were_lines << 1 | is_line;
    if (!is_line)
        *(entry->kind == ENTRY_MOVE ? &table->move_seq : &table->other_seq) = table->seq;
    return true;
}
