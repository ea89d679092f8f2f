/* Mykerinos: starting and extending, verbs that several phases know. An excavation is a chain of cubes, each beside the
 * one before. */
#ifndef GAMES_MYKERINOS_RULES_EXCAVATION_H
#define GAMES_MYKERINOS_RULES_EXCAVATION_H

#include "games/mykerinos/mykerinos.h"

/* Where there is sand to dig in, worked out once for all the ways to dig. */
struct mykerinos_ground {
    struct region_set empty, pyramids, beside; /* beside: next to a cube of the colour that digs */
};

struct mykerinos_ground mykerinos_ground_of(const struct mykerinos_state *state);
/* Where an excavation can be started, or extended, by the power of this patron with that many cubes at hand. */
struct region_set mykerinos_starts(const struct mykerinos_ground *ground, int patron, int at_hand);
struct region_set mykerinos_extensions(const struct mykerinos_ground *ground, int patron, int at_hand);
/* Where the next cube of the excavation under way can go (4.6, 4.7). */
struct region_set mykerinos_continuations(const struct mykerinos_state *state);

const struct refusal *mykerinos_start_refusal(const struct mykerinos_state *state, const struct game_event *event);
enum mykerinos_next mykerinos_start_apply(struct mykerinos_state *state, const struct game_event *event);
const struct refusal *mykerinos_extend_refusal(const struct mykerinos_state *state, const struct game_event *event);
enum mykerinos_next mykerinos_extend_apply(struct mykerinos_state *state, const struct game_event *event);
/* Every way to start and to extend on this ground. */
void mykerinos_excavation_list(const struct mykerinos_state *state, const struct mykerinos_ground *ground, int seat,
                               struct move_list *list);
/* Places one more cube of the excavation under way. */
enum mykerinos_next mykerinos_place_cube(struct mykerinos_state *state, int seat, int space);

#endif
