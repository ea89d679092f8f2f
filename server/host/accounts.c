/* Seats of accounts: a guest's seat becomes an account's, and an account is deleted. Neither is in the log; the store
 * keeps it beside the log, for archived tables too. */
#include <stdlib.h>

#include "server/host/internal.h"
#include "server/loop/log.h"

struct keeping {
    struct host *host;
    uint32_t sat_seq;
    uint64_t account;
    char name[ENTRY_NAME_SIZE];
};

/* The deleted accounts are remembered for a while: what was on its way to us then may still name them. */
bool accounts_is_deleted(const struct host *host, uint64_t account)
{
    bool found = false;
    for (int i = 0; i < HOST_DELETED_MOST; i++)
        found = found || (account != 0 && host->deleted[i] == account);
    return found;
}

static bool forget(struct hosted *hosted, uint64_t account)
{
    if (hosted->delay != NULL)
        table_forget(&hosted->delay->shown, account);
    return table_forget(&hosted->table, account);
}

void accounts_loaded(struct hosted *hosted)
{
    for (int i = 0; i < HOST_DELETED_MOST; i++)
        if (hosted->host->deleted[i] != 0)
            forget(hosted, hosted->host->deleted[i]);
}

static void name_seat(struct hosted *hosted, const struct keeping *keeping)
{
    if (!table_keep_seat(&hosted->table, keeping->sat_seq, keeping->account, keeping->name))
        return;
    if (hosted->delay != NULL)
        table_keep_seat(&hosted->delay->shown, keeping->sat_seq, keeping->account, keeping->name);
    if (accounts_is_deleted(hosted->host, keeping->account))
        forget(hosted, keeping->account);
    play_tell_seats(hosted);
}

/* Meanwhile the table may have been dropped, and is then loaded with the account, or the seat given up. */
static void on_kept(void *owner, uint64_t id, bool ok)
{
    struct keeping *keeping = owner;
    struct host *host = keeping->host;
    struct hosted *hosted = host->closing ? NULL : tables_find(host, id);
    bool is_here = ok && hosted != NULL && hosted->state != HOSTED_LOADING;
    if (is_here && table_sat(&hosted->table, keeping->sat_seq))
        name_seat(hosted, keeping);
    else if (is_here)
        play_leave(hosted, keeping->sat_seq);
    free(keeping);
}

void accounts_claim(struct host *host, const uint8_t *bytes, size_t size)
{
    struct message_claim claim;
    if (!message_claim_read(bytes, size, &claim) || claim.account == 0 || claim.table == 0 || claim.table >> 62 != 0 ||
        claim.token.size != TABLE_TOKEN_SIZE)
        return;
    struct hosted *hosted = loading_get(host, claim.table, bytes, size);
    int seat = hosted == NULL ? -1 : table_viewer(&hosted->table, claim.token, 0);
    if (seat < 0 || seat >= GAME_SEATS_MOST)
        return;
    const struct table_seat *one = &hosted->table.seat[seat];
    if (one->account != 0 || one->sat_seq == 0 || one->sat_seq > hosted->durable_seq)
        return;
    struct keeping *keeping = wire_allocate(sizeof *keeping);
    *keeping = (struct keeping){ host, one->sat_seq, claim.account, "" };
    wire_string(claim.name, keeping->name, sizeof keeping->name);
    log_line(LOG_INFO, "claimed", 0, claim.table, "seat %d by account %llu", seat, (unsigned long long)claim.account);
    store_keep_seat(host->store, claim.table, keeping->sat_seq, keeping->account, on_kept, keeping);
}

void accounts_forget(struct host *host, const uint8_t *bytes, size_t size)
{
    struct message_forget deleted;
    if (!message_forget_read(bytes, size, &deleted) || deleted.account == 0)
        return;
    host->deleted[host->deleted_count++ % HOST_DELETED_MOST] = deleted.account;
    void **list = map_list(&host->tables);
    for (void **at = list; *at != NULL; at++) {
        struct hosted *hosted = *at;
        if (hosted->state != HOSTED_LOADING && forget(hosted, deleted.account))
            play_tell_seats(hosted);
    }
    free(list);
}
