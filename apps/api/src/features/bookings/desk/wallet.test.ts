import { cancelDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { addCustomerCredit, listCustomerCredit } from '@bandeja/contract/calls/desk-credit';
import * as calls from '@bandeja/contract/calls/desk-till';
import { expect, test } from 'vitest';
import { createDeskWorld } from '../../../../test/desk/desk-world.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

/** A booking of R$ 120,00 whose customer had R$ 90,00 of credit and paid R$ 50,00 with it. */
async function paidWithCredit() {
  const { slug, manager, book } = await createDeskWorld(app);
  const { id, customer } = (await book()).body;
  const params = { slug, id };
  const ofCustomer = { params: { slug, id: customer?.id ?? 0 } };
  const deposit = { kind: 'deposit' as const, amount_cents: 9_000, method: 'pix_own' as const };
  await app.call(addCustomerCredit, { ...ofCustomer, body: deposit }, manager.as);
  const body = { method: 'wallet' as const, amount_cents: 5_000 };
  const paid = (await app.call(calls.payAtDesk, { params, body }, manager.as)).body;
  expect(paid).toMatchObject({ paid_cents: 5_000, open_cents: 7_000, refundable_cents: 5_000 });
  const payment = paid.payments[0]?.id ?? 0;
  return {
    version: paid.version,
    reverse: () =>
      app.call(
        calls.reverseDeskPayment,
        { params: { ...params, payment }, body: { reason: 'Engano' } },
        manager.as,
      ),
    giveBack: (amount_cents: number) =>
      app.call(
        calls.returnDeskMoney,
        { params, body: { method: 'wallet', amount_cents, reason: 'Cancelada' } },
        manager.as,
      ),
    cancel: (expected_version: number) =>
      app.call(
        cancelDeskBooking,
        { params, body: { refund: 'full', reason: 'Chuva', expected_version } },
        manager.as,
      ),
    /** The balance, and the movements of the ledger, oldest first. */
    credit: async () => {
      const { body: ledger } = await app.call(listCustomerCredit, ofCustomer, manager.as);
      return [ledger.balance_cents, ledger.results.map(({ amount_cents }) => amount_cents).toReversed()];
    },
  };
}

test('a payment with credit that is reversed gives the credit back once', async () => {
  const { reverse, credit } = await paidWithCredit();
  expect(await credit()).toEqual([4_000, [9_000, -5_000]]);
  expect(await reverse()).toMatchObject({ status: 200, body: { paid_cents: 5_000, returned_cents: 5_000 } });
  expect((await reverse()).status).toBe(409);
  expect(await credit()).toEqual([9_000, [9_000, -5_000, 5_000]]);
});

test('reversals and a return at once give the credit back once', { tags: 'postgres-15' }, async () => {
  const { reverse, giveBack, cancel, version, credit } = await paidWithCredit();
  expect((await cancel(version)).status).toBe(200);
  const answers = await Promise.all([reverse(), reverse(), giveBack(5_000), giveBack(5_000)]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  expect(await credit()).toEqual([9_000, [9_000, -5_000, 5_000]]);
});

test('a cancellation leaves the credit to return, in parts and no more than was used', async () => {
  const { giveBack, reverse, cancel, version, credit } = await paidWithCredit();
  expect((await cancel(version)).body).toMatchObject({ to_return_cents: 5_000 });
  expect(await credit()).toEqual([4_000, [9_000, -5_000]]);
  expect((await giveBack(5_001)).status).toBe(409);
  expect((await giveBack(2_000)).body).toMatchObject({ to_return_cents: 3_000 });
  // A part went back: the payment cannot be said never to have come.
  expect((await reverse()).status).toBe(409);
  expect((await giveBack(3_000)).body).toMatchObject({ to_return_cents: 0, returned_cents: 5_000 });
  expect((await giveBack(1)).status).toBe(409);
  expect(await credit()).toEqual([9_000, [9_000, -5_000, 2_000, 3_000]]);
});
