/* Whose the seats of a table are, and who may open them. */
#include <string.h>

#include "server/host/table.h"

/* ---- seats ---- */

bool table_has_seat(const struct table *table, int seat)
{
    return seat >= 0 && seat < table->order.setup.seat_count;
}

bool table_is_person(const struct table *table, int seat)
{
    return table_has_seat(table, seat) && table->order.kind[seat] == ORDER_PERSON;
}

int table_seat_of(const struct table *table, uint64_t account)
{
    for (int seat = 0; account != 0 && seat < table->order.setup.seat_count; seat++)
        if (table->seat[seat].account == account)
            return seat;
    return -1;
}

static bool opens(const struct table_seat *seat, struct wire_slice token)
{
    bool found = false;
    for (int i = 0; i < seat->token_count; i++)
        found = found || memcmp(token.at, seat->token[i], TABLE_TOKEN_SIZE) == 0;
    return found;
}

int table_viewer(const struct table *table, struct wire_slice token, uint64_t account)
{
    if (token.size == 0)
        return GAME_SPECTATOR;
    for (int seat = 0; seat < table->order.setup.seat_count; seat++)
        if (token.size == TABLE_TOKEN_SIZE && opens(&table->seat[seat], token))
            return seat;
    return table->phase == TABLE_WAITING ? -1 : table_seat_of(table, account);
}

bool table_is_invited(const struct table *table, struct wire_slice pass)
{
    return !table->is_old && pass.size == TABLE_TOKEN_SIZE && memcmp(pass.at, table->invitation, pass.size) == 0;
}

bool table_is_free(const struct table *table, int seat)
{
    return table->phase == TABLE_WAITING && !table->is_old && table_is_person(table, seat) && !table->seat[seat].joined;
}

int table_free_seat(const struct table *table, int wanted)
{
    if (table_is_free(table, wanted))
        return wanted;
    for (int seat = 0; seat < table->order.setup.seat_count; seat++)
        if (table_is_free(table, seat))
            return seat;
    return -1;
}

bool table_is_taken(const struct table *table)
{
    return table_free_seat(table, 0) < 0;
}

unsigned table_sharers(const struct table *table)
{
    unsigned set = 0;
    for (int seat = 0; seat < table->order.setup.seat_count; seat++)
        set |= (unsigned)(table_is_person(table, seat) && !table->seat[seat].waives) << seat;
    return set;
}

int table_leader(const struct table *table, unsigned here)
{
    int leader = -1;
    for (int seat = 0; seat < table->order.setup.seat_count && table->phase == TABLE_WAITING; seat++)
        if ((here >> seat & 1) != 0 && table->seat[seat].joined &&
            (leader < 0 || table->seat[seat].sat_seq < table->seat[leader].sat_seq))
            leader = seat;
    return leader;
}

bool table_is_stale(const struct table *table)
{
    return table->is_old && table->phase == TABLE_WAITING;
}

/* ---- accounts ---- */

bool table_sat(const struct table *table, uint32_t sat_seq)
{
    bool found = false;
    for (int i = 0; i < table->order.setup.seat_count; i++)
        found = found || (table->seat[i].joined && table->seat[i].sat_seq == sat_seq);
    return found;
}

bool table_keep_seat(struct table *table, uint32_t sat_seq, uint64_t account, const char *name)
{
    for (int i = 0; i < table->order.setup.seat_count; i++) {
        struct table_seat *seat = &table->seat[i];
        if (!seat->joined || seat->sat_seq != sat_seq || seat->account != 0)
            continue;
        seat->account = account;
        wire_string(wire_text(name), seat->name, sizeof seat->name);
        return true;
    }
    return false;
}

bool table_forget(struct table *table, uint64_t account)
{
    bool found = false;
    for (int i = 0; i < GAME_SEATS_MOST; i++) {
        struct table_seat *seat = &table->seat[i];
        if (seat->account != account)
            continue;
        seat->account = 0;
        memset(seat->name, 0, sizeof seat->name);
        found = true;
    }
    chat_forget(&table->chat, account);
    return found;
}

uint32_t table_left_seq(const struct table *table, const struct entry *entry)
{
    bool frees = entry->kind == ENTRY_UNSEAT || (entry->kind == ENTRY_ARRANGE && entry_frees(entry));
    const struct table_seat *seat = &table->seat[frees && table_has_seat(table, entry->seat) ? entry->seat : 0];
    return frees && seat->account != 0 ? seat->sat_seq : 0;
}
