/* A swarm of players for tests and measurements: opens tables over HTTP, takes every person's seat over websockets,
 * chooses random legal moves from each seat's own view, and records every move that was acknowledged. Checks every
 * view it gets: its hash, its order, and that none is doubled or left out.
 *
 *   server_swarm --servers 127.0.0.1:8080,... --game KEY --order "seats=person,person" [--tables N] [--spectators N]
 *                [--seconds S] [--games N] [--think MS] [--idle N] [--journal FILE] [--player NAME]
 *                [--finish] [--linger MS]
 *
 * Time begins when all seats of all tables are taken. Prints one JSON object. The journal has a line for each
 * acknowledged move: time table seq seat nonce move; one for each player who was told that the entries after seq are
 * lost: time table rewound seq; and one for each table that ended: time table over. */
#include "tests/server/swarm.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { FILL_LIMIT_S = 60 };

/* ---- setting up ---- */

static void seat_table(const struct opened *opened)
{
    struct board *board = wire_allocate(sizeof *board);
    board->id = opened->id;
    for (int seat = 0; seat < opened->seats; seat++)
        if (opened->person[seat])
            swarm_player_add(board, seat, opened->invitation);
    for (int i = 0; i < swarm.spectators; i++)
        swarm_player_add(board, GAME_SPECTATOR, NULL);
    swarm.running_tables++;
}

static void fill_tables(void)
{
    struct opened opened;
    while (swarm.running_tables < swarm.tables && swarm_open_take(&opened))
        seat_table(&opened);
    if (!swarm.filled && swarm.running_tables >= swarm.tables) { /* time counts from here */
        swarm.filled = true;
        swarm.warm_us += swarm_now_us() - swarm.begun_us;
        swarm.begun_us = swarm_now_us();
    }
}

static void add_idle(void)
{
    struct opened opened;
    if (swarm.idle == 0)
        return;
    while (!swarm_open_table(0, &opened))
        nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
    struct board *board = wire_allocate(sizeof *board);
    board->id = opened.id;
    for (int i = 0; i < swarm.idle; i++) {
        struct player *player = swarm_player_add(board, GAME_SPECTATOR, NULL);
        player->idle = true;
    }
}

/* ---- the loop ---- */

/* Removes players that left and does what is due. */
static int64_t wake_players(void)
{
    int64_t now = swarm_now_us(), next = now + 50000;
    size_t kept = 0;
    for (size_t i = 0; i < swarm.player_count; i++) {
        struct player *player = swarm.player[i];
        if (player->state != PLAYER_GONE && player->wake_us <= now)
            swarm_player_on_wake(player, now);
        if (player->state == PLAYER_GONE) {
            wire_destroy(&player->in);
            wire_destroy(&player->out);
            free(player->view);
            free(player);
            continue;
        }
        if (player->wake_us < next)
            next = player->wake_us;
        swarm.player[kept++] = player;
    }
    swarm.player_count = kept;
    return next;
}

static bool is_done(void)
{
    if (swarm.games != 0 && swarm.finished >= swarm.games)
        return true;
    double limit = swarm.filled || swarm.seconds == 0 ? swarm.seconds : FILL_LIMIT_S + swarm.seconds;
    return (double)(swarm_now_us() - swarm.begun_us) > limit * 1e6;
}

static void run(void)
{
    struct epoll_event events[256];
    int64_t next = 0;
    while (!is_done()) {
        int64_t now = swarm_now_us();
        int wait_ms = next <= now ? 0 : (int)((next - now + 999) / 1000);
        int count = epoll_wait(swarm.epoll, events, 256, wait_ms > 50 ? 50 : wait_ms);
        for (int i = 0; i < count; i++) {
            struct player *player = events[i].data.ptr;
            if (player->fd >= 0)
                swarm_player_on_events(player, events[i].events);
        }
        if (!swarm.finish || swarm.finished + (uint64_t)swarm.running_tables < swarm.games)
            fill_tables();
        if (swarm_now_us() >= next)
            next = wake_players();
    }
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double percentile_ms(double share)
{
    if (swarm.latency_count == 0)
        return 0;
    size_t index = (size_t)((double)(swarm.latency_count - 1) * share);
    return swarm.latency_us[index] / 1000.0;
}

static void print_report(void)
{
    double warm = (double)(swarm_now_us() - swarm.warm_us) / 1e6;
    int open = 0;
    for (size_t i = 0; i < swarm.player_count; i++)
        open += swarm.player[i]->state == PLAYER_OPEN;
    qsort(swarm.latency_us, swarm.latency_count, sizeof *swarm.latency_us, compare);
    printf("{\"acked\":%" PRIu64 ",\"acked_per_s\":%.1f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,"
           "\"games\":%" PRIu64 ",\"refused\":%" PRIu64 ",\"reconnects\":%" PRIu64 ",\"differences\":%" PRIu64
           ",\"gaps\":%" PRIu64 ",\"doubled\":%" PRIu64 ",\"sorry\":%" PRIu64 ",\"rewound\":%" PRIu64
           ",\"frames\":%" PRIu64 ",\"open\":%d,\"longest_pause_ms\":%.1f,\"unseated\":%" PRIu64 "}\n",
           swarm.acked, warm > 0 ? (double)(swarm.acked - swarm.acked_early) / warm : 0.0, percentile_ms(0.5),
           percentile_ms(0.99), percentile_ms(1), swarm.finished, swarm.refused, swarm.reconnects, swarm.differences,
           swarm.gaps, swarm.doubled, swarm.sorry, swarm.rewound, swarm.frames, open, (double)swarm.longest_us / 1000.0,
           swarm.unseated);
    fflush(stdout);
}

static void read_servers(char *list)
{
    char *rest = NULL;
    for (char *one = strtok_r(list, ",", &rest); one != NULL && swarm.server_count < SERVERS_MOST;
         one = strtok_r(NULL, ",", &rest)) {
        char *colon = strchr(one, ':');
        if (colon == NULL)
            swarm_die("servers are ADDRESS:PORT");
        *colon = 0;
        swarm.servers[swarm.server_count] = one;
        swarm.ports[swarm.server_count++] = atoi(colon + 1);
    }
}

static void read_arguments(int argc, char **argv)
{
    swarm.order = "seats=person,person";
    swarm.seconds = 10;
    swarm.silence_ms = 4000;
    swarm.tables = 1;
    double warm = 0;
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        if (strcmp(name, "--finish") == 0) {
            swarm.finish = true;
            continue;
        }
        if (i + 1 == argc)
            swarm_die("a value is missing");
        char *value = argv[++i];
        if (strcmp(name, "--servers") == 0)
            read_servers(value);
        else if (strcmp(name, "--game") == 0)
            swarm.game = game_named(value);
        else if (strcmp(name, "--order") == 0)
            swarm.order = value;
        else if (strcmp(name, "--tables") == 0)
            swarm.tables = atoi(value);
        else if (strcmp(name, "--spectators") == 0)
            swarm.spectators = atoi(value);
        else if (strcmp(name, "--seconds") == 0)
            swarm.seconds = atof(value);
        else if (strcmp(name, "--warm") == 0)
            warm = atof(value);
        else if (strcmp(name, "--games") == 0)
            swarm.games = (uint64_t)atoll(value);
        else if (strcmp(name, "--think") == 0)
            swarm.think_ms = atoi(value);
        else if (strcmp(name, "--idle") == 0)
            swarm.idle = atoi(value);
        else if (strcmp(name, "--player") == 0) {
            if (!bot_read_player(value, &swarm.bot_player))
                swarm_die("no such player");
            swarm.bot = wire_allocate(1);
        } else if (strcmp(name, "--silence") == 0)
            swarm.silence_ms = atoi(value);
        else if (strcmp(name, "--linger") == 0)
            swarm.linger_ms = atoi(value);
        else if (strcmp(name, "--journal") == 0)
            swarm.journal = fopen(value, "w");
        else
            swarm_die(name);
    }
    if (swarm.server_count == 0 || swarm.game == NULL)
        swarm_die("--servers and --game are needed");
    if (swarm.journal != NULL)
        setvbuf(swarm.journal, NULL, _IOLBF, 0);
    if (swarm.bot != NULL) {
        swarm.bot = wire_allocate(bot_size(swarm.game, 1 << 12));
        bot_begin(swarm.bot, swarm.game, 1 << 12);
    }
    swarm.begun_us = swarm_now_us();
    swarm.warm_us = swarm.begun_us + (int64_t)(warm * 1e6);
}

static void on_term(int number)
{
    (void)number;
    swarm.seconds = 0;
}

int main(int argc, char **argv)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGTERM, on_term);
    swarm.rng = rng_from_seed((uint64_t)swarm_wall_ms());
    read_arguments(argc, argv);
    swarm.epoll = epoll_create1(0);
    swarm.latency_us = wire_allocate(LATENCIES_MOST * sizeof *swarm.latency_us);
    swarm_open_begin();
    add_idle();
    run();
    print_report();
    if (swarm.journal != NULL)
        fclose(swarm.journal);
    _exit(swarm.differences + swarm.gaps + swarm.doubled > 0);
}
