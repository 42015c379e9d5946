-- Which games there are is known to golf/games alone: a new one needs no change of this table. The check of a column
-- goes with the column, so the numbers move to a new one that takes its name.
ALTER TABLE teetimes ADD COLUMN game INTEGER NOT NULL DEFAULT 0 CHECK (game >= 0);
UPDATE teetimes SET game = contest_id;
ALTER TABLE teetimes DROP COLUMN contest_id;
ALTER TABLE teetimes RENAME COLUMN game TO contest_id;
