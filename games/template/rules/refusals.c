/* Template: every refusal, with the clause it cites. */
#include "games/template/template.h"

const struct refusal template_refusals[] = {
    [TEMPLATE_MORE_THAN_HEAP] = { "2.2", "The heap does not hold that many pebbles." },
    { NULL, NULL },
};
