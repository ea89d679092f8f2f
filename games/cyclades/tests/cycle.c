/* Cyclades: tests of cycles, creatures and gods laid out, elimination and the end (rules 2, 3, 4, 13, 14). */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

/* Everyone chooses Apollo, and the cycle is over. */
static void idle_cycle(struct scene *scene)
{
    static const char *const words[] = { "a offer apollo 0", "b offer apollo 0", "c offer apollo 0", "d offer apollo 0",
                                         "e offer apollo 0" };
    struct cyclades_state *state = cyclades_stage(scene);
    while (state->head.phase == CYCLADES_OFFERING && scene->failure[0] == 0) {
        int markers = state->order_next;
        scene_play(scene, words[bits_lowest(state->head.acting)]);
        if (markers == state->order_count)
            break;
    }
    cyclades_all_done(scene);
}

void cyclades_test_cycle_runs(struct scene *scene)
{
    scene_start(scene, 3, 1);
    struct cyclades_state *state = cyclades_stage(scene);
    for (uint8_t i = 0; i < 3; i++)
        state->order[i] = i;
    state->gods[0] = CYCLADES_ZEUS;
    state->gods[1] = CYCLADES_ARES;
    cyclades_offering_begin(state);
    scene_play_all(scene, "a offer ares 1; b offer apollo 0; c offer zeus 2");
    scene_equal(scene, state->turn_seat, 2, "Zeus acts first: c");
    scene_play(scene, "c done");
    scene_equal(scene, state->turn_seat, 0, "then Ares: a");
    scene_play(scene, "a done");
    scene_equal(scene, state->head.phase, CYCLADES_PROSPERITY, "then Apollo: b");
    scene_play(scene, "b prosper Kea");
    scene_equal(scene, state->cycle, 2, "the next cycle");
    scene_equal(scene, state->head.phase, CYCLADES_OFFERING, "begins with offerings");
    scene_equal(scene, state->order[0], 1, "b, who acted last, is first");
    scene_equal(scene, state->order[1], 0, "then a");
    scene_equal(scene, state->order[2], 2, "then c");
    for (int god = 0; god < CYCLADES_APOLLO; god++)
        scene_equal(scene, state->offer[god], 0, "all offerings begin anew");
    scene_equal(scene, state->gold[1], 5 + 2 + 1 + 3, "b: start, revenue, Apollo, revenue with the marker");
}

void cyclades_test_first_creatures(struct scene *scene)
{
    scene_start(scene, 3, 1);
    const struct cyclades_state *state = cyclades_stage(scene);
    scene_expect(scene, state->track[0] < CYCLADES_CREATURES, "one creature on the left");
    scene_equal(scene, state->track[1], CYCLADES_NONE, "none beside it");
    scene_equal(scene, state->track[2], CYCLADES_NONE, "none on the right");
    scene_equal(scene, cyclades_track_cost[0], 4, "4 gold");
    scene_equal(scene, cyclades_track_cost[2], 2, "2 gold");
}

void cyclades_test_second_creatures(struct scene *scene)
{
    scene_start(scene, 3, 1);
    struct cyclades_state *state = cyclades_stage(scene);
    uint8_t first = state->track[0];
    idle_cycle(scene);
    scene_equal(scene, state->track[1], first, "it has moved one space");
    scene_expect(scene, state->track[0] < CYCLADES_CREATURES, "a new one is beside it");
    scene_equal(scene, state->track[2], CYCLADES_NONE, "no third one yet");
    scene_start(scene, 3, 1);
    state->discards = 1u << state->track[0];
    state->track[0] = CYCLADES_NONE;
    idle_cycle(scene);
    scene_expect(scene, state->track[0] < CYCLADES_CREATURES && state->track[1] < CYCLADES_CREATURES, "two new ones");
    scene_equal(scene, state->track[2], CYCLADES_NONE, "and no third one");
    cyclades_expect_laws(scene);
}

void cyclades_test_later_creatures(struct scene *scene)
{
    scene_start(scene, 3, 1);
    struct cyclades_state *state = cyclades_stage(scene);
    idle_cycle(scene);
    uint8_t first = state->track[0], second = state->track[1];
    idle_cycle(scene);
    scene_equal(scene, state->track[2], second, "the third cycle: all three are filled");
    scene_equal(scene, state->track[1], first, "in order");
    idle_cycle(scene);
    scene_equal(scene, state->discards, 1u << second, "the last is discarded");
    scene_equal(scene, state->track[2], first, "the others move on");
    uint8_t left = state->track[0];
    state->discards |= 1u << state->track[1];
    state->track[1] = CYCLADES_NONE; /* called */
    idle_cycle(scene);
    scene_equal(scene, state->track[2], left, "as far as there is room");
    scene_expect(scene, state->track[0] < CYCLADES_CREATURES && state->track[1] < CYCLADES_CREATURES, "two new ones");
    cyclades_expect_laws(scene);
}

void cyclades_test_pile_is_renewed(struct scene *scene)
{
    scene_start(scene, 3, 1);
    struct cyclades_state *state = cyclades_stage(scene);
    state->discards = state->pile;
    state->pile = 0;
    idle_cycle(scene);
    scene_equal(scene, state->discards, 0, "the discards are gone");
    scene_equal(scene, bits_count(state->pile), 15, "into the pile, but for one");
    cyclades_expect_laws(scene);
}

void cyclades_test_track_is_not_refilled(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 9);
    cyclades_stage_creature(scene, CYCLADES_FATES);
    scene_play(scene, "a call fates");
    scene_equal(scene, cyclades_stage(scene)->track[2], CYCLADES_NONE, "a gap");
    scene_refused(scene, "a call fates", "6.2");
}

void cyclades_test_gods_for_five(struct scene *scene)
{
    int first[4] = { 0 };
    for (uint64_t seed = 0; seed < 200; seed++) {
        scene_start(scene, 5, seed);
        const struct cyclades_state *state = cyclades_stage(scene);
        scene_equal(scene, state->god_count, 4, "four face up");
        uint32_t seen = 0;
        for (int slot = 0; slot < 4; slot++)
            seen |= 1u << state->gods[slot];
        scene_equal(scene, seen, 15, "each once");
        first[state->gods[0]]++;
    }
    for (int god = 0; god < 4; god++)
        scene_expect(scene, first[god] > 25, "each is first now and then");
    cyclades_stage_turn(scene, 5, 2, CYCLADES_ARES, 5);
    scene_play(scene, "c done");
    scene_equal(scene, cyclades_stage(scene)->turn_god, CYCLADES_APOLLO, "Apollo comes last");
}

static uint32_t face_up(const struct cyclades_state *state)
{
    uint32_t gods = 0;
    for (int slot = 0; slot < state->god_count; slot++)
        gods |= 1u << state->gods[slot];
    return gods;
}

void cyclades_test_gods_for_four(struct scene *scene)
{
    for (int seats = 2; seats <= 4; seats += 2)
        for (uint64_t seed = 0; seed < 8; seed++) {
            scene_start(scene, seats, seed);
            const struct cyclades_state *state = cyclades_stage(scene);
            for (int cycle = 0; cycle < 4; cycle++) {
                scene_equal(scene, bits_count(face_up(state)), 3, "three face up");
                uint32_t hidden = 15 & ~face_up(state);
                idle_cycle(scene);
                scene_equal(scene, 1u << state->gods[0], hidden, "the hidden one is first now");
            }
        }
}

void cyclades_test_gods_for_three(struct scene *scene)
{
    bool other_pair = false, other_order = false;
    for (uint64_t seed = 0; seed < 20; seed++) {
        scene_start(scene, 3, seed);
        const struct cyclades_state *state = cyclades_stage(scene);
        uint32_t pair = face_up(state);
        scene_equal(scene, bits_count(pair), 2, "two face up");
        idle_cycle(scene);
        scene_equal(scene, face_up(state), 15 & ~pair, "then the other two");
        other_order = other_order || state->gods[0] > state->gods[1];
        idle_cycle(scene);
        other_pair = other_pair || (face_up(state) != pair && face_up(state) != (15 & ~pair));
    }
    scene_expect(scene, other_pair, "then all are shuffled anew");
    scene_expect(scene, other_order, "the pair comes in any order");
}

void cyclades_test_revenue(struct scene *scene)
{
    scene_start(scene, 3, 1);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_isle(scene, 0, "Mykonos", 1);
    cyclades_stage_fleets(scene, 0, "A2", 2);
    state->markers[cyclades_isle_named("Delos")] = 3;
    scene_equal(scene, cyclades_revenue(state, 0), 2 + 2 + 1 + 3, "Andros, Mykonos, a horn sea, three markers");
    int gold = state->gold[0];
    idle_cycle(scene);
    int apollo = state->gold[0] - gold - cyclades_revenue(state, 0);
    scene_equal(scene, apollo, 1, "revenue is paid at the start of the cycle, beside Apollo's gold");
}

/* a holds a metropolis; c's last isle, Paros, has another: a may take it. */
static void attack_last_isle(struct scene *scene, int seat_count)
{
    cyclades_stage_turn(scene, seat_count, 0, CYCLADES_ARES, 9);
    cyclades_stage_isle(scene, 1, "Tinos", 1);
    cyclades_stage_isle(scene, 2, "Paros", 0);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_metropolis(scene, "Paros");
    cyclades_stage_fleets(scene, 0, "K2", 1);
}

void cyclades_test_elimination(struct scene *scene)
{
    attack_last_isle(scene, 3);
    struct cyclades_state *state = cyclades_stage(scene);
    state->priests[2] = 2;
    state->priest_supply = 14;
    state->philosophers[2] = 3;
    state->philosopher_supply = 13;
    cyclades_stage_figure(scene, CYCLADES_MEDUSA, 2, "Kea");
    scene_play(scene, "a march Delos Paros 1");
    scene_equal(scene, state->out, 1 << 2, "c is out");
    scene_expect(scene, state->fleet_seas[2] == 0, "his fleets are gone");
    scene_equal(scene, state->gold[2] + state->priests[2] + state->philosophers[2], 0, "gold and cards, too");
    scene_equal(scene, state->priests_gone, 2, "out of the game");
    scene_equal(scene, state->figure_isle[CYCLADES_MEDUSA], CYCLADES_NONE, "his figure has left");
    scene_expect(scene, bits_has(state->discards, CYCLADES_MEDUSA), "its card is discarded");
    scene_expect(scene, !game_over(&state->head), "the cycle goes on");
    scene_equal(scene, state->head.acting, 1 << 0, "with a's actions");
    cyclades_expect_laws(scene);
    state->metropolises = (uint16_t)bits_of(cyclades_isle_named("Andros")); /* one is lost again */
    state->metropolis_supply = 9;
    cyclades_all_done(scene);
    scene_equal(scene, state->order_count, 2, "two markers are left");
    scene_equal(scene, state->god_count, 2, "and as many gods");
    scene_expect(scene, state->order[0] != 2 && state->order[1] != 2 && state->order[2] == CYCLADES_NONE, "a and b");
    scene_equal(scene, scene_place(scene, 2), 3, "c is last");
    scene_equal(scene, scene_points(scene, 2, "13.1"), 0, "eliminated");
}

void cyclades_test_last_one_standing(struct scene *scene)
{
    cyclades_stage_turn(scene, 2, 0, CYCLADES_ARES, 9);
    cyclades_stage_isle(scene, 0, "Kea", 1);
    cyclades_stage_isle(scene, 1, "Paros", 0);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_metropolis(scene, "Delos");
    cyclades_stage_metropolis(scene, "Paros");
    cyclades_stage_fleets(scene, 0, "K2", 1);
    scene_play(scene, "a march Delos Paros 1");
    scene_expect(scene, game_over(&scene->now.head), "over at once");
    scene_equal(scene, scene_place(scene, 0), 1, "a has won");
    scene_equal(scene, scene_place(scene, 1), 2, "b has not");
}

void cyclades_test_two_metropolises_end(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_metropolis(scene, "Delos");
    scene_expect(scene, !game_over(&scene->now.head), "not before the cycle ends");
    int shown = scene->now.head.shown;
    cyclades_all_done(scene);
    scene_expect(scene, game_over(&scene->now.head), "then");
    scene_equal(scene, cyclades_stage(scene)->cycle, 1, "in the same cycle");
    scene_equal(scene, scene_place(scene, 0), 1, "a has won");
    scene_equal(scene, scene_points(scene, 0, "14.1"), 2, "two metropolises");
    scene_expect(scene, scene->now.head.shown > shown, "fortunes are shown");
    struct cyclades_state view;
    game_view(scene->game, &scene->now.head, 1, &view.head);
    scene_equal(scene, view.gold[0], cyclades_stage(scene)->gold[0], "to everybody");
}

/* a holds Andros and Delos, b Kea and Syros, all with metropolises; the last cycle is played. */
static struct cyclades_state *two_winners(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 2, CYCLADES_ZEUS, 5);
    static const char *const isles[] = { "Andros", "Delos", "Kea", "Syros" };
    for (int i = 0; i < 4; i++)
        cyclades_stage_metropolis(scene, isles[i]);
    return cyclades_stage(scene);
}

void cyclades_test_ties(struct scene *scene)
{
    struct cyclades_state *state = two_winners(scene);
    state->gold[0] = 8;
    state->gold[1] = 9;
    cyclades_all_done(scene);
    scene_expect(scene, game_over(&scene->now.head), "over");
    scene_equal(scene, scene_place(scene, 1), 1, "b has more gold");
    scene_equal(scene, scene_place(scene, 0), 2, "a is second");
    state = two_winners(scene);
    state->gold[0] = 9;
    state->gold[1] = 9;
    cyclades_all_done(scene);
    scene_equal(scene, scene_place(scene, 0), 1, "a and b");
    scene_equal(scene, scene_place(scene, 1), 1, "share the victory");
    scene_equal(scene, scene_place(scene, 2), 3, "c is third");
    cyclades_stage_isle(scene, 0, "Mykonos", 0);
    cyclades_stage_metropolis(scene, "Mykonos");
    scene_equal(scene, scene_place(scene, 0), 1, "equal gold: more metropolises");
    scene_equal(scene, scene_place(scene, 1), 2, "decide");
}

void cyclades_test_forty_cycles(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    struct cyclades_state *state = cyclades_stage(scene);
    state->cycle = 40;
    cyclades_stage_metropolis(scene, "Kea");
    cyclades_stage_metropolis(scene, "Tinos");
    state->gold[0] = 99;
    state->gold[2] = 50;
    cyclades_all_done(scene);
    scene_expect(scene, game_over(&scene->now.head), "over");
    scene_equal(scene, scene_place(scene, 2), 1, "c: a metropolis and more gold than b");
    scene_equal(scene, scene_place(scene, 1), 2, "b: a metropolis");
    scene_equal(scene, scene_place(scene, 0), 3, "a: only gold");
}

void cyclades_test_other_places(struct scene *scene)
{
    cyclades_stage_turn(scene, 5, 0, CYCLADES_ZEUS, 5);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_metropolis(scene, "Milos");
    cyclades_stage_metropolis(scene, "Kea");
    state->gold[1] = 0;
    state->gold[2] = 30;
    state->out = 1 << 3 | 1 << 4;
    scene_equal(scene, scene_place(scene, 0), 1, "the goal");
    scene_equal(scene, scene_place(scene, 1), 2, "one metropolis");
    scene_equal(scene, scene_place(scene, 2), 3, "gold");
    scene_equal(scene, scene_place(scene, 3), 4, "the eliminated");
    scene_equal(scene, scene_place(scene, 4), 4, "share the last place");
}
