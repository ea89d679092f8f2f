/* Cyclades: tests of what is refused as a state of this game, however it came about. */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

/* ---- stages: each is a sound state ---- */

static void offering(struct scene *scene)
{
    scene_start(scene, 3, 1);
}

static void version_1(struct scene *scene)
{
    offering(scene);
    cyclades_stage_version_1(scene);
}

static void turn(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 9);
    cyclades_stage_figure(scene, CYCLADES_CHIRON, 1, "Kea");
    cyclades_stage_figure(scene, CYCLADES_MEDUSA, 1, "Tinos");
}

static void voyage(struct scene *scene)
{
    turn(scene);
    scene_play(scene, "a sail C2 B2 1");
}

static void call(struct scene *scene, enum cyclades_creature creature)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_POSEIDON, 9);
    cyclades_stage(scene)->cycle = CYCLADES_TRACK;
    cyclades_stage_creature(scene, creature);
}

static void sylph(struct scene *scene)
{
    call(scene, CYCLADES_SYLPH);
    scene_play(scene, "a call sylph");
}

/* Five fleets have fought for D3; the sixth sails on. */
static void sylph_fought(struct scene *scene)
{
    call(scene, CYCLADES_SYLPH);
    cyclades_stage_fleets(scene, 0, "C2", 5);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    cyclades_stage_fleets(scene, 1, "D4", 0);
    scene_play_all(scene, "a call sylph; a sail C2 D3 5; a sail G5 F5 1");
}

static void griffon(struct scene *scene)
{
    call(scene, CYCLADES_GRIFFON);
    scene_play_all(scene, "a call griffon; a rob b");
}

static void sphinx(struct scene *scene)
{
    call(scene, CYCLADES_SPHINX);
    scene_play_all(scene, "a call sphinx; a sell-fleet C2");
}

static void siren(struct scene *scene)
{
    call(scene, CYCLADES_SIREN);
    cyclades_stage_fleets(scene, 0, "A1", 6);
    scene_play_all(scene, "a call siren; a lure K2");
}

static void polyphemus(struct scene *scene)
{
    call(scene, CYCLADES_POLYPHEMUS);
    cyclades_stage_fleets(scene, 1, "D3", 2);
    cyclades_stage_fleets(scene, 2, "F4", 3);
    scene_play_all(scene, "a call polyphemus; a place Tinos");
}

static void battle(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    cyclades_stage_isle(scene, 0, "Andros", 7);
    cyclades_stage_isle(scene, 1, "Kea", 3);
    cyclades_stage_isle(scene, 1, "Tinos", 1);
    cyclades_stage_fleets(scene, 1, "D3", 1);
    cyclades_stage_fleets(scene, 1, "D4", 0);
    scene_play(scene, "a march Andros Kea 7");
}

/* a fights b's Minotaur for Kythnos, which nobody owns. */
static void minotaur(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 9);
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 1, "Kythnos");
    struct cyclades_state *state = cyclades_stage(scene);
    uint8_t kythnos = (uint8_t)cyclades_isle_named("Kythnos");
    state->battle = (struct cyclades_battle){ CYCLADES_ON_LAND, kythnos, 0, CYCLADES_NONE, 2, CYCLADES_ATTACKER };
    state->troop_reserve[0] = (uint8_t)(state->troop_reserve[0] - 2);
    cyclades_ask_seat(state, 0, CYCLADES_BATTLE);
}

/* One of the three buildings on Delos must be razed. */
static void razing(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ATHENA, 20);
    cyclades_stage(scene)->philosophers[0] = 3;
    cyclades_stage(scene)->philosopher_supply = 13;
    cyclades_stage_building(scene, CYCLADES_PORT, "Andros", 1);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 2);
    scene_play_all(scene, "a philosopher; a found Delos");
}

static void ended(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ZEUS, 5);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_metropolis(scene, "Delos");
    cyclades_all_done(scene);
}

/* Five players who all chose Apollo, at the end: every list of markers is full. */
static void crowd(struct scene *scene)
{
    scene_start(scene, CYCLADES_SEATS_MOST, 1);
    cyclades_stage_metropolis(scene, "Andros");
    cyclades_stage_metropolis(scene, "Milos");
    while (scene->now.head.phase == CYCLADES_OFFERING) {
        struct game_event event = { .seat = (int8_t)bits_lowest(scene->now.head.acting),
                                    .move = { CYCLADES_OFFER, { CYCLADES_APOLLO } } };
        game_apply(scene->game, &scene->now.head, &event);
    }
    cyclades_all_done(scene);
}

/* ---- one byte is changed ---- */

#define AT(member) offsetof(struct cyclades_state, member)
enum { KEA = 1, DELOS = 6, D3 = 7 };

static const struct scene_slip slips[] = {
    { offering, AT(head.deadline_ms), 1, "this game has no deadline" },
    { offering, AT(map), 1, "the board of another number of players" },
    { offering, AT(god_count), 3, "the gods of another number of players" },
    { offering, AT(cycle), 0, "cycles are counted from 1" },
    { offering, AT(track[1]), CYCLADES_HARPY, "out of range: track" },
    { offering, AT(isles_of[3]), 1, "something belongs to an empty chair" },
    { offering, AT(fleet_seas[0]) + 7, 1, "fleets outside the board" },
    { offering, AT(isles_of[0]) + 1, 1, "isles outside the board" },
    { offering, AT(gold[0]) + 1, 128, "more gold than can be lost at once" },
    { offering, AT(pile) + 3, 1, "a creature that does not exist" },
    { offering, AT(metropolises) + 1, 1, "a metropolis outside the board" },
    { offering, AT(out), 6, "the game continues with fewer than two players" },
    { offering, AT(news.flow[CYCLADES_FLOW_REVENUE][4]), 1, "gold for an empty chair" },
    { offering, AT(news.flow[CYCLADES_FLOW_REVENUE][0]) + 1, 255, "gold flows the wrong way" },
    { offering, AT(news.flow[CYCLADES_FLOW_BUILD][0]), 1, "gold flows the wrong way" },
    { offering, AT(news.flow[CYCLADES_FLOW_GRIFFON][0]), 1, "the Griffon keeps no gold" },
    { offering, AT(news.attacker), 1, "assaults belong to a battle" },
    { offering, AT(news.fortune), 1, "the Griffon has a victim" },
    { griffon, AT(news.fortune) + 1, 128, "more gold than can be lost at once" },
    { offering, AT(news.founded), KEA, "a metropolis was founded that is not there" },
    { offering, AT(news.moved_from), 1, "fleets moved nowhere" },
    { turn, AT(figure_seat[CYCLADES_CHIRON]), CYCLADES_NONE, "a figure on an isle has a player" },
    { turn, AT(figure_isle[CYCLADES_MINOTAUR]), DELOS, "a figure on an isle has a player" },
    { turn, AT(figure_isle[CYCLADES_MEDUSA]), KEA, "two figures on an isle" },
    { offering, AT(temples_used[0]), 1, "more temples used than there are" },
    { offering, AT(temples_used[0]), CYCLADES_METROPOLIS_USED, "more temples used than there are" },
    { ended, AT(temples_used[0]), 1, "more temples used than there are" },
    { offering, AT(markers[0]), 2, "more prosperity markers than cycles" },
    { version_1, AT(markers[3]), 1, "buildings and markers have an owner" },
    { offering, AT(buildings[CYCLADES_PORT][3]), 1, "buildings and markers have an owner" },
    { offering, AT(buildings[CYCLADES_PORT][0]), 2, "more buildings than squares" },
    { offering, AT(pushed_from), CYCLADES_ZEUS, "a marker was pushed out by nobody" },
    { turn, AT(offer[CYCLADES_POSEIDON]), 0, "an offering is a seat's gold for a god who lies face up" },
    { turn, AT(gods[1]), CYCLADES_POSEIDON, "a god lies there twice" },
    { offering, AT(order[0]), 1, "the turn track lacks a marker" },
    { offering, AT(order_next), 2, "a marker lies neither on the turn track nor with a god" },
    { turn, AT(order_next), 2, "the turn track is not where the offerings are" },
    { turn, AT(offer_seat[CYCLADES_POSEIDON]), 1, "a marker lies neither on the turn track nor with a god" },
    { turn, AT(apollo[0]), 0, "a marker lies neither on the turn track nor with a god" },
    { turn, AT(turn_slot), 1, "a turn that nobody has" },
    { turn, AT(turn_slot), 4, "a turn that nobody has" },
    { ended, AT(finished[0]), 1, "a turn was left out" },
    { turn, AT(turn_seat), 1, "the turn of somebody else" },
    { turn, AT(turn_god), CYCLADES_ZEUS, "the turn of somebody else" },
    { turn, AT(head.phase), CYCLADES_PROSPERITY,
      "Apollo grants a marker to the first who chose him, and nothing else" },
    { ended, AT(turn_slot), 0, "a turn runs outside the actions" },
    { ended, AT(head.acting), 1, "somebody acts after the end" },
    { offering, AT(head.acting), 0, "a marker lies neither on the turn track nor with a god" },
    { turn, AT(head.acting), 2, "somebody acts who is not asked" },
    { turn, AT(head.acting), 3, "somebody acts who is not asked" },
    { turn, AT(voyage_sea), 1, "fleets under way" },
    { turn, AT(voyage_steps), 1, "fleets under way" },
    { voyage, AT(voyage_sea), 1, "fleets under way can go on" },
    { voyage, AT(voyage_sea), CYCLADES_NONE, "fleets under way can go on" },
    { voyage, AT(voyage_steps), 0, "fleets under way can go on" },
    { turn, AT(battle.attackers), 1, "a battle is fought at once" },
    { turn, AT(head.phase), CYCLADES_BATTLE, "a battle without a place" },
    { battle, AT(battle.place), 20, "a battle without a place" },
    { battle, AT(battle.attacker), 2, "the turn's seat attacks the owner of the place" },
    { battle, AT(battle.defender), CYCLADES_NONE, "the turn's seat attacks the owner of the place" },
    { battle, AT(battle.attackers), 0, "a battle with one side" },
    { battle, AT(troops[KEA]), 0, "a battle with one side" },
    { minotaur, AT(figure_seat[CYCLADES_MINOTAUR]), 0, "a battle with one side" },
    { battle, AT(battle.asked), CYCLADES_NOBODY, "a battle in which nobody is asked" },
    { battle, AT(battle.asked), CYCLADES_ATTACKER, "somebody acts who is not asked" },
    { turn, AT(hand), CYCLADES_HARPY, "a creature is in hand while its power is used" },
    { sylph, AT(hand), CYCLADES_NONE, "a creature is in hand while its power is used" },
    { sylph, AT(hand), CYCLADES_HARPY, "a power that has not begun that way" },
    { sylph, AT(hand_begun), 1, "a power that has not begun that way" },
    { sylph, AT(hand_steps), 0, "a power without a choice" },
    { sylph, AT(tired[0]), 1, "fleets that have not fought for the Sylph" },
    { sylph_fought, AT(tired[1]), 0, "fleets that have not fought for the Sylph" },
    { sylph_fought, AT(tired[0]), 1, "fleets that have not fought for the Sylph" },
    { sylph_fought, AT(tired[5]), D3 + 1, "fleets that have not fought for the Sylph" },
    { sylph_fought, AT(hand_steps), CYCLADES_SYLPH_STEPS, "fleets that have not fought for the Sylph" },
    { sylph_fought, AT(head.raised), 0, "out of range: tired" },
    { turn, AT(tired[0]), D3 + 1, "fleets that have not fought for the Sylph" },
    { sylph, AT(lured_sea), 0, "a fleet is lured without the Siren" },
    { sylph, AT(hand_revived), 1, "a power is brought back without the Chimera" },
    { siren, AT(lured_sea), CYCLADES_NONE, "a power that has not begun that way" },
    { siren, AT(hand), CYCLADES_KRAKEN, "a power that has not begun that way" },
    { polyphemus, AT(figure_isle[CYCLADES_POLYPHEMUS]), DELOS, "a power without a choice" },
    { sphinx, AT(head.raised), 0, "a power that has not begun that way" },
    { turn, AT(founding), CYCLADES_SITING, "a metropolis is founded at once" },
    { razing, AT(founding_types), 1, "a step of founding that is not due" },
    { razing, AT(founding_isle), CYCLADES_NONE, "a step of founding that is not due" },
    { razing, AT(founding_isle), 0, "founding without a choice" },
    { razing, AT(buildings[CYCLADES_TEMPLE][DELOS]), 1, "founding without a choice" },
};

void cyclades_test_slips_are_noticed(struct scene *scene)
{
    scene_slips(scene, slips, sizeof slips / sizeof slips[0]);
}

/* No byte that counts or names anything can be 254, and that is noticed before anything else is looked at. The wide
 * numbers lie before `news.fortune_seat`; two bytes have one good value only. */
void cyclades_test_every_byte_is_bounded(struct scene *scene)
{
    static void (*const stages[])(
        struct scene *) = { offering, voyage, siren, polyphemus, battle, razing, ended, crowd };
    for (size_t i = 0; i < sizeof stages / sizeof stages[0]; i++) {
        stages[i](scene);
        for (size_t offset = AT(news.fortune_seat); offset < sizeof(struct cyclades_state); offset++) {
            uint8_t *byte = (uint8_t *)&scene->now + offset, was = *byte;
            *byte = CYCLADES_NONE - 1;
            const char *fault = cyclades_state_fault(&scene->now.head);
            bool by_range = fault != NULL && strstr(fault, "out of range: ") == fault;
            bool fixed = offset == AT(map) || offset == AT(god_count);
            scene_expect(scene, fixed ? fault != NULL : by_range, "a byte out of range is noticed");
            *byte = was;
        }
    }
}
