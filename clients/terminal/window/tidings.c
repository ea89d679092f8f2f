#include "clients/terminal/window/tidings.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clients/terminal/talk/display.h"
#include "command/language.h"

static void write_time(char time_of_day[8])
{
    time_t now = time(NULL);
    struct tm parts;
    if (localtime_r(&now, &parts) == NULL || strftime(time_of_day, 8, "%H:%M", &parts) == 0)
        time_of_day[0] = 0;
}

void tidings_add(struct tidings *tidings, uint32_t entry, bool written, const char *words)
{
    struct tiding *tiding = &tidings->tiding[tidings->count % TIDINGS_MOST];
    char *copy = strdup(words);
    if (copy == NULL)
        return;
    language_fit(copy); /* what was told before the window was open */
    free(tiding->words);
    *tiding = (struct tiding){ .entry = entry, .written = written, .words = copy };
    write_time(tiding->time);
    tidings->count++;
    tidings->unread += written;
}

void tidings_free(struct tidings *tidings)
{
    for (int i = 0; i < TIDINGS_MOST; i++)
        free(tidings->tiding[i].words);
    memset(tidings, 0, sizeof *tidings);
}

static uint32_t oldest(const struct tidings *tidings)
{
    return tidings->count > TIDINGS_MOST ? tidings->count - TIDINGS_MOST : 0;
}

/* What people write stands out from what the table tells. */
static void tell(const struct conversation *talk, const struct tiding *tiding, int first, int indent)
{
    if (tiding->written)
        screen_say(&talk->screen, first, indent, "%s", tiding->words);
    else
        screen_hint(&talk->screen, first, indent, "%s", tiding->words);
}

void tidings_tell(const struct tidings *tidings, const struct conversation *talk)
{
    enum { TIME_CELLS = 6 };
    for (uint32_t i = oldest(tidings); i < tidings->count; i++) {
        const struct tiding *tiding = &tidings->tiding[i % TIDINGS_MOST];
        screen_put(&talk->screen, TEXT_QUIET);
        screen_put(&talk->screen, tiding->time);
        screen_put(&talk->screen, TEXT_PLAIN " ");
        screen_put(&talk->screen, tiding->written ? "" : TEXT_QUIET);
        screen_wrap(&talk->screen, TIME_CELLS, TIME_CELLS, tiding->words);
        screen_put(&talk->screen, TEXT_PLAIN);
    }
}

/* Those that came before the entry, from number *at on. */
static void tell_until(const struct tidings *tidings, const struct conversation *talk, uint32_t entry, uint32_t *at)
{
    for (; *at < tidings->count && tidings->tiding[*at % TIDINGS_MOST].entry <= entry; ++*at)
        tell(talk, &tidings->tiding[*at % TIDINGS_MOST], 2, 4);
}

void tidings_tell_with_log(const struct tidings *tidings, struct conversation *talk, uint32_t from)
{
    uint32_t at = oldest(tidings);
    while (at < tidings->count && tidings->tiding[at % TIDINGS_MOST].entry < from)
        at++;
    for (uint32_t entry = from; entry < talk->venue->entry_count; entry++) {
        tell_until(tidings, talk, entry, &at);
        display_entry(talk, entry);
    }
    tell_until(tidings, talk, UINT32_MAX, &at);
}
