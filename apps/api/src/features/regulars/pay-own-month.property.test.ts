import { changeRegular, getRegular, skipRegularDate } from '@bandeja/contract/calls/desk-regulars';
import { addDeskItem } from '@bandeja/contract/calls/desk-till';
import { payStatement } from '@bandeja/contract/calls/regular-statements';
import { addDays } from '@bandeja/rules/time/local-time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MONDAY } from '../../../test/desk/desk-world.ts';
import { createLinkWorld, MONTH } from '../../../test/desk/link-world.ts';
import { createScriptedBank } from '../../../test/payments/scripted-bank.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

const ACTS = [
  ...['show', 'show', 'pay', 'pay', 'pay', 'pay late', 'desk', 'desk', 'skip', 'skip by link'],
  ...['price', 'item', 'take back', 'win', 'expire', 'jobs', 'wait', 'pay at once'],
] as const;
const anAct = fc.record({ what: fc.constantFrom(...ACTS), week: fc.nat(3), part: fc.nat(3) });
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never;
type World = Awaited<ReturnType<typeof createLinkWorld>> & { first: number };

const done = new Set<string>();

async function perform(world: World, { what, week, part }: Act): Promise<void> {
  const { slug, id, customer, month, show, post } = world;
  const params = { slug, id };
  const by = { as: await app.signIn(world.manager.id) };
  const charges = bank.charges.slice(world.first);
  const pending = charges.filter(({ status }) => status === 'pending');
  const open = (await month())?.open_cents ?? 0;
  const cents = [open, Math.ceil(open / 2), Math.ceil(open / 3), 1][part] ?? 1;
  const payOf = async (charge: (typeof charges)[number] | undefined) => {
    if (!charge || !['pending', 'expired'].includes(charge.status)) return;
    bank.become(charge.providerId, { status: 'approved' });
    await Promise.all([post(charge.providerId), post(charge.providerId)]);
  };
  const desk = (amount_cents: number) => {
    const body = { customer: customer.id, month: MONTH, method: 'cash' as const, amount_cents };
    return app.call(payStatement, { params: { slug }, body }, by);
  };
  const date = addDays(MONDAY, 7 * week);
  switch (what) {
    case 'show':
      await show();
      break;
    case 'pay':
      await payOf(pending.at(-1));
      break;
    case 'pay late':
      await payOf(charges[part]);
      break;
    case 'desk':
      if (cents > 0) await desk(cents);
      break;
    case 'pay at once':
      await Promise.all([payOf(pending.at(-1)), cents > 0 && desk(cents), show()]);
      break;
    case 'skip':
      await app.call(skipRegularDate, { params, body: { date } }, by);
      break;
    case 'skip by link':
      await world.skipOwn(date);
      break;
    case 'price': {
      const { version } = (await app.call(getRegular, { params }, by)).body;
      const price = {
        from: date,
        price_cents: [9_001, 3_333, 12_000, 0][part] ?? 0,
        price_by: 'time' as const,
      };
      await app.call(changeRegular, { params, body: { price, expected_version: version } }, by);
      break;
    }
    case 'item': {
      const booking = (await month())?.dates[week]?.booking;
      const body = { name: 'Raquete', quantity: 1, price_cents: 1_501 };
      if (booking) await app.call(addDeskItem, { params: { slug, id: booking }, body }, by);
      break;
    }
    case 'take back': {
      const paid = charges.find(({ status }) => status === 'approved');
      if (!paid) return;
      bank.become(paid.providerId, { status: 'charged_back' });
      await post(paid.providerId);
      break;
    }
    case 'win': {
      const disputed = charges.find(({ status }) => status === 'charged_back');
      if (!disputed) return;
      bank.become(disputed.providerId, { status: 'dispute_won' });
      await post(disputed.providerId);
      break;
    }
    case 'expire':
      for (const { providerId } of pending) bank.become(providerId, { status: 'expired' });
      break;
    case 'jobs':
      await app.runJobs();
      break;
    case 'wait':
      app.clock.advanceMinutes([31, 600, 3_000, 12_000][part] ?? 31);
      break;
  }
  done.add(what);
}

test('random acts of desk, link, bank and jobs: every bill adds up, and no money is kept twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 12, maxLength: 16 }), async (acts) => {
      app.clock.now = TEST_NOW;
      // Of earlier sequences, whose clock was later.
      await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
      const first = bank.charges.length;
      const world = { ...(await createLinkWorld(app, bank)), first };
      for (const act of acts) {
        await perform(world, act);
        await expectBills(world);
      }
      await app.runJobs();
      await expectBills(world);
      await expectBank(world);
    }),
    { numRuns: 8, seed: 20_260_306, endOnFailure: true },
  );
  // A won dispute follows one, which is rare.
  expect(ACTS.filter((what) => what !== 'win' && !done.has(what))).toEqual([]);
}, 240_000);

/** Each bill by the rows of the tables alone: price + items = paid − returned + open, and the page says the same. */
async function expectBills({ id, month }: World): Promise<void> {
  const { rows } = await sql<{ booking: number; open: number; date: string; is_booked: boolean }>`
    SELECT b.id AS booking, d.date, d.state = 'booked' AND b.status <> 40 AS is_booked,
      (b.price_cents
        + (SELECT COALESCE(sum(quantity * price_cents), 0) FROM desk_items WHERE booking_id = b.id AND removed_at IS NULL)
        - (SELECT COALESCE(sum(CASE kind WHEN 'payment' THEN amount_cents ELSE -amount_cents END), 0)
            FROM desk_payments WHERE booking_id = b.id))::int AS open
    FROM regular_dates d JOIN bookings b ON b.id = d.booking_id
    WHERE d.regular_id = ${id} AND d.date < '2026-04-01' ORDER BY d.date`.execute(app.db);
  const shown = await month();
  for (const row of rows) {
    const date = shown?.dates.find(({ booking }) => booking === row.booking);
    if (date) expect([row.date, date.open_cents]).toEqual([row.date, row.is_booked ? row.open : 0]);
  }
  const { rows: wrong } = await sql<{ id: number }>`
    SELECT p.id FROM payments p
    WHERE p.payable_kind = 'statement' AND (p.amount_cents - p.returned_cents) * (p.status = 'approved')::int <>
      (SELECT COALESCE(sum(CASE kind WHEN 'payment' THEN amount_cents ELSE -amount_cents END), 0)
        FROM desk_payments WHERE payment_id = p.id)`.execute(app.db);
  expect(wrong).toEqual([]);
}

/** What the bank holds is what the bills have of it. */
async function expectBank({ first, id }: World): Promise<void> {
  const held = bank.charges
    .slice(first)
    .filter(({ status }) => status === 'approved' || status === 'dispute_won')
    .reduce((total, { amountCents, refundedCents }) => total + amountCents - refundedCents, 0);
  const { rows } = await sql<{ cents: number }>`
    SELECT COALESCE(sum(CASE kind WHEN 'payment' THEN amount_cents ELSE -amount_cents END), 0)::int AS cents
    FROM desk_payments JOIN regular_dates d USING (booking_id)
    WHERE d.regular_id = ${id} AND method = 'pix_link'`.execute(app.db);
  expect(rows[0]?.cents).toBe(held);
}
