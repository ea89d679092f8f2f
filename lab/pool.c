/* Worker processes play games and report them through a pipe to the parent. */
#include "lab/pool.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/progress.h"
#include "system/complain.h"

_Static_assert(sizeof(struct pool_report) <= 4096, "a report must go through a pipe in one piece (PIPE_BUF)");

enum { LOOK_MS = 200 }; /* time between checks whether to stop */

static void worker(const struct pool_work *work, int job, int jobs, int to)
{
    bool good = work->begin(work->owner);
    for (uint32_t index = (uint32_t)job; good && index < work->game_count; index += (uint32_t)jobs) {
        if (work->done[index])
            continue;
        struct pool_report report;
        memset(&report, 0, sizeof report);
        report.index = index;
        work->play(work->owner, index, &report.result);
        good = write(to, &report, sizeof report) == (ssize_t)sizeof report;
    }
    work->end(work->owner);
    _exit(good ? 0 : 1);
}

/* Waits for a report; false: asked to stop. Ctrl-C reaches the workers too, but they ignore it: the parent ends them.
 */
static bool wait_for_report(int from)
{
    struct pollfd ready = { .fd = from, .events = POLLIN };
    while (!progress_stopped()) {
        int count = poll(&ready, 1, LOOK_MS);
        if (count > 0 || (count < 0 && errno != EINTR))
            return true;
    }
    return false;
}

/* false: there are no more reports, or we were asked to stop. */
static bool read_report(int from, struct pool_report *report)
{
    char *at = (char *)report;
    size_t left = sizeof *report;
    while (left > 0) {
        ssize_t got = wait_for_report(from) ? read(from, at, left) : 0;
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        left -= (size_t)got;
    }
    return true;
}

static bool collect(const struct pool_work *work, int from)
{
    struct pool_report report;
    while (read_report(from, &report))
        if (!work->report(work->owner, &report))
            return false;
    return true;
}

static pid_t wait_for(pid_t pid, int *status)
{
    pid_t got;
    do
        got = waitpid(pid, status, 0);
    while (got < 0 && errno == EINTR);
    return got;
}

bool pool_run(const struct pool_work *work, int jobs)
{
    int pipes[2];
    pid_t pid[POOL_JOBS_LIMIT];
    if (pipe(pipes) != 0)
        return false;
    (void)fcntl(pipes[1], F_SETFD, FD_CLOEXEC); /* a bot that outlives its worker must not keep it open */
    for (int job = 0; job < jobs; job++) {
        pid[job] = fork();
        if (pid[job] == 0) {
            signal(SIGINT, SIG_IGN);
            close(pipes[0]);
            worker(work, job, jobs, pipes[1]);
        }
    }
    close(pipes[1]);
    bool good = collect(work, pipes[0]), stopped = progress_stopped();
    close(pipes[0]);
    for (int job = 0; job < jobs; job++) {
        int status = 1;
        if (pid[job] > 0 && (!good || stopped))
            kill(pid[job], SIGTERM);
        if (pid[job] <= 0 || wait_for(pid[job], &status) < 0 || (status != 0 && !stopped))
            good = false;
        if (pid[job] > 0 && WIFSIGNALED(status) && WTERMSIG(status) != SIGTERM && !stopped)
            complain("a process that plays games was ended by signal %d", WTERMSIG(status));
    }
    return good;
}
