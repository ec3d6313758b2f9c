-- A category with too few teams asks them to play in another one. The question stands on the category: with cancelled_at it is over, and
-- the category was joined to the other. A server of the version before does not ask, and keeps the columns as they are.
ALTER TABLE tournament_categories
  ADD COLUMN merge_into bigint REFERENCES tournament_categories ON DELETE RESTRICT,
  ADD COLUMN merge_asked_at timestamptz,
  ADD COLUMN merge_until timestamptz,
  ADD CONSTRAINT tournament_categories_merge_whole CHECK (num_nulls(merge_into, merge_asked_at, merge_until) IN (0, 3)),
  ADD CONSTRAINT tournament_categories_merge_other CHECK (merge_into <> id);
CREATE INDEX tournament_categories_merge_into ON tournament_categories (merge_into) WHERE merge_into IS NOT NULL;

-- The yes of a player whom the team binds: it goes with the row, so a partner who is swapped in has given none.
ALTER TABLE tournament_entrants ADD COLUMN merge_yes_at timestamptz;

ALTER TABLE tournament_teams
  -- The category that the team came from by such a question; its fee stays the one that it has paid.
  ADD COLUMN merged_from bigint REFERENCES tournament_categories ON DELETE RESTRICT,
  -- What goes back of the fee because the other category costs less, by the app and at the club together.
  ADD COLUMN back_cents integer NOT NULL DEFAULT 0 CHECK (back_cents >= 0),
  -- Of it, what the club took and hands back itself, and what of that it has handed back.
  ADD COLUMN club_back_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN club_handed_cents integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT tournament_teams_back_in_fee CHECK (back_cents <= price_cents),
  ADD CONSTRAINT tournament_teams_club_back CHECK (
    0 <= club_handed_cents AND club_handed_cents <= club_back_cents AND club_back_cents <= back_cents
  );
CREATE INDEX tournament_teams_merged_from ON tournament_teams (merged_from) WHERE merged_from IS NOT NULL;

-- A team pays the fee of the category in which it registered, and takes it along. A foreign key to the present category would
-- not let it move: the two sides of it are triggers now, with its name.
CREATE FUNCTION check_fee_of_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tournament_categories WHERE id = NEW.category_id AND price_cents = NEW.price_cents FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% is no fee of category %', NEW.price_cents, NEW.category_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'tournament_teams_price_is_fee';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tournament_teams_price_is_fee BEFORE INSERT OR UPDATE OF price_cents ON tournament_teams
  FOR EACH ROW EXECUTE FUNCTION check_fee_of_team();
CREATE TRIGGER tournament_categories_price_stays BEFORE UPDATE OF price_cents ON tournament_categories
  FOR EACH ROW WHEN (OLD.price_cents <> NEW.price_cents) EXECUTE FUNCTION refuse_change_of_fee();
ALTER TABLE tournament_teams DROP CONSTRAINT tournament_teams_price_is_fee;

DROP TRIGGER tournament_teams_category_open ON tournament_teams;
CREATE TRIGGER tournament_teams_category_open BEFORE INSERT OR UPDATE OF status, category_id ON tournament_teams
  FOR EACH ROW WHEN (NEW.status <> 'withdrawn') EXECUTE FUNCTION refuse_team_of_cancelled_category();

-- The difference of a joined team is handed back besides what a team gets back that leaves.
DROP INDEX desk_payments_of_team;
CREATE UNIQUE INDEX desk_payments_of_team ON desk_payments (team_id, half_id, kind) NULLS NOT DISTINCT
  WHERE team_id IS NOT NULL AND reason IS DISTINCT FROM 'Diferença da inscrição';
