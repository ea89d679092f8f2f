/* TLS to a server whose certificate is checked: it must be signed by an authority that this system trusts, and be made
 * for the host. OpenSSL is loaded when the first connection needs it: every other command starts a millisecond faster
 * without it. */
#ifndef TERMINAL_ONLINE_SECURE_H
#define TERMINAL_ONLINE_SECURE_H

#include <stddef.h>
#include <sys/types.h>

#include "engine/text.h"

enum secure_step { SECURE_DONE, SECURE_WANTS_READ, SECURE_WANTS_WRITE, SECURE_FAILED };

struct secure;

/* Over a connected socket, which stays the caller's. ca_file: certificates trusted besides the system's; NULL: none.
 * NULL: `text` says why it cannot be. */
struct secure *secure_create(int fd, const char *host, const char *ca_file, struct text *text);
void secure_destroy(struct secure *tls);

/* SECURE_FAILED: secure_write_fault says why, and whether it is for the certificate: then trying again does not help.
 */
enum secure_step secure_shake_hands(struct secure *tls);
bool secure_write_fault(struct secure *tls, const char *host, struct text *text);

/* Like read() and write() on a socket that does not wait: -1 with errno EAGAIN for "not now", 0 at the end. */
ssize_t secure_read(struct secure *tls, void *bytes, size_t size);
ssize_t secure_write(struct secure *tls, const void *bytes, size_t size);

#endif
