/* Cyclades: tests of what the gods allow (rules 6, 7). */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

void cyclades_test_actions_in_any_order(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 20);
    scene_play_all(scene,
                   "a build Delos; a fleet C1; a sail C1 D1 1; a halt; a fleet C1; a build Delos; a sail C1 D1 1");
    scene_play(scene, "a halt");
    scene_equal(scene, cyclades_fleets_at(scene, "D1"), 2, "both came there");
    scene_refused(scene, "a troop Delos", "6.1");
    scene_refused(scene, "a priest", "6.1");
    scene_refused(scene, "a philosopher", "6.1");
    scene_refused(scene, "a replace kraken", "6.1");
    scene_refused(scene, "a march Andros Delos 1", "6.1");
    scene_refused(scene, "a fight", "6.1");
    scene_refused(scene, "b done", "T.3");
    scene_play(scene, "a done");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    scene_refused(scene, "a sail C2 C1 1", "6.1");
    scene_refused(scene, "a fleet C1", "6.1");
}

void cyclades_test_calling(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_creature(scene, CYCLADES_HARPY);
    state->pile |= 1u << state->track[0];
    state->track[0] = CYCLADES_FATES;
    state->track[1] = CYCLADES_DRYAD;
    state->pile &= ~(1u << CYCLADES_FATES | 1u << CYCLADES_DRYAD);
    scene_refused(scene, "a call siren", "6.2");
    scene_play(scene, "a call fates");
    scene_equal(scene, state->gold[0], 20 - 4 + 2, "4 gold");
    scene_play(scene, "a call dryad");
    scene_equal(scene, state->gold[0], 18 - 3, "3 gold");
    scene_play_all(scene, "a call harpy; a snatch Kea");
    scene_equal(scene, state->gold[0], 15 - 2, "2 gold");
    cyclades_expect_laws(scene);
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 1);
    cyclades_stage_creature(scene, CYCLADES_HARPY);
    scene_refused(scene, "a call harpy", "6.8");
}

void cyclades_test_temples_help(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 3);
    cyclades_stage_creature(scene, CYCLADES_FATES);
    scene_equal(scene, cyclades_call_cost(state, 0), 1, "4 less 3");
    scene_equal(scene, cyclades_call_cost(state, 2), 1, "2 less 3: still 1");
    scene_play(scene, "a call fates");
    scene_equal(scene, state->gold[0], 20 - 1 + 2, "paid 1, one temple used");
    scene_equal(scene, cyclades_call_cost(state, 0), 2, "two are left");
    scene_play(scene, "a build Delos");
    scene_equal(scene, cyclades_call_cost(state, 0), 1, "a new one helps at once");
    cyclades_stage_creature(scene, CYCLADES_CYCLOPS);
    scene_play_all(scene, "a call cyclops; a remodel temple Delos port");
    scene_equal(scene, cyclades_call_cost(state, 0), 2, "3 are left, and one of the 2 used ones is gone");
    cyclades_stage_isle(scene, 1, "Delos", 1);
    scene_equal(scene, cyclades_call_cost(state, 0), 4, "other players' temples do not help");
    cyclades_stage_isle(scene, 0, "Delos", 1);
    cyclades_all_done(scene);
    scene_equal(scene, state->temples_used[cyclades_isle_named("Delos")], 0, "all are fresh in the next cycle");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 1);
    cyclades_stage_creature(scene, CYCLADES_CYCLOPS);
    scene_play_all(scene, "a call cyclops; a remodel temple Delos port");
    scene_equal(scene, cyclades_call_cost(state, 0), 4, "a used temple that is gone costs nothing more");
    scene_play(scene, "a build Delos");
    scene_equal(scene, cyclades_call_cost(state, 0), 3, "and a new one is fresh");
}

static int temples_left_on(struct scene *scene, const char *isle)
{
    return cyclades_temples_left(cyclades_stage(scene), cyclades_isle_named(isle));
}

/* 4 gold less what is left of the temples of all isles. */
static void expect_cost(struct scene *scene, int cost, const char *words)
{
    scene_equal(scene, cyclades_call_cost(cyclades_stage(scene), 0), cost, words);
    scene_state_fault(scene, NULL);
}

void cyclades_test_new_metropolis_is_fresh(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    state->cycle = CYCLADES_TRACK;
    state->philosophers[0] = 3;
    state->philosopher_supply = 13;
    cyclades_stage_metropolis(scene, "Delos");
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Andros", 1);
    cyclades_stage_creature(scene, CYCLADES_FATES);
    scene_play(scene, "a call fates");
    scene_equal(scene, temples_left_on(scene, "Andros"), 0, "the temple on Andros is used");
    scene_play(scene, "a philosopher");
    expect_cost(scene, 2, "both metropolises, though the razed temple was used");
}

void cyclades_test_used_temple_is_given(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    cyclades_stage(scene)->cycle = CYCLADES_TRACK;
    cyclades_stage_building(scene, CYCLADES_PORT, "Andros", 1);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Delos", 1);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 2);
    cyclades_stage_creature(scene, CYCLADES_FATES);
    scene_play_all(scene, "a call fates; a build Delos; a found Andros");
    expect_cost(scene, 2, "the used temple was given; the other and the metropolis are left");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    cyclades_stage(scene)->cycle = CYCLADES_TRACK;
    cyclades_stage_isle(scene, 0, "Syros", 1);
    cyclades_stage_metropolis(scene, "Delos");
    cyclades_stage_building(scene, CYCLADES_PORT, "Andros", 1);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Syros", 1);
    cyclades_stage_building(scene, CYCLADES_UNIVERSITY, "Syros", 1);
    cyclades_stage_creature(scene, CYCLADES_FATES);
    scene_play_all(scene, "a call fates; a build Delos; a found Syros");
    expect_cost(scene, 3, "a temple that comes and goes does not renew the used metropolis beside it");
    cyclades_stage_isle(scene, 1, "Tinos", 1);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Tinos", 2);
    cyclades_use_temple(cyclades_stage(scene), cyclades_isle_named("Tinos"));
    cyclades_stage_creature(scene, CYCLADES_GIANT);
    scene_play_all(scene, "a call giant; a wreck temple Tinos");
    scene_equal(scene, temples_left_on(scene, "Tinos"), 0, "the Giant takes another player's fresh temple");
}

void cyclades_test_metropolis_is_used(struct scene *scene)
{
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 1);
    cyclades_stage_metropolis(scene, "Delos");
    cyclades_use_temple(state, cyclades_isle_named("Delos"));
    expect_cost(scene, 3, "one of temple and metropolis");
    cyclades_use_temple(state, cyclades_isle_named("Delos"));
    expect_cost(scene, 4, "both");
    cyclades_remove_building(state, CYCLADES_TEMPLE, cyclades_isle_named("Delos"));
    scene_equal(scene, cyclades_call_cost(state, 0), 4, "the metropolis is used, the temple gone");
}

void cyclades_test_temples_help_version_1(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    cyclades_stage_version_1(scene);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 3);
    cyclades_stage_creature(scene, CYCLADES_FATES);
    scene_equal(scene, cyclades_call_cost(state, 0), 1, "4 less 3");
    scene_equal(scene, cyclades_call_cost(state, 2), 1, "2 less 3: still 1");
    scene_play(scene, "a call fates");
    scene_equal(scene, state->gold[0], 20 - 1 + 2, "paid 1, one temple used");
    scene_equal(scene, cyclades_call_cost(state, 0), 2, "two are left");
    scene_play(scene, "a build Delos");
    scene_equal(scene, cyclades_call_cost(state, 0), 1, "a new one helps at once");
    cyclades_stage_creature(scene, CYCLADES_CYCLOPS);
    scene_play_all(scene, "a call cyclops; a remodel temple Delos port");
    scene_equal(scene, cyclades_call_cost(state, 0), 3, "3 are left, 2 of them used");
    cyclades_stage_isle(scene, 1, "Delos", 1);
    scene_equal(scene, cyclades_call_cost(state, 0), 4, "other players' temples do not help");
    cyclades_stage_isle(scene, 0, "Delos", 1);
    cyclades_all_done(scene);
    scene_equal(scene, state->temples_used[cyclades_isle_named("Delos")], 0, "all are fresh in the next cycle");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    cyclades_stage_version_1(scene);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 1);
    cyclades_stage_creature(scene, CYCLADES_CYCLOPS);
    scene_play_all(scene, "a call cyclops; a remodel temple Delos port");
    scene_equal(scene, cyclades_call_cost(state, 0), 4, "a used temple that is gone costs nothing more");
    scene_play(scene, "a build Delos");
    scene_equal(scene, cyclades_call_cost(state, 0), 3, "and a new one is fresh");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    cyclades_stage_version_1(scene);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 1);
    cyclades_stage_metropolis(scene, "Delos");
    state->temples_used[cyclades_isle_named("Delos")] = 2;
    cyclades_remove_building(state, CYCLADES_TEMPLE, cyclades_isle_named("Delos"));
    scene_equal(scene, cyclades_call_cost(state, 0), 4, "the metropolis is used, the temple gone");
}

void cyclades_test_powers_are_used(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_creature(scene, CYCLADES_HARPY);
    scene_play(scene, "a call harpy");
    scene_equal(scene, state->head.phase, CYCLADES_POWER, "used at once");
    scene_refused(scene, "a priest", "6.4");
    scene_refused(scene, "a surface A1", "6.4");
    scene_refused(scene, "a forgo", "6.4");
    scene_listed(scene, "a forgo", false);
    scene_play(scene, "a snatch Kea");
    scene_expect(scene, bits_has(state->discards, CYCLADES_HARPY), "discarded");
    cyclades_stage_creature(scene, CYCLADES_DRYAD);
    scene_play(scene, "a call dryad");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "nobody has a priest");
    scene_expect(scene, bits_has(state->discards, CYCLADES_DRYAD), "lost");
    cyclades_expect_laws(scene);
}

/* The creature lies on the track; everyone has a priest, a philosopher and a port, so that it finds a target. */
static void call(struct scene *scene, enum cyclades_creature creature, const char *words)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    static const char *const isles[] = { "Delos", "Kea", "Paros" };
    for (int seat = 0; seat < 3; seat++) {
        state->priests[seat] = state->philosophers[seat] = 1;
        cyclades_stage_building(scene, CYCLADES_PORT, isles[seat], 1);
    }
    state->priest_supply = state->philosopher_supply = 13;
    cyclades_stage_discard(scene, CYCLADES_FATES);
    cyclades_stage_creature(scene, creature);
    scene_play(scene, words);
}

void cyclades_test_no_power_is_declined(struct scene *scene)
{
    static const char *const calls[CYCLADES_CREATURES] = {
        [CYCLADES_CHIRON] = "a call chiron",         [CYCLADES_MEDUSA] = "a call medusa",
        [CYCLADES_MINOTAUR] = "a call minotaur",     [CYCLADES_CHIMERA] = "a call chimera",
        [CYCLADES_POLYPHEMUS] = "a call polyphemus", [CYCLADES_CYCLOPS] = "a call cyclops",
        [CYCLADES_DRYAD] = "a call dryad",           [CYCLADES_GIANT] = "a call giant",
        [CYCLADES_GRIFFON] = "a call griffon",       [CYCLADES_HARPY] = "a call harpy",
        [CYCLADES_KRAKEN] = "a call kraken",         [CYCLADES_PEGASUS] = "a call pegasus",
        [CYCLADES_SATYR] = "a call satyr",           [CYCLADES_SIREN] = "a call siren",
        [CYCLADES_SPHINX] = "a call sphinx",
    };
    for (int creature = 0; creature < CYCLADES_CREATURES; creature++)
        if (calls[creature] != NULL) {
            call(scene, (enum cyclades_creature)creature, calls[creature]);
            scene_refused(scene, "a forgo", "6.4");
            scene_listed(scene, "a forgo", false);
            scene_expect(scene, scene_count(scene, 0, NULL) > 0, "there is something to choose");
        }
}

void cyclades_test_powers_may_end(struct scene *scene)
{
    call(scene, CYCLADES_SYLPH, "a call sylph");
    scene_play(scene, "a forgo");
    call(scene, CYCLADES_KRAKEN, "a call kraken");
    scene_play_all(scene, "a surface A2; a forgo");
    call(scene, CYCLADES_SPHINX, "a call sphinx");
    scene_play(scene, "a sell-priest");
    scene_state_fault(scene, NULL);
    char words[400];
    struct text question = text_on(words, sizeof words);
    cyclades_ask(&scene->now.head, 0, &question);
    scene_expect(scene, strstr(words, "[12.11]") != NULL, "the question is still about the Sphinx");
    scene_listed(scene, "a sell-philosopher", true);
    scene_play(scene, "a forgo");
    scene_equal(scene, cyclades_stage(scene)->hand_begun, 0, "all settled");
    cyclades_expect_laws(scene);
}

void cyclades_test_powers_may_be_left_version_1(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    cyclades_stage_version_1(scene);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_creature(scene, CYCLADES_HARPY);
    scene_play(scene, "a call harpy");
    scene_equal(scene, state->head.phase, CYCLADES_POWER, "used at once");
    scene_refused(scene, "a priest", "6.4");
    scene_refused(scene, "a surface A1", "6.4");
    scene_play(scene, "a forgo");
    scene_expect(scene, bits_has(state->discards, CYCLADES_HARPY), "discarded");
    scene_equal(scene, cyclades_troops_on(scene, "Kea"), 1, "unused");
    cyclades_stage_creature(scene, CYCLADES_DRYAD);
    scene_play(scene, "a call dryad");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "nobody has a priest");
    scene_expect(scene, bits_has(state->discards, CYCLADES_DRYAD), "lost");
    cyclades_expect_laws(scene);
}

void cyclades_test_recruiting_fleets(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 6);
    struct cyclades_state *state = cyclades_stage(scene);
    static const int left[] = { 6, 5, 3, 0 };
    for (int i = 0; i < 4; i++) {
        scene_play(scene, "a fleet A1");
        scene_equal(scene, state->gold[0], left[i], "0, 1, 2, 3 gold");
    }
    scene_equal(scene, cyclades_fleets_at(scene, "A1"), 4, "four fleets");
    state->gold[0] = 9;
    scene_refused(scene, "a fleet A1", "6.5");
    cyclades_expect_laws(scene);
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 0);
    scene_play(scene, "a fleet A1");
    scene_refused(scene, "a fleet A1", "6.8");
}

void cyclades_test_fleet_places(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 6);
    scene_refused(scene, "a fleet E1", "7.2");
    scene_listed(scene, "a fleet C2", true);
    cyclades_stage_fleets(scene, 1, "C1", 1);
    scene_refused(scene, "a fleet C1", "7.2");
    cyclades_stage(scene)->kraken_sea = (uint8_t)cyclades_sea_named(scene, "A1");
    scene_refused(scene, "a fleet A1", "8.4");
    cyclades_stage_figure(scene, CYCLADES_POLYPHEMUS, 1, "Mykonos");
    scene_refused(scene, "a fleet F6", "8.4");
    scene_listed(scene, "a fleet F7", true);
}

void cyclades_test_recruiting_troops(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    struct cyclades_state *state = cyclades_stage(scene);
    static const int left[] = { 9, 7, 4, 0 };
    for (int i = 0; i < 4; i++) {
        scene_play(scene, "a troop Delos");
        scene_equal(scene, state->gold[0], left[i], "0, 2, 3, 4 gold");
    }
    scene_equal(scene, cyclades_troops_on(scene, "Delos"), 5, "four more");
    scene_refused(scene, "a troop Delos", "6.5");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    scene_refused(scene, "a troop Kea", "7.5");
    scene_refused(scene, "a troop Mykonos", "7.5");
}

void cyclades_test_recruiting_priests(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 4);
    scene_play_all(scene, "a priest; a priest");
    scene_equal(scene, cyclades_stage(scene)->priests[0], 2, "two");
    scene_equal(scene, cyclades_stage(scene)->gold[0], 0, "0 and 4 gold");
    scene_refused(scene, "a priest", "6.5");
    cyclades_expect_laws(scene);
}

void cyclades_test_recruiting_philosophers(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 4);
    scene_play_all(scene, "a philosopher; a philosopher");
    scene_equal(scene, cyclades_stage(scene)->philosophers[0], 2, "two");
    scene_equal(scene, cyclades_stage(scene)->gold[0], 0, "0 and 4 gold");
    scene_refused(scene, "a philosopher", "6.5");
    cyclades_expect_laws(scene);
}

static struct cyclades_state *three_philosophers(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 9);
    struct cyclades_state *state = cyclades_stage(scene);
    state->philosophers[0] = 3;
    state->philosopher_supply = 13;
    return state;
}

void cyclades_test_fourth_philosopher_is_taken(struct scene *scene)
{
    struct cyclades_state *state = three_philosophers(scene);
    scene_refused(scene, "a done", "7.11");
    scene_listed(scene, "a done", false);
    scene_play_all(scene, "a build Delos; a philosopher; a found Andros; a done"); /* not before all else */
    state = three_philosophers(scene);
    state->philosophers[1] = 13;
    state->philosopher_supply = 0;
    scene_listed(scene, "a done", true);
    state = three_philosophers(scene);
    state->philosophers[0] = 2;
    scene_listed(scene, "a done", true);
    state = three_philosophers(scene);
    state->recruited = 1;
    scene_listed(scene, "a done", true); /* a second one costs gold */
    state = three_philosophers(scene);
    state->turn_god = CYCLADES_ZEUS;
    scene_listed(scene, "a done", true);
    three_philosophers(scene);
    cyclades_stage_version_1(scene);
    scene_listed(scene, "a done", true);
}

void cyclades_test_reserve_is_limited(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 9);
    cyclades_stage_fleets(scene, 0, "A1", 6);
    scene_refused(scene, "a fleet A1", "1.6");
    scene_equal(scene, scene_count(scene, 0, "fleet"), 0, "eight are on the board");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    cyclades_stage_isle(scene, 0, "Delos", 7);
    scene_refused(scene, "a troop Delos", "1.6");
}

void cyclades_test_building(struct scene *scene)
{
    for (int god = 0; god < 4; god++) {
        cyclades_stage_turn(scene, 3, 0, (enum cyclades_god)god, 9);
        struct cyclades_state *state = cyclades_stage(scene);
        scene_play_all(scene, "a build Delos; a build Delos; a build Andros");
        scene_equal(scene, state->buildings[god][cyclades_isle_named("Delos")], 2, "two of the god's type");
        scene_equal(scene, state->building_supply[god], 7, "from the supply");
        scene_equal(scene, state->gold[0], 9 - 3 * 2, "2 gold each");
        scene_refused(scene, "a build Andros", "6.6");
        scene_refused(scene, "a build Kea", "6.6");
        scene_play(scene, "a build Delos");
        scene_refused(scene, "a build Delos", "6.8");
        cyclades_expect_laws(scene);
    }
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 9);
    scene_play(scene, "a build Delos");
    scene_equal(scene, cyclades_revenue(cyclades_stage(scene), 0), 2, "a university changes nothing");
}

void cyclades_test_replacing(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 2);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_creature(scene, CYCLADES_HARPY);
    scene_play(scene, "a replace harpy");
    scene_expect(scene, bits_has(state->discards, CYCLADES_HARPY), "discarded");
    scene_expect(scene, state->track[2] < CYCLADES_CREATURES && state->track[2] != CYCLADES_HARPY, "another came");
    scene_equal(scene, state->gold[0], 1, "1 gold");
    scene_refused(scene, "a replace harpy", "6.2");
    cyclades_expect_laws(scene);
    state->gold[0] = 0;
    cyclades_stage_creature(scene, CYCLADES_GIANT);
    scene_refused(scene, "a replace giant", "6.8");
}

void cyclades_test_apollo_gold(struct scene *scene)
{
    cyclades_stage_turn(scene, 4, 0, CYCLADES_ZEUS, 5);
    struct cyclades_state *state = cyclades_stage(scene);
    for (uint8_t i = 0; i < 3; i++)
        state->apollo[i] = (uint8_t)(3 - i);
    cyclades_stage_isle(scene, 3, "Tinos", 1); /* c holds only one isle now */
    for (int seat = 1; seat < 4; seat++)
        state->gold[seat] = 10;
    scene_play(scene, "a done");
    scene_equal(scene, state->turn_seat, 3, "d came first");
    scene_equal(scene, state->gold[3], 11, "1 gold for d");
    scene_equal(scene, state->gold[2], 10, "c waits");
    scene_play(scene, "d prosper Tinos");
    scene_equal(scene, state->gold[2] - cyclades_revenue(state, 2), 14, "4 gold for the owner of a single isle");
    scene_equal(scene, state->gold[1] - cyclades_revenue(state, 1), 11, "1 gold for b");
    scene_equal(scene, state->order[0], 1, "b was the last of the three");
    scene_equal(scene, state->order[1], 2, "c the second");
}

void cyclades_test_apollo_marker(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    struct cyclades_state *state = cyclades_stage(scene);
    state->apollo[0] = 1;
    state->apollo[1] = 2;
    cyclades_stage_isle(scene, 2, "Syros", 1);
    state->markers[cyclades_isle_named("Kythnos")] = 1;
    scene_play(scene, "a done");
    scene_refused(scene, "b prosper Thira", "1.1");
    scene_refused(scene, "b done", "7.14");
    scene_state_fault(scene, NULL);
    scene_equal(scene, scene_count(scene, 1, NULL), 8, "any isle, though b has one: a's, nobody's");
    scene_play(scene, "b prosper Kythnos");
    scene_equal(scene, state->markers[cyclades_isle_named("Kythnos")], 2, "a second marker on nobody's isle");
    scene_equal(scene, state->cycle, 2, "none for c, who was not even asked");
    scene_state_fault(scene, NULL);
    cyclades_stage_isle(scene, 0, "Kythnos", 1);
    scene_equal(scene, cyclades_revenue(state, 0), 2 + 2 + 2, "Andros, Kythnos, and its markers go with the isle");
}

void cyclades_test_sixteen_markers(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    struct cyclades_state *state = cyclades_stage(scene);
    state->cycle = 16;
    state->markers[cyclades_isle_named("Kea")] = 8;
    state->markers[cyclades_isle_named("Tinos")] = 7;
    scene_play(scene, "a done");
    scene_equal(scene, state->head.phase, CYCLADES_PROSPERITY, "one is left");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, offsetof(struct cyclades_state, markers) + (size_t)cyclades_isle_named("Kea"), 9,
                     "Apollo grants a marker to the first who chose him, and nothing else");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    state->cycle = 16;
    state->markers[cyclades_isle_named("Kea")] = 8;
    state->markers[cyclades_isle_named("Tinos")] = 8;
    scene_play(scene, "a done");
    scene_equal(scene, state->cycle, 17, "none is left: Apollo gives gold only");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, offsetof(struct cyclades_state, markers) + (size_t)cyclades_isle_named("Kea"), 9,
                     "more prosperity markers than there are");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    cyclades_stage_version_1(scene);
    state->cycle = 17;
    state->markers[cyclades_isle_named("Kea")] = 16;
    scene_play(scene, "a done");
    scene_equal(scene, state->head.phase, CYCLADES_PROSPERITY, "in version 1 there was no limit");
}

void cyclades_test_apollo_marker_version_1(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    cyclades_stage_version_1(scene);
    struct cyclades_state *state = cyclades_stage(scene);
    state->apollo[0] = 1;
    state->apollo[1] = 2;
    scene_play(scene, "a done");
    scene_refused(scene, "b prosper Andros", "7.14");
    scene_refused(scene, "b done", "7.14");
    state->markers[cyclades_isle_named("Kea")] = 1;
    scene_play(scene, "b prosper Kea");
    scene_equal(scene, state->markers[cyclades_isle_named("Kea")], 2, "a second marker on Kea");
    int markers = 0;
    for (int isle = 0; isle < CYCLADES_ISLES_MOST; isle++)
        markers += state->markers[isle];
    scene_equal(scene, markers, 2, "none for c");
    scene_equal(scene, state->cycle, 2, "c was not even asked");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    cyclades_stage_version_1(scene);
    state->apollo[0] = 2;
    state->apollo[1] = 1;
    cyclades_stage_isle(scene, 1, "Tinos", 1);
    scene_play(scene, "a done");
    scene_equal(scene, state->markers[cyclades_isle_named("Paros")], 1, "a single isle leaves no choice");
}
