/* The names of accounts: which ones are allowed, and which ones look alike. */
#ifndef SERVER_LOBBY_NAME_H
#define SERVER_LOBBY_NAME_H

enum {
    NAME_SIZE = 33,      /* 32 bytes of UTF-8, as much as a table takes for its people */
    NAME_KEY_SIZE = 400, /* letters that look like many */
    NAME_GIVEN_MOST = 200,
    NAME_SIGNS_LEAST = 2,
    NAME_SIGNS_MOST = 20 /* as people count them */
};

enum name_fault { NAME_FINE, NAME_SHORT, NAME_LONG, NAME_SIGNS, NAME_MIXED, NAME_RESERVED };

struct name {
    char shown[NAME_SIZE];
    char key[NAME_KEY_SIZE]; /* two names with the same key may be taken for each other */
};

struct names; /* what ICU knows of letters */
struct names *names_create(void);
void names_destroy(struct names *names);

enum name_fault name_read(const struct names *names, const char *given, struct name *name);
/* The key of what somebody typed to find an account. Empty: no account can have it. */
void name_key(const struct names *names, const char *given, char key[NAME_KEY_SIZE]);
/* The word for programs. */
const char *name_fault_word(enum name_fault fault);

#endif
