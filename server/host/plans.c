#include "server/host/plans.h"

#include <stdlib.h>

#include "server/host/table.h"

void plans_put(struct plans *plans, int seat, const struct plan *plan, uint32_t since)
{
    free(plans->of[seat]);
    plans->of[seat] = NULL;
    if (plan == NULL)
        return;
    plans->of[seat] = wire_allocate(sizeof *plans->of[seat]);
    *plans->of[seat] = (struct planned){ .plan = *plan, .since = since, .play_ms = TABLE_NO_TIME };
}

void plans_end(struct plans *plans)
{
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        free(plans->of[seat]);
    *plans = (struct plans){ 0 };
}

void plans_write(const struct plans *plans, const struct game *game, struct wire *wire)
{
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        const struct planned *planned = plans->of[seat];
        char words[PLAN_WORDS_SIZE];
        struct text text = text_on(words, sizeof words);
        if (planned == NULL)
            continue;
        plan_write(game, &planned->plan, &text);
        wire_u8(wire, (uint8_t)seat);
        wire_u32(wire, planned->since);
        wire_slice(wire, wire_text(words), PLAN_WORDS_SIZE);
    }
}

void plans_read(struct plans *plans, const struct game *game, struct wire_slice kept)
{
    struct wire_reader from = wire_reader_on(kept);
    plans_end(plans);
    while (!wire_is_read(&from) && !from.bad) {
        struct plan plan;
        uint8_t seat = wire_read_u8(&from);
        uint32_t since = wire_read_u32(&from);
        struct wire_slice words = wire_read_slice(&from, PLAN_WORDS_SIZE);
        if (!from.bad && seat < GAME_SEATS_MOST && plan_read(game, (const char *)words.at, words.size, &plan) == NULL)
            plans_put(plans, seat, &plan, since);
    }
}
