/* A conninfo (key=value or URI, as libpq takes it) split into its servers, so that each can be tried with a deadline of
 * its own: libpq's connect_timeout does not apply to PQconnectPoll, and a frozen first server would be waited for. */
#ifndef SERVER_STORE_POSTGRES_CONNINFO_H
#define SERVER_STORE_POSTGRES_CONNINFO_H

#include <libpq-fe.h>
#include <stdbool.h>

/* A statement without an answer after this time is given up by its node and ended by the server. */
#define CONNINFO_ANSWER_MS 5000
/* CONNINFO_TEXT(CONNINFO_ANSWER_MS) is "5000". */
#define CONNINFO_TEXT(number) CONNINFO_TEXT_OF(number)
#define CONNINFO_TEXT_OF(number) #number

/* One server; what is not given is "". */
struct conninfo_host {
    const char *name, *address, *port;
};

struct conninfo {
    char *text;
    PQconninfoOption *options; /* NULL: the text is faulty, and libpq will say why */
    char *names, *addresses, *ports, *session;
    struct conninfo_host *hosts;
    int host_count; /* at least 1 */
    int limit_ms;   /* for each step of connecting: connect_timeout, or 2 s */
};

enum conninfo_kind { CONNINFO_OPEN, CONNINFO_SECRET, CONNINFO_FAULTY };
/* SECRET: there is a password in it, or whatever else libpq marks as not to be shown. FAULTY: libpq cannot read it. */
enum conninfo_kind conninfo_kind(const char *text);

void conninfo_read(struct conninfo *conninfo, const char *text);
void conninfo_destroy(struct conninfo *conninfo);
/* Must its name be resolved first? Not if its address is given, the name is an address, or it is a local socket. */
bool conninfo_needs_address(const struct conninfo_host *host);
/* Starts to connect to one server; address "": as it is written. The name stays, for TLS and password files. */
PGconn *conninfo_connect(const struct conninfo *conninfo, int host, const char *address);

#endif
