-- When an administrator decided that the club goes without a mail server.
ALTER TABLE club_settings ADD COLUMN email_declined_at text;
