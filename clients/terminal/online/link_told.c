#include "clients/terminal/online/link_told.h"

#include <string.h>

#include "clients/terminal/online/safe_text.h"
#include "command/language.h"
#include "match/show.h"

enum { CLOCK = 255 };

/* The server's word for it: the move must at least be one that the views allow for. */
static void tell_move(const struct link *link, const struct message_view *view, const struct game_state *before,
                      struct text *text)
{
    struct game_event event = { .at_ms = link->view.head.at_ms,
                                .seat = view->who == CLOCK ? GAME_CLOCK : (int8_t)view->who };
    if (before == NULL || view->move.size != sizeof event.move)
        return;
    memcpy(&event.move, view->move.at, sizeof event.move);
    if (game_narration_fault(link->game, before, &event, &link->view.head) == NULL)
        link->game->narrate(before, &event, &link->view.head, text);
}

static void tell_seat(int seat, uint8_t reason, struct text *text)
{
    switch (reason) {
    case REASON_BACK: text_add(text, "%S is back and plays on.", seat); break;
    case REASON_AWAY: text_add(text, "%S is away: a bot plays on.", seat); break;
    case REASON_SLOW: text_add(text, "%S took too long: a bot plays on.", seat); break;
    case REASON_TIME_UP: text_add(text, "%S is out of time: a bot plays on.", seat); break;
    case REASON_RESIGNED: text_add(text, "%S has left: a bot plays on.", seat); break;
    default: break; /* only a later server knows why */
    }
}

static void tell_take_back(const struct message_view *view, struct text *text)
{
    struct game_move move = { 0 };
    if (view->move.size == sizeof move)
        memcpy(&move, view->move.at, sizeof move);
    show_take_back(&move, view->who, text);
}

void link_tell_view(struct link *link, const struct message_view *view, const struct game_state *before)
{
    struct text text = language_text(link->words, sizeof link->words);
    bool is_seat = view->who < link->seat_count;
    if (view->told == TOLD_START)
        link->game->narrate(&link->view.head, NULL, &link->view.head, &text);
    else if (view->told == TOLD_MOVE && (is_seat || view->who == CLOCK))
        tell_move(link, view, before, &text);
    else if (view->told == TOLD_TAKEN_BACK && is_seat)
        tell_take_back(view, &text);
    else if (view->told == TOLD_SEAT && is_seat)
        tell_seat(view->who, view->reason, &text);
    else if (view->told == TOLD_CLOSED)
        text_add(&text, "The operator of this server has ended this game.");
    else if (view->told == TOLD_NOTHING && before != NULL)
        safe_text_words(view->words, link->words, sizeof link->words); /* an older server tells it in English */
}
