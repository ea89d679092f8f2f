#include "server/edge/cookie.h"

#include <string.h>

#include "engine/hex.h"

bool cookie_token(const char *cookies, const char *name, uint8_t token[COOKIE_TOKEN_SIZE])
{
    size_t name_size = strlen(name);
    for (const char *at = cookies + strspn(cookies, "; "); *at != 0; at += strspn(at, "; ")) {
        size_t size = strcspn(at, ";");
        if (size > name_size && memcmp(at, name, name_size) == 0 && at[name_size] == '=')
            return hex_read(at + name_size + 1, size - name_size - 1, token, COOKIE_TOKEN_SIZE);
        at += size;
    }
    return false;
}
