/* Mykerinos: what happened, for the log. An event may answer several questions, because a forced answer is
 * given at once (4.12); so the steps are played again on a copy of the view, and each is told. */
#include "games/mykerinos/mykerinos.h"

static bool is_surveying(const struct mykerinos_state *state)
{
    return state->head.phase == MYKERINOS_SURVEYING || state->head.phase == MYKERINOS_REMOVING;
}

/* ---- digging ---- */

static void tell_start(const struct mykerinos_state *was, int seat, const char *space, struct text *text)
{
    if (was->colour == MYKERINOS_NEUTRAL)
        text_add(text, "%S starts a neutral excavation at %s %R.", seat, space, "8.5");
    else
        text_add(text, "%S starts an excavation at %s %R.", seat, space, "4.3");
}

static void tell_extend(const struct mykerinos_state *was, int seat, const char *space, struct text *text)
{
    if (was->colour == MYKERINOS_NEUTRAL)
        text_add(text, "%S extends a neutral excavation to %s %R.", seat, space, "8.5");
    else
        text_add(text, "%S extends an excavation to %s %R.", seat, space, "4.5");
}

static void tell_dig(const struct mykerinos_state *was, int seat, const char *space, bool forced, struct text *text)
{
    const char *rule = was->patron == MYKERINOS_BLACKMORE                     ? "5.9"
                       : was->patron == MYKERINOS_TANGERINE && was->left == 1 ? "5.10"
                                                                              : "4.6";
    text_add(text, "%S digs on at %s %R", seat, space, rule);
    if (forced)
        text_add(text, ", the only space %R", "4.12");
    text_char(text, '.');
}

static void tell_appeal(int seat, int patron, struct text *text)
{
    static const char *const rules[] = { "5.4", "5.6", "5.7", "5.9", "5.10" };
    text_add(text, "%S appeals to %s %R", seat, mykerinos_patron_titles[patron], rules[patron]);
    if (patron == MYKERINOS_VIOLET)
        text_put(text, " and takes a cube from the reserve");
    text_char(text, '.');
}

/* Where the disc went cannot be seen once the season is over, so it is counted. */
static void tell_pass(const struct mykerinos_state *was, int seat, bool forced, struct text *text)
{
    int others = 0;
    for (int other = 0; other < was->head.seat_count; other++)
        others += was->passing[other] != 0;
    bool last = others == was->head.seat_count - 1;
    text_add(text, "%S %s %R", seat, forced ? "can do nothing more and passes" : "passes", forced ? "4.12" : "4.8");
    text_put(text, others == 0 ? ", the first to do so." : last ? ", the last one." : ".");
}

/* ---- the survey ---- */

static void tell_tile(int tile, struct text *text)
{
    int points = mykerinos_shape_of(tile)->points;
    text_add(text, "the %s", mykerinos_tiles.titles[tile]);
    if (points > 0)
        text_add(text, " (%d points)", points);
}

static void tell_take(int seat, int tile, struct text *text)
{
    text_add(text, "%S takes ", seat);
    tell_tile(tile, text);
    text_add(text, " %R.", "6.6");
}

static void tell_remove(int seat, int tile, bool forced, struct text *text)
{
    text_put(text, "The neutral colour takes ");
    tell_tile(tile, text);
    text_put(text, " out of the game");
    if (!forced)
        text_add(text, "; %S chose it", seat);
    text_add(text, " %R.", forced ? "8.6" : "8.7");
}

static void tell_exhibit(const struct mykerinos_state *was, int seat, int room, struct text *text)
{
    bool brown = was->head.phase == MYKERINOS_APPEALING;
    text_add(text, "%S puts a cube from the %s into %s %R.", seat, brown ? "stock" : "reserve",
             mykerinos_rooms.titles[room], brown ? "5.7" : "6.4");
}

static void tell_decline(const struct mykerinos_state *was, int seat, bool forced, struct text *text)
{
    text_add(text, forced ? "Nothing is left for %S %R." : "%S declines %R.", seat, was->rank < 2 ? "6.4" : "6.7");
}

static void tell_ranking(const struct mykerinos_state *now, struct text *text)
{
    uint8_t ranking[MYKERINOS_COLOUR_COUNT];
    int count = mykerinos_ranking(now, now->area, ranking), before = 0;
    bool tied = false;
    text_add(text, " Area %s:", mykerinos_areas[now->area]);
    for (int i = 0; i < count; i++) {
        int cubes = region_count(region_and(now->cubes[ranking[i]], mykerinos_area_spaces[now->area]));
        tied = tied || cubes == before;
        before = cubes;
        text_put(text, i > 0 ? ", " : " ");
        if (ranking[i] == MYKERINOS_NEUTRAL)
            text_add(text, "neutral %d", cubes);
        else
            text_add(text, "%S %d", (int)ranking[i], cubes);
    }
    text_add(text, tied ? " %R, equals by who passed first %R." : " %R.", "6.2", "6.3");
}

/* The area is done: its tiles that lay there before this step and were not the step's own are gone. */
static void tell_closing(const struct mykerinos_state *was, struct game_move move, int area, struct text *text)
{
    int count = 0;
    for (int place = 2 * area; place < 2 * area + 2; place++) {
        int tile = was->laid[place];
        bool moved = (move.verb == MYKERINOS_TAKE || move.verb == MYKERINOS_REMOVE) && move.operand[0] == tile;
        if (tile == MYKERINOS_NO_TILE || moved)
            continue;
        text_put(text, count++ == 0 ? " Out of the game: " : " and ");
        tell_tile(tile, text);
    }
    if (count > 0)
        text_add(text, " %R.", "6.9");
}

/* What the survey did by itself between two questions. */
static void tell_survey(const struct mykerinos_state *was, struct game_move move, const struct mykerinos_state *now,
                        struct text *text)
{
    bool goes_on = is_surveying(now) && now->season == was->season;
    bool over = !goes_on && (now->season != was->season || now->head.phase == MYKERINOS_ENDED);
    if (!goes_on && !over)
        return;
    if (!is_surveying(was))
        text_add(text, " The digging of season %d is over %R.", was->season, "4.10");
    int from = is_surveying(was) ? was->area : 0, to = goes_on ? now->area : mykerinos_area_count(was);
    for (int area = from; area < to; area++)
        tell_closing(was, move, area, text);
    if (goes_on && (!is_surveying(was) || to > from))
        tell_ranking(now, text);
}

/* ---- seasons ---- */

static void tell_season(const struct mykerinos_state *now, struct text *text)
{
    text_add(text, "Season %d: %d tiles are laid %R, everyone gets up to %d cubes %R", now->season,
             2 * mykerinos_area_count(now), "3.2", mykerinos_grant[now->head.seat_count],
             now->head.seat_count == 2 ? "8.2" : "3.3");
    text_add(text, ", and %S begins %R.", (int)now->first, now->season == 1 ? "2.1" : "3.5");
}

static void tell_end(const struct mykerinos_state *now, struct text *text)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    mykerinos_rank(&now->head, place);
    text_put(text, " The game is over:");
    for (int seat = 0; seat < now->head.seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        mykerinos_score(&now->head, seat, &sheet);
        text_add(text, "%s %S %d", seat > 0 ? "," : "", seat, (int)sheet.total);
    }
    text_put(text, " points.");
    for (int seat = 0; seat < now->head.seat_count; seat++)
        if (place[seat] == 1)
            text_add(text, " %S wins %R.", seat, "7.6");
}

static void tell_setup(const struct mykerinos_state *now, struct text *text)
{
    text_put(text, "The wings of the museum belong to ");
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
        text_add(text, "%s%s", wing > 0 ? ", " : "", mykerinos_patron_titles[now->wing[wing]]);
    text_add(text, " %R. ", "2.2");
    tell_season(now, text);
}

static void tell_step(const struct mykerinos_state *was, struct game_move move, bool forced, struct text *text)
{
    int seat = mykerinos_seat(was), value = move.operand[0];
    switch ((enum mykerinos_verb)move.verb) {
    case MYKERINOS_START: tell_start(was, seat, mykerinos_spaces.names[value], text); break;
    case MYKERINOS_EXTEND: tell_extend(was, seat, mykerinos_spaces.names[value], text); break;
    case MYKERINOS_DIG: tell_dig(was, seat, mykerinos_spaces.names[value], forced, text); break;
    case MYKERINOS_APPEAL: tell_appeal(seat, value, text); break;
    case MYKERINOS_EXHIBIT: tell_exhibit(was, seat, value, text); break;
    case MYKERINOS_PASS: tell_pass(was, seat, forced, text); break;
    case MYKERINOS_END: text_add(text, "%S ends the turn %R.", seat, "8.5"); break;
    case MYKERINOS_TAKE: tell_take(seat, value, text); break;
    case MYKERINOS_DECLINE: tell_decline(was, seat, forced, text); break;
    case MYKERINOS_REMOVE: tell_remove(seat, value, forced, text); break;
    case MYKERINOS_CLOCK:
    case MYKERINOS_VERB_COUNT: break;
    }
}

void mykerinos_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                       struct text *text)
{
    if (event == NULL) {
        tell_setup(mykerinos_of(after), text);
        return;
    }
    struct mykerinos_state now = *mykerinos_of(before), was;
    struct game_event step = *event;
    bool forced = false;
    do {
        was = now;
        mykerinos_step(&now, &step);
        if (!forced || step.move.verb != MYKERINOS_END) { /* a turn that ends by itself is not worth a word */
            text_put(text, forced ? " " : "");
            tell_step(&was, step.move, forced, text);
        }
        tell_survey(&was, step.move, &now, text);
        forced = true;
    } while (now.season == was.season && mykerinos_is_forced(&now, &step));
    if (now.season != was.season) {
        text_char(text, ' ');
        tell_season(mykerinos_of(after), text);
    }
    if (game_over(after))
        tell_end(mykerinos_of(after), text);
}
