#include "server/lobby/hasher.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire.h"
#include "server/loop/metrics.h"

static_assert(HASHER_SIZE == crypto_pwhash_STRBYTES, "as long as libsodium makes them");

enum { PASSWORD_ROOM = 512 };

struct job {
    struct job *next;
    hasher_done *done;
    void *owner;
    bool is_new, ok;
    char password[PASSWORD_ROOM], hash[HASHER_SIZE];
};

struct jobs {
    struct job *first, **last;
};

struct hasher {
    uv_thread_t thread;
    uv_mutex_t mutex; /* of the three that follow */
    uv_cond_t more;
    struct jobs waiting, done;
    bool ending;
    uv_async_t *answer;
    int count;                /* asked for and not answered */
    char nobody[HASHER_SIZE]; /* the thread's own: what passwords for nobody are compared with */
};

/* ---- lists ---- */

static void put(struct jobs *jobs, struct job *job)
{
    job->next = NULL;
    *jobs->last = job;
    jobs->last = &job->next;
}

static struct job *take(struct jobs *jobs)
{
    struct job *job = jobs->first;
    if (job == NULL)
        return NULL;
    jobs->first = job->next;
    if (jobs->first == NULL)
        jobs->last = &jobs->first;
    return job;
}

static void free_job(struct job *job)
{
    sodium_memzero(job, sizeof *job);
    free(job);
}

static void free_jobs(struct jobs *jobs)
{
    for (struct job *job; (job = take(jobs)) != NULL;)
        free_job(job);
}

/* ---- the thread ---- */

static bool make_hash(char hash[HASHER_SIZE], const char *password)
{
    return crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static void carry_out(const struct hasher *hasher, struct job *job)
{
    if (job->is_new) {
        job->ok = make_hash(job->hash, job->password);
        return;
    }
    bool is_somebody = job->hash[0] != 0;
    const char *hash = is_somebody ? job->hash : hasher->nobody;
    bool is_right = crypto_pwhash_str_verify(hash, job->password, strlen(job->password)) == 0;
    job->ok = is_right && is_somebody;
    job->hash[0] = 0;
}

static void choose_nobody(struct hasher *hasher)
{
    char password[PASSWORD_ROOM / 8];
    for (size_t i = 0; i < sizeof password - 1; i++)
        password[i] = (char)(' ' + randombytes_uniform('~' - ' '));
    password[sizeof password - 1] = 0;
    make_hash(hasher->nobody, password);
}

static void run(void *argument)
{
    struct hasher *hasher = argument;
    choose_nobody(hasher);
    uv_mutex_lock(&hasher->mutex);
    while (!hasher->ending) {
        struct job *job = take(&hasher->waiting);
        if (job == NULL) {
            uv_cond_wait(&hasher->more, &hasher->mutex);
            continue;
        }
        uv_mutex_unlock(&hasher->mutex);
        carry_out(hasher, job);
        uv_mutex_lock(&hasher->mutex);
        put(&hasher->done, job);
        uv_async_send(hasher->answer);
    }
    uv_mutex_unlock(&hasher->mutex);
}

/* ---- the loop ---- */

static void on_answer(uv_async_t *handle)
{
    struct hasher *hasher = handle->data;
    struct jobs done = { .last = &done.first };
    uv_mutex_lock(&hasher->mutex);
    for (struct job *job; (job = take(&hasher->done)) != NULL;)
        put(&done, job);
    uv_mutex_unlock(&hasher->mutex);
    for (struct job *job; (job = take(&done)) != NULL;) {
        metrics.passwords_waiting = (uint64_t)--hasher->count;
        job->done(job->owner, job->ok, job->hash);
        free_job(job);
    }
}

static bool ask(struct hasher *hasher, const char *password, const char *hash, hasher_done *done, void *owner)
{
    if (hasher->count == HASHER_WAITING_MOST || strlen(password) >= PASSWORD_ROOM)
        return false;
    struct job *job = wire_allocate(sizeof *job);
    job->done = done;
    job->owner = owner;
    job->is_new = hash == NULL;
    snprintf(job->password, sizeof job->password, "%s", password);
    snprintf(job->hash, sizeof job->hash, "%s", hash == NULL ? "" : hash);
    metrics.passwords_waiting = (uint64_t)++hasher->count;
    uv_mutex_lock(&hasher->mutex);
    put(&hasher->waiting, job);
    uv_cond_signal(&hasher->more);
    uv_mutex_unlock(&hasher->mutex);
    return true;
}

bool hasher_hash(struct hasher *hasher, const char *password, hasher_done *done, void *owner)
{
    return ask(hasher, password, NULL, done, owner);
}

bool hasher_verify(struct hasher *hasher, const char *password, const char *hash, hasher_done *done, void *owner)
{
    return ask(hasher, password, hash, done, owner);
}

/* ---- beginning and end ---- */

static void on_closed(uv_handle_t *handle)
{
    free(handle);
}

struct hasher *hasher_create(uv_loop_t *loop)
{
    struct hasher *hasher = wire_allocate(sizeof *hasher);
    int initialized = sodium_init();
    assert(initialized >= 0);
    (void)initialized;
    hasher->waiting.last = &hasher->waiting.first;
    hasher->done.last = &hasher->done.first;
    hasher->answer = wire_allocate(sizeof *hasher->answer);
    uv_async_init(loop, hasher->answer, on_answer);
    hasher->answer->data = hasher;
    uv_mutex_init(&hasher->mutex);
    uv_cond_init(&hasher->more);
    uv_thread_create(&hasher->thread, run, hasher);
    return hasher;
}

void hasher_destroy(struct hasher *hasher)
{
    if (hasher == NULL)
        return;
    uv_mutex_lock(&hasher->mutex);
    hasher->ending = true;
    uv_cond_signal(&hasher->more);
    uv_mutex_unlock(&hasher->mutex);
    uv_thread_join(&hasher->thread);
    uv_close((uv_handle_t *)hasher->answer, on_closed);
    free_jobs(&hasher->waiting);
    free_jobs(&hasher->done);
    uv_cond_destroy(&hasher->more);
    uv_mutex_destroy(&hasher->mutex);
    free(hasher);
}
