/* hardened_probe HARM SIZE: tries to do harm in a way that a hardened build notices. Sizes come from outside, so that
 * the compiler cannot know them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 256 };

/* The compiler must not know what becomes of the memory. */
static void *use(void *memory)
{
    __asm__ volatile("" : "+r"(memory) : : "memory");
    return memory;
}

__attribute__((noinline)) static void overflow_stack(size_t size)
{
    char room[8];
    char *to = use(room);
    for (size_t i = 0; i < ROOM + size; i++)
        to[i] = 'x';
    use(room);
}

__attribute__((noinline)) static void overflow_copy(size_t size)
{
    static const char from[ROOM] = "x";
    char *room = malloc(size);
    if (room == NULL)
        abort();
    memcpy(room, from, size + 1);
    free(use(room));
}

__attribute__((noinline)) static void leave_remains(void)
{
    char room[ROOM];
    memset(room, 'x', sizeof room);
    use(room);
}

__attribute__((noinline)) static int count_remains(void)
{
    char room[ROOM];
    const char *there = use(room);
    int count = 0;
    for (int i = 0; i < ROOM; i++)
        count += there[i] == 'x';
    return count;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    size_t size = strtoul(argv[2], NULL, 10);
    if (strcmp(argv[1], "stack") == 0)
        overflow_stack(size);
    if (strcmp(argv[1], "copy") == 0)
        overflow_copy(size);
    if (strcmp(argv[1], "remains") == 0) {
        leave_remains();
        puts(count_remains() == 0 ? "zero" : "remains");
    }
    return 0;
}
