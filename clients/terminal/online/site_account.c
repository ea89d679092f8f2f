#include "clients/terminal/online/site_account.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include "clients/terminal/online/fetch.h"
#include "clients/terminal/online/safe_text.h"
#include "command/progress.h"
#include "engine/json_read.h"

enum { ANSWER_SIZE = 8192, PATH_SIZE = 64, AGENT_SIZE = 120, HOST_SIZE = 31, TICK_MS = 100 };

static void read_word(struct json_value object, const char *name, char *to, size_t size)
{
    struct json_value value;
    char words[ANSWER_SIZE];
    if (json_read_member(object, name, &value) && json_read_string(value, words, sizeof words) && strlen(words) < size)
        safe_text_line(wire_text(words), to, size);
}

static void read_code(struct json_value object, struct site_answer *answer)
{
    struct json_value lasts;
    read_word(object, "code", answer->code, sizeof answer->code);
    read_word(object, "secret", answer->secret, sizeof answer->secret);
    if (strspn(answer->secret, "0123456789abcdef") != SITE_SECRET_DIGITS)
        answer->secret[0] = 0;
    if (!json_read_member(object, "lasts_s", &lasts) || !json_read_number(lasts, &answer->lasts_s) ||
        answer->lasts_s < 0 || answer->lasts_s > SITE_LASTS_MOST_S)
        answer->lasts_s = 0;
}

static void read_answer(const struct fetch *fetch, const struct address *address, struct site_answer *answer)
{
    char given[ANSWER_SIZE];
    struct json_value whole, account;
    answer->status = fetch->status;
    if (fetch_header(fetch, "set-cookie", given, sizeof given) && !own_session_take(address, given, answer->cookie))
        answer->cookie[0] = 0;
    if (!json_read(fetch->body, fetch->body_size, &whole))
        return;
    read_word(whole, "fault", answer->fault, sizeof answer->fault);
    read_code(whole, answer);
    if (json_read_member(whole, "account", &account))
        read_word(account, "name", answer->name, sizeof answer->name);
}

/* The account's person finds this machine by it in the list of sessions. */
static void write_agent(char agent[AGENT_SIZE])
{
    struct utsname system;
    char host[HOST_SIZE], kind[HOST_SIZE];
    bool is_known = uname(&system) == 0;
    safe_text_line(wire_text(is_known ? system.nodename : "?"), host, sizeof host);
    safe_text_line(wire_text(is_known ? system.sysname : "?"), kind, sizeof kind);
    snprintf(agent, AGENT_SIZE, "mykonos/" MYKONOS_VERSION " (%s; %s)", host, kind);
}

void site_account_ask(struct site_answer *answer, const struct address_places *places, const char *path,
                      const char *json, bool is_signed)
{
    struct fetch fetch;
    char whole_path[PATH_SIZE], agent[AGENT_SIZE];
    *answer = (struct site_answer){ 0 };
    snprintf(whole_path, sizeof whole_path, "/api/account%s", path);
    write_agent(agent);
    const struct fetch_wish wish = {
        .path = whole_path, .json = json, .agent = agent, .is_signed = is_signed, .limit = ANSWER_SIZE
    };
    fetch_begin(&fetch, places, &wish);
    for (fetch_step(&fetch); !fetch.done && !progress_stopped(); fetch_step(&fetch))
        poll(&(struct pollfd){ .fd = fetch.connection.fd, .events = POLLIN }, 1, TICK_MS);
    if (fetch.status != 0)
        read_answer(&fetch, &places->at[0], answer);
    else
        snprintf(answer->trouble, sizeof answer->trouble, "%s", fetch.connection.fault);
    fetch_end(&fetch);
}
