/* `mykonos analyse`: what each seat could expect at every moment of a game, where it turned, and what the bot would
 * have done. Every moment is judged from the view of the seat that moved, with what it could know. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/native/contestant.h"
#include "clients/terminal/commands/analyse_plot.h"
#include "clients/terminal/commands/commands.h"
#include "command/language.h"
#include "command/progress.h"
#include "command/record_file.h"
#include "engine/notation.h"
#include "system/clock.h"
#include "system/complain.h"

enum {
    TURNS_MOST = 8,
    SURE_VISITS = 10,
    PATIENCE_MS = 24 * 3600 * 1000, /* iterations alone count, but a clock is needed to be interrupted by */
};

struct moment {
    struct game_event event;
    struct game_move best;
    double loss; /* of the mover's expectation, against the best move */
    bool judged; /* the mover had a choice */
    bool unsure; /* the search hardly looked at the move: what came of it is told by the next moment */
};

struct analysis {
    const struct game *game;
    struct contestant contestant;
    uint32_t iterations;
    int seat_count, count; /* moments */
    struct moment *moment;
    bool over;     /* the game has ended, so that what comes last is its result */
    double *value; /* [events before * seat_count + seat]; what comes last: the result, or what may be expected of it */
    int turn_count, turn[TURNS_MOST];
    union game_room state, view;
};

/* ---- Thinking over ---- */

static double share_of(const struct bot_choice *choice, int seat)
{
    return (double)choice->value[seat] / BOT_VALUE_ONE;
}

/* Against the most visited move. */
static void weigh_move(const struct bot_answer *answer, struct moment *moment)
{
    int seat = moment->event.seat;
    moment->loss = share_of(&answer->choice[0], seat);
    moment->unsure = true;
    for (int i = 0; i < answer->choice_count; i++)
        if (memcmp(&answer->choice[i].move, &moment->event.move, sizeof moment->event.move) == 0) {
            moment->unsure = answer->choice[i].visits < SURE_VISITS;
            moment->loss -= moment->unsure ? 0 : share_of(&answer->choice[i], seat);
        }
}

/* Moves that were not looked at long enough lost what the mover could expect less right after them. */
static void settle(struct analysis *analysis)
{
    for (int i = 0; i < analysis->count; i++) {
        struct moment *moment = &analysis->moment[i];
        if (!moment->judged)
            continue;
        if (moment->unsure)
            moment->loss -= analysis->value[(i + 1) * analysis->seat_count + moment->event.seat];
        moment->loss = moment->loss > 0 ? moment->loss : 0;
    }
}

/* What everybody may expect after `index` events, by what the seat sees, which acts. */
static void expect(struct analysis *analysis, int index, int seat, struct bot_answer *answer)
{
    double *value = &analysis->value[index * analysis->seat_count];
    struct bot_budget budget = { .seed = (uint64_t)index,
                                 .iterations = analysis->iterations,
                                 .ms = PATIENCE_MS,
                                 .think_when_forced = true,
                                 .now_us = progress_now_us };
    game_view(analysis->game, &analysis->state.head, seat, &analysis->view.head);
    bot_think(analysis->contestant.bot, &analysis->contestant.player, &analysis->view.head, seat, &budget, answer);
    for (int i = 0; i < analysis->seat_count; i++)
        value[i] = share_of(&answer->choice[0], i);
}

/* Where nobody decides, expectations stay as they were; at the very start all seats are alike. */
static void expect_as_before(struct analysis *analysis, int index)
{
    int seats = analysis->seat_count;
    double *value = &analysis->value[index * seats];
    for (int seat = 0; seat < seats; seat++)
        value[seat] = index == 0 ? 1.0 / seats : value[seat - seats];
}

static void judge(struct analysis *analysis, int index)
{
    static struct bot_answer answer;
    struct moment *moment = &analysis->moment[index];
    expect(analysis, index, moment->event.seat, &answer);
    moment->best = answer.move;
    moment->judged = answer.choice_count > 1;
    if (moment->judged)
        weigh_move(&answer, moment);
}

static void set_result(struct analysis *analysis)
{
    uint8_t place[GAME_SEATS_MOST];
    int firsts = 0;
    analysis->game->rank(&analysis->state.head, place);
    for (int seat = 0; seat < analysis->seat_count; seat++)
        firsts += place[seat] == 1;
    for (int seat = 0; seat < analysis->seat_count; seat++)
        analysis->value[analysis->count * analysis->seat_count + seat] = place[seat] == 1 ? 1.0 / firsts : 0;
}

/* After the last event: the result, or, of a game that is not over, what everybody may expect of it. */
static void look_at_the_end(struct analysis *analysis)
{
    static struct bot_answer answer;
    uint16_t acting = analysis->state.head.acting;
    if (analysis->over)
        set_result(analysis);
    else if (acting == 0 || progress_stopped())
        expect_as_before(analysis, analysis->count);
    else
        expect(analysis, analysis->count, __builtin_ctz(acting), &answer);
}

/* Stops before the decision that Ctrl-C fell into. */
static void think_over(struct analysis *analysis, const struct match *match)
{
    analysis->game->start(&analysis->state.head, &match->setup);
    for (uint32_t i = 0; i < match->event_count; i++) {
        const struct game_event *event = match_event(match, i);
        if (event->undone || event->move.verb == GAME_VERB_TAKE_BACK)
            continue;
        int index = analysis->count;
        analysis->moment[index].event = *event;
        if (event->seat != GAME_CLOCK)
            judge(analysis, index);
        else
            expect_as_before(analysis, index);
        if (!progress_step(i + 1))
            break;
        game_apply(analysis->game, &analysis->state.head, event);
        analysis->count++;
    }
    analysis->over = game_over(&analysis->state.head) && !progress_stopped();
    look_at_the_end(analysis);
    settle(analysis);
}

/* ---- Turning points ---- */

/* How far the move swung somebody's expectation. */
static double swing_of(const struct analysis *analysis, int index)
{
    double most = 0;
    for (int seat = 0; seat < analysis->seat_count; seat++) {
        double change = analysis->value[(index + 1) * analysis->seat_count + seat] -
                        analysis->value[index * analysis->seat_count + seat];
        most = change > most ? change : -change > most ? -change : most;
    }
    return most;
}

static void find_turns(struct analysis *analysis)
{
    for (int index = 0; index < analysis->count; index++) {
        double swing = swing_of(analysis, index);
        int at = analysis->turn_count;
        if (swing < 0.08 || (at == TURNS_MOST && swing <= swing_of(analysis, analysis->turn[at - 1])))
            continue;
        if (at < TURNS_MOST)
            analysis->turn_count++;
        else
            at--;
        for (; at > 0 && swing > swing_of(analysis, analysis->turn[at - 1]); at--)
            analysis->turn[at] = analysis->turn[at - 1];
        analysis->turn[at] = index;
    }
}

/* ---- Telling ---- */

static void put_move(const struct analysis *analysis, const struct game_move *move, char words[NOTATION_SIZE])
{
    struct text text = text_on(words, NOTATION_SIZE);
    if (move->verb == GAME_VERB_CLOCK)
        text_put(&text, "clock");
    else
        notation_write_move(analysis->game, move, &text);
}

static void print(const char *format, ...)
{
    char words[512];
    struct text text = language_text(words, sizeof words);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    fputs(words, stdout);
}

static void print_moment(const struct analysis *analysis, int index)
{
    const struct moment *moment = &analysis->moment[index];
    char move[NOTATION_SIZE], best[NOTATION_SIZE], from[8], to[8];
    put_move(analysis, &moment->event.move, move);
    put_move(analysis, &moment->best, best);
    printf("%4d  %c %-30s", index + 1, moment->event.seat == GAME_CLOCK ? '-' : 'a' + moment->event.seat, move);
    for (int seat = 0; seat < analysis->seat_count; seat++) {
        snprintf(from, sizeof from, "%3.0f", 100 * analysis->value[index * analysis->seat_count + seat]);
        snprintf(to, sizeof to, "%3.0f", 100 * analysis->value[(index + 1) * analysis->seat_count + seat]);
        print("  %c %s to %s %%", 'a' + seat, from, to);
    }
    snprintf(to, sizeof to, "%.0f", 100 * moment->loss);
    if (moment->judged && moment->loss > 0.01)
        print("   the bot: %s (+%s %%)", best, to);
    printf("\n");
}

static void print_prospects(const struct analysis *analysis)
{
    print("the game is not over; chances after the last event:");
    for (int seat = 0; seat < analysis->seat_count; seat++)
        printf("%s %c %.0f %%", seat == 0 ? "" : ",", 'a' + seat,
               100 * analysis->value[analysis->count * analysis->seat_count + seat]);
    printf("\n");
}

static void print_words(const struct analysis *analysis)
{
    double lost[GAME_SEATS_MOST] = { 0 };
    char words[256];
    struct text text = language_text(words, sizeof words);
    text_add_n(&text, analysis->count, "%T, %d seats, %d event, %u iterations a decision",
               "%T, %d seats, %d events, %u iterations a decision", analysis->game->title, analysis->seat_count,
               analysis->count, analysis->iterations);
    puts(words);
    if (!analysis->over)
        print_prospects(analysis);
    print("\nturning points\n");
    for (int i = 0; i < analysis->turn_count; i++)
        print_moment(analysis, analysis->turn[i]);
    if (analysis->turn_count == 0)
        print("  none: no move changed anybody's chances by 8 %% or more\n");
    for (int i = 0; i < analysis->count; i++)
        if (analysis->moment[i].event.seat != GAME_CLOCK)
            lost[analysis->moment[i].event.seat] += analysis->moment[i].loss;
    print("\ngiven away by moves the bot would not have made\n");
    for (int seat = 0; seat < analysis->seat_count; seat++) {
        snprintf(words, sizeof words, "%.2f", lost[seat]);
        print("   %c  %s wins\n", 'a' + seat, words);
    }
}

static void print_values(FILE *to, const struct analysis *analysis, int index)
{
    for (int seat = 0; seat < analysis->seat_count; seat++)
        fprintf(to, "%s%.4f", seat == 0 ? "[" : ",", analysis->value[index * analysis->seat_count + seat]);
    fprintf(to, "]");
}

static void print_json(FILE *to, const struct analysis *analysis)
{
    fprintf(to, "{\"game\":\"%s\",\"seats\":%d,\"iterations\":%u,\"events\":[", analysis->game->key,
            analysis->seat_count, analysis->iterations);
    for (int i = 0; i < analysis->count; i++) {
        const struct moment *moment = &analysis->moment[i];
        char move[NOTATION_SIZE], best[NOTATION_SIZE];
        put_move(analysis, &moment->event.move, move);
        put_move(analysis, &moment->best, best);
        fprintf(to, "%s{\"seat\":\"%c\",\"move\":\"%s\"", i == 0 ? "" : ",",
                moment->event.seat == GAME_CLOCK ? '-' : 'a' + moment->event.seat, move);
        if (moment->judged)
            fprintf(to, ",\"best\":\"%s\",\"loss\":%.4f", best, moment->loss);
        fprintf(to, ",\"win\":");
        print_values(to, analysis, i);
        fprintf(to, "}");
    }
    fprintf(to, "],\"over\":%s,\"result\":", analysis->over ? "true" : "false");
    print_values(to, analysis, analysis->count);
    fprintf(to, ",\"turning_points\":[");
    for (int i = 0; i < analysis->turn_count; i++)
        fprintf(to, "%s%d", i == 0 ? "" : ",", analysis->turn[i]);
    fprintf(to, "]}\n");
}

static bool write_plot(const struct analysis *analysis, const char *path)
{
    FILE *to = fopen(path, "w");
    char title[120];
    int mark[TURNS_MOST]; /* the moment after the event, under the number it has in words */
    if (to == NULL) {
        complain("%s cannot be written", path);
        return false;
    }
    for (int i = 0; i < analysis->turn_count; i++)
        mark[i] = analysis->turn[i] + 1;
    struct text text = language_text(title, sizeof title);
    if (analysis->over)
        text_add(&text, "%T: each seat’s chance to win", analysis->game->title);
    else
        text_add(&text, "%T: each seat’s chance to win, so far", analysis->game->title);
    struct analyse_plot curves = { .title = title,
                                   .seat_count = analysis->seat_count,
                                   .point_count = analysis->count + 1,
                                   .value = analysis->value,
                                   .mark_count = analysis->turn_count,
                                   .mark = mark };
    analyse_plot(to, &curves);
    return fclose(to) == 0;
}

static bool analyse(struct analysis *analysis, const struct match *match)
{
    analysis->game = match->game;
    analysis->seat_count = match->setup.seat_count;
    analysis->moment = calloc(match->event_count + 1, sizeof *analysis->moment);
    analysis->value = calloc((size_t)(match->event_count + 1) * GAME_SEATS_MOST, sizeof *analysis->value);
    bool good = analysis->moment != NULL && analysis->value != NULL &&
                contestant_begin(analysis->game, "level:6", &analysis->contestant);
    if (good) {
        think_over(analysis, match);
        find_turns(analysis);
        contestant_end(&analysis->contestant);
    }
    return good;
}

int command_analyse(struct args *args)
{
    static struct analysis analysis;
    const char *path = args_word(args), *plot = args_text(args, "--svg", NULL);
    analysis.iterations = (uint32_t)args_number(args, "--iterations", 400, 8, BOT_ITERATIONS_LIMIT - 1);
    bool json = args_flag(args, "--json");
    if (path == NULL)
        complain("which record? Name a file: mykonos analyse FILE");
    if (!args_done(args) || path == NULL)
        return STATUS_USAGE;
    struct match *match = record_file_load(path, NULL, NULL);
    if (match == NULL)
        return STATUS_FAILED;
    progress_begin("events", match->event_count);
    bool good = analyse(&analysis, match);
    int status = progress_end(good ? STATUS_OK : STATUS_FAILED);
    if (good)
        json ? print_json(stdout, &analysis) : print_words(&analysis);
    if (good && plot != NULL && !write_plot(&analysis, plot))
        status = STATUS_FAILED;
    free(analysis.moment);
    free(analysis.value);
    free(match);
    return status;
}
