/* What `mykonos-serve` consists of: a site for one household, in one process. */
#ifndef SERVER_HOME_HOME_H
#define SERVER_HOME_HOME_H

#include <stdbool.h>
#include <stddef.h>

#include "command/program.h"

enum { HOME_PATH_SIZE = 4096 };

int home_serve(struct args *args);
int home_backup(struct args *args);

/* tell.c */
struct told {
    const char *url, *data;
    int port;
    bool has_page, is_reachable; /* is_reachable: by others than this machine */
};
void tell_json(const struct told *told);
void tell_words(const struct told *told);

/* places.c */
/* --data, or the default. false: already reported. */
bool places_data(struct args *args, char path[HOME_PATH_SIZE]);
/* The page that belongs to this program: beside it where it is installed, or in the tree it was built in. false: there
 * is none. */
bool places_page(char path[HOME_PATH_SIZE]);
/* Is it a folder with an index.html? */
bool places_is_page(const char *folder);

/* lan.c */
enum { LAN_ADDRESS_SIZE = 16 };
/* The IPv4 address by which others in the network reach this machine. false: it is in no network. */
bool lan_address(char address[LAN_ADDRESS_SIZE]);

/* qr.c */
/* Prints a QR code on standard output, if the words fit into one that a terminal can show. */
void qr_print(const char *words);

#endif
