/* Cyclades: tests of metropolises (rule 11). */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

/* It is a's turn with Athena; a owns a port, a fortress and a temple on Delos. */
static struct cyclades_state *three_of_four(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Delos", 1);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 1);
    return cyclades_stage(scene);
}

static void expect_metropolis(struct scene *scene, const char *isle, bool there)
{
    scene_equal(scene, bits_has(cyclades_stage(scene)->metropolises, cyclades_isle_named(isle)), there, isle);
}

void cyclades_test_four_buildings(struct scene *scene)
{
    struct cyclades_state *state = three_of_four(scene);
    scene_play(scene, "a build Delos");
    scene_equal(scene, state->head.phase, CYCLADES_METROPOLIS, "at once");
    scene_equal(scene, state->building_supply[CYCLADES_PORT], 10, "the port is given back");
    scene_equal(scene, cyclades_room(state, cyclades_isle_named("Delos")), 4, "all four are gone");
    scene_refused(scene, "a done", "11.1");
    scene_play(scene, "a found Andros");
    expect_metropolis(scene, "Andros", true);
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "a's actions go on");
    cyclades_expect_laws(scene);
    three_of_four(scene);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 2);
    cyclades_stage_building(scene, CYCLADES_PORT, "Andros", 1);
    scene_refused(scene, "a build Delos", "6.6");
    scene_refused(scene, "a build Andros", "6.6");
    scene_equal(scene, scene_count(scene, 0, "build"), 0, "the fourth type needs a free square, too");
}

void cyclades_test_choice_of_buildings(struct scene *scene)
{
    struct cyclades_state *state = three_of_four(scene);
    cyclades_stage_building(scene, CYCLADES_PORT, "Andros", 1);
    scene_play(scene, "a build Delos");
    scene_equal(scene, state->founding, CYCLADES_DISCARDING, "which port?");
    scene_refused(scene, "a discard temple Delos", "11.1");
    scene_refused(scene, "a discard port Kea", "11.1");
    scene_refused(scene, "a found Andros", "11.3");
    scene_equal(scene, scene_count(scene, 0, NULL), 2, "two ports");
    scene_play(scene, "a discard port Andros");
    scene_equal(scene, state->buildings[CYCLADES_PORT][cyclades_isle_named("Delos")], 1, "the other stays");
    scene_play(scene, "a found Delos");
    scene_equal(scene, cyclades_room(state, cyclades_isle_named("Delos")), 1, "a square of four is free");
    cyclades_expect_laws(scene);
}

void cyclades_test_four_philosophers(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    state->philosophers[0] = 3;
    state->philosopher_supply = 13;
    scene_play(scene, "a philosopher");
    scene_equal(scene, state->philosophers[0], 0, "all four are discarded");
    scene_equal(scene, state->philosopher_supply, 16, "into the supply");
    scene_play(scene, "a found Delos");
    expect_metropolis(scene, "Delos", true);
    cyclades_expect_laws(scene);
}

void cyclades_test_free_site_first(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    state->philosophers[0] = 3;
    state->philosopher_supply = 13;
    cyclades_stage_isle(scene, 0, "Mykonos", 1);
    cyclades_stage_building(scene, CYCLADES_PORT, "Andros", 1);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 2);
    scene_play(scene, "a philosopher");
    scene_refused(scene, "a found Andros", "11.3");
    scene_refused(scene, "a found Kea", "11.3");
    scene_refused(scene, "a discard port Andros", "11.1");
    scene_refused(scene, "a raze port", "11.4");
    scene_play(scene, "a found Delos");
    scene_equal(scene, state->buildings[CYCLADES_PORT][cyclades_isle_named("Delos")], 2, "two squares are left there");
    scene_equal(scene, cyclades_room(state, cyclades_isle_named("Delos")), 0, "both taken");
    state->philosophers[0] = 3;
    state->philosopher_supply = 13;
    scene_play(scene, "a philosopher");
    expect_metropolis(scene, "Mykonos", true);
    cyclades_expect_laws(scene);
}

void cyclades_test_making_room(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    state->philosophers[0] = 3;
    state->philosopher_supply = 13;
    cyclades_stage_building(scene, CYCLADES_PORT, "Andros", 1);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 2);
    scene_play(scene, "a philosopher");
    scene_listed(scene, "a found Andros", true);
    scene_play(scene, "a found Delos");
    scene_equal(scene, state->founding, CYCLADES_RAZING, "one of three is in the way");
    scene_refused(scene, "a raze fortress", "11.4");
    scene_equal(scene, scene_count(scene, 0, NULL), 2, "port or temple");
    scene_play(scene, "a raze temple");
    scene_equal(scene, state->buildings[CYCLADES_TEMPLE][cyclades_isle_named("Delos")], 1, "one temple less");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "that was enough");
    cyclades_expect_laws(scene);
    state->philosophers[0] = 3;
    state->philosopher_supply = 13;
    scene_play(scene, "a philosopher");
    expect_metropolis(scene, "Andros", true);
    scene_equal(scene, state->buildings[CYCLADES_PORT][cyclades_isle_named("Andros")], 0, "no choice on one square");
    cyclades_expect_laws(scene);
}

void cyclades_test_razing_without_choice(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    state->philosophers[0] = 3;
    state->philosopher_supply = 13;
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 4);
    scene_play(scene, "a philosopher");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "one isle, one type: nothing to ask");
    scene_equal(scene, state->buildings[CYCLADES_PORT][cyclades_isle_named("Delos")], 2, "two ports had to go");
    scene_equal(scene, state->founding_isle, CYCLADES_NONE, "all settled");
    cyclades_expect_laws(scene);
}

void cyclades_test_nothing_to_gain(struct scene *scene)
{
    struct cyclades_state *state = three_of_four(scene);
    cyclades_stage_metropolis(scene, "Delos");
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 0);
    state->philosophers[0] = 3;
    state->philosopher_supply = 13;
    scene_play(scene, "a philosopher");
    scene_equal(scene, state->philosophers[0], 0, "they are gone");
    scene_equal(scene, state->news.forfeited, 1, "for nothing");
    scene_equal(scene, cyclades_metropolis_count(state, 0), 2, "still two");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "and no question");
    cyclades_expect_laws(scene);
    state = three_of_four(scene);
    state->metropolis_supply = 0;
    scene_play(scene, "a build Delos");
    scene_equal(scene, state->news.forfeited, 1, "the supply is used up: the buildings are lost");
    scene_equal(scene, state->building_supply[CYCLADES_UNIVERSITY], 10, "all four");
}

void cyclades_test_metropolis_powers(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_metropolis(scene, "Delos");
    scene_equal(scene, cyclades_call_cost(state, 0), 3, "a temple");
    state->battle = (struct cyclades_battle){
        .field = CYCLADES_AT_SEA, .place = (uint8_t)cyclades_sea_named(scene, "G5"), .attacker = 1, .defender = 0
    };
    scene_equal(scene, cyclades_defence(state), 1 + 1, "a port");
    state->battle.field = CYCLADES_ON_LAND;
    state->battle.place = (uint8_t)cyclades_isle_named("Delos");
    scene_equal(scene, cyclades_defence(state), 1 + 1, "a fortress");
    state->battle = (struct cyclades_battle){ 0 };
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    cyclades_stage_isle(scene, 0, "Syros", 1);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Syros", 1);
    scene_play(scene, "a build Syros");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "but not the missing fourth building");
}

void cyclades_test_conquest_completes_a_set(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_isle(scene, 2, "Syros", 1); /* Kea is b's last isle */
    cyclades_stage_isle(scene, 1, "Kea", 0);
    cyclades_stage_building(scene, CYCLADES_UNIVERSITY, "Kea", 1);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Delos", 1);
    scene_refused(scene, "a march Andros Kea 1", "9.6");
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 1);
    scene_refused(scene, "a march Andros Kea 1", "9.6");
    cyclades_stage_isle(scene, 0, "Mykonos", 1);
    cyclades_stage_metropolis(scene, "Mykonos");
    state->metropolis_supply = 0;
    scene_refused(scene, "a march Andros Kea 1", "9.6");
    state->metropolis_supply = 9;
    scene_play(scene, "a march Andros Kea 1");
    scene_equal(scene, state->out, 1 << 1, "b is out");
    scene_equal(scene, state->founding, CYCLADES_SITING, "and the captured university completes the set");
    scene_play(scene, "a found Kea");
    scene_equal(scene, cyclades_metropolis_count(state, 0), 2, "the deciding metropolis");
    cyclades_expect_laws(scene);
    cyclades_all_done(scene);
    scene_expect(scene, game_over(&state->head), "a has won at the end of the cycle");
}
