-- From 64 shards to 1,024, with all nodes stopped. A release before this one counts shards by 64, and beside a node of this
-- one it would write to tables that are not its own; so what it calls the column is gone, and none of its statements about
-- leases, or fenced by them, can be carried out any more.
ALTER TABLE shard_lease RENAME COLUMN node TO holder;
INSERT INTO shard_lease (shard) SELECT generate_series(64, 1023);
-- Nobody holds anything, and every shard is above all epochs under which its tables have been written.
UPDATE shard_lease SET holder = NULL, epoch = (SELECT max(epoch) FROM shard_lease) + 1;
UPDATE game_table SET shard = id % 1024 WHERE shard <> id % 1024;
-- load: how late the node is, in ms; weight: its part of the shards, in relation to the weights of the others.
ALTER TABLE node
    ADD COLUMN load integer NOT NULL DEFAULT 0,
    ADD COLUMN weight smallint NOT NULL DEFAULT 16;
