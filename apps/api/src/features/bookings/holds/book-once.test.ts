/** @module-tag postgres-15 */
import { listBookings } from '@bandeja/contract/calls/bookings';
import { createClub } from '@bandeja/db/testing/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const MONDAY = '2026-03-09';

const app = useTestApp();
let court: number;
let player: SignedIn;
beforeAll(async () => {
  const { courts } = await createClub(app.db, { courts: 1, max_bookings_per_day: 99, max_open_holds: 99 });
  court = courts[0]?.id ?? 0;
  player = await newPlayer(app);
});

const book = (start_time: string, key: string, as = player.token) =>
  app.app.inject({
    method: 'POST',
    url: '/booking/court/',
    headers: { authorization: `Bearer ${as}`, 'idempotency-key': key },
    payload: { court, date: MONDAY, start_time, player_details: { note: 'ok', players: [{ name: 'Lia' }] } },
  });

const bookingsOf = async ({ token }: SignedIn) =>
  (await app.call(listBookings, {}, { as: token })).body.count;

describe('a booking sent with an Idempotency-Key', () => {
  test('sent 64 times at once makes one row and 64 equal answers', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => book('08:00', 'one')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await bookingsOf(player)).toBe(1);
    expect(app.refusedStatements).toEqual([]);
  });

  test('sent again after a lost answer returns the first answer, without a second booking', async () => {
    const first = await book('10:00', 'lost');
    const again = await book('10:00', 'lost');
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(await bookingsOf(player)).toBe(2);
  });

  test('with another body is refused', async () => {
    const { statusCode, body } = await book('12:00', 'lost');
    expect([statusCode, JSON.parse(body)]).toEqual([
      409,
      { error: 'Esta chave de envio já foi usada com outros dados.' },
    ]);
  });

  test("under another player's key is the other player's own request", async () => {
    const other = await newPlayer(app);
    expect((await book('10:00', 'lost', other.token)).statusCode).toBe(409);
    const { statusCode, body } = await book('14:00', 'lost', other.token);
    expect(statusCode).toBe(201);
    expect(JSON.parse(body).player).toBe(other.id);
    expect(await bookingsOf(player)).toBe(2);
  });

  test('can be sent again after a refusal, which leaves the key unused', async () => {
    expect((await book('10:30', 'again')).statusCode).toBe(409);
    await app.db.updateTable('bookings').set({ hold_expires_at: TEST_NOW }).execute();
    expect((await book('10:30', 'again')).statusCode).toBe(201);
  });
});
