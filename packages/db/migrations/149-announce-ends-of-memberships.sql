-- The end of a membership is announced in the same commit, also that of an operator's statement: it closes the open pages
-- of the desk. Memberships end seldom, so NOTIFY delays few commits.
CREATE FUNCTION announce_staff_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(
    'bandeja_events',
    jsonb_build_array(jsonb_build_array('staff:' || OLD.club_id || ':' || OLD.user_id, 'ended', NULL))::text
  );
  RETURN NULL;
END;
$$;
CREATE TRIGGER club_members_deletion_announced AFTER DELETE ON club_members
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL) EXECUTE FUNCTION announce_staff_end();
