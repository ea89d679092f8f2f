#include "server/lobby/note.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "engine/hex.h"
#include "engine/text.h"

static const struct {
    const char *what; /* of its ticket and in its link */
    int minutes;
} kinds[] = {
    [NOTE_CONFIRM] = { "confirm", 24 * 60 },
    [NOTE_RECOVER] = { "recover", 60 },
    [NOTE_BACK] = { "back", 3 * 24 * 60 },
};

struct note note_new(enum note_kind kind, const char *language)
{
    struct note note = { .kind = kind };
    snprintf(note.language, sizeof note.language, "%s", language);
    randombytes_buf(note.token, sizeof note.token);
    return note;
}

/* Somebody may choose a name that mail programs would make a link of, such as "example.org": without dots they do not.
 */
void note_address(struct note *note, struct wire_slice to, struct wire_slice name)
{
    wire_string(to, note->to, sizeof note->to);
    wire_string(name, note->name, sizeof note->name);
    for (char *dot = note->name; (dot = strchr(dot, '.')) != NULL;)
        *dot = ' ';
}

struct people_ticket note_ticket(const struct note *note, uint64_t account, uint64_t session)
{
    struct people_ticket ticket = { .what = kinds[note->kind].what,
                                    .account = account,
                                    .session = session,
                                    .mail = note->to,
                                    .minutes = kinds[note->kind].minutes };
    crypto_hash_sha256(ticket.hash, note->token, sizeof note->token);
    return ticket;
}

static void put_words(const struct note *note, struct text *subject, struct text *text)
{
    switch (note->kind) {
    case NOTE_CONFIRM:
        text_add(subject, "Your address at Mykonos");
        text_add(text,
                 "Somebody, probably you, wants mail for the account %s to go to this address. "
                 "If it was you, open this page within a day:",
                 note->name);
        break;
    case NOTE_RECOVER:
        text_add(subject, "A new password at Mykonos");
        text_add(text,
                 "Somebody, probably you, wants a new password for the account %s. "
                 "If it was you, choose one on this page within an hour:",
                 note->name);
        break;
    case NOTE_BACK:
        text_add(subject, "Your address at Mykonos was changed");
        text_add(text,
                 "Mail for the account %s does not go to this address any more. "
                 "If it was not you who changed that, take the account back on this page within three days:",
                 note->name);
        break;
    }
}

static void put_link(const struct note *note, const char *origin, struct text *text)
{
    text_put(text, "\n\n");
    text_put(text, origin);
    text_put(text, "/#/account/");
    text_put(text, kinds[note->kind].what);
    text_put(text, "/");
    hex_write(text, note->token, sizeof note->token);
    text_put(text, "\n\n");
}

static void put_end(const struct note *note, struct text *text)
{
    if (note->kind == NOTE_BACK)
        text_add(text, "If it was you, do nothing.");
    else
        text_add(text, "If it was not you, do nothing: then everything stays as it is.");
    text_put(text, "\n");
}

/* The language is that of the one who asked, who may be a thief: so what warns somebody is in English, too. */
void note_write(const struct note *note, const char *origin, const struct words *words, struct mail *mail)
{
    struct text subject = text_on(mail->subject, sizeof mail->subject), text = text_on(mail->text, sizeof mail->text);
    int times = note->kind == NOTE_BACK && words != NULL ? 2 : 1;
    snprintf(mail->to, sizeof mail->to, "%s", note->to);
    for (int i = 0; i < times; i++) {
        subject.language = text.language = i == 0 ? words : NULL;
        text_put(&subject, i == 0 ? "" : " / ");
        text_put(&text, i == 0 ? "" : "\n\n");
        put_words(note, &subject, &text);
        put_link(note, origin, &text);
        put_end(note, &text);
    }
}

bool note_read_token(const char *given, uint8_t hash[PEOPLE_HASH_SIZE])
{
    uint8_t token[NOTE_TOKEN_SIZE];
    bool is_sound = hex_read(given, strlen(given), token, sizeof token);
    if (is_sound)
        crypto_hash_sha256(hash, token, sizeof token);
    return is_sound;
}
