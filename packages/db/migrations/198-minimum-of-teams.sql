-- With fewer confirmed teams after the registration, the club decides; null: it wants no minimum. It is not compared with
-- max_teams here: a server of the version before lowers that one without knowing this one.
ALTER TABLE tournament_categories ADD COLUMN min_teams integer CHECK (min_teams BETWEEN 3 AND 128);
