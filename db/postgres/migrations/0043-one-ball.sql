-- How an outing is played: everybody's own ball, or one ball for each side.
ALTER TABLE teetimes ADD COLUMN format text NOT NULL DEFAULT 'own'
  CHECK (format IN ('own', 'scramble', 'foursomes', 'greensomes', 'chapman'));

-- Percent of the partners' Course Handicaps, from the lowest up: JSON; null for those of the format.
ALTER TABLE teetimes ADD COLUMN shares text;

-- The side in the group with which a golfer shares a ball; 0 for an own ball.
ALTER TABLE outing_golfers ADD COLUMN side bigint NOT NULL DEFAULT 0 CHECK (side BETWEEN 0 AND 2);
