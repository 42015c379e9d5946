-- Whether the cards of an outing have to be signed by player and marker before its scores are posted.
ALTER TABLE teetimes ADD COLUMN sign_cards INTEGER NOT NULL DEFAULT 0 CHECK (sign_cards IN (0, 1));
