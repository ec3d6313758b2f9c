-- The form of the results of a match of a tournament, that of its category: its players record and finish in this form.
-- Null: a match of no tournament.
ALTER TABLE matches
  ADD COLUMN form_sets integer CHECK (form_sets IN (1, 3)),
  ADD COLUMN form_third_set text CHECK (form_third_set IN ('set', 'super_tie_break', 'any')),
  ADD CONSTRAINT matches_form_complete CHECK ((form_sets IS NULL) = (form_third_set IS NULL));

UPDATE matches SET form_sets = category.sets, form_third_set = category.third_set
FROM tournament_matches AS match JOIN tournament_categories AS category ON category.id = match.category_id
WHERE match.match_id = matches.id;
