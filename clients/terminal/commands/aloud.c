#include "clients/terminal/commands/aloud.h"

#include <stdlib.h>

struct aloud aloud_wanted(struct args *args)
{
    return (struct aloud){ .plain = args_flag(args, "--plain"), .ascii = args_flag(args, "--ascii") };
}

bool aloud_open(struct aloud *aloud, bool listens)
{
    aloud->listens = listens;
    if (listens && window_is_wanted(aloud->plain))
        aloud->window = window_open(aloud->ascii);
    else
        aloud->lines = calloc(1, sizeof *aloud->lines);
    return aloud->window != NULL || aloud->lines != NULL;
}

bool aloud_lead(struct aloud *aloud, struct venue *venue)
{
    if (aloud->window != NULL)
        return window_lead(aloud->window, venue);
    conversation_open(aloud->lines, venue, aloud->listens);
    bool ok = conversation_run(aloud->lines);
    conversation_close(aloud->lines);
    return ok;
}

void aloud_close(struct aloud *aloud)
{
    window_close(aloud->window);
    free(aloud->lines);
    aloud->window = NULL;
    aloud->lines = NULL;
}

bool aloud_follow(struct aloud aloud, struct venue *venue, bool listens)
{
    bool ok = aloud_open(&aloud, listens) && aloud_lead(&aloud, venue);
    aloud_close(&aloud);
    return ok;
}
