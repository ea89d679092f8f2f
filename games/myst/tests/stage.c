/* Myst: the stage that its rule tests share. */
#include "games/myst/tests/stage.h"

struct myst_state *myst_stage(struct scene *scene)
{
    return (struct myst_state *)&scene->now;
}

void myst_test_start(struct scene *scene, int seat_count, int option, int choice)
{
    struct game_setup setup;
    game_setup_default(scene->game, seat_count, &setup);
    setup.key[0] = 1;
    setup.option[MYST_OPTION_YOUNGEST] = 1;
    if (option >= 0)
        setup.option[option] = (uint8_t)choice;
    scene_start_with(scene, &setup);
}

void myst_test_start_version(struct scene *scene, int version, int seat_count)
{
    struct game_setup setup;
    game_setup_default(scene->game, seat_count, &setup);
    setup.rules_version = (uint16_t)version;
    scene_start_with(scene, &setup);
}

void myst_test_build(struct scene *scene, int seat_count, int option, int choice)
{
    myst_test_start(scene, seat_count, option, choice);
    scene_play_all(scene, "a choose rocket; b choose gears");
}

void myst_test_board(struct scene *scene, uint64_t blue, uint64_t yellow)
{
    struct myst_state *state = myst_stage(scene);
    const uint64_t placed[] = { blue, yellow };
    for (int team = 0; team < MYST_TEAMS; team++) {
        state->placed[team] = placed[team];
        state->tray_left[team] = 0;
        for (int slot = 0; slot < MYST_PLACES; slot++)
            if (!bits_has(placed[team], state->tray[team][slot] & MYST_TRAY_PLACE_MASK))
                state->tray_left[team] |= bits_of(slot);
    }
}

int myst_test_place(const char *name)
{
    return (name[1] - '1') * MYST_COLUMNS + name[0] - 'a';
}

int myst_test_slot(const struct myst_state *state, int team, const char *place)
{
    int slot = 0;
    while ((state->tray[team][slot] & MYST_TRAY_PLACE_MASK) != myst_test_place(place))
        slot++;
    return slot;
}

static void play(struct scene *scene, char seat, const char *verb, const char *name, int number)
{
    char words[40];
    struct text text = text_on(words, sizeof words);
    text_add(&text, "%c %s ", seat, verb);
    if (name != NULL)
        text_put(&text, name);
    else
        text_number(&text, number);
    scene_play(scene, words);
}

void myst_test_lift(struct scene *scene, char seat, const char *place)
{
    play(scene, seat, "lift", NULL, 1 + myst_test_slot(myst_stage(scene), (seat - 'a') % MYST_TEAMS, place));
}

void myst_test_put(struct scene *scene, char seat, const char *place)
{
    myst_test_lift(scene, seat, place);
    play(scene, seat, "put", place, 0);
}

void myst_test_put_wrong(struct scene *scene, char seat, const char *place)
{
    const struct myst_state *state = myst_stage(scene);
    int team = (seat - 'a') % MYST_TEAMS, slot = 0;
    while (!bits_has(myst_liftable(state, team), slot) || slot == myst_test_slot(state, team, place))
        slot++;
    play(scene, seat, "lift", NULL, slot + 1);
    play(scene, seat, "put", place, 0);
}

void myst_test_explore(struct scene *scene, int seat_count)
{
    myst_test_build(scene, seat_count, -1, 0);
    const uint64_t yellow = UINT64_C(0xe0e0e0e0e0e0) & ~AT('g', 1);
    myst_test_board(scene, MYST_ALL & ~yellow & ~AT('a', 6), yellow);
    myst_test_put(scene, 'a', "a6");
    scene_play(scene, "a spin");
    myst_stage(scene)->turn_limit = 5;
}

void myst_test_hold_books(struct scene *scene, int team, uint32_t books)
{
    struct myst_state *state = myst_stage(scene);
    state->hand[team] = (state->hand[team] & ((UINT32_C(1) << MYST_BOOK) - 1)) | books << MYST_BOOK;
}
