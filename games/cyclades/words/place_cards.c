/* Cyclades: what isles, seas and buildings are and do. */
#include "games/cyclades/cyclades.h"

void cyclades_explain_isle(const struct game_state *view, int isle, struct game_card *card)
{
    (void)view;
    text_add(&card->role, "Isle");
    text_add(&card->title, "%T", cyclades_isle_titles[isle]);
    text_add(&card->does,
             "Holds troops and buildings. Its owner receives 1 gold a cycle for each horn of plenty on it %R.", "4.1");
}

void cyclades_explain_sea(const struct game_state *view, int cell, struct game_card *card)
{
    (void)view;
    text_add(&card->role, "Sea");
    text_add(&card->title, "Sea %s", cyclades_cell_names[cell]);
    text_add(&card->does, "Fleets sail here %R, and your troops march over seas with your fleets %R.", "8.1", "9.1");
}

void cyclades_explain_building(const struct game_state *view, int type, struct game_card *card)
{
    (void)view;
    text_add(&card->role, "Building");
    text_add(&card->title, "%T", cyclades_building_titles[type]);
    text_add(&card->does, "One of each of the four types together become a metropolis at once %R.", "11.1");
}
