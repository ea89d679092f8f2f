/* mykonosctl's tables, verify and replay-all: replays logs and compares them with a journal of acknowledged moves. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/program.h"
#include "server/ctl.h"
#include "server/host/rebuild.h"
#include "server/host/result.h"

/* A move that the journal says was acknowledged. */
struct claim {
    uint64_t table;
    uint32_t seq, nonce; /* seq 0: not known */
    int seat;
    struct game_move move;
    bool found, told; /* told: later its players were told that the database lost it */
};

static struct {
    struct claim *claim;
    size_t claim_count;
    uint64_t tables, entries, broken, unfair, doubled, two_writers, lost, told;
    uint64_t results, wrong_results, without_results; /* archived tables: with results, with others than those of their
                                                        log, and without, though the match has come to its end */
    bool in_archive;
    int loading;   /* tables of this page not loaded yet */
    uint64_t last; /* the last table number on this page */
} replay;

/* ---- the journal ---- */

static int by_table(const void *a, const void *b)
{
    const struct claim *x = a, *y = b;
    return x->table != y->table ? (x->table > y->table) - (x->table < y->table)
                                : (x->nonce > y->nonce) - (x->nonce < y->nonce);
}

/* Players at the table were told that everything after entry seq is lost. */
static void note_told(uint64_t table, uint32_t seq)
{
    for (size_t i = 0; i < replay.claim_count; i++)
        if (replay.claim[i].table == table && (replay.claim[i].seq > seq || replay.claim[i].seq == 0))
            replay.claim[i].told = true;
}

static void read_journal(void)
{
    FILE *file = ctl.journal == NULL ? NULL : fopen(ctl.journal, "r");
    char line[200];
    size_t room = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        struct claim claim = { 0 };
        uint64_t move;
        if (sscanf(line, "%*d %" SCNu64 " rewound %" SCNu32, &claim.table, &claim.seq) == 2)
            note_told(claim.table, claim.seq);
        if (sscanf(line, "%*d %" SCNu64 " %" SCNu32 " %d %" SCNu32 " %" SCNx64, &claim.table, &claim.seq, &claim.seat,
                   &claim.nonce, &move) != 5)
            continue; /* an incomplete last line: the swarm was killed */
        memcpy(&claim.move, &move, sizeof move);
        if (replay.claim_count == room) {
            room = room == 0 ? 4096 : room * 2;
            replay.claim = realloc(replay.claim, room * sizeof *replay.claim);
        }
        replay.claim[replay.claim_count++] = claim;
    }
    if (file != NULL)
        fclose(file);
    if (replay.claim_count > 0)
        qsort(replay.claim, replay.claim_count, sizeof *replay.claim, by_table);
}

static struct claim *first_claim(uint64_t table)
{
    size_t low = 0, high = replay.claim_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (replay.claim[middle].table < table)
            low = middle + 1;
        else
            high = middle;
    }
    return replay.claim + low;
}

static void find_claim(const struct table *table, const struct entry *entry)
{
    struct claim *end = replay.claim + replay.claim_count;
    for (struct claim *claim = first_claim(table->id); claim < end && claim->table == table->id; claim++)
        if (claim->seat == entry->seat && claim->nonce == entry->nonce &&
            (claim->seq == 0 || claim->seq == table->seq) &&
            memcmp(&claim->move, &entry->move, sizeof entry->move) == 0)
            claim->found = true;
}

/* ---- replaying ---- */

/* One table, of which pages are being read. */
struct replayed {
    uint64_t id;
    struct store_load *load;
    struct table table;
    struct rebuild rebuild;
    bool begun;
    uint32_t nonce_seen[GAME_SEATS_MOST];
    uint64_t epoch_seen;
};

static void visit(void *owner, const struct table *table, const struct entry *entry, uint64_t epoch)
{
    struct replayed *one = owner;
    replay.entries++;
    if (epoch < one->epoch_seen)
        replay.two_writers++;
    one->epoch_seen = epoch;
    if (entry->kind != ENTRY_MOVE || entry->seat < 0 || entry->nonce == 0)
        return;
    replay.doubled += entry->nonce <= one->nonce_seen[entry->seat];
    one->nonce_seen[entry->seat] = entry->nonce;
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
    replay.unfair += fair_fault(&table->fair, table->match->setup.key) != NULL;
    return match_is_sound(table->match, &scratch.head);
}

static void next_page(uint64_t after);
static void end_one(struct replayed *one);

static bool same_result(const struct store_result *one, const struct store_result *other)
{
    return one->place == other->place && one->points == other->points && one->sat_seq == other->sat_seq &&
           one->level == other->level && one->ending == other->ending;
}

static void on_results(void *owner, const struct store_result *result, int seat_count, bool failed)
{
    struct replayed *one = owner;
    struct store_result wanted[GAME_SEATS_MOST];
    int count = result_of(&one->table, wanted);
    bool same = !failed && seat_count == count;
    for (int i = 0; i < count && same; i++)
        same = same_result(&result[i], &wanted[i]);
    replay.results += seat_count > 0;
    replay.without_results += !failed && seat_count == 0 && count > 0;
    replay.broken += failed;
    if (failed)
        fprintf(stderr, "mykonosctl: the store did not answer about the results of table %" PRIu64 "\n", one->id);
    else if (seat_count > 0 && !same) {
        replay.wrong_results++;
        fprintf(stderr, "mykonosctl: table %" PRIu64 ": its results are not those of its log\n", one->id);
    }
    end_one(one);
}

/* Several connections answer in any order: the next page is read once all of this one has arrived. */
static void end_one(struct replayed *one)
{
    store_load_end(one->load);
    table_end(&one->table);
    free(one);
    if (--replay.loading > 0)
        return;
    if (strcmp(ctl.command, "verify") == 0)
        ctl_finish();
    else
        next_page(replay.last);
}

static void on_missing(uint64_t id, bool failed)
{
    bool missing =
        strcmp(ctl.command, "verify") == 0; /* else it was archived meanwhile, and the archive is read later */
    if (missing)
        fprintf(stderr, "mykonosctl: %s %" PRIu64 "\n",
                failed ? "the store did not answer about table" : "there is no table", id);
    replay.broken += failed || missing;
}

static void on_rows(void *owner, const struct store_table *stored, const struct store_events *events, bool failed)
{
    struct replayed *one = owner;
    if (stored == NULL) {
        on_missing(one->id, failed);
        end_one(one);
        return;
    }
    bool sound = one->begun || rebuild_begin(&one->rebuild, &one->table, stored);
    one->begun = true;
    rebuild_page(&one->rebuild, events);
    sound = sound && rebuild_run(&one->rebuild, UINT64_MAX) == REBUILD_DONE;
    if (sound && store_load_next(one->load))
        return;
    sound = sound && check_match(&one->table);
    replay.tables++;
    replay.broken += !sound;
    if (strcmp(ctl.command, "replay-all") != 0 || !sound)
        print_table(&one->table, sound);
    if (sound && stored->archived)
        store_read_results(ctl.store, one->id, on_results, one);
    else
        end_one(one);
}

static void begin_one(uint64_t id)
{
    struct replayed *one = wire_allocate(sizeof *one);
    one->id = id;
    one->table.id = id;
    one->rebuild.visit = visit;
    one->rebuild.owner = one;
    one->load = store_load(ctl.store, id, false, on_rows, one);
}

/* ---- going through everything ---- */

/* A table that was set aside is not replayed: that may be what is wrong with it. */
static void print_set_aside(uint64_t id)
{
    if (ctl.json)
        printf("{\"table\":%" PRIu64 ",\"set_aside\":true}\n", id);
    else
        printf("%" PRIu64 " SET ASIDE\n", id);
}

static void on_list(void *owner, const struct store_listed *list, int count, bool failed)
{
    (void)owner;
    if (failed || (count == 0 && (replay.in_archive || strcmp(ctl.command, "tables") == 0))) {
        replay.broken += failed;
        ctl_finish();
        return;
    }
    if (count == 0) {
        replay.in_archive = true;
        next_page(0);
        return;
    }
    bool skips = strcmp(ctl.command, "tables") == 0;
    replay.last = list[count - 1].id;
    replay.loading = 1; /* this function itself */
    for (int i = 0; i < count; i++) {
        if (skips && list[i].set_aside) {
            print_set_aside(list[i].id);
            continue;
        }
        replay.loading++;
        begin_one(list[i].id);
    }
    if (--replay.loading == 0)
        next_page(replay.last);
}

static void next_page(uint64_t after)
{
    store_list_all(ctl.store, replay.in_archive, after, on_list, NULL);
}

static void begin(void)
{
    if (strcmp(ctl.command, "verify") == 0) {
        replay.loading = 1;
        begin_one(ctl.id);
    } else {
        next_page(0);
    }
}

/* ---- the report ---- */

static int report(void)
{
    for (size_t i = 0; i < replay.claim_count; i++) {
        replay.lost += !replay.claim[i].found && !replay.claim[i].told;
        replay.told += !replay.claim[i].found && replay.claim[i].told;
    }
    if (strcmp(ctl.command, "replay-all") == 0)
        printf(ctl.json ? "{\"tables\":%" PRIu64 ",\"entries\":%" PRIu64 ",\"broken\":%" PRIu64 ",\"unfair\":%" PRIu64
                          ",\"acknowledged\":%zu,\"lost\":%" PRIu64 ",\"told\":%" PRIu64 ",\"doubled\":%" PRIu64
                          ",\"two_writers\":%" PRIu64 ",\"results\":%" PRIu64 ",\"wrong_results\":%" PRIu64
                          ",\"without_results\":%" PRIu64 "}\n"
                        : "tables %" PRIu64 "\nentries %" PRIu64 "\nbroken %" PRIu64 "\nunfair %" PRIu64
                          "\nacknowledged %zu\nlost %" PRIu64 "\ntold %" PRIu64 "\ndoubled %" PRIu64
                          "\ntwo writers %" PRIu64 "\nresults %" PRIu64 "\nwrong results %" PRIu64
                          "\nwithout results %" PRIu64 "\n",
               replay.tables, replay.entries, replay.broken, replay.unfair, replay.claim_count, replay.lost,
               replay.told, replay.doubled, replay.two_writers, replay.results, replay.wrong_results,
               replay.without_results);
    uint64_t faults =
        replay.broken + replay.unfair + replay.lost + replay.doubled + replay.two_writers + replay.wrong_results;
    return faults == 0 ? STATUS_OK : STATUS_FAILED;
}

int ctl_replay(void)
{
    read_journal(); /* before the store is opened: it may take long, and the store's connections need the loop */
    ctl_with_store(begin);
    int status = report();
    free(replay.claim);
    return status;
}
