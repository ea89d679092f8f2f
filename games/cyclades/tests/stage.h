/* Cyclades: how its tests set the stage. Names of isles and seas are those of the notation. */
#ifndef GAMES_CYCLADES_TESTS_STAGE_H
#define GAMES_CYCLADES_TESTS_STAGE_H

#include "games/cyclades/cyclades.h"
#include "proof/scene.h"

struct cyclades_state *cyclades_stage(struct scene *scene);
/* A new game in which it is this seat's turn, favoured by the god, with so much gold; everyone else is at Apollo. */
void cyclades_stage_turn(struct scene *scene, int seat_count, int seat, enum cyclades_god god, int gold);
/* From here on the match is one of version 1: what it played differently is still tested. */
void cyclades_stage_version_1(struct scene *scene);
/* Each of these keeps all laws: pieces come from the reserve and go back to it, buildings from the supply. */
void cyclades_stage_fleets(struct scene *scene, int seat, const char *sea, int count);
void cyclades_stage_isle(struct scene *scene, int seat, const char *isle, int troops);
void cyclades_stage_building(struct scene *scene, enum cyclades_building type, const char *isle, int count);
void cyclades_stage_metropolis(struct scene *scene, const char *isle);
/* The creature lies on the track's space of 2 gold, or on the discards. */
void cyclades_stage_creature(struct scene *scene, enum cyclades_creature creature);
void cyclades_stage_discard(struct scene *scene, enum cyclades_creature creature);
/* A figure that stands on an isle already. */
void cyclades_stage_figure(struct scene *scene, enum cyclades_creature figure, int seat, const char *isle);

int cyclades_isle_named(const char *isle);
int cyclades_sea_named(struct scene *scene, const char *sea);
int cyclades_troops_on(struct scene *scene, const char *isle);
int cyclades_fleets_at(struct scene *scene, const char *sea);
/* Who holds it; -1: nobody. */
int cyclades_owner_of(struct scene *scene, const char *isle);
int cyclades_master_of(struct scene *scene, const char *sea);
/* No law is broken. */
void cyclades_expect_laws(struct scene *scene);
/* Ends the running cycle: all players are done, and Apollo's marker goes to the first isle. */
void cyclades_all_done(struct scene *scene);

#endif
