-- How the tables of a category are made. A server of the version before makes them in the usual order.
ALTER TABLE tournament_categories
  -- The steps after the wins, in their order; the order of the draw comes last.
  ADD COLUMN tie_breaks text[] NOT NULL DEFAULT '{head_to_head,sets,games}'
    CONSTRAINT tournament_categories_tie_breaks_once CHECK (
      cardinality(tie_breaks) = 3 AND tie_breaks @> '{head_to_head,sets,games}'
    ),
  -- Of a walkover the table counts every set of the form to zero, or the win alone.
  ADD COLUMN walkover_score text NOT NULL DEFAULT 'full' CHECK (walkover_score IN ('full', 'none'));
