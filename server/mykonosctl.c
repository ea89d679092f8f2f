/* `mykonosctl`, the operators' program. It reads the store and sends on the bus like a node, but hosts nothing. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "command/program.h"
#include "protocol/messages.h"
#include "server/bus/bus.h"
#include "server/host/rebuild.h"
#include "server/loop/log.h"
#include "server/store/leases.h"

/* A move that the journal says was acknowledged. */
struct claim {
    uint64_t table;
    uint32_t seq, nonce; /* seq 0: not known */
    int seat;
    struct game_move move;
    bool found;
};

static struct {
    uv_loop_t loop;
    struct store *store;
    const char *command, *conninfo, *bus_url, *journal;
    uint64_t id; /* the table or node the command is about */
    bool json;

    struct claim *claim;
    size_t claim_count;
    uint64_t tables, entries, broken, unfair, doubled, two_writers, lost;
    uint32_t nonce_seen[GAME_SEATS_MOST];
    uint64_t epoch_seen;
    bool in_archive, done;
    int loading;   /* tables of this page not loaded yet */
    uint64_t last; /* the last table number on this page */
} ctl;

static void finish(void)
{
    ctl.done = true;
    uv_stop(&ctl.loop);
}

/* ---- the journal ---- */

static int by_table(const void *a, const void *b)
{
    const struct claim *x = a, *y = b;
    return x->table != y->table ? (x->table > y->table) - (x->table < y->table)
                                : (x->nonce > y->nonce) - (x->nonce < y->nonce);
}

static void read_journal(void)
{
    FILE *file = ctl.journal == NULL ? NULL : fopen(ctl.journal, "r");
    char line[200];
    size_t room = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        struct claim claim = { 0 };
        uint64_t move;
        if (sscanf(line, "%*d %" SCNu64 " %" SCNu32 " %d %" SCNu32 " %" SCNx64, &claim.table, &claim.seq, &claim.seat,
                   &claim.nonce, &move) != 5)
            continue; /* an incomplete last line: the swarm was killed */
        memcpy(&claim.move, &move, sizeof move);
        if (ctl.claim_count == room) {
            room = room == 0 ? 4096 : room * 2;
            ctl.claim = realloc(ctl.claim, room * sizeof *ctl.claim);
        }
        ctl.claim[ctl.claim_count++] = claim;
    }
    if (file != NULL)
        fclose(file);
    if (ctl.claim_count > 0)
        qsort(ctl.claim, ctl.claim_count, sizeof *ctl.claim, by_table);
}

static struct claim *first_claim(uint64_t table)
{
    size_t low = 0, high = ctl.claim_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (ctl.claim[middle].table < table)
            low = middle + 1;
        else
            high = middle;
    }
    return ctl.claim + low;
}

static void find_claim(const struct table *table, const struct entry *entry)
{
    struct claim *end = ctl.claim + ctl.claim_count;
    for (struct claim *claim = first_claim(table->id); claim < end && claim->table == table->id; claim++)
        if (claim->seat == entry->seat && claim->nonce == entry->nonce &&
            (claim->seq == 0 || claim->seq == table->seq) &&
            memcmp(&claim->move, &entry->move, sizeof entry->move) == 0)
            claim->found = true;
}

/* ---- replaying ---- */

static void visit(void *owner, const struct table *table, const struct entry *entry, uint64_t epoch)
{
    (void)owner;
    ctl.entries++;
    if (epoch < ctl.epoch_seen)
        ctl.two_writers++;
    ctl.epoch_seen = epoch;
    if (entry->kind != ENTRY_MOVE || entry->seat < 0 || entry->nonce == 0)
        return;
    ctl.doubled += entry->nonce <= ctl.nonce_seen[entry->seat];
    ctl.nonce_seen[entry->seat] = entry->nonce;
    find_claim(table, entry);
}

static void print_table(const struct table *table, bool sound)
{
    static const char *const phases[] = { "waiting", "playing", "over" };
    const char *game = table->order.game == NULL ? "?" : table->order.game->key, *phase = phases[table->phase];
    if (ctl.json)
        printf("{\"table\":%" PRIu64 ",\"game\":\"%s\",\"phase\":\"%s\",\"entries\":%u,\"broken\":%s}\n", table->id,
               game, phase, table->seq, sound ? "false" : "true");
    else
        printf("%" PRIu64 " %s %s %u %s%s\n", table->id, game, phase, table->seq, table->seq == 1 ? "entry" : "entries",
               sound ? "" : " BROKEN");
}

static bool check_match(const struct table *table)
{
    static union game_room scratch;
    if (table->match == NULL)
        return true;
    ctl.unfair += fair_fault(&table->fair, table->match->setup.key) != NULL;
    return match_is_sound(table->match, &scratch.head);
}

static void on_loaded(void *owner, uint64_t id, const struct store_table *stored, const struct store_events *events,
                      bool failed)
{
    struct table table = { .id = id };
    (void)owner;
    if (stored == NULL) { /* it was archived meanwhile, and the archive is read later */
        bool missing = strcmp(ctl.command, "verify") == 0;
        if (missing)
            fprintf(stderr, "mykonosctl: %s %" PRIu64 "\n",
                    failed ? "the store did not answer about table" : "there is no table", id);
        ctl.broken += failed || missing;
        return;
    }
    memset(ctl.nonce_seen, 0, sizeof ctl.nonce_seen);
    ctl.epoch_seen = 0;
    bool sound = rebuild_table(&table, stored, events, visit, NULL) && check_match(&table);
    ctl.tables++;
    ctl.broken += !sound;
    if (strcmp(ctl.command, "replay-all") != 0 || !sound)
        print_table(&table, sound);
    table_end(&table);
}

/* ---- going through everything ---- */

static void next_page(uint64_t after);

/* Several connections answer in any order: the next page is read once all of this one has arrived. */
static void on_one_of_page(void *owner, uint64_t id, const struct store_table *stored,
                           const struct store_events *events, bool failed)
{
    on_loaded(owner, id, stored, events, failed);
    if (--ctl.loading == 0)
        next_page(ctl.last);
}

static void on_page(void *owner, const uint64_t *ids, int count, bool failed)
{
    (void)owner;
    if (failed || (count == 0 && (ctl.in_archive || strcmp(ctl.command, "tables") == 0))) {
        ctl.broken += failed;
        finish();
        return;
    }
    if (count == 0) {
        ctl.in_archive = true;
        next_page(0);
        return;
    }
    ctl.loading = count;
    ctl.last = ids[count - 1];
    for (int i = 0; i < count; i++)
        store_load(ctl.store, ids[i], on_one_of_page, NULL);
}

static void next_page(uint64_t after)
{
    store_list_all(ctl.store, ctl.in_archive, after, on_page, NULL);
}

static void on_verified(void *owner, uint64_t id, const struct store_table *stored, const struct store_events *events,
                        bool failed)
{
    on_loaded(owner, id, stored, events, failed);
    finish();
}

/* ---- nodes ---- */

static void print_node(uint64_t node, bool alive, int shards)
{
    if (ctl.json)
        printf("{\"node\":\"%016" PRIx64 "\",\"alive\":%s,\"shards\":%d}\n", node, alive ? "true" : "false", shards);
    else
        printf("%016" PRIx64 " %s %d %s\n", node, alive ? "alive" : "gone ", shards, shards == 1 ? "shard" : "shards");
}

static bool is_alive(const struct leases_look *look, uint64_t node)
{
    for (int i = 0; i < look->node_count; i++)
        if (look->node[i].id == node)
            return look->node[i].alive;
    return false;
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
    for (int shard = 0; shard < STORE_SHARDS; shard++) {
        int count = 0, first = shard;
        for (int other = STORE_SHARDS - 1; other >= 0; other--)
            if (look->shard[other].node == look->shard[shard].node) {
                count++;
                first = other;
            }
        if (first == shard)
            print_node(look->shard[shard].node, is_alive(look, look->shard[shard].node), count);
    }
    finish();
}

static void on_row(void *owner, uint64_t table, uint32_t seq, bool durable)
{
    (void)owner, (void)table, (void)seq, (void)durable;
}

static void on_look_timer(uv_timer_t *timer)
{
    leases_look(timer->data);
}

/* Asks until the connection is there and the store has answered. */
static int list_nodes(void)
{
    uv_timer_t timer;
    struct servers *servers = servers_create(&ctl.loop, ctl.conninfo);
    struct leases_options options = { .servers = servers, .node = 1, .on_look = on_look };
    struct leases *leases = leases_create(&ctl.loop, &options);
    uv_timer_init(&ctl.loop, &timer);
    timer.data = leases;
    uv_timer_start(&timer, on_look_timer, 50, 50);
    uv_run(&ctl.loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&timer, NULL);
    leases_destroy(leases);
    servers_destroy(servers);
    for (int i = 0; i < 5; i++)
        uv_run(&ctl.loop, UV_RUN_NOWAIT);
    return STATUS_OK;
}

/* ---- versions ---- */

static void on_version(void *owner, const char *key, uint32_t rules_version, uint64_t running, uint64_t archived,
                       bool failed)
{
    (void)owner;
    if (key == NULL) {
        ctl.broken += failed;
        finish();
        return;
    }
    const struct game *game = game_named(key);
    bool played = game != NULL && game_plays_version(game, rules_version);
    ctl.broken += !played;
    if (ctl.json)
        printf("{\"game\":\"%s\",\"rules_version\":%" PRIu32 ",\"running\":%" PRIu64 ",\"archived\":%" PRIu64
               ",\"played\":%s}\n",
               key, rules_version, running, archived, played ? "true" : "false");
    else
        printf("%s %" PRIu32 ": %" PRIu64 " running, %" PRIu64 " archived, %s\n", key, rules_version, running, archived,
               played ? "played here" : "NOT played here");
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
    struct bus_options options = { .url = ctl.bus_url, .node = 1, .on_message = on_message, .on_back = on_back };
    struct bus *bus;
    struct wire wire = { 0 };
    enum fault fault = bus_create(&ctl.loop, &options, &bus);
    if (fault != FAULT_NONE) {
        fprintf(stderr, "mykonosctl: %s\n", fault_words(fault));
        return STATUS_FAILED;
    }
    message_drain_write(&wire, &(struct message_drain){ .node = ctl.id });
    bus_send(bus, ctl.id, &wire);
    for (int i = 0; i < 50; i++)
        uv_run(&ctl.loop, UV_RUN_NOWAIT);
    wire_destroy(&wire);
    bus_destroy(bus);
    uv_run(&ctl.loop, UV_RUN_NOWAIT);
    return STATUS_OK;
}

/* ---- the report ---- */

static int report(void)
{
    for (size_t i = 0; i < ctl.claim_count; i++)
        ctl.lost += !ctl.claim[i].found;
    if (strcmp(ctl.command, "replay-all") == 0)
        printf(ctl.json ? "{\"tables\":%" PRIu64 ",\"entries\":%" PRIu64 ",\"broken\":%" PRIu64 ",\"unfair\":%" PRIu64
                          ",\"acknowledged\":%zu,\"lost\":%" PRIu64 ",\"doubled\":%" PRIu64 ",\"two_writers\":%" PRIu64
                          "}\n"
                        : "tables %" PRIu64 "\nentries %" PRIu64 "\nbroken %" PRIu64 "\nunfair %" PRIu64
                          "\nacknowledged %zu\nlost %" PRIu64 "\ndoubled %" PRIu64 "\ntwo writers %" PRIu64 "\n",
               ctl.tables, ctl.entries, ctl.broken, ctl.unfair, ctl.claim_count, ctl.lost, ctl.doubled,
               ctl.two_writers);
    return ctl.broken + ctl.unfair + ctl.lost + ctl.doubled + ctl.two_writers == 0 ? STATUS_OK : STATUS_FAILED;
}

static int look(void)
{
    read_journal(); /* before the store is created: it may take long, and the store's connections need the loop */
    struct servers *servers = servers_create(&ctl.loop, ctl.conninfo);
    struct store_options options = { .servers = servers, .node = 1, .on_row = on_row };
    ctl.store = store_create(&ctl.loop, &options);
    if (strcmp(ctl.command, "verify") == 0)
        store_load(ctl.store, ctl.id, on_verified, NULL);
    else if (strcmp(ctl.command, "versions") == 0)
        store_count_versions(ctl.store, on_version, NULL);
    else
        next_page(0);
    uv_run(&ctl.loop, UV_RUN_DEFAULT);
    store_destroy(ctl.store);
    servers_destroy(servers);
    for (int i = 0; i < 5; i++)
        uv_run(&ctl.loop, UV_RUN_NOWAIT);
    int status = report();
    free(ctl.claim);
    return status;
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

static int begin(struct args *args, int (*work)(void))
{
    if (args_done(args) && (work == drain ? ctl.bus_url : ctl.conninfo) == NULL)
        args_complain(args, "%s needs %s", args->command, work == drain ? "--bus URL" : "--store CONNINFO");
    if (args->bad)
        return STATUS_USAGE;
    ctl.command = args->command;
    log_begin(LOG_WARN, 1);
    uv_loop_init(&ctl.loop);
    return work();
}

static int command_look(struct args *args)
{
    ctl.conninfo = args_text(args, "--store", NULL);
    ctl.json = args_flag(args, "--json");
    return begin(args, look);
}

static int command_nodes(struct args *args)
{
    ctl.conninfo = args_text(args, "--store", NULL);
    ctl.json = args_flag(args, "--json");
    return begin(args, list_nodes);
}

static int command_verify(struct args *args)
{
    read_id(args, "table", 10);
    return command_look(args);
}

static int command_replay_all(struct args *args)
{
    ctl.journal = args_text(args, "--journal", NULL);
    return command_look(args);
}

static int command_drain(struct args *args)
{
    read_id(args, "node", 16);
    ctl.bus_url = args_text(args, "--bus", NULL);
    return begin(args, drain);
}

#define STORE                                                                                                          \
    {                                                                                                                  \
        "--store", "CONNINFO", "the PostgreSQL database, as libpq takes it; required"                                  \
    }
#define JSON_LINES                                                                                                     \
    {                                                                                                                  \
        "--json", NULL, "print one JSON object per line"                                                               \
    }

static const struct args_option look_options[] = { STORE, JSON_LINES, { NULL, NULL, NULL } };
static const struct args_option replay_all_options[] = {
    STORE,
    { "--journal", "FILE", "moves that a load generator saw acknowledged; each must be in the log exactly once" },
    JSON_LINES,
    { NULL, NULL, NULL },
};
static const struct args_option drain_options[] = {
    { "--bus", "URL", "the NATS server; required" },
    { NULL, NULL, NULL },
};

static const struct program_command commands[] = {
    { "tables", "", "list the running tables",
      "Lists every table that is not archived yet: its number, game, phase and length.", look_options,
      (const char *const[]){ "mykonosctl tables --store 'host=localhost dbname=mykonos'", NULL }, command_look },
    { "nodes", "", "list the nodes and their shards", "Lists the nodes that hold tables, and how many shards of them.",
      look_options, (const char *const[]){ "mykonosctl nodes --store 'host=localhost dbname=mykonos'", NULL },
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
      command_look },
    { "drain", "NODE", "ask a node to leave",
      "Asks a node, by its number in hexadecimal, to hand its tables over to others and stop. It does not wait until "
      "the node has stopped.",
      drain_options, (const char *const[]){ "mykonosctl drain NODE --bus nats://localhost:4222", NULL },
      command_drain },
    { NULL, NULL, NULL, NULL, NULL, NULL, NULL },
};

int main(int argc, char **argv)
{
    const struct program mykonosctl = { .name = "mykonosctl",
                                        .about = "for operators of a Mykonos server",
                                        .commands = commands };
    return program_run(&mykonosctl, argc, argv);
}
