#include "server/bus/bus_link.h"

#include <stdlib.h>
#include <string.h>

enum { READ_SIZE = 64 << 10, KEEP_MOST = 1 << 20 };

struct bus_link {
    uv_loop_t *loop;
    struct bus_link_options options;
    int awaited; /* callbacks of libuv that will still come */
    bool closed, secure;

    uv_getaddrinfo_t resolving;
    struct addrinfo *addresses, *address; /* all, and the one in use */
    uv_tcp_t *tcp;
    uv_connect_t connecting;
    uv_write_t writing;
    struct wire waiting, sent; /* to be written next; being written now */
    bool is_writing;
    struct tls *tls; /* NULL: plain */
    struct wire plain;
    char room[READ_SIZE];
};

/* ---- its end ---- */

/* Called after each callback that was awaited. true: the link is gone. */
static bool is_gone(struct bus_link *link)
{
    link->awaited--;
    if (!link->closed)
        return false;
    if (link->awaited > 0)
        return true;
    uv_freeaddrinfo(link->addresses);
    tls_destroy(link->tls);
    wire_destroy(&link->waiting);
    wire_destroy(&link->sent);
    wire_destroy(&link->plain);
    free(link);
    return true;
}

static void on_tcp_closed(uv_handle_t *handle)
{
    struct bus_link *link = handle->data;
    free(handle);
    is_gone(link);
}

static void close_tcp(struct bus_link *link)
{
    if (link->tcp == NULL)
        return;
    link->awaited++;
    uv_close((uv_handle_t *)link->tcp, on_tcp_closed);
    link->tcp = NULL;
}

void bus_link_close(struct bus_link *link)
{
    if (link == NULL)
        return;
    link->closed = true;
    uv_cancel((uv_req_t *)&link->resolving); /* too late if it is done */
    close_tcp(link);
    link->awaited++;
    is_gone(link);
}

static void lose(struct bus_link *link, const char *reason, bool refused)
{
    if (!link->closed)
        link->options.on_lost(link->options.owner, reason, refused);
}

/* ---- writing ---- */

static void push(struct bus_link *link);

static void on_written(uv_write_t *request, int status)
{
    struct bus_link *link = request->data;
    link->is_writing = false;
    if (is_gone(link))
        return;
    if (link->sent.room > KEEP_MOST)
        wire_destroy(&link->sent);
    wire_clear(&link->sent);
    if (status < 0)
        lose(link, uv_strerror(status), false);
    else
        push(link);
}

/* One write at a time; what comes meanwhile goes together with the next. */
static void push(struct bus_link *link)
{
    if (link->tls != NULL)
        tls_take(link->tls, &link->waiting);
    if (link->closed || link->is_writing || link->waiting.size == 0)
        return;
    struct wire next = link->waiting;
    link->waiting = link->sent;
    link->sent = next;
    uv_buf_t bytes = uv_buf_init((char *)next.bytes, (unsigned)next.size);
    link->writing.data = link;
    int fault = uv_write(&link->writing, (uv_stream_t *)link->tcp, &bytes, 1, on_written);
    link->is_writing = fault == 0;
    link->awaited += fault == 0;
    if (fault != 0)
        lose(link, uv_strerror(fault), false);
}

void bus_link_write(struct bus_link *link, const uint8_t *bytes, size_t size)
{
    if (link->tls == NULL)
        wire_put(&link->waiting, bytes, size);
    else if (size > 0 && !tls_send(link->tls, bytes, size)) {
        lose(link, tls_reason(link->tls), true);
        return;
    }
    push(link);
}

bool bus_link_is_idle(const struct bus_link *link)
{
    return !link->is_writing && link->waiting.size == 0;
}

/* ---- reading ---- */

void bus_link_secure(struct bus_link *link, struct tls_trust *trust, const char *host)
{
    link->tls = tls_create(trust, host);
    push(link);
}

static void receive(struct bus_link *link, const uint8_t *bytes, size_t size)
{
    wire_clear(&link->plain);
    bool ok = tls_receive(link->tls, bytes, size, &link->plain);
    push(link); /* also what tells the other side why it ends here */
    bool was_secure = link->secure;
    if (!link->closed && !was_secure && tls_is_secure(link->tls)) {
        link->secure = true;
        link->options.on_secure(link->options.owner);
    }
    if (!link->closed && link->plain.size > 0)
        link->options.on_bytes(link->options.owner, link->plain.bytes, link->plain.size);
    if (!ok) /* only now: its last words may tell why it ends the connection */
        lose(link, tls_reason(link->tls), !was_secure);
}

static void on_room_needed(uv_handle_t *handle, size_t suggested, uv_buf_t *room)
{
    struct bus_link *link = handle->data;
    (void)suggested;
    *room = uv_buf_init(link->room, sizeof link->room);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *room)
{
    struct bus_link *link = stream->data;
    const uint8_t *bytes = (const uint8_t *)room->base;
    if (size == UV_EOF)
        lose(link, "it ended the connection", false);
    else if (size < 0)
        lose(link, uv_strerror((int)size), false);
    else if (size > 0 && link->tls == NULL)
        link->options.on_bytes(link->options.owner, bytes, (size_t)size);
    else if (size > 0)
        receive(link, bytes, (size_t)size);
}

/* ---- connecting ---- */

static void try_address(struct bus_link *link);

static void try_next_address(struct bus_link *link, int fault)
{
    close_tcp(link);
    link->address = link->address->ai_next;
    if (link->address != NULL)
        try_address(link);
    else
        lose(link, uv_strerror(fault), false);
}

static void on_connected(uv_connect_t *request, int status)
{
    struct bus_link *link = request->data;
    if (is_gone(link))
        return;
    if (status == 0) {
        uv_tcp_nodelay(link->tcp, 1);
        uv_read_start((uv_stream_t *)link->tcp, on_room_needed, on_read);
        return;
    }
    try_next_address(link, status);
}

static void try_address(struct bus_link *link)
{
    link->tcp = wire_allocate(sizeof *link->tcp);
    uv_tcp_init(link->loop, link->tcp);
    link->tcp->data = link->connecting.data = link;
    int fault = uv_tcp_connect(&link->connecting, link->tcp, link->address->ai_addr, on_connected);
    if (fault == 0)
        link->awaited++;
    else
        try_next_address(link, fault);
}

/* An address that never answers uses up all the time there is, so not every attempt may begin with the same one. */
static struct addrinfo *first_address(struct addrinfo *addresses, unsigned turn)
{
    unsigned count = 0;
    for (const struct addrinfo *at = addresses; at != NULL; at = at->ai_next)
        count++;
    for (turn = count == 0 ? 0 : turn % count; turn > 0; turn--)
        addresses = addresses->ai_next;
    return addresses;
}

static void on_resolved(uv_getaddrinfo_t *request, int status, struct addrinfo *addresses)
{
    struct bus_link *link = request->data;
    link->addresses = addresses;
    link->address = first_address(addresses, link->options.turn);
    if (is_gone(link))
        return;
    if (status == 0)
        try_address(link);
    else
        lose(link, uv_strerror(status), false);
}

struct bus_link *bus_link_create(uv_loop_t *loop, const struct bus_link_options *options)
{
    struct bus_link *link = wire_allocate(sizeof *link);
    const struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
    link->loop = loop;
    link->options = *options;
    link->resolving.data = link;
    link->awaited = 1;
    if (uv_getaddrinfo(loop, &link->resolving, on_resolved, options->host, options->port, &hints) == 0)
        return link;
    free(link);
    return NULL;
}
