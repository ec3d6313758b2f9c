import { existsSync } from 'node:fs';
import { BANNER_NAME_MAX, isBannerLink } from '@bandeja/rules/banners/banner-texts';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { declaredLevel } from '@bandeja/rules/levels/expected-chance';
import { createReplay } from '@bandeja/rules/levels/replay-levels';
import { billOf } from '@bandeja/rules/payments/bill';
import { isCompleteProfile } from '@bandeja/rules/players/profile-completeness';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { createUser } from '../testing/builders.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { seedDemo } from './seed-demo.ts';

const now = new Date('2026-03-06T12:00:00.000Z');
const demo = { now, demoPasswordHash: 'hash of the demo password' };

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
const databases: TestDatabase[] = [];
async function newDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.db;
}

let db: Database;
beforeAll(async () => {
  db = await newDatabase();
  expect(await seedDemo(db, demo)).toMatchObject({ login: 'demo@bandeja.app', created: true });
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

const TABLES = [
  'users',
  'players',
  'level_changes',
  'clubs',
  'club_members',
  'courts',
  'club_hours',
  'club_prices',
  'images',
  'banners',
  'court_occupations',
  'bookings',
  'booking_history',
  'matches',
  'match_players',
  'match_scores',
  'rankings',
  'ranking_standings',
  'ranking_awards',
  'ranking_moves',
  'ranking_snapshots',
  'ranking_past_positions',
] as const;

async function dump(of: Database): Promise<string> {
  const texts: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`
      SELECT ${sql.table(table)}::text AS row FROM ${sql.table(table)}
    `.execute(of);
    texts.push(`${table}: ${rows.length}`, ...rows.map(({ row }) => row).toSorted());
  }
  return texts.join('\n');
}

describe('the demo in the database', () => {
  test('has three clubs with online payment and forty players with level and complete profile', async () => {
    const clubs = await db.selectFrom('clubs').selectAll().execute();
    expect(clubs.map(({ city }) => city).toSorted()).toEqual(['Florianópolis', 'Manaus', 'São Paulo']);
    expect(clubs.every(({ online_payment }) => online_payment)).toBe(true);
    const pictures = await db.selectFrom('images').selectAll().execute();
    for (const { id } of clubs) {
      const own = pictures.filter(
        ({ object_id, content_type }) => object_id === id && content_type === 'club',
      );
      expect(own.length).toBeGreaterThan(0);
      for (const { image } of own) expect(image).toMatch(/^\/clubs\/[a-z-]+\.svg$/);
    }
    const players = await db.selectFrom('players').selectAll().execute();
    expect(players).toHaveLength(40);
    expect(players.every(isCompleteProfile)).toBe(true);
    expect(players.every(({ level }) => level !== null)).toBe(true);
  });

  test('three banners are shown from today on, each with a drawing of the web app and a link of it', async () => {
    const banners = await db.selectFrom('banners').selectAll().execute();
    expect(banners).toHaveLength(3);
    for (const banner of banners) {
      expect(banner).toMatchObject({ starts_on: '2026-03-06', ends_on: '2028-03-05' });
      expect(existsSync(new URL(`../../../../apps/web/public${banner.image}`, import.meta.url))).toBe(true);
      expect(isBannerLink(banner.call_to_action)).toBe(true);
      expect(banner.name.length).toBeLessThanOrEqual(BANNER_NAME_MAX);
    }
  });

  test('the demo player and the staff have a known password, the hash of the others matches none', async () => {
    const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
    const known = users.filter(({ password_hash }) => password_hash === demo.demoPasswordHash);
    expect(known.map(({ username, is_demo }) => [username, is_demo])).toEqual(
      ['demo', 'demo.dona', 'demo.recepcao'].map((name) => [name, true]),
    );
    const others = new Set(users.filter((user) => !known.includes(user)).map((user) => user.password_hash));
    expect([...others]).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$A{22}\$A{43}$/)]);
  });

  test('a booking has its occupation and a history that ends in its status', async () => {
    const { rows } = await sql<{ wrong: number; all: number }>`
      SELECT count(*) AS all, count(*) FILTER (WHERE
        occupation.court_id <> booking.court_id
        OR occupation.during <> tstzrange(booking.start_at, booking.end_at)
        OR occupation.status <> CASE booking.status WHEN 40 THEN 'released' ELSE 'confirmed' END
        OR (SELECT to_status FROM booking_history WHERE booking_id = booking.id ORDER BY at DESC, id DESC LIMIT 1) <> booking.status
        OR (SELECT from_status FROM booking_history WHERE booking_id = booking.id ORDER BY at, id LIMIT 1) IS NOT NULL
      ) AS wrong
      FROM bookings AS booking JOIN court_occupations AS occupation ON occupation.id = booking.occupation_id
    `.execute(db);
    expect(rows[0]?.all).toBeGreaterThan(800);
    expect(rows[0]?.wrong).toBe(0);
  });

  test('the money of the first club adds up, booking by booking and till by till, and its credit to its ledger', async () => {
    const bookings = await db
      .selectFrom('bookings')
      .innerJoin('courts', 'courts.id', 'bookings.court_id')
      .select(['bookings.id', 'price_cents', 'bookings.status', 'start_at'])
      .where('courts.club_id', '=', 1)
      .where('date', '>=', '2026-01-04')
      .execute();
    const online = await db.selectFrom('payments').selectAll().execute();
    const rows = await db.selectFrom('desk_payments').selectAll().orderBy('id').execute();
    const items = await db.selectFrom('desk_items').selectAll().execute();
    const due = await db.selectFrom('desk_returns').selectAll().execute();
    expect(due).toHaveLength(1);
    const bills = bookings.map(({ id, price_cents, status, start_at }) => {
      const ofBooking = (row: { booking_id: number | null }) => row.booking_id === id;
      const is_cancelled = status === BOOKING_STATUS.cancelled;
      const bill = billOf({
        ...{ price_cents, is_cancelled, provider: online.filter(ofBooking), desk: rows.filter(ofBooking) },
        items_cents: items.filter(ofBooking).reduce((sum, item) => sum + item.quantity * item.price_cents, 0),
        due_back_cents: due.find(ofBooking)?.due_cents ?? 0,
        debt_cents: 0,
      });
      // A cancelled booking keeps nothing but what waits to be handed back.
      if (is_cancelled) expect(bill.paid_cents - bill.returned_cents).toBe(bill.to_return_cents);
      else expect(bill.open_cents).toBeGreaterThanOrEqual(0);
      return { ...bill, isPlayed: start_at < now && !is_cancelled };
    });
    expect(bills.filter(({ returned_cents }) => returned_cents > 0).length).toBeGreaterThan(5);
    const played = bills.filter(({ isPlayed }) => isPlayed);
    expect(played.filter(({ open_cents }) => open_cents === 0).length).toBeGreaterThan(played.length * 0.9);
    expect(played.filter(({ open_cents, paid_cents }) => open_cents > 0 && paid_cents > 0)).not.toEqual([]);
    expect(new Set(rows.map(({ method }) => method))).toEqual(
      new Set(['cash', 'pix_own', 'debit', 'credit_card', 'wallet']),
    );
    expect(rows.filter(({ at }) => at > now)).toEqual([]);

    const { rows: wrong } = await sql`
      SELECT till.id FROM tills AS till WHERE closed_at IS NOT NULL AND expected_cents <> (
        SELECT sum(CASE WHEN kind = 'float' THEN amount_cents ELSE -amount_cents END) FROM till_moves WHERE till_id = till.id
      ) + (
        SELECT COALESCE(sum(CASE WHEN kind = 'payment' THEN amount_cents ELSE -amount_cents END), 0)
        FROM desk_payments WHERE till_id = till.id AND method = 'cash'
      )
      UNION ALL SELECT customer.id FROM customers AS customer WHERE credit_cents <> (
        SELECT COALESCE(sum(amount_cents), 0) FROM customer_credits WHERE customer_id = customer.id
      ) OR (SELECT COALESCE(sum(-amount_cents), 0) FROM customer_credits WHERE kind = 'used' AND customer_id = customer.id) <> (
        SELECT COALESCE(sum(row.amount_cents), 0) FROM desk_payments AS row
        JOIN bookings AS booking ON booking.id = row.booking_id
        WHERE row.method = 'wallet' AND booking.customer_id = customer.id
      )
    `.execute(db);
    expect(wrong).toEqual([]);
    const open = await db.selectFrom('tills').select('day').where('closed_at', 'is', null).execute();
    expect(open).toEqual([{ day: '2026-03-06' }]);
  });

  test('replaying the matches from the declared levels gives exactly the stored levels', async () => {
    const starts = await db.selectFrom('level_changes').selectAll().where('match_id', 'is', null).execute();
    expect(starts).toHaveLength(40);
    const { levels, play } = createReplay(
      starts.map(({ player_id, level, reliability }) => declaredLevel(player_id, level, reliability)),
    );
    const matches = await db
      .selectFrom('matches')
      .selectAll()
      .where('type', '=', 'Competitive')
      .where('ended_at', 'is not', null)
      .orderBy('ended_at')
      .orderBy('id')
      .execute();
    expect(matches.length).toBeGreaterThan(150);
    const seats = await db
      .selectFrom('match_players')
      .selectAll()
      .orderBy('team')
      .orderBy('position')
      .execute();
    const scores = await db.selectFrom('match_scores').selectAll().orderBy('set').execute();
    const changes = await db
      .selectFrom('level_changes')
      .selectAll()
      .where('match_id', 'is not', null)
      .execute();
    expect(changes).toHaveLength(matches.length * 4);
    for (const { id, winner, ended_at } of matches) {
      const four = seats.filter(({ match_id }) => match_id === id).map(({ player_id }) => player_id);
      const [a1, a2, b1, b2] = four;
      if (!a1 || !a2 || !b1 || !b2 || !ended_at) throw new Error(`match ${id} is not of four`);
      const sets = scores.filter(({ match_id }) => match_id === id);
      const date = localDateOf(ended_at, DEFAULT_ZONE);
      // The demo's results are older than the rule of connections.
      const match = { id, team_a: [a1, a2], team_b: [b1, b2], sets, date, connections: null } as const;
      const update = play(match, ended_at);
      expect(update.winner).toBe(winner);
      for (const moved of update.players) {
        const stored = changes.find(({ match_id, player_id }) => match_id === id && player_id === moved.id);
        expect(stored).toMatchObject({
          previous_level: moved.level_before,
          level: moved.level_after,
          previous_reliability: moved.reliability_before,
          reliability: moved.reliability_after,
          expected_chance: moved.expected_chance,
          factors: moved.factors,
        });
      }
    }
    const stored = await db.selectFrom('players').select(['id', 'level', 'reliability']).execute();
    for (const player of stored) expect(levels.get(player.id)).toMatchObject(player);
  });

  test('every set has the positions of its players', async () => {
    const scores = await db.selectFrom('match_scores').select(['match_id', 'players']).execute();
    const seats = await db.selectFrom('match_players').select(['id', 'match_id']).execute();
    const matchOf = new Map(seats.map(({ id, match_id }) => [id, match_id]));
    for (const { match_id, players } of scores) {
      expect(players).toHaveLength(4);
      expect(players).toEqual(
        expect.arrayContaining([{ match_player: expect.any(Number), team: 'B', position: 2 }]),
      );
      if (!Array.isArray(players)) throw new Error('a list was expected');
      for (const seat of players) {
        if (typeof seat !== 'object' || seat === null || !('match_player' in seat))
          throw new Error('no seat');
        expect(matchOf.get(Number(seat.match_player))).toBe(match_id);
      }
    }
  });

  test('new rows get ids after those of the demo', async () => {
    const before = await db
      .selectFrom('users')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirst();
    const user = await createUser(db, { username: 'depois' });
    expect(user.id).toBeGreaterThan(before?.id ?? 0);
    await db.deleteFrom('users').where('id', '=', user.id).execute();
  });

  test('loading twice changes nothing', async () => {
    const before = await dump(db);
    const later = { ...demo, now: new Date('2026-05-01T12:00:00Z') };
    expect(await seedDemo(db, later)).toMatchObject({ login: 'demo@bandeja.app', created: false });
    expect(await dump(db)).toBe(before);
  });

  test('the history of the desk says what its tills and walk-ins say, and nothing after now', async () => {
    const entries = await db.selectFrom('club_history').selectAll().orderBy('id').execute();
    const calls = new Set(entries.map(({ call }) => call));
    for (const call of ['bookAtDesk', 'recordArrival', 'payAtDesk', 'moveTill', 'closeTill'])
      expect(calls).toContain(call);
    expect(entries.every(({ at, user_id }) => at <= now && user_id !== null)).toBe(true);
    expect(entries.map(({ at }) => at.getTime())).toEqual(
      entries.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
    );
  });

  test('two servers that start at once on an empty database load the demo once', {
    tags: 'postgres-15',
  }, async () => {
    const other = await newDatabase();
    const laterThatDay = { ...demo, now: new Date('2026-03-06T20:00:00.000Z') };
    const answers = await Promise.all([seedDemo(other, laterThatDay), seedDemo(other, laterThatDay)]);
    expect(answers.map((answer) => answer?.created).toSorted()).toEqual([false, true]);
    expect(await dump(other)).toBe(await dump(db));
  });

  test('a database with other data is not changed', async () => {
    const other = await newDatabase();
    await createUser(other);
    expect(await seedDemo(other, demo)).toBeNull();
    expect(await other.selectFrom('clubs').select('id').execute()).toEqual([]);
  });
});
