/* `mykonos analyse`: what each seat could expect at every moment of a game, where it turned, and what the bot would
 * have done. Every moment is judged from the view of the seat that moved, with what it could know. */
#include <stdio.h>
#include <stdlib.h>

#include "clients/terminal/commands/analyse_plot.h"
#include "clients/terminal/commands/commands.h"
#include "clients/terminal/replay/analysis_report.h"
#include "command/language.h"
#include "command/progress.h"
#include "command/record_file.h"
#include "system/complain.h"

enum { PATIENCE_MS = 24 * 3600 * 1000 }; /* iterations alone count, but a clock is needed to be interrupted by */

/* Stops before the decision that Ctrl-C fell into. */
static void think_over(struct analysis_report *report)
{
    bool goes_on = true;
    while (goes_on && analysis_step(report->analysis))
        goes_on = progress_step(report->analysis->entry);
    analysis_end(report->analysis, !goes_on);
    report->turn_count = analysis_turns(report->analysis, GAME_CLOCK, ANALYSIS_TURNS_MOST, report->turn);
}

static void print_values(FILE *to, const struct analysis_report *report, int index)
{
    for (int seat = 0; seat < report->seat_count; seat++)
        fprintf(to, "%s%.4f", seat == 0 ? "[" : ",", analysis_report_chance(report, index, seat));
    fprintf(to, "]");
}

static void print_json(FILE *to, const struct analysis_report *report)
{
    fprintf(to, "{\"game\":\"%s\",\"seats\":%d,\"iterations\":%u,\"events\":[", report->game->key, report->seat_count,
            report->iterations);
    for (int i = 0; i < report->analysis->count; i++) {
        const struct analysis_moment *moment = &report->analysis->moment[i];
        char move[NOTATION_SIZE], best[NOTATION_SIZE];
        analysis_report_move(report, &moment->event.move, move);
        analysis_report_move(report, &moment->best, best);
        fprintf(to, "%s{\"seat\":\"%c\",\"move\":\"%s\"", i == 0 ? "" : ",",
                moment->event.seat == GAME_CLOCK ? '-' : 'a' + moment->event.seat, move);
        if (moment->judged)
            fprintf(to, ",\"best\":\"%s\",\"loss\":%.4f", best, analysis_report_win(moment->loss));
        fprintf(to, ",\"win\":");
        print_values(to, report, i);
        fprintf(to, "}");
    }
    fprintf(to, "],\"over\":%s,\"result\":", report->analysis->over ? "true" : "false");
    print_values(to, report, report->analysis->count);
    fprintf(to, ",\"turning_points\":[");
    for (int i = 0; i < report->turn_count; i++)
        fprintf(to, "%s%d", i == 0 ? "" : ",", report->turn[i]);
    fprintf(to, "]}\n");
}

/* [point * seat_count + seat]; NULL: there is no memory. */
static double *plotted(const struct analysis_report *report)
{
    int points = report->analysis->count + 1, seats = report->seat_count;
    double *value = calloc((size_t)points * (size_t)seats, sizeof *value);
    for (int i = 0; value != NULL && i < points * seats; i++)
        value[i] = analysis_report_chance(report, i / seats, i % seats);
    return value;
}

static bool write_plot(const struct analysis_report *report, const char *path)
{
    char title[120];
    int mark[ANALYSIS_TURNS_MOST]; /* the moment after the event, under the number it has in words */
    double *value = plotted(report);
    FILE *to = value == NULL ? NULL : fopen(path, "w");
    if (to == NULL) {
        complain("%s cannot be written", path);
        free(value);
        return false;
    }
    for (int i = 0; i < report->turn_count; i++)
        mark[i] = report->turn[i] + 1;
    struct text text = language_text(title, sizeof title);
    if (report->analysis->over)
        text_add(&text, "%T: each seat’s chance to win", report->game->title);
    else
        text_add(&text, "%T: each seat’s chance to win, so far", report->game->title);
    struct analyse_plot curves = { .title = title,
                                   .seat_count = report->seat_count,
                                   .point_count = report->analysis->count + 1,
                                   .value = value,
                                   .mark_count = report->turn_count,
                                   .mark = mark };
    analyse_plot(to, &curves);
    free(value);
    return fclose(to) == 0;
}

/* The report's analysis is the caller's to free. */
static bool analyse(struct analysis_report *report, const struct match *match)
{
    const struct bot_budget budget = { .iterations = report->iterations, .ms = PATIENCE_MS, .now_us = progress_now_us };
    struct bot *bot = malloc(bot_size(match->game, BOT_NODES_DEFAULT));
    report->game = match->game;
    report->seat_count = match->setup.seat_count;
    report->analysis = malloc(analysis_size(match));
    bool good = bot != NULL && report->analysis != NULL;
    if (good) {
        bot_begin(bot, match->game, BOT_NODES_DEFAULT);
        analysis_begin(report->analysis, match, bot, &budget);
        think_over(report);
    }
    free(bot);
    return good;
}

int command_analyse(struct args *args)
{
    static struct analysis_report report;
    const char *path = args_word(args), *plot = args_text(args, "--svg", NULL);
    report.iterations = (uint32_t)args_number(args, "--iterations", 400, 8, BOT_ITERATIONS_LIMIT - 1);
    bool json = args_flag(args, "--json");
    if (path == NULL)
        complain("which record? Name a file: mykonos analyse FILE");
    if (!args_done(args) || path == NULL)
        return STATUS_USAGE;
    struct match *match = record_file_load(path, NULL, NULL);
    if (match == NULL)
        return STATUS_FAILED;
    progress_begin("events", match->event_count);
    bool good = analyse(&report, match);
    int status = progress_end(good ? STATUS_OK : STATUS_FAILED);
    if (good)
        json ? print_json(stdout, &report) : analysis_report_tell(&report, stdout);
    if (good && plot != NULL && !write_plot(&report, plot))
        status = STATUS_FAILED;
    free(report.analysis);
    free(match);
    return status;
}
