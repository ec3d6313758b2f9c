-- A link without an account to the matches of a tournament: calls and results. One a tournament; a new one takes its place.
CREATE TABLE tournament_referee_links (
  tournament_id bigint PRIMARY KEY REFERENCES tournaments ON DELETE CASCADE,
  token_hash    bytea NOT NULL,
  -- NULL: an account that does not exist any more. The link is the tournament's and goes on.
  made_by       bigint REFERENCES users ON DELETE SET NULL,
  created_at    timestamptz NOT NULL,
  CONSTRAINT tournament_referee_links_token_key UNIQUE (token_hash)
);
CREATE INDEX tournament_referee_links_made_by_idx ON tournament_referee_links (made_by);
