#include "system/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, READ_SIZE = 1 << 16 };

const char *file_fault_words(enum file_fault fault)
{
#define FILE_FAULT_WORDS(name, words) [FILE_##name] = (words),
    static const char *const fault_words[] = { FILE_FAULTS(FILE_FAULT_WORDS) };
#undef FILE_FAULT_WORDS
    return fault_words[fault];
}

/* ---- reading ---- */

/* The size is not asked for beforehand: a pipe has none, and a file may grow while it is read. */
static enum file_fault read_all(FILE *from, char **bytes, size_t *size)
{
    size_t room = READ_SIZE;
    *size = 0;
    *bytes = malloc(room + 1);
    while (*bytes != NULL) {
        *size += fread(*bytes + *size, 1, room - *size, from);
        (*bytes)[*size] = 0;
        if (*size < room)
            return ferror(from) ? FILE_UNREADABLE : FILE_NONE;
        if (room >= FILE_LIMIT)
            return FILE_TOO_LONG;
        room *= 2;
        char *more = realloc(*bytes, room + 1);
        if (more == NULL)
            return FILE_MEMORY;
        *bytes = more;
    }
    return FILE_MEMORY;
}

enum file_fault file_read(const char *path, char **bytes, size_t *size)
{
    *bytes = NULL;
    *size = 0;
    FILE *from = fopen(path, "rb");
    if (from == NULL)
        return errno == ENOENT ? FILE_MISSING : FILE_UNREADABLE;
    enum file_fault fault = read_all(from, bytes, size);
    fclose(from);
    if (fault != FILE_NONE) {
        free(*bytes);
        *bytes = NULL;
        *size = 0;
    }
    return fault;
}

/* ---- writing ---- */

static bool write_all(int to, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(to, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

bool file_has_place(const char *path)
{
    struct stat there;
    return stat(path, &there) != 0 || S_ISREG(there.st_mode);
}

static enum file_fault write_whole(const char *path, const char *bytes, size_t size, mode_t mode)
{
    char beside[PATH_SIZE];
    int length = snprintf(beside, sizeof beside, "%s.%ld.new", path, (long)getpid());
    if (length < 0 || length >= (int)sizeof beside)
        return FILE_UNWRITABLE;
    if (!file_has_place(path)) /* the name of a device would become a file's */
        return FILE_FOREIGN;
    int to = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    if (to < 0)
        return FILE_UNWRITABLE;
    bool written = write_all(to, bytes, size) && fsync(to) == 0;
    written = close(to) == 0 && written;
    if (written && rename(beside, path) == 0)
        return FILE_NONE;
    unlink(beside);
    return FILE_UNWRITABLE;
}

bool file_make_folders(const char *path)
{
    char folder[PATH_SIZE] = ".";
    for (size_t i = 1; path[i] != 0 && i < sizeof folder; i++) {
        if (path[i] != '/')
            continue;
        memcpy(folder, path, i);
        folder[i] = 0;
        mkdir(folder, S_IRWXU); /* it may be there */
    }
    return access(folder, W_OK | X_OK) == 0;
}

enum file_fault file_write(const char *path, const char *bytes, size_t size)
{
    return write_whole(path, bytes, size, 0666);
}

enum file_fault file_write_private(const char *path, const char *bytes, size_t size)
{
    return write_whole(path, bytes, size, 0600);
}
