import * as credits from '@bandeja/contract/calls/desk-credit';
import * as calls from '@bandeja/contract/calls/desk-customers';
import { payAtDesk } from '@bandeja/contract/calls/desk-till';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { giveBack, spendCredit } from './public.ts';

const app = useTestApp();

async function newCredit() {
  const club = await createClub(app.db);
  const { as } = await employ(app, club, 'manager');
  const params = { slug: club.slug };
  const { body } = await app.call(calls.createCustomer, { params, body: { name: 'Ana Souza' } }, as);
  const booking = await createBooking(app.db, { date: '2026-03-09', start_time: '10:00' });
  const of = {
    clubId: club.id,
    customerId: body.id,
    bookingId: booking.id,
    userId: null,
    now: app.clock.now,
  };
  return {
    of,
    as,
    one: { params: { ...params, id: body.id } },
    add: (kind: 'deposit' | 'adjusted', amount_cents: number, reason?: string) =>
      app.call(
        credits.addCustomerCredit,
        {
          params: { ...params, id: body.id },
          body: {
            ...{ kind, amount_cents },
            ...(kind === 'deposit' && { method: 'cash' as const }),
            ...(reason !== undefined && { reason }),
          },
        },
        as,
      ),
    spend: (amountCents: number) => withTransaction(app.db, (tx) => spendCredit(tx, { ...of, amountCents })),
    back: (amountCents: number) => withTransaction(app.db, (tx) => giveBack(tx, { ...of, amountCents })),
  };
}

async function ledgerOf(customerId: number) {
  const rows = await app.db
    .selectFrom('customer_credits')
    .select('amount_cents')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  const { credit_cents } = await app.db
    .selectFrom('customers')
    .select('credit_cents')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { amounts: rows.map(({ amount_cents }) => amount_cents), balance: credit_cents };
}

test('a manager adds and corrects, and the list shows who did what', async () => {
  const { add, spend, one, as, of } = await newCredit();
  expect(await add('deposit', 10_000)).toMatchObject({ status: 201, body: { balance_cents: 10_000 } });
  expect(await add('adjusted', -2_500, 'Valor digitado errado')).toMatchObject({
    body: { balance_cents: 7_500 },
  });
  await spend(7_000);
  const { body } = await app.call(credits.listCustomerCredit, one, as);
  expect(body).toMatchObject({
    ...{ balance_cents: 500, count: 3, next: null },
    results: [
      { kind: 'used', amount_cents: -7_000, booking: of.bookingId, by: null },
      { kind: 'adjusted', amount_cents: -2_500, reason: 'Valor digitado errado', by: expect.any(String) },
      { kind: 'deposit', amount_cents: 10_000, reason: null, booking: null },
    ],
  });
});

test('refuses what is no movement, at its field, and what the balance does not cover', async () => {
  const { add, of, spend, one, as } = await newCredit();
  for (const [kind, cents, field] of [
    ['deposit', -1, 'amount_cents'],
    ['deposit', 0, 'amount_cents'],
    ['deposit', 10_000_001, 'amount_cents'],
    ['adjusted', 100, 'reason'],
  ] as const) {
    const answer = await add(kind, cents);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  for (const body of [
    { kind: 'deposit' as const, amount_cents: 100 },
    { kind: 'adjusted' as const, amount_cents: 100, method: 'cash' as const, reason: 'Brinde' },
  ])
    expect((await app.call(credits.addCustomerCredit, { ...one, body }, as)).body).toEqual({
      method: [expect.any(String)],
    });
  expect((await add('adjusted', -1, 'Sem saldo')).body).toEqual({
    error: 'O crédito do cliente não cobre este valor.',
  });
  await expect(spend(1)).rejects.toMatchObject({ code: 'credit_too_small' });
  expect(await ledgerOf(of.customerId)).toEqual({ amounts: [], balance: 0 });
});

test('two that use the same credit at once: one does', { tags: 'postgres-15' }, async () => {
  const { add, spend, of } = await newCredit();
  await add('deposit', 9_000);
  const outcomes = await Promise.allSettled([spend(6_000), spend(6_000), spend(6_000)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await ledgerOf(of.customerId)).toEqual({ amounts: [9_000, -6_000], balance: 3_000 });
});

test('the balance is the sum of the rows and never negative, for any movements', async () => {
  const movement = fc.record({
    kind: fc.constantFrom('deposit', 'adjusted', 'spend', 'back'),
    cents: fc.integer({ min: 1, max: 500 }),
    isTaken: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 12 }), async (movements) => {
      const { add, spend, back, of } = await newCredit();
      let expected = 0;
      const acts = movements.map(({ kind, cents, isTaken }) => async () => {
        const signed = kind === 'spend' || (kind === 'adjusted' && isTaken) ? -cents : cents;
        const isCovered = expected + signed >= 0;
        if (kind === 'spend' || kind === 'back') {
          const done = await (kind === 'spend' ? spend : back)(cents).then(
            () => true,
            () => false,
          );
          expect(done).toBe(isCovered);
        } else {
          const { status } = await add(kind as 'deposit', signed, 'Conferido');
          expect(status).toBe(isCovered ? 201 : 409);
        }
        if (isCovered) expected += signed;
      });
      for (const act of acts) await act();
      const { amounts, balance } = await ledgerOf(of.customerId);
      expect([balance, amounts.reduce((sum, cents) => sum + cents, 0)]).toEqual([expected, expected]);
    }),
    { numRuns: 8 },
  );
});

test('a booking is paid at the desk with the credit of its customer, and never with more', async () => {
  const { add, as, of, one } = await newCredit();
  const { courts } = await createClub(app.db);
  const court_id = courts[0]?.id ?? 0;
  await app.db
    .updateTable('courts')
    .set({ club_id: of.clubId, name: 'Quadra 9' })
    .where('id', '=', court_id)
    .execute();
  const { id } = await createBooking(app.db, { date: '2026-03-10', start_time: '10:00', court_id });
  await app.db.updateTable('bookings').set({ customer_id: of.customerId }).where('id', '=', id).execute();
  await add('deposit', 5_000);
  const pay = (amount_cents: number) =>
    app.call(
      payAtDesk,
      { params: { slug: one.params.slug, id }, body: { method: 'wallet', amount_cents } },
      as,
    );
  expect((await pay(5_001)).status).toBe(409);
  expect((await pay(5_000)).status).toBe(201);
  expect(await ledgerOf(of.customerId)).toEqual({ amounts: [5_000, -5_000], balance: 0 });
});

test('a row of the ledger is never edited and never deleted', async () => {
  const { add, of } = await newCredit();
  await add('deposit', 1_000);
  const rows = app.db
    .updateTable('customer_credits')
    .set({ amount_cents: 1 })
    .where('customer_id', '=', of.customerId);
  await expect(rows.execute()).rejects.toThrow('append-only');
  await expect(
    app.db.deleteFrom('customer_credits').where('customer_id', '=', of.customerId).execute(),
  ).rejects.toThrow('append-only');
});
