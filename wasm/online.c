/* The witness of a fair shuffle, for the page (match/witness.h). The module keeps it only while the page handles one
 * message: the page puts in the text before, and takes it out after. Everything a server says enters in the buffer, in
 * blocks of fixed sizes; any other size is refused. */
#include "match/witness.h"

#include <stdlib.h>
#include <string.h>

#include "match/record.h"
#include "wasm/buffer.h"

enum {
    TABLE_SIZE = FAIR_HASH_SIZE + GAME_OPTIONS_MOST, /* then the game's key */
    GAME_KEY_LIMIT = 32,
    PROMISES_SIZE = FAIR_HASH_SIZE + GAME_SEATS_MOST * FAIR_HASH_SIZE,
    KEY_SIZE = 16,
    REVEAL_SIZE = FAIR_SECRET_SIZE + KEY_SIZE + GAME_SEATS_MOST * FAIR_SHARE_SIZE,

    CHEATED = -1,    /* the buffer has the fault */
    IMPOSSIBLE = -2, /* no server that works says that */
    DISCLOSE = 1,    /* the share is in the buffer */
    DAMAGED = 1,     /* the view does not have this check value */
    UNREADABLE = 1,  /* this is no record, or too large a one: nothing was compared */
    IRREGULAR = 2,   /* the record breaks the rules of its game */
    LOST = 3,        /* it lacks positions of earlier connections */
};

static struct witness witness;

EXPORT("witness_begin") void wasm_witness_begin(int alone, int waives);
EXPORT("witness_read") int wasm_witness_read(int length);
EXPORT("witness_write") int wasm_witness_write(void);
EXPORT("witness_sit") void wasm_witness_sit(int alone, int waives);
EXPORT("witness_broken_off") int wasm_witness_broken_off(void);
EXPORT("witness_rewound_count") int wasm_witness_rewound_count(void);
EXPORT("witness_agreed") int wasm_witness_agreed(void);
EXPORT("witness_table")
int wasm_witness_table(int length, int viewer, int seat_count, int rules_version, int begun, int round);
EXPORT("witness_promise") int wasm_witness_promise(int length);
EXPORT("witness_promises") int wasm_witness_promises(int length, int round, uint32_t seats);
EXPORT("witness_shuffle") int wasm_witness_shuffle(int length, int round);
EXPORT("witness_view") int wasm_witness_view(int length, uint32_t seq, uint32_t check);
EXPORT("witness_rewound") void wasm_witness_rewound(uint32_t seq);
EXPORT("witness_reveal") int wasm_witness_reveal(int length, uint32_t given);
EXPORT("witness_record") int wasm_witness_record(int length);

static int answer(const char *fault)
{
    if (fault == NULL)
        return 0;
    struct text text = wasm_fresh();
    text_put(&text, fault);
    return CHEATED;
}

static const uint8_t *bytes_at(size_t offset)
{
    return (const uint8_t *)wasm_buffer_at() + offset;
}

/* ---- the witness itself ---- */

void wasm_witness_begin(int alone, int waives)
{
    witness_begin(&witness, alone != 0, waives != 0);
}

/* -1: this is not what wasm_witness_write wrote. */
int wasm_witness_read(int length)
{
    return wasm_holds(length) && witness_read(wasm_buffer_at(), (size_t)length, &witness) ? 0 : -1;
}

int wasm_witness_write(void)
{
    struct text text = wasm_fresh();
    witness_write(&witness, &text);
    return wasm_length_of(&text);
}

/* A seat is taken, or another device may share it from now on. */
void wasm_witness_sit(int alone, int waives)
{
    witness.alone = alone != 0;
    witness.waives = waives != 0;
}

int wasm_witness_broken_off(void)
{
    return witness.broken_off;
}

int wasm_witness_rewound_count(void)
{
    return witness.rewound;
}

/* Whether it was there when the shares were promised. */
int wasm_witness_agreed(void)
{
    return witness.agreed;
}

/* ---- before the match ---- */

int wasm_witness_table(int length, int viewer, int seat_count, int rules_version, int begun, int round)
{
    char key[GAME_KEY_LIMIT + 1] = { 0 };
    struct game_setup setup = { .rules_version = (uint16_t)rules_version, .seat_count = (uint8_t)seat_count };
    if (length < TABLE_SIZE || length > TABLE_SIZE + GAME_KEY_LIMIT || seat_count < 0 || seat_count > GAME_SEATS_MOST ||
        rules_version < 0 || rules_version > UINT16_MAX || round < 0 || round > UINT16_MAX)
        return IMPOSSIBLE;
    memcpy(setup.option, bytes_at(FAIR_HASH_SIZE), sizeof setup.option);
    memcpy(key, bytes_at(TABLE_SIZE), (size_t)length - TABLE_SIZE);
    const struct game *game = game_named(key);
    if (game == NULL || strlen(key) != (size_t)length - TABLE_SIZE || game_setup_refusal(game, &setup) != NULL ||
        viewer < 0 || (viewer >= seat_count && viewer != GAME_SPECTATOR))
        return IMPOSSIBLE;
    return answer(witness_table(&witness, game, &setup, viewer, begun != 0, (uint16_t)round, bytes_at(0)));
}

/* The buffer holds random bytes and gets the promise. */
int wasm_witness_promise(int length)
{
    uint8_t promise[FAIR_HASH_SIZE];
    if (length != FAIR_SHARE_SIZE)
        return IMPOSSIBLE;
    witness_promise(&witness, bytes_at(0), promise);
    memcpy(wasm_buffer_at(), promise, sizeof promise);
    return sizeof promise;
}

/* The buffer holds the commitment and a promise for each seat; the share to disclose replaces them. */
int wasm_witness_promises(int length, int round, uint32_t seats)
{
    struct witness_promises promises = { .seats = (uint8_t)seats };
    bool disclose = false;
    if (length != PROMISES_SIZE || round < 0 || round > UINT16_MAX || seats >> GAME_SEATS_MOST != 0)
        return IMPOSSIBLE;
    memcpy(promises.promise, bytes_at(FAIR_HASH_SIZE), sizeof promises.promise);
    const char *fault = witness_promises(&witness, (uint16_t)round, bytes_at(0), &promises, &disclose);
    if (fault != NULL || !disclose)
        return answer(fault);
    memcpy(wasm_buffer_at(), witness.disclosed, FAIR_SHARE_SIZE);
    return DISCLOSE;
}

int wasm_witness_shuffle(int length, int round)
{
    if (length != FAIR_HASH_SIZE || round < 0 || round > UINT16_MAX)
        return IMPOSSIBLE;
    return answer(witness_shuffle(&witness, (uint16_t)round, bytes_at(0)));
}

/* ---- the match ---- */

static bool is_possible(const union game_room *view, size_t size)
{
    static union game_room room;
    const struct game_setup *setup = &witness.setup;
    return view->head.seat_count == setup->seat_count && game_rules_version(&view->head) == setup->rules_version &&
           memcmp(view->head.option, setup->option, sizeof setup->option) == 0 &&
           game_read_view(witness.game, view, size, witness.viewer, &room.head) == NULL;
}

/* The buffer holds the whole view, all patches applied: what is kept is what the player sees. */
int wasm_witness_view(int length, uint32_t seq, uint32_t check)
{
    static union game_room view;
    if (witness.game == NULL)
        return IMPOSSIBLE;
    if (length != witness.game->state_size)
        return DAMAGED;
    memcpy(&view, wasm_buffer_at(), (size_t)length);
    if (match_check(witness.game, &view.head) != check)
        return DAMAGED;
    if (!is_possible(&view, (size_t)length))
        return IMPOSSIBLE;
    return answer(witness_view(&witness, seq, &view.head));
}

void wasm_witness_rewound(uint32_t seq)
{
    witness_rewound(&witness, seq);
}

/* ---- the end ---- */

/* The buffer holds the secret, the key as records write it, and a share for each seat. */
int wasm_witness_reveal(int length, uint32_t given)
{
    struct fair fair = { .given = (uint8_t)given };
    uint64_t key[2] = { 0 };
    if (length != REVEAL_SIZE || given >> GAME_SEATS_MOST != 0)
        return IMPOSSIBLE;
    memcpy(fair.secret, bytes_at(0), FAIR_SECRET_SIZE);
    for (int i = 0; i < KEY_SIZE; i++)
        key[i / 8] = key[i / 8] << 8 | *bytes_at(FAIR_SECRET_SIZE + (size_t)i);
    memcpy(fair.share, bytes_at(FAIR_SECRET_SIZE + KEY_SIZE), sizeof fair.share);
    return answer(witness_reveal(&witness, &fair, key));
}

int wasm_witness_record(int length)
{
    struct record_head head;
    struct record_fault fault;
    if (!wasm_holds(length) || !record_read_head(wasm_buffer_at(), (size_t)length, &head, &fault))
        return UNREADABLE;
    struct match *match = malloc(match_size(head.game, head.event_limit));
    if (match == NULL)
        return UNREADABLE;
    bool replayed = record_replay(wasm_buffer_at(), (size_t)length, &head, match, head.event_limit, &fault);
    bool lost = false;
    int status = replayed ? answer(witness_record(&witness, match, &head.fair, &lost)) : IRREGULAR;
    free(match);
    return lost ? LOST : status;
}
