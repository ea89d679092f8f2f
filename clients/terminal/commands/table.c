/* `mykonos table create`: opens a table on a server and prints its invitation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/commands/commands.h"
#include "clients/terminal/online/fetch.h"
#include "clients/terminal/online/own_session.h"
#include "clients/terminal/online/safe_text.h"
#include "command/language.h"
#include "engine/json_read.h"
#include "system/complain.h"

enum { ANSWER_SIZE = 8192, FORM_SIZE = 1500 };

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

/* Persons need an invitation. */
static bool print_seat(struct json_value seat, bool invited)
{
    char letter[16], kind[16], words[64];
    struct text text = language_text(words, sizeof words);
    if (!read_member(seat, "seat", letter, sizeof letter) || !read_member(seat, "kind", kind, sizeof kind))
        return false;
    bool person = strcmp(kind, "person") == 0;
    if (person && !invited)
        return false;
    if (person)
        text_add(&text, "%s  a person", letter);
    else
        text_add(&text, "%s  a bot", letter);
    puts(words);
    return true;
}

/* A table with bots only has no invitation. */
static void print_places(const struct address *address, const char *table, const char *invitation)
{
    char words[ANSWER_SIZE], place[ADDRESS_SIZE];
    struct text text = language_text(words, sizeof words), watched = text_on(place, sizeof place);
    address_write_site(address, &watched);
    text_put(&watched, "/t/");
    text_put(&watched, table);
    if (invitation[0] != 0) {
        text_add(&text, "join  %s", place);
        text_char(&text, '#');
        text_put(&text, invitation);
        text_char(&text, '\n');
    }
    text_add(&text, "watch %s", place);
    puts(words);
}

static int print_answer(const struct address *address, const struct fetch *answer, bool json)
{
    static const char no_table[] = "the server opened no table";
    char table[40], invitation[80], words[ANSWER_SIZE];
    struct json_value whole, seats, seat = { 0 };
    if (answer->body_size >= ANSWER_SIZE || !json_read(answer->body, answer->body_size, &whole))
        return fail("the server's answer cannot be understood");
    if (!read_member(whole, "table", table, sizeof table) || !json_read_member(whole, "seats", &seats))
        return fail(read_member(whole, "error", words, sizeof words) ? words : no_table);
    if (json) {
        safe_text_line(wire_bytes(whole.at, (size_t)(whole.end - whole.at)), words, sizeof words);
        puts(words);
        return STATUS_OK;
    }
    if (!read_member(whole, "invitation", invitation, sizeof invitation))
        invitation[0] = 0;
    while (json_read_next(seats, &seat))
        if (!print_seat(seat, invitation[0] != 0))
            return fail(no_table);
    print_places(address, table, invitation);
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

static int ask(const struct address_places *places, const char *form, bool json)
{
    struct fetch answer;
    const struct address *address = &places->at[0];
    int status = STATUS_FAILED;
    fetch_begin(
        &answer, places,
        &(struct fetch_wish){ .path = "/api/tables", .form = form, .is_signed = true, .limit = 2 * ANSWER_SIZE });
    if (fetch_wait(&answer))
        status = print_answer(address, &answer, json);
    else if (answer.connection.fault[0] != 0)
        complain("%s", answer.connection.fault);
    else
        complain("no server answers at %s:%s", address->host, address->port);
    fetch_end(&answer);
    return status;
}

int command_table(struct args *args)
{
    static const char *const terms[][2] = {
        { "--per-move", "per_move_s" }, { "--per-game", "per_game_s" }, { "--increment", "increment_s" },
        { "--absent", "absent_s" },     { "--tempo", "tempo" },         { "--watch", "watch" },
        { "--delay", "delay_s" },       { "--hints", "hints" },         { "--talk", "talk" }
    };
    char bytes[FORM_SIZE];
    struct text form = text_on(bytes, sizeof bytes);
    struct address_places places = { .count = 1, .ca_file = args_text(args, "--ca", NULL) };
    bool json = args_flag(args, "--json");
    bool ok = add_pair(&form, "game", args_text(args, "--game", NULL)) &&
              add_pair(&form, "seats", args_text(args, "--seats", NULL)) && add_options(&form, args);
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++)
        ok = ok && add_pair(&form, terms[i][1], args_text(args, terms[i][0], NULL));
    const char *verb = args_word(args), *words = args_word(args);
    if (!ok || verb == NULL || strcmp(verb, "create") != 0 || words == NULL || !address_read(words, &places.at[0]) ||
        !args_done(args)) {
        complain("write: mykonos table create http://HOST:PORT --game GAME --seats person,bot:3");
        return STATUS_USAGE;
    }
    return own_session_is_usable(&places) ? ask(&places, bytes, json) : STATUS_FAILED;
}
