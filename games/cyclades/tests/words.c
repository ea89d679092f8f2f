/* Cyclades: tests of the log - that it leaves nothing out, and that what it tells adds up to the board. */
#include "engine/notation.h"
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"
#include "proof/walk.h"

static char told[4000];

/* Plays the move; `told` is what the log says about it. */
static void tell(struct scene *scene, const char *words)
{
    union game_room before = scene->now;
    struct game_event event = { .seat = (int8_t)(words[0] - 'a') };
    bool read = notation_read_move(scene->game, words + 2, strlen(words + 2), &event.move);
    scene_expect(scene, read, words);
    scene_play(scene, words);
    if (scene->failure[0] != 0) /* the move was not made */
        return;
    struct text text = text_on(told, sizeof told);
    scene->game->narrate(&before.head, &event, &scene->now.head, &text);
    text_strip_styles(told);
}

static void expect_told(struct scene *scene, const char *words)
{
    char failure[1000];
    struct text text = text_on(failure, sizeof failure);
    text_add(&text, "the log says \"%s\", not \"%s\"", words, told);
    scene_expect(scene, strstr(told, words) != NULL, failure);
}

static void expect_untold(struct scene *scene, const char *words)
{
    scene_expect(scene, strstr(told, words) == NULL, words);
}

/* It is a's turn with Athena; a has three philosophers. */
static struct cyclades_state *three_philosophers(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    struct cyclades_state *state = cyclades_stage(scene);
    state->philosophers[0] = 3;
    state->philosopher_supply = 13;
    return state;
}

void cyclades_test_log_of_given_buildings(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Andros", 1);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 1);
    tell(scene, "a build Delos");
    expect_told(scene, "a fortress on Andros, a port on Delos, a temple on Delos and a university on Delos [11.1]");
    expect_untold(scene, "[11.4]");
    tell(scene, "a found Delos");
    expect_told(scene, "a metropolis on Delos [11.3]");
    expect_untold(scene, "[11.1]");
}

void cyclades_test_log_of_razed_buildings(struct scene *scene)
{
    three_philosophers(scene);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 4);
    tell(scene, "a philosopher");
    expect_told(scene, "2 ports on Delos [11.4]");
    expect_told(scene, "four philosophers");
    expect_untold(scene, "[11.1]");
    three_philosophers(scene);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 3);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 1);
    tell(scene, "a philosopher");
    expect_untold(scene, "[11.4]");
    tell(scene, "a raze temple");
    expect_told(scene, "a razes a temple on Delos");
    expect_told(scene, "a port on Delos [11.4]");
    expect_untold(scene, "[11.1]");
}

/* Of four temples on the only isle left for a metropolis, one is given and one is razed. */
void cyclades_test_log_of_given_and_razed(struct scene *scene)
{
    cyclades_stage_turn(scene, 4, 0, CYCLADES_ATHENA, 20);
    cyclades_stage_isle(scene, 0, "Delos", 1);
    cyclades_stage_isle(scene, 0, "Naxos", 1);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_metropolis(scene, "Delos");
    cyclades_stage_metropolis(scene, "Paros");
    cyclades_stage_building(scene, CYCLADES_PORT, "Andros", 1);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Andros", 1);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Naxos", 4);
    tell(scene, "a build Delos");
    expect_told(scene, "a port on Andros, a fortress on Andros, a university on Delos and a temple on Naxos [11.1]");
    expect_told(scene, ": a temple on Naxos [11.4]");
    cyclades_expect_laws(scene);
}

void cyclades_test_log_of_the_first_turn(struct scene *scene)
{
    scene_start(scene, 3, 1);
    struct cyclades_state *state = cyclades_stage(scene);
    char words[40];
    for (int i = 0; i < 3; i++) {
        struct text text = text_on(words, sizeof words);
        const char *god = i < 2 ? cyclades_god_names[state->gods[i]] : "apollo";
        text_add(&text, "%c offer %s %d", text_seat_letter(state->order[i]), god, i < 2);
        tell(scene, words);
    }
    struct text text = text_on(words, sizeof words);
    text_add(&text, "%s favours %c [6.1]", cyclades_god_titles[state->gods[0]], text_seat_letter(state->order[0]));
    expect_told(scene, words);
}

/* All but the last answer of the cycle are given; `words` is the last one. */
static void to_the_end(struct scene *scene, const char *words)
{
    struct cyclades_state *state = cyclades_stage(scene);
    state->apollo_count = 1;
    state->apollo[0] = 0;
    scene_play(scene, "c done");
    tell(scene, words);
    scene_expect(scene, game_over(&state->head), "that was the end");
}

static struct cyclades_state *two_rivals(struct scene *scene, int gold_of_b)
{
    cyclades_stage_turn(scene, 3, 2, CYCLADES_ZEUS, 5);
    static const char *const isles[] = { "Andros", "Delos", "Kea", "Syros" };
    for (int i = 0; i < 4; i++)
        cyclades_stage_metropolis(scene, isles[i]);
    cyclades_stage(scene)->gold[0] = 9; /* and one of Apollo's */
    cyclades_stage(scene)->gold[1] = (uint16_t)gold_of_b;
    return cyclades_stage(scene);
}

void cyclades_test_log_of_the_end(struct scene *scene)
{
    two_rivals(scene, 10);
    to_the_end(scene, "a prosper Andros");
    expect_told(scene, "shared by a and b [14.2]");
    two_rivals(scene, 12);
    to_the_end(scene, "a prosper Andros");
    expect_told(scene, "b wins with the most gold, 12, of those with 2 metropolises or more [14.2]");
    struct cyclades_state *state = two_rivals(scene, 12);
    state->metropolises &= (uint16_t)~bits_of(cyclades_isle_named("Kea"));
    state->metropolis_supply++;
    to_the_end(scene, "a prosper Andros");
    expect_told(scene, "a wins with 2 metropolises [14.1]");
}

/* ---- battles ---- */

/* a attacks Kea with seven; b has `troops` there, and a fortress, and nowhere to go. */
static struct cyclades_state *attack_kea(struct scene *scene, int troops, uint64_t seed)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    cyclades_stage_isle(scene, 0, "Andros", 7);
    cyclades_stage_isle(scene, 1, "Kea", troops);
    cyclades_stage_fleets(scene, 1, "D4", 0);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Kea", 1);
    cyclades_stage(scene)->head.rng = rng_from_seed(seed);
    return cyclades_stage(scene);
}

void cyclades_test_log_of_a_battle(struct scene *scene)
{
    struct cyclades_state *state = attack_kea(scene, 2, 1);
    tell(scene, "a march Andros Kea 7");
    char words[200];
    struct text text = text_on(words, sizeof words);
    int attack = state->news.die[0][0], defence = state->news.die[0][1];
    text_add(&text, "Battle for Kea: a 7 troops + die %d = %d, b 2 troops + fortress 1 + die %d = %d [10.2]. b loses",
             attack, 7 + attack, defence, 3 + defence);
    expect_told(scene, words);
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 1, "Kea");
    tell(scene, "a fight");
    expect_told(scene, " troop + fortress 1 + the Minotaur 2 + die ");
}

/* b's troops retreat from Kea, and a, who came by Pegasus, has nowhere to go: the Minotaur is attacked at once. */
void cyclades_test_log_of_the_minotaur(struct scene *scene)
{
    struct cyclades_state *state = attack_kea(scene, 3, 1);
    cyclades_stage_fleets(scene, 0, "C2", 0);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    cyclades_stage_isle(scene, 1, "Tinos", 1);
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 1, "Kea");
    cyclades_stage_creature(scene, CYCLADES_PEGASUS);
    scene_play_all(scene, "a call pegasus; a fly Andros Kea 7");
    scene_equal(scene, state->head.acting, 1 << 1, "b is asked");
    tell(scene, "b retreat Tinos");
    expect_told(scene, ", the Minotaur 2 + fortress 1 + die ");
    expect_told(scene, "a takes Kea [10.9]");
    bool tie = false;
    for (uint64_t seed = 0; seed < 60 && !tie; seed++) {
        state = attack_kea(scene, 0, seed);
        cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 1, "Kea");
        tell(scene, "a march Andros Kea 1");
        tie = strstr(told, "a loses one troop, and the Minotaur falls [12.15].") != NULL;
    }
    scene_expect(scene, tie, "both go together");
    expect_told(scene, "b keeps Kea without a troop on it [10.10]");
}

/* How often the words stand in what was told. */
static int count_told(const char *words)
{
    int count = 0;
    for (const char *at = strstr(told, words); at != NULL; at = strstr(at + 1, words))
        count++;
    return count;
}

/* The losses that the log tells of a seat. */
static int losses_told(int seat)
{
    char troop[] = "a loses one troop", fleet[] = "a loses one fleet";
    troop[0] = fleet[0] = text_seat_letter(seat);
    return count_told(troop) + count_told(fleet) + count_told("Both lose one troop") +
           count_told("Both lose one fleet");
}

/* Every lost piece goes to a reserve (10.4), which the log does not look at. */
static int losses_of(const struct cyclades_state *before, const struct cyclades_state *after, int seat)
{
    return after->troop_reserve[seat] - before->troop_reserve[seat] + after->fleet_reserve[seat] -
           before->fleet_reserve[seat];
}

static void expect_losses_told(struct scene *scene, const struct cyclades_state *before,
                               const struct cyclades_state *after)
{
    const struct cyclades_news *news = &after->news;
    int assaults = count_told("Battle for ") + count_told("Battle at ") + count_told("Next assault: ");
    scene_equal(scene, assaults, news->assault_count, told);
    for (int seat = 0; seat < after->head.seat_count; seat++) {
        bool fights = seat == news->attacker || seat == news->defender;
        if (fights && !bits_has(after->out, seat))
            scene_equal(scene, losses_told(seat), losses_of(before, after, seat), told);
    }
    bool stood = before->figure_isle[CYCLADES_MINOTAUR] == news->place && news->field == CYCLADES_ON_LAND;
    bool fell = stood && after->figure_isle[CYCLADES_MINOTAUR] == CYCLADES_NONE;
    scene_equal(scene, count_told("the Minotaur falls") + count_told("The Minotaur falls"), fell, told);
}

/* The strength told first is the one the rules count with. */
static void expect_strength_told(struct scene *scene, const struct cyclades_state *before,
                                 const struct game_event *event, const struct cyclades_news *news)
{
    struct cyclades_state then = *before;
    if (then.battle.field == CYCLADES_NOWHERE)
        then.battle = (struct cyclades_battle){
            news->field, news->place, news->attacker, news->defender, event->move.operand[2], CYCLADES_NOBODY
        };
    if (event->move.verb == CYCLADES_RETREAT)
        then.troops[news->place] = 0;
    char words[60];
    struct text text = text_on(words, sizeof words);
    text_add(&text, "die %d = %d, ", (int)news->die[0][0], news->die[0][0] + then.battle.attackers);
    scene_expect(scene, strstr(told, words) != NULL, told);
    text = text_on(words, sizeof words);
    text_add(&text, "die %d = %d [", (int)news->die[0][1], news->die[0][1] + cyclades_defence(&then));
    scene_expect(scene, strstr(told, words) != NULL, told);
}

/* ---- many games ---- */

struct witness {
    int battles, later, foundings; /* seen so far; later: a battle that began in an earlier event */
    void (*check)(struct scene *scene, const struct cyclades_state *before, const struct game_event *event,
                  const struct cyclades_state *after, struct witness *witness);
};

static void witness_game(struct scene *scene, uint64_t seed, struct witness *witness)
{
    static struct move_list list;
    struct rng rng = rng_from_seed(seed);
    struct game_event event;
    struct game_setup setup;
    walk_setup(scene->game, 2 + (int)(seed % 4), seed, true, &setup);
    scene_start_with(scene, &setup);
    while (!game_over(&scene->now.head) && scene->failure[0] == 0 &&
           walk_choose(scene->game, &scene->now.head, &rng, &list, &event)) {
        struct cyclades_state before = *cyclades_stage(scene);
        game_apply(scene->game, &scene->now.head, &event);
        struct text text = text_on(told, sizeof told);
        scene->game->narrate(&before.head, &event, &scene->now.head, &text);
        text_strip_styles(told);
        witness->check(scene, &before, &event, cyclades_stage(scene), witness);
    }
}

static void witness_games(struct scene *scene, uint64_t games, struct witness *witness)
{
    for (uint64_t seed = 0; seed < games && scene->failure[0] == 0; seed++)
        witness_game(scene, seed, witness);
}

static void check_battle(struct scene *scene, const struct cyclades_state *before, const struct game_event *event,
                         const struct cyclades_state *after, struct witness *witness)
{
    if (after->news.assault_count == 0)
        return;
    expect_losses_told(scene, before, after);
    expect_strength_told(scene, before, event, &after->news);
    witness->battles++;
    witness->later += before->battle.field != CYCLADES_NOWHERE;
}

void cyclades_test_log_of_all_losses(struct scene *scene)
{
    struct witness witness = { .check = check_battle };
    witness_games(scene, 400, &witness);
    scene_expect(scene, witness.battles > 3000 && witness.later > 100, "many battles, many over several answers");
}

/* How many buildings of a type the log names: "a port on Kea" is one, "2 ports on Kea" are two. */
static int buildings_told(int type)
{
    char words[40];
    int sum = 0;
    for (int count = 1; count <= 4; count++) {
        struct text text = text_on(words, sizeof words);
        if (count == 1)
            text_add(&text, " %T on ", cyclades_building_with_article[type]);
        else
            text_add(&text, " %d %T on ", count, cyclades_building_plurals[type]);
        sum += count * count_told(words);
    }
    return sum;
}

/* A building is named when it is built and when it goes, and not when the Cyclops brings it. */
static void check_buildings(struct scene *scene, const struct cyclades_state *before, const struct game_event *event,
                            const struct cyclades_state *after, struct witness *witness)
{
    const struct game_move *move = &event->move;
    for (int type = 0; type < CYCLADES_BUILDINGS; type++) {
        int gone = after->building_supply[type] - before->building_supply[type];
        gone += move->verb == CYCLADES_BUILD && before->turn_god == type ? 2 : 0;
        gone += move->verb == CYCLADES_REMODEL && move->operand[2] == type ? 1 : 0;
        scene_equal(scene, buildings_told(type), gone, told);
    }
    int founded = bits_count(after->metropolises & ~(uint64_t)before->metropolises);
    scene_equal(scene, count_told("A metropolis rises on ") + count_told("founds a metropolis on "), founded, told);
    witness->foundings += founded;
}

void cyclades_test_log_of_all_buildings(struct scene *scene)
{
    struct witness witness = { .check = check_buildings };
    witness_games(scene, 400, &witness);
    scene_expect(scene, witness.foundings > 200, "many metropolises");
}

/* b's fleets beside Tinos can only go to B2. */
static void beside_tinos(struct scene *scene, int count)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 20);
    cyclades_stage_creature(scene, CYCLADES_POLYPHEMUS);
    cyclades_stage_fleets(scene, 0, "C2", 0);
    cyclades_stage_fleets(scene, 2, "F4", 0);
    cyclades_stage_fleets(scene, 1, "C2", count);
    scene_play(scene, "a call polyphemus");
}

void cyclades_test_log_of_pushed_fleets(struct scene *scene)
{
    beside_tinos(scene, 1);
    tell(scene, "a place Tinos");
    expect_told(scene, " 1 fleet at C2 is pushed to B2 [12.16].");
    beside_tinos(scene, 2);
    tell(scene, "a place Tinos");
    expect_told(scene, " 2 fleets at C2 are pushed to B2 [12.16].");
    beside_tinos(scene, 0);
    cyclades_stage_fleets(scene, 1, "D1", 3);
    cyclades_stage_fleets(scene, 2, "E2", 1); /* E1 is the only way out for both */
    scene_play(scene, "a place Tinos");
    tell(scene, "a push D1 E1");
    expect_told(scene, " 2 fleets at D1 are pushed to E1 [12.16]. 1 fleet is destroyed [12.16].");
}
