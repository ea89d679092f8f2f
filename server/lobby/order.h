/* What somebody orders when opening a table: game, seats, options, clocks. Read from a form, kept as bytes. Accounts,
 * ratings and match-making will order tables through here too. */
#ifndef SERVER_LOBBY_ORDER_H
#define SERVER_LOBBY_ORDER_H

#include "engine/game.h"
#include "protocol/wire.h"

enum { ORDER_PERSON, ORDER_BOT };
enum { ORDER_LEVEL_DEFAULT = 3, ORDER_LEVEL_MOST = 6, ORDER_ABSENT_DEFAULT_S = 60 };

struct order {
    const struct game *game;
    struct game_setup setup; /* without a key */
    uint8_t kind[GAME_SEATS_MOST];
    uint8_t level[GAME_SEATS_MOST];    /* of bots, 0 (any move) .. 6 */
    uint32_t per_move_ms, per_game_ms; /* 0: no limit; days are only large numbers */
    uint32_t absent_ms;                /* a person who is away this long while asked to move is played by a bot */
    uint8_t tempo;                     /* per cent of a person's tempo at which bots move */
};

/* "game=template&seats=person,bot:3&option.market=open&per_move_s=60&per_game_s=0&absent_s=60&tempo=100".
 * NULL: read; else what is wrong, for the person who asked. */
const char *order_read_form(const char *form, size_t size, struct order *order);

void order_write(const struct order *order, struct wire *wire);
/* Game and version of the rules are stored beside the bytes. false: this program cannot play that. */
bool order_read(struct wire_slice bytes, const char *game_key, uint32_t rules_version, struct order *order);

#endif
