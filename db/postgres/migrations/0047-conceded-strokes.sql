-- A stroke can be conceded: the strokes have it, and the ball was not holed out.
ALTER TABLE scores ADD COLUMN conceded bigint NOT NULL DEFAULT 0
  CHECK (conceded = 0 OR (conceded = 1 AND strokes IS NOT NULL));
ALTER TABLE score_history ADD COLUMN conceded bigint NOT NULL DEFAULT 0 CHECK (conceded IN (0, 1));

-- Whether a conceded stroke counts in every game of an outing, and not in matches alone.
ALTER TABLE teetimes ADD COLUMN gimmes bigint NOT NULL DEFAULT 0 CHECK (gimmes IN (0, 1));
