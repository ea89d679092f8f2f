/* The bot's process, its pipes and the host's side of the protocol. */
#include "bots/native/external_bot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/hex.h"
#include "engine/notation.h"
#include "system/clock.h"
#include "system/complain.h"

enum {
    LINE_LIMIT = 4096,   /* bytes in a line from the bot */
    GREETING_MS = 10000, /* time to start and say ready */
    GRACE_MS = 1000,     /* added to its budget, for pipes and schedulers */
    PATIENCE_MS = 60000, /* time for a move without a budget */
    SAY_LIMIT = 1 << 20, /* bytes in one message to the bot */
};

struct external_bot {
    const struct game *game;
    pid_t pid;
    int to, from; /* pipes */
    bool wants_view, wants_bytes, wants_moves;
    bool gone;
    char name[64];
    char fault[160];
    char line[LINE_LIMIT];
    size_t held; /* bytes in `line` that were read but not yet taken as lines */
    struct move_list list;
    char say[SAY_LIMIT];
};

static bool fail(struct external_bot *bot, const char *words, bool gone)
{
    snprintf(bot->fault, sizeof bot->fault, "%s", words);
    bot->gone = bot->gone || gone;
    return false;
}

/* ---- Lines ---- */

static bool send_all(struct external_bot *bot, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = write(bot->to, bytes, size);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return fail(bot, "it does not listen any more", true);
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Moves the first complete line from bot->line to `into`. */
static bool take_line(struct external_bot *bot, char *into, size_t size)
{
    char *end = memchr(bot->line, '\n', bot->held);
    if (end == NULL)
        return false;
    size_t length = (size_t)(end - bot->line), kept = length < size ? length : size - 1;
    memcpy(into, bot->line, kept);
    if (kept > 0 && into[kept - 1] == '\r')
        kept--;
    into[kept] = 0;
    bot->held -= length + 1;
    memmove(bot->line, end + 1, bot->held);
    return true;
}

static bool read_line(struct external_bot *bot, uint64_t until_ms, char *into, size_t size)
{
    while (!take_line(bot, into, size)) {
        if (bot->held == sizeof bot->line)
            return fail(bot, "its line is too long", true);
        uint64_t now = clock_ms();
        struct pollfd ready = { .fd = bot->from, .events = POLLIN };
        int count = now >= until_ms ? 0 : poll(&ready, 1, (int)(until_ms - now));
        if (count == 0)
            return fail(bot, "it did not answer in time", true);
        if (count < 0 && errno == EINTR) /* a signal: there may be nothing to read, and reading would block */
            continue;
        ssize_t got = read(bot->from, bot->line + bot->held, sizeof bot->line - bot->held);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return fail(bot, "it ended", true);
        bot->held += (size_t)got;
    }
    return true;
}

/* ---- The process ---- */

static void close_pipe(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

/* In the child process: replaces it by the program. */
static void become(const char *program, const int to[2], const int from[2])
{
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    close_pipe(to);
    close_pipe(from);
    execl("/bin/sh", "sh", "-c", program, (char *)NULL);
    _exit(127);
}

/* The ends are closed in every other program we start: if another bot held one, this bot would never see the end of its
 * input. */
static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static bool start_process(struct external_bot *bot, const char *program)
{
    int to[2], from[2];
    if (!open_pipe(to))
        return fail(bot, "no pipe", true);
    if (!open_pipe(from)) {
        close_pipe(to);
        return fail(bot, "no pipe", true);
    }
    bot->pid = fork();
    if (bot->pid == 0)
        become(program, to, from);
    close(to[0]);
    close(from[1]);
    bot->to = to[1];
    bot->from = from[0];
    return bot->pid > 0 || fail(bot, "it did not start", true);
}

static void read_greeting_line(struct external_bot *bot, const char *line)
{
    if (strncmp(line, "bot ", 4) == 0)
        snprintf(bot->name, sizeof bot->name, "%.60s", line + 4);
    else if (strcmp(line, "want view") == 0)
        bot->wants_view = true;
    else if (strcmp(line, "want bytes") == 0)
        bot->wants_bytes = true;
    else if (strcmp(line, "want moves") == 0)
        bot->wants_moves = true;
}

static bool shake_hands(struct external_bot *bot)
{
    static const char hello[] = "mykonos 1\n";
    char line[LINE_LIMIT];
    uint64_t until_ms = clock_ms() + GREETING_MS;
    if (!send_all(bot, hello, sizeof hello - 1))
        return false;
    while (read_line(bot, until_ms, line, sizeof line)) {
        if (strcmp(line, "ready") == 0)
            return true;
        read_greeting_line(bot, line);
    }
    return false;
}

struct external_bot *external_bot_create(const char *program, const struct game *game)
{
    struct external_bot *bot = calloc(1, sizeof *bot);
    if (bot == NULL)
        return NULL;
    signal(SIGPIPE, SIG_IGN);
    bot->game = game;
    bot->to = bot->from = -1;
    snprintf(bot->name, sizeof bot->name, "nameless");
    if (start_process(bot, program) && shake_hands(bot))
        return bot;
    complain("bot '%s': %s", program, bot->fault);
    external_bot_destroy(bot);
    return NULL;
}

/* Gives the program one second to end by itself before it is killed. */
static void end_process(struct external_bot *bot)
{
    const struct timespec moment = { .tv_nsec = 5000000 };
    for (int i = 0; i < 200 && !bot->gone; i++) {
        if (waitpid(bot->pid, NULL, WNOHANG) != 0)
            return;
        nanosleep(&moment, NULL);
    }
    kill(bot->pid, SIGKILL);
    waitpid(bot->pid, NULL, 0);
}

void external_bot_destroy(struct external_bot *bot)
{
    if (!bot->gone)
        (void)send_all(bot, "quit\n", 5);
    if (bot->to >= 0)
        close(bot->to);
    if (bot->from >= 0)
        close(bot->from);
    if (bot->pid > 0)
        end_process(bot);
    free(bot);
}

const char *external_bot_name(const struct external_bot *bot)
{
    return bot->name;
}

const char *external_bot_fault(const struct external_bot *bot)
{
    return bot->fault;
}

/* ---- What the host says ---- */

bool external_bot_begin(struct external_bot *bot, const struct game_state *view)
{
    struct text text = text_on(bot->say, sizeof bot->say);
    const struct game *game = bot->game;
    text_add(&text, "game %s %d seats %d", game->key, game_rules_version(view), view->seat_count);
    for (int i = 0; i < game_option_count(game); i++)
        text_add(&text, " %s=%s", game->options[i].key, game->options[i].choices[view->option[i]]);
    text_char(&text, '\n');
    return !bot->gone && send_all(bot, text.bytes, text.length);
}

static void say_view(struct external_bot *bot, const struct game_state *view, struct text *text)
{
    struct json json = json_on(text);
    text_put(text, "view ");
    json_open_object(&json, NULL);
    bot->game->write_json(view, &json);
    json_close_object(&json);
    text_char(text, '\n');
}

static void say_bytes(struct external_bot *bot, const struct game_state *view, struct text *text)
{
    text_put(text, "bytes ");
    hex_write(text, view, bot->game->state_size);
    text_char(text, '\n');
}

static void say_moves(struct external_bot *bot, const struct game_state *view, int seat, struct text *text)
{
    game_list_moves(bot->game, view, seat, &bot->list);
    text_put(text, "moves ");
    for (uint32_t i = 0; i < bot->list.count; i++) {
        text_put(text, i == 0 ? "" : "; ");
        notation_write_move(bot->game, &bot->list.move[i], text);
    }
    text_char(text, '\n');
}

static bool say_think(struct external_bot *bot, const struct game_state *view, int seat,
                      const struct bot_budget *budget)
{
    struct text text = text_on(bot->say, sizeof bot->say);
    if (bot->wants_view)
        say_view(bot, view, &text);
    if (bot->wants_bytes)
        say_bytes(bot, view, &text);
    if (bot->wants_moves)
        say_moves(bot, view, seat, &text);
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)budget->seed);
    text_add(&text, "think %c ms %u iterations %u seed %s\n", text_seat_letter(seat), budget->ms, budget->iterations,
             seed);
    if (text.full)
        return fail(bot, "the position is too long to say", false);
    return send_all(bot, text.bytes, text.length);
}

static bool read_answer(struct external_bot *bot, const char *words, const struct game_state *view, int seat,
                        struct game_move *move)
{
    if (!notation_read_move(bot->game, words, strlen(words), move))
        return fail(bot, "its answer is no move of this game", false);
    struct game_event event = { .at_ms = view->at_ms, .seat = (int8_t)seat, .move = *move };
    const struct refusal *refusal = game_refusal(bot->game, view, &event);
    if (refusal == NULL)
        return true;
    snprintf(bot->fault, sizeof bot->fault, "%.60s: [%s] %s", words, refusal->rule, refusal->sentence);
    return false;
}

bool external_bot_think(struct external_bot *bot, const struct game_state *view, int seat,
                        const struct bot_budget *budget, struct game_move *move)
{
    char line[LINE_LIMIT];
    if (bot->gone || !say_think(bot, view, seat, budget))
        return false;
    uint64_t until_ms = clock_ms() + (budget->ms != 0 ? budget->ms + GRACE_MS : PATIENCE_MS);
    while (read_line(bot, until_ms, line, sizeof line))
        if (strncmp(line, "move ", 5) == 0)
            return read_answer(bot, line + 5, view, seat, move);
    return false;
}
