-- When the operator recorded that the club gave the fee of a withdrawn team back, which was paid there; null: it did not.
ALTER TABLE tournament_teams
  ADD COLUMN fee_returned_at timestamptz,
  ADD CONSTRAINT tournament_teams_returned_when_paid CHECK (
    fee_returned_at IS NULL OR (paid_at_club_at IS NOT NULL AND status = 'withdrawn')
  );
