/* The decision of a bot, made in a thread of its own: people at the keyboard can do something else meanwhile. */
#ifndef TERMINAL_PLAY_DECISION_H
#define TERMINAL_PLAY_DECISION_H

#include <pthread.h>

#include "clients/terminal/play/players.h"

struct decision {
    int news[2]; /* a pipe, readable when a thread has decided; -1: every decision is made at once */
    pthread_t thread;
    bool has_thread;
    bool unwanted;         /* what will be decided is of no use any more */
    struct player *player; /* who decides; NULL: nobody does */
    uint32_t began_ms;     /* of the match */
    union game_room view;
    struct move_list list;
    struct game_move move;
    atomic_bool decided;
    bool chosen; /* decided, and it is a legal move */
};

/* beside: decisions that take time are made in a thread, if there can be one. */
void decision_open(struct decision *decision, bool beside);
/* Waits for a decision that was begun: our bots break it off at once, another program may take its time. */
void decision_close(struct decision *decision);

/* Its view must be in `decision->view`; nobody else may be deciding. */
void decision_begin(struct decision *decision, struct player *player, uint32_t now_ms);
/* Of one that was begun. */
bool decision_is_decided(const struct decision *decision);
/* When it is decided: nobody decides any longer. false: it is unwanted. */
bool decision_end(struct decision *decision);
/* Nobody wants to know any more what is being decided. */
void decision_forget(struct decision *decision);

#endif
