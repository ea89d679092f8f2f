#include "server/store/postgres/conninfo.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire.h"

enum { LIMIT_DEFAULT_MS = 2000, LIMIT_MOST_S = 60, PARAMETERS_MOST = 100 };

/* ---- reading ---- */

static const char *value_of(const PQconninfoOption *options, const char *keyword)
{
    for (; options != NULL && options->keyword != NULL; options++)
        if (strcmp(options->keyword, keyword) == 0)
            return options->val;
    return NULL;
}

static char *copy_of(const char *text)
{
    char *copy = wire_allocate(strlen(text) + 1);
    return strcpy(copy, text);
}

enum conninfo_kind conninfo_kind(const char *text)
{
    PQconninfoOption *options = PQconninfoParse(text, NULL);
    enum conninfo_kind kind = options == NULL ? CONNINFO_FAULTY : CONNINFO_OPEN;
    for (const PQconninfoOption *option = options; option != NULL && option->keyword != NULL; option++)
        if (option->val != NULL && option->dispchar[0] == '*')
            kind = CONNINFO_SECRET;
    PQconninfoFree(options);
    return kind;
}

/* As libpq: what the text leaves open comes from the environment, unless it names a service (whose file may list
 * servers; they are not split then). */
static char *list_of(const struct conninfo *conninfo, const char *keyword)
{
    const char *given = value_of(conninfo->options, keyword);
    if (given != NULL || value_of(conninfo->options, "service") != NULL)
        return copy_of(given == NULL ? "" : given);
    PQconninfoOption *defaults = PQconndefaults();
    const char *value = value_of(defaults, keyword);
    char *copy = copy_of(value == NULL ? "" : value);
    PQconninfoFree(defaults);
    return copy;
}

static int count_of(const char *list)
{
    int count = 1;
    for (; *list != 0; list++)
        count += *list == ',';
    return count;
}

/* Cuts the next element off a list; the last one stays for all further calls, as one port may serve many hosts. */
static const char *next_of(char **list)
{
    char *element = *list, *comma = strchr(element, ',');
    if (comma != NULL) {
        *comma = 0;
        *list = comma + 1;
    }
    return element;
}

/* The server ends what its client no longer waits for, and notices clients that vanished. It cannot end a commit that
 * waits for a standby in this way (see pg.c). What the conninfo or PGOPTIONS says comes later and wins. */
static char *session_of(const struct conninfo *conninfo)
{
    static const char ours[] = "-c statement_timeout=" CONNINFO_TEXT(CONNINFO_ANSWER_MS) //
        " -c lock_timeout=" CONNINFO_TEXT(CONNINFO_ANSWER_MS)                            //
        " -c idle_in_transaction_session_timeout=" CONNINFO_TEXT(CONNINFO_ANSWER_MS)     //
        " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=15000 ";
    const char *given = value_of(conninfo->options, "options");
    if (given == NULL)
        given = getenv("PGOPTIONS");
    if (given == NULL)
        given = "";
    char *session = wire_allocate(sizeof ours + strlen(given));
    strcpy(session, ours);
    return strcat(session, given);
}

static bool split(struct conninfo *conninfo)
{
    char *names = conninfo->names, *addresses = conninfo->addresses, *ports = conninfo->ports;
    int count = count_of(*addresses != 0 ? addresses : names);
    if ((*addresses != 0 && *names != 0 && count_of(names) != count) ||
        (count_of(ports) != 1 && count_of(ports) != count))
        return false;
    conninfo->host_count = count;
    conninfo->hosts = wire_allocate((size_t)count * sizeof *conninfo->hosts);
    for (int i = 0; i < count; i++)
        conninfo->hosts[i] = (struct conninfo_host){ next_of(&names), next_of(&addresses), next_of(&ports) };
    return true;
}

void conninfo_read(struct conninfo *conninfo, const char *text)
{
    *conninfo = (struct conninfo){ .text = copy_of(text), .options = PQconninfoParse(text, NULL) };
    conninfo->names = list_of(conninfo, "host");
    conninfo->addresses = list_of(conninfo, "hostaddr");
    conninfo->ports = list_of(conninfo, "port");
    conninfo->session = session_of(conninfo);
    const char *seconds = value_of(conninfo->options, "connect_timeout");
    int limit_s = seconds == NULL ? 0 : atoi(seconds);
    conninfo->limit_ms = limit_s < 1 ? LIMIT_DEFAULT_MS : 1000 * (limit_s < LIMIT_MOST_S ? limit_s : LIMIT_MOST_S);
    if (conninfo->options != NULL && split(conninfo))
        return;
    PQconninfoFree(conninfo->options);
    conninfo->options = NULL;
    conninfo->hosts = wire_allocate(sizeof *conninfo->hosts);
    conninfo->hosts[0] = (struct conninfo_host){ "", "", "" };
    conninfo->host_count = 1;
}

void conninfo_destroy(struct conninfo *conninfo)
{
    PQconninfoFree(conninfo->options);
    free(conninfo->text);
    free(conninfo->names);
    free(conninfo->addresses);
    free(conninfo->ports);
    free(conninfo->session);
    free(conninfo->hosts);
}

/* ---- connecting ---- */

bool conninfo_needs_address(const struct conninfo_host *host)
{
    struct in6_addr address;
    bool local = host->name[0] == 0 || host->name[0] == '/' || host->name[0] == '@';
    return host->address[0] == 0 && !local && inet_pton(AF_INET, host->name, &address) != 1 &&
           inet_pton(AF_INET6, host->name, &address) != 1;
}

struct parameters {
    const char *keyword[PARAMETERS_MOST + 1], *value[PARAMETERS_MOST + 1];
    int count;
};

/* Of several values for one keyword the last one holds. */
static void add(struct parameters *parameters, const char *keyword, const char *value)
{
    if (value == NULL || value[0] == 0)
        return;
    assert(parameters->count < PARAMETERS_MOST);
    parameters->keyword[parameters->count] = keyword;
    parameters->value[parameters->count++] = value;
}

static bool is_list(const char *keyword)
{
    return strcmp(keyword, "host") == 0 || strcmp(keyword, "hostaddr") == 0 || strcmp(keyword, "port") == 0;
}

PGconn *conninfo_connect(const struct conninfo *conninfo, int host, const char *address)
{
    const struct conninfo_host *one = &conninfo->hosts[host];
    struct parameters all = { .count = 0 };
    if (conninfo->options == NULL)
        return PQconnectStart(conninfo->text);
    add(&all, "fallback_application_name", "mykonos");
    add(&all, "keepalives_idle", "10");
    add(&all, "keepalives_interval", "5");
    add(&all, "keepalives_count", "3");
    add(&all, "tcp_user_timeout", "15000");
    for (const PQconninfoOption *option = conninfo->options; option->keyword != NULL; option++)
        if (!is_list(option->keyword))
            add(&all, option->keyword, option->val);
    add(&all, "host", one->name);
    add(&all, "hostaddr", address[0] != 0 ? address : one->address);
    add(&all, "port", one->port);
    add(&all, "options", conninfo->session);
    return PQconnectStartParams(all.keyword, all.value, 0);
}
