/* Failures of the outside world, in one list. A function that can fail that way returns an enum fault, which the caller
 * must use. */
#ifndef SERVER_LOOP_FAULT_H
#define SERVER_LOOP_FAULT_H

#define FAULT_LIST(X)                                                                                                  \
    X(FAULT_NONE, "no fault")                                                                                          \
    X(FAULT_STORE, "the database does not answer as it should")                                                        \
    X(FAULT_SCHEMA, "the database's schema could not be brought up to date")                                           \
    X(FAULT_FILE, "the data file cannot be opened or cannot be written")                                               \
    X(FAULT_FILE_FOREIGN, "the data file belongs to another program")                                                  \
    X(FAULT_FILE_NEWER, "the data file was written by a newer release of Mykonos")                                     \
    X(FAULT_FILE_IN_USE, "another process is using the data file")                                                     \
    X(FAULT_FILE_EXISTS, "there is a file of this name already")                                                       \
    X(FAULT_FILE_WAL, "there is no such file, but one with -wal at its end, which may hold games; move it away first") \
    X(FAULT_FILE_JOURNAL, "there is no such file, but one with -journal at its end; move it away first")               \
    X(FAULT_COPY, "the copy cannot be written")                                                                        \
    X(FAULT_FILE_MOVED, "the games of this data file were moved into a database ('mykonosctl move --undo' undoes it)") \
    X(FAULT_BUS, "the bus could not be set up")                                                                        \
    X(FAULT_LISTEN, "the address could not be listened on")                                                            \
    X(FAULT_SYSTEM, "the operating system refused")

#define FAULT_NAME(name, words) name,
enum fault { FAULT_LIST(FAULT_NAME) };
#undef FAULT_NAME

#define FAULT_MUST_USE __attribute__((warn_unused_result))

static inline const char *fault_words(enum fault fault)
{
#define FAULT_WORDS(name, words) words,
    static const char *const list[] = { FAULT_LIST(FAULT_WORDS) };
#undef FAULT_WORDS
    return list[fault];
}

#endif
