-- Who plays in the place of a golfer who was taken out of an outing.
ALTER TABLE outing_golfers ADD COLUMN replaced_by INTEGER REFERENCES outing_golfers (id);
