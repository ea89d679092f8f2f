/* Which server is tried next, and which is never used again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/store/postgres/servers.h"

static uv_loop_t loop;

static void assert_next(struct servers *servers, int host)
{
    assert_int_equal(servers_choose(servers).host, host);
}

static void all_follow_one_cursor(void **unused)
{
    (void)unused;
    struct servers *servers = servers_create(&loop, "host=10.0.0.1,10.0.0.2,10.0.0.3");
    struct servers_target first = servers_choose(servers);
    servers_failed(servers, first);
    assert_next(servers, 1);
    servers_failed(servers, first); /* another connection gives it up later */
    assert_next(servers, 1);
    servers_worked(servers, servers_choose(servers));
    servers_failed(servers, first);
    assert_next(servers, 1);
    servers_failed(servers, servers_choose(servers));
    assert_next(servers, 2);
    servers_failed(servers, servers_choose(servers));
    assert_next(servers, 0);
    servers_worked(servers, (struct servers_target){ .host = 2 });
    assert_next(servers, 2);
    servers_destroy(servers);
}

static void count(void *owner)
{
    ++*(int *)owner;
}

static void a_newer_timeline_is_told_once(void **unused)
{
    (void)unused;
    int told = 0, also_told = 0;
    struct servers *servers = servers_create(&loop, "host=10.0.0.1");
    struct servers_watcher watcher = { .changed = count, .owner = &told }, other = { NULL, count, &also_told };
    servers_watch(servers, &watcher);
    servers_watch(servers, &other);
    servers_note(servers, 3);
    servers_note(servers, 3);
    servers_note(servers, 2);
    assert_int_equal(servers_newest(servers), 3);
    assert_true(told == 1 && also_told == 1);
    servers_leave(servers, &watcher);
    servers_note(servers, 4);
    assert_true(told == 1 && also_told == 2);
    servers_leave(servers, &other);
    servers_destroy(servers);
}

static void names_are_resolved_by_the_loop(void **unused)
{
    (void)unused;
    int told = 0;
    struct servers *servers = servers_create(&loop, "host=localhost,10.0.0.1");
    struct servers_watcher watcher = { .changed = count, .owner = &told };
    servers_watch(servers, &watcher);
    struct servers_target target = servers_choose(servers);
    assert_int_equal(servers_known(servers, target), 0);
    assert_int_equal(servers_known(servers, (struct servers_target){ .host = 1 }), 1);
    uv_run(&loop, UV_RUN_DEFAULT);
    int known = servers_known(servers, target);
    assert_true(told == 1 && known > 0);
    for (int i = 0; i < known; i++) { /* one address after the other, then the next server */
        assert_next(servers, 0);
        servers_failed(servers, servers_choose(servers));
    }
    assert_next(servers, 1);
    servers_leave(servers, &watcher);
    servers_destroy(servers);
    uv_run(&loop, UV_RUN_DEFAULT); /* the resolutions that were still running free what is left */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_follow_one_cursor),
        cmocka_unit_test(a_newer_timeline_is_told_once),
        cmocka_unit_test(names_are_resolved_by_the_loop),
    };
    uv_loop_init(&loop);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed + (uv_loop_close(&loop) != 0);
}
