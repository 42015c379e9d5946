-- The seasons of the club. Their standings are computed from the posted outings between their days.
CREATE TABLE seasons (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL CHECK (last_day >= first_day),
  outings TEXT NOT NULL CHECK (outings IN ('all', 'tournaments')),
  basis TEXT NOT NULL CHECK (basis IN ('net', 'gross', 'stableford')),
  -- Points by place, the first place first: a list of whole numbers as JSON.
  points TEXT NOT NULL,
  ties TEXT NOT NULL CHECK (ties IN ('mean', 'better')),
  -- Only the best so many results count; null for all.
  best INTEGER CHECK (best BETWEEN 1 AND 100),
  attending INTEGER NOT NULL CHECK (attending BETWEEN 0 AND 1000),
  planned INTEGER CHECK (planned BETWEEN 1 AND 100),
  ringer_course_id INTEGER REFERENCES courses (id),
  version INTEGER NOT NULL,
  changed_by INTEGER NOT NULL REFERENCES members (id),
  changed_at TEXT NOT NULL
) STRICT;

CREATE INDEX seasons_by_day ON seasons (last_day, first_day);

-- Outings between a season's days that do not count in it.
CREATE TABLE season_outings_left_out (
  season_id INTEGER NOT NULL REFERENCES seasons (id),
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  left_out_by INTEGER NOT NULL REFERENCES members (id),
  left_out_at TEXT NOT NULL,
  PRIMARY KEY (season_id, outing_id)
) STRICT;
