/* Bots and other programs as players of a local match: the functions of their kinds in players.c. A bot thinks within
 * the budget of its level, by the real clock. */
#ifndef TERMINAL_PLAY_BOT_PLAYERS_H
#define TERMINAL_PLAY_BOT_PLAYERS_H

#include "clients/terminal/play/players.h"

const char *bot_players_begin(struct player *player, const char *detail);
bool bot_players_choose(struct player *player, const struct game_state *view, const struct move_list *list,
                        struct game_move *move);
uint32_t bot_players_tempo_ms(struct player *player, const struct game_state *view, struct game_move move);
void bot_players_end(struct player *player);

#endif
