-- The tees of an outing as they are when it starts: a later edit of the course doesn't change it.
CREATE TABLE outing_tees (
  outing_id bigint NOT NULL REFERENCES teetimes (id),
  teebox_id bigint NOT NULL REFERENCES teeboxes (id),
  description text NOT NULL,
  gender text NOT NULL CHECK (gender IN ('M', 'W')),
  rating_tenths bigint NOT NULL,
  slope bigint NOT NULL,
  -- Par and stroke index of each hole: JSON.
  holes text NOT NULL,
  PRIMARY KEY (outing_id, teebox_id)
);

INSERT INTO outing_tees (outing_id, teebox_id, description, gender, rating_tenths, slope, holes)
SELECT teetimes.id, teeboxes.id, teeboxes.description, teeboxes.gender, teeboxes.rating_tenths, teeboxes.slope,
  (SELECT coalesce(json_agg(json_build_object('hole', hole, 'par', par, 'strokeIndex', stroke_index) ORDER BY hole), '[]')
   FROM holes WHERE course_id = teetimes.course_id)::text
FROM teetimes
JOIN teeboxes ON teeboxes.id = teetimes.teebox_id
  OR teeboxes.id IN (SELECT teebox_id FROM outing_golfers WHERE outing_id = teetimes.id)
WHERE teetimes.inprogress = 1 OR teetimes.posted_at IS NOT NULL OR teetimes.cancelled_at IS NOT NULL;

-- Percent of the Course Handicap that counts. Outings of before take all of it.
ALTER TABLE teetimes ADD COLUMN allowance bigint NOT NULL DEFAULT 100 CHECK (allowance BETWEEN 0 AND 100);
