#include "clients/terminal/replay/story.h"

#include <string.h>

#include "match/show.h"

static struct text text_of(struct story *story)
{
    struct text text = text_on(story->text, sizeof story->text);
    text.language = story->language;
    return text;
}

static void look(const struct story *story, union game_room *truth)
{
    union game_room copy;
    if (story->viewer == GAME_TRUTH)
        return;
    memcpy(&copy, truth, story->match->game->state_size);
    game_view(story->match->game, &copy.head, story->viewer, &truth->head);
}

/* Going on from the entry told last is free; any other seek replays the log from its start or a snapshot. */
void story_seek(struct story *story, const struct match *match, int viewer, uint32_t index)
{
    bool there = story->match == match && story->index == index;
    story->match = match;
    story->viewer = viewer;
    story->index = index;
    story->text[0] = 0;
    if (!there && story->snapshots != NULL)
        snapshots_walk(story->snapshots, index, &story->walk, &story->after);
    else if (!there)
        match_walk(&story->walk, match, index, &story->after.head);
}

void story_begin(struct story *story, const struct match *match, int viewer)
{
    union game_room view;
    struct text text = text_of(story);
    story->match = NULL;
    story_seek(story, match, viewer, 0);
    memcpy(&view, &story->after, match->game->state_size);
    look(story, &view);
    match->game->narrate(&view.head, NULL, &view.head, &text);
}

static void tell_event(struct story *story, const struct game_event *event, struct text *text)
{
    union game_room before, after;
    size_t size = story->match->game->state_size;
    memcpy(&before, &story->before, size);
    memcpy(&after, &story->after, size);
    look(story, &before);
    look(story, &after);
    if (event->undone) {
        text_put(text, TEXT_QUIET);
        text_add(text, "(taken back)");
        text_put(text, " " TEXT_PLAIN);
    }
    story->match->game->narrate(&before.head, event, &after.head, text);
}

bool story_next(struct story *story)
{
    if (story->index >= story->match->event_count)
        return false;
    const struct game_event *event = match_event(story->match, story->index++);
    struct text text = text_of(story);
    memcpy(&story->before, &story->after, story->match->game->state_size);
    match_step(&story->walk);
    if (event->move.verb == GAME_VERB_TAKE_BACK)
        show_take_back(&event->move, event->seat, &text);
    else
        tell_event(story, event, &text);
    return true;
}
