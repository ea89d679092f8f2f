/* TLS between two streams of bytes, plain and encrypted: it never touches a socket, so it never waits for one. The
 * server's certificate must come from a known authority and name the host; there is no way around that. */
#ifndef SERVER_BUS_TLS_H
#define SERVER_BUS_TLS_H

#include "protocol/wire.h"

struct tls_trust; /* the authorities we believe */
struct tls;       /* one connection */

/* ca_file: PEM; NULL: those the system believes. NULL is returned if the file has none. */
struct tls_trust *tls_trust_create(const char *ca_file);
void tls_trust_destroy(struct tls_trust *trust);

/* host: a name or an address. */
struct tls *tls_create(struct tls_trust *trust, const char *host);
void tls_destroy(struct tls *tls);

/* Takes bytes from the network and adds what they say to `plain`. false: the connection is broken; tls_reason. */
bool tls_receive(struct tls *tls, const uint8_t *bytes, size_t size, struct wire *plain);
/* Encrypts. Only after tls_is_secure. */
bool tls_send(struct tls *tls, const uint8_t *bytes, size_t size);
/* Adds what must go to the network to `cipher`. */
void tls_take(struct tls *tls, struct wire *cipher);
/* The handshake is over and the certificate was right. */
bool tls_is_secure(const struct tls *tls);
/* Why it broke, in words that stay until the next call. */
const char *tls_reason(const struct tls *tls);

#endif
