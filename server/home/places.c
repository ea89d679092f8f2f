/* Where things are, if nobody says: the file of the games, and the page. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/home/home.h"

/* ---- the games ---- */

static bool default_data(char path[HOME_PATH_SIZE])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool is_set = data != NULL && data[0] == '/';
    if (!is_set && (home == NULL || home[0] != '/'))
        return false;
    int size =
        snprintf(path, HOME_PATH_SIZE, "%s%s/mykonos/site.db", is_set ? data : home, is_set ? "" : "/.local/share");
    return size < HOME_PATH_SIZE;
}

bool places_data(struct args *args, char path[HOME_PATH_SIZE])
{
    const char *given = args_text(args, "--data", NULL);
    if (given == NULL ? default_data(path) : snprintf(path, HOME_PATH_SIZE, "%s", given) < HOME_PATH_SIZE)
        return true;
    args_complain(args,
                  given == NULL ? "--data FILE is needed: HOME names no folder" : "--data: this name is too long");
    return false;
}

/* ---- the page ---- */

bool places_is_page(const char *folder)
{
    char file[HOME_PATH_SIZE];
    return snprintf(file, sizeof file, "%s/index.html", folder) < HOME_PATH_SIZE && access(file, R_OK) == 0;
}

/* `beside` is a file next to this program by which the folder is known: a page somewhere above a program that happens
 * to lie in such a place could be anybody's. */
static bool page_at(const char *folder, const char *beside, const char *page, char path[HOME_PATH_SIZE])
{
    return snprintf(path, HOME_PATH_SIZE, "%s%s", folder, beside) < HOME_PATH_SIZE && access(path, F_OK) == 0 &&
           snprintf(path, HOME_PATH_SIZE, "%s%s", folder, page) < HOME_PATH_SIZE && places_is_page(path);
}

bool places_page(char path[HOME_PATH_SIZE])
{
    char folder[HOME_PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    while (length > 0 && folder[length - 1] != '/')
        length--;
    if (length <= 0)
        return false;
    folder[length] = 0;
    return page_at(folder, "", "../share/mykonos/web", path) ||
           page_at(folder, "CMakeCache.txt", "../../clients/web/dist", path);
}
