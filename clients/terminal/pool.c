/* Processes that play games, and one that collects what they report through a pipe. */
#include "clients/terminal/pool.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

_Static_assert(sizeof(struct pool_report) <= 4096, "a report must go through a pipe in one piece (PIPE_BUF)");

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

static bool read_report(int from, struct pool_report *report)
{
    char *at = (char *)report;
    size_t left = sizeof *report;
    while (left > 0) {
        ssize_t got = read(from, at, left);
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

bool pool_run(const struct pool_work *work, int jobs)
{
    int pipes[2];
    pid_t pid[POOL_JOBS_LIMIT];
    if (pipe(pipes) != 0)
        return false;
    (void)fcntl(pipes[1], F_SETFD, FD_CLOEXEC); /* a bot that outlives its worker must not hold it open */
    for (int job = 0; job < jobs; job++) {
        pid[job] = fork();
        if (pid[job] == 0) {
            close(pipes[0]);
            worker(work, job, jobs, pipes[1]);
        }
    }
    close(pipes[1]);
    bool good = collect(work, pipes[0]);
    close(pipes[0]);
    for (int job = 0; job < jobs; job++) {
        int status = 1;
        if (pid[job] > 0 && !good)
            kill(pid[job], SIGTERM);
        if (pid[job] <= 0 || waitpid(pid[job], &status, 0) < 0 || status != 0)
            good = false;
        if (pid[job] > 0 && WIFSIGNALED(status) && WTERMSIG(status) != SIGTERM)
            fprintf(stderr, "mykonos: a process that plays games was ended by signal %d\n", WTERMSIG(status));
    }
    return good;
}
