/* Mytikas: tests of producing, constructing, moving, favors, offerings and locks (rules 4 to 9). */
#include "games/mytikas/tests/stage.h"
#include "games/mytikas/tests/tests.h"

/* ---- 4 Producing ---- */

/* Two minor cities on level 1, a major city on level 2: 3 stone; 1 stone and 1 marble; 1 gold. */
void mytikas_test_production_example(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_on(scene)->built[0][MYTIKAS_MINOR_1] = 1;
    mytikas_on(scene)->built[0][MYTIKAS_MAJOR_1] = 2;
    scene_refused(scene, "a produce stone", "4.1");
    scene_play_all(scene, "a go zeus-day; a produce stone; a produce marble; a produce gold");
    mytikas_expect_goods(scene, 0, 1, 4, 1, 0);
    mytikas_expect_goods(scene, 0, 2, 0, 0, 1);
    scene_equal(scene, mytikas_on(scene)->seat, 1, "three cities, three productions");
}

void mytikas_test_cities_are_asked_upwards(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    static const uint8_t built[] = { 4, 2, 1, 2 }; /* minor-1, minor-2, major-1, major-2 */
    memcpy(mytikas_on(scene)->built[0], built, sizeof built);
    mytikas_on(scene)->built[0][MYTIKAS_SMALL_1] = 3; /* temples produce nothing */
    static const int levels[] = { 1, 1, 2, 2, 4 };
    scene_play(scene, "a go zeus-day");
    for (int i = 0; i < 5; i++) {
        scene_equal(scene, mytikas_next_city_level(mytikas_on(scene)) + 1, levels[i], "level of the city");
        scene_play(scene, "a produce gold");
    }
    mytikas_expect_goods(scene, 0, 1, 0, 0, 2);
    mytikas_expect_goods(scene, 0, 2, 0, 0, 2);
    mytikas_expect_goods(scene, 0, 3, 0, 0, 0);
    mytikas_expect_goods(scene, 0, 4, 0, 0, 1);
}

/* One stone and one gold, on level 1 though there is a city on level 3. */
void mytikas_test_field_example(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_on(scene)->built[0][MYTIKAS_MAJOR_1] = 3;
    scene_play_all(scene, "a go demeter-day; a produce gold");
    mytikas_expect_goods(scene, 0, 1, 1, 0, 1);
    mytikas_expect_goods(scene, 0, 3, 0, 0, 0);
    scene_equal(scene, mytikas_on(scene)->seat, 1, "once only");
}

void mytikas_test_field_options(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_play_all(scene, "a go demeter-day; a produce stone; b go poseidon-day; c go hades-night");
    mytikas_expect_goods(scene, 0, 1, 4, 0, 0);
    scene_play_all(scene, "a go poseidon-night; a favor zeus; b go demeter-day; b produce marble");
    mytikas_expect_goods(scene, 1, 1, 2, 1, 0);
}

/* ---- 5 Constructing ---- */

void mytikas_test_temples_and_cities_apart(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 5, 5, 5);
    mytikas_put_goods(scene, 1, 1, 5, 5, 5);
    scene_refused(scene, "a build small-1 1", "5.1");
    scene_play(scene, "a go zeus-night");
    scene_refused(scene, "a build minor-1 1", "5.1");
    scene_play_all(scene, "a build small-1 1; b go demeter-night");
    scene_refused(scene, "b build large 1", "5.1");
    scene_play(scene, "b build minor-1 1");
}

/* A small temple on level 3: paid from level 3, a level token taken, two offering tokens. */
void mytikas_test_construction_example(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 1, 1, 1);
    mytikas_put_goods(scene, 0, 3, 1, 1, 1);
    scene_play_all(scene, "a go zeus-night; a build small-1 3");
    mytikas_expect_goods(scene, 0, 1, 1, 1, 1);
    mytikas_expect_goods(scene, 0, 3, 1, 0, 0);
    scene_equal(scene, mytikas_on(scene)->level_token[2], 2, "level tokens left of three");
    scene_equal(scene, mytikas_on(scene)->built[0][MYTIKAS_SMALL_1], 3, "it stands on level 3");
    scene_equal(scene, mytikas_on(scene)->offerings[0], 2, "two offering tokens");
}

void mytikas_test_level_token_needed(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 2, 0, 1, 1);
    mytikas_on(scene)->level_token[1] = 0;
    scene_play(scene, "a go zeus-night"); /* level 1 is still free for what comes down */
    scene_refused(scene, "a build small-1 2", "5.2");
    mytikas_on(scene)->level_token[1] = 1;
    scene_expect(scene, mytikas_allows(scene, "a build small-1 2"), "with a level token");
}

void mytikas_test_cost_from_that_level(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 0, 1, 0);
    mytikas_put_goods(scene, 0, 2, 1, 0, 1);
    scene_play(scene, "a go zeus-night");
    scene_refused(scene, "a build small-1 1", "5.3");
    scene_refused(scene, "a build small-1 2", "5.3");
    scene_play(scene, "a lower gold 2 1");
    scene_expect(scene, mytikas_allows(scene, "a build small-1 1"), "all on level 1");
    scene_play(scene, "a build small-2 1");
    mytikas_expect_goods(scene, 0, 1, 0, 0, 0);
}

/* With exactly the cost it can be built, with one resource less it cannot. */
static void expect_cost(struct scene *scene, const char *words, const char *go, int stone, int marble, int gold)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 9, 9, 9);
    scene_play(scene, go);
    mytikas_put_goods(scene, 0, 1, stone, marble, gold);
    scene_expect(scene, mytikas_allows(scene, words), words);
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++) {
        uint16_t *count = &mytikas_on(scene)->board[0].resource[kind][0];
        if (*count == 0)
            continue;
        --*count;
        scene_refused(scene, words, "5.3");
        ++*count;
    }
}

void mytikas_test_costs_are_exact(struct scene *scene)
{
    expect_cost(scene, "a build minor-1 1", "a go demeter-night", 2, 1, 0);
    expect_cost(scene, "a build major-1 1", "a go demeter-night", 3, 3, 0);
    expect_cost(scene, "a build small-1 1", "a go zeus-night", 0, 1, 1);
    expect_cost(scene, "a build large 1", "a go zeus-night", 1, 1, 3);
}

void mytikas_test_pieces_in_any_order(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 9, 9, 9);
    scene_play(scene, "a go demeter-night");
    scene_refused(scene, "a build major-2 1", "5.7"); /* like the first in every respect */
    scene_play_all(scene, "a build minor-2 1; a favor zeus; b go hades-night; c go poseidon-day");
    mytikas_on(scene)->builder[0] = MYTIKAS_HADES_DAY;
    scene_play(scene, "a go demeter-night");
    scene_refused(scene, "a build minor-2 1", "5.6");
    scene_expect(scene, mytikas_allows(scene, "a build minor-1 1"), "the other one");
    mytikas_on(scene)->built[0][MYTIKAS_MAJOR_1] = 2;
    scene_expect(scene, mytikas_allows(scene, "a build major-2 1"), "the second after the first");
}

/* Builds a piece on level 2 with plenty of everything there; seat a then resolves the effect. */
static void build_on_2(struct scene *scene, const char *go, const char *build)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 2, 9, 9, 9);
    scene_play(scene, go);
    scene_play(scene, build);
}

void mytikas_test_effects_of_spaces(struct scene *scene)
{
    build_on_2(scene, "a go demeter-night", "a build minor-1 2");
    scene_play_all(scene, "a shift gold 2 4; a shift stone 2 1");
    scene_equal(scene, mytikas_on(scene)->seat, 1, "minor-1: two moves");
    build_on_2(scene, "a go demeter-night", "a build minor-2 2");
    scene_play(scene, "a favor zeus");
    scene_equal(scene, mytikas_on(scene)->seat, 1, "minor-2: one favor token");
    build_on_2(scene, "a go demeter-night", "a build major-1 2");
    mytikas_expect_goods(scene, 0, 2, 6, 6, 10); /* one gold, on the level just built on */
    build_on_2(scene, "a go zeus-night", "a build small-1 2");
    scene_equal(scene, mytikas_on(scene)->offerings[0], 2, "small-1: two offering tokens");
    build_on_2(scene, "a go zeus-night", "a build small-2 2");
    scene_play(scene, "a shift gold 2 4");
    scene_equal(scene, mytikas_on(scene)->offerings[0], 1, "small-2: one offering token and one move");
    build_on_2(scene, "a go zeus-night", "a build large 2");
    scene_play_all(scene, "a favor zeus; a favor zeus");
    scene_equal(scene, mytikas_on(scene)->seat, 1, "large: two favor tokens");
}

/* ---- 6 Moving resources ---- */

void mytikas_test_steps_up(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 1, 0, 0);
    mytikas_put_goods(scene, 0, 4, 0, 0, 1);
    scene_refused(scene, "a raise stone 1", "6.1");
    scene_play(scene, "a go hades-day");
    scene_refused(scene, "a raise gold 4", "6.1");
    scene_refused(scene, "a raise marble 1", "6.1");
    scene_play_all(scene, "a raise stone 1; a raise stone 2"); /* the same one again */
    mytikas_expect_goods(scene, 0, 3, 1, 0, 0);
    scene_play(scene, "a done"); /* the third step is left out */
    scene_equal(scene, mytikas_on(scene)->seat, 1, "turn over");
}

void mytikas_test_moves_to_any_level(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 2, 3, 1, 1);
    scene_refused(scene, "a shift gold 2 1", "6.2");
    scene_play_all(scene, "a go demeter-night; a build minor-1 2");
    scene_refused(scene, "a shift gold 2 2", "6.2");
    scene_refused(scene, "a shift marble 2 1", "6.2");
    scene_play(scene, "a shift gold 2 1"); /* down */
    mytikas_expect_goods(scene, 0, 1, 0, 0, 1);
    scene_play_all(scene, "a shift gold 1 4"); /* and up, the same one */
    mytikas_expect_goods(scene, 0, 4, 0, 0, 1);
    scene_equal(scene, mytikas_on(scene)->seat, 1, "two moves");
    mytikas_put_goods(scene, 1, 2, 3, 1, 1);
    mytikas_on(scene)->builder[0] = MYTIKAS_ZEUS_DAY;
    scene_play_all(scene, "b go demeter-night; b build minor-1 2; b done"); /* both left out */
    scene_equal(scene, mytikas_on(scene)->active, 2, "turn over");
}

void mytikas_test_moving_down_is_free(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 4, 2, 0, 1);
    scene_refused(scene, "a lower stone 4 4", "6.4");
    scene_refused(scene, "a lower stone 3 4", "6.4");
    scene_refused(scene, "a lower marble 4 1", "6.4");
    scene_play_all(scene, "a lower stone 4 1; a lower gold 4 3; a lower stone 4 2"); /* as many as you like */
    mytikas_expect_goods(scene, 0, 4, 0, 0, 0);
    scene_play_all(scene, "a go hades-day; a raise stone 1; a lower gold 3 1; a raise gold 1; a raise gold 2");
    mytikas_expect_goods(scene, 0, 3, 0, 0, 1); /* it cost no step */
    mytikas_put_goods(scene, 1, 4, 1, 0, 0);
    scene_play(scene, "b go zeus-day");
    scene_refused(scene, "b lower stone 4 1", "6.4");
}

void mytikas_test_follower_moves_down(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 0, 1, 1);
    mytikas_put_goods(scene, 1, 1, 0, 1, 0);
    mytikas_put_goods(scene, 1, 3, 0, 0, 1);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_ZEUS);
    scene_play_all(scene, "a go zeus-night; a build small-1 1");
    scene_play_all(scene, "b follow zeus-night zeus; b lower gold 3 1; b build small-1 1");
    scene_equal(scene, mytikas_on(scene)->built[1][MYTIKAS_SMALL_1], 1, "built with what came down");
}

void mytikas_test_moving_down_keeps_the_action(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_on(scene)->level_token[0] = 0;
    mytikas_put_goods(scene, 0, 2, 0, 1, 0);
    mytikas_put_goods(scene, 0, 3, 1, 0, 1);
    scene_play(scene, "a go zeus-night");
    scene_refused(scene, "a lower gold 3 1", "6.6");
    scene_refused(scene, "a lower marble 2 1", "6.6");
    scene_expect(scene, mytikas_allows(scene, "a lower gold 3 2"), "what leads to the temple");
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS); /* the bonus action would do as well */
    scene_expect(scene, mytikas_allows(scene, "a lower gold 3 1"), "nothing is owed");
}

/* ---- 7 Favor tokens ---- */

void mytikas_test_favors_from_the_pile(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_HADES);
    scene_refused(scene, "a favor zeus", "7.1");
    scene_play_all(scene, "a go poseidon-night; a favor hades"); /* a second one of the same god */
    scene_equal(scene, mytikas_on(scene)->favor[0][MYTIKAS_OF_HADES], 2, "two tokens");
    scene_equal(scene, mytikas_on(scene)->pile[MYTIKAS_OF_HADES], 1, "one left of three");
}

void mytikas_test_favors_from_an_opponent(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    for (int i = 0; i < 2; i++)
        mytikas_give_favor(scene, 1, MYTIKAS_OF_HADES);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_HADES);
    mytikas_give_favor(scene, 2, MYTIKAS_OF_POSEIDON);
    scene_refused(scene, "a seize hades b", "7.1");
    scene_play(scene, "a go poseidon-night");
    scene_refused(scene, "a favor hades", "7.2");
    scene_refused(scene, "a seize zeus b", "7.2");
    scene_refused(scene, "a seize hades a", "7.2");
    scene_refused(scene, "a seize hades c", "7.2");
    scene_play(scene, "a seize hades b");
    scene_equal(scene, mytikas_on(scene)->favor[0][MYTIKAS_OF_HADES], 2, "taken");
    scene_equal(scene, mytikas_on(scene)->favor[1][MYTIKAS_OF_HADES], 1, "lost");
    scene_play_all(scene, "c follow poseidon-night poseidon; c seize hades a"); /* also while following */
    scene_equal(scene, mytikas_on(scene)->favor[2][MYTIKAS_OF_HADES], 1, "taken by c");
}

/* ---- 8 Offerings ---- */

void mytikas_test_offering_needs_tokens(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_on(scene)->offerings[0] = 2;
    scene_refused(scene, "a offer hermes 1", "8.2");
    scene_play(scene, "a go hades-night");
    scene_refused(scene, "a offer hermes 3", "8.2");
    scene_play(scene, "a offer hermes 2");
    scene_equal(scene, mytikas_on(scene)->offerings[0], 0, "all of them");
}

void mytikas_test_protecting(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_PAN, 1);
    mytikas_on(scene)->offerings[0] = 3;
    scene_play_all(scene, "a go hades-night; a offer pan 2");
    scene_equal(scene, mytikas_on(scene)->token[MYTIKAS_PAN], 3, "tokens add up");
    scene_equal(scene, mytikas_on(scene)->offerings[0], 1, "reserve");
    scene_equal(scene, mytikas_on(scene)->fresh, 0, "it changed no hands");
    scene_equal(scene, mytikas_on(scene)->seat, 1, "one card, and no way to take tokens back");
}

void mytikas_test_taking_from_the_line(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_on(scene)->offerings[0] = 3;
    scene_play(scene, "a go hades-night");
    scene_refused(scene, "a offer zeus 1", "8.4"); /* nobody knows where Zeus lies */
    scene_play(scene, "a offer hermes 1");
    scene_equal(scene, mytikas_on(scene)->holder[MYTIKAS_HERMES], 0, "it is a's");
    scene_equal(scene, mytikas_on(scene)->line[0], MYTIKAS_TAKEN, "and not replaced");
    scene_equal(scene, mytikas_on(scene)->line[1], MYTIKAS_FACE_DOWN, "the next stays face down");
}

/* Red holds Hera with two tokens: blue needs three. */
void mytikas_test_stealing_example(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 1, MYTIKAS_HERA, 2);
    mytikas_on(scene)->offerings[0] = 3;
    scene_play(scene, "a go hades-night");
    scene_refused(scene, "a offer hera 2", "8.5");
    scene_play(scene, "a offer hera 3");
    scene_equal(scene, mytikas_on(scene)->holder[MYTIKAS_HERA], 0, "stolen");
    scene_equal(scene, mytikas_on(scene)->token[MYTIKAS_HERA], 3, "tokens on the card");
    scene_equal(scene, mytikas_on(scene)->offerings[0], 0, "the thief's reserve");
    scene_equal(scene, mytikas_on(scene)->offerings[1], 2, "the tokens went back");
}

/* a takes the last lock; those who follow may offer whatever they have. */
void mytikas_test_no_limit_without_locks(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 1, MYTIKAS_HERA, 2);
    mytikas_on(scene)->locks_taken = (uint8_t)(mytikas_line_length[3] - 1);
    mytikas_on(scene)->offerings[0] = 6;
    mytikas_on(scene)->offerings[1] = 9;
    mytikas_on(scene)->offerings[2] = 30;
    mytikas_give_favor(scene, 1, MYTIKAS_OF_HADES);
    mytikas_give_favor(scene, 2, MYTIKAS_OF_HADES);
    scene_play_all(scene, "a go hades-night; a offer hermes 6; b follow hades-night hades");
    scene_listed(scene, "b offer hera 7", true);
    scene_listed(scene, "b offer hera 9", true);
    scene_refused(scene, "b offer hera 10", "8.2"); /* b has nine */
    scene_play_all(scene, "b offer hera 9; c follow hades-night hades");
    scene_equal(scene, mytikas_on(scene)->token[MYTIKAS_HERA], 11, "all nine lie there");
    scene_refused(scene, "c offer hera 11", "8.5");
    scene_listed(scene, "c offer hera 12", true);
    scene_play(scene, "c offer hera 30");
    scene_equal(scene, mytikas_on(scene)->token[MYTIKAS_HERA], 30, "more than stealing takes");
    scene_expect(scene, game_over(&scene->now.head), "over");
}

void mytikas_test_room_on_a_card(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_PAN, 5);
    mytikas_give_card(scene, 1, MYTIKAS_HERMES, 255);
    mytikas_on(scene)->locks_taken = mytikas_line_length[3];
    mytikas_on(scene)->offerings[0] = 300;
    scene_play(scene, "a go hades-night");
    scene_refused(scene, "a offer pan 251", "8.7");
    scene_refused(scene, "a offer hermes 255", "8.5"); /* it would take 256 */
    scene_equal(scene, scene_count(scene, 0, "offer"), 250, "1 to 250 on Pan");
    scene_expect(scene, mytikas_allows(scene, "a offer pan 250"), "up to 255");
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_PAN, 255);
    mytikas_give_card(scene, 1, MYTIKAS_HERMES, 255);
    mytikas_on(scene)->locks_taken = mytikas_line_length[3];
    mytikas_on(scene)->offerings[0] = 300;
    mytikas_give_favor(scene, 0, MYTIKAS_OF_POSEIDON);
    scene_play(scene, "a go poseidon-day"); /* no card has room: there is no bonus action to ask for */
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BEGINNING, "the next turn");
}

/* Version 1: six tokens, or what stealing takes. */
void mytikas_test_six_tokens_in_version_1(struct scene *scene)
{
    mytikas_bare_table_of(scene, 1, 3);
    mytikas_give_card(scene, 1, MYTIKAS_HERA, 9);
    mytikas_on(scene)->locks_taken = mytikas_line_length[3]; /* no lock is left to take */
    mytikas_on(scene)->offerings[0] = 20;
    scene_play(scene, "a go hades-night");
    scene_refused(scene, "a offer hermes 7", "8.7");
    scene_expect(scene, mytikas_allows(scene, "a offer hermes 6"), "six");
    scene_refused(scene, "a offer hera 11", "8.7");
    scene_play(scene, "a offer hera 10");
    scene_equal(scene, mytikas_on(scene)->token[MYTIKAS_HERA], 10, "what stealing took");
}

/* ---- 9 Locks and the line ---- */

void mytikas_test_taking_a_lock(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_PAN, 1);
    mytikas_on(scene)->offerings[0] = 5;
    scene_play_all(scene, "a go hades-night; a offer pan 2");
    scene_equal(scene, mytikas_on(scene)->lock[MYTIKAS_PAN], 0, "three are not four");
    mytikas_give_favor(scene, 2, MYTIKAS_OF_POSEIDON);
    scene_play_all(scene, "b go zeus-day; b produce gold; c go poseidon-day; c done");
    mytikas_give_favor(scene, 0, MYTIKAS_OF_POSEIDON);
    mytikas_on(scene)->builder[2] = MYTIKAS_HADES_DAY;
    scene_play_all(scene, "a go poseidon-day; a offer pan 1");
    scene_equal(scene, mytikas_on(scene)->lock[MYTIKAS_PAN], 4, "the first lock");
    scene_equal(scene, mytikas_on(scene)->token[MYTIKAS_PAN], 0, "the tokens are discarded");
    scene_equal(scene, mytikas_on(scene)->offerings[0], 4, "not returned");
    scene_equal(scene, mytikas_on(scene)->locks_taken, 1, "locks taken");
}

/* At the number of the lock the offering ends: nothing is lost beyond it. */
void mytikas_test_offering_ends_at_the_lock(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_PAN, 1);
    mytikas_give_card(scene, 1, MYTIKAS_HERA, 2);
    mytikas_on(scene)->offerings[0] = 7;
    scene_play(scene, "a go hades-night");
    scene_refused(scene, "a offer hermes 5", "8.7");
    scene_refused(scene, "a offer pan 4", "8.7"); /* one lies there already */
    scene_refused(scene, "a offer hera 5", "8.7");
    scene_listed(scene, "a offer hera 4", true); /* b's two go back to b */
    scene_listed(scene, "a offer pan 3", true);
    scene_equal(scene, scene_count(scene, 0, "offer"), 4 + 3 + 2, "Hermes 1 to 4, Pan 1 to 3, Hera 3 or 4");
    scene_play(scene, "a offer hermes 4");
    scene_equal(scene, mytikas_on(scene)->lock[MYTIKAS_HERMES], 4, "the first lock");
    scene_equal(scene, mytikas_on(scene)->offerings[0], 3, "a lock costs its number, no more");
}

/* Version 1: whatever lies above the number is lost. */
void mytikas_test_tokens_beyond_the_lock(struct scene *scene)
{
    mytikas_bare_table_of(scene, 1, 3);
    mytikas_on(scene)->offerings[0] = 7;
    scene_play_all(scene, "a go hades-night; a offer hermes 6");
    scene_equal(scene, mytikas_on(scene)->lock[MYTIKAS_HERMES], 4, "the first lock, whatever lies above it");
    scene_equal(scene, mytikas_on(scene)->token[MYTIKAS_HERMES], 0, "all six are gone");
    scene_equal(scene, mytikas_on(scene)->offerings[0], 1, "reserve");
}

void mytikas_test_locked_cards_stay(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 1, MYTIKAS_HERA, 0);
    mytikas_give_card(scene, 0, MYTIKAS_PAN, 0);
    mytikas_on(scene)->lock[MYTIKAS_HERA] = mytikas_on(scene)->lock[MYTIKAS_PAN] = 4;
    mytikas_on(scene)->offerings[0] = 5;
    scene_play(scene, "a go hades-night");
    scene_refused(scene, "a offer hera 5", "9.4");
    scene_refused(scene, "a offer pan 1", "9.4");
}

void mytikas_test_cards_are_turned_up_late(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_on(scene)->offerings[0] = 4;
    mytikas_give_favor(scene, 1, MYTIKAS_OF_HADES);
    scene_play_all(scene, "a go hades-night; a offer hermes 4");
    scene_equal(scene, mytikas_on(scene)->line[1], MYTIKAS_FACE_DOWN, "b may still follow");
    scene_play(scene, "b pass");
    int deity = mytikas_on(scene)->line[1];
    scene_expect(scene, deity < MYTIKAS_DEITY_COUNT, "now it lies face up");
    scene_equal(scene, mytikas_on(scene)->holder[deity % 16], MYTIKAS_IN_LINE, "and can be taken");
    scene_equal(scene, mytikas_on(scene)->line[2], MYTIKAS_FACE_DOWN, "the next is still locked");
}

/* ---- Conservation ---- */

/* What a single move may change in the resources of the seat that makes it. */
static void expected_change(const struct mytikas_state *state, const struct game_move *move, int change[3])
{
    static const int effect_gold[] = { [MYTIKAS_MAJOR_1] = 1, [MYTIKAS_MAJOR_2] = 1, [MYTIKAS_LARGE_1] = 0 };
    const uint8_t *operand = move->operand;
    uint8_t cost[3];
    switch (move->verb) {
    case MYTIKAS_CHANGE:
        change[MYTIKAS_STONE] = operand[0] == MYTIKAS_MARBLE ? -2 : -3;
        change[operand[0]] = 1;
        break;
    case MYTIKAS_PAY: change[operand[0]] = -1; break;
    case MYTIKAS_PRODUCE:
        for (int kind = 0; kind < 3; kind++)
            change[kind] = state->area == MYTIKAS_DEMETER_DAY ? mytikas_field_yield[operand[0]][kind]
                                                              : mytikas_city_yield[operand[0]][kind];
        break;
    case MYTIKAS_ADD: change[operand[0]] = 1; break;
    case MYTIKAS_BUILD:
        mytikas_cost(state, state->seat, mytikas_building_of[operand[0]], cost);
        for (int kind = 0; kind < 3; kind++)
            change[kind] = -cost[kind];
        change[MYTIKAS_GOLD] += effect_gold[operand[0]];
        break;
    case MYTIKAS_REFINE:
        change[operand[0]] = -1;
        change[operand[0] + 1] = 1;
        break;
    case MYTIKAS_SPEND: change[MYTIKAS_MARBLE] = -1; break;
    default: break;
    }
}

static int total(const struct mytikas_state *state, int seat, int kind)
{
    int sum = 0;
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        sum += state->board[seat].resource[kind][level];
    return sum;
}

static void expect_conserved(struct scene *scene, const struct mytikas_state *before, const struct game_move *move,
                             const struct mytikas_state *after)
{
    int change[3] = { 0 };
    expected_change(before, move, change);
    for (int seat = 0; seat < before->head.seat_count; seat++)
        for (int kind = 0; kind < 3; kind++)
            scene_equal(scene, total(after, seat, kind) - total(before, seat, kind),
                        seat == before->seat ? change[kind] : 0, scene->game->verbs[move->verb].key);
    scene_expect(scene, scene->game->broken_law(&after->head) == NULL, "laws hold");
}

/* Plays at random, move by move, forced moves included. */
void mytikas_test_resources_are_conserved(struct scene *scene)
{
    static struct move_list list;
    for (uint64_t seed = 0; seed < 12 && scene->failure[0] == 0; seed++) {
        scene_start(scene, 2 + (int)(seed % 3), seed);
        struct rng rng = rng_from_seed(seed);
        struct mytikas_state *state = mytikas_on(scene);
        while (state->head.phase != MYTIKAS_ENDED && scene->failure[0] == 0) {
            state->head.acting = (uint16_t)bits_of(state->seat);
            game_list_moves(scene->game, &state->head, state->seat, &list);
            struct mytikas_state before = *state;
            struct game_event event = { .seat = (int8_t)state->seat, .move = list.move[rng_below(&rng, list.count)] };
            mytikas_perform(state, &event);
            expect_conserved(scene, &before, &event.move, state);
        }
    }
}
