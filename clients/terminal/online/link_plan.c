#include "clients/terminal/online/link_plan.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/online/safe_text.h"
#include "command/language.h"
#include "system/clock.h"

/* ---- sending ---- */

void link_plan_again(struct link *link, bool at_once)
{
    struct link_plan *plan = &link->plan;
    struct wire message = { 0 };
    bool waits = plan->fresh && link->pending != 0; /* for the move before it, which would end it */
    if (!plan->sent || !link->greeted || waits || (!at_once && clock_ms() < plan->again_ms))
        return;
    if (plan->fresh)
        plan->index = link->index;
    plan->fresh = false;
    plan->again_ms = clock_ms() + LINK_AGAIN_MS;
    message_plan_write(&message, &(struct message_plan){ .index = plan->index, .words = wire_text(plan->wish) });
    link_send(link, &message);
}

void link_make_plan(struct link *link, const char *words)
{
    snprintf(link->plan.wish, sizeof link->plan.wish, "%s", words);
    link->plan.sent = link->plan.fresh = true;
    link->plan.again_ms = 0;
    link_plan_again(link, true);
}

/* ---- what the server says ---- */

/* If it still stands, the server tells so after this; if not, it tells nothing. */
void link_plan_opened(struct link *link, int before)
{
    if (before != link->viewer)
        link->plan = (struct link_plan){ 0 };
    link->plan.words[0] = 0;
}

void link_tell_plan(const struct link *link, struct text *text)
{
    char words[LINK_PLAN_SIZE];
    struct text sentences = language_text(words, sizeof words);
    struct plan plan;
    if (plan_read(link->game, link->plan.words, strlen(link->plan.words), &plan) == NULL)
        plan_tell(link->game, &plan, &sentences);
    else
        text_put(&sentences, link->plan.words);
    text_add(text, "Your plan: %s", words);
}

/* As plan_write writes it. Words that this release cannot read may be a later one's, and are only made harmless. */
static bool rewrite(const struct game *game, struct wire_slice from, char words[PLAN_WORDS_SIZE])
{
    struct plan plan;
    struct text text = text_on(words, PLAN_WORDS_SIZE);
    bool known = plan_read(game, (const char *)from.at, from.size, &plan) == NULL;
    if (known)
        plan_write(game, &plan, &text);
    else
        safe_text_line(from, words, PLAN_WORDS_SIZE);
    return known;
}

/* Words other than those we sent are no answer to them: they may be older. */
static enum link_news take_standing(struct link *link, struct wire_slice words)
{
    struct link_plan *plan = &link->plan;
    char wish[PLAN_WORDS_SIZE];
    if (words.size == 0)
        return LINK_NOTHING;
    bool known = rewrite(link->game, words, plan->words);
    rewrite(link->game, wire_text(plan->wish), wish);
    bool answered = plan->sent && wish[0] != 0 && (!known || strcmp(wish, plan->words) == 0);
    if (plan->sent && !answered)
        return LINK_NOTHING;
    plan->sent = false;
    if (!answered && strcmp(plan->told, plan->words) == 0)
        return LINK_NOTHING;
    memcpy(plan->told, plan->words, sizeof plan->told);
    struct text text = language_text(link->words, sizeof link->words);
    link_tell_plan(link, &text);
    return LINK_TOLD;
}

/* What we sent may be what ended, so it is not sent again: it would be made anew. To withdraw twice does no harm. */
static enum link_news take_end(struct link *link, uint8_t stand)
{
    bool stood = link->plan.words[0] != 0, sent = link->plan.sent, withdraws = sent && link->plan.wish[0] == 0;
    link->plan = (struct link_plan){ .sent = withdraws && stand != PLANNED_VOID, .again_ms = link->plan.again_ms };
    if (!stood && !sent)
        return LINK_NOTHING;
    if (stand == PLANNED_DONE && (!sent || withdraws))
        return LINK_NOTHING; /* the view tells of the move */
    if (stand == PLANNED_DONE)
        link_tell(link, "You have moved, so your plan is over.");
    else if (stand == PLANNED_ASKS)
        link_tell(link, "Nothing in your plan fits: choose yourself.");
    else if (stand == PLANNED_SURPRISED)
        link_tell(link, "Your plan is over: something happened at which it should stop.");
    else
        link_tell(link, "You have no plan any more.");
    return LINK_TOLD;
}

enum link_news link_take_planned(struct link *link, const struct message_planned *planned)
{
    if (link->game == NULL || link->viewer >= link->seat_count)
        return LINK_NOTHING;
    if (planned->stand == PLANNED_STANDS)
        return take_standing(link, planned->words);
    return planned->stand <= PLANNED_VOID ? take_end(link, planned->stand) : LINK_NOTHING;
}
