/* Mykerinos: every refusal, with the clause it cites. */
#include "games/mykerinos/mykerinos.h"

const struct refusal mykerinos_refusals[] = {
    [MYKERINOS_OFF_REGION] = { "1.4", "That space lies outside the region of this season." },
    [MYKERINOS_ROOM_TAKEN] = { "1.6", "There is already a cube in that room." },
    [MYKERINOS_DIGGING_GOES_ON] = { "3.1",
                                    "The digging is still under way; tiles are taken in the survey that follows it." },
    [MYKERINOS_DIGGING_IS_OVER] = { "3.1", "The digging of this season is over; the areas are being surveyed now." },
    [MYKERINOS_CUBE_THERE] = { "4.2", "There is already a cube on that space." },
    [MYKERINOS_PYRAMID_THERE] = { "4.2", "There is a pyramid on that space; only Lord Lemon can let you dig there." },
    [MYKERINOS_NO_CUBE] = { "4.3", "Your stock is empty, so you have no cube to start an excavation with." },
    [MYKERINOS_TOO_FEW_CUBES] = { "4.6", "Extending an excavation takes two cubes, and your stock has fewer." },
    [MYKERINOS_NOT_BESIDE_YOURS] = { "4.5", "To extend an excavation, choose a space next to one of your cubes." },
    [MYKERINOS_NOT_BESIDE_LAST] = { "4.6", "The next cube must be placed next to the cube you have just placed." },
    [MYKERINOS_NOTHING_TO_DIG_ON] = { "4.6", "No excavation is under way; first start or extend one." },
    [MYKERINOS_NO_ROOM_FOR_REST] = { "4.7", "From there you could not place the other cubes of this action; choose "
                                            "another space." },
    [MYKERINOS_FINISH_FIRST] = { "4.7", "First place the other cubes of the excavation you have begun." },
    [MYKERINOS_POWER_CANNOT_BE_USED] = { "4.7", "You cannot use that power to the full: you have too few cubes, or no "
                                                "space or room is open to them." },
    [MYKERINOS_NO_UPRIGHT_TILE] = { "5.1", "You have no upright tile of that patron." },
    [MYKERINOS_POWER_FIRST] = { "5.1", "You have appealed to a patron; use the patron's power now." },
    [MYKERINOS_ONE_PATRON] = { "5.2", "You can appeal to only one patron in an action." },
    [MYKERINOS_VIOLET_NEEDS_RESERVE] = { "5.5", "Your reserve is empty, so Lady Violet has no cube to bring you." },
    [MYKERINOS_ONE_PYRAMID] = { "5.6", "Lord Lemon allows only one cube of the action on a pyramid." },
    [MYKERINOS_BROWN_DOES_NOT_DIG] = { "5.7", "Sir Brown does not dig; put a cube into a room of the museum." },
    [MYKERINOS_NO_WAY_INTO_MUSEUM] = { "5.7", "You can put a cube into the museum only with Sir Brown's help or in the "
                                              "survey." },
    [MYKERINOS_FIVE_NEEDS_NEIGHBOUR] = { "5.8",
                                         "You can enter a 5 room only if you have a cube in a room next to it." },
    [MYKERINOS_BLACKMORE_STARTS] = { "5.9", "Mrs. Blackmore only starts excavations; she does not extend them." },
    [MYKERINOS_TANGERINE_EXTENDS] = { "5.10", "Colonel Tangerine only extends excavations; he does not start them." },
    [MYKERINOS_TILE_NOT_HERE] = { "6.4", "That tile is not in the area that is being surveyed." },
    [MYKERINOS_RESERVE_EMPTY] = { "6.5", "Your reserve is empty, and in the survey a cube for the museum must come "
                                         "from the reserve." },
    [MYKERINOS_NO_MUSEUM_FOR_THIRD] = { "6.7", "Only the players ranked first and second in an area may put a cube "
                                               "into the museum." },
    [MYKERINOS_ONLY_NEUTRAL_LEFT] = { "8.5",
                                      "You have already taken your action; now add neutral cubes or end your turn." },
    [MYKERINOS_TOO_FEW_NEUTRAL] = { "8.5", "You hold too few neutral cubes: starting takes one of them, and extending "
                                           "takes two." },
    [MYKERINOS_NOT_BESIDE_NEUTRAL] = { "8.5",
                                       "To extend a neutral excavation, choose a space next to a neutral cube." },
    [MYKERINOS_NOTHING_TO_END] = { "8.5", "You can end your turn this way only when you may add neutral cubes." },
    [MYKERINOS_NEUTRAL_MUST_TAKE] = { "8.6", "The neutral colour must take a tile now; choose the tile it removes from "
                                             "the game." },
    [MYKERINOS_NOT_NEUTRALS_TURN] = { "8.6", "The neutral colour does not take a tile now." },
    { NULL, NULL },
};
