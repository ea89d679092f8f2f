/* Cyclades: tests of the creatures whose figures stay on the board (rules 12.13 to 12.19). */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

static struct cyclades_state *ready(struct scene *scene, enum cyclades_creature creature)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 20);
    cyclades_stage_creature(scene, creature);
    return cyclades_stage(scene);
}

void cyclades_test_chiron(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_CHIRON);
    scene_play_all(scene, "a call chiron; a place Kea");
    scene_equal(scene, state->figure_isle[CYCLADES_CHIRON], cyclades_isle_named("Kea"), "on Kea");
    cyclades_stage_building(scene, CYCLADES_PORT, "Kea", 1);
    cyclades_stage_building(scene, CYCLADES_PORT, "Syros", 1);
    cyclades_stage_creature(scene, CYCLADES_PEGASUS);
    scene_play(scene, "a call pegasus");
    scene_refused(scene, "a fly Delos Kea 1", "12.13");
    scene_listed(scene, "a fly Delos Kea 1", false);
    scene_play(scene, "a fly Delos Andros 1");
    cyclades_stage_creature(scene, CYCLADES_HARPY);
    scene_play(scene, "a call harpy");
    scene_refused(scene, "a snatch Kea", "12.13");
    scene_play(scene, "a snatch Paros");
    cyclades_stage_creature(scene, CYCLADES_GIANT);
    scene_play(scene, "a call giant");
    scene_refused(scene, "a wreck port Kea", "12.13");
    scene_listed(scene, "a wreck port Syros", true);
    ready(scene, CYCLADES_PEGASUS);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 1, "Andros");
    scene_play(scene, "a call pegasus");
    scene_listed(scene, "a fly Delos Andros 1", true);
    scene_listed(scene, "a fly Andros Delos 1", true);
    ready(scene, CYCLADES_PEGASUS);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 1, "Kea");
    scene_listed(scene, "a march Andros Kea 1", true);
}

void cyclades_test_chiron_lets_his_player_land(struct scene *scene)
{
    ready(scene, CYCLADES_PEGASUS);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 0, "Kythnos");
    scene_play(scene, "a call pegasus");
    scene_listed(scene, "a fly Delos Kythnos 1", true);
    ready(scene, CYCLADES_PEGASUS);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 1, "Kythnos");
    scene_play(scene, "a call pegasus");
    scene_refused(scene, "a fly Delos Kythnos 1", "12.13"); /* somebody else's Chiron, and nobody's isle */
    ready(scene, CYCLADES_PEGASUS);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 0, "Kea");
    scene_play(scene, "a call pegasus");
    scene_refused(scene, "a fly Delos Kea 1", "12.13"); /* his own Chiron, but on b's isle */
    ready(scene, CYCLADES_PEGASUS);
    cyclades_stage_version_1(scene);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 0, "Kythnos");
    scene_play(scene, "a call pegasus");
    scene_refused(scene, "a fly Delos Kythnos 1", "12.13");
}

void cyclades_test_medusa(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_PEGASUS);
    cyclades_stage_figure(scene, CYCLADES_MEDUSA, 1, "Delos");
    scene_refused(scene, "a march Delos Kythnos 1", "12.14");
    scene_listed(scene, "a march Delos Kythnos 1", false);
    scene_play(scene, "a call pegasus");
    scene_refused(scene, "a fly Delos Andros 1", "12.14");
    scene_listed(scene, "a fly Andros Delos 1", true);
    ready(scene, CYCLADES_MEDUSA);
    cyclades_stage_isle(scene, 0, "Andros", 7);
    cyclades_stage_isle(scene, 1, "Kea", 3);
    cyclades_stage_isle(scene, 1, "Tinos", 1);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    scene_play_all(scene, "a call medusa; a place Kea; a march Andros Kea 7");
    scene_equal(scene, state->news.assault_count, 3, "nobody was asked to retreat");
    scene_equal(scene, cyclades_owner_of(scene, "Kea"), 0, "to the end");
    cyclades_expect_laws(scene);
}

void cyclades_test_minotaur(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_MINOTAUR);
    scene_play_all(scene, "a call minotaur; a place Kea");
    state->battle = (struct cyclades_battle){ .field = CYCLADES_ON_LAND,
                                              .place = (uint8_t)cyclades_isle_named("Kea"),
                                              .attacker = 0,
                                              .defender = 1,
                                              .attackers = 0 };
    scene_equal(scene, cyclades_defence(state), 1 + 2, "one troop and the Minotaur");
    ready(scene, CYCLADES_HARPY);
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 1, "Kea");
    cyclades_stage_fleets(scene, 1, "D4", 0);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    cyclades_stage_isle(scene, 1, "Tinos", 1);
    cyclades_stage_isle(scene, 0, "Andros", 8 - 1);
    scene_play(scene, "a march Andros Kea 7");
    scene_equal(scene, cyclades_troops_on(scene, "Kea"), 0, "7 against 3: the troop is lost first");
    scene_equal(scene, state->figure_isle[CYCLADES_MINOTAUR], cyclades_isle_named("Kea"), "the Minotaur stands");
    scene_equal(scene, state->head.acting, 1 << 0, "he does not retreat: a is asked");
    scene_play(scene, "a fight");
    scene_equal(scene, state->figure_isle[CYCLADES_MINOTAUR], CYCLADES_NONE, "one more assault");
    scene_expect(scene, bits_has(state->discards, CYCLADES_MINOTAUR), "his card is discarded");
    scene_equal(scene, cyclades_owner_of(scene, "Kea"), 0, "Kea is taken");
    cyclades_expect_laws(scene);
}

void cyclades_test_minotaur_alone(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_HARPY);
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 1, "Kythnos");
    cyclades_stage_isle(scene, 0, "Delos", 7);
    scene_play(scene, "a march Delos Kythnos 7");
    scene_equal(scene, state->news.assault_count, 1, "nobody owns Kythnos, the Minotaur fights");
    scene_equal(scene, state->news.defender, CYCLADES_NONE, "for nobody");
    scene_equal(scene, cyclades_owner_of(scene, "Kythnos"), 0, "and loses");
    cyclades_expect_laws(scene);
    ready(scene, CYCLADES_HARPY);
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 1, "Kea");
    cyclades_stage_isle(scene, 1, "Kea", 2);
    cyclades_stage_isle(scene, 1, "Tinos", 1);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    cyclades_stage_isle(scene, 0, "Andros", 7);
    state->head.rng = rng_from_seed(3);
    scene_play(scene, "a march Andros Kea 7");
    if (state->head.acting == 1 << 1)
        scene_play(scene, "b retreat Tinos");
    scene_equal(scene, state->head.acting, 1 << 0, "b's troops go, the Minotaur stays: a is asked");
    scene_equal(scene, cyclades_owner_of(scene, "Kea"), 1, "Kea still holds");
    cyclades_expect_laws(scene);
}

void cyclades_test_minotaur_spares_his_player(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_HARPY);
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 0, "Kythnos");
    scene_play(scene, "a march Delos Kythnos 1");
    scene_equal(scene, state->news.assault_count, 0, "no battle");
    scene_equal(scene, cyclades_owner_of(scene, "Kythnos"), 0, "a takes nobody's isle");
    scene_equal(scene, state->figure_isle[CYCLADES_MINOTAUR], cyclades_isle_named("Kythnos"), "and he stays");
    ready(scene, CYCLADES_HARPY);
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 0, "Kea");
    cyclades_stage_isle(scene, 1, "Kea", 0);
    scene_play(scene, "a march Andros Kea 1");
    scene_equal(scene, state->news.assault_count, 1, "b's isle he defends against his own player");
    ready(scene, CYCLADES_HARPY);
    cyclades_stage_version_1(scene);
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 0, "Kythnos");
    scene_play(scene, "a march Delos Kythnos 1");
    scene_equal(scene, state->news.assault_count, 1, "in version 1 he fought everybody");
}

void cyclades_test_polyphemus(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_POLYPHEMUS);
    cyclades_stage_fleets(scene, 1, "D3", 2);
    cyclades_stage_fleets(scene, 2, "F4", 3);
    scene_play_all(scene, "a call polyphemus; a place Tinos");
    scene_refused(scene, "a push C2 C1", "12.16");
    scene_refused(scene, "a push C2 D3", "12.16");
    scene_refused(scene, "a push F4 E4", "12.16");
    scene_refused(scene, "a push F4 B1", "1.2");
    scene_refused(scene, "a push G5 H4", "12.16");
    scene_refused(scene, "a forgo", "12.16");
    scene_equal(scene, scene_count(scene, 0, "push"), 1 + 1 + 2, "C2 to B2, D3 to its own D4, F4 to F5 or G3");
    scene_play(scene, "a push D3 D4");
    scene_equal(scene, cyclades_fleets_at(scene, "D3"), 1, "one fleet goes");
    scene_equal(scene, cyclades_fleets_at(scene, "D4"), 2, "to its own");
    scene_state_fault(scene, NULL);
    scene_play_all(scene, "a push F4 G3; a push F4 F5; a push D3 D4; a push F4 F5");
    scene_equal(scene, cyclades_fleets_at(scene, "D4"), 3, "in any order");
    scene_equal(scene, cyclades_fleets_at(scene, "F5"), 2, "and in different directions");
    scene_equal(scene, cyclades_fleets_at(scene, "G3"), 1, "one by one");
    scene_equal(scene, cyclades_master_of(scene, "B2"), 0, "the last had no choice");
    scene_equal(scene, state->news.moved_to, cyclades_sea_named(scene, "B2"), "which the log tells");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "done");
    scene_equal(scene, state->figure_isle[CYCLADES_POLYPHEMUS], cyclades_isle_named("Tinos"), "he stays");
    cyclades_expect_laws(scene);
}

/* Two fleets of b at C2 can go to B2 only. */
void cyclades_test_polyphemus_pushes_the_rest(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_POLYPHEMUS);
    cyclades_stage_fleets(scene, 0, "C2", 0);
    cyclades_stage_fleets(scene, 2, "F4", 0);
    cyclades_stage_fleets(scene, 1, "C2", 2);
    scene_play_all(scene, "a call polyphemus; a place Tinos");
    scene_equal(scene, cyclades_fleets_at(scene, "B2"), 2, "both go without a question");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "done");
    state = ready(scene, CYCLADES_POLYPHEMUS);
    cyclades_stage_fleets(scene, 0, "C2", 0);
    cyclades_stage_fleets(scene, 1, "D4", 0);
    cyclades_stage_fleets(scene, 1, "D3", 2);
    cyclades_stage_fleets(scene, 0, "E4", 1);
    cyclades_stage_fleets(scene, 0, "G5", 0);
    scene_play_all(scene, "a call polyphemus; a place Tinos; a push E4 D4");
    scene_equal(scene, cyclades_master_of(scene, "D3"), -1, "D4, the only way out, is a's now");
    scene_equal(scene, state->news.fleets_lost, 2, "two fleets are lost");
    cyclades_expect_laws(scene);
}

void cyclades_test_polyphemus_version_1(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_POLYPHEMUS);
    cyclades_stage_version_1(scene);
    cyclades_stage_fleets(scene, 1, "D3", 2);
    cyclades_stage_fleets(scene, 2, "F4", 3);
    scene_play_all(scene, "a call polyphemus; a place Tinos");
    scene_refused(scene, "a push C2 C1", "12.16");
    scene_refused(scene, "a push C2 D3", "12.16");
    scene_refused(scene, "a push F4 E4", "12.16");
    scene_refused(scene, "a push F4 B1", "1.2");
    scene_refused(scene, "a push G5 H4", "12.16");
    scene_refused(scene, "a forgo", "12.16");
    scene_equal(scene, scene_count(scene, 0, "push"), 1 + 1 + 2, "C2 to B2, D3 to its own D4, F4 to F5 or G3");
    scene_play_all(scene, "a push D3 D4; a push F4 G3");
    scene_equal(scene, cyclades_fleets_at(scene, "D4"), 3, "own fleets are joined");
    scene_equal(scene, cyclades_fleets_at(scene, "G3"), 3, "a whole stack");
    scene_equal(scene, cyclades_master_of(scene, "B2"), 0, "the last had no choice");
    scene_equal(scene, state->news.moved_to, cyclades_sea_named(scene, "B2"), "which the log tells");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "done");
    scene_equal(scene, state->figure_isle[CYCLADES_POLYPHEMUS], cyclades_isle_named("Tinos"), "he stays");
    cyclades_expect_laws(scene);
}

void cyclades_test_polyphemus_sinks(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_POLYPHEMUS);
    cyclades_stage_fleets(scene, 0, "G5", 0);
    cyclades_stage_fleets(scene, 2, "F4", 0);
    cyclades_stage_fleets(scene, 0, "C2", 2);
    cyclades_stage_fleets(scene, 1, "B2", 1);
    scene_play_all(scene, "a call polyphemus; a place Tinos");
    scene_equal(scene, cyclades_master_of(scene, "C2"), -1, "B2 is another's, C1 and D3 touch Tinos: lost");
    scene_equal(scene, state->fleet_reserve[0], 8, "back in the reserve");
    scene_equal(scene, state->news.fleets_lost, 2, "two");
    cyclades_expect_laws(scene);
}

void cyclades_test_kraken(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_KRAKEN);
    state->gold[0] = 2 + 2;
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 3);
    cyclades_stage_fleets(scene, 1, "D3", 2);
    scene_play(scene, "a call kraken");
    scene_equal(scene, state->gold[0], 3, "1 gold with temples");
    scene_play(scene, "a surface D4");
    scene_equal(scene, cyclades_master_of(scene, "D4"), -1, "b's fleet is destroyed");
    scene_refused(scene, "a swim B2", "12.17");
    scene_play(scene, "a swim D3");
    scene_equal(scene, state->gold[0], 2, "a step costs 1, temples or not");
    scene_equal(scene, state->fleet_reserve[1], 7, "all but the one at F1");
    scene_play(scene, "a swim C2");
    scene_equal(scene, state->fleet_reserve[0], 7, "a's own fleets are not spared");
    scene_play(scene, "a swim C1");
    scene_refused(scene, "a swim C2", "6.8");
    scene_equal(scene, scene_count(scene, 0, NULL), 1, "still asked: others must not see that the gold is gone");
    scene_play(scene, "a forgo");
    scene_expect(scene, bits_has(state->discards, CYCLADES_KRAKEN), "the card is discarded");
    scene_equal(scene, state->kraken_sea, cyclades_sea_named(scene, "C1"), "the figure stays");
    cyclades_expect_laws(scene);
    cyclades_all_done(scene);
    scene_equal(scene, state->kraken_sea, cyclades_sea_named(scene, "C1"), "also in the next cycle");
    ready(scene, CYCLADES_KRAKEN);
    state->kraken_sea = (uint8_t)cyclades_sea_named(scene, "A1");
    scene_play(scene, "a call kraken");
    scene_listed(scene, "a surface A1", true);
    scene_equal(scene, scene_count(scene, 0, "surface"), 30, "anywhere");
}

void cyclades_test_figures_leave(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_MEDUSA);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 1, "Delos");
    scene_play_all(scene, "a call medusa; a place Mykonos");
    scene_expect(scene, !bits_has(state->discards, CYCLADES_MEDUSA), "a keeps the card");
    state->apollo[0] = 2;
    state->apollo[1] = 1;
    scene_play(scene, "a done");
    scene_equal(scene, state->figure_isle[CYCLADES_CHIRON], cyclades_isle_named("Delos"), "b has not acted yet");
    scene_play(scene, "c prosper Paros");
    scene_equal(scene, state->figure_isle[CYCLADES_CHIRON], CYCLADES_NONE, "b's turn with Apollo: Chiron leaves");
    scene_expect(scene, bits_has(state->discards, CYCLADES_CHIRON), "and is discarded");
    scene_equal(scene, state->cycle, 2, "the next cycle");
    scene_equal(scene, state->figure_isle[CYCLADES_MEDUSA], cyclades_isle_named("Mykonos"), "Medusa is still there");
    scene_play_all(scene, "b offer apollo 0; c offer apollo 0; a offer apollo 0; b prosper Kea");
    scene_equal(scene, state->figure_isle[CYCLADES_MEDUSA], CYCLADES_NONE, "until a's turn came");
    cyclades_expect_laws(scene);
}

/* Two players: a acts with Ares and Zeus, then b twice with Apollo. */
static struct cyclades_state *two_turns(struct scene *scene)
{
    cyclades_stage_turn(scene, 2, 0, CYCLADES_ARES, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    state->gods[1] = CYCLADES_ZEUS;
    state->gods[2] = CYCLADES_ATHENA;
    state->offer_seat[CYCLADES_ZEUS] = 0;
    state->offer[CYCLADES_ZEUS] = 1;
    state->apollo[0] = state->apollo[1] = 1;
    state->apollo[2] = CYCLADES_NONE;
    state->apollo_count = 2;
    cyclades_stage_creature(scene, CYCLADES_MEDUSA);
    return state;
}

void cyclades_test_figures_stay_for_both_gods(struct scene *scene)
{
    struct cyclades_state *state = two_turns(scene);
    scene_play_all(scene, "a call medusa; a place Kea; a done");
    scene_equal(scene, state->turn_god, CYCLADES_ZEUS, "a's second god");
    scene_equal(scene, state->figure_isle[CYCLADES_MEDUSA], cyclades_isle_named("Kea"), "Medusa stays");
    scene_play_all(scene, "a done; b prosper Kea");
    scene_equal(scene, state->cycle, 2, "the next cycle");
    scene_equal(scene, state->figure_isle[CYCLADES_MEDUSA], cyclades_isle_named("Kea"), "still there");
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 1, "Andros");
    scene_play_all(scene, "b offer apollo 0; b offer apollo 0; a offer apollo 0; a offer apollo 0");
    scene_equal(scene, state->figure_isle[CYCLADES_CHIRON], CYCLADES_NONE, "b's first turn: Chiron leaves");
    scene_equal(scene, state->figure_isle[CYCLADES_MEDUSA], cyclades_isle_named("Kea"), "a's has not come");
    scene_play(scene, "b prosper Kea");
    scene_equal(scene, state->figure_isle[CYCLADES_MEDUSA], CYCLADES_NONE, "a's first turn: Medusa leaves");
    cyclades_expect_laws(scene);
}

void cyclades_test_figures_stay_version_1(struct scene *scene)
{
    struct cyclades_state *state = two_turns(scene);
    cyclades_stage_version_1(scene);
    scene_play_all(scene, "a call medusa; a place Kea; a done");
    scene_equal(scene, state->figure_isle[CYCLADES_MEDUSA], CYCLADES_NONE, "a's second god: Medusa leaves");
}

void cyclades_test_figures_destroy_each_other(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_POLYPHEMUS);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 1, "Tinos");
    scene_play_all(scene, "a call polyphemus; a place Tinos");
    scene_equal(scene, state->figure_isle[CYCLADES_CHIRON], CYCLADES_NONE, "Chiron is gone");
    scene_equal(scene, state->figure_isle[CYCLADES_POLYPHEMUS], CYCLADES_NONE, "Polyphemus too");
    scene_equal(scene, cyclades_master_of(scene, "C2"), 0, "and pushed nobody");
    scene_equal(scene, state->discards, 1u << CYCLADES_CHIRON | 1u << CYCLADES_POLYPHEMUS, "both cards discarded");
    cyclades_expect_laws(scene);
}

/* While one question is open, nothing else can be done. */
void cyclades_test_every_question_first(struct scene *scene)
{
    struct cyclades_state *state = ready(scene, CYCLADES_HARPY);
    scene_refused(scene, "a offer ares 1", "6.1");
    scene_refused(scene, "a forgo", "6.1");
    scene_play(scene, "a call harpy");
    scene_refused(scene, "a march Andros Kea 1", "6.4");
    scene_refused(scene, "a rob b", "6.4");
    state->philosophers[0] = 4;
    state->philosopher_supply = 12;
    scene_play(scene, "a snatch Kea");
    scene_refused(scene, "a troop Andros", "11.1");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 5);
    scene_play(scene, "a sail C2 B2 1");
    scene_refused(scene, "a fleet A1", "8.5");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    state->apollo[0] = 1;
    state->apollo[1] = 2;
    scene_play(scene, "a done");
    scene_refused(scene, "b offer ares 1", "7.14");
}
