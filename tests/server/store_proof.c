/* Proves that a database does what server/store/store.h and server/store/leases.h promise, whichever kind it is:
 * `server_store_proof cases postgres CONNINFO` or `... sqlite FILE` tries every case below on an empty database;
 * `server_store_proof write ...` appends until it is killed or standard input ends, and says what is durable. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/loop/log.h"
#include "store_proof.h"

static struct proof_node *const me = &proof.node[0], *const other = &proof.node[1];
static struct proof_done done;

static bool is_holder(const struct proof_node *node, uint32_t shard)
{
    return node->look.shard[shard].node == node->id;
}

static struct leases_node seen(const struct proof_node *node)
{
    for (int i = 0; i < me->look.node_count; i++)
        if (me->look.node[i].id == node->id)
            return me->look.node[i];
    return (struct leases_node){ 0 };
}

/* ---- leases ---- */

static void shards_are_claimed_once(void)
{
    proof_look(me);
    PROVE(me->look.node_count == 0 && proof_held(me) == 0);
    proof_beat(me);
    proof_claim(me, 1000, NULL, 0);
    PROVE(proof_held(me) == 1000 && is_holder(me, 0) && !is_holder(me, 1000));
    uint64_t epoch = me->look.shard[0].epoch;
    PROVE(epoch > 0 && me->look.shard[999].epoch == epoch);
    proof_claim(other, SHARD_COUNT, NULL, 0);
    PROVE(proof_held(other) == SHARD_COUNT - 1000 && !is_holder(other, 999) && is_holder(other, 1000));
    PROVE(other->look.shard[1000].epoch > epoch && other->look.shard[0].epoch == epoch);
    proof_look(me);
    PROVE(seen(me).beat == 1 && seen(me).alive && seen(me).hosting && seen(me).load_ms == 3 && seen(me).weight == 16);
    PROVE(seen(other).id == other->id && seen(other).beat == -1 && !seen(other).alive); /* has sent no heartbeat */
}

static void a_node_held_dead_is_saved_by_its_heartbeat(void)
{
    proof_beat(other);
    proof_look(me);
    struct leases_node dead = seen(other);
    proof_beat(other);
    proof_claim(me, SHARD_COUNT, &dead, 1);
    PROVE(proof_held(me) == 1000);
    dead = seen(other);
    uint64_t before = me->look.shard[1000].epoch;
    proof_claim(me, 4, &dead, 1);
    PROVE(proof_held(me) == 1004 && is_holder(me, 1003) && me->look.shard[1004].node == other->id);
    PROVE(me->look.shard[1000].epoch > before && me->look.shard[999].epoch < before);
    leases_forget(me->leases, &dead, 1);
    proof_look(me);
    PROVE(seen(other).beat > 0); /* it still holds shards */
    proof_claim(me, SHARD_COUNT, &dead, 1);
    PROVE(proof_held(me) == SHARD_COUNT);
    leases_forget(me->leases, &(struct leases_node){ .id = other->id, .beat = dead.beat - 1 }, 1);
    proof_look(me);
    PROVE(seen(other).id == other->id);
    leases_forget(me->leases, &dead, 1);
    proof_look(me);
    PROVE(seen(other).id == 0);
}

static void what_is_released_can_be_claimed(void)
{
    struct shard_set some = { 0 };
    shard_set_add(&some, 5);
    shard_set_add(&some, 900);
    uint64_t epoch = me->look.shard[5].epoch;
    proof_release(other, &some);
    PROVE(me->look.shard[5].node == me->id); /* only of ours */
    proof_release(me, &some);
    PROVE(proof_held(me) == SHARD_COUNT - 2 && me->look.shard[900].node == 0);
    proof_claim(other, 1, NULL, 0);
    PROVE(is_holder(other, 5) && !is_holder(other, 900) && other->look.shard[5].epoch > epoch);
    proof_release(other, &some);
    proof_claim(me, 2, NULL, 0);
    PROVE(proof_held(me) == SHARD_COUNT);
}

/* ---- tables and their logs ---- */

static void a_table_is_as_it_was_added(void)
{
    struct store_table table = proof_table(17);
    table.origin = 77;
    uint64_t epoch = proof_epoch(me, table.id);
    PROVE(!proof_load(me, table.id).found);
    PROVE(proof_add(me, &table, epoch - 1, 0) == STORE_NOT_ADDED);
    PROVE(proof_add(other, &table, epoch, 0) == STORE_NOT_ADDED);
    PROVE(proof_add(me, &table, epoch, 0) == STORE_ADDED);
    PROVE(proof_add(me, &table, epoch, 0) == STORE_NOT_ADDED);
    struct proof_loaded loaded = proof_load(other, table.id);
    PROVE(loaded.found && !loaded.archived && !loaded.asleep && loaded.rows == 0 && loaded.clock_ms == 0);
    PROVE(strcmp(loaded.game, "template") == 0 && loaded.rules_version == 3 && loaded.created_ms == 1234567890123);
    PROVE(loaded.head_size == 4 && memcmp(loaded.head, table.head.at, 4) == 0);
    PROVE(loaded.tokens_size == table.tokens.size && memcmp(loaded.tokens, table.tokens.at, table.tokens.size) == 0);
    PROVE(loaded.secret_size == STORE_SECRET_SIZE && loaded.secret[0] == 9 && loaded.origin == 77);
    PROVE(proof_listed(proof_list_all_shards(me), table.id) == 1);
}

static void an_origin_has_a_ration(void)
{
    struct store_table table = proof_table(18);
    table.origin = UINT64_MAX - 5; /* negative in the database */
    PROVE(proof_add(me, &table, proof_epoch(me, table.id), 8) == STORE_ADDED);
    table.id = proof_table(19).id;
    PROVE(proof_add(me, &table, proof_epoch(me, table.id), 7) == STORE_RATION_USED);
    PROVE(proof_add(me, &table, proof_epoch(me, table.id), 8) == STORE_ADDED);
    table.id = proof_table(19).id;
    PROVE(proof_add(me, &table, proof_epoch(me, table.id), 8) == STORE_RATION_USED);
    table.origin = 0; /* not known: has no ration */
    PROVE(proof_add(me, &table, proof_epoch(me, table.id), 8) == STORE_ADDED);
}

static void rows_are_fenced(void)
{
    uint64_t table = proof_new_table(me, 20);
    struct store_row first = proof_row(me, table, 1, "first"), row = first;
    row.epoch--;
    PROVE(!proof_append(me, &row));
    PROVE(!proof_append(other, &first));
    row = first;
    row.table += SHARD_COUNT; /* no such table */
    PROVE(!proof_append(me, &row));
    row = proof_row(me, table, 2, "second");
    PROVE(!proof_append(me, &row)); /* the row before it is missing */
    PROVE(proof_load(me, table).rows == 0);
    PROVE(proof_append(me, &first));
    PROVE(proof_append(me, &row));
    row.seq = 4;
    PROVE(!proof_append(me, &row));
    PROVE(proof_load(me, table).rows == 2);
}

static void a_row_counts_if_it_is_the_same(void)
{
    uint64_t table = proof_new_table(me, 21);
    struct store_row row = proof_row(me, table, 1, "words"), altered = row;
    PROVE(proof_append(me, &row));
    PROVE(proof_append(me, &row));
    altered.body[0] = 'W';
    PROVE(!proof_append(me, &altered));
    altered = row;
    altered.at_ms++;
    PROVE(!proof_append(me, &altered));
    altered = proof_row(me, table, 2, "");
    PROVE(proof_append(me, &altered) && proof_append(me, &altered));
    struct proof_loaded loaded = proof_load(me, table);
    PROVE(loaded.rows == 2 && loaded.last_body[0] == 0);
}

/* In one batch: good rows of two tables among refused ones. */
static void a_batch_keeps_its_order(void)
{
    uint64_t a = proof_new_table(me, 22), b = proof_new_table(me, 23);
    struct store_row rows[] = { proof_row(me, a, 1, "a1"), proof_row(me, b, 1, "b1"), proof_row(me, a, 2, "a2"),
                                proof_row(me, b, 3, "b3"), proof_row(me, a, 3, "a3"), proof_row(me, a, 2, "a2") };
    static const bool durable[] = { true, true, true, false, true, true };
    enum { COUNT = sizeof rows / sizeof *rows };
    struct store_row before = proof_row(me, proof_new_table(me, 24), 1, "alone"); /* the others gather behind it */
    int from = me->row_count;
    store_append(me->store, &before);
    for (int i = 0; i < COUNT; i++)
        store_append(me->store, &rows[i]);
    PROVE(store_pending(me->store) == COUNT + 1 && store_has_rows(me->store, b) && !store_has_rows(other->store, b));
    proof_until(&me->row_count, from + COUNT + 1);
    for (int i = 0; i < COUNT; i++) {
        PROVE(me->row[from + 1 + i].table == rows[i].table && me->row[from + 1 + i].seq == rows[i].seq);
        PROVE(me->row[from + 1 + i].durable == durable[i]);
    }
    PROVE(store_pending(me->store) == 0 && proof_load(me, a).rows == 3 && proof_load(me, b).rows == 1);
}

static void a_long_log_is_read_in_pages(void)
{
    uint64_t table = proof_new_table(me, 25);
    proof_fill(me, table, 1, 2 * STORE_ROWS_LIMIT + 1);
    struct proof_loaded loaded = proof_load(me, table);
    PROVE(loaded.rows == 2 * STORE_ROWS_LIMIT + 1 && loaded.pages == (int)loaded.rows / STORE_PAGE_ROWS + 1);
    PROVE(proof_load(me, table).last_body[0] == 'x');
}

static void damaged_rows_leave_the_log(void)
{
    uint64_t table = proof_new_table(me, 26), epoch = proof_epoch(me, table);
    proof_fill(me, table, 1, 5);
    PROVE(!PROOF_OK(done, store_move_damaged(me->store, table, epoch + 1, 2, proof_on_done, &done)));
    PROVE(proof_load(me, table).rows == 5);
    PROVE(PROOF_OK(done, store_move_damaged(me->store, table, epoch, 2, proof_on_done, &done)));
    PROVE(proof_load(me, table).rows == 2);
    PROVE(!PROOF_OK(done, store_move_damaged(me->store, table, epoch, 2, proof_on_done, &done)));
    proof_fill(me, table, 3, 4);
    PROVE(proof_load(me, table).rows == 4);
}

/* ---- texts ---- */

static struct store_row written(uint64_t table, uint32_t seq, const char *body, const char *text)
{
    struct store_row row = proof_row(me, table, seq, body);
    row.text.words = wire_text(text);
    return row;
}

static bool has_texts(uint64_t table, const char *texts)
{
    return strcmp(proof_load(me, table).texts, texts) == 0;
}

/* A person who sits down (5), a line (10). */
static uint64_t table_with_texts(uint32_t shard)
{
    uint64_t table = proof_new_table(me, shard);
    struct store_row rows[] = { written(table, 1, "\5", "Ann"), written(table, 2, "\2", ""),
                                written(table, 3, "\n", "a line"), written(table, 4, "\n", "another") };
    for (int i = 0; i < 4; i++)
        PROVE(proof_append(me, &rows[i]));
    return table;
}

static void a_text_is_stored_with_its_row(void)
{
    uint64_t table = table_with_texts(37);
    PROVE(has_texts(table, "1:Ann 3:a line 4:another "));
    struct store_row row = written(table, 6, "\n", "behind a hole"), fenced = written(table, 5, "\n", "fenced"),
                     again = written(table, 4, "\n", "another"), other_row = written(table, 4, "\nx", "instead");
    fenced.epoch--;
    PROVE(!proof_append(me, &row) && !proof_append(me, &fenced) && proof_append(me, &again));
    PROVE(!proof_append(me, &other_row));
    PROVE(has_texts(table, "1:Ann 3:a line 4:another "));
    row.seq = 5;
    char bytes[STORE_TEXT_LIMIT];
    memset(bytes, 0xff, sizeof bytes); /* whatever they are */
    row.text.words = wire_bytes(bytes, sizeof bytes);
    PROVE(proof_append(me, &row));
    row = written(table, 6, "\n", "after it");
    PROVE(proof_append(me, &row));
}

/* In one batch with rows that have none, and with one that is refused. */
static void texts_of_a_batch(void)
{
    uint64_t a = proof_new_table(me, 38), b = proof_new_table(me, 39);
    struct store_row rows[] = { written(a, 1, "\2", ""),   written(a, 2, "\n", "a2"), written(b, 2, "\n", "b2"),
                                written(b, 1, "\n", "b1"), written(a, 3, "\2", ""),   written(a, 2, "\n", "a2") };
    static const bool durable[] = { true, true, false, true, true, true };
    int from = me->row_count;
    store_append(me->store, &(struct store_row){ .table = a, .seq = 99 }); /* the others gather behind it */
    for (int i = 0; i < 6; i++)
        store_append(me->store, &rows[i]);
    proof_until(&me->row_count, from + 7);
    for (int i = 0; i < 6; i++)
        PROVE(me->row[from + 1 + i].durable == durable[i]);
    PROVE(has_texts(a, "2:a2 ") && has_texts(b, "1:b1 "));
}

static void texts_go_with_their_table(void)
{
    uint64_t table = table_with_texts(40), epoch = proof_epoch(me, table);
    PROVE(PROOF_OK(done, store_move_damaged(me->store, table, epoch, 3, proof_on_done, &done)));
    struct store_row row = written(table, 4, "\n", "anew");
    PROVE(proof_append(me, &row) && has_texts(table, "1:Ann 3:a line 4:anew "));
    PROVE(PROOF_OK(done, store_archive(me->store,
                                       &(struct store_finished){
                                           .id = table, .epoch = epoch, .log = wire_text("log"), .event_count = 4 },
                                       proof_on_done, &done)));
    PROVE(proof_load(me, table).archived && has_texts(table, "1:Ann 3:a line 4:anew "));
}

/* ---- sleep ---- */

static struct store_sleeper sleeper_of(uint64_t table, int64_t wake_after_ms)
{
    return (struct store_sleeper){ .table = table,
                                   .epoch = proof_epoch(me, table),
                                   .clock_ms = 5000,
                                   .away_ms = 4000,
                                   .wake_after_ms = wake_after_ms };
}

static void a_table_sleeps_until_it_is_due(void)
{
    uint64_t table = proof_new_table(me, 27), epoch = proof_epoch(me, table);
    struct store_sleeper sleeper = sleeper_of(table, 3600000);
    sleeper.epoch++;
    PROVE(!PROOF_OK(done, store_sleep(me->store, &sleeper, proof_on_done, &done)));
    sleeper.epoch--;
    PROVE(PROOF_OK(done, store_sleep(me->store, &sleeper, proof_on_done, &done)));
    PROVE(proof_listed(proof_list_all_shards(me), table) == 0);
    struct proof_loaded loaded = proof_load(me, table);
    PROVE(loaded.asleep && loaded.away_ms == 4000 && loaded.clock_ms >= 5000 && loaded.clock_ms < 5000 + 60000);
    uv_sleep(5);
    PROVE(proof_load(me, table).clock_ms > loaded.clock_ms); /* its time goes on */
    PROVE(!PROOF_OK(done, store_wake(me->store, table, epoch + 1, proof_on_done, &done)));
    PROVE(proof_load(me, table).asleep);
    PROVE(PROOF_OK(done, store_wake(me->store, table, epoch, proof_on_done, &done)));
    struct proof_loaded woken = proof_load(me, table);
    PROVE(!woken.asleep && woken.clock_ms > loaded.clock_ms && woken.clock_ms == proof_load(me, table).clock_ms);
    PROVE(PROOF_OK(done, store_wake(me->store, table, epoch, proof_on_done, &done))); /* harmless */
    PROVE(proof_load(me, table).clock_ms == woken.clock_ms && proof_listed(proof_list_all_shards(me), table) == 1);
    sleeper = sleeper_of(table, 30000);
    PROVE(PROOF_OK(done, store_sleep(me->store, &sleeper, proof_on_done, &done)));
    PROVE(proof_listed(proof_list_all_shards(me), table) == 1); /* due within a minute */
}

static uint64_t waiting_table(uint8_t first_token, uint32_t persons, const char *rows[], int count)
{
    struct store_table table = proof_table(28);
    uint8_t tokens[24] = { first_token };
    table.tokens = wire_bytes(tokens, sizeof tokens);
    table.persons = persons;
    PROVE(proof_add(me, &table, proof_epoch(me, table.id), 0) == STORE_ADDED);
    for (int i = 0; i < count; i++) {
        struct store_row row = proof_row(me, table.id, (uint32_t)i + 1, rows[i]);
        PROVE(proof_append(me, &row));
    }
    struct store_sleeper sleeper = sleeper_of(table.id, 3600000);
    PROVE(PROOF_OK(done, store_sleep(me->store, &sleeper, proof_on_done, &done)));
    return table.id;
}

static void expire(struct proof_node *node, int hours, struct proof_list *list)
{
    *list = (struct proof_list){ 0 };
    store_expire(node->store, hours, proof_on_list, list);
    proof_until(&list->answers, 1);
    PROVE(!list->failed);
}

static void tables_that_wait_for_nobody_expire(void)
{
    static struct proof_list list;
    static const char *joins[] = { "\1", "\1" }, *begun[] = { "\1", "\7" };
    uint64_t empty = waiting_table(0, 2, joins, 0), joined = waiting_table(0, 2, joins, 2),
             began = waiting_table(0, 2, begun, 2), bots = waiting_table(0, 0, joins, 0);
    uint64_t old = waiting_table(1, 2, joins, 1), old_full = waiting_table(1, 2, joins, 2);
    uv_sleep(5);
    expire(me, 1, &list);
    PROVE(list.count == 0);
    expire(other, 0, &list);
    PROVE(list.count == 0); /* holds no shard */
    expire(me, 0, &list);
    PROVE(list.count == 3 && proof_listed(&list, empty) && proof_listed(&list, joined) && proof_listed(&list, old));
    PROVE(!proof_load(me, joined).found);
    PROVE(proof_load(me, began).rows == 2 && proof_load(me, old_full).rows == 2 && proof_load(me, bots).found);
}

/* ---- notes about loads ---- */

struct noting {
    int answers;
    bool failed;
    struct store_note note[2];
};

static void on_noted(void *owner, const struct store_note *notes, int count, bool failed)
{
    struct noting *noting = owner;
    memcpy(noting->note, notes, (size_t)count * sizeof *notes);
    noting->failed = failed;
    noting->answers++;
}

static struct noting note(struct proof_node *node, uint64_t a, uint64_t b, bool alone)
{
    struct noting noting = { 0 };
    store_note_loading(node->store, (uint64_t[]){ a, b }, b == 0 ? 1 : 2, alone, on_noted, &noting);
    proof_until(&noting.answers, 1);
    PROVE(!noting.failed);
    return noting;
}

static struct noting note_failed(struct proof_node *node, uint64_t table)
{
    struct noting noting = { 0 };
    store_note_failed(node->store, table, on_noted, &noting);
    proof_until(&noting.answers, 1);
    return noting;
}

static void a_table_that_fails_twice_is_set_aside(void)
{
    uint64_t a = proof_new_table(me, 29), b = proof_new_table(me, 30);
    struct noting noting = note(me, a, b, false);
    PROVE(noting.note[0].failures == 0 && !noting.note[0].set_aside && noting.note[1].failures == 0);
    store_note_loaded(me->store, &b, 1);
    PROVE(note_failed(me, a).note[0].failures == 1);
    noting = note(me, a, b, false);
    PROVE(noting.note[0].id == a && noting.note[0].failures == 1 && noting.note[1].failures == 0);
    store_note_not_loaded(me->store, b);
    noting = note(me, a, 0, true); /* it was not noted above, because it was not alone */
    PROVE(noting.note[0].failures == 1 && !noting.note[0].set_aside);
    noting = note_failed(me, a);
    PROVE(noting.note[0].failures == 2 && noting.note[0].set_aside && noting.note[0].is_new);
    noting = note(me, a, b, false);
    PROVE(noting.note[0].set_aside && !noting.note[0].is_new && !noting.note[1].set_aside);
    PROVE(proof_listed(proof_list_all_shards(me), a) == 2 && proof_listed(proof_list_all_shards(me), b) == 1);
    PROVE(!PROOF_OK(done, store_retry(me->store, b, proof_on_done, &done)));
    PROVE(PROOF_OK(done, store_retry(me->store, a, proof_on_done, &done)));
    PROVE(!PROOF_OK(done, store_retry(me->store, a, proof_on_done, &done)));
    PROVE(note(me, a, 0, false).note[0].failures == 0);
}

static void a_node_that_died_while_loading_is_noticed(void)
{
    uint64_t a = proof_new_table(me, 31), b = proof_new_table(me, 32);
    note(other, a, b, false); /* which has sent no heartbeat: for the others it is dead */
    struct noting noting = note(me, a, b, false);
    PROVE(noting.note[0].failures == 1 && noting.note[1].failures == 1);
    noting = note(me, a, 0, true);
    PROVE(noting.note[0].failures == 1); /* nobody was loading it */
    noting = note(me, a, 0, true);
    PROVE(noting.note[0].failures == 1); /* we are not dead */
    store_note_loaded(me->store, (uint64_t[]){ a, b }, 2);
    PROVE(note(me, a, 0, false).note[0].failures == 0);
    PROVE(store_is_noting(me->store) == false);
}

/* ---- the end of a table ---- */

static struct proof_list *list_all(bool archived, uint64_t after)
{
    static struct proof_list list;
    list = (struct proof_list){ 0 };
    store_list_all(me->store, archived, after, proof_on_list, &list);
    proof_until(&list.answers, 1);
    return &list;
}

static uint64_t a_finished_table_is_archived(void)
{
    struct store_table table = proof_table(33);
    uint64_t id = table.id, epoch = proof_epoch(me, id);
    PROVE(proof_add(me, &table, epoch, 0) == STORE_ADDED);
    proof_fill(me, id, 1, 3);
    struct proof_counted before = proof_count();
    struct store_finished finished = {
        .id = id,
        .epoch = epoch + 1,
        .log = wire_text("the log"),
        .event_count = 3,
        .result = { { 2, -7, 3, STORE_PERSON, STORE_AWAY },
                    { 1, 99, 0, 6, STORE_STAYED },
                    { 2, -7, 2, STORE_PERSON, STORE_LEFT } },
        .seat_count = 3,
    };
    PROVE(!PROOF_OK(done, store_archive(me->store, &finished, proof_on_done, &done)));
    PROVE(proof_load(me, id).rows == 3 && proof_listed(list_all(false, id - 1), id) && proof_has_results(me, id, ""));
    finished.epoch = epoch;
    PROVE(PROOF_OK(done, store_archive(me->store, &finished, proof_on_done, &done)));
    finished.seat_count = 2;
    finished.result[0].place = 9;
    PROVE(!PROOF_OK(done, store_archive(me->store, &finished, proof_on_done, &done)));
    PROVE(proof_has_results(me, id, "2,-7,3,-1,1 1,99,0,6,0 2,-7,2,-1,2 "));
    struct proof_loaded loaded = proof_load(me, id);
    PROVE(loaded.found && loaded.archived && loaded.rows == 0 && loaded.event_count == 3);
    PROVE(strcmp(loaded.log, "the log") == 0 && strcmp(loaded.game, "template") == 0 && loaded.secret[0] == 9);
    struct proof_counted after = proof_count();
    PROVE(after.running == before.running - 1 && after.archived == before.archived + 1);
    PROVE(!proof_listed(list_all(false, id - 1), id) && proof_listed(list_all(true, id - 1), id));
    PROVE(!proof_listed(list_all(true, id), id));
    struct store_row row = proof_row(me, id, 4, "late");
    PROVE(!proof_append(me, &row));
    PROVE(proof_add(me, &table, epoch, 0) == STORE_NOT_ADDED); /* no number is given twice */
    return id;
}

struct deleting {
    int answers;
    enum store_deletion deletion;
};

static void on_deleted(void *owner, uint64_t id, enum store_deletion deletion)
{
    (void)id;
    *(struct deleting *)owner = (struct deleting){ 1, deletion };
}

static enum store_deletion delete_table(struct proof_node *node, uint64_t table, uint64_t epoch)
{
    struct deleting deleting = { 0 };
    store_delete(node->store, table, epoch, on_deleted, &deleting);
    proof_until(&deleting.answers, 1);
    return deleting.deletion;
}

static void a_table_is_deleted(uint64_t archived)
{
    uint64_t table = proof_new_table(me, 34), epoch = proof_epoch(me, table);
    proof_fill(me, table, 1, 3);
    PROVE(delete_table(me, table, epoch + 1) == STORE_NOT_DELETED);
    PROVE(delete_table(other, table, epoch) == STORE_NOT_DELETED);
    PROVE(proof_load(me, table).rows == 3);
    PROVE(delete_table(me, table, epoch) == STORE_DELETED);
    PROVE(!proof_load(me, table).found);
    PROVE(delete_table(me, table, epoch) == STORE_NOT_FOUND);
    PROVE(delete_table(me, archived, proof_epoch(me, archived)) == STORE_DELETED);
    PROVE(!proof_load(me, archived).found && proof_has_results(me, archived, ""));
}

static void a_host_that_lost_its_lease_writes_nothing(void)
{
    uint64_t table = proof_new_table(me, 35);
    struct store_row row = proof_row(me, table, 1, "mine");
    struct shard_set shard = { 0 };
    shard_set_add(&shard, 35);
    proof_release(me, &shard);
    PROVE(!proof_append(me, &row));
    proof_claim(other, 1, NULL, 0);
    PROVE(!proof_append(me, &row));
    proof_fill(other, table, 1, 1);
    PROVE(proof_load(me, table).rows == 1);
}

/* Every request is answered, with ASan's word that nothing is lost. */
static void requests_end_with_the_store(void)
{
    struct store_row row = proof_row(me, proof_new_table(me, 36), 1, "never answered");
    row.text.words = wire_text("nor this");
    done = (struct proof_done){ .ok = true };
    store_append(me->store, &row);
    store_retry(me->store, row.table, proof_on_done, &done);
    store_load_end(store_load(me->store, row.table, false, NULL, NULL));
    store_destroy(me->store);
    me->store = NULL;
    PROVE(done.answers == 1 && !done.ok);
    proof_look(me); /* what was in flight comes to nobody */
    leases_look(me->leases);
    proof_close();
    PROVE(done.answers == 1);
}

static int run_cases(void)
{
    shards_are_claimed_once();
    a_node_held_dead_is_saved_by_its_heartbeat();
    what_is_released_can_be_claimed();
    a_table_is_as_it_was_added();
    an_origin_has_a_ration();
    rows_are_fenced();
    a_row_counts_if_it_is_the_same();
    a_batch_keeps_its_order();
    a_long_log_is_read_in_pages();
    damaged_rows_leave_the_log();
    a_text_is_stored_with_its_row();
    texts_of_a_batch();
    texts_go_with_their_table();
    proof_people(me);
    a_table_sleeps_until_it_is_due();
    tables_that_wait_for_nobody_expire();
    a_table_that_fails_twice_is_set_aside();
    a_node_that_died_while_loading_is_noticed();
    a_finished_table_is_archived();
    a_table_is_deleted(a_finished_table_is_archived());
    a_host_that_lost_its_lease_writes_nothing();
    requests_end_with_the_store();
    printf("all cases hold\n");
    return 0;
}

int main(int count, char **words)
{
    log_begin(LOG_WARN, 1);
    if (count != 4)
        return 2;
    bool file = strcmp(words[2], "sqlite") == 0;
    struct store_access access = { .conninfo = file ? NULL : words[3], .file = file ? words[3] : NULL };
    proof_begin(&access);
    return strcmp(words[1], "cases") == 0 ? run_cases() : proof_write();
}
