/* Requests as edges pass them on, and their answers. */
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/internal.h"
#include "server/loop/log.h"

/* Whatever a browser calls itself, it is only shown. */
static void read_agent(struct petition *petition, struct wire_slice agent)
{
    wire_string(agent, petition->agent, sizeof petition->agent);
    for (char *at = petition->agent; *at != 0; at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
}

static bool read_hash(struct wire_slice slice, uint8_t hash[PEOPLE_HASH_SIZE])
{
    if (slice.size != PEOPLE_HASH_SIZE)
        return false;
    memcpy(hash, slice.at, PEOPLE_HASH_SIZE);
    return true;
}

static void link_to(struct lobby *lobby, struct petition *petition)
{
    petition->lobby = lobby;
    petition->next = lobby->first;
    if (lobby->first != NULL)
        lobby->first->before = petition;
    lobby->first = petition;
    lobby->count++;
}

struct petition *petition_read(struct lobby *lobby, const uint8_t *bytes, size_t size)
{
    struct message_petition message;
    struct petition *petition = wire_allocate(sizeof *petition);
    link_to(lobby, petition);
    if (!message_petition_read(bytes, size, &message) || !read_hash(message.fresh, petition->fresh)) {
        petition_free(petition);
        return NULL;
    }
    petition->node = message.node;
    petition->connection = message.connection;
    petition->trace = message.trace;
    petition->origin = message.origin;
    petition->is_post = message.is_post != 0;
    petition->has_session = read_hash(message.session, petition->session);
    wire_string(message.path, petition->path, sizeof petition->path);
    read_agent(petition, message.agent);
    if (petition->is_post)
        petition->body = json_loadb((const char *)message.words.at, message.words.size, JSON_REJECT_DUPLICATES, NULL);
    return petition;
}

void petition_free(struct petition *petition)
{
    if (petition->before == NULL)
        petition->lobby->first = petition->next;
    else
        petition->before->next = petition->next;
    if (petition->next != NULL)
        petition->next->before = petition->before;
    petition->lobby->count--;
    json_decref(petition->body);
    json_decref(petition->known);
    free(petition->proof);
    if (petition->note != NULL)
        sodium_memzero(petition->note, sizeof *petition->note);
    free(petition->note);
    sodium_memzero(petition->code, sizeof petition->code);
    sodium_memzero(petition->secret, sizeof petition->secret);
    free(petition);
}

void petition_answer(struct petition *petition, unsigned status, unsigned session, json_t *words)
{
    struct wire wire = { 0 };
    char *text = json_dumps(words, JSON_COMPACT);
    message_decision_write(&wire, &(struct message_decision){ .connection = petition->connection,
                                                              .status = (uint16_t)status,
                                                              .session = (uint8_t)session,
                                                              .words = wire_text(text == NULL ? "{}" : text) });
    bus_send(petition->lobby->bus, petition->node, &wire);
    wire_destroy(&wire);
    free(text);
    json_decref(words);
    petition_free(petition);
}

void petition_done(struct petition *petition)
{
    petition_answer(petition, 200, SESSION_KEPT, json_object());
}

void petition_refuse(struct petition *petition, unsigned status, const char *fault)
{
    petition_answer(petition, status, SESSION_KEPT, json_pack("{s:s}", "fault", fault));
}

void petition_sign_out(struct petition *petition, unsigned status, const char *fault)
{
    petition_answer(petition, status, SESSION_ENDS, json_pack("{s:s}", "fault", fault));
}

bool petition_unpack(struct petition *petition, const char *format, ...)
{
    json_error_t error;
    va_list values;
    va_start(values, format);
    bool is_whole = json_vunpack_ex(petition->body, &error, JSON_STRICT, format, values) == 0;
    va_end(values);
    if (!is_whole)
        petition_refuse(petition, 400, "malformed");
    return is_whole;
}

bool petition_has_failed(struct petition *petition, const struct people_answer *answer)
{
    if (answer->failed) {
        log_line(LOG_WARN, "petition", petition->trace, 0, "%s: the database did not answer", petition->path);
        petition_refuse(petition, 503, "busy");
    }
    return answer->failed;
}

bool petition_has_row(struct petition *petition, const struct people_answer *answer, unsigned status, const char *fault)
{
    if (petition_has_failed(petition, answer))
        return false;
    if (answer->count == 0)
        petition_refuse(petition, status, fault);
    return answer->count > 0;
}

void petition_take_account(struct petition *petition, const struct people_row *row)
{
    petition->account = row->account;
    petition->has_password = row->password.size > 0;
    wire_string(row->name, petition->shown, sizeof petition->shown);
    wire_string(row->password, petition->password, sizeof petition->password);
}

void petition_hash(struct petition *petition, const char *password, hasher_done *done)
{
    if (!hasher_hash(petition->lobby->hasher, password, done, petition))
        petition_refuse(petition, 503, "busy");
}

void petition_verify(struct petition *petition, hasher_done *done)
{
    if (!hasher_verify(petition->lobby->hasher, petition->given, petition->password, done, petition))
        petition_refuse(petition, 503, "busy");
}

json_t *petition_list(const struct petition *petition, const struct people_answer *answer, petition_describe *describe)
{
    json_t *list = json_array();
    for (int i = 0; i < answer->count; i++)
        json_array_append_new(list, describe(petition, answer, i));
    return list;
}

void petition_tell_list(struct petition *petition, const struct people_answer *answer, const char *title,
                        petition_describe *describe)
{
    if (!petition_has_failed(petition, answer))
        petition_answer(petition, 200, SESSION_KEPT,
                        json_pack("{s:o}", title, petition_list(petition, answer, describe)));
}
