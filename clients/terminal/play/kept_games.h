/* The games that were played here without --record: each in a file of its own in the person's state folder, with a
 * small file beside it that says who sat where. */
#ifndef TERMINAL_PLAY_KEPT_GAMES_H
#define TERMINAL_PLAY_KEPT_GAMES_H

#include "engine/game.h"

enum {
    KEPT_GAMES_MOST = 50, /* of which some are over: then the oldest of those makes room for a new one */
    KEPT_GAMES_PATH_SIZE = 1024,
    KEPT_GAMES_NAME_SIZE = 64,
    KEPT_GAMES_SEATS_SIZE = 1300,
};

struct kept_game {
    char name[KEPT_GAMES_NAME_SIZE]; /* "template-3": how it is called on the command line */
    uint64_t changed_ns;             /* when it was written last, since 1970 */
    const struct game *game;         /* NULL: the file cannot be read */
    bool over;
    bool in_use; /* by another program */
    int event_count;
    char seats[KEPT_GAMES_SEATS_SIZE]; /* as for --seats; "": nobody knows */
};

struct kept_games {
    int count;
    struct kept_game *at; /* first those that are not over, then those that are; of each the newest first */
};

/* Looks only at the heads and ends of the files. The caller frees the list. */
void kept_games_list(struct kept_games *games);
void kept_games_free(struct kept_games *games);

/* How far it has come, as spectators see it: "Season 3 of 4, your move". false: the text says what is wrong with it. */
bool kept_games_tell(const struct kept_game *kept, struct text *text);

/* The newest that is not over, is not in use and can be read; of this game, or NULL: of any. false: there is none. */
bool kept_games_last(const struct game *game, struct kept_game *last);
/* The one of this name. false: there is no such file. */
bool kept_games_find(const char *name, struct kept_game *found);

/* The path of its record. false: there can be none. */
bool kept_games_path(const char *name, char path[KEPT_GAMES_PATH_SIZE]);
/* Finds a place for a new game, writes down who sits where, and locks it. -1: nothing can be kept. */
int kept_games_claim(const struct game *game, const char *seats, char path[KEPT_GAMES_PATH_SIZE]);
/* Removes a game that this program has locked. */
void kept_games_remove(const char *path);

#endif
