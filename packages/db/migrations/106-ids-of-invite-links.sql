-- An invite link is listed and ended by its id; its token is stored as a hash only. The table has the links of coming
-- matches, since links are deleted two days after their match.
ALTER TABLE match_invites ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD CONSTRAINT match_invites_id_key UNIQUE (id);
