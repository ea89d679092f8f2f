/* SQLite's thread: in which order it carries out requests. What a file must survive is in tests/server/sqlite_test.py.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server/store/store.h"

enum { COUNT = 5 };

static uint64_t order[COUNT + 1];
static int answers;

static void on_answer(void *owner, struct rows *rows, uint64_t tag)
{
    (void)owner;
    assert_non_null(rows);
    order[answers++] = tag;
    rows_clear(rows);
}

static void ask(struct database_link *link, const char *statement, uint64_t tag)
{
    struct wire scratch = { 0 };
    struct params_builder none = params_begin(&scratch);
    database_request(link, statement, &none, on_answer, NULL, tag);
    wire_destroy(&scratch);
}

static sqlite3 *lock_file(const char *path)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    return db;
}

/* While another program has locked the file, requests gather. */
static void answer_all(struct database *database, const char *path)
{
    struct database_link *reader = database_link(database, DATABASE_READER);
    struct database_link *leases = database_link(database, DATABASE_LEASES);
    while (!database_is_up(reader))
        uv_sleep(1);
    sqlite3 *other = lock_file(path);
    for (uint64_t i = 1; i <= COUNT; i++)
        ask(reader, "upkeep", i);
    ask(leases, "look", 0);
    assert_int_equal(database_waiting(reader), COUNT);
    sqlite3_close(other);
    while (answers <= COUNT)
        uv_run(database->loop, UV_RUN_ONCE);
    assert_int_equal(database_waiting(reader), 0);
    database_unlink(reader);
    database_unlink(leases);
}

static void test_leases_go_first_and_each_link_keeps_its_order(void **unused)
{
    (void)unused;
    char path[] = "sqlite_test.XXXXXX", beside[40];
    uv_loop_t loop;
    close(mkstemp(path));
    uv_loop_init(&loop);
    struct store_access access = { .file = path };
    assert_int_equal(store_prepare(&access), FAULT_NONE);
    struct database *database = store_open(&loop, &access);
    answer_all(database, path);
    database_close(database);
    while (uv_loop_close(&loop) != 0)
        uv_run(&loop, UV_RUN_NOWAIT);
    int look = 0;
    while (order[look] != 0)
        look++;
    assert_true(look <= 1); /* one request may have been in flight */
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(order[i < look ? i : i + 1], i + 1);
    snprintf(beside, sizeof beside, "%s.lock", path);
    unlink(path);
    unlink(beside);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leases_go_first_and_each_link_keeps_its_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
