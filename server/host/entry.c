#include "server/host/entry.h"

#include <string.h>

/* ---- arrangements ---- */

unsigned entry_seats(const struct entry *entry)
{
    unsigned with = entry_exchanges(entry) ? 1U << entry->with : 0;
    return entry->what == ARRANGE_LOCK ? 0 : 1U << entry->seat | with;
}

bool entry_exchanges(const struct entry *entry)
{
    return entry->what == ARRANGE_MOVE || entry->what == ARRANGE_SWAP;
}

bool entry_frees(const struct entry *entry)
{
    return entry->what == ARRANGE_LEAVE || entry->what == ARRANGE_FREE;
}

bool entry_is_for_all(const struct entry *entry)
{
    return entry->what == ARRANGE_MOVE || entry->what == ARRANGE_LEAVE;
}

/* ---- rows ---- */

static bool is_agreed(const struct entry *entry)
{
    return entry->kind == ENTRY_MOVE && entry->move.verb == GAME_VERB_TAKE_BACK && entry->move.operand[0] != 0;
}

static uint8_t operand_count(const struct game_move *move)
{
    uint8_t count = GAME_OPERANDS_MOST;
    while (count > 0 && move->operand[count - 1] == 0)
        count--;
    return count;
}

static void write_move(const struct entry *entry, struct wire *wire)
{
    uint8_t count = operand_count(&entry->move);
    wire_u32(wire, entry->nonce);
    wire_u8(wire, entry->move.verb);
    wire_u8(wire, count);
    wire_put(wire, entry->move.operand, count);
}

static void read_some(struct wire_reader *from, void *to, size_t size)
{
    if ((size_t)(from->end - from->at) < size) {
        from->bad = true;
        return;
    }
    if (size > 0)
        memcpy(to, from->at, size);
    from->at += size;
}

static void read_move(struct wire_reader *from, struct entry *entry)
{
    entry->nonce = wire_read_u32(from);
    entry->move.verb = wire_read_u8(from);
    uint8_t count = wire_read_u8(from);
    if (count > GAME_OPERANDS_MOST)
        from->bad = true;
    else
        read_some(from, entry->move.operand, count);
}

static void write_name(const struct entry *entry, struct wire *wire)
{
    wire_u8(wire, (uint8_t)strlen(entry->name));
    wire_put(wire, entry->name, strlen(entry->name));
}

static void write_shares(const struct entry *entry, struct wire *wire)
{
    wire_u8(wire, entry->given);
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if ((entry->given >> seat & 1) != 0)
            wire_put(wire, entry->share[seat], sizeof entry->share[seat]);
}

void entry_write(const struct entry *entry, struct wire *wire)
{
    wire_u8(wire, is_agreed(entry) ? ENTRY_AGREED : (uint8_t)entry->kind);
    wire_u8(wire, (uint8_t)entry->seat);
    switch (entry->kind) {
    case ENTRY_JOIN:
        wire_put(wire, entry->share[0], sizeof entry->share[0]);
        write_name(entry, wire);
        break;
    case ENTRY_AGREED:
    case ENTRY_MOVE: write_move(entry, wire); break;
    case ENTRY_SEAT:
        wire_u8(wire, entry->control);
        wire_u8(wire, entry->reason);
        break;
    case ENTRY_CLOSE: break;
    case ENTRY_SIT:
        wire_put(wire, entry->token, sizeof entry->token);
        wire_u8(wire, entry->waives);
        write_name(entry, wire);
        break;
    case ENTRY_DEVICE: wire_put(wire, entry->token, sizeof entry->token); break;
    case ENTRY_BEGIN: write_shares(entry, wire); break;
    case ENTRY_UNSEAT: wire_put(wire, entry->secret, sizeof entry->secret); break;
    case ENTRY_ARRANGE:
        wire_u8(wire, entry->what);
        wire_u8(wire, entry->with);
        break;
    case ENTRY_SAY:
        wire_u32(wire, entry->mark);
        wire_u8(wire, entry->phrase);
        break;
    }
}

static void read_name(struct wire_reader *from, struct entry *entry)
{
    uint8_t size = wire_read_u8(from);
    if (size >= ENTRY_NAME_SIZE)
        from->bad = true;
    else
        read_some(from, entry->name, size);
}

static void read_shares(struct wire_reader *from, struct entry *entry)
{
    entry->given = wire_read_u8(from);
    if (entry->given >> GAME_SEATS_MOST != 0)
        from->bad = true;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if ((entry->given >> seat & 1) != 0)
            read_some(from, entry->share[seat], sizeof entry->share[seat]);
}

static void read_body(struct wire_reader *from, struct entry *entry)
{
    switch (entry->kind) {
    case ENTRY_JOIN:
        read_some(from, entry->share[0], sizeof entry->share[0]);
        read_name(from, entry);
        break;
    case ENTRY_MOVE: read_move(from, entry); break;
    case ENTRY_AGREED:
        read_move(from, entry);
        entry->kind = ENTRY_MOVE;
        from->bad |= !is_agreed(entry) || entry->seat < 0;
        break;
    case ENTRY_SEAT:
        entry->control = wire_read_u8(from);
        entry->reason = wire_read_u8(from);
        break;
    case ENTRY_CLOSE: break;
    case ENTRY_SIT:
        read_some(from, entry->token, sizeof entry->token);
        entry->waives = wire_read_u8(from);
        read_name(from, entry);
        break;
    case ENTRY_DEVICE: read_some(from, entry->token, sizeof entry->token); break;
    case ENTRY_BEGIN: read_shares(from, entry); break;
    case ENTRY_UNSEAT: read_some(from, entry->secret, sizeof entry->secret); break;
    case ENTRY_ARRANGE:
        entry->what = wire_read_u8(from);
        entry->with = wire_read_u8(from);
        break;
    case ENTRY_SAY:
        entry->mark = wire_read_u32(from);
        entry->phrase = wire_read_u8(from);
        break;
    default: from->bad = true; break;
    }
}

static void read_entry(struct wire_reader *from, struct entry *entry)
{
    *entry = (struct entry){ .kind = (enum entry_kind)wire_read_u8(from) };
    entry->seat = (int8_t)wire_read_u8(from);
    read_body(from, entry);
    bool may_be_clock = entry->kind == ENTRY_MOVE || entry->kind == ENTRY_CLOSE || entry->kind == ENTRY_BEGIN;
    int most = entry->kind == ENTRY_SAY ? GAME_SPECTATOR : GAME_SEATS_MOST - 1;
    if (entry->seat < (may_be_clock ? GAME_CLOCK : 0) || entry->seat > most)
        from->bad = true;
}

bool entry_read(struct wire_slice bytes, struct entry *entry)
{
    struct wire_reader from = wire_reader_on(bytes);
    read_entry(&from, entry);
    return !from.bad && from.at == from.end;
}

bool entry_is_newer(struct wire_slice bytes)
{
    enum { KINDS_KEPT_FREE = 16 };
    return bytes.size > 0 && bytes.at[0] >= ENTRY_NEXT && bytes.at[0] < KINDS_KEPT_FREE;
}

/* ---- texts ---- */

static bool has_name_before(const struct entry *entry)
{
    return entry->kind == ENTRY_SAY && entry->seat == GAME_SPECTATOR && entry->account != 0;
}

struct wire_slice entry_stored_text(const struct entry *entry)
{
    struct wire_slice text = entry->text;
    if (entry->kind == ENTRY_SIT && entry->account != 0)
        return wire_bytes(NULL, 0);
    const uint8_t *newline = has_name_before(entry) && text.size > 0 ? memchr(text.at, '\n', text.size) : NULL;
    return newline == NULL ? text : wire_bytes(newline, text.size - (size_t)(newline - text.at));
}

uint64_t entry_stored_account(const struct entry *entry)
{
    return entry->kind == ENTRY_SAY && entry->text.size == 0 ? 0 : entry->account;
}

void entry_take_text(struct entry *entry, struct wire_slice stored, uint64_t account, struct wire_slice name,
                     uint8_t room[ENTRY_TEXT_SIZE])
{
    entry->account = account;
    entry->text = entry->kind == ENTRY_SIT && account != 0 ? name : stored;
    if (!has_name_before(entry) || name.size + stored.size > ENTRY_TEXT_SIZE || name.size == 0)
        return;
    memcpy(room, name.at, name.size);
    if (stored.size > 0)
        memcpy(room + name.size, stored.at, stored.size);
    entry->text = wire_bytes(room, name.size + stored.size);
}

/* ---- the archive ---- */

/* Seven bits per byte, lowest first; the high bit means that more bytes follow. */
static void pack_number(struct wire *wire, uint64_t value)
{
    for (; value >= 128; value >>= 7)
        wire_u8(wire, (uint8_t)(value | 128));
    wire_u8(wire, (uint8_t)value);
}

static uint64_t unpack_number(struct wire_reader *from)
{
    uint64_t value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
        uint8_t byte = wire_read_u8(from);
        value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return value;
    }
    from->bad = true;
    return 0;
}

/* kk, seat + 1 and the count of operands share the first byte: kk sss ooo. kk is 2 for a move; all others are followed
 * by their body, in which the kind is whole. */
void entry_pack(const struct entry *entry, int64_t before_ms, struct wire *wire)
{
    bool is_move = entry->kind == ENTRY_MOVE && !is_agreed(entry);
    uint8_t count = is_move ? operand_count(&entry->move) : 0;
    unsigned kk = is_move ? ENTRY_MOVE : (unsigned)entry->kind & 1;
    wire_u8(wire, (uint8_t)(kk << 6 | (unsigned)(entry->seat + 1) << 3 | count));
    pack_number(wire, (uint64_t)(entry->at_ms - before_ms));
    if (!is_move) {
        size_t from = wire->size;
        wire_u8(wire, 0);
        entry_write(entry, wire);
        wire->bytes[from] = (uint8_t)(wire->size - from - 1);
        return;
    }
    pack_number(wire, entry->nonce);
    wire_u8(wire, entry->move.verb);
    wire_put(wire, entry->move.operand, count);
}

static void unpack_move(struct wire_reader *from, uint8_t first, struct entry *entry)
{
    *entry = (struct entry){ .kind = ENTRY_MOVE, .seat = (int8_t)((first >> 3 & 7) - 1) };
    entry->nonce = (uint32_t)unpack_number(from);
    entry->move.verb = wire_read_u8(from);
    read_some(from, entry->move.operand, first & 7);
}

bool entry_unpack(struct wire_reader *from, int64_t before_ms, struct entry *entry)
{
    uint8_t first = wire_read_u8(from);
    int64_t at_ms = before_ms + (int64_t)unpack_number(from);
    if (first >> 6 == ENTRY_MOVE) {
        unpack_move(from, first, entry);
    } else {
        uint8_t size = wire_read_u8(from);
        if ((size_t)(from->end - from->at) < size || !entry_read(wire_bytes(from->at, size), entry))
            return false;
        from->at += size;
    }
    entry->at_ms = at_ms;
    return !from->bad;
}
