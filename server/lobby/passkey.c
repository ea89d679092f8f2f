/* Accounts with passkeys: a browser is given a number to sign, once, and signs it with a key that never leaves its
 * device. */
#include <assert.h>
#include <fido.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/lobby/internal.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"

enum {
    WAIT_MS = 300000,
    USER_SIZE = 8,
    TEXT_SIZE = PASSKEY_ID_MOST * 4 / 3 + 4,
    OPTIONS_MOST = 60,
    SIGN_INS_MOST = 100
};

/* A number given for one purpose cannot be used for another. */
static const char TO_SIGN_IN[] = "sign in", TO_REGISTER[] = "register", TO_ADD[] = "add";

static void make_key(const uint8_t challenge[PASSKEY_CHALLENGE_SIZE], const char *purpose,
                     uint8_t key[PEOPLE_HASH_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, PEOPLE_HASH_SIZE);
    crypto_generichash_update(&state, challenge, PASSKEY_CHALLENGE_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)purpose, strlen(purpose));
    crypto_generichash_final(&state, key, PEOPLE_HASH_SIZE);
}

static json_t *text_of(const void *bytes, size_t size)
{
    char text[TEXT_SIZE];
    sodium_bin2base64(text, sizeof text, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return json_string(text);
}

static bool has_site(struct petition *petition)
{
    bool has = petition->lobby->site.host != NULL;
    if (!has)
        petition_refuse(petition, 400, "no_passkeys");
    return has;
}

/* ---- what a browser is asked for ---- */

static void on_given(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_failed(petition, answer))
        petition->then(petition);
}

static void give(struct petition *petition, const char *purpose, uint64_t account,
                 void (*then)(struct petition *petition))
{
    uint8_t key[PEOPLE_HASH_SIZE];
    randombytes_buf(petition->challenge, sizeof petition->challenge);
    make_key(petition->challenge, purpose, key);
    petition->then = then;
    people_add_challenge(petition->lobby->people, key, account, on_given, petition);
}

/* As PublicKeyCredential.parseRequestOptionsFromJSON takes it. */
static void tell_options(struct petition *petition)
{
    petition_answer(petition, 200, SESSION_KEPT,
                    json_pack("{s:o, s:s, s:s, s:i}", "challenge",
                              text_of(petition->challenge, sizeof petition->challenge), "rpId",
                              petition->lobby->site.host, "userVerification", "required", "timeout", WAIT_MS));
}

static void limit_options(struct petition *petition, void (*then)(struct petition *petition))
{
    tries_allow(petition, &(struct tries){ "passkey options", NULL, TRIES_OF_ADDRESS, OPTIONS_MOST }, 1, then);
}

static void give_to_sign_in(struct petition *petition)
{
    give(petition, TO_SIGN_IN, 0, tell_options);
}

void passkey_options(struct petition *petition)
{
    if (has_site(petition) && petition_unpack(petition, "{}"))
        limit_options(petition, give_to_sign_in);
}

static json_t *kinds(void)
{
    static const int known[] = { COSE_ES256, COSE_EDDSA, COSE_RS256 };
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        json_array_append_new(list, json_pack("{s:s, s:i}", "type", "public-key", "alg", known[i]));
    return list;
}

/* As PublicKeyCredential.parseCreationOptionsFromJSON takes it. */
static void tell_new_options(struct petition *petition)
{
    uint8_t user[USER_SIZE];
    for (int i = 0; i < USER_SIZE; i++)
        user[i] = (uint8_t)(petition->account >> (8 * i));
    json_t *known = petition->known == NULL ? json_array() : json_incref(petition->known);
    petition_answer(petition, 200, SESSION_KEPT,
                    json_pack("{s:o, s:{s:s, s:s}, s:{s:o, s:s, s:s}, s:o, s:o, s:{s:s, s:b, s:s}, s:s, s:i}",
                              "challenge", text_of(petition->challenge, sizeof petition->challenge), "rp", "id",
                              petition->lobby->site.host, "name", "Mykonos", "user", "id", text_of(user, sizeof user),
                              "name", petition->shown, "displayName", petition->shown, "pubKeyCredParams", kinds(),
                              "excludeCredentials", known, "authenticatorSelection", "residentKey", "required",
                              "requireResidentKey", true, "userVerification", "required", "attestation", "none",
                              "timeout", WAIT_MS));
}

static json_t *name_known(const struct petition *petition, const struct people_answer *answer, int index)
{
    struct people_passkey passkey = people_passkey_row(answer, index);
    (void)petition;
    return json_pack("{s:s, s:o}", "type", "public-key", "id", text_of(passkey.id.at, passkey.id.size));
}

static void on_known(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_failed(petition, answer))
        return;
    petition->known = petition_list(petition, answer, name_known);
    give(petition, TO_ADD, petition->account, tell_new_options);
}

static void look_for_known(struct petition *petition)
{
    people_passkeys(petition->lobby->people, petition->account, on_known, petition);
}

void passkey_options_to_add(struct petition *petition)
{
    if (has_site(petition) && petition_unpack(petition, "{}") && session_is_young(petition))
        limit_options(petition, look_for_known);
}

static void on_name(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_failed(petition, answer))
        return;
    if (answer->count > 0) {
        petition_refuse(petition, 409, "name_taken");
        return;
    }
    petition->account = session_random_number();
    snprintf(petition->shown, sizeof petition->shown, "%s", petition->name.shown);
    give(petition, TO_REGISTER, petition->account, tell_new_options);
}

static void look_for_name(struct petition *petition)
{
    people_by_name(petition->lobby->people, petition->name.key, on_name, petition);
}

/* Before the device makes a key for a name that cannot be had. */
void passkey_options_to_register(struct petition *petition)
{
    const char *name;
    if (has_site(petition) && petition_unpack(petition, "{s:s}", "name", &name) && account_take_name(petition, name))
        limit_options(petition, look_for_name);
}

/* ---- what a browser has signed ---- */

/* false: answered. */
static bool read_proof(struct petition *petition, json_t *given, enum passkey_act act)
{
    petition->proof = wire_allocate(sizeof *petition->proof);
    bool sound = passkey_read(given, act, &petition->lobby->site, petition->proof);
    if (!sound)
        petition_refuse(petition, 400, "passkey_wrong");
    return sound;
}

/* The number is taken first of all: it is worth nothing afterwards, whatever comes of it. */
static void take(struct petition *petition, const char *purpose, people_done *taken)
{
    uint8_t key[PEOPLE_HASH_SIZE];
    make_key(petition->proof->challenge, purpose, key);
    people_take_challenge(petition->lobby->people, key, taken, petition);
}

static bool was_taken(struct petition *petition, const struct people_answer *answer)
{
    return petition_has_row(petition, answer, 400, "passkey_late");
}

static bool was_made(struct petition *petition)
{
    bool made = passkey_made(petition->proof, &petition->lobby->site, &petition->passkey);
    if (!made)
        petition_refuse(petition, 400, "passkey_wrong");
    return made;
}

static struct people_passkey kept(const struct passkey *passkey)
{
    return (struct people_passkey){ .id = wire_bytes(passkey->id, passkey->id_size),
                                    .key = wire_bytes(passkey->key, passkey->key_size),
                                    .kind = passkey->kind,
                                    .count = passkey->count };
}

/* ---- a new account ---- */

static void on_taken_to_register(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!was_taken(petition, answer) || !was_made(petition))
        return;
    petition->account = people_row(answer, 0).account;
    snprintf(petition->shown, sizeof petition->shown, "%s", petition->name.shown);
    struct people_account account = { petition->account, petition->shown, petition->name.key, "" };
    struct people_session fresh = session_fresh(petition);
    struct people_passkey passkey = kept(&petition->passkey);
    people_register_passkey(petition->lobby->people, &account, &fresh, &passkey, account_registered, petition);
}

static void take_to_register(struct petition *petition)
{
    take(petition, TO_REGISTER, on_taken_to_register);
}

void passkey_register(struct petition *petition)
{
    const char *name;
    json_t *given;
    if (has_site(petition) && petition_unpack(petition, "{s:s, s:o}", "name", &name, "passkey", &given) &&
        account_take_name(petition, name) && read_proof(petition, given, PASSKEY_MADE))
        account_limit(petition, take_to_register);
}

/* ---- one more ---- */

static void on_added(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 409, "passkey_many"))
        return;
    log_line(LOG_INFO, "passkey_added", petition->trace, 0, "account %llu", (unsigned long long)petition->account);
    petition_done(petition);
}

static void on_taken_to_add(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!was_taken(petition, answer))
        return;
    if (people_row(answer, 0).account != petition->account) {
        petition_refuse(petition, 400, "passkey_wrong");
        return;
    }
    if (!was_made(petition))
        return;
    struct people_passkey passkey = kept(&petition->passkey);
    people_add_passkey(petition->lobby->people, petition->account, petition->session_id, &passkey, petition->agent,
                       on_added, petition);
}

void passkey_add(struct petition *petition)
{
    json_t *given;
    if (has_site(petition) && petition_unpack(petition, "{s:o}", "passkey", &given) && session_is_young(petition) &&
        read_proof(petition, given, PASSKEY_MADE))
        take(petition, TO_ADD, on_taken_to_add);
}

/* ---- signing in ---- */

static void on_owner(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    uint32_t count;
    if (!petition_has_row(petition, answer, 401, "passkey_unknown"))
        return;
    struct people_row row = people_row(answer, 0);
    struct people_passkey passkey = people_passkey_row(answer, 0);
    struct passkey known = { .kind = passkey.kind, .key_size = (uint16_t)passkey.key.size };
    assert(passkey.key.size <= sizeof known.key);
    memcpy(known.key, passkey.key.at, passkey.key.size);
    if (!passkey_used(petition->proof, &petition->lobby->site, &known, &count)) {
        metrics.sign_ins_wrong_total++;
        petition_refuse(petition, 401, "passkey_wrong");
        return;
    }
    petition_take_account(petition, &row);
    struct people_session fresh = session_fresh(petition);
    people_sign_in_passkey(petition->lobby->people, row.account,
                           wire_bytes(petition->proof->id, petition->proof->id_size), count, &fresh, session_begun,
                           petition);
}

static void on_taken_to_sign_in(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (was_taken(petition, answer))
        people_by_passkey(petition->lobby->people, wire_bytes(petition->proof->id, petition->proof->id_size), on_owner,
                          petition);
}

static void take_to_sign_in(struct petition *petition)
{
    take(petition, TO_SIGN_IN, on_taken_to_sign_in);
}

void passkey_sign_in(struct petition *petition)
{
    json_t *given;
    if (has_site(petition) && petition_unpack(petition, "{s:o}", "passkey", &given) &&
        read_proof(petition, given, PASSKEY_USED))
        tries_allow(petition, &(struct tries){ "passkey", NULL, TRIES_OF_ADDRESS, SIGN_INS_MOST }, 1, take_to_sign_in);
}

/* ---- those that there are ---- */

json_t *passkey_describe(const struct petition *petition, const struct people_answer *answer, int index)
{
    struct people_passkey passkey = people_passkey_row(answer, index);
    (void)petition;
    return json_pack("{s:o, s:s%, s:I, s:I}", "id", text_of(passkey.id.at, passkey.id.size), "agent",
                     (const char *)passkey.agent.at, (size_t)passkey.agent.size, "made_ms", (json_int_t)passkey.made_ms,
                     "used_ms", (json_int_t)passkey.used_ms);
}

static void on_listed(void *owner, const struct people_answer *answer)
{
    petition_tell_list(owner, answer, "passkeys", passkey_describe);
}

void passkey_list(struct petition *petition)
{
    people_passkeys(petition->lobby->people, petition->account, on_listed, petition);
}

static void on_removed(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_row(petition, answer, 409, "passkey_last"))
        petition_done(petition);
}

void passkey_remove(struct petition *petition)
{
    const char *text, *end;
    uint8_t id[PASSKEY_ID_MOST];
    size_t size;
    if (!petition_unpack(petition, "{s:s}", "id", &text) || !session_is_young(petition))
        return;
    if (sodium_base642bin(id, sizeof id, text, strlen(text), NULL, &size, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        *end != 0)
        petition_refuse(petition, 400, "malformed");
    else
        people_remove_passkey(petition->lobby->people, petition->account, petition->session_id, wire_bytes(id, size),
                              on_removed, petition);
}
