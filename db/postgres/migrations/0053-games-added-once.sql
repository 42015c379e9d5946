-- The key of the tap that added a game. An answer may be lost on its way: the phone sends the same key again, and gets
-- the game that is there. Null for a game that was added without one, as by an app of the release before.
ALTER TABLE outing_games ADD COLUMN mid text;

CREATE UNIQUE INDEX outing_games_by_mid ON outing_games (outing_id, mid) WHERE mid IS NOT NULL;
