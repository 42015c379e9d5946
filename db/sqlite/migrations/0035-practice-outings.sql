-- An outing for trying the product: it is never posted and counts nowhere.
ALTER TABLE teetimes ADD COLUMN practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1));
