-- What golfers record of a game on a hole beside their scores: presses, concessions, entries of contests. One more cell
-- with versions and a history.

CREATE TABLE game_records (
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  -- The id with which the game was added; a changed allowance gives it another one.
  game_id INTEGER NOT NULL REFERENCES outing_games (id),
  -- 0 for the whole match.
  hole INTEGER NOT NULL CHECK (hole BETWEEN 0 AND 18),
  what TEXT NOT NULL CHECK (what IN ('press-front', 'press-back', 'press-overall', 'concession', 'entry')),
  -- The golfer of a contest entry; 0 for what a side does.
  golfer_id INTEGER NOT NULL,
  side TEXT CHECK (side IN ('A', 'B')),
  amount INTEGER CHECK (amount BETWEEN 0 AND 12000),
  ver INTEGER NOT NULL CHECK (ver > 0),
  mid TEXT NOT NULL,
  client_id TEXT,
  actor TEXT NOT NULL,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  contested INTEGER NOT NULL DEFAULT 0 CHECK (contested IN (0, 1)),
  PRIMARY KEY (game_id, hole, what, golfer_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX game_records_by_outing ON game_records (outing_id);

CREATE TABLE game_record_history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mid TEXT NOT NULL UNIQUE,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  game_id INTEGER NOT NULL REFERENCES outing_games (id),
  hole INTEGER NOT NULL,
  what TEXT NOT NULL,
  golfer_id INTEGER NOT NULL,
  side TEXT,
  amount INTEGER,
  base_ver INTEGER NOT NULL,
  ver INTEGER NOT NULL,
  actor TEXT NOT NULL,
  entered_at TEXT,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'contested', 'late'))
) STRICT;

CREATE INDEX game_record_history_by_outing ON game_record_history (outing_id, id);

CREATE TRIGGER game_record_history_is_kept BEFORE DELETE ON game_record_history
BEGIN SELECT RAISE(ABORT, 'the history of game records is never deleted'); END;
CREATE TRIGGER game_record_history_is_final BEFORE UPDATE ON game_record_history
BEGIN SELECT RAISE(ABORT, 'the history of game records is never changed'); END;

-- The log keeps its numbers, which are the cursors of phones.
CREATE TABLE change_log_with_records (
  chg INTEGER PRIMARY KEY AUTOINCREMENT,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  kind TEXT NOT NULL CHECK (kind IN ('score', 'wolf', 'leave', 'sign', 'record', 'outing')),
  golfer_id INTEGER,
  tgroup_id INTEGER,
  hole INTEGER,
  role TEXT,
  game_id INTEGER,
  what TEXT
) STRICT;
INSERT INTO change_log_with_records (chg, outing_id, kind, golfer_id, tgroup_id, hole, role)
SELECT chg, outing_id, kind, golfer_id, tgroup_id, hole, role FROM change_log;
DROP TABLE change_log;
ALTER TABLE change_log_with_records RENAME TO change_log;
CREATE INDEX change_log_by_outing ON change_log (outing_id, chg);
