/* `mykonosctl`: for operators. Looks at the store and talks on the bus like a node, but hosts nothing.
 *
 *   mykonosctl tables     --store CONNINFO              every living table: number, game, phase, entries
 *   mykonosctl nodes      --store CONNINFO              who holds how many shards
 *   mykonosctl verify ID  --store CONNINFO              replays one table and says what it is
 *   mykonosctl replay-all --store CONNINFO [--journal F] [--json]
 *                         replays everything, archive included; with a swarm's journal also checks that no
 *                         acknowledged move is missing or doubled
 *   mykonosctl versions   --store CONNINFO              how many tables need which version of the rules; status 1 when
 * this program does not play one of them: ask before an upgrade mykonosctl drain NODE --bus URL asks a node (its number
 * in hexadecimal) to leave */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "protocol/messages.h"
#include "server/bus/bus.h"
#include "server/host/replay.h"
#include "server/loop/log.h"

enum { STATUS_WELL = 0, STATUS_NOT_WELL = 1, STATUS_USAGE = 2 };

/* An acknowledged move, from a journal. */
struct claim {
    uint64_t table;
    uint32_t seq, nonce; /* seq 0: not told */
    int seat;
    struct game_move move;
    bool found;
};

static struct {
    uv_loop_t loop;
    struct store *store;
    const char *command, *word, *conninfo, *bus_url, *journal;
    bool json;

    struct claim *claim;
    size_t claim_count;
    uint64_t tables, entries, broken, unfair, doubled, two_writers, lost;
    uint32_t nonce_seen[GAME_SEATS_MOST];
    uint64_t epoch_seen;
    bool in_archive, done;
    int loading;   /* of this page */
    uint64_t last; /* number on this page */
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
            continue; /* the last line of a swarm that was killed */
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

static void print_table(const struct table *table, bool well)
{
    static const char *const phases[] = { "waiting", "playing", "over" };
    printf("%" PRIu64 " %s %s %u entries%s\n", table->id, table->order.game == NULL ? "?" : table->order.game->key,
           phases[table->phase], table->seq, well ? "" : " BROKEN");
}

static bool match_is_well(const struct table *table)
{
    static union {
        struct game_state head;
        uint64_t room[GAME_STATE_LIMIT / sizeof(uint64_t)];
    } scratch;
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
    if (stored == NULL) { /* archived while we looked: the archive's turn comes */
        if (failed || strcmp(ctl.command, "verify") == 0)
            ctl.broken++;
        return;
    }
    memset(ctl.nonce_seen, 0, sizeof ctl.nonce_seen);
    ctl.epoch_seen = 0;
    bool well = replay_table(&table, stored, events, visit, NULL) && match_is_well(&table);
    ctl.tables++;
    ctl.broken += !well;
    if (strcmp(ctl.command, "replay-all") != 0 || !well)
        print_table(&table, well);
    table_end(&table);
}

/* ---- going through everything ---- */

static void next_page(uint64_t after);

/* Several connections answer in any order: the next page comes when all of this one is read. */
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

static void on_leases(void *owner, const struct store_lease leases[STORE_SHARDS], int live_hosts)
{
    (void)owner;
    if (strcmp(ctl.command, "nodes") != 0)
        return;
    printf("%d live hosts\n", live_hosts);
    for (int shard = 0; shard < STORE_SHARDS; shard++) {
        int count = 0, first = shard;
        for (int other = STORE_SHARDS - 1; other >= 0; other--)
            if (leases[other].node == leases[shard].node) {
                count++;
                first = other;
            }
        if (first == shard)
            printf("%016" PRIx64 " %s %d shards\n", leases[shard].node, leases[shard].alive ? "alive" : "gone ", count);
    }
    finish();
}

static void on_row(void *owner, uint64_t table, uint32_t seq, bool durable)
{
    (void)owner, (void)table, (void)seq, (void)durable;
}

static void on_beat(void *owner, uint64_t sent_ms)
{
    (void)owner, (void)sent_ms;
}

static void on_look_timer(uv_timer_t *timer)
{
    (void)timer;
    store_look(ctl.store);
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
    uint64_t node = strtoull(ctl.word, NULL, 16);
    enum fault fault = bus_create(&ctl.loop, &options, &bus);
    if (fault != FAULT_NONE) {
        fprintf(stderr, "mykonosctl: %s\n", fault_words(fault));
        return STATUS_NOT_WELL;
    }
    message_drain_write(&wire, &(struct message_drain){ .node = node });
    bus_send(bus, node, &wire);
    for (int i = 0; i < 50; i++)
        uv_run(&ctl.loop, UV_RUN_NOWAIT);
    wire_destroy(&wire);
    bus_destroy(bus);
    uv_run(&ctl.loop, UV_RUN_NOWAIT);
    return STATUS_WELL;
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
    return ctl.broken + ctl.unfair + ctl.lost + ctl.doubled + ctl.two_writers == 0 ? STATUS_WELL : STATUS_NOT_WELL;
}

static int usage(void)
{
    fputs("mykonosctl tables|nodes|versions|replay-all|verify ID --store CONNINFO [--journal FILE] [--json]\n"
          "mykonosctl drain NODE --bus URL\n",
          stderr);
    return STATUS_USAGE;
}

static bool read_arguments(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            ctl.json = true;
        else if (strcmp(argv[i], "--store") == 0 && i + 1 < argc)
            ctl.conninfo = argv[++i];
        else if (strcmp(argv[i], "--bus") == 0 && i + 1 < argc)
            ctl.bus_url = argv[++i];
        else if (strcmp(argv[i], "--journal") == 0 && i + 1 < argc)
            ctl.journal = argv[++i];
        else if (ctl.command == NULL)
            ctl.command = argv[i];
        else if (ctl.word == NULL)
            ctl.word = argv[i];
        else
            return false;
    }
    return ctl.command != NULL;
}

static int look(void)
{
    uv_timer_t timer;
    struct store_options options = {
        .conninfo = ctl.conninfo, .node = 1, .on_row = on_row, .on_leases = on_leases, .on_beat = on_beat
    };
    read_journal(); /* may take long, and a store that was created wants to be served */
    ctl.store = store_create(&ctl.loop, &options);
    uv_timer_init(&ctl.loop, &timer);
    if (strcmp(ctl.command, "verify") == 0)
        store_load(ctl.store, strtoull(ctl.word, NULL, 10), on_verified, NULL);
    else if (strcmp(ctl.command, "nodes") == 0)
        uv_timer_start(&timer, on_look_timer, 50, 50);
    else if (strcmp(ctl.command, "versions") == 0)
        store_count_versions(ctl.store, on_version, NULL);
    else
        next_page(0);
    uv_run(&ctl.loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&timer, NULL);
    store_destroy(ctl.store);
    for (int i = 0; i < 5; i++)
        uv_run(&ctl.loop, UV_RUN_NOWAIT);
    int status = report();
    free(ctl.claim);
    return status;
}

int main(int argc, char **argv)
{
    if (!read_arguments(argc, argv))
        return usage();
    bool needs_word = strcmp(ctl.command, "verify") == 0 || strcmp(ctl.command, "drain") == 0;
    bool is_drain = strcmp(ctl.command, "drain") == 0;
    bool known = needs_word || strcmp(ctl.command, "tables") == 0 || strcmp(ctl.command, "nodes") == 0 ||
                 strcmp(ctl.command, "versions") == 0 || strcmp(ctl.command, "replay-all") == 0;
    if (!known || needs_word != (ctl.word != NULL) || (is_drain ? ctl.bus_url : ctl.conninfo) == NULL)
        return usage();
    log_begin(LOG_WARN, 1);
    uv_loop_init(&ctl.loop);
    return is_drain ? drain() : look();
}
