/* Mail and a server that answers as it is told: what is tried again, how often and when; what is given up; what never
 * goes anywhere without TLS; and that it ends whatever the server does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <netdb.h>
#include <signal.h>

#include "server/loop/metrics.h"
#include "server/post/mailer.h"

enum { LIMIT_MS = 60000, ENDED_S = 30 /* less than libcurl would go on for */, LINE_SIZE = 2000 };

/* Every name is that of this machine. libcurl calls this in place of the C library's. */
int getaddrinfo(const char *name, const char *port, const struct addrinfo *hints, struct addrinfo **found)
{
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    *(void **)&real = dlsym(RTLD_NEXT, "getaddrinfo");
    return real(name == NULL ? NULL : "127.0.0.1", port, hints, found);
}

/* ---- a server ---- */

/* To what begins like `at` (NULL: everything is answered well) the answer is this; "": it hangs up; NULL: it is silent.
 */
struct reply {
    const char *at, *answer;
};

struct server {
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_timer_t limit;
    struct reply say;
    bool is_late, is_silent; /* the limit has passed; it was asked what it does not answer */
    int connections;
    uint64_t begun_ns[8]; /* of the first connections */
    char met[LINE_SIZE];  /* what it was told, without the mail itself */
    struct mail_access access;
    char url[100];
};

struct guest {
    uv_tcp_t tcp; /* first */
    struct server *server;
    bool in_mail;
    size_t length;
    char line[LINE_SIZE];
};

static void on_guest_closed(uv_handle_t *handle)
{
    free(handle);
}

static void close_guest(struct guest *guest)
{
    if (!uv_is_closing((uv_handle_t *)&guest->tcp))
        uv_close((uv_handle_t *)&guest->tcp, on_guest_closed);
}

static void say(struct guest *guest, const char *words)
{
    uv_buf_t parts[] = { uv_buf_init((char *)words, (unsigned)strlen(words)), uv_buf_init((char *)"\r\n", 2) };
    uv_try_write((uv_stream_t *)&guest->tcp, parts, 2);
}

static const char *right_answer(struct guest *guest, const char *line)
{
    if (strcmp(line, "DATA") == 0) {
        guest->in_mail = true;
        return "354 go on";
    }
    return strcmp(line, "greeting") == 0   ? "220 test"
           : strncmp(line, "EHLO", 4) == 0 ? "250-test\r\n250 AUTH PLAIN"
                                           : "250 OK";
}

static void answer(struct guest *guest, const char *line)
{
    struct server *server = guest->server;
    bool is_told = server->say.at != NULL && strncmp(line, server->say.at, strlen(server->say.at)) == 0;
    const char *words = is_told ? server->say.answer : right_answer(guest, line);
    if (words == NULL)
        server->is_silent = true;
    else if (*words != 0)
        say(guest, words);
    if (words != NULL && (*words == 0 || strcmp(line, "QUIT") == 0))
        close_guest(guest);
}

static void take_line(struct guest *guest)
{
    if (guest->in_mail && strcmp(guest->line, ".") != 0)
        return;
    guest->in_mail = false;
    struct server *server = guest->server;
    size_t used = strlen(server->met), size = strlen(guest->line);
    if (used + size < sizeof server->met)
        memcpy(server->met + used, guest->line, size + 1);
    answer(guest, guest->line);
}

static void on_room(uv_handle_t *handle, size_t size, uv_buf_t *room)
{
    static _Thread_local char bytes[LINE_SIZE];
    (void)handle;
    (void)size;
    *room = uv_buf_init(bytes, sizeof bytes);
}

static void on_bytes(uv_stream_t *stream, ssize_t size, const uv_buf_t *bytes)
{
    struct guest *guest = (struct guest *)stream;
    for (ssize_t i = 0; i < size; i++) {
        if (bytes->base[i] == '\n') {
            guest->line[guest->length] = guest->line[guest->length == 0 ? 0 : guest->length - 1] = 0;
            guest->length = 0;
            take_line(guest);
        } else if (guest->length + 1 < sizeof guest->line) {
            guest->line[guest->length++] = bytes->base[i];
        }
    }
    if (size < 0)
        close_guest(guest);
}

static void on_guest(uv_stream_t *listener, int status)
{
    struct server *server = listener->data;
    struct guest *guest = calloc(1, sizeof *guest);
    (void)status;
    guest->server = server;
    uv_tcp_init(&server->loop, &guest->tcp);
    uv_accept(listener, (uv_stream_t *)&guest->tcp);
    if (server->connections < (int)(sizeof server->begun_ns / sizeof server->begun_ns[0]))
        server->begun_ns[server->connections] = uv_hrtime();
    server->connections++;
    uv_read_start((uv_stream_t *)&guest->tcp, on_room, on_bytes);
    answer(guest, "greeting");
}

static void on_limit(uv_timer_t *timer)
{
    ((struct server *)timer->data)->is_late = true;
}

/* listens: or else its port refuses everybody. */
static void begin(struct server *server, const char *host, bool listens)
{
    struct sockaddr_in address;
    int size = sizeof address;
    uv_loop_init(&server->loop);
    uv_timer_init(&server->loop, &server->limit);
    uv_tcp_init(&server->loop, &server->listener);
    server->limit.data = server->listener.data = server;
    uv_timer_start(&server->limit, on_limit, LIMIT_MS, 0);
    uv_ip4_addr("127.0.0.1", 0, &address);
    uv_tcp_bind(&server->listener, (struct sockaddr *)&address, 0);
    uv_tcp_getsockname(&server->listener, (struct sockaddr *)&address, &size);
    if (listens)
        uv_listen((uv_stream_t *)&server->listener, 100, on_guest);
    snprintf(server->url, sizeof server->url, "smtp://%s:%d", host, ntohs(address.sin_port));
    server->access.url = server->url;
    server->access.from = "table@mykonos.test";
}

static void close_one(uv_handle_t *handle, void *owner)
{
    (void)owner;
    if (!uv_is_closing(handle))
        uv_close(handle, handle->data == NULL ? on_guest_closed : NULL);
}

static void end(struct server *server)
{
    uv_walk(&server->loop, close_one, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
}

/* ---- one mail by a courier ---- */

struct visit {
    struct reply say; /* of the server */
    enum delivery want;
    const char *host;                 /* NULL: 127.0.0.1 */
    const struct mail_access *access; /* but for URL and sender; NULL: nothing else */
    bool leaves;                      /* when the server is silent */
    struct server server;
    uv_thread_t thread;
    enum delivery delivery;
    char words[200];
    bool is_done;
    double end_s; /* how long it took to end */
};

static void on_done(void *owner, enum delivery delivery, const char *words)
{
    struct visit *visit = owner;
    visit->is_done = true;
    visit->delivery = delivery;
    snprintf(visit->words, sizeof visit->words, "%s", words);
}

static void run(void *argument)
{
    static const char mail[] = "Subject: test\r\n\r\nHello\r\n";
    struct visit *visit = argument;
    struct server *server = &visit->server;
    server->say = visit->say;
    if (visit->access != NULL)
        server->access = *visit->access;
    begin(server, visit->host == NULL ? "127.0.0.1" : visit->host, true);
    struct courier *courier = courier_create(&server->loop, &server->access);
    courier_send(courier, "zoe@example.org", mail, strlen(mail), on_done, visit);
    while (!visit->is_done && !server->is_late && !(visit->leaves && server->is_silent))
        uv_run(&server->loop, UV_RUN_ONCE);
    uint64_t begun_ns = uv_hrtime();
    courier_destroy(courier);
    visit->end_s = (double)(uv_hrtime() - begun_ns) / 1e9;
    end(server);
}

static const struct mail_access user = { .user = "mykonos", .password = "secret" }, hurried = { .limit_s = 1 };
static const struct mail_access vouched = { .user = "mykonos", .password = "secret", .ca = "nobody.crt" };

static struct visit answers[] = {
    { .want = DELIVERY_DONE },
    { .say = { "greeting", "421 busy" }, .want = DELIVERY_LATER },
    { .say = { "greeting", "554 nobody from there" }, .want = DELIVERY_LATER },
    { .say = { "greeting", "" }, .want = DELIVERY_LATER },
    { .say = { "greeting", "Hello" }, .want = DELIVERY_LATER, .access = &hurried },
    { .say = { "greeting", NULL }, .want = DELIVERY_LATER, .access = &hurried },
    { .say = { "EHLO", "502 never heard of it" }, .want = DELIVERY_DONE },
    { .say = { "EHLO", "" }, .want = DELIVERY_LATER },
    { .say = { "AUTH", "535 who?" }, .want = DELIVERY_LATER, .access = &user },
    { .say = { "AUTH", "454 cannot tell" }, .want = DELIVERY_LATER, .access = &user },
    { .say = { "MAIL", "451 later" }, .want = DELIVERY_LATER },
    { .say = { "MAIL", "553 not you" }, .want = DELIVERY_NEVER },
    { .say = { "MAIL", "" }, .want = DELIVERY_LATER },
    { .say = { "RCPT", "450 later" }, .want = DELIVERY_LATER },
    { .say = { "RCPT", "550 nobody here" }, .want = DELIVERY_NEVER },
    { .say = { "RCPT", "" }, .want = DELIVERY_LATER },
    { .say = { "DATA", "451 later" }, .want = DELIVERY_LATER },
    { .say = { "DATA", "554 no" }, .want = DELIVERY_NEVER },
    { .say = { "DATA", "" }, .want = DELIVERY_LATER },
    { .say = { ".", "452 full" }, .want = DELIVERY_LATER },
    { .say = { ".", "552 too long" }, .want = DELIVERY_NEVER },
    { .say = { ".", "" }, .want = DELIVERY_LATER },
    { .say = { ".", NULL }, .want = DELIVERY_LATER, .access = &hurried },
    { .say = { "QUIT", "" }, .want = DELIVERY_DONE },
    { .say = { "QUIT", NULL }, .want = DELIVERY_DONE },
};

static struct visit doors[] = {
    { .host = "localhost", .want = DELIVERY_DONE },
    { .host = "localhost", .want = DELIVERY_LATER, .access = &vouched },
    { .host = "127.0.0.1", .want = DELIVERY_LATER, .access = &vouched },
    { .host = "mail.test", .want = DELIVERY_LATER },
    { .host = "localhost.evil.test", .want = DELIVERY_LATER },
    { .host = "127.evil.test", .want = DELIVERY_LATER },
    { .host = "127.0.0.1.evil.test", .want = DELIVERY_LATER },
    { .host = "local", .want = DELIVERY_LATER },
    { .say = { "EHLO", "250 STARTTLS" }, .want = DELIVERY_LATER, .host = "mail.test" },
    { .say = { "EHLO", "502 never heard of it" }, .want = DELIVERY_LATER, .host = "mail.test" },
};

static struct visit silences[] = {
    { .say = { "greeting", NULL }, .leaves = true }, { .say = { "EHLO", NULL }, .leaves = true },
    { .say = { "MAIL", NULL }, .leaves = true },     { .say = { "DATA", NULL }, .leaves = true },
    { .say = { ".", NULL }, .leaves = true },        { .say = { "QUIT", NULL }, .leaves = true }
};

#define COUNT(visits) (sizeof visits / sizeof visits[0])

/* All at once, as some wait for a second or two. */
static int visit_all(void **state)
{
    struct visit *all[COUNT(answers) + COUNT(doors) + COUNT(silences)];
    size_t count = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(answers); i++)
        all[count++] = &answers[i];
    for (size_t i = 0; i < COUNT(doors); i++)
        all[count++] = &doors[i];
    for (size_t i = 0; i < COUNT(silences); i++)
        all[count++] = &silences[i];
    for (size_t i = 0; i < count; i++)
        if (uv_thread_create(&all[i]->thread, run, all[i]) != 0)
            return 1;
    for (size_t i = 0; i < count; i++)
        uv_thread_join(&all[i]->thread);
    return 0;
}

static void expect_wanted(const struct visit *visit)
{
    if (!visit->is_done || visit->delivery != visit->want)
        fail_msg("%s: %s at %s: %d, %s", visit->server.url, visit->say.answer, visit->say.at, visit->delivery,
                 visit->words);
    assert_null(strstr(visit->words, "zoe"));
}

static void what_is_refused_for_good_is_known(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(answers); i++) {
        char code[4] = { 0 };
        expect_wanted(&answers[i]);
        if (answers[i].delivery != DELIVERY_DONE && answers[i].say.answer != NULL)
            memcpy(code, answers[i].say.answer, strspn(answers[i].say.answer, "0123456789"));
        assert_non_null(strstr(answers[i].words, code)); /* for the log */
    }
}

static void nothing_goes_anywhere_else_without_tls(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(doors); i++) {
        expect_wanted(&doors[i]);
        assert_int_equal(doors[i].server.connections, 1);
        if (doors[i].want == DELIVERY_DONE)
            continue;
        assert_null(strstr(doors[i].server.met, "MAIL"));
        assert_null(strstr(doors[i].server.met, "AUTH"));
    }
}

static void it_ends_while_a_server_is_silent(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(silences); i++) {
        assert_true(silences[i].server.is_silent);
        if (silences[i].end_s > ENDED_S)
            fail_msg("silent at %s: %.1f s", silences[i].say.at, silences[i].end_s);
    }
}

/* ---- many by a mailer ---- */

static struct metrics before;

static uint64_t sent(void)
{
    return metrics.mails_total - before.mails_total;
}

static uint64_t lost(void)
{
    return metrics.mails_lost_total - before.mails_lost_total;
}

static struct mailer *open_mailer(struct server *server, bool listens, uint64_t pause_ms)
{
    begin(server, "127.0.0.1", listens);
    before = metrics;
    return mailer_create(&server->loop, &server->access, pause_ms);
}

static bool post(struct mailer *mailer, const char *to)
{
    struct mail mail = { .subject = "Hello", .text = "Hello\n" };
    snprintf(mail.to, sizeof mail.to, "%s", to);
    return mailer_send(mailer, &mail, 1);
}

/* Until so many have gone or are given up. */
static void wait_until_gone(struct server *server, uint64_t count)
{
    while (sent() + lost() < count) {
        uv_run(&server->loop, UV_RUN_ONCE);
        assert_false(server->is_late);
    }
}

static void pauses_grow_and_tries_end(void **state)
{
    enum { PAUSE_MS = 3, CLOCK_MS = 2 /* by which the loop's may be behind */ };
    struct server server = { .say = { "greeting", "" } };
    struct mailer *mailer = open_mailer(&server, true, PAUSE_MS);
    (void)state;
    assert_true(post(mailer, "zoe@example.org"));
    wait_until_gone(&server, 1);
    assert_int_equal(sent(), 0);
    assert_int_equal(server.connections, MAILER_TRIES_MOST);
    uint64_t pause_ms = PAUSE_MS;
    for (int i = 1; i < MAILER_TRIES_MOST; i++, pause_ms *= 10)
        assert_true((server.begun_ns[i] - server.begun_ns[i - 1]) / 1000000 >= pause_ms - CLOCK_MS);
    mailer_destroy(mailer);
    end(&server);
}

static void so_many_wait_and_no_more(void **state)
{
    struct server server = { 0 };
    struct mailer *mailer = open_mailer(&server, false, 1);
    (void)state;
    for (int i = 0; i < MAILER_WAITING_MOST; i++)
        assert_true(post(mailer, "zoe@example.org"));
    assert_false(post(mailer, "zoe@example.org"));
    wait_until_gone(&server, MAILER_WAITING_MOST);
    for (int i = 0; i < MAILER_WAITING_MOST; i++)
        assert_true(post(mailer, "zoe@example.org")); /* there is room again */
    assert_false(post(mailer, "zoe@example.org"));
    assert_int_equal(lost(), MAILER_WAITING_MOST);
    assert_int_equal(sent(), 0);
    mailer_destroy(mailer); /* while one is under way and others wait */
    end(&server);
}

static void what_is_refused_holds_up_nothing(void **state)
{
    struct server server = { .say = { "RCPT TO:<later@", "451 later" } };
    struct mailer *mailer = open_mailer(&server, true, 1);
    (void)state;
    post(mailer, "later@example.org");
    post(mailer, "soon@example.org");
    wait_until_gone(&server, 1);
    assert_int_equal(sent(), 1);
    assert_int_equal(server.connections, 2);
    server.say.at = NULL;
    for (int i = 0; i < MAILER_WAITING_MOST - 1; i++)
        assert_true(post(mailer, "soon@example.org")); /* and what was sent leaves its place */
    assert_false(post(mailer, "soon@example.org"));
    wait_until_gone(&server, MAILER_WAITING_MOST + 1);
    assert_int_equal(sent(), MAILER_WAITING_MOST + 1);
    assert_int_equal(lost(), 0);
    mailer_destroy(mailer);
    end(&server);
}

static void what_is_refused_for_good_is_not_tried_again(void **state)
{
    struct server server = { .say = { "RCPT TO:<never@", "550 nobody here" } };
    struct mailer *mailer = open_mailer(&server, true, 1);
    (void)state;
    post(mailer, "never@example.org");
    wait_until_gone(&server, 1);
    assert_int_equal(lost(), 1);
    assert_int_equal(server.connections, 1);
    mailer_destroy(mailer);
    end(&server);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN); /* as a node does */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_refused_for_good_is_known),
        cmocka_unit_test(nothing_goes_anywhere_else_without_tls),
        cmocka_unit_test(it_ends_while_a_server_is_silent),
        cmocka_unit_test(pauses_grow_and_tries_end),
        cmocka_unit_test(so_many_wait_and_no_more),
        cmocka_unit_test(what_is_refused_holds_up_nothing),
        cmocka_unit_test(what_is_refused_for_good_is_not_tried_again),
    };
    return cmocka_run_group_tests(tests, visit_all, NULL);
}
