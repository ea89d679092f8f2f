/* Mytikas: what the things on the table are and do. Deity cards and the action board have files of their own. */
#include "games/mytikas/words.h"

enum { DEITY, GOD, AREA, BONUS, LEVEL, RESOURCE, PIECE, BUILDING, PRICE, RATE, SEAT, PART };

enum part { BUILDER, LEVEL_TOKEN, LOCK, ACTION_BOARD, MOUNTAIN, LINE, FACE_DOWN, DECK, BOARD, PARTS };

static const char *const building_kind_names[] = { "minor-city", "major-city", "small-temple", "large-temple" };
static const char *const part_names[] = { "builder", "level-token", "lock", "action-board", "mountain",
                                          "line",    "face-down",   "deck", "board" };
static const char *const part_titles[] = { "builder", "level token",    "lock", "action board",  "Mount Olympus",
                                           "line",    "face-down card", "deck", "player's board" };
static const struct game_kind bonus_kind = { "bonus", MYTIKAS_AREA_COUNT, mytikas_area_names, mytikas_area_titles };
static const struct game_kind building_kind = { "building", MYTIKAS_BUILDING_COUNT, building_kind_names,
                                                mytikas_one_building_titles };
static const struct game_kind part_kind = { "part", PARTS, part_names, part_titles };

const struct game_kind *const mytikas_things[] = {
    [DEITY] = &mytikas_deity_kind,
    [GOD] = &mytikas_god_kind,
    [AREA] = &mytikas_area_kind,
    [BONUS] = &bonus_kind,
    [LEVEL] = &mytikas_level_kind,
    [RESOURCE] = &mytikas_resource_kind,
    [PIECE] = &mytikas_piece_kind,
    [BUILDING] = &building_kind,
    [PRICE] = &mytikas_price_kind,
    [RATE] = &mytikas_rate_kind,
    [SEAT] = &mytikas_seat_kind,
    [PART] = &part_kind,
    NULL,
};

/* "2 for a minor city and 3 for a major city" */
static void list_uses(int resource, const struct words *language, char bytes[MYTIKAS_LIST_SIZE])
{
    struct text list = text_on(bytes, MYTIKAS_LIST_SIZE);
    int count = 0, written = 0;
    list.language = language;
    for (int building = 0; building < MYTIKAS_BUILDING_COUNT; building++)
        count += mytikas_buildings[building].cost[resource] > 0;
    for (int building = 0; building < MYTIKAS_BUILDING_COUNT; building++) {
        int cost = mytikas_buildings[building].cost[resource];
        if (cost == 0)
            continue;
        text_and(&list, written++, count);
        text_add(&list, "%d for %T", cost, mytikas_a_building[building]);
    }
}

/* ---- resources and levels ---- */

static const char *const resource_titles[] = { "Stone", "Marble", "Gold" };
static const uint8_t valuing[] = { MYTIKAS_DEMETER, MYTIKAS_PAN, MYTIKAS_APOLLO }; /* 11.20, 11.22, 11.23 */

static void explain_resource(const struct game_state *view, int resource, struct game_card *card)
{
    const struct mytikas_state *state = mytikas_of(view);
    char uses[MYTIKAS_LIST_SIZE], list[MYTIKAS_LIST_SIZE];
    int total[MYTIKAS_SEATS_MOST] = { 0 };
    list_uses(resource, card->does.language, uses);
    for (int seat = 0; seat < view->seat_count; seat++)
        for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
            total[seat] += state->board[seat].resource[resource][level];
    mytikas_list_counts(view, total, card->now.language, list);
    text_add(&card->role, "Resource");
    text_add(&card->title, "%T", resource_titles[resource]);
    text_add(&card->does, "Pays for pieces that you construct on the level where it lies %R.", "5.3");
    text_add(text_line(&card->notes), "Needed: %s %R.", uses, "5.4");
    text_add(text_line(&card->notes), "Steps up bring it higher %R; moving down is free %R.", "6.1", "6.4");
    text_add(text_line(&card->notes), "The deity card %T scores for it at the end %R.",
             mytikas_deity_titles[valuing[resource]], mytikas_rewards[valuing[resource]].rule);
    text_add(text_line(&card->now), "On the players' boards: %s.", list);
    if (!mytikas_has_seat(view))
        return;
    const uint16_t *own = state->board[view->viewer].resource[resource];
    text_add(text_line(&card->now), "Yours on levels 1 to 4: %d, %d, %d and %d.", (int)own[0], (int)own[1], (int)own[2],
             (int)own[3]);
}

static void tell_level(const struct game_state *view, int level, struct text *now)
{
    const struct mytikas_state *state = mytikas_of(view);
    int tokens = state->level_token[level];
    uint8_t own[MYTIKAS_RESOURCE_COUNT];
    char goods[MYTIKAS_PHRASE_SIZE];
    if (tokens > 0)
        text_add_n(text_line(now), tokens, "%d level token is left.", "%d level tokens are left.", tokens);
    else
        text_add(text_line(now), "No level token is left: nothing more can be constructed here %R.", "5.2");
    if (!mytikas_has_seat(view))
        return;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++) {
        int count = state->board[view->viewer].resource[kind][level];
        own[kind] = (uint8_t)(count > UINT8_MAX ? UINT8_MAX : count);
    }
    mytikas_goods_phrase(own, now->language, goods);
    if (goods[0] == 0)
        text_add(text_line(now), "You have no resources on this level.");
    else
        text_add(text_line(now), "You have %s on this level.", goods);
}

static void explain_level(const struct game_state *view, int level, struct game_card *card)
{
    text_add(&card->role, "Level of Mount Olympus");
    text_add(&card->title, "Level %d", level + 1);
    text_add(&card->does, "The points of a piece constructed here are multiplied by %d %R.", level + 1, "13.6");
    text_add(text_line(&card->notes), "You pay for it with resources on this level of your board %R.", "5.3");
    text_add(text_line(&card->notes), "Each piece takes one of the level's tokens %R.", "5.5");
    text_add(text_line(&card->notes), "When three levels have none left, the game ends %R.", "13.1");
    tell_level(view, level, &card->now);
}

/* ---- buildings ---- */

static void add_cost(int building, struct text *notes)
{
    char cost[MYTIKAS_PHRASE_SIZE];
    mytikas_goods_phrase(mytikas_buildings[building].cost, notes->language, cost);
    text_add(text_line(notes), "Costs %s, all on its level %R.", cost, "5.4");
}

/* What the viewer pays, with the cards of Athena and Artemis. */
static void tell_cost(const struct game_state *view, int building, struct text *now)
{
    uint8_t cost[MYTIKAS_RESOURCE_COUNT];
    char goods[MYTIKAS_PHRASE_SIZE];
    mytikas_cost(mytikas_of(view), view->viewer, building, cost);
    mytikas_goods_phrase(cost, now->language, goods);
    bool temple = building >= MYTIKAS_SMALL;
    int card = temple ? MYTIKAS_ATHENA : MYTIKAS_ARTEMIS;
    if (memcmp(cost, mytikas_buildings[building].cost, sizeof cost) != 0)
        text_add(text_line(now), "With %T it costs you only %s %R.", mytikas_deity_titles[card], goods,
                 mytikas_deity_rules[card]);
}

static const char *const piece_titles[] = { "First minor city",  "Second minor city",  "First major city",
                                            "Second major city", "First small temple", "Second small temple",
                                            "Large temple" };

static void tell_piece(const struct game_state *view, int piece, struct text *now)
{
    const struct mytikas_state *state = mytikas_of(view);
    for (int seat = 0; seat < view->seat_count; seat++) {
        int level = state->built[seat][piece];
        if (level > 0 && seat == view->viewer)
            text_add(text_line(now), "You constructed it on level %d.", level);
        else if (level > 0)
            text_add(text_line(now), "%S constructed it on level %d.", seat, level);
    }
    if (!mytikas_has_seat(view) || view->phase == MYTIKAS_ENDED || state->built[view->viewer][piece] > 0)
        return;
    text_add(text_line(now), "You have not constructed it yet.");
    tell_cost(view, mytikas_building_of[piece], now);
}

static void explain_piece(const struct game_state *view, int piece, struct game_card *card)
{
    char effect[MYTIKAS_PHRASE_SIZE];
    int building = mytikas_building_of[piece], points = mytikas_buildings[building].points;
    mytikas_grant_phrase(&mytikas_effect[piece], card->does.language, effect);
    text_add(&card->role, "Space on each player's board");
    text_add(&card->title, "%T", piece_titles[piece]);
    text_add(&card->does, "When you construct this piece, you get what its space shows, at once: %s %R.", effect,
             "5.9");
    mytikas_add_task(mytikas_effect[piece].task, &card->notes);
    add_cost(building, &card->notes);
    text_add_n(text_line(&card->notes), points, "Scores its level times %d point %R.",
               "Scores its level times %d points %R.", points, "13.6");
    text_add(text_line(&card->notes), "The level token that you take is put on the space %R.", "5.5");
    tell_piece(view, piece, &card->now);
}

static void explain_building(const struct game_state *view, int building, struct game_card *card)
{
    const struct mytikas_state *state = mytikas_of(view);
    int count[MYTIKAS_SEATS_MOST] = { 0 }, points = mytikas_buildings[building].points;
    bool temple = building >= MYTIKAS_SMALL;
    char list[MYTIKAS_LIST_SIZE];
    for (int seat = 0; seat < view->seat_count; seat++) {
        count[seat] = building == MYTIKAS_MINOR; /* 1.6 */
        for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
            count[seat] += mytikas_building_of[piece] == building && state->built[seat][piece] > 0;
    }
    mytikas_list_counts(view, count, card->now.language, list);
    text_add(&card->role, "Building");
    text_add(&card->title, "%T", mytikas_one_building_titles[building]);
    text_add_n(&card->does, points, "Scores its level times %d point at the end %R.",
               "Scores its level times %d points at the end %R.", points, "13.6");
    if (!temple)
        text_add(&card->does, " On Zeus day it produces on its level %R.", "4.1");
    add_cost(building, &card->notes);
    text_add(text_line(&card->notes), "You construct it with %T %R.",
             mytikas_area_titles[temple ? MYTIKAS_ZEUS_NIGHT : MYTIKAS_DEMETER_NIGHT], "5.1");
    if (building == MYTIKAS_MINOR)
        text_add(text_line(&card->notes), "Everyone has one on level 1 from the start %R.", "1.6");
    text_add(text_line(&card->now), "On the mountain: %s.", list);
    if (mytikas_has_seat(view))
        tell_cost(view, building, &card->now);
}

/* ---- tokens and players ---- */

static void explain_price(const struct game_state *view, int price, struct game_card *card)
{
    const struct mytikas_state *state = mytikas_of(view);
    int count[MYTIKAS_SEATS_MOST] = { 0 };
    char list[MYTIKAS_LIST_SIZE];
    if (price < MYTIKAS_GOD_COUNT) {
        mytikas_explain_favor(view, price, card);
        return;
    }
    for (int seat = 0; seat < view->seat_count; seat++)
        count[seat] = state->offerings[seat];
    mytikas_list_counts(view, count, card->now.language, list);
    text_add(&card->role, "Token");
    text_add(&card->title, "Offering token");
    text_add(&card->does, "In an offering, put tokens from your reserve on one deity card %R.", "8.2");
    text_add(text_line(&card->notes), "On a card of the line they take it %R; on your own card they protect it %R.",
             "8.4", "8.3");
    text_add(text_line(&card->notes), "To steal an opponent's card, put at least one more on it than lie there %R.",
             "8.5");
    text_add(text_line(&card->notes), "Enough of them on your card earn it a lock %R.", "9.1");
    text_add(text_line(&card->now), "In the players' reserves: %s.", list);
}

static int pieces_built(const struct mytikas_state *state, int seat)
{
    int count = 0;
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        count += state->built[seat][piece] > 0;
    return count;
}

static void list_cards(const struct mytikas_state *state, int seat, const struct words *language,
                       char bytes[MYTIKAS_LIST_SIZE])
{
    struct text list = text_on(bytes, MYTIKAS_LIST_SIZE);
    int count = 0, written = 0;
    list.language = language;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        count += state->holder[deity] == seat;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (state->holder[deity] == seat) {
            text_and(&list, written++, count);
            text_add(&list, "%T", mytikas_deity_titles[deity]);
        }
}

static void tell_seat(const struct game_state *view, int seat, struct text *now)
{
    const struct mytikas_state *state = mytikas_of(view);
    struct score_sheet sheet = { 0 };
    char cards[MYTIKAS_LIST_SIZE];
    const uint8_t *favor = state->favor[seat];
    mytikas_score(view, seat, &sheet);
    list_cards(state, seat, now->language, cards);
    text_add(text_line(now), "Points now: %d.", (int)sheet.total);
    text_add(text_line(now), "Pieces constructed: %d of %d.", pieces_built(state, seat), MYTIKAS_PIECE_COUNT);
    if (cards[0] != 0)
        text_add(text_line(now), "Deity cards: %s.", cards);
    text_add(text_line(now), "Favor tokens: Zeus %d, Demeter %d, Poseidon %d, Hades %d.", (int)favor[0], (int)favor[1],
             (int)favor[2], (int)favor[3]);
    text_add(text_line(now), "Offering tokens in reserve: %d. Resources: %d.", (int)state->offerings[seat],
             mytikas_resources(state, seat));
}

static void explain_seat(const struct game_state *view, int seat, struct game_card *card)
{
    text_add(&card->role, "Player");
    if (seat >= view->seat_count) {
        text_add(&card->title, "Empty seat");
        text_add(&card->does, "Nobody plays this colour %R.", "1.1");
        return;
    }
    text_add(&card->title, "%S", seat);
    text_add(&card->does, "Scores for buildings by their levels %R and for deity cards %R. Most points win %R.", "13.6",
             "13.7", "13.8");
    text_add(text_line(&card->notes), "Ties go to the higher large temple, then to more resources %R.", "13.8");
    tell_seat(view, seat, &card->now);
}

/* ---- the rest of the table ---- */

static void explain_builder(const struct game_state *view, struct game_card *card)
{
    const struct mytikas_state *state = mytikas_of(view);
    text_add(&card->role, "Piece");
    text_add(&card->title, "Builder");
    text_add(&card->does, "Move it at the start of your turn to another area and perform the actions there %R.", "2.2");
    if (view->seat_count == 2)
        text_add(text_line(&card->notes), "It blocks day and night of its god for the opponent %R.", "12.1");
    else
        text_add(text_line(&card->notes), "It blocks its area for the other players %R.", "2.3");
    for (int seat = 0; seat < view->seat_count; seat++)
        if (state->builder[seat] != MYTIKAS_NOWHERE)
            text_add(text_line(&card->now), "%S: %T.", seat, mytikas_area_titles[state->builder[seat]]);
}

static void tell_level_tokens(const struct mytikas_state *state, struct text *now)
{
    const uint8_t *token = state->level_token;
    text_add(text_line(now), "Left on levels 1 to 4: %d, %d, %d and %d.", (int)token[0], (int)token[1], (int)token[2],
             (int)token[3]);
}

static void explain_level_token(const struct game_state *view, struct game_card *card)
{
    text_add(&card->role, "Token");
    text_add(&card->title, "Level token");
    text_add(&card->does,
             "A player who constructs takes one from the level %R. Nothing can be constructed on a level without one "
             "%R.",
             "5.5", "5.2");
    text_add(text_line(&card->notes), "When three levels have none left, the game ends %R.", "13.1");
    tell_level_tokens(mytikas_of(view), &card->now);
}

static void tell_locks(const struct mytikas_state *state, struct text *now)
{
    int left = mytikas_locks_left(state);
    if (left > 0)
        text_add_n(text_line(now), left, "%d lock is left; it takes %d offering tokens.",
                   "%d locks are left; the next one takes %d offering tokens.", left, mytikas_next_lock(state));
    else
        text_add(text_line(now), "No lock is left.");
}

static void explain_lock(const struct game_state *view, struct game_card *card)
{
    text_add(&card->role, "Token");
    text_add(&card->title, "Lock");
    text_add(&card->does, "A deity card with a lock is yours until the end: nobody can steal it %R.", "9.4");
    text_add(text_line(&card->notes),
             "Your card takes the next lock when as many tokens lie on it as the lock's number; they are discarded %R.",
             "9.1");
    text_add(text_line(&card->notes), "When the last lock is taken, the game ends %R.", "13.2");
    tell_locks(mytikas_of(view), &card->now);
}

static void explain_action_board(const struct game_state *view, struct game_card *card)
{
    (void)view;
    text_add(&card->role, "Board");
    text_add(&card->title, "Action board");
    text_add(&card->does,
             "Move your builder to day or night of a god %R and perform the main action and the bonus action there %R.",
             "2.2", "2.4");
    text_add(text_line(&card->notes), "You may leave out one of the two, but not both %R.", "2.4");
    text_add(text_line(&card->notes), "Then the other players may follow %R.", "10.1");
}

static void explain_mountain(const struct game_state *view, struct game_card *card)
{
    text_add(&card->role, "Board");
    text_add(&card->title, "Mount Olympus");
    text_add(&card->does, "Cities and temples are constructed on its four levels: the higher, the more they score %R.",
             "13.6");
    text_add(text_line(&card->notes), "Each construction takes a level token from its level %R.", "5.5");
    tell_level_tokens(mytikas_of(view), &card->now);
}

static void explain_line(const struct game_state *view, struct game_card *card)
{
    const struct mytikas_state *state = mytikas_of(view);
    int open = 0;
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        open += state->holder[deity] == MYTIKAS_IN_LINE;
    text_add(&card->role, "Cards");
    text_add(&card->title, "The line");
    text_add(&card->does, "An offering takes a deity card that lies face up here %R.", "8.4");
    text_add(text_line(&card->notes), "A card taken from the line is not replaced %R.", "9.6");
    text_add(text_line(&card->notes), "When its lock is gone, a card is turned up after the turn %R.", "9.5");
    text_add_n(text_line(&card->now), open, "%d card lies face up.", "%d cards lie face up.", open);
    tell_locks(state, &card->now);
}

static void explain_face_down(const struct game_state *view, struct game_card *card)
{
    text_add(&card->role, "Card");
    text_add(&card->title, "Face-down deity card");
    text_add(&card->does, "Nobody knows it %R. It is turned up after the turn in which its lock is taken %R.", "1.9",
             "9.5");
    text_add(text_line(&card->notes), "Locks are taken in order, from the face-up card to the deck %R.", "1.10");
    tell_locks(mytikas_of(view), &card->now);
}

static void explain_deck(const struct game_state *view, struct game_card *card)
{
    text_add(&card->role, "Cards");
    text_add(&card->title, "Deck");
    text_add(&card->does, "Its deity cards stay out of the game %R. The last lock lies on it %R.", "9.6", "1.10");
    text_add(text_line(&card->notes), "When the last lock is taken, the game ends %R.", "13.2");
    tell_locks(mytikas_of(view), &card->now);
}

static void explain_board(const struct game_state *view, struct game_card *card)
{
    (void)view;
    text_add(&card->role, "Board");
    text_add(&card->title, "Player's board");
    text_add(&card->does,
             "Holds a player's resources on four levels %R, and the pieces still to be constructed with their effects "
             "%R.",
             "5.3", "5.9");
    text_add(text_line(&card->notes), "Every piece can be used once, those of one kind in any order %R.", "5.6");
    text_add(text_line(&card->notes), "A player who has constructed all pieces ends the game %R.", "13.3");
}

static void explain_part(const struct game_state *view, int part, struct game_card *card)
{
    static void (*const explain[PARTS])(const struct game_state *, struct game_card *) = {
        [BUILDER] = explain_builder,
        [LEVEL_TOKEN] = explain_level_token,
        [LOCK] = explain_lock,
        [MOUNTAIN] = explain_mountain,
        [ACTION_BOARD] = explain_action_board,
        [LINE] = explain_line,
        [FACE_DOWN] = explain_face_down,
        [DECK] = explain_deck,
        [BOARD] = explain_board,
    };
    explain[part](view, card);
}

void mytikas_explain(const struct game_state *view, int kind, int value, struct game_card *card)
{
    switch (kind) {
    case DEITY: mytikas_explain_deity(view, value, card); break;
    case GOD: mytikas_explain_god(view, value, card); break;
    case AREA: mytikas_explain_area(view, value, card); break;
    case BONUS: mytikas_explain_bonus(view, value, card); break;
    case LEVEL: explain_level(view, value, card); break;
    case RESOURCE: explain_resource(view, value, card); break;
    case PIECE: explain_piece(view, value, card); break;
    case BUILDING: explain_building(view, value, card); break;
    case PRICE: explain_price(view, value, card); break;
    case RATE: mytikas_explain_rate(view, value, card); break;
    case SEAT: explain_seat(view, value, card); break;
    default: explain_part(view, value, card);
    }
}

/* ---- how far the game has come ---- */

static const char *const ending_rules[] = { "", "13.1", "13.2", "13.3", "13.5" };

static void tell_what_ends(const struct game_state *view, struct text *ending)
{
    const struct mytikas_state *state = mytikas_of(view);
    int empty = 0, most = 0;
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        empty += state->level_token[level] == 0;
    for (int seat = 0; seat < view->seat_count; seat++)
        most = pieces_built(state, seat) > most ? pieces_built(state, seat) : most;
    if (state->round == mytikas_round_limit) {
        text_add(ending, "This is the last round %R.", "13.5");
        return;
    }
    text_add(ending,
             "The game ends when three levels have no token left (now %d) %R, the last lock is taken (%d left) %R or a "
             "player has built all %d pieces (most: %d) %R.",
             empty, "13.1", mytikas_locks_left(state), "13.2", MYTIKAS_PIECE_COUNT, most, "13.3");
}

void mytikas_tell_course(const struct game_state *view, struct game_course *course)
{
    const struct mytikas_state *state = mytikas_of(view);
    int ending = state->ending;
    course->step = state->round;
    if (view->phase == MYTIKAS_CHOOSING || view->phase == MYTIKAS_FAVORS)
        text_add(&course->where, "Setup");
    else
        text_add(&course->where, "Round %d", (int)state->round);
    if (ending == MYTIKAS_NO_END)
        tell_what_ends(view, &course->ending);
    else if (game_over(view))
        text_add(&course->ending, "The game is over: %T %R.", mytikas_ending_words[ending], ending_rules[ending]);
    else
        text_add(&course->ending, "The game ends with this turn: %T %R.", mytikas_ending_words[ending], "13.4");
}
