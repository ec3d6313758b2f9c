-- Every process keeps the open sessions it has read. The end of one is announced in the same commit, also that of an
-- operator's statement; a process that does not listen keeps none. Sessions end seldom, so NOTIFY delays few commits.
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bandeja_events', jsonb_build_array(jsonb_build_array('session:' || OLD.id, 'ended', NULL))::text);
  RETURN NULL;
END;
$$;
CREATE TRIGGER sessions_end_announced AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION announce_session_end();
CREATE TRIGGER sessions_deletion_announced AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL) EXECUTE FUNCTION announce_session_end();
