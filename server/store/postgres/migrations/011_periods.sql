-- The log in partitions: when a game is over its rows stay where they are, and are dropped with all others of their period. So
-- they are never deleted one by one, and leave nothing to vacuum.
-- A table belongs to the newest period when it is opened, and its number says to which: numbers of period n lie between
-- 2^52 + n * 2^40 and the next such bound (see store_table_id). Period 0 is the log before there were periods.

-- While this reads the whole log, moves are stored. The rest takes a moment, whatever the size of the log.
ALTER TABLE event VALIDATE CONSTRAINT event_before;
ALTER TABLE event RENAME TO event_0;
ALTER INDEX event_pkey RENAME TO event_0_pkey;

CREATE TABLE event (
    table_id bigint NOT NULL,
    seq integer NOT NULL,
    epoch bigint NOT NULL,
    at_ms bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (table_id, seq)
) PARTITION BY RANGE (table_id);
ALTER TABLE event ATTACH PARTITION event_0 FOR VALUES FROM (MINVALUE) TO (4504699138998272);
ALTER TABLE event_0 DROP CONSTRAINT event_before;
-- Tables that outlasted their period. Their rows are deleted when they are archived.
CREATE TABLE event_rest PARTITION OF event DEFAULT;

-- There are numbers for eleven years of days; the last period would then last for ever.
CREATE TABLE event_period (
    number integer PRIMARY KEY CHECK (number < 4096),
    begun_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO event_period (number) VALUES (0);

CREATE FUNCTION event_bound(number integer) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$
    SELECT CASE WHEN number = 0 THEN 0 ELSE (1::bigint << 52) + (number::bigint << 40) END
$$;

-- Begins the next period. A standby that was promoted may lack the period that nodes gave tables before: what they have
-- written since is in event_rest, and that number is left out.
CREATE FUNCTION event_begin_period() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    next integer := (SELECT max(number) + 1 FROM event_period);
BEGIN
    WHILE EXISTS (SELECT FROM event_rest WHERE table_id >= event_bound(next) AND table_id < event_bound(next + 1)) LOOP
        next := next + 1;
    END LOOP;
    INSERT INTO event_period (number) VALUES (next);
    EXECUTE format('CREATE TABLE %I PARTITION OF event FOR VALUES FROM (%s) TO (%s) '
                   'WITH (autovacuum_vacuum_insert_threshold = -1)', 'event_' || next, event_bound(next), event_bound(next + 1));
    RETURN format('event_%s was made', next);
END $$;
SELECT event_begin_period();

-- Drops a period. What running tables have there is moved to event_rest, unless that is so much that moves would have to wait
-- for more than a moment: then the period stays until more of its games are over.
CREATE FUNCTION event_end_period(period integer) RETURNS text LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
    most CONSTANT integer := 50000;
    name text := 'event_' || period;
    running text := format('FROM game_table t JOIN %I e ON e.table_id = t.id WHERE t.id >= %s AND t.id < %s', name,
                           event_bound(period), event_bound(period + 1));
    rows bigint;
BEGIN
    EXECUTE format('SELECT count(*) FROM (SELECT %s LIMIT %s) few', running, most + 1) INTO rows;
    IF rows > most THEN
        RETURN format('%s stays: running tables have more than %s rows there', name, most);
    END IF;
    LOCK TABLE event IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('ALTER TABLE event DETACH PARTITION %I', name);
    EXECUTE format('INSERT INTO event SELECT e.* %s', running);
    GET DIAGNOSTICS rows = ROW_COUNT;
    EXECUTE format('DROP TABLE %I', name);
    DELETE FROM event_period WHERE number = period;
    RETURN format('%s was dropped; %s rows of running tables were kept', name, rows);
END $$;

-- When each part of the upkeep was last tried. What could not be done is tried again after ten minutes, by one of the nodes:
-- while it waits for a lock, moves wait behind it.
CREATE TABLE upkeep (
    job text PRIMARY KEY,
    tried_at timestamptz NOT NULL
);

-- What is to be done now: make months of the archive ahead; begin a period, because a period lasts a day; end one in which no
-- table was opened for a day.
CREATE FUNCTION upkeep_due() RETURNS TABLE (job text, period integer) STABLE LANGUAGE sql AS $$
    WITH periods AS (SELECT number, begun_at, lead(begun_at) OVER (ORDER BY number) AS ended_at FROM event_period)
    SELECT due.job, due.period
    FROM (SELECT 'months', NULL::integer
          FROM unnest(ARRAY[now(), now() + interval '20 days']) AS moment WHERE to_regclass(archive_partition(moment)) IS NULL
          UNION ALL SELECT 'begin', NULL
          FROM periods WHERE ended_at IS NULL AND number < 4095 AND begun_at < now() - interval '1 day'
          UNION ALL SELECT 'end ' || number, number FROM periods WHERE ended_at < now() - interval '1 day') AS due (job, period)
    LEFT JOIN upkeep USING (job)
    WHERE tried_at IS NULL OR tried_at NOT BETWEEN now() - interval '10 minutes' AND now()
$$;

-- Every host calls this every few seconds; there is rarely anything to do. Returns the newest period, and what was done.
CREATE FUNCTION upkeep(OUT period integer, OUT words text) LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
    due record;
BEGIN
    SELECT * INTO due FROM upkeep_due() LIMIT 1;
    IF FOUND AND pg_try_advisory_xact_lock(20260102) THEN
        INSERT INTO upkeep VALUES (due.job, now()) ON CONFLICT (job) DO UPDATE SET tried_at = excluded.tried_at;
        BEGIN
            IF due.job = 'months' THEN
                PERFORM archive_month(now()), archive_month(now() + interval '20 days');
                words := 'the archive has partitions for this and the next month';
            ELSIF due.job = 'begin' THEN
                words := event_begin_period();
            ELSE
                words := event_end_period(due.period);
                DELETE FROM upkeep WHERE job = due.job AND NOT EXISTS (SELECT FROM event_period WHERE number = due.period);
            END IF;
        EXCEPTION WHEN lock_not_available OR deadlock_detected OR check_violation THEN
            words := format('%s: tried again in ten minutes: %s', due.job, SQLERRM);
        END;
    END IF;
    SELECT max(number) INTO period FROM event_period;
END $$;
