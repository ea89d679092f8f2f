/* Myriath: every refusal, with the clause it cites. */
#include "games/myriath/myriath.h"

const struct refusal myriath_refusals[] = {
    [MYRIATH_NO_SUCH_FIRST] = { "2.2", "Nobody sits in the seat that should go first." },
    [MYRIATH_OUTER_SQUARE] = { "2.4", "The octagon goes round an inner printed square of the area in use." },
    [MYRIATH_START_OVERLAPS] = { "2.5", "That octagon would overlap one that is already there." },
    [MYRIATH_START_FIRST] = { "2.4", "First everyone places their octagon." },
    [MYRIATH_ALREADY_STARTED] = { "2.4", "Your octagon is already on the board." },
    [MYRIATH_NOT_IN_HAND] = { "3.1", "You have already placed that tile." },
    [MYRIATH_SAME_TURN] = { "1.6", "That tile looks the same in an earlier turn; use that one." },
    [MYRIATH_OUTSIDE] = { "3.2", "The tile would stick out of the area in use." },
    [MYRIATH_OVERLAPS] = { "3.3", "The tile would overlap another tile." },
    [MYRIATH_NOT_CONNECTED] = { "3.5", "None of the tile's ends would touch another player's tile." },
    { NULL, NULL },
};
