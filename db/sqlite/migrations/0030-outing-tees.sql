-- The tees of an outing as they are when it starts: a later edit of the course doesn't change it.
CREATE TABLE outing_tees (
  outing_id INTEGER NOT NULL REFERENCES teetimes (id),
  teebox_id INTEGER NOT NULL REFERENCES teeboxes (id),
  description TEXT NOT NULL,
  gender TEXT NOT NULL CHECK (gender IN ('M', 'W')),
  rating_tenths INTEGER NOT NULL,
  slope INTEGER NOT NULL,
  -- Par and stroke index of each hole: JSON.
  holes TEXT NOT NULL,
  PRIMARY KEY (outing_id, teebox_id)
) STRICT, WITHOUT ROWID;

INSERT INTO outing_tees (outing_id, teebox_id, description, gender, rating_tenths, slope, holes)
SELECT teetimes.id, teeboxes.id, teeboxes.description, teeboxes.gender, teeboxes.rating_tenths, teeboxes.slope,
  (SELECT json_group_array(json_object('hole', hole, 'par', par, 'strokeIndex', stroke_index))
   FROM (SELECT hole, par, stroke_index FROM holes WHERE course_id = teetimes.course_id ORDER BY hole))
FROM teetimes
JOIN teeboxes ON teeboxes.id = teetimes.teebox_id
  OR teeboxes.id IN (SELECT teebox_id FROM outing_golfers WHERE outing_id = teetimes.id)
WHERE teetimes.inprogress = 1 OR teetimes.posted_at IS NOT NULL OR teetimes.cancelled_at IS NOT NULL;

-- Percent of the Course Handicap that counts. Outings of before take all of it.
ALTER TABLE teetimes ADD COLUMN allowance INTEGER NOT NULL DEFAULT 100 CHECK (allowance BETWEEN 0 AND 100);
