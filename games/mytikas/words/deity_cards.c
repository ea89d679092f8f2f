/* Mytikas: what the deity cards are and do. */
#include "games/mytikas/words.h"

void mytikas_explain_deity(const struct game_state *view, int deity, struct game_card *card)
{
    (void)view;
    text_add(&card->role, "Deity card");
    text_add(&card->title, "%T", mytikas_deity_titles[deity]);
    text_add(&card->does, "%T %R", mytikas_deity_effects[deity], mytikas_deity_rules[deity]);
    mytikas_write_worth(deity, mytikas_line(&card->notes));
}

void mytikas_explain_rate(const struct game_state *view, int rate, struct game_card *card)
{
    (void)view;
    int resources = mytikas_rates[rate].resources, offerings = mytikas_rates[rate].offerings;
    text_add(&card->role, "Exchange of Hades");
    text_add_n(&card->title, offerings, "%d resources for %d token", "%d resources for %d tokens", resources,
               offerings);
    text_add_n(&card->does, offerings, "Give any %d of your resources for %d offering token %R.",
               "Give any %d of your resources for %d offering tokens %R.", resources, offerings, "11.6");
}
