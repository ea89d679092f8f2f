/* Who this person is at a site: the session that `mykonos sign-in` got there, in a file of its own. Nobody else may
 * read it, and it is sent only to the very address that it came from: same scheme, host and port. */
#ifndef TERMINAL_ONLINE_OWN_SESSION_H
#define TERMINAL_ONLINE_OWN_SESSION_H

#include "clients/terminal/online/address.h"
#include "protocol/wire.h"
#include "system/file.h"

enum { OWN_SESSION_PATH_SIZE = 1024, OWN_SESSION_COOKIE_SIZE = 100 };

/* Where it is kept. false: it cannot be. */
bool own_session_path(const struct address *address, char path[OWN_SESSION_PATH_SIZE]);
/* "NAME=TOKEN", as it is sent. FILE_MISSING: nobody is signed in there. */
enum file_fault own_session_read(const struct address *address, char cookie[OWN_SESSION_COOKIE_SIZE])
    __attribute__((warn_unused_result));
/* Of a line "Set-Cookie: ..." without its name. false: it begins no session that may be kept for this address. */
bool own_session_take(const struct address *address, const char *given, char cookie[OWN_SESSION_COOKIE_SIZE]);
enum file_fault own_session_keep(const struct address *address, const char *cookie) __attribute__((warn_unused_result));
void own_session_forget(const struct address *address);

/* The lines of a request's head that say who asks; none if nobody is signed in there. Servers want an origin, too, of
 * everybody who comes with a session. */
void own_session_write_head(const struct address *address, struct wire *wire);
/* false: a session is kept for one of these places, and cannot be used; said. */
bool own_session_is_usable(const struct address_places *places);

#endif
