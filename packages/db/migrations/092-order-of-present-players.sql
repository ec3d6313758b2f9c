-- A page of the list of players reads the ids of its place from this index alone, and then only the rows that it shows.
DROP INDEX players_name_order;
CREATE INDEX players_name_order ON players (search_name, id) WHERE removed_at IS NULL;
