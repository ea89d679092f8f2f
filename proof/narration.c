#include "proof/narration.h"

#include <string.h>

/* What match/show.c has room for. */
enum { WORDS_SIZE = 4096 };

/* Of a sealed choice others know only the verb until the game is over. */
static struct game_event known_part(const struct game *game, const struct game_event *event, int viewer, bool over)
{
    struct game_event known = *event;
    if (game->verbs[event->move.verb].sealed && event->seat != viewer && !over)
        memset(known.move.operand, 0, sizeof known.move.operand);
    return known;
}

static bool tell(const struct game *game, const struct game_state *before, const struct game_event *event,
                 const struct game_state *after, char words[WORDS_SIZE])
{
    struct text text = text_on(words, WORDS_SIZE);
    game->narrate(before, event, after, &text);
    return text.length > 0 && !text.full;
}

static const char *start_broken_law(const struct game *game, const struct game_state *view)
{
    char words[WORDS_SIZE];
    return tell(game, NULL, NULL, view, words) ? NULL : "everything that happens is told";
}

const char *narration_broken_law(const struct game *game, const struct game_state *before,
                                 const struct game_event *event, const struct game_state *after, int viewer)
{
    union game_room was, is;
    char full[WORDS_SIZE], part[WORDS_SIZE];
    game_view(game, after, viewer, &is.head);
    if (event == NULL)
        return start_broken_law(game, &is.head);
    game_view(game, before, viewer, &was.head);
    struct game_event known = known_part(game, event, viewer, game_over(after));
    if (game_narration_fault(game, &was.head, &known, &is.head) != NULL)
        return "a client believes what its server says has happened";
    if (!tell(game, &was.head, event, &is.head, full) || !tell(game, &was.head, &known, &is.head, part))
        return "everything that happens is told";
    return strcmp(full, part) == 0 ? NULL : "what is told of a sealed choice is what the viewer may know";
}
