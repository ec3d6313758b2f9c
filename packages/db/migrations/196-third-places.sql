-- A category may play for its third place.
ALTER TABLE tournament_categories
  ADD COLUMN third_place boolean NOT NULL DEFAULT false;

ALTER TABLE tournament_matches
  -- True: its teams are those that lose a_match and b_match, the semifinals.
  ADD COLUMN third_place boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT tournament_matches_third_place CHECK
    (NOT third_place OR (group_id IS NULL AND a_match IS NOT NULL AND b_match IS NOT NULL));
CREATE UNIQUE INDEX tournament_matches_one_third_place ON tournament_matches (category_id) WHERE third_place;
