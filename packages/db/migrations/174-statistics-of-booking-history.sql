-- Autovacuum makes the statistics of partitions only. Since 171 reads of the history are planned from those of the
-- partitioned table, which had none.
ANALYZE booking_history;
