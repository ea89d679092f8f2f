/* The cookies that a client sends. */
#ifndef SERVER_EDGE_COOKIE_H
#define SERVER_EDGE_COOKIE_H

#include <stdbool.h>
#include <stdint.h>

enum { COOKIE_TOKEN_SIZE = 32 };

/* "a=1; NAME=00..ff; b=2": the token in hexadecimal digits. If there are several of that name, the first one counts.
 * false: there is none, or it is no token. */
bool cookie_token(const char *cookies, const char *name, uint8_t token[COOKIE_TOKEN_SIZE]);

#endif
