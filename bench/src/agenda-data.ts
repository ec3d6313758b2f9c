import type { Database } from '@bandeja/db/database';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';

export type AgendaData = { slug: string; date: string };

const COURTS = 12;
const OCCUPATIONS = 200;
const PLAYERS = 20;

/**
 * A club of twelve courts with 200 occupations of one day: nine closures and tournaments, the others bookings of players
 * and of customers; a third paid online, a third half paid at the desk, some with an item.
 */
export async function makeAgenda(
  db: Database,
  { date, reception }: { date: string; reception: number },
): Promise<AgendaData> {
  const club = await createClub(db, {
    name: 'Arena Balcão',
    courts: COURTS,
    hours: [{ opens: 7 * 60, closes: 24 * 60 }],
  });
  const now = new Date();
  await db
    .insertInto('club_members')
    .columns(['club_id', 'user_id', 'role', 'created_at', 'joined_at'])
    .expression(
      db
        .selectFrom('players')
        .select(({ val }) => [
          val(club.id).as('club_id'),
          'user_id',
          val('reception').as('role'),
          val(now).as('created_at'),
          val(now).as('joined_at'),
        ])
        .where('id', '=', reception),
    )
    .execute();
  const players: number[] = [];
  for (let n = 0; n < PLAYERS; n++) players.push((await createPlayer(db)).id);
  await sql`
    WITH slot AS (
      SELECT id AS court_id, hour, row_number() OVER (ORDER BY hour, id) AS n FROM courts CROSS JOIN generate_series(7, 23) AS hour
      WHERE club_id = ${club.id} ORDER BY n LIMIT ${sql.lit(OCCUPATIONS)}
    ), placed AS (
      SELECT *, (${date}::timestamp + hour * interval '1 hour') AT TIME ZONE ${club.timezone} AS start_at,
        CASE WHEN n % 40 = 0 THEN 'closure' WHEN n % 50 = 1 THEN 'tournament' ELSE 'booking' END AS kind
      FROM slot
    ), taken AS (
      INSERT INTO court_occupations (court_id, during, kind, status, reason)
      SELECT court_id, tstzrange(start_at, start_at + interval '1 hour'), kind, 'confirmed', CASE WHEN kind <> 'booking' THEN 'Manutenção' END
      FROM placed RETURNING id, court_id, during, kind
    ), customer AS (
      INSERT INTO customers (club_id, name, created_at, updated_at)
      SELECT ${club.id}, 'Cliente ' || n, ${now}, ${now} FROM placed WHERE n % 3 = 0 RETURNING id
    ), nth_customer AS (SELECT id, row_number() OVER (ORDER BY id) * 3 AS n FROM customer),
    booked AS (
      INSERT INTO bookings (occupation_id, court_id, player_id, customer_id, kind, date, start_at, end_at, status, price_cents, player_details, created_at, updated_at)
      SELECT taken.id, taken.court_id, CASE WHEN nth_customer.id IS NULL THEN (${[...players]}::bigint[])[n % ${players.length}::int + 1] END, nth_customer.id,
        CASE WHEN nth_customer.id IS NULL THEN 'player' ELSE 'desk' END, ${date}, placed.start_at, placed.start_at + interval '1 hour',
        ${sql.lit(BOOKING_STATUS.confirmed)}, 12000, '{"players":[]}', ${now}, ${now}
      FROM placed JOIN taken ON taken.court_id = placed.court_id AND lower(taken.during) = placed.start_at
      LEFT JOIN nth_customer USING (n) WHERE placed.kind = 'booking' RETURNING id, player_id, customer_id
    ), till AS (
      INSERT INTO tills (club_id, day, opened_at) VALUES (${club.id}, ${date}, ${now}) RETURNING id
    ), by_hand AS (
      INSERT INTO desk_payments (club_id, booking_id, till_id, kind, method, amount_cents, at)
      SELECT ${club.id}, booked.id, till.id, 'payment', 'cash', 6000, ${now} FROM booked, till WHERE customer_id IS NOT NULL
    ), items AS (
      INSERT INTO desk_items (club_id, booking_id, name, quantity, price_cents, at)
      SELECT ${club.id}, id, 'Raquete', 2, 1500, ${now} FROM booked WHERE id % 10 = 0
    )
    INSERT INTO payments (payable_kind, payable_id, payer_id, amount_cents, reference, provider, status, method, expires_at, approved_at, created_at, updated_at)
    SELECT 'booking', id, player_id, 12000, 'agenda-' || id, 'sandbox', 'approved', 'pix', ${now}, ${now}, ${now}, ${now}
    FROM booked WHERE player_id IS NOT NULL AND id % 2 = 0`.execute(db);
  return { slug: club.slug, date };
}
