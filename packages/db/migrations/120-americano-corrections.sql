-- The version of a match rises with every change of its points or players: a second phone compares the one that it saw.
ALTER TABLE americano_matches ADD COLUMN version integer NOT NULL DEFAULT 0;
UPDATE americano_matches SET version = 1 WHERE score_a IS NOT NULL;

-- Matches that count as played by an entrant who came after the start, for planning.
ALTER TABLE americano_entrants ADD COLUMN credit integer NOT NULL DEFAULT 0 CHECK (credit >= 0);

-- Every recording of points, append-only: the last one of a match is its score.
CREATE TABLE americano_scores (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id    bigint NOT NULL REFERENCES americano_matches ON DELETE CASCADE,
  recorded_by bigint NOT NULL REFERENCES players ON DELETE RESTRICT,
  score_a     integer NOT NULL CHECK (score_a >= 0),
  score_b     integer NOT NULL CHECK (score_b >= 0),
  recorded_at timestamptz NOT NULL
);
CREATE INDEX americano_scores_of_match ON americano_scores (match_id, id);
CREATE INDEX americano_scores_of_player ON americano_scores (recorded_by);
