/* Mytikas: what its tests share: a bare table to set a stage on. */
#ifndef GAMES_MYTIKAS_TESTS_STAGE_H
#define GAMES_MYTIKAS_TESTS_STAGE_H

#include "games/mytikas/mytikas.h"
#include "proof/scene.h"

static inline struct mytikas_state *mytikas_on(struct scene *scene)
{
    return (struct mytikas_state *)&scene->now;
}

/* Starts a game from the first seed with which this seat plays first. */
void mytikas_start_with_first(struct scene *scene, int seat_count, int first);
/* Starts a game in which seat a plays first and is about to move its builder, and clears the table: nobody has any
 * resource, favor token or deity card, and Hermes lies face up in the line. */
void mytikas_bare_table(struct scene *scene, int seat_count);
/* The same under an older version of the rules. */
void mytikas_bare_table_of(struct scene *scene, int rules_version, int seat_count);
void mytikas_give_card(struct scene *scene, int seat, int deity, int tokens);
void mytikas_give_favor(struct scene *scene, int seat, int god);
/* "3s 1m" on a level 1 .. 4 */
void mytikas_put_goods(struct scene *scene, int seat, int level, int stone, int marble, int gold);
/* The move would not be refused now. */
bool mytikas_allows(struct scene *scene, const char *words);
/* Goods on a level 1 .. 4 are exactly these. */
void mytikas_expect_goods(struct scene *scene, int seat, int level, int stone, int marble, int gold);

#endif
