-- A guest: a customer of a club who plays its tournaments without an account. A row of players, so that teams, draws, boards
-- and results know one kind of person. removed_at is set from the start: every statement that leaves out removed players
-- leaves out guests. The name is the customer's, and goes with it. A customer has one guest, unless two customers were merged.
ALTER TABLE players
  ADD COLUMN customer_id bigint REFERENCES customers ON DELETE RESTRICT,
  ADD CONSTRAINT players_guest_has_no_account CHECK (customer_id IS NULL OR (
    removed_at IS NOT NULL
    AND num_nonnulls(user_id, best_hand, court_position, gender, phone, birth_date, city, postal_code, level) = 0
  ));
CREATE INDEX players_guests ON players (customer_id, id) WHERE customer_id IS NOT NULL;

-- The first word of a customer's name is the first name. An erased customer leaves what a deleted account leaves.
CREATE FUNCTION name_guest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer customers;
BEGIN
  SELECT * INTO STRICT customer FROM customers WHERE id = NEW.customer_id;
  IF customer.erased_at IS NOT NULL THEN
    NEW.first_name := 'Jogador';
    NEW.last_name := 'removido';
  ELSE
    NEW.first_name := split_part(btrim(customer.name), ' ', 1);
    NEW.last_name := btrim(substr(btrim(customer.name), length(NEW.first_name) + 1));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER players_guest_named BEFORE INSERT OR UPDATE OF customer_id ON players
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_guest();

CREATE FUNCTION name_guests_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE players SET customer_id = NEW.id, updated_at = NEW.updated_at WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_name_guests AFTER UPDATE OF name, erased_at ON customers
  FOR EACH ROW WHEN ((OLD.name, OLD.erased_at) IS DISTINCT FROM (NEW.name, NEW.erased_at))
  EXECUTE FUNCTION name_guests_of_customer();

-- A match with a guest has no match of the four players, which would keep the time and court that its players were told.
ALTER TABLE tournament_matches
  ADD COLUMN told_starts_at timestamptz,
  ADD COLUMN told_court bigint REFERENCES courts ON DELETE RESTRICT,
  ADD CONSTRAINT tournament_matches_told CHECK (told_court IS NULL OR told_starts_at IS NOT NULL);
