-- Names change seldom and are searched often: without the pending list of a GIN index each search reads the index alone,
-- also right after many registrations, and the planner knows that it is cheap.
ALTER INDEX players_name_search SET (fastupdate = off);
ALTER INDEX clubs_name_search SET (fastupdate = off);
