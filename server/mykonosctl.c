/* `mykonosctl`, the operators' program. It reads the store and sends on the bus like a node, but hosts nothing. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/program.h"
#include "engine/game.h"
#include "protocol/messages.h"
#include "server/bus/bus.h"
#include "server/bus_option.h"
#include "server/ctl.h"
#include "server/loop/log.h"
#include "server/store_option.h"
#include "system/secret.h"

/* ---- nodes ---- */

static void print_node(uint64_t node, bool alive, int shards)
{
    if (ctl.json)
        printf("{\"node\":\"%016" PRIx64 "\",\"alive\":%s,\"shards\":%d}\n", node, alive ? "true" : "false", shards);
    else
        printf("%016" PRIx64 " %s %d %s\n", node, alive ? "alive" : "gone ", shards, shards == 1 ? "shard" : "shards");
}

static void print_holder(const struct leases_look *look, uint64_t node)
{
    int count = 0;
    for (uint32_t shard = 0; shard < SHARD_COUNT; shard++)
        count += look->shard[shard].node == node;
    if (count > 0)
        print_node(node, ctl_is_alive(look, node), count);
}

static void on_look(void *owner, const struct leases_look *look)
{
    int live_hosts = 0;
    (void)owner;
    if (look == NULL)
        return;
    for (int i = 0; i < look->node_count; i++)
        live_hosts += look->node[i].alive && look->node[i].hosting;
    if (!ctl.json)
        printf("%d live %s\n", live_hosts, live_hosts == 1 ? "host" : "hosts");
    print_holder(look, 0);
    for (int i = 0; i < look->node_count; i++)
        print_holder(look, look->node[i].id);
    ctl_finish();
}

static int nodes(void)
{
    ctl_with_leases(on_look);
    return ctl.failed ? STATUS_FAILED : STATUS_OK;
}

/* ---- versions ---- */

static void on_version(void *owner, const char *key, uint32_t rules_version, uint64_t running, uint64_t archived,
                       bool failed)
{
    (void)owner;
    if (key == NULL) {
        ctl.failed = ctl.failed || failed;
        ctl_finish();
        return;
    }
    const struct game *game = game_named(key);
    bool played = game != NULL && game_plays_version(game, rules_version);
    ctl.failed = ctl.failed || !played;
    if (ctl.json)
        printf("{\"game\":\"%s\",\"rules_version\":%" PRIu32 ",\"running\":%" PRIu64 ",\"archived\":%" PRIu64
               ",\"played\":%s}\n",
               key, rules_version, running, archived, played ? "true" : "false");
    else
        printf("%s %" PRIu32 ": %" PRIu64 " running, %" PRIu64 " archived, %s\n", key, rules_version, running, archived,
               played ? "played here" : "NOT played here");
}

static int versions(void)
{
    ctl_with_versions(on_version);
    return ctl.failed ? STATUS_FAILED : STATUS_OK;
}

/* ---- drain ---- */

static void on_message(void *owner, const uint8_t *bytes, size_t size)
{
    (void)owner, (void)bytes, (void)size;
}

static void on_back(void *owner)
{
    (void)owner;
}

static int drain(void)
{
    struct bus_options options = { .access = ctl.bus,
                                   .part = BUS_OPERATOR,
                                   .number = bus_choose_number(BUS_OPERATOR),
                                   .on_message = on_message,
                                   .on_back = on_back };
    struct bus *bus;
    struct wire wire = { 0 };
    enum fault fault = bus_create(&ctl.loop, &options, &bus);
    if (fault != FAULT_NONE) {
        fprintf(stderr, "mykonosctl: %s\n", fault_words(fault));
        return STATUS_FAILED;
    }
    message_drain_write(&wire, &(struct message_drain){ .node = ctl.id });
    bus_send(bus, ctl.id, &wire);
    bool sent = bus_flush(bus);
    if (!sent)
        fprintf(stderr, "mykonosctl: NATS did not take the message\n");
    wire_destroy(&wire);
    bus_destroy(bus);
    uv_run(&ctl.loop, UV_RUN_NOWAIT);
    return sent ? STATUS_OK : STATUS_FAILED;
}

/* ---- the commands ---- */

/* Reads the command's only argument, a number from 1 to 2^64 - 1 in this base; complains about anything else. */
static void read_id(struct args *args, const char *what, int base)
{
    const char *word = args_word(args), *digits = base == 16 ? "0123456789abcdefABCDEF" : "0123456789";
    char *end = NULL;
    errno = 0;
    ctl.id = word == NULL || word[strspn(word, digits)] != 0 ? 0 : strtoull(word, &end, base);
    if (ctl.id == 0 || errno != 0)
        args_complain(args,
                      base == 16
                          ? "%s takes the number of a %s in hexadecimal, as 'mykonosctl nodes' prints it, not '%s'"
                          : "%s takes the number of a %s, as 'mykonosctl tables' prints it, not '%s'",
                      args->command, what, word == NULL ? "" : word);
}

static bool takes_data(const struct args *args)
{
    const struct args_option *option = args->options;
    while (option->name != NULL && strcmp(option->name, "--data") != 0)
        option++;
    return option->name != NULL;
}

/* A file that is missing would be made. */
static struct store_access store_of(struct args *args)
{
    const char *file = takes_data(args) ? args_text(args, "--data", NULL) : NULL;
    if (file != NULL && access(file, R_OK) != 0)
        args_complain(args, "%s: %s", file, strerror(errno));
    return (struct store_access){ store_option(args), file };
}

static int run(struct args *args, int (*work)(void))
{
    if (args->bad)
        return STATUS_USAGE;
    ctl.command = args->command;
    log_begin(LOG_WARN, 1);
    uv_loop_init(&ctl.loop);
    return work();
}

static int begin(struct args *args, bool needs_store, bool needs_bus, int (*work)(void))
{
    bool one_store = (ctl.access.conninfo != NULL) != (ctl.access.file != NULL);
    if (args_done(args) && needs_store && !one_store)
        args_complain(args, "%s needs --store CONNINFO or --store-file FILE%s", args->command,
                      takes_data(args) ? ", or only --data FILE" : "");
    else if (!args->bad && needs_bus && ctl.bus.url == NULL)
        args_complain(args, "%s needs --bus URL", args->command);
    return run(args, work);
}

static int look(struct args *args, int (*work)(void))
{
    ctl.access = store_of(args);
    ctl.json = args_flag(args, "--json");
    return begin(args, true, false, work);
}

static int command_tables(struct args *args)
{
    return look(args, ctl_replay);
}

static int command_nodes(struct args *args)
{
    return look(args, nodes);
}

static int command_versions(struct args *args)
{
    return look(args, versions);
}

static int command_verify(struct args *args)
{
    read_id(args, "table", 10);
    return look(args, ctl_replay);
}

static int command_replay_all(struct args *args)
{
    ctl.journal = args_text(args, "--journal", NULL);
    return look(args, ctl_replay);
}

static int command_table(struct args *args)
{
    read_id(args, "table", 10);
    ctl.access = store_of(args);
    ctl.bus = bus_option(args);
    return begin(args, true, true, ctl_table);
}

static int command_retry(struct args *args)
{
    read_id(args, "table", 10);
    ctl.access = store_of(args);
    return begin(args, true, false, ctl_retry);
}

static int command_move(struct args *args)
{
    ctl.access = store_of(args);
    ctl.undo = args_flag(args, "--undo");
    if (args_done(args) && (ctl.access.file == NULL || (ctl.access.conninfo == NULL) != ctl.undo))
        args_complain(args, "move needs --data FILE and either --store CONNINFO, --store-file FILE or --undo");
    return run(args, ctl_move);
}

static int command_drain(struct args *args)
{
    read_id(args, "node", 16);
    ctl.bus = bus_option(args);
    return begin(args, false, true, drain);
}

#define STORE                                                                                                          \
    { "--store", "CONNINFO", "the PostgreSQL database, as libpq takes it, without a password" }, STORE_OPTION_FILE
#define DATA                                                                                                           \
    {                                                                                                                  \
        "--data", "FILE", "instead: the file of 'mykonos serve'"                                                       \
    }
#define JSON_LINES                                                                                                     \
    {                                                                                                                  \
        "--json", NULL, "print one JSON object per line"                                                               \
    }

static const struct args_option look_options[] = { STORE, DATA, JSON_LINES, { NULL, NULL, NULL } };
/* Without --data: the only node of a file is whichever process has it open. */
static const struct args_option nodes_options[] = { STORE, JSON_LINES, { NULL, NULL, NULL } };
static const struct args_option replay_all_options[] = {
    STORE,
    DATA,
    { "--journal", "FILE", "moves that a load generator saw acknowledged; each must be in the log exactly once" },
    JSON_LINES,
    { NULL, NULL, NULL },
};
static const struct args_option drain_options[] = { BUS_OPTIONS, { NULL, NULL, NULL } };
static const struct args_option table_options[] = { STORE, BUS_OPTIONS, { NULL, NULL, NULL } };
static const struct args_option retry_options[] = { STORE, DATA, { NULL, NULL, NULL } };

static const struct args_option move_options[] = {
    { "--data", "FILE", "the file of 'mykonos serve', which must be stopped" },
    STORE,
    { "--undo", NULL, "instead: let the file be played again, although it was moved" },
    { NULL, NULL, NULL },
};

static const struct program_command commands[] = {
    { "tables", "", "list the running tables",
      "Lists every table that is not archived yet: its number, game, phase and length, or that it was set aside.",
      look_options, (const char *const[]){ "mykonosctl tables --store 'host=localhost dbname=mykonos'", NULL },
      command_tables },
    { "nodes", "", "list the nodes and their shards", "Lists the nodes that hold tables, and how many shards of them.",
      nodes_options, (const char *const[]){ "mykonosctl nodes --store 'host=localhost dbname=mykonos'", NULL },
      command_nodes },
    { "verify", "TABLE", "replay one table", "Replays one table, by its number, and says whether it is sound.",
      look_options, (const char *const[]){ "mykonosctl verify TABLE --store 'host=localhost dbname=mykonos'", NULL },
      command_verify },
    { "replay-all", "", "replay every table, archive included",
      "Replays every table, archive included, and counts what is broken, unfair, lost, doubled or written by two "
      "hosts.",
      replay_all_options,
      (const char *const[]){ "mykonosctl replay-all --store 'host=localhost dbname=mykonos'", NULL },
      command_replay_all },
    { "versions", "", "count the tables by version of the rules",
      "Shows how many tables need which version of which rules; the status is 1 if this program does not play one of "
      "them. Ask before an upgrade.",
      look_options, (const char *const[]){ "mykonosctl versions --store 'host=localhost dbname=mykonos'", NULL },
      command_versions },
    { "close", "TABLE", "end a game now",
      "Ends the game of a running table: its players are told, no more moves can be made, and its log goes to the "
      "archive, where it can be read. A node must be running.",
      table_options,
      (const char *const[]){ "mykonosctl close TABLE --store dbname=mykonos --bus nats://localhost:4222", NULL },
      command_table },
    { "delete", "TABLE", "delete a table and its log",
      "Deletes a table and its log, running, archived or set aside, for good. Players at the table are told. A node "
      "must be running.",
      table_options,
      (const char *const[]){ "mykonosctl delete TABLE --store dbname=mykonos --bus nats://localhost:4222", NULL },
      command_table },
    { "retry", "TABLE", "let a table that was set aside be loaded again",
      "A table whose load failed twice is set aside: it is not loaded any more. This gives it two more chances.",
      retry_options, (const char *const[]){ "mykonosctl retry TABLE --store 'host=localhost dbname=mykonos'", NULL },
      command_retry },
    { "move", "", "carry the tables of 'mykonos serve' into PostgreSQL",
      "Carries all tables of a file into PostgreSQL, running and archived ones; links and seats stay valid. Either all "
      "of "
      "them are there afterwards or none; if it was interrupted, run it again. The file stays, but is not played any "
      "more.",
      move_options,
      (const char *const[]){ "mykonosctl move --data site.db --store 'host=localhost dbname=mykonos'", NULL },
      command_move },
    { "drain", "NODE", "ask a node to leave",
      "Asks a node, by its number in hexadecimal, to hand its tables over to others and stop. It does not wait until "
      "the node has stopped.",
      drain_options, (const char *const[]){ "mykonosctl drain NODE --bus nats://localhost:4222", NULL },
      command_drain },
    { NULL, NULL, NULL, NULL, NULL, NULL, NULL },
};

int main(int argc, char **argv)
{
    secret_forbid_dumps();
    const struct program mykonosctl = { .name = "mykonosctl",
                                        .about = "for operators of a Mykonos server",
                                        .commands = commands };
    return program_run(&mykonosctl, argc, argv);
}
