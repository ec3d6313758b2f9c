import * as credits from '@bandeja/contract/calls/desk-credit';
import * as calls from '@bandeja/contract/calls/desk-customers';
import { payAtDesk } from '@bandeja/contract/calls/desk-till';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

test('what the staff typed about a customer is handed out with the export and goes with the erasure', async () => {
  const club = await createClub(app.db);
  const [reception, manager] = [await employ(app, club, 'reception'), await employ(app, club, 'manager')];
  const params = { slug: club.slug };
  const newCustomer = async (name: string) =>
    (await app.call(calls.createCustomer, { params, body: { name } }, manager.as)).body;
  const { id } = await newCustomer('Ana D’Ávila');
  const other = await newCustomer('Bia Lima');
  const court_id = club.courts[0]?.id ?? 0;
  const book = async (customer_id: number, start_time: string) => {
    const booking = await createBooking(app.db, { date: '2026-03-09', start_time, court_id });
    const fields = { customer_id, staff_note: 'Ana vem de muleta' };
    await app.db.updateTable('bookings').set(fields).where('id', '=', booking.id).execute();
    const pay = { params: { ...params, id: booking.id } };
    const body = { method: 'cash' as const, amount_cents: 1_000, payer: 'Irmã da Ana' };
    expect((await app.call(payAtDesk, { ...pay, body }, reception.as)).status).toBe(201);
    return booking.id;
  };
  const [own, others] = [await book(id, '10:00'), await book(other.id, '12:00')];
  const one = { params: { ...params, id } };
  const credit = (to: number, amount_cents: number, reason: string) => {
    const how =
      amount_cents > 0 ? ({ kind: 'deposit', method: 'cash' } as const) : { kind: 'adjusted' as const };
    const body = { ...how, amount_cents, reason };
    return app.call(credits.addCustomerCredit, { params: { ...params, id: to }, body }, manager.as);
  };
  const movement = (await credit(id, 500, 'Vale da Ana')).body.id;
  await credit(id, -500, 'Ana pediu');
  // Also of a record that was merged in this one.
  const { id: twin } = await newCustomer('Ana D.');
  await credit(twin, 700, 'Torneio da Ana');
  await app.call(calls.mergeCustomers, { params: { ...params, id: twin }, body: { into: id } }, manager.as);

  const reversal = { params: { ...params, id, movement }, body: { reason: 'Ana não pagou' } };
  expect((await app.call(credits.reverseCustomerCredit, reversal, manager.as)).status).toBe(201);

  const exported = await app.call(calls.exportCustomer, one, manager.as);
  expect(exported.body.bookings).toMatchObject([
    { id: own, staff_note: 'Ana vem de muleta', payers: ['Irmã da Ana'] },
  ]);
  expect(exported.body.credit.map(({ reason }) => reason)).toContain('Torneio da Ana');
  expect((await app.call(calls.eraseCustomer, one, manager.as)).status).toBe(204);
  const typed = await app.db
    .selectFrom('bookings')
    .innerJoin('desk_payments as row', 'row.booking_id', 'bookings.id')
    .select(['bookings.id', 'bookings.staff_note', 'row.payer', 'row.amount_cents'])
    .where('bookings.id', 'in', [own, others])
    .orderBy('bookings.id')
    .execute();
  expect(typed).toEqual([
    { id: own, staff_note: null, payer: null, amount_cents: 1_000 },
    { id: others, staff_note: 'Ana vem de muleta', payer: 'Irmã da Ana', amount_cents: 1_000 },
  ]);
  const reasons = await app.db
    .selectFrom('customer_credits')
    .select(['kind', 'reason'])
    .where('customer_id', 'in', [id, twin])
    .where('kind', '!=', 'merged')
    .orderBy('id')
    .execute();
  expect(reasons).toEqual([
    { kind: 'deposit', reason: null },
    { kind: 'adjusted', reason: 'Cliente removido' },
    { kind: 'deposit', reason: null },
    { kind: 'reversed', reason: 'Cliente removido' },
  ]);
  const inTill = app.db.selectFrom('desk_payments').select('reason').where('credit_id', '=', movement);
  expect((await inTill.where('kind', '=', 'reversal').execute()).at(0)?.reason).toBe('Cliente removido');
});
