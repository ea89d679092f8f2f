/* Proves that one libuv loop can run libwebsockets, libpq and our bus together, under load and without a second
 * thread of ours: a frame goes websocket -> NATS -> PostgreSQL (group commit) -> websocket. A client thread
 * keeps one frame outstanding on each of its sockets and counts the answers.
 *
 *   server_loop_proof PORT NATS_URL SEED_FILE CA_FILE CONNINFO CONNECTIONS SECONDS
 *
 * Prints one line of figures; exit 1 if an answer was lost or doubled. */
#include <arpa/inet.h>
#include <libpq-fe.h>
#include <libwebsockets.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "server/bus/bus.h"

enum { CONNECTIONS_LIMIT = 4096, BATCH_LIMIT = 4096 };

struct item {
    uint32_t connection, number;
};

static struct {
    uv_loop_t loop;
    struct lws_context *lws;
    struct lws *wsi[CONNECTIONS_LIMIT];
    struct item owed[CONNECTIONS_LIMIT]; /* the answer each connection waits for */
    struct bus *sender, *receiver;
    uint64_t receiver_number;
    PGconn *pg;
    uv_poll_t pg_poll;
    struct item batch[BATCH_LIMIT], flying[BATCH_LIMIT];
    int batch_count, flying_count;
    uint64_t flushes, rows;
    uv_timer_t end;
    int port;
    struct bus_access access;
    const char *conninfo;
    uint32_t connections, seconds;
    atomic_bool stopping;
} proof;

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "server_loop: %s: %s\n", what, why);
    exit(2);
}

/* ---- PostgreSQL: one batch in flight while the next one gathers ---- */

static void pg_want(int events);

static void flush(void)
{
    if (proof.flying_count > 0 || proof.batch_count == 0)
        return;
    static char connections[BATCH_LIMIT * 12], numbers[BATCH_LIMIT * 12];
    size_t a = 0, b = 0;
    for (int i = 0; i < proof.batch_count; i++) {
        a += (size_t)sprintf(connections + a, "%c%u", i == 0 ? '{' : ',', proof.batch[i].connection);
        b += (size_t)sprintf(numbers + b, "%c%u", i == 0 ? '{' : ',', proof.batch[i].number);
    }
    strcpy(connections + a, "}");
    strcpy(numbers + b, "}");
    const char *values[] = { connections, numbers };
    if (!PQsendQueryPrepared(proof.pg, "put", 2, values, NULL, NULL, 0))
        fail("send", PQerrorMessage(proof.pg));
    memcpy(proof.flying, proof.batch, sizeof proof.batch[0] * (size_t)proof.batch_count);
    proof.flying_count = proof.batch_count;
    proof.batch_count = 0;
    proof.flushes++;
    pg_want(PQflush(proof.pg) == 0 ? UV_READABLE : UV_READABLE | UV_WRITABLE);
}

static void flushed(PGresult *result)
{
    if (PQresultStatus(result) != PGRES_TUPLES_OK || PQntuples(result) != proof.flying_count)
        fail("flush", PQerrorMessage(proof.pg));
    for (int i = 0; i < proof.flying_count; i++) {
        struct item *item = &proof.flying[i];
        proof.owed[item->connection] = *item;
        if (proof.wsi[item->connection] != NULL)
            lws_callback_on_writable(proof.wsi[item->connection]);
    }
    proof.rows += (uint64_t)proof.flying_count;
}

static void on_pg(uv_poll_t *poll, int status, int events)
{
    (void)poll, (void)status;
    if ((events & UV_WRITABLE) && PQflush(proof.pg) == 0)
        pg_want(UV_READABLE);
    if (!(events & UV_READABLE))
        return;
    if (!PQconsumeInput(proof.pg))
        fail("read", PQerrorMessage(proof.pg));
    while (!PQisBusy(proof.pg)) {
        PGresult *result = PQgetResult(proof.pg);
        if (result == NULL) {
            proof.flying_count = 0;
            flush();
            break;
        }
        flushed(result);
        PQclear(result);
    }
}

static void pg_want(int events)
{
    uv_poll_start(&proof.pg_poll, events, on_pg);
}

static void run(const char *sql)
{
    PGresult *result = PQexec(proof.pg, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        fail(sql, PQerrorMessage(proof.pg));
    PQclear(result);
}

static void open_pg(void)
{
    proof.pg = PQconnectdb(proof.conninfo);
    if (PQstatus(proof.pg) != CONNECTION_OK)
        fail("connect", PQerrorMessage(proof.pg));
    run("SET client_min_messages = warning");
    run("DROP TABLE IF EXISTS loop_proof");
    run("CREATE TABLE loop_proof (connection bigint, number bigint, PRIMARY KEY (connection, number))");
    PQclear(PQprepare(proof.pg, "put",
                      "INSERT INTO loop_proof SELECT * FROM unnest($1::bigint[], $2::bigint[]) "
                      "ON CONFLICT DO NOTHING RETURNING connection",
                      2, NULL));
    PQsetnonblocking(proof.pg, 1);
    uv_poll_init(&proof.loop, &proof.pg_poll, PQsocket(proof.pg));
    pg_want(UV_READABLE);
}

/* ---- NATS: two nodes of one process, because what a node sends to itself stays inside ---- */

static void on_message(void *owner, const uint8_t *bytes, size_t size)
{
    (void)owner;
    if (size == sizeof(struct item) && proof.batch_count < BATCH_LIMIT)
        memcpy(&proof.batch[proof.batch_count++], bytes, size);
    flush();
}

static void on_back(void *owner)
{
    (void)owner;
}

static struct bus *open_bus(uint64_t number)
{
    struct bus *bus = NULL;
    struct bus_options options = {
        .access = proof.access, .part = BUS_NODE, .number = number, .on_message = on_message, .on_back = on_back
    };
    enum fault fault = bus_create(&proof.loop, &options, &bus);
    if (fault != FAULT_NONE)
        fail("NATS", fault_words(fault));
    return bus;
}

/* ---- websockets ---- */

static int on_websocket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    uint32_t *index = user;
    uint8_t frame[LWS_PRE + sizeof(struct item)];
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED: *index = UINT32_MAX; break;
    case LWS_CALLBACK_RECEIVE:
        if (size != sizeof(struct item) || memcpy(index, in, sizeof *index) == NULL || *index >= CONNECTIONS_LIMIT)
            return -1;
        proof.wsi[*index] = wsi;
        bus_send(proof.sender, proof.receiver_number, &(struct wire){ .bytes = in, .size = size });
        break;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        memcpy(frame + LWS_PRE, &proof.owed[*index], sizeof(struct item));
        lws_write(wsi, frame + LWS_PRE, sizeof(struct item), LWS_WRITE_BINARY);
        break;
    case LWS_CALLBACK_CLOSED:
        if (*index < CONNECTIONS_LIMIT)
            proof.wsi[*index] = NULL;
        break;
    default: break;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    { .name = "proof", .callback = on_websocket, .per_session_data_size = sizeof(uint32_t) }, { .name = NULL }
};

static void open_websockets(void)
{
    void *loops[] = { &proof.loop };
    static const lws_retry_bo_t idle = { 0 };
    struct lws_context_creation_info info = { .port = proof.port,
                                              .iface = "127.0.0.1",
                                              .protocols = protocols,
                                              .foreign_loops = loops,
                                              .retry_and_idle_policy = &idle,
                                              .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS };
    lws_set_log_level(LLL_ERR, NULL);
    proof.lws = lws_create_context(&info);
    if (proof.lws == NULL || lws_create_vhost(proof.lws, &info) == NULL)
        fail("websockets", "could not listen");
}

/* ---- the load: plain sockets in one thread ---- */

static int connect_one(void)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)proof.port) };
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    static const char hello[] = "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    char answer[512];
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0 ||
        write(fd, hello, sizeof hello - 1) != (ssize_t)(sizeof hello - 1) || read(fd, answer, sizeof answer) < 12)
        fail("client", "could not connect");
    return fd;
}

static void send_one(int fd, struct item item)
{
    uint8_t frame[6 + sizeof item] = { 0x82, 0x80 | sizeof item }; /* a mask of zeros */
    memcpy(frame + 6, &item, sizeof item);
    if (write(fd, frame, sizeof frame) != (ssize_t)sizeof frame)
        fail("client", "could not send");
}

static uint64_t answers, mistakes;

static void *load(void *unused)
{
    static struct pollfd polls[CONNECTIONS_LIMIT];
    static uint32_t number[CONNECTIONS_LIMIT];
    for (uint32_t i = 0; i < proof.connections; i++) {
        polls[i] = (struct pollfd){ .fd = connect_one(), .events = POLLIN };
        send_one(polls[i].fd, (struct item){ i, 0 });
    }
    while (!atomic_load(&proof.stopping)) {
        poll(polls, proof.connections, 100);
        for (uint32_t i = 0; i < proof.connections; i++) {
            uint8_t frame[2 + sizeof(struct item)];
            struct item item;
            if (!(polls[i].revents & POLLIN) || read(polls[i].fd, frame, sizeof frame) != (ssize_t)sizeof frame)
                continue;
            memcpy(&item, frame + 2, sizeof item);
            mistakes += item.connection != i || item.number != number[i];
            answers++;
            send_one(polls[i].fd, (struct item){ i, ++number[i] });
        }
    }
    return unused;
}

static void on_end(uv_timer_t *timer)
{
    (void)timer;
    atomic_store(&proof.stopping, true);
    uv_stop(&proof.loop);
}

int main(int argc, char **argv)
{
    if (argc != 8)
        fail("use", "server_loop_proof PORT NATS_URL SEED_FILE CA_FILE CONNINFO CONNECTIONS SECONDS");
    proof.port = atoi(argv[1]);
    proof.access = (struct bus_access){ .url = argv[2], .seed_file = argv[3], .ca_file = argv[4] };
    proof.conninfo = argv[5];
    proof.connections = (uint32_t)atoi(argv[6]);
    proof.seconds = (uint32_t)atoi(argv[7]);
    if (proof.connections > CONNECTIONS_LIMIT)
        fail("use", "too many connections");
    uv_loop_init(&proof.loop);
    open_pg();
    proof.receiver_number = bus_choose_number(BUS_NODE);
    proof.receiver = open_bus(proof.receiver_number);
    proof.sender = open_bus(bus_choose_number(BUS_NODE));
    open_websockets();
    uv_timer_init(&proof.loop, &proof.end);
    uv_timer_start(&proof.end, on_end, proof.seconds * 1000, 0);
    pthread_t thread;
    pthread_create(&thread, NULL, load, NULL);
    uv_run(&proof.loop, UV_RUN_DEFAULT);
    pthread_join(thread, NULL);
    printf("round trips/s %.0f, rows a flush %.1f, mistakes %llu\n", (double)answers / proof.seconds,
           (double)proof.rows / (double)(proof.flushes ? proof.flushes : 1), (unsigned long long)mistakes);
    return answers == 0 || mistakes != 0;
}
