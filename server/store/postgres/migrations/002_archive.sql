-- Finished games: one compact row each, one partition per month, so that old months can be moved elsewhere.
CREATE TABLE archive (
    table_id bigint NOT NULL,
    ended_at timestamptz NOT NULL DEFAULT now(),
    game text NOT NULL,
    rules_version integer NOT NULL,
    created_ms bigint NOT NULL,
    head bytea NOT NULL,
    tokens bytea NOT NULL,
    secret bytea NOT NULL,
    event_count integer NOT NULL,
    log bytea NOT NULL,
    PRIMARY KEY (table_id, ended_at)
) PARTITION BY RANGE (ended_at);

CREATE TABLE archive_other PARTITION OF archive DEFAULT;

-- Creates the partition for the month of `moment` unless it exists.
CREATE FUNCTION archive_month(moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    first timestamptz := date_trunc('month', moment AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
    name text := 'archive_' || to_char(moment AT TIME ZONE 'UTC', 'YYYY_MM');
BEGIN
    IF to_regclass(name) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF archive FOR VALUES FROM (%L) TO (%L)', name, first,
                       ((first AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC');
    END IF;
END $$;
SELECT archive_month(now()), archive_month(now() + interval '1 month');
