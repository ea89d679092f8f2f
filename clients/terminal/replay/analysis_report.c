#include "clients/terminal/replay/analysis_report.h"

#include "command/language.h"

double analysis_report_win(int32_t value)
{
    return (double)value / BOT_VALUE_ONE;
}

double analysis_report_chance(const struct analysis_report *report, int index, int seat)
{
    return analysis_report_win(report->analysis->moment[index].value[seat]);
}

void analysis_report_move(const struct analysis_report *report, const struct game_move *move, char words[NOTATION_SIZE])
{
    struct text text = text_on(words, NOTATION_SIZE);
    if (move->verb == GAME_VERB_CLOCK)
        text_put(&text, "clock");
    else
        notation_write_move(report->game, move, &text);
}

static void print(FILE *to, const char *format, ...)
{
    char words[512];
    struct text text = language_text(words, sizeof words);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    fputs(words, to);
}

static void print_moment(FILE *to, const struct analysis_report *report, int index)
{
    const struct analysis_moment *moment = &report->analysis->moment[index];
    char move[NOTATION_SIZE], best[NOTATION_SIZE], from[8], until[8];
    analysis_report_move(report, &moment->event.move, move);
    analysis_report_move(report, &moment->best, best);
    fprintf(to, "%4d  %c %-30s", index + 1, moment->event.seat == GAME_CLOCK ? '-' : 'a' + moment->event.seat, move);
    for (int seat = 0; seat < report->seat_count; seat++) {
        snprintf(from, sizeof from, "%3.0f", 100 * analysis_report_chance(report, index, seat));
        snprintf(until, sizeof until, "%3.0f", 100 * analysis_report_chance(report, index + 1, seat));
        print(to, "  %c %s to %s %%", 'a' + seat, from, until);
    }
    snprintf(until, sizeof until, "%.0f", 100 * analysis_report_win(moment->loss));
    if (moment->judged && analysis_report_win(moment->loss) > 0.01)
        print(to, "   the bot: %s (+%s %%)", best, until);
    fprintf(to, "\n");
}

static void print_prospects(FILE *to, const struct analysis_report *report)
{
    print(to, "the game is not over; chances after the last event:");
    for (int seat = 0; seat < report->seat_count; seat++)
        fprintf(to, "%s %c %.0f %%", seat == 0 ? "" : ",", 'a' + seat,
                100 * analysis_report_chance(report, report->analysis->count, seat));
    fprintf(to, "\n");
}

void analysis_report_tell(const struct analysis_report *report, FILE *to)
{
    double lost[GAME_SEATS_MOST] = { 0 };
    char words[256];
    struct text text = language_text(words, sizeof words);
    text_add_n(&text, report->analysis->count, "%T, %d seats, %d event, %u iterations a decision",
               "%T, %d seats, %d events, %u iterations a decision", report->game->title, report->seat_count,
               report->analysis->count, report->iterations);
    fprintf(to, "%s\n", words);
    if (!report->analysis->over)
        print_prospects(to, report);
    print(to, "\nturning points\n");
    for (int i = 0; i < report->turn_count; i++)
        print_moment(to, report, report->turn[i]);
    if (report->turn_count == 0)
        print(to, "  none: no move changed anybody's chances by 8 %% or more\n");
    for (int i = 0; i < report->analysis->count; i++)
        if (report->analysis->moment[i].event.seat != GAME_CLOCK)
            lost[report->analysis->moment[i].event.seat] += analysis_report_win(report->analysis->moment[i].loss);
    print(to, "\ngiven away by moves the bot would not have made\n");
    for (int seat = 0; seat < report->seat_count; seat++) {
        snprintf(words, sizeof words, "%.2f", lost[seat]);
        print(to, "   %c  %s wins\n", 'a' + seat, words);
    }
}
