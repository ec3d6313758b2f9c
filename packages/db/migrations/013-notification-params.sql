-- A notification stores its type and params (ids, numbers, instants); packages/rules/src/notifications renders it when it
-- is read. Texts written before named players and cannot be taken apart: a row stays where its type and the rows it refers
-- to say everything, and the others go. No page has shown them yet (decision record 013).
ALTER TABLE notifications ADD COLUMN params jsonb;

UPDATE notifications SET params = jsonb_build_object('booking', meta_data -> 'id')
WHERE type IN ('booking_confirmed', 'booking_expiring', 'booking_reminder', 'payment_problem');

UPDATE notifications SET params = jsonb_build_object(
  'booking', bookings.id,
  'cents', bookings.price_cents,
  'because', CASE
    WHEN content LIKE '% estão voltando para você.' THEN 'refunded'
    WHEN content LIKE '% O prazo terminou antes do pagamento.' THEN 'unpaid'
    WHEN content LIKE '% O clube não confirmou antes do horário.' THEN 'unconfirmed'
  END)
FROM bookings WHERE type = 'booking_cancelled' AND bookings.id = (meta_data ->> 'id')::bigint;

UPDATE notifications SET params = jsonb_build_object('booking', bookings.id, 'cents', bookings.price_cents)
FROM bookings WHERE type = 'payment_refunded' AND bookings.id = (meta_data ->> 'id')::bigint;

UPDATE notifications SET params = jsonb_build_object('match', meta_data -> 'id') WHERE type = 'match_cancelled';

UPDATE notifications SET params = jsonb_build_object('match', matches.id, 'by', matches.contested_by)
FROM matches
WHERE notifications.type = 'match_contested' AND matches.id = (meta_data ->> 'id')::bigint AND contested_by IS NOT NULL;

UPDATE notifications SET params = jsonb_build_object('match', meta_data -> 'id', 'outcome', 'no_agreement')
WHERE type = 'match_finished' AND title = 'Partida encerrada sem acordo';

UPDATE notifications SET params = jsonb_build_object('match', meta_data -> 'id', 'by', NULL)
WHERE type = 'match_accepted' AND content LIKE 'Ninguém contestou %';

DELETE FROM notifications WHERE params IS NULL;

-- The change of type writes the table anew: dropped columns alone would leave the old texts in the rows on disk.
ALTER TABLE notifications
  DROP COLUMN title, DROP COLUMN content, DROP COLUMN meta_data,
  ALTER COLUMN params TYPE jsonb USING params || '{}',
  ALTER COLUMN params SET NOT NULL,
  -- The list of types is NOTIFICATIONS in packages/rules; the database keeps their form.
  DROP CONSTRAINT notifications_type_check,
  ADD CONSTRAINT notifications_type_check CHECK (type ~ '^[a-z]+(_[a-z]+)*$');
