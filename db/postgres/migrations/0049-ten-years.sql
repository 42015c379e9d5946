-- What a club of ten years asks by: a member's own rows in tables that grow with every round, which a download, the
-- deletion of an account and the search of golfers used to read whole.

-- An operation that took effect is named in the history of what it changed. Only of a refused one nothing else is
-- stored, so only that says who sent it: the name, and the id, which tells namesakes apart. It is null where no one
-- was signed in, and of what was refused before this version outside of a member's queue. The name stays in its column,
-- which a server that is updated last still writes.
ALTER TABLE sync_mutations ADD COLUMN sender_id bigint REFERENCES members (id);
UPDATE sync_mutations SET actor = '' WHERE refused_args IS NULL;
UPDATE sync_mutations
SET
  sender_id = (
    SELECT members.id FROM sync_clients INNER JOIN members ON sync_clients.principal = 'u:' || members.id
    WHERE sync_clients.client_id = sync_mutations.client_id
  )
WHERE refused_args IS NOT NULL;
CREATE INDEX sync_mutations_refused ON sync_mutations (sender_id, actor) WHERE refused_args IS NOT NULL;

CREATE INDEX sync_clients_by_principal ON sync_clients (principal);
CREATE INDEX rounds_of_member ON rounds (member_id, course_id, deleted_at);
CREATE INDEX sign_ups_of_member ON sign_ups (member_id, id);
CREATE INDEX course_conditions_by_giver ON course_conditions (given_by);
CREATE INDEX game_records_by_golfer ON game_records (golfer_id);
CREATE INDEX game_record_history_by_golfer ON game_record_history (golfer_id);
CREATE INDEX feelers_by_member ON feelers (member_id);
CREATE INDEX account_links_of_change ON account_links (email_change_id) WHERE email_change_id IS NOT NULL;

-- The order in which sign-ins and links are deleted.
CREATE INDEX sessions_by_use ON sessions (seen_at);
CREATE INDEX account_links_by_expiry ON account_links (expires_at);

-- The last email to try the mail server, and whether there ever was a text.
CREATE INDEX messages_by_kind ON messages (kind, topic, id);
