/* mykonosctl's move. */
#include <inttypes.h>
#include <stdio.h>

#include "command/program.h"
#include "server/ctl.h"
#include "server/store/move.h"

static void print_different(const struct moving_report *moved)
{
    fprintf(stderr, "mykonosctl: nothing was moved: the database has other tables with the same numbers:");
    for (int i = 0; i < moved->different_count; i++)
        fprintf(stderr, " %" PRIu64, moved->different[i]);
    fprintf(stderr, "%s\n", moved->different_count == MOVING_NAMED_MOST ? " and perhaps more" : "");
}

static void print_accounts(const struct moving_report *moved)
{
    if (moved->accounts > 0 || moved->nameless > 0)
        printf("Accounts: %" PRIu64 ".\n", moved->accounts);
    if (moved->nameless > 0)
        printf("%" PRIu64 " further account%s left out, because somebody there has %s name.\n", moved->nameless,
               moved->nameless == 1 ? " was" : "s were", moved->nameless == 1 ? "its" : "their");
}

static void print_moved(const struct moving_report *moved)
{
    if (moved->before) {
        printf("This file was moved before; nothing was done.\n");
        return;
    }
    printf("Moved: %" PRIu64 " running, %" PRIu64 " archived; %" PRIu64 " entries of their logs; %" PRIu64
           " were there already.\n",
           moved->running, moved->archived, moved->rows, moved->known);
    print_accounts(moved);
}

int ctl_move(void)
{
    struct moving_report moved = { 0 };
    enum fault fault = ctl.undo ? move_undo(ctl.access.file) : move_file(ctl.access.file, ctl.access.conninfo, &moved);
    if (moved.different_count > 0)
        print_different(&moved);
    else if (fault != FAULT_NONE)
        fprintf(stderr, "mykonosctl: %s\n", fault_words(fault));
    else if (!ctl.undo)
        print_moved(&moved);
    return fault == FAULT_NONE ? STATUS_OK : STATUS_FAILED;
}
