/* Inside the lobby: a petition is one request about accounts, from its arrival to its one answer. account, session,
 * passkey, recovery, games and own_data carry them out; lobby knows which is whose. */
#ifndef SERVER_LOBBY_INTERNAL_H
#define SERVER_LOBBY_INTERNAL_H

#include <jansson.h>

#include "protocol/messages.h"
#include "server/lobby/hasher.h"
#include "server/lobby/lobby.h"
#include "server/lobby/name.h"
#include "server/lobby/note.h"
#include "server/lobby/passkey_proof.h"
#include "server/loop/typed_code.h"
#include "server/store/people.h"

enum {
    LOBBY_PETITIONS_MOST = 1000, /* unanswered ones; more are answered at once */
    LOBBY_ASKED_MOST = 4000,     /* sessions looked up at once */
    LOBBY_AGENT_SIZE = 201,
    LOBBY_URL_SIZE = 200,
    LOBBY_SECRET_SIZE = NOTE_TOKEN_SIZE,
    ACCOUNT_PASSWORD_MOST = 256, /* bytes */
    LOBBY_YOUNG_MS = 15 * 60000, /* a session is young for so long */
    LOBBY_TICK_MS = 600000       /* between two times of removing what has run out */
};

struct lobby {
    struct bus *bus;
    struct people *people;
    struct hasher *hasher;
    struct names *names;
    struct mailer *mailer; /* NULL: no mail is sent */
    const struct words *(*words_of)(const char *language);
    struct passkey_site site; /* host NULL: browsers give no passkeys to this site */
    char origin[LOBBY_URL_SIZE], host[LOBBY_URL_SIZE];
    uv_timer_t *tick;
    struct petition *first; /* those not answered */
    int count;
    int asked_count; /* of sessions whose account is being looked up */
};

struct petition {
    struct petition *next, *before;
    struct lobby *lobby;
    uint64_t node, connection, trace, origin;
    bool is_post;
    char path[101], agent[LOBBY_AGENT_SIZE];
    bool has_session;
    uint8_t session[PEOPLE_HASH_SIZE], fresh[PEOPLE_HASH_SIZE];
    json_t *body;                  /* an object; NULL of a GET */
    const struct request *request; /* what is asked for */
    /* Who sent it, if it came with a session that is valid, or who signs in by it; else 0 and empty. */
    uint64_t account, session_id;
    int64_t begun_ms; /* of the session, since 1970; 0: by a code, so it is never young */
    bool has_password;
    char shown[NAME_SIZE], password[HASHER_SIZE];
    /* What its handler keeps between two steps. */
    struct name name;
    uint8_t limit_key[PEOPLE_HASH_SIZE];
    const char *given, *given_new;    /* passwords or an address, in the body */
    const char *language;             /* of a mail, in the body */
    json_t *games;                    /* to be kept, in the body */
    uint8_t ticket[PEOPLE_HASH_SIZE]; /* of a link, a code or its secret */
    char code[TYPED_CODE_LETTERS + 1];
    uint8_t secret[LOBBY_SECRET_SIZE]; /* of a code that is asked for */
    struct note *note;                 /* NULL: none */
    struct passkey_proof *proof;       /* NULL: none */
    struct passkey passkey;
    uint8_t challenge[PASSKEY_CHALLENGE_SIZE];
    json_t *known; /* passkeys that the account has, or what is exported of it so far; NULL: not looked at */
    void (*then)(struct petition *petition), (*when_proved)(struct petition *petition);
};

/* petition.c */
struct petition *petition_read(struct lobby *lobby, const uint8_t *bytes, size_t size); /* NULL: not readable */
void petition_free(struct petition *petition);
/* These four answer, and free the petition. words: an object, which becomes theirs. */
void petition_answer(struct petition *petition, unsigned status, unsigned session, json_t *words);
void petition_done(struct petition *petition);                                         /* an empty object */
void petition_refuse(struct petition *petition, unsigned status, const char *fault);   /* the session is kept */
void petition_sign_out(struct petition *petition, unsigned status, const char *fault); /* it is over */
/* The body as json_unpack_ex has it, and nothing else in it; false: answered. */
bool petition_unpack(struct petition *petition, const char *format, ...);
/* The database could not tell: answered. */
bool petition_has_failed(struct petition *petition, const struct people_answer *answer);
/* false: it could not tell, or there is no row, which is refused so; answered. */
bool petition_has_row(struct petition *petition, const struct people_answer *answer, unsigned status,
                      const char *fault);
/* Whose it is: the account of a row, with its name and password. */
void petition_take_account(struct petition *petition, const struct people_row *row);
/* Of a password, or whether the one that was given is that account's. Answered if too many wait. */
void petition_hash(struct petition *petition, const char *password, hasher_done *done);
void petition_verify(struct petition *petition, hasher_done *done);
/* Rows as JSON; petition_tell_list answers with them under this title. */
typedef json_t *petition_describe(const struct petition *petition, const struct people_answer *answer, int index);
json_t *petition_list(const struct petition *petition, const struct people_answer *answer, petition_describe *describe);
void petition_tell_list(struct petition *petition, const struct people_answer *answer, const char *title,
                        petition_describe *describe);

/* tries.c: a try is counted under each of these; `then` goes on unless there were too many, which is answered. The key
 * of the very first is kept as limit_key. */
struct tries {
    const char *what;
    const char *words;                                                /* part of the key; NULL: none */
    enum { TRIES_OF_ANYBODY, TRIES_OF_ADDRESS, TRIES_OF_ACCOUNT } of; /* so is where it comes from, or who asks */
    int most;                                                         /* in a quarter of an hour */
};
void tries_allow(struct petition *petition, const struct tries *limits, int count,
                 void (*then)(struct petition *petition));

/* account.c */
void account_register(struct petition *petition);
void account_change_password(struct petition *petition);
void account_delete(struct petition *petition);
/* false: it is not, which is answered. */
bool account_password_is_allowed(struct petition *petition, const char *password, const char *name);
bool account_take_name(struct petition *petition, const char *given); /* false: it is not allowed, which is answered */
void account_limit(struct petition *petition, void (*then)(struct petition *petition)); /* of new accounts */
people_done account_registered;

/* passkey.c */
void passkey_options(struct petition *petition); /* to sign in */
void passkey_options_to_register(struct petition *petition);
void passkey_options_to_add(struct petition *petition);
void passkey_register(struct petition *petition);
void passkey_sign_in(struct petition *petition);
void passkey_add(struct petition *petition);
void passkey_remove(struct petition *petition);
void passkey_list(struct petition *petition);
json_t *passkey_describe(const struct petition *petition, const struct people_answer *answer, int index);

/* recovery.c */
void recovery_show_mail(struct petition *petition);
void recovery_set_mail(struct petition *petition);
void recovery_remove_mail(struct petition *petition);
void recovery_show_link(struct petition *petition);    /* what it is good for */
void recovery_confirm_mail(struct petition *petition); /* by a link */
void recovery_ask(struct petition *petition);          /* for a link */
void recovery_finish(struct petition *petition);       /* by a link: a new password */

/* games.c */
void games_list(struct petition *petition);
void games_keep(struct petition *petition); /* seats of a guest become the account's */
json_t *games_describe(const struct petition *petition, const struct people_answer *answer, int index);
enum { GAMES_MOST = 200, EXPORTED_GAMES_MOST = 5000 };

/* own_data.c */
void own_data_export(struct petition *petition);
void own_data_lines(struct petition *petition);

/* who.c */
void who_message(struct lobby *lobby, const uint8_t *bytes, size_t size);

/* code.c */
void code_ask(struct petition *petition);
void code_look(struct petition *petition);
void code_approve(struct petition *petition);
void code_finish(struct petition *petition);

/* session.c */
/* Finding a browser signed in must not be enough to take the account over. false: refused. */
bool session_is_young(struct petition *petition);
void session_show(struct petition *petition);
/* Answers with the account: its session has begun, in place of the one that the client had. */
void session_tell_begun(struct petition *petition);
void session_begin(struct petition *petition);
/* Sessions of the account are over: tables that they have opened are theirs no more. */
void session_tell_ended(struct lobby *lobby, uint64_t account);
void session_end(struct petition *petition);
void session_end_one(struct petition *petition);
void session_end_others(struct petition *petition);
void session_list(struct petition *petition);
json_t *session_describe(const struct petition *petition, const struct people_answer *answer, int index);
/* A new number for an account or session, at random: fits in a JavaScript number, and is not 0. */
uint64_t session_random_number(void);
struct people_session session_fresh(const struct petition *petition);
people_done session_begun;

#endif
