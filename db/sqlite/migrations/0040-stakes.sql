-- What an outing is played for: each setting of its stakes, the last one in effect.
CREATE TABLE outing_stakes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  -- The purses and the stakes of games in cents, as JSON; null when they were turned off.
  stakes TEXT,
  changed_by INTEGER NOT NULL REFERENCES members (id),
  changed_at TEXT NOT NULL
) STRICT;

CREATE INDEX outing_stakes_by_outing ON outing_stakes (outing_id, id);

CREATE TRIGGER outing_stakes_are_kept BEFORE DELETE ON outing_stakes
BEGIN SELECT RAISE(ABORT, 'stakes are never deleted'); END;
CREATE TRIGGER outing_stakes_are_final BEFORE UPDATE ON outing_stakes
BEGIN SELECT RAISE(ABORT, 'stakes are never changed'); END;

-- Whether outings of the club may be played for money.
ALTER TABLE club_settings ADD COLUMN allows_stakes INTEGER NOT NULL DEFAULT 1 CHECK (allows_stakes IN (0, 1));
