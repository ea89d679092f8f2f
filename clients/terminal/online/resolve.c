#include "clients/terminal/online/resolve.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "clients/terminal/online/address.h"
#include "system/thread.h"

struct question {
    char host[ADDRESS_HOST_SIZE], port[ADDRESS_PORT_SIZE];
    int answer_fd;
};

struct answer {
    struct addrinfo *list;
    int fault;
};

static void *look_up(void *with)
{
    struct question *question = with;
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG };
    struct answer answer = { 0 };
    answer.fault = getaddrinfo(question->host, question->port, &hints, &answer.list);
    if (answer.fault != 0)
        answer.list = NULL;
    if (send(question->answer_fd, &answer, sizeof answer, MSG_NOSIGNAL) != sizeof answer && answer.list != NULL)
        freeaddrinfo(answer.list); /* nobody waits any more */
    close(question->answer_fd);
    free(question);
    return NULL;
}

static bool begin_thread(struct question *question)
{
    pthread_t thread;
    bool begun = thread_start(&thread, look_up, question);
    if (begun)
        pthread_detach(thread);
    return begun;
}

int resolve_begin(const char *host, const char *port)
{
    int ends[2];
    struct question *question = calloc(1, sizeof *question);
    if (question == NULL || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
        free(question);
        return -1;
    }
    snprintf(question->host, sizeof question->host, "%s", host);
    snprintf(question->port, sizeof question->port, "%s", port);
    question->answer_fd = ends[1];
    if (begin_thread(question))
        return ends[0];
    close(ends[0]);
    close(ends[1]);
    free(question);
    return -1;
}

/* From the shutdown on nothing more can be sent, so that no answer is left behind. */
void resolve_give_up(int fd)
{
    int fault;
    shutdown(fd, SHUT_RD);
    struct addrinfo *list = resolve_end(fd, &fault);
    if (list != NULL)
        freeaddrinfo(list);
}

struct addrinfo *resolve_end(int fd, int *fault)
{
    struct answer answer = { 0 };
    if (recv(fd, &answer, sizeof answer, MSG_DONTWAIT) != sizeof answer)
        answer = (struct answer){ .fault = EAI_SYSTEM };
    close(fd);
    *fault = answer.fault;
    return answer.list;
}
