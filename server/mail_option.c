#include "server/mail_option.h"

#include <stdlib.h>
#include <string.h>

#include "server/post/message.h"
#include "system/secret.h"

/* What libcurl knows of URLs besides host and port has no place here, a password least of all. */
static bool is_url(const char *url)
{
    const char *host = strncmp(url, "smtp://", 7) == 0 ? url + 7 : strncmp(url, "smtps://", 8) == 0 ? url + 8 : NULL;
    return host != NULL && *host != 0 &&
           host[strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]")] == 0;
}

static void read_account(struct args *args, const char *path, struct mail_access *access)
{
    char *text;
    enum file_fault fault = secret_read(path, &text);
    char *colon = fault == FILE_NONE ? strchr(text, ':') : NULL;
    if (fault != FILE_NONE)
        args_complain(args, "%s: %s", path, file_fault_words(fault));
    else if (colon == NULL)
        args_complain(args, "%s: this is not USER:PASSWORD", path);
    if (colon == NULL)
        return;
    *colon = 0;
    access->user = text;
    access->password = colon + 1;
}

struct mail_access mail_option(struct args *args)
{
    struct mail_access access = { .url = args_text(args, "--mail", NULL),
                                  .from = args_text(args, "--mail-from", NULL),
                                  .ca = args_text(args, "--mail-ca", NULL) };
    const char *path = args_text(args, "--mail-file", access.url == NULL ? NULL : getenv("MYKONOS_MAIL_FILE"));
    if (access.url != NULL && !is_url(access.url))
        args_complain(args, "--mail takes smtp://HOST:PORT or smtps://HOST");
    if ((access.url == NULL) != (access.from == NULL))
        args_complain(args, "--mail and --mail-from go together");
    else if (access.from != NULL && !address_is_sound(access.from))
        args_complain(args, "--mail-from takes an address, such as mykonos@example.org");
    if (path != NULL)
        read_account(args, path, &access);
    return access;
}
