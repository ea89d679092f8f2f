/* Mytikas: points and places (rules 11.3 to 11.27 and 13.6 to 13.8). */
#include "games/mytikas/mytikas.h"

/* ---- 13.6 Constructions ---- */

/* The levels of a seat's buildings of one kind; returns their number. */
static int levels_of(const struct mytikas_state *state, int seat, int building, uint8_t level[MYTIKAS_PIECE_COUNT])
{
    int count = 0;
    if (building == MYTIKAS_MINOR) /* 1.6 */
        level[count++] = 1;
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        if (mytikas_building_of[piece] == building && state->built[seat][piece] > 0)
            level[count++] = state->built[seat][piece];
    return count;
}

/* "Minor cities on levels 1 and 2: (1 + 2) x 1" */
static void score_building(const struct mytikas_state *state, int seat, int building, struct score_sheet *sheet)
{
    uint8_t level[MYTIKAS_PIECE_COUNT];
    int count = levels_of(state, seat, building, level), points = mytikas_buildings[building].points, sum = 0;
    char list_bytes[40], sum_bytes[40];
    struct text list = text_on(list_bytes, sizeof list_bytes), terms = text_on(sum_bytes, sizeof sum_bytes);
    list.language = sheet->language;
    for (int i = 0; i < count; i++) {
        text_and(&list, i, count);
        text_number(&list, level[i]);
        text_put(&terms, i > 0 ? " + " : "");
        text_number(&terms, level[i]);
        sum += level[i];
    }
    score_part(sheet, mytikas_building_titles[building]);
    if (count > 0)
        score_add_n(sheet, "13.6", sum * points, count, "%T on level %s: %s x %d", "%T on levels %s: (%s) x %d",
                    count == 1 ? mytikas_one_building_titles[building] : mytikas_building_titles[building], list_bytes,
                    sum_bytes, points);
}

/* ---- 11, 13.7 Deity cards ---- */

static int sum_of(const uint8_t *value, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += value[i];
    return sum;
}

static int on_board(const struct mytikas_state *state, int seat, int kind)
{
    int sum = 0;
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        sum += state->board[seat].resource[kind][level];
    return sum;
}

static int temple_count(const struct mytikas_state *state, int seat)
{
    int count = 0;
    for (int piece = MYTIKAS_TEMPLES; piece < MYTIKAS_PIECE_COUNT; piece++)
        count += state->built[seat][piece] > 0;
    return count;
}

static int kinds_on_top(const struct mytikas_state *state, int seat)
{
    int count = 0;
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        count += state->board[seat].resource[kind][MYTIKAS_LEVEL_COUNT - 1] > 0;
    return count;
}

/* Cards, locks and offering tokens of a seat; 11.21, 11.24, 11.27. */
static int tally(const struct mytikas_state *state, int seat, int deity)
{
    int count = deity == MYTIKAS_ARES ? state->offerings[seat] : 0;
    for (int card = 0; card < MYTIKAS_DEITY_COUNT; card++) {
        if (state->holder[card] != seat)
            continue;
        if (deity == MYTIKAS_ARES)
            count += state->token[card];
        else
            count += deity == MYTIKAS_HADES ? state->lock[card] > 0 : 1;
    }
    return count;
}

/* What the card counts for a seat. */
static int counted(const struct mytikas_state *state, int seat, int deity)
{
    const uint8_t *favor = state->favor[seat];
    int equal = 0, different = 0;
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
        equal += favor[god] >= 2;
        different += favor[god] >= 1;
    }
    switch ((enum mytikas_deity)deity) {
    case MYTIKAS_ZEUS: return equal >= 1;
    case MYTIKAS_POSEIDON: return different >= 2;
    case MYTIKAS_HERA: return favor[MYTIKAS_OF_ZEUS] > 0;
    case MYTIKAS_DIONYSUS: return favor[MYTIKAS_OF_DEMETER] > 0;
    case MYTIKAS_APHRODITE: return favor[MYTIKAS_OF_POSEIDON] > 0;
    case MYTIKAS_PERSEPHONE: return favor[MYTIKAS_OF_HADES] > 0;
    case MYTIKAS_ATHENA: return temple_count(state, seat);
    case MYTIKAS_ARTEMIS: return mytikas_city_count(state, seat);
    case MYTIKAS_DEMETER: return on_board(state, seat, MYTIKAS_STONE);
    case MYTIKAS_PAN: return on_board(state, seat, MYTIKAS_MARBLE);
    case MYTIKAS_APOLLO: return on_board(state, seat, MYTIKAS_GOLD);
    case MYTIKAS_HEPHAESTUS: return sum_of(favor, MYTIKAS_GOD_COUNT);
    case MYTIKAS_HESTIA: return kinds_on_top(state, seat);
    case MYTIKAS_HADES:
    case MYTIKAS_ARES:
    case MYTIKAS_HERMES: return tally(state, seat, deity);
    case MYTIKAS_DEITY_COUNT: break;
    }
    return 0;
}

int mytikas_card_points(const struct mytikas_state *state, int seat, int deity)
{
    int count = counted(state, seat, deity);
    struct mytikas_reward reward = mytikas_rewards[deity];
    if (reward.top > 0) /* 11.19 */
        return mytikas_tier_points[(count >= reward.middle) + (count >= reward.top)];
    return reward.flat > 0 ? reward.flat + (count > 0 ? reward.each : 0) : count * reward.each;
}

/* 11.19: "Hades: 2 locks" */
static void score_tiers(struct score_sheet *sheet, int deity, int points, int count)
{
    const char *title = mytikas_deity_titles[deity], *rule = mytikas_rewards[deity].rule;
    switch (deity) {
    case MYTIKAS_DEMETER: score_add(sheet, rule, points, "%T: %d stone on the board", title, count); break;
    case MYTIKAS_PAN: score_add(sheet, rule, points, "%T: %d marble on the board", title, count); break;
    case MYTIKAS_APOLLO: score_add(sheet, rule, points, "%T: %d gold on the board", title, count); break;
    case MYTIKAS_HADES: score_add_n(sheet, rule, points, count, "%T: %d lock", "%T: %d locks", title, count); break;
    case MYTIKAS_ARES:
        score_add_n(sheet, rule, points, count, "%T: %d offering token", "%T: %d offering tokens", title, count);
        break;
    case MYTIKAS_HEPHAESTUS:
        score_add_n(sheet, rule, points, count, "%T: %d favor token", "%T: %d favor tokens", title, count);
        break;
    case MYTIKAS_HESTIA:
        score_add_n(sheet, rule, points, count, "%T: %d kind of resource on level 4",
                    "%T: %d kinds of resources on level 4", title, count);
        break;
    default: score_add_n(sheet, rule, points, count, "%T: %d deity card", "%T: %d deity cards", title, count);
    }
}

static void score_card(const struct mytikas_state *state, int seat, int deity, struct score_sheet *sheet)
{
    const struct mytikas_reward *reward = &mytikas_rewards[deity];
    const char *title = mytikas_deity_titles[deity], *rule = reward->rule,
               *counted_title = mytikas_counted_titles[deity];
    int count = counted(state, seat, deity), points = mytikas_card_points(state, seat, deity);
    int flat = reward->flat, each = reward->each;
    if (reward->top > 0)
        score_tiers(sheet, deity, points, count);
    else if (flat > 0 && count > 0)
        score_add(sheet, rule, points, "%T: %d points, and %d with %T", title, flat, each, counted_title);
    else if (flat > 0)
        score_add(sheet, rule, points, "%T: %d points (%d more with %T)", title, flat, each, counted_title);
    else if (deity == MYTIKAS_ATHENA)
        score_add_n(sheet, rule, points, count, "%T: %d temple, %d points each", "%T: %d temples, %d points each",
                    title, count, each);
    else
        score_add_n(sheet, rule, points, count, "%T: %d city, %d points each", "%T: %d cities, %d points each", title,
                    count, each);
}

void mytikas_score(const struct game_state *view, int seat, struct score_sheet *sheet)
{
    const struct mytikas_state *state = mytikas_of(view);
    for (int building = 0; building < MYTIKAS_BUILDING_COUNT; building++)
        score_building(state, seat, building, sheet);
    score_part(sheet, "Deities");
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (state->holder[deity] == seat)
            score_card(state, seat, deity, sheet);
}

/* 13.8 */
void mytikas_rank(const struct game_state *head, uint8_t place[GAME_SEATS_MOST])
{
    const struct mytikas_state *state = mytikas_of(head);
    int32_t total[GAME_SEATS_MOST] = { 0 }, tie[GAME_SEATS_MOST] = { 0 };
    for (int seat = 0; seat < head->seat_count; seat++) {
        struct score_sheet sheet = { 0 };
        mytikas_score(head, seat, &sheet);
        total[seat] = sheet.total;
        tie[seat] = (state->built[seat][MYTIKAS_LARGE_1] << 20) + mytikas_resources(state, seat);
    }
    rank_by_total(head->seat_count, total, tie, place);
}
