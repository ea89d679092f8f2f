/* Proves one game without the command line, for broken_copies.sh: prove soak|signature GAME N. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proof/conformance.h"

static int soak(const struct game *game, uint64_t games)
{
    struct conformance *conformance = conformance_create(game);
    if (conformance == NULL)
        return 2;
    for (uint64_t i = 0; i < games && conformance_report(conformance)->violations == 0; i++)
        conformance_play(conformance, walk_seat_count(game, (int)i), i);
    const struct conformance_report *report = conformance_report(conformance);
    if (report->violations > 0)
        printf("%s\n", report->kept[0].law);
    int status = report->violations > 0 ? 1 : 0;
    conformance_destroy(conformance);
    return status;
}

int main(int argc, char **argv)
{
    static struct move_list list;
    const struct game *game = argc == 4 ? game_named(argv[2]) : NULL;
    if (game == NULL)
        return 2;
    uint32_t games = (uint32_t)strtoul(argv[3], NULL, 10);
    if (strcmp(argv[1], "soak") == 0)
        return soak(game, games);
    struct walk_run run = { 0 };
    printf("%016llx\n", (unsigned long long)walk_signature(game, games, &list, &run));
    return run.dead_end;
}
