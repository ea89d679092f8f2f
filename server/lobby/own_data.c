/* All that is kept of somebody, for themselves. */
#include "server/lobby/internal.h"

enum { LINES_AT_ONCE = 500, EXPORTS_MOST = 10 };

/* ---- the account, its sessions and passkeys, its games ---- */

static void add_list(struct petition *petition, const struct people_answer *answer, const char *title,
                     petition_describe *describe)
{
    json_object_set_new(petition->known, title, petition_list(petition, answer, describe));
}

static void on_games(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_failed(petition, answer))
        return;
    add_list(petition, answer, "games", games_describe);
    petition_answer(petition, 200, SESSION_KEPT, json_incref(petition->known));
}

static void on_passkeys(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_failed(petition, answer))
        return;
    add_list(petition, answer, "passkeys", passkey_describe);
    people_games(petition->lobby->people, petition->account, EXPORTED_GAMES_MOST, on_games, petition);
}

static void on_sessions(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (petition_has_failed(petition, answer))
        return;
    add_list(petition, answer, "sessions", session_describe);
    people_passkeys(petition->lobby->people, petition->account, on_passkeys, petition);
}

static void on_account(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 401, "signed_out"))
        return;
    struct people_kept kept = people_kept_row(answer, 0);
    petition->known = json_pack("{s:{s:I, s:s%, s:s%, s:I, s:I, s:b}}", "account", "id", (json_int_t)kept.account,
                                "name", (const char *)kept.name.at, (size_t)kept.name.size, "mail",
                                (const char *)kept.mail.at, (size_t)kept.mail.size, "made_ms", (json_int_t)kept.made_ms,
                                "mail_ms", (json_int_t)kept.mail_ms, "has_password", kept.has_password);
    people_sessions(petition->lobby->people, petition->account, on_sessions, petition);
}

static void export(struct petition *petition)
{
    people_keeps(petition->lobby->people, petition->account, on_account, petition);
}

void own_data_export(struct petition *petition)
{
    tries_allow(petition, &(struct tries){ "export", NULL, TRIES_OF_ACCOUNT, EXPORTS_MOST }, 1, export);
}

/* ---- what it has written ---- */

/* A spectator's words begin with a newline, before which a guest would have a name. */
static json_t *describe_line(const struct petition *petition, const struct people_answer *answer, int index)
{
    struct people_line line = people_line_row(answer, index);
    bool is_spectators = line.words.size > 0 && line.words.at[0] == '\n';
    (void)petition;
    return json_pack("{s:I, s:I, s:s%}", "table", (json_int_t)line.table, "entry", (json_int_t)line.seq, "words",
                     (const char *)line.words.at + is_spectators, (size_t)line.words.size - is_spectators);
}

static void on_lines(void *owner, const struct people_answer *answer)
{
    petition_tell_list(owner, answer, "lines", describe_line);
}

void own_data_lines(struct petition *petition)
{
    json_int_t table, entry;
    if (!petition_unpack(petition, "{s:I, s:I}", "table", &table, "entry", &entry))
        return;
    if (table < 0 || entry < 0 || entry > UINT32_MAX)
        petition_refuse(petition, 400, "malformed");
    else
        people_lines(petition->lobby->people, petition->account, (uint64_t)table, (uint32_t)entry, LINES_AT_ONCE,
                     on_lines, petition);
}
