/* `mykonos sign-in` and `mykonos sign-out`: who this person is at a site. No password is typed here: somebody who is
 * signed in at the site's page types the code that is shown, and approves it there. */
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/commands/commands.h"
#include "clients/terminal/online/site_account.h"
#include "command/language.h"
#include "command/progress.h"
#include "system/clock.h"
#include "system/complain.h"

enum { POLL_MS = 2000 /* between two times of asking whether it is approved */, TICK_MS = 100, WORDS_SIZE = 1000 };

static void write_site(const struct address_places *places, char site[ADDRESS_SIZE])
{
    struct text text = text_on(site, ADDRESS_SIZE);
    address_write_site(&places->at[0], &text);
}

static int fail(const char *words)
{
    complain("%s", words);
    return STATUS_FAILED;
}

/* Why the answer is of no use. */
static int fail_by(const struct address_places *places, const struct site_answer *answer)
{
    if (answer->status == 0 && answer->trouble[0] != 0)
        complain("%s", answer->trouble);
    else if (answer->status == 0)
        complain("no server answers at %s:%s", places->at[0].host, places->at[0].port);
    else if (answer->status == 429)
        complain("that was tried too often; try again in a quarter of an hour");
    else if (answer->status == 404 || answer->status == 405)
        complain("this server is too old for this command");
    else
        complain("the server refused it: %d %s", answer->status, answer->fault);
    return STATUS_FAILED;
}

static int tell_signed_in(const struct address_places *places, const char *name)
{
    char words[WORDS_SIZE], site[ADDRESS_SIZE];
    struct text text = language_text(words, sizeof words);
    write_site(places, site);
    text_add(&text, "You are signed in at %s as %s.", site, name);
    puts(words);
    return STATUS_OK;
}

/* ---- signing in ---- */

static void show_code(const struct address_places *places, const struct site_answer *given)
{
    char words[WORDS_SIZE], page[ADDRESS_SIZE];
    struct text text = language_text(words, sizeof words), address = text_on(page, sizeof page);
    address_write_site(&places->at[0], &address);
    text_put(&address, "/#/account/code");
    text_add(&text, "Open this address in a browser, on any device, and sign in there:");
    text_add(&text, "\n  %s\n", page);
    text_add(&text, "Then type this code:");
    text_add(&text, "\n  %s\n", given->code);
    text_add_n(&text, (int)(given->lasts_s / 60), "It is good for %d minute. Ctrl-C stops waiting.",
               "It is good for %d minutes. Ctrl-C stops waiting.", (int)(given->lasts_s / 60));
    puts(words);
    fflush(stdout);
}

/* Nobody has approved it yet, or the server has no time to say so, or cannot be reached just now. */
static bool must_wait(const struct site_answer *answer)
{
    return answer->status == 0 || answer->status == 429 || answer->status == 503 ||
           strcmp(answer->fault, "code_waiting") == 0;
}

/* Asks again and again until it is approved, too late, or enough. */
static void wait_for_approval(const struct address_places *places, const struct site_answer *given,
                              struct site_answer *answer)
{
    char json[SITE_SECRET_DIGITS + 20];
    uint64_t begun_ms = clock_ms(), next_ms = begun_ms, until_ms = begun_ms + (uint64_t)given->lasts_s * 1000;
    snprintf(json, sizeof json, "{\"secret\":\"%s\"}", given->secret);
    do {
        next_ms += POLL_MS;
        while (clock_ms() < next_ms && progress_step((clock_ms() - begun_ms) / 1000))
            poll(NULL, 0, TICK_MS);
        site_account_ask(answer, places, "/code/finish", json, false);
        next_ms = clock_ms();
    } while (must_wait(answer) && !progress_stopped() && clock_ms() < until_ms);
}

static int end_wait(const struct address_places *places, const struct site_answer *answer)
{
    char path[OWN_SESSION_PATH_SIZE];
    if (answer->status != 200 && (must_wait(answer) || strcmp(answer->fault, "code_late") == 0))
        return fail("nobody approved the code in time, or it no longer counts; run the command again for another one");
    if (answer->status != 200)
        return fail_by(places, answer);
    if (answer->name[0] == 0 || answer->cookie[0] == 0)
        return fail("the server's session cannot be kept for this address; try its https address");
    enum file_fault fault = own_session_keep(&places->at[0], answer->cookie);
    if (fault != FILE_NONE && own_session_path(&places->at[0], path))
        return program_file_status(path, fault);
    return tell_signed_in(places, answer->name);
}

static int sign_in(const struct address_places *places)
{
    struct site_answer given, answer = { 0 };
    site_account_ask(&given, places, "/code", "{}", false);
    if (given.status != 200)
        return fail_by(places, &given);
    if (given.code[0] == 0 || given.secret[0] == 0 || given.lasts_s == 0)
        return fail("the server's answer cannot be understood");
    progress_begin("s", (uint64_t)given.lasts_s); /* so Ctrl-C ends it cleanly from the moment that this is said */
    show_code(places, &given);
    wait_for_approval(places, &given, &answer);
    if (answer.status != 200 && progress_stopped())
        return progress_end(STATUS_FAILED);
    progress_clear();
    return progress_end(end_wait(places, &answer));
}

/* The address of a site, and nothing more. */
static bool read_site(struct args *args, struct address_places *places)
{
    *places = (struct address_places){ .count = 1, .ca_file = args_text(args, "--ca", NULL) };
    const char *words = args_word(args);
    bool is_site = words != NULL && address_read(words, &places->at[0]) && places->at[0].table == 0;
    if (!args_done(args))
        return false;
    if (!is_site)
        complain("write: mykonos %s http://HOST:PORT", args->command);
    return is_site;
}

int command_sign_in(struct args *args)
{
    struct address_places places;
    struct site_answer answer;
    char cookie[OWN_SESSION_COOKIE_SIZE], path[OWN_SESSION_PATH_SIZE];
    if (!read_site(args, &places))
        return STATUS_USAGE;
    if (!own_session_path(&places.at[0], path) || !file_make_folders(path))
        return fail("there is no folder to keep a session in; set XDG_STATE_HOME");
    enum file_fault fault = own_session_read(&places.at[0], cookie);
    if (fault == FILE_MISSING)
        return sign_in(&places);
    if (fault != FILE_NONE)
        return program_file_status(path, fault);
    site_account_ask(&answer, &places, "", NULL, true);
    if (answer.status != 200)
        return fail_by(&places, &answer);
    return answer.name[0] != 0 ? tell_signed_in(&places, answer.name) : sign_in(&places);
}

/* ---- signing out ---- */

int command_sign_out(struct args *args)
{
    struct address_places places;
    struct site_answer answer = { 0 };
    char cookie[OWN_SESSION_COOKIE_SIZE], path[OWN_SESSION_PATH_SIZE] = "", words[WORDS_SIZE], site[ADDRESS_SIZE];
    if (!read_site(args, &places))
        return STATUS_USAGE;
    enum file_fault fault =
        own_session_path(&places.at[0], path) ? own_session_read(&places.at[0], cookie) : FILE_MISSING;
    if (fault != FILE_NONE && fault != FILE_MISSING)
        return program_file_status(path, fault);
    if (fault == FILE_NONE) {
        site_account_ask(&answer, &places, "/sign-out", "{}", true);
        if (answer.status != 200 && strcmp(answer.fault, "signed_out") != 0)
            return fail_by(&places, &answer);
        own_session_forget(&places.at[0]);
    }
    struct text text = language_text(words, sizeof words);
    write_site(&places, site);
    text_add(&text, "You are signed out at %s.", site);
    puts(words);
    return STATUS_OK;
}
