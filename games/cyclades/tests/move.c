/* Cyclades: tests of movement (rules 8, 9). */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

void cyclades_test_sailing(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 2);
    struct cyclades_state *state = cyclades_stage(scene);
    scene_refused(scene, "a sail C2 D4 1", "8.1");
    scene_refused(scene, "a sail C2 B2 2", "8.1");
    scene_refused(scene, "a sail C2 B2 0", "8.1");
    scene_refused(scene, "a sail D4 D5 1", "8.1");
    scene_play(scene, "a sail C2 B2 1");
    scene_equal(scene, state->gold[0], 1, "1 gold");
    scene_refused(scene, "a done", "8.5");
    scene_play_all(scene, "a sail B2 A2 1; a sail A2 B3 1");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "three steps are all");
    scene_equal(scene, cyclades_fleets_at(scene, "B3"), 1, "it has arrived");
    scene_equal(scene, state->gold[0], 1, "for 1 gold");
    scene_play_all(scene, "a sail G5 F5 1; a halt");
    scene_equal(scene, state->gold[0], 0, "once more");
    scene_equal(scene, cyclades_master_of(scene, "F5"), 0, "halted after one step");
    scene_refused(scene, "a sail F5 F6 1", "6.8");
    cyclades_expect_laws(scene);
}

void cyclades_test_sailing_drops_and_adds(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 2);
    cyclades_stage_fleets(scene, 0, "C2", 3);
    cyclades_stage_fleets(scene, 0, "B2", 2);
    scene_play(scene, "a sail C2 B2 2");
    scene_equal(scene, cyclades_fleets_at(scene, "C2"), 1, "one stays");
    scene_refused(scene, "a sail C2 C1 1", "8.2");
    scene_play(scene, "a sail B2 A2 4");
    scene_equal(scene, cyclades_fleets_at(scene, "A2"), 4, "two were taken along");
    scene_play(scene, "a sail A2 B3 1");
    scene_equal(scene, cyclades_fleets_at(scene, "A2"), 3, "three were left");
    scene_equal(scene, cyclades_fleets_at(scene, "B3"), 1, "one arrived");
    cyclades_expect_laws(scene);
}

void cyclades_test_sailing_into_battle(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 5);
    cyclades_stage_fleets(scene, 0, "C2", 7);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    cyclades_stage_fleets(scene, 1, "D4", 0);
    scene_play(scene, "a sail C2 D3 7");
    struct cyclades_state *state = cyclades_stage(scene);
    scene_equal(scene, state->news.assault_count, 1, "one assault: 7 against 1");
    scene_equal(scene, cyclades_fleets_at(scene, "D3"), 7, "a holds D3 without loss");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "the movement is over after one step");
    scene_equal(scene, state->fleet_reserve[1], 7, "b's fleet is in the reserve");
    cyclades_expect_laws(scene);
}

void cyclades_test_closed_seas(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 5);
    cyclades_stage(scene)->kraken_sea = (uint8_t)cyclades_sea_named(scene, "B2");
    scene_refused(scene, "a sail C2 B2 1", "8.4");
    scene_listed(scene, "a sail C2 B2 1", false);
    cyclades_stage_fleets(scene, 2, "F4", 0);
    cyclades_stage_figure(scene, CYCLADES_POLYPHEMUS, 1, "Tinos");
    cyclades_stage_fleets(scene, 0, "C2", 0);
    cyclades_stage_fleets(scene, 0, "D4", 1);
    scene_refused(scene, "a sail D4 D3 1", "8.4");
    scene_listed(scene, "a sail D4 D5 1", true);
    cyclades_stage_fleets(scene, 0, "B3", 1);
    cyclades_stage(scene)->kraken_sea = (uint8_t)cyclades_sea_named(scene, "A2");
    scene_play(scene, "a sail B3 B2 1");
    scene_play(scene, "a sail B2 A1 1");
    scene_listed(scene, "a sail A1 A2 1", false);
}

void cyclades_test_marching(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 2);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_isle(scene, 0, "Delos", 3);
    scene_refused(scene, "a march Delos Andros 1", "9.1");
    scene_refused(scene, "a march Delos Delos 1", "9.1");
    scene_refused(scene, "a march Delos Kythnos 4", "9.1");
    scene_refused(scene, "a march Delos Kythnos 0", "9.1");
    scene_refused(scene, "a march Kea Andros 1", "9.1");
    scene_play(scene, "a march Delos Kythnos 2");
    scene_equal(scene, state->gold[0], 1, "1 gold");
    scene_equal(scene, cyclades_owner_of(scene, "Kythnos"), 0, "Kythnos is a's");
    scene_equal(scene, cyclades_troops_on(scene, "Delos"), 1, "one stays");
    cyclades_stage_fleets(scene, 0, "F5", 1); /* G5 and F5 make a chain to Mykonos */
    scene_play(scene, "a march Delos Mykonos 1");
    scene_equal(scene, cyclades_owner_of(scene, "Mykonos"), 0, "along two fleets");
    scene_refused(scene, "a march Mykonos Delos 1", "6.8");
    cyclades_expect_laws(scene);
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 2);
    cyclades_stage_fleets(scene, 0, "H4", 1);
    cyclades_stage_fleets(scene, 0, "H3", 1);
    scene_listed(scene, "a march Delos Syros 1", false);
    cyclades_stage_fleets(scene, 0, "G3", 1);
    scene_listed(scene, "a march Delos Syros 1", true);
    cyclades_stage_fleets(scene, 0, "H4", 0);
    scene_refused(scene, "a march Delos Syros 1", "9.1");
}

void cyclades_test_marching_into_battle(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 5);
    cyclades_stage_isle(scene, 0, "Andros", 6);
    scene_play(scene, "a march Andros Kea 6");
    scene_equal(scene, cyclades_stage(scene)->news.assault_count, 1, "6 against 1: one assault");
    scene_equal(scene, cyclades_stage(scene)->news.field, CYCLADES_ON_LAND, "on land");
    scene_equal(scene, cyclades_owner_of(scene, "Kea"), 0, "a has taken Kea");
    scene_equal(scene, cyclades_troops_on(scene, "Kea"), 6, "without loss");
    cyclades_expect_laws(scene);
}

void cyclades_test_empty_isles_are_taken(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 5);
    cyclades_stage_isle(scene, 1, "Kea", 0);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Kea", 2);
    scene_play(scene, "a march Andros Kea 1");
    scene_equal(scene, cyclades_stage(scene)->news.assault_count, 0, "no battle");
    scene_equal(scene, cyclades_owner_of(scene, "Kea"), 0, "taken");
    cyclades_expect_laws(scene);
}

void cyclades_test_territory_markers(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 5);
    scene_play(scene, "a march Delos Kythnos 1");
    scene_equal(scene, cyclades_owner_of(scene, "Delos"), 0, "Delos stays a's");
    scene_equal(scene, cyclades_troops_on(scene, "Delos"), 0, "without troops");
    cyclades_stage_isle(scene, 0, "Mykonos", 0);
    cyclades_stage_isle(scene, 0, "Syros", 0);
    scene_refused(scene, "a march Kythnos Delos 1", "9.5");
    scene_listed(scene, "a march Kythnos Delos 1", false);
    cyclades_stage_isle(scene, 0, "Kythnos", 2);
    scene_listed(scene, "a march Kythnos Delos 1", true);
    cyclades_stage_turn(scene, 3, 1, CYCLADES_ZEUS, 5);
    cyclades_stage_isle(scene, 0, "Mykonos", 0);
    cyclades_stage_isle(scene, 0, "Kythnos", 0);
    cyclades_stage_isle(scene, 0, "Delos", 0);
    cyclades_stage_creature(scene, CYCLADES_HARPY);
    scene_play_all(scene, "b call harpy; b snatch Andros");
    scene_equal(scene, cyclades_owner_of(scene, "Andros"), 0, "a fourth isle without troops is kept all the same");
}

void cyclades_test_last_isle(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    cyclades_stage_isle(scene, 2, "Syros", 1); /* b holds Kea only */
    scene_refused(scene, "a march Andros Kea 1", "9.6");
    scene_listed(scene, "a march Andros Kea 1", false);
    cyclades_stage_metropolis(scene, "Kea");
    scene_refused(scene, "a march Andros Kea 1", "9.6");
    cyclades_stage_metropolis(scene, "Delos");
    scene_listed(scene, "a march Andros Kea 1", true);
    cyclades_stage_metropolis(scene, "Andros");
    scene_refused(scene, "a march Andros Kea 1", "9.6");
    cyclades_stage_creature(scene, CYCLADES_PEGASUS);
    scene_play(scene, "a call pegasus");
    scene_refused(scene, "a fly Andros Kea 1", "9.6");
}
