/* Mails as they travel, and the addresses that they may go to. */
#ifndef SERVER_POST_MESSAGE_H
#define SERVER_POST_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAIL_ADDRESS_SIZE = 255, MAIL_SUBJECT_SIZE = 200, MAIL_TEXT_SIZE = 4000, MESSAGE_SIZE = 2 * MAIL_TEXT_SIZE };

struct mail {
    char to[MAIL_ADDRESS_SIZE], subject[MAIL_SUBJECT_SIZE], text[MAIL_TEXT_SIZE]; /* UTF-8 */
};

/* It can stand in a header and in SMTP as it is: one address in ASCII, at a name, with nothing that some servers read
 * as a way to another server. */
bool address_is_sound(const char *address);
/* With its headers; the size, or 0: it did not fit. random: for its number. */
size_t message_write(const struct mail *mail, const char *from, uint64_t random, int64_t now_s, char *to, size_t size);

#endif
