/* Cyclades: tests of battles (rule 10), and of their odds against exact ones. */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

/* a's troops stand before b's Kea; nothing has been rolled. */
static struct cyclades_state *before_kea(struct scene *scene, uint64_t seed, int attackers, int defenders)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    struct cyclades_state *state = cyclades_stage(scene);
    state->head.rng = rng_from_seed(seed);
    cyclades_stage_isle(scene, 1, "Kea", defenders);
    cyclades_stage_isle(scene, 0, "Andros", attackers);
    state->troops[cyclades_isle_named("Andros")] = 0;
    state->battle = (struct cyclades_battle){ .field = CYCLADES_ON_LAND,
                                              .place = (uint8_t)cyclades_isle_named("Kea"),
                                              .attacker = 0,
                                              .defender = 1,
                                              .attackers = (uint8_t)attackers };
    return state;
}

void cyclades_test_assaults(struct scene *scene)
{
    bool attacker_lost = false, defender_lost = false, tie = false;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct cyclades_state *state = before_kea(scene, seed, 3, 3);
        cyclades_assault(state);
        int attack = state->news.die[0][0], defence = state->news.die[0][1];
        int attackers = state->battle.attackers, defenders = cyclades_troops_on(scene, "Kea");
        scene_expect(scene, attack <= 3 && defence <= 3, "faces 0 to 3");
        scene_equal(scene, attackers, 3 - (attack <= defence), "the attacker's loss");
        scene_equal(scene, defenders, 3 - (defence <= attack), "the defender's loss");
        attacker_lost = attacker_lost || attack < defence;
        defender_lost = defender_lost || defence < attack;
        tie = tie || attack == defence;
        cyclades_expect_laws(scene);
    }
    scene_expect(scene, attacker_lost && defender_lost && tie, "all three were seen");
}

void cyclades_test_fortresses_help(struct scene *scene)
{
    struct cyclades_state *state = before_kea(scene, 1, 3, 2);
    scene_equal(scene, cyclades_defence(state), 2, "two troops");
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Kea", 2);
    scene_equal(scene, cyclades_defence(state), 4, "two fortresses");
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Kea", 0);
    cyclades_stage_building(scene, CYCLADES_PORT, "Kea", 1);
    scene_equal(scene, cyclades_defence(state), 2, "a port does not help on land");
    cyclades_stage_metropolis(scene, "Kea");
    scene_equal(scene, cyclades_defence(state), 3, "a metropolis does");
}

void cyclades_test_ports_help(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 9);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_fleets(scene, 1, "D3", 2);
    state->battle = (struct cyclades_battle){
        .field = CYCLADES_AT_SEA, .place = (uint8_t)cyclades_sea_named(scene, "D3"), .attacker = 0, .defender = 1
    };
    cyclades_stage_building(scene, CYCLADES_PORT, "Tinos", 1);
    scene_equal(scene, cyclades_defence(state), 2, "c's port at the same sea does not help b");
    cyclades_stage_building(scene, CYCLADES_PORT, "Kea", 2);
    scene_equal(scene, cyclades_defence(state), 4, "b's ports do");
    cyclades_stage_building(scene, CYCLADES_PORT, "Syros", 1);
    scene_equal(scene, cyclades_defence(state), 4, "one elsewhere does not");
    cyclades_stage_isle(scene, 1, "Tinos", 1);
    cyclades_stage_metropolis(scene, "Tinos");
    scene_equal(scene, cyclades_defence(state), 6, "Tinos taken: its port and its metropolis");
}

/* a attacks Kea with 6 from Andros; b has three troops there, and Tinos, linked by a fleet on D3. */
static struct cyclades_state *attack_kea(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    cyclades_stage_isle(scene, 0, "Andros", 7);
    cyclades_stage_isle(scene, 1, "Kea", 3);
    cyclades_stage_isle(scene, 1, "Tinos", 1);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    cyclades_stage_fleets(scene, 1, "D4", 0);
    scene_play(scene, "a march Andros Kea 7");
    return cyclades_stage(scene);
}

void cyclades_test_defender_is_asked_first(struct scene *scene)
{
    struct cyclades_state *state = attack_kea(scene);
    scene_equal(scene, state->news.assault_count, 1, "after the first assault");
    scene_equal(scene, cyclades_troops_on(scene, "Kea"), 2, "which cost b a troop");
    scene_equal(scene, state->head.acting, 1 << 1, "b is asked");
    scene_refused(scene, "b retreat Syros", "10.6");
    scene_refused(scene, "b withdraw D3", "10.7");
    scene_refused(scene, "b done", "10.5");
    scene_equal(scene, scene_count(scene, 1, "retreat"), 1, "Tinos only");
    scene_play(scene, "b fight");
    scene_equal(scene, state->head.acting, 1 << 0, "then a");
    scene_listed(scene, "a retreat Andros", true);
    scene_play(scene, "a fight");
    scene_equal(scene, state->news.assault_count, 1, "then the next assault");
    scene_play(scene, "b fight");
    scene_play(scene, "a retreat Andros");
    scene_equal(scene, cyclades_troops_on(scene, "Andros"), 7, "a is back");
    scene_equal(scene, cyclades_owner_of(scene, "Kea"), 1, "Kea stays b's");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "a's actions go on");
    cyclades_expect_laws(scene);
}

void cyclades_test_nowhere_to_go(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    cyclades_stage_isle(scene, 1, "Kea", 3);
    cyclades_stage_fleets(scene, 1, "D4", 0);
    cyclades_stage_isle(scene, 0, "Andros", 7);
    scene_play(scene, "a march Andros Kea 7");
    struct cyclades_state *state = cyclades_stage(scene);
    scene_equal(scene, state->head.acting, 1 << 0, "b has nowhere to go: a is asked at once");
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    cyclades_stage_creature(scene, CYCLADES_PEGASUS);
    cyclades_stage_isle(scene, 1, "Syros", 3);
    cyclades_stage_isle(scene, 0, "Andros", 7);
    scene_play_all(scene, "a call pegasus; a fly Andros Syros 7");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "neither can go: nobody is asked");
    scene_equal(scene, state->news.assault_count, 3, "7 against 3 takes three assaults");
    scene_equal(scene, cyclades_owner_of(scene, "Syros"), 0, "a has won");
}

void cyclades_test_retreat_at_sea(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 9);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_fleets(scene, 0, "C2", 7);
    cyclades_stage_fleets(scene, 1, "D3", 3);
    cyclades_stage_fleets(scene, 2, "E4", 1);
    scene_play(scene, "a sail C2 D3 7");
    scene_equal(scene, state->head.acting, 1 << 1, "b is asked");
    scene_refused(scene, "b withdraw E4", "10.7");
    scene_refused(scene, "b withdraw B2", "10.7");
    scene_refused(scene, "b withdraw B1", "1.2");
    scene_refused(scene, "b retreat Kea", "10.6");
    scene_listed(scene, "b withdraw D4", true);
    scene_listed(scene, "b withdraw C2", true);
    state->kraken_sea = (uint8_t)cyclades_sea_named(scene, "C2");
    scene_listed(scene, "b withdraw C2", false);
    scene_play(scene, "b withdraw D4");
    scene_equal(scene, cyclades_fleets_at(scene, "D4"), 3, "two join the one there");
    scene_equal(scene, cyclades_fleets_at(scene, "D3"), 7, "a holds D3");
    scene_equal(scene, state->head.phase, CYCLADES_ACTING, "and has no steps left");
    cyclades_expect_laws(scene);
}

void cyclades_test_retreat_takes_all(struct scene *scene)
{
    struct cyclades_state *state = attack_kea(scene);
    scene_play(scene, "b retreat Tinos");
    scene_equal(scene, cyclades_troops_on(scene, "Tinos"), 3, "both are on Tinos");
    scene_equal(scene, cyclades_owner_of(scene, "Kea"), 0, "Kea is a's");
    scene_equal(scene, cyclades_troops_on(scene, "Kea"), 7, "with all of his troops");
    scene_equal(scene, state->head.acting, 1 << 0, "a's turn");
    cyclades_expect_laws(scene);
}

void cyclades_test_winner_takes_isle(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    struct cyclades_state *state = cyclades_stage(scene);
    cyclades_stage_isle(scene, 1, "Kea", 0);
    cyclades_stage_metropolis(scene, "Kea");
    cyclades_stage_isle(scene, 1, "Tinos", 0);
    cyclades_stage_building(scene, CYCLADES_PORT, "Tinos", 1);
    state->markers[cyclades_isle_named("Tinos")] = 2;
    int revenue = cyclades_revenue(state, 0);
    scene_play_all(scene, "a march Andros Kea 1; a march Kea Tinos 1");
    scene_equal(scene, cyclades_metropolis_count(state, 0), 1, "the metropolis is a's");
    scene_equal(scene, cyclades_metropolis_count(state, 1), 0, "no longer b's");
    scene_equal(scene, cyclades_revenue(state, 0), revenue + 1 + 1 + 2, "horns and markers pay a now");
    scene_equal(scene, state->buildings[CYCLADES_PORT][cyclades_isle_named("Tinos")], 1, "the port stands");
    cyclades_expect_laws(scene);
}

void cyclades_test_annihilation(struct scene *scene)
{
    int land = 0, sea = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
        struct cyclades_state *state = cyclades_stage(scene);
        state->head.rng = rng_from_seed(seed);
        scene_play(scene, "a march Andros Kea 1");
        if (state->news.die[0][0] == state->news.die[0][1]) {
            land++;
            scene_equal(scene, cyclades_owner_of(scene, "Kea"), 1, "Kea stays b's");
            scene_equal(scene, cyclades_troops_on(scene, "Kea"), 0, "without troops");
            scene_equal(scene, state->troop_reserve[0], 7, "a's troop is in the reserve");
        }
        cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 9);
        state->head.rng = rng_from_seed(seed);
        cyclades_stage_fleets(scene, 1, "D3", 1);
        scene_play(scene, "a sail C2 D3 1");
        if (state->news.die[0][0] == state->news.die[0][1]) {
            sea++;
            scene_equal(scene, cyclades_master_of(scene, "D3"), -1, "the sea is empty");
        }
        cyclades_expect_laws(scene);
    }
    scene_expect(scene, land > 0 && sea > 0, "both were seen");
}

/* ---- odds ---- */

enum { FIGHTS = 250000, ONE_BITS = 32 };

struct odds {
    uint64_t attacker, defender, nobody; /* in units of 2^-32 */
};

/* A fight to the end, exactly: over the 36 throws of each assault. */
static struct odds exact_odds(int attackers, int defenders, int extra)
{
    uint64_t one = (uint64_t)1 << ONE_BITS;
    if (attackers == 0 || defenders == 0)
        return (struct odds){ defenders == 0 && attackers > 0 ? one : 0, attackers == 0 && defenders > 0 ? one : 0,
                              attackers == 0 && defenders == 0 ? one : 0 };
    int throws[3] = { 0 }; /* the attacker loses, the defender loses, both */
    for (int i = 0; i < 36; i++) {
        static const int die[] = { 0, 1, 1, 2, 2, 3 };
        int margin = attackers + die[i / 6] - defenders - extra - die[i % 6];
        throws[margin < 0 ? 0 : margin > 0 ? 1 : 2]++;
    }
    struct odds sum = { 0, 0, 0 };
    for (int i = 0; i < 3; i++) {
        struct odds next = exact_odds(attackers - (i != 1), defenders - (i != 0), extra);
        sum.attacker += (uint64_t)throws[i] * next.attacker / 36;
        sum.defender += (uint64_t)throws[i] * next.defender / 36;
        sum.nobody += (uint64_t)throws[i] * next.nobody / 36;
    }
    return sum;
}

/* Within five standard deviations of what is expected, plus one. */
static bool is_likely(int64_t seen, uint64_t probability)
{
    int64_t p = (int64_t)(probability >> 12), one = (int64_t)1 << (ONE_BITS - 12);
    int64_t expected = FIGHTS * p / one, variance = FIGHTS * p / one * (one - p) / one;
    int64_t off = seen - expected;
    return off * off <= 25 * variance + 25;
}

static void check_odds(struct scene *scene, int attackers, int defenders, int fortresses)
{
    struct odds odds = exact_odds(attackers, defenders, fortresses);
    struct cyclades_state *state = before_kea(scene, (uint64_t)(attackers * 100 + defenders), attackers, defenders);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Kea", fortresses);
    uint8_t *troops = &state->troops[state->battle.place];
    int64_t attacker = 0, defender = 0, nobody = 0;
    for (int fight = 0; fight < FIGHTS; fight++) {
        state->battle.attackers = (uint8_t)attackers;
        *troops = (uint8_t)defenders;
        state->news.assault_count = 0;
        while (state->battle.attackers > 0 && *troops > 0)
            cyclades_assault(state);
        attacker += state->battle.attackers > 0;
        defender += *troops > 0;
        nobody += state->battle.attackers == 0 && *troops == 0;
    }
    scene_expect(scene, is_likely(attacker, odds.attacker), "the attacker wins as often as he should");
    scene_expect(scene, is_likely(defender, odds.defender), "so does the defender");
    scene_expect(scene, is_likely(nobody, odds.nobody), "and nobody");
}

/* Four times 250,000 fights. */
void cyclades_test_battle_odds(struct scene *scene)
{
    check_odds(scene, 1, 1, 0);
    check_odds(scene, 4, 3, 0);
    check_odds(scene, 5, 3, 2);
    check_odds(scene, 6, 6, 1);
}
