-- The audit chain covers changes of the club, too. The next start links those that were there already.
ALTER TABLE audit_links ADD COLUMN club_to INTEGER NOT NULL DEFAULT 0;
