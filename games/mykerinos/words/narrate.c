/* Mykerinos: what happened, for the log. An event may answer several questions, because a forced answer is
 * given at once (4.12); so the steps are played again on a copy of the view, and each is told.
 *
 * Every format is a whole sentence. What there may be several of is a list in a string of its own. */
#include "games/mykerinos/mykerinos.h"

enum { LIST_SIZE = 400 };

/* A list that will be part of the text, in the same language. */
static struct text list_for(const struct text *text, char words[LIST_SIZE])
{
    struct text list = text_on(words, LIST_SIZE);
    list.language = text->language;
    return list;
}

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
    if (forced)
        text_add(text, "%S digs on at %s %R, the only space that fits %R.", seat, space, rule, "4.12");
    else
        text_add(text, "%S digs on at %s %R.", seat, space, rule);
}

static void tell_appeal(int seat, int patron, struct text *text)
{
    const char *title = mykerinos_patron_titles[patron], *rule = mykerinos_power_rules[patron];
    if (patron == MYKERINOS_VIOLET)
        text_add(text, "%S appeals to %T and takes a cube from the reserve %R.", seat, title, rule);
    else
        text_add(text, "%S appeals to %T %R.", seat, title, rule);
}

/* Where the disc went cannot be seen once the season is over, so it is counted. */
static void tell_pass(const struct mykerinos_state *was, int seat, bool forced, struct text *text)
{
    int others = 0;
    for (int other = 0; other < was->head.seat_count; other++)
        others += was->passing[other] != 0;
    bool last = others == was->head.seat_count - 1;
    if (forced)
        text_add(text,
                 others == 0 ? "%S can do nothing else and is the first to pass %R."
                 : last      ? "%S can do nothing else and is the last to pass %R."
                             : "%S can do nothing else and passes %R.",
                 seat, "4.12");
    else
        text_add(text,
                 others == 0 ? "%S is the first to pass %R."
                 : last      ? "%S is the last to pass %R."
                             : "%S passes %R.",
                 seat, "4.8");
}

/* ---- the survey ---- */

static void tell_take(int seat, int tile, struct text *text)
{
    int points = mykerinos_shape_of(tile)->points;
    if (points == 0)
        text_add(text, "%S takes a tile: %T %R.", seat, mykerinos_tiles.titles[tile], "6.6");
    else
        text_add_n(text, points, "%S takes a tile worth %d point: %T %R.", "%S takes a tile worth %d points: %T %R.",
                   seat, points, mykerinos_tiles.titles[tile], "6.6");
}

static void tell_remove(int seat, int tile, bool forced, struct text *text)
{
    if (forced)
        text_add(text, "The neutral colour removes the last tile of the area from the game: %T %R.",
                 mykerinos_tiles.titles[tile], "8.6");
    else
        text_add(text, "%S chooses the tile that the neutral colour removes from the game: %T %R.", seat,
                 mykerinos_tiles.titles[tile], "8.7");
}

static void tell_exhibit(const struct mykerinos_state *was, int seat, int room, struct text *text)
{
    if (was->head.phase == MYKERINOS_APPEALING)
        text_add(text, "%S puts a cube from the stock into the museum: %T %R.", seat, mykerinos_rooms.titles[room],
                 "5.7");
    else
        text_add(text, "%S puts a cube from the reserve into the museum: %T %R.", seat, mykerinos_rooms.titles[room],
                 "6.4");
}

static void tell_decline(const struct mykerinos_state *was, int seat, bool forced, struct text *text)
{
    const char *rule = was->rank < 2 ? "6.4" : "6.7";
    if (forced)
        text_add(text, "Nothing is left for %S in this area %R.", seat, rule);
    else
        text_add(text, "%S declines to take anything %R.", seat, rule);
}

static void list_rank(int colour, int cubes, struct text *list)
{
    if (colour == MYKERINOS_NEUTRAL)
        text_add_n(list, cubes, "the neutral colour has %d cube", "the neutral colour has %d cubes", cubes);
    else
        text_add_n(list, cubes, "%S has %d cube", "%S has %d cubes", colour, cubes);
}

void mykerinos_tell_ranking(const struct mykerinos_state *state, int area, struct text *text)
{
    char words[LIST_SIZE];
    struct text list = list_for(text, words);
    uint8_t ranking[MYKERINOS_COLOUR_COUNT];
    int count = mykerinos_ranking(state, area, ranking), before = 0;
    bool tied = false;
    for (int i = 0; i < count; i++) {
        int cubes = region_count(region_and(state->cubes[ranking[i]], mykerinos_area_spaces[area]));
        tied = tied || cubes == before;
        before = cubes;
        text_and(&list, i, count);
        list_rank(ranking[i], cubes, &list);
    }
    text_add(text, "In area %s, %s %R.", mykerinos_areas[area], words, "6.2");
    if (tied) {
        text_char(text, ' ');
        text_add(text, "Ties go to the colour that passed earlier %R.", "6.3");
    }
}

/* Cubes of a colour in an area when its survey begins; the step that ended the digging may have placed the last one. */
static int cubes_in(const struct mykerinos_state *was, struct game_move move, int colour, int area)
{
    bool digs = move.verb == MYKERINOS_START || move.verb == MYKERINOS_EXTEND || move.verb == MYKERINOS_DIG;
    struct region_set cubes = was->cubes[colour];
    if (digs && colour == was->colour)
        cubes = region_or(cubes, region_of(move.operand[0]));
    return region_count(region_and(cubes, mykerinos_area_spaces[area]));
}

static bool has_cubes_of_players(const struct mykerinos_state *was, struct game_move move, int area)
{
    int cubes = 0;
    for (int colour = 0; colour < MYKERINOS_NEUTRAL; colour++)
        cubes += cubes_in(was, move, colour, area);
    return cubes > 0;
}

/* The tiles of an area that lay there before this step and were not the step's own; returns how many. */
static int list_left(const struct mykerinos_state *was, struct game_move move, int area, struct text *list)
{
    int left[2], count = 0;
    for (int place = 2 * area; place < 2 * area + 2; place++) {
        int tile = was->laid[place];
        bool moved = (move.verb == MYKERINOS_TAKE || move.verb == MYKERINOS_REMOVE) && move.operand[0] == tile;
        if (tile != MYKERINOS_NO_TILE && !moved)
            left[count++] = tile;
    }
    for (int i = 0; i < count; i++) {
        text_and(list, i, count);
        text_add(list, "%T", mykerinos_tiles.titles[left[i]]);
    }
    return count;
}

/* The area is done: whatever nobody took leaves the game (6.9, 8.8). */
static void tell_closing(const struct mykerinos_state *was, struct game_move move, int area, struct text *text)
{
    char words[LIST_SIZE];
    struct text list = list_for(text, words);
    const char *name = mykerinos_areas[area];
    int count = list_left(was, move, area, &list);
    if (count == 0)
        return;
    text_char(text, ' ');
    if (has_cubes_of_players(was, move, area))
        text_add(text,
                 count == 1 ? "One tile of area %s is not taken and leaves the game: %s %R."
                            : "The tiles of area %s are not taken and leave the game: %s %R.",
                 name, words, "6.9");
    else if (cubes_in(was, move, MYKERINOS_NEUTRAL, area) > 0)
        text_add(text, "Only neutral cubes lie in area %s, so both of its tiles leave the game: %s %R.", name, words,
                 "8.8");
    else
        text_add(text, "No cubes lie in area %s, so both of its tiles leave the game: %s %R.", name, words, "6.9");
}

/* What the survey did by itself between two questions. */
static void tell_survey(const struct mykerinos_state *was, struct game_move move, const struct mykerinos_state *now,
                        struct text *text)
{
    bool goes_on = is_surveying(now) && now->season == was->season;
    bool over = !goes_on && (now->season != was->season || now->head.phase == MYKERINOS_ENDED);
    if (!goes_on && !over)
        return;
    if (!is_surveying(was)) {
        text_char(text, ' ');
        text_add(text, "The digging of season %d is over %R.", was->season, "4.10");
    }
    int from = is_surveying(was) ? was->area : 0, to = goes_on ? now->area : mykerinos_area_count(was);
    for (int area = from; area < to; area++)
        tell_closing(was, move, area, text);
    if (goes_on && (!is_surveying(was) || to > from)) {
        text_char(text, ' ');
        mykerinos_tell_ranking(now, now->area, text);
    }
}

/* ---- seasons ---- */

static void tell_season(const struct mykerinos_state *now, struct text *text)
{
    int tiles = 2 * mykerinos_area_count(now), cubes = mykerinos_grant[now->head.seat_count];
    const char *why_first = now->season == 1 ? "2.1" : "3.5";
    if (now->head.seat_count == 2)
        text_add(text,
                 "Season %d begins: %d tiles are laid %R, each player takes up to %d cubes of their own and up to %d "
                 "neutral ones %R, and %S is the first player %R.",
                 now->season, tiles, "3.2", cubes, mykerinos_neutral_grant, "8.2", (int)now->first, why_first);
    else
        text_add(text,
                 "Season %d begins: %d tiles are laid %R, each player takes up to %d cubes %R, and %S is the first "
                 "player %R.",
                 now->season, tiles, "3.2", cubes, "3.3", (int)now->first, why_first);
}

static void tell_setup(const struct mykerinos_state *now, struct text *text)
{
    char words[LIST_SIZE];
    struct text list = list_for(text, words);
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++) {
        text_and(&list, wing, MYKERINOS_WING_COUNT);
        text_add(&list, "%T", mykerinos_patron_titles[now->wing[wing]]);
    }
    text_add(text, "Wings 1 to 5 of the museum belong to %s, in this order %R.", words, "2.2");
    text_char(text, ' ');
    tell_season(now, text);
}

/* ---- the end ---- */

/* Returns the most points anyone has. */
static int tell_points(const struct mykerinos_state *now, struct text *text)
{
    char words[LIST_SIZE];
    struct text list = list_for(text, words);
    int count = now->head.seat_count, most = 0;
    for (int seat = 0; seat < count; seat++) {
        struct score_sheet sheet = { 0 };
        mykerinos_score(&now->head, seat, &sheet);
        most = sheet.total > most ? sheet.total : most;
        text_and(&list, seat, count);
        text_add_n(&list, sheet.total, "%S has %d point", "%S has %d points", seat, (int)sheet.total);
    }
    text_char(text, ' ');
    text_add(text, "The game is over: %s.", words);
    return most;
}

/* The seats at the first place; returns how many. */
static int list_winners(const struct mykerinos_state *now, struct text *list)
{
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    int count = 0, told = 0;
    mykerinos_rank(&now->head, place);
    for (int seat = 0; seat < now->head.seat_count; seat++)
        count += place[seat] == 1;
    for (int seat = 0; seat < now->head.seat_count; seat++)
        if (place[seat] == 1) {
            text_and(list, told++, count);
            text_add(list, "%S", seat);
        }
    return count;
}

static int count_with(const struct mykerinos_state *now, int points)
{
    int count = 0;
    for (int seat = 0; seat < now->head.seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        mykerinos_score(&now->head, seat, &sheet);
        count += sheet.total == points;
    }
    return count;
}

static void tell_end(const struct mykerinos_state *now, struct text *text)
{
    char winners[LIST_SIZE];
    struct text list = list_for(text, winners);
    int most = tell_points(now, text), count = list_winners(now, &list);
    text_char(text, ' ');
    if (count > 1)
        text_add(text, "%s share the win: they have equal points and equal stocks %R.", winners, "7.7");
    else if (count_with(now, most) > 1)
        text_add(text, "%s wins the tie with the most cubes in stock %R.", winners, "7.7");
    else
        text_add(text, "%s wins with the most points %R.", winners, "7.6");
}

/* ---- an event ---- */

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
    case MYKERINOS_END: text_add(text, "%S adds no neutral cubes and ends the turn %R.", seat, "8.5"); break;
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
