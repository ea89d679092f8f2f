/* Myriath: tests of what is refused as a state of this game, however it came about. */
#include "games/myriath/tests/stage.h"
#include "games/myriath/tests/tests.h"

/* ---- stages: each is a sound state ---- */

static void starting(struct scene *scene)
{
    myriath_begin(scene, 3);
    scene_play_all(scene, "a start c 3; b start d 5");
}

static void placing(struct scene *scene)
{
    myriath_begin(scene, 2);
    scene_play_all(scene, "a start b 2; b start d 4; a place IAA up d 3; b place LAA right a 2");
}

/* ---- one byte is changed ---- */

#define AT(member) offsetof(struct myriath_state, member)
#define SPOT(seat, tile, member) (AT(spot[seat][tile]) + offsetof(struct myriath_spot, member))
enum { MIDDLE = 5 * MYRIATH_STRIDE + 7 };

static const struct scene_slip slips[] = {
    { starting, AT(head.deadline_ms), 1, "this game has no deadline" },
    { starting, AT(first), B, "somebody else is the first player" },
    { starting, AT(first), 200, "somebody else is the first player" },
    { starting, SPOT(A, MYRIATH_OCTAGON, turn), 1, "a tile lies where no tile can lie" },
    { starting, SPOT(C, MYRIATH_IAA, turn), 1, "a tile lies where no tile can lie" },
    { starting, SPOT(A, MYRIATH_OCTAGON, at), 0, "octagons are placed first, in turn order" },
    { starting, SPOT(B, MYRIATH_IAA, at), MIDDLE, "octagons are placed first, in turn order" },
    { starting, SPOT(C, MYRIATH_IAA, at), MIDDLE, "octagons are placed first, in turn order" },
    { starting, SPOT(C, MYRIATH_OCTAGON, at), MIDDLE, "all octagons are placed" },
    { starting, AT(head.acting), 1 << A, "another seat starts next" },
    { starting, AT(head.phase), MYRIATH_PLACING, "octagons come before other tiles" },
    { placing, SPOT(A, MYRIATH_IAA, turn), 2, "a tile lies where no tile can lie" },
    { placing, SPOT(A, MYRIATH_IAA, turn), 200, "a tile lies where no tile can lie" },
    { placing, SPOT(A, MYRIATH_IAA, at), 1, "a tile lies where no tile can lie" },
    { placing, SPOT(A, MYRIATH_IAA, at), 255, "a tile lies where no tile can lie" },
    { placing, SPOT(A, MYRIATH_IAA, at), 9 * MYRIATH_STRIDE + 4, "a tile lies where no tile can lie" },
    { placing, SPOT(B, MYRIATH_LAA, at), 4 * MYRIATH_STRIDE + 8, "a tile lies where no tile can lie" },
    { placing, SPOT(B, MYRIATH_LAA, at), 0, "a tile lies where no tile can lie" },
    { placing, SPOT(C, MYRIATH_IAA, at), MIDDLE, "a tile belongs to an empty chair" },
    { placing, SPOT(A, MYRIATH_OCTAGON, at), 0, "octagons come before other tiles" },
    { placing, SPOT(A, MYRIATH_XAAAA, at), 7 * MYRIATH_STRIDE + 7, "a tile that touches no other player's tile" },
    { placing, AT(head.acting), 1 << A | 1 << B, "one seat acts, and nobody after the end" },
    { placing, AT(head.phase), MYRIATH_ENDED, "one seat acts, and nobody after the end" },
};

void myriath_test_slips(struct scene *scene)
{
    scene_slips(scene, slips, sizeof slips / sizeof slips[0]);
}

/* Nothing behind the head is free to choose: the tiles say it all, and each of them has one place. */
void myriath_test_every_byte_counts(struct scene *scene)
{
    union game_room view, read;
    placing(scene);
    game_view(scene->game, &scene->now.head, A, &view.head);
    const char *fault = game_read_view(scene->game, &view, sizeof(struct myriath_state), A, &read.head);
    scene_expect(scene, fault == NULL, fault == NULL ? "" : fault);
    for (size_t offset = sizeof(struct game_state); offset < sizeof(struct myriath_state); offset++) {
        uint8_t *byte = (uint8_t *)&view + offset;
        for (int bit = 0; bit < 8; bit++) {
            *byte ^= (uint8_t)bits_of(bit);
            fault = game_read_view(scene->game, &view, sizeof(struct myriath_state), A, &read.head);
            scene_expect(scene, fault != NULL, "a changed bit is noticed");
            *byte ^= (uint8_t)bits_of(bit);
        }
    }
}
