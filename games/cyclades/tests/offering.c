/* Cyclades: tests of offerings, also with two players (rules 5, 15). */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

/* Five players at offerings, order a b c d e, gods Poseidon, Ares, Zeus, Athena, 7 gold each. */
static struct cyclades_state *five_offer(struct scene *scene)
{
    scene_start(scene, 5, 1);
    struct cyclades_state *state = cyclades_stage(scene);
    for (uint8_t i = 0; i < 5; i++)
        state->order[i] = i;
    for (uint8_t slot = 0; slot < 4; slot++)
        state->gods[slot] = slot;
    cyclades_offering_begin(state);
    return state;
}

void cyclades_test_offering_in_order(struct scene *scene)
{
    struct cyclades_state *state = five_offer(scene);
    scene_equal(scene, state->head.acting, 1 << 0, "a begins");
    scene_play(scene, "a offer ares 3");
    scene_equal(scene, state->head.acting, 1 << 1, "then b");
    scene_play_all(scene, "b offer zeus 1; c offer poseidon 2; d offer athena 1");
    scene_equal(scene, state->offer_seat[CYCLADES_ARES], 0, "a lies on Ares");
    scene_play(scene, "e offer apollo 0");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "all are placed");
    scene_equal(scene, state->turn_seat, 2, "Poseidon's favourite acts first");
    scene_equal(scene, state->gold[0], 4, "a has paid 3");
    scene_equal(scene, state->gold[4], 7, "Apollo is free");
}

void cyclades_test_offering_refusals(struct scene *scene)
{
    five_offer(scene);
    scene_refused(scene, "a offer ares 0", "5.1");
    scene_refused(scene, "a offer apollo 1", "5.2");
    scene_refused(scene, "a done", "5.1");
    scene_play(scene, "a offer ares 3");
    scene_refused(scene, "b offer ares 3", "5.4");
    scene_refused(scene, "b offer ares 2", "5.4");
    scene_listed(scene, "b offer ares 4", true);
    scene_start(scene, 4, 1);
    uint32_t face_down = 15;
    for (int slot = 0; slot < 3; slot++)
        face_down ^= 1u << cyclades_stage(scene)->gods[slot];
    struct game_event event = { .seat = (int8_t)bits_lowest(scene->now.head.acting),
                                .move = { CYCLADES_OFFER, { (uint8_t)bits_lowest(face_down), 1 } } };
    const struct refusal *refusal = game_refusal(scene->game, &scene->now.head, &event);
    scene_expect(scene, refusal != NULL && strcmp(refusal->rule, "5.3") == 0, "a face-down god");
    cyclades_stage(scene)->gods[0] = CYCLADES_ARES; /* the same in words, for the list of refusals provoked */
    cyclades_stage(scene)->gods[1] = CYCLADES_ZEUS;
    cyclades_stage(scene)->gods[2] = CYCLADES_ATHENA;
    cyclades_stage(scene)->order[0] = 0;
    cyclades_offering_begin(cyclades_stage(scene));
    scene_refused(scene, "a offer poseidon 1", "5.3");
}

void cyclades_test_apollo_takes_all(struct scene *scene)
{
    struct cyclades_state *state = five_offer(scene);
    scene_play_all(scene, "a offer apollo 0; b offer apollo 0; c offer zeus 1; d offer apollo 0");
    scene_equal(scene, state->apollo_count, 3, "three at Apollo");
    scene_equal(scene, state->apollo[1], 1, "b came second");
    scene_listed(scene, "e offer apollo 0", true);
}

void cyclades_test_outbidding_chain(struct scene *scene)
{
    struct cyclades_state *state = five_offer(scene);
    scene_play_all(scene, "a offer ares 1; b offer zeus 1; c offer ares 2");
    scene_equal(scene, state->head.acting, 1 << 0, "a answers before d");
    scene_refused(scene, "a offer ares 3", "5.6");
    scene_listed(scene, "a offer ares 3", false);
    scene_play(scene, "a offer zeus 2");
    scene_equal(scene, state->head.acting, 1 << 1, "now b was pushed");
    scene_refused(scene, "b offer zeus 3", "5.6");
    scene_play(scene, "b offer ares 3");
    scene_equal(scene, state->head.acting, 1 << 2, "and c");
    scene_play(scene, "c offer athena 1");
    scene_equal(scene, state->head.acting, 1 << 3, "the chain is over: d");
    scene_equal(scene, state->offer_seat[CYCLADES_ZEUS], 0, "a holds Zeus");
    scene_equal(scene, state->offer[CYCLADES_ARES], 3, "Ares stands at 3");
    scene_play_all(scene, "d offer ares 4; b offer zeus 3; a offer ares 5");
    scene_listed(scene, "d offer zeus 4", true);
}

void cyclades_test_offering_within_means(struct scene *scene)
{
    struct cyclades_state *state = five_offer(scene);
    scene_refused(scene, "a offer ares 8", "5.7");
    state->priests[0] = 3;
    state->priest_supply = 13;
    scene_listed(scene, "a offer ares 10", true);
    scene_refused(scene, "a offer ares 11", "5.7");
    scene_play_all(scene, "a offer ares 2; b offer zeus 7; c offer apollo 0; d offer apollo 0; e offer apollo 0");
    scene_equal(scene, state->gold[0], 6, "three priests for 2: still 1 gold");
    scene_equal(scene, state->gold[1], 0, "b paid in full");
    state = five_offer(scene);
    state->priests[0] = 3;
    state->gold[0] = 0;
    scene_refused(scene, "a offer ares 1", "5.7");
    scene_equal(scene, scene_count(scene, 0, NULL), 1, "without gold only Apollo is left");
}

void cyclades_test_offering_limit(struct scene *scene)
{
    struct cyclades_state *state = five_offer(scene);
    state->gold[0] = 500;
    scene_listed(scene, "a offer ares 11", true);
    scene_listed(scene, "a offer ares 50", true);
    scene_equal(scene, scene_count(scene, 0, NULL), 4 * 50 + 1, "1 to 50 at four gods, and Apollo");
    scene_play(scene, "a offer ares 50");
    state->gold[1] = 500;
    scene_refused(scene, "b offer ares 50", "5.4");
}

/* The seat owns this many isles without a troop, and has so many territory markers less. */
static void leave_isles(struct scene *scene, int seat, int count)
{
    static const char *const isles[] = { "Mykonos", "Kythnos", "Delos" };
    for (int i = 0; i < count; i++)
        cyclades_stage_isle(scene, seat, isles[i], 0);
}

void cyclades_test_offering_over_ten(struct scene *scene)
{
    struct cyclades_state *state = five_offer(scene);
    state->gold[0] = 30;
    state->gold[1] = 30;
    leave_isles(scene, 0, 2);
    scene_listed(scene, "a offer ares 11", true);
    scene_listed(scene, "a offer ares 30", true);
    leave_isles(scene, 0, 3);
    scene_refused(scene, "a offer ares 11", "5.9");
    scene_refused(scene, "a offer ares 31", "5.7");
    scene_equal(scene, scene_count(scene, 0, NULL), 4 * 10 + 1, "1 to 10 at four gods, and Apollo");
    scene_play_all(scene, "a offer ares 10; b offer ares 11");
    scene_refused(scene, "a offer zeus 11", "5.9");
    scene_play_all(scene, "a offer zeus 10; c offer apollo 0; d offer apollo 0; e offer apollo 0");
    scene_equal(scene, state->gold[1], 19, "b has paid");
    scene_expect(scene, cyclades_has_marker(state, 1), "and has all markers back");
    state = five_offer(scene);
    cyclades_stage_version_1(scene);
    state->gold[0] = 30;
    leave_isles(scene, 0, 3);
    scene_listed(scene, "a offer ares 11", true);
}

static struct cyclades_state *two_offer(struct scene *scene)
{
    scene_start(scene, 2, 1);
    struct cyclades_state *state = cyclades_stage(scene);
    for (uint8_t i = 0; i < 4; i++)
        state->order[i] = i % 2;
    for (uint8_t slot = 0; slot < 3; slot++)
        state->gods[slot] = slot;
    cyclades_offering_begin(state);
    return state;
}

void cyclades_test_two_markers_each(struct scene *scene)
{
    struct cyclades_state *state = two_offer(scene);
    scene_equal(scene, state->order_count, 4, "four markers");
    scene_play_all(scene, "a offer ares 4; b offer apollo 0");
    scene_refused(scene, "a offer zeus 4", "15.3");
    scene_refused(scene, "a offer zeus 8", "5.7");
    state->priests[0] = 2;
    state->priest_supply = 14;
    scene_play_all(scene, "a offer zeus 3; b offer poseidon 1");
    scene_equal(scene, state->gold[0], 2, "4 and 3, less two priests");
    scene_equal(scene, state->gold[1], 6, "b paid 1");
    scene_equal(scene, state->turn_seat, 1, "b acts with Poseidon");
    scene_play_all(scene, "b done; a done; a done");
    scene_equal(scene, state->head.phase, CYCLADES_PROSPERITY, "and b with Apollo");
    scene_equal(scene, state->finished_count, 3, "a has acted twice");
}

static struct cyclades_state *four_priests(struct scene *scene)
{
    struct cyclades_state *state = two_offer(scene);
    state->priests[0] = 4;
    state->priest_supply = 12;
    return state;
}

void cyclades_test_each_offering_costs(struct scene *scene)
{
    struct cyclades_state *state = four_priests(scene);
    scene_play_all(scene, "a offer ares 3; b offer apollo 0; a offer zeus 2; b offer apollo 0");
    scene_equal(scene, state->gold[0], 5, "3 and 2, less four priests: 1 gold for each god");
    state = four_priests(scene);
    scene_play_all(scene, "a offer ares 4; b offer apollo 0; a offer zeus 3; b offer apollo 0");
    scene_equal(scene, state->gold[0], 4, "4 and 3, less four priests");
    state = four_priests(scene);
    scene_play_all(scene, "a offer ares 4; b offer apollo 0; a offer apollo 0; b offer zeus 1");
    scene_equal(scene, state->gold[0], 6, "1 gold for one god; Apollo is free");
    state = four_priests(scene);
    state->gold[0] = 1;
    scene_play_all(scene, "a offer ares 1; b offer apollo 0");
    scene_refused(scene, "a offer zeus 1", "15.3");
    scene_equal(scene, scene_count(scene, 0, NULL), 1 + 4, "Apollo, or more for Ares: 2 to 5");
    state->gold[0] = 2;
    scene_listed(scene, "a offer zeus 5", true);
    scene_refused(scene, "a offer zeus 6", "15.3");
}

void cyclades_test_each_offering_costs_version_1(struct scene *scene)
{
    struct cyclades_state *state = four_priests(scene);
    cyclades_stage_version_1(scene);
    scene_play_all(scene, "a offer ares 1; b offer apollo 0");
    state->gold[0] = 1;
    scene_play_all(scene, "a offer zeus 1; b offer apollo 0");
    scene_equal(scene, state->gold[0], 0, "1 gold for both");
}

void cyclades_test_outbidding_oneself(struct scene *scene)
{
    struct cyclades_state *state = two_offer(scene);
    scene_play_all(scene, "a offer ares 3; b offer apollo 0");
    scene_listed(scene, "a offer ares 7", true);
    scene_play(scene, "a offer ares 5");
    scene_equal(scene, state->head.acting, 1 << 0, "a's first marker is pushed");
    scene_refused(scene, "a offer ares 6", "5.6");
    scene_refused(scene, "a offer zeus 3", "15.3");
    scene_play(scene, "a offer zeus 2");
    scene_equal(scene, state->offer_seat[CYCLADES_ARES], 0, "one marker on Ares");
    scene_equal(scene, state->offer_seat[CYCLADES_ZEUS], 0, "one on Zeus");
    state = two_offer(scene);
    scene_play_all(scene, "a offer apollo 0; b offer apollo 0; a offer apollo 0; b offer apollo 0");
    scene_equal(scene, state->head.phase, CYCLADES_PROSPERITY, "both of a's markers may lie on Apollo");
}

void cyclades_test_two_offerings_over_ten(struct scene *scene)
{
    struct cyclades_state *state = two_offer(scene);
    state->gold[0] = 60;
    leave_isles(scene, 0, 2);
    scene_play_all(scene, "a offer ares 11; b offer apollo 0");
    scene_refused(scene, "a offer zeus 11", "5.9");
    scene_listed(scene, "a offer zeus 10", true);
    scene_listed(scene, "a offer ares 12", true); /* one marker comes back as the other goes there */
    cyclades_expect_laws(scene);
    leave_isles(scene, 0, 3);
    const char *law = cyclades_broken_law(&state->head);
    scene_expect(scene, law != NULL && strcmp(law, "offerings over 10 lie on territory markers") == 0, "a law");
    state = two_offer(scene);
    state->gold[0] = 60;
    leave_isles(scene, 0, 2);
    scene_play_all(scene, "a offer ares 11; b offer apollo 0; a offer ares 12");
    scene_refused(scene, "a offer zeus 11", "5.9");
    scene_play(scene, "a offer zeus 10");
    state = two_offer(scene);
    state->gold[0] = 60;
    leave_isles(scene, 0, 1);
    scene_play_all(scene, "a offer ares 11; b offer apollo 0; a offer zeus 11");
    cyclades_expect_laws(scene);
}

void cyclades_test_three_metropolises(struct scene *scene)
{
    cyclades_stage_turn(scene, 2, 0, CYCLADES_ARES, 5);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_metropolis(scene, "Delos");
    cyclades_all_done(scene);
    scene_expect(scene, !game_over(&scene->now.head), "two are not enough");
    cyclades_stage_turn(scene, 2, 0, CYCLADES_ARES, 5);
    cyclades_stage_isle(scene, 0, "Mykonos", 1);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_metropolis(scene, "Delos");
    cyclades_stage_metropolis(scene, "Mykonos");
    cyclades_all_done(scene);
    scene_expect(scene, game_over(&scene->now.head), "three are");
    scene_equal(scene, scene_place(scene, 0), 1, "a has won");
    scene_equal(scene, scene_points(scene, 0, "15.5"), 3, "three metropolises");
}
