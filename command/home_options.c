#include "command/home_options.h"

#include <stddef.h>

#include "command/common_options.h"

#define OPTION_DATA                                                                                                    \
    {                                                                                                                  \
        "--data", "FILE", "the file with all games (mykonos/site.db in XDG_DATA_HOME, or in ~/.local/share)"           \
    }

const struct args_option home_serve_options[] = {
    { "--listen", "ADDRESS:PORT", "where to listen (0.0.0.0:8080, or the next port that is free)" },
    OPTION_DATA,
    { "--web", "FOLDER", "the page to serve (the one that belongs to this program)" },
    OPTION_URL,
    OPTION_TLS_CERT,
    OPTION_TLS_KEY,
    OPTION_PROXY,
    { "--json", NULL, "when it is ready, print one line of JSON instead: url, data, port" },
    { NULL, NULL, NULL },
};

const struct args_option home_backup_options[] = {
    OPTION_DATA,
    { NULL, NULL, NULL },
};
