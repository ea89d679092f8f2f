#include "clients/terminal/online/reach.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "clients/terminal/online/resolve.h"
#include "clients/terminal/online/secure.h"
#include "command/language.h"
#include "system/clock.h"

enum { NEXT_MS = 1000, DIAL_MS = 10000, OUT_MOST = 1 << 20 };

static void watch(struct reach *reach, int fd, uint32_t events)
{
    struct epoll_event event = { .events = events, .data.fd = fd };
    if (epoll_ctl(reach->fd, EPOLL_CTL_MOD, fd, &event) != 0)
        epoll_ctl(reach->fd, EPOLL_CTL_ADD, fd, &event);
}

static struct text begin_fault(struct reach *reach)
{
    return language_text(reach->fault, sizeof reach->fault);
}

static void drop_peer(struct reach_peer *peer)
{
    secure_destroy(peer->tls);
    peer->tls = NULL;
    if (peer->fd >= 0)
        close(peer->fd);
    peer->fd = -1;
}

/* ---- looking up ---- */

static void add_peers(struct reach *reach, int place, const struct addrinfo *list)
{
    for (; list != NULL && reach->peer_count < REACH_PEERS; list = list->ai_next) {
        struct reach_peer *peer = &reach->peer[reach->peer_count];
        if (list->ai_addrlen > sizeof peer->address)
            continue;
        *peer = (struct reach_peer){ .size = list->ai_addrlen, .place = place, .fd = -1 };
        memcpy(&peer->address, list->ai_addr, list->ai_addrlen);
        reach->peer_count++;
    }
}

static void take_answer(struct reach *reach, int place)
{
    int fault;
    const char *host = reach->places->at[place].host;
    struct addrinfo *list = resolve_end(reach->resolving[place], &fault);
    reach->resolving[place] = -1;
    if (list != NULL) {
        add_peers(reach, place, list);
        freeaddrinfo(list);
        return;
    }
    struct text text = begin_fault(reach);
    if (fault == EAI_NONAME)
        text_add(&text, "There is no machine called %s: check the address.", host);
    else
        text_add(&text, "The name %s cannot be looked up now: check the network.", host);
}

static bool is_readable(int fd)
{
    char byte;
    return recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0 || errno != EAGAIN;
}

static bool is_resolving(const struct reach *reach)
{
    for (int place = 0; place < reach->places->count; place++)
        if (reach->resolving[place] >= 0)
            return true;
    return false;
}

/* ---- dialling ---- */

static bool is_shunned(const struct reach *reach, const struct reach_peer *peer)
{
    int count = reach->shunned_count < REACH_SHUNNED ? reach->shunned_count : REACH_SHUNNED;
    for (int i = 0; i < count; i++)
        if (memcmp(&reach->shunned[i], &peer->address, peer->size) == 0)
            return true;
    return false;
}

/* The places come in the order given, those that were shunned last of all; a name that is still being looked up may
 * keep the places after it waiting, but not for long. */
static struct reach_peer *next_peer(struct reach *reach, uint64_t now_ms)
{
    bool patient = now_ms < reach->begun_ms + NEXT_MS;
    for (int shunned = 0; shunned < 2; shunned++)
        for (int place = 0; place < reach->places->count; place++) {
            for (int i = 0; i < reach->peer_count; i++) {
                struct reach_peer *peer = &reach->peer[i];
                if (peer->place == place && !peer->tried && is_shunned(reach, peer) == (shunned == 1))
                    return peer;
            }
            if (reach->resolving[place] >= 0 && patient)
                return NULL;
        }
    return NULL;
}

static void dial(struct reach *reach, struct reach_peer *peer)
{
    peer->tried = true;
    peer->fd = socket(peer->address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (peer->fd < 0)
        return;
    if (connect(peer->fd, (const struct sockaddr *)&peer->address, peer->size) != 0 && errno != EINPROGRESS)
        drop_peer(peer);
    else
        watch(reach, peer->fd, EPOLLOUT);
}

static void stop_resolving(struct reach *reach)
{
    for (int place = 0; place < ADDRESS_PLACES; place++) {
        if (reach->resolving[place] >= 0)
            resolve_give_up(reach->resolving[place]);
        reach->resolving[place] = -1;
    }
}

static void take_peer(struct reach *reach, struct reach_peer *peer)
{
    reach->open = (int)(peer - reach->peer);
    reach->state = REACH_OPEN;
    for (int i = 0; i < reach->peer_count; i++)
        if (i != reach->open)
            drop_peer(&reach->peer[i]);
    stop_resolving(reach);
    watch(reach, peer->fd, EPOLLIN);
}

/* 1: connected; 0: not yet; -1: nobody is there. */
static int is_connected(const struct reach_peer *peer)
{
    struct sockaddr_storage other;
    socklen_t size = sizeof other, fault_size = sizeof(int);
    int fault = 0;
    if (getsockopt(peer->fd, SOL_SOCKET, SO_ERROR, &fault, &fault_size) != 0 || fault != 0)
        return -1;
    return getpeername(peer->fd, (struct sockaddr *)&other, &size) == 0;
}

static void shake_hands(struct reach *reach, struct reach_peer *peer)
{
    const char *host = reach->places->at[peer->place].host;
    struct text text;
    if (peer->tls == NULL) {
        text = begin_fault(reach);
        peer->tls = secure_create(peer->fd, host, reach->places->ca_file, &text);
        if (peer->tls == NULL) {
            reach->untrusted = true;
            drop_peer(peer);
            return;
        }
    }
    switch (secure_shake_hands(peer->tls)) {
    case SECURE_DONE: take_peer(reach, peer); break;
    case SECURE_WANTS_READ: watch(reach, peer->fd, EPOLLIN); break;
    case SECURE_WANTS_WRITE: watch(reach, peer->fd, EPOLLOUT); break;
    case SECURE_FAILED:
        text = begin_fault(reach);
        reach->untrusted = secure_write_fault(peer->tls, host, &text) || reach->untrusted;
        drop_peer(peer);
    }
}

static void advance(struct reach *reach, struct reach_peer *peer)
{
    int connected = is_connected(peer);
    if (connected < 0)
        drop_peer(peer);
    else if (connected > 0 && reach->places->at[peer->place].tls)
        shake_hands(reach, peer);
    else if (connected > 0)
        take_peer(reach, peer);
}

static bool is_trying(const struct reach *reach)
{
    for (int i = 0; i < reach->peer_count; i++)
        if (reach->peer[i].fd >= 0)
            return true;
    return false;
}

static void fail(struct reach *reach)
{
    const struct address *first = &reach->places->at[0];
    if (reach->fault[0] == 0) {
        struct text text = begin_fault(reach);
        text_add(&text, "No server answers at %s:%s.", first->host, first->port);
    }
    reach_close(reach, false);
    reach->state = REACH_FAILED;
}

static void go_on_dialling(struct reach *reach)
{
    uint64_t now_ms = clock_ms();
    for (int place = 0; place < reach->places->count; place++)
        if (reach->resolving[place] >= 0 && is_readable(reach->resolving[place]))
            take_answer(reach, place);
    for (int i = 0; i < reach->peer_count && reach->state == REACH_DIALLING; i++)
        if (reach->peer[i].fd >= 0)
            advance(reach, &reach->peer[i]);
    while (reach->state == REACH_DIALLING && (now_ms >= reach->next_ms || !is_trying(reach))) {
        struct reach_peer *peer = next_peer(reach, now_ms);
        if (peer == NULL)
            break;
        dial(reach, peer);
        reach->next_ms = now_ms + NEXT_MS;
    }
    if (reach->state == REACH_DIALLING &&
        ((!is_trying(reach) && !is_resolving(reach)) || now_ms >= reach->begun_ms + DIAL_MS))
        fail(reach);
}

/* ---- */

void reach_init(struct reach *reach, const struct address_places *places)
{
    *reach = (struct reach){ .places = places, .fd = -1 };
    for (int place = 0; place < ADDRESS_PLACES; place++)
        reach->resolving[place] = -1;
}

void reach_begin(struct reach *reach)
{
    reach_close(reach, false);
    reach->fd = epoll_create1(EPOLL_CLOEXEC);
    reach->state = REACH_DIALLING;
    reach->begun_ms = reach->next_ms = clock_ms();
    reach->untrusted = false;
    reach->fault[0] = 0;
    for (int place = 0; place < reach->places->count; place++) {
        const struct address *address = &reach->places->at[place];
        reach->resolving[place] = resolve_begin(address->host, address->port);
        if (reach->resolving[place] >= 0)
            watch(reach, reach->resolving[place], EPOLLIN);
    }
}

static void send_out(struct reach *reach)
{
    struct reach_peer *peer = &reach->peer[reach->open];
    struct wire *out = &reach->out;
    size_t sent = 0;
    while (sent < out->size) {
        ssize_t more = peer->tls != NULL ? secure_write(peer->tls, out->bytes + sent, out->size - sent)
                                         : send(peer->fd, out->bytes + sent, out->size - sent, MSG_NOSIGNAL);
        if (more > 0)
            sent += (size_t)more;
        else if (more < 0 && errno == EAGAIN && out->size < OUT_MOST)
            break;
        else if (more == 0 || errno != EINTR) {
            shutdown(peer->fd, SHUT_RDWR); /* so that the next read says that it is gone */
            sent = out->size;
        }
    }
    if (sent > 0)
        memmove(out->bytes, out->bytes + sent, out->size - sent);
    out->size -= sent;
    watch(reach, peer->fd, out->size > 0 ? EPOLLIN | EPOLLOUT : EPOLLIN);
}

void reach_step(struct reach *reach)
{
    if (reach->state == REACH_DIALLING)
        go_on_dialling(reach);
    else if (reach->state == REACH_OPEN && reach->out.size > 0)
        send_out(reach);
}

int reach_wait_ms(const struct reach *reach)
{
    uint64_t now_ms = clock_ms(), at_ms = reach->begun_ms + DIAL_MS;
    if (reach->state != REACH_DIALLING)
        return -1;
    if (reach->next_ms > now_ms && reach->next_ms < at_ms)
        at_ms = reach->next_ms;
    return at_ms <= now_ms ? 0 : (int)(at_ms - now_ms);
}

void reach_close(struct reach *reach, bool shun)
{
    if (reach->state == REACH_OPEN && shun)
        reach->shunned[reach->shunned_count++ % REACH_SHUNNED] = reach->peer[reach->open].address;
    for (int i = 0; i < reach->peer_count; i++)
        drop_peer(&reach->peer[i]);
    stop_resolving(reach);
    if (reach->fd >= 0)
        close(reach->fd);
    reach->fd = -1;
    reach->peer_count = 0;
    reach->state = REACH_NONE;
    wire_destroy(&reach->out);
    reach->out = (struct wire){ 0 };
}

const struct address *reach_address(const struct reach *reach)
{
    return &reach->places->at[reach->peer[reach->open].place];
}

bool reach_has_others(const struct reach *reach)
{
    return reach->peer_count > 1 || reach->places->count > 1;
}

ssize_t reach_read(struct reach *reach, void *bytes, size_t size)
{
    struct reach_peer *peer = &reach->peer[reach->open];
    ssize_t got = peer->tls != NULL ? secure_read(peer->tls, bytes, size) : recv(peer->fd, bytes, size, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    return got > 0 ? got : -1;
}

void reach_write(struct reach *reach, const void *bytes, size_t size)
{
    if (reach->state != REACH_OPEN)
        return;
    wire_put(&reach->out, bytes, size);
    send_out(reach);
}
