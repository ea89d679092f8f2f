/* How often something may be tried. */
#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "server/lobby/internal.h"

/* The parts end with a zero each, so that none runs into the next. */
static void make_key(const struct petition *petition, const struct tries *limit, uint8_t key[PEOPLE_HASH_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, PEOPLE_HASH_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)limit->what, strlen(limit->what) + 1);
    if (limit->words != NULL)
        crypto_generichash_update(&state, (const uint8_t *)limit->words, strlen(limit->words) + 1);
    if (limit->of == TRIES_OF_ADDRESS)
        crypto_generichash_update(&state, (const uint8_t *)&petition->origin, sizeof petition->origin);
    if (limit->of == TRIES_OF_ACCOUNT)
        crypto_generichash_update(&state, (const uint8_t *)&petition->account, sizeof petition->account);
    crypto_generichash_final(&state, key, PEOPLE_HASH_SIZE);
}

static void on_tried(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_failed(petition, answer))
        return;
    if (answer->count > 0)
        petition_refuse(petition, 429, "too_often");
    else
        petition->then(petition);
}

void tries_allow(struct petition *petition, const struct tries *limits, int count,
                 void (*then)(struct petition *petition))
{
    struct people_limit keys[PEOPLE_LIMITS_MOST];
    assert(count <= PEOPLE_LIMITS_MOST);
    for (int i = 0; i < count; i++) {
        make_key(petition, &limits[i], keys[i].key);
        keys[i].most = limits[i].most;
    }
    if (sodium_is_zero(petition->limit_key, sizeof petition->limit_key))
        memcpy(petition->limit_key, keys[0].key, sizeof petition->limit_key);
    petition->then = then;
    people_try(petition->lobby->people, keys, count, on_tried, petition);
}
