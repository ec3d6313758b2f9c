import { bookCourt, cancelBooking, getBooking } from '@bandeja/contract/calls/bookings';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { createClub } from '@bandeja/db/testing/builders';
import { afterAll, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import {
  type MercadoPagoStandIn,
  startMercadoPagoStandIn,
} from '../../../../test/payments/mercadopago-stand-in.ts';
import { writeMercadoPagoWebhook } from '../../../../test/payments/mercadopago-webhook.ts';
import { createStandInProvider, WEBHOOK_SECRET } from '../../../../test/payments/stand-in-provider.ts';
import { useTestApp } from '../../../../test/test-app.ts';

let standIn: MercadoPagoStandIn;
// Hooks run in reverse order after the tests: the server closes first.
afterAll(() => standIn.close());
const app = useTestApp(async () => {
  standIn = await startMercadoPagoStandIn({ now: () => app.clock.now });
  return { paymentProvider: createStandInProvider(standIn) };
});

const sendWebhook = (id: string, secret = WEBHOOK_SECRET) => {
  const { url, headers, body } = writeMercadoPagoWebhook({ secret, id, now: app.clock.now });
  return app.app.inject({ method: 'POST', url, headers, payload: body });
};

/** A booking of a new player with its payment open. */
async function opened() {
  const { courts } = await createClub(app.db, { courts: 1 });
  const player = await newPlayer(app);
  const as = { as: player.token };
  const input = { court: courts[0]?.id ?? 0, date: '2026-03-09', start_time: '18:00' };
  const { body: booking } = await app.call(bookCourt, { body: input }, as);
  const { body: payment } = await app.call(createPayment, { body: { booking_id: booking.id } }, as);
  const pix = { body: { payment_id: payment.id, method: 'pix' as const } };
  return {
    charge: () => app.call(chargePayment, pix, as),
    cancel: () => app.call(cancelBooking, { params: { id: booking.id }, body: {} }, as),
    standing: async () => {
      const later = { as: await app.signIn(player.userId) };
      const { body } = await app.call(getBooking, { params: { id: booking.id } }, later);
      return [body.status, body.payment?.status];
    },
  };
}
const newest = () => {
  const [id, payment] = [...standIn.payments].at(-1) ?? [];
  if (id === undefined || !payment) throw new Error('Mercado Pago was not asked');
  return { id: String(id), payment };
};

test('a Pix is shown, paid, reported by a signed webhook and confirmed; a cancellation in time refunds it', async () => {
  const { charge, cancel, standing } = await opened();
  const { status, body } = await charge();
  expect([status, body.status, body.sandbox_url]).toEqual([200, 'pending', undefined]);
  expect(body.pix?.qr_code).toMatch(/^000201/);
  const { id } = newest();
  standIn.change(id, { status: 'approved', status_detail: 'accredited' });
  expect((await sendWebhook(id, 'another secret')).statusCode).toBe(401);
  expect(await standing()).toEqual([10, 'pending']);
  expect((await sendWebhook(id)).statusCode).toBe(200);
  expect((await sendWebhook(id)).statusCode).toBe(200);
  expect(await standing()).toEqual([30, 'approved']);
  await cancel();
  expect(await standing()).toEqual([40, 'refunding']);
  await app.runJobs();
  expect(await standing()).toEqual([40, 'refunded']);
  expect(newest().payment.status).toBe('refunded');
});

test('a cancellation of a pending payment closes the Pix at Mercado Pago', async () => {
  const { charge, cancel, standing } = await opened();
  await charge();
  await cancel();
  await app.runJobs();
  expect(await standing()).toEqual([40, 'cancelled']);
  expect(newest().payment.status).toBe('cancelled');
});

test('a slow refund is requested once, re-checked, and recorded when it is done', async () => {
  const { charge, cancel, standing } = await opened();
  await charge();
  const { id, payment } = newest();
  standIn.change(id, { status: 'approved', status_detail: 'accredited' });
  await sendWebhook(id);
  await cancel();
  standIn.slowRefunds = true;
  await app.runJobs();
  app.clock.advanceMinutes(10);
  await app.runJobs();
  expect(await standing()).toEqual([40, 'refunding']);
  const refunds = standIn.requests.filter(({ path }) => path === `/v1/payments/${id}/refunds`);
  expect(new Set(refunds.map(({ headers }) => headers['x-idempotency-key'])).size).toBe(1);
  standIn.change(id, {
    status: 'refunded',
    status_detail: 'refunded',
    transaction_amount_refunded: payment.transaction_amount,
  });
  app.clock.advanceMinutes(10);
  await app.runJobs();
  expect(await standing()).toEqual([40, 'refunded']);
  standIn.slowRefunds = false;
});

test('a charge whose answer is lost is answered 503, and the next attempt returns the same charge', async () => {
  const { charge, standing } = await opened();
  const before = standIn.payments.size;
  standIn.faults.push({ kind: 'lost' });
  expect((await charge()).status).toBe(503);
  expect(await standing()).toEqual([10, 'created']);
  expect((await charge()).body.status).toBe('pending');
  expect(standIn.payments.size).toBe(before + 1);
});
