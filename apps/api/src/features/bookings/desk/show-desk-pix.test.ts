import { cancelDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { type DeskBooking, getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { showDeskPix } from '@bandeja/contract/calls/desk-payment-account';
import * as calls from '@bandeja/contract/calls/desk-till';
import { expect, test } from 'vitest';
import { createDeskWorld } from '../../../../test/desk/desk-world.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

/** A walk-in of R$ 120,00 without an account. */
async function world() {
  const { slug, reception, manager, book, club } = await createDeskWorld(app);
  const params = { slug, id: (await book()).body.id };
  const show = async (amount_cents: number) =>
    app.call(showDeskPix, { params, body: { amount_cents } }, { as: await app.signIn(reception.id) });
  const cash = (amount_cents: number) =>
    app.call(calls.payAtDesk, { params, body: { method: 'cash', amount_cents } }, reception.as);
  const read = async () =>
    (await app.call(getDeskBooking, { params }, { as: await app.signIn(reception.id) })).body;
  const post = (providerId: string) => {
    const { headers, body: payload } = bank.message(providerId);
    return app.app.inject({ method: 'POST', url: '/payment/webhook/mercadopago/', headers, payload });
  };
  /** The payer pays the newest code, and the bank reports it. */
  const pay = async () => {
    const { providerId = '' } = bank.charges.at(-1) ?? {};
    bank.become(providerId, { status: 'approved' });
    expect((await post(providerId)).statusCode).toBe(200);
    return providerId;
  };
  return { params, manager, club, show, cash, read, pay };
}

const shownIn = ({ payments }: DeskBooking) => payments.find(({ pix }) => pix)?.pix;

const methods = ({ payments }: { payments: { method: string | null; status: string }[] }) =>
  payments.map(({ method, status }) => `${method} ${status}`).toSorted();

test('half in cash and half by a Pix of the desk: the message of the bank closes the bill', async () => {
  const { show, cash, read, pay } = await world();
  await cash(5_000);
  const { status, body } = await show(7_000);
  expect([status, body.open_cents, methods(body)]).toEqual([
    201,
    7_000,
    ['cash approved', 'pix_desk pending'],
  ]);
  const shown = shownIn(body);
  expect(shown?.qr_code).toMatch(/^pix of/);
  // The same again is the same code; the bank is asked once.
  const asked = bank.asked.length;
  expect(shownIn((await show(7_000)).body)).toEqual(shown);
  expect(bank.asked.length).toBe(asked);
  expect(bank.inputs.at(-1)?.payer.email).toMatch(/^reserva-\d+@/);
  await pay();
  await app.runJobs();
  const paid = await read();
  expect([paid.open_cents, paid.paid_cents, methods(paid)]).toEqual([
    0,
    12_000,
    ['cash approved', 'pix_desk approved'],
  ]);
  expect(shownIn(paid)).toBeUndefined();
  expect((await show(100)).status).toBe(409);
});

test('refused: above the rest, another club’s booking, a request, and without an account', async () => {
  const { show, params, club } = await world();
  const other = await world();
  expect((await show(12_001)).body).toMatchObject({ amount_cents: ['O valor passa do que falta pagar.'] });
  const foreign = await app.call(
    showDeskPix,
    { params: { ...params, slug: other.params.slug }, body: { amount_cents: 100 } },
    other.manager.as,
  );
  expect(foreign.status).toBe(404);
  await app.db.updateTable('clubs').set({ installation_account: false }).where('id', '=', club.id).execute();
  expect((await show(100)).status).toBe(503);
});

test('money that comes after cash has paid the rest, or after the cancellation, goes back', async () => {
  const late = await world();
  await late.show(7_000);
  await late.cash(12_000);
  await late.pay();
  await app.runJobs();
  const paid = await late.read();
  expect([paid.open_cents, methods(paid)]).toEqual([0, ['cash approved', 'pix_desk refunded']]);

  const gone = await world();
  await gone.show(7_000);
  const { version: expected_version } = await gone.read();
  const body = { refund: 'full', reason: 'Chuva', expected_version } as const;
  await app.call(cancelDeskBooking, { params: gone.params, body }, gone.manager.as);
  await gone.pay();
  await app.runJobs();
  const after = await gone.read();
  expect([after.status, after.open_cents, methods(after)]).toEqual([40, 0, ['pix_desk refunded']]);
});

test('a code that ends is followed by another; two shown at once make one charge', {
  tags: 'postgres-15',
}, async () => {
  const { show, read } = await world();
  await show(7_000);
  const { providerId = '' } = bank.charges.at(-1) ?? {};
  app.clock.advanceMinutes(31);
  bank.become(providerId, { status: 'expired' });
  await app.runJobs();
  expect(methods(await read())).toEqual(['pix_desk expired']);
  const before = bank.charges.length;
  const answers = await Promise.all([show(5_000), show(5_000)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, expect.toBeOneOf([201, 409])]);
  expect(bank.charges.length).toBe(before + 1);
  expect(methods(await read())).toEqual(['pix_desk expired', 'pix_desk pending']);
});

test('without an answer of the bank the bill stays, and the next code replaces the lost one', async () => {
  const { show, read, pay } = await world();
  bank.fail('charge', 'answer_lost');
  expect((await show(7_000)).status).toBe(503);
  expect((await show(7_000)).status).toBe(201);
  app.clock.advanceMinutes(2);
  await app.runJobs();
  await pay();
  const { open_cents, paid_cents } = await read();
  expect([open_cents, paid_cents]).toEqual([5_000, 7_000]);
});
