-- The groups of a category may be played in another form than its knockout, by sets to 4, 6, 8 or 9 games.
ALTER TABLE tournament_categories
  ADD COLUMN games integer NOT NULL DEFAULT 6 CHECK (games IN (4, 6, 8, 9)),
  -- Null: as the knockout. A server of the version before plays the groups in its form.
  ADD COLUMN group_sets integer CHECK (group_sets IN (1, 3)),
  ADD COLUMN group_third_set text CHECK (group_third_set IN ('set', 'super_tie_break', 'any')),
  ADD COLUMN group_games integer CHECK (group_games IN (4, 6, 8, 9)),
  -- At 40–40 one point decides: shown to players and referees.
  ADD COLUMN golden_point boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT tournament_categories_group_form_complete
    CHECK (num_nulls(group_sets, group_third_set, group_games) IN (0, 3));

-- Null: sets to 6, or a match of no tournament.
ALTER TABLE matches
  ADD COLUMN form_games integer CHECK (form_games IN (4, 8, 9)),
  ADD CONSTRAINT matches_form_games_of_form CHECK (form_games IS NULL OR form_sets IS NOT NULL);
