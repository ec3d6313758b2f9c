-- Fees of tournaments that the club takes, and hands back, are rows of a till like the money of bookings. `half_id`: of one player's
-- half; null: of the whole fee. What the club took before has no row, nor what a server of the version before takes.
ALTER TABLE tournament_halves ADD CONSTRAINT tournament_halves_key UNIQUE (id, team_id);
ALTER TABLE desk_payments
  ADD COLUMN team_id bigint REFERENCES tournament_teams ON DELETE RESTRICT,
  ADD COLUMN half_id bigint,
  ADD CONSTRAINT desk_payments_half_of_team FOREIGN KEY (half_id, team_id)
    REFERENCES tournament_halves (id, team_id) ON DELETE RESTRICT,
  DROP CONSTRAINT desk_payments_of_one,
  ADD CONSTRAINT desk_payments_of_one CHECK (num_nonnulls(booking_id, credit_id, team_id) = 1),
  ADD CONSTRAINT desk_payments_fee_is_money CHECK (
    team_id IS NULL OR kind <> 'reversal' AND method IN ('cash', 'pix_own', 'debit', 'credit_card', 'transfer')
  ),
  ADD CONSTRAINT desk_payments_half_is_paid CHECK (half_id IS NULL OR team_id IS NOT NULL AND kind = 'payment');
-- Each half, or the whole fee, is taken once, and what a team gets back is handed out once.
CREATE UNIQUE INDEX desk_payments_of_team ON desk_payments (team_id, half_id, kind) NULLS NOT DISTINCT
  WHERE team_id IS NOT NULL;
CREATE INDEX desk_payments_of_half ON desk_payments (half_id) WHERE half_id IS NOT NULL;

DROP TRIGGER desk_payments_append_only ON desk_payments;
CREATE TRIGGER desk_payments_append_only
  BEFORE UPDATE OF club_id, booking_id, credit_id, team_id, half_id, till_id, kind, method, amount_cents, reverses_id, because, at
    OR DELETE
  ON desk_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
