#include "server/post/mailer.h"

#include <assert.h>
#include <stdlib.h>

#include "protocol/wire.h"
#include "server/loop/log.h"
#include "server/loop/metrics.h"
#include "system/clock.h"
#include "system/random.h"

struct letter {
    struct letter *next;
    struct mail mail;
    uint64_t trace, due_ms, pause_ms; /* due on the loop's clock; pause: the next one */
    int tries;
};

struct mailer {
    struct mail_access access;
    struct courier *courier;
    uint64_t pause_ms;
    uv_timer_t *timer;        /* until the next one is due */
    struct letter *first;     /* of those that wait, the one that came first */
    int count;                /* with the one that is being sent */
    struct letter *under_way; /* NULL: none */
    char message[MESSAGE_SIZE];
};

/* ---- those that wait ---- */

static void put_last(struct mailer *mailer, struct letter *letter)
{
    struct letter **at = &mailer->first;
    while (*at != NULL)
        at = &(*at)->next;
    letter->next = NULL;
    *at = letter;
}

/* NULL: none is due; *wait_ms: until one is. */
static struct letter *take_due(struct mailer *mailer, uint64_t now_ms, uint64_t *wait_ms)
{
    *wait_ms = UINT64_MAX;
    for (struct letter **at = &mailer->first; *at != NULL; at = &(*at)->next) {
        struct letter *letter = *at;
        if (letter->due_ms <= now_ms) {
            *at = letter->next;
            return letter;
        }
        if (letter->due_ms - now_ms < *wait_ms)
            *wait_ms = letter->due_ms - now_ms;
    }
    return NULL;
}

/* ---- sending ---- */

static void send_next(struct mailer *mailer);

static void on_timer(uv_timer_t *timer)
{
    send_next(timer->data);
}

static void forget(struct mailer *mailer, struct letter *letter)
{
    mailer->count--;
    free(letter);
}

/* The address is not told: a log names nobody. */
static void on_done(void *owner, enum delivery delivery, const char *words)
{
    struct mailer *mailer = owner;
    struct letter *letter = mailer->under_way;
    mailer->under_way = NULL;
    if (delivery == DELIVERY_DONE) {
        metrics.mails_total++;
        forget(mailer, letter);
    } else if (delivery == DELIVERY_NEVER || ++letter->tries == MAILER_TRIES_MOST) {
        metrics.mails_lost_total++;
        log_line(LOG_WARN, "mail_lost", letter->trace, 0, "%s", words);
        forget(mailer, letter);
    } else {
        log_line(LOG_WARN, "mail_waits", letter->trace, 0, "%s", words);
        letter->due_ms = uv_now(mailer->timer->loop) + letter->pause_ms;
        letter->pause_ms *= 10;
        put_last(mailer, letter);
    }
    send_next(mailer);
}

static void send_letter(struct mailer *mailer, struct letter *letter)
{
    uint64_t number;
    if (!random_bytes(&number, sizeof number))
        number = letter->trace;
    size_t size = message_write(&letter->mail, mailer->access.from, number, (int64_t)(clock_unix_ms() / 1000),
                                mailer->message, sizeof mailer->message);
    assert(size > 0 && "MESSAGE_SIZE has room for every mail");
    mailer->under_way = letter;
    courier_send(mailer->courier, letter->mail.to, mailer->message, size, on_done, mailer);
}

static void send_next(struct mailer *mailer)
{
    uint64_t wait_ms;
    if (mailer->under_way != NULL)
        return;
    struct letter *letter = take_due(mailer, uv_now(mailer->timer->loop), &wait_ms);
    if (letter != NULL)
        send_letter(mailer, letter);
    else if (mailer->first != NULL)
        uv_timer_start(mailer->timer, on_timer, wait_ms, 0);
}

bool mailer_has_room(const struct mailer *mailer)
{
    return mailer->count < MAILER_WAITING_MOST;
}

bool mailer_send(struct mailer *mailer, const struct mail *mail, uint64_t trace)
{
    if (!mailer_has_room(mailer))
        return false;
    struct letter *letter = wire_allocate(sizeof *letter);
    letter->mail = *mail;
    letter->trace = trace;
    letter->pause_ms = mailer->pause_ms;
    mailer->count++;
    put_last(mailer, letter);
    send_next(mailer);
    return true;
}

/* ---- beginning and end ---- */

struct mailer *mailer_create(uv_loop_t *loop, const struct mail_access *access, uint64_t pause_ms)
{
    struct mailer *mailer = wire_allocate(sizeof *mailer);
    mailer->access = *access;
    mailer->pause_ms = pause_ms;
    mailer->courier = courier_create(loop, &mailer->access);
    mailer->timer = wire_allocate(sizeof *mailer->timer);
    uv_timer_init(loop, mailer->timer);
    mailer->timer->data = mailer;
    return mailer;
}

static void on_closed(uv_handle_t *handle)
{
    free(handle);
}

void mailer_destroy(struct mailer *mailer)
{
    if (mailer == NULL)
        return;
    courier_destroy(mailer->courier);
    free(mailer->under_way);
    for (struct letter *letter; (letter = mailer->first) != NULL;) {
        mailer->first = letter->next;
        free(letter);
    }
    uv_close((uv_handle_t *)mailer->timer, on_closed);
    free(mailer);
}
