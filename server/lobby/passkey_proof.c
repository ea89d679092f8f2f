#include "server/lobby/passkey_proof.h"

#include <assert.h>
#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <sodium.h>
#include <string.h>

/* Flags in authenticator data (WebAuthn, 6.1): the person was there, and was verified; a key is attached. */
enum { FLAG_PRESENT = 1, FLAG_VERIFIED = 4, FLAG_ATTACHED = 0x40, FLAGS_AT = 32, HASH_SIZE = 32 };

/* ---- reading ---- */

static bool read_bytes(json_t *given, const char *member, uint8_t *to, size_t room, size_t *size)
{
    json_t *text = json_object_get(given, member);
    const char *words = json_string_value(text), *end;
    size_t length = json_string_length(text);
    return words != NULL &&
           sodium_base642bin(to, room, words, length, NULL, size, &end, sodium_base64_VARIANT_URLSAFE_NO_PADDING) ==
               0 &&
           end == words + length && *size > 0;
}

static bool is_text(json_t *object, const char *member, const char *wanted)
{
    const char *words = json_string_value(json_object_get(object, member));
    return words != NULL && strcmp(words, wanted) == 0;
}

/* What the browser says of itself, which the signature covers: what was done, where, and in answer to what. */
static bool read_client(struct passkey_proof *proof, const struct passkey_site *site)
{
    size_t size = 0;
    json_t *client = json_loadb((const char *)proof->client, proof->client_size, JSON_REJECT_DUPLICATES, NULL);
    bool sound = is_text(client, "type", proof->act == PASSKEY_MADE ? "webauthn.create" : "webauthn.get") &&
                 is_text(client, "origin", site->origin) && !json_is_true(json_object_get(client, "crossOrigin")) &&
                 read_bytes(client, "challenge", proof->challenge, sizeof proof->challenge, &size) &&
                 size == sizeof proof->challenge;
    json_decref(client);
    return sound;
}

static bool is_kind(int kind)
{
    return kind == COSE_ES256 || kind == COSE_EDDSA || kind == COSE_RS256;
}

bool passkey_read(json_t *given, enum passkey_act act, const struct passkey_site *site, struct passkey_proof *proof)
{
    *proof = (struct passkey_proof){ .act = act };
    proof->kind = (int)json_integer_value(json_object_get(given, "kind"));
    return read_bytes(given, "id", proof->id, sizeof proof->id, &proof->id_size) &&
           read_bytes(given, "client", proof->client, sizeof proof->client, &proof->client_size) &&
           read_bytes(given, "data", proof->data, sizeof proof->data, &proof->data_size) &&
           (act == PASSKEY_MADE
                ? is_kind(proof->kind)
                : read_bytes(given, "signature", proof->signature, sizeof proof->signature, &proof->signature_size)) &&
           json_object_size(given) == 4 && read_client(proof, site);
}

/* ---- made ---- */

/* libfido2 compares these only along with an attestation, which we do not ask for. */
static bool is_of_site(const struct passkey_proof *proof, const struct passkey_site *site, unsigned flags)
{
    uint8_t hash[HASH_SIZE];
    crypto_hash_sha256(hash, (const uint8_t *)site->host, strlen(site->host));
    return proof->data_size > FLAGS_AT && memcmp(proof->data, hash, sizeof hash) == 0 &&
           (proof->data[FLAGS_AT] & flags) == flags;
}

static bool take(const fido_cred_t *cred, const struct passkey_proof *proof, struct passkey *made)
{
    size_t id_size = fido_cred_id_len(cred), key_size = fido_cred_pubkey_len(cred);
    if (id_size != proof->id_size || memcmp(fido_cred_id_ptr(cred), proof->id, id_size) != 0 || key_size == 0 ||
        key_size > sizeof made->key)
        return false;
    *made = (struct passkey){ .kind = proof->kind, .count = fido_cred_sigcount(cred) };
    made->id_size = (uint16_t)id_size;
    made->key_size = (uint16_t)key_size;
    memcpy(made->id, proof->id, id_size);
    memcpy(made->key, fido_cred_pubkey_ptr(cred), key_size);
    return true;
}

bool passkey_made(const struct passkey_proof *proof, const struct passkey_site *site, struct passkey *made)
{
    fido_cred_t *cred = fido_cred_new();
    bool sound = cred != NULL && proof->act == PASSKEY_MADE &&
                 is_of_site(proof, site, FLAG_PRESENT | FLAG_VERIFIED | FLAG_ATTACHED) &&
                 fido_cred_set_type(cred, proof->kind) == FIDO_OK &&
                 fido_cred_set_authdata_raw(cred, proof->data, proof->data_size) == FIDO_OK && take(cred, proof, made);
    fido_cred_free(&cred);
    return sound;
}

/* ---- used ---- */

/* The key in the form that libfido2 verifies with; NULL: it is none. */
static void *open_key(const struct passkey *known)
{
    int status = FIDO_ERR_INVALID_ARGUMENT;
    es256_pk_t *es256 = known->kind == COSE_ES256 ? es256_pk_new() : NULL;
    eddsa_pk_t *eddsa = known->kind == COSE_EDDSA ? eddsa_pk_new() : NULL;
    rs256_pk_t *rs256 = known->kind == COSE_RS256 ? rs256_pk_new() : NULL;
    void *key = es256 != NULL ? (void *)es256 : eddsa != NULL ? (void *)eddsa : (void *)rs256;
    if (es256 != NULL)
        status = es256_pk_from_ptr(es256, known->key, known->key_size);
    else if (eddsa != NULL)
        status = eddsa_pk_from_ptr(eddsa, known->key, known->key_size);
    else if (rs256 != NULL)
        status = rs256_pk_from_ptr(rs256, known->key, known->key_size);
    if (status == FIDO_OK)
        return key;
    es256_pk_free(&es256);
    eddsa_pk_free(&eddsa);
    rs256_pk_free(&rs256);
    return NULL;
}

static void close_key(const struct passkey *known, void *key)
{
    es256_pk_t *es256 = known->kind == COSE_ES256 ? key : NULL;
    eddsa_pk_t *eddsa = known->kind == COSE_EDDSA ? key : NULL;
    rs256_pk_t *rs256 = known->kind == COSE_RS256 ? key : NULL;
    es256_pk_free(&es256);
    eddsa_pk_free(&eddsa);
    rs256_pk_free(&rs256);
}

/* Whether libfido2 finds it signed by the key: for this site, by somebody who was there and was verified. */
static bool is_signed(fido_assert_t *assertion, const struct passkey_proof *proof, const struct passkey_site *site,
                      int kind, const void *key)
{
    return fido_assert_set_count(assertion, 1) == FIDO_OK && fido_assert_set_rp(assertion, site->host) == FIDO_OK &&
           fido_assert_set_clientdata(assertion, proof->client, proof->client_size) == FIDO_OK &&
           fido_assert_set_authdata_raw(assertion, 0, proof->data, proof->data_size) == FIDO_OK &&
           fido_assert_set_sig(assertion, 0, proof->signature, proof->signature_size) == FIDO_OK &&
           fido_assert_set_up(assertion, FIDO_OPT_TRUE) == FIDO_OK &&
           fido_assert_set_uv(assertion, FIDO_OPT_TRUE) == FIDO_OK &&
           fido_assert_verify(assertion, 0, kind, key) == FIDO_OK;
}

/* Keys that are copied between devices do not count, or each device for itself: so the count is kept, and is no reason
 * to refuse. */
bool passkey_used(const struct passkey_proof *proof, const struct passkey_site *site, const struct passkey *known,
                  uint32_t *count)
{
    void *key = proof->act == PASSKEY_USED ? open_key(known) : NULL;
    fido_assert_t *assertion = fido_assert_new();
    bool sound = key != NULL && assertion != NULL && is_of_site(proof, site, FLAG_PRESENT | FLAG_VERIFIED) &&
                 is_signed(assertion, proof, site, known->kind, key);
    if (sound)
        *count = fido_assert_sigcount(assertion, 0);
    fido_assert_free(&assertion);
    if (key != NULL)
        close_key(known, key);
    return sound;
}
