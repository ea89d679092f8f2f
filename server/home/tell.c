/* What `mykonos serve` says when it is ready. */
#include <stdio.h>
#include <unistd.h>

#include "command/language.h"
#include "engine/game.h"
#include "engine/json.h"
#include "server/home/home.h"

enum { SAID_SIZE = 2 * HOME_PATH_SIZE };

void tell_json(const struct told *told)
{
    char bytes[SAID_SIZE];
    struct text text = text_on(bytes, sizeof bytes);
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    json_add_string(&json, "url", told->url);
    json_add_string(&json, "data", told->data);
    json_add_number(&json, "port", told->port);
    json_close_object(&json);
    puts(bytes);
    fflush(stdout);
}

static bool shows_code(const struct told *told)
{
    return told->is_reachable && told->has_page && isatty(STDOUT_FILENO);
}

static void add_who(struct text *text, const struct told *told)
{
    if (!told->has_page)
        text_add(text, "There is no page (`tools/web` builds it), so only terminals can play.\n");
    else if (!told->is_reachable)
        text_add(text, "Only this machine can reach it.\n");
    else if (shows_code(told))
        text_add(text, "Friends in your network open this address, or point a phone at the code.\n");
    else
        text_add(text, "Friends in your network open this address.\n");
}

static const char *first_game(void)
{
    const struct game *const *game = game_list;
    while (game[1] != NULL && !(*game)->on_shelf)
        game++;
    return (*game)->key;
}

/* A command to be copied as it is. */
static void add_how(struct text *text, const struct told *told)
{
    text_add(text, "At a terminal: %s", "mykonos table create ");
    text_put(text, told->url);
    text_put(text, " \\\n  --game ");
    text_put(text, first_game());
    text_put(text, " --seats person,person\n");
    text_add(text, "The games are in %s.\n", told->data);
    text_add(text, "Ctrl-C stops; the games go on when you start it again.\n");
}

/* Fits into 24 lines with the code of a usual address, which takes 17. */
void tell_words(const struct told *told)
{
    char bytes[SAID_SIZE];
    struct text text = language_text(bytes, sizeof bytes);
    text_add(&text, "Mykonos is open: %s\n", told->url);
    fputs(bytes, stdout);
    if (shows_code(told))
        qr_print(told->url);
    text = language_text(bytes, sizeof bytes);
    add_who(&text, told);
    add_how(&text, told);
    fputs(bytes, stdout);
    fflush(stdout);
}
