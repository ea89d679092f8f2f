#include "games/mytikas/tests/stage.h"

#include "engine/notation.h"

static void clear_table(struct mytikas_state *state)
{
    for (int seat = 0; seat < MYTIKAS_SEATS_MOST; seat++)
        for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
            state->pile[god] = (uint8_t)(state->pile[god] + state->favor[seat][god]);
            state->favor[seat][god] = 0;
        }
    memset(state->board, 0, sizeof state->board);
    memset(state->holder, MYTIKAS_UNSEEN, sizeof state->holder);
    memset(state->token, 0, sizeof state->token);
    state->line[0] = MYTIKAS_HERMES;
    state->holder[MYTIKAS_HERMES] = MYTIKAS_IN_LINE;
}

static void start_version(struct scene *scene, int rules_version, int seat_count, int first)
{
    struct game_setup setup;
    game_setup_default(scene->game, seat_count, &setup);
    setup.rules_version = (uint16_t)rules_version;
    do {
        struct rng rng = rng_from_seed(setup.key[0]++);
        struct game_setup tried = setup;
        memcpy(tried.key, rng.key, sizeof tried.key);
        scene_start_with(scene, &tried);
    } while (mytikas_on(scene)->first != first && setup.key[0] < 1000);
    scene_equal(scene, mytikas_on(scene)->first, first, "who plays first");
}

void mytikas_start_with_first(struct scene *scene, int seat_count, int first)
{
    start_version(scene, scene->game->rules_version, seat_count, first);
}

void mytikas_bare_table_of(struct scene *scene, int rules_version, int seat_count)
{
    static const char *const favors[] = { NULL, NULL, "b favor zeus; a favor hades",
                                          "c favor demeter; b favor zeus; a favor hades",
                                          "d favor poseidon; c favor demeter; b favor zeus" };
    start_version(scene, rules_version, seat_count, 0);
    scene_play_all(scene, favors[seat_count]);
    clear_table(mytikas_on(scene));
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BEGINNING, "phase");
}

void mytikas_bare_table(struct scene *scene, int seat_count)
{
    mytikas_bare_table_of(scene, scene->game->rules_version, seat_count);
}

void mytikas_give_card(struct scene *scene, int seat, int deity, int tokens)
{
    struct mytikas_state *state = mytikas_on(scene);
    for (int i = 0; i < MYTIKAS_LINE_MOST; i++)
        if (state->line[i] == deity)
            state->line[i] = MYTIKAS_TAKEN;
    state->holder[deity] = (uint8_t)seat;
    state->token[deity] = (uint8_t)tokens;
}

void mytikas_give_favor(struct scene *scene, int seat, int god)
{
    mytikas_on(scene)->pile[god]--;
    mytikas_on(scene)->favor[seat][god]++;
}

void mytikas_put_goods(struct scene *scene, int seat, int level, int stone, int marble, int gold)
{
    struct mytikas_board *board = &mytikas_on(scene)->board[seat];
    board->resource[MYTIKAS_STONE][level - 1] = (uint16_t)stone;
    board->resource[MYTIKAS_MARBLE][level - 1] = (uint16_t)marble;
    board->resource[MYTIKAS_GOLD][level - 1] = (uint16_t)gold;
}

bool mytikas_allows(struct scene *scene, const char *words)
{
    struct game_event event = { .at_ms = scene->now.head.at_ms, .seat = (int8_t)(words[0] - 'a') };
    bool readable = notation_read_move(scene->game, words + 2, strlen(words + 2), &event.move);
    scene_expect(scene, readable, words);
    return readable && game_refusal(scene->game, &scene->now.head, &event) == NULL;
}

void mytikas_expect_goods(struct scene *scene, int seat, int level, int stone, int marble, int gold)
{
    const struct mytikas_board *board = &mytikas_on(scene)->board[seat];
    scene_equal(scene, board->resource[MYTIKAS_STONE][level - 1], stone, "stone on the level");
    scene_equal(scene, board->resource[MYTIKAS_MARBLE][level - 1], marble, "marble on the level");
    scene_equal(scene, board->resource[MYTIKAS_GOLD][level - 1], gold, "gold on the level");
}
