#include "clients/terminal/play/record_keeper.h"

#include <stdio.h>
#include <string.h>

#include "command/program.h"
#include "system/clock.h"
#include "system/complain.h"

enum { SAVE_EVERY_MS = 200 }; /* while bots play on; people are asked to move only after the record is safe */

bool record_keeper_begin(struct record_keeper *keeper, const char *path)
{
    bool kept = false;
    *keeper = (struct record_keeper){ .path = path, .kept = path != NULL, .saved_count = UINT32_MAX };
    enum file_fault fault = path == NULL ? FILE_NONE : record_file_keep_old(path, &kept);
    if (program_file_status(path, fault) != STATUS_OK)
        return false;
    if (kept)
        complain("the older record is now %s.old", path);
    return true;
}

struct match *record_keeper_resume(struct record_keeper *keeper, const char *path)
{
    *keeper = (struct record_keeper){ .path = path, .kept = true, .saved_count = UINT32_MAX };
    return record_file_load(path, &keeper->fair, NULL);
}

enum file_fault record_keeper_update(struct record_keeper *keeper, const struct match *match, bool hurry)
{
    bool soon = !hurry && clock_ms() - keeper->saved_ms < SAVE_EVERY_MS;
    if (keeper->path == NULL || keeper->saved_count == match->event_count || soon)
        return FILE_NONE;
    enum file_fault fault = record_file_save(match, &keeper->fair, keeper->path);
    keeper->saved_count = match->event_count;
    keeper->saved_ms = clock_ms();
    return fault;
}

/* A record of another game is not overwritten; one of this game is. */
static enum file_fault keep_older(struct record_keeper *keeper, const char *path, struct text *text)
{
    bool own = keeper->path != NULL && strcmp(path, keeper->path) == 0, kept = false;
    if (own || strcmp(path, keeper->saved_path) == 0)
        return FILE_NONE;
    enum file_fault fault = record_file_keep_old(path, &kept);
    if (kept && fault == FILE_NONE) {
        text_add(text, "The older record is now %s.old.", path);
        text_char(text, ' ');
    }
    if (fault == FILE_NONE)
        snprintf(keeper->saved_path, sizeof keeper->saved_path, "%s", path);
    return fault;
}

void record_keeper_save(struct record_keeper *keeper, const struct match *match, const char *path, struct text *text)
{
    char default_path[64];
    snprintf(default_path, sizeof default_path, "%s.record", match->game->key);
    if (path[0] == 0)
        path = keeper->path != NULL ? keeper->path : default_path;
    enum file_fault fault = keep_older(keeper, path, text);
    if (fault == FILE_NONE)
        fault = record_file_save(match, &keeper->fair, path);
    keeper->kept = keeper->kept || fault == FILE_NONE;
    if (fault == FILE_NONE)
        text_add(text, "Saved as %s.", path);
    else
        text_add(text, "Not saved: %s: %T.", path, file_fault_words(fault));
}
