#include "lab/playthrough.h"

#include <stdlib.h>
#include <string.h>

#include "command/language.h"
#include "engine/notation.h"
#include "match/match.h"

enum { TEXT_SIZE = 1 << 17, MOVES_SHOWN = 12, STEPS_BETWEEN_BOARDS = 24, STEPS_IN_FULL = 96, STEPS_BETWEEN_LATER = 48 };

struct playthrough {
    const struct game *game;
    FILE *to;
    union game_room truth, before, view;
    struct move_list list;
    char text[TEXT_SIZE];
};

static struct text fresh(struct playthrough *p)
{
    return language_text(p->text, sizeof p->text);
}

static void put(struct playthrough *p, const char *label)
{
    text_strip_styles(p->text);
    fprintf(p->to, "%s%s\n", label, p->text);
}

static void put_moves(struct playthrough *p, int seat)
{
    game_list_moves(p->game, &p->truth.head, seat, &p->list);
    struct text text = fresh(p);
    text_add(&text, "%d:", (int)p->list.count);
    for (int i = 0; i < p->list.count && i < MOVES_SHOWN; i++) {
        text_put(&text, i == 0 ? " " : ", ");
        notation_write_move(p->game, &p->list.move[i], &text);
    }
    if (p->list.count > MOVES_SHOWN)
        text_put(&text, ", ...");
    put(p, "  moves ");
    text = fresh(p);
    p->game->ask(&p->view.head, seat, &text);
    put(p, "  asks ");
}

static void put_scores(struct playthrough *p)
{
    for (int seat = 0; seat < p->truth.head.seat_count; seat++) {
        struct score_sheet sheet = { .language = language_words() };
        p->game->score(&p->truth.head, seat, &sheet);
        fprintf(p->to, "score %c %d\n", text_seat_letter(seat), sheet.total);
        for (int i = 0; i < sheet.count; i++)
            fprintf(p->to, "  %d [%s] %s\n", sheet.line[i].points, sheet.line[i].rule, sheet.line[i].words);
    }
}

static void put_state(struct playthrough *p)
{
    const struct game_state *truth = &p->truth.head;
    fprintf(p->to, "phase %s, at %u ms, deadline %u ms, drawn %llu, check %08x\n", p->game->phases[truth->phase],
            truth->at_ms, truth->deadline_ms, (unsigned long long)truth->rng.drawn, match_check(p->game, truth));
    for (int seat = 0; seat < truth->seat_count; seat++) {
        game_view(p->game, truth, seat, &p->view.head);
        fprintf(p->to, "seat %c sees %08x%s\n", text_seat_letter(seat), match_check(p->game, &p->view.head),
                game_acts(truth, seat) ? ", acts" : "");
        if (game_acts(truth, seat))
            put_moves(p, seat);
    }
}

static void put_narration(struct playthrough *p, const struct game_event *event)
{
    struct text text = fresh(p);
    p->game->narrate(&p->before.head, event, &p->truth.head, &text);
    put(p, "");
}

/* Of a long game, the first events are written in full, later ones only from time to time (`told`). */
static bool play(struct playthrough *p, struct rng *rng, bool told, struct walk_run *run, uint64_t seed)
{
    struct game_event event;
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    memcpy(&p->before, &p->truth, p->game->state_size);
    if (!walk_choose(p->game, &p->truth.head, rng, &p->list, &event))
        return walk_note_dead_end(run, &p->truth.head, event.seat, seed, (uint32_t)run->done);
    notation_write_move(p->game, &event.move, &text);
    if (!told) {
        game_apply(p->game, &p->truth.head, &event);
        return true;
    }
    fprintf(p->to, "\n> %c %s\n", event.seat == GAME_CLOCK ? '-' : text_seat_letter(event.seat), words);
    game_apply(p->game, &p->truth.head, &event);
    put_narration(p, &event);
    return true;
}

static void put_json(struct playthrough *p)
{
    game_view(p->game, &p->truth.head, GAME_SPECTATOR, &p->view.head);
    struct text text = fresh(p);
    struct json json = json_on(&text);
    json_open_object(&json, NULL);
    p->game->write_json(&p->view.head, &json);
    json_close_object(&json);
    put(p, "json ");
}

static void put_board(struct playthrough *p)
{
    struct text text = fresh(p);
    p->game->print(&p->truth.head, &text);
    put(p, "");
    put_json(p);
}

bool playthrough_write(const struct game *game, int seat_count, uint64_t seed, FILE *to, struct walk_run *run)
{
    struct playthrough *p = calloc(1, sizeof *p);
    if (p == NULL)
        return false;
    p->game = game;
    p->to = to;
    struct game_setup setup;
    struct rng rng = rng_from_seed(~seed);
    deal_setup(game, seat_count, seed, &setup);
    game->start(&p->truth.head, &setup);
    fprintf(to, "%s, rules version %d, %d seats, seed %llu, %d bytes\n", game->title, game->rules_version, seat_count,
            (unsigned long long)seed, game->state_size);
    put_narration(p, NULL);
    for (int step = 0; !game_over(&p->truth.head) && walk_goes_on(run, (uint64_t)step); step++) {
        bool told = step < STEPS_IN_FULL || step % STEPS_BETWEEN_LATER == 0;
        if (told)
            put_state(p);
        if (told && step % STEPS_BETWEEN_BOARDS == 0)
            put_board(p);
        if (!play(p, &rng, told, run, seed))
            break;
    }
    put_state(p);
    put_board(p);
    put_scores(p);
    free(p);
    return ferror(to) == 0 && !run->stopped && !run->dead_end;
}
