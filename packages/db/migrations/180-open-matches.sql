-- A match that its creator has opened to players who know none of it. open: has a free place; full: has none; closed: takes
-- no player. Null: never opened. Here and not in match_openings, so that the same row says that it is neither finished nor
-- cancelled.
ALTER TABLE matches
  ADD COLUMN opening_state text CHECK (opening_state IN ('open', 'full', 'closed')),
  ADD CONSTRAINT matches_open_is_to_play CHECK (
    opening_state IS NULL OR opening_state = 'closed'
    OR (ended_at IS NULL AND cancelled_at IS NULL AND NOT of_tournament)
  );
-- The end of a match closes it, also where a server of the version before writes it.
CREATE FUNCTION close_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.opening_state := 'closed';
  RETURN NEW;
END $$;
CREATE TRIGGER matches_close_opening BEFORE UPDATE OF ended_at, cancelled_at ON matches
  FOR EACH ROW WHEN (NEW.opening_state IN ('open', 'full') AND (NEW.ended_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL))
  EXECUTE FUNCTION close_opening();
CREATE INDEX matches_open ON matches (date, id) WHERE opening_state = 'open';
CREATE INDEX matches_open_of_creator ON matches (created_by) WHERE opening_state IN ('open', 'full');

CREATE TABLE match_openings (
  match_id   bigint PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
  -- Players in this range join without asking; null: no bound.
  level_min  numeric(2, 1) CHECK (level_min BETWEEN 0 AND 7),
  level_max  numeric(2, 1) CHECK (level_max BETWEEN 0 AND 7),
  gender     text NOT NULL CHECK (gender IN ('open', 'women', 'men', 'mixed')),
  -- Until when players join; then not_full decides about a match with a free place.
  fill_by    timestamptz NOT NULL,
  not_full   text NOT NULL CHECK (not_full IN ('cancel', 'keep', 'ask')),
  note       text,
  opened_at  timestamptz NOT NULL,
  -- When the creator was asked what happens if it does not fill.
  asked_at   timestamptz,
  -- A player outside the range was seated: until then the others may leave without consequence.
  leave_free_until timestamptz,
  CONSTRAINT match_openings_range CHECK (level_min <= level_max)
);
CREATE INDEX match_openings_note_words ON match_openings USING gin (typed_words(note)) WHERE note IS NOT NULL;

-- A player outside the range who asks to enter: once in a match.
CREATE TABLE match_requests (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id   bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  player_id  bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  text       text,
  state      text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'accepted', 'declined', 'expired', 'withdrawn', 'ended')),
  created_at timestamptz NOT NULL,
  -- Silence until then ends it.
  until      timestamptz NOT NULL,
  CONSTRAINT match_requests_once UNIQUE (match_id, player_id)
);
CREATE INDEX match_requests_of_player ON match_requests (player_id, created_at);
CREATE INDEX match_requests_text_words ON match_requests USING gin (typed_words(text)) WHERE text IS NOT NULL;
-- A request ends once.
CREATE TRIGGER match_requests_end_once BEFORE UPDATE OF state ON match_requests
  FOR EACH ROW WHEN (OLD.state <> 'waiting') EXECUTE FUNCTION refuse_change();

-- Each time a player entered an open match without asking: joins of a day are limited, also after leaving again.
CREATE TABLE match_joins (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id  bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  player_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  joined_at timestamptz NOT NULL
);
CREATE INDEX match_joins_of_match ON match_joins (match_id);
CREATE INDEX match_joins_of_player ON match_joins (player_id, joined_at);
