-- A fee that the desk recorded wrongly is taken back by a second row, and the right one may be a third. `reversed`: of a row of a fee
-- that has such a second row; it counts no more. A server of the version before writes no reversal, and its payments and returns meet the
-- same uniqueness.
ALTER TABLE desk_payments
  ADD COLUMN reversed boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT desk_payments_reversed_fee CHECK (NOT reversed OR team_id IS NOT NULL AND kind = 'payment'),
  DROP CONSTRAINT desk_payments_fee_is_money,
  ADD CONSTRAINT desk_payments_fee_is_money CHECK (
    team_id IS NULL OR method IN ('cash', 'pix_own', 'debit', 'credit_card', 'transfer')
  ),
  DROP CONSTRAINT desk_payments_half_is_paid,
  ADD CONSTRAINT desk_payments_half_is_paid CHECK (half_id IS NULL OR team_id IS NOT NULL AND kind <> 'return');
CREATE UNIQUE INDEX desk_payments_of_team_once ON desk_payments (team_id, half_id, kind) NULLS NOT DISTINCT
  WHERE team_id IS NOT NULL AND kind <> 'reversal' AND NOT reversed AND reason IS DISTINCT FROM 'Diferença da inscrição';
DROP INDEX desk_payments_of_team;
ALTER INDEX desk_payments_of_team_once RENAME TO desk_payments_of_team;

-- All of a payment, of the same half, once, and nothing of what was handed back. It marks the row that it takes back.
CREATE FUNCTION reverse_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE desk_payments SET reversed = true
  WHERE id = NEW.reverses_id AND kind = 'payment' AND NOT reversed
    AND (team_id, method, amount_cents) = (NEW.team_id, NEW.method, NEW.amount_cents)
    AND half_id IS NOT DISTINCT FROM NEW.half_id
    AND NOT EXISTS (SELECT FROM desk_payments back WHERE back.team_id = NEW.team_id AND back.kind = 'return');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payment % is not to be reversed', NEW.reverses_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'desk_payments_reversal_is_whole';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER desk_payments_reverse_fee BEFORE INSERT ON desk_payments
  FOR EACH ROW WHEN (NEW.kind = 'reversal' AND NEW.team_id IS NOT NULL) EXECUTE FUNCTION reverse_fee();
CREATE TRIGGER desk_payments_stay_reversed BEFORE UPDATE OF reversed ON desk_payments
  FOR EACH ROW WHEN (OLD.reversed) EXECUTE FUNCTION refuse_change();

-- What the club took for a half stays, until the row of the till is taken back.
CREATE FUNCTION open_half() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.club_cents IS NOT NULL
    OR NOT EXISTS (SELECT FROM desk_payments WHERE half_id = NEW.id AND kind = 'reversal')
    OR EXISTS (SELECT FROM desk_payments WHERE half_id = NEW.id AND kind = 'payment' AND NOT reversed) THEN
    RAISE EXCEPTION 'half % is paid', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tournament_halves_stay_paid';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER tournament_halves_stay_paid ON tournament_halves;
CREATE TRIGGER tournament_halves_stay_paid BEFORE UPDATE OF club_cents, club_at ON tournament_halves
  FOR EACH ROW WHEN (OLD.club_cents IS NOT NULL) EXECUTE FUNCTION open_half();
