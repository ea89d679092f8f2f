/* `mykonos learn`: a lesson, by playing a first game. */
#include <stdlib.h>
#include <unistd.h>

#include "clients/terminal/commands/aloud.h"
#include "clients/terminal/commands/commands.h"
#include "clients/terminal/lesson/lesson_venue.h"
#include "clients/terminal/play/choose_game.h"
#include "command/language.h"
#include "command/setup_args.h"
#include "system/complain.h"

enum { SEATS_WORDS_SIZE = 16 * GAME_SEATS_MOST };

/* The pupil has the first seat. Returns how many players there are; 0: none. */
static int sit_down(struct local_match *local, const struct game *game, const struct lesson *lesson)
{
    char words[SEATS_WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    text_put(&text, "human");
    for (int seat = 1; seat < lesson->seat_count; seat++) {
        text_put(&text, ",level:");
        text_char(&text, (char)('0' + lesson->level));
    }
    return players_begin(local->player, game, words);
}

static bool start(struct local_match *local, const struct game *game, const struct lesson *lesson)
{
    struct game_setup setup;
    const struct refusal *refusal;
    lesson_setup(lesson, game, &setup);
    local->match = record_file_start(game, &setup, &refusal);
    if (local->match == NULL)
        complain("%s", refusal == NULL ? "there is not enough memory" : refusal->sentence);
    return local->match != NULL;
}

static int learn(struct lesson_venue *venue, const struct game *game, struct aloud aloud)
{
    struct lesson lesson;
    bool live = isatty(STDIN_FILENO), ok = false;
    if (!lesson_find(game, language_code(), &lesson)) {
        complain("%s has no lesson; `mykonos rules %s` prints its rules", game->title, game->key);
        return STATUS_FAILED;
    }
    int count = sit_down(&venue->local, game, &lesson);
    if (count > 0 && start(&venue->local, game, &lesson)) {
        local_match_open(&venue->local, live);
        lesson_venue_open(venue, &lesson, live);
        ok = aloud_follow(aloud, &venue->local.venue, true);
        decision_close(&venue->local.decision);
    }
    free(venue->local.match);
    players_end(venue->local.player, count);
    return ok ? STATUS_OK : STATUS_FAILED;
}

/* The game that was named, or that somebody at a terminal chooses; NULL: none, and the arguments are bad. */
static const struct game *game_wanted(struct args *args)
{
    struct args rest = *args;
    if (args_word(&rest) != NULL || !isatty(STDOUT_FILENO))
        return setup_args_game(args);
    const struct game *chosen = choose_game(NULL);
    args->bad = chosen == NULL;
    return chosen;
}

int command_learn(struct args *args)
{
    struct aloud aloud = aloud_wanted(args);
    const struct game *game = game_wanted(args);
    struct lesson_venue *venue = calloc(1, sizeof *venue);
    int status = venue == NULL ? STATUS_FAILED : STATUS_USAGE;
    if (venue != NULL && game != NULL && args_done(args))
        status = learn(venue, game, aloud);
    free(venue);
    return status;
}
