#include "server/bus/nkey.h"

#include <assert.h>
#include <openssl/evp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire.h"

enum { RAW_SIZE = 32, PREFIX_SIZE = 2, CHECK_SIZE = 2, SEED_BYTES = PREFIX_SIZE + RAW_SIZE + CHECK_SIZE };
enum { PREFIX_SEED = 18 << 3, PREFIX_USER = 20 << 3 }; /* the first letters are then S and U */

struct nkey {
    EVP_PKEY *pair;
    char public_text[NKEY_PUBLIC_SIZE];
};

static const char base32[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"; /* for addresses */

/* CRC-16/XMODEM. */
static unsigned check_value(const uint8_t *bytes, size_t size)
{
    unsigned check = 0;
    for (size_t i = 0; i < size; i++) {
        check ^= (unsigned)bytes[i] << 8;
        for (int bit = 0; bit < 8; bit++)
            check = (check << 1 ^ ((check & 0x8000) != 0 ? 0x1021U : 0)) & 0xffff;
    }
    return check;
}

/* Exactly `size` bytes; false: another length, or a letter that is none of base32's. */
static bool decode(const char *text, uint8_t *bytes, size_t size)
{
    unsigned bits = 0, held = 0;
    size_t at = 0;
    for (; *text != 0; text++) {
        const char *letter = strchr(base32, *text);
        if (letter == NULL)
            return false;
        bits = (bits << 5 | (unsigned)(letter - base32)) & 0xfff;
        held += 5;
        if (held < 8)
            continue;
        if (at == size)
            return false;
        held -= 8;
        bytes[at++] = (uint8_t)(bits >> held);
    }
    return at == size && held < 5;
}

/* Each letter stands for `width` bits; the last one may have zeros at its end. */
static void encode(const uint8_t *bytes, size_t size, const char *letters, unsigned width, char *text)
{
    unsigned bits = 0, held = 0, mask = (1U << width) - 1;
    for (size_t i = 0; i < size; i++) {
        bits = (bits << 8 | bytes[i]) & 0xffff;
        for (held += 8; held >= width; held -= width)
            *text++ = letters[bits >> (held - width) & mask];
    }
    if (held > 0)
        *text++ = letters[bits << (width - held) & mask];
    *text = 0;
}

static bool is_seed_of_user(const uint8_t bytes[SEED_BYTES])
{
    unsigned check = check_value(bytes, PREFIX_SIZE + RAW_SIZE);
    return bytes[0] == (PREFIX_SEED | PREFIX_USER >> 5) && bytes[1] == (PREFIX_USER & 31) << 3 &&
           bytes[SEED_BYTES - 2] == (check & 255) && bytes[SEED_BYTES - 1] == check >> 8;
}

static void write_public(struct nkey *key)
{
    uint8_t bytes[1 + RAW_SIZE + CHECK_SIZE] = { PREFIX_USER };
    size_t size = RAW_SIZE;
    int ok = EVP_PKEY_get_raw_public_key(key->pair, bytes + 1, &size);
    assert(ok == 1 && size == RAW_SIZE);
    unsigned check = check_value(bytes, 1 + RAW_SIZE);
    bytes[1 + RAW_SIZE] = (uint8_t)check;
    bytes[2 + RAW_SIZE] = (uint8_t)(check >> 8);
    encode(bytes, sizeof bytes, base32, 5, key->public_text);
}

struct nkey *nkey_create(const char *seed)
{
    uint8_t bytes[SEED_BYTES];
    struct nkey *key = NULL;
    if (decode(seed, bytes, sizeof bytes) && is_seed_of_user(bytes)) {
        key = wire_allocate(sizeof *key);
        key->pair = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, bytes + PREFIX_SIZE, RAW_SIZE);
        assert(key->pair != NULL);
        write_public(key);
    }
    OPENSSL_cleanse(bytes, sizeof bytes);
    return key;
}

void nkey_destroy(struct nkey *key)
{
    if (key == NULL)
        return;
    EVP_PKEY_free(key->pair); /* erases it */
    free(key);
}

const char *nkey_public(const struct nkey *key)
{
    return key->public_text;
}

void nkey_sign(const struct nkey *key, const char *nonce, char signature[NKEY_SIGNATURE_SIZE])
{
    uint8_t bytes[64];
    size_t size = sizeof bytes;
    EVP_MD_CTX *digest = EVP_MD_CTX_new();
    int ok = digest != NULL && EVP_DigestSignInit(digest, NULL, NULL, NULL, key->pair) == 1 &&
             EVP_DigestSign(digest, bytes, &size, (const uint8_t *)nonce, strlen(nonce)) == 1;
    assert(ok && size == sizeof bytes);
    EVP_MD_CTX_free(digest);
    encode(bytes, size, base64, 6, signature);
}
