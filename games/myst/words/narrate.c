/* Myst: the log. What a seat did, what came of it, and by which rule. */
#include "games/myst/myst.h"

static const char *team_of(int seat)
{
    return myst_team_titles[myst_team(seat)];
}

/* Between two sentences. */
static void go_on(struct text *text)
{
    text_char(text, ' ');
}

/* ---- 1 to 3 ---- */

static void tell_start(const struct myst_state *now, struct text *text)
{
    text_add(text, "A new island is drawn %R.", "1.8");
    go_on(text);
    text_add(text, "Each team is dealt five cards %R.", "2.4");
    go_on(text);
    text_add(text, "The youngest player is %S %R.", (int)now->youngest, "1.9");
}

static void tell_what_follows(const struct myst_state *now, int leader, struct text *text)
{
    go_on(text);
    if (now->head.phase == MYST_CHOOSING)
        text_add(text, "%T chose the same Landmark and must choose another one %R.", myst_team_titles[1 - leader],
                 "3.4");
    else if (now->race_end_ms != 0)
        text_add(text, "The race to build the island begins %R.", "4.1");
    else
        text_add(text, "Now the teams build in turn, %T first %R.", myst_team_titles[leader], "4.17");
}

static void tell_placed_first(const struct myst_state *before, const struct myst_state *now, struct text *text)
{
    int leader = myst_team(now->youngest);
    for (int i = 0; i < MYST_TEAMS; i++) {
        int team = i == 0 ? leader : 1 - leader;
        if (now->first[team] == before->first[team] || now->first[team] == MYST_NO_LANDMARK)
            continue;
        go_on(text);
        text_add(text, "%T places the Key Landmark Piece of the %T %R.", myst_team_titles[team],
                 myst_landmark_titles[now->first[team]], i == 0 ? "3.3" : "3.4");
    }
    tell_what_follows(now, leader, text);
}

/* A choice stays sealed until both are made, so the log of others does not name it. */
static void tell_choice(const struct myst_state *before, const struct game_event *event, const struct myst_state *now,
                        struct text *text)
{
    bool again = before->first[1 - myst_team(event->seat)] != MYST_NO_LANDMARK;
    if (again)
        text_add(text, "%S chooses another Landmark for %T %R.", (int)event->seat, team_of(event->seat), "3.4");
    else
        text_add(text, "%S secretly chooses the first Landmark of %T %R.", (int)event->seat, team_of(event->seat),
                 "3.1");
    if (now->first[0] != before->first[0] || now->first[1] != before->first[1])
        tell_placed_first(before, now, text);
}

/* ---- 4 and 5 ---- */

static void tell_end_of_building(const struct myst_state *now, struct text *text)
{
    int blue = bits_count(now->placed[0]), yellow = bits_count(now->placed[1]);
    const char *starter = myst_team_titles[now->starter];
    go_on(text);
    if (blue == yellow)
        text_add(
            text,
            "Each team has %d pieces on the board, so %T, the team without the youngest player, will move first %R.",
            blue, starter, "6.6");
    else
        text_add(text, "On the board are %d blue and %d yellow pieces, so %T will move first %R.", blue, yellow,
                 starter, "6.5");
}

static void tell_given(const struct myst_state *before, const struct myst_state *now, int team, struct text *text)
{
    char bytes[MYST_PLACES * 8];
    struct text places = text_on(bytes, sizeof bytes);
    places.language = text->language;
    uint64_t given = now->placed[team] & myst_open(before);
    int count = bits_count(given);
    for (int i = 0; given != 0; given &= given - 1, i++) {
        text_and(&places, i, count);
        text_put(&places, myst_place_names[bits_lowest(given)]);
    }
    go_on(text);
    if (count == 0)
        text_add(text, "%T is given no place %R.", myst_team_titles[team], "4.15");
    else
        text_add(text, "%T is given %s %R.", myst_team_titles[team], bytes, "4.15");
}

static void tell_filled(const struct myst_state *before, const struct myst_state *now, struct text *text)
{
    for (int team = 0; team < MYST_TEAMS; team++)
        tell_given(before, now, team, text);
    tell_end_of_building(now, text);
}

static void tell_end_of_race(const struct myst_state *before, const struct myst_state *now, struct text *text)
{
    if (now->head.option[MYST_OPTION_MINUTES] == MYST_UNTIMED)
        text_add(text, "No piece has fitted for %d minutes, so the race is over %R.", (int)myst_minutes[MYST_UNTIMED],
                 "4.20");
    else
        text_add(text, "The time of the race is up %R.", "4.14");
    tell_filled(before, now, text);
}

static void tell_clock(const struct myst_state *before, const struct myst_state *now, struct text *text)
{
    if (now->head.phase != MYST_BUILDING) {
        tell_end_of_race(before, now, text);
        return;
    }
    for (int seat = 0, freed = 0; seat < now->head.seat_count; seat++) {
        if (before->locked_until_ms[seat] == 0 || now->locked_until_ms[seat] != 0)
            continue;
        if (freed++ > 0)
            go_on(text);
        text_add(text, "%S may build again %R.", seat, "4.10");
    }
}

/* A piece may have closed the last way for either team. */
static void tell_cut_off(const struct myst_state *before, const struct myst_state *now, struct text *text)
{
    for (int team = 0; team < MYST_TEAMS; team++) {
        if (myst_buildable(before, team) == 0 || myst_buildable(now, team) != 0)
            continue;
        go_on(text);
        if (myst_books_unseen(now))
            text_add(text, "That cuts %T off %R.", myst_team_titles[team], "5.2");
        else
            text_add(text, "That cuts %T off, and no Linking Book is left to help %R.", myst_team_titles[team], "5.6");
    }
}

static void tell_last_turn(const struct myst_state *before, const struct myst_state *now, struct text *text)
{
    go_on(text);
    text_add(text, "All %d turns of building have been taken %R.", (int)myst_building_turns_most, "4.19");
    tell_filled(before, now, text);
}

static void tell_try(const struct myst_state *before, int seat, const char *place, bool fits, struct text *text)
{
    int slot = before->lifted[seat];
    if (fits && bits_has(before->book_open, myst_team(seat)))
        text_add(text, "%S puts piece %d on %s: it fits %R, and the Linking Book closes %R.", seat, slot, place, "4.8",
                 "5.4");
    else if (fits)
        text_add(text, "%S puts piece %d on %s: it fits %R.", seat, slot, place, "4.8");
    else if (before->race_end_ms != 0)
        text_add(text, "%S tries piece %d on %s: it does not fit, and %S may do nothing for 1.5 seconds %R.", seat,
                 slot, place, seat, "4.10");
    else
        text_add(text, "%S tries piece %d on %s: it does not fit, and the turn is lost %R.", seat, slot, place, "4.18");
}

static void tell_put(const struct myst_state *before, const struct game_event *event, const struct myst_state *now,
                     struct text *text)
{
    int seat = event->seat;
    bool fits = !bits_has(now->tray_left[myst_team(seat)], before->lifted[seat] - 1);
    tell_try(before, seat, myst_place_names[event->move.operand[0]], fits, text);
    if (now->head.phase == MYST_BUILDING) {
        tell_cut_off(before, now, text);
    } else if (bits_count(myst_open(before)) > (fits ? 1 : 0)) {
        tell_last_turn(before, now, text);
    } else {
        go_on(text);
        text_add(text, "The island is complete %R.", "4.12");
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
        text_add(text, "%S lifts piece %d out of %T's tray %R.", seat, operand + 1, team_of(seat), "4.3");
        break;
    case MYST_TURN:
        text_add(text, "%S gives piece %d %T %R.", seat, before->lifted[seat],
                 myst_verbs[MYST_TURN].operand[0]->titles[operand], "4.11");
        break;
    case MYST_LOWER:
        text_add(text, "%S lowers piece %d back into its slot %R.", seat, before->lifted[seat], "4.5");
        break;
    case MYST_PUT: tell_put(before, event, now, text); break;
    case MYST_LINK:
        text_add(text, "%T is cut off %R, and %S opens a Linking Book: the team may build on any open place %R.",
                 team_of(seat), "5.2", seat, "5.3");
        break;
    default:
        text_add(text, "%T is cut off, and %S waits %R.", team_of(seat), seat, "5.5");
        if (now->head.phase != MYST_BUILDING)
            tell_last_turn(before, now, text);
    }
}

/* ---- 6 to 8 ---- */

struct counting {
    int total[MYST_TEAMS];
    uint32_t left[MYST_TEAMS]; /* cards not yet turned over */
};

static void count_switches(const struct myst_state *now, int team, struct counting *counting, struct text *text)
{
    int switches = bits_count(now->placed[team] & myst_switches);
    counting->total[team] = switches;
    counting->left[team] = now->hand[team] & ((UINT32_C(1) << MYST_BOOK) - 1);
    go_on(text);
    text_add_n(text, switches, "%T controls %d Marker Switch and announces %d point %R.",
               "%T controls %d Marker Switches and announces %d points %R.", myst_team_titles[team], switches, switches,
               "8.1");
}

static void turn_card(const struct myst_state *now, int team, struct counting *counting, struct text *text)
{
    int card = bits_lowest(counting->left[team]), value = myst_values[card % MYST_VALUES];
    int points = myst_card_points(now, team, card), total = counting->total[team] += points;
    const char *who = myst_team_titles[team], *landmark = myst_landmark_titles[card / MYST_VALUES];
    counting->left[team] &= counting->left[team] - 1;
    go_on(text);
    if (points == 0)
        text_add(text, "%T shows a %T card of Value %d without controlling that Landmark: no points, total %d.", who,
                 landmark, value, total);
    else if (points == value)
        text_add(text, "%T shows a %T card: %d points, total %d.", who, landmark, value, total);
    else
        text_add(text, "%T shows a %T card: %d points and a Bonus of %d, total %d.", who, landmark, value,
                 points - value, total);
}

static void tell_winner(const int total[MYST_TEAMS], struct text *text)
{
    int best = total[1] > total[0];
    go_on(text);
    if (total[0] == total[1])
        text_add_n(text, total[0], "Both teams have %d point and share the first place %R.",
                   "Both teams have %d points and share the first place %R.", total[0], "8.8");
    else
        text_add_n(text, total[best], "%T wins by %d point to %d %R.", "%T wins by %d points to %d %R.",
                   myst_team_titles[best], total[best], total[1 - best], "8.7");
}

/* 8.5: card by card, as teams do it at the table, the one that moved first beginning. */
static void tell_counting(const struct myst_state *now, struct text *text)
{
    struct counting counting;
    go_on(text);
    text_add(text, "The exploration is over %R.", "6.14");
    count_switches(now, now->starter, &counting, text);
    count_switches(now, 1 - now->starter, &counting, text);
    go_on(text);
    text_add(text, "The cards are turned over in turn %R.", "8.5");
    for (int team = now->starter; (counting.left[0] | counting.left[1]) != 0; team = 1 - team)
        if (counting.left[team] != 0)
            turn_card(now, team, &counting, text);
    tell_winner(counting.total, text);
}

static void tell_spin(const struct myst_state *before, int seat, const struct myst_state *now, struct text *text)
{
    if (before->step == MYST_STEP_LENGTH)
        text_add(text, "%S spins: the exploration lasts %d turns %R.", seat, now->turn_limit, "6.1");
    else
        text_add_n(text, now->spaces, "%S spins: %T may move %d space %R.", "%S spins: %T may move up to %d spaces %R.",
                   seat, team_of(seat), now->spaces, "6.7");
}

static void tell_move(int seat, int place, struct text *text)
{
    int landmark = myst_key_landmark(place);
    if (landmark == MYST_NO_LANDMARK)
        text_add(text, "%S moves %T's playing piece to %s %R.", seat, team_of(seat), myst_place_names[place], "6.7");
    else
        text_add(text, "%S moves %T's playing piece to %s and reaches the %T %R.", seat, team_of(seat),
                 myst_place_names[place], myst_landmark_titles[landmark], "6.7");
}

static void tell_jump(int seat, int place, struct text *text)
{
    int landmark = myst_key_landmark(place);
    if (landmark == MYST_NO_LANDMARK)
        text_add(text, "%S plays a Linking Book, and %T jumps to %s %R.", seat, team_of(seat), myst_place_names[place],
                 "5.7");
    else
        text_add(text, "%S plays a Linking Book, and %T jumps to %s and reaches the %T %R.", seat, team_of(seat),
                 myst_place_names[place], myst_landmark_titles[landmark], "5.7");
}

/* The landmark on which the team on turn stands. */
static const char *landmark_under(const struct myst_state *state)
{
    return myst_landmark_titles[myst_key_landmark(state->pawn[state->team])];
}

static void tell_exploring(const struct myst_state *before, const struct game_event *event,
                           const struct myst_state *now, struct text *text)
{
    int seat = event->seat, place = event->move.operand[0];
    switch (event->move.verb) {
    case MYST_SPIN: tell_spin(before, seat, now, text); break;
    case MYST_MOVE: tell_move(seat, place, text); break;
    case MYST_STAY:
        text_add(text, "%S lets %T's playing piece stay where it is %R.", seat, team_of(seat), "6.10");
        break;
    case MYST_JUMP: tell_jump(seat, place, text); break;
    case MYST_LAY:
        text_add(text, "%S lays %T's Key Landmark Piece on top and takes control of the %T %R.", seat, team_of(seat),
                 landmark_under(before), "7.2");
        break;
    case MYST_REMOVE:
        text_add(text, "%S removes the other team's Key Landmark Piece from the %T %R; it is out of the game %R.", seat,
                 landmark_under(before), "7.3", "7.4");
        break;
    default: text_add(text, "%S ends the turn %R.", seat, "6.13");
    }
    if (now->head.phase == MYST_ENDED)
        tell_counting(now, text);
}

/* The event may come from a server that lies, and what follows relies on the rules. A hand that the viewer cannot see
 * may hold a Linking Book or not, and of a choice only the verb is known. */
static bool could_be_made(const struct myst_state *before, const struct game_event *event)
{
    struct myst_state with_book = *before;
    if (event->seat == GAME_CLOCK)
        return true;
    if (event->move.verb == MYST_CHOOSE)
        return before->head.phase == MYST_CHOOSING;
    with_book.hand[myst_team(event->seat)] |= UINT32_C(1) << MYST_BOOK;
    return myst_refusal(&before->head, event) == NULL || myst_refusal(&with_book.head, event) == NULL;
}

void myst_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                  struct text *text)
{
    if (event == NULL)
        tell_start(myst_of(after), text);
    else if (!could_be_made(myst_of(before), event))
        return;
    else if (event->move.verb == MYST_CHOOSE)
        tell_choice(myst_of(before), event, myst_of(after), text);
    else if (event->move.verb < MYST_SPIN)
        tell_building(myst_of(before), event, myst_of(after), text);
    else
        tell_exploring(myst_of(before), event, myst_of(after), text);
}
