/* Myst: setup, cards, the first landmarks, secrets; the constant that is the game. Building and exploring
 * are in rules/build.c and rules/explore.c. In the order of rules.md. */
#include "games/myst/myst.h"

const struct refusal myst_refusals[] = {
    [MYST_YOUNGEST_ABSENT] = { "1.9", "The seat named as the youngest player's is not in this game." },
    [MYST_NOT_CHOOSING] = { "3.1", "The first landmarks have been chosen." },
    [MYST_NOT_BUILDING] = { "4.1", "That is done only while the island is being built." },
    [MYST_NOT_EXPLORING] = { "6.1", "That is done only once the island is built, while exploring it." },
    [MYST_LANDMARK_TAKEN] = { "3.4", "The other team has just taken that landmark: choose another." },
    [MYST_HAND_FULL] = { "4.3", "You hold a piece already: put it somewhere first." },
    [MYST_SLOT_EMPTY] = { "4.3", "The piece of that slot lies on the board already." },
    [MYST_LIFTED_BY_PARTNER] = { "4.4", "Your partner holds that piece." },
    [MYST_CUT_OFF] = { "4.6", "No open place touches your colour: you may open a Linking Book or wait." },
    [MYST_NOTHING_LIFTED] = { "4.3", "You hold no piece: lift one from your tray first." },
    [MYST_PIECES_UPRIGHT] = { "1.12", "All pieces lie upright in this game." },
    [MYST_TURNED_ALREADY] = { "4.11", "You have turned this piece already: put it, or lower it." },
    [MYST_MUST_TRY] = { "4.18", "When building by turns, a lifted piece must be tried." },
    [MYST_PLACE_COVERED] = { "4.7", "A piece lies there already." },
    [MYST_PLACE_APART] = { "4.6", "That place does not touch a piece of your colour." },
    [MYST_NO_BOOK] = { "5.1", "Your team holds no Linking Book." },
    [MYST_BOOK_NOT_NEEDED] = { "5.2", "Your team still has a place to build on: keep the Linking Book." },
    [MYST_CAN_BUILD] = { "5.5", "Your team still has a place to build on: no need to wait." },
    [MYST_LENGTH_FIRST] = { "6.1", "First spin for the number of turns." },
    [MYST_SPUN_ALREADY] = { "6.7", "Your team has spun in this turn already." },
    [MYST_SPIN_FIRST] = { "6.7", "Spin first." },
    [MYST_MOVED_ALREADY] = { "6.7", "Your team has moved in this turn already." },
    [MYST_PLACE_HELD] = { "6.11", "The other team's playing piece stands there." },
    [MYST_STANDS_THERE] = { "5.8", "Your playing piece stands there already." },
    [MYST_STAY_INSTEAD] = { "6.10", "Your playing piece stands there already: say that it stays." },
    [MYST_TOO_FAR] = { "6.7", "That is further than the spinner lets you move." },
    [MYST_NOT_REACHED] = { "7.1", "Your team has not just reached a Key Landmark Piece." },
    [MYST_LAY_ON_OWN] = { "7.2", "Your own team placed this Key Landmark Piece." },
    [MYST_LAID_ALREADY] = { "7.2", "Your team's Key Landmark Piece lies on top already." },
    [MYST_PIECE_SPENT] = { "7.4", "Your Key Landmark Piece of this landmark was removed and is out of the game." },
    [MYST_NOTHING_ON_TOP] = { "7.3", "No piece of the other team lies on top here." },
    [MYST_MOVE_FIRST] = { "6.13", "Move first, or stay." },
    { NULL, NULL },
};

/* ---- 1 The island and the teams ---- */

int myst_next_member(const struct myst_state *state, int seat)
{
    return seat + MYST_TEAMS < state->head.seat_count ? seat + MYST_TEAMS : myst_team(seat);
}

static const struct refusal *setup_refusal(const struct game_setup *setup)
{
    bool absent = setup->option[MYST_OPTION_YOUNGEST] > setup->seat_count; /* choice 0 is the lot */
    return absent ? myst_refuse(MYST_YOUNGEST_ABSENT) : NULL;
}

static void name_youngest(struct myst_state *state)
{
    int choice = state->head.option[MYST_OPTION_YOUNGEST], seats = state->head.seat_count;
    int youngest = choice == 0 ? (int)rng_below(&state->head.rng, (uint32_t)seats) : choice - 1; /* 1.9 */
    int other = youngest;
    while (myst_team(other) == myst_team(youngest)) /* 1.10: with odd numbers the next may be a partner */
        other = (other + 1) % seats;
    state->youngest = (uint8_t)youngest;
    state->member[myst_team(youngest)] = (uint8_t)youngest;
    state->member[myst_team(other)] = (uint8_t)other;
}

static void fill_tray(struct myst_state *state, int team)
{
    uint8_t *tray = state->tray[team];
    for (int place = 0; place < MYST_PLACES; place++)
        tray[place] = (uint8_t)place;
    rng_shuffle(&state->head.rng, tray, MYST_PLACES);             /* 1.11 */
    if (state->head.option[MYST_OPTION_PIECES] == MYST_ROTATED) { /* 1.12: two bits of chance a piece */
        for (int slot = 0; slot < MYST_PLACES; slot++)
            tray[slot] |= (uint8_t)(rng_below(&state->head.rng, 4) << MYST_TRAY_TURN_SHIFT);
    }
    state->tray_left[team] = MYST_ALL;
}

/* ---- 2 The cards ---- */

static uint32_t one_card(uint32_t kind)
{
    return UINT32_C(1) << kind; /* also right for the books: they are counted from their bit upwards */
}

static void count_all_cards(uint8_t count[MYST_CARD_KINDS])
{
    memset(count, 1, MYST_LANDMARK_CARDS);
    count[MYST_BOOK] = MYST_BOOKS;
}

static void deal(struct myst_state *state, int team, uint8_t count[MYST_CARD_KINDS], struct rng *rng)
{
    int cards = MYST_HAND_CARDS - state->books_played[team];
    for (state->hand[team] = 0; cards > 0; cards--) {
        uint32_t kind = rng_weighted(rng, count, MYST_CARD_KINDS);
        count[kind]--;
        state->hand[team] += one_card(kind);
    }
}

void myst_play_book(struct myst_state *state, int team)
{
    state->hand[team] -= one_card(MYST_BOOK);
    state->books_played[team]++;
    state->head.shown++; /* that the team held it */
}

static void start(struct game_state *head, const struct game_setup *setup)
{
    struct myst_state *state = (struct myst_state *)head;
    uint8_t count[MYST_CARD_KINDS];
    game_begin(head, sizeof *state, setup);
    state->picture_seed = rng_next(&head->rng); /* 1.8 */
    name_youngest(state);
    count_all_cards(count);
    for (int team = 0; team < MYST_TEAMS; team++) {
        state->first[team] = MYST_NO_LANDMARK;
        fill_tray(state, team);
        deal(state, team, count, &head->rng); /* 2.4 */
        head->acting |= (uint16_t)(1 << state->member[team]);
    }
}

/* ---- 3 The first landmarks ---- */

static bool taken_first(const struct myst_state *state, int landmark)
{
    return state->first[0] == landmark || state->first[1] == landmark;
}

static const struct refusal *choose_refusal(const struct myst_state *state, const struct game_event *event)
{
    if (state->head.phase != MYST_CHOOSING)
        return myst_refuse(MYST_NOT_CHOOSING);
    return taken_first(state, event->move.operand[0]) ? myst_refuse(MYST_LANDMARK_TAKEN) : NULL;
}

static void place_first(struct myst_state *state, int team)
{
    state->first[team] = state->choice[team];
    myst_place(state, team, myst_landmark_places[state->first[team]][0]);
}

/* Both have chosen, or the second team has chosen again. */
static void place_chosen(struct myst_state *state)
{
    int leader = myst_team(state->youngest), other = 1 - leader;
    if (state->first[leader] == MYST_NO_LANDMARK) {
        place_first(state, leader); /* 3.3 */
        state->head.shown++;        /* 3.2 */
    }
    if (taken_first(state, state->choice[other])) { /* 3.4 */
        state->chosen = (uint8_t)(1 << leader);
        state->head.acting = (uint16_t)(1 << state->member[other]);
    } else {
        place_first(state, other);
        state->chosen = 0;
        myst_begin_building(state);
    }
    memset(state->choice, 0, sizeof state->choice);
}

static void choose(struct myst_state *state, const struct game_event *event)
{
    int team = myst_team(event->seat);
    state->choice[team] = event->move.operand[0];
    state->chosen |= (uint8_t)(1 << team);
    state->head.acting &= (uint16_t) ~(1 << event->seat);
    if (state->chosen == (1 << MYST_TEAMS) - 1)
        place_chosen(state);
}

static void list_choices(const struct myst_state *state, struct move_list *list)
{
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++)
        if (!taken_first(state, landmark))
            move_add(list, MYST_CHOOSE, (uint8_t)landmark, 0);
}

/* ---- 4 to 8: which chapter a verb belongs to ---- */

static const struct refusal *refusal(const struct game_state *head, const struct game_event *event)
{
    if (event->move.verb == MYST_CHOOSE)
        return choose_refusal(myst_of(head), event);
    return event->move.verb < MYST_SPIN ? myst_build_refusal(myst_of(head), event)
                                        : myst_explore_refusal(myst_of(head), event);
}

static void apply(struct game_state *head, const struct game_event *event)
{
    struct myst_state *state = (struct myst_state *)head;
    if (event->move.verb == MYST_CHOOSE)
        choose(state, event);
    else if (event->move.verb < MYST_SPIN)
        myst_build_apply(state, event);
    else
        myst_explore_apply(state, event);
}

void myst_list_set(struct move_list *list, enum myst_verb verb, uint64_t set)
{
    for (; set != 0; set &= set - 1)
        move_add(list, (uint8_t)verb, (uint8_t)myst_lowest(set), 0);
}

static void list_moves(const struct game_state *head, int seat, struct move_list *list)
{
    switch ((enum myst_phase)head->phase) {
    case MYST_CHOOSING: list_choices(myst_of(head), list); break;
    case MYST_BUILDING: myst_build_list(myst_of(head), seat, list); break;
    case MYST_EXPLORING: myst_explore_list(myst_of(head), seat, list); break;
    case MYST_ENDED: break;
    }
}

static void rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    int32_t total[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        myst_score(head, seat, &sheet);
        total[seat] = sheet.total;
    }
    rank_by_total(head->seat_count, total, NULL, place); /* 8.7, 8.8 */
}

/* ---- Secrets ---- */

static bool knows_hand(int viewer, int team)
{
    return viewer >= 0 && viewer < GAME_SEATS_MOST && myst_team(viewer) == team;
}

static void redact(struct game_state *head)
{
    struct myst_state *state = (struct myst_state *)head;
    for (int team = 0; team < MYST_TEAMS; team++) {
        if (knows_hand(head->viewer, team) || head->phase == MYST_ENDED)
            continue;
        state->hand[team] = 0;
        state->choice[team] = 0;
    }
}

/* The cards that may be in the hidden hands: all but those in sight. */
static void count_unseen(const struct myst_state *state, int viewer, uint8_t count[MYST_CARD_KINDS])
{
    count_all_cards(count);
    count[MYST_BOOK] = (uint8_t)(count[MYST_BOOK] - state->books_played[0] - state->books_played[1]);
    for (int team = 0; team < MYST_TEAMS; team++) {
        if (!knows_hand(viewer, team))
            continue;
        for (int card = 0; card < MYST_LANDMARK_CARDS; card++)
            count[card] = (uint8_t)(count[card] - (state->hand[team] >> card & 1));
        count[MYST_BOOK] = (uint8_t)(count[MYST_BOOK] - myst_books(state, team));
    }
}

static void imagine(struct game_state *head, int viewer, struct rng *rng)
{
    struct myst_state *state = (struct myst_state *)head;
    uint8_t count[MYST_CARD_KINDS];
    if (head->phase == MYST_ENDED)
        return;
    count_unseen(state, viewer, count);
    for (int team = 0; team < MYST_TEAMS; team++) {
        if (knows_hand(viewer, team))
            continue;
        deal(state, team, count, rng);
        /* A choice is hidden only until both are made; then it is on the board. */
        if (state->chosen >> team & 1 && state->first[team] == MYST_NO_LANDMARK)
            state->choice[team] = (uint8_t)rng_below(rng, MYST_LANDMARKS);
    }
}

/* ---- Laws ---- */

static bool tray_is_whole(const struct myst_state *state, int team)
{
    uint64_t seen = 0, on_board = 0;
    for (int slot = 0; slot < MYST_PLACES; slot++) {
        uint64_t place = myst_bit(state->tray[team][slot] & MYST_TRAY_PLACE_MASK);
        seen |= place;
        if (!myst_has(state->tray_left[team], slot))
            on_board |= place;
    }
    return seen == MYST_ALL && on_board == state->placed[team];
}

static const char *broken_law(const struct game_state *head)
{
    const struct myst_state *state = myst_of(head);
    uint32_t cards = (UINT32_C(1) << MYST_BOOK) - 1;
    for (int team = 0; team < MYST_TEAMS; team++) {
        int held = myst_size(state->hand[team] & cards) + myst_books(state, team);
        if (!tray_is_whole(state, team))
            return "each of a team's 48 pieces is either in its tray or on its own place";
        if (held + state->books_played[team] != MYST_HAND_CARDS)
            return "a team has five cards, played books included";
    }
    if ((state->placed[0] & state->placed[1]) != 0)
        return "one piece on a place";
    if ((state->hand[0] & state->hand[1] & cards) != 0)
        return "every Landmark Card is unique";
    if (myst_books(state, 0) + myst_books(state, 1) + state->books_played[0] + state->books_played[1] > MYST_BOOKS)
        return "two Linking Books";
    if (head->phase >= MYST_EXPLORING && (myst_open(state) != 0 || state->pawn[0] == state->pawn[1]))
        return "a covered board and two playing pieces apart, from the exploration on";
    return NULL;
}

#define SECRET_OF(team, name, field)                                                                                   \
    {                                                                                                                  \
        name, offsetof(struct myst_state, field) + (team) * sizeof(((struct myst_state *)0)->field[0]),                \
            sizeof(((struct myst_state *)0)->field[0]), 0x15 << (team)                                                 \
    }
static const struct game_secret secrets[] = {
    SECRET_OF(0, "blue's hand", hand),
    SECRET_OF(1, "yellow's hand", hand),
    SECRET_OF(0, "blue's choice", choice),
    SECRET_OF(1, "yellow's choice", choice),
    { NULL, 0, 0, 0 },
};
static const char *const phases[] = { "choosing", "building", "exploring", "ended", NULL };

const struct game myst_game = {
    .key = "myst",
    .title = "Myst",
    .about = "Two teams race to put one island together, then walk on it and win its landmarks.",
    .rules_version = 1,
    .oldest_version = 1,
    .state_size = sizeof(struct myst_state),
    .seats_least = 2,
    .seats_most = GAME_SEATS_MOST,
    .seat_step = 1,
    .points_unit = 1,
    .on_shelf = true,
    .minutes = 25,
    .options = myst_options,
    .verbs = myst_verbs,
    .phases = phases,
    .refusals = myst_refusals,
    .secrets = secrets,
    .setup_refusal = setup_refusal,
    .start = start,
    .refusal = refusal,
    .apply = apply,
    .list_moves = list_moves,
    .rank = rank,
    .score = myst_score,
    .redact = redact,
    .imagine = imagine,
    .ask = myst_ask,
    .print = myst_print,
    .write_json = myst_write_json,
    .write_facts = myst_write_facts,
    .picture = myst_picture,
    .picture_count = MYST_PICTURE_COUNT,
    .narrate = myst_narrate,
    .state_fault = myst_state_fault,
    .broken_law = broken_law,
    .advice = &myst_advice,
};
