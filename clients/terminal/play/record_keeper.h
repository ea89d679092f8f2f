/* The files a local match is kept in: the one of --record or else one of the kept games, written as the game goes on,
 * and those of `save`. */
#ifndef TERMINAL_PLAY_RECORD_KEEPER_H
#define TERMINAL_PLAY_RECORD_KEEPER_H

#include <sys/stat.h>

#include "clients/terminal/play/kept_games.h"
#include "command/record_file.h"

struct record_keeper {
    const char *path;        /* of --record, or own_path; NULL: none */
    struct fair fair;        /* how the key of a match that is continued was made */
    char saved_path[512];    /* where `save` last wrote this game; "": nowhere ... */
    struct stat saved_there; /* ... and what it left there */
    bool kept;               /* the game is in some file */
    uint32_t saved_count;    /* entries of the log in the file of --record */
    uint64_t saved_ms;       /* when, by the real clock */
    bool behind;             /* the file could not be written when it was tried last */
    bool unkept;             /* the game would keep itself, but has no place for it */

    int lock; /* on one of the kept games; -1: it is none */
    char own_path[KEPT_GAMES_PATH_SIZE];
};

/* An older record of that name is kept as FILE.old. false: it cannot be, which was said on standard error. */
bool record_keeper_begin(struct record_keeper *keeper, const char *path);
/* Keeps the game among the kept games, with who sits where. false: that cannot be done, so it is not kept. */
bool record_keeper_begin_own(struct record_keeper *keeper, const struct game *game, const char *seats);
/* Continues the match in the file instead, which the caller frees; NULL: said on standard error. */
struct match *record_keeper_resume(struct record_keeper *keeper, const char *path);
/* The same with a kept game. */
struct match *record_keeper_resume_own(struct record_keeper *keeper, const char *name);
/* It is one of the kept games, which nobody has asked for. */
static inline bool record_keeper_is_own(const struct record_keeper *keeper)
{
    return keeper->lock >= 0;
}
/* touched: somebody has moved; otherwise there is nothing to keep. Only files of record_keeper_begin_own are removed.
 */
void record_keeper_end(struct record_keeper *keeper, bool touched);

/* Writes the file of --record if anything is new. hurry: even if it was written a moment ago. */
enum file_fault record_keeper_update(struct record_keeper *keeper, const struct match *match, bool hurry)
    __attribute__((warn_unused_result));
/* Writes another file, "" for the default one, and says so. */
void record_keeper_save(struct record_keeper *keeper, const struct match *match, const char *path, struct text *text);

#endif
