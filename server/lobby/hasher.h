/* Hashes passwords (Argon2id) on a thread of its own: a hash takes 45 ms of a core and 64 MiB, so neither the loop nor
 * the thinking of bots may wait for it. */
#ifndef SERVER_LOBBY_HASHER_H
#define SERVER_LOBBY_HASHER_H

#include <stdbool.h>
#include <uv.h>

enum { HASHER_SIZE = 128, HASHER_WAITING_MOST = 32 };

struct hasher;

struct hasher *hasher_create(uv_loop_t *loop);
/* Ends after the hash that is being made. What waits is not answered any more. */
void hasher_destroy(struct hasher *hasher);

/* hash: of a password that was to be hashed; empty otherwise. ok: it was hashed, or it is the right one. */
typedef void hasher_done(void *owner, bool ok, const char hash[HASHER_SIZE]);
/* Both copy the password. false: too many wait already. */
bool hasher_hash(struct hasher *hasher, const char *password, hasher_done *done, void *owner);
/* hash empty: there is no such account; it takes as long to say no. */
bool hasher_verify(struct hasher *hasher, const char *password, const char *hash, hasher_done *done, void *owner);

#endif
