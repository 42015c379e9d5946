-- A member organizes one outing at a time, and one practice outing beside it.
DROP INDEX teetimes_one_in_progress;
CREATE UNIQUE INDEX teetimes_one_in_progress ON teetimes (organizer_id, practice) WHERE inprogress = 1;
