-- Golfers also record whose drive a side of a scramble used, and the scores of extra holes of a match.

CREATE TABLE game_records_with_drives (
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  -- The id with which the game was added; a changed allowance gives it another one.
  game_id INTEGER NOT NULL REFERENCES outing_games (id),
  -- 0 for the whole match; of an extra hole its number among them, from 1.
  hole INTEGER NOT NULL CHECK (hole BETWEEN 0 AND 18),
  what TEXT NOT NULL
    CHECK (what IN ('press-front', 'press-back', 'press-overall', 'concession', 'entry', 'drive', 'extra')),
  -- The golfer of a contest entry, or whose ball it is; 0 for what a side of a match does.
  golfer_id INTEGER NOT NULL,
  side TEXT CHECK (side IN ('A', 'B')),
  -- Of a drive, the golfer.
  amount INTEGER CHECK (what = 'drive' OR amount BETWEEN 0 AND 12000),
  ver INTEGER NOT NULL CHECK (ver > 0),
  mid TEXT NOT NULL,
  client_id TEXT,
  actor TEXT NOT NULL,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  contested INTEGER NOT NULL DEFAULT 0 CHECK (contested IN (0, 1)),
  PRIMARY KEY (game_id, hole, what, golfer_id)
) STRICT, WITHOUT ROWID;
INSERT INTO game_records_with_drives (
  outing_id, game_id, hole, what, golfer_id, side, amount, ver, mid, client_id, actor, intent_at, received_at, contested
)
SELECT
  outing_id, game_id, hole, what, golfer_id, side, amount, ver, mid, client_id, actor, intent_at, received_at, contested
FROM game_records;
DROP TABLE game_records;
ALTER TABLE game_records_with_drives RENAME TO game_records;
CREATE INDEX game_records_by_outing ON game_records (outing_id);
