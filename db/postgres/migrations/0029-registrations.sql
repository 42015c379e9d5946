-- Who may register: anyone, anyone whom an administrator approves, or only who is invited. NULL until an administrator
-- chooses, which counts as open.
ALTER TABLE club_settings ADD COLUMN registration text CHECK (registration IN ('open', 'approval', 'invitation'));

-- Whether an administrator has approved a member. 'open' registered while anyone could, and no administrator has
-- approved them since; 'waiting' is no golfer of the club until then.
ALTER TABLE members ADD COLUMN approval text NOT NULL DEFAULT 'approved'
  CHECK (approval IN ('approved', 'open', 'waiting', 'declined'));
CREATE INDEX members_to_approve ON members (approval, id) WHERE approval <> 'approved';
