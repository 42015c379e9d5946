-- A score can be cleared, which is one more value of its cell: null strokes. A check cannot be changed in place, so scores
-- and their history are copied.
CREATE TABLE scores_to_clear (
  golfer_id INTEGER NOT NULL REFERENCES outing_golfers (id),
  hole INTEGER NOT NULL CHECK (hole BETWEEN 1 AND 18),
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  strokes INTEGER CHECK (strokes BETWEEN 1 AND 20),
  ver INTEGER NOT NULL CHECK (ver > 0),
  mid TEXT NOT NULL,
  -- The phone whose value is shown; null when it came in a call of its own, without a phone database.
  client_id TEXT,
  actor TEXT NOT NULL,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  contested INTEGER NOT NULL DEFAULT 0 CHECK (contested IN (0, 1)),
  PRIMARY KEY (golfer_id, hole)
) STRICT, WITHOUT ROWID;
INSERT INTO scores_to_clear
SELECT golfer_id, hole, outing_id, strokes, ver, mid, client_id, actor, intent_at, received_at, contested FROM scores;
DROP TABLE scores;
ALTER TABLE scores_to_clear RENAME TO scores;
CREATE INDEX scores_by_outing ON scores (outing_id);

CREATE TABLE score_history_to_clear (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mid TEXT NOT NULL UNIQUE,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  golfer_id INTEGER NOT NULL REFERENCES outing_golfers (id),
  hole INTEGER NOT NULL,
  strokes INTEGER,
  base_ver INTEGER NOT NULL,
  ver INTEGER NOT NULL,
  actor TEXT NOT NULL,
  entered_at TEXT,
  intent_at TEXT,
  received_at TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('applied', 'contested', 'late'))
) STRICT;
INSERT INTO score_history_to_clear
SELECT id, mid, outing_id, golfer_id, hole, strokes, base_ver, ver, actor, entered_at, intent_at, received_at, outcome
FROM score_history;
DROP TABLE score_history;
ALTER TABLE score_history_to_clear RENAME TO score_history;
CREATE INDEX score_history_by_cell ON score_history (golfer_id, hole, id);

CREATE TRIGGER score_history_is_kept BEFORE DELETE ON score_history
BEGIN SELECT RAISE(ABORT, 'score history is never deleted'); END;
CREATE TRIGGER score_history_is_final BEFORE UPDATE ON score_history
BEGIN SELECT RAISE(ABORT, 'score history is never changed'); END;
