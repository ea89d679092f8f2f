-- The month of a moment: its partition of the archive.
CREATE FUNCTION archive_partition(moment timestamptz) RETURNS text LANGUAGE sql AS $$
    SELECT 'archive_' || to_char(moment AT TIME ZONE 'UTC', 'YYYY_MM')
$$;

-- Creates the partition for the month of `moment` unless it exists. Games of that month that lie in archive_other are moved
-- there, unless they are so many that archiving would have to wait for it: then they stay, and so does their month.
CREATE OR REPLACE FUNCTION archive_month(moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    first timestamptz := date_trunc('month', moment AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
    beyond timestamptz := ((first AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    name text := archive_partition(moment);
BEGIN
    IF to_regclass(name) IS NOT NULL OR
       (SELECT count(*) FROM (SELECT FROM archive_other WHERE ended_at >= first AND ended_at < beyond LIMIT 20001) few) > 20000 THEN
        RETURN;
    END IF;
    LOCK TABLE archive IN ACCESS EXCLUSIVE MODE; -- a row on its way to archive_other would be refused afterwards
    EXECUTE format('CREATE TABLE %I (LIKE archive INCLUDING ALL)', name);
    EXECUTE format('WITH moved AS (DELETE FROM archive_other WHERE ended_at >= %L AND ended_at < %L RETURNING *) '
                   'INSERT INTO %I SELECT * FROM moved', first, beyond, name);
    EXECUTE format('ALTER TABLE archive ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, first, beyond);
END $$;

-- For the next migration: every number of a table was below 2^52 + 2^10. Checking that takes a while, but nobody waits for it.
ALTER TABLE event ADD CONSTRAINT event_before CHECK (table_id < 4504699138998272) NOT VALID;
