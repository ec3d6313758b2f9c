import { createClub } from '@bandeja/db/testing/builders';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { onServer } from '@bandeja/db/testing/test-server';
import { addDays } from '@bandeja/rules/time/local-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnnouncedEvent, announced, CHANNEL } from '../../../events/announce.ts';
import { closeCourt, openCourt } from './close-court.ts';

// 09:00 of a Friday in São Paulo.
const NOW = new Date('2026-03-06T12:00:00Z');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The notifications that other nodes receive during `work`. */
const receivedDuring = (work: () => Promise<unknown>): Promise<AnnouncedEvent[]> =>
  onServer(database.connectionString, async (client) => {
    const received: AnnouncedEvent[] = [];
    client.on('notification', ({ payload = '[]' }) => received.push(...JSON.parse(payload)));
    await client.query(`LISTEN ${CHANNEL}`);
    await work();
    await announced(database.db);
    // Notifications arrive before the answer of the next statement.
    await client.query('SELECT 1');
    return received;
  });

test('a closure is announced to pages of every opening day it touches, and not of days that are not open for booking', async () => {
  const { slug, courts } = await createClub(database.db, { courts: 1, days_ahead: 4 });
  const court = courts[0]?.id ?? 0;
  // Sunday 22:00 to the end of March.
  const during = { start_at: '2026-03-09T01:00:00.000Z', end_at: '2026-04-01T03:00:00.000Z' };
  const closing = { court, during, reason: 'Reforma', cancelBookings: false, now: NOW };
  let id = 0;
  const closed = await receivedDuring(async () => {
    const answer = await closeCourt(database.db, closing);
    if (answer.ok) id = answer.closure.id;
  });
  const dates = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'];
  const expected = (free: boolean) =>
    dates.map((date) => [`slots:${slug}:${date}`, 'slots', { court, ...during, free }]);
  const ofPlayers = (received: AnnouncedEvent[]) => received.filter(([, event]) => event === 'slots');
  expect(ofPlayers(closed)).toEqual(expected(false));
  // The desk looks further ahead.
  expect(closed.filter(([, event]) => event === 'agenda')).toEqual(
    Array.from({ length: 26 }, (_, day) => [`desk:${slug}`, 'agenda', { date: addDays('2026-03-07', day) }]),
  );
  const opened = await receivedDuring(() => openCourt(database.db, { id, now: NOW }));
  expect(ofPlayers(opened)).toEqual(expected(true));
  expect(await receivedDuring(() => openCourt(database.db, { id, now: NOW }))).toEqual([]);
});
