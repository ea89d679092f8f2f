/* One connection to one server on the event loop, which can become a TLS connection. Everything is asynchronous;
 * nothing is tried twice. */
#ifndef SERVER_BUS_BUS_LINK_H
#define SERVER_BUS_BUS_LINK_H

#include <uv.h>

#include "server/bus/tls.h"

struct bus_link;

struct bus_link_options {
    const char *host, *port; /* copied where needed */
    unsigned turn;           /* of all addresses of this host, which one is tried first; then those after it */
    void *owner;
    void (*on_bytes)(void *owner, const uint8_t *bytes, size_t size);
    void (*on_secure)(void *owner); /* after bus_link_secure */
    /* It failed or was ended by the other side; only bus_link_close may follow. reason: words that complete "NATS: ..."
     */
    void (*on_lost)(void *owner, const char *reason, bool refused);
};

/* NULL: no name of a host. */
struct bus_link *bus_link_create(uv_loop_t *loop, const struct bus_link_options *options);
/* No callback comes after this; the link frees itself when the loop has closed its handles. NULL is fine. */
void bus_link_close(struct bus_link *link);

/* From now on everything is encrypted: first on_secure or on_lost is called. */
void bus_link_secure(struct bus_link *link, struct tls_trust *trust, const char *host);
void bus_link_write(struct bus_link *link, const uint8_t *bytes, size_t size);
/* Everything written has been handed to the operating system. */
bool bus_link_is_idle(const struct bus_link *link);

#endif
