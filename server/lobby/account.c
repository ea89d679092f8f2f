/* Accounts with a password, and the end of any. */
#include <stdio.h>
#include <string.h>

#include "server/lobby/internal.h"
#include "server/loop/log.h"

enum { PASSWORD_LEAST = 8 /* bytes */, REGISTERED_MOST = 10, PROOFS_MOST = 10 };

bool account_password_is_allowed(struct petition *petition, const char *password, const char *name)
{
    const char *fault = strlen(password) < PASSWORD_LEAST          ? "password_short"
                        : strlen(password) > ACCOUNT_PASSWORD_MOST ? "password_long"
                        : strcmp(password, name) == 0              ? "password_name"
                                                                   : NULL;
    if (fault != NULL)
        petition_refuse(petition, 400, fault);
    return fault == NULL;
}

/* ---- a new account ---- */

void account_registered(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 409, "name_taken"))
        return;
    log_line(LOG_INFO, "registered", petition->trace, 0, "account %llu", (unsigned long long)petition->account);
    session_tell_begun(petition);
}

static void on_hashed(void *owner, bool ok, const char hash[HASHER_SIZE])
{
    struct petition *petition = owner;
    if (!ok) {
        petition_refuse(petition, 503, "busy");
        return;
    }
    petition->account = session_random_number();
    petition->has_password = true;
    snprintf(petition->shown, sizeof petition->shown, "%s", petition->name.shown);
    struct people_account account = { petition->account, petition->shown, petition->name.key, hash };
    struct people_session fresh = session_fresh(petition);
    people_register(petition->lobby->people, &account, &fresh, account_registered, petition);
}

static void hash_password(struct petition *petition)
{
    petition_hash(petition, petition->given, on_hashed);
}

bool account_take_name(struct petition *petition, const char *given)
{
    enum name_fault fault = name_read(petition->lobby->names, given, &petition->name);
    if (fault != NAME_FINE)
        petition_refuse(petition, 400, name_fault_word(fault));
    return fault == NAME_FINE;
}

void account_limit(struct petition *petition, void (*then)(struct petition *petition))
{
    tries_allow(petition, &(struct tries){ "register", NULL, TRIES_OF_ADDRESS, REGISTERED_MOST }, 1, then);
}

void account_register(struct petition *petition)
{
    const char *name;
    if (petition_unpack(petition, "{s:s, s:s}", "name", &name, "password", &petition->given) &&
        account_take_name(petition, name) &&
        account_password_is_allowed(petition, petition->given, petition->name.shown))
        account_limit(petition, hash_password);
}

/* ---- whose it is ---- */

static void on_verified(void *owner, bool ok, const char hash[HASHER_SIZE])
{
    struct petition *petition = owner;
    (void)hash;
    if (ok)
        petition->when_proved(petition);
    else
        petition_refuse(petition, 401, "old_wrong");
}

static void verify(struct petition *petition)
{
    petition_verify(petition, on_verified);
}

/* Finding a browser signed in must not be enough to take the account over, or to delete it: so the password is needed
 * or, if there is none, a session that is young. */
static void prove(struct petition *petition, void (*when_proved)(struct petition *petition))
{
    if (!petition->has_password && !session_is_young(petition))
        return;
    if (strlen(petition->given) > ACCOUNT_PASSWORD_MOST) {
        petition_refuse(petition, 401, "old_wrong");
        return;
    }
    petition->when_proved = when_proved;
    tries_allow(petition, &(struct tries){ "password", NULL, TRIES_OF_ACCOUNT, PROOFS_MOST }, 1,
                petition->has_password ? verify : when_proved);
}

/* ---- another password ---- */

static void on_changed(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 401, "old_wrong"))
        return;
    people_forget_tries(petition->lobby->people, petition->limit_key);
    log_line(LOG_INFO, "password_changed", petition->trace, 0, "account %llu", (unsigned long long)petition->account);
    session_tell_ended(petition->lobby, petition->account);
    petition_done(petition);
}

static void on_new_hashed(void *owner, bool ok, const char hash[HASHER_SIZE])
{
    struct petition *petition = owner;
    if (ok)
        people_change_password(petition->lobby->people, petition->account, petition->password, hash,
                               petition->session_id, on_changed, petition);
    else
        petition_refuse(petition, 503, "busy");
}

static void hash_new(struct petition *petition)
{
    petition_hash(petition, petition->given_new, on_new_hashed);
}

void account_change_password(struct petition *petition)
{
    if (petition_unpack(petition, "{s:s, s:s}", "old", &petition->given, "new", &petition->given_new) &&
        account_password_is_allowed(petition, petition->given_new, petition->shown))
        prove(petition, hash_new);
}

/* ---- the end of an account ---- */

/* Nodes have names and lines of tables in memory. A node that does not hear of it has them until it lets go of the
 * table. */
static void on_deleted(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    struct wire forget = { 0 };
    if (!petition_has_row(petition, answer, 401, "old_wrong"))
        return;
    log_line(LOG_INFO, "deleted", petition->trace, 0, "account %llu", (unsigned long long)petition->account);
    message_forget_write(&forget, &(struct message_forget){ .account = petition->account });
    bus_send_all(petition->lobby->bus, &forget);
    wire_destroy(&forget);
    petition_answer(petition, 200, SESSION_ENDS, json_object());
}

static void delete (struct petition *petition)
{
    people_delete(petition->lobby->people, petition->account, petition->password, petition->session_id, on_deleted,
                  petition);
}

void account_delete(struct petition *petition)
{
    if (petition_unpack(petition, "{s:s}", "password", &petition->given))
        prove(petition, delete);
}
