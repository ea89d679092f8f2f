/* The files a local match is kept in: the one of --record, written as the game goes on, and those of `save`. */
#ifndef TERMINAL_PLAY_RECORD_KEEPER_H
#define TERMINAL_PLAY_RECORD_KEEPER_H

#include "command/record_file.h"

struct record_keeper {
    const char *path;     /* of --record; NULL: none */
    struct fair fair;     /* how the key of a match that is continued was made */
    char saved_path[512]; /* where `save` last wrote this game; "": nowhere */
    bool kept;            /* the game is in some file */
    uint32_t saved_count; /* entries of the log in the file of --record */
    uint64_t saved_ms;    /* when, by the real clock */
};

/* An older record of that name is kept as FILE.old. false: it cannot be, which was said on standard error. */
bool record_keeper_begin(struct record_keeper *keeper, const char *path);
/* Continues the match in the file instead, which the caller frees; NULL: said on standard error. */
struct match *record_keeper_resume(struct record_keeper *keeper, const char *path);

/* Writes the file of --record if anything is new. hurry: even if it was written a moment ago. */
enum file_fault record_keeper_update(struct record_keeper *keeper, const struct match *match, bool hurry)
    __attribute__((warn_unused_result));
/* Writes another file, "" for the default one, and says so. */
void record_keeper_save(struct record_keeper *keeper, const struct match *match, const char *path, struct text *text);

#endif
