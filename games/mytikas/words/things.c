/* Mytikas: what the things on the table are and do. Deity cards and the action board have files of their own. */
#include "games/mytikas/words.h"

enum { DEITY, GOD, AREA, BONUS, LEVEL, RESOURCE, PIECE, BUILDING, PRICE, RATE, SEAT, PART };

enum part { BUILDER, LEVEL_TOKEN, LOCK, ACTION_BOARD, MOUNTAIN, LINE, FACE_DOWN, DECK, PARTS };

static const char *const building_kind_names[] = { "minor-city", "major-city", "small-temple", "large-temple" };
static const char *const part_names[] = { "builder",  "level-token", "lock",      "action-board",
                                          "mountain", "line",        "face-down", "deck" };
static const char *const part_titles[] = { "builder",       "level token", "lock",           "action board",
                                           "Mount Olympus", "line",        "face-down card", "deck" };
static const struct game_kind bonus_kind = { "bonus", MYTIKAS_AREA_COUNT, mytikas_area_names, mytikas_area_titles };
static const struct game_kind building_kind = { "building", MYTIKAS_BUILDING_COUNT, building_kind_names,
                                                mytikas_building_names };
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

struct text *mytikas_line(struct text *text)
{
    if (text->length > 0)
        text_char(text, '\n');
    return text;
}

bool mytikas_has_seat(const struct game_state *view)
{
    return view->viewer >= 0 && view->viewer < view->seat_count;
}

/* ---- resources, levels, buildings ---- */

static void explain_resource(int resource, struct game_card *card)
{
    text_add(&card->role, "Resource");
    text_add(&card->title, "%T", mytikas_resource_titles[resource]);
    text_add(&card->does, "Pays for what you construct on the level where it lies %R.", "5.3");
}

static void explain_level(int level, struct game_card *card)
{
    text_add(&card->role, "Level of Mount Olympus");
    text_add(&card->title, "Level %d", level + 1);
    text_add(&card->does, "A building here scores %d times its points %R.", level + 1, "13.6");
}

static void explain_piece(int piece, struct game_card *card)
{
    text_add(&card->role, "Space on your board");
    text_add(&card->title, "%T", mytikas_piece_titles[piece]);
    text_add(&card->does, "When its piece is constructed, the effect under it happens at once %R.", "5.8");
}

static void explain_building(int building, struct game_card *card)
{
    text_add(&card->role, "Building");
    text_add(&card->title, "%T", mytikas_one_building_titles[building]);
    text_add_n(&card->does, mytikas_buildings[building].points, "Scores %d point for each level of its height %R.",
               "Scores %d points for each level of its height %R.", (int)mytikas_buildings[building].points, "13.6");
}

/* ---- tokens and players ---- */

static void explain_price(const struct game_state *view, int price, struct game_card *card)
{
    if (price < MYTIKAS_GOD_COUNT) {
        mytikas_explain_favor(view, price, card);
        return;
    }
    text_add(&card->role, "Token");
    text_add(&card->title, "Offering token");
    text_add(&card->does, "Put it on a deity card to take, protect or steal the card %R.", "8.2");
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
}

/* ---- the rest of the table ---- */

static void explain_part(const struct game_state *view, int part, struct game_card *card)
{
    switch ((enum part)part) {
    case BUILDER:
        text_add(&card->role, "Piece");
        text_add(&card->title, "Builder");
        text_add(&card->does, "Move it to another area of the action board to perform the actions there %R.", "2.2");
        break;
    case LEVEL_TOKEN:
        text_add(&card->role, "Token");
        text_add(&card->title, "Level token");
        text_add(&card->does, "Each construction takes one from its level %R; without one, nothing is built there %R.",
                 "5.5", "5.2");
        break;
    case LOCK:
        text_add(&card->role, "Token");
        text_add(&card->title, "Lock");
        text_add(&card->does, "A deity card with a lock cannot be stolen: it is yours until the end %R.", "9.4");
        break;
    case ACTION_BOARD:
        text_add(&card->role, "Board");
        text_add(&card->title, "Action board");
        text_add(&card->does, "Eight areas, day and night of four gods: each has a main action and a bonus action %R.",
                 "2.4");
        break;
    case MOUNTAIN:
        text_add(&card->role, "Board");
        text_add(&card->title, "Mount Olympus");
        text_add(&card->does, "You construct on its four levels. The higher a building stands, the more it scores %R.",
                 "13.6");
        break;
    case LINE:
        text_add(&card->role, "Cards");
        text_add(&card->title, "The line");
        text_add(&card->does, "Its face-up deity cards can be taken with an offering %R.", "8.4");
        break;
    case FACE_DOWN:
        text_add(&card->role, "Card");
        text_add(&card->title, "Face-down deity card");
        text_add(&card->does, "It is turned up at the end of the turn in which its lock is taken %R.", "9.5");
        break;
    case DECK:
        text_add(&card->role, "Cards");
        text_add(&card->title, "Deck");
        text_add(&card->does, "The deity cards that nobody will see, and the last lock %R.", "9.6");
        break;
    case PARTS: break;
    }
    (void)view;
}

void mytikas_explain(const struct game_state *view, int kind, int value, struct game_card *card)
{
    switch (kind) {
    case DEITY: mytikas_explain_deity(view, value, card); break;
    case GOD: mytikas_explain_god(view, value, card); break;
    case AREA: mytikas_explain_area(view, value, card); break;
    case BONUS: mytikas_explain_bonus(view, value, card); break;
    case LEVEL: explain_level(value, card); break;
    case RESOURCE: explain_resource(value, card); break;
    case PIECE: explain_piece(value, card); break;
    case BUILDING: explain_building(value, card); break;
    case PRICE: explain_price(view, value, card); break;
    case RATE: mytikas_explain_rate(view, value, card); break;
    case SEAT: explain_seat(view, value, card); break;
    default: explain_part(view, value, card);
    }
}
