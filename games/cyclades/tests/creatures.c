/* Cyclades: tests of the creatures whose powers are over at once (rules 12.1 to 12.12, 12.20). */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

/* It is a's turn with Athena and 20 gold; the creature is called for 2. */
static struct cyclades_state *ready(struct scene *scene, enum cyclades_creature creature)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    cyclades_stage_creature(scene, creature);
    return cyclades_stage(scene);
}

static void expect_over(struct scene *scene, int creature)
{
    const struct cyclades_state *state = cyclades_stage(scene);
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "the power is over");
    scene_expect(scene, bits_has(state->discards, creature), "the card is discarded");
    cyclades_expect_laws(scene);
}

void cyclades_test_chimera(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_CHIMERA);
    cyclades_stage_discard(scene, CYCLADES_HARPY);
    cyclades_stage_discard(scene, CYCLADES_GIANT);
    scene_play(scene, "a call chimera");
    scene_refused(scene, "a revive kraken", "12.1");
    scene_refused(scene, "a revive chimera", "12.1");
    scene_play_all(scene, "a revive harpy; a snatch Kea");
    scene_equal(scene, cyclades_troops_on(scene, "Kea"), 0, "the Harpy's power");
    scene_equal(scene, state->gold[0], 18, "for the Chimera's price only");
    scene_equal(scene, state->discards, 0, "no discards are left");
    uint32_t back = 1u << CYCLADES_HARPY | 1u << CYCLADES_GIANT | 1u << CYCLADES_CHIMERA;
    scene_equal(scene, state->pile & back, back, "all are in the pile, the Chimera too");
    cyclades_stage_creature(scene, CYCLADES_FATES);
    scene_play(scene, "a call fates");
    expect_over(scene, CYCLADES_FATES); /* the next card is only discarded */
    state = ready(scene, CYCLADES_CHIMERA);
    scene_play(scene, "a call chimera");
    expect_over(scene, CYCLADES_CHIMERA);
    ready(scene, CYCLADES_CHIMERA);
    cyclades_stage_discard(scene, CYCLADES_MEDUSA);
    scene_play_all(scene, "a call chimera; a revive medusa; a place Kea");
    scene_expect(scene, !bits_has(state->pile, CYCLADES_MEDUSA), "a figure's card stays with its player");
    scene_equal(scene, state->figure_seat[CYCLADES_MEDUSA], 0, "a's");
    cyclades_expect_laws(scene);
}

void cyclades_test_chimera_waits_for_battle(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_CHIMERA);
    cyclades_stage_discard(scene, CYCLADES_PEGASUS);
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 1, "Kythnos");
    cyclades_stage_isle(scene, 0, "Delos", 7);
    scene_play_all(scene, "a call chimera; a revive pegasus; a fly Delos Kythnos 7");
    scene_equal(scene, cyclades_owner_of(scene, "Kythnos"), 0, "7 and any die beat 2 and any die");
    scene_equal(scene, state->discards, 0, "no discards are left");
    scene_expect(scene, bits_has(state->pile, CYCLADES_MINOTAUR), "the fallen Minotaur is in the pile, too");
    scene_equal(scene, state->hand, CYCLADES_NONE, "the power is over");
    cyclades_expect_laws(scene);
}

void cyclades_test_cyclops(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_CYCLOPS);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 2);
    scene_play(scene, "a call cyclops");
    scene_refused(scene, "a remodel temple Delos port", "12.2");
    scene_refused(scene, "a remodel port Kea temple", "12.2");
    scene_refused(scene, "a remodel port Delos port", "12.2");
    state->building_supply[CYCLADES_TEMPLE] = 0;
    scene_refused(scene, "a remodel port Delos temple", "1.7");
    state->building_supply[CYCLADES_TEMPLE] = 10;
    scene_equal(scene, scene_count(scene, 0, "remodel"), 3, "the ports into one of three types");
    scene_play(scene, "a remodel port Delos temple");
    scene_equal(scene, state->buildings[CYCLADES_PORT][cyclades_isle_named("Delos")], 1, "a port less");
    scene_equal(scene, state->buildings[CYCLADES_TEMPLE][cyclades_isle_named("Delos")], 1, "a temple more");
    expect_over(scene, CYCLADES_CYCLOPS);
    ready(scene, CYCLADES_CYCLOPS);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 2);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 1);
    cyclades_stage_building(scene, CYCLADES_UNIVERSITY, "Delos", 1);
    scene_play_all(scene, "a call cyclops; a remodel port Delos fortress; a found Andros");
    scene_equal(scene, cyclades_metropolis_count(state, 0), 1, "it may complete the four");
    cyclades_expect_laws(scene);
    ready(scene, CYCLADES_CYCLOPS);
    scene_play(scene, "a call cyclops");
    expect_over(scene, CYCLADES_CYCLOPS);
}

void cyclades_test_dryad(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_DRYAD);
    state->priests[1] = 2;
    state->priest_supply = 14;
    scene_play(scene, "a call dryad");
    scene_refused(scene, "a rob c", "12.3");
    scene_play(scene, "a rob b");
    scene_equal(scene, state->priests[0], 1, "a has it");
    scene_equal(scene, state->priests[1], 1, "b has lost it");
    expect_over(scene, CYCLADES_DRYAD);
}

void cyclades_test_fates(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_FATES);
    cyclades_stage_fleets(scene, 0, "A2", 1);
    scene_play(scene, "a call fates");
    scene_equal(scene, state->gold[0], 18 + 3, "2 for Andros, 1 for the horn sea");
    scene_equal(scene, state->news.flow[CYCLADES_FLOW_FATES][0], 3, "from the Fates");
    expect_over(scene, CYCLADES_FATES);
}

void cyclades_test_giant(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_GIANT);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Kea", 1);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    cyclades_stage_building(scene, CYCLADES_PORT, "Andros", 1);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 0, "Andros");
    cyclades_stage_metropolis(scene, "Paros");
    scene_play(scene, "a call giant");
    scene_refused(scene, "a wreck port Kea", "12.5");
    scene_refused(scene, "a wreck port Andros", "12.13");
    scene_equal(scene, scene_count(scene, 0, "wreck"), 2, "a metropolis is safe");
    scene_play(scene, "a wreck fortress Kea");
    scene_equal(scene, state->building_supply[CYCLADES_FORTRESS], 10, "gone");
    expect_over(scene, CYCLADES_GIANT);
    ready(scene, CYCLADES_GIANT);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 3);
    cyclades_use_temple(state, cyclades_isle_named("Delos"));
    scene_play_all(scene, "a call giant; a wreck temple Delos");
    scene_equal(scene, cyclades_temples_left(state, cyclades_isle_named("Delos")), 1, "one's own, a used one");
    expect_over(scene, CYCLADES_GIANT);
    ready(scene, CYCLADES_GIANT);
    scene_play(scene, "a call giant");
    expect_over(scene, CYCLADES_GIANT); /* nothing to destroy */
}

void cyclades_test_giant_version_1(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_GIANT);
    cyclades_stage_version_1(scene);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Kea", 1);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    cyclades_stage_metropolis(scene, "Paros");
    scene_play(scene, "a call giant");
    scene_refused(scene, "a wreck port Kea", "12.5");
    scene_refused(scene, "a wreck port Delos", "12.5");
    scene_equal(scene, scene_count(scene, 0, "wreck"), 1, "a metropolis is safe");
    scene_play(scene, "a wreck fortress Kea");
    scene_equal(scene, state->building_supply[CYCLADES_FORTRESS], 10, "gone");
    expect_over(scene, CYCLADES_GIANT);
    ready(scene, CYCLADES_GIANT);
    cyclades_stage_version_1(scene);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    scene_play(scene, "a call giant");
    expect_over(scene, CYCLADES_GIANT); /* nothing but one's own to destroy */
}

void cyclades_test_griffon(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_GRIFFON), view;
    state->gold[1] = 9;
    int shown = state->head.shown;
    scene_play_all(scene, "a call griffon; a rob b");
    scene_equal(scene, state->gold[0], 18 + 4, "half, rounded down");
    scene_equal(scene, state->gold[1], 5, "b keeps the rest");
    scene_equal(scene, state->head.shown, shown + 1, "something was shown");
    game_view(scene->game, &state->head, 2, &view.head);
    scene_equal(scene, view.news.fortune, 9, "also to c");
    scene_equal(scene, view.gold[1], 0, "but only at that moment");
    struct rng rng = rng_from_seed(1);
    struct cyclades_state truth;
    game_imagine(scene->game, &view.head, &rng, &truth.head);
    scene_equal(scene, truth.gold[1], 5, "c knows what is left");
    expect_over(scene, CYCLADES_GRIFFON);
}

void cyclades_test_harpy(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_HARPY);
    scene_play(scene, "a call harpy");
    scene_refused(scene, "a snatch Mykonos", "12.7");
    scene_play(scene, "a snatch Kea");
    scene_equal(scene, cyclades_troops_on(scene, "Kea"), 0, "gone");
    scene_equal(scene, cyclades_owner_of(scene, "Kea"), 1, "Kea stays b's");
    scene_equal(scene, state->troop_reserve[1], 7, "back in b's reserve");
    expect_over(scene, CYCLADES_HARPY);
    ready(scene, CYCLADES_HARPY);
    scene_play_all(scene, "a call harpy; a snatch Andros");
    scene_equal(scene, state->troop_reserve[0], 7, "one's own troop");
    scene_equal(scene, cyclades_owner_of(scene, "Andros"), 0, "a territory marker stays");
    expect_over(scene, CYCLADES_HARPY);
    ready(scene, CYCLADES_HARPY);
    cyclades_stage_isle(scene, 0, "Mykonos", 0);
    cyclades_stage_isle(scene, 0, "Kythnos", 0);
    cyclades_stage_isle(scene, 0, "Tinos", 0);
    cyclades_stage_isle(scene, 0, "Delos", 2);
    cyclades_stage_isle(scene, 1, "Paros", 0);
    scene_play(scene, "a call harpy");
    scene_refused(scene, "a snatch Andros", "9.5");
    scene_listed(scene, "a snatch Delos", true);
    scene_listed(scene, "a snatch Kea", true); /* others lose their last troop, marker or not */
}

void cyclades_test_harpy_version_1(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_HARPY);
    cyclades_stage_version_1(scene);
    scene_play(scene, "a call harpy");
    scene_refused(scene, "a snatch Andros", "12.7");
    scene_refused(scene, "a snatch Mykonos", "12.7");
    scene_play(scene, "a snatch Kea");
    scene_equal(scene, cyclades_troops_on(scene, "Kea"), 0, "gone");
    scene_equal(scene, cyclades_owner_of(scene, "Kea"), 1, "Kea stays b's");
    scene_equal(scene, state->troop_reserve[1], 7, "back in b's reserve");
    expect_over(scene, CYCLADES_HARPY);
}

void cyclades_test_pegasus(struct scene *scene)
{
    ready(scene, CYCLADES_PEGASUS);
    cyclades_stage_isle(scene, 0, "Delos", 6);
    scene_play(scene, "a call pegasus");
    scene_refused(scene, "a fly Delos Delos 1", "9.1");
    scene_refused(scene, "a fly Kea Delos 1", "9.1");
    scene_refused(scene, "a fly Delos Thira 1", "1.1");
    scene_play(scene, "a fly Delos Kea 6");
    scene_equal(scene, cyclades_owner_of(scene, "Kea"), 0, "taken without a chain of fleets");
    scene_equal(scene, cyclades_owner_of(scene, "Delos"), 0, "a marker stays on Delos");
    expect_over(scene, CYCLADES_PEGASUS);
}

void cyclades_test_satyr(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_SATYR);
    state->philosophers[2] = 1;
    state->philosophers[0] = 3;
    state->philosopher_supply = 12;
    scene_play(scene, "a call satyr");
    scene_refused(scene, "a rob b", "12.9");
    scene_play(scene, "a rob c");
    scene_equal(scene, state->philosophers[2], 0, "c has lost it");
    scene_equal(scene, state->founding, CYCLADES_SITING, "a's fourth: a metropolis at once");
    scene_play(scene, "a found Andros");
    expect_over(scene, CYCLADES_SATYR);
}

void cyclades_test_siren(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_SIREN);
    cyclades_stage_fleets(scene, 1, "F1", 2);
    scene_play(scene, "a call siren");
    scene_refused(scene, "a lure F1", "12.10");
    scene_refused(scene, "a lure C2", "12.10");
    scene_refused(scene, "a lure E1", "12.10");
    scene_play(scene, "a lure K2");
    scene_equal(scene, cyclades_master_of(scene, "K2"), 0, "a's now");
    scene_equal(scene, state->fleet_reserve[0], 5, "from a's reserve");
    scene_equal(scene, state->fleet_reserve[2], 7, "c's is in c's");
    expect_over(scene, CYCLADES_SIREN);
}

void cyclades_test_siren_fetches(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_SIREN);
    cyclades_stage_fleets(scene, 0, "A1", 6);
    scene_play_all(scene, "a call siren; a lure K2");
    scene_refused(scene, "a fetch K2", "12.10");
    scene_refused(scene, "a forgo", "12.10");
    scene_play(scene, "a fetch A1");
    scene_equal(scene, cyclades_fleets_at(scene, "A1"), 5, "one less there");
    scene_equal(scene, cyclades_master_of(scene, "K2"), 0, "one more here");
    scene_equal(scene, state->lured_sea, CYCLADES_NONE, "all settled");
    expect_over(scene, CYCLADES_SIREN);
    state = ready(scene, CYCLADES_SIREN);
    cyclades_stage_fleets(scene, 0, "C2", 0);
    cyclades_stage_fleets(scene, 0, "G5", 8);
    scene_play_all(scene, "a call siren; a lure K2");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "one stack only: no question");
    scene_equal(scene, cyclades_fleets_at(scene, "G5"), 7, "one less there");
    expect_over(scene, CYCLADES_SIREN);
}

void cyclades_test_sphinx(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_SPHINX);
    state->priests[0] = 1;
    state->priest_supply = 15;
    state->philosophers[0] = 2;
    state->philosopher_supply = 14;
    scene_play(scene, "a call sphinx");
    scene_refused(scene, "a sell-fleet D4", "12.11");
    scene_refused(scene, "a sell-troop Kea", "12.11");
    scene_play_all(scene, "a sell-priest; a sell-philosopher; a sell-troop Andros; a sell-fleet C2");
    scene_equal(scene, state->gold[0], 18 + 4 * 2, "2 gold each");
    scene_refused(scene, "a sell-priest", "12.11");
    scene_equal(scene, cyclades_owner_of(scene, "Andros"), 0, "a marker stays");
    scene_equal(scene, state->troop_reserve[0], 7, "back in the reserve");
    cyclades_stage_isle(scene, 0, "Mykonos", 0);
    cyclades_stage_isle(scene, 0, "Kythnos", 0);
    scene_refused(scene, "a sell-troop Delos", "9.5");
    scene_play(scene, "a forgo");
    expect_over(scene, CYCLADES_SPHINX);
}

void cyclades_test_sylph(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_SYLPH);
    cyclades_stage_fleets(scene, 0, "C2", 6);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    cyclades_stage_fleets(scene, 1, "D4", 0);
    scene_play(scene, "a call sylph");
    scene_equal(scene, state->hand_steps, 10, "ten steps");
    scene_refused(scene, "a sail C2 D4 1", "8.1");
    scene_play(scene, "a sail C2 D3 6");
    scene_equal(scene, cyclades_fleets_at(scene, "D3"), 6, "a battle on the way");
    scene_equal(scene, state->hand_steps, 9, "cost one step");
    scene_refused(scene, "a sail D3 D4 1", "12.12");
    scene_listed(scene, "a sail D3 D4 1", false);
    scene_play_all(scene, "a sail G5 F5 1; a sail F5 E4 1; a sail E4 D3 1");
    scene_refused(scene, "a sail D3 D4 2", "12.12");
    scene_refused(scene, "a sail D3 D4 8", "8.1");
    scene_equal(scene, scene_count(scene, 0, "sail"), 3, "only the fleet that came later goes on, to C2, D4 or E4");
    scene_play_all(scene, "a sail D3 D4 1; a sail D4 D5 1; a sail D5 D4 1; a sail D4 D5 1; a sail D5 D4 1");
    scene_equal(scene, state->gold[0], 18, "no gold");
    scene_equal(scene, state->hand_steps, 1, "one is left");
    scene_play(scene, "a sail D4 D5 1");
    scene_equal(scene, state->tired[0], 0, "forgotten when the power is over");
    expect_over(scene, CYCLADES_SYLPH);
}

/* All of a's fleets attack D3 from C2, or all but one. */
static void sylph_attacks(struct scene *scene, int fleets, int at_g5)
{
    ready(scene, CYCLADES_SYLPH);
    cyclades_stage_fleets(scene, 0, "G5", at_g5);
    cyclades_stage_fleets(scene, 0, "C2", fleets);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    cyclades_stage_fleets(scene, 1, "D4", 0);
    scene_play(scene, "a call sylph");
}

void cyclades_test_sylph_tires_fleets(struct scene *scene)
{
    sylph_attacks(scene, 8, 0);
    scene_play(scene, "a sail C2 D3 8");
    expect_over(scene, CYCLADES_SYLPH); /* all eight have fought */
    sylph_attacks(scene, 6, 0);
    scene_play(scene, "a sail C2 D3 6");
    expect_over(scene, CYCLADES_SYLPH); /* all that are on the board */
    sylph_attacks(scene, 7, 1);
    scene_play(scene, "a sail C2 D3 7");
    scene_state_fault(scene, NULL);
    scene_equal(scene, scene_count(scene, 0, "sail"), 3, "the eighth sails on from G5");
    sylph_attacks(scene, 3, 1);
    cyclades_stage_fleets(scene, 1, "D3", 2);
    scene_play_all(scene, "a sail C2 D3 3; b fight; a withdraw C2");
    scene_refused(scene, "a sail C2 B2 1", "12.12");
    scene_listed(scene, "a sail G5 F5 1", true);
    scene_state_fault(scene, NULL);
    sylph_attacks(scene, 3, 1);
    cyclades_stage_fleets(scene, 1, "D3", 2);
    scene_play_all(scene, "a sail C2 D3 3; b withdraw D4");
    scene_equal(scene, cyclades_master_of(scene, "D3"), 0, "b has withdrawn");
    scene_state_fault(scene, NULL); /* and is not among the tired */
    scene_refused(scene, "a sail D3 C2 1", "12.12");
    scene_play(scene, "a forgo");
    expect_over(scene, CYCLADES_SYLPH);
}

void cyclades_test_sylph_version_1(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_SYLPH);
    cyclades_stage_version_1(scene);
    cyclades_stage_fleets(scene, 0, "C2", 6);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    cyclades_stage_fleets(scene, 1, "D4", 0);
    scene_play(scene, "a call sylph");
    scene_equal(scene, state->hand_steps, 10, "ten steps");
    scene_refused(scene, "a sail C2 D4 1", "8.1");
    scene_play(scene, "a sail C2 D3 6");
    scene_equal(scene, cyclades_fleets_at(scene, "D3"), 6, "a battle on the way");
    scene_equal(scene, state->hand_steps, 9, "cost one step");
    scene_play_all(scene, "a sail G5 F5 1; a sail D3 D4 2; a sail F5 G5 1");
    scene_equal(scene, state->gold[0], 18, "and no gold");
    scene_play_all(scene, "a sail D4 D5 1; a sail D5 D4 1; a sail D4 D5 1; a sail D5 D4 1; a sail D4 D5 1");
    scene_equal(scene, state->hand_steps, 1, "one is left");
    scene_play(scene, "a sail D3 C2 3");
    expect_over(scene, CYCLADES_SYLPH);
}

void cyclades_test_aimed_at_others(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_GRIFFON);
    scene_play(scene, "a call griffon");
    scene_refused(scene, "a rob a", "12.20");
    scene_refused(scene, "a rob e", "12.20");
    scene_equal(scene, scene_count(scene, 0, "rob"), 2, "b or c");
    state = ready(scene, CYCLADES_SATYR);
    state->philosophers[0] = 2;
    state->philosopher_supply = 14;
    scene_play(scene, "a call satyr");
    expect_over(scene, CYCLADES_SATYR);
    ready(scene, CYCLADES_SIREN);
    scene_play(scene, "a call siren");
    scene_refused(scene, "a lure G5", "12.10");
}
