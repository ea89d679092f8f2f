#include "command/progress.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/language.h"
#include "command/program.h"
#include "system/clock.h"
#include "system/complain.h"

enum { FIRST_MS = 300, EVERY_MS = 100, LINE_SIZE = 100 };

static volatile sig_atomic_t stop_wanted;

static struct {
    const char *unit;
    uint64_t total, done;
    uint64_t began_ms, shown_ms;
    int width; /* of the line shown */
    bool on_terminal;
    pthread_t thread;
    struct sigaction before;
} progress;

static void on_interrupt(int number)
{
    (void)number;
    stop_wanted = 1;
}

void progress_begin(const char *unit, uint64_t total)
{
    struct sigaction action = { .sa_handler = on_interrupt };
    action.sa_flags = (int)SA_RESETHAND; /* without SA_RESTART, so that a blocking call returns */
    progress.unit = unit;
    progress.total = total;
    progress.done = 0;
    progress.began_ms = clock_ms();
    progress.shown_ms = progress.began_ms + FIRST_MS - EVERY_MS;
    progress.on_terminal = isatty(STDERR_FILENO) != 0;
    progress.thread = pthread_self();
    stop_wanted = 0;
    sigaction(SIGINT, &action, &progress.before);
}

/* ---- The line ---- */

/* Overwrites the rest of the old line with blanks, because not every terminal can erase. */
static void put_line(const char *line)
{
    int width = text_cells(line);
    fprintf(stderr, "\r%s%*s", line, progress.width > width ? progress.width - width : 0, "");
    for (int i = width; i < progress.width; i++)
        fputc('\b', stderr);
    fflush(stderr);
    progress.width = width;
}

static void show(uint64_t now)
{
    char line[LINE_SIZE];
    uint64_t passed_ms = now - progress.began_ms, done = progress.done, total = progress.total;
    char done_words[24], total_words[24], left[32];
    struct text text = language_text(line, sizeof line);
    snprintf(done_words, sizeof done_words, "%llu", (unsigned long long)done);
    snprintf(total_words, sizeof total_words, "%llu", (unsigned long long)total);
    if (total == 0)
        text_add(&text, "%s %T", done_words, progress.unit);
    else if (done == 0 || done > total)
        text_add(&text, "%s of %s %T, %d %%", done_words, total_words, progress.unit, (int)(100 * done / total));
    else {
        uint64_t left_s = (uint64_t)((double)passed_ms / 1000 * (double)(total - done) / (double)done + 0.5);
        snprintf(left, sizeof left, "%llu:%02llu", (unsigned long long)left_s / 60, (unsigned long long)left_s % 60);
        text_add(&text, "%s of %s %T, %d %%, %s left", done_words, total_words, progress.unit,
                 (int)(100 * done / total), left);
    }
    progress.shown_ms = now;
    put_line(line);
}

bool progress_step(uint64_t done)
{
    progress.done = done;
    uint64_t now = progress.on_terminal ? clock_ms() : 0;
    if (now >= progress.shown_ms + EVERY_MS)
        show(now);
    return stop_wanted == 0;
}

void progress_hide(void)
{
    progress.on_terminal = false;
}

void progress_clear(void)
{
    if (progress.width > 0)
        put_line("");
}

bool progress_stopped(void)
{
    return stop_wanted != 0;
}

int progress_end(int status)
{
    progress_clear();
    sigaction(SIGINT, &progress.before, NULL);
    if (stop_wanted == 0)
        return status;
    if (progress.total == 0)
        complain("interrupted after %llu %s", (unsigned long long)progress.done, progress.unit);
    else
        complain("interrupted after %llu of %llu %s", (unsigned long long)progress.done,
                 (unsigned long long)progress.total, progress.unit);
    return STATUS_INTERRUPTED;
}

uint64_t progress_now_us(void *unused)
{
    (void)unused;
    uint64_t now = clock_us();
    if (stop_wanted != 0)
        return UINT64_MAX;
    if (pthread_equal(pthread_self(), progress.thread) && strcmp(progress.unit, "s") == 0)
        progress_step((now / 1000 - progress.began_ms) / 1000);
    return now;
}
