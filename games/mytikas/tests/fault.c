/* Mytikas: states that play cannot reach, each one number away from a state that it can. */
#include "games/mytikas/tests/stage.h"
#include "games/mytikas/tests/tests.h"

#define AT_FIELD(field) offsetof(struct mytikas_state, field)

void mytikas_test_fault_of_table(struct scene *scene)
{
    static const char turn[] = "a seat that is not at the table has its turn";
    static const char owner[] = "a seat that is not at the table owns something";
    static const char hidden[] = "this game has no deadline and nothing hidden";
    mytikas_bare_table(scene, 3);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(built[0][6]), 5, "a building on a level that does not exist");
    scene_byte_fault(scene, AT_FIELD(ending), 5, "an end that does not exist");
    scene_byte_fault(scene, AT_FIELD(task), 10, "a task that does not exist");
    scene_byte_fault(scene, AT_FIELD(acted), 2, "an action is performed or not");
    scene_byte_fault(scene, AT_FIELD(used), 8, "a used card that does not exist");
    scene_byte_fault(scene, AT_FIELD(reserved), 1, "something where a state holds nothing");
    scene_byte_fault(scene, AT_FIELD(performed), 2, "the main action is performed or not");
    scene_byte_fault(scene, AT_FIELD(performed), 1, "a main action performed before its time");
    scene_byte_fault(scene, AT_FIELD(first), 3, turn);
    scene_byte_fault(scene, AT_FIELD(active), 3, turn);
    scene_byte_fault(scene, AT_FIELD(seat), 3, turn);
    scene_byte_fault(scene, AT_FIELD(round), 0, "a round that is not played");
    scene_byte_fault(scene, AT_FIELD(round), 101, "a round that is not played");
    scene_byte_fault(scene, AT_FIELD(head.deadline_ms), 1, hidden);
    scene_byte_fault(scene, AT_FIELD(head.shown), 1, hidden);
    scene_byte_fault(scene, AT_FIELD(seat), 1, "the seat that is asked acts, and nobody after the end");
    scene_byte_fault(scene, AT_FIELD(active), 1, "a seat that is not active performs what only the active one may");
    scene_byte_fault(scene, AT_FIELD(board[3]), 1, owner);
    scene_byte_fault(scene, AT_FIELD(offerings[3]), 1, owner);
    scene_byte_fault(scene, AT_FIELD(favor[3][3]), 1, owner);
    scene_byte_fault(scene, AT_FIELD(built[3][6]), 1, owner);
    scene_byte_fault(scene, AT_FIELD(builder[3]), 0, owner);
    scene_byte_fault(scene, AT_FIELD(board[2].resource[2][3]), 200,
                     "more resources than the turns so far can have brought");
    scene_byte_fault(scene, AT_FIELD(offerings[2]), 200, "more offering tokens than the turns so far can have brought");
    scene_byte_fault(scene, AT_FIELD(builder[0]), 9, "a builder in an area that does not exist");
    scene_byte_fault(scene, AT_FIELD(builder[2]), 0, "builders stand on the action board from their first turn on");
    scene_byte_fault(scene, AT_FIELD(round), 2, "builders stand on the action board from their first turn on");
}

void mytikas_test_fault_of_cards(struct scene *scene)
{
    static const char face_down[] = "cards of the line lie face down as long as they have a lock";
    mytikas_bare_table(scene, 3);
    scene_byte_fault(scene, AT_FIELD(holder[15]), 8, "a deity card in a place that does not exist");
    scene_byte_fault(scene, AT_FIELD(holder[0]), 3, "a seat that is not at the table controls a deity card");
    scene_byte_fault(scene, AT_FIELD(fresh), 1, "a card has changed hands that nobody controls");
    scene_byte_fault(scene, AT_FIELD(token[0]), 4, "more tokens on a deity card than a lock asks for");
    scene_byte_fault(scene, AT_FIELD(locks_taken), 6, "more locks taken than there are");
    scene_byte_fault(scene, AT_FIELD(locks_taken), 1, face_down);
    scene_byte_fault(scene, AT_FIELD(line[0]), MYTIKAS_FACE_DOWN, face_down);
    scene_byte_fault(scene, AT_FIELD(line[1]), MYTIKAS_TAKEN, face_down);
    scene_byte_fault(scene, AT_FIELD(line[4]), MYTIKAS_ZEUS, face_down);
    scene_byte_fault(scene, AT_FIELD(line[0]), 18, "a deity card in the line that does not exist");
    scene_byte_fault(scene, AT_FIELD(line[0]), MYTIKAS_TAKEN, "the cards in the line are those that lie there");
    scene_byte_fault(scene, AT_FIELD(holder[0]), MYTIKAS_IN_LINE, "the cards in the line are those that lie there");
    scene_byte_fault(scene, AT_FIELD(line[5]), MYTIKAS_FACE_DOWN, "a card beyond the line");
    scene_byte_fault(scene, AT_FIELD(dealt[0][1]), 18, "a deity card dealt that does not exist");
    scene_byte_fault(scene, AT_FIELD(dealt[0][1]), 0, "two cards each are dealt to the seats that have not chosen");
    scene_byte_fault(scene, AT_FIELD(dealt[3][0]), MYTIKAS_FACE_DOWN,
                     "two cards each are dealt to the seats that have not chosen");
    scene_byte_fault(scene, AT_FIELD(holder[0]), MYTIKAS_DEALT, "the cards dealt are those that wait for a choice");
    mytikas_on(scene)->locks_taken = 1;
    mytikas_on(scene)->line[1] = MYTIKAS_TAKEN;
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(line[1]), MYTIKAS_HERMES, "a deity card lies in the line twice");
    mytikas_on(scene)->token[0] = 4;
    scene_state_fault(scene, NULL); /* the next lock is a 5 */
    mytikas_give_card(scene, 0, MYTIKAS_ZEUS, 1);
    mytikas_on(scene)->fresh = 1 << MYTIKAS_ZEUS;
    scene_byte_fault(scene, AT_FIELD(head.at_ms), 1, "a card has changed hands that nobody controls"); /* in no turn */
}

void mytikas_test_fault_of_setup(struct scene *scene)
{
    static const char one_by_one[] = "starting favors are taken one by one, from the last seat backwards";
    static const char two_each[] = "two cards each are dealt to the seats that have not chosen";
    struct game_setup setup;
    game_setup_default(scene->game, 3, &setup);
    scene_start_with(scene, &setup);
    scene_state_fault(scene, NULL);
    struct mytikas_state *state = mytikas_on(scene);
    scene_byte_fault(scene, AT_FIELD(favor) + 4u * state->first, 1, one_by_one);
    scene_byte_fault(scene, AT_FIELD(left), 2, "something left to do outside of an action");
    scene_byte_fault(scene, AT_FIELD(round), 2, "a turn before the first one");
    state->seat = (uint8_t)((state->seat + 2) % 3);
    state->head.acting = (uint16_t)bits_of(state->seat);
    scene_byte_fault(scene, AT_FIELD(head.at_ms), 1, one_by_one); /* nobody has taken one */
    state->favor[(state->seat + 1) % 3][2] = 1;
    scene_state_fault(scene, NULL);
    state->seat = (uint8_t)((state->seat + 2) % 3);
    state->head.acting = (uint16_t)bits_of(state->seat);
    state->favor[(state->seat + 1) % 3][2] = 1;
    scene_byte_fault(scene, AT_FIELD(head.at_ms), 1, "two starting favors of one god");
    setup.option[0] = 1;
    scene_start_with(scene, &setup);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(head.option[0]), 0, "a choice of deity cards that were dealt");
    scene_byte_fault(scene, AT_FIELD(favor[1][1]), 1, one_by_one);
    scene_byte_fault(scene, AT_FIELD(line[0]), MYTIKAS_FACE_DOWN, "a card beyond the line");
    scene_byte_fault(scene, AT_FIELD(dealt[2][1]), MYTIKAS_TAKEN, two_each);
    scene_byte_fault(scene, AT_FIELD(dealt[2][1]), state->dealt[2][0], two_each);
    scene_byte_fault(scene, AT_FIELD(holder) + state->dealt[2][0], MYTIKAS_UNSEEN,
                     "the cards dealt are those that wait for a choice");
}

static const char no_task[] = "a task that this part of the action does not grant";
static const char no_part[] = "a part of the action is performed or not";
static const char not_performed[] = "what follows from a main action not performed";

void mytikas_test_fault_of_main_action(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    scene_byte_fault(scene, AT_FIELD(area), 9, "an area that does not exist");
    scene_byte_fault(scene, AT_FIELD(area), 0, "an action while none is performed");
    scene_byte_fault(scene, AT_FIELD(task), MYTIKAS_RAISING, "a task outside of an action");
    scene_byte_fault(scene, AT_FIELD(acted), 1, "a task outside of an action");
    scene_byte_fault(scene, AT_FIELD(left), 0, "something left to do outside of an action"); /* the starting favor's */
    scene_byte_fault(scene, AT_FIELD(gain), 1, "something left to do outside of an action");
    scene_byte_fault(scene, AT_FIELD(used), MYTIKAS_USED_HESTIA, "a card was used before its time");
    scene_byte_fault(scene, AT_FIELD(piece), 0, "the effect of a space is due, but nobody decides it");
    mytikas_put_goods(scene, 0, 1, 2, 1, 0);
    scene_play(scene, "a go hades-day");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(area), MYTIKAS_HADES_NIGHT, "an action where the builder does not stand");
    scene_byte_fault(scene, AT_FIELD(left), 4, no_task);
    scene_byte_fault(scene, AT_FIELD(left), 0, no_task);
    scene_byte_fault(scene, AT_FIELD(task), MYTIKAS_SHIFTING, no_task);
    scene_byte_fault(scene, AT_FIELD(head.phase), MYTIKAS_EFFECT, not_performed);
    scene_byte_fault(scene, AT_FIELD(head.phase), MYTIKAS_CARD, not_performed);
    scene_byte_fault(scene, AT_FIELD(performed), 1, "a main action performed before its time");
    scene_byte_fault(scene, AT_FIELD(head.phase), MYTIKAS_BONUS, no_task);
    scene_byte_fault(scene, AT_FIELD(acted), 1, no_part);
    scene_byte_fault(scene, AT_FIELD(left), 2, no_part);
    scene_byte_fault(scene, AT_FIELD(gain), 1, "offering tokens to come without an exchange");
    mytikas_bare_table(scene, 3);
    scene_play(scene, "a go zeus-day");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(left), 2, no_task); /* one city */
    scene_byte_fault(scene, AT_FIELD(kinds), 1, "a production that Demeter day does not give");
    mytikas_bare_table(scene, 3);
    mytikas_on(scene)->offerings[0] = 1;
    scene_play(scene, "a go hades-night");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(task), MYTIKAS_OFFERING, no_task); /* without Hermes */
}

void mytikas_test_fault_of_other_parts(struct scene *scene)
{
    mytikas_bare_table(scene, 3);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_DEMETER);
    mytikas_put_goods(scene, 0, 1, 4, 1, 0);
    scene_play_all(scene, "a go demeter-night; a build minor-1 1");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(left), 3, no_task);
    scene_byte_fault(scene, AT_FIELD(built[0][0]), 0, no_task);
    scene_byte_fault(scene, AT_FIELD(acted), 0, no_part);
    scene_byte_fault(scene, AT_FIELD(performed), 0, not_performed);
    scene_play(scene, "a done");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(performed), 0, no_part); /* then nothing would be performed yet */
    scene_byte_fault(scene, AT_FIELD(left), 3, no_task);
    scene_byte_fault(scene, AT_FIELD(favor[0][MYTIKAS_OF_DEMETER]), 0, no_task);
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_PAN, 1);
    scene_play_all(scene, "a go demeter-day; a produce gold");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(kinds), 0, "Pan adds to no production");
    scene_byte_fault(scene, AT_FIELD(kinds), 7, "a production that Demeter day does not give");
    scene_byte_fault(scene, AT_FIELD(holder[MYTIKAS_PAN]), 1, no_task);
    scene_byte_fault(scene, AT_FIELD(left), 2, no_task);
    scene_byte_fault(scene, AT_FIELD(task), MYTIKAS_TAKING_FAVOR, no_task);
    mytikas_bare_table(scene, 3);
    mytikas_give_card(scene, 0, MYTIKAS_HEPHAESTUS, 1);
    mytikas_put_goods(scene, 0, 1, 0, 1, 0);
    scene_play_all(scene, "a go poseidon-night; a favor zeus; a spend 1");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(task), MYTIKAS_RAISING, no_task);
}

void mytikas_test_fault_of_others_turns(struct scene *scene)
{
    static const char no_exchange[] = "an exchange that Hades does not make";
    mytikas_bare_table(scene, 3);
    mytikas_give_favor(scene, 1, MYTIKAS_OF_POSEIDON);
    scene_play(scene, "a go poseidon-day");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(favor[1][MYTIKAS_OF_POSEIDON]), 0, "a seat is asked to follow that cannot");
    scene_byte_fault(scene, AT_FIELD(active), 1, "the active seat follows itself");
    scene_byte_fault(scene, AT_FIELD(performed), 0, not_performed);
    mytikas_give_card(scene, 1, MYTIKAS_HADES, 1);
    mytikas_put_goods(scene, 1, 1, 5, 2, 0);
    scene_play_all(scene, "b pass; b exchange seven");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(left), 0, no_exchange);
    scene_byte_fault(scene, AT_FIELD(left), 8, no_exchange);
    scene_byte_fault(scene, AT_FIELD(gain), 2, no_exchange);
    scene_byte_fault(scene, AT_FIELD(used), 0, no_exchange);
    scene_byte_fault(scene, AT_FIELD(holder[MYTIKAS_HADES]), 2, no_exchange);
    mytikas_put_goods(scene, 1, 1, 4, 2, 0);
    scene_byte_fault(scene, AT_FIELD(head.at_ms), 1, no_exchange); /* seven are still to be paid */
}

void mytikas_test_fault_of_follower(struct scene *scene)
{
    static const char elsewhere[] = "an action where the builder does not stand";
    for (int count = 2; count <= 3; count++) {
        mytikas_bare_table(scene, count);
        mytikas_give_favor(scene, 1, MYTIKAS_OF_ZEUS);
        scene_play_all(scene, "a go zeus-day; a produce stone; b follow zeus-day zeus");
        scene_state_fault(scene, NULL);
        scene_byte_fault(scene, AT_FIELD(area), MYTIKAS_DEMETER_DAY, elsewhere);
        scene_byte_fault(scene, AT_FIELD(area), MYTIKAS_ZEUS_NIGHT, count == 2 ? no_task : elsewhere); /* 12.2 */
        scene_byte_fault(scene, AT_FIELD(area), MYTIKAS_NOWHERE, elsewhere);
        scene_byte_fault(scene, AT_FIELD(head.phase), MYTIKAS_BONUS,
                         "a seat that is not active performs what only the active one may");
    }
}

void mytikas_test_fault_of_end(struct scene *scene)
{
    static const char not_come[] = "an end that has not come about";
    mytikas_bare_table(scene, 2);
    struct mytikas_state *state = mytikas_on(scene);
    scene_byte_fault(scene, AT_FIELD(ending), MYTIKAS_LEVELS_DONE, not_come);
    scene_byte_fault(scene, AT_FIELD(ending), MYTIKAS_ALL_BUILT, not_come);
    scene_byte_fault(scene, AT_FIELD(ending), MYTIKAS_LOCKS_DONE, not_come);
    scene_byte_fault(scene, AT_FIELD(ending), MYTIKAS_ROUNDS_DONE, not_come);
    state->level_token[0] = state->level_token[1] = 0;
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(level_token[2]), 0, "an end has come about that was not noted");
    state->level_token[2] = 0;
    scene_byte_fault(scene, AT_FIELD(ending), MYTIKAS_LEVELS_DONE, "a turn begins after the end");
    mytikas_bare_table(scene, 2);
    scene_play(scene, "a go poseidon-day");
    state->round = mytikas_round_limit;
    scene_play(scene, "b go demeter-day");
    scene_play(scene, "b produce stone");
    scene_state_fault(scene, NULL);
    scene_equal(scene, state->head.phase, MYTIKAS_ENDED, "phase");
    scene_byte_fault(scene, AT_FIELD(ending), MYTIKAS_NO_END, not_come);
    scene_byte_fault(scene, AT_FIELD(round), 99, not_come);
    scene_byte_fault(scene, AT_FIELD(active), 0, not_come);
    scene_byte_fault(scene, AT_FIELD(performed), 1, "a main action performed before its time");
    state->locks_taken = mytikas_line_length[2];
    state->ending = MYTIKAS_LOCKS_DONE;
    state->token[0] = 255;
    scene_state_fault(scene, NULL); /* whatever was offered while following */
}

void mytikas_test_fault_in_version_1(struct scene *scene)
{
    mytikas_bare_table_of(scene, 1, 2);
    scene_play_all(scene, "a go poseidon-day; b go demeter-day");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(performed), 1, "a main action performed before its time");
    struct mytikas_state *state = mytikas_on(scene);
    mytikas_give_favor(scene, 0, MYTIKAS_OF_DEMETER);
    scene_play(scene, "b produce stone");
    scene_equal(scene, state->head.phase, MYTIKAS_FOLLOWING, "phase");
    scene_byte_fault(scene, AT_FIELD(performed), 1, "a main action performed before its time");
    state->locks_taken = mytikas_line_length[2];
    state->ending = MYTIKAS_LOCKS_DONE;
    state->token[0] = 11;
    scene_state_fault(scene, NULL); /* 5 below the last lock, then 6 more while following */
    scene_byte_fault(scene, AT_FIELD(token[0]), 12, "more tokens on a deity card than a lock asks for");
}
