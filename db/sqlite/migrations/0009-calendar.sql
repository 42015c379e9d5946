-- When a golfer got a spot, and the calendars that members subscribe to.

-- The day at the club, YYYY-MM-DD; null for who still waits. A spot that is given after the deadline of payment has
-- passed is not taken away for it.
ALTER TABLE sign_ups ADD COLUMN spot_on TEXT CHECK (spot_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
UPDATE sign_ups SET spot_on = substr(signed_up_at, 1, 10) WHERE place = 'in';

CREATE TABLE calendar_feeds (
  member_id INTEGER PRIMARY KEY REFERENCES members (id),
  -- Of what stands in the link, which nobody can read again.
  secret_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
) STRICT;
