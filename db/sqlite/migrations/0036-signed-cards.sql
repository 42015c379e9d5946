-- The player and the marker of a card sign it: one more cell with versions and a history for each of them.

-- What each cell shows now: who signed and over which hole scores, or, with a reason, that the card was reopened.
CREATE TABLE signatures (
  golfer_id INTEGER NOT NULL REFERENCES outing_golfers (id),
  role TEXT NOT NULL CHECK (role IN ('player', 'marker')),
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  signer_id INTEGER REFERENCES outing_golfers (id),
  scores TEXT,
  reopened TEXT,
  ver INTEGER NOT NULL CHECK (ver > 0),
  mid TEXT NOT NULL,
  client_id TEXT,
  actor TEXT NOT NULL,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  contested INTEGER NOT NULL DEFAULT 0 CHECK (contested IN (0, 1)),
  PRIMARY KEY (golfer_id, role)
) STRICT, WITHOUT ROWID;

CREATE INDEX signatures_by_outing ON signatures (outing_id);

CREATE TABLE signature_history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mid TEXT NOT NULL UNIQUE,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  golfer_id INTEGER NOT NULL REFERENCES outing_golfers (id),
  role TEXT NOT NULL CHECK (role IN ('player', 'marker')),
  signer_id INTEGER,
  scores TEXT,
  reopened TEXT,
  base_ver INTEGER NOT NULL,
  ver INTEGER NOT NULL,
  actor TEXT NOT NULL,
  entered_at TEXT,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'contested', 'late'))
) STRICT;

CREATE INDEX signature_history_by_golfer ON signature_history (golfer_id, id);

CREATE TRIGGER signature_history_is_kept BEFORE DELETE ON signature_history
BEGIN SELECT RAISE(ABORT, 'signature history is never deleted'); END;
CREATE TRIGGER signature_history_is_final BEFORE UPDATE ON signature_history
BEGIN SELECT RAISE(ABORT, 'signature history is never changed'); END;

-- The log keeps its numbers, which are the cursors of phones.
CREATE TABLE change_log_with_signatures (
  chg INTEGER PRIMARY KEY AUTOINCREMENT,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  kind TEXT NOT NULL CHECK (kind IN ('score', 'wolf', 'leave', 'sign', 'outing')),
  golfer_id INTEGER,
  tgroup_id INTEGER,
  hole INTEGER,
  role TEXT
) STRICT;
INSERT INTO change_log_with_signatures (chg, outing_id, kind, golfer_id, tgroup_id, hole)
SELECT chg, outing_id, kind, golfer_id, tgroup_id, hole FROM change_log;
DROP TABLE change_log;
ALTER TABLE change_log_with_signatures RENAME TO change_log;
CREATE INDEX change_log_by_outing ON change_log (outing_id, chg);
