/* The people who have accounts: their names, passwords, addresses and sessions, and how often somebody has tried to
 * sign in. Names and addresses stand nowhere else. All answers arrive on the event loop. */
#ifndef SERVER_STORE_PEOPLE_H
#define SERVER_STORE_PEOPLE_H

#include <uv.h>

#include "server/store/database/database.h"
#include "server/store/store.h"

enum {
    PEOPLE_HASH_SIZE = 32,     /* of a session's token */
    PEOPLE_SESSIONS_MOST = 20, /* of one account; a further one ends the one not used for longest */
    PEOPLE_LIMITS_MOST = 4,    /* counted together */
    PEOPLE_PASSKEYS_MOST = 10  /* of one account */
};

struct people;

struct people *people_create(struct database *database); /* which its owner keeps as long as this */
void people_destroy(struct people *people);              /* unanswered requests are answered as failed first */
bool people_is_up(const struct people *people);

/* What a row holds depends on the request; what it does not hold is 0 or empty. Valid during the callback. */
struct people_row {
    uint64_t account;
    struct wire_slice name, password; /* password: its hash; empty: the account has none */
    uint64_t session;
    int64_t begun_ms, used_ms; /* of the session or code, since 1970 */
    struct wire_slice agent;   /* what the browser called itself when the session began */
};

struct people_answer {
    bool failed; /* the database could not tell; what was asked may or may not have been done */
    int count;
    const struct rows *rows;
};
struct people_row people_row(const struct people_answer *answer, int index);

typedef void people_done(void *owner, const struct people_answer *answer);

/* ---- sessions ---- */
struct people_session {
    uint64_t id; /* chosen at random, at most 53 bits */
    const uint8_t *hash;
    const char *agent;
};
/* One row: the account with all of the session, begun_ms 0 if it began by a code; none: there is no such session. Marks
 * it as used. */
void people_by_session(struct people *people, const uint8_t *hash, people_done *done, void *owner);
/* Rows with sessions only, those used last first. */
void people_sessions(struct people *people, uint64_t account, people_done *done, void *owner);
/* One row: it has begun; none: the account is gone, or has another password by now. */
void people_sign_in(struct people *people, uint64_t account, const char *password, const struct people_session *session,
                    people_done *done, void *owner);
void people_sign_out(struct people *people, const uint8_t *hash, people_done *done, void *owner);
/* Ends this session of the account (one row), or all but this one (a row for each). */
void people_sign_out_one(struct people *people, uint64_t account, uint64_t session, people_done *done, void *owner);
void people_sign_out_others(struct people *people, uint64_t account, uint64_t session, people_done *done, void *owner);

/* ---- accounts ---- */
struct people_account {
    uint64_t id; /* chosen at random, at most 53 bits */
    const char *name, *name_key, *password;
};
/* One row: the account exists now, and its session has begun; none: an account has this key of a name. */
void people_register(struct people *people, const struct people_account *account, const struct people_session *session,
                     people_done *done, void *owner);
/* One row: account, name and password; none: nobody has that name. */
void people_by_name(struct people *people, const char *name_key, people_done *done, void *owner);
/* Also ends all sessions but this one. One row: done; none: the session is over, or the account has another password
 * than `old`. */
void people_change_password(struct people *people, uint64_t account, const char *old, const char *new, uint64_t session,
                            people_done *done, void *owner);

/* ---- passkeys ---- */
struct people_passkey {
    struct wire_slice id, key;
    int kind;
    uint32_t count;
    struct wire_slice agent;  /* only told */
    int64_t made_ms, used_ms; /* only told */
};
/* Of an answer with passkeys, besides what people_row gives of it. */
struct people_passkey people_passkey_row(const struct people_answer *answer, int index);
/* The account, with an empty password, and its first passkey; as people_register. */
void people_register_passkey(struct people *people, const struct people_account *account,
                             const struct people_session *session, const struct people_passkey *passkey,
                             people_done *done, void *owner);
/* One row: it is there; none: the account has as many as it may, somebody has this one, or the session is over. */
void people_add_passkey(struct people *people, uint64_t account, uint64_t session, const struct people_passkey *passkey,
                        const char *agent, people_done *done, void *owner);
/* One row: it is gone; none: there is none, the account could not be signed in to any more, or the session is over. */
void people_remove_passkey(struct people *people, uint64_t account, uint64_t session, struct wire_slice id,
                           people_done *done, void *owner);
/* Rows with passkeys, those used last first. */
void people_passkeys(struct people *people, uint64_t account, people_done *done, void *owner);
/* One row: the account, its name, and the passkey; none: nobody has it. */
void people_by_passkey(struct people *people, struct wire_slice id, people_done *done, void *owner);
/* As people_sign_in: none if the passkey is gone by now. */
void people_sign_in_passkey(struct people *people, uint64_t account, struct wire_slice id, uint32_t count,
                            const struct people_session *session, people_done *done, void *owner);

/* A number that a client is to sign within five minutes, for this account or (0) any. */
void people_add_challenge(struct people *people, const uint8_t *key, uint64_t account, people_done *done, void *owner);
/* One row with the account: it was there, and is not any more. */
void people_take_challenge(struct people *people, const uint8_t *key, people_done *done, void *owner);

/* ---- mail ---- */
struct people_mail {
    uint64_t account;
    struct wire_slice name, mail, what; /* what: of a ticket; else empty */
};
/* Of an answer about mail. */
struct people_mail people_mail_row(const struct people_answer *answer, int index);
/* One row. */
void people_by_account(struct people *people, uint64_t account, people_done *done, void *owner);
/* The accounts with this address, at most so many. */
void people_by_mail(struct people *people, const char *mail, int most, people_done *done, void *owner);

/* What a link in a mail is good for, once: "confirm" gives the account the address that the mail went to, "recover"
 * sets a new password, and "back", which goes to an address that the account had, does so and undoes everything by
 * which somebody else could hold the account. */
struct people_ticket {
    const char *what;
    uint8_t hash[PEOPLE_HASH_SIZE]; /* SHA-256 of its token */
    uint64_t account, session;      /* session: it counts only while this one lasts; 0: none asked for it */
    const char *mail;               /* where it is sent */
    int minutes;                    /* for which it is good */
};
/* A row with its account: it is there, in place of the one before. No row, or account 0: there is no such account. It
 * takes as long for 0, which no account has. */
void people_add_ticket(struct people *people, const struct people_ticket *ticket, people_done *done, void *owner);
/* One row with account, name, address and what it is good for; none: for nothing. */
void people_by_ticket(struct people *people, const uint8_t *hash, people_done *done, void *owner);
/* One row with account and name, which has the ticket's address now; mail: the one before, which `back` was made for
 * because the account had it for as long as that is good, or empty. None: the ticket is not good for it. */
void people_confirm_mail(struct people *people, const uint8_t *hash, const struct people_ticket *back,
                         people_done *done, void *owner);
/* One row: the account has no address any more; mail as above. None: the session is over. */
void people_remove_mail(struct people *people, uint64_t account, uint64_t session, const struct people_ticket *back,
                        people_done *done, void *owner);
/* One row as of people_row: the account and its name; it has this password, its sessions are over and this one has
 * begun. None: the ticket is not good for it. */
void people_recover(struct people *people, const uint8_t *hash, const char *password,
                    const struct people_session *session, people_done *done, void *owner);

/* ---- what is kept of somebody ---- */
struct people_kept {
    uint64_t account;
    struct wire_slice name, mail;
    int64_t made_ms, mail_ms; /* since when the account and its address have been there */
    bool has_password;
};
struct people_kept people_kept_row(const struct people_answer *answer, int index);
/* One row; none: the account is gone. */
void people_keeps(struct people *people, uint64_t account, people_done *done, void *owner);
struct people_game {
    uint64_t table;
    struct wire_slice game;
    int64_t created_ms, ended_ms; /* ended_ms 0: it is not in the archive */
    int place, seat_count;        /* 0: not known */
    int32_t points;               /* in 1/points_unit of the game */
    enum store_ending ending;
};
struct people_game people_game_row(const struct people_answer *answer, int index);
/* The tables at which the account has a seat: those not in the archive first, then the newest. */
void people_games(struct people *people, uint64_t account, int most, people_done *done, void *owner);
struct people_line {
    uint64_t table;
    uint32_t seq; /* of its entry */
    struct wire_slice words;
};
struct people_line people_line_row(const struct people_answer *answer, int index);
/* What the account has written at tables, in order, after this table and entry. */
void people_lines(struct people *people, uint64_t account, uint64_t table, uint32_t seq, int most, people_done *done,
                  void *owner);
/* One row: the account and all that names its person are gone. None: the session is over, or the account has another
 * password than this one. */
void people_delete(struct people *people, uint64_t account, const char *password, uint64_t session, people_done *done,
                   void *owner);

/* ---- codes ---- */
/* By which a program without a browser signs in: its person reads the code to somebody's browser, and it asks again by
 * its secret. Both are hashes. */
struct people_code {
    const uint8_t *code, *secret;
    const char *agent;
    int minutes; /* for which it is good */
};
/* One row: it is there; none: another program has this code. */
void people_add_code(struct people *people, const struct people_code *code, people_done *done, void *owner);
/* One row with begun_ms, when it was asked for, and agent; none: no program waits with this code. */
void people_by_code(struct people *people, const uint8_t *code, people_done *done, void *owner);
/* One row: the account's, by this session of it; none: as above, or the session is over. */
void people_approve_code(struct people *people, const uint8_t *code, uint64_t account, uint64_t session,
                         people_done *done, void *owner);
/* One row with account, name and password: this session has begun, under the name of the agent that asked for the code;
 * with account 0: nobody has approved it yet. None: it is too old or was used, or the account has changed or the
 * session is over since it was approved. */
void people_finish_code(struct people *people, const uint8_t *secret, const struct people_session *session,
                        people_done *done, void *owner);

/* ---- tries ---- */
struct people_limit {
    uint8_t key[PEOPLE_HASH_SIZE]; /* a hash of what is limited */
    int most;                      /* tries within a quarter of an hour, counted from the first one */
};
/* Counts a try under each key. A row for each one that is over its limit. */
void people_try(struct people *people, const struct people_limit *limits, int count, people_done *done, void *owner);
void people_forget_tries(struct people *people, const uint8_t *key);

/* Removes what has run out, such as sessions not used for half a year and old tries, and what deleted accounts have
 * written since. To be called every few minutes. */
void people_keep_up(struct people *people);

#endif
