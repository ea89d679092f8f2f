/* Threads beside the one that waits for keys. */
#ifndef SYSTEM_THREAD_H
#define SYSTEM_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Signals stay with the thread that calls this, but for those of a crash, which hit the thread that crashes: blocked,
 * they would end the program before it can leave the terminal as it was. false: it was not started. */
bool thread_start(pthread_t *thread, void *(*run)(void *own), void *own);

#endif
