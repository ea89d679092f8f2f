/* Hands messages to the server that takes mail, by libcurl, one at a time. It has a thread of its own: libcurl waits
 * for some of the server's answers, and for those of a name server, also where it promises not to. */
#ifndef SERVER_POST_COURIER_H
#define SERVER_POST_COURIER_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

/* Kept by their owner for as long as the courier. */
struct mail_access {
    const char *url;             /* "smtp://mail.example.org:587" or "smtps://..."; NULL: no mail is sent */
    const char *from;            /* the address that it comes from */
    const char *user, *password; /* NULL: none */
    const char *ca;              /* a file with who alone vouches for the server; NULL: whom the system trusts */
    int limit_s;                 /* for one mail; 0: a minute */
};

struct courier;
struct courier *courier_create(uv_loop_t *loop, const struct mail_access *access);
/* Gives up what is under way, within about a second, and tells nobody. */
void courier_destroy(struct courier *courier);

enum delivery { DELIVERY_DONE, DELIVERY_LATER, DELIVERY_NEVER };
/* words: why not. */
typedef void courier_done(void *owner, enum delivery delivery, const char *words);
/* Only when the one before is done. `to` and `message` stay where they are until then. */
void courier_send(struct courier *courier, const char *to, const char *message, size_t size, courier_done *done,
                  void *owner);

#endif
