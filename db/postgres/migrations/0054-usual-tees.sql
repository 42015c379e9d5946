-- The tees that a member usually plays from, by the name that clubs give them: White, Blue/White. Empty where a member has
-- none. A name and no teebox, because each course has teeboxes of its own.
ALTER TABLE members ADD COLUMN tees text NOT NULL DEFAULT '' CHECK (length(tees) <= 40);
