/* The key by which NATS knows a user: Ed25519, as text in base32 with a prefix for its kind and a check value. NATS
 * sends a nonce, the user signs it. */
#ifndef SERVER_BUS_NKEY_H
#define SERVER_BUS_NKEY_H

#include <stdbool.h>
#include <stddef.h>

enum { NKEY_PUBLIC_SIZE = 57, NKEY_SIGNATURE_SIZE = 87 }; /* as text, with the zero at its end */

struct nkey;

/* NULL: not the seed of a user's key. */
struct nkey *nkey_create(const char *seed);
void nkey_destroy(struct nkey *key);

/* The public key, begins with U. */
const char *nkey_public(const struct nkey *key);
/* In base64 for addresses, without padding. */
void nkey_sign(const struct nkey *key, const char *nonce, char signature[NKEY_SIGNATURE_SIZE]);

#endif
