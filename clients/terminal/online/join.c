/* `mykonos join` and `mykonos watch`: a table on a server, in the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/online/link.h"
#include "clients/terminal/online/online.h"
#include "clients/terminal/screen/choices.h"
#include "clients/terminal/screen/explain.h"
#include "clients/terminal/screen/input.h"
#include "clients/terminal/screen/scores.h"

enum { TICK_MS = 100, TEXT_SIZE = 1 << 17, LINES_MOST = 1 << 20 };

struct guest {
    struct net_link link;
    struct screen screen;
    struct input input;
    struct choices choices;
    struct move_list list;
    union game_room now;
    bool plays, asked, no_input, quit;
    const char *wrong; /* why it ended early; NULL: all is well */
    char text[TEXT_SIZE];
};

/* ---- showing ---- */

static void show_board(struct guest *guest)
{
    struct text text = text_on(guest->text, sizeof guest->text);
    guest->link.game->print(net_link_now(&guest->link, &guest->now), &text);
    screen_put(&guest->screen, guest->text);
}

static bool is_asked(const struct guest *guest)
{
    const struct net_link *link = &guest->link;
    return guest->plays && link->has_view && !link->over && link->pending == 0 && link->viewer < GAME_SEATS_MOST &&
           game_acts(&link->view.head, link->viewer);
}

static void show_question(struct guest *guest)
{
    struct text text = text_on(guest->text, sizeof guest->text);
    const struct game_state *now = net_link_now(&guest->link, &guest->now);
    const struct game *game = guest->link.game;
    guest->list.count = 0;
    game_list_moves(game, now, guest->link.viewer, &guest->list);
    choices_begin(&guest->choices, game, &guest->list);
    game->ask(now, guest->link.viewer, &text);
    screen_put(&guest->screen, "\n");
    screen_wrap(&guest->screen, 0, 2, guest->text);
    choices_show(&guest->choices, &guest->screen, 0, LINES_MOST);
}

static void show_news(struct guest *guest, enum net_news news)
{
    static const char *const quiet[] = {
        [NET_LOST] = "The connection is lost; trying again ...", [NET_BACK] = "Connected again."
    };
    if (news == NET_NOTHING)
        return;
    input_hide(&guest->input);
    if (news == NET_LOST || news == NET_BACK)
        screen_say(&guest->screen, 0, 0, TEXT_QUIET "%s" TEXT_PLAIN, quiet[news]);
    else if (guest->link.words[0] != 0)
        screen_wrap(&guest->screen, 0, 2, guest->link.words);
    guest->link.words[0] = 0;
}

/* ---- one step ---- */

static void take_news(struct guest *guest, enum net_news news)
{
    show_news(guest, news);
    if (news == NET_ENDED || news == NET_BROKEN) {
        guest->wrong =
            news == NET_ENDED ? "the server ended it" : "this server is broken or lies; the connection is closed";
        guest->quit = true;
    }
    if (news == NET_VIEW && !guest->plays && guest->screen.on_terminal)
        show_board(guest);
    if (news == NET_VIEW || news == NET_REFUSED)
        guest->asked = false;
}

/* ---- commands: one line each in the table ---- */

static void guest_quit(struct guest *guest, const char *rest)
{
    (void)rest;
    guest->quit = true;
}

static void guest_board(struct guest *guest, const char *rest)
{
    (void)rest;
    show_board(guest);
    guest->asked = false;
}

static void guest_undo(struct guest *guest, const char *rest)
{
    (void)rest;
    net_link_move(&guest->link, (struct game_move){ .verb = GAME_VERB_TAKE_BACK });
}

static void guest_resign(struct guest *guest, const char *rest)
{
    if (strcmp(rest, "for good") != 0) {
        screen_say(&guest->screen, 0, 0, "A bot would play your seat to the end. If you mean it: resign for good");
        return;
    }
    net_link_resign(&guest->link);
    guest->plays = false; /* from now on a spectator */
}

/* The rules here say the same as the server's: they see the same view. */
static void guest_why(struct guest *guest, const char *rest)
{
    const struct net_link *link = &guest->link;
    const struct game_state *now = net_link_now(link, &guest->now);
    struct game_event event = { .at_ms = now->at_ms };
    int seat = link->viewer;
    if (!explain_read_move(link->game, rest, link->seat_count, &seat, &event.move)) {
        explain_unreadable(&guest->screen, link->game, rest);
        return;
    }
    event.seat = (int8_t)seat;
    const struct refusal *refusal = game_refusal(link->game, now, &event);
    if (refusal == NULL)
        screen_say(&guest->screen, 0, 0, "That move is legal.");
    else
        explain_refusal(&guest->screen, link->game, refusal);
}

static void guest_rules(struct guest *guest, const char *rest)
{
    explain_rules(&guest->screen, guest->link.game, rest);
}

static void guest_verbs(struct guest *guest, const char *rest)
{
    (void)rest;
    explain_verbs(&guest->screen, guest->link.game);
}

static void guest_help(struct guest *guest, const char *rest);

static const struct {
    const char *name, *form, *help;
    void (*run)(struct guest *guest, const char *rest);
} commands[] = {
    { "board", "board", "the board and the question again", guest_board },
    { "why", "why MOVE", "is that move legal, and if not, by which rule", guest_why },
    { "rules", "rules [4.3]", "the rules: chapters, a chapter, a clause", guest_rules },
    { "verbs", "verbs", "everything that can be said as a move", guest_verbs },
    { "undo", "undo", "take the last step back, while that harms nobody", guest_undo },
    { "resign", "resign for good", "a bot plays your seat to the end", guest_resign },
    { "quit", "quit", "leave; come back by the same invitation", guest_quit },
    { "help", "help", "this", guest_help },
};

static void guest_help(struct guest *guest, const char *rest)
{
    (void)rest;
    screen_say(&guest->screen, 0, 0, "The number of a choice, a move in words, or:");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char line[120];
        snprintf(line, sizeof line, "  %-16s  %s\n", commands[i].form, commands[i].help);
        screen_put(&guest->screen, line);
    }
}

/* false: the line names no command. */
static bool obey(struct guest *guest, const char *line)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        size_t size = strlen(commands[i].name);
        if (strncmp(line, commands[i].name, size) != 0 || (line[size] != 0 && line[size] != ' '))
            continue;
        commands[i].run(guest, line + size + strspn(line + size, " "));
        return true;
    }
    return false;
}

static void answer(struct guest *guest, const char *line)
{
    struct game_move move;
    if (line[0] == 0) {
        guest->asked = false;
    } else if (obey(guest, line)) {
        return;
    } else if (!is_asked(guest)) {
        screen_say(&guest->screen, 0, 0, "It is not your turn; `help` tells what else can be done.");
    } else {
        switch (choices_answer(&guest->choices, line, &move)) {
        case CHOICES_MOVE: net_link_move(&guest->link, move); break;
        case CHOICES_NARROWED: choices_show(&guest->choices, &guest->screen, 0, LINES_MOST); break;
        case CHOICES_NONE: guest_why(guest, line); break;
        }
    }
}

static void read_line(struct guest *guest)
{
    char prompt[64];
    struct text text = text_on(prompt, sizeof prompt);
    text_add(&text, "%S%s> ", guest->link.viewer, is_asked(guest) ? "" : TEXT_QUIET " waits" TEXT_PLAIN);
    /* A script's lines are answers: they are read only when somebody is asked. */
    if (!guest->input.on_terminal && !is_asked(guest))
        return;
    switch (input_line(&guest->input, prompt, TICK_MS)) {
    case INPUT_LINE: answer(guest, guest->input.line); break;
    case INPUT_END: guest->no_input = true; break;
    case INPUT_STOP: guest->quit = true; break;
    case INPUT_LATE: break;
    }
}

static void run(struct guest *guest)
{
    while (!guest->quit && !guest->link.over) {
        bool listens = guest->plays && !guest->no_input && guest->link.has_view;
        enum net_news news =
            net_link_wait(&guest->link, listens && (is_asked(guest) || guest->input.on_terminal) ? 0 : TICK_MS);
        take_news(guest, news);
        if (news != NET_NOTHING)
            continue;
        if (is_asked(guest) && !guest->asked) {
            guest->asked = true;
            show_board(guest);
            show_question(guest);
        }
        if (listens)
            read_line(guest);
        if (guest->no_input && is_asked(guest)) {
            guest->wrong = "the input ended before the game";
            break;
        }
    }
}

/* ---- the commands ---- */

static int finish(struct guest *guest)
{
    const char *names[GAME_SEATS_MOST];
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        names[seat] = guest->link.seat_name[seat][0] != 0 ? guest->link.seat_name[seat] : "a bot";
    input_hide(&guest->input);
    if (guest->link.over) {
        char table[24];
        snprintf(table, sizeof table, "%llu", (unsigned long long)guest->link.address.table);
        show_board(guest);
        screen_put(&guest->screen, "\n" TEXT_STRONG "The game is over.\n" TEXT_PLAIN);
        scores_show(&guest->screen, guest->link.game, &guest->link.view.head, names);
        screen_say(&guest->screen, 0, 0, TEXT_QUIET "The record: http://%s:%s/api/tables/%s/record" TEXT_PLAIN,
                   guest->link.address.host, guest->link.address.port, table);
    }
    if (guest->wrong != NULL)
        fprintf(stderr, "mykonos: %s\n", guest->wrong);
    return guest->wrong == NULL ? STATUS_OK : STATUS_FAILED;
}

static int sit(struct args *args, bool plays)
{
    struct net_address address;
    const char *words = args_word(args), *name = plays ? args_text(args, "--name", "guest") : "guest";
    if (!args_done(args))
        return STATUS_USAGE;
    if (words == NULL || !net_read_address(words, &address) || address.table == 0 || (plays && !address.has_token)) {
        fprintf(stderr, "mykonos: an address is like http://host:port/t/TABLE%s\n",
                plays ? "#TOKEN; without a seat: mykonos watch" : "");
        return STATUS_USAGE;
    }
    if (!plays)
        address.has_token = false;
    struct guest *guest = wire_allocate(sizeof *guest);
    guest->plays = plays;
    net_link_open(&guest->link, &address, name);
    screen_open(&guest->screen, stdout);
    input_open(&guest->input, &guest->screen);
    run(guest);
    int status = finish(guest);
    input_close(&guest->input);
    net_link_close(&guest->link);
    free(guest);
    return status;
}

int command_join(struct args *args)
{
    return sit(args, true);
}

int command_watch(struct args *args)
{
    return sit(args, false);
}
