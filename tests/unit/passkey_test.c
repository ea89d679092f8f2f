/* Passkeys as browsers hand them over: what is sound is taken, and every lie about it is refused. A key is made and
 * used here as a device does it. */
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/lobby/passkey_proof.h"

enum { ID_SIZE = 16, HEAD_SIZE = 37, DATA_SIZE = 400, SIGNATURE_SIZE = 256, TEXT_SIZE = 3000 };
enum { PRESENT = 1, VERIFIED = 4, ATTACHED = 0x40, ES256 = -7, EDDSA = -8, RS256 = -257 };

static const struct passkey_site site = { "games.example.org", "https://games.example.org" };
static const char CHALLENGE[] = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

/* What a device and a browser say; a test changes some of it. */
struct saying {
    const char *host, *type, *origin, *challenge, *more;
    uint8_t flags;
    uint32_t count;
};
static const struct saying honest_made = { "games.example.org",
                                           "webauthn.create",
                                           "https://games.example.org",
                                           CHALLENGE,
                                           ",\"crossOrigin\":false",
                                           PRESENT | VERIFIED | ATTACHED,
                                           0 };
static const struct saying honest_used = { "games.example.org",
                                           "webauthn.get",
                                           "https://games.example.org",
                                           CHALLENGE,
                                           ",\"crossOrigin\":false",
                                           PRESENT | VERIFIED,
                                           7 };

static EVP_PKEY *key, *other_key;
static int kind = ES256; /* of both */
static uint8_t id[ID_SIZE] = "passkey number 1";

static json_t *text_of(const void *bytes, size_t size)
{
    char text[TEXT_SIZE];
    sodium_bin2base64(text, sizeof text, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return json_string(text);
}

/* The head of authenticator data (WebAuthn, 6.1). */
static size_t put_head(uint8_t data[DATA_SIZE], const struct saying *saying)
{
    crypto_hash_sha256(data, (const uint8_t *)saying->host, strlen(saying->host));
    data[32] = saying->flags;
    for (int i = 0; i < 4; i++)
        data[33 + i] = (uint8_t)(saying->count >> (24 - 8 * i));
    return HEAD_SIZE;
}

/* The public half as COSE has it: a map of kty, alg, crv, x and y. */
static size_t put_es256(uint8_t *at)
{
    static const uint8_t before_x[] = { 0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20 };
    static const uint8_t before_y[] = { 0x22, 0x58, 0x20 };
    uint8_t point[65];
    size_t size = 0;
    assert_int_equal(EVP_PKEY_get_octet_string_param(key, "pub", point, sizeof point, &size), 1);
    assert_int_equal(size, sizeof point);
    memcpy(at, before_x, sizeof before_x);
    memcpy(at + sizeof before_x, point + 1, 32);
    memcpy(at + sizeof before_x + 32, before_y, sizeof before_y);
    memcpy(at + sizeof before_x + 32 + sizeof before_y, point + 33, 32);
    return sizeof before_x + 32 + sizeof before_y + 32;
}

/* kty, alg, crv and x. */
static size_t put_eddsa(uint8_t *at)
{
    static const uint8_t before_x[] = { 0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20 };
    size_t size = 32;
    memcpy(at, before_x, sizeof before_x);
    assert_int_equal(EVP_PKEY_get_raw_public_key(key, at + sizeof before_x, &size), 1);
    return sizeof before_x + size;
}

/* kty, alg, n and e. */
static size_t put_rs256(uint8_t *at)
{
    static const uint8_t before_n[] = { 0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59, 0x01, 0x00 };
    static const uint8_t after_n[] = { 0x21, 0x43, 0x01, 0x00, 0x01 };
    BIGNUM *n = NULL;
    memcpy(at, before_n, sizeof before_n);
    assert_int_equal(EVP_PKEY_get_bn_param(key, "n", &n), 1);
    assert_int_equal(BN_bn2binpad(n, at + sizeof before_n, 256), 256);
    BN_free(n);
    memcpy(at + sizeof before_n + 256, after_n, sizeof after_n);
    return sizeof before_n + 256 + sizeof after_n;
}

static size_t put_key(uint8_t *at)
{
    return kind == EDDSA ? put_eddsa(at) : kind == RS256 ? put_rs256(at) : put_es256(at);
}

static size_t put_attached(uint8_t *at)
{
    memset(at, 0, 16); /* the device's model: not said */
    at[16] = 0;
    at[17] = ID_SIZE;
    memcpy(at + 18, id, ID_SIZE);
    return 18 + ID_SIZE + put_key(at + 18 + ID_SIZE);
}

static void say_client(char client[TEXT_SIZE], const struct saying *saying)
{
    snprintf(client, TEXT_SIZE, "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\"%s}", saying->type,
             saying->challenge, saying->origin, saying->more);
}

static json_t *make(const struct saying *saying)
{
    uint8_t data[DATA_SIZE];
    char client[TEXT_SIZE];
    size_t size = put_head(data, saying);
    if ((saying->flags & ATTACHED) != 0)
        size += put_attached(data + size);
    say_client(client, saying);
    return json_pack("{s:o, s:o, s:o, s:i}", "id", text_of(id, ID_SIZE), "client", text_of(client, strlen(client)),
                     "data", text_of(data, size), "kind", kind);
}

static json_t *use_with(const struct saying *saying, EVP_PKEY *with)
{
    uint8_t data[DATA_SIZE + 32], signature[SIGNATURE_SIZE];
    char client[TEXT_SIZE];
    size_t size = put_head(data, saying), signed_size = sizeof signature;
    say_client(client, saying);
    crypto_hash_sha256(data + size, (const uint8_t *)client, strlen(client));
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    assert_int_equal(EVP_DigestSignInit(context, NULL, kind == EDDSA ? NULL : EVP_sha256(), NULL, with), 1);
    assert_int_equal(EVP_DigestSign(context, signature, &signed_size, data, size + 32), 1);
    EVP_MD_CTX_free(context);
    return json_pack("{s:o, s:o, s:o, s:o}", "id", text_of(id, ID_SIZE), "client", text_of(client, strlen(client)),
                     "data", text_of(data, size), "signature", text_of(signature, signed_size));
}

static json_t *use(const struct saying *saying)
{
    return use_with(saying, key);
}

/* Whether it is taken; `given` is freed. */
static bool is_made(json_t *given, struct passkey *made)
{
    static struct passkey_proof proof;
    bool taken = passkey_read(given, PASSKEY_MADE, &site, &proof) && passkey_made(&proof, &site, made);
    json_decref(given);
    return taken;
}

static bool is_used(json_t *given, const struct passkey *known, uint32_t *count)
{
    static struct passkey_proof proof;
    bool taken = passkey_read(given, PASSKEY_USED, &site, &proof) && passkey_used(&proof, &site, known, count);
    json_decref(given);
    return taken;
}

static struct passkey honest(void)
{
    struct passkey made;
    assert_true(is_made(make(&honest_made), &made));
    return made;
}

static void what_is_made_can_be_used(void **state)
{
    static struct passkey_proof proof;
    struct passkey made = honest();
    uint32_t count = 0;
    (void)state;
    assert_int_equal(made.id_size, ID_SIZE);
    assert_memory_equal(made.id, id, ID_SIZE);
    assert_int_equal(made.kind, ES256);
    assert_true(is_used(use(&honest_used), &made, &count));
    assert_int_equal(count, 7);
    json_t *given = use(&honest_used);
    assert_true(passkey_read(given, PASSKEY_USED, &site, &proof));
    for (int i = 0; i < PASSKEY_CHALLENGE_SIZE; i++)
        assert_int_equal(proof.challenge[i], i);
    json_decref(given);
}

/* Whichever of them a device prefers. */
static void assert_kind_is_known(int its_kind, EVP_PKEY *its_key, EVP_PKEY *another)
{
    EVP_PKEY *usual = key;
    uint32_t count = 0;
    key = its_key;
    kind = its_kind;
    struct passkey made = honest();
    assert_int_equal(made.kind, its_kind);
    assert_true(is_used(use(&honest_used), &made, &count));
    assert_int_equal(count, 7);
    assert_false(is_used(use_with(&honest_used, another), &made, &count));
    json_t *given = make(&honest_made);
    json_object_set_new(given, "kind", json_integer(ES256)); /* the browser says otherwise than the device */
    assert_false(is_made(given, &made));
    key = usual;
    kind = ES256;
    EVP_PKEY_free(its_key);
    EVP_PKEY_free(another);
}

static void keys_of_other_kinds_are_taken(void **state)
{
    (void)state;
    assert_kind_is_known(EDDSA, EVP_PKEY_Q_keygen(NULL, NULL, "ED25519"), EVP_PKEY_Q_keygen(NULL, NULL, "ED25519"));
    assert_kind_is_known(RS256, EVP_RSA_gen(2048), EVP_RSA_gen(2048));
}

/* The lies that can be told of either. */
static void assert_lies_are_refused(const struct saying *truth, bool (*is_taken)(const struct saying *saying))
{
    static const char *const types[] = { "webauthn.get", "webauthn.create", "payment.get", "" };
    static const char *const origins[] = { "http://games.example.org", "https://games.example.org:8443",
                                           "https://games.example.org.evil.example", "https://evil.example", "null" };
    static const char *const challenges[] = { "", "AAEC", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8A", "!!!!" };
    struct saying lie = *truth;
    assert_true(is_taken(&lie));
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i], truth->type) != 0)
            assert_false(
                is_taken(&(struct saying){ truth->host, types[i], truth->origin, CHALLENGE, "", truth->flags, 0 }));
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
        lie.origin = origins[i];
        assert_false(is_taken(&lie));
    }
    lie = *truth;
    for (size_t i = 0; i < sizeof challenges / sizeof challenges[0]; i++) {
        lie.challenge = challenges[i];
        assert_false(is_taken(&lie));
    }
    lie = *truth;
    lie.host = "evil.example";
    assert_false(is_taken(&lie));
    lie = *truth;
    lie.more = ",\"crossOrigin\":true";
    assert_false(is_taken(&lie));
    lie.more = ",\"origin\":\"https://games.example.org\"";
    assert_false(is_taken(&lie));
    lie = *truth;
    lie.flags = (uint8_t)(truth->flags & ~PRESENT);
    assert_false(is_taken(&lie));
    lie.flags = (uint8_t)(truth->flags & ~VERIFIED);
    assert_false(is_taken(&lie));
}

static bool made_is_taken(const struct saying *saying)
{
    struct passkey made;
    return is_made(make(saying), &made);
}

static bool used_is_taken(const struct saying *saying)
{
    struct passkey made = honest();
    uint32_t count;
    return is_used(use(saying), &made, &count);
}

static void lies_about_one_that_is_made_are_refused(void **state)
{
    struct saying lie = honest_made;
    (void)state;
    assert_lies_are_refused(&honest_made, made_is_taken);
    lie.flags = PRESENT | VERIFIED;
    assert_false(made_is_taken(&lie));
}

static void lies_about_one_that_is_used_are_refused(void **state)
{
    struct passkey made = honest();
    uint32_t count;
    (void)state;
    assert_lies_are_refused(&honest_used, used_is_taken);
    assert_false(is_used(use_with(&honest_used, other_key), &made, &count));
    made.key[40] ^= 1;
    assert_false(is_used(use(&honest_used), &made, &count));
    made.kind = -8;
    assert_false(is_used(use(&honest_used), &made, &count));
    made.kind = 0;
    assert_false(is_used(use(&honest_used), &made, &count));
}

/* Every byte of the data and the signature counts. */
static void altered_bytes_are_refused(void **state)
{
    static struct passkey_proof proof;
    struct passkey made = honest();
    uint32_t count;
    json_t *given = use(&honest_used);
    (void)state;
    assert_true(passkey_read(given, PASSKEY_USED, &site, &proof));
    assert_true(passkey_used(&proof, &site, &made, &count));
    for (size_t i = 0; i < proof.data_size; i++) {
        proof.data[i] ^= 0x10;
        assert_false(passkey_used(&proof, &site, &made, &count));
        proof.data[i] ^= 0x10;
    }
    for (size_t i = 0; i < proof.signature_size; i++) {
        proof.signature[i] ^= 0x10;
        assert_false(passkey_used(&proof, &site, &made, &count));
        proof.signature[i] ^= 0x10;
    }
    for (size_t size = 0; size < proof.data_size; size++) {
        struct passkey_proof shorter = proof;
        shorter.data_size = size;
        assert_false(passkey_used(&shorter, &site, &made, &count));
    }
    json_decref(given);
}

static void shortened_keys_are_refused(void **state)
{
    static struct passkey_proof proof;
    struct passkey made;
    json_t *given = make(&honest_made);
    (void)state;
    assert_true(passkey_read(given, PASSKEY_MADE, &site, &proof));
    size_t whole = proof.data_size;
    for (proof.data_size = 0; proof.data_size < whole; proof.data_size++)
        assert_false(passkey_made(&proof, &site, &made));
    proof.data_size = whole;
    proof.id[0] ^= 1; /* the browser names another one than the device */
    assert_false(passkey_made(&proof, &site, &made));
    json_decref(given);
}

static void what_is_malformed_is_refused(void **state)
{
    static struct passkey_proof proof;
    static const char *const members[] = { "id", "client", "data", "kind" };
    char long_text[TEXT_SIZE];
    (void)state;
    memset(long_text, 'A', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = 0;
    for (size_t i = 0; i < 4; i++) {
        json_t *given = make(&honest_made);
        json_object_del(given, members[i]);
        assert_false(passkey_read(given, PASSKEY_MADE, &site, &proof));
        json_object_set_new(given, members[i], json_string(long_text));
        assert_false(passkey_read(given, PASSKEY_MADE, &site, &proof));
        json_object_set_new(given, members[i], json_string("not base64"));
        assert_false(passkey_read(given, PASSKEY_MADE, &site, &proof));
        json_object_set_new(given, members[i], json_null());
        assert_false(passkey_read(given, PASSKEY_MADE, &site, &proof));
        json_decref(given);
    }
    json_t *given = make(&honest_made);
    json_object_set_new(given, "more", json_integer(1));
    assert_false(passkey_read(given, PASSKEY_MADE, &site, &proof));
    json_decref(given);
    assert_false(passkey_read(NULL, PASSKEY_MADE, &site, &proof));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_made_can_be_used),
        cmocka_unit_test(keys_of_other_kinds_are_taken),
        cmocka_unit_test(lies_about_one_that_is_made_are_refused),
        cmocka_unit_test(lies_about_one_that_is_used_are_refused),
        cmocka_unit_test(altered_bytes_are_refused),
        cmocka_unit_test(shortened_keys_are_refused),
        cmocka_unit_test(what_is_malformed_is_refused),
    };
    key = EVP_EC_gen("P-256");
    other_key = EVP_EC_gen("P-256");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    EVP_PKEY_free(key);
    EVP_PKEY_free(other_key);
    return failed;
}
