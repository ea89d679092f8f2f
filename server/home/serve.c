/* `mykonos serve`: all roles in one process, over one file, for the people in one network. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/home/home.h"
#include "server/node.h"
#include "server/site_option.h"
#include "system/complain.h"
#include "system/file.h"

/* Everybody in a household may come from one address, through a proxy or a tunnel. */
enum { PER_ADDRESS = 256, PER_SECOND = 20, TABLES_PER_ADDRESS = 200, DESCRIPTORS_MOST = 4096 };
enum { FIRST_PORT = 8080, LAST_PORT = 8099, HOST_SIZE = 64 };

struct home {
    struct node_options node;
    char address[HOST_SIZE], data[HOME_PATH_SIZE], page[HOME_PATH_SIZE], url[EDGE_URL_SIZE];
    bool json, is_reachable; /* is_reachable: by others than this machine */
};

/* ---- the command line ---- */

/* "192.168.1.20:8080" or "[::]:8080". */
static bool read_listen(const char *words, char address[HOST_SIZE], int *port)
{
    const char *colon = strrchr(words, ':');
    char *end;
    if (colon == NULL || strspn(colon + 1, "0123456789") != strlen(colon + 1) || strlen(colon + 1) > 5)
        return false;
    size_t size = (size_t)(colon - words), brackets = words[0] == '[' && size > 2 && colon[-1] == ']' ? 1 : 0;
    *port = (int)strtol(colon + 1, &end, 10);
    if (size <= 2 * brackets || size - 2 * brackets >= HOST_SIZE || *port < 1 || *port > 65535)
        return false;
    memcpy(address, words + brackets, size - 2 * brackets);
    address[size - 2 * brackets] = 0;
    return strpbrk(address, "[]") == NULL && (brackets > 0 || strchr(address, ':') == NULL);
}

static void read_page(struct args *args, struct home *home)
{
    const char *given = args_text(args, "--web", NULL);
    if (given != NULL && !places_is_page(given))
        args_complain(args, "--web takes a folder with an index.html; %s is none", given);
    if (given != NULL)
        home->node.edge_options.web = given;
    else if (places_page(home->page))
        home->node.edge_options.web = home->page;
}

/* false: a fault, already reported. */
static bool read_options(struct args *args, struct home *home)
{
    struct edge_options *edge = &home->node.edge_options;
    const char *listen = args_text(args, "--listen", NULL);
    home->json = args_flag(args, "--json");
    snprintf(home->address, sizeof home->address, "0.0.0.0");
    if (listen != NULL && !read_listen(listen, home->address, &edge->port))
        args_complain(args, "--listen takes ADDRESS:PORT, such as 0.0.0.0:8080 or [::]:8080");
    site_option(args, edge);
    read_page(args, home);
    home->node.store.file = home->data;
    bool is_placed = places_data(args, home->data);
    return args_done(args) && is_placed;
}

/* ---- where it is found ---- */

/* Whom the socket serves; words such as "0" and "0::0" have many forms. */
enum reach { REACH_ALL, REACH_OWN, REACH_ONE };

static enum reach reach_of(int socket)
{
    struct sockaddr_storage at = { 0 };
    socklen_t size = sizeof at;
    getsockname(socket, (struct sockaddr *)&at, &size);
    if (at.ss_family == AF_INET) {
        in_addr_t four = ntohl(((const struct sockaddr_in *)(const void *)&at)->sin_addr.s_addr);
        return four == INADDR_ANY ? REACH_ALL : four >> 24 == IN_LOOPBACKNET ? REACH_OWN : REACH_ONE;
    }
    const struct in6_addr *six = &((const struct sockaddr_in6 *)(const void *)&at)->sin6_addr;
    return IN6_IS_ADDR_UNSPECIFIED(six) ? REACH_ALL : IN6_IS_ADDR_LOOPBACK(six) ? REACH_OWN : REACH_ONE;
}

/* Without --url: the address that was asked for, or else the one that this machine has in its network. */
static void find_url(struct home *home)
{
    struct edge_options *edge = &home->node.edge_options;
    bool is_tls = edge->certificate != NULL, is_usual = edge->port == (is_tls ? 443 : 80);
    char lan[LAN_ADDRESS_SIZE] = "127.0.0.1", port[8] = "";
    enum reach reach = reach_of(edge->socket);
    home->is_reachable = reach == REACH_ALL ? lan_address(lan) : reach == REACH_ONE;
    const char *host = reach == REACH_ALL ? lan : home->address;
    bool is_six = strchr(host, ':') != NULL;
    if (edge->url != NULL) {
        home->is_reachable = true;
        return;
    }
    if (!is_usual)
        snprintf(port, sizeof port, ":%d", edge->port);
    snprintf(home->url, sizeof home->url, "%s://%s%s%s%s", is_tls ? "https" : "http", is_six ? "[" : "", host,
             is_six ? "]" : "", port);
    edge->url = home->url;
}

/* If no port was asked for, the next free one will do. */
static bool open_port(struct home *home)
{
    struct edge_options *edge = &home->node.edge_options;
    int last = edge->port == 0 ? LAST_PORT : edge->port;
    for (edge->port = edge->port == 0 ? FIRST_PORT : edge->port;; edge->port++) {
        edge->socket = edge_listen(home->address, edge->port);
        if (edge->socket >= 0)
            return true;
        if (edge->port == last || errno != EADDRINUSE)
            break;
    }
    if (errno == EADDRINUSE)
        complain("port %d is taken by another program; choose another one with --listen ADDRESS:PORT", edge->port);
    else
        complain("nothing can listen on %s, port %d: %s", home->address, edge->port, strerror(errno));
    return false;
}

/* ---- running ---- */

static void on_ready(void *owner)
{
    const struct home *home = owner;
    const struct edge_options *edge = &home->node.edge_options;
    struct told told = { .url = edge->url,
                         .data = home->data,
                         .port = edge->port,
                         .has_page = edge->web != NULL,
                         .is_reachable = home->is_reachable };
    if (home->json)
        tell_json(&told);
    else
        tell_words(&told);
}

int home_serve(struct args *args)
{
    static struct home home = {
        .node = { .edge = true,
                  .host = true,
                  .brain = true,
                  .lobby = true,
                  .lease_ms = NODE_LEASE_MS,
                  .sleep_ms = NODE_SLEEP_S * 1000,
                  .waiting_h = NODE_WAITING_H,
                  .tables_per_address = TABLES_PER_ADDRESS,
                  .descriptors_most = DESCRIPTORS_MOST,
                  .log = LOG_WARN,
                  .edge_options = { .release = "mykonos " MYKONOS_VERSION,
                                    .per_address = PER_ADDRESS,
                                    .per_second = PER_SECOND } },
    };
    if (!read_options(args, &home))
        return STATUS_USAGE;
    file_make_folders(home.data); /* what is wrong with them, the store will say */
    if (!open_port(&home))
        return STATUS_FAILED;
    find_url(&home);
    home.node.owner = &home;
    home.node.on_ready = on_ready;
    return node_run(&home.node);
}
