-- Each heartbeat raises `beat`. Other nodes measure with their own clocks how long it has not changed; `until` is only for
-- people who look.
ALTER TABLE node ADD COLUMN beat bigint NOT NULL DEFAULT 0;
