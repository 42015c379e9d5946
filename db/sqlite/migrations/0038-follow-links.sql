-- The link with which anyone follows an outing without scoring.
CREATE TABLE follow_links (
  outing_id INTEGER PRIMARY KEY REFERENCES teetimes (id),
  token TEXT NOT NULL UNIQUE,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  hides_last INTEGER NOT NULL CHECK (hides_last IN (0, 1)),
  changed_at TEXT NOT NULL
) STRICT;

-- How golfers are named to those who follow an outing.
ALTER TABLE club_settings ADD COLUMN follow_names TEXT NOT NULL DEFAULT 'short'
  CHECK (follow_names IN ('full', 'short', 'initials'));
