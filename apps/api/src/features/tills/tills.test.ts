import * as calls from '@bandeja/contract/calls/desk-till';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

async function desk() {
  const club = await createClub(app.db, { courts: 1 });
  const params = { slug: club.slug };
  const [reception, manager] = [await employ(app, club, 'reception'), await employ(app, club, 'manager')];
  const move = (kind: 'float' | 'addition' | 'sangria' | 'return', amount_cents: number) =>
    app.call(calls.moveTill, { params, body: { kind, amount_cents, reason: 'Porque sim' } }, reception.as);
  const close = (counted_cents: number, reason?: string) =>
    app.call(
      calls.closeTill,
      { params, body: { counted_cents, ...(reason !== undefined && { reason }) } },
      reception.as,
    );
  const read = async () => (await app.call(calls.readOpenTill, { params }, reception.as)).body;
  return { club, params, reception, manager, move, close, read };
}

const row = (kind: string, amount_cents: number) => expect.objectContaining({ kind, amount_cents });

test('a till is opened by its float, counts its cash, and is closed with the counted one', async () => {
  const { move, close, read, reception, params, manager } = await desk();
  expect(await read()).toEqual({ till: null, today: '2026-03-06', to_return: [] });
  expect((await move('addition', 100)).body).toEqual({
    error: expect.stringContaining('Não há caixa aberto'),
  });
  expect((await close(0)).status).toBe(409);

  const opened = await move('float', 10_000);
  expect([opened.status, opened.body.day, opened.body.expected_cents]).toEqual([201, '2026-03-06', 10_000]);
  expect((await move('float', 1)).body).toEqual({ error: expect.stringContaining('já tem troco') });
  await move('addition', 5_000);
  expect((await move('sangria', 15_001)).body).toEqual({ error: 'Não há tanto dinheiro no caixa.' });
  await move('sangria', 12_000);
  const { body } = await move('return', 1_000);
  expect(body).toMatchObject({ expected_cents: 2_000, counted_cents: null, difference_cents: null });
  expect(body.rows).toEqual([
    ...[row('return', -1_000), row('sangria', -12_000), row('addition', 5_000), row('float', 10_000)],
  ]);
  expect(body.rows[0]?.by).toBe(
    (
      await app.db
        .selectFrom('users')
        .select('username')
        .where('id', '=', reception.id)
        .executeTakeFirstOrThrow()
    ).username,
  );

  expect((await close(1_900)).body).toEqual({ reason: [expect.stringContaining('Escreva o motivo')] });
  const closed = await close(1_900, 'Faltou troco');
  expect([closed.status, closed.body]).toMatchObject([
    200,
    { expected_cents: 2_000, counted_cents: 1_900, difference_cents: -100, reason: 'Faltou troco' },
  ]);
  expect((await read()).till).toBeNull();
  // The day's second till.
  expect((await move('float', 500)).body).toMatchObject({ day: '2026-03-06', expected_cents: 500 });

  const list = await app.call(calls.listTills, { params }, manager.as);
  expect(list.body.results).toMatchObject([{ expected_cents: 500 }, { difference_cents: -100 }]);
  const old = { params: { ...params, id: closed.body.id } };
  expect((await app.call(calls.readTill, old, manager.as)).body.rows).toHaveLength(4);
  expect((await app.call(calls.readTill, old, reception.as)).status).toBe(403);
  const other = await desk();
  const foreign = { params: { ...other.params, id: closed.body.id } };
  expect((await app.call(calls.readTill, foreign, other.manager.as)).status).toBe(404);
});

test('refuses amounts that are none, and keeps the drawer as it was', async () => {
  const { move, close, read } = await desk();
  for (const amount of [0, -1, 1.5, 100_000_001]) expect((await move('float', amount)).status).toBe(400);
  expect((await close(-1)).status).toBe(400);
  expect((await read()).till).toBeNull();
});

test('opened or closed twice at once: one till, one closing', async () => {
  const { move, close, club } = await desk();
  const opened = await Promise.all([move('float', 1), move('float', 1), move('float', 1)]);
  expect(opened.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const closed = await Promise.all([close(1), close(1)]);
  expect(closed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await app.db.selectFrom('tills').select('id').where('club_id', '=', club.id).execute()).toHaveLength(
    1,
  );
});

test('the database keeps rows of money as they are, and reverses a payment once and whole', async () => {
  const { club } = await desk();
  const booking = await createBooking(app.db, {
    court_id: club.courts[0]?.id as number,
    ...{ date: '2026-03-06', start_time: '18:00' },
  });
  const at = app.clock.now;
  const { id: till_id } = await app.db
    .insertInto('tills')
    .values({ club_id: club.id, day: '2026-03-06', opened_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const base = { club_id: club.id, booking_id: booking.id, till_id, at, method: 'cash' as const };
  const insert = (values: {
    kind: 'payment' | 'reversal';
    amount_cents: number;
    reverses_id?: number;
    reason?: string;
  }) =>
    app.db
      .insertInto('desk_payments')
      .values({ ...base, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await insert({ kind: 'payment', amount_cents: 500 });
  const reversal = { kind: 'reversal' as const, reverses_id: id, reason: 'Engano' };
  await expect(insert({ ...reversal, amount_cents: 400 })).rejects.toMatchObject({
    constraint: 'desk_payments_reversal_is_whole',
  });
  await insert({ ...reversal, amount_cents: 500 });
  await expect(insert({ ...reversal, amount_cents: 500 })).rejects.toMatchObject({
    constraint: 'desk_payments_reversed_once',
  });
  await expect(insert({ kind: 'payment', amount_cents: 0 })).rejects.toMatchObject({ code: '23514' });
  const change = app.db.updateTable('desk_payments').set({ amount_cents: 1 }).where('id', '=', id);
  await expect(change.execute()).rejects.toThrow('append-only');
});
