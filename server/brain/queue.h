/* The order in which a brain thinks. Questions about tables where a person waits come first, then those of the origin
 * (a client's address) that has used the least thinking time lately, then the oldest. So an address with hundreds of
 * tables gets the share of one. Knows no loop, no clock and no game. */
#ifndef SERVER_BRAIN_QUEUE_H
#define SERVER_BRAIN_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    QUEUE_MOST = 1024,       /* questions that may wait */
    QUEUE_ORIGINS = 1024,    /* origins are told apart by their numbers modulo this */
    QUEUE_AT_ONCE_MOST = 64, /* questions thought about at once */
    QUEUE_HALVES_MS = 10000, /* the time an origin has used counts half after this time */
    QUEUE_USEFUL_MS = 120000 /* a question that has waited this long is dropped */
};

struct queue_item {
    struct queue_item *next;
    uint64_t table, origin, since_ms;
    uint32_t seq;
    uint8_t seat;
    bool person_waits;
};

struct queue_origin {
    uint64_t used_ms, at_ms; /* at_ms: when used_ms was last halved */
    int running;
};

struct queue {
    struct queue_item *waiting; /* oldest first */
    struct queue_item *running[QUEUE_AT_ONCE_MOST];
    int waiting_count, running_count, at_once;
    struct queue_origin origin[QUEUE_ORIGINS];
};

/* One more than the cores may run at once: one origin, or tables where no person waits, may fill all cores, and the
 * next question of somebody else still begins at once. */
void queue_begin(struct queue *queue, int cores);
/* Returns what must be freed: a question of that seat that this one replaces, the least urgent one of too many, or the
 * new one itself if it is being thought about already; NULL: nothing. */
struct queue_item *queue_put(struct queue *queue, struct queue_item *item, uint64_t now_ms);
/* The next question to think about, which then counts as running; NULL: none may begin now. */
struct queue_item *queue_take(struct queue *queue, uint64_t now_ms);
void queue_done(struct queue *queue, const struct queue_item *item, uint64_t used_ms, uint64_t now_ms);
/* Removes a question that has waited too long; NULL: there is none. */
struct queue_item *queue_drop_old(struct queue *queue, uint64_t now_ms);

#endif
