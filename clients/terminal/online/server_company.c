#include "clients/terminal/online/server_company.h"

#include <stdlib.h>
#include <string.h>

#include "clients/terminal/online/server_table.h"
#include "engine/bits.h"
#include "match/phrases.h"
#include "match/plan.h"

enum { CHARACTERS_MOST = 200 };

static int count_characters(const char *words)
{
    int count = 0;
    for (; *words != 0; words++)
        count += ((unsigned char)*words & 0xc0) != 0x80;
    return count;
}

static bool may_write(const struct link *link)
{
    bool sits = link->viewer < link->seat_count;
    return link->talk == TALK_EVERYBODY || (link->talk == TALK_PLAYERS && sits);
}

/* "#3", and nothing after it: else they are words. */
static bool is_phrase(const char *rest)
{
    return rest[0] == '#' && rest[1] != 0 && rest[1 + strspn(rest + 1, "0123456789")] == 0;
}

static void say_line(struct link *link, const char *rest, struct text *text)
{
    long number = is_phrase(rest) ? strtol(rest + 1, NULL, 10) : 0;
    int length = count_characters(rest);
    if (!may_write(link))
        text_add(text, link->talk == TALK_NOBODY ? "Nobody may write to the others at this table."
                                                 : "Spectators may not write to each other at this table.");
    else if (rest[0] == 0)
        text_add(text, "Write what you want to say after it: `say WORDS`, or `say #1` for a phrase of `phrases`.");
    else if (is_phrase(rest) && (number > PHRASES_MOST || match_phrase(link->game, (int)number) == NULL))
        text_add(text, "There is no such phrase; `phrases` lists them.");
    else if (length > CHARACTERS_MOST)
        text_add(text, "A line has at most %d characters; this one has %d.", CHARACTERS_MOST, length);
    else if (!link_say(link, (int)number, number == 0 ? rest : ""))
        text_add(text, "The server has not answered your last line yet.");
}

static void list_phrases(const struct link *link, struct text *text)
{
    for (int number = 1, first = 1; number <= PHRASES_MOST; number++) {
        const char *phrase = match_phrase(link->game, number);
        if (phrase == NULL)
            continue;
        text_put(text, first ? "" : "\n");
        text_add(text, "#%d %T", number, phrase);
        first = 0;
    }
}

static void mute(struct link *link, const char *rest, struct text *text)
{
    int seat = rest[0] - 'a';
    if (link->viewer >= link->seat_count)
        text_add(text, "Spectators do not hear the players.");
    else if (rest[0] == 0 || rest[1] != 0 || seat < 0 || seat >= link->seat_count || seat == link->viewer)
        text_add(text, "Name the seat whose lines you do not want to see: `mute b`.");
    else {
        link->muted ^= (uint8_t)bits_of(seat);
        text_add(text,
                 bits_has(link->muted, seat) ? "What %S writes is not shown any more; the same command shows it again."
                                             : "What %S writes is shown again.",
                 seat);
    }
}

static void consent(struct link *link, bool agrees, struct text *text)
{
    bool withdraws = !agrees && link->proposed && link->proposal.seat == link->viewer;
    if (link_is_asked(link) || withdraws)
        link_consent(link, agrees);
    else
        text_add(text, "Nobody waits for your consent.");
}

static void rematch(struct link *link, struct text *text)
{
    if (!link->over)
        text_add(text, "`rematch` works when the game is over.");
    else if (link->next.table != 0)
        link->wants_next = true;
    else if (link->viewer >= link->seat_count)
        text_add(text, "Only players can ask for another game; if one does, you are told.");
    else {
        link_rematch(link);
        text_add(text, "You ask for another game with the same players.");
    }
}

/* ---- plans ---- */

static uint8_t first_verb_with_operands(const struct game *game)
{
    uint8_t verb = 1;
    while (game->verbs[verb].key != NULL && game->verbs[verb].operand[0] == NULL)
        verb++;
    return game->verbs[verb].key == NULL ? 1 : verb;
}

static bool is_number(const struct game_kind *kind, int value)
{
    return kind->names == NULL || (kind->names[value][0] >= '0' && kind->names[value][0] <= '9');
}

/* A move, with numbers after the first operand up to a value; else any move of that verb: "offer zeus ..5; offer". */
static void write_example(const struct game *game, struct text *text)
{
    enum { MOST = 5 };
    struct move_pattern pattern = { .verb = first_verb_with_operands(game) };
    const struct game_verb *verb = &game->verbs[pattern.verb];
    for (int i = 0; i < game_operand_count(verb); i++) {
        int middle = verb->operand[i]->count / 2;
        bool ranges = i > 0 && is_number(verb->operand[i], middle);
        pattern.most[i] = (uint8_t)(ranges && middle > MOST ? MOST : middle);
        pattern.least[i] = (uint8_t)(ranges ? 0 : middle);
    }
    notation_write_pattern(game, &pattern, text);
    text_put(text, "; ");
    text_put(text, verb->key);
}

static void tell_plan(const struct link *link, struct text *text)
{
    char words[2 * NOTATION_SIZE];
    struct text example = text_on(words, sizeof words);
    write_example(link->game, &example);
    if (link->plan.sent)
        text_add(text, "The server has not answered your last plan yet.");
    else if (link->plan.words[0] != 0)
        link_tell_plan(link, text);
    else
        text_add(text, "You have no plan.");
    text_char(text, '\n');
    text_add(text,
             "`plan` with moves, the best first, plays the first of them that is legal when you are asked: `plan %s`. "
             "`plan off` withdraws it.",
             words);
}

static void make_plan(struct link *link, const char *rest, struct text *text)
{
    struct plan plan;
    const struct refusal *refusal = plan_read(link->game, rest, strlen(rest), &plan);
    if (refusal != NULL)
        text_add(text, TEXT_EARTH "%T" TEXT_PLAIN " %R", refusal->sentence, refusal->rule);
    else
        link_make_plan(link, rest);
}

static void obey_plan(struct link *link, const char *rest, struct text *text)
{
    if (link->viewer >= link->seat_count)
        text_add(text, "You are watching and have nothing to plan.");
    else if (link->waiting || link->over)
        text_add(text, "Plans can be made only while the game is played.");
    else if (rest[0] == 0)
        tell_plan(link, text);
    else if (strcmp(rest, "off") == 0)
        link_make_plan(link, "");
    else
        make_plan(link, rest, text);
}

/* ---- what is open ---- */

static void tell_request(const struct link *link, struct text *text)
{
    int count = link->proposal.count, seat = link->proposal.seat;
    if (!link->proposed)
        return;
    if (seat == link->viewer)
        text_add_n(text_line(text), count, "You have asked the others to take back %d move.",
                   "You have asked the others to take back %d moves.", count);
    else
        text_add_n(text_line(text), count, "%S asks to take back %d move.", "%S asks to take back %d moves.", seat,
                   count);
}

static void tell_next_game(const struct link *link, struct text *text)
{
    if (!link->over)
        return;
    if (link->next.table != 0 && link->next_who < link->seat_count)
        text_add(text_line(text), "%S wants to play again.", (int)link->next_who);
    else if (link->wants_next)
        text_add(text_line(text), "You have asked for another game with the same players.");
}

void server_matters(const struct venue *venue, struct text *text)
{
    const struct link *link = &((const struct server_table *)venue)->link;
    tell_request(link, text);
    if (link->plan.words[0] != 0)
        link_tell_plan(link, text_line(text));
    tell_next_game(link, text);
}

void server_company(struct venue *venue, enum venue_deed deed, const char *rest, struct text *text)
{
    struct link *link = &((struct server_table *)venue)->link;
    switch (deed) {
    case VENUE_SAY: say_line(link, rest, text); break;
    case VENUE_PHRASES: list_phrases(link, text); break;
    case VENUE_MUTE: mute(link, rest, text); break;
    case VENUE_AGREE: consent(link, true, text); break;
    case VENUE_DECLINE: consent(link, false, text); break;
    case VENUE_REMATCH: rematch(link, text); break;
    case VENUE_PLAN: obey_plan(link, rest, text); break;
    }
}
