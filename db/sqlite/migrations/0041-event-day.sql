-- Golfers whom the organizer has seen at the club before their start.
CREATE TABLE outing_check_ins (
  golfer_id INTEGER PRIMARY KEY REFERENCES outing_golfers (id),
  checked_at TEXT NOT NULL,
  checked_by INTEGER NOT NULL REFERENCES members (id)
) STRICT;

-- What the organizer tells the field: a message, or that play is suspended or resumed.
CREATE TABLE field_notices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  kind TEXT NOT NULL CHECK (kind IN ('message', 'suspended', 'resumed')),
  -- Empty for play that is suspended or resumed without a word.
  text TEXT NOT NULL,
  sent_by INTEGER NOT NULL REFERENCES members (id),
  sent_at TEXT NOT NULL
) STRICT;

CREATE INDEX field_notices_by_outing ON field_notices (outing_id, id);
