-- Couples share a mailbox: two members with one email can both sign up, each once. A guest with it is one golfer still.
DROP INDEX sign_ups_one_an_email;
CREATE UNIQUE INDEX sign_ups_one_guest_an_email ON sign_ups (teetime_id, email)
  WHERE ended_at IS NULL AND member_id IS NULL AND email <> '';
