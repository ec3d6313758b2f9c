/** @module-tag postgres-15 */
import { bookCourt } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const INPUT = { date: '2026-03-09', start_time: '18:00' };

const app = useTestApp();
let players: SignedIn[];
let hot: number;
let quiet: number;
beforeAll(async () => {
  players = await Promise.all(Array.from({ length: 40 }, () => newPlayer(app)));
  const { courts } = await createClub(app.db, { courts: 2 });
  [hot = 0, quiet = 0] = courts.map(({ id }) => id);
});

const book = (court: number, start_time: string, player: SignedIn | undefined) =>
  app.call(bookCourt, { body: { court, date: INPUT.date, start_time } }, { as: player?.token });

/**
 * Runs `work` while another booking holds the court's lock, of the same kind: rows that refer to the court can be
 * written.
 */
const whileLocked = (court: number, work: () => Promise<void>) =>
  app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('courts').select('id').where('id', '=', court).forNoKeyUpdate().execute();
    await work();
  });

describe('while a court is locked', () => {
  test('a request for a taken slot is refused without waiting', async () => {
    await createBooking(app.db, { court_id: hot, date: INPUT.date, start_time: '08:00' });
    await whileLocked(hot, async () => {
      expect((await book(hot, '08:00', players[0])).status).toBe(409);
    });
    expect(app.refusedStatements).toEqual([]);
  });

  test('waiting requests leave connections to other requests', async () => {
    let waiting: Promise<{ status: number }[]> | undefined;
    await whileLocked(hot, async () => {
      const [first, ...others] = players;
      waiting = Promise.all(others.map((player) => book(hot, '10:00', player)));
      expect((await book(quiet, '10:00', first)).status).toBe(201);
    });
    const statuses = (await waiting)?.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(38).fill(409)]);
    expect(app.refusedStatements.filter((state) => state !== '23P01')).toEqual([]);
  });

  test('a wait ends with a 409 that asks for a retry, and leaves no row', async () => {
    await whileLocked(hot, async () => {
      const { status, body } = await book(hot, '12:00', players[1]);
      expect([status, body]).toEqual([
        409,
        { error: 'Alguém mudou isto ao mesmo tempo. Atualize e tente de novo.' },
      ]);
    });
    expect(app.refusedStatements).toContain('55P03');
    expect((await book(hot, '12:00', players[1])).status).toBe(201);
  });
});
