/* `mykonos table create`: opens a table on a server and prints the invitations. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "clients/terminal/online/link.h"
#include "clients/terminal/online/online.h"
#include "clients/terminal/online/safe_text.h"

enum { ANSWER_SIZE = 8192, FORM_SIZE = 1500 };

/* The whole answer as text; false: no answer. */
static bool post(const struct net_address *address, const char *form, char answer[ANSWER_SIZE])
{
    char request[FORM_SIZE + 400];
    int fd = net_connect(address), size = snprintf(request, sizeof request,
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

/* The string after "key":" from a place on; what follows it, or NULL. */
static const char *read_string(const char *from, const char *key, char *to, size_t size)
{
    char pattern[40];
    snprintf(pattern, sizeof pattern, "\"%s\":\"", key);
    const char *at = from == NULL ? NULL : strstr(from, pattern);
    if (at == NULL)
        return NULL;
    at += strlen(pattern);
    size_t length = strcspn(at, "\"");
    net_text_line(wire_bytes(at, length), to, size);
    return at + length;
}

static int complain(const char *words)
{
    fprintf(stderr, "mykonos: %s\n", words);
    return STATUS_FAILED;
}

static int print_links(const struct net_address *address, const char *answer, bool json)
{
    static const char no_table[] = "the server opened no table";
    char table[40], seat[8], kind[16], token[80], words[200];
    const char *body = strstr(answer, "\r\n\r\n"), *at = read_string(body, "table", table, sizeof table);
    if (at == NULL)
        return complain(read_string(body, "error", words, sizeof words) != NULL ? words : no_table);
    if (json) {
        char plain[ANSWER_SIZE];
        net_text_line(wire_bytes(body + 4, strcspn(body + 4, "\r\n")), plain, sizeof plain);
        puts(plain);
        return STATUS_OK;
    }
    while ((at = read_string(at, "seat", seat, sizeof seat)) != NULL) {
        at = read_string(at, "kind", kind, sizeof kind);
        if (at == NULL || strcmp(kind, "person") != 0) {
            printf("%s  a bot\n", seat);
            continue;
        }
        at = read_string(at, "token", token, sizeof token);
        if (at == NULL)
            return complain(no_table);
        printf("%s  http://%s:%s/t/%s#%s\n", seat, address->host, address->port, table, token);
    }
    printf("watch http://%s:%s/t/%s\n", address->host, address->port, table);
    return STATUS_OK;
}

/* Only what needs no escaping in a form is let through. */
static bool add_pair(struct text *form, const char *key, const char *value)
{
    if (value == NULL)
        return true;
    if (strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:,=") != strlen(value)) {
        fprintf(stderr, "mykonos: '%s' cannot be ordered\n", value);
        return false;
    }
    text_add(form, "%s%s=%s", form->length == 0 ? "" : "&", key, value);
    return true;
}

static bool add_options(struct text *form, struct args *args)
{
    bool well = true;
    for (const char *option = args_text(args, "--option", NULL); option != NULL && well;
         option = args_text(args, "--option", NULL)) {
        char key[80];
        size_t size = strcspn(option, "=");
        snprintf(key, sizeof key, "option.%.*s", (int)(size < 60 ? size : 60), option);
        well = option[size] == '=' && add_pair(form, key, option + size + 1);
    }
    return well;
}

int command_table(struct args *args)
{
    static const char *const times[][2] = { { "--per-move", "per_move_s" },
                                            { "--per-game", "per_game_s" },
                                            { "--absent", "absent_s" },
                                            { "--tempo", "tempo" } };
    char bytes[FORM_SIZE], answer[ANSWER_SIZE];
    struct text form = text_on(bytes, sizeof bytes);
    struct net_address address;
    bool json = args_flag(args, "--json");
    bool well = add_pair(&form, "game", args_text(args, "--game", NULL)) &&
                add_pair(&form, "seats", args_text(args, "--seats", NULL)) && add_options(&form, args);
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
        well = well && add_pair(&form, times[i][1], args_text(args, times[i][0], NULL));
    const char *verb = args_word(args), *words = args_word(args);
    if (!well || verb == NULL || strcmp(verb, "create") != 0 || words == NULL || !net_read_address(words, &address) ||
        !args_done(args)) {
        fprintf(stderr, "mykonos: use: mykonos table create --game G --seats person,bot:3 http://host:port\n");
        return STATUS_USAGE;
    }
    if (!post(&address, bytes, answer)) {
        fprintf(stderr, "mykonos: no server answers at %s:%s\n", address.host, address.port);
        return STATUS_FAILED;
    }
    return print_links(&address, answer, json);
}
