#include "system/complain.h"

#include <stdarg.h>
#include <stdio.h>

static const char *name = "mykonos";

void complain_as(const char *program)
{
    name = program;
}

const char *complain_name(void)
{
    return name;
}

void complain(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fprintf(stderr, "%s: ", name);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
}
