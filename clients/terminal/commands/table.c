/* `mykonos table create`: opens a table on a server and prints the invitations. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "clients/terminal/commands/commands.h"
#include "clients/terminal/online/address.h"
#include "clients/terminal/online/safe_text.h"
#include "command/language.h"
#include "engine/json_read.h"
#include "system/complain.h"

enum { ANSWER_SIZE = 8192, FORM_SIZE = 1500 };

/* The whole answer as text; false: no answer. */
static bool post(const struct address *address, const char *form, char answer[ANSWER_SIZE])
{
    char request[FORM_SIZE + 400];
    int fd = address_connect(address),
        size = snprintf(request, sizeof request,
                        "POST /api/tables HTTP/1.1\r\nHost: %s:%s\r\nConnection: close\r\n"
                        "Content-Type: application/x-www-form-urlencoded\r\n"
                        "Content-Length: %zu\r\n\r\n%s",
                        address->host, address->port, strlen(form), form);
    size_t got = 0;
    if (fd < 0)
        return false;
    if (send(fd, request, (size_t)size, MSG_NOSIGNAL) == size)
        for (ssize_t more; got < ANSWER_SIZE - 1 && (more = recv(fd, answer + got, ANSWER_SIZE - 1 - got, 0)) > 0;)
            got += (size_t)more;
    close(fd);
    answer[got] = 0;
    return got > 0;
}

/* A member that is a string, made safe to print; false: there is none, or it is too long. */
static bool read_member(struct json_value object, const char *name, char *to, size_t size)
{
    struct json_value value;
    char words[ANSWER_SIZE];
    if (!json_read_member(object, name, &value) || !json_read_string(value, words, sizeof words) ||
        strlen(words) >= size)
        return false;
    safe_text_line(wire_text(words), to, size);
    return true;
}

static int fail(const char *words)
{
    complain("%s", words);
    return STATUS_FAILED;
}

static bool print_seat(const struct address *address, const char *table, struct json_value seat)
{
    char letter[16], kind[16], token[80], words[64];
    struct text text = language_text(words, sizeof words);
    if (!read_member(seat, "seat", letter, sizeof letter) || !read_member(seat, "kind", kind, sizeof kind))
        return false;
    bool person = strcmp(kind, "person") == 0;
    if (person && !read_member(seat, "token", token, sizeof token))
        return false;
    if (person)
        printf("%s  http://%s:%s/t/%s#%s\n", letter, address->host, address->port, table, token);
    else {
        text_add(&text, "%s  a bot", letter);
        puts(words);
    }
    return true;
}

static int print_links(const struct address *address, const char *answer, bool json)
{
    static const char no_table[] = "the server opened no table";
    char table[40], words[ANSWER_SIZE], place[ADDRESS_HOST_SIZE + 80];
    struct json_value whole, seats, seat = { 0 };
    const char *body = strstr(answer, "\r\n\r\n");
    if (body == NULL || !json_read(body + 4, strlen(body + 4), &whole))
        return fail("the server's answer cannot be understood");
    if (!read_member(whole, "table", table, sizeof table) || !json_read_member(whole, "seats", &seats))
        return fail(read_member(whole, "error", words, sizeof words) ? words : no_table);
    if (json) {
        safe_text_line(wire_bytes(whole.at, (size_t)(whole.end - whole.at)), words, sizeof words);
        puts(words);
        return STATUS_OK;
    }
    while (json_read_next(seats, &seat))
        if (!print_seat(address, table, seat))
            return fail(no_table);
    struct text text = language_text(words, sizeof words);
    snprintf(place, sizeof place, "http://%s:%s/t/%s", address->host, address->port, table);
    text_add(&text, "watch %s", place);
    puts(words);
    return STATUS_OK;
}

/* Only what needs no escaping in a form is let through. */
static bool add_pair(struct text *form, const char *key, const char *value)
{
    if (value == NULL)
        return true;
    if (strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:,=") != strlen(value)) {
        complain("'%s' has a character that no option takes", value);
        return false;
    }
    text_add(form, "%s%s=%s", form->length == 0 ? "" : "&", key, value);
    return true;
}

static bool add_options(struct text *form, struct args *args)
{
    bool ok = true;
    for (const char *option = args_text(args, "--option", NULL); option != NULL && ok;
         option = args_text(args, "--option", NULL)) {
        char key[80];
        size_t size = strcspn(option, "=");
        snprintf(key, sizeof key, "option.%.*s", (int)(size < 60 ? size : 60), option);
        ok = option[size] == '=' && add_pair(form, key, option + size + 1);
    }
    return ok;
}

int command_table(struct args *args)
{
    static const char *const times[][2] = { { "--per-move", "per_move_s" },
                                            { "--per-game", "per_game_s" },
                                            { "--absent", "absent_s" },
                                            { "--tempo", "tempo" } };
    char bytes[FORM_SIZE], answer[ANSWER_SIZE];
    struct text form = text_on(bytes, sizeof bytes);
    struct address address;
    bool json = args_flag(args, "--json");
    bool ok = add_pair(&form, "game", args_text(args, "--game", NULL)) &&
              add_pair(&form, "seats", args_text(args, "--seats", NULL)) && add_options(&form, args);
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
        ok = ok && add_pair(&form, times[i][1], args_text(args, times[i][0], NULL));
    const char *verb = args_word(args), *words = args_word(args);
    if (!ok || verb == NULL || strcmp(verb, "create") != 0 || words == NULL || !address_read(words, &address) ||
        !args_done(args)) {
        complain("write: mykonos table create http://HOST:PORT --game GAME --seats person,bot:3");
        return STATUS_USAGE;
    }
    if (!post(&address, bytes, answer)) {
        complain("no server answers at %s:%s", address.host, address.port);
        return STATUS_FAILED;
    }
    return print_links(&address, answer, json);
}
