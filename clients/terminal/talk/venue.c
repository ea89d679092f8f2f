#include "clients/terminal/talk/venue.h"

/* The names of the bots in the browser. */
const char *venue_bot_name(int seat)
{
    static const char *const names[GAME_SEATS_MOST] = { "Danae", "Thalia", "Nikos", "Iris", "Pavlos", "Eleni" };
    return names[seat];
}

void venue_write_clock(uint32_t seconds, struct text *text)
{
    text_add(text, "%u:%s%u", seconds / 60, seconds % 60 < 10 ? "0" : "", seconds % 60);
}

void venue_set_time(struct game_state *view, uint64_t now_ms)
{
    uint32_t last_ms = view->deadline_ms == 0 ? UINT32_MAX : view->deadline_ms - 1;
    uint32_t at_ms = now_ms < last_ms ? (uint32_t)now_ms : last_ms;
    if (at_ms > view->at_ms)
        view->at_ms = at_ms;
}
