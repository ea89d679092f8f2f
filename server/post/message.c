/* Headers and text are in base64, so that nothing in them is taken for anything else. */
#include "server/post/message.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/text.h"

enum { LINE_BYTES = 54 /* 72 letters */, WORD_BYTES = 39 /* of a header, in a word of at most 75 letters */ };

/* ---- addresses ---- */

static bool is_among(char c, const char *others)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != 0 && strchr(others, c) != NULL);
}

/* Words of these letters with single dots between them. */
static bool is_dotted(const char *from, const char *end, const char *others)
{
    char before = '.';
    for (; from < end; from++) {
        if (*from == '.' ? before == '.' : !is_among(*from, others))
            return false;
        before = *from;
    }
    return before != '.';
}

/* A name, not a number. */
static bool is_host(const char *host, const char *end)
{
    for (const char *at = host; at < end; at++)
        if (*at == '-' && (at == host || at[-1] == '.' || at + 1 == end || at[1] == '.'))
            return false;
    const char *dot = strrchr(host, '.');
    return is_dotted(host, end, "-") && dot != NULL && dot + 1 + strspn(dot + 1, "0123456789") != end;
}

bool address_is_sound(const char *address)
{
    const char *at = strchr(address, '@'), *end = address + strlen(address);
    return at != NULL && end - address < MAIL_ADDRESS_SIZE && at - address <= 64 && *address != '-' &&
           is_dotted(address, at, "#$&'*+/=?^_`{|}~-") && is_host(at + 1, end);
}

/* ---- what is written ---- */

/* At most LINE_BYTES. */
static void put_base64(struct text *text, const char *bytes, size_t size)
{
    char words[sodium_base64_ENCODED_LEN(LINE_BYTES, sodium_base64_VARIANT_ORIGINAL)];
    sodium_bin2base64(words, sizeof words, (const unsigned char *)bytes, size, sodium_base64_VARIANT_ORIGINAL);
    text_put(text, words);
}

/* As much as fits into a word without cutting a letter in two. */
static size_t word_bytes(const char *from)
{
    size_t size = strlen(from);
    if (size <= WORD_BYTES)
        return size;
    for (size = WORD_BYTES; ((unsigned char)from[size] & 0xc0) == 0x80;)
        size--;
    return size;
}

static void put_subject(struct text *text, const char *subject)
{
    text_put(text, "Subject:");
    while (*subject != 0) {
        size_t size = word_bytes(subject);
        text_put(text, " =?UTF-8?B?");
        put_base64(text, subject, size);
        text_put(text, "?=\r\n");
        subject += size;
    }
}

static void put_date(struct text *text, int64_t now_s)
{
    static const char *const days[] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
    static const char *const months[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
    char words[80];
    time_t now = (time_t)now_s;
    struct tm at;
    gmtime_r(&now, &at);
    snprintf(words, sizeof words, "Date: %s, %d %s %d %02d:%02d:%02d +0000\r\n", days[at.tm_wday], at.tm_mday,
             months[at.tm_mon], at.tm_year + 1900, at.tm_hour, at.tm_min, at.tm_sec);
    text_put(text, words);
}

size_t message_write(const struct mail *mail, const char *from, uint64_t random, int64_t now_s, char *to, size_t size)
{
    struct text text = text_on(to, size);
    char head[3 * MAIL_ADDRESS_SIZE + 300];
    const char *host = strchr(from, '@');
    put_date(&text, now_s);
    snprintf(head, sizeof head,
             "From: Mykonos <%s>\r\nTo: <%s>\r\nMessage-ID: <%016llx%s>\r\nAuto-Submitted: auto-generated\r\n"
             "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n",
             from, mail->to, (unsigned long long)random, host == NULL ? "" : host);
    text_put(&text, head);
    put_subject(&text, mail->subject);
    text_put(&text, "\r\n");
    for (size_t at = 0, length = strlen(mail->text); at < length; at += LINE_BYTES) {
        put_base64(&text, mail->text + at, length - at < LINE_BYTES ? length - at : LINE_BYTES);
        text_put(&text, "\r\n");
    }
    return text.full ? 0 : text.length;
}
