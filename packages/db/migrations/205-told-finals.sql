-- The two teams of a decided final that were told of it, the champion first, so that a correction tells only those for whom it changes
-- something. Null: nobody was. A server of the version before tells nobody.
ALTER TABLE tournament_categories ADD COLUMN told_final bigint[] CHECK (cardinality(told_final) = 2);
