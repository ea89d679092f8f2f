/* Cyclades: the log of a battle. The state keeps only the dice; all else follows from the pieces before, assault by
 * assault. */
#include "games/cyclades/cyclades.h"

struct fight {
    uint8_t field, place, attacker, defender;
    int attackers, defenders;    /* pieces left */
    int buildings, metropolises; /* fortresses on the isle, or the defender's ports at the sea */
    bool minotaur;
};

/* The isles whose buildings help the defender: 10.2, 10.3. */
static uint64_t helping_isles(const struct cyclades_state *before, const struct fight *fight)
{
    if (fight->field == CYCLADES_ON_LAND)
        return bits_of(fight->place);
    if (fight->defender == CYCLADES_NONE)
        return 0;
    return cyclades_map(before)->shore[fight->place] & before->isles_of[fight->defender];
}

/* As it stands before the first assault of this event. */
static struct fight fight_before(const struct cyclades_state *before, const struct game_move *move,
                                 const struct cyclades_news *news)
{
    struct fight fight = {
        .field = news->field, .place = news->place, .attacker = news->attacker, .defender = news->defender
    };
    bool land = fight.field == CYCLADES_ON_LAND, begins = before->battle.field == CYCLADES_NOWHERE;
    uint64_t isles = helping_isles(before, &fight);
    fight.attackers = begins ? move->operand[2] : before->battle.attackers;
    fight.defenders = land ? before->troops[fight.place] : before->fleets[fight.place];
    if (move->verb == CYCLADES_RETREAT) /* the Minotaur fights on alone */
        fight.defenders = 0;
    fight.buildings = cyclades_buildings_on(before, land ? CYCLADES_FORTRESS : CYCLADES_PORT, isles);
    fight.metropolises = bits_count(isles & before->metropolises);
    fight.minotaur = land && before->figure_isle[CYCLADES_MINOTAUR] == fight.place;
    return fight;
}

static int defence_of(const struct fight *fight)
{
    return fight->defenders + fight->buildings + fight->metropolises +
           (fight->minotaur ? CYCLADES_MINOTAUR_STRENGTH : 0);
}

/* ---- one assault ---- */

static void tell_pieces(const struct fight *fight, int seat, int count, struct text *text)
{
    if (fight->field == CYCLADES_ON_LAND)
        text_add_n(text, count, "%S %d troop", "%S %d troops", seat, count);
    else
        text_add_n(text, count, "%S %d fleet", "%S %d fleets", seat, count);
}

static void tell_bonuses(const struct fight *fight, struct text *text)
{
    int count = fight->buildings;
    if (count > 0)
        text_put(text, " + ");
    if (count > 0 && fight->field == CYCLADES_ON_LAND)
        text_add_n(text, count, "fortress %d", "fortresses %d", count);
    else if (count > 0)
        text_add_n(text, count, "port %d", "ports %d", count);
    if (fight->metropolises > 0) {
        text_put(text, " + ");
        text_add_n(text, fight->metropolises, "metropolis %d", "metropolises %d", fight->metropolises);
    }
}

/* Without troops the Minotaur stands for the defender. */
static void tell_defence(const struct fight *fight, struct text *text)
{
    if (fight->defenders == 0 && fight->minotaur) {
        text_add(text, "the Minotaur %d", CYCLADES_MINOTAUR_STRENGTH);
        tell_bonuses(fight, text);
        return;
    }
    tell_pieces(fight, fight->defender, fight->defenders, text);
    tell_bonuses(fight, text);
    if (fight->minotaur) {
        text_put(text, " + ");
        text_add(text, "the Minotaur %d", CYCLADES_MINOTAUR_STRENGTH);
    }
}

static void tell_result(int die, int strength, struct text *text)
{
    text_put(text, " + ");
    text_add(text, "die %d", die);
    text_put(text, " = ");
    text_number(text, strength + die);
}

/* The rule behind the highest of the numbers told. */
static const char *strength_rule(const struct fight *fight)
{
    if (fight->minotaur)
        return "12.15";
    if (fight->buildings + fight->metropolises == 0)
        return "10.1";
    return fight->field == CYCLADES_ON_LAND ? "10.2" : "10.3";
}

static void tell_strengths(const struct fight *fight, const uint8_t die[2], struct text *text)
{
    tell_pieces(fight, fight->attacker, fight->attackers, text);
    tell_result(die[0], fight->attackers, text);
    text_put(text, ", ");
    tell_defence(fight, text);
    tell_result(die[1], defence_of(fight), text);
    text_add(text, " %R.", strength_rule(fight));
}

static void tell_loss(const struct fight *fight, int seat, struct text *text)
{
    if (fight->field == CYCLADES_ON_LAND)
        text_add(text, " %S loses one troop %R.", seat, "10.4");
    else
        text_add(text, " %S loses one fleet %R.", seat, "10.4");
}

static void tell_tie(const struct fight *fight, struct text *text)
{
    if (fight->field == CYCLADES_ON_LAND)
        text_add(text, " Both lose one troop %R.", "10.4");
    else
        text_add(text, " Both lose one fleet %R.", "10.4");
}

/* 10.4: tells who loses a piece, and takes it away. */
static void settle(struct fight *fight, const uint8_t die[2], struct text *text)
{
    int attack = fight->attackers + die[0], defence = defence_of(fight) + die[1];
    bool attacker = attack <= defence, defender = defence <= attack;
    bool falls = defender && fight->defenders == 0; /* 12.15 */
    if (attacker && falls)
        text_add(text, " %S loses one troop, and the Minotaur falls %R.", (int)fight->attacker, "12.15");
    else if (falls)
        text_add(text, " The Minotaur falls %R.", "12.15");
    else if (attacker && defender)
        tell_tie(fight, text);
    else
        tell_loss(fight, attacker ? fight->attacker : fight->defender, text);
    fight->attackers -= attacker;
    fight->defenders -= defender && !falls;
    fight->minotaur = fight->minotaur && !falls;
}

/* ---- its end ---- */

static void tell_taken(const struct cyclades_state *after, const struct fight *fight, const char *rule,
                       struct text *text)
{
    if (fight->field == CYCLADES_ON_LAND)
        text_add(text, " %S takes %T %R.", (int)fight->attacker, cyclades_isle_titles[fight->place], rule);
    else
        text_add(text, " %S takes the sea %s %R.", (int)fight->attacker, cyclades_sea_name(after, fight->place), rule);
}

static void tell_sea_kept(const struct cyclades_state *after, const struct fight *fight, struct text *text)
{
    if (fight->defenders > 0)
        text_add(text, " %S keeps the sea %s %R.", (int)fight->defender, cyclades_sea_name(after, fight->place),
                 "10.9");
    else
        text_add(text, " The sea %s is empty now %R.", cyclades_sea_name(after, fight->place), "10.10");
}

static void tell_isle_kept(const struct fight *fight, struct text *text)
{
    const char *isle = cyclades_isle_titles[fight->place];
    if (fight->defender == CYCLADES_NONE)
        text_add(text, " Nobody owns %T %R.", isle, fight->minotaur ? "12.15" : "10.10");
    else if (fight->defenders == 0 && !fight->minotaur)
        text_add(text, " %S keeps %T without a troop on it %R.", (int)fight->defender, isle, "10.10");
    else
        text_add(text, " %S keeps %T %R.", (int)fight->defender, isle, "10.9");
}

static void tell_kept(const struct cyclades_state *after, const struct fight *fight, struct text *text)
{
    if (fight->field == CYCLADES_AT_SEA)
        tell_sea_kept(after, fight, text);
    else
        tell_isle_kept(fight, text);
}

/* 10.8: one side has left. */
static void tell_retreat(const struct cyclades_state *before, const struct cyclades_state *after, struct text *text)
{
    const struct cyclades_battle *battle = &before->battle;
    struct fight fight = { .field = battle->field,
                           .place = battle->place,
                           .attacker = battle->attacker,
                           .defender = battle->defender,
                           .defenders = 1 };
    if (battle->asked == CYCLADES_DEFENDER)
        tell_taken(after, &fight, "10.8", text);
    else
        tell_kept(after, &fight, text);
}

void cyclades_tell_battle(const struct cyclades_state *before, const struct game_move *move,
                          const struct cyclades_state *after, struct text *text)
{
    const struct cyclades_news *news = &after->news;
    bool over = after->battle.field == CYCLADES_NOWHERE;
    if (news->assault_count == 0) {
        if (over && before->battle.field != CYCLADES_NOWHERE)
            tell_retreat(before, after, text);
        return;
    }
    struct fight fight = fight_before(before, move, news);
    for (int i = 0; i < news->assault_count; i++) {
        if (i > 0)
            text_add(text, " Next assault: ");
        else if (fight.field == CYCLADES_ON_LAND)
            text_add(text, " Battle for %T: ", cyclades_isle_titles[fight.place]);
        else
            text_add(text, " Battle at %s: ", cyclades_sea_name(after, fight.place));
        tell_strengths(&fight, news->die[i], text);
        settle(&fight, news->die[i], text);
    }
    if (over && fight.attackers > 0)
        tell_taken(after, &fight, "10.9", text);
    else if (over)
        tell_kept(after, &fight, text);
}
