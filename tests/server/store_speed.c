/* How many rows a second the store makes durable in a file of SQLite, beside bare SQLite that inserts the same rows in
 * transactions of the same size, in turns, so that both see the same disk:
 * `server_store_speed FOLDER TURNS WAITING` prints one line of JSON. WAITING: rows that wait for their answer. */
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/loop/log.h"
#include "server/loop/metrics.h"
#include "store_proof.h"
#include "system/clock.h"

enum { TABLES = 64, TURN_MS = 1000, BODY_SIZE = 24 };

static struct {
    struct store *store;
    uint64_t table[TABLES];
    uint32_t seq[TABLES];
    int next; /* the table whose turn it is */
    uint64_t durable, end_ms;
} speed;

static void append_one(void)
{
    int i = speed.next++ % TABLES;
    struct store_row row = proof_row(&proof.node[0], speed.table[i], ++speed.seq[i], "");
    row.size = BODY_SIZE;
    store_append(speed.store, &row);
}

static void on_row(void *owner, uint64_t table, uint32_t seq, bool durable)
{
    (void)owner, (void)table, (void)seq;
    PROVE(durable);
    speed.durable++;
    if (clock_ms() < speed.end_ms)
        append_one();
}

/* Rows a second. */
static double run_store(int waiting)
{
    uint64_t begin_us = clock_us(), before = speed.durable;
    speed.end_ms = clock_ms() + TURN_MS;
    for (int i = 0; i < waiting; i++)
        append_one();
    while (store_pending(speed.store) > 0)
        uv_run(&proof.loop, UV_RUN_ONCE);
    return (double)(speed.durable - before) * 1e6 / (double)(clock_us() - begin_us);
}

static void run_sql(sqlite3 *db, const char *sql)
{
    PROVE(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
}

static sqlite3 *open_bare(const char *folder)
{
    char path[4096];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/bare.db", folder);
    PROVE(sqlite3_open(path, &db) == SQLITE_OK);
    run_sql(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
                "CREATE TABLE event (table_id INTEGER NOT NULL, seq INTEGER NOT NULL, epoch INTEGER NOT NULL, "
                "at_ms INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID");
    return db;
}

static void insert(sqlite3_stmt *statement, uint64_t number)
{
    static const uint8_t body[BODY_SIZE];
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)speed.table[number % TABLES]);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)(number / TABLES));
    sqlite3_bind_int64(statement, 3, 1);
    sqlite3_bind_int64(statement, 4, (sqlite3_int64)number);
    sqlite3_bind_blob(statement, 5, body, sizeof body, SQLITE_STATIC);
    PROVE(sqlite3_step(statement) == SQLITE_DONE);
    sqlite3_reset(statement);
}

struct bare {
    sqlite3 *db;
    int batch;
    double rows_a_second;
};

/* In a thread, as the store has one. */
static void insert_batches(void *owner)
{
    static uint64_t number;
    struct bare *bare = owner;
    uint64_t begin_us = clock_us(), before = number;
    sqlite3_stmt *statement;
    PROVE(sqlite3_prepare_v2(bare->db, "INSERT INTO event VALUES (?, ?, ?, ?, ?)", -1, &statement, NULL) == SQLITE_OK);
    while (clock_us() < begin_us + TURN_MS * 1000) {
        run_sql(bare->db, "BEGIN IMMEDIATE");
        for (int i = 0; i < bare->batch; i++)
            insert(statement, number++);
        run_sql(bare->db, "COMMIT");
    }
    sqlite3_finalize(statement);
    bare->rows_a_second = (double)(number - before) * 1e6 / (double)(clock_us() - begin_us);
}

static double run_bare(sqlite3 *db, int batch)
{
    uv_thread_t thread;
    struct bare bare = { .db = db, .batch = batch };
    PROVE(uv_thread_create(&thread, insert_batches, &bare) == 0);
    uv_thread_join(&thread);
    return bare.rows_a_second;
}

static void open_store(const char *path)
{
    proof_begin(&(struct store_access){ .file = path });
    proof_beat(&proof.node[0]);
    proof_claim(&proof.node[0], SHARD_COUNT, NULL, 0);
    for (int i = 0; i < TABLES; i++)
        speed.table[i] = proof_new_table(&proof.node[0], (uint32_t)i);
    speed.store = store_create(
        &proof.loop, &(struct store_options){ .database = proof.database, .node = proof.node[0].id, .on_row = on_row });
}

int main(int count, char **words)
{
    char path[4096];
    double store = 0, bare = 0;
    log_begin(LOG_WARN, 1);
    if (count != 4)
        return 2;
    int turns = atoi(words[2]), waiting = atoi(words[3]), batch = 1;
    snprintf(path, sizeof path, "%s/store.db", words[1]);
    open_store(path);
    sqlite3 *db = open_bare(words[1]);
    run_store(TABLES); /* until both write over the beginning of their logs: growing a file makes flushes slower */
    run_bare(db, TABLES);
    for (int i = 0; i < turns; i++) {
        uint64_t flushes = metrics.flushes_total, rows = metrics.rows_total;
        store += run_store(waiting) / turns;
        batch = (int)((metrics.rows_total - rows) / (metrics.flushes_total - flushes));
        bare += run_bare(db, batch) / turns;
    }
    printf("{\"rows_a_second\":%.0f,\"bare_rows_a_second\":%.0f,\"ratio\":%.2f,\"rows_a_flush\":%d}\n", store, bare,
           store / bare, batch);
    sqlite3_close(db);
    store_destroy(speed.store);
    proof_close();
    return 0;
}
