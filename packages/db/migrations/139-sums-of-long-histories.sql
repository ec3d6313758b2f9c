-- What the finished matches of a player add up to, by month of their date (UTC), for players with long histories: the
-- reads of statistics and of the dashboard store it, and then read as many rows as there are months (decision 162).
CREATE TABLE match_sums (
  player_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  month     date NOT NULL,
  -- Newest first.
  match_ids bigint[] NOT NULL,
  -- Null: to be read again.
  sums      jsonb,
  PRIMARY KEY (player_id, month)
);

-- Changes of finished matches since the sums of their players were read, without a lock: a row that is still here
-- makes the sums of its month wrong. No foreign key, which would lock the player.
CREATE TABLE match_sums_changes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id  bigint NOT NULL,
  match_id   bigint NOT NULL,
  month      date NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX match_sums_changes_of_player ON match_sums_changes (player_id);
CREATE INDEX match_sums_changes_age ON match_sums_changes (changed_at);

CREATE FUNCTION month_of_sums(played timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN date_trunc('month', played AT TIME ZONE 'UTC')::date;

-- A match counts for each of its players, and each of them is partner or rival of the others.
CREATE FUNCTION note_match_change(changed bigint, played timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO match_sums_changes (player_id, match_id, month)
  SELECT player_id, changed, month_of_sums(played) FROM match_players WHERE match_id = changed;
$$;

CREATE FUNCTION note_change_of_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM note_match_change(NEW.id, NEW.date);
    -- A typed name that is erased does not stay in the sums until their next reading.
    IF OLD.club_name IS DISTINCT FROM NEW.club_name THEN
      UPDATE match_sums SET sums = NULL
      WHERE month = month_of_sums(OLD.date)
        AND player_id IN (SELECT player_id FROM match_players WHERE match_id = OLD.id);
    END IF;
    IF month_of_sums(OLD.date) = month_of_sums(NEW.date) THEN RETURN NEW; END IF;
  END IF;
  PERFORM note_match_change(OLD.id, OLD.date);
  RETURN OLD;
END;
$$;
CREATE TRIGGER matches_change_sums AFTER UPDATE OF date, type, winner, ended_at, confirmed_only, court_id, club_name ON matches
  FOR EACH ROW WHEN (
    (OLD.ended_at IS NOT NULL OR NEW.ended_at IS NOT NULL)
    AND (OLD.date, OLD.type, OLD.winner, OLD.ended_at, OLD.confirmed_only, OLD.court_id, OLD.club_name)
      IS DISTINCT FROM (NEW.date, NEW.type, NEW.winner, NEW.ended_at, NEW.confirmed_only, NEW.court_id, NEW.club_name)
  ) EXECUTE FUNCTION note_change_of_match();
-- Before: afterwards the match has no players.
CREATE TRIGGER matches_deletion_changes_sums BEFORE DELETE ON matches
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION note_change_of_match();

-- Of a place that changes or goes also the player who had it.
CREATE FUNCTION note_changes_of_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_sums_changes (player_id, match_id, month)
  SELECT noted.player_id, matches.id, month_of_sums(matches.date)
  FROM (
    SELECT player_id, match_id FROM changed
    UNION
    SELECT player_id, match_id FROM match_players WHERE match_id IN (SELECT match_id FROM changed)
  ) AS noted
  JOIN matches ON matches.id = noted.match_id AND matches.ended_at IS NOT NULL;
  RETURN NULL;
END;
$$;
CREATE TRIGGER added_places_change_sums AFTER INSERT ON match_players
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_places();
CREATE TRIGGER changed_places_change_sums AFTER UPDATE ON match_players
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_places();
CREATE TRIGGER left_places_change_sums AFTER DELETE ON match_players
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_places();

CREATE FUNCTION note_changes_of_scores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_sums_changes (player_id, match_id, month)
  SELECT place.player_id, matches.id, month_of_sums(matches.date)
  FROM (SELECT DISTINCT match_id FROM changed) AS noted
  JOIN matches ON matches.id = noted.match_id AND matches.ended_at IS NOT NULL
  JOIN match_players AS place ON place.match_id = matches.id;
  RETURN NULL;
END;
$$;
CREATE TRIGGER added_scores_change_sums AFTER INSERT ON match_scores
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_scores();
CREATE TRIGGER changed_scores_change_sums AFTER UPDATE ON match_scores
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_scores();
CREATE TRIGGER left_scores_change_sums AFTER DELETE ON match_scores
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changes_of_scores();

-- A result that was returned to one player.
CREATE FUNCTION note_change_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_sums_changes (player_id, match_id, month)
  SELECT OLD.player_id, OLD.match_id, month_of_sums(date)
  FROM matches WHERE id = OLD.match_id AND ended_at IS NOT NULL;
  RETURN NULL;
END;
$$;
CREATE TRIGGER returned_results_change_sums AFTER UPDATE ON level_changes
  FOR EACH ROW WHEN (OLD.returned_at IS DISTINCT FROM NEW.returned_at) EXECUTE FUNCTION note_change_of_return();
CREATE TRIGGER deleted_results_change_sums AFTER DELETE ON level_changes
  FOR EACH ROW WHEN (OLD.returned_at IS NOT NULL) EXECUTE FUNCTION note_change_of_return();

CREATE FUNCTION note_added_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_sums_changes (player_id, match_id, month)
  SELECT NEW.player_id, NEW.match_id, month_of_sums(date)
  FROM matches WHERE id = NEW.match_id AND ended_at IS NOT NULL;
  RETURN NULL;
END;
$$;
CREATE TRIGGER added_returns_change_sums AFTER INSERT ON level_changes
  FOR EACH ROW WHEN (NEW.returned_at IS NOT NULL) EXECUTE FUNCTION note_added_return();

-- Sums have name and slug of the club, and days and hours of its zone. Only an operator changes them.
CREATE FUNCTION note_change_of_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_match_change(matches.id, matches.date)
  FROM matches JOIN courts ON courts.id = matches.court_id
  WHERE courts.club_id = NEW.id AND matches.ended_at IS NOT NULL;
  RETURN NULL;
END;
$$;
CREATE TRIGGER clubs_change_sums AFTER UPDATE ON clubs
  FOR EACH ROW WHEN ((OLD.name, OLD.slug, OLD.timezone) IS DISTINCT FROM (NEW.name, NEW.slug, NEW.timezone))
  EXECUTE FUNCTION note_change_of_club();
