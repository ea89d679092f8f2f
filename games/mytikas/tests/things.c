/* Mytikas: tests of what things tell about themselves: numbers of the tables, and what they mean now. */
#include "games/mytikas/tests/stage.h"
#include "games/mytikas/tests/tests.h"

void mytikas_test_deities_tell_their_worth(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_told(scene, 0, "deity hermes", "It lies face up in the line: an offering of 1 token takes it [8.4].");
    scene_told(scene, 0, "deity hermes", "For you it would be worth 2 points now.");
    mytikas_give_card(scene, 0, MYTIKAS_ZEUS, 1);
    scene_told(scene, 0, "deity hermes", "For you it would be worth 5 points now."); /* it counts itself */
    scene_untold(scene, GAME_SPECTATOR, "deity hermes", "For you");
    scene_told(scene, 0, "deity athena", "3 points for each of your temples. [11.9]");
    mytikas_give_card(scene, 1, MYTIKAS_ATHENA, 2);
    mytikas_on(scene)->built[1][MYTIKAS_SMALL_1] = 2;
    scene_told(scene, 0, "deity athena",
               "b has it: it is worth 3 points now.\n2 offering tokens lie on it: stealing "
               "it takes 3 or more [8.5].\nFor you it would be worth 0 points now.");
    scene_told(scene, 1, "deity athena", "It is yours and worth 3 points now.");
    mytikas_give_card(scene, 1, MYTIKAS_PAN, 1);
    scene_told(scene, 0, "seat b", "Deity cards: Athena and Pan.");
    scene_told(scene, 1, "deity athena", "2 more tokens earn it a lock [9.1].");
    mytikas_on(scene)->lock[MYTIKAS_ATHENA] = 4;
    scene_told(scene, 0, "deity athena", "Deity card, with lock 4");
    scene_told(scene, 0, "deity athena", "It has a lock, so nobody can steal it [9.4].");
    scene_untold(scene, 0, "deity athena", "For you"); /* nobody else can have it any more */
    scene_told(scene, 0, "deity hera", "It does not help when you follow [10.3].");
    scene_told(scene, 0, "deity pan", "It works while you follow, too [11.11].");
    scene_told(scene, 0, "deity ares", "It has not been seen");
}

void mytikas_test_areas_tell_who_blocks_them(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_untold(scene, 1, "area poseidon-day", "The builder");
    scene_told(scene, 1, "area poseidon-day", "You have no favor token of Poseidon for the bonus action.");
    scene_play(scene, "a go poseidon-day");
    mytikas_give_favor(scene, 1, MYTIKAS_OF_POSEIDON);
    scene_told(scene, 1, "area poseidon-day",
               "The builder of a is here: no other builder may come [2.3].\nYour favor "
               "token of Poseidon allows the bonus action.");
    scene_told(scene, 0, "area poseidon-day", "Your builder is here and must go elsewhere in your next turn [2.2].");
    scene_untold(scene, 1, "area poseidon-night", "The builder");
    scene_told(scene, 1, "area zeus-night", "As things stand, you cannot perform the main action.");
    mytikas_give_card(scene, 1, MYTIKAS_HERA, 1);
    scene_told(scene, 1, "bonus zeus-night", "Your card Hera allows the bonus action after the main action.");
    mytikas_bare_table(scene, 2);
    scene_play(scene, "a go poseidon-day");
    scene_told(scene, 1, "area poseidon-night", "The builder of a blocks day and night of this god [12.1].");
}

void mytikas_test_pieces_tell_their_costs(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_told(scene, 0, "piece large", "2 favor tokens [5.9]");
    scene_told(scene, 0, "piece large", "Costs 1 stone, 1 marble and 3 gold, all on its level [5.4].");
    scene_told(scene, 0, "piece large", "Scores its level times 4 points [13.6].");
    scene_told(scene, 0, "piece minor-1", "Scores its level times 1 point [13.6].");
    scene_told(scene, 0, "piece small-2", "1 offering token and 1 move to any level [5.9]");
    scene_untold(scene, 0, "piece large", "only");
    mytikas_give_card(scene, 0, MYTIKAS_ATHENA, 1);
    scene_told(scene, 0, "piece large", "With Athena it costs you only 1 stone, 1 marble and 2 gold [11.9].");
    scene_untold(scene, 1, "piece large", "only");
    scene_told(scene, 1, "piece large", "You have not constructed it yet.");
    mytikas_on(scene)->built[1][MYTIKAS_LARGE_1] = 3;
    scene_told(scene, 1, "piece large", "You constructed it on level 3.");
    scene_told(scene, GAME_SPECTATOR, "piece large", "b constructed it on level 3.");
    scene_told(scene, 0, "building large-temple", "On the mountain: a 0, b 1 and c 0.");
    scene_told(scene, 0, "building minor-city", "On the mountain: a 1, b 1 and c 1.");
}

void mytikas_test_tables_are_told(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_told(scene, 0, "area zeus-day", "one of: 3 stone; 1 stone and 1 marble; or 1 gold [4.1]");
    scene_told(scene, 0, "area demeter-day", "one of: 4 stone; 2 stone and 1 marble; or 1 stone and 1 gold [4.3]");
    scene_told(scene, 0, "area hades-day", "Make 3 steps up");
    scene_told(scene, 0, "area poseidon-day", "Take 2 offering tokens [3.5].");
    scene_told(scene, 0, "rate seven", "any 7 of your resources for 3 offering tokens [11.6]");
    scene_told(scene, 0, "resource gold", "Needed: 1 for a small temple and 3 for a large temple [5.4].");
    scene_told(scene, 0, "price zeus", "There are 3 of each god [1.3].");
    mytikas_bare_table(scene, 4);
    scene_told(scene, 0, "price zeus", "There are 4 of each god [1.3].");
}

void mytikas_test_counts_are_told(struct scene *scene)
{
    mytikas_bare_table(scene, 2);
    struct mytikas_state *state = mytikas_on(scene);
    mytikas_put_goods(scene, 0, 2, 3, 1, 0);
    scene_told(scene, 0, "level 2", "4 level tokens are left.\nYou have 3 stone and 1 marble on this level.");
    scene_told(scene, 1, "level 2", "You have no resources on this level.");
    state->level_token[1] = 0;
    scene_told(scene, GAME_SPECTATOR, "level 2", "No level token is left: nothing more can be constructed here [5.2].");
    scene_told(scene, 0, "resource stone",
               "On the players' boards: a 3 and b 0.\nYours on levels 1 to 4: 0, 3, 0 and 0.");
    state->pile[MYTIKAS_OF_ZEUS] = 0;
    state->favor[1][MYTIKAS_OF_ZEUS] = 3;
    scene_told(scene, 0, "god zeus",
               "The pile is empty: a token is taken from an opponent instead [7.2].\nPlayers' "
               "tokens: a 0 and b 3.");
    state->offerings[1] = 5;
    scene_told(scene, 0, "price offering", "In the players' reserves: a 0 and b 5.");
    scene_told(scene, 0, "part lock", "4 locks are left; the next one takes 4 offering tokens.");
    state->locks_taken = 3;
    scene_told(scene, 0, "part lock", "1 lock is left; it takes 6 offering tokens.");
    scene_told(scene, 0, "seat b", "Favor tokens: Zeus 3, Demeter 0, Poseidon 0, Hades 0.");
    scene_told(scene, 0, "seat c", "Empty seat");
}

void mytikas_test_course_is_told(struct scene *scene)
{
    scene_start(scene, 2, 1);
    scene_course(scene, 0, "Setup");
    mytikas_bare_table(scene, 2);
    struct mytikas_state *state = mytikas_on(scene);
    scene_course(scene, 0, "Round 1");
    scene_course(scene, 0,
                 "(now 0) [13.1], the last lock is taken (4 left) [13.2] or a player has built all 7 pieces "
                 "(most: 0) [13.3].");
    state->level_token[3] = 0;
    state->locks_taken = 3;
    state->built[1][MYTIKAS_SMALL_2] = 1;
    state->built[1][MYTIKAS_MINOR_1] = 1;
    scene_course(scene, GAME_SPECTATOR,
                 "(now 1) [13.1], the last lock is taken (1 left) [13.2] or a player has built "
                 "all 7 pieces (most: 2) [13.3].");
    state->offerings[0] = 6;
    mytikas_give_favor(scene, 1, MYTIKAS_OF_HADES);
    scene_play_all(scene, "a go hades-night; a offer hermes 6");
    scene_course(scene, 0, "The game ends with this turn: the last lock is taken [13.4].");
    scene_play(scene, "b pass");
    scene_course(scene, 0, "The game is over: the last lock is taken [13.2].");
    mytikas_bare_table(scene, 2);
    state->round = 100;
    scene_course(scene, 0, "This is the last round [13.5].");
}
