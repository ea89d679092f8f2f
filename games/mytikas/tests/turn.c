/* Mytikas: tests of the turn, the action board, following, and two players (rules 2, 3, 10, 12). */
#include "games/mytikas/tests/stage.h"
#include "games/mytikas/tests/tests.h"

static int offerings(struct scene *scene, int seat)
{
    return mytikas_on(scene)->offerings[seat];
}

/* The turn has passed on, nobody was asked to follow. */
static void expect_turn_of(struct scene *scene, int seat)
{
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BEGINNING, "a turn begins");
    scene_equal(scene, mytikas_on(scene)->active, seat, "whose turn");
    scene_equal(scene, scene->now.head.acting, 1 << seat, "who acts");
}

/* ---- 2 Your turn ---- */

void mytikas_test_turns_go_round(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_play(scene, "a go poseidon-day");
    expect_turn_of(scene, 1);
    scene_play(scene, "b go hades-night");
    expect_turn_of(scene, 2);
    scene_equal(scene, mytikas_on(scene)->round, 1, "still the first round");
    scene_play_all(scene, "c go demeter-day; c produce stone");
    expect_turn_of(scene, 0);
    scene_equal(scene, mytikas_on(scene)->round, 2, "a new round");
}

void mytikas_test_builder_changes_area(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_play(scene, "a go poseidon-day");
    scene_refused(scene, "b go poseidon-day", "2.3");
    scene_play(scene, "b go demeter-day");
    scene_refused(scene, "b go hades-night", "2.2"); /* it has moved, and is producing */
    scene_play_all(scene, "b produce stone; c go hades-night");
    scene_refused(scene, "a go poseidon-day", "2.2");
    scene_expect(scene, mytikas_allows(scene, "a go poseidon-night"), "the same god at night is another area");
}

void mytikas_test_area_must_be_of_use(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_refused(scene, "a go zeus-night", "2.4");
    scene_refused(scene, "a go demeter-night", "2.4");
    scene_refused(scene, "a go hades-day", "2.4");
    mytikas_give_favor(scene, 0, MYTIKAS_OF_HADES);
    scene_refused(scene, "a go hades-day", "2.4"); /* the bonus moves a resource as well */
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
    scene_play(scene, "a go zeus-night"); /* for the bonus action alone */
    scene_equal(scene, offerings(scene, 0), 1, "bonus action");
    expect_turn_of(scene, 1);
    mytikas_put_goods(scene, 1, 4, 0, 0, 1); /* from the top it can come down and step up again */
    scene_expect(scene, mytikas_allows(scene, "b go hades-day"), "a resource on level 4");
}

void mytikas_test_main_action_may_be_left_out(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 1, 0, 1);
    scene_refused(scene, "a done", "2.7");
    mytikas_give_favor(scene, 0, MYTIKAS_OF_HADES);
    scene_play_all(scene, "a go hades-day; a done");
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BONUS, "the bonus action is next");
    scene_refused(scene, "a done", "2.4"); /* not both */
    scene_play(scene, "a shift stone 1 4");
    expect_turn_of(scene, 1);
    mytikas_put_goods(scene, 1, 1, 1, 0, 1);
    scene_play(scene, "b go zeus-day");
    scene_refused(scene, "b done", "2.4"); /* no bonus action without a favor token */
}

void mytikas_test_bonus_needs_a_favor_which_stays(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_play_all(scene, "a go zeus-day; a produce stone");
    expect_turn_of(scene, 1); /* no favor token, no bonus action */
    mytikas_give_favor(scene, 1, MYTIKAS_OF_DEMETER);
    scene_play_all(scene, "b go demeter-day; b produce gold; b raise gold 1");
    mytikas_expect_goods(scene, 1, 2, 0, 0, 1);
    scene_equal(scene, mytikas_on(scene)->favor[1][MYTIKAS_OF_DEMETER], 1, "the token stays");
    mytikas_give_favor(scene, 2, MYTIKAS_OF_HADES);
    scene_play_all(scene, "c go poseidon-day");
    expect_turn_of(scene, 0); /* another god's token does not do */
}

void mytikas_test_favor_just_taken_is_good_enough(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_play_all(scene, "a go poseidon-night; a favor poseidon");
    scene_equal(scene, offerings(scene, 0), 1, "bonus action");
    scene_play_all(scene, "b go poseidon-day; a pass; c go hades-night; a go zeus-day; a produce gold");
    scene_play_all(scene, "b go poseidon-night; b favor zeus");
    scene_equal(scene, offerings(scene, 1), 2, "no bonus action with a token of Zeus");
}

void mytikas_test_favor_of_an_effect_is_good_enough(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 3, 1, 0);
    scene_play_all(scene, "a go demeter-night; a build minor-2 1; a favor demeter");
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BONUS, "the effect's token opens the ribbon");
    scene_play_all(scene, "a raise stone 1; a raise stone 2");
    mytikas_expect_goods(scene, 0, 3, 1, 0, 0);
}

void mytikas_test_lone_choices_are_made(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_play(scene, "a go poseidon-day"); /* only gives */
    expect_turn_of(scene, 1);
    mytikas_put_goods(scene, 1, 2, 2, 1, 0);
    mytikas_on(scene)->level_token[0] = 0;
    mytikas_on(scene)->built[1][MYTIKAS_MINOR_1] = 1;
    scene_play(scene, "b go demeter-night"); /* one construction is possible, and it is made */
    scene_equal(scene, mytikas_on(scene)->built[1][MYTIKAS_MINOR_2], 2, "constructed on level 2");
    scene_equal(scene, scene->now.head.phase, MYTIKAS_EFFECT, "the favor token is to be chosen");
    scene_play(scene, "b favor zeus");
    expect_turn_of(scene, 2);
    scene_play(scene, "c go hades-night"); /* nothing to offer */
    scene_equal(scene, offerings(scene, 2), 1, "the token is taken");
}

void mytikas_test_gifts_are_completed(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_on(scene)->built[0][MYTIKAS_MINOR_1] = 2;
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
    scene_play_all(scene, "a go zeus-day; a produce stone");
    scene_refused(scene, "a done", "2.8");
    scene_play_all(scene, "a produce stone; a done; b go hades-night; c go poseidon-day");
    mytikas_put_goods(scene, 0, 1, 1, 1, 3);
    mytikas_on(scene)->level_token[0] = 1;
    scene_play_all(scene, "a go zeus-night; a build large 1; a favor zeus");
    scene_refused(scene, "a done", "2.8"); /* the second token of the large temple */
    scene_play(scene, "a favor hades");
}

/* ---- 3 The action board ---- */

void mytikas_test_zeus_day(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_on(scene)->built[0][MYTIKAS_MAJOR_1] = 3;
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
    scene_play_all(scene, "a go zeus-day; a produce gold; a produce marble");
    mytikas_expect_goods(scene, 0, 1, 0, 0, 1);
    mytikas_expect_goods(scene, 0, 3, 1, 1, 0);
    scene_play(scene, "a raise marble 3");
    mytikas_expect_goods(scene, 0, 4, 0, 1, 0);
    expect_turn_of(scene, 1); /* one step only */
}

void mytikas_test_zeus_night(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 1, 1, 3);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
    scene_play(scene, "a go zeus-night");
    scene_expect(scene, mytikas_allows(scene, "a build small-1 1"), "a small temple");
    scene_play_all(scene, "a build large 1; a favor hades; a favor hades");
    scene_equal(scene, offerings(scene, 0), 1, "bonus: one offering token");
    expect_turn_of(scene, 1);
}

void mytikas_test_demeter_day(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_DEMETER);
    scene_play_all(scene, "a go demeter-day; a produce gold; a raise gold 1");
    mytikas_expect_goods(scene, 0, 1, 1, 0, 0);
    mytikas_expect_goods(scene, 0, 2, 0, 0, 1);
    expect_turn_of(scene, 1);
}

void mytikas_test_demeter_night(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 3, 3, 0);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_DEMETER);
    scene_play(scene, "a go demeter-night");
    scene_expect(scene, mytikas_allows(scene, "a build minor-1 1"), "a minor city");
    scene_play_all(scene, "a build major-1 1; a raise gold 1; a raise gold 2");
    mytikas_expect_goods(scene, 0, 3, 0, 0, 1);
    expect_turn_of(scene, 1);
}

void mytikas_test_poseidon_day(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_POSEIDON);
    scene_play(scene, "a go poseidon-day");
    scene_equal(scene, offerings(scene, 0), 2, "two offering tokens in reserve");
    scene_refused(scene, "a take", "3.8");
    scene_play(scene, "a offer hermes 1");
    scene_equal(scene, mytikas_on(scene)->holder[MYTIKAS_HERMES], 0, "bonus: an offering");
    expect_turn_of(scene, 1);
}

void mytikas_test_poseidon_night(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_POSEIDON);
    scene_play_all(scene, "a go poseidon-night; a favor hades");
    scene_equal(scene, mytikas_on(scene)->favor[0][MYTIKAS_OF_HADES], 1, "a favor token");
    scene_equal(scene, offerings(scene, 0), 1, "bonus: one offering token");
    expect_turn_of(scene, 1);
}

void mytikas_test_hades_day(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 2, 0, 0);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_HADES);
    scene_play_all(scene, "a go hades-day; a raise stone 1; a raise stone 2; a raise stone 1");
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BONUS, "three steps");
    scene_refused(scene, "a raise stone 2", "6.1");
    scene_play(scene, "a shift stone 2 4");
    mytikas_expect_goods(scene, 0, 3, 1, 0, 0);
    mytikas_expect_goods(scene, 0, 4, 1, 0, 0);
    expect_turn_of(scene, 1);
}

void mytikas_test_hades_night(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_on(scene)->offerings[0] = 2;
    mytikas_give_favor(scene, 0, MYTIKAS_OF_HADES);
    scene_play_all(scene, "a go hades-night; a take");
    scene_equal(scene, offerings(scene, 0), 3, "either a token");
    scene_refused(scene, "a offer hermes 1", "8.2");
    scene_play(scene, "a favor zeus");
    expect_turn_of(scene, 1);
    scene_play_all(scene, "b go poseidon-day; c go demeter-day; c produce gold");
    mytikas_on(scene)->builder[0] = MYTIKAS_ZEUS_DAY;
    scene_play_all(scene, "a go hades-night; a offer hermes 1"); /* or an offering */
    scene_equal(scene, offerings(scene, 0), 2, "then no token");
    scene_play(scene, "a done"); /* the bonus action may be left out */
    scene_equal(scene, mytikas_on(scene)->favor[0][MYTIKAS_OF_ZEUS], 1, "no second favor token");
    expect_turn_of(scene, 1);
}

/* ---- 10 Following ---- */

void mytikas_test_follower_pays_and_acts(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_DEMETER);
    scene_refused(scene, "a pass", "10.1");
    scene_refused(scene, "a follow demeter-day demeter", "10.1");
    scene_play_all(scene, "a go demeter-day; a produce gold");
    scene_equal(scene, mytikas_on(scene)->seat, 1, "b is asked");
    scene_refused(scene, "b follow demeter-night demeter", "10.1");
    scene_refused(scene, "b follow demeter-day zeus", "11.4");
    scene_refused(scene, "b follow demeter-day offering", "11.3");
    scene_play_all(scene, "b follow demeter-day demeter; b produce stone"); /* another combination */
    mytikas_expect_goods(scene, 1, 1, 4, 0, 0);
    scene_equal(scene, mytikas_on(scene)->favor[1][MYTIKAS_OF_DEMETER], 0, "the token is spent");
    scene_equal(scene, mytikas_on(scene)->pile[MYTIKAS_OF_DEMETER], 3, "and back in its pile");
    expect_turn_of(scene, 1);
}

void mytikas_test_followers_in_player_order(struct scene *scene)
{
    mytikas_bare_table(scene, 4);
    scene_play(scene, "a go poseidon-day");
    mytikas_give_favor(scene, 0, MYTIKAS_OF_DEMETER);
    mytikas_give_favor(scene, 2, MYTIKAS_OF_DEMETER);
    mytikas_give_favor(scene, 3, MYTIKAS_OF_DEMETER);
    mytikas_give_favor(scene, 3, MYTIKAS_OF_DEMETER);
    mytikas_on(scene)->favor[1][MYTIKAS_OF_ZEUS] = 1;
    scene_play_all(scene, "b go demeter-day; b produce stone");
    scene_play_all(scene, "c follow demeter-day demeter; c produce stone");
    scene_play_all(scene, "d follow demeter-day demeter; d produce stone"); /* has another token, but follows once */
    scene_play_all(scene, "a pass");
    expect_turn_of(scene, 2);
}

void mytikas_test_follower_gets_no_bonus(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_DEMETER);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_DEMETER); /* a second token */
    scene_play_all(scene, "a go demeter-day; a produce gold; b follow demeter-day demeter");
    scene_refused(scene, "b done", "2.4");
    scene_play(scene, "b produce gold");
    expect_turn_of(scene, 1);
}

void mytikas_test_who_cannot_follow_is_not_asked(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_put_goods(scene, 0, 1, 0, 1, 1);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_ZEUS); /* but nothing to build with */
    scene_play_all(scene, "a go zeus-night; a build small-1 1");
    expect_turn_of(scene, 1);
    mytikas_give_favor(scene, 2, MYTIKAS_OF_ZEUS);
    mytikas_put_goods(scene, 2, 2, 0, 1, 0);
    mytikas_put_goods(scene, 2, 4, 0, 0, 1); /* could come down to level 2 */
    scene_play(scene, "b go zeus-day");
    scene_play(scene, "b produce gold");
    scene_play(scene, "b done"); /* its bonus step */
    scene_equal(scene, mytikas_on(scene)->seat, 2, "c is asked on Zeus day");
    scene_play(scene, "c pass");
    scene_refused(scene, "c follow zeus-day zeus", "10.1");
}

void mytikas_test_action_left_out_is_not_followed(struct scene *scene)
{
    for (int count = 2; count <= 3; count++) {
        mytikas_bare_table(scene, count);
        mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
        mytikas_give_favor(scene, 1, MYTIKAS_OF_ZEUS);
        mytikas_put_goods(scene, 1, 1, 0, 1, 1);
        scene_play(scene, "a go zeus-night"); /* the bonus action alone */
        scene_equal(scene, offerings(scene, 0), 1, "bonus action");
        expect_turn_of(scene, 1);
    }
    mytikas_give_favor(scene, 1, MYTIKAS_OF_HADES);
    mytikas_give_favor(scene, 2, MYTIKAS_OF_HADES);
    mytikas_put_goods(scene, 1, 1, 1, 0, 0);
    mytikas_put_goods(scene, 2, 1, 1, 0, 0);
    scene_play_all(scene, "b go hades-day; b done; b shift stone 1 2"); /* left out on purpose */
    expect_turn_of(scene, 2);
    scene_play(scene, "c go hades-night"); /* performed, and so followed; the turns before are forgotten */
    scene_equal(scene, scene->now.head.phase, MYTIKAS_BONUS, "c has a favor token of Hades");
    scene_play_all(scene, "c done; b follow hades-night hades");
    expect_turn_of(scene, 0);
    mytikas_give_favor(scene, 2, MYTIKAS_OF_ZEUS);
    mytikas_put_goods(scene, 2, 1, 0, 1, 1);
    mytikas_on(scene)->builder[0] = MYTIKAS_POSEIDON_DAY;
    scene_play(scene, "a go zeus-night"); /* left out after a turn in which it was not */
    expect_turn_of(scene, 1);
}

/* Version 1: the action of the area was followed even so. */
void mytikas_test_action_left_out_in_version_1(struct scene *scene)
{
    mytikas_bare_table_of(scene, 1, 2);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_ZEUS);
    mytikas_put_goods(scene, 1, 1, 0, 1, 1);
    scene_play(scene, "a go zeus-night"); /* the bonus action alone */
    scene_play_all(scene, "b follow zeus-night zeus");
    scene_equal(scene, mytikas_on(scene)->task, MYTIKAS_BUILDING, "b builds");
}

/* ---- 12 Two players ---- */

void mytikas_test_two_players_block_gods(struct scene *scene)
{
    mytikas_bare_table(scene, 2);
    scene_play(scene, "a go poseidon-day");
    scene_refused(scene, "b go poseidon-night", "12.1");
    scene_play_all(scene, "b go zeus-day; b produce gold");
    scene_refused(scene, "a go poseidon-night", "12.1"); /* must change god */
    scene_refused(scene, "a go zeus-night", "12.1");
    scene_expect(scene, mytikas_allows(scene, "a go hades-night"), "a free god");
}

void mytikas_test_two_players_follow_either(struct scene *scene)
{
    mytikas_bare_table(scene, 2);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_POSEIDON);
    scene_play(scene, "a go poseidon-day");
    scene_refused(scene, "b follow zeus-day zeus", "12.2");
    scene_expect(scene, mytikas_allows(scene, "b follow poseidon-day poseidon"), "the same action");
    scene_play_all(scene, "b follow poseidon-night poseidon; b favor hades"); /* the other one */
    scene_equal(scene, mytikas_on(scene)->favor[1][MYTIKAS_OF_HADES], 1, "a favor token");
    expect_turn_of(scene, 1);
    mytikas_put_goods(scene, 1, 1, 0, 1, 1);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_ZEUS);
    scene_play_all(scene, "b go zeus-night; b build small-1 1");
    scene_refused(scene, "a follow zeus-night zeus", "10.4"); /* a has nothing to build with, but could produce */
    scene_expect(scene, mytikas_allows(scene, "a follow zeus-day zeus"), "the day of the same god");
}
