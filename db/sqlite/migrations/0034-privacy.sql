-- Whether anyone may look up handicaps, or members only; and whether rounds ask about alcohol.
ALTER TABLE club_settings ADD COLUMN open_lookup INTEGER NOT NULL DEFAULT 1 CHECK (open_lookup IN (0, 1));
ALTER TABLE club_settings ADD COLUMN asks_alcohol INTEGER NOT NULL DEFAULT 0 CHECK (asks_alcohol IN (0, 1));

-- When what the club holds of a member is deleted. A login before that takes it back.
ALTER TABLE members ADD COLUMN leaves_at TEXT;
CREATE INDEX members_leaving ON members (leaves_at) WHERE leaves_at IS NOT NULL;
