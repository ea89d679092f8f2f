#include "games/cyclades/tests/stage.h"

struct cyclades_state *cyclades_stage(struct scene *scene)
{
    return (struct cyclades_state *)&scene->now;
}

int cyclades_isle_named(const char *isle)
{
    int index = 0;
    while (strcmp(cyclades_isle_names[index], isle) != 0)
        index++;
    return index;
}

int cyclades_sea_named(struct scene *scene, const char *sea)
{
    int cell = 0;
    while (strcmp(cyclades_cell_names[cell], sea) != 0)
        cell++;
    return cyclades_map(cyclades_stage(scene))->sea_of_cell[cell];
}

/* Everyone but the seat's first marker is at Apollo. */
static void send_to_apollo(struct cyclades_state *state, int seat)
{
    bool first = true;
    state->apollo_count = 0;
    for (int i = 0; i < state->order_count; i++) {
        if (state->order[i] == seat && first)
            first = false;
        else
            state->apollo[state->apollo_count++] = state->order[i];
    }
    state->order_next = state->order_count;
}

void cyclades_stage_turn(struct scene *scene, int seat_count, int seat, enum cyclades_god god, int gold)
{
    scene_start(scene, seat_count, 1);
    struct cyclades_state *state = cyclades_stage(scene);
    for (int slot = 0; slot < state->god_count; slot++)
        if (state->gods[slot] == god)
            state->gods[slot] = state->gods[0];
    state->gods[0] = (uint8_t)god;
    state->offer_seat[god] = (uint8_t)seat;
    state->offer[god] = 1;
    send_to_apollo(state, seat);
    state->turn_seat = (uint8_t)seat;
    state->turn_god = (uint8_t)god;
    state->gold[seat] = (uint16_t)gold;
    cyclades_ask_seat(state, seat, CYCLADES_ACTING);
}

void cyclades_stage_version_1(struct scene *scene)
{
    scene->now.head.raised = 0;
}

void cyclades_stage_fleets(struct scene *scene, int seat, const char *name, int count)
{
    struct cyclades_state *state = cyclades_stage(scene);
    int sea = cyclades_sea_named(scene, name);
    uint8_t owner = cyclades_sea_owner(state, sea);
    if (owner != CYCLADES_NONE) {
        state->fleet_reserve[owner] = (uint8_t)(state->fleet_reserve[owner] + state->fleets[sea]);
        cyclades_lift_fleets(state, owner, sea, state->fleets[sea]);
    }
    if (count > 0)
        cyclades_add_fleets(state, seat, sea, count);
    state->fleet_reserve[seat] = (uint8_t)(state->fleet_reserve[seat] - count);
}

void cyclades_stage_isle(struct scene *scene, int seat, const char *name, int troops)
{
    struct cyclades_state *state = cyclades_stage(scene);
    int isle = cyclades_isle_named(name);
    uint8_t owner = cyclades_isle_owner(state, isle);
    if (owner != CYCLADES_NONE) {
        state->troop_reserve[owner] = (uint8_t)(state->troop_reserve[owner] + state->troops[isle]);
        state->isles_of[owner] &= (uint16_t)~bits_of(isle);
    }
    state->isles_of[seat] |= (uint16_t)bits_of(isle);
    state->troops[isle] = (uint8_t)troops;
    state->troop_reserve[seat] = (uint8_t)(state->troop_reserve[seat] - troops);
}

void cyclades_stage_building(struct scene *scene, enum cyclades_building type, const char *isle, int count)
{
    struct cyclades_state *state = cyclades_stage(scene);
    uint8_t *there = &state->buildings[type][cyclades_isle_named(isle)];
    state->building_supply[type] = (uint8_t)(state->building_supply[type] + *there - count);
    *there = (uint8_t)count;
}

void cyclades_stage_metropolis(struct scene *scene, const char *isle)
{
    struct cyclades_state *state = cyclades_stage(scene);
    state->metropolises |= (uint16_t)bits_of(cyclades_isle_named(isle));
    state->metropolis_supply--;
}

/* Out of the pile, the discards or the track. */
static void pick_up(struct cyclades_state *state, enum cyclades_creature creature)
{
    state->pile &= ~(1u << creature);
    state->discards &= ~(1u << creature);
    for (int slot = 0; slot < CYCLADES_TRACK; slot++)
        if (state->track[slot] == creature)
            state->track[slot] = CYCLADES_NONE;
}

void cyclades_stage_creature(struct scene *scene, enum cyclades_creature creature)
{
    struct cyclades_state *state = cyclades_stage(scene);
    uint8_t there = state->track[CYCLADES_TRACK - 1];
    if (there != CYCLADES_NONE)
        state->pile |= 1u << there;
    state->track[CYCLADES_TRACK - 1] = CYCLADES_NONE;
    pick_up(state, creature);
    state->track[CYCLADES_TRACK - 1] = (uint8_t)creature;
}

void cyclades_stage_discard(struct scene *scene, enum cyclades_creature creature)
{
    pick_up(cyclades_stage(scene), creature);
    cyclades_stage(scene)->discards |= 1u << creature;
}

void cyclades_stage_figure(struct scene *scene, enum cyclades_creature figure, int seat, const char *isle)
{
    struct cyclades_state *state = cyclades_stage(scene);
    pick_up(state, figure);
    state->figure_isle[figure] = (uint8_t)cyclades_isle_named(isle);
    state->figure_seat[figure] = (uint8_t)seat;
}

int cyclades_troops_on(struct scene *scene, const char *isle)
{
    return cyclades_stage(scene)->troops[cyclades_isle_named(isle)];
}

int cyclades_fleets_at(struct scene *scene, const char *sea)
{
    return cyclades_stage(scene)->fleets[cyclades_sea_named(scene, sea)];
}

int cyclades_owner_of(struct scene *scene, const char *isle)
{
    uint8_t owner = cyclades_isle_owner(cyclades_stage(scene), cyclades_isle_named(isle));
    return owner == CYCLADES_NONE ? -1 : owner;
}

int cyclades_master_of(struct scene *scene, const char *sea)
{
    uint8_t owner = cyclades_sea_owner(cyclades_stage(scene), cyclades_sea_named(scene, sea));
    return owner == CYCLADES_NONE ? -1 : owner;
}

void cyclades_expect_laws(struct scene *scene)
{
    const char *law = cyclades_broken_law(&scene->now.head);
    scene_expect(scene, law == NULL, law == NULL ? "" : law);
}

void cyclades_all_done(struct scene *scene)
{
    struct cyclades_state *state = cyclades_stage(scene);
    int cycle = state->cycle;
    while (scene->failure[0] == 0 && state->cycle == cycle && !game_over(&state->head)) {
        struct game_event event = { .seat = (int8_t)bits_lowest(state->head.acting) };
        event.move.verb = CYCLADES_DONE;
        if (state->head.phase == CYCLADES_PROSPERITY)
            event.move = (struct game_move){ CYCLADES_PROSPER, { (uint8_t)bits_lowest(state->isles_of[event.seat]) } };
        scene_expect(scene, game_refusal(scene->game, &state->head, &event) == NULL, "the cycle can be ended");
        if (scene->failure[0] == 0)
            game_apply(scene->game, &state->head, &event);
    }
}
