#include "clients/terminal/replay/chances.h"

#include <stdlib.h>
#include <string.h>

#include "system/clock.h"
#include "system/thread.h"

enum { PATIENCE_MS = 24 * 3600 * 1000 }; /* iterations alone count, but a clock is needed to be stopped by */

/* ---- the thread ---- */

static uint64_t now_us(void *owner)
{
    struct chances *chances = owner;
    return atomic_load(&chances->stop) ? UINT64_MAX : clock_us();
}

static void tell(struct chances *chances, int ready, enum chances_stage stage)
{
    pthread_mutex_lock(&chances->lock);
    chances->ready = ready;
    chances->stage = stage;
    pthread_mutex_unlock(&chances->lock);
}

/* A decision that was broken off is never told. */
static void *think(void *own)
{
    struct chances *chances = own;
    struct analysis *analysis = chances->thinking;
    while (analysis_step(analysis)) {
        if (atomic_load(&chances->stop))
            return NULL;
        tell(chances, analysis->count, CHANCES_THINKING);
    }
    tell(chances, analysis->count, CHANCES_ENDING); /* which may change all moments */
    analysis_end(analysis, false);
    if (!atomic_load(&chances->stop))
        tell(chances, analysis->count, CHANCES_ENDED);
    return NULL;
}

/* ---- its owner ---- */

static void release(struct chances *chances)
{
    free(chances->thinking);
    free(chances->shown);
    free(chances->bot);
    chances->thinking = chances->shown = NULL;
    chances->bot = NULL;
}

bool chances_begin(struct chances *chances)
{
    const struct match *match = chances->match;
    const struct bot_budget budget = {
        .iterations = chances->iterations, .ms = PATIENCE_MS, .now_us = now_us, .owner = chances
    };
    chances->thinking = malloc(analysis_size(match));
    chances->shown = calloc(1, analysis_size(match));
    chances->bot = malloc(bot_size(match->game, BOT_NODES_DEFAULT));
    if (chances->thinking == NULL || chances->shown == NULL || chances->bot == NULL) {
        release(chances);
        return false;
    }
    chances->shown->match = match;
    bot_begin(chances->bot, match->game, BOT_NODES_DEFAULT);
    analysis_begin(chances->thinking, match, chances->bot, &budget);
    pthread_mutex_init(&chances->lock, NULL);
    chances->begun = thread_start(&chances->thread, think, chances);
    if (!chances->begun)
        release(chances);
    return chances->begun;
}

/* The moment after the last one is not judged yet: what led to it may be a turning point, what follows cannot. */
static void take_moments(struct chances *chances, int ready)
{
    memcpy(chances->shown->moment + chances->known, chances->thinking->moment + chances->known,
           (size_t)(ready - chances->known) * sizeof chances->shown->moment[0]);
    chances->known = ready;
    chances->shown->count = ready - 1;
}

bool chances_update(struct chances *chances)
{
    if (!chances->begun || chances->done)
        return false;
    pthread_mutex_lock(&chances->lock);
    int ready = chances->ready;
    enum chances_stage stage = chances->stage;
    bool more = stage == CHANCES_THINKING && ready > chances->known;
    if (more)
        take_moments(chances, ready);
    pthread_mutex_unlock(&chances->lock);
    if (stage == CHANCES_ENDED) {
        memcpy(chances->shown, chances->thinking, analysis_size(chances->match));
        chances->known = chances->shown->count + 1;
        chances->done = more = true;
    }
    if (more)
        chances->turn_count = analysis_turns(chances->shown, GAME_CLOCK, ANALYSIS_TURNS_MOST, chances->turn);
    return more;
}

/* A moment is what was before its event: the first whose event is still to come. */
const uint16_t *chances_at(const struct chances *chances, uint32_t event_count)
{
    int low = 0, high = chances->done ? chances->shown->count : chances->known;
    while (low < high) {
        int middle = (low + high) / 2;
        if (chances->shown->moment[middle].entry > event_count)
            high = middle;
        else
            low = middle + 1;
    }
    return low < chances->known ? chances->shown->moment[low].value : NULL;
}

void chances_end(struct chances *chances)
{
    if (!chances->begun)
        return;
    atomic_store(&chances->stop, true);
    pthread_join(chances->thread, NULL);
    pthread_mutex_destroy(&chances->lock);
    release(chances);
    chances->begun = chances->done = false;
}
