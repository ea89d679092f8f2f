#include "server/store/move.h"

#include "server/store/postgres/migrate.h"
#include "server/store/postgres/receiving.h"
#include "server/store/sqlite/giving.h"
#include "server/store/sqlite/schema.h"

static bool carry_part(struct giving *giving, struct receiving *receiving, enum moving_part part)
{
    if (!giving_part(giving, part) || !receiving_part(receiving, part))
        return false;
    while (giving_next(giving)) {
        for (int column = 0; column < giving_columns(giving); column++) {
            struct moving_value value = giving_value(giving, column);
            receiving_put(receiving, &value);
        }
        if (!receiving_end_row(receiving))
            return false;
    }
    return !giving_has_failed(giving) && receiving_end_part(receiving);
}

static bool carry(struct giving *giving, struct receiving *receiving)
{
    bool carried = true;
    for (int part = 0; carried && part < MOVING_PARTS; part++)
        carried = carry_part(giving, receiving, (enum moving_part)part);
    return carried;
}

static bool carry_all(struct giving *giving, const char *conninfo, struct moving_report *report)
{
    struct receiving *receiving = receiving_begin(conninfo);
    bool done = receiving != NULL && carry(giving, receiving) && receiving_insert(receiving, report) &&
                giving_note(giving, GIVING_BEGUN) && receiving_commit(receiving) && giving_note(giving, GIVING_MOVED);
    receiving_end(receiving);
    return done;
}

enum fault move_file(const char *file, const char *conninfo, struct moving_report *report)
{
    enum fault fault = schema_prepare(file);
    if (fault == FAULT_NONE)
        fault = migrate_to(conninfo, migrate_newest());
    if (fault != FAULT_NONE)
        return fault;
    struct giving *giving = giving_open(file);
    enum giving_state state = giving == NULL ? GIVING_UNKNOWN : giving_state(giving);
    report->before = state == GIVING_MOVED;
    if (state == GIVING_UNKNOWN || (state != GIVING_MOVED && !carry_all(giving, conninfo, report)))
        fault = FAULT_STORE;
    giving_close(giving);
    return fault;
}

enum fault move_undo(const char *file)
{
    enum fault fault = schema_prepare(file);
    if (fault != FAULT_NONE)
        return fault;
    struct giving *giving = giving_open(file);
    if (giving == NULL || !giving_note(giving, GIVING_PLAYED))
        fault = FAULT_STORE;
    giving_close(giving);
    return fault;
}
