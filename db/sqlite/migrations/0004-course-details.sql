-- What members want to know about a course: where it is, what it is like, and which of its tees are still played.

ALTER TABLE courses ADD COLUMN address1 TEXT NOT NULL DEFAULT '' CHECK (length(address1) <= 200);
ALTER TABLE courses ADD COLUMN address2 TEXT NOT NULL DEFAULT '' CHECK (length(address2) <= 200);
ALTER TABLE courses ADD COLUMN zip TEXT NOT NULL DEFAULT '' CHECK (length(zip) <= 10);
ALTER TABLE courses ADD COLUMN region_id INTEGER;
ALTER TABLE courses ADD COLUMN phonenum TEXT NOT NULL DEFAULT '' CHECK (phonenum NOT GLOB '*[^0-9]*' AND length(phonenum) <= 20);
ALTER TABLE courses ADD COLUMN website TEXT NOT NULL DEFAULT '' CHECK (website = '' OR website LIKE 'http://%' OR website LIKE 'https://%');
-- 1 for a course that a member added, 0 for one of the catalogue.
ALTER TABLE courses ADD COLUMN custom_course INTEGER NOT NULL DEFAULT 0 CHECK (custom_course IN (0, 1));
-- When the catalogue was last asked for the teeboxes.
ALTER TABLE courses ADD COLUMN catalogue_at TEXT;

-- A teebox that a person has corrected is left alone by the catalogue.
ALTER TABLE teeboxes ADD COLUMN edited_at TEXT;
-- A removed teebox stays for the rounds that were played from it.
ALTER TABLE teeboxes ADD COLUMN removed_at TEXT;

-- Every word about the condition of a course that was not told by posting a round; those are in round_postings.
CREATE TABLE course_conditions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  course_id INTEGER NOT NULL REFERENCES courses (id),
  given_by INTEGER NOT NULL REFERENCES members (id),
  given_at TEXT NOT NULL,
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  fairwaycondition INTEGER NOT NULL CHECK (fairwaycondition BETWEEN 0 AND 4),
  greenscondition INTEGER NOT NULL CHECK (greenscondition BETWEEN 0 AND 4),
  greensspeed INTEGER NOT NULL CHECK (greensspeed BETWEEN 0 AND 4),
  value INTEGER NOT NULL CHECK (value BETWEEN 0 AND 4),
  coursecom TEXT NOT NULL DEFAULT '' CHECK (length(coursecom) <= 1000)
) STRICT;

CREATE INDEX course_conditions_by_course ON course_conditions (course_id, date, id);
CREATE INDEX course_conditions_by_date ON course_conditions (date, course_id);

CREATE TRIGGER course_conditions_are_kept BEFORE DELETE ON course_conditions
BEGIN SELECT RAISE(ABORT, 'course conditions are never deleted'); END;
CREATE TRIGGER course_conditions_are_final BEFORE UPDATE ON course_conditions
BEGIN SELECT RAISE(ABORT, 'course conditions are never changed'); END;
