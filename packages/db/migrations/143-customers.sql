-- A person whom a club knows, with or without an account. Belongs to one club; the link to a player is made by the
-- player. An erased customer keeps the row for its bookings, without the person.
CREATE TABLE customers (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id     bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
  name        text NOT NULL,
  search_name text NOT NULL GENERATED ALWAYS AS (' ' || search_text(name)) STORED,
  -- E.164, with its plus sign. Two customers of a club may have one phone: a family, or a pair to be merged.
  phone       text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email       text,
  note        text,
  player_id   bigint REFERENCES players ON DELETE SET NULL,
  erased_at   timestamptz,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  CHECK (erased_at IS NULL OR num_nonnulls(phone, email, note, player_id) = 0)
);
CREATE INDEX customers_name_search ON customers USING gin (search_name gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX customers_name_order ON customers (club_id, search_name, id);
CREATE INDEX customers_of_phone ON customers (club_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX customers_player_id_idx ON customers (player_id);

-- Who books at the desk is a customer; a player's own booking has no customer. Both: a customer who is that player.
ALTER TABLE bookings
  ALTER COLUMN player_id DROP NOT NULL,
  ADD COLUMN customer_id bigint REFERENCES customers ON DELETE RESTRICT,
  ADD COLUMN kind text NOT NULL DEFAULT 'player' CHECK (kind IN ('player', 'desk', 'regular', 'lesson')),
  ADD COLUMN staff_note text,
  ADD COLUMN arrived_at timestamptz,
  ADD COLUMN no_show_at timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT bookings_have_a_payer CHECK (num_nonnulls(player_id, customer_id) >= 1);
CREATE INDEX bookings_of_customer ON bookings (customer_id, start_at DESC, id DESC) WHERE customer_id IS NOT NULL;

-- Two members of the staff see one booking: a change says which version it was made from.
CREATE FUNCTION count_change_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER bookings_count_change BEFORE UPDATE ON bookings
  FOR EACH ROW EXECUTE FUNCTION count_change_of_booking();

-- A deletion of an account finds the notes of the staff that name its player (060).
CREATE INDEX customers_note_words ON customers USING gin (typed_words(note)) WHERE note IS NOT NULL;
CREATE INDEX bookings_staff_note_words ON bookings USING gin (typed_words(staff_note)) WHERE staff_note IS NOT NULL;
