/* The clocks of a table: what is due, and what bots must do. */
#include "server/host/table.h"

unsigned table_bots_asked(const struct table *table)
{
    unsigned set = 0;
    if (table->phase != TABLE_PLAYING || table_is_full(table))
        return 0;
    for (int seat = 0; seat < table->order.setup.seat_count; seat++)
        if (!table_is_played_by_person(table, seat) && game_acts(match_state(table->match), seat))
            set |= 1U << seat;
    return set;
}

uint32_t table_left_ms(const struct table *table, int seat)
{
    const struct table_seat *one = &table->seat[seat];
    int64_t left = (int64_t)table->order.per_game_ms + one->gained_ms - (int64_t)one->used_ms;
    if (table->order.per_game_ms == 0)
        return UINT32_MAX;
    return left <= 0 ? 0 : left >= UINT32_MAX ? UINT32_MAX - 1 : (uint32_t)left;
}

/* When a bot takes over the seat if its person does nothing, and why. */
static int64_t seat_moment(const struct table *table, int seat, bool here, int64_t away_ms, uint8_t *reason)
{
    const struct table_seat *one = &table->seat[seat];
    int64_t asked_ms = one->asked_ms, moment = INT64_MAX;
    if (table->order.per_move_ms != 0) {
        moment = asked_ms + table->order.per_move_ms;
        *reason = REASON_SLOW;
    }
    if (table->order.per_game_ms != 0 && asked_ms + table_left_ms(table, seat) < moment) {
        moment = asked_ms + table_left_ms(table, seat);
        *reason = REASON_TIME_UP;
    }
    int64_t gone_ms = (away_ms > asked_ms ? away_ms : asked_ms) + table->order.absent_ms;
    if (!here && table->order.absent_ms != 0 && gone_ms < moment) {
        moment = gone_ms;
        *reason = REASON_AWAY;
    }
    return moment;
}

int64_t table_takeover_ms(const struct table *table, int seat, unsigned here, const int64_t away_ms[GAME_SEATS_MOST])
{
    uint8_t reason;
    int64_t moment = seat_moment(table, seat, (here >> seat & 1) != 0, away_ms[seat], &reason);
    return moment == INT64_MAX ? TABLE_NO_TIME : moment;
}

/* The earliest of all deadlines and takeovers; the rules' deadline comes first if times are equal. */
static int64_t next_moment(const struct table *table, unsigned here, const int64_t away_ms[GAME_SEATS_MOST],
                           struct entry *entry)
{
    if (table->phase != TABLE_PLAYING || table_is_full(table))
        return INT64_MAX;
    const struct game_state *state = match_state(table->match);
    int64_t earliest = state->deadline_ms == 0 ? INT64_MAX : table->began_ms + state->deadline_ms;
    *entry = (struct entry){ .kind = ENTRY_MOVE, .seat = GAME_CLOCK };
    for (int seat = 0; seat < table->order.setup.seat_count; seat++) {
        uint8_t reason = 0;
        if (!table_is_played_by_person(table, seat) || !game_acts(state, seat))
            continue;
        int64_t moment = seat_moment(table, seat, (here >> seat & 1) != 0, away_ms[seat], &reason);
        if (moment >= earliest)
            continue;
        earliest = moment;
        *entry = (struct entry){ .kind = ENTRY_SEAT, .seat = (int8_t)seat, .control = 1, .reason = reason };
    }
    return earliest;
}

bool table_due(const struct table *table, int64_t now_ms, unsigned here, const int64_t away_ms[GAME_SEATS_MOST],
               struct entry *entry)
{
    int64_t moment = next_moment(table, here, away_ms, entry);
    if (moment > now_ms)
        return false;
    entry->at_ms = moment > table->at_ms ? moment : table->at_ms;
    return true;
}

int64_t table_next_ms(const struct table *table, unsigned here, const int64_t away_ms[GAME_SEATS_MOST])
{
    struct entry entry;
    int64_t moment = next_moment(table, here, away_ms, &entry);
    return moment == INT64_MAX ? TABLE_NO_TIME : moment;
}
