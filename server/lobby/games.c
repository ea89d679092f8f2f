/* The tables at which an account has a seat, and the seats of a guest who has got an account. */
#include <string.h>

#include "engine/hex.h"
#include "match/fair.h"
#include "server/lobby/internal.h"

enum { KEPT_AT_ONCE = 60, KEEPING_MOST = 20 /* requests */, TOKEN_SIZE = 16 };

/* ---- which there are ---- */

static void describe_result(json_t *described, const struct people_game *game, const char *key)
{
    static const char *const endings[] = { [STORE_STAYED] = "stayed", [STORE_AWAY] = "away", [STORE_LEFT] = "left" };
    const struct game *known = game_named(key);
    json_t *result = json_pack("{s:i, s:i, s:i, s:i, s:s}", "place", game->place, "players", game->seat_count, "points",
                               (int)game->points, "points_unit", known == NULL ? 1 : known->points_unit, "ending",
                               endings[game->ending <= STORE_LEFT ? game->ending : STORE_STAYED]);
    json_object_set_new(described, "result", result);
}

json_t *games_describe(const struct petition *petition, const struct people_answer *answer, int index)
{
    struct people_game game = people_game_row(answer, index);
    char key[STORE_GAME_LIMIT + 1];
    (void)petition;
    wire_string(game.game, key, sizeof key);
    json_t *described = json_pack("{s:I, s:s, s:I, s:I}", "table", (json_int_t)game.table, "game", key, "created_ms",
                                  (json_int_t)game.created_ms, "ended_ms", (json_int_t)game.ended_ms);
    if (game.place > 0)
        describe_result(described, &game, key);
    return described;
}

static void on_listed(void *owner, const struct people_answer *answer)
{
    petition_tell_list(owner, answer, "games", games_describe);
}

void games_list(struct petition *petition)
{
    people_games(petition->lobby->people, petition->account, GAMES_MOST, on_listed, petition);
}

/* ---- a guest's ---- */

static bool read_claim(json_t *game, struct message_claim *claim, uint8_t half[FAIR_HALF_SIZE])
{
    json_int_t table;
    const char *token;
    uint8_t bytes[TOKEN_SIZE];
    if (json_unpack_ex(game, NULL, JSON_STRICT, "{s:I, s:s}", "table", &table, "token", &token) != 0 || table <= 0 ||
        !hex_read(token, strlen(token), bytes, sizeof bytes))
        return false;
    fair_half_hash(bytes, sizeof bytes, half);
    claim->table = (uint64_t)table;
    claim->token = wire_bytes(half, FAIR_HALF_SIZE);
    return true;
}

/* Only the host of a table knows whose token opens which seat, and which node that is, edges know. Not all nodes are
 * told: what opens a seat is nothing for brains. If it is lost, or the table is just being moved, nothing is done: the
 * client looks, and asks again. */
static void claim_all(struct petition *petition)
{
    json_t *game;
    size_t index;
    struct wire wire = { 0 };
    json_array_foreach(petition->games, index, game)
    {
        uint8_t half[FAIR_HALF_SIZE];
        struct message_claim claim = { .account = petition->account, .name = wire_text(petition->shown) };
        wire_clear(&wire);
        if (!read_claim(game, &claim, half))
            continue;
        message_claim_write(&wire, &claim);
        bus_send(petition->lobby->bus, petition->node, &wire);
    }
    wire_destroy(&wire);
    petition_done(petition);
}

static bool are_sound(const json_t *games)
{
    bool sound = json_array_size(games) >= 1 && json_array_size(games) <= KEPT_AT_ONCE;
    for (size_t i = 0; sound && i < json_array_size(games); i++) {
        uint8_t half[FAIR_HALF_SIZE];
        struct message_claim claim;
        sound = read_claim(json_array_get(games, i), &claim, half);
    }
    return sound;
}

void games_keep(struct petition *petition)
{
    if (!petition_unpack(petition, "{s:o}", "games", &petition->games))
        return;
    if (!are_sound(petition->games)) {
        petition_refuse(petition, 400, "malformed");
        return;
    }
    tries_allow(petition, &(struct tries){ "keep-games", NULL, TRIES_OF_ACCOUNT, KEEPING_MOST }, 1, claim_all);
}
