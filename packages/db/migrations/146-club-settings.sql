-- Who the club is: shown on its page and before paying. Digits and capitals only: 11 of a CPF, 14 of a CNPJ, which has
-- letters too since July 2026.
ALTER TABLE clubs
  ADD COLUMN legal_name     text,
  ADD COLUMN document       text CHECK (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  ADD COLUMN street_address text,
  ADD COLUMN version        integer NOT NULL DEFAULT 1;

-- A court that is taken away stays for the bookings and matches played on it, and its name is free for another one.
ALTER TABLE courts
  ADD COLUMN archived_at timestamptz,
  ADD COLUMN version     integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT courts_name_key;
CREATE UNIQUE INDEX courts_name_key ON courts (club_id, name) WHERE archived_at IS NULL;

-- A court that is taken away while somebody books it: the booking fails like a lost race, so its transaction runs again
-- and does not find the court.
CREATE FUNCTION refuse_archived_court() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM courts WHERE id = NEW.court_id AND archived_at IS NOT NULL) THEN
    RAISE EXCEPTION 'court % is archived', NEW.court_id USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_archived_court BEFORE INSERT OR UPDATE OF court_id ON court_occupations
  FOR EACH ROW EXECUTE FUNCTION refuse_archived_court();

-- The picture of a club may have any caption.
DROP INDEX images_one_avatar;
CREATE UNIQUE INDEX images_one_avatar ON images (content_type, object_id)
  WHERE caption = 'avatar' AND content_type = 'player';
