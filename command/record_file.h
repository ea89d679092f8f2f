/* Matches in files: the record as text, read with every check, written whole. */
#ifndef COMMAND_RECORD_FILE_H
#define COMMAND_RECORD_FILE_H

#include "match/record.h"
#include "system/file.h"

enum { RECORD_FILE_EVENTS = 100000 }; /* a match on the command line has room for this many events */

/* A started match with that room, which the caller frees. NULL: refusal says why, or is NULL for want of memory. */
struct match *record_file_start(const struct game *game, const struct game_setup *setup,
                                const struct refusal **refusal);

/* Replays a file into a new match with room for more, which the caller frees. NULL: said on standard error.
 * How its key was made is checked, too, and left in fair. fault: the record's own, line 0 if the file itself was at
 * fault. Both may be NULL. */
struct match *record_file_load(const char *path, struct fair *fair, struct record_fault *fault);

/* How many seats the record in the file has; 0: there is none that can be read. */
int record_file_seats(const char *path);

/* Writes the record; fair may be NULL. A file that holds something else than a record is left alone. */
enum file_fault record_file_save(const struct match *match, const struct fair *fair, const char *path)
    __attribute__((warn_unused_result));

/* Keeps an older record of that name as FILE.old. kept: there was one. */
enum file_fault record_file_keep_old(const char *path, bool *kept) __attribute__((warn_unused_result));

#endif
