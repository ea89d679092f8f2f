/* Inside mykonosctl: what its files share. */
#ifndef SERVER_CTL_H
#define SERVER_CTL_H

#include <uv.h>

#include "server/bus/bus.h"
#include "server/store/leases.h"
#include "server/store/store.h"
#include "server/store/versions.h"

struct ctl {
    uv_loop_t loop;
    struct store *store;
    const char *command, *journal;
    struct store_access access;
    struct bus_access bus;
    uint64_t id; /* the table or node the command is about */
    bool json;
    bool undo; /* of move */
    bool failed;
};
extern struct ctl ctl;

/* Opens the store, calls begin, and runs the loop until ctl_finish. */
void ctl_with_store(void (*begin)(void));
/* Counts the tables by version of the rules until ctl_finish. */
void ctl_with_versions(versions_counted *counted);
/* Looks at the leases again and again until ctl_finish. look is NULL while the store cannot tell. */
void ctl_with_leases(void (*on_look)(void *owner, const struct leases_look *look));
bool ctl_is_alive(const struct leases_look *look, uint64_t node);
void ctl_finish(void);

/* The commands; each returns a status. */
int ctl_replay(void); /* tables, verify, replay-all */
int ctl_table(void);  /* close, delete */
int ctl_retry(void);
int ctl_move(void);

#endif
