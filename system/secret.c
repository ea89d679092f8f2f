#include "system/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* The limit alone would not keep a core dump from a program that the kernel pipes dumps to. Neither call can fail.
 * LeakSanitizer, which must trace the process, lifts the first ban for as long as it looks. */
void secret_forbid_dumps(void)
{
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    setrlimit(RLIMIT_CORE, &(struct rlimit){ 0 });
}

static enum file_fault permission_fault(int file)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return FILE_UNREADABLE;
    mode_t forbidden = status.st_uid == 0 ? S_IWGRP | S_IXGRP | S_IRWXO : S_IRWXG | S_IRWXO;
    return (status.st_mode & forbidden) == 0 ? FILE_NONE : FILE_EXPOSED;
}

/* Not by stdio, whose buffer would keep a copy. */
static enum file_fault read_text(int file, char text[SECRET_LIMIT + 1])
{
    size_t size = 0;
    ssize_t got = 1;
    while (got > 0 && size <= SECRET_LIMIT) {
        got = read(file, text + size, SECRET_LIMIT + 1 - size);
        size += got > 0 ? (size_t)got : 0;
    }
    if (got < 0)
        return FILE_UNREADABLE;
    if (size > SECRET_LIMIT)
        return FILE_TOO_LONG;
    while (size > 0 && (text[size - 1] == '\n' || text[size - 1] == '\r'))
        size--;
    text[size] = 0;
    return size > 0 && strlen(text) == size ? FILE_NONE : FILE_NO_TEXT;
}

enum file_fault secret_read(const char *path, char **secret)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    *secret = NULL;
    if (file < 0)
        return errno == ENOENT ? FILE_MISSING : FILE_UNREADABLE;
    char *text = calloc(1, SECRET_LIMIT + 1);
    enum file_fault fault = text == NULL ? FILE_MEMORY : permission_fault(file);
    if (fault == FILE_NONE)
        fault = read_text(file, text);
    close(file);
    if (fault == FILE_NONE)
        *secret = text;
    else
        secret_free(text);
    return fault;
}

void secret_free(char *secret)
{
    if (secret == NULL)
        return;
    explicit_bzero(secret, SECRET_LIMIT + 1);
    free(secret);
}
