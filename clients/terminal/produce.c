/* `mykonos record` and `mykonos picture`: files made from a seed. */
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/commands.h"
#include "clients/terminal/explain.h"
#include "clients/terminal/record_file.h"
#include "clients/terminal/scores.h"
#include "clients/terminal/screen.h"
#include "proof/walk.h"

enum { PICTURE_SIZE_FIRST = 1 << 18, PICTURE_SIZE_MOST = 1 << 26 };

/* What both commands begin with. */
struct beginning {
    const struct game *game;
    struct game_setup setup;
    uint64_t seed;
    const char *out;
};

static void read_beginning(struct args *args, struct beginning *beginning)
{
    *beginning = (struct beginning){ .seed = args_number(args, "--seed", 1, 0, UINT64_MAX / 2) };
    beginning->out = args_text(args, "--out", NULL);
    const struct game *game = beginning->game = setup_args_game(args);
    if (game == NULL)
        return;
    walk_setup(game, setup_args_seats(args, game, game->seats_least), beginning->seed, false, &beginning->setup);
    setup_args_options(args, game, &beginning->setup);
    const struct refusal *refusal = game_setup_refusal(game, &beginning->setup);
    if (refusal != NULL)
        args_complain(args, "%s %s", refusal->sentence, game->title);
    if (beginning->out == NULL)
        args_complain(args, "--out FILE says where to write");
}

static int report_file_fault(const char *path, enum file_fault fault)
{
    if (fault != FILE_NONE)
        fprintf(stderr, "mykonos: %s: %s\n", path, file_fault_words(fault));
    return fault == FILE_NONE ? STATUS_WELL : STATUS_NOT_WELL;
}

/* ---- record ---- */

static bool play_random(struct match *match, uint64_t seed)
{
    struct rng rng = rng_from_seed(~seed); /* as a playthrough of the same seed */
    struct move_list *list = malloc(sizeof *list);
    bool well = list != NULL;
    struct walk_run run = { 0 };
    while (well && !match_over(match)) {
        struct game_event event;
        well = walk_choose(match->game, match_state(match), &rng, list, &event);
        if (!well)
            walk_ends_dead(&run, match_state(match), event.seat, seed, match->event_count);
        well = well && match_play(match, &event) == NULL;
    }
    if (run.dead_end)
        explain_dead_end(&run, match->game);
    free(list);
    return well;
}

static void print_summary(const struct match *match, const char *path, bool json)
{
    char bytes[512];
    struct text text = text_on(bytes, sizeof bytes);
    struct json object = json_on(&text);
    json_object(&object, NULL);
    json_string(&object, "game", match->game->key);
    json_number(&object, "seats", match->setup.seat_count);
    json_number(&object, "events", match->event_count);
    json_number(&object, "ms", match_time(match));
    scores_write_json(match->game, match_state(match), &object);
    json_object_end(&object);
    if (json)
        puts(bytes);
    else
        printf("%s: %s, %d seats, %u events\n", path, match->game->title, match->setup.seat_count, match->event_count);
}

int command_record(struct args *args)
{
    struct beginning beginning;
    const struct refusal *refusal;
    bool json = args_flag(args, "--json");
    read_beginning(args, &beginning);
    if (!args_done(args))
        return STATUS_USAGE;
    struct match *match = record_file_start(beginning.game, &beginning.setup, &refusal);
    int status = STATUS_NOT_WELL;
    if (match == NULL || !play_random(match, beginning.seed))
        fprintf(stderr, "mykonos: the game could not be played to its end\n");
    else
        status = report_file_fault(beginning.out, record_file_save(match, NULL, beginning.out));
    if (status == STATUS_WELL)
        print_summary(match, beginning.out, json);
    free(match);
    return status;
}

/* ---- picture ---- */

/* Nobody knows beforehand how long a picture is: room grows until it fits. */
static char *draw(const struct game *game, const struct game_state *state, int index, size_t *length)
{
    for (size_t size = PICTURE_SIZE_FIRST; size <= PICTURE_SIZE_MOST; size *= 2) {
        char *bytes = malloc(size);
        if (bytes == NULL)
            return NULL;
        struct text text = text_on(bytes, size);
        game->picture(state, index, &text);
        *length = text.length;
        if (!text.full)
            return bytes;
        free(bytes);
    }
    return NULL;
}

int command_picture(struct args *args)
{
    struct beginning beginning;
    union game_room state;
    size_t length;
    uint64_t index = args_number(args, "--index", 0, 0, UINT16_MAX);
    read_beginning(args, &beginning);
    if (!args_done(args))
        return STATUS_USAGE;
    const struct game *game = beginning.game;
    if (game->picture == NULL || index >= game->picture_count) {
        fprintf(stderr, "mykonos: %s draws %d pictures\n", game->title, game->picture_count);
        return STATUS_NOT_WELL;
    }
    game->start(&state.head, &beginning.setup);
    char *bytes = draw(game, &state.head, (int)index, &length);
    int status = bytes == NULL ? report_file_fault(beginning.out, FILE_MEMORY)
                               : report_file_fault(beginning.out, file_write(beginning.out, bytes, length));
    free(bytes);
    return status;
}
