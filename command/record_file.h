/* Records of matches in files: every check is made on reading, and a file is always written whole. */
#ifndef COMMAND_RECORD_FILE_H
#define COMMAND_RECORD_FILE_H

#include "match/record.h"
#include "system/file.h"

enum {
    RECORD_FILE_EVENTS = 100000, /* a match on the command line has room for this many events */
    RECORD_FILE_OLD_SIZE = 4096, /* bytes of a path */
};

/* A new match with that room, which the caller frees. NULL: `refusal` says why, or is NULL if memory ran out. */
struct match *record_file_start(const struct game *game, const struct game_setup *setup,
                                const struct refusal **refusal);

/* Replays a file into a new match with that much more room, which the caller frees. NULL: a fault, already reported on
 * standard error. How the key was made is checked too and stored in `fair`. `fault` gets the fault in the record; its
 * line is 0 if the file itself was at fault. Both may be NULL. */
struct match *record_file_load(const char *path, struct fair *fair, struct record_fault *fault);

/* The same for the bytes of a record that came from elsewhere; reports nothing, so neither may be NULL. */
struct match *record_file_replay(const char *bytes, size_t size, struct fair *fair, struct record_fault *fault);

/* The number of seats of the record in the file; 0: it cannot be read. */
int record_file_seats(const char *path);

/* Writes the record; fair may be NULL. A file that holds something other than a record is left alone. */
enum file_fault record_file_save(const struct match *match, const struct fair *fair, const char *path)
    __attribute__((warn_unused_result));

/* Renames an existing record of that name to FILE.old or, if there is one already, to FILE.old2 and so on: no file is
 * ever overwritten. `old` gets its new name; "": there was no record. */
enum file_fault record_file_keep_old(const char *path, char old[RECORD_FILE_OLD_SIZE])
    __attribute__((warn_unused_result));

#endif
