/* Secrets of operators, and of people at a terminal: read from files that nobody else can read, erased after use, kept
 * out of core dumps. */
#ifndef SYSTEM_SECRET_H
#define SYSTEM_SECRET_H

#include "system/file.h"

enum { SECRET_LIMIT = 8192 }; /* bytes */

/* Core dumps and other processes of the same user show nothing of this process from now on. Call it first in main. */
void secret_forbid_dumps(void);

/* The text of a file without the line ends after it, for secret_free. As libpq wants it of private keys, only the owner
 * may have access; if root owns the file, its group may read it too (so systemd gives credentials to a service). */
enum file_fault secret_read(const char *path, char **secret) __attribute__((warn_unused_result));

/* Erases a text of secret_read before its memory is used again. NULL is fine. */
void secret_free(char *secret);

#endif
