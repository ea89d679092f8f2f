/* A program without a browser signs in by a code: it shows the code, somebody types it into the page where they are
 * signed in and approves it there, and the program, which asks again all the while, gets a session.
 *
 * Somebody may be talked into approving another person's code. So the page shows what asks, approving is a press of its
 * own, and little comes of it: the new session stands in the list, where it can be ended, and is never young, so it
 * cannot take the account over, and approves no codes either. The session that approves must be young: somebody who
 * finds a browser signed in must not get anything that outlasts the visit. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "engine/hex.h"
#include "server/lobby/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum {
    CODE_MINUTES = 10,
    ASKED_MOST = 20,     /* codes, for one place */
    TYPED_MOST = 20,     /* codes, by one account */
    TYPED_HERE_MOST = 50 /* codes, in one place */
};

/* ---- the program asks for a code ---- */

/* "ABCD-EFGH" */
static json_t *shown(const char code[TYPED_CODE_LETTERS + 1])
{
    enum { HALF = TYPED_CODE_LETTERS / 2 };
    char words[TYPED_CODE_LETTERS + 2];
    snprintf(words, sizeof words, "%.*s-%s", HALF, code, code + HALF);
    return json_string(words);
}

static void on_added(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    char secret[2 * LOBBY_SECRET_SIZE + 1];
    if (!petition_has_row(petition, answer, 503, "busy"))
        return;
    struct text text = text_on(secret, sizeof secret);
    hex_write(&text, petition->secret, sizeof petition->secret);
    petition_answer(
        petition, 200, SESSION_KEPT,
        json_pack("{s:o, s:s, s:i}", "code", shown(petition->code), "secret", secret, "lasts_s", CODE_MINUTES * 60));
    sodium_memzero(secret, sizeof secret);
}

static void hash_code(const char code[TYPED_CODE_LETTERS + 1], uint8_t hash[PEOPLE_HASH_SIZE])
{
    crypto_hash_sha256(hash, (const uint8_t *)code, TYPED_CODE_LETTERS);
}

static void add(struct petition *petition)
{
    uint8_t random[TYPED_CODE_RANDOM_SIZE], code[PEOPLE_HASH_SIZE], secret[PEOPLE_HASH_SIZE];
    randombytes_buf(random, sizeof random);
    randombytes_buf(petition->secret, sizeof petition->secret);
    typed_code_make(random, petition->code);
    hash_code(petition->code, code);
    crypto_hash_sha256(secret, petition->secret, sizeof petition->secret);
    people_add_code(petition->lobby->people, &(struct people_code){ code, secret, petition->agent, CODE_MINUTES },
                    on_added, petition);
}

void code_ask(struct petition *petition)
{
    if (petition_unpack(petition, "{}"))
        tries_allow(petition, &(struct tries){ "code", NULL, TRIES_OF_ADDRESS, ASKED_MOST }, 1, add);
}

/* ---- somebody types it ---- */

/* Every code counts, also a right one: otherwise somebody who guesses could reset the count by a code of their own. */
static void take_code(struct petition *petition, void (*then)(struct petition *petition))
{
    const char *typed;
    if (!session_is_young(petition) || !petition_unpack(petition, "{s:s}", "code", &typed))
        return;
    if (!typed_code_read(typed, petition->code)) {
        petition_refuse(petition, 400, "code_wrong");
        return;
    }
    hash_code(petition->code, petition->ticket);
    const struct tries limits[] = { { "typed-code", NULL, TRIES_OF_ACCOUNT, TYPED_MOST },
                                    { "typed-code", NULL, TRIES_OF_ADDRESS, TYPED_HERE_MOST } };
    tries_allow(petition, limits, 2, then);
}

static void on_found(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 400, "code_wrong"))
        return;
    struct people_row row = people_row(answer, 0);
    petition_answer(petition, 200, SESSION_KEPT,
                    json_pack("{s:s%, s:I}", "agent", (const char *)row.agent.at, (size_t)row.agent.size, "asked_ms",
                              (json_int_t)row.begun_ms));
}

static void find(struct petition *petition)
{
    people_by_code(petition->lobby->people, petition->ticket, on_found, petition);
}

void code_look(struct petition *petition)
{
    take_code(petition, find);
}

static void on_approved(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 400, "code_wrong"))
        return;
    log_line(LOG_INFO, "code_approved", petition->trace, 0, "account %llu", (unsigned long long)petition->account);
    petition_done(petition);
}

static void approve(struct petition *petition)
{
    people_approve_code(petition->lobby->people, petition->ticket, petition->account, petition->session_id, on_approved,
                        petition);
}

void code_approve(struct petition *petition)
{
    take_code(petition, approve);
}

/* ---- the program asks whether somebody has ---- */

static void on_finished(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 400, "code_late"))
        return;
    struct people_row row = people_row(answer, 0);
    if (row.account == 0) {
        petition_refuse(petition, 400, "code_waiting");
        return;
    }
    petition_take_account(petition, &row);
    metrics.sign_ins_total++;
    session_tell_ended(petition->lobby, petition->account); /* as any sign-in: another may have made room for it */
    session_tell_begun(petition);
}

/* No limit: the secret cannot be guessed. */
void code_finish(struct petition *petition)
{
    const char *secret;
    if (!petition_unpack(petition, "{s:s}", "secret", &secret))
        return;
    struct people_session fresh = session_fresh(petition);
    if (note_read_token(secret, petition->ticket))
        people_finish_code(petition->lobby->people, petition->ticket, &fresh, on_finished, petition);
    else
        petition_refuse(petition, 400, "code_late");
}
