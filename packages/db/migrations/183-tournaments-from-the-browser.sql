-- A tournament that its club still writes. Apart from tournaments: no list, page, link or letter of players reads this table,
-- nor does a server of the version before. Publishing makes the tournament with this hash and deletes the row.
CREATE TABLE tournament_drafts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash       text NOT NULL CHECK (hash ~ '^[A-Za-z0-9_-]{12}$'),
  club_id    bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  -- What `tournament create` takes from a file, without the club; checked against the clock when it is published.
  plan       jsonb NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT tournament_drafts_hash_key UNIQUE (hash)
);
CREATE INDEX tournament_drafts_of_club ON tournament_drafts (club_id, id);

ALTER TABLE tournaments
  -- Of the desk's edits: a form that shows an older one is refused.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN cancel_reason text;
CREATE INDEX tournaments_of_club ON tournaments (club_id, starts_on DESC);

-- A category may be cancelled while the others are played.
ALTER TABLE tournament_categories
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN cancel_reason text;

-- A cancelled category takes no team, also from a server of the version before, which does not know that state.
CREATE FUNCTION refuse_team_of_cancelled_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM tournament_categories WHERE id = NEW.category_id AND cancelled_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the category is cancelled'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tournament_teams_category_open';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tournament_teams_category_open BEFORE INSERT OR UPDATE OF status ON tournament_teams
  FOR EACH ROW WHEN (NEW.status <> 'withdrawn') EXECUTE FUNCTION refuse_team_of_cancelled_category();
