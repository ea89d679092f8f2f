/* Cyclades: the log of new metropolises: what was given for them [11.1, 11.2], what was razed [11.4]. One event may do
 * all of it, because steps without a choice are not asked about. */
#include "games/cyclades/cyclades.h"

/* How many buildings of each type went from each isle. */
struct count {
    int of[CYCLADES_BUILDINGS][CYCLADES_ISLES_MOST];
};
struct lost {
    struct count given, razed;
};

/* Gone from an isle, without what the move itself razed, destroyed or replaced, but with what it has just built. */
static int gone(const struct cyclades_state *before, const struct cyclades_state *after, const struct game_move *move,
                int type, int isle)
{
    int count = before->buildings[type][isle] - after->buildings[type][isle];
    switch (move->verb) {
    case CYCLADES_BUILD: return count + (before->turn_god == type && move->operand[0] == isle);
    case CYCLADES_RAZE: return count - (move->operand[0] == type && before->founding_isle == isle);
    case CYCLADES_WRECK: return count - (move->operand[0] == type && move->operand[1] == isle);
    case CYCLADES_REMODEL:
        if (move->operand[1] != isle)
            return count;
        return count - (move->operand[0] == type) + (move->operand[2] == type);
    default: return count;
    }
}

/* Types still to be given, left over from the last event or left for the next one, are one short or one too many. */
static int due(const struct cyclades_state *before, const struct cyclades_state *after, int type)
{
    return bits_has(before->founding_types, type) - bits_has(after->founding_types, type);
}

/* How many sets of four were begun. Each takes one of every type; no event razes all four types, so the type that lost
 * least tells. */
static int sets_begun(const struct cyclades_state *before, const struct cyclades_state *after, const int *total)
{
    int sets = total[0] - due(before, after, 0);
    for (int type = 1; type < CYCLADES_BUILDINGS; type++) {
        int given = total[type] - due(before, after, type);
        sets = given < sets ? given : sets;
    }
    return sets;
}

/* Of a type, what was not given was razed where a metropolis was founded. */
static void tell_apart(struct lost *lost, int type, int razed, uint64_t sites)
{
    while (sites != 0 && razed > 0) {
        int isle = bits_take(&sites), *given = &lost->given.of[type][isle];
        int count = *given < razed ? *given : razed;
        lost->razed.of[type][isle] = count;
        *given -= count;
        razed -= count;
    }
}

static struct lost buildings_lost(const struct cyclades_state *before, const struct cyclades_state *after,
                                  const struct game_move *move)
{
    struct lost lost = { 0 };
    int total[CYCLADES_BUILDINGS] = { 0 };
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        for (int isle = 0; isle < cyclades_map(after)->isle_count; isle++) {
            lost.given.of[type][isle] = gone(before, after, move, type, isle);
            total[type] += lost.given.of[type][isle];
        }
    uint64_t sites = after->metropolises & ~(uint64_t)before->metropolises;
    if (before->founding_isle != CYCLADES_NONE)
        sites |= bits_of(before->founding_isle);
    int sets = sets_begun(before, after, total);
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        tell_apart(&lost, type, total[type] - sets - due(before, after, type), sites);
    if (move->verb == CYCLADES_DISCARD) /* told with the move */
        lost.given.of[move->operand[0]][move->operand[1]]--;
    return lost;
}

/* ---- words ---- */

static int count_items(const struct count *items)
{
    int count = 0;
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        for (int isle = 0; isle < CYCLADES_ISLES_MOST; isle++)
            count += items->of[type][isle] > 0;
    return count;
}

static void tell_items(const struct count *items, const char *rule, struct text *text)
{
    int count = count_items(items), index = 0;
    for (int isle = 0; isle < CYCLADES_ISLES_MOST; isle++)
        for (int type = 0; type < CYCLADES_BUILDINGS; type++) {
            if (items->of[type][isle] <= 0)
                continue;
            text_and(text, index++, count);
            if (items->of[type][isle] == 1)
                text_add(text, "%T on %T", cyclades_building_with_article[type], cyclades_isle_titles[isle]);
            else
                text_add(text, "%d %T on %T", items->of[type][isle], cyclades_building_plurals[type],
                         cyclades_isle_titles[isle]);
        }
    text_add(text, " %R.", rule);
}

static void tell_given(const struct cyclades_state *before, const struct cyclades_state *after, const struct lost *lost,
                       struct text *text)
{
    uint8_t seat = before->turn_seat;
    if (count_items(&lost->given) > 0) {
        text_add(text, " Given for a metropolis: ");
        tell_items(&lost->given, "11.1", text);
    }
    bool settled = after->founding != CYCLADES_NOTHING || after->news.founded != CYCLADES_NONE || after->news.forfeited;
    if (settled && seat != CYCLADES_NONE && after->philosophers[seat] < before->philosophers[seat])
        text_add(text, " %S's four philosophers are given for a metropolis %R.", (int)seat, "11.2");
}

void cyclades_tell_founding(const struct cyclades_state *before, const struct game_move *move,
                            const struct cyclades_state *after, struct text *text)
{
    struct lost lost = buildings_lost(before, after, move);
    tell_given(before, after, &lost, text);
    for (uint64_t isles = after->metropolises & ~(uint64_t)before->metropolises; isles != 0;) {
        int isle = bits_take(&isles);
        if (move->verb != CYCLADES_FOUND || move->operand[0] != isle)
            text_add(text, " A metropolis rises on %T %R.", cyclades_isle_titles[isle], "11.3");
    }
    if (count_items(&lost.razed) > 0) {
        text_add(text, " Razed to make room: ");
        tell_items(&lost.razed, "11.4", text);
    }
    if (after->news.forfeited)
        text_add(text, " There is no room for another metropolis, so nothing is gained %R.", "11.5");
}
