#include "command/record_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system/complain.h"

enum { OLD_MOST = 999 }; /* older records of one name */

static const char magic[] = "mykonos-record ";

struct match *record_file_start(const struct game *game, const struct game_setup *setup, const struct refusal **refusal)
{
    *refusal = NULL;
    struct match *match = malloc(match_size(game, RECORD_FILE_EVENTS));
    if (match == NULL)
        return NULL;
    *refusal = match_start(match, game, setup, RECORD_FILE_EVENTS);
    if (*refusal == NULL)
        return match;
    free(match);
    return NULL;
}

/* ---- reading ---- */

struct match *record_file_replay(const char *bytes, size_t size, struct fair *fair, struct record_fault *fault)
{
    struct record_head head;
    if (!record_read_head(bytes, size, &head, fault))
        return NULL;
    *fair = head.fair;
    fault->words = head.fair.present ? fair_fault(&head.fair, head.setup.key) : NULL;
    fault->line = fault->words == NULL ? 0 : head.line_count;
    if (fault->words != NULL)
        return NULL;
    uint32_t event_limit = head.event_limit + RECORD_FILE_EVENTS; /* so that the match can be continued */
    struct match *match = malloc(match_size(head.game, event_limit));
    if (match == NULL) {
        fault->words = file_fault_words(FILE_MEMORY);
        return NULL;
    }
    if (record_replay(bytes, size, &head, match, event_limit, fault))
        return match;
    free(match);
    return NULL;
}

struct match *record_file_load(const char *path, struct fair *fair, struct record_fault *fault)
{
    struct record_fault own_fault;
    struct fair own_fair;
    char *bytes;
    size_t size;
    fault = fault == NULL ? &own_fault : fault;
    *fault = (struct record_fault){ 0 };
    enum file_fault file_fault = file_read(path, &bytes, &size);
    if (file_fault != FILE_NONE) {
        fault->words = file_fault_words(file_fault);
        complain("%s: %s", path, fault->words);
        return NULL;
    }
    struct match *match = record_file_replay(bytes, size, fair == NULL ? &own_fair : fair, fault);
    free(bytes);
    if (match == NULL)
        complain("%s, line %u: %s", path, fault->line, fault->words);
    return match;
}

int record_file_seats(const char *path)
{
    struct record_head head;
    struct record_fault fault;
    char *bytes;
    size_t size;
    if (file_read(path, &bytes, &size) != FILE_NONE)
        return 0;
    int seats = record_read_head(bytes, size, &head, &fault) ? head.setup.seat_count : 0;
    free(bytes);
    return seats;
}

/* ---- writing ---- */

/* Only a record or an empty file may be overwritten. */
static enum file_fault check_owned(const char *path, bool *holds_record)
{
    char start[sizeof magic];
    *holds_record = false;
    if (!file_has_place(path)) /* opening a pipe would wait for its other end */
        return FILE_FOREIGN;
    FILE *from = fopen(path, "rb");
    if (from == NULL)
        return FILE_NONE;
    size_t size = fread(start, 1, sizeof magic - 1, from);
    fclose(from);
    *holds_record = size == sizeof magic - 1 && memcmp(start, magic, size) == 0;
    return size == 0 || *holds_record ? FILE_NONE : FILE_FOREIGN;
}

enum file_fault record_file_save(const struct match *match, const struct fair *fair, const char *path)
{
    union game_room scratch;
    bool holds_record;
    enum file_fault fault = check_owned(path, &holds_record);
    if (fault != FILE_NONE)
        return fault;
    fair = fair != NULL && fair->present ? fair : NULL;
    size_t size = record_size(match);
    char *bytes = malloc(size);
    if (bytes == NULL)
        return FILE_MEMORY;
    struct text text = text_on(bytes, size);
    record_write_fair(match, fair, &scratch.head, &text);
    fault = text.full ? FILE_MEMORY : file_write(path, bytes, text.length);
    free(bytes);
    return fault;
}

/* A name is never taken from another file: link() fails where there is one, rename() would not. Where files have only
 * one name, looking must do. */
static bool move_to_new(const char *path, const char *to, bool *taken)
{
    *taken = false;
    if (link(path, to) == 0)
        return unlink(path) == 0;
    *taken = errno == EEXIST || access(to, F_OK) == 0;
    return !*taken && rename(path, to) == 0;
}

enum file_fault record_file_keep_old(const char *path, char old[RECORD_FILE_OLD_SIZE])
{
    bool holds_record, taken = true;
    old[0] = 0;
    enum file_fault fault = check_owned(path, &holds_record);
    if (fault != FILE_NONE || !holds_record)
        return fault;
    for (int number = 1; number <= OLD_MOST && taken; number++) {
        int length = number == 1 ? snprintf(old, RECORD_FILE_OLD_SIZE, "%s.old", path)
                                 : snprintf(old, RECORD_FILE_OLD_SIZE, "%s.old%d", path, number);
        if (length < 0 || length >= RECORD_FILE_OLD_SIZE)
            break;
        if (move_to_new(path, old, &taken))
            return FILE_NONE;
    }
    return FILE_UNWRITABLE;
}
