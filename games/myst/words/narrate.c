/* Myst: the log. What a seat did, what came of it, and by which rule. */
#include "games/myst/myst.h"

static const char *team_of(int seat)
{
    return myst_team_names[myst_team(seat)];
}

/* ---- 1 to 3 ---- */

static void tell_start(const struct myst_state *now, struct text *text)
{
    text_add(text, "A new island is drawn %R. Blue and yellow hold five cards each %R. ", "1.8", "2.4");
    text_add(text, "The youngest player is %S %R.", (int)now->youngest, "1.9");
}

static void tell_placed_first(const struct myst_state *before, const struct myst_state *now, struct text *text)
{
    int leader = myst_team(now->youngest);
    for (int i = 0; i < MYST_TEAMS; i++) {
        int team = i == 0 ? leader : 1 - leader;
        if (now->first[team] != before->first[team])
            text_add(text, " The %s team places its %s first %R.", myst_team_names[team],
                     myst_landmark_titles[now->first[team]], i == 0 ? "3.3" : "3.4");
    }
    if (now->head.phase == MYST_CHOOSING)
        text_add(text, " The %s team chose the same and must choose another %R.", myst_team_names[1 - leader], "3.4");
    else
        text_add(text, " The building begins %R.", now->race_end_ms != 0 ? "4.1" : "4.17");
}

/* A choice stays sealed until both are made, so the log of others does not name it. */
static void tell_choice(const struct myst_state *before, const struct game_event *event, const struct myst_state *now,
                        struct text *text)
{
    text_add(text, "%S chooses a first landmark for the %s team %R.", (int)event->seat, team_of(event->seat), "3.1");
    if (now->first[0] != before->first[0] || now->first[1] != before->first[1])
        tell_placed_first(before, now, text);
}

/* ---- 4 and 5 ---- */

static void tell_end_of_building(const struct myst_state *now, struct text *text)
{
    text_add(text, " Blue lies on %d places, yellow on %d: the %s team will move first %R.", bits_count(now->placed[0]),
             bits_count(now->placed[1]), myst_team_names[now->starter],
             bits_count(now->placed[0]) == bits_count(now->placed[1]) ? "6.6" : "6.5");
}

static void tell_filled(const struct myst_state *before, const struct myst_state *now, struct text *text)
{
    for (int team = 0; team < MYST_TEAMS; team++) {
        text_add(text, " The %s team is given", myst_team_names[team]);
        uint64_t given = now->placed[team] & myst_open(before);
        if (given == 0)
            text_put(text, " nothing");
        for (; given != 0; given &= given - 1)
            text_add(text, " %s", myst_place_names[bits_lowest(given)]);
        text_add(text, " %R.", "4.15");
    }
    tell_end_of_building(now, text);
}

static void tell_clock(const struct myst_state *before, const struct myst_state *now, struct text *text)
{
    if (now->head.phase != MYST_BUILDING) {
        if (now->head.option[MYST_OPTION_MINUTES] == MYST_UNTIMED)
            text_add(text, "No piece has fitted for %d minutes, and the race ends %R.", (int)myst_minutes[MYST_UNTIMED],
                     "4.20");
        else
            text_add(text, "The time is up %R.", "4.14");
        tell_filled(before, now, text);
        return;
    }
    for (int seat = 0; seat < now->head.seat_count; seat++)
        if (before->locked_until_ms[seat] != 0 && now->locked_until_ms[seat] == 0)
            text_add(text, "%S may place again %R. ", seat, "4.10");
}

/* A piece may have closed the last way for either team. */
static void tell_cut_off(const struct myst_state *before, const struct myst_state *now, struct text *text)
{
    for (int team = 0; team < MYST_TEAMS; team++)
        if (myst_buildable(before, team) != 0 && myst_buildable(now, team) == 0)
            text_add(text, " That cuts the %s team off%s %R.", myst_team_names[team],
                     myst_books_unseen(now) ? "" : ", and it waits", myst_books_unseen(now) ? "5.2" : "5.6");
}

static void tell_put(const struct myst_state *before, const struct game_event *event, const struct myst_state *now,
                     struct text *text)
{
    int seat = event->seat, team = myst_team(seat), place = event->move.operand[0], slot = before->lifted[seat];
    bool fits = now->tray_left[team] >> (slot - 1) & 1 ? false : true;
    text_add(text, "%S puts piece %d on %s: ", seat, slot, myst_place_names[place]);
    if (fits && before->book_open >> team & 1)
        text_add(text, "it fits %R, and the Linking Book closes %R.", "4.8", "5.4");
    else if (fits)
        text_add(text, "it fits %R.", "4.8");
    else if (before->race_end_ms != 0)
        text_add(text, "it does not fit, and %S must hold still for 1.5 seconds %R.", seat, "4.10");
    else
        text_add(text, "it does not fit, and the turn is lost %R.", "4.18");
    if (now->head.phase == MYST_BUILDING) {
        tell_cut_off(before, now, text);
        return;
    }
    if (bits_count(myst_open(before)) > (fits ? 1 : 0)) {
        text_add(text, " That was the last turn %R.", "4.19");
        tell_filled(before, now, text);
    } else {
        text_add(text, " The island is complete %R.", "4.12");
        tell_end_of_building(now, text);
    }
}

static void tell_building(const struct myst_state *before, const struct game_event *event, const struct myst_state *now,
                          struct text *text)
{
    int seat = event->seat, operand = event->move.operand[0];
    switch (event->move.verb) {
    case MYST_CLOCK: tell_clock(before, now, text); break;
    case MYST_LIFT:
        text_add(text, "%S lifts piece %d of the %s tray %R.", seat, operand + 1, team_of(seat), "4.3");
        break;
    case MYST_TURN:
        text_add(text, "%S turns it %s %R.", seat, myst_verbs[MYST_TURN].operand[0]->titles[operand], "4.11");
        break;
    case MYST_LOWER: text_add(text, "%S lowers piece %d again %R.", seat, before->lifted[seat], "4.5"); break;
    case MYST_PUT: tell_put(before, event, now, text); break;
    case MYST_LINK:
        text_add(text, "Cut off %R, %S opens a Linking Book: the %s team may build on any open place %R.", "5.2", seat,
                 team_of(seat), "5.3");
        break;
    default:
        text_add(text, "The %s team is cut off, and %S waits %R.", team_of(seat), seat, "5.5");
        if (now->head.phase != MYST_BUILDING) {
            text_add(text, " That was the last turn %R.", "4.19");
            tell_filled(before, now, text);
        }
    }
}

/* ---- 6 to 8 ---- */

struct counting {
    int total[MYST_TEAMS];
    uint32_t left[MYST_TEAMS]; /* cards not yet turned over */
};

static void turn_card(const struct myst_state *now, int team, struct counting *counting, struct text *text)
{
    int card = bits_lowest(counting->left[team]);
    int points = myst_card_points(now, team, card);
    counting->left[team] &= counting->left[team] - 1;
    counting->total[team] += points;
    text_add(text, " %s %s %d: +%d, %d.", team == 0 ? "Blue" : "Yellow", myst_landmark_titles[card / MYST_VALUES],
             myst_values[card % MYST_VALUES], points, counting->total[team]);
}

/* 8.5: card by card, as teams do it at the table. */
static void tell_counting(const struct myst_state *now, struct text *text)
{
    struct counting counting;
    uint32_t cards = (UINT32_C(1) << MYST_BOOK) - 1;
    for (int team = 0; team < MYST_TEAMS; team++) {
        counting.total[team] = bits_count(now->placed[team] & myst_switches);
        counting.left[team] = now->hand[team] & cards;
    }
    text_add(text, " The exploration is over %R. Marker Switches: blue %d, yellow %d %R. The cards are turned over %R:",
             "6.14", counting.total[0], counting.total[1], "8.1", "8.5");
    for (int team = now->starter; (counting.left[0] | counting.left[1]) != 0; team = 1 - team)
        if (counting.left[team] != 0)
            turn_card(now, team, &counting, text);
    if (counting.total[0] == counting.total[1])
        text_add(text, " Both teams share the first place %R.", "8.8");
    else
        text_add(text, " The %s team wins %R.", myst_team_names[counting.total[1] > counting.total[0]], "8.7");
}

static void tell_spin(const struct myst_state *before, int seat, const struct myst_state *now, struct text *text)
{
    if (before->step == MYST_STEP_LENGTH)
        text_add(text, "%S spins: the exploration lasts %d turns %R.", seat, now->turn_limit, "6.1");
    else
        text_add(text, "%S spins %d for the %s team %R.", seat, now->spaces, team_of(seat), "6.7");
}

static void tell_place(int place, struct text *text)
{
    int landmark = myst_key_landmark(place);
    text_put(text, myst_place_names[place]);
    if (landmark != MYST_NO_LANDMARK)
        text_add(text, ", the %s", myst_landmark_titles[landmark]);
}

static void tell_exploring(const struct myst_state *before, const struct game_event *event,
                           const struct myst_state *now, struct text *text)
{
    int seat = event->seat, place = event->move.operand[0];
    const char *landmark = "";
    if (event->move.verb == MYST_LAY || event->move.verb == MYST_REMOVE)
        landmark = myst_landmark_titles[myst_key_landmark(before->pawn[before->team])];
    switch (event->move.verb) {
    case MYST_SPIN: tell_spin(before, seat, now, text); break;
    case MYST_MOVE:
        text_add(text, "%S moves the %s piece to ", seat, team_of(seat));
        tell_place(place, text);
        text_add(text, " %R.", "6.7");
        break;
    case MYST_STAY: text_add(text, "%S stays %R.", seat, "6.10"); break;
    case MYST_JUMP:
        text_add(text, "%S plays a Linking Book and jumps to ", seat);
        tell_place(place, text);
        text_add(text, " %R.", "5.7");
        break;
    case MYST_LAY: text_add(text, "%S lays %s's %s on top %R.", seat, team_of(seat), landmark, "7.2"); break;
    case MYST_REMOVE:
        text_add(text, "%S removes the %s on top %R; that piece is out of the game %R.", seat, landmark, "7.3", "7.4");
        break;
    default: text_add(text, "%S ends the turn %R.", seat, "6.13");
    }
    if (now->head.phase == MYST_ENDED)
        tell_counting(now, text);
}

void myst_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                  struct text *text)
{
    if (event == NULL)
        tell_start(myst_of(after), text);
    else if (event->move.verb == MYST_CHOOSE)
        tell_choice(myst_of(before), event, myst_of(after), text);
    else if (event->move.verb < MYST_SPIN)
        tell_building(myst_of(before), event, myst_of(after), text);
    else
        tell_exploring(myst_of(before), event, myst_of(after), text);
}
