import { changePassword } from '@bandeja/contract/calls/accounts/account-changes';
import { obtainToken, revokeToken } from '@bandeja/contract/calls/accounts/sessions';
import type { Database } from '@bandeja/db/database';
import { createClub, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { employ } from '../../test/desk/employ.ts';
import { newPlayer } from '../../test/new-player.ts';
import { type OpenStream, openStream } from '../../test/open-stream.ts';
import { createTestApp, type TestApp, useTestApp } from '../../test/test-app.ts';
import { announce, announced } from './announce.ts';

const HEARTBEAT_MS = 100;

const streamLimits = { heartbeatMs: HEARTBEAT_MS, perSession: 3, perAddress: 4, spectators: 6 };
const app = useTestApp({ streamLimits });
const other = useTestApp({ streamLimits, besides: app });
const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});

const open = async (on: TestApp, topics: string, token?: string) => {
  const stream = await openStream(on, topics, token);
  opened.push(stream);
  return stream;
};
const SLOTS = 'slots:arena-central:2026-03-09';
const slot = (court: number) =>
  ({
    topic: SLOTS,
    event: 'slots',
    data: { court, start_at: '2026-03-09T21:00:00.000Z', end_at: '2026-03-09T22:00:00.000Z', free: false },
  }) as const;
const announceCourts = (db: Database, ...courts: number[]) =>
  withTransaction(db, async (tx) => {
    for (const court of courts) announce(tx, slot(court));
  });
const courtsOf = (stream: OpenStream) =>
  stream.events().flatMap(({ event, data }) => (event === 'slots' ? (data as { court: number }).court : []));
const receives = (stream: OpenStream, courts: number[]) =>
  vi.waitFor(() => expect(courtsOf(stream)).toEqual(courts), { timeout: 3_000 });

describe('a stream of events', () => {
  test('starts with the reconnect delay and a hello, with headers against caches and proxy buffers', async () => {
    const stream = await open(app, SLOTS);
    expect(stream.status).toBe(200);
    expect(stream.text()).toMatch(/^retry: 2000\n\nevent: hello\ndata: \{\}\n\n/);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['cache-control']).toBe('no-store');
    expect(stream.headers['x-accel-buffering']).toBe('no');
    expect(stream.headers['content-encoding']).toBeUndefined();
    expect(stream.headers['x-content-type-options']).toBe('nosniff');
    await vi.waitFor(() => expect(stream.text()).toContain('\n:\n\n'));
  });

  test('receives the announcements of all nodes once, in order, for its topics only', {
    tags: 'postgres-15',
  }, async () => {
    const streams = await Promise.all([open(app, SLOTS), open(other, `${SLOTS},slots:other:2026-03-09`)]);
    const elsewhere = await open(app, 'slots:arena-central:2026-03-10');
    await announceCourts(app.db, 1, 2);
    await announced(app.db);
    await announceCourts(other.db, 3);
    for (const stream of streams) await receives(stream, [1, 2, 3]);
    expect(courtsOf(elsewhere)).toEqual([]);
  });

  test('receives events of a commit and none of a rollback', async () => {
    const stream = await open(app, SLOTS);
    await withTransaction(app.db, async (tx) => {
      announce(tx, slot(1));
      await announced(app.db);
      expect(courtsOf(stream)).toEqual([]);
    });
    const failing = withTransaction(app.db, async (tx) => {
      announce(tx, slot(2));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await announceCourts(app.db, 3);
    await receives(stream, [1, 3]);
  });

  test('receives all events of a large change', async () => {
    const stream = await open(app, SLOTS);
    const courts = Array.from({ length: 500 }, (_, index) => index);
    await announceCourts(app.db, ...courts);
    await receives(stream, courts);
  });

  test('does not delay other streams when it is not read', async () => {
    const [slow, read] = [await open(app, SLOTS), await open(app, SLOTS)];
    slow.stall();
    // Larger than the socket buffers and the limit of a stream together; each batch reaches the reader in full.
    const text = 'x'.repeat(7_000);
    let sent = 0;
    for (let batch = 0; batch < 40; batch++) {
      await withTransaction(app.db, async (tx) => {
        for (let one = 0; one < 25; one++) {
          sent += 1;
          announce(tx, { ...slot(sent), data: { ...slot(sent).data, start_at: text } });
        }
      });
      await vi.waitFor(() => expect(courtsOf(read)).toHaveLength(sent), { timeout: 3_000 });
    }
    expect(courtsOf(read)).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
    // The server has closed the stream; the client sees it when it reads again.
    expect(read.ended()).toBe(false);
    expect(courtsOf(slow).length).toBeLessThan(sent);
  });

  test('carries private topics of its own player only', async () => {
    const [one, two] = [await newPlayer(app), await newPlayer(app)];
    const [own, foreign] = [await open(app, 'bookings', one.token), await open(app, 'bookings', two.token)];
    const booking = { id: 7, status: BOOKING_STATUS.confirmed, payment_status: null };
    announce(app.db, { topic: `bookings:${one.id}`, event: 'booking', data: booking });
    await vi.waitFor(() => expect(own.events()).toContainEqual({ event: 'booking', data: booking }));
    await announced(app.db);
    expect(foreign.events()).toEqual([{ event: 'hello', data: {} }]);
  });

  test.each([
    ['', 400],
    ['weather', 400],
    ['bookings:7', 400],
    ['session:0b5c1f0e-0000-4000-8000-000000000000', 400],
    ['match:0', 400],
    ['slots:arena-central', 400],
    [Array.from({ length: 21 }, (_, index) => `match:${index + 1}`).join(','), 400],
    ['staff:1:1', 400],
    ['desk:arena-central', 401],
    ['bookings', 401],
    ['notifications', 401],
    ['match:999999', 404],
  ])('of topics %s is refused with %i and a sentence', async (topics, status) => {
    const response = await app.app.inject(`/events/stream/?topics=${topics}`);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toMatch('application/json');
    expect(response.body).toMatch(/[a-z]{3}.*\./);
  });

  test('carries a match only to viewers who may see it', async () => {
    const { id, token } = await newPlayer(app);
    const match = await createMatch(app.db, {
      date: '2026-03-09T22:00:00Z',
      players: [id],
      is_public: false,
    });
    expect((await open(app, `match:${match.id}`)).status).toBe(404);
    const stream = await open(app, `match:${match.id}`, token);
    announce(app.db, { topic: `match:${match.id}`, event: 'match', data: { id: match.id, version: 2 } });
    await vi.waitFor(() =>
      expect(stream.events()).toContainEqual({ event: 'match', data: { id: match.id, version: 2 } }),
    );
  });

  test('is refused with an invalid token', async () => {
    expect((await open(app, SLOTS, 'no.such.token')).status).toBe(401);
  });

  test('is limited by session and by address', async () => {
    const { token } = await newPlayer(app);
    const ofSession = await Promise.all(Array.from({ length: 4 }, () => open(app, 'bookings', token)));
    expect(ofSession.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
    const ofAddress = await Promise.all(Array.from({ length: 5 }, () => open(app, SLOTS)));
    expect(ofAddress.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429]);
    expect(ofAddress.find(({ status }) => status === 429)?.headers['retry-after']).toBe('10');
    for (const stream of [...ofSession, ...ofAddress]) stream.leave();
    await vi.waitFor(async () => expect((await open(app, SLOTS)).status).toBe(200));
  });

  test('of spectators of tournaments is limited apart, also behind the network of a club', async () => {
    const hears = async (count: number, topics: string) => {
      const streams = await Promise.all(Array.from({ length: count }, () => open(app, topics)));
      return streams.map(({ status }) => status).sort();
    };
    expect(await hears(7, 'tournament:aaaaaaaaaaaa')).toEqual([200, 200, 200, 200, 200, 200, 429]);
    // One that hears anything else is no spectator.
    expect(await hears(5, `tournament:aaaaaaaaaaaa,${SLOTS}`)).toEqual([200, 200, 200, 200, 429]);
  });

  test('of addresses of one /64 is limited as of one address', async () => {
    const proxied = await createTestApp({ streamLimits, trustProxy: ['127.0.0.1'] });
    try {
      const from = async (address: string) => {
        const stream = await openStream(proxied, SLOTS, undefined, { 'x-forwarded-for': address });
        opened.push(stream);
        return stream.status;
      };
      const statuses = await Promise.all([1, 2, 3, 4, 5].map((host) => from(`2001:db8:0:7::${host}`)));
      expect(statuses.sort()).toEqual([200, 200, 200, 200, 429]);
      expect(await from('2001:db8:0:8::1')).toBe(200);
    } finally {
      for (const stream of opened.splice(0)) stream.leave();
      await proxied.close();
    }
  });

  test('replays missed events when a page connects', async () => {
    const early = await open(app, SLOTS);
    const opensLate = async () => {
      const late = await open(app, `${SLOTS}&read_ms=100`);
      const [hello] = late.events();
      if (Object(hello?.data).complete) return late;
      late.leave();
      throw new Error('this process has not listened for long enough');
    };
    // No event is missing once the server has listened for as long as a request can take to arrive.
    await vi.waitFor(opensLate, { timeout: 10_000, interval: 250 });
    await announceCourts(app.db, 71);
    await receives(early, [71]);
    const late = await opensLate();
    expect(courtsOf(late)).toContain(71);
    const unasked = await open(app, SLOTS);
    expect(unasked.events()).toEqual([{ event: 'hello', data: {} }]);
  });
});

describe('a session that ends', () => {
  const signIn = async () => {
    const { userId } = await newPlayer(app);
    const { username } = await app.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return (await app.call(obtainToken, { body: { username, password: TEST_PASSWORD } })).body;
  };

  test('closes its streams on all nodes at log-out, and no other streams', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const far = await createTestApp({ besides: app });
    const [ended, kept] = [await open(far, 'bookings', one.access), await open(far, 'bookings', two.access)];
    await app.call(revokeToken, { body: { refresh: one.refresh } });
    await vi.waitFor(() => expect(ended.ended()).toBe(true));
    expect(kept.ended()).toBe(false);
    await far.close();
  });

  test('closes its streams when the password changes', async () => {
    const { access } = await signIn();
    const stream = await open(app, 'notifications', access);
    await app.call(
      changePassword,
      { body: { password: TEST_PASSWORD, new_password: 'Outra#Bandeja-2026' } },
      { as: access },
    );
    await vi.waitFor(() => expect(stream.ended()).toBe(true));
  });

  test('is detected by the next heartbeat when its end was not announced', async () => {
    const { token, userId } = await newPlayer(app);
    const stream = await open(app, 'bookings', token);
    await app.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await vi.waitFor(() => expect(stream.ended()).toBe(true));
  });
});

describe('the connection that listens', () => {
  const listening = () =>
    sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity
    WHERE application_name = 'bandeja events' AND datname = current_database()`.execute(app.db);

  test('is one per process; after a loss it reconnects, sends resync, and receives again', async () => {
    const stream = await open(app, SLOTS);
    await open(other, SLOTS);
    const club = await createClub(app.db);
    const desk = await open(app, `desk:${club.slug}`, (await employ(app, club, 'reception')).as.as);
    const { rows } = await listening();
    expect(rows).toHaveLength(2);
    for (const { pid } of rows) await sql`SELECT pg_terminate_backend(${pid}::int)`.execute(app.db);
    await vi.waitFor(() => expect(stream.events()).toContainEqual({ event: 'resync', data: {} }));
    await announceCourts(app.db, 9);
    await receives(stream, [9]);
    await vi.waitFor(async () => expect((await listening()).rows).toHaveLength(2));
    expect(stream.ended()).toBe(false);
    // A removal may have been missed: it opens again, which checks.
    await vi.waitFor(() => expect(desk.ended()).toBe(true));
  });
});

test('a closing server ends its streams cleanly', async () => {
  const closing = await createTestApp({ besides: app });
  const stream = await open(closing, SLOTS);
  const started = performance.now();
  await closing.close();
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(stream.ended()).toBe(true);
});
