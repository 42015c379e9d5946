-- The sign-in under which a device was offered: its messages end with it. Null for devices offered before.
ALTER TABLE push_subscriptions ADD COLUMN sid TEXT REFERENCES sessions (sid);

CREATE INDEX push_subscriptions_by_sid ON push_subscriptions (sid);

-- Wrong tries are counted in memory, by address: a stranger's must not end the temporary password of a member.
ALTER TABLE temp_passwords DROP COLUMN tries;
