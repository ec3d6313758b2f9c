import { BOOKING_STATUS, OPEN_HOLD_STATUSES } from '@bandeja/rules/bookings/booking-status';

export const HELD = BOOKING_STATUS.awaiting_payment;
export const OPEN = OPEN_HOLD_STATUSES.join();

export const CLUB = `SELECT c.id, c.slug, c.name, c.city, c.timezone, c.durations, c.start_step_minutes AS step, c.hold_minutes,
  c.free_until_hours, extract(epoch FROM $1::date::timestamp AT TIME ZONE c.timezone) * 1000 AS midnight,
  (SELECT json_agg(h ORDER BY opens) FROM club_hours h WHERE h.club_id = c.id AND h.weekday = extract(isodow FROM $1::date)) AS hours,
  (SELECT json_agg(p ORDER BY from_minute) FROM club_prices p WHERE p.club_id = c.id AND p.weekday = extract(isodow FROM $1::date)) AS prices,
  (SELECT json_agg(q ORDER BY position, id) FROM courts q WHERE q.club_id = c.id) AS courts FROM clubs c`;

export const WRITE = `WITH
  o AS (INSERT INTO court_occupations (court_id, during, kind, status) VALUES ($1, tstzrange($2, $3), 'booking', 'held') RETURNING id),
  b AS (INSERT INTO bookings (occupation_id, court_id, player_id, date, start_at, end_at, status, price_cents, hold_expires_at, created_at, updated_at)
    SELECT id, $1, $4, $5, $2, $3, ${HELD}, $6, $7, $8, $8 FROM o RETURNING id),
  h AS (INSERT INTO booking_history (booking_id, at, actor_id, to_status, reason) SELECT id, $8, $4, ${HELD}, 'booked' FROM b),
  k AS (INSERT INTO idempotency_keys (user_id, key, call, body_hash, created_at, status, object_id)
    SELECT $11, $12, 'bookCourt', sha256(convert_to($13, 'UTF8')), $8, 201, id FROM b)
  SELECT id, graphile_worker.add_job('end_hold', json_build_object('booking', id), run_at => $9, job_key => $10 || id) FROM b`;

export const OWN = `SELECT p.*, u.email, u.email_verified_at IS NOT NULL AS email_verified,
    (SELECT coalesce(json_agg(json_build_object('id', i.id, 'caption', i.caption, 'image', i.image) ORDER BY position, id), '[]')
     FROM images i WHERE i.content_type = 'player' AND i.object_id = p.id) AS images,
    NOT EXISTS (SELECT FROM consents c WHERE c.user_id = p.user_id AND c.kind = 'terms') AS needs_terms
  FROM players p JOIN users u ON u.id = p.user_id WHERE p.user_id = $1`;

export const BANNERS =
  'SELECT id, name, image, call_to_action FROM banners WHERE starts_on <= $1 AND ends_on >= $1 ORDER BY starts_on DESC, id DESC LIMIT 10';

export const RANKED =
  'SELECT s.* FROM ranking_standings s JOIN rankings r ON r.id = s.ranking_id WHERE s.player_id = $1 ORDER BY r.period_start DESC LIMIT 20';
