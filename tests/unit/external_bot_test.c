/* Bots that are other programs: what they inherit, and how long the host waits for them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/native/external_bot.h"
#include "proof/walk.h"

/* A bot must see the end of its input when we close it, even if another bot was started after it. */
static void no_bot_inherits_the_pipes_of_another(void **unused)
{
    char path[] = "/tmp/mykonos-external-XXXXXX", program[200];
    const struct game *game = game_named("template");
    (void)unused;
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    snprintf(program, sizeof program, "echo ready; cat > /dev/null; echo ended > %s", path);
    struct external_bot *first = external_bot_create(program, game);
    struct external_bot *second = external_bot_create("echo ready; cat > /dev/null", game);
    assert_non_null(first);
    assert_non_null(second);
    external_bot_destroy(first);
    char words[8] = "";
    assert_int_equal(read(fd, words, sizeof words), 6);
    assert_memory_equal(words, "ended\n", 6);
    external_bot_destroy(second);
    close(fd);
    unlink(path);
}

static void on_alarm(int number)
{
    (void)number;
}

/* Sends a signal every 50 ms that interrupts blocking calls. */
static void interrupt_often(void)
{
    struct sigaction action = { .sa_handler = on_alarm };
    struct itimerval often = { { 0, 50000 }, { 0, 50000 } };
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
}

static int ask_a_silent_bot(void)
{
    static union game_room state, view;
    struct game_setup setup;
    struct game_move move;
    const struct game *game = game_named("template");
    deal_setup(game, 2, 1, &setup);
    game->start(&state.head, &setup);
    int seat = __builtin_ctz(state.head.acting);
    game_view(game, &state.head, seat, &view.head);
    struct external_bot *external = external_bot_create("echo ready; exec sleep 60", game);
    if (external == NULL)
        return 2;
    interrupt_often();
    struct bot_budget budget = { .seed = 1, .ms = 100 };
    bool answered = external_bot_think(external, &view.head, seat, &budget, &move);
    bool late = strcmp(external_bot_fault(external), "it did not answer in time") == 0;
    external_bot_destroy(external);
    return answered || !late;
}

/* Its time is 100 ms plus a second of grace, however often the wait is interrupted. */
static void interrupted_waits_still_end(void **unused)
{
    int status = -1;
    (void)unused;
    pid_t pid = fork();
    if (pid == 0)
        _exit(ask_a_silent_bot());
    for (int i = 0; i < 50 && waitpid(pid, &status, WNOHANG) == 0; i++)
        usleep(100000);
    if (status == -1) {
        kill(pid, SIGKILL);
        waitpid(pid, &status, 0);
    }
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_bot_inherits_the_pipes_of_another),
        cmocka_unit_test(interrupted_waits_still_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
