/* How a site sends mail: --mail, --mail-from, --mail-file, --mail-ca. */
#ifndef SERVER_MAIL_OPTION_H
#define SERVER_MAIL_OPTION_H

#include "command/args.h"
#include "server/post/courier.h"

/* For the tables of options. */
#define MAIL_OPTIONS                                                                                                   \
    { "--mail", "URL",                                                                                                 \
      "the server that takes mail, smtp://HOST:PORT or smtps://HOST, with TLS unless it is on this machine (no "       \
      "mail)" },                                                                                                       \
        { "--mail-from", "ADDRESS", "the address that mail comes from" },                                              \
        { "--mail-file", "FILE",                                                                                       \
          "USER:PASSWORD at that server, in a file that only we may read (MYKONOS_MAIL_FILE, or none)" },              \
    {                                                                                                                  \
        "--mail-ca", "FILE", "who signs that server's certificate (the authorities of the system)"                     \
    }

/* Kept until the process ends. Complains about what is wrong; url NULL: no mail is sent. */
struct mail_access mail_option(struct args *args);

#endif
