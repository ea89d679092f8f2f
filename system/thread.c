#include "system/thread.h"

#include <signal.h>

bool thread_start(pthread_t *thread, void *(*run)(void *own), void *own)
{
    static const int crashes[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
    sigset_t others, before;
    sigfillset(&others);
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        sigdelset(&others, crashes[i]);
    pthread_sigmask(SIG_BLOCK, &others, &before);
    bool started = pthread_create(thread, NULL, run, own) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}
