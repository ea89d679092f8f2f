#include "server/host/delay.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct delayed {
    struct delayed *next;
    uint32_t seq;
    int64_t durable_ms; /* since when it is; before that INT64_MAX */
    struct entry entry; /* its text is in `text` */
    uint8_t text[];
};

struct delay *delay_create(const struct table *table)
{
    struct delay *delay = wire_allocate(sizeof *delay);
    assert(table->seq == 0);
    table_copy(table, &delay->shown);
    delay->last = &delay->first;
    return delay;
}

static void remove_first(struct delay *delay)
{
    struct delayed *first = delay->first;
    delay->first = first->next;
    if (delay->first == NULL)
        delay->last = &delay->first;
    free(first);
}

void delay_destroy(struct delay *delay)
{
    if (delay == NULL)
        return;
    while (delay->first != NULL)
        remove_first(delay);
    table_end(&delay->shown);
    free(delay);
}

void delay_add(struct delay *delay, const struct entry *entry)
{
    struct delayed *delayed = wire_allocate(sizeof *delayed + entry->text.size);
    *delayed = (struct delayed){ .seq = ++delay->seq, .durable_ms = INT64_MAX, .entry = *entry };
    if (entry->text.size > 0)
        memcpy(delayed->text, entry->text.at, entry->text.size);
    delayed->entry.text.at = delayed->text;
    *delay->last = delayed;
    delay->last = &delayed->next;
}

void delay_note_durable(struct delay *delay, uint32_t seq, int64_t now_ms)
{
    for (struct delayed *one = delay->first; one != NULL && one->seq <= seq; one = one->next)
        if (one->durable_ms == INT64_MAX)
            one->durable_ms = now_ms;
}

/* The match begins with the first entry that is delayed. */
static int64_t delay_ms(const struct delay *delay)
{
    bool is_before = delay->shown.phase == TABLE_WAITING && delay->first->entry.kind != ENTRY_BEGIN;
    return is_before ? 0 : (int64_t)delay->shown.order.delay_s * 1000;
}

const struct entry *delay_due(const struct delay *delay, int64_t now_ms, bool is_lifted)
{
    const struct delayed *first = delay->first;
    if (first == NULL || first->durable_ms == INT64_MAX)
        return NULL;
    return is_lifted || first->durable_ms + delay_ms(delay) <= now_ms ? &first->entry : NULL;
}

void delay_show(struct delay *delay)
{
    bool applied = table_apply(&delay->shown, &delay->first->entry);
    assert(applied); /* as it was to the table */
    (void)applied;
    remove_first(delay);
}

int64_t delay_next_ms(const struct delay *delay)
{
    const struct delayed *first = delay->first;
    if (first == NULL)
        return TABLE_NO_TIME;
    return (first->durable_ms == INT64_MAX ? first->entry.at_ms : first->durable_ms) + delay_ms(delay);
}
