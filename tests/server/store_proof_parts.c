#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_proof.h"
#include "system/clock.h"
#include "system/random.h"

enum { LIMIT_MS = 60000 };

struct proof proof;

void proof_expect(bool holds, const char *words, const char *file, int line)
{
    if (holds)
        return;
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, words);
    exit(1);
}

static void on_tick(uv_timer_t *timer)
{
    (void)timer;
}

void proof_until(const int *count, int least)
{
    uv_timer_t *timer = calloc(1, sizeof *timer);
    uint64_t end = clock_ms() + LIMIT_MS;
    uv_timer_init(&proof.loop, timer);
    uv_timer_start(timer, on_tick, 20, 20);
    while (*count < least) {
        PROVE(clock_ms() < end);
        uv_run(&proof.loop, UV_RUN_ONCE);
    }
    uv_close((uv_handle_t *)timer, (uv_close_cb)free);
}

/* ---- beginning and end ---- */

static void on_row(void *owner, uint64_t table, uint32_t seq, bool durable)
{
    struct proof_node *node = owner;
    PROVE(node->row_count < PROOF_ROWS_MOST);
    node->row[node->row_count].table = table;
    node->row[node->row_count].seq = seq;
    node->row[node->row_count++].durable = durable;
}

static void on_look(void *owner, const struct leases_look *look)
{
    struct proof_node *node = owner;
    if (look == NULL)
        return;
    PROVE(look->node_count <= 8);
    node->look = *look;
    memcpy(node->node, look->node, (size_t)look->node_count * sizeof *look->node);
    node->look.node = node->node;
    node->looks++;
}

static void on_heartbeat(void *owner, uint64_t sent_ms)
{
    struct proof_node *node = owner;
    (void)sent_ms;
    node->beats++;
}

static void open_node(struct proof_node *node)
{
    if (node->id == 0)
        random_bytes(&node->id, sizeof node->id);
    node->id = node->id >> 2 | 1;
    struct store_options store = { .database = proof.database, .node = node->id, .owner = node, .on_row = on_row };
    struct leases_options leases = {
        .database = proof.database, .node = node->id, .owner = node, .on_look = on_look, .on_heartbeat = on_heartbeat
    };
    node->store = store_create(&proof.loop, &store);
    node->leases = leases_create(&proof.loop, &leases);
    int up = 0;
    for (uint64_t end = clock_ms() + LIMIT_MS; up == 0 && clock_ms() < end;) {
        uv_run(&proof.loop, UV_RUN_NOWAIT);
        up = store_is_up(node->store) && leases_are_up(node->leases);
    }
    PROVE(up);
}

void proof_open(const struct store_access *access)
{
    uv_loop_init(&proof.loop);
    proof.access = *access;
    proof.database = store_open(&proof.loop, access);
    for (int i = 0; i < PROOF_NODES; i++)
        open_node(&proof.node[i]);
}

static void wait_for_period(void)
{
    int known = 0;
    while (known == 0) {
        store_keep_up(proof.node[0].store);
        uv_run(&proof.loop, UV_RUN_ONCE);
        known = store_has_period(proof.node[0].store);
    }
}

void proof_begin(const struct store_access *access)
{
    enum fault fault = store_prepare(access);
    if (fault != FAULT_NONE) {
        printf("%s\n", fault_words(fault));
        exit(2);
    }
    proof_open(access);
    wait_for_period();
}

void proof_close(void)
{
    for (int i = 0; i < PROOF_NODES; i++) {
        store_destroy(proof.node[i].store);
        leases_destroy(proof.node[i].leases);
    }
    database_close(proof.database);
    while (uv_loop_close(&proof.loop) != 0)
        uv_run(&proof.loop, UV_RUN_NOWAIT);
    memset(&proof, 0, sizeof proof);
}

/* ---- leases ---- */

void proof_look(struct proof_node *node)
{
    int before = node->looks;
    leases_look(node->leases);
    proof_until(&node->looks, before + 1);
}

void proof_beat(struct proof_node *node)
{
    int before = node->beats;
    leases_beat(node->leases, 60000, &(struct leases_node){ .hosting = true, .load_ms = 3, .weight = 16 });
    proof_until(&node->beats, before + 1);
}

void proof_claim(struct proof_node *node, int most, const struct leases_node *dead, int dead_count)
{
    int before = node->looks;
    leases_claim(node->leases, most, dead, dead_count);
    proof_until(&node->looks, before + 1);
}

void proof_release(struct proof_node *node, const struct shard_set *shards)
{
    int before = node->looks;
    leases_release(node->leases, shards);
    proof_until(&node->looks, before + 1);
}

int proof_held(const struct proof_node *node)
{
    int count = 0;
    for (int shard = 0; shard < SHARD_COUNT; shard++)
        count += node->look.shard[shard].node == node->id;
    return count;
}

uint64_t proof_epoch(const struct proof_node *node, uint64_t table)
{
    return node->look.shard[shard_of(table)].epoch;
}

/* ---- tables ---- */

struct store_table proof_table(uint32_t shard)
{
    static uint64_t numbers;
    static uint8_t head[] = { 1, 2, 0, 3 }, tokens[40], secret[STORE_SECRET_SIZE] = { 9 };
    return (struct store_table){ .id = store_table_id(proof.node[0].store, clock_unix_us() + 7 * ++numbers, shard),
                                 .shard = shard,
                                 .game = "template",
                                 .rules_version = 3,
                                 .created_ms = 1234567890123,
                                 .head = wire_bytes(head, sizeof head),
                                 .tokens = wire_bytes(tokens, sizeof tokens),
                                 .secret = wire_bytes(secret, sizeof secret),
                                 .weight = 4 };
}

struct adding {
    int answers;
    enum store_added added;
};

static void on_added(void *owner, enum store_added added)
{
    *(struct adding *)owner = (struct adding){ 1, added };
}

enum store_added proof_add(struct proof_node *node, const struct store_table *table, uint64_t epoch, int64_t ration)
{
    struct adding adding = { 0 };
    store_add_table(node->store, table, epoch, ration, on_added, &adding);
    proof_until(&adding.answers, 1);
    return adding.added;
}

uint64_t proof_new_table(struct proof_node *node, uint32_t shard)
{
    struct store_table table = proof_table(shard);
    PROVE(proof_add(node, &table, proof_epoch(node, table.id), 0) == STORE_ADDED);
    return table.id;
}

struct store_row proof_row(struct proof_node *node, uint64_t table, uint32_t seq, const char *body)
{
    struct store_row row = { .table = table,
                             .seq = seq,
                             .shard = shard_of(table),
                             .epoch = proof_epoch(node, table),
                             .at_ms = 1000 * (int64_t)seq,
                             .size = (uint8_t)strlen(body) };
    memcpy(row.body, body, row.size);
    return row;
}

bool proof_append(struct proof_node *node, const struct store_row *row)
{
    int before = node->row_count;
    store_append(node->store, row);
    proof_until(&node->row_count, before + 1);
    PROVE(node->row[before].table == row->table && node->row[before].seq == row->seq);
    return node->row[before].durable;
}

void proof_fill(struct proof_node *node, uint64_t table, uint32_t first, uint32_t last)
{
    int before = node->row_count;
    for (uint32_t seq = first; seq <= last; seq++) {
        struct store_row row = proof_row(node, table, seq, "x");
        store_append(node->store, &row);
    }
    proof_until(&node->row_count, before + (int)(last - first + 1));
    for (uint32_t seq = first; seq <= last; seq++)
        PROVE(node->row[before + (int)(seq - first)].seq == seq && node->row[before + (int)(seq - first)].durable);
}

/* ---- loading ---- */

struct loading {
    int pages, ended;
    struct store_load *load;
    struct proof_loaded *to;
};

static uint32_t keep(struct wire_slice bytes, uint8_t to[64])
{
    PROVE(bytes.size <= 64);
    memcpy(to, bytes.at, bytes.size);
    return bytes.size;
}

static void keep_table(struct proof_loaded *to, const struct store_table *table)
{
    to->found = true;
    to->archived = table->archived;
    to->asleep = table->asleep;
    to->clock_ms = table->clock_ms;
    to->away_ms = table->away_ms;
    to->origin = table->origin;
    to->rules_version = table->rules_version;
    to->created_ms = table->created_ms;
    to->event_count = table->event_count;
    snprintf(to->game, sizeof to->game, "%s", table->game);
    to->head_size = keep(table->head, to->head);
    to->tokens_size = keep(table->tokens, to->tokens);
    to->secret_size = keep(table->secret, to->secret);
    wire_string(table->log, to->log, sizeof to->log);
}

static void keep_text(struct proof_loaded *to, uint32_t seq, struct store_text text)
{
    struct wire_slice words = text.words, name = text.name;
    size_t at = strlen(to->texts);
    PROVE((text.account != 0) == (name.size != 0));
    if (words.size > 0 || name.size > 0)
        snprintf(to->texts + at, sizeof to->texts - at, "%u:%.*s%s%.*s ", seq, (int)words.size, (const char *)words.at,
                 name.size > 0 ? "@" : "", (int)name.size, (const char *)name.at);
}

static void on_page(void *owner, const struct store_table *table, const struct store_events *events, bool failed)
{
    struct loading *loading = owner;
    loading->to->failed = failed;
    loading->to->pages = ++loading->pages;
    if (table != NULL)
        keep_table(loading->to, table);
    for (uint32_t i = 0; table != NULL && i < events->count; i++) {
        struct store_row row;
        store_event(events, i, &row);
        PROVE(row.seq == loading->to->last_seq + 1 && row.at_ms == 1000 * (int64_t)row.seq);
        loading->to->last_seq = row.seq;
        loading->to->rows++;
        wire_string(wire_bytes(row.body, row.size), loading->to->last_body, sizeof loading->to->last_body);
        keep_text(loading->to, row.seq, row.text);
    }
    int next = 0;
    for (uint32_t seq = 1; table != NULL && table->archived && seq <= table->event_count; seq++)
        keep_text(loading->to, seq, store_text_of(events, seq, &next));
    if (table == NULL || !store_load_next(loading->load))
        loading->ended = 1;
}

struct proof_loaded proof_load(struct proof_node *node, uint64_t table)
{
    struct proof_loaded loaded = { 0 };
    struct loading loading = { .to = &loaded };
    loading.load = store_load(node->store, table, false, on_page, &loading);
    proof_until(&loading.ended, 1);
    store_load_end(loading.load);
    return loaded;
}

/* ---- answers ---- */

void proof_on_done(void *owner, uint64_t tag, bool ok)
{
    struct proof_done *done = owner;
    (void)tag;
    done->answers++;
    done->ok = ok;
}

void proof_on_list(void *owner, const struct store_listed *list, int count, bool failed)
{
    struct proof_list *to = owner;
    to->answers++;
    to->failed = failed;
    to->count = count;
    PROVE(count <= (int)(sizeof to->list / sizeof *to->list));
    memcpy(to->list, list, (size_t)count * sizeof *list);
}

int proof_listed(const struct proof_list *list, uint64_t table)
{
    for (int i = 0; i < list->count; i++)
        if (list->list[i].id == table)
            return 1 + list->list[i].set_aside;
    return 0;
}

struct proof_list *proof_list_all_shards(struct proof_node *node)
{
    static struct proof_list list;
    struct shard_set all = shard_set_all();
    list = (struct proof_list){ 0 };
    store_list(node->store, &all, proof_on_list, &list);
    proof_until(&list.answers, 1);
    PROVE(!list.failed);
    return &list;
}

static void on_counted(void *owner, const char *game, uint32_t rules_version, uint64_t running, uint64_t archived,
                       bool failed)
{
    struct proof_counted *counted = owner;
    PROVE(!failed);
    counted->answers += game == NULL;
    if (game == NULL)
        return;
    PROVE(strcmp(game, "template") == 0 && rules_version == 3);
    counted->running += running;
    counted->archived += archived;
}

struct proof_counted proof_count(void)
{
    struct proof_counted counted = { 0 };
    struct versions *versions = versions_count(proof.database, on_counted, &counted);
    proof_until(&counted.answers, 1);
    versions_end(versions);
    return counted;
}

struct resulting {
    int answers;
    char words[200];
};

static void on_results(void *owner, const struct store_result *result, int seat_count, bool failed)
{
    struct resulting *resulting = owner;
    char *at = resulting->words;
    for (int i = 0; i < seat_count; i++)
        at += sprintf(at, "%d,%d,%u,%d,%d ", result[i].place, result[i].points, result[i].sat_seq, result[i].level,
                      (int)result[i].ending);
    resulting->answers = failed ? 0 : 1;
}

bool proof_has_results(struct proof_node *node, uint64_t table, const char *words)
{
    struct resulting resulting = { 0 };
    store_read_results(node->store, table, on_results, &resulting);
    proof_until(&resulting.answers, 1);
    return strcmp(resulting.words, words) == 0;
}
