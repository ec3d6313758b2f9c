import { BOOKING_STATUS, OPEN_HOLD_STATUSES } from '@bandeja/rules/bookings/booking-status';

const HELD = BOOKING_STATUS.awaiting_payment;
const OPEN = OPEN_HOLD_STATUSES.join();
const PICTURES = `(SELECT coalesce(json_agg(json_build_object('id', i.id, 'caption', i.caption, 'image', i.image) ORDER BY position, id), '[]')
  FROM images i WHERE i.content_type = 'player' AND i.object_id = p.id)`;
const counted = (rows: string, most = 10_000) =>
  `SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${most + 1}) AS counted`;

export const VIEWER = `SELECT s.user_id AS user, p.id AS player FROM sessions s JOIN players p ON p.user_id = s.user_id
  WHERE s.id = $1 AND s.revoked_at IS NULL`;
const SUMMARY = `json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'city', c.city)`;
export const CLUB = `SELECT c.durations, c.start_step_minutes AS step, c.hold_minutes, c.timezone,
  extract(epoch FROM $1::date::timestamp AT TIME ZONE c.timezone) * 1000 AS midnight,
  (SELECT json_agg(h ORDER BY opens) FROM club_hours h WHERE h.club_id = c.id AND h.weekday = extract(isodow FROM $1::date)
    AND h.valid_from <= $1::date AND h.valid_until > $1::date) AS hours,
  (SELECT json_agg(p ORDER BY from_minute) FROM club_prices p WHERE p.club_id = c.id AND p.weekday = extract(isodow FROM $1::date)
    AND p.valid_from <= $1::date AND p.valid_until > $1::date) AS prices,
  (SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'surface', q.surface, 'indoor', q.indoor, 'club', ${SUMMARY})
    ORDER BY position, id) FROM courts q WHERE q.club_id = c.id) AS courts FROM clubs c`;

export const BUSY = `SELECT o.court_id, extract(epoch FROM lower(o.during)) * 1000 AS start, extract(epoch FROM upper(o.during)) * 1000 AS end
  FROM court_occupations o LEFT JOIN bookings b ON b.occupation_id = o.id AND b.status IN (${OPEN}) AND b.hold_expires_at <= $4
  WHERE o.court_id = ANY($1) AND o.status IN ('held', 'confirmed') AND b.id IS NULL AND o.during && tstzrange($2, $3)`;

const BOOKING = `b.id, json_build_object('id', q.id, 'name', q.name, 'club', ${SUMMARY}) AS court, b.player_id AS player, b.date::text AS date, to_char(b.start_at AT TIME ZONE c.timezone, 'HH24:MI') AS start_time,
  to_char(b.end_at AT TIME ZONE c.timezone, 'HH24:MI') AS end_time, b.start_at, b.end_at,
  (extract(epoch FROM b.end_at - b.start_at) / 60)::int AS duration, c.timezone, NULL AS match_type, b.status,
  'Aguardando Pagamento' AS status_label, b.price_cents, 'BRL' AS currency, b.hold_expires_at, b.player_details,
  json_build_object('club', c.name) AS meta_data, b.created_at, b.updated_at, b.start_at AS cancellable_until,
  COALESCE(b.free_until, b.start_at - c.free_until_hours * interval '1 hour') AS free_cancellation_until, NULL AS payment, NULL AS cancelled_by,
  '{"cancel":true,"pay":false,"create_match":true}'::json AS can, NULL AS decline_reason`;
const PLACE = 'JOIN courts q ON q.id = b.court_id JOIN clubs c ON c.id = q.club_id';
const OWN_BOOKINGS = `b.player_id = $1 AND b.end_at > $3 AND $2 @> ARRAY[
  CASE WHEN b.status IN (${OPEN}) AND b.hold_expires_at <= $3 THEN ${BOOKING_STATUS.cancelled} ELSE b.status END::int]`;
export const BOOKINGS = `SELECT ${BOOKING} FROM bookings b ${PLACE} WHERE ${OWN_BOOKINGS} ORDER BY b.start_at, b.id LIMIT $4`;
export const BOOKINGS_COUNT = counted(`bookings b WHERE ${OWN_BOOKINGS}`);

export const WRITE = `WITH
  o AS (INSERT INTO court_occupations (court_id, during, kind, status) VALUES ($1, tstzrange($2, $3), 'booking', 'held') RETURNING id),
  b AS (INSERT INTO bookings (occupation_id, court_id, player_id, date, start_at, end_at, status, price_cents, hold_expires_at, created_at, updated_at)
    SELECT id, $1, $4, $5, $2, $3, ${HELD}, $6, $7, $8, $8 FROM o RETURNING *),
  h AS (INSERT INTO booking_history (booking_id, at, actor_id, to_status, reason) SELECT id, $8, $4, ${HELD}, 'booked' FROM b),
  k AS (INSERT INTO idempotency_keys (user_id, key, call, body_hash, created_at, status, object_id)
    SELECT $10, $11, 'bookCourt', sha256(convert_to($12, 'UTF8')), $8, 201, id FROM b)
  SELECT ${BOOKING} FROM b ${PLACE} WHERE (graphile_worker.add_job('end_hold', json_build_object('booking', b.id),
    run_at => $9::timestamptz, job_key => 'end_hold:' || b.id)).id > 0`;

const sumOf = (amount: string, rows: string) => `coalesce((SELECT sum(${amount}) FROM ${rows}), 0)`;
const AGENDA = `SELECT i.*, CASE WHEN booking IS NULL THEN NULL ELSE price_cents + items - paid END AS open FROM (
  SELECT o.id, CASE WHEN o.kind <> 'booking' THEN o.kind WHEN b.status = ${HELD} THEN 'hold' WHEN b.kind IN ('regular', 'lesson') THEN b.kind ELSE 'booking' END AS kind,
    b.id AS booking, o.court_id AS court, q.name AS court_name, b.date::text AS date, to_char(lower(o.during) AT TIME ZONE c.timezone, 'HH24:MI') AS start_time,
    to_char(upper(o.during) AT TIME ZONE c.timezone, 'HH24:MI') AS end_time, lower(o.during) AS start_at, upper(o.during) AS end_at,
    coalesce(o.reason, u.name, p.first_name || ' ' || p.last_name) AS title, b.status, b.hold_expires_at, b.price_cents,
    ${sumOf('amount_cents', "payments WHERE payable_kind = 'booking' AND payable_id = b.id AND status = 'approved'")}
      + ${sumOf("CASE WHEN kind = 'payment' THEN amount_cents ELSE -amount_cents END", 'desk_payments WHERE booking_id = b.id')} AS paid,
    ${sumOf('quantity * price_cents', 'desk_items WHERE booking_id = b.id AND removed_at IS NULL')} AS items,
    b.arrived_at IS NOT NULL AS arrived, b.no_show_at IS NOT NULL AS no_show, b.version
  FROM court_occupations o JOIN courts q ON q.id = o.court_id JOIN clubs c ON c.id = q.club_id LEFT JOIN bookings b ON b.occupation_id = o.id
    LEFT JOIN players p ON p.id = b.player_id LEFT JOIN customers u ON u.id = b.customer_id
  WHERE o.court_id = ANY($1) AND o.status IN ('held', 'confirmed') AND NOT (coalesce(b.status IN (${OPEN}), false) AND b.hold_expires_at <= $2)`;
export const AGENDA_DAY = `${AGENDA} AND o.during && tstzrange($3, $4) AND (b.id IS NULL OR b.date = $5)) i ORDER BY start_at, court`;
export const AGENDA_REQUESTS = `${AGENDA} AND b.status = ${BOOKING_STATUS.awaiting_confirmation}) i ORDER BY start_at, booking LIMIT 100`;
export const MEMBER =
  'SELECT 1 FROM club_members m JOIN clubs c ON c.id = m.club_id WHERE c.slug = $1 AND m.user_id = $2';

const OF = `m.cancelled_at IS NULL AND m.id IN (SELECT match_id FROM match_players WHERE player_id = $1)
  AND ($2::bool IS NULL OR (m.ended_at IS NOT NULL) = $2)`;
const CAN =
  'edit seat record_set remove_set finish walkover contest accept cancel leave confirm not_me'.split(' ');
export const MATCHES = `SELECT m.id, m.date, m.ended_at, m.type, m.winner, m.ended_early, m.retired_team, NULL AS form, m.is_public, m.version, m.cancelled_at,
    '{"state":"final","until":null,"by_team":null,"reason":null}'::json AS result, NULL AS consent_until, m.levels_waiting, NULL AS counted_instead,
    '${JSON.stringify(Object.fromEntries(CAN.map((name) => [name, false])))}'::json AS can,
    json_build_object('id', q.id, 'name', q.name, 'club', json_build_object('id', c.id, 'slug', c.slug, 'name', c.name)) AS court,
    false AS has_lost_court, '{}'::json AS meta_data, m.booking_id AS booking, m.ends_at, m.created_by, c.timezone,
    (SELECT json_agg(json_build_object('id', s.id, 'player', json_build_object('id', p.id, 'first_name', p.first_name,
        'last_name', p.last_name, 'images', ${PICTURES}), 'team', s.team, 'position', s.position, 'level', p.level,
        'confirmed', s.confirmed_at IS NOT NULL) ORDER BY s.team, s.position)
     FROM match_players s JOIN players p ON p.id = s.player_id WHERE s.match_id = m.id) AS players,
    (SELECT json_agg(json_build_object('id', x.id, 'match', m.id, 'set', x.set, 'version', x.version,
        'team_a_score', x.team_a_score, 'team_b_score', x.team_b_score, 'players', x.players) ORDER BY x.set)
     FROM match_scores x WHERE x.match_id = m.id) AS scores,
    (SELECT coalesce(json_agg(x ORDER BY player_id), '[]') FROM level_changes x WHERE x.match_id = m.id) AS level_changes
  FROM (SELECT * FROM matches m WHERE ${OF} ORDER BY m.date DESC, m.id DESC LIMIT $3 OFFSET $4) m
  JOIN courts q ON q.id = m.court_id JOIN clubs c ON c.id = q.club_id ORDER BY m.date DESC, m.id DESC`;
export const MATCHES_COUNT = counted(`matches m WHERE ${OF}`);

const TO_ENTER = `matches m JOIN match_openings o ON o.match_id = m.id JOIN courts q ON q.id = m.court_id JOIN clubs c ON c.id = q.club_id
  WHERE m.opening_state = 'open' AND m.date > $1 AND o.fill_by > $1 AND c.published_at IS NOT NULL`;
export const OPEN_MATCHES = `SELECT i.*, 4 - json_array_length(seated) AS places_free FROM (
  SELECT m.id AS match, m.type, m.date AS starts_at, NULL AS ends_at, c.timezone, ${SUMMARY} AS club,
    json_build_object('id', q.id, 'name', q.name) AS court, NULL AS place, o.level_min, o.level_max, o.gender, o.fill_by,
    COALESCE(o.price_cents, 0) AS price_cents,
    (SELECT json_agg(json_build_object('team', s.team, 'position', s.position, 'level', p.level) ORDER BY s.team, s.position)
     FROM match_players s JOIN players p ON p.id = s.player_id WHERE s.match_id = m.id) AS seated
  FROM ${TO_ENTER} ORDER BY m.date, m.id LIMIT $2) i ORDER BY starts_at, match`;
export const OPEN_MATCHES_COUNT = counted(`${TO_ENTER} ORDER BY m.date, m.id`, 200);

export const OWN = `SELECT p.id, p.first_name, p.last_name, p.best_hand, p.court_position, p.gender, p.city, p.created_at, p.updated_at,
    ${PICTURES} AS images, json_build_object('level', p.level, 'reliability', p.reliability) AS level, p.user_id AS user, u.email,
    p.phone, p.birth_date, p.postal_code, true AS is_complete_profile, u.email_verified_at IS NOT NULL AS email_verified,
    '{"needs_terms":false,"analytics":null}'::json AS consents
  FROM players p JOIN users u ON u.id = p.user_id WHERE p.user_id = $1`;
export const UNREAD = counted("notifications WHERE player_id = $1 AND NOT is_read AND channel = 'app'");
export const BANNERS = `SELECT id, name, json_build_object('url', image, 'alt', alt) AS image, call_to_action
  FROM banners WHERE club_id IS NULL AND is_on AND starts_on <= $1 AND ends_on >= $1
  ORDER BY starts_on DESC, id DESC LIMIT 10`;
export const RANKED = `SELECT s.* FROM ranking_standings s JOIN rankings r ON r.id = s.ranking_id WHERE s.player_id = $1
  ORDER BY r.period_start DESC LIMIT 20`;
