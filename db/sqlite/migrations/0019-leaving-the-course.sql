-- A golfer can leave the course, and come back: one more cell with versions and a history.

-- What each golfer's cell shows now: the hole from which they do not play, or null for one who plays again.
CREATE TABLE departures (
  golfer_id INTEGER PRIMARY KEY REFERENCES outing_golfers (id),
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  from_hole INTEGER CHECK (from_hole BETWEEN 1 AND 18),
  ver INTEGER NOT NULL CHECK (ver > 0),
  mid TEXT NOT NULL,
  client_id TEXT,
  actor TEXT NOT NULL,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  contested INTEGER NOT NULL DEFAULT 0 CHECK (contested IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX departures_by_outing ON departures (outing_id);

CREATE TABLE departure_history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mid TEXT NOT NULL UNIQUE,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  golfer_id INTEGER NOT NULL REFERENCES outing_golfers (id),
  from_hole INTEGER,
  base_ver INTEGER NOT NULL,
  ver INTEGER NOT NULL,
  actor TEXT NOT NULL,
  entered_at TEXT,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'contested', 'late'))
) STRICT;

CREATE INDEX departure_history_by_golfer ON departure_history (golfer_id, id);

CREATE TRIGGER departure_history_is_kept BEFORE DELETE ON departure_history
BEGIN SELECT RAISE(ABORT, 'departure history is never deleted'); END;
CREATE TRIGGER departure_history_is_final BEFORE UPDATE ON departure_history
BEGIN SELECT RAISE(ABORT, 'departure history is never changed'); END;

-- The log keeps its numbers, which are the cursors of phones.
CREATE TABLE change_log_with_departures (
  chg INTEGER PRIMARY KEY AUTOINCREMENT,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  kind TEXT NOT NULL CHECK (kind IN ('score', 'wolf', 'leave', 'outing')),
  golfer_id INTEGER,
  tgroup_id INTEGER,
  hole INTEGER
) STRICT;
INSERT INTO change_log_with_departures (chg, outing_id, kind, golfer_id, tgroup_id, hole)
SELECT chg, outing_id, kind, golfer_id, tgroup_id, hole FROM change_log;
DROP TABLE change_log;
ALTER TABLE change_log_with_departures RENAME TO change_log;
CREATE INDEX change_log_by_outing ON change_log (outing_id, chg);
