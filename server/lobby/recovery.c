/* The mail address of an account, and getting back into one by it. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/internal.h"
#include "server/loop/log.h"

enum {
    ACCOUNTS_MOST = 5, /* with one address, that get a mail */
    FROM_ONE_PLACE_MOST = 10,
    TO_ONE_ADDRESS_MOST = 3,
    LINKS_MOST = 30 /* that are looked at for one place */
};

/* ---- sending ---- */

/* false: too many mails wait, or the site sends none. */
static bool send_note(struct lobby *lobby, uint64_t trace, const struct note *note)
{
    struct mail mail;
    if (lobby->mailer == NULL)
        return false;
    note_write(note, lobby->origin, lobby->words_of == NULL ? NULL : lobby->words_of(note->language), &mail);
    bool is_sent = mailer_send(lobby->mailer, &mail, trace);
    if (!is_sent)
        log_line(LOG_WARN, "mail_lost", trace, 0, "too many wait");
    return is_sent;
}

/* The note of this petition, which is sent when the database has its ticket. false: there is no room for it, which is
 * answered. */
static bool take_note(struct petition *petition, enum note_kind kind)
{
    const struct mailer *mailer = petition->lobby->mailer;
    if (mailer != NULL && !mailer_has_room(mailer)) {
        petition_refuse(petition, 503, "busy");
        return false;
    }
    petition->note = wire_allocate(sizeof *petition->note);
    *petition->note = note_new(kind, petition->language);
    return true;
}

/* false: answered. */
static bool take_address(struct petition *petition)
{
    if (petition->lobby->mailer == NULL)
        petition_refuse(petition, 400, "no_mail");
    else if (!petition_unpack(petition, "{s:s, s:s}", "mail", &petition->given, "language", &petition->language))
        return false;
    else if (!address_is_sound(petition->given))
        petition_refuse(petition, 400, "mail_signs");
    else
        return true;
    return false;
}

/* Nobody's letter box is filled by us, from wherever it is asked for. The place is counted before: what goes beyond its
 * limit does not count against the address, so no single place keeps its owner from it. */
static void limit_address(struct petition *petition, const char *what, void (*then)(struct petition *petition))
{
    char address[MAIL_ADDRESS_SIZE];
    size_t size = strlen(petition->given);
    for (size_t i = 0; i <= size; i++) {
        char c = petition->given[i];
        address[i] = (char)(c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c);
    }
    tries_allow(petition, &(struct tries){ what, address, TRIES_OF_ANYBODY, TO_ONE_ADDRESS_MOST }, 1, then);
}

/* ---- where somebody can be reached ---- */

static void on_mail(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 401, "signed_out"))
        return;
    struct people_mail row = people_mail_row(answer, 0);
    petition_answer(petition, 200, SESSION_KEPT,
                    json_pack("{s:s%}", "mail", (const char *)row.mail.at, (size_t)row.mail.size));
}

void recovery_show_mail(struct petition *petition)
{
    people_by_account(petition->lobby->people, petition->account, on_mail, petition);
}

static void on_ticket_to_confirm(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 401, "signed_out"))
        return;
    if (send_note(petition->lobby, petition->trace, petition->note))
        petition_done(petition);
    else
        petition_refuse(petition, 503, "busy");
}

static void send_to_confirm(struct petition *petition)
{
    if (!take_note(petition, NOTE_CONFIRM))
        return;
    note_address(petition->note, wire_text(petition->given), wire_text(petition->shown));
    struct people_ticket ticket = note_ticket(petition->note, petition->account, petition->session_id);
    people_add_ticket(petition->lobby->people, &ticket, on_ticket_to_confirm, petition);
}

static void limit_address_to_set(struct petition *petition)
{
    limit_address(petition, "set-mail", send_to_confirm);
}

void recovery_set_mail(struct petition *petition)
{
    if (!take_address(petition) || !session_is_young(petition))
        return;
    const struct tries limits[] = { { "set-mail", NULL, TRIES_OF_ADDRESS, FROM_ONE_PLACE_MOST },
                                    { "set-mail-of", NULL, TRIES_OF_ACCOUNT, FROM_ONE_PLACE_MOST } };
    tries_allow(petition, limits, 2, limit_address_to_set);
}

/* Mail goes to another address now, or nowhere: the one before is told, with a way back. */
static void on_changed(struct petition *petition, const struct people_mail *row, const char *event)
{
    log_line(LOG_INFO, event, petition->trace, 0, "account %llu", (unsigned long long)row->account);
    note_address(petition->note, row->mail, row->name);
    if (row->mail.size > 0)
        send_note(petition->lobby, petition->trace, petition->note);
}

static void on_confirmed(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 400, "link_late"))
        return;
    struct people_mail row = people_mail_row(answer, 0);
    on_changed(petition, &row, "mail_confirmed");
    petition_answer(petition, 200, SESSION_KEPT,
                    json_pack("{s:s%}", "name", (const char *)row.name.at, (size_t)row.name.size));
}

static void on_removed(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 401, "signed_out"))
        return;
    struct people_mail row = people_mail_row(answer, 0);
    on_changed(petition, &row, "mail_removed");
    petition_done(petition);
}

void recovery_remove_mail(struct petition *petition)
{
    if (!petition_unpack(petition, "{s:s}", "language", &petition->language) || !session_is_young(petition) ||
        !take_note(petition, NOTE_BACK))
        return;
    struct people_ticket back = note_ticket(petition->note, 0, 0);
    people_remove_mail(petition->lobby->people, petition->account, petition->session_id, &back, on_removed, petition);
}

/* ---- links ---- */

/* The ticket of the link that a petition came with; false: answered. */
static bool take_token(struct petition *petition, const char *token)
{
    bool is_sound = note_read_token(token, petition->ticket);
    if (!is_sound)
        petition_refuse(petition, 400, "link_late");
    return is_sound;
}

void recovery_confirm_mail(struct petition *petition)
{
    const char *token;
    if (!petition_unpack(petition, "{s:s, s:s}", "token", &token, "language", &petition->language) ||
        !take_token(petition, token) || !take_note(petition, NOTE_BACK))
        return;
    struct people_ticket back = note_ticket(petition->note, 0, 0);
    people_confirm_mail(petition->lobby->people, petition->ticket, &back, on_confirmed, petition);
}

static void limit_links(struct petition *petition, void (*then)(struct petition *petition))
{
    tries_allow(petition, &(struct tries){ "link", NULL, TRIES_OF_ADDRESS, LINKS_MOST }, 1, then);
}

static void on_link(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 400, "link_late"))
        return;
    struct people_mail row = people_mail_row(answer, 0);
    petition_answer(petition, 200, SESSION_KEPT,
                    json_pack("{s:s%, s:s%, s:s%}", "name", (const char *)row.name.at, (size_t)row.name.size, "mail",
                              (const char *)row.mail.at, (size_t)row.mail.size, "what", (const char *)row.what.at,
                              (size_t)row.what.size));
}

static void look_at_link(struct petition *petition)
{
    people_by_ticket(petition->lobby->people, petition->ticket, on_link, petition);
}

void recovery_show_link(struct petition *petition)
{
    const char *token;
    if (petition_unpack(petition, "{s:s}", "token", &token) && take_token(petition, token))
        limit_links(petition, look_at_link);
}

/* ---- getting back in ---- */

/* A note to somebody who is not signed in: the petition is answered before it has its ticket. */
struct late_note {
    struct lobby *lobby;
    uint64_t trace, account;
    struct note note;
};

static void on_ticket_to_recover(void *owner, const struct people_answer *answer)
{
    struct late_note *late = owner;
    if (answer->count > 0 && late->account != 0)
        send_note(late->lobby, late->trace, &late->note);
    sodium_memzero(late, sizeof *late);
    free(late);
}

/* account 0: for nobody. */
static void send_to_recover(const struct petition *petition, const struct people_mail *row)
{
    struct late_note *late = wire_allocate(sizeof *late);
    *late = (struct late_note){ petition->lobby, petition->trace, row->account,
                                note_new(NOTE_RECOVER, petition->language) };
    note_address(&late->note, row->mail, row->name);
    struct people_ticket ticket = note_ticket(&late->note, row->account, 0);
    people_add_ticket(petition->lobby->people, &ticket, on_ticket_to_recover, late);
}

/* The answer is the same, and as quick, whether anybody has the address; so is what is asked of the database, which the
 * next request of the same client would wait for. */
static void on_owners(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    struct people_mail row = { .mail = wire_text(petition->given) };
    if (petition_has_failed(petition, answer))
        return;
    if (answer->count == 0)
        send_to_recover(petition, &row);
    for (int i = 0; i < answer->count; i++) {
        row = people_mail_row(answer, i);
        send_to_recover(petition, &row);
    }
    petition_done(petition);
}

static void find_owners(struct petition *petition)
{
    people_by_mail(petition->lobby->people, petition->given, ACCOUNTS_MOST, on_owners, petition);
}

static void limit_address_to_ask(struct petition *petition)
{
    limit_address(petition, "recover", find_owners);
}

void recovery_ask(struct petition *petition)
{
    if (take_address(petition))
        tries_allow(petition, &(struct tries){ "recover", NULL, TRIES_OF_ADDRESS, FROM_ONE_PLACE_MOST }, 1,
                    limit_address_to_ask);
}

static void on_recovered(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    if (!petition_has_row(petition, answer, 400, "link_late"))
        return;
    struct people_row row = people_row(answer, 0);
    petition_take_account(petition, &row);
    petition->has_password = true;
    log_line(LOG_INFO, "recovered", petition->trace, 0, "account %llu", (unsigned long long)petition->account);
    session_tell_ended(petition->lobby, petition->account);
    session_tell_begun(petition);
}

static void on_hashed(void *owner, bool ok, const char hash[HASHER_SIZE])
{
    struct petition *petition = owner;
    struct people_session fresh = session_fresh(petition);
    if (ok)
        people_recover(petition->lobby->people, petition->ticket, hash, &fresh, on_recovered, petition);
    else
        petition_refuse(petition, 503, "busy");
}

/* A link that is good for nothing costs no hash. */
static void on_link_to_recover(void *owner, const struct people_answer *answer)
{
    struct petition *petition = owner;
    char name[NAME_SIZE];
    if (!petition_has_row(petition, answer, 400, "link_late"))
        return;
    wire_string(people_mail_row(answer, 0).name, name, sizeof name);
    if (account_password_is_allowed(petition, petition->given_new, name))
        petition_hash(petition, petition->given_new, on_hashed);
}

static void look_whose(struct petition *petition)
{
    people_by_ticket(petition->lobby->people, petition->ticket, on_link_to_recover, petition);
}

void recovery_finish(struct petition *petition)
{
    const char *token;
    if (petition_unpack(petition, "{s:s, s:s}", "token", &token, "new", &petition->given_new) &&
        take_token(petition, token))
        limit_links(petition, look_whose);
}
