#include "system/state_home.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

bool state_home_path(const char *name, char *path, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool stated = state != NULL && state[0] == '/';
    if (!stated && (home == NULL || home[0] != '/'))
        return false;
    int length = stated ? snprintf(path, size, "%s/mykonos/%s", state, name)
                        : snprintf(path, size, "%s/.local/state/mykonos/%s", home, name);
    return length > 0 && (size_t)length < size;
}

static int open_beside(const char *path, int how)
{
    char beside[PATH_SIZE];
    int length = snprintf(beside, sizeof beside, "%s.lock", path);
    return length > 0 && length < (int)sizeof beside ? open(beside, O_RDWR | O_CLOEXEC | how, 0600) : -1;
}

int state_home_lock(const char *path)
{
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    int lock = open_beside(path, O_CREAT);
    if (lock >= 0 && fcntl(lock, F_SETLK, &whole) != 0) {
        close(lock);
        lock = -1;
    }
    return lock;
}

bool state_home_is_locked(const char *path)
{
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    int lock = open_beside(path, 0);
    bool locked = lock >= 0 && fcntl(lock, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    if (lock >= 0)
        close(lock);
    return locked;
}
