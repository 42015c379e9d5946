-- What an outing knows beside its scores: the wolf's choices, whether it is a tournament, and how it ended.

ALTER TABLE teetimes ADD COLUMN tournament INTEGER NOT NULL DEFAULT 0 CHECK (tournament IN (0, 1));

-- What each cell (group, hole) shows now. late: it came after the first score of the hole.
CREATE TABLE wolf_choices (
  outing_id INTEGER NOT NULL,
  tgroup_id INTEGER NOT NULL,
  hole INTEGER NOT NULL CHECK (hole BETWEEN 1 AND 18),
  wolf_game INTEGER NOT NULL CHECK (wolf_game IN (0, 1, 2)),
  wolf_partner INTEGER REFERENCES outing_golfers (id),
  ver INTEGER NOT NULL CHECK (ver > 0),
  mid TEXT NOT NULL,
  client_id TEXT,
  actor TEXT NOT NULL,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  contested INTEGER NOT NULL DEFAULT 0 CHECK (contested IN (0, 1)),
  late INTEGER NOT NULL DEFAULT 0 CHECK (late IN (0, 1)),
  PRIMARY KEY (outing_id, tgroup_id, hole),
  FOREIGN KEY (outing_id, tgroup_id) REFERENCES outing_groups (outing_id, tgroup_id),
  CHECK ((wolf_game = 2) = (wolf_partner IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- Every choice ever entered. One row an operation, as with scores; after-end: it came when the outing was over.
CREATE TABLE wolf_history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mid TEXT NOT NULL UNIQUE,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  tgroup_id INTEGER NOT NULL,
  hole INTEGER NOT NULL,
  wolf_game INTEGER NOT NULL,
  wolf_partner INTEGER,
  base_ver INTEGER NOT NULL,
  ver INTEGER NOT NULL,
  actor TEXT NOT NULL,
  entered_at TEXT,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  late INTEGER NOT NULL CHECK (late IN (0, 1)),
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'contested', 'after-end'))
) STRICT;

CREATE INDEX wolf_history_by_cell ON wolf_history (outing_id, tgroup_id, hole, id);

CREATE TRIGGER wolf_history_is_kept BEFORE DELETE ON wolf_history
BEGIN SELECT RAISE(ABORT, 'wolf history is never deleted'); END;
CREATE TRIGGER wolf_history_is_final BEFORE UPDATE ON wolf_history
BEGIN SELECT RAISE(ABORT, 'wolf history is never changed'); END;

-- A check cannot be widened in place: the log is copied, with its numbers, which are the cursors of phones.
CREATE TABLE change_log_with_choices (
  chg INTEGER PRIMARY KEY AUTOINCREMENT,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  kind TEXT NOT NULL CHECK (kind IN ('score', 'wolf', 'outing')),
  golfer_id INTEGER,
  tgroup_id INTEGER,
  hole INTEGER
) STRICT;
INSERT INTO change_log_with_choices (chg, outing_id, kind, golfer_id, hole)
SELECT chg, outing_id, kind, golfer_id, hole FROM change_log;
DROP TABLE change_log;
ALTER TABLE change_log_with_choices RENAME TO change_log;
CREATE INDEX change_log_by_outing ON change_log (outing_id, chg);

-- How an outing ended, once: posted or cancelled, by whom, and for a posting the answer that every repeat gets again.
CREATE TABLE outing_endings (
  outing_id INTEGER PRIMARY KEY REFERENCES teetimes (id),
  kind TEXT NOT NULL CHECK (kind IN ('posted', 'cancelled')),
  member_id INTEGER NOT NULL REFERENCES members (id),
  ended_at TEXT NOT NULL,
  board TEXT,
  answer TEXT
) STRICT;

CREATE TRIGGER outing_endings_are_kept BEFORE DELETE ON outing_endings
BEGIN SELECT RAISE(ABORT, 'the end of an outing is never taken back'); END;
CREATE TRIGGER outing_endings_are_final BEFORE UPDATE ON outing_endings
BEGIN SELECT RAISE(ABORT, 'the end of an outing is never changed'); END;
