#include "clients/terminal/window/notes.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clients/terminal/talk/display.h"

static void write_time(char time_of_day[8])
{
    time_t now = time(NULL);
    struct tm parts;
    if (localtime_r(&now, &parts) == NULL || strftime(time_of_day, 8, "%H:%M", &parts) == 0)
        time_of_day[0] = 0;
}

void notes_add(struct notes *notes, uint32_t entry, bool written, const char *words)
{
    struct note *note = &notes->note[notes->count % NOTES_MOST];
    char *copy = strdup(words);
    if (copy == NULL)
        return;
    free(note->words);
    *note = (struct note){ .entry = entry, .written = written, .words = copy };
    write_time(note->time);
    notes->count++;
    notes->unread += written;
}

void notes_free(struct notes *notes)
{
    for (int i = 0; i < NOTES_MOST; i++)
        free(notes->note[i].words);
    memset(notes, 0, sizeof *notes);
}

static uint32_t oldest(const struct notes *notes)
{
    return notes->count > NOTES_MOST ? notes->count - NOTES_MOST : 0;
}

/* What people write stands out from what the table tells. */
static void tell(const struct conversation *talk, const struct note *note, int first, int indent)
{
    if (note->written)
        screen_say(&talk->screen, first, indent, "%s", note->words);
    else
        screen_hint(&talk->screen, first, indent, "%s", note->words);
}

void notes_tell(const struct notes *notes, const struct conversation *talk)
{
    enum { TIME_CELLS = 6 };
    for (uint32_t i = oldest(notes); i < notes->count; i++) {
        const struct note *note = &notes->note[i % NOTES_MOST];
        screen_put(&talk->screen, TEXT_QUIET);
        screen_put(&talk->screen, note->time);
        screen_put(&talk->screen, TEXT_PLAIN " ");
        screen_put(&talk->screen, note->written ? "" : TEXT_QUIET);
        screen_wrap(&talk->screen, TIME_CELLS, TIME_CELLS, note->words);
        screen_put(&talk->screen, TEXT_PLAIN);
    }
}

/* Those that came before the entry, from note *at on. */
static void tell_until(const struct notes *notes, const struct conversation *talk, uint32_t entry, uint32_t *at)
{
    for (; *at < notes->count && notes->note[*at % NOTES_MOST].entry <= entry; ++*at)
        tell(talk, &notes->note[*at % NOTES_MOST], 2, 4);
}

void notes_tell_with_log(const struct notes *notes, struct conversation *talk, uint32_t from)
{
    uint32_t at = oldest(notes);
    while (at < notes->count && notes->note[at % NOTES_MOST].entry < from)
        at++;
    for (uint32_t entry = from; entry < talk->venue->entry_count; entry++) {
        tell_until(notes, talk, entry, &at);
        display_entry(talk, entry);
    }
    tell_until(notes, talk, UINT32_MAX, &at);
}
