import * as credits from '@bandeja/contract/calls/desk-credit';
import * as calls from '@bandeja/contract/calls/desk-customers';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

async function newPair() {
  const club = await createClub(app.db);
  const { as } = await employ(app, club, 'manager');
  const params = { slug: club.slug };
  const create = async (body: { name: string; phone?: string; email?: string; note?: string }) => {
    const { id } = (await app.call(calls.createCustomer, { params, body }, as)).body;
    const credit = { kind: 'deposit' as const, amount_cents: 4_000, method: 'cash' as const };
    await app.call(credits.addCustomerCredit, { params: { ...params, id }, body: credit }, as);
    return id;
  };
  const phone = '(11) 99999-8888';
  const kept = await create({ name: 'Ana Souza', phone, note: 'Canhota' });
  const twin = await create({
    name: 'Ana S.',
    phone,
    email: 'ana@exemplo.com.br',
    note: 'Prefere a quadra 2',
  });
  return {
    club,
    as,
    params,
    kept,
    twin,
    merge: (id: number, into: number) =>
      app.call(calls.mergeCustomers, { params: { ...params, id }, body: { into } }, as),
  };
}

test('bookings, credit, notes and what was missing follow, and the list offers twins of a phone', async () => {
  const { as, params, kept, twin, merge, club } = await newPair();
  const { body: offered } = await app.call(
    calls.listCustomers,
    { params, query: { same_phone: 'true' } },
    as,
  );
  expect(offered.results.map(({ id, same_phone }) => [id, same_phone])).toEqual([
    [twin, 1],
    [kept, 1],
  ]);
  const court_id = club.courts[0]?.id ?? 0;
  const booking = await createBooking(app.db, { date: '2026-03-09', start_time: '10:00', court_id });
  await app.db.updateTable('bookings').set({ customer_id: twin }).where('id', '=', booking.id).execute();

  const { status, body } = await merge(twin, kept);
  expect([status, body]).toMatchObject([
    200,
    {
      ...{ id: kept, name: 'Ana Souza', email: 'ana@exemplo.com.br', credit_cents: 8_000, same_phone: [] },
      note: 'Canhota\nPrefere a quadra 2',
      bookings: { next: [{ id: booking.id, date: '2026-03-09', start_time: '10:00' }], last: [] },
    },
  ]);
  expect((await app.call(calls.getCustomer, { params: { ...params, id: twin } }, as)).status).toBe(404);
  const credit = await app.call(credits.listCustomerCredit, { params: { ...params, id: kept } }, as);
  expect(credit.body.results.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ['merged', 4_000],
    ['merged', -4_000],
    ['deposit', 4_000],
    ['deposit', 4_000],
  ]);
  // The deposit of the other record is reversed here, once.
  const deposit = credit.body.results[2];
  expect(deposit).toMatchObject({ can_reverse: true, method: 'cash' });
  const reversal = {
    params: { ...params, id: kept, movement: deposit?.id ?? 0 },
    body: { reason: 'Nunca foi pago' },
  };
  expect((await app.call(credits.reverseCustomerCredit, reversal, as)).body).toMatchObject({
    ...{ kind: 'reversed', amount_cents: -4_000, balance_cents: 4_000 },
  });
  expect((await app.call(credits.reverseCustomerCredit, reversal, as)).status).toBe(409);
});

test('two merges at once lose nothing', { tags: 'postgres-15' }, async () => {
  const { kept, twin, merge } = await newPair();
  const answers = await Promise.all([merge(twin, kept), merge(kept, twin), merge(twin, kept)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const rows = await app.db
    .selectFrom('customers')
    .select(['credit_cents', 'erased_at'])
    .where('id', 'in', [kept, twin])
    .execute();
  expect(rows.map((row) => [row.erased_at === null, row.credit_cents]).sort()).toEqual([
    [false, 0],
    [true, 8_000],
  ]);
});

test('of a phone of many customers only some are counted', async () => {
  const { as, params } = await newPair();
  for (const number of Array.from({ length: 11 }).keys())
    await app.call(
      calls.createCustomer,
      { params, body: { name: `Bia ${number}`, phone: '11 99999-8888' } },
      as,
    );
  const { body } = await app.call(calls.listCustomers, { params, query: { same_phone: 'true' } }, as);
  expect([body.count, new Set(body.results.map(({ same_phone }) => same_phone))]).toEqual([13, new Set([9])]);
});

test('a customer is not merged into itself', async () => {
  const { kept, merge } = await newPair();
  expect(await merge(kept, kept)).toMatchObject({
    status: 400,
    body: { into: ['Escolha outro cliente para unir.'] },
  });
});
