/* The folder where programs keep what outlives them, for this person alone: $XDG_STATE_HOME/mykonos, or
 * ~/.local/state/mykonos. */
#ifndef SYSTEM_STATE_HOME_H
#define SYSTEM_STATE_HOME_H

#include <stdbool.h>
#include <stddef.h>

/* The path of a file there ("tables/x"). false: nobody knows where that is, or it is too long. */
bool state_home_path(const char *name, char *path, size_t size);

/* Says that the path is in use, by a lock on a file beside it: until the lock is closed or the program ends, however
 * that happens. -1: another program uses it. */
int state_home_lock(const char *path);
/* Whether another program uses it. Never ask about a path that this program has locked: the answer would unlock it. */
bool state_home_is_locked(const char *path);

#endif
