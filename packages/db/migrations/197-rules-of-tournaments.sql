-- What regulations ask of teams and persons, and how a table weighs results.
ALTER TABLE tournaments
  -- How many categories one person may enter; null: any number.
  ADD COLUMN entries_max integer CHECK (entries_max BETWEEN 1 AND 6);

ALTER TABLE tournament_categories
  -- The levels of both players together, the end included; null: no limit.
  ADD COLUMN level_sum_max numeric(4, 2) CHECK (level_sum_max BETWEEN 0 AND 14),
  -- The steps after the wins, in their order; the draw comes last. A server of the version before takes the usual order.
  ADD COLUMN tie_breaks text[] NOT NULL DEFAULT '{head_to_head,sets,games}'
    CONSTRAINT tournament_categories_tie_breaks_once CHECK (
      cardinality(tie_breaks) = 3 AND tie_breaks @> '{head_to_head,sets,games}'
    ),
  -- Of a walkover the table counts every set of the form to zero, or the win alone.
  ADD COLUMN walkover_score text NOT NULL DEFAULT 'full' CHECK (walkover_score IN ('full', 'none'));
