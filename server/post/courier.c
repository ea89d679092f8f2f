#include "server/post/courier.h"

#include <curl/curl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire.h"

enum { ALL_S = 60, CONNECT_S = 10, REFUSED_FOR_GOOD = 500, URL_SIZE = 600, WORDS_SIZE = 200 };

struct courier {
    const struct mail_access *access;
    uv_thread_t thread;
    uv_mutex_t mutex;
    uv_cond_t more;
    bool is_given; /* under the mutex: there is something to carry */
    atomic_bool ending;
    uv_async_t *answer;
    courier_done *done;
    void *owner;
    /* The thread's own while it carries something. */
    CURL *easy;
    const char *to, *message;
    size_t size, sent;
    bool is_leaving; /* QUIT was said: the mail's fate is known */
    enum delivery delivery;
    char words[WORDS_SIZE];
};

/* ---- the thread ---- */

static size_t on_more(char *to, size_t size, size_t count, void *owner)
{
    struct courier *courier = owner;
    size_t left = courier->size - courier->sent, some = size * count < left ? size * count : left;
    memcpy(to, courier->message + courier->sent, some);
    courier->sent += some;
    return some;
}

/* Called about once a second. */
static int on_progress(void *owner, curl_off_t total, curl_off_t now, curl_off_t upload_total, curl_off_t upload_now)
{
    struct courier *courier = owner;
    (void)total;
    (void)now;
    (void)upload_total;
    (void)upload_now;
    return atomic_load(&courier->ending) || courier->is_leaving;
}

/* libcurl would wait two minutes for a server's answer to QUIT, whatever limit it is given. */
static int on_said(CURL *easy, curl_infotype kind, char *bytes, size_t size, void *owner)
{
    struct courier *courier = owner;
    (void)easy;
    if (kind == CURLINFO_HEADER_OUT && size >= strlen("QUIT") && memcmp(bytes, "QUIT", strlen("QUIT")) == 0)
        courier->is_leaving = true;
    return 0;
}

/* What a server refuses with 5.. it would refuse the next time, too, if that was about the mail: not if it does not let
 * us in, be it for a wrong password, or greets nobody from here. */
static void judge(struct courier *courier, CURLcode code)
{
    long answer = 0;
    curl_easy_getinfo(courier->easy, CURLINFO_RESPONSE_CODE, &answer);
    bool is_refused = code == CURLE_SEND_ERROR || (code == CURLE_WEIRD_SERVER_REPLY && courier->sent == courier->size);
    courier->delivery = code == CURLE_OK                           ? DELIVERY_DONE
                        : is_refused && answer >= REFUSED_FOR_GOOD ? DELIVERY_NEVER
                                                                   : DELIVERY_LATER;
    snprintf(courier->words, sizeof courier->words, "%s, last answer %ld", curl_easy_strerror(code), answer);
}

static void carry(struct courier *courier)
{
    struct curl_slist *to = curl_slist_append(NULL, courier->to);
    courier->sent = 0;
    courier->is_leaving = false;
    curl_easy_setopt(courier->easy, CURLOPT_MAIL_RCPT, to);
    judge(courier, curl_easy_perform(courier->easy));
    curl_easy_setopt(courier->easy, CURLOPT_MAIL_RCPT, NULL);
    curl_slist_free_all(to);
}

static void run(void *argument)
{
    struct courier *courier = argument;
    uv_mutex_lock(&courier->mutex);
    while (!atomic_load(&courier->ending)) {
        if (!courier->is_given) {
            uv_cond_wait(&courier->more, &courier->mutex);
            continue;
        }
        uv_mutex_unlock(&courier->mutex);
        carry(courier);
        uv_mutex_lock(&courier->mutex);
        courier->is_given = false;
        uv_async_send(courier->answer);
    }
    uv_mutex_unlock(&courier->mutex);
}

/* ---- the loop ---- */

static void on_answer(uv_async_t *handle)
{
    struct courier *courier = handle->data;
    courier_done *done = courier->done;
    uv_mutex_lock(&courier->mutex);
    bool is_done = !courier->is_given && done != NULL;
    uv_mutex_unlock(&courier->mutex);
    if (!is_done)
        return;
    courier->done = NULL;
    done(courier->owner, courier->delivery, courier->words);
}

void courier_send(struct courier *courier, const char *to, const char *message, size_t size, courier_done *done,
                  void *owner)
{
    uv_mutex_lock(&courier->mutex);
    courier->to = to;
    courier->message = message;
    courier->size = size;
    courier->done = done;
    courier->owner = owner;
    courier->is_given = true;
    uv_cond_signal(&courier->more);
    uv_mutex_unlock(&courier->mutex);
}

/* ---- beginning and end ---- */

/* A server on this machine is reached without TLS, unless it is told who vouches for it. */
static bool is_here(const char *url)
{
    const char *host = strstr(url, "://") + 3;
    size_t size = strcspn(host, ":/");
    bool is_number = strspn(host, "0123456789.") == size && strncmp(host, "127.", 4) == 0;
    return is_number || (size == strlen("localhost") && strncmp(host, "localhost", size) == 0);
}

/* The path of the URL is what we say that we are called: not this machine's name, but that of the address. */
static void set_url(CURL *easy, const struct mail_access *access)
{
    char url[URL_SIZE];
    snprintf(url, sizeof url, "%s/%s", access->url, strchr(access->from, '@') + 1);
    curl_easy_setopt(easy, CURLOPT_URL, url);
}

/* Every mail has a connection of its own: of one that was kept and that the server has ended, libcurl learns only by
 * losing a mail. */
static void set_up(struct courier *courier)
{
    const struct mail_access *access = courier->access;
    CURL *easy = courier->easy;
    bool is_open = is_here(access->url) && access->ca == NULL;
    set_url(easy, access);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_USE_SSL, is_open ? (long)CURLUSESSL_NONE : (long)CURLUSESSL_ALL);
    curl_easy_setopt(easy, CURLOPT_MAIL_FROM, access->from);
    curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(easy, CURLOPT_READFUNCTION, on_more);
    curl_easy_setopt(easy, CURLOPT_READDATA, courier);
    curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, on_progress);
    curl_easy_setopt(easy, CURLOPT_XFERINFODATA, courier);
    curl_easy_setopt(easy, CURLOPT_VERBOSE, 1L); /* to on_said only */
    curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, on_said);
    curl_easy_setopt(easy, CURLOPT_DEBUGDATA, courier);
    curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, (long)(access->limit_s > 0 ? access->limit_s : ALL_S));
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_S);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    if (access->user != NULL)
        curl_easy_setopt(easy, CURLOPT_USERNAME, access->user);
    if (access->password != NULL)
        curl_easy_setopt(easy, CURLOPT_PASSWORD, access->password);
    if (access->ca == NULL)
        return;
    curl_easy_setopt(easy, CURLOPT_CAINFO, access->ca);
    curl_easy_setopt(easy, CURLOPT_CAPATH, NULL); /* or the authorities of the system would count, too */
}

struct courier *courier_create(uv_loop_t *loop, const struct mail_access *access)
{
    struct courier *courier = wire_allocate(sizeof *courier);
    courier->access = access;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    courier->easy = curl_easy_init();
    set_up(courier);
    courier->answer = wire_allocate(sizeof *courier->answer);
    uv_async_init(loop, courier->answer, on_answer);
    courier->answer->data = courier;
    uv_mutex_init(&courier->mutex);
    uv_cond_init(&courier->more);
    uv_thread_create(&courier->thread, run, courier);
    return courier;
}

static void on_closed(uv_handle_t *handle)
{
    free(handle);
}

void courier_destroy(struct courier *courier)
{
    uv_mutex_lock(&courier->mutex);
    atomic_store(&courier->ending, true);
    uv_cond_signal(&courier->more);
    uv_mutex_unlock(&courier->mutex);
    uv_thread_join(&courier->thread);
    uv_close((uv_handle_t *)courier->answer, on_closed);
    curl_easy_cleanup(courier->easy);
    curl_global_cleanup();
    uv_cond_destroy(&courier->more);
    uv_mutex_destroy(&courier->mutex);
    free(courier);
}
