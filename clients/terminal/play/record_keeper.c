#include "clients/terminal/play/record_keeper.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/program.h"
#include "system/clock.h"
#include "system/complain.h"
#include "system/state_home.h"

enum { SAVE_EVERY_MS = 200 }; /* while bots play on; people are asked to move only after the record is safe */

static struct record_keeper keeper_at(const char *path)
{
    return (struct record_keeper){ .path = path, .kept = path != NULL, .saved_count = UINT32_MAX, .lock = -1 };
}

bool record_keeper_begin(struct record_keeper *keeper, const char *path)
{
    char old[RECORD_FILE_OLD_SIZE] = "";
    *keeper = keeper_at(path);
    enum file_fault fault = path == NULL ? FILE_NONE : record_file_keep_old(path, old);
    if (program_file_status(path, fault) != STATUS_OK)
        return false;
    if (old[0] != 0)
        complain("the older record is now %s", old);
    return true;
}

bool record_keeper_begin_own(struct record_keeper *keeper, const struct game *game, const char *seats)
{
    *keeper = keeper_at(NULL);
    keeper->lock = kept_games_claim(game, seats, keeper->own_path);
    if (keeper->lock >= 0)
        keeper->path = keeper->own_path;
    return keeper->kept = keeper->lock >= 0;
}

struct match *record_keeper_resume(struct record_keeper *keeper, const char *path)
{
    *keeper = keeper_at(path);
    return record_file_load(path, &keeper->fair, NULL);
}

struct match *record_keeper_resume_own(struct record_keeper *keeper, const char *name)
{
    char path[KEPT_GAMES_PATH_SIZE];
    if (!kept_games_path(name, path))
        return NULL;
    int lock = state_home_lock(path);
    if (lock < 0) {
        complain("%s is being played in another terminal", name);
        return NULL;
    }
    struct match *match = record_keeper_resume(keeper, path);
    memcpy(keeper->own_path, path, sizeof path);
    keeper->path = keeper->own_path;
    keeper->lock = lock;
    return match;
}

void record_keeper_end(struct record_keeper *keeper, bool touched)
{
    if (keeper->lock < 0)
        return;
    if (!touched)
        kept_games_remove(keeper->own_path);
    close(keeper->lock);
    keeper->lock = -1;
}

enum file_fault record_keeper_update(struct record_keeper *keeper, const struct match *match, bool hurry)
{
    bool soon = !hurry && clock_ms() - keeper->saved_ms < SAVE_EVERY_MS;
    if (keeper->path == NULL || keeper->saved_count == match->event_count || soon)
        return FILE_NONE;
    enum file_fault fault = record_file_save(match, &keeper->fair, keeper->path);
    keeper->saved_count = match->event_count;
    keeper->saved_ms = clock_ms();
    keeper->behind = fault != FILE_NONE;
    return fault;
}

/* Whether the file is still what `save` has written there: others may have written a game of theirs meanwhile. */
static bool is_own(const struct record_keeper *keeper, const char *path)
{
    struct stat now;
    const struct stat *then = &keeper->saved_there;
    if (keeper->path != NULL && strcmp(path, keeper->path) == 0)
        return true;
    return strcmp(path, keeper->saved_path) == 0 && stat(path, &now) == 0 && now.st_dev == then->st_dev &&
           now.st_ino == then->st_ino && now.st_size == then->st_size && now.st_mtim.tv_sec == then->st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == then->st_mtim.tv_nsec;
}

/* A record of another game is not overwritten; one of this game is. */
static enum file_fault keep_older(const struct record_keeper *keeper, const char *path, struct text *text)
{
    char old[RECORD_FILE_OLD_SIZE] = "";
    enum file_fault fault = is_own(keeper, path) ? FILE_NONE : record_file_keep_old(path, old);
    if (old[0] != 0 && fault == FILE_NONE) {
        text_add(text, "The older record is now %s.", old);
        text_char(text, ' ');
    }
    return fault;
}

static enum file_fault write_saved(struct record_keeper *keeper, const struct match *match, const char *path)
{
    enum file_fault fault = record_file_save(match, &keeper->fair, path);
    if (fault != FILE_NONE)
        return fault;
    snprintf(keeper->saved_path, sizeof keeper->saved_path, "%s", path);
    if (stat(path, &keeper->saved_there) != 0)
        keeper->saved_path[0] = 0;
    return FILE_NONE;
}

void record_keeper_save(struct record_keeper *keeper, const struct match *match, const char *path, struct text *text)
{
    char default_path[64];
    snprintf(default_path, sizeof default_path, "%s.record", match->game->key);
    if (path[0] == 0)
        path = keeper->path != NULL && !record_keeper_is_own(keeper) ? keeper->path : default_path;
    enum file_fault fault = keep_older(keeper, path, text);
    if (fault == FILE_NONE)
        fault = write_saved(keeper, match, path);
    keeper->kept = keeper->kept || fault == FILE_NONE;
    if (fault == FILE_NONE)
        text_add(text, "Saved as %s.", path);
    else
        text_add(text, "Not saved: %s: %T.", path, file_fault_words(fault));
}
