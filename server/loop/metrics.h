/* Counters and gauges in Prometheus' text format, from one list. Only the loop's thread writes them. */
#ifndef SERVER_LOOP_METRICS_H
#define SERVER_LOOP_METRICS_H

#include <stddef.h>
#include <stdint.h>

#define METRICS_LIST(X)                                                                                                \
    X(connections, gauge, "websockets open now")                                                                       \
    X(channels, gauge, "tables open on websockets now")                                                                \
    X(connections_total, counter, "websockets ever opened")                                                            \
    X(frames_in_total, counter, "messages received from clients")                                                      \
    X(frames_out_total, counter, "messages sent to clients")                                                           \
    X(frames_refused_total, counter, "frames that were no message, or too many")                                       \
    X(slow_readers_total, counter, "channels that fell behind and were caught up by a whole view")                     \
    X(differences_total, counter, "clients whose view had another hash than ours")                                     \
    X(http_requests_total, counter, "HTTP requests")                                                                   \
    X(limited_total, counter, "connections or requests over a limit")                                                  \
    X(turned_away_total, counter, "connections closed at once because descriptors were running out")                   \
    X(log_left_out_total, counter, "log lines left out because there were too many of one kind")                       \
    X(tables, gauge, "tables in memory")                                                                               \
    X(tables_set_aside, gauge, "tables in our shards that are not loaded because that failed twice")                   \
    X(tables_damaged_total, counter, "tables whose log had rows that cannot be replayed, which were moved away")       \
    X(shards, gauge, "shards held by lease")                                                                           \
    X(weight, gauge,                                                                                                   \
      "this host's part of the shards, in relation to other hosts: 16, or less after it was overloaded")               \
    X(moves_total, counter, "moves acknowledged")                                                                      \
    X(moves_refused_total, counter, "moves refused by a rule")                                                         \
    X(moves_doubled_total, counter, "moves sent again and recognised")                                                 \
    X(answers_dropped_total, counter, "answers dropped because too many waited for the commit of a table's entries")   \
    X(catch_ups_total, counter, "edges that had missed entries of a table and got whole views")                        \
    X(flushes_total, counter, "group commits")                                                                         \
    X(rows_total, counter, "log entries made durable")                                                                 \
    X(rows_pending, gauge, "log entries waiting for their commit")                                                     \
    X(rows_fenced_total, counter, "log entries the database refused: another host holds the lease, or it lost rows")   \
    X(flush_ms_total, counter, "time spent waiting for commits, in ms")                                                \
    X(store_down, gauge, "1 while the database cannot be reached")                                                     \
    X(clocks_stopped, gauge, "1 while the clocks of this host's tables stand still")                                   \
    X(bus_down, gauge, "1 while NATS cannot be reached")                                                               \
    X(bus_in_total, counter, "messages from the bus")                                                                  \
    X(bus_out_total, counter, "messages to the bus")                                                                   \
    X(takeovers_total, counter, "shards taken over")                                                                   \
    X(archived_total, counter, "finished games moved to the archive")                                                  \
    X(expired_total, counter, "tables removed because too few people came")                                            \
    X(thoughts_waiting, gauge, "moves that bots have not begun to think about")                                        \
    X(thoughts_again_total, counter, "moves for bots asked for again because no brain said that it was thinking")      \
    X(thoughts_total, counter, "moves thought out for bots")                                                           \
    X(petitions_total, counter, "requests about accounts")                                                             \
    X(sign_ins_total, counter, "sessions begun by people with accounts")                                               \
    X(mails_total, counter, "mails that a server has taken")                                                           \
    X(mails_lost_total, counter, "mails that were given up")                                                           \
    X(sign_ins_wrong_total, counter, "wrong names or passwords")                                                       \
    X(passwords_waiting, gauge, "passwords not hashed yet")                                                            \
    X(loop_lag_ms, gauge, "how late the event loop's last second was")

#define METRICS_FIELD(name, kind, help) uint64_t name;
struct metrics {
    METRICS_LIST(METRICS_FIELD)
};
#undef METRICS_FIELD

extern struct metrics metrics;

/* Returns the length written, at most size - 1. */
size_t metrics_write(char *text, size_t size);

#endif
