/* Another program as a bot: its process, its pipes and the host's side of the protocol. */
#include "clients/terminal/outside.h"

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

#include "engine/notation.h"

enum {
    LINE_LIMIT = 4096,   /* of what a bot says, in bytes */
    GREETING_MS = 10000, /* to start and say ready */
    GRACE_MS = 1000,     /* beyond its budget, for pipes and schedulers */
    PATIENCE_MS = 60000, /* where there is no budget */
    SAY_LIMIT = 1 << 20, /* of what we say, in bytes */
};

struct outside {
    const struct game *game;
    pid_t pid;
    int to, from; /* pipes */
    bool wants_view, wants_bytes, wants_moves;
    bool gone;
    char name[64];
    char fault[160];
    char line[LINE_LIMIT];
    size_t held; /* bytes of `line` that hold the begin of the next lines */
    struct move_list list;
    char say[SAY_LIMIT];
};

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static bool fail(struct outside *outside, const char *words, bool gone)
{
    snprintf(outside->fault, sizeof outside->fault, "%s", words);
    outside->gone = outside->gone || gone;
    return false;
}

/* ---- Lines ---- */

static bool send_all(struct outside *outside, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = write(outside->to, bytes, size);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return fail(outside, "it does not listen any more", true);
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Moves the first whole line held into `into`. */
static bool take_line(struct outside *outside, char *into, size_t size)
{
    char *end = memchr(outside->line, '\n', outside->held);
    if (end == NULL)
        return false;
    size_t length = (size_t)(end - outside->line), kept = length < size ? length : size - 1;
    memcpy(into, outside->line, kept);
    if (kept > 0 && into[kept - 1] == '\r')
        kept--;
    into[kept] = 0;
    outside->held -= length + 1;
    memmove(outside->line, end + 1, outside->held);
    return true;
}

static bool read_line(struct outside *outside, uint64_t until_ms, char *into, size_t size)
{
    while (!take_line(outside, into, size)) {
        if (outside->held == sizeof outside->line)
            return fail(outside, "its line is too long", true);
        uint64_t now = now_ms();
        struct pollfd ready = { .fd = outside->from, .events = POLLIN };
        int count = now >= until_ms ? 0 : poll(&ready, 1, (int)(until_ms - now));
        if (count == 0)
            return fail(outside, "it did not answer in time", true);
        if (count < 0 && errno == EINTR) /* a signal: nothing is known to be readable, and reading could take forever */
            continue;
        ssize_t got = read(outside->from, outside->line + outside->held, sizeof outside->line - outside->held);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return fail(outside, "it ended", true);
        outside->held += (size_t)got;
    }
    return true;
}

/* ---- The process ---- */

static void become(const char *program, const int to[2], const int from[2])
{
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    close(to[0]), close(to[1]), close(from[0]), close(from[1]);
    execl("/bin/sh", "sh", "-c", program, (char *)NULL);
    _exit(127);
}

/* Closed in every other program we start: as long as another bot held an end, this one would never see its input end.
 */
static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static bool start_process(struct outside *outside, const char *program)
{
    int to[2], from[2];
    if (!open_pipe(to))
        return fail(outside, "no pipe", true);
    if (!open_pipe(from)) {
        close(to[0]), close(to[1]);
        return fail(outside, "no pipe", true);
    }
    outside->pid = fork();
    if (outside->pid == 0)
        become(program, to, from);
    close(to[0]), close(from[1]);
    outside->to = to[1];
    outside->from = from[0];
    return outside->pid > 0 || fail(outside, "it did not start", true);
}

static void read_greeting_line(struct outside *outside, const char *line)
{
    if (strncmp(line, "bot ", 4) == 0)
        snprintf(outside->name, sizeof outside->name, "%.60s", line + 4);
    else if (strcmp(line, "want view") == 0)
        outside->wants_view = true;
    else if (strcmp(line, "want bytes") == 0)
        outside->wants_bytes = true;
    else if (strcmp(line, "want moves") == 0)
        outside->wants_moves = true;
}

static bool shake_hands(struct outside *outside)
{
    static const char hello[] = "mykonos 1\n";
    char line[LINE_LIMIT];
    uint64_t until_ms = now_ms() + GREETING_MS;
    if (!send_all(outside, hello, sizeof hello - 1))
        return false;
    while (read_line(outside, until_ms, line, sizeof line)) {
        if (strcmp(line, "ready") == 0)
            return true;
        read_greeting_line(outside, line);
    }
    return false;
}

struct outside *outside_create(const char *program, const struct game *game)
{
    struct outside *outside = calloc(1, sizeof *outside);
    if (outside == NULL)
        return NULL;
    signal(SIGPIPE, SIG_IGN);
    outside->game = game;
    outside->to = outside->from = -1;
    snprintf(outside->name, sizeof outside->name, "nameless");
    if (start_process(outside, program) && shake_hands(outside))
        return outside;
    fprintf(stderr, "mykonos: bot '%s': %s\n", program, outside->fault);
    outside_destroy(outside);
    return NULL;
}

/* Leaves it a moment to end by itself. */
static void end_process(struct outside *outside)
{
    const struct timespec moment = { .tv_nsec = 5000000 };
    for (int i = 0; i < 200 && !outside->gone; i++) {
        if (waitpid(outside->pid, NULL, WNOHANG) != 0)
            return;
        nanosleep(&moment, NULL);
    }
    kill(outside->pid, SIGKILL);
    waitpid(outside->pid, NULL, 0);
}

void outside_destroy(struct outside *outside)
{
    if (!outside->gone)
        (void)send_all(outside, "quit\n", 5);
    if (outside->to >= 0)
        close(outside->to);
    if (outside->from >= 0)
        close(outside->from);
    if (outside->pid > 0)
        end_process(outside);
    free(outside);
}

const char *outside_name(const struct outside *outside)
{
    return outside->name;
}

const char *outside_fault(const struct outside *outside)
{
    return outside->fault;
}

/* ---- What the host says ---- */

bool outside_begin(struct outside *outside, const struct game_state *view)
{
    struct text text = text_on(outside->say, sizeof outside->say);
    const struct game *game = outside->game;
    text_add(&text, "game %s %d seats %d", game->key, game_rules_version(view), view->seat_count);
    for (int i = 0; i < game_option_count(game); i++)
        text_add(&text, " %s=%s", game->options[i].key, game->options[i].choices[view->option[i]]);
    text_char(&text, '\n');
    return !outside->gone && send_all(outside, text.bytes, text.length);
}

static void say_view(struct outside *outside, const struct game_state *view, struct text *text)
{
    struct json json = json_on(text);
    text_put(text, "view ");
    json_object(&json, NULL);
    outside->game->write_json(view, &json);
    json_object_end(&json);
    text_char(text, '\n');
}

static void say_bytes(struct outside *outside, const struct game_state *view, struct text *text)
{
    static const char digits[] = "0123456789abcdef";
    const uint8_t *byte = (const uint8_t *)view;
    text_put(text, "bytes ");
    for (uint16_t i = 0; i < outside->game->state_size; i++) {
        text_char(text, digits[byte[i] >> 4]);
        text_char(text, digits[byte[i] & 15]);
    }
    text_char(text, '\n');
}

static void say_moves(struct outside *outside, const struct game_state *view, int seat, struct text *text)
{
    game_list_moves(outside->game, view, seat, &outside->list);
    text_put(text, "moves ");
    for (uint32_t i = 0; i < outside->list.count; i++) {
        text_put(text, i == 0 ? "" : "; ");
        notation_write_move(outside->game, &outside->list.move[i], text);
    }
    text_char(text, '\n');
}

static bool say_think(struct outside *outside, const struct game_state *view, int seat, const struct bot_budget *budget)
{
    struct text text = text_on(outside->say, sizeof outside->say);
    if (outside->wants_view)
        say_view(outside, view, &text);
    if (outside->wants_bytes)
        say_bytes(outside, view, &text);
    if (outside->wants_moves)
        say_moves(outside, view, seat, &text);
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)budget->seed);
    text_add(&text, "think %c ms %u iterations %u seed %s\n", text_seat_letter(seat), budget->ms, budget->iterations,
             seed);
    if (text.full)
        return fail(outside, "the position is too long to say", false);
    return send_all(outside, text.bytes, text.length);
}

static bool read_answer(struct outside *outside, const char *words, const struct game_state *view, int seat,
                        struct game_move *move)
{
    if (!notation_read_move(outside->game, words, strlen(words), move))
        return fail(outside, "its answer is no move of this game", false);
    struct game_event event = { .at_ms = view->at_ms, .seat = (int8_t)seat, .move = *move };
    const struct refusal *refusal = game_refusal(outside->game, view, &event);
    if (refusal == NULL)
        return true;
    snprintf(outside->fault, sizeof outside->fault, "%.60s: [%s] %s", words, refusal->rule, refusal->sentence);
    return false;
}

bool outside_think(struct outside *outside, const struct game_state *view, int seat, const struct bot_budget *budget,
                   struct game_move *move)
{
    char line[LINE_LIMIT];
    if (outside->gone || !say_think(outside, view, seat, budget))
        return false;
    uint64_t until_ms = now_ms() + (budget->ms != 0 ? budget->ms + GRACE_MS : PATIENCE_MS);
    while (read_line(outside, until_ms, line, sizeof line))
        if (strncmp(line, "move ", 5) == 0)
            return read_answer(outside, line + 5, view, seat, move);
    return false;
}
