/* A conninfo in either form is split into its servers as libpq would take them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/store/postgres/conninfo.h"

/* The servers as "name/address/port", separated by spaces; "faulty": libpq must explain. */
static void assert_servers(const char *text, const char *servers)
{
    struct conninfo conninfo;
    char got[300] = "";
    conninfo_read(&conninfo, text);
    for (int i = 0; i < conninfo.host_count; i++) {
        const struct conninfo_host *host = &conninfo.hosts[i];
        size_t at = strlen(got);
        snprintf(got + at, sizeof got - at, "%s%s/%s/%s", i > 0 ? " " : "", host->name, host->address, host->port);
    }
    assert_string_equal(conninfo.options == NULL ? "faulty" : got, servers);
    conninfo_destroy(&conninfo);
}

static void servers_are_split(void **unused)
{
    (void)unused;
    assert_servers("host=a port=1", "a//1");
    assert_servers("host=a,b port=1,2", "a//1 b//2");
    assert_servers("host=a,b,c port=7", "a//7 b//7 c//7");
    assert_servers("postgresql://me@a:1,b:2/db?target_session_attrs=read-write", "a//1 b//2");
    assert_servers("postgresql://a,[::1]:2/db", "a// ::1//2");
    assert_servers("hostaddr=10.0.0.1,10.0.0.2 port=5", "/10.0.0.1/5 /10.0.0.2/5");
    assert_servers("host=a,b hostaddr=10.0.0.1,10.0.0.2 port=5", "a/10.0.0.1/5 b/10.0.0.2/5");
    assert_servers("host=/run/sockets,b port=,2", "/run/sockets// b//2");
    assert_servers("service=games", "//");
}

static void faults_are_left_to_libpq(void **unused)
{
    (void)unused;
    assert_servers("nonsense", "faulty");
    assert_servers("host=a colour=red", "faulty");
    assert_servers("host=a,b port=1,2,3", "faulty");
    assert_servers("host=a hostaddr=10.0.0.1,10.0.0.2", "faulty");
}

static void the_environment_fills_what_is_open(void **unused)
{
    (void)unused;
    setenv("PGHOST", "x,y", 1);
    setenv("PGPORT", "3,4", 1);
    assert_servers("dbname=games", "x//3 y//4");
    assert_servers("host=a port=1", "a//1");
    assert_servers("service=games", "//");
    unsetenv("PGHOST");
    unsetenv("PGPORT");
}

static void only_names_are_resolved(void **unused)
{
    (void)unused;
    assert_true(conninfo_needs_address(&(struct conninfo_host){ "db.example", "", "" }));
    assert_true(conninfo_needs_address(&(struct conninfo_host){ "localhost", "", "" }));
    assert_false(conninfo_needs_address(&(struct conninfo_host){ "db.example", "10.0.0.1", "" }));
    assert_false(conninfo_needs_address(&(struct conninfo_host){ "10.0.0.1", "", "" }));
    assert_false(conninfo_needs_address(&(struct conninfo_host){ "::1", "", "" }));
    assert_false(conninfo_needs_address(&(struct conninfo_host){ "/run/postgresql", "", "" }));
    assert_false(conninfo_needs_address(&(struct conninfo_host){ "@abstract", "", "" }));
    assert_false(conninfo_needs_address(&(struct conninfo_host){ "", "", "" }));
}

static int limit_of(const char *text)
{
    struct conninfo conninfo;
    conninfo_read(&conninfo, text);
    conninfo_destroy(&conninfo);
    return conninfo.limit_ms;
}

static void each_step_has_a_limit(void **unused)
{
    (void)unused;
    assert_int_equal(limit_of("host=a"), 2000);
    assert_int_equal(limit_of("host=a connect_timeout=7"), 7000);
    assert_int_equal(limit_of("host=a connect_timeout=0"), 2000);
    assert_int_equal(limit_of("host=a connect_timeout=99999999"), 60000);
}

static const char *option_of(PGconn *connection, const char *keyword, char *to, size_t size)
{
    PQconninfoOption *options = PQconninfo(connection);
    for (const PQconninfoOption *option = options; option->keyword != NULL; option++)
        if (strcmp(option->keyword, keyword) == 0)
            snprintf(to, size, "%s", option->val == NULL ? "" : option->val);
    PQconninfoFree(options);
    return to;
}

static void the_rest_of_the_conninfo_is_kept(void **unused)
{
    (void)unused;
    struct conninfo conninfo;
    char value[400];
    conninfo_read(&conninfo, "host=a.example,b.example port=1,2 user=me dbname=games target_session_attrs=read-write "
                             "sslmode=disable tcp_user_timeout=77 options='-c statement_timeout=9'");
    PGconn *connection = conninfo_connect(&conninfo, 1, "127.0.0.1");
    assert_string_equal(option_of(connection, "host", value, sizeof value), "b.example");
    assert_string_equal(option_of(connection, "hostaddr", value, sizeof value), "127.0.0.1");
    assert_string_equal(option_of(connection, "port", value, sizeof value), "2");
    assert_string_equal(option_of(connection, "dbname", value, sizeof value), "games");
    assert_string_equal(option_of(connection, "target_session_attrs", value, sizeof value), "read-write");
    assert_string_equal(option_of(connection, "tcp_user_timeout", value, sizeof value), "77");
    option_of(connection, "options", value, sizeof value);
    assert_non_null(strstr(value, "-c statement_timeout=5000 "));
    assert_string_equal(strrchr(value, '-'), "-c statement_timeout=9"); /* the later one wins */
    PQfinish(connection);
    conninfo_destroy(&conninfo);
}

static void passwords_are_found_in_every_form(void **unused)
{
    (void)unused;
    assert_int_equal(conninfo_kind("host=a user=me dbname=password"), CONNINFO_OPEN);
    assert_int_equal(conninfo_kind("host=a passfile=/etc/password sslkey=/etc/key"), CONNINFO_OPEN);
    assert_int_equal(conninfo_kind("postgresql://me@a,b/password?sslmode=require"), CONNINFO_OPEN);
    assert_int_equal(conninfo_kind(""), CONNINFO_OPEN);
    assert_int_equal(conninfo_kind("host=a password=x"), CONNINFO_SECRET);
    assert_int_equal(conninfo_kind("host=a password = 'x y' user=me"), CONNINFO_SECRET);
    assert_int_equal(conninfo_kind("host=a sslpassword=x"), CONNINFO_SECRET);
    assert_int_equal(conninfo_kind("postgresql://me:x@a/db"), CONNINFO_SECRET);
    assert_int_equal(conninfo_kind("postgres://me:%70w@a/db"), CONNINFO_SECRET);
    assert_int_equal(conninfo_kind("postgresql://me@a/db?password=x"), CONNINFO_SECRET);
    assert_int_equal(conninfo_kind("postgresql://a/db?p%61ssword=x"), CONNINFO_SECRET);
    assert_int_equal(conninfo_kind("host=a password=x y"), CONNINFO_FAULTY);
    assert_int_equal(conninfo_kind("nonsense"), CONNINFO_FAULTY);
}

static void assert_password(const struct conninfo *conninfo, int host, const char *password)
{
    char value[400];
    PGconn *connection = conninfo_connect(conninfo, host, "127.0.0.1");
    assert_string_equal(PQpass(connection), password);
    assert_string_equal(option_of(connection, "sslmode", value, sizeof value), "require");
    assert_string_equal(option_of(connection, "sslrootcert", value, sizeof value), "/etc/ca");
    PQfinish(connection);
}

/* As libpq looks passwords up: by the server's name, though it is reached at an address. */
static void every_server_has_its_password(void **unused)
{
    (void)unused;
    static const char passwords[] = "a.example:1:games:me:first\nb.example:2:games:me:sec\\:ond\n*:3:*:*:other\n";
    char path[] = "conninfo_test.XXXXXX", text[300];
    int file = mkstemp(path); /* with mode 0600 */
    assert_int_equal(write(file, passwords, strlen(passwords)), strlen(passwords));
    close(file);
    for (int from_environment = 0; from_environment < 2; from_environment++) {
        struct conninfo conninfo;
        snprintf(text, sizeof text,
                 "host=a.example,b.example,c.example port=1,2,3 user=me dbname=games sslmode=require "
                 "sslrootcert=/etc/ca %s%s",
                 from_environment ? "" : "passfile=", from_environment ? "" : path);
        if (from_environment)
            setenv("PGPASSFILE", path, 1);
        conninfo_read(&conninfo, text);
        assert_int_equal(conninfo.host_count, 3);
        assert_password(&conninfo, 0, "first");
        assert_password(&conninfo, 1, "sec:ond");
        assert_password(&conninfo, 2, "other");
        conninfo_destroy(&conninfo);
    }
    unsetenv("PGPASSFILE");
    unlink(path);
}

static void one_password_serves_every_server(void **unused)
{
    (void)unused;
    struct conninfo conninfo;
    conninfo_read(&conninfo,
                  "postgresql://me:p%40ss@a.example:1,b.example:2/games?sslmode=require&sslrootcert=/etc/ca");
    assert_password(&conninfo, 0, "p@ss");
    assert_password(&conninfo, 1, "p@ss");
    conninfo_destroy(&conninfo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(servers_are_split),
        cmocka_unit_test(faults_are_left_to_libpq),
        cmocka_unit_test(the_environment_fills_what_is_open),
        cmocka_unit_test(only_names_are_resolved),
        cmocka_unit_test(each_step_has_a_limit),
        cmocka_unit_test(the_rest_of_the_conninfo_is_kept),
        cmocka_unit_test(passwords_are_found_in_every_form),
        cmocka_unit_test(every_server_has_its_password),
        cmocka_unit_test(one_password_serves_every_server),
    };
    unsetenv("PGHOST");
    unsetenv("PGHOSTADDR");
    unsetenv("PGPORT");
    unsetenv("PGOPTIONS");
    unsetenv("PGPASSWORD");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
