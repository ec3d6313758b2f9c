-- The day of a match in its own zone, of those that are open, so that a day of them is read from an index however many there are.
-- The database keeps it: the zone is that of the club, and a server of the version before does not know the column.
ALTER TABLE matches ADD COLUMN opening_day date;

CREATE FUNCTION set_opening_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.opening_day := (NEW.date AT TIME ZONE coalesce(
    (SELECT timezone FROM clubs WHERE id = (SELECT club_id FROM courts WHERE id = NEW.court_id)),
    NEW.timezone,
    (SELECT timezone FROM clubs WHERE id = (SELECT club_id FROM courts WHERE id = NEW.lost_court_id)),
    'America/Sao_Paulo'))::date;
  RETURN NEW;
END $$;
CREATE TRIGGER matches_opening_day
  BEFORE INSERT OR UPDATE OF date, court_id, timezone, lost_court_id, opening_state ON matches
  FOR EACH ROW WHEN (NEW.opening_state = 'open') EXECUTE FUNCTION set_opening_day();

CREATE FUNCTION move_opening_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE matches SET opening_state = 'open'
  WHERE opening_state = 'open'
    AND coalesce(court_id, lost_court_id) IN (SELECT id FROM courts WHERE club_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER clubs_move_opening_days AFTER UPDATE OF timezone ON clubs
  FOR EACH ROW WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION move_opening_days();

UPDATE matches SET opening_state = 'open' WHERE opening_state = 'open';
CREATE INDEX matches_open_of_day ON matches (opening_day, date, id) WHERE opening_state = 'open';
