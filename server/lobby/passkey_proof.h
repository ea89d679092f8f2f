/* What a browser hands over of a passkey (WebAuthn), checked. All of it comes from outside. */
#ifndef SERVER_LOBBY_PASSKEY_PROOF_H
#define SERVER_LOBBY_PASSKEY_PROOF_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    PASSKEY_CHALLENGE_SIZE = 32,
    PASSKEY_ID_MOST = 512,  /* bytes; the standard allows 1023, authenticators use 16 to 300 */
    PASSKEY_KEY_MOST = 512, /* RSA with 3072 bits needs 387 */
    PASSKEY_CLIENT_MOST = 2000,
    PASSKEY_DATA_MOST = 2000,
    PASSKEY_SIGNATURE_MOST = 600
};

/* The site as browsers know it. */
struct passkey_site {
    const char *host;   /* "games.example.org" */
    const char *origin; /* "https://games.example.org:8443" */
};

/* A public key and how often it says that it was used. */
struct passkey {
    uint8_t id[PASSKEY_ID_MOST], key[PASSKEY_KEY_MOST];
    uint16_t id_size, key_size;
    int kind;       /* as COSE numbers them: ES256, EdDSA or RS256 */
    uint32_t count; /* 0: it does not count */
};

enum passkey_act { PASSKEY_MADE, PASSKEY_USED };

/* {"id","client","data","kind"} of one that was made, {"id","client","data","signature"} of one that was used; bytes
 * are base64url. */
struct passkey_proof {
    enum passkey_act act;
    uint8_t challenge[PASSKEY_CHALLENGE_SIZE]; /* that it answers */
    uint8_t id[PASSKEY_ID_MOST], client[PASSKEY_CLIENT_MOST], data[PASSKEY_DATA_MOST],
        signature[PASSKEY_SIGNATURE_MOST];
    size_t id_size, client_size, data_size, signature_size;
    int kind;
};

/* false: malformed, of another site, or not what `act` needs. */
bool passkey_read(json_t *given, enum passkey_act act, const struct passkey_site *site, struct passkey_proof *proof);
/* Who made it was there, and has been told apart from others by the device. */
bool passkey_made(const struct passkey_proof *proof, const struct passkey_site *site, struct passkey *made);
/* Signed with this key. count: what it says now. */
bool passkey_used(const struct passkey_proof *proof, const struct passkey_site *site, const struct passkey *known,
                  uint32_t *count);

#endif
