/* `mykonosd`: one node. Roles by flag: edge (clients), host (tables), brain (bots), lobby (accounts); all by default.
 */
#include <string.h>

#include "command/common_options.h"
#include "command/program.h"
#include "server/bus_option.h"
#include "server/mail_option.h"
#include "server/node.h"
#include "server/site_option.h"
#include "server/store_option.h"
#include "system/secret.h"

enum { DESCRIPTORS_MOST = 1 << 17 };

static bool read_role(const char *words, struct node_options *node)
{
    node->edge = strstr(words, "edge") != NULL;
    node->host = strstr(words, "host") != NULL;
    node->brain = strstr(words, "brain") != NULL;
    node->lobby = strstr(words, "lobby") != NULL;
    return node->edge || node->host || node->brain || node->lobby;
}

static bool read_log(const char *words, enum log_level *level)
{
    static const char *const names[] = { "debug", "info", "warn" };
    for (int i = 0; i < 3; i++)
        if (strcmp(words, names[i]) == 0) {
            *level = (enum log_level)i;
            return true;
        }
    return false;
}

/* A file belongs to one process, which must then do everything. */
static void refuse_company(struct args *args, const struct node_options *node)
{
    bool is_whole = node->edge && node->host && node->brain && node->lobby;
    if (node->store.conninfo != NULL || node->bus.url != NULL || !is_whole)
        args_complain(args,
                      "with --data this node is the whole site: --store, --store-file, --bus and --role exclude it");
}

/* Missing options get their defaults; false: a fault, already reported on standard error. */
static bool read_options(struct args *args, struct node_options *node)
{
    struct edge_options *edge = &node->edge_options;
    node->store = (struct store_access){ store_option(args), args_text(args, "--data", NULL) };
    node->bus = bus_option(args);
    node->lease_ms = (int)args_number(args, "--lease-ms", NODE_LEASE_MS, 400, 60000);
    node->sleep_ms = (int)args_number(args, "--sleep-s", NODE_SLEEP_S, 1, 86400) * 1000;
    node->tables_per_address = (int)args_number(args, "--tables-per-address", 20, 0, 1000000);
    node->waiting_h = (int)args_number(args, "--waiting-h", NODE_WAITING_H, 1, 100000);
    edge->address = args_text(args, "--listen", "127.0.0.1");
    edge->port = (int)args_number(args, "--port", 8080, 1, 65535);
    edge->admin_port = (int)args_number(args, "--admin-port", 0, 1, 65535);
    edge->web = args_text(args, "--web", NULL);
    edge->origins = args_text(args, "--origin", NULL);
    edge->per_address = (int)args_number(args, "--per-address", 64, 1, 1000000);
    edge->per_second = (int)args_number(args, "--per-second", 20, 1, 100000);
    edge->admin_address = args_text(args, "--admin-listen", "127.0.0.1");
    edge->release = "mykonosd " MYKONOS_VERSION;
    site_option(args, edge);
    node->mail = mail_option(args);
    if (node->mail.url != NULL && edge->url == NULL)
        args_complain(args, "--mail needs --url: mails have links");
    if (!read_role(args_text(args, "--role", "edge,host,brain,lobby"), node))
        args_complain(args, "--role takes edge, host, brain and lobby, separated by commas");
    if (!read_log(args_text(args, "--log", "info"), &node->log))
        args_complain(args, "--log takes debug, info or warn");
    if (args_done(args) && node->store.file != NULL)
        refuse_company(args, node);
    else if (!args->bad && (node->bus.url == NULL || ((node->host || node->lobby) && node->store.conninfo == NULL)))
        args_complain(args, "--bus and, for a host or a lobby, --store or --store-file are needed, or --data alone; "
                            "'mykonosd --help' explains them");
    return !args->bad;
}

static int serve(struct args *args)
{
    static struct node_options node = { .descriptors_most = DESCRIPTORS_MOST }; /* keeps what store_option has read */
    return read_options(args, &node) ? node_run(&node) : STATUS_USAGE;
}

static const struct args_option options[] = {
    { "--store", "CONNINFO",
      "the PostgreSQL database, as libpq takes it, without a password; with several hosts add "
      "target_session_attrs=read-write" },
    STORE_OPTION_FILE,
    { "--data", "FILE",
      "instead of --store and --bus: the file of a site of one node, as `mykonos serve` has it, with these options" },
    BUS_OPTIONS,
    { "--role", "LIST",
      "what this node does, separated by commas: edge (clients), host (tables), brain (bots), lobby "
      "(accounts); all by default" },
    { "--listen", "ADDRESS", "where clients connect (127.0.0.1)" },
    { "--port", "N", "where clients connect (8080)" },
    { "--admin-port", "N", "where metrics and health are served (nowhere)" },
    { "--admin-listen", "ADDRESS", "where metrics and health are served (127.0.0.1)" },
    { "--web", "FOLDER", "static files to serve (none)" },
    { "--origin", "LIST", "further origins that browsers may come from (none)" },
    { "--per-address", "N", "connections from one address at most (64)" },
    { "--per-second", "N", "messages per second from one connection at most (20)" },
    { "--tables-per-address", "N",
      "tables with bots that one address may have open (20; 0: any number); a table with bots only counts as four, "
      "and four tables with persons only count as one" },
    { "--waiting-h", "N",
      "hours after which a table that still waits for people, and that nobody opens, is removed (168)" },
    OPTION_PROXY,
    OPTION_URL,
    MAIL_OPTIONS,
    OPTION_TLS_CERT,
    OPTION_TLS_KEY,
    { "--lease-ms", "N", "how long a silent host keeps its tables, in milliseconds (3000)" },
    { "--sleep-s", "N", "how long a table that nobody watches stays in memory, in seconds (60)" },
    { "--log", "LEVEL", "debug, info or warn (info)" },
    { NULL, NULL, NULL },
};
static const char *const examples[] = {
    "mykonosd --store dbname=mykonos --bus nats://localhost --bus-seed node.seed",
    "mykonosd --store-file store --bus nats://localhost --bus-seed node.seed",
    NULL,
};
static const struct program_command commands[] = {
    { NULL, "", "",
      "Runs one node of a Mykonos server until it is told to leave (SIGTERM, SIGINT or `mykonosctl drain`).", options,
      examples, serve },
    { NULL, NULL, NULL, NULL, NULL, NULL, NULL },
};

int main(int argc, char **argv)
{
    secret_forbid_dumps();
    const struct program mykonosd = { .name = "mykonosd",
                                      .about = "one node of a Mykonos server",
                                      .commands = commands };
    return program_run(&mykonosd, argc, argv);
}
