/* Cyclades: tests of the table, of secrets, and of where gold comes from (rules 1, 16). */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

void cyclades_test_boards_by_number_of_players(struct scene *scene)
{
    static const int isles[] = { 0, 0, 8, 8, 10, 13 }, seas[] = { 0, 0, 30, 30, 46, 61 };
    for (int seats = 2; seats <= 5; seats++) {
        scene_start(scene, seats, 1);
        scene_equal(scene, cyclades_map(cyclades_stage(scene))->isle_count, isles[seats], "isles");
        scene_equal(scene, cyclades_map(cyclades_stage(scene))->sea_count, seas[seats], "seas");
    }
}

/* Contact of two circles by their names: neighbours in a row, or half a circle aside in the next row. */
static bool in_contact(const char *a, const char *b)
{
    int row[2] = { a[0] - 'A', b[0] - 'A' }, half[2];
    for (int i = 0; i < 2; i++) {
        const char *name = i == 0 ? a : b;
        int column = name[2] == 0 ? name[1] - '0' : 10 + name[2] - '0';
        half[i] = 2 * column + (row[i] < 5 ? 5 - row[i] : row[i] - 5);
    }
    int across = half[0] - half[1], down = row[0] - row[1];
    return (down == 0 && (across == 2 || across == -2)) || ((down == 1 || down == -1) && (across == 1 || across == -1));
}

static void check_board(struct scene *scene, const struct cyclades_map *map)
{
    int horns = 0;
    for (int sea = 0; sea < map->sea_count; sea++) {
        const char *name = cyclades_cell_names[map->cell_of_sea[sea]];
        scene_equal(scene, map->sea_of_cell[map->cell_of_sea[sea]], sea, "a sea's circle is its own");
        horns += (int)(map->horn_seas >> sea & 1);
        for (int cell = 0; cell < CYCLADES_CELLS; cell++) {
            bool touches = in_contact(name, cyclades_cell_names[cell]);
            uint8_t other = map->sea_of_cell[cell], isle = map->isle_of_cell[cell];
            if (other != CYCLADES_NONE)
                scene_equal(scene, map->near[sea] >> other & 1, touches, "seas in contact are adjacent");
            if (isle != CYCLADES_NONE && touches) {
                scene_expect(scene, bits_has(map->shore[sea], isle), "a touched isle is adjacent");
                scene_expect(scene, bits_has(map->coast[isle], sea), "and so is the sea to the isle");
            }
        }
    }
    scene_equal(scene, horns, map->isle_count == 8 ? 4 : 6, "horn seas");
}

void cyclades_test_boards_are_symmetric(struct scene *scene)
{
    for (int i = 0; i < CYCLADES_MAPS; i++) {
        const struct cyclades_map *map = &cyclades_maps[i];
        check_board(scene, map);
        for (int a = 0; a < CYCLADES_CELLS; a++)
            for (int b = 0; b < CYCLADES_CELLS; b++)
                if (in_contact(cyclades_cell_names[a], cyclades_cell_names[b]) &&
                    map->isle_of_cell[a] != CYCLADES_NONE && map->isle_of_cell[b] != CYCLADES_NONE)
                    scene_equal(scene, map->isle_of_cell[a], map->isle_of_cell[b], "touching land is one isle");
        for (int isle = 0; isle < map->isle_count; isle++)
            for (int sea = 0; sea < map->sea_count; sea++)
                scene_equal(scene, map->coast[isle] >> sea & 1, map->shore[sea] >> isle & 1, "coast and shore agree");
    }
}

void cyclades_test_isles_by_size(struct scene *scene)
{
    static const int horns[] = { 0, 2, 1, 0, 0 };
    for (int seats = 3; seats <= 5; seats++) {
        scene_start(scene, seats, 1);
        struct cyclades_state *state = cyclades_stage(scene);
        memset(state->isles_of, 0, sizeof state->isles_of);
        memset(state->fleet_seas, 0, sizeof state->fleet_seas);
        for (int isle = 0; isle < cyclades_map(state)->isle_count; isle++) {
            int size = 0;
            for (int cell = 0; cell < CYCLADES_CELLS; cell++)
                size += cyclades_map(state)->isle_of_cell[cell] == isle;
            state->isles_of[0] = (uint16_t)bits_of(isle);
            scene_equal(scene, cyclades_room(state, isle), size, "as many squares as circles");
            scene_equal(scene, cyclades_revenue(state, 0), horns[size], "printed horns");
        }
    }
    scene_expect(scene, strcmp(cyclades_isle_names[3], "Mykonos") == 0, "an isle has an island's name");
}

void cyclades_test_starts(struct scene *scene)
{
    for (int seats = 2; seats <= 5; seats++) {
        scene_start(scene, seats, 1);
        struct cyclades_state *state = cyclades_stage(scene);
        for (int seat = 0; seat < seats; seat++) {
            scene_equal(scene, bits_count(state->isles_of[seat]), 2, "two isles");
            scene_equal(scene, bits_count(state->fleet_seas[seat]), 2, "two fleets");
            scene_equal(scene, state->troop_reserve[seat], 6, "two of eight troops on the board");
            scene_equal(scene, state->fleet_reserve[seat], 6, "two of eight fleets on the board");
            scene_equal(scene, cyclades_revenue(state, seat), 2, "two horns");
            scene_equal(scene, state->gold[seat], 5 + 2, "5 gold and the first revenue");
            for (uint64_t seas = state->fleet_seas[seat]; seas != 0;)
                scene_expect(scene, (cyclades_map(state)->shore[bits_take(&seas)] & state->isles_of[seat]) != 0,
                             "each fleet lies at an own isle");
        }
        scene_equal(scene, state->news.founded, CYCLADES_NONE, "nothing has been founded");
        cyclades_expect_laws(scene);
    }
    scene_equal(scene, cyclades_master_of(scene, "G9"), 4, "seat e's fleet on the large board");
}

void cyclades_test_supplies(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    scene_equal(scene, state->priest_supply, 16, "priests");
    scene_equal(scene, state->philosopher_supply, 16, "philosophers");
    scene_equal(scene, state->building_supply[CYCLADES_TEMPLE], 10, "temples");
    scene_equal(scene, state->metropolis_supply, 10, "metropolises");
    state->priests[1] = 16;
    state->priest_supply = 0;
    state->building_supply[CYCLADES_TEMPLE] = 0;
    scene_refused(scene, "a priest", "1.7");
    scene_refused(scene, "a build Delos", "1.7");
    scene_listed(scene, "a priest", false);
}

void cyclades_test_first_order_is_random(struct scene *scene)
{
    int first[5] = { 0 };
    for (uint64_t seed = 0; seed < 200; seed++) {
        scene_start(scene, 5, seed);
        uint32_t seen = 0;
        for (int i = 0; i < 5; i++)
            seen |= 1u << cyclades_stage(scene)->order[i];
        scene_equal(scene, seen, 31, "every seat once");
        first[cyclades_stage(scene)->order[0]]++;
    }
    for (int seat = 0; seat < 5; seat++)
        scene_expect(scene, first[seat] > 15, "every seat is first now and then");
}

void cyclades_test_pile_is_whole(struct scene *scene)
{
    uint32_t drawn = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        scene_start(scene, 3, seed);
        struct cyclades_state *state = cyclades_stage(scene);
        scene_equal(scene, bits_count(state->pile), 16, "sixteen are left");
        scene_equal(scene, state->pile | 1u << state->track[0], (1 << 17) - 1, "seventeen, each once");
        drawn |= 1u << state->track[0];
    }
    scene_equal(scene, drawn, (1 << 17) - 1, "any creature may be the first");
}

void cyclades_test_no_such_places(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 9);
    scene_refused(scene, "a fleet K6", "1.2");
    scene_refused(scene, "a sail C2 B1 1", "1.2");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    scene_refused(scene, "a march Andros Thira 1", "1.1");
    cyclades_stage_creature(scene, CYCLADES_MEDUSA);
    scene_play(scene, "a call medusa");
    scene_refused(scene, "a place Thira", "1.1");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    cyclades_stage_creature(scene, CYCLADES_KRAKEN);
    scene_play(scene, "a call kraken");
    scene_refused(scene, "a surface K6", "1.2");
}

static void expect_gold(struct scene *scene, int viewer, int seat, int gold)
{
    struct cyclades_state view;
    game_view(scene->game, &scene->now.head, viewer, &view.head);
    scene_equal(scene, view.gold[seat], gold, "gold in the view");
}

void cyclades_test_gold_is_secret(struct scene *scene)
{
    scene_start(scene, 3, 1);
    cyclades_stage(scene)->gold[1] = 77;
    expect_gold(scene, 0, 1, 0);
    expect_gold(scene, 1, 1, 77);
    expect_gold(scene, GAME_SPECTATOR, 1, 0);
    scene_equal(scene, cyclades_stage(scene)->news.flow[CYCLADES_FLOW_REVENUE][1], 2, "revenue is public");
    cyclades_end(cyclades_stage(scene));
    expect_gold(scene, 0, 1, 77);
}

void cyclades_test_open_fortunes(struct scene *scene)
{
    struct game_setup setup;
    game_setup_default(scene->game, 3, &setup);
    setup.option[CYCLADES_OPTION_FORTUNES] = 1;
    scene_start_with(scene, &setup);
    struct cyclades_state view, truth;
    game_view(scene->game, &scene->now.head, 0, &view.head);
    scene_equal(scene, view.fortune[1], 7, "b's fortune is seen by a");
    struct rng rng = rng_from_seed(1);
    game_imagine(scene->game, &view.head, &rng, &truth.head);
    scene_equal(scene, truth.gold[1], 7, "and nothing is left to imagine");
    scene_start(scene, 3, 1);
    scene_equal(scene, cyclades_stage(scene)->fortune[1], 0, "a secret fortune shows nothing");
}

void cyclades_test_imagined_gold_fits(struct scene *scene)
{
    scene_start(scene, 2, 1);
    struct cyclades_state *state = cyclades_stage(scene), view, truth;
    state->offer_seat[CYCLADES_ARES] = 1;
    state->offer[CYCLADES_ARES] = 30;
    state->offer_seat[CYCLADES_ZEUS] = 1;
    state->offer[CYCLADES_ZEUS] = 12;
    state->priests[1] = 2;
    state->priest_supply = 14;
    state->gold[1] = 40;
    struct rng rng = rng_from_seed(1);
    for (int i = 0; i < 50; i++) {
        game_view(scene->game, &scene->now.head, 0, &view.head);
        game_imagine(scene->game, &view.head, &rng, &truth.head);
        scene_expect(scene, truth.gold[1] >= 30 + 12 - 2, "the offerings can be paid");
        scene_equal(scene, truth.gold[0], state->gold[0], "one's own gold is known");
    }
}

void cyclades_test_open_things(struct scene *scene)
{
    cyclades_stage_turn(scene, 4, 1, CYCLADES_ZEUS, 9);
    cyclades_stage_discard(scene, CYCLADES_HARPY);
    scene_play(scene, "b priest");
    struct cyclades_state view, *state = cyclades_stage(scene);
    game_view(scene->game, &scene->now.head, GAME_SPECTATOR, &view.head);
    scene_equal(scene, view.priests[1], 1, "priests");
    scene_equal(scene, view.discards, state->discards, "discards");
    scene_equal(scene, view.troop_reserve[2], 6, "reserves");
    scene_expect(scene, memcmp(view.order, state->order, sizeof view.order) == 0, "turn track");
}

/* Random games of every size: each change of gold is the sum of its flows. */
void cyclades_test_gold_flows(struct scene *scene)
{
    static struct move_list list; /* too big for every stack */
    struct rng rng = rng_from_seed(7);
    bool seen[CYCLADES_FLOWS] = { false };
    for (int game = 0; game < 24; game++) {
        scene_start(scene, 2 + game % 4, (uint64_t)game);
        struct cyclades_state *state = cyclades_stage(scene);
        while (!game_over(&state->head) && scene->failure[0] == 0) {
            uint16_t before[CYCLADES_SEATS_MOST];
            struct game_event event = { .seat = (int8_t)bits_lowest(state->head.acting) };
            memcpy(before, state->gold, sizeof before);
            game_list_moves(scene->game, &state->head, event.seat, &list);
            event.move = list.move[rng_below(&rng, list.count)];
            game_apply(scene->game, &state->head, &event);
            for (int seat = 0; seat < state->head.seat_count; seat++) {
                int sum = before[seat];
                for (int flow = 0; flow < CYCLADES_FLOWS; flow++) {
                    sum += state->news.flow[flow][seat];
                    seen[flow] = seen[flow] || state->news.flow[flow][seat] != 0;
                }
                scene_equal(scene, state->gold[seat], sum, "gold before and flows");
            }
            cyclades_expect_laws(scene);
        }
    }
    for (int flow = 0; flow < CYCLADES_FLOW_LOST; flow++)
        scene_expect(scene, seen[flow], cyclades_flow_names[flow]);
}

/* Every law notices when it is broken. */
void cyclades_test_laws_notice(struct scene *scene)
{
    enum { BREAKS = 14 };
    for (int i = 0; i < BREAKS; i++) {
        scene_start(scene, 3, 1);
        struct cyclades_state *state = cyclades_stage(scene);
        cyclades_expect_laws(scene);
        switch (i) {
        case 0: state->troop_reserve[1]++; break;
        case 1: state->fleet_reserve[2]--; break;
        case 2: state->troops[cyclades_isle_named("Kea")]++; break;
        case 3: state->troops[cyclades_isle_named("Mykonos")]++; break;
        case 4: state->fleets[cyclades_sea_named(scene, "A1")]++; break;
        case 5: state->isles_of[1] |= state->isles_of[0]; break;
        case 6: state->priests[0]++; break;
        case 7: state->philosopher_supply--; break;
        case 8: state->buildings[CYCLADES_PORT][0]++; break;
        case 9: state->metropolises |= 1; break;
        case 10: state->discards |= state->pile; break;
        case 11: state->pile |= 1u << state->track[0]; break;
        case 12: state->track[0] = CYCLADES_NONE; break;
        default: state->kraken_sea = (uint8_t)cyclades_sea_named(scene, "C2");
        }
        scene_expect(scene, cyclades_broken_law(&state->head) != NULL, "a broken law is noticed");
    }
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 1, "Kea");
    cyclades_stage(scene)->pile |= 1u << CYCLADES_CHIRON;
    scene_expect(scene, cyclades_broken_law(&scene->now.head) != NULL, "a figure's card is not in the pile");
}
