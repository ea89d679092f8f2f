/* Proposals: a seat asks the others to agree to something, and it is done when all of them have. What is asked for now
 * is to take back several moves. A proposal is not in the log; what comes of it is. */
#include <string.h>

#include "server/host/internal.h"

enum { PROPOSAL_LASTS_MS = 60000, PROPOSAL_EVERY_MS = 10000 };

static const struct refusal unknown = { "T.12", "This server does not know that proposal." };
static const struct refusal changed = { "T.26", "The table has changed in the meantime: please look again." };
static const struct refusal not_playing = { "T.36", "Moves can be taken back only while the game is played." };
static const struct refusal is_open = { "T.36", "Something is proposed already: please wait for the answers." };
static const struct refusal too_soon = { "T.36", "You have just proposed something: please wait ten seconds." };
static const struct refusal not_needed = { "T.36", "You can take that back without asking." };
static const struct refusal nothing = { "T.36", "You have no move that could be taken back, even with everybody's "
                                                "consent: something was drawn or revealed since, or time ran out." };
static const struct refusal not_asked = { "T.37", "That proposal is over, or you were not asked." };

/* ---- telling ---- */

static void write_proposal(const struct hosted *hosted, uint8_t stand, struct wire *frame)
{
    const struct proposal *proposal = &hosted->proposal;
    int64_t left_ms = stand == STAND_OPEN ? proposal->until_ms - play_now(hosted) : 0;
    message_proposal_write(frame, &(struct message_proposal){ .number = proposal->number,
                                                              .what = PROPOSAL_TAKE_BACK,
                                                              .seat = proposal->seat,
                                                              .count = proposal->count,
                                                              .asked = proposal->asked,
                                                              .agreed = proposal->agreed,
                                                              .stand = stand,
                                                              .left_ms = left_ms < 0 ? 0 : (uint32_t)left_ms });
}

/* Spectators who see the table as it was some time ago must not learn from it what has happened since. */
static bool may_know(const struct hosted *hosted, int viewer)
{
    return viewer != GAME_SPECTATOR || hosted->table.order.delay_s == 0;
}

static void tell(struct hosted *hosted, uint8_t stand)
{
    unsigned streams = may_know(hosted, GAME_SPECTATOR) ? UINT16_MAX : UINT16_MAX & ~(unsigned)FRAMES_SPECTATORS;
    wire_clear(&hosted->host->frame);
    write_proposal(hosted, stand, &hosted->host->frame);
    play_tell_streams(hosted, (uint16_t)streams, &hosted->host->frame);
}

bool proposal_frame(const struct hosted *hosted, int viewer, struct wire *frame)
{
    if (!hosted->proposal.is_open || !may_know(hosted, viewer))
        return false;
    write_proposal(hosted, STAND_OPEN, frame);
    return true;
}

/* ---- what becomes of it ---- */

static void end(struct hosted *hosted, uint8_t stand)
{
    hosted->proposal.is_open = false;
    tell(hosted, stand);
}

/* Of the others, those that a person plays now, here or not. Bots agree to everything. */
static unsigned others(const struct table *table, int seat)
{
    unsigned set = 0;
    for (int other = 0; other < table->order.setup.seat_count; other++)
        set |= (unsigned)(other != seat && table_is_played_by_person(table, other)) << other;
    return set;
}

/* Bots think anew: what they planned was for a table that is no more. */
static void carry_out(struct hosted *hosted)
{
    struct entry entry = table_agreed_entry(&hosted->table, hosted->proposal.seat);
    entry.at_ms = play_now(hosted);
    bool is_same = entry.move.operand[0] == hosted->proposal.count && table_refusal(&hosted->table, &entry) == NULL;
    entry.nonce = 0; /* no message of the person: nothing to be acknowledged */
    if (is_same) {
        play_entry(hosted, &entry, 0);
        memset(hosted->thought, 0, sizeof hosted->thought);
    }
    end(hosted, is_same ? STAND_AGREED : STAND_VOID);
}

/* A bot that takes over for somebody agrees; who comes back is not asked any more. */
void proposal_update(struct hosted *hosted)
{
    struct proposal *proposal = &hosted->proposal;
    const struct table *table = &hosted->table;
    if (!proposal->is_open)
        return;
    proposal->asked &= (uint8_t)others(table, proposal->seat);
    proposal->agreed &= proposal->asked;
    if (table->phase != TABLE_PLAYING || table->move_seq != proposal->move_seq ||
        !table_is_played_by_person(table, proposal->seat) || play_now(hosted) >= proposal->until_ms)
        end(hosted, STAND_VOID);
    else if (proposal->agreed == proposal->asked)
        carry_out(hosted);
}

int64_t proposal_next_ms(const struct hosted *hosted)
{
    return hosted->proposal.is_open ? hosted->proposal.until_ms : TABLE_NO_TIME;
}

/* ---- commands ---- */

static const struct refusal *propose_refusal(const struct hosted *hosted, uint32_t seq, uint8_t what,
                                             const struct entry *entry)
{
    const struct table *table = &hosted->table;
    if (what != PROPOSAL_TAKE_BACK)
        return &unknown;
    if (table->phase != TABLE_PLAYING)
        return &not_playing;
    if (seq < table->move_seq || seq > table->seq)
        return &changed;
    if (hosted->proposal.is_open)
        return &is_open;
    if (play_now(hosted) < hosted->may_propose_ms[entry->seat])
        return &too_soon;
    if (match_can_take_back(table->match, entry->seat))
        return &not_needed;
    const struct refusal *refusal = entry->move.operand[0] == 0 ? NULL : table_refusal(table, entry);
    return refusal == NULL && entry->move.operand[0] == 0 ? &nothing : refusal;
}

static void propose(struct hosted *hosted, const struct message_command *command, int seat)
{
    struct wire_reader from = wire_reader_on(command->move);
    uint32_t seq = wire_read_u32(&from), last = hosted->proposal.number;
    uint8_t what = wire_read_u8(&from);
    struct entry entry = table_agreed_entry(&hosted->table, seat);
    entry.at_ms = play_now(hosted);
    const struct refusal *refusal = from.bad ? &unknown : propose_refusal(hosted, seq, what, &entry);
    if (refusal != NULL) {
        play_refuse(hosted, command, refusal);
        return;
    }
    hosted->may_propose_ms[seat] = play_now(hosted) + PROPOSAL_EVERY_MS;
    hosted->proposal = (struct proposal){ .is_open = true,
                                          .seat = (uint8_t)seat,
                                          .count = entry.move.operand[0],
                                          .asked = (uint8_t)others(&hosted->table, seat),
                                          .number = hosted->table.seq > last ? hosted->table.seq : last + 1,
                                          .move_seq = hosted->table.move_seq,
                                          .until_ms = play_now(hosted) + PROPOSAL_LASTS_MS };
    if (hosted->proposal.asked != 0)
        tell(hosted, STAND_OPEN);
    proposal_update(hosted);
}

static void consent(struct hosted *hosted, const struct message_command *command, int seat)
{
    struct proposal *proposal = &hosted->proposal;
    struct wire_reader from = wire_reader_on(command->move);
    uint32_t number = wire_read_u32(&from);
    bool agrees = wire_read_u8(&from) != 0, is_own = proposal->seat == seat;
    proposal_update(hosted);
    if (from.bad || !proposal->is_open || proposal->number != number ||
        (is_own ? agrees : (proposal->asked >> seat & 1) == 0)) {
        play_refuse(hosted, command, &not_asked);
        return;
    }
    if (!agrees) {
        end(hosted, is_own ? STAND_VOID : STAND_DECLINED);
        return;
    }
    proposal->agreed |= (uint8_t)(1U << seat);
    if (proposal->agreed != proposal->asked)
        tell(hosted, STAND_OPEN);
    proposal_update(hosted);
}

void proposal_command(struct hosted *hosted, const struct message_command *command, int seat)
{
    if (command->what == COMMAND_PROPOSE)
        propose(hosted, command, seat);
    else
        consent(hosted, command, seat);
}
