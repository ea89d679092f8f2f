/* What a `struct game` lacks. A new game starts incomplete; what is missing is named at start-up instead of crashing
 * later. */
#include "engine/game.h"

#include <string.h>

/* Members that must not be NULL: tables and text, then callbacks. */
#define REQUIRED_PARTS(PART) PART(title) PART(about) PART(verbs) PART(phases) PART(refusals)
#define REQUIRED_CALLBACKS(CALLBACK)                                                                                   \
    CALLBACK(start)                                                                                                    \
    CALLBACK(refusal)                                                                                                  \
    CALLBACK(apply)                                                                                                    \
    CALLBACK(list_moves)                                                                                               \
    CALLBACK(rank)                                                                                                     \
    CALLBACK(score)                                                                                                    \
    CALLBACK(redact)                                                                                                   \
    CALLBACK(imagine)                                                                                                  \
    CALLBACK(ask)                                                                                                      \
    CALLBACK(print)                                                                                                    \
    CALLBACK(tell_course)                                                                                              \
    CALLBACK(write_json)                                                                                               \
    CALLBACK(narrate)                                                                                                  \
    CALLBACK(state_fault)

static const char *missing_part(const struct game *game)
{
#define MISSING_PART(name)                                                                                             \
    if (game->name == NULL)                                                                                            \
        return "`" #name "` is missing";
#define MISSING_CALLBACK(name)                                                                                         \
    if (game->name == NULL)                                                                                            \
        return "the callback `" #name "` is missing";
    REQUIRED_PARTS(MISSING_PART)
    REQUIRED_CALLBACKS(MISSING_CALLBACK)
    return NULL;
}

static const char *number_fault(const struct game *game)
{
    if (game->rules_version < 1 || game->rules_version > 256)
        return "`rules_version` is not 1 to 256";
    if (game->oldest_version < 1 || game->oldest_version > game->rules_version)
        return "`oldest_version` is not 1 to `rules_version`";
    if (game->state_size < sizeof(struct game_state) || game->state_size > GAME_STATE_LIMIT)
        return "`state_size` is less than a head or more than GAME_STATE_LIMIT";
    if (game->seats_least < 1 || game->seats_most < game->seats_least || game->seats_most > GAME_SEATS_MOST)
        return "`seats_least` and `seats_most` are not 1 to GAME_SEATS_MOST in this order";
    if (game->seat_step < 1)
        return "`seat_step` is 0";
    if (game->points_unit < 1)
        return "`points_unit` is 0";
    if (game->minutes < 1)
        return "`minutes` is 0";
    if (game->weight < GAME_SIMPLE || game->weight > GAME_COMPLEX)
        return "`weight` is not GAME_SIMPLE to GAME_COMPLEX";
    if (game->picture_count > 0 && game->picture == NULL)
        return "the callback `picture` is missing";
    return NULL;
}

static const char *verb_fault(const struct game *game)
{
    int count = game_verb_count(game);
    if (count < 2 || count > GAME_VERB_TAKE_BACK)
        return "`verbs` has no move beside the clock, or more than a byte can number";
    for (int verb = 0; verb < count; verb++)
        for (int i = 0; i < game_operand_count(&game->verbs[verb]); i++) {
            const struct game_kind *kind = game->verbs[verb].operand[i];
            if (kind->key == NULL || kind->count < 1 || kind->count > 256)
                return "a kind of operand in `verbs` has no key, or not 1 to 256 values";
        }
    return NULL;
}

static const char *option_fault(const struct game *game)
{
    int count = game_option_count(game);
    if (count > GAME_OPTIONS_MOST)
        return "`options` has more than GAME_OPTIONS_MOST";
    for (int i = 0; i < count; i++) {
        const struct game_option *option = &game->options[i];
        if (option->choices == NULL || option->default_choice >= game_choice_count(option) ||
            game_choice_count(option) > 256)
            return "an option in `options` lacks its default choice, or has more than 256";
        if (option->since < 1 || option->since > game->rules_version)
            return "an option in `options` came with no version from 1 to `rules_version`";
    }
    return NULL;
}

static const char *first_option_fault(const struct game *game)
{
    if (game->first_option == NULL)
        return NULL;
    for (int i = 0; i < game_option_count(game); i++)
        for (int choice = 0; strcmp(game->options[i].key, game->first_option) == 0; choice++) {
            if (game->options[i].choices[choice] == NULL)
                break;
            if (strcmp(game->options[i].choices[choice], "a") == 0)
                return NULL;
        }
    return "`first_option` is no option with a choice \"a\"";
}

static const char *phase_fault(const struct game *game)
{
    static const char fault[] = "`phase_titles` are not as many as `phases`, or the same words";
    int count = game_phase_count(game);
    if (game->phase_titles == NULL)
        return NULL;
    for (int phase = 0; phase < count; phase++)
        if (game->phase_titles[phase] == NULL || strcmp(game->phase_titles[phase], game->phases[phase]) == 0)
            return fault;
    return game->phase_titles[count] == NULL ? NULL : fault;
}

static const char *phrase_fault(const struct game *game)
{
    int count = 0;
    while (game->phrases != NULL && game->phrases[count] != NULL)
        count++;
    return count > GAME_PHRASES_MOST ? "`phrases` has more than GAME_PHRASES_MOST" : NULL;
}

static const char *thing_fault(const struct game *game)
{
    int count = game_thing_count(game);
    if (count > GAME_THINGS_MOST)
        return "`things` has more than GAME_THINGS_MOST";
    if (count > 0 && game->explain == NULL)
        return "the callback `explain` is missing";
    for (int i = 0; i < count; i++)
        if (game->things[i]->key == NULL || game->things[i]->count < 1 || game->things[i]->count > 256)
            return "a kind in `things` has no key, or not 1 to 256 values";
    return NULL;
}

static const char *advice_fault(const struct game *game)
{
    const struct game_weight *weight = game->advice == NULL ? NULL : game->advice->weights;
    int count = 0;
    while (weight != NULL && weight[count].name != NULL)
        count++;
    return count > GAME_WEIGHTS_LIMIT ? "`advice` has more than GAME_WEIGHTS_LIMIT weights" : NULL;
}

const char *game_fault(const struct game *game)
{
    const char *(*const checks[])(const struct game *) = { missing_part, number_fault,       verb_fault,
                                                           option_fault, first_option_fault, phase_fault,
                                                           phrase_fault, thing_fault,        advice_fault };
    const char *fault = NULL;
    for (size_t i = 0; fault == NULL && i < sizeof checks / sizeof checks[0]; i++)
        fault = checks[i](game);
    return fault;
}

bool game_list_is_whole(struct text *fault)
{
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        const char *words = game_fault(*game);
        if (words == NULL)
            continue;
        text_add(fault, "%s: %s", (*game)->key == NULL ? "a game without a key" : (*game)->key, words);
        return false;
    }
    return true;
}
