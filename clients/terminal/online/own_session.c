#include "clients/terminal/online/own_session.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/hex.h"
#include "system/complain.h"
#include "system/secret.h"
#include "system/state_home.h"

enum { TOKEN_SIZE = 32, FILE_SIZE = ADDRESS_SIZE + OWN_SESSION_COOKIE_SIZE + 100 };

static const char head[] = "mykonos-session 1\nsite ", cookie_line[] = "\ncookie ";
/* Servers choose the first one where people come by https. */
static const char *const names[] = { "__Host-mykonos=", "mykonos=" };

/* ---- a cookie ---- */

/* "NAME=TOKEN" at the start of the words: its size; 0: there is none that may travel to this address. */
static size_t cookie_size(const struct address *address, const char *words)
{
    uint8_t token[TOKEN_SIZE];
    for (size_t i = address->tls ? 0 : 1; i < sizeof names / sizeof names[0]; i++) {
        size_t name = strlen(names[i]), size = strcspn(words, ";");
        if (strncmp(words, names[i], name) == 0 && hex_read(words + name, size - name, token, sizeof token))
            return size;
    }
    return 0;
}

bool own_session_take(const struct address *address, const char *given, char cookie[OWN_SESSION_COOKIE_SIZE])
{
    size_t size = cookie_size(address, given);
    snprintf(cookie, OWN_SESSION_COOKIE_SIZE, "%.*s", (int)size, given);
    return size > 0;
}

/* ---- its file ---- */

/* Hosts are the same in capitals. */
static struct address lower(const struct address *address)
{
    struct address lowered = *address;
    for (char *at = lowered.host; *at != 0; at++)
        *at = (char)(*at >= 'A' && *at <= 'Z' ? *at + 'a' - 'A' : *at);
    return lowered;
}

/* "sessions/example.org-443-https": the address, without anything that could lead elsewhere. */
bool own_session_path(const struct address *address, char path[OWN_SESSION_PATH_SIZE])
{
    char name[ADDRESS_SIZE];
    struct address lowered = lower(address);
    struct text text = text_on(name, sizeof name);
    text_put(&text, "sessions/");
    for (const char *at = lowered.host; *at != 0; at++) {
        bool is_safe = (*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') || *at == '.';
        text_char(&text, is_safe ? *at : '-');
    }
    text_char(&text, '-');
    text_put(&text, lowered.port);
    text_put(&text, lowered.tls ? "-https" : "-http");
    return state_home_path(name, path, OWN_SESSION_PATH_SIZE);
}

/* All that stands in the file before the cookie: it says whose it is once more, because two names may be alike. */
static void write_start(const struct address *address, struct text *text)
{
    struct address lowered = lower(address);
    text_put(text, head);
    address_write_site(&lowered, text);
    text_put(text, cookie_line);
}

enum file_fault own_session_read(const struct address *address, char cookie[OWN_SESSION_COOKIE_SIZE])
{
    char path[OWN_SESSION_PATH_SIZE], start[FILE_SIZE], *whole;
    struct text text = text_on(start, sizeof start);
    if (!own_session_path(address, path) || access(path, F_OK) != 0) /* also where there can be no file */
        return FILE_MISSING;
    enum file_fault fault = secret_read(path, &whole);
    if (fault != FILE_NONE)
        return fault;
    write_start(address, &text);
    bool is_ours = strncmp(whole, start, text.length) == 0 && own_session_take(address, whole + text.length, cookie) &&
                   strlen(whole) == text.length + strlen(cookie);
    secret_free(whole);
    return is_ours ? FILE_NONE : FILE_FOREIGN;
}

enum file_fault own_session_keep(const struct address *address, const char *cookie)
{
    char path[OWN_SESSION_PATH_SIZE], whole[FILE_SIZE];
    struct text text = text_on(whole, sizeof whole);
    write_start(address, &text);
    text_put(&text, cookie);
    text_char(&text, '\n');
    return own_session_path(address, path) && file_make_folders(path) ? file_write_private(path, whole, text.length)
                                                                      : FILE_UNWRITABLE;
}

void own_session_forget(const struct address *address)
{
    char path[OWN_SESSION_PATH_SIZE];
    if (own_session_path(address, path))
        unlink(path);
}

/* ---- using it ---- */

void own_session_write_head(const struct address *address, struct wire *wire)
{
    char cookie[OWN_SESSION_COOKIE_SIZE], lines[ADDRESS_SIZE + OWN_SESSION_COOKIE_SIZE + 40];
    struct text text = text_on(lines, sizeof lines);
    if (own_session_read(address, cookie) != FILE_NONE)
        return;
    text_put(&text, "Cookie: ");
    text_put(&text, cookie);
    text_put(&text, "\r\nOrigin: ");
    address_write_site(address, &text);
    text_put(&text, "\r\n");
    wire_put(wire, lines, text.length);
}

bool own_session_is_usable(const struct address_places *places)
{
    char cookie[OWN_SESSION_COOKIE_SIZE], path[OWN_SESSION_PATH_SIZE];
    for (int i = 0; i < places->count; i++) {
        enum file_fault fault = own_session_read(&places->at[i], cookie);
        if (fault == FILE_NONE || fault == FILE_MISSING || !own_session_path(&places->at[i], path))
            continue;
        complain("%s: %s", path, file_fault_words(fault));
        return false;
    }
    return true;
}
