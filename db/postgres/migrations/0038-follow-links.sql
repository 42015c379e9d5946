-- The link with which anyone follows an outing without scoring.
CREATE TABLE follow_links (
  outing_id bigint PRIMARY KEY REFERENCES teetimes (id),
  token text NOT NULL UNIQUE,
  is_on bigint NOT NULL CHECK (is_on IN (0, 1)),
  hides_last bigint NOT NULL CHECK (hides_last IN (0, 1)),
  changed_at text NOT NULL
);

-- How golfers are named to those who follow an outing.
ALTER TABLE club_settings ADD COLUMN follow_names text NOT NULL DEFAULT 'short'
  CHECK (follow_names IN ('full', 'short', 'initials'));
