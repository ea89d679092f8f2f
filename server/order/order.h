/* The order for a new table: game, seats, options, clocks. Read from a form, stored as bytes. Whatever opens tables
 * orders them through here. */
#ifndef SERVER_ORDER_ORDER_H
#define SERVER_ORDER_ORDER_H

#include "engine/game.h"
#include "protocol/wire.h"

enum { ORDER_PERSON, ORDER_BOT };
enum { ORDER_LEVEL_DEFAULT = 3, ORDER_LEVEL_MOST = 6, ORDER_ABSENT_DEFAULT_S = 60, ORDER_DELAY_MOST_S = 3600 };

/* What a table takes of the ration of the address that opened it. One without a person could go on thinking for nobody.
 * One for persons may get bots before its match, so it counts as if it had them from the start. */
enum { ORDER_WEIGHT_WITH_PERSONS = 4, ORDER_WEIGHT_BOTS_ONLY = 16 };

struct order {
    const struct game *game;
    struct game_setup setup; /* without a key */
    uint8_t kind[GAME_SEATS_MOST];
    uint8_t level[GAME_SEATS_MOST];    /* of bots, 0 (any move) .. 6 */
    uint32_t per_move_ms, per_game_ms; /* 0: no limit; may be days */
    uint32_t increment_ms;             /* added to what is left of per_game_ms by every turn */
    uint32_t absent_ms;                /* a bot takes over when a person who must move is away this long */
    uint8_t tempo;                     /* per cent of a person's tempo at which bots move */
    uint8_t watch;                     /* WATCH_ANYONE or WATCH_NOBODY */
    uint16_t delay_s;                  /* spectators see everything this much later, until the end */
    uint8_t hints;                     /* HINTS_ALLOWED or HINTS_NONE; clients obey it */
    uint8_t talk;                      /* TALK_EVERYBODY, TALK_PLAYERS or TALK_NOBODY */
};

/* "game=template&seats=person,bot:3&option.market=open&per_move_s=60&per_game_s=0&absent_s=60&tempo=100", and
 * "increment_s=5", "watch=nobody", "delay_s=60", "hints=none", "talk=players".
 * NULL: no fault. Else what is wrong, for the person who sent the form. */
const char *order_read_form(const char *form, size_t size, struct order *order);

int order_persons(const struct order *order); /* seats for persons */
int order_weight(const struct order *order);

void order_write(const struct order *order, struct wire *wire);
/* Else another release of this program may know it. */
bool order_is_known(struct wire_slice bytes, const char *game_key, uint32_t rules_version);
/* The game and its rules version are stored beside the bytes. false: this program cannot play that order. */
bool order_read(struct wire_slice bytes, const char *game_key, uint32_t rules_version, struct order *order);

#endif
