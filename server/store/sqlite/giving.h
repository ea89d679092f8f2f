/* A file gives its tables away, row by row, and notes that it did. Blocks. Whatever fails is logged. */
#ifndef SERVER_STORE_SQLITE_GIVING_H
#define SERVER_STORE_SQLITE_GIVING_H

#include "server/loop/fault.h"
#include "server/store/database/moving.h"

struct giving;

enum giving_state {
    GIVING_PLAYED, /* here */
    GIVING_BEGUN,  /* it was moved, but perhaps only this note was written */
    GIVING_MOVED,
    GIVING_UNKNOWN /* it cannot be read */
};

/* file: of this process, with the newest schema. NULL: it cannot be opened. */
struct giving *giving_open(const char *file);
void giving_close(struct giving *giving); /* giving may be NULL */

/* FAULT_FILE_MOVED: the file must not be played. */
FAULT_MUST_USE enum fault giving_refusal(const char *file);
enum giving_state giving_state(struct giving *giving);
bool giving_note(struct giving *giving, enum giving_state state);

/* The rows of a part. After the last one, and if it fails, next returns false. */
bool giving_part(struct giving *giving, enum moving_part part);
bool giving_next(struct giving *giving);
int giving_columns(struct giving *giving);
struct moving_value giving_value(struct giving *giving, int column); /* valid until the next row */
bool giving_has_failed(const struct giving *giving);

#endif
