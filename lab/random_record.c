/* `mykonos-lab record`: the record of a random game. */
#include <stdio.h>
#include <stdlib.h>

#include "command/record_file.h"
#include "lab/commands.h"
#include "lab/dead_end.h"
#include "match/show.h"
#include "system/complain.h"

static bool play_random(struct match *match, uint64_t seed)
{
    struct rng rng = rng_from_seed(~seed); /* the same game as a playthrough of this seed */
    struct move_list *list = malloc(sizeof *list);
    bool ok = list != NULL;
    struct walk_run run = { 0 };
    while (ok && !match_over(match)) {
        struct game_event event;
        ok = walk_choose(match->game, match_state(match), &rng, list, &event);
        if (!ok)
            walk_note_dead_end(&run, match_state(match), event.seat, seed, match->event_count);
        ok = ok && match_play(match, &event) == NULL;
    }
    dead_end_status(&run, match->game, STATUS_OK);
    free(list);
    return ok;
}

static void print_summary(const struct match *match, const char *path, bool json)
{
    char bytes[512];
    struct text text = text_on(bytes, sizeof bytes);
    struct json object = json_on(&text);
    json_open_object(&object, NULL);
    json_add_string(&object, "game", match->game->key);
    json_add_number(&object, "seats", match->setup.seat_count);
    json_add_number(&object, "events", match->event_count);
    json_add_number(&object, "ms", match_time(match));
    show_result(match->game, match_state(match), &object);
    json_close_object(&object);
    if (json)
        puts(bytes);
    else
        printf("%s: %s, %d seats, %u events\n", path, match->game->title, match->setup.seat_count, match->event_count);
}

int command_record(struct args *args)
{
    struct game_setup setup;
    uint64_t seed;
    const struct refusal *refusal;
    bool json = args_flag(args, "--json");
    const struct game *game = setup_args_dealt(args, &setup, &seed);
    const char *out = setup_args_out(args);
    if (!args_done(args))
        return STATUS_USAGE;
    struct match *match = record_file_start(game, &setup, &refusal);
    int status = STATUS_FAILED;
    if (match == NULL || !play_random(match, seed))
        complain("the game did not end within the moves a record can hold");
    else
        status = program_file_status(out, record_file_save(match, NULL, out));
    if (status == STATUS_OK)
        print_summary(match, out, json);
    free(match);
    return status;
}
