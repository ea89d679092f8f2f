/* `mykonos picture`: a picture that a game draws. */
#include <stdio.h>
#include <stdlib.h>

#include "clients/terminal/commands/commands.h"
#include "engine/game.h"
#include "system/complain.h"

enum { PICTURE_SIZE_FIRST = 1 << 18, PICTURE_SIZE_MOST = 1 << 26 };

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
    struct game_setup setup;
    uint64_t seed;
    union game_room state;
    size_t length;
    uint64_t index = args_number(args, "--index", 0, 0, UINT16_MAX);
    const struct game *game = setup_args_dealt(args, &setup, &seed);
    const char *out = setup_args_out(args);
    if (!args_done(args))
        return STATUS_USAGE;
    if (game->picture == NULL || index >= game->picture_count) {
        complain(game->picture_count == 0 ? "%s draws no pictures" : "%s has pictures 0 to %d", game->title,
                 game->picture_count - 1);
        return STATUS_FAILED;
    }
    game->start(&state.head, &setup);
    char *bytes = draw(game, &state.head, (int)index, &length);
    int status = program_file_status(out, bytes == NULL ? FILE_MEMORY : file_write(out, bytes, length));
    free(bytes);
    return status;
}
