/* Signing in and out. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/lobby/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"
#include "system/clock.h"

uint64_t session_random_number(void)
{
    uint64_t number = 0;
    while (number == 0) {
        randombytes_buf(&number, sizeof number);
        number >>= 64 - 53;
    }
    return number;
}

struct people_session session_fresh(const struct petition *petition)
{
    return (struct people_session){ session_random_number(), petition->fresh, petition->agent };
}

bool session_is_young(struct petition *petition)
{
    int64_t age_ms = (int64_t)clock_unix_ms() - petition->begun_ms; /* below 0 by as much as the database is ahead */
    bool is_young = age_ms < LOBBY_YOUNG_MS && age_ms > -LOBBY_YOUNG_MS;
    if (!is_young)
        petition_refuse(petition, 401, "sign_in_again");
    return is_young;
}

/* ---- who is signed in ---- */

static json_t *described(const struct petition *petition)
{
    return json_pack("{s:I, s:s, s:b}", "id", (json_int_t)petition->account, "name", petition->shown, "has_password",
                     petition->has_password);
}

static void tell(struct petition *petition, unsigned session, json_t *account)
{
    bool has_passkeys = petition->lobby->site.host != NULL;
    petition_answer(petition, 200, session,
                    json_pack("{s:o, s:b, s:b}", "account", account, "passkeys", has_passkeys, "mail",
                              petition->lobby->mailer != NULL));
}

static void tell_begun(struct petition *petition)
{
    tell(petition, SESSION_BEGINS, described(petition));
}

/* If the database could not end the old session, the new one has begun nevertheless. It may have been another
 * account's. */
static void on_old_ended(void *owner, const struct people_answer *answer)
{
    const struct petition *petition = owner;
    if (answer->count > 0)
        session_tell_ended(petition->lobby, people_row(answer, 0).account);
    tell_begun(owner);
}

void session_tell_begun(struct petition *petition)
{
    if (petition->has_session)
        people_sign_out(petition->lobby->people, petition->session, on_old_ended, petition);
    else
        tell_begun(petition);
}

/* Also answers clients that are not signed in. */
void session_show(struct petition *petition)
{
    if (petition->account != 0)
        tell(petition, SESSION_KEPT, described(petition));
    else
        tell(petition, petition->has_session ? SESSION_ENDS : SESSION_KEPT, json_null());
}

/* ---- beginning ---- */

void session_begun(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 401, "wrong"))
        return;
    metrics.sign_ins_total++;
    session_tell_ended(petition->lobby, petition->account); /* if there were too many, one has made room for this one */
    session_tell_begun(petition);
}

static void on_begun(void *owner, const struct people_answer *answer)
{
    const struct petition *petition = owner;
    if (answer->count > 0)
        people_forget_tries(petition->lobby->people, petition->limit_key);
    session_begun(owner, answer);
}

static void on_verified(void *owner, bool ok, const char hash[HASHER_SIZE])
{
    struct petition *petition = owner;
    (void)hash;
    if (!ok) {
        metrics.sign_ins_wrong_total++;
        petition_refuse(petition, 401, "wrong");
        return;
    }
    struct people_session fresh = session_fresh(petition);
    people_sign_in(petition->lobby->people, petition->account, petition->password, &fresh, on_begun, petition);
}

static void on_found(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_failed(petition, answer))
        return;
    if (answer->count > 0) {
        struct people_row row = people_row(answer, 0);
        petition_take_account(petition, &row);
    }
    petition_verify(petition, on_verified);
}

static void find(struct petition *petition)
{
    people_by_name(petition->lobby->people, petition->name.key, on_found, petition);
}

/* Somebody who guesses one password from very many places keeps out those who know it, too: for a quarter of an hour,
 * and again as long as it goes on. Those who are signed in stay so. */
static void limit_name(struct petition *petition)
{
    tries_allow(petition, &(struct tries){ "sign-in", petition->name.key, TRIES_OF_ANYBODY, 100 }, 1, find);
}

/* Many names are tried from one place when somebody tries what another site has lost. What goes beyond the limits of a
 * place does not count against the name: so no single place keeps its owner out. */
void session_begin(struct petition *petition)
{
    const char *name;
    if (!petition_unpack(petition, "{s:s, s:s}", "name", &name, "password", &petition->given))
        return;
    if (strlen(petition->given) > ACCOUNT_PASSWORD_MOST) { /* nobody's */
        petition_refuse(petition, 401, "wrong");
        return;
    }
    name_key(petition->lobby->names, name, petition->name.key);
    const struct tries limits[] = { { "sign-in", petition->name.key, TRIES_OF_ADDRESS, 10 },
                                    { "sign-in", NULL, TRIES_OF_ADDRESS, 50 } };
    tries_allow(petition, limits, 2, limit_name);
}

/* ---- ending ---- */

void session_tell_ended(struct lobby *lobby, uint64_t account)
{
    struct wire wire = { 0 };
    message_doubt_write(&wire, &(struct message_doubt){ .account = account });
    bus_send_all(lobby->bus, &wire);
    wire_destroy(&wire);
}

static void on_ended(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_failed(petition, answer))
        return;
    session_tell_ended(petition->lobby, petition->account);
    petition_answer(petition, 200, SESSION_ENDS, json_object());
}

void session_end(struct petition *petition)
{
    if (petition_unpack(petition, "{}"))
        people_sign_out(petition->lobby->people, petition->session, on_ended, petition);
}

static void on_others_ended(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_failed(petition, answer))
        return;
    session_tell_ended(petition->lobby, petition->account);
    petition_done(petition);
}

void session_end_others(struct petition *petition)
{
    if (petition_unpack(petition, "{}"))
        people_sign_out_others(petition->lobby->people, petition->account, petition->session_id, on_others_ended,
                               petition);
}

void session_end_one(struct petition *petition)
{
    json_int_t session;
    if (petition_unpack(petition, "{s:I}", "session", &session))
        people_sign_out_one(petition->lobby->people, petition->account, (uint64_t)session, on_others_ended, petition);
}

/* ---- listing ---- */

json_t *session_describe(const struct petition *petition, const struct people_answer *answer, int index)
{
    struct people_row row = people_row(answer, index);
    return json_pack("{s:I, s:s%, s:I, s:I, s:b}", "session", (json_int_t)row.session, "agent",
                     (const char *)row.agent.at, (size_t)row.agent.size, "begun_ms", (json_int_t)row.begun_ms,
                     "used_ms", (json_int_t)row.used_ms, "here", row.session == petition->session_id);
}

static void on_listed(void *owner, const struct people_answer *answer)
{
    petition_tell_list(owner, answer, "sessions", session_describe);
}

void session_list(struct petition *petition)
{
    people_sessions(petition->lobby->people, petition->account, on_listed, petition);
}
