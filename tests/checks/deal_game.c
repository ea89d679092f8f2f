/* Plays a game from a given key with moves by lot, for cheating_server.py: deal_game GAME SEATS KEY [OPTION-BYTES].
 * Prints the options, what every viewer sees after each event, "view EVENT VIEWER CHECK HEX", and then the record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/hex.h"
#include "match/record.h"

enum { EVENTS = 20000 };

static void print_views(const struct match *match)
{
    static char hex[2 * GAME_STATE_LIMIT + 1];
    for (int viewer = 0; viewer <= GAME_SPECTATOR; viewer++) {
        union game_room view;
        struct text text = text_on(hex, sizeof hex);
        if (viewer >= match->setup.seat_count && viewer != GAME_SPECTATOR)
            continue;
        match_view(match, viewer, &view.head);
        hex_write(&text, &view, match->game->state_size);
        printf("view %u %d %u %s\n", match->event_count, viewer, match_check(match->game, &view.head), hex);
    }
}

/* A move by lot of the first seat that may move. */
static bool play(struct match *match)
{
    static struct move_list list;
    const struct game_state *state = match_state(match);
    int seat = 0;
    while (seat < state->seat_count && !game_acts(state, seat))
        seat++;
    if (seat == state->seat_count) /* only the clock goes on */
        return match_pass_time(match, state->deadline_ms) > 0;
    list.count = 0;
    game_list_moves(match->game, state, seat, &list);
    uint64_t lot = rng_siphash(match->setup.key, &match->event_count, sizeof match->event_count);
    struct game_event event = { .seat = (int8_t)seat, .at_ms = match_time(match) + 1000 };
    event.move = list.move[lot % (uint64_t)list.count];
    return match_play(match, &event) == NULL;
}

static void print_record(const struct match *match)
{
    union game_room scratch;
    char *bytes = malloc(record_size(match));
    if (bytes == NULL)
        exit(2);
    struct text text = text_on(bytes, record_size(match));
    record_write(match, &scratch.head, &text);
    fputs(bytes, stdout);
    free(bytes);
}

int main(int argc, char **argv)
{
    const struct game *game = argc >= 4 ? game_named(argv[1]) : NULL;
    struct game_setup setup;
    if (game == NULL || strlen(argv[3]) != 32)
        return 2;
    game_setup_default(game, atoi(argv[2]), &setup);
    struct match *match = malloc(match_size(game, EVENTS));
    if (match == NULL || !hex_read_number(argv[3], 16, &setup.key[0]) ||
        !hex_read_number(argv[3] + 16, 16, &setup.key[1]) ||
        (argc > 4 && !hex_read(argv[4], strlen(argv[4]), setup.option, sizeof setup.option)) ||
        match_start(match, game, &setup, EVENTS) != NULL)
        return 2;
    printf("options ");
    for (int i = 0; i < GAME_OPTIONS_MOST; i++)
        printf("%02x", (unsigned)setup.option[i]);
    printf("\n");
    print_views(match);
    while (!match_over(match)) {
        if (!play(match))
            return 2;
        print_views(match);
    }
    print_record(match);
    free(match);
    return 0;
}
