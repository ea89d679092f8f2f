/* Mail to people. Those that a server does not take for now are kept in memory only, and tried again. */
#ifndef SERVER_POST_MAILER_H
#define SERVER_POST_MAILER_H

#include "server/post/courier.h"
#include "server/post/message.h"

enum { MAILER_WAITING_MOST = 200, MAILER_TRIES_MOST = 4, MAILER_PAUSE_MS = 10000 };

struct mailer;
/* pause_ms: until something is tried again the first time; each further one lasts ten times as long. */
struct mailer *mailer_create(uv_loop_t *loop, const struct mail_access *access, uint64_t pause_ms);
void mailer_destroy(struct mailer *mailer);

bool mailer_has_room(const struct mailer *mailer); /* or else it sends nothing more for now */
/* Copies it. What a server refuses for good, or four times for now, is given up; the log tells it without the
 * address. false: it has no room. */
bool mailer_send(struct mailer *mailer, const struct mail *mail, uint64_t trace);

#endif
