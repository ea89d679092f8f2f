-- What the people at a table have prepared for while others move. One value for the whole table, as their plans are few and short.
ALTER TABLE game_table ADD COLUMN plans BLOB;
