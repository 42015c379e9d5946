-- A tee is rated for men, for women, or for both: a row of teeboxes is one rating of a tee, and its name and gender are
-- unique on the course. The (W) at the end of a name becomes the gender.
CREATE TABLE rated_teeboxes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  course_id INTEGER NOT NULL REFERENCES courses (id),
  description TEXT NOT NULL COLLATE NOCASE CHECK (length(description) BETWEEN 1 AND 60),
  gender TEXT NOT NULL DEFAULT 'M' CHECK (gender IN ('M', 'W')),
  rating_tenths INTEGER NOT NULL CHECK (rating_tenths BETWEEN 100 AND 1999),
  slope INTEGER NOT NULL CHECK (slope BETWEEN 55 AND 155),
  yardage INTEGER CHECK (yardage IS NULL OR yardage BETWEEN 1 AND 9999),
  edited_at TEXT,
  removed_at TEXT,
  UNIQUE (course_id, description, gender)
) STRICT;

INSERT INTO rated_teeboxes (id, course_id, description, gender, rating_tenths, slope, yardage, edited_at, removed_at)
SELECT id, course_id,
  CASE WHEN description LIKE '_% (W)' THEN substr(description, 1, length(description) - 4) ELSE description END,
  CASE WHEN description LIKE '_% (W)' THEN 'W' ELSE 'M' END,
  rating_tenths, slope, yardage, edited_at, removed_at
FROM teeboxes;

DROP TABLE teeboxes;
ALTER TABLE rated_teeboxes RENAME TO teeboxes;

-- Par and stroke index of a rating that has others than the card of the course.
CREATE TABLE teebox_holes (
  teebox_id INTEGER NOT NULL REFERENCES teeboxes (id),
  hole INTEGER NOT NULL CHECK (hole BETWEEN 1 AND 18),
  par INTEGER NOT NULL CHECK (par BETWEEN 3 AND 6),
  stroke_index INTEGER NOT NULL CHECK (stroke_index BETWEEN 1 AND 18),
  PRIMARY KEY (teebox_id, hole),
  UNIQUE (teebox_id, stroke_index)
) STRICT, WITHOUT ROWID;

-- A hole can have a par of 6.
CREATE TABLE longer_holes (
  course_id INTEGER NOT NULL REFERENCES courses (id),
  hole INTEGER NOT NULL CHECK (hole BETWEEN 1 AND 18),
  par INTEGER NOT NULL CHECK (par BETWEEN 3 AND 6),
  stroke_index INTEGER NOT NULL CHECK (stroke_index BETWEEN 1 AND 18),
  PRIMARY KEY (course_id, hole),
  UNIQUE (course_id, stroke_index)
) STRICT, WITHOUT ROWID;

INSERT INTO longer_holes SELECT course_id, hole, par, stroke_index FROM holes;
DROP TABLE holes;
ALTER TABLE longer_holes RENAME TO holes;
