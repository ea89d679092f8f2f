/* Whole files: reading has a size limit, and neither a reader nor a crash ever sees a half-written file. */
#ifndef SYSTEM_FILE_H
#define SYSTEM_FILE_H

#include <stdbool.h>
#include <stddef.h>

#define FILE_FAULTS(X)                                                                                                 \
    X(NONE, "no fault")                                                                                                \
    X(MISSING, "there is no such file")                                                                                \
    X(UNREADABLE, "it cannot be read")                                                                                 \
    X(TOO_LONG, "it is too long")                                                                                      \
    X(UNWRITABLE, "it cannot be written")                                                                              \
    X(FOREIGN, "it holds something else, which is left alone")                                                         \
    X(EXPOSED, "others have access to it; its mode must be 0600, or 0640 if root owns it")                             \
    X(NO_TEXT, "it holds no text")                                                                                     \
    X(MEMORY, "there is not enough memory")

#define FILE_FAULT_NAME(name, words) FILE_##name,
enum file_fault { FILE_FAULTS(FILE_FAULT_NAME) };
#undef FILE_FAULT_NAME

enum { FILE_LIMIT = 64 << 20 }; /* bytes; a record of 100,000 events has about 4 million */

/* The fault in words that complete "FILE: ...". */
const char *file_fault_words(enum file_fault fault);

/* The whole file in a new block, which the caller frees; a zero byte follows it. */
enum file_fault file_read(const char *path, char **bytes, size_t *size) __attribute__((warn_unused_result));

/* Whether a file may be written there: there is one already, or nothing. Devices, pipes and folders are left alone. */
bool file_has_place(const char *path);

/* Makes the folders on the way to a file, for nobody else. false: no file can be made in the last one. */
bool file_make_folders(const char *path);

/* Writes a new file beside it, syncs, and renames: the path always names a whole file, the old or the new.
 * FILE_FOREIGN: there is something else than a file. */
enum file_fault file_write(const char *path, const char *bytes, size_t size) __attribute__((warn_unused_result));
/* The same; a new file can be read and written only by this user. */
enum file_fault file_write_private(const char *path, const char *bytes, size_t size)
    __attribute__((warn_unused_result));

#endif
