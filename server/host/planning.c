/* Plans at a running table: they are made, kept, judged whenever something has happened, and played. They are kept with
 * the table's head instead of in the log, whose numbers everybody sees: only the seat itself learns of its plan. */
#include <stdlib.h>
#include <sys/random.h>

#include "server/host/internal.h"

/* A planned move waits as long as a person might take, so that it does not look planned, and that the person who moved
 * before can still take that back; but not until a bot would take over. */
enum { LEAST_MS = 3000, SPREAD_MS = 4000, BEFORE_BOT_MS = 2000, PAUSE_MS = 500 };

static const struct refusal not_seen = { "T.26", "The table has changed in the meantime: please look again." };
static const struct refusal not_playing = { "T.40", "Plans can be made only while the game is played." };

/* ---- telling ---- */

bool planning_frame(const struct hosted *hosted, int viewer, struct wire *frame)
{
    char words[PLAN_WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    if (viewer >= GAME_SEATS_MOST || hosted->plans.of[viewer] == NULL || (hosted->plans.unsaved >> viewer & 1) != 0)
        return false;
    plan_write(hosted->table.order.game, &hosted->plans.of[viewer]->plan, &text);
    message_planned_write(frame, &(struct message_planned){ .words = wire_text(words), .stand = PLANNED_STANDS });
    return true;
}

static void tell(struct hosted *hosted, int seat, uint8_t stand)
{
    struct wire *frame = &hosted->host->frame;
    wire_clear(frame);
    if (!planning_frame(hosted, seat, frame))
        message_planned_write(frame, &(struct message_planned){ .stand = stand });
    play_tell_streams(hosted, (uint16_t)(1U << seat | 1U << (seat + FRAMES_JSON)), frame);
}

/* ---- keeping ---- */

static void save(struct hosted *hosted);

/* Which request is answered: the table may have been dropped and loaded again since. */
struct saving {
    struct host *host;
    uint64_t request;
};

/* Nobody is told of what was not kept: they would rely on it. */
static void on_saved(void *owner, uint64_t id, bool ok)
{
    struct saving saving = *(struct saving *)owner;
    free(owner);
    struct hosted *hosted = tables_find(saving.host, id);
    lease_answered(saving.host, shard_of(id));
    if (hosted == NULL || hosted->plans.request != saving.request)
        return;
    struct plans *plans = &hosted->plans;
    unsigned told = plans->unsaved;
    plans->request = 0;
    if (!ok)
        plans->changed = true; /* the sweep tries again */
    else if (plans->changed)
        save(hosted);
    if (plans->changed || plans->request != 0)
        return;
    plans->unsaved = 0;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if ((told >> seat & 1) != 0)
            tell(hosted, seat, PLANNED_VOID);
}

/* One request at a time for each table, however often somebody changes their mind. */
static void save(struct hosted *hosted)
{
    struct host *host = hosted->host;
    struct plans *plans = &hosted->plans;
    plans->changed = plans->request != 0;
    if (plans->request != 0)
        return;
    struct saving *saving = wire_allocate(sizeof *saving);
    plans->request = ++host->requests;
    *saving = (struct saving){ host, plans->request };
    lease_sent(host, shard_of(hosted->table.id));
    wire_clear(&host->scratch);
    plans_write(plans, hosted->table.order.game, &host->scratch);
    store_keep_plans(host->store, hosted->table.id, host->epoch[shard_of(hosted->table.id)],
                     wire_bytes(host->scratch.bytes, host->scratch.size), on_saved, saving);
}

void planning_save_again(struct hosted *hosted)
{
    if (hosted->plans.changed && hosted->plans.request == 0)
        save(hosted);
}

/* ---- judging and playing ---- */

static void end(struct hosted *hosted, int seat, uint8_t stand)
{
    plans_put(&hosted->plans, seat, NULL, 0);
    hosted->plans.unsaved &= (uint8_t) ~(1U << seat);
    save(hosted);
    tell(hosted, seat, stand);
}

static int64_t moment_to_play(const struct hosted *hosted)
{
    uint16_t random = 0;
    if (getrandom(&random, sizeof random, 0) != sizeof random)
        random = 0;
    return play_now(hosted) + LEAST_MS + random % SPREAD_MS;
}

/* Not later than a bot would, but with a pause: the seat may be asked again after every move. */
static void hurry(const struct hosted *hosted, int seat)
{
    struct planned *planned = hosted->plans.of[seat];
    int64_t bot_ms = table_takeover_ms(&hosted->table, seat, hosted->here, hosted->away_ms);
    int64_t soon_ms = play_now(hosted) + PAUSE_MS;
    if (bot_ms == TABLE_NO_TIME || planned->play_ms <= soon_ms || planned->play_ms <= bot_ms - BEFORE_BOT_MS)
        return;
    planned->play_ms = bot_ms - BEFORE_BOT_MS < soon_ms ? soon_ms : bot_ms - BEFORE_BOT_MS;
}

static bool is_in_force(const struct hosted *hosted, int seat)
{
    return hosted->table.phase == TABLE_PLAYING && table_is_played_by_person(&hosted->table, seat);
}

/* Ends the plan if it is over, and says when to play what. true: now, and that is *move. */
static bool judge(struct hosted *hosted, int seat, struct game_move *move)
{
    struct planned *planned = hosted->plans.of[seat];
    const struct match *match = hosted->table.match;
    if (!is_in_force(hosted, seat)) {
        end(hosted, seat, PLANNED_VOID);
        return false;
    }
    if (planned->since > match->event_count)
        planned->since = match->event_count; /* the last moves before it were not durable, and are lost */
    switch (plan_judge(&planned->plan, match, seat, planned->since, move)) {
    case PLAN_WAITS: planned->play_ms = TABLE_NO_TIME; return false;
    case PLAN_DONE: end(hosted, seat, PLANNED_DONE); return false;
    case PLAN_SURPRISED: end(hosted, seat, PLANNED_SURPRISED); return false;
    case PLAN_ASKS:
        planned->play_ms = TABLE_NO_TIME;
        if (!planned->plan.again)
            end(hosted, seat, PLANNED_ASKS);
        return false;
    case PLAN_PLAYS: break;
    }
    if (planned->play_ms == TABLE_NO_TIME)
        planned->play_ms = moment_to_play(hosted);
    hurry(hosted, seat);
    return planned->play_ms <= play_now(hosted);
}

/* What one plays may end or wake the others, and itself: it is judged anew. */
void planning_update(struct hosted *hosted)
{
    struct game_move move;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        if (hosted->plans.of[seat] == NULL || !judge(hosted, seat, &move))
            continue;
        struct entry entry = { .kind = ENTRY_MOVE, .seat = (int8_t)seat, .move = move, .at_ms = play_now(hosted) };
        hosted->plans.of[seat]->play_ms = TABLE_NO_TIME;
        if (table_refusal(&hosted->table, &entry) == NULL)
            play_entry(hosted, &entry, 0);
    }
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if (hosted->plans.of[seat] != NULL)
            judge(hosted, seat, &move);
}

int64_t planning_next_ms(const struct hosted *hosted)
{
    int64_t next_ms = TABLE_NO_TIME;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        const struct planned *planned = hosted->plans.of[seat];
        if (planned != NULL && planned->play_ms != TABLE_NO_TIME &&
            (next_ms == TABLE_NO_TIME || planned->play_ms < next_ms))
            next_ms = planned->play_ms;
    }
    return next_ms;
}

/* ---- commands ---- */

static const struct refusal *refusal_of(const struct hosted *hosted, const struct message_plan *message, int seat,
                                        struct plan *plan)
{
    if (message->words.size == 0)
        return NULL;
    if (!is_in_force(hosted, seat))
        return &not_playing;
    if (message->index > hosted->table.match->event_count)
        return &not_seen;
    return plan_read(hosted->table.order.game, (const char *)message->words.at, message->words.size, plan);
}

/* A plan counts from what its person had seen. So it is not played twice if it comes a second time, because its sender
 * did not hear that it was kept. */
void planning_command(struct hosted *hosted, const struct message_command *command, int seat)
{
    struct message_plan message;
    struct plan plan;
    if (!message_plan_read(command->said.at, command->said.size, &message))
        return;
    const struct refusal *refusal = refusal_of(hosted, &message, seat, &plan);
    if (refusal != NULL) {
        play_refuse(hosted, command, refusal);
        return;
    }
    plans_put(&hosted->plans, seat, message.words.size == 0 ? NULL : &plan, message.index);
    hosted->plans.unsaved |= (uint8_t)(1U << seat);
    save(hosted);
}
