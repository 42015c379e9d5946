-- When an administrator put the list of what a new club needs away.
ALTER TABLE club_settings ADD COLUMN setup_hidden_at text;
