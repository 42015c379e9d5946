-- A tee is rated for men, for women, or for both: a row of teeboxes is one rating of a tee, and its name and gender are
-- unique on the course. The (W) at the end of a name becomes the gender.
ALTER TABLE teeboxes ADD COLUMN gender text NOT NULL DEFAULT 'M' CHECK (gender IN ('M', 'W'));
ALTER TABLE teeboxes DROP CONSTRAINT teeboxes_course_id_description_key;
UPDATE teeboxes SET gender = 'W', description = left(description::text, -4) WHERE description LIKE '_% (W)';
ALTER TABLE teeboxes ADD UNIQUE (course_id, description, gender);

-- Par and stroke index of a rating that has others than the card of the course.
CREATE TABLE teebox_holes (
  teebox_id bigint NOT NULL REFERENCES teeboxes (id),
  hole bigint NOT NULL CHECK (hole BETWEEN 1 AND 18),
  par bigint NOT NULL CHECK (par BETWEEN 3 AND 6),
  stroke_index bigint NOT NULL CHECK (stroke_index BETWEEN 1 AND 18),
  PRIMARY KEY (teebox_id, hole),
  UNIQUE (teebox_id, stroke_index)
);

-- A hole can have a par of 6.
ALTER TABLE holes DROP CONSTRAINT holes_par_check;
ALTER TABLE holes ADD CONSTRAINT holes_par_check CHECK (par BETWEEN 3 AND 6);
