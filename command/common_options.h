/* Options that mean the same in every command that takes them. */
#ifndef COMMAND_COMMON_OPTIONS_H
#define COMMAND_COMMON_OPTIONS_H

#define OPTION_JSON                                                                                                    \
    {                                                                                                                  \
        "--json", NULL, "print the result as JSON"                                                                     \
    }
#define OPTION_SEED                                                                                                    \
    {                                                                                                                  \
        "--seed", "S", "deal and choose by this seed (1)"                                                              \
    }
#define OPTION_OPTION                                                                                                  \
    {                                                                                                                  \
        "--option", "KEY=CHOICE",                                                                                      \
            "set an option of the game; may be given several times, and a wrong one lists them all"                    \
    }
#define OPTION_JOBS                                                                                                    \
    {                                                                                                                  \
        "--jobs", "N", "play on this many processes (1)"                                                               \
    }
/* Of a server. */
#define OPTION_URL                                                                                                     \
    {                                                                                                                  \
        "--url", "URL",                                                                                                \
            "the address at which others reach this site, if it cannot know it: behind a proxy or a tunnel"            \
    }
#define OPTION_TLS_CERT                                                                                                \
    {                                                                                                                  \
        "--tls-cert", "FILE", "serve by TLS with this certificate (PEM, with those that lead to its authority)"        \
    }
#define OPTION_TLS_KEY                                                                                                 \
    {                                                                                                                  \
        "--tls-key", "FILE", "the key of the certificate (PEM, without a password)"                                    \
    }
#define OPTION_PROXY                                                                                                   \
    {                                                                                                                  \
        "--proxy", "LIST",                                                                                             \
            "addresses or networks of proxies that say in X-Forwarded-For who the client is (none); a header from "    \
            "anywhere else is ignored"                                                                                 \
    }

#endif
