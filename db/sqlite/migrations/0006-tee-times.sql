-- Tee times, which become outings, and the notices of golfers who look for others.

-- A tee time may leave its tees open, and a column cannot lose its NOT NULL in place. The rows keep their numbers,
-- which everything else about outings points at.
CREATE TABLE teetimes_with_times (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organizer_id INTEGER NOT NULL REFERENCES members (id),
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  course_id INTEGER NOT NULL REFERENCES courses (id),
  teebox_id INTEGER REFERENCES teeboxes (id),
  contest_id INTEGER NOT NULL DEFAULT 0 CHECK (contest_id IN (0, 14, 16, 17, 18, 21)),
  gross_skins INTEGER NOT NULL DEFAULT 0 CHECK (gross_skins IN (0, 1)),
  net_skins INTEGER NOT NULL DEFAULT 0 CHECK (net_skins IN (0, 1)),
  spin INTEGER NOT NULL DEFAULT 0 CHECK (spin IN (0, 1, 2)),
  inprogress INTEGER NOT NULL DEFAULT 0 CHECK (inprogress IN (0, 1)),
  created_at TEXT NOT NULL,
  posted_at TEXT,
  cancelled_at TEXT,
  tournament INTEGER NOT NULL DEFAULT 0 CHECK (tournament IN (0, 1)),
  -- HH:MM at the club; null for an outing that was started without a tee time.
  time TEXT CHECK (time GLOB '[0-2][0-9]:[0-5][0-9]'),
  num_wanted INTEGER NOT NULL DEFAULT 0 CHECK (num_wanted BETWEEN 0 AND 144),
  rate_cents INTEGER NOT NULL DEFAULT 0 CHECK (rate_cents BETWEEN 0 AND 999900),
  tournament_title TEXT NOT NULL DEFAULT '',
  prepay INTEGER NOT NULL DEFAULT 0 CHECK (prepay IN (0, 1)),
  deadline TEXT CHECK (deadline GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  comments TEXT NOT NULL DEFAULT '',
  -- When a tee time was called off that had not become an outing; cancelled_at is for outings.
  withdrawn_at TEXT,
  CHECK (posted_at IS NULL OR cancelled_at IS NULL),
  CHECK (teebox_id IS NOT NULL OR (inprogress = 0 AND posted_at IS NULL AND cancelled_at IS NULL)),
  CHECK (withdrawn_at IS NULL OR (inprogress = 0 AND posted_at IS NULL AND cancelled_at IS NULL))
) STRICT;
INSERT INTO teetimes_with_times (id, organizer_id, date, course_id, teebox_id, contest_id, gross_skins, net_skins, spin,
  inprogress, created_at, posted_at, cancelled_at, tournament)
SELECT id, organizer_id, date, course_id, teebox_id, contest_id, gross_skins, net_skins, spin,
  inprogress, created_at, posted_at, cancelled_at, tournament FROM teetimes;
DROP TABLE teetimes;
ALTER TABLE teetimes_with_times RENAME TO teetimes;
CREATE INDEX teetimes_in_progress ON teetimes (inprogress, date);
CREATE UNIQUE INDEX teetimes_one_in_progress ON teetimes (organizer_id) WHERE inprogress = 1;

CREATE TABLE feelers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id INTEGER NOT NULL REFERENCES members (id),
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  time_range TEXT NOT NULL
    CHECK (time_range IN ('Early Morning', 'Late Morning', 'Early Afternoon', 'Late Afternoon')),
  region_id INTEGER NOT NULL CHECK (region_id > 0),
  comments TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX feelers_by_date ON feelers (date);
