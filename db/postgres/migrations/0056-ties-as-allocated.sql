-- The results of an outing may also break ties by net with the strokes of the last holes.
ALTER TABLE outing_results DROP CONSTRAINT outing_results_ties_check;
ALTER TABLE outing_results ADD CONSTRAINT outing_results_ties_check CHECK (ties IN ('shared', 'countback', 'allocated'));
