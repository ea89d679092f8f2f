#include "server/store/people.h"

#include <assert.h>
#include <stdlib.h>

struct people {
    struct database_link *link;
    struct wire params; /* scratch for building parameters */
};

/* ---- answers ---- */

/* A request not answered yet. */
struct people_request {
    people_done *done;
    void *owner;
};

static void on_answer(void *owner, struct rows *rows, uint64_t tag)
{
    struct people_request *request = owner;
    struct people_answer answer = { .failed = rows == NULL, .count = rows == NULL ? 0 : rows->count, .rows = rows };
    (void)tag;
    request->done(request->owner, &answer);
    rows_clear(rows);
    free(request);
}

static uint64_t number(const struct people_answer *answer, int row, int column)
{
    return column < answer->rows->columns ? (uint64_t)rows_int(answer->rows, row, column) : 0;
}

static struct wire_slice words(const struct people_answer *answer, int row, int column)
{
    return column < answer->rows->columns ? rows_bytes(answer->rows, row, column) : (struct wire_slice){ 0 };
}

/* All statements have their columns in this order, and may end early. */
struct people_row people_row(const struct people_answer *answer, int index)
{
    return (struct people_row){ .account = number(answer, index, 0),
                                .name = words(answer, index, 1),
                                .password = words(answer, index, 2),
                                .session = number(answer, index, 3),
                                .begun_ms = (int64_t)number(answer, index, 4),
                                .used_ms = (int64_t)number(answer, index, 5),
                                .agent = words(answer, index, 6) };
}

struct people_passkey people_passkey_row(const struct people_answer *answer, int index)
{
    return (struct people_passkey){ .id = words(answer, index, 7),
                                    .key = words(answer, index, 8),
                                    .kind = (int)number(answer, index, 9),
                                    .count = (uint32_t)number(answer, index, 10),
                                    .agent = words(answer, index, 11),
                                    .made_ms = (int64_t)number(answer, index, 12),
                                    .used_ms = (int64_t)number(answer, index, 13) };
}

struct people_mail people_mail_row(const struct people_answer *answer, int index)
{
    return (struct people_mail){ .account = number(answer, index, 0),
                                 .name = words(answer, index, 1),
                                 .mail = words(answer, index, 2),
                                 .what = words(answer, index, 3) };
}

struct people_kept people_kept_row(const struct people_answer *answer, int index)
{
    return (struct people_kept){ .account = number(answer, index, 0),
                                 .name = words(answer, index, 1),
                                 .mail = words(answer, index, 2),
                                 .made_ms = (int64_t)number(answer, index, 3),
                                 .mail_ms = (int64_t)number(answer, index, 4),
                                 .has_password = number(answer, index, 5) != 0 };
}

struct people_game people_game_row(const struct people_answer *answer, int index)
{
    return (struct people_game){ .table = number(answer, index, 0),
                                 .game = words(answer, index, 1),
                                 .created_ms = (int64_t)number(answer, index, 2),
                                 .ended_ms = (int64_t)number(answer, index, 3),
                                 .place = (int)number(answer, index, 4),
                                 .points = (int32_t)number(answer, index, 5),
                                 .ending = (enum store_ending)number(answer, index, 6),
                                 .seat_count = (int)number(answer, index, 7) };
}

struct people_line people_line_row(const struct people_answer *answer, int index)
{
    return (struct people_line){ .table = number(answer, index, 0),
                                 .seq = (uint32_t)number(answer, index, 1),
                                 .words = words(answer, index, 2) };
}

/* ---- requests ---- */

static struct params_builder build(struct people *people)
{
    return params_begin(&people->params);
}

static void request(struct people *people, const char *statement, struct params_builder *builder, people_done *done,
                    void *owner)
{
    struct people_request *request = wire_allocate(sizeof *request);
    *request = (struct people_request){ done, owner };
    database_request(people->link, statement, builder, on_answer, request, 0);
}

static void add_hash(struct params_builder *builder, const uint8_t *hash)
{
    params_add_bytes(builder, wire_bytes(hash, PEOPLE_HASH_SIZE));
}

static void request_by_hash(struct people *people, const char *statement, const uint8_t *hash, people_done *done,
                            void *owner)
{
    struct params_builder builder = build(people);
    add_hash(&builder, hash);
    request(people, statement, &builder, done, owner);
}

static void request_by_account(struct people *people, const char *statement, uint64_t account, people_done *done,
                               void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    request(people, statement, &builder, done, owner);
}

static void add_session(struct params_builder *builder, const struct people_session *session)
{
    params_add_int(builder, (int64_t)session->id);
    add_hash(builder, session->hash);
    params_add_text(builder, session->agent);
}

void people_by_session(struct people *people, const uint8_t *hash, people_done *done, void *owner)
{
    request_by_hash(people, "session", hash, done, owner);
}

void people_sessions(struct people *people, uint64_t account, people_done *done, void *owner)
{
    request_by_account(people, "sessions", account, done, owner);
}

void people_sign_in(struct people *people, uint64_t account, const char *password, const struct people_session *session,
                    people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    add_session(&builder, session);
    params_add_text(&builder, password);
    params_add_int(&builder, PEOPLE_SESSIONS_MOST);
    request(people, "sign_in", &builder, done, owner);
}

void people_sign_out(struct people *people, const uint8_t *hash, people_done *done, void *owner)
{
    request_by_hash(people, "sign_out", hash, done, owner);
}

static void request_by_session(struct people *people, const char *statement, uint64_t account, uint64_t session,
                               people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    params_add_int(&builder, (int64_t)session);
    request(people, statement, &builder, done, owner);
}

void people_sign_out_one(struct people *people, uint64_t account, uint64_t session, people_done *done, void *owner)
{
    request_by_session(people, "sign_out_one", account, session, done, owner);
}

void people_sign_out_others(struct people *people, uint64_t account, uint64_t session, people_done *done, void *owner)
{
    request_by_session(people, "sign_out_others", account, session, done, owner);
}

static struct params_builder build_account(struct people *people, const struct people_account *account,
                                           const struct people_session *session)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account->id);
    add_session(&builder, session);
    params_add_text(&builder, account->name);
    params_add_text(&builder, account->name_key);
    return builder;
}

void people_register(struct people *people, const struct people_account *account, const struct people_session *session,
                     people_done *done, void *owner)
{
    struct params_builder builder = build_account(people, account, session);
    params_add_text(&builder, account->password);
    request(people, "register", &builder, done, owner);
}

void people_by_name(struct people *people, const char *name_key, people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_text(&builder, name_key);
    request(people, "person", &builder, done, owner);
}

void people_change_password(struct people *people, uint64_t account, const char *old, const char *new, uint64_t session,
                            people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    params_add_text(&builder, old);
    params_add_text(&builder, new);
    params_add_int(&builder, (int64_t)session);
    request(people, "change_password", &builder, done, owner);
}

static void add_passkey(struct params_builder *builder, const struct people_passkey *passkey)
{
    params_add_bytes(builder, passkey->id);
    params_add_bytes(builder, passkey->key);
    params_add_int(builder, passkey->kind);
    params_add_int(builder, passkey->count);
}

void people_register_passkey(struct people *people, const struct people_account *account,
                             const struct people_session *session, const struct people_passkey *passkey,
                             people_done *done, void *owner)
{
    struct params_builder builder = build_account(people, account, session);
    add_passkey(&builder, passkey);
    request(people, "register_passkey", &builder, done, owner);
}

void people_add_passkey(struct people *people, uint64_t account, uint64_t session, const struct people_passkey *passkey,
                        const char *agent, people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    add_passkey(&builder, passkey);
    params_add_text(&builder, agent);
    params_add_int(&builder, PEOPLE_PASSKEYS_MOST);
    params_add_int(&builder, (int64_t)session);
    request(people, "add_passkey", &builder, done, owner);
}

void people_remove_passkey(struct people *people, uint64_t account, uint64_t session, struct wire_slice id,
                           people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    params_add_bytes(&builder, id);
    params_add_int(&builder, (int64_t)session);
    request(people, "remove_passkey", &builder, done, owner);
}

void people_passkeys(struct people *people, uint64_t account, people_done *done, void *owner)
{
    request_by_account(people, "passkeys", account, done, owner);
}

void people_by_passkey(struct people *people, struct wire_slice id, people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_bytes(&builder, id);
    request(people, "passkey", &builder, done, owner);
}

void people_sign_in_passkey(struct people *people, uint64_t account, struct wire_slice id, uint32_t count,
                            const struct people_session *session, people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    add_session(&builder, session);
    params_add_bytes(&builder, id);
    params_add_int(&builder, PEOPLE_SESSIONS_MOST);
    params_add_int(&builder, count);
    request(people, "sign_in_passkey", &builder, done, owner);
}

void people_add_challenge(struct people *people, const uint8_t *key, uint64_t account, people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    add_hash(&builder, key);
    params_add_int(&builder, (int64_t)account);
    request(people, "add_challenge", &builder, done, owner);
}

void people_take_challenge(struct people *people, const uint8_t *key, people_done *done, void *owner)
{
    request_by_hash(people, "take_challenge", key, done, owner);
}

void people_by_account(struct people *people, uint64_t account, people_done *done, void *owner)
{
    request_by_account(people, "mail", account, done, owner);
}

void people_by_mail(struct people *people, const char *mail, int most, people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_text(&builder, mail);
    params_add_int(&builder, most);
    request(people, "by_mail", &builder, done, owner);
}

void people_add_ticket(struct people *people, const struct people_ticket *ticket, people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    add_hash(&builder, ticket->hash);
    params_add_int(&builder, (int64_t)ticket->account);
    params_add_int(&builder, (int64_t)ticket->session);
    params_add_text(&builder, ticket->what);
    params_add_text(&builder, ticket->mail);
    params_add_int(&builder, ticket->minutes);
    request(people, "add_ticket", &builder, done, owner);
}

void people_by_ticket(struct people *people, const uint8_t *hash, people_done *done, void *owner)
{
    request_by_hash(people, "ticket", hash, done, owner);
}

static void add_back(struct params_builder *builder, const struct people_ticket *back)
{
    add_hash(builder, back->hash);
    params_add_int(builder, back->minutes);
}

void people_confirm_mail(struct people *people, const uint8_t *hash, const struct people_ticket *back,
                         people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    add_hash(&builder, hash);
    add_back(&builder, back);
    request(people, "confirm_mail", &builder, done, owner);
}

void people_remove_mail(struct people *people, uint64_t account, uint64_t session, const struct people_ticket *back,
                        people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    add_back(&builder, back);
    params_add_int(&builder, (int64_t)session);
    request(people, "remove_mail", &builder, done, owner);
}

void people_recover(struct people *people, const uint8_t *hash, const char *password,
                    const struct people_session *session, people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    add_hash(&builder, hash);
    params_add_text(&builder, password);
    add_session(&builder, session);
    request(people, "recover", &builder, done, owner);
}

void people_keeps(struct people *people, uint64_t account, people_done *done, void *owner)
{
    request_by_account(people, "account", account, done, owner);
}

void people_games(struct people *people, uint64_t account, int most, people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    params_add_int(&builder, most);
    request(people, "games", &builder, done, owner);
}

void people_lines(struct people *people, uint64_t account, uint64_t table, uint32_t seq, int most, people_done *done,
                  void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    params_add_int(&builder, (int64_t)table);
    params_add_int(&builder, seq);
    params_add_int(&builder, most);
    request(people, "lines", &builder, done, owner);
}

void people_delete(struct people *people, uint64_t account, const char *password, uint64_t session, people_done *done,
                   void *owner)
{
    struct params_builder builder = build(people);
    params_add_int(&builder, (int64_t)account);
    params_add_text(&builder, password);
    params_add_int(&builder, (int64_t)session);
    request(people, "delete_account", &builder, done, owner);
}

void people_add_code(struct people *people, const struct people_code *code, people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    add_hash(&builder, code->code);
    add_hash(&builder, code->secret);
    params_add_text(&builder, code->agent);
    params_add_int(&builder, code->minutes);
    request(people, "add_code", &builder, done, owner);
}

void people_by_code(struct people *people, const uint8_t *code, people_done *done, void *owner)
{
    request_by_hash(people, "code", code, done, owner);
}

void people_approve_code(struct people *people, const uint8_t *code, uint64_t account, uint64_t session,
                         people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    add_hash(&builder, code);
    params_add_int(&builder, (int64_t)account);
    params_add_int(&builder, (int64_t)session);
    request(people, "approve_code", &builder, done, owner);
}

void people_finish_code(struct people *people, const uint8_t *secret, const struct people_session *session,
                        people_done *done, void *owner)
{
    struct params_builder builder = build(people);
    add_hash(&builder, secret);
    params_add_int(&builder, (int64_t)session->id);
    add_hash(&builder, session->hash);
    params_add_int(&builder, PEOPLE_SESSIONS_MOST);
    request(people, "finish_code", &builder, done, owner);
}

void people_try(struct people *people, const struct people_limit *limits, int count, people_done *done, void *owner)
{
    struct wire_slice keys[PEOPLE_LIMITS_MOST];
    int64_t most[PEOPLE_LIMITS_MOST];
    assert(count <= PEOPLE_LIMITS_MOST);
    for (int i = 0; i < count; i++) {
        keys[i] = wire_bytes(limits[i].key, PEOPLE_HASH_SIZE);
        most[i] = limits[i].most;
    }
    struct params_builder builder = build(people);
    params_add_bytes_list(&builder, keys, count);
    params_add_ints(&builder, most, count);
    request(people, "try", &builder, done, owner);
}

void people_forget_tries(struct people *people, const uint8_t *key)
{
    struct params_builder builder = build(people);
    add_hash(&builder, key);
    database_request(people->link, "forget_tries", &builder, database_ignore, NULL, 0);
}

void people_keep_up(struct people *people)
{
    struct params_builder none = build(people);
    database_request(people->link, "people_upkeep", &none, database_ignore, NULL, 0);
}

/* ---- beginning and end ---- */

struct people *people_create(struct database *database)
{
    struct people *people = wire_allocate(sizeof *people);
    people->link = database_link(database, DATABASE_PEOPLE);
    return people;
}

void people_destroy(struct people *people)
{
    if (people == NULL)
        return;
    database_unlink(people->link);
    wire_destroy(&people->params);
    free(people);
}

bool people_is_up(const struct people *people)
{
    return database_is_up(people->link);
}
