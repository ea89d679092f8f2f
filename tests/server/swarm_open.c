/* Tables are opened over HTTP on separate threads, so that waiting for a commit never delays a player. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "engine/hex.h"
#include "tests/server/swarm.h"

enum { OPENERS = 16 };

int swarm_open_connect(int server, bool blocking)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)swarm.ports[server]) };
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | (blocking ? 0 : SOCK_NONBLOCK), 0);
    inet_pton(AF_INET, swarm.servers[server], &address.sin_addr);
    if (fd < 0)
        swarm_die("no more sockets");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0 || errno == EINPROGRESS)
        return fd;
    close(fd);
    return -1;
}

/* The answer comes from our own server, whose format we know. */
static bool read_opened(const char *text, struct opened *opened)
{
    const char *at = strstr(text, "\"table\":\"");
    *opened = (struct opened){ 0 };
    if (at == NULL)
        return false;
    opened->id = strtoull(at + 9, NULL, 10);
    const char *invitation = strstr(text, "\"invitation\":\"");
    if (invitation != NULL && !hex_read(invitation + 14, 2 * TOKEN_SIZE, opened->invitation, TOKEN_SIZE))
        return false;
    while ((at = strstr(at, "\"kind\":\"")) != NULL && opened->seats < GAME_SEATS_MOST) {
        at += 8;
        int seat = opened->seats++;
        opened->person[seat] = strncmp(at, "person", 6) == 0;
    }
    return opened->seats > 0;
}

/* While a server cannot open tables, all openers hear the same many times. */
static void complain_once(const char *words)
{
    static char last[200];
    pthread_mutex_lock(&swarm.lock);
    if (strncmp(last, words, sizeof last - 1) != 0) {
        fprintf(stderr, "server_swarm: %s\n", words);
        strncpy(last, words, sizeof last - 1);
    }
    pthread_mutex_unlock(&swarm.lock);
}

bool swarm_open_table(int server, struct opened *opened)
{
    char request[1000], answer[4000];
    char body[500];
    int body_size = snprintf(body, sizeof body, "game=%s&%s", swarm.game->key, swarm.order);
    int size = snprintf(request, sizeof request,
                        "POST /api/tables HTTP/1.1\r\nHost: %s:%d\r\nConnection: close\r\n"
                        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
                        swarm.servers[server], swarm.ports[server], body_size, body);
    int fd = swarm_open_connect(server, true);
    if (fd < 0)
        return false;
    struct timeval limit = { .tv_sec = 7 };
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    size_t got = 0;
    if (send(fd, request, (size_t)size, MSG_NOSIGNAL) == size)
        for (ssize_t more; got < sizeof answer - 1 && (more = recv(fd, answer + got, sizeof answer - 1 - got, 0)) > 0;)
            got += (size_t)more;
    close(fd);
    answer[got] = 0;
    if (read_opened(answer, opened))
        return true;
    if (strstr(answer, "\"error\"") != NULL)
        complain_once(strstr(answer, "\"error\""));
    return false;
}

static void *opener(void *unused)
{
    int server = 0;
    pthread_mutex_lock(&swarm.lock);
    while (!swarm.stopping) {
        if (swarm.ready_count + swarm.opening_count >= swarm.want_count ||
            swarm.ready_count + swarm.opening_count >= OPENED_MOST) {
            pthread_cond_wait(&swarm.wanted, &swarm.lock);
            continue;
        }
        swarm.opening_count++;
        pthread_mutex_unlock(&swarm.lock);
        struct opened opened;
        bool is_open = swarm_open_table(server++ % swarm.server_count, &opened);
        if (!is_open)
            nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
        pthread_mutex_lock(&swarm.lock);
        swarm.opening_count--;
        if (is_open) {
            swarm.ready[swarm.ready_count++] = opened;
            swarm.opened_count++;
        }
    }
    pthread_mutex_unlock(&swarm.lock);
    return unused;
}

bool swarm_open_take(struct opened *opened)
{
    pthread_mutex_lock(&swarm.lock);
    bool is_ready = swarm.ready_count > 0;
    if (is_ready) {
        *opened = swarm.ready[--swarm.ready_count];
        swarm.want_count--;
        pthread_cond_broadcast(&swarm.wanted);
    }
    pthread_mutex_unlock(&swarm.lock);
    return is_ready;
}

void swarm_open_want(void)
{
    pthread_mutex_lock(&swarm.lock);
    swarm.want_count++;
    pthread_cond_signal(&swarm.wanted);
    pthread_mutex_unlock(&swarm.lock);
}

void swarm_open_begin(void)
{
    pthread_mutex_init(&swarm.lock, NULL);
    pthread_cond_init(&swarm.wanted, NULL);
    swarm.want_count = swarm.tables;
    for (int i = 0; i < OPENERS; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, opener, NULL);
    }
}
