-- The object of a notification, with its kind: an unread notification of the same player, type and object is replaced.
-- Null: never replaced (amounts of money; rows from before this column).
ALTER TABLE notifications ADD COLUMN about text CHECK (length(about) <= 100);
CREATE UNIQUE INDEX notifications_one_unread ON notifications (player_id, type, about)
  WHERE NOT is_read AND about IS NOT NULL;

-- How much of the budget that an author has for notifications to one player is spent. It is regained over time, so `spent`
-- is the state at `spent_at`.
CREATE TABLE notification_budgets (
  author_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  player_id bigint NOT NULL REFERENCES players ON DELETE CASCADE,
  spent     real NOT NULL CHECK (spent >= 0),
  spent_at  timestamptz NOT NULL,
  PRIMARY KEY (author_id, player_id)
);
CREATE INDEX notification_budgets_of_player ON notification_budgets (player_id);
CREATE INDEX notification_budgets_by_time ON notification_budgets (spent_at);
