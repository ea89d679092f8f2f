/* Myriath: every refusal, with the clause it cites. */
#include "games/myriath/myriath.h"

const struct refusal myriath_refusals[] = {
    [MYRIATH_NO_SUCH_FIRST] = { "2.2", "The seat chosen to go first is not part of this game." },
    [MYRIATH_OUTER_SQUARE] = { "2.4", "The octagon must be placed round an inner printed square of the area in use." },
    [MYRIATH_START_OVERLAPS] = { "2.5", "There the octagon would overlap another player's octagon." },
    [MYRIATH_START_FIRST] = { "2.4", "All players place their octagon before any other tile is placed." },
    [MYRIATH_ALREADY_STARTED] = { "2.4", "Your octagon is already on the board; place another tile." },
    [MYRIATH_NOT_IN_HAND] = { "3.1", "You have already placed that tile; choose another one." },
    [MYRIATH_SAME_TURN] = { "1.6",
                            "The tile looks the same in an earlier orientation of the list up, right, down, left, "
                            "then the flipped ones; use that one." },
    [MYRIATH_OUTSIDE] = { "3.2", "There the tile would reach beyond the area in use." },
    [MYRIATH_OVERLAPS] = { "3.3", "There the tile would overlap another tile." },
    [MYRIATH_NOT_CONNECTED] = { "3.5", "There none of the tile's ends would touch another player's tile." },
    { NULL, NULL },
};
