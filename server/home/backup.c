/* `mykonos backup`: a copy of the games, from a second process, while the server runs or not. */
#include "server/home/home.h"
#include "server/store/store.h"
#include "system/complain.h"

int home_backup(struct args *args)
{
    char data[HOME_PATH_SIZE];
    const char *to = args_word(args);
    if (to == NULL)
        args_complain(args, "which file shall the copy be? For example: mykonos backup saturday.db");
    if (!places_data(args, data) || !args_done(args))
        return STATUS_USAGE;
    enum fault fault = store_copy(data, to);
    if (fault == FAULT_NONE)
        return STATUS_OK;
    complain("%s: %s", fault == FAULT_FILE || fault == FAULT_FILE_FOREIGN ? data : to, fault_words(fault));
    return STATUS_FAILED;
}
