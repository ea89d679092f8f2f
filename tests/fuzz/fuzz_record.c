/* Reads any bytes as a record. An accepted record, written and read again, must give the same state. */
#include <stdlib.h>
#include <string.h>

#include "match/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

static void write_and_read_again(const struct match *match)
{
    struct record_head head;
    struct record_fault fault;
    union game_room scratch;
    char *bytes = malloc(record_size(match));
    check(bytes != NULL);
    struct text text = text_on(bytes, record_size(match));
    record_write(match, &scratch.head, &text);
    check(!text.full && record_read_head(bytes, text.length, &head, &fault));
    struct match *again = malloc(match_size(head.game, head.event_limit));
    check(again != NULL && record_replay(bytes, text.length, &head, again, head.event_limit, &fault));
    check(memcmp(match_state(again), match_state(match), match->game->state_size) == 0);
    free(again);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct record_head head;
    struct record_fault fault;
    const char *record = (const char *)bytes;
    if (!record_read_head(record, size, &head, &fault))
        return 0;
    struct match *match = malloc(match_size(head.game, head.event_limit));
    check(match != NULL);
    if (record_replay(record, size, &head, match, head.event_limit, &fault))
        write_and_read_again(match);
    free(match);
    return 0;
}
