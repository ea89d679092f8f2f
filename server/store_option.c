#include "server/store_option.h"

#include "server/store/postgres/conninfo.h"
#include "system/secret.h"

/* libpq's own complaint is not repeated: it may quote a part of a password. */
static void complain_of_faulty(struct args *args, const char *where)
{
    args_complain(args, "%s: this is no conninfo; libpq takes KEYWORD=VALUE pairs or postgresql://...", where);
}

static const char *from_file(struct args *args, const char *path)
{
    char *text;
    enum file_fault fault = secret_read(path, &text);
    if (fault != FILE_NONE) {
        args_complain(args, "%s: %s", path, file_fault_words(fault));
        return NULL;
    }
    if (conninfo_kind(text) == CONNINFO_FAULTY)
        complain_of_faulty(args, path);
    return text;
}

/* A password on a command line is refused, not just hidden: every user of the machine has been able to see it. */
static const char *from_command_line(struct args *args, const char *text)
{
    switch (conninfo_kind(text)) {
    case CONNINFO_OPEN: break;
    case CONNINFO_SECRET:
        args_complain(args, "--store has a password, and every user of this machine can read command lines; write it "
                            "into ~/.pgpass or into a file named by passfile=FILE, or everything into one for "
                            "--store-file");
        break;
    case CONNINFO_FAULTY: complain_of_faulty(args, "--store"); break;
    }
    return text;
}

const char *store_option(struct args *args)
{
    const char *text = args_text(args, "--store", NULL), *path = args_text(args, "--store-file", NULL);
    if (text != NULL && path != NULL)
        args_complain(args, "--store and --store-file exclude each other");
    else if (path != NULL)
        return from_file(args, path);
    else if (text != NULL)
        return from_command_line(args, text);
    return NULL;
}
