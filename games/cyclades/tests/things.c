/* Cyclades: tests of what things tell about themselves: numbers of the tables, and what they mean now. */
#include "games/cyclades/tests/stage.h"
#include "games/cyclades/tests/tests.h"

/* The first player of the turn track offers; a is that player. Zeus and Athena are face up, in this order. */
static struct cyclades_state *stage_offerings(struct scene *scene)
{
    scene_start(scene, 3, 1);
    struct cyclades_state *state = cyclades_stage(scene);
    for (int i = 0; i < 3; i++)
        state->order[i] = (uint8_t)i;
    state->gods[0] = CYCLADES_ZEUS;
    state->gods[1] = CYCLADES_ATHENA;
    cyclades_ask_seat(state, 0, CYCLADES_OFFERING);
    return state;
}

void cyclades_test_cards_of_gods(struct scene *scene)
{
    struct cyclades_state *state = stage_offerings(scene);
    state->gold[0] = state->gold[1] = 7;
    state->priests[1] = 2;
    state->priest_supply = 14;
    scene_told(scene, 1, "god athena", "God, second in this cycle");
    scene_told(scene, 1, "god athena", "a second one for 4 gold [7.11]. You may build universities for 2 gold each");
    scene_told(scene, 1, "god athena", "Nobody has bid yet: 1 gold is enough [5.1].");
    scene_untold(scene, 1, "god athena", "priests make"); /* a bid of 1 gold costs 1 gold in any case */
    scene_told(scene, 1, "god poseidon", "up to 3 more for 1, 2 and 3 gold [7.1]");
    scene_told(scene, 1, "god poseidon", "Nobody can choose this god in this cycle [5.3].");
    scene_play(scene, "a offer athena 3");
    scene_told(scene, 1, "god athena", "a bids 3 gold; to outbid that takes 4 or more [5.4].");
    scene_told(scene, 1, "god athena", "Your priests make a bid of 4 gold cost 2 [5.8].\nYou have 7 gold.");
    scene_told(scene, 0, "god athena", "You bid 3 gold.");
    scene_untold(scene, 0, "god athena", "outbid");
    scene_told(scene, GAME_SPECTATOR, "god athena", "a bids 3 gold; to outbid that takes 4 or more [5.4].\n");
    scene_play(scene, "b offer athena 4");
    scene_told(scene, 0, "god athena", "You were just outbid here and must choose another god [5.6].");
    scene_play_all(scene, "a offer apollo 0; c offer apollo 0");
    scene_told(scene, 2, "god athena", "b won this god with a bid of 4 gold.\nNow b acts under this god.");
    scene_told(scene, 2, "god apollo", "Chosen in this cycle by a and c, in this order.");
    scene_told(scene, 2, "god zeus", "Nobody bid in this cycle.\nYou have no priests.");
    scene_told(scene, 2, "part turn-track", "The player who acts first");
}

void cyclades_test_cards_of_creatures(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 7);
    scene_told(scene, 0, "creature minotaur", "adds 2 to its defence [12.15]");
    scene_told(scene, 0, "creature sylph", "10 steps in all");
    scene_told(scene, 0, "creature sphinx", "for 2 gold each");
    cyclades_stage_creature(scene, CYCLADES_MEDUSA);
    scene_told(scene, 0, "creature medusa", "on the track for 2 gold");
    scene_told(scene, 0, "slot third", "The creature here: Medusa.\nYou have 7 gold.");
    scene_untold(scene, 0, "creature medusa", "lower the price");
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 2);
    scene_told(scene, 0, "creature medusa", "Your temples and metropolises lower the price to 1 gold [6.3].");
    scene_untold(scene, 1, "creature medusa", "lower the price");
    scene_untold(scene, GAME_SPECTATOR, "creature medusa", "You");
    scene_play_all(scene, "a call medusa; a place Kea");
    scene_told(scene, 0, "creature medusa", "You placed the figure on Kea.");
    scene_told(scene, 1, "creature medusa", "a placed the figure on Kea.");
    scene_told(scene, 1, "isle Kea", "Here stands Medusa [12.14].");
    scene_told(scene, 1, "slot third", "The space is empty.");
    cyclades_stage_discard(scene, CYCLADES_HARPY);
    scene_told(scene, 1, "creature harpy", "The card is in the discards");
    scene_told(scene, 1, "part discards", "Harpy");
}

void cyclades_test_cards_of_places(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 7);
    cyclades_stage_isle(scene, 1, "Kea", 2);
    cyclades_stage_building(scene, CYCLADES_FORTRESS, "Kea", 1);
    scene_told(scene, 0, "isle Kea", "b owns it, with 2 troops.\nIts defence is 3, plus a die [10.2].");
    scene_told(scene, 0, "isle Kea", "Built here: a fortress.");
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 1, "Kea");
    scene_told(scene, 1, "isle Kea", "You own it, with 2 troops.\nIts defence is 5, plus a die [10.2].");
    cyclades_stage_isle(scene, 1, "Kea", 1);
    scene_told(scene, 1, "isle Kea", "You own it, with 1 troop.");
    scene_told(scene, 0, "isle Kythnos", "Nobody owns it.\nTroops that land here take it without a battle [9.3].");
    cyclades_stage_figure(scene, CYCLADES_MINOTAUR, 1, "Kythnos");
    scene_told(scene, 0, "isle Kythnos", "Nobody owns it.\nIts defence is 2, plus a die [10.2].");
    scene_told(scene, GAME_SPECTATOR, "isle Kythnos", "Nobody owns it.\nIts defence is 2, plus a die [10.2].");
    scene_told(scene, 1, "isle Kythnos", "take it without a battle [9.3]."); /* he is b's own */
    scene_untold(scene, 0, "isle Kea", "last isle");
    cyclades_stage_isle(scene, 2, "Syros", 1);
    scene_told(scene, 0, "isle Kea", "only an attack that would win the game is allowed [9.6]");
    scene_told(scene, 0, "isle Thira", "not part of the board for 3 players");
    scene_told(scene, 0, "sea C4", "belongs to Kea");
    cyclades_stage_fleets(scene, 0, "G5", 2);
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    scene_told(scene, 1, "sea G5", "a has 2 fleets here.\nThe defence here is 3, plus a die [10.3].");
    cyclades_stage(scene)->kraken_sea = (uint8_t)cyclades_sea_named(scene, "F5");
    scene_told(scene, 1, "sea F5", "The Kraken is here: no fleet may enter [8.4].");
}

void cyclades_test_cards_of_buildings(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 7);
    scene_told(scene, 0, "building port", "for 2 gold on a free square");
    scene_told(scene, 0, "building port", "10 are left in the supply.\nYou have no buildings yet.");
    cyclades_stage_building(scene, CYCLADES_PORT, "Delos", 1);
    cyclades_stage_building(scene, CYCLADES_TEMPLE, "Delos", 2);
    scene_told(scene, 0, "building port",
               "9 are left in the supply.\nYou have a port and 2 temples; for a metropolis "
               "you still need a fortress and a university [11.1].");
    scene_told(scene, GAME_SPECTATOR, "building port", "9 are left in the supply.\n");
    scene_told(scene, GAME_SPECTATOR, "seat a", "Buildings: a port and 2 temples.");
    scene_untold(scene, GAME_SPECTATOR, "seat b", "Buildings");
    scene_told(scene, GAME_SPECTATOR, "part troop", "In reserve: a 6, b 6 and c 6.");
    cyclades_stage(scene)->building_supply[CYCLADES_PORT] = 0;
    scene_told(scene, 1, "building port", "None is left in the supply [1.7].");
    cyclades_stage_metropolis(scene, "Andros");
    scene_told(scene, GAME_SPECTATOR, "part metropolis", "A player who holds 2 of them");
    scene_told(scene, GAME_SPECTATOR, "part metropolis", "Metropolises: a 1, b 0 and c 0.");
}

void cyclades_test_cards_keep_secrets(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 37);
    scene_told(scene, 0, "seat a", "Gold: 37.");
    scene_told(scene, 1, "seat a", "The gold is behind the screen [16.1].");
    scene_told(scene, GAME_SPECTATOR, "seat a", "The gold is behind the screen [16.1].");
    scene_untold(scene, GAME_SPECTATOR, "part gold", "You have");
    scene_told(scene, 0, "seat d", "Empty seat");
    struct game_setup setup;
    game_setup_default(scene->game, 3, &setup);
    setup.option[CYCLADES_OPTION_FORTUNES] = 1;
    scene_start_with(scene, &setup);
    scene_untold(scene, 1, "seat a", "behind the screen");
    scene_told(scene, 1, "part gold", "At this table, everyone sees all gold [16.1].");
}

void cyclades_test_course_of_the_game(struct scene *scene)
{
    cyclades_stage_turn(scene, 3, 0, CYCLADES_ARES, 7);
    scene_course(scene, 1, "Cycle 1");
    scene_course(scene, 1, "a player holds 2 metropolises [14.1]. Now: a 0, b 0 and c 0.");
    cyclades_stage_metropolis(scene, "Andros");
    scene_course(scene, GAME_SPECTATOR, "a player holds 2 metropolises [14.1]. Now: a 1, b 0 and c 0.");
    cyclades_stage_metropolis(scene, "Delos");
    scene_course(scene, 1, "This is the last cycle if a player still holds 2 metropolises at its end [14.1].");
    cyclades_all_done(scene);
    scene_course(scene, 1, "The game ended because a held 2 metropolises or more at the end of a cycle [14.1].");
    cyclades_stage_turn(scene, 2, 0, CYCLADES_ARES, 7);
    scene_course(scene, 1, "a player holds 3 metropolises [15.5].");
    cyclades_stage(scene)->cycle = cyclades_cycles_most;
    scene_course(scene, 1, "This is the last cycle [14.3].");
    cyclades_all_done(scene);
    scene_course(scene, 1, "The game ended after cycle 40, the last one [14.3].");
    cyclades_stage(scene)->out = 2;
    scene_course(scene, 1, "The game ended because only one player is left [13.3].");
}
