/* Accepts connections. When descriptors run out, accept fails and the listening socket stays readable, so that a loop
 * would spin; and the store, the bus and the operators would get none either. So some descriptors are kept back. */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/edge/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

/* KEPT_BACK: for the operators' connections (up to KEPT_BACK - KEPT_FROM_ADMIN) and for the store and the bus, which
 * may have to connect again. */
enum { KEPT_BACK = 64, KEPT_FROM_ADMIN = 24, ACCEPTS_AT_ONCE = 64 };
/* A TLS handshake takes milliseconds of the loop's time, most of it for the signature, and costs a client that sends a
 * recorded greeting nothing: few of them in one turn, and as requests of its address. */
enum { HANDSHAKES_AT_ONCE = 2, HANDSHAKE_COST = 2 };

static const char full[] = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
                           "Content-Type: text/plain\r\nContent-Length: 51\r\n\r\n"
                           "This server is full: please try again in a moment.\n";

/* ---- accepting ---- */

/* What the client has sent so far is read, because closing a socket with unread data would discard the answer. */
static void turn_away(int fd)
{
    char unread[2048];
    metrics.turned_away_total++;
    if (send(fd, full, sizeof full - 1, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0 && shutdown(fd, SHUT_WR) == 0)
        (void)!recv(fd, unread, sizeof unread, MSG_DONTWAIT);
    close(fd);
}

/* A connection carries the address it came from, so that no address fills the house; an operator's carries the door. */
static void let_in(struct door *door, int fd, void *mark)
{
    int yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    unsigned how = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | (door->is_admin ? 0 : LWS_ADOPT_ALLOW_SSL);
    lws_sock_file_fd_type socket = { .sockfd = fd };
    struct lws *wsi = lws_adopt_descriptor_vhost(door->edge->vhost, (lws_adoption_type)how, socket, NULL,
                                                 NULL); /* closes it on failure */
    if (wsi != NULL)
        lws_set_opaque_user_data(wsi, mark);
    else if (mark != door)
        limit_go(mark);
}

static bool is_tls(const struct door *door)
{
    return door->edge->options.certificate != NULL && !door->is_admin;
}

/* All clients behind a proxy come from its address. Whether it was let in. */
static bool receive(struct door *door, int fd, const struct sockaddr *from)
{
    const struct edge_options *options = &door->edge->options;
    struct ip peer = ip_of_socket(from);
    char name[IP_NAME_SIZE];
    if (door->is_admin || ip_is_in(&options->proxies, &peer)) {
        let_in(door, fd, door->is_admin ? door : NULL);
        return true;
    }
    int half = door->descriptors_most / 2, most = half > options->per_address ? half : options->per_address;
    ip_name(&peer, name);
    bool may_come = !is_tls(door) || limit_request(door->edge, name, HANDSHAKE_COST);
    struct limit_address *address = may_come ? limit_come(door->edge, name, most) : NULL;
    if (address != NULL)
        let_in(door, fd, address);
    else
        turn_away(fd);
    return address != NULL;
}

/* Until the next tick; new connections wait in the kernel's queue. */
static void shut(struct door *door)
{
    log_line(LOG_WARN, "accept", 0, 0, "%s", strerror(errno));
    uv_poll_stop(&door->poll);
    door->is_shut = true;
}

/* The kernel gives the lowest free number, so a connection's number also tells how many descriptors are in use. */
static void on_readable(uv_poll_t *poll, int status, int events)
{
    struct door *door = poll->data;
    int most = is_tls(door) ? HANDSHAKES_AT_ONCE : ACCEPTS_AT_ONCE, came = 0;
    (void)status, (void)events;
    for (int i = 0; i < ACCEPTS_AT_ONCE && came < most; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int fd = accept4(door->socket, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= door->descriptors_most)
            turn_away(fd);
        else if (fd >= 0)
            came += receive(door, fd, (const struct sockaddr *)&from);
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR && errno != ECONNABORTED) {
            shut(door);
            return;
        }
    }
}

void door_tick(struct door *door)
{
    if (door == NULL || !door->is_shut)
        return;
    door->is_shut = false;
    uv_poll_start(&door->poll, UV_READABLE, on_readable);
}

bool door_is_admin(const struct edge *edge, struct lws *wsi)
{
    return edge->admin != NULL && lws_get_opaque_user_data(wsi) == edge->admin;
}

void door_leave(const struct edge *edge, struct lws *wsi)
{
    if (!door_is_admin(edge, wsi))
        limit_go(lws_get_opaque_user_data(wsi));
}

/* ---- opening and closing ---- */

static int listen_at(const struct addrinfo *at)
{
    int yes = 1, fd = socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, at->ai_protocol);
    if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    int why = errno;
    if (fd >= 0)
        close(fd);
    errno = why;
    return -1;
}

int edge_listen(const char *address, int port)
{
    struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE }, *found;
    char number[8];
    snprintf(number, sizeof number, "%d", port);
    if (getaddrinfo(address, number, &hints, &found) != 0) {
        errno = EADDRNOTAVAIL;
        return -1;
    }
    int fd = listen_at(found), why = errno;
    freeaddrinfo(found);
    errno = why;
    return fd;
}

static int descriptors_most(bool is_admin)
{
    struct rlimit limit = { .rlim_cur = 1024 };
    getrlimit(RLIMIT_NOFILE, &limit);
    rlim_t kept = is_admin ? KEPT_FROM_ADMIN : KEPT_BACK;
    if (limit.rlim_cur < kept)
        return 0;
    return limit.rlim_cur > INT32_MAX ? INT32_MAX : (int)(limit.rlim_cur - kept);
}

struct door *door_open(struct edge *edge, int socket, bool is_admin)
{
    struct door *door = wire_allocate(sizeof *door);
    *door = (struct door){
        .edge = edge, .socket = socket, .descriptors_most = descriptors_most(is_admin), .is_admin = is_admin
    };
    uv_poll_init(edge->loop, &door->poll, socket);
    door->poll.data = door;
    uv_poll_start(&door->poll, UV_READABLE, on_readable);
    return door;
}

static void on_closed(uv_handle_t *poll)
{
    struct door *door = poll->data;
    close(door->socket);
    free(door);
}

void door_close(struct door *door)
{
    if (door != NULL)
        uv_close((uv_handle_t *)&door->poll, on_closed);
}
