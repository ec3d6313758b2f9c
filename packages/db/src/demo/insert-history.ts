import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What a page of the history shows, a few times over. */
const DAYS = 14;

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The history of a club's desk of the last days, as its calls write it: of what the demo's walk-ins, payments and tills say was
 * done.
 */
export async function insertHistory(
  db: Database,
  { club, now, members }: { club: string; now: Date; members: readonly number[] },
): Promise<void> {
  const by = members.at(-1) ?? null;
  await sql`
    WITH club AS (SELECT id FROM clubs WHERE slug = ${club}),
    walk_ins AS (
      SELECT booking.* FROM bookings AS booking JOIN courts ON courts.id = booking.court_id
      WHERE courts.club_id = (SELECT id FROM club) AND booking.kind = 'desk'
    ),
    acts (at, user_id, call, object_kind, object_id, changes) AS (
      SELECT created_at, ${by}::bigint, 'bookAtDesk', 'booking', id, jsonb_build_object(
        'court', jsonb_build_array(NULL, court_id), 'start_at', jsonb_build_array(NULL, ${iso('start_at')}),
        'end_at', jsonb_build_array(NULL, ${iso('end_at')}), 'price_cents', jsonb_build_array(NULL, price_cents))
      FROM walk_ins
      UNION ALL
      SELECT arrived_at, ${by}::bigint, 'recordArrival', 'booking', id,
        jsonb_build_object('arrived_at', jsonb_build_array(NULL, ${iso('arrived_at')}))
      FROM walk_ins WHERE arrived_at IS NOT NULL
      UNION ALL
      SELECT at, by_user, CASE kind WHEN 'payment' THEN 'payAtDesk' WHEN 'reversal' THEN 'reverseDeskPayment' ELSE 'returnDeskMoney' END,
        'booking', booking_id, CASE kind WHEN 'payment' THEN jsonb_build_object(
          'method', jsonb_build_array(NULL, method), 'amount_cents', jsonb_build_array(NULL, amount_cents))
        ELSE jsonb_build_object(
          'method', jsonb_build_array(method, NULL), 'amount_cents', jsonb_build_array(amount_cents, NULL)) END
      FROM desk_payments WHERE club_id = (SELECT id FROM club) AND booking_id IS NOT NULL
      UNION ALL
      SELECT move.at, move.by_user, 'moveTill', 'till', move.till_id,
        jsonb_build_object(move.kind, jsonb_build_array(NULL, move.amount_cents))
      FROM till_moves AS move JOIN tills ON tills.id = move.till_id WHERE tills.club_id = (SELECT id FROM club)
      UNION ALL
      SELECT closed_at, closed_by, 'closeTill', 'till', id, jsonb_build_object(
        'expected', jsonb_build_array(NULL, expected_cents), 'counted', jsonb_build_array(NULL, counted_cents))
      FROM tills WHERE club_id = (SELECT id FROM club) AND closed_at IS NOT NULL
    )
    INSERT INTO club_history (club_id, at, user_id, call, object_kind, object_id, changes)
    SELECT (SELECT id FROM club), at, user_id, call, object_kind, object_id, changes FROM acts
    WHERE at BETWEEN ${now}::timestamptz - ${DAYS} * interval '1 day' AND ${now}::timestamptz
    ORDER BY at, object_kind, object_id, call`.execute(db);
}
