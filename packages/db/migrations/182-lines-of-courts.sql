-- A long release is offered to several at once: what an offer leaves of it is a release of its own, a part of the first one.
ALTER TABLE court_releases
  ADD COLUMN root_id bigint REFERENCES court_releases ON DELETE SET NULL,
  -- Waits that were told that it is free for all: once each.
  ADD COLUMN told bigint[] NOT NULL DEFAULT '{}';
CREATE INDEX court_releases_root_id_idx ON court_releases (root_id) WHERE root_id IS NOT NULL;
