-- A held booking that each of its players pays: its shares are paid while the court is held, and all of them confirm it.
ALTER TABLE clubs
  -- Until so many hours after the booking the court waits for the shares of others; 0: no longer than every hold.
  ADD COLUMN split_hours integer NOT NULL DEFAULT 24 CHECK (split_hours BETWEEN 0 AND 48);

ALTER TABLE bookings
  ADD COLUMN each_pays boolean NOT NULL DEFAULT false,
  -- Until when others may pay their shares, once the player has paid the own one; null: as long as every hold.
  ADD COLUMN shares_until timestamptz,
  ADD CONSTRAINT bookings_shares_until CHECK (shares_until IS NULL OR each_pays);
-- One such hold of a player at a time.
CREATE UNIQUE INDEX bookings_one_each_pays ON bookings (player_id) WHERE each_pays AND status IN (10, 20);

ALTER TABLE booking_shares
  -- Who is asked for it, where the player named one of the app; then it has no typed name.
  ADD COLUMN player_id bigint REFERENCES players ON DELETE RESTRICT,
  ADD CONSTRAINT booking_shares_named CHECK (player_id IS NULL OR (NOT is_own AND name IS NULL)),
  ADD CONSTRAINT booking_shares_player_once UNIQUE (split_id, player_id),
  -- The money stays for the booking: it was paid while the booking was open. Else it returned to who had paid for all.
  ADD COLUMN kept boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT booking_shares_check,
  ADD CONSTRAINT booking_shares_own CHECK (NOT is_own OR (name IS NULL AND (payment_id IS NULL OR kept))),
  ADD CONSTRAINT booking_shares_kept CHECK (NOT kept OR payment_id IS NOT NULL);
CREATE INDEX booking_shares_player_id_idx ON booking_shares (player_id) WHERE player_id IS NOT NULL;
CREATE TRIGGER booking_shares_stay_kept BEFORE UPDATE OF kept ON booking_shares
  FOR EACH ROW WHEN (OLD.payment_id IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- The club never has less than the price of a booking that the shares confirm, and nothing of a hold that ends. Money at the
-- desk is its own yes, and may have become credit.
CREATE FUNCTION check_money_of_each_pays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held bigint := (SELECT COALESCE(sum(amount_cents - returned_cents), 0) FROM payments
    WHERE booking_id = NEW.id AND status = 'approved');
BEGIN
  IF (CASE NEW.status WHEN 30 THEN held < NEW.price_cents ELSE held > 0 END)
    AND NOT EXISTS (SELECT FROM desk_payments WHERE booking_id = NEW.id) THEN
    RAISE EXCEPTION 'booking % that each pays becomes % with % centavos', NEW.id, NEW.status, held
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bookings_each_pays_money';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bookings_each_pays_money AFTER UPDATE OF status ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.each_pays AND OLD.status IN (10, 20) AND NEW.status IN (30, 40)) EXECUTE FUNCTION check_money_of_each_pays();
