/* Myst: tests of the pictures and of the tempo of bots. */
#include "games/myst/pictures/window.h"
#include "games/myst/tests/stage.h"
#include "games/myst/tests/tests.h"

enum { PICTURE_SIZE = 128 * 1024 };

static char bytes[PICTURE_SIZE], other_bytes[PICTURE_SIZE];

static size_t draw(struct scene *scene, const struct game_state *view, int index, char *into)
{
    struct text text = text_on(into, PICTURE_SIZE);
    scene->game->picture(view, index, &text);
    scene_expect(scene, !text.full, "a picture is under 128 KiB");
    scene_expect(scene, strncmp(into, "<svg ", 5) == 0 && text.length > 6, "an SVG document");
    scene_expect(scene, strcmp(into + text.length - 6, "</svg>") == 0, "a whole one");
    return text.length;
}

/* Leaves out the numbers that make names inside a document its own: "k49s3" becomes "ks3". */
static void forget_index(char *document)
{
    char *to = document;
    for (const char *from = document; *from != 0; from++) {
        *to++ = *from;
        if (*from == 'k' && (from[-1] == '\'' || from[-1] == '#'))
            from += strspn(from + 1, "0123456789");
    }
    *to = 0;
}

void myst_test_pictures(struct scene *scene)
{
    struct myst_state view;
    myst_test_start(scene, 2, -1, 0);
    game_view(scene->game, &scene->now.head, 1, &view.head);
    draw(scene, &scene->now.head, 0, bytes);
    draw(scene, &view.head, 0, other_bytes);
    scene_expect(scene, strcmp(bytes, other_bytes) == 0, "everyone sees the same");
    for (int index = 0; index < scene->game->picture_count; index++)
        draw(scene, &view.head, index, bytes);
    draw(scene, &view.head, MYST_PICTURE_PIECES + myst_test_place("c4"), bytes);
    forget_index(bytes);
    for (int team = 0; team < MYST_TEAMS; team++) { /* blue's piece and yellow's are alike */
        draw(scene, &view.head, MYST_PICTURE_TRAYS + team * MYST_PLACES + myst_test_slot(&view, team, "c4"),
             other_bytes);
        forget_index(other_bytes);
        scene_expect(scene, strcmp(bytes, other_bytes) == 0, "a tray shows the same piece");
    }
    draw(scene, &view.head, 0, bytes);
    view.picture_seed++;
    draw(scene, &view.head, 0, other_bytes);
    scene_expect(scene, strcmp(bytes, other_bytes) != 0, "another table, another island");
}

/* The points of a curve between two corners, in the order of the outline. */
static int read_points(const char *outline, int point[64][2])
{
    int count = 0;
    for (const char *at = outline; *at != 0 && count < 64;) {
        if (*at != '-' && (*at < '0' || *at > '9')) {
            at++;
            continue;
        }
        int sign = *at == '-' ? -1 : 1, number = 0;
        for (at += *at == '-'; *at >= '0' && *at <= '9'; at++)
            number = number * 10 + (*at - '0');
        point[count / 2][count % 2] = sign * number;
        count++;
    }
    return count / 2;
}

/* Two pieces side by side follow the same 19 points, one of them backwards. */
void myst_test_cut(struct scene *scene)
{
    struct myst_island island;
    int left[64][2], right[64][2];
    bool tabs_differ = false;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        myst_island_survey(seed, &island);
        struct text text = text_on(bytes, sizeof bytes), other = text_on(other_bytes, sizeof other_bytes);
        myst_cut_outline(&island, myst_test_place("a1"), &text);
        myst_cut_outline(&island, myst_test_place("b1"), &other);
        /* a1: M, h, 18 points down; then the bottom. b1: M, h, right edge, bottom, and 18 points up at the end. */
        (void)read_points(strchr(bytes, 'C'), left);
        const char *back = other_bytes;
        for (int curve = 0; curve < 13; curve++)
            back = strchr(back + 1, 'C');
        scene_equal(scene, read_points(back, right), 18, "six curves up");
        for (int i = 0; i < 17; i++)
            scene_expect(scene, left[i][0] == right[16 - i][0] && left[i][1] == right[16 - i][1], "the same points");
        tabs_differ = tabs_differ || left[8][0] > MYST_PLACE_SIZE;
    }
    scene_expect(scene, tabs_differ, "a tab, on one side or the other");
}

void myst_test_blank(struct scene *scene)
{
    myst_test_start(scene, 2, MYST_OPTION_PICTURE, MYST_BOARD_BLANK);
    draw(scene, &scene->now.head, MYST_PICTURE_BOARD, bytes);
    myst_stage(scene)->picture_seed++;
    draw(scene, &scene->now.head, MYST_PICTURE_BOARD, other_bytes);
    scene_expect(scene, strcmp(bytes, other_bytes) == 0, "the back of every board is the same");
    scene_expect(scene, draw(scene, &scene->now.head, 1, bytes) > 5000, "the pieces have their picture");
}

void myst_test_tempo(struct scene *scene)
{
    myst_test_build(scene, 2, -1, 0);
    const struct game_move lift = { .verb = MYST_LIFT }, near = { .verb = MYST_PUT, .operand = { 6 } };
    const struct game_move far = { .verb = MYST_PUT, .operand = { 40 } };
    uint32_t (*tempo)(const struct game_state *, int, struct game_move, int) = scene->game->advice->tempo_ms;
    for (int level = 1; level < 6; level++)
        scene_expect(scene, tempo(&scene->now.head, 0, lift, level) > tempo(&scene->now.head, 0, lift, level + 1),
                     "a better bot finds faster");
    scene_expect(scene, tempo(&scene->now.head, 0, far, 3) > tempo(&scene->now.head, 0, near, 3),
                 "far pieces take longer");
    scene_expect(scene, tempo(&scene->now.head, 0, lift, 6) >= 2 * myst_lock_ms,
                 "and nobody is quicker than blind tries");
}
