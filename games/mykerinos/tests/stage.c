/* Mykerinos: the stage that its rule tests share. */
#include "games/mykerinos/tests/stage.h"

#include "engine/notation.h"

int mykerinos_test_space(const char *name)
{
    return name[0] - 'a' + MYKERINOS_COLUMNS * (name[1] - '1');
}

int mykerinos_test_tile(const char *name, size_t size)
{
    for (int tile = 0; tile < MYKERINOS_TILE_COUNT; tile++)
        if (strlen(mykerinos_tiles.names[tile]) == size && strncmp(mykerinos_tiles.names[tile], name, size) == 0)
            return tile;
    assert(false && "a tile of this game");
    return -1;
}

void mykerinos_test_sand(struct scene *scene, int seat_count)
{
    static const char *const laid[] = { "violet-a",    "lemon-d",  "brown-b", "blackmore-f",
                                        "tangerine-a", "violet-d", "lemon-a", "blank" };
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_start(scene, seat_count, 1);
    state->pyramids = (struct region_set){ { 0, 0 } };
    state->undealt = bits_of(MYKERINOS_TILE_COUNT) - 1;
    for (int place = 0; place < 8; place++) {
        state->laid[place] = (uint8_t)mykerinos_test_tile(laid[place], strlen(laid[place]));
        state->undealt &= ~bits_of(state->laid[place]);
    }
    for (uint8_t wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
        state->wing[wing] = wing;
    state->first = 0;
    mykerinos_begin_turn(state, 0);
}

void mykerinos_test_put(struct scene *scene, int colour, const char *spaces)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    for (; *spaces != 0; spaces += spaces[2] == ' ' ? 3 : 2) {
        state->cubes[colour] = region_or(state->cubes[colour], region_of(mykerinos_test_space(spaces)));
        state->reserve[colour]--;
    }
}

void mykerinos_test_pyramids(struct scene *scene, const char *spaces)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    for (; *spaces != 0; spaces += spaces[2] == ' ' ? 3 : 2)
        state->pyramids = region_or(state->pyramids, region_of(mykerinos_test_space(spaces)));
}

void mykerinos_test_give(struct scene *scene, int seat, const char *tiles)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    while (*tiles != 0) {
        size_t size = strcspn(tiles, " ");
        uint64_t tile = bits_of(mykerinos_test_tile(tiles, size));
        scene_expect(scene, (state->undealt & tile) != 0, "the tile to give is undealt");
        state->undealt &= ~tile;
        state->owned[seat] |= tile;
        tiles += size + strspn(tiles + size, " ");
    }
}

void mykerinos_test_stock(struct scene *scene, int seat, int cubes)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    state->reserve[seat] = (uint8_t)(state->reserve[seat] + state->stock[seat] - cubes);
    state->stock[seat] = (uint8_t)cubes;
}

void mykerinos_test_exhibit(struct scene *scene, int seat, int room)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    state->museum[seat] = (uint16_t)(state->museum[seat] | 1U << room);
    state->reserve[seat]--;
}

void mykerinos_test_all_pass(struct scene *scene)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    int season = state->season;
    while (scene->failure[0] == 0 && state->season == season && state->head.phase == MYKERINOS_EXCAVATING) {
        char words[] = "a pass";
        words[0] = text_seat_letter(mykerinos_seat(state));
        scene_play(scene, words);
    }
}

void mykerinos_test_told(struct scene *scene, const char *move, const char *sentence)
{
    char words[2000];
    struct text text = text_on(words, sizeof words);
    const struct mykerinos_state before = *mykerinos_stage(scene);
    struct game_event event = { .seat = (int8_t)(move[0] - 'a') };
    bool read = notation_read_move(scene->game, move + 2, strlen(move + 2), &event.move);
    scene_expect(scene, read, move);
    scene_play(scene, move);
    if (scene->failure[0] != 0)
        return;
    scene->game->narrate(&before.head, &event, &scene->now.head, &text);
    text_strip_styles(words);
    scene_expect(scene, strstr(words, sentence) != NULL, words);
}

void mykerinos_test_laws(struct scene *scene)
{
    const char *law = scene->game->broken_law(&scene->now.head);
    scene_expect(scene, law == NULL, law == NULL ? "" : law);
}
