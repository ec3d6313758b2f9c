-- A cancelled category gives its name back, and two categories may change names with each other. The name of the
-- constraint stays, which the version before knows.
ALTER TABLE tournament_categories
  DROP CONSTRAINT tournament_categories_name_key,
  ADD CONSTRAINT tournament_categories_name_key EXCLUDE USING btree (tournament_id WITH =, name WITH =)
    WHERE (cancelled_at IS NULL) DEFERRABLE INITIALLY IMMEDIATE;
