/* The loop gives requests to the thread, and the thread gives them back with their answers, through two lists under one
 * mutex. A request that failed is answered with NULL; after that the thread pauses, because it will soon be asked the
 * same again, and opens the file anew if it is in doubt what became of the request. */
#include "server/store/sqlite/sqlite.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/loop/log.h"
#include "server/store/sqlite/sqlite_file.h"

static const uint64_t PAUSE_NS = 100 * 1000000, LONG_NS = 5 * UINT64_C(1000000000);
/* The same reason is told again after REPEAT_MS; REASONS: so many are told apart. */
enum { REPEAT_MS = 30000, LOOK_MS = 1000, REASONS = 4 };

struct reason {
    char why[SQLITE_FILE_WHY_SIZE];
    uint64_t told_ms; /* the loop's time; 0: never */
};

struct task {
    struct task *next;         /* in a list of the database's */
    struct task *next_of_link; /* the one asked after it */
    struct sqlite_link *link;  /* NULL: it is gone, and was answered; changed under the mutex */
    const char *script;
    struct params params; /* values point into bytes */
    database_answer *answer;
    void *owner;
    uint64_t tag;
    struct rows *rows; /* the answer */
    uint8_t bytes[];
};

struct tasks {
    struct task *first, **last;
};

struct sqlite_link {
    struct database_link base;
    struct sqlite_database *database;
    bool urgent;
    struct task *first, **last; /* asked and not answered yet */
};

struct sqlite_database {
    struct database base;
    char *path;
    struct sqlite_file_place place; /* of the file that was there first */
    uv_thread_t thread;
    uv_async_t *answered;
    uv_timer_t *look; /* whether the thread takes long */
    struct reason reason[REASONS];
    uv_mutex_t mutex; /* of all that follows */
    uv_cond_t changed;
    struct tasks urgent, waiting, done;
    bool open, failing, away, ending; /* failing: the last request could not be carried out; away: of the file */
    char why[SQLITE_FILE_WHY_SIZE];   /* of the last failure, until it is logged; "": none */
    uint64_t begun_ns;                /* when the thread began what it does with the file; 0: nothing, or it was told */
};

static void put(struct tasks *tasks, struct task *task)
{
    task->next = NULL;
    if (tasks->first == NULL)
        tasks->last = &tasks->first;
    *tasks->last = task;
    tasks->last = &task->next;
}

static struct task *take(struct tasks *tasks)
{
    struct task *task = tasks->first;
    if (task != NULL)
        tasks->first = task->next;
    return task;
}

static void free_task(struct task *task)
{
    rows_clear(task->rows);
    free(task);
}

static void free_tasks(struct tasks *tasks)
{
    struct task *task;
    while ((task = take(tasks)) != NULL)
        free_task(task);
}

/* ---- the thread; it has the mutex except where it uses the file ---- */

static void begin_use(struct sqlite_database *database)
{
    database->begun_ns = uv_hrtime();
    uv_mutex_unlock(&database->mutex);
}

static void end_use(struct sqlite_database *database)
{
    uv_mutex_lock(&database->mutex);
    database->begun_ns = 0;
}

static void tell_loop(struct sqlite_database *database, const char *why)
{
    if (why[0] != 0)
        memcpy(database->why, why, sizeof database->why);
    uv_async_send(database->answered);
}

static void wait_a_moment(struct sqlite_database *database)
{
    uint64_t end = uv_hrtime() + PAUSE_NS;
    for (uint64_t now = uv_hrtime(); now < end && !database->ending; now = uv_hrtime())
        uv_cond_timedwait(&database->changed, &database->mutex, end - now);
}

static struct sqlite_file *open_file(struct sqlite_database *database)
{
    char why[SQLITE_FILE_WHY_SIZE] = "";
    begin_use(database);
    struct sqlite_file *file = sqlite_file_open(&database->place, why);
    end_use(database);
    if (file == NULL) {
        tell_loop(database, why);
        wait_a_moment(database);
    }
    database->open = file != NULL;
    return file;
}

/* Whether it could be done. */
static bool run_task(struct sqlite_database *database, struct sqlite_file *file, struct task *task)
{
    char why[SQLITE_FILE_WHY_SIZE] = "";
    begin_use(database);
    task->rows = sqlite_file_run(file, task->script, &task->params, why);
    bool away = !sqlite_file_is_there(&database->place);
    end_use(database);
    bool ok = task->rows != NULL;
    put(&database->done, task); /* the loop owns it from here on, once it gets the mutex */
    database->failing = !ok;
    database->away = away;
    tell_loop(database, why);
    return ok;
}

/* The file after a failure: NULL if it must be opened again. */
static struct sqlite_file *recover(struct sqlite_database *database, struct sqlite_file *file)
{
    database->open = !sqlite_file_is_in_doubt(file);
    wait_a_moment(database);
    if (database->open)
        return file;
    begin_use(database);
    sqlite_file_close(file);
    end_use(database);
    return NULL;
}

/* Those of links that are gone are not begun. */
static struct task *next_task(struct sqlite_database *database)
{
    struct task *task;
    while ((task = take(&database->urgent)) != NULL || (task = take(&database->waiting)) != NULL) {
        if (task->link != NULL)
            return task;
        free_task(task);
    }
    return NULL;
}

static void work(void *owner)
{
    struct sqlite_database *database = owner;
    struct sqlite_file *file = NULL;
    uv_mutex_lock(&database->mutex);
    while (!database->ending) {
        struct task *task;
        if (file == NULL)
            file = open_file(database);
        else if ((task = next_task(database)) == NULL)
            uv_cond_wait(&database->changed, &database->mutex);
        else if (!run_task(database, file, task))
            file = recover(database, file);
    }
    uv_mutex_unlock(&database->mutex);
    sqlite_file_close(file);
}

/* ---- the loop ---- */

static void answer(struct task *task)
{
    struct sqlite_link *link = task->link;
    struct rows *rows = task->rows;
    task->rows = NULL;
    if (link == NULL) {
        rows_clear(rows);
    } else {
        link->first = task->next_of_link;
        if (link->first == NULL)
            link->last = &link->first;
        link->base.waiting--;
        task->answer(task->owner, rows, task->tag);
    }
    free_task(task);
}

static struct task *take_done(struct sqlite_database *database, char why[SQLITE_FILE_WHY_SIZE])
{
    uv_mutex_lock(&database->mutex);
    struct task *task = take(&database->done);
    memcpy(why, database->why, SQLITE_FILE_WHY_SIZE);
    database->why[0] = 0;
    uv_mutex_unlock(&database->mutex);
    return task;
}

/* A disk may fail many times a second, for days, and for few reasons. */
static void tell(struct sqlite_database *database, const char *why)
{
    uint64_t now = uv_now(database->base.loop);
    struct reason *place = database->reason; /* the one told longest ago, or the same */
    for (struct reason *each = database->reason; each < database->reason + REASONS; each++) {
        if (strcmp(each->why, why) == 0 && each->told_ms != 0 && now - each->told_ms < REPEAT_MS)
            return;
        if (strcmp(place->why, why) != 0 && (strcmp(each->why, why) == 0 || each->told_ms < place->told_ms))
            place = each;
    }
    snprintf(place->why, sizeof place->why, "%s", why);
    place->told_ms = now;
    log_line(LOG_WARN, "store_down", 0, 0, "%s: %s", database->path, why);
}

/* Once for each request. */
static void on_look(uv_timer_t *timer)
{
    struct sqlite_database *database = timer->data;
    uv_mutex_lock(&database->mutex);
    bool is_long = database->begun_ns != 0 && uv_hrtime() - database->begun_ns > LONG_NS;
    if (is_long)
        database->begun_ns = 0;
    uv_mutex_unlock(&database->mutex);
    if (is_long)
        tell(database, "the disk has not answered for 5 seconds; games wait for it");
}

static void on_answered(uv_async_t *async)
{
    struct sqlite_database *database = async->data;
    struct task *task;
    do {
        char why[SQLITE_FILE_WHY_SIZE];
        task = take_done(database, why);
        if (why[0] != 0)
            tell(database, why);
        if (task != NULL)
            answer(task);
    } while (task != NULL);
}

static void sqlite_request(struct database_link *base, const char *script, const struct params *params,
                           database_answer *answer_with, void *owner, uint64_t tag)
{
    struct sqlite_link *link = (struct sqlite_link *)base;
    struct sqlite_database *database = link->database;
    struct task *task = wire_allocate(sizeof *task + params_size(params));
    *task = (struct task){ .link = link, .script = script, .answer = answer_with, .owner = owner, .tag = tag };
    task->params = params_copy(params, task->bytes);
    *link->last = task;
    link->last = &task->next_of_link;
    link->base.waiting++;
    uv_mutex_lock(&database->mutex);
    put(link->urgent ? &database->urgent : &database->waiting, task);
    uv_cond_signal(&database->changed);
    uv_mutex_unlock(&database->mutex);
}

/* Leases are kept in memory, mostly: on a full disk, or while the file is away, they need not run out. */
static bool sqlite_is_up(const struct database_link *base)
{
    const struct sqlite_link *link = (const struct sqlite_link *)base;
    struct sqlite_database *database = link->database;
    uv_mutex_lock(&database->mutex);
    bool up = database->open && (link->urgent || !(database->failing || database->away));
    uv_mutex_unlock(&database->mutex);
    return up;
}

static struct database_link *sqlite_link(struct database *base, enum database_use use)
{
    struct sqlite_link *link = wire_allocate(sizeof *link);
    link->base.kind = base->kind;
    link->database = (struct sqlite_database *)base;
    link->urgent = use == DATABASE_LEASES;
    link->last = &link->first;
    return &link->base;
}

/* The thread may be at work on the first of them: it is answered here, and what comes of it is ignored. */
static void sqlite_unlink(struct database_link *base)
{
    struct sqlite_link *link = (struct sqlite_link *)base;
    while (link->first != NULL) {
        struct task *task = link->first;
        database_answer *answer_with = task->answer;
        void *owner = task->owner;
        uint64_t tag = task->tag;
        link->first = task->next_of_link;
        if (link->first == NULL)
            link->last = &link->first;
        uv_mutex_lock(&link->database->mutex);
        task->link = NULL;
        uv_mutex_unlock(&link->database->mutex);
        answer_with(owner, NULL, tag);
    }
    free(link);
}

static void on_closed(uv_handle_t *handle)
{
    free(handle);
}

static void sqlite_close(struct database *base)
{
    struct sqlite_database *database = (struct sqlite_database *)base;
    uv_mutex_lock(&database->mutex);
    database->ending = true;
    uv_cond_signal(&database->changed);
    uv_mutex_unlock(&database->mutex);
    uv_thread_join(&database->thread);
    free_tasks(&database->urgent);
    free_tasks(&database->waiting);
    free_tasks(&database->done);
    uv_cond_destroy(&database->changed);
    uv_mutex_destroy(&database->mutex);
    uv_close((uv_handle_t *)database->answered, on_closed);
    uv_close((uv_handle_t *)database->look, on_closed);
    free(database->path);
    free(database);
}

struct database *sqlite_open(uv_loop_t *loop, const char *path)
{
    static const struct database_kind kind = { .close = sqlite_close,
                                               .link = sqlite_link,
                                               .unlink = sqlite_unlink,
                                               .request = sqlite_request,
                                               .is_up = sqlite_is_up };
    struct sqlite_database *database = wire_allocate(sizeof *database);
    database->base = (struct database){ .kind = &kind, .loop = loop };
    database->path = realpath(path, NULL);
    assert(database->path != NULL);
    database->place = sqlite_file_place(database->path);
    database->answered = wire_allocate(sizeof *database->answered);
    uv_async_init(loop, database->answered, on_answered);
    database->answered->data = database;
    database->look = wire_allocate(sizeof *database->look);
    uv_timer_init(loop, database->look);
    database->look->data = database;
    uv_timer_start(database->look, on_look, LOOK_MS, LOOK_MS);
    uv_unref((uv_handle_t *)database->look);
    uv_mutex_init(&database->mutex);
    uv_cond_init(&database->changed);
    int status = uv_thread_create(&database->thread, work, database);
    assert(status == 0);
    return &database->base;
}
