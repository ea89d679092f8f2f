#include "command/own_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system/file.h"
#include "system/state_home.h"

enum { PATH_SIZE = 4096 };

/* One line of characters, none of which is cut in half. */
static void tidy(const char *words, char name[OWN_NAME_SIZE])
{
    size_t length = 0;
    words += strspn(words, " \t");
    while (length < OWN_NAME_SIZE - 1 && (unsigned char)words[length] >= ' ' && words[length] != 127)
        length++;
    while (length > 0 && ((unsigned char)words[length] & 0xc0) == 0x80)
        length--;
    while (length > 0 && words[length - 1] == ' ')
        length--;
    memcpy(name, words, length);
    name[length] = 0;
}

const char *own_name(char name[OWN_NAME_SIZE])
{
    char path[PATH_SIZE], *bytes;
    size_t size;
    name[0] = 0;
    if (state_home_path("name", path, sizeof path) && file_read(path, &bytes, &size) == FILE_NONE) {
        tidy(bytes, name);
        free(bytes);
    }
    if (name[0] == 0)
        snprintf(name, OWN_NAME_SIZE, "guest");
    return name;
}

bool own_name_keep(const char *words)
{
    char path[PATH_SIZE], name[OWN_NAME_SIZE];
    if (!state_home_path("name", path, sizeof path) || !file_make_folders(path))
        return false;
    tidy(words, name);
    if (name[0] == 0)
        return unlink(path) == 0 || access(path, F_OK) != 0;
    return file_write_private(path, name, strlen(name)) == FILE_NONE;
}
