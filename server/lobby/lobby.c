#include "server/lobby/lobby.h"

#include <fido.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/internal.h"
#include "server/loop/metrics.h"

static const struct request {
    const char *path;
    bool is_post, needs_session;
    void (*carry_out)(struct petition *petition);
} requests[] = {
    { "", false, false, session_show },
    { "/register", true, false, account_register },
    { "/password", true, true, account_change_password },
    { "/sign-in", true, false, session_begin },
    { "/sign-out", true, true, session_end },
    { "/sign-out-one", true, true, session_end_one },
    { "/sign-out-others", true, true, session_end_others },
    { "/mail", false, true, recovery_show_mail },
    { "/mail/set", true, true, recovery_set_mail },
    { "/mail/remove", true, true, recovery_remove_mail },
    { "/link", true, false, recovery_show_link },
    { "/mail/confirm", true, false, recovery_confirm_mail },
    { "/recover", true, false, recovery_ask },
    { "/recover/password", true, false, recovery_finish },
    { "/code", true, false, code_ask },
    { "/code/look", true, true, code_look },
    { "/code/approve", true, true, code_approve },
    { "/code/finish", true, false, code_finish },
    { "/sessions", false, true, session_list },
    { "/games", false, true, games_list },
    { "/games/keep", true, true, games_keep },
    { "/export", false, true, own_data_export },
    { "/lines", true, true, own_data_lines },
    { "/delete", true, true, account_delete },
    { "/passkeys", false, true, passkey_list },
    { "/passkey/options", true, false, passkey_options },
    { "/passkey/options-to-register", true, false, passkey_options_to_register },
    { "/passkey/options-to-add", true, true, passkey_options_to_add },
    { "/passkey/register", true, false, passkey_register },
    { "/passkey/sign-in", true, false, passkey_sign_in },
    { "/passkey/add", true, true, passkey_add },
    { "/passkey/remove", true, true, passkey_remove },
};

/* NULL: answered. */
static const struct request *find(struct petition *petition)
{
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        if (strcmp(requests[i].path, petition->path) != 0)
            continue;
        if (requests[i].is_post == petition->is_post)
            return &requests[i];
        petition_refuse(petition, 405, "method");
        return NULL;
    }
    petition_refuse(petition, 404, "not_found");
    return NULL;
}

/* ---- who asks ---- */

static void on_session(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_failed(petition, answer))
        return;
    if (answer->count > 0) {
        struct people_row row = people_row(answer, 0);
        petition_take_account(petition, &row);
        petition->session_id = row.session;
        petition->begun_ms = row.begun_ms;
    }
    if (petition->request->needs_session && petition->account == 0)
        petition_sign_out(petition, 401, "signed_out");
    else
        petition->request->carry_out(petition);
}

/* A client that signs in may have a session already, even of another account: that one does not matter then. */
static void carry_out(struct petition *petition)
{
    const struct request *request = find(petition);
    if (request == NULL)
        return;
    petition->request = request;
    if (request->is_post && !json_is_object(petition->body))
        petition_refuse(petition, 400, "malformed");
    else if (petition->has_session && (request->needs_session || !request->is_post))
        people_by_session(petition->lobby->people, petition->session, on_session, petition);
    else if (request->needs_session)
        petition_refuse(petition, 401, "signed_out");
    else
        request->carry_out(petition);
}

static void on_petition(struct lobby *lobby, const uint8_t *bytes, size_t size)
{
    struct petition *petition = petition_read(lobby, bytes, size);
    if (petition == NULL)
        return;
    metrics.petitions_total++;
    if (lobby->count > LOBBY_PETITIONS_MOST || !people_is_up(lobby->people))
        petition_refuse(petition, 503, "busy");
    else
        carry_out(petition);
}

void lobby_message(struct lobby *lobby, const uint8_t *bytes, size_t size)
{
    if (size > 0 && bytes[0] == MESSAGE_PETITION)
        on_petition(lobby, bytes, size);
    else if (size > 0 && bytes[0] == MESSAGE_WHO)
        who_message(lobby, bytes, size);
}

bool lobby_is_ready(const struct lobby *lobby)
{
    return people_is_up(lobby->people);
}

/* ---- beginning and end ---- */

static void on_tick(uv_timer_t *timer)
{
    struct lobby *lobby = timer->data;
    if (people_is_up(lobby->people))
        people_keep_up(lobby->people);
}

/* Browsers give passkeys only to sites that they reach by TLS, and to this machine; the host is a name. */
static void take_url(struct lobby *lobby, const char *url)
{
    const char *host = url == NULL ? NULL : strncmp(url, "https://", 8) == 0 ? url + 8 : url + strlen("http://");
    if (host == NULL || strlen(url) >= LOBBY_URL_SIZE)
        return;
    snprintf(lobby->origin, sizeof lobby->origin, "%s", url);
    snprintf(lobby->host, sizeof lobby->host, "%.*s", (int)strcspn(host, ":"), host);
    bool is_name = strspn(lobby->host, "0123456789.") < strlen(lobby->host) && lobby->host[0] != '[';
    if (is_name && (host == url + 8 || strcmp(lobby->host, "localhost") == 0))
        lobby->site = (struct passkey_site){ .host = lobby->host, .origin = lobby->origin };
}

struct lobby *lobby_create(uv_loop_t *loop, const struct lobby_options *options)
{
    struct lobby *lobby = wire_allocate(sizeof *lobby);
    lobby->bus = options->bus;
    lobby->mailer = options->mailer;
    lobby->words_of = options->words_of;
    lobby->people = people_create(options->database);
    take_url(lobby, options->url);
    fido_init(0);
    lobby->hasher = hasher_create(loop);
    lobby->names = names_create();
    lobby->tick = wire_allocate(sizeof *lobby->tick);
    uv_timer_init(loop, lobby->tick);
    lobby->tick->data = lobby;
    uv_timer_start(lobby->tick, on_tick, LOBBY_TICK_MS, LOBBY_TICK_MS);
    return lobby;
}

static void on_closed(uv_handle_t *handle)
{
    free(handle);
}

/* The people answer what is unanswered; nobody else does any more. */
void lobby_destroy(struct lobby *lobby)
{
    if (lobby == NULL)
        return;
    uv_close((uv_handle_t *)lobby->tick, on_closed);
    people_destroy(lobby->people);
    hasher_destroy(lobby->hasher);
    while (lobby->first != NULL)
        petition_free(lobby->first);
    names_destroy(lobby->names);
    free(lobby);
}
