/* Mails about an account, each with a link that is good for one thing, once. */
#ifndef SERVER_LOBBY_NOTE_H
#define SERVER_LOBBY_NOTE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/lobby/name.h"
#include "server/post/mailer.h"
#include "server/store/people.h"

struct words;

enum { NOTE_TOKEN_SIZE = 32, NOTE_LANGUAGE_SIZE = 16 };

/* What the link is good for, as tickets have it (server/store/people.h). */
enum note_kind { NOTE_CONFIRM, NOTE_RECOVER, NOTE_BACK };

struct note {
    enum note_kind kind;
    char to[MAIL_ADDRESS_SIZE], name[NAME_SIZE], language[NOTE_LANGUAGE_SIZE];
    uint8_t token[NOTE_TOKEN_SIZE];
};

struct note note_new(enum note_kind kind, const char *language);
void note_address(struct note *note, struct wire_slice to, struct wire_slice name);
/* What its link stands for; it points into the note. */
struct people_ticket note_ticket(const struct note *note, uint64_t account, uint64_t session);
/* origin: of the site. words: NULL: in English. */
void note_write(const struct note *note, const char *origin, const struct words *words, struct mail *mail);
/* The hash of a token as a link has it; false: it is none. */
bool note_read_token(const char *given, uint8_t hash[PEOPLE_HASH_SIZE]);

#endif
