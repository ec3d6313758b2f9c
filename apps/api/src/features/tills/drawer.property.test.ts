import { addCustomerCredit, reverseCustomerCredit } from '@bandeja/contract/calls/desk-credit';
import * as spans from '@bandeja/contract/calls/desk-money';
import * as calls from '@bandeja/contract/calls/desk-till';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDeskWorld } from '../../../test/desk/desk-world.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const METHODS = ['cash', 'cash', 'debit', 'pix_own'] as const;
type Method = (typeof METHODS)[number];

/** A club with a booking and its customer, at whose desk money comes and goes. */
async function drawer() {
  const { slug, manager, book } = await createDeskWorld(app);
  const { id, customer } = (await book()).body;
  const params = { slug };
  const ofBooking = { slug, id };
  const ofCustomer = { slug, id: customer?.id ?? 0 };
  return {
    move: (kind: 'float' | 'addition' | 'sangria' | 'return', amount_cents: number) =>
      app.call(calls.moveTill, { params, body: { kind, amount_cents, reason: 'Caixa' } }, manager.as),
    pay: (method: Method, amount_cents: number) =>
      app.call(calls.payAtDesk, { params: ofBooking, body: { method, amount_cents } }, manager.as),
    reversePayment: (payment: number) =>
      app.call(
        calls.reverseDeskPayment,
        { params: { ...ofBooking, payment }, body: { reason: 'Engano' } },
        manager.as,
      ),
    payIn: (method: Method, amount_cents: number) =>
      app.call(
        addCustomerCredit,
        { params: ofCustomer, body: { kind: 'deposit', method, amount_cents } },
        manager.as,
      ),
    reverseDeposit: (movement: number) =>
      app.call(
        reverseCustomerCredit,
        { params: { ...ofCustomer, movement }, body: { reason: 'Pix não caiu' } },
        manager.as,
      ),
    spend: (amount_cents: number) =>
      app.call(calls.payAtDesk, { params: ofBooking, body: { method: 'wallet', amount_cents } }, manager.as),
    close: (counted_cents: number) =>
      app.call(calls.closeTill, { params, body: { counted_cents, reason: 'Conferido' } }, manager.as),
    open: async () => (await app.call(calls.readOpenTill, { params }, manager.as)).body.till,
    money: async () => (await app.call(spans.readDeskMoney, { params, query: {} }, manager.as)).body,
    tills: async () => (await app.call(calls.listTills, { params }, manager.as)).body.results,
  };
}

const anAct = fc.record({
  type: fc.constantFrom(
    ...(['float', 'addition', 'sangria', 'return', 'pay', 'reversePayment'] as const),
    ...(['payIn', 'payIn', 'reverseDeposit', 'spend', 'close'] as const),
  ),
  method: fc.constantFrom(...METHODS),
  cents: fc.integer({ min: 1, max: 4_000 }),
  which: fc.nat(),
});

test('the cash of a drawer is float + additions − sangrias − returns + cash of bookings + cash of credit, for any acts', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 14, maxLength: 14 }), async (acts) => {
      const desk = await drawer();
      // What the drawer of now has, and what the club took by any method: of bookings, and as credit.
      let cash = 0;
      const taken = { bookings: 0, credit: 0 };
      const closings: number[] = [];
      const payments: { id: number; method: Method; cents: number }[] = [];
      const deposits: { id: number; method: Method; cents: number }[] = [];
      const into = (method: Method, cents: number, of: keyof typeof taken) => {
        if (method === 'cash') cash += cents;
        taken[of] += cents;
      };
      for (const { type, method, cents, which } of acts) {
        let status = 0;
        if (type === 'pay') {
          const answer = await desk.pay(method, cents);
          status = answer.status;
          const id = answer.body.payments?.at(-1)?.id ?? 0;
          if (status === 201) {
            payments.push({ id, method, cents });
            into(method, cents, 'bookings');
          }
        } else if (type === 'payIn') {
          const answer = await desk.payIn(method, cents);
          status = answer.status;
          expect(status).toBe(201);
          deposits.push({ id: answer.body.id, method, cents });
          into(method, cents, 'credit');
        } else if (type === 'reversePayment' || type === 'reverseDeposit') {
          const isPayment = type === 'reversePayment';
          const rows = isPayment ? payments : deposits;
          const row = rows[which % (rows.length || 1)];
          if (!row) continue;
          status = (await (isPayment ? desk.reversePayment : desk.reverseDeposit)(row.id)).status;
          if (status < 300) into(row.method, -row.cents, isPayment ? 'bookings' : 'credit');
        } else if (type === 'spend') {
          status = (await desk.spend(cents)).status;
        } else if (type === 'close') {
          status = (await desk.close(cents)).status;
          if (status === 200) {
            closings.unshift(cash);
            cash = 0;
          }
        } else {
          status = (await desk.move(type, cents)).status;
          const isOut = type === 'sangria' || type === 'return';
          if (status === 201) cash += isOut ? -cents : cents;
        }
        expect([type, status, status === 401 || status > 499]).toEqual([type, status, false]);
        if (status < 300) done.add(type);
        expect((await desk.open())?.expected_cents ?? 0).toBe(cash);
      }
      const closed = (await desk.tills()).filter(({ closed_at }) => closed_at !== null);
      expect(closed.map(({ expected_cents }) => expected_cents)).toEqual(closings);
      const money = await desk.money();
      expect([money.total_cents, money.credit_cents]).toEqual([
        ...[taken.bookings + taken.credit, taken.credit],
      ]);
      const income = money.by_method.filter(({ name }) => name !== 'wallet');
      expect(income.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(money.total_cents);
      expect(money.by_court.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(taken.bookings);
    }),
    { numRuns: 7, seed: 20_260_306, endOnFailure: true },
  );
  // Each kind of act was done, not only refused.
  expect(done.size).toBe(10);
}, 120_000);

test('of reversals of a deposit at once one counts, and a spent one is refused', {
  tags: 'postgres-15',
}, async () => {
  const { payIn, reverseDeposit, spend, open } = await drawer();
  const { id } = (await payIn('cash', 5_000)).body;
  const both = await Promise.all([reverseDeposit(id), reverseDeposit(id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const till = await open();
  expect([till?.expected_cents, till?.credit_cents]).toEqual([0, 0]);
  expect(till?.rows.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['deposit_reversal', 'Pix não caiu'],
    ['deposit', null],
  ]);

  const spent = (await payIn('debit', 3_000)).body;
  // Also of a reversal and a payment with the same credit.
  const raced = await Promise.all([spend(2_000), reverseDeposit(spent.id)]);
  expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('money that is paid in while the till closes is counted in it, or in the next one', {
  tags: 'postgres-15',
}, async () => {
  const { payIn, close, open, tills } = await drawer();
  await payIn('cash', 1_000);
  const [first, second, closed] = await Promise.all([
    payIn('cash', 200),
    payIn('cash', 30),
    close(1_000),
    payIn('debit', 4),
  ]);
  expect([first.status, second.status, closed.status]).toEqual([201, 201, 200]);
  const sums = (await tills()).map(({ expected_cents }) => expected_cents);
  expect(sums.reduce((total, cents) => total + cents, 0)).toBe(1_230);
  expect(closed.body.expected_cents + ((await open())?.expected_cents ?? 0)).toBe(1_230);
});
