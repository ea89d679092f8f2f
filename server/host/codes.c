#include "server/host/codes.h"

#include <string.h>

void codes_make(struct codes *codes, int seat, const uint8_t random[CODES_RANDOM_SIZE], int64_t now_ms,
                char code[CODES_LETTERS + 1])
{
    typed_code_make(random, code);
    fair_half_hash(code, CODES_LETTERS, codes->hash[seat]);
    codes->until_ms[seat] = now_ms + (int64_t)CODES_LAST_S * 1000;
}

static bool is_live(const struct codes *codes, int seat, int64_t now_ms)
{
    return codes->until_ms[seat] > now_ms;
}

bool codes_are_live(const struct codes *codes, int64_t now_ms)
{
    bool live = false;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        live = live || is_live(codes, seat, now_ms);
    return live;
}

void codes_forget(struct codes *codes, int seat)
{
    codes->until_ms[seat] = 0;
}

void codes_exchange(struct codes *codes, int one, int other)
{
    struct codes before = *codes;
    codes->until_ms[one] = before.until_ms[other];
    codes->until_ms[other] = before.until_ms[one];
    memcpy(codes->hash[one], before.hash[other], TABLE_TOKEN_SIZE);
    memcpy(codes->hash[other], before.hash[one], TABLE_TOKEN_SIZE);
}

int codes_use(struct codes *codes, struct wire_slice hash, int64_t now_ms)
{
    if (!codes_are_live(codes, now_ms) || hash.size != TABLE_TOKEN_SIZE)
        return -1;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if (is_live(codes, seat, now_ms) && memcmp(hash.at, codes->hash[seat], TABLE_TOKEN_SIZE) == 0) {
            codes_forget(codes, seat);
            return seat;
        }
    if (++codes->wrong >= CODES_WRONG_MOST)
        *codes = (struct codes){ 0 };
    return -1;
}
