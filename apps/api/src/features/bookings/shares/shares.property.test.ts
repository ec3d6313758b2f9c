import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import {
  endSplitWorld,
  erasePayer,
  payInTwoTabs,
  SPLIT_ENDINGS,
} from '../../../../test/payments/split-endings.ts';
import { createSplitWorld, PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

const ACTS = [
  ...[
    'split',
    'show',
    'show',
    'pay',
    'pay',
    'pay late',
    'pay twice',
    'pay and cancel',
    'pay and end',
    'pay at once',
  ],
  ...['cancel', 'end', 'refuse', 'lose answer', 'jobs', 'wait', 'expire'],
  ...['two tabs', 'lose code', 'payer erased'],
] as const;
const anAct = fc.record({ what: fc.constantFrom(...ACTS), place: fc.nat(3), amounts: fc.nat(3) });
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never;
type World = Awaited<ReturnType<typeof createSplitWorld>>;

const AMOUNTS = [
  [3_000, 3_000, 3_000, 3_000],
  [1, 11_999],
  [4_000, 4_001, 3_999],
  [11_997, 1, 1, 1],
];
const done = new Set<string>();
const RUNS = Number(process.env.INTERLEAVINGS ?? 12);

async function perform(world: World, { what, place, amounts }: Act): Promise<void> {
  const { split, show, tokenOf, pay, post, cancel, end } = world;
  // The first is the player's own payment of the booking.
  const charges = bank.charges.slice(world.first + 1);
  const pending = charges.filter(({ status }) => status === 'pending');
  const showOne = async () => show(await tokenOf(1 + (place % 3)));
  /** A code that can be paid: one that is shown, else a new one. */
  const codeOf = async () => {
    if (pending.length === 0) await showOne();
    return bank.charges.slice(world.first + 1).findLast(({ status }) => status === 'pending');
  };
  const payOf = async (charge: (typeof charges)[number] | undefined) => {
    if (!charge || !['pending', 'expired', 'cancelled'].includes(charge.status)) return;
    await pay(charge.providerId);
  };
  switch (what) {
    case 'split':
      await split(AMOUNTS[amounts]);
      break;
    case 'show':
      await showOne();
      break;
    case 'pay':
      await payOf(await codeOf());
      break;
    // A bank takes a Pix whose code is over here.
    case 'pay late':
      await payOf(
        charges.filter(({ status }) => ['expired', 'cancelled'].includes(status)).at(-1 - (place % 2)),
      );
      break;
    case 'pay twice': {
      const one = await codeOf();
      await payOf(one);
      if (one) await Promise.all([post(one.providerId), post(one.providerId)]);
      break;
    }
    case 'pay and cancel': {
      const code = await codeOf();
      await Promise.all(place % 2 ? [payOf(code), cancel()] : [cancel(), payOf(code)]);
      break;
    }
    case 'pay and end': {
      const code = await codeOf();
      await Promise.all(place % 2 ? [payOf(code), end()] : [end(), payOf(code)]);
      break;
    }
    case 'pay at once':
      await Promise.all(pending.map(payOf));
      break;
    case 'cancel':
      await cancel();
      break;
    case 'end':
      await end();
      break;
    case 'refuse':
      bank.fail('refund', 'refused');
      break;
    case 'lose answer':
      bank.fail('refund', 'answer_lost');
      break;
    case 'lose code':
      bank.fail('charge', 'answer_lost');
      break;
    case 'two tabs':
      await payInTwoTabs(world, await tokenOf(1 + (place % 3)));
      break;
    case 'payer erased':
      await erasePayer(world);
      break;
    case 'jobs':
      await app.runJobs({ onFailure: () => undefined });
      break;
    case 'wait':
      app.clock.advanceMinutes([1, 31, 600, 1_500][place] ?? 1);
      break;
    case 'expire':
      for (const { providerId } of pending) bank.become(providerId, { status: 'expired' });
      break;
  }
  done.add(what);
}

test.each([false, true])(
  'random acts on a divided booking, cancelled late %s: the money is the price, or all of it is back',
  async (late) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anAct, { minLength: 10, maxLength: 18 }),
        fc.constantFrom(...SPLIT_ENDINGS),
        fc.boolean(),
        async (acts, ending, isLate) => {
          app.clock.now = TEST_NOW;
          // Of earlier sequences, whose clock was later.
          await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
          const world = await createSplitWorld(app, bank, { late, friend: await newPlayer(app) });
          await world.split();
          for (const act of acts) {
            await perform(world, act);
            await expectPromised(world, late);
          }
          const alarms = await endSplitWorld(world, { ending, isLate });
          await expectPromised(world, late);
          expect(world.held()).toBe(await expectedOf(world, late));
          expect(alarms).toEqual([]);
        },
      ),
      { numRuns: RUNS, seed: 20_260_306, endOnFailure: true },
    );
    expect(ACTS.filter((what) => !done.has(what))).toEqual([]);
  },
  240_000 * Math.ceil(RUNS / 12),
);

async function expectedOf({ booking }: World, late: boolean): Promise<number> {
  const { rows } = await sql<{ due_back: boolean }>`
    SELECT booking.status = ${Number(BOOKING_STATUS.cancelled)} AND (
      -- The club that closes a court gives all of it back, also late.
      EXISTS (SELECT FROM closure_bookings WHERE booking_id = booking.id)
      OR NOT EXISTS (SELECT FROM booking_history WHERE booking_id = booking.id AND to_status = 40
        AND at > booking.start_at - ${late ? 400 : 24} * interval '1 hour')) AS due_back
    FROM bookings booking WHERE booking.id = ${booking.id}`.execute(app.db);
  return rows[0]?.due_back ? 0 : PRICE;
}

/** By the rows alone: paid − promised to go back is the price, or 0; each paid share has returned exactly its amount. */
async function expectPromised(world: World, late: boolean): Promise<void> {
  const { booking } = world;
  const { rows } = await sql<{ cents: number; wrong: number }>`
    SELECT (SELECT sum(amount_cents - returned_cents)::int FROM payments
        WHERE booking_id = ${booking.id} AND approved_at IS NOT NULL) AS cents,
      (SELECT count(*)::int FROM booking_shares share JOIN booking_splits split ON split.id = share.split_id
        WHERE split.booking_id = ${booking.id} AND share.payment_id IS NOT NULL AND share.amount_cents <> COALESCE((
          SELECT sum(refund.amount_cents) FROM payment_refunds refund JOIN payments payment ON payment.id = refund.payment_id
          WHERE refund.share_id = share.id AND payment.payable_kind = 'booking'), 0)) AS wrong`.execute(
    app.db,
  );
  expect(rows[0]).toEqual({ cents: await expectedOf(world, late), wrong: 0 });
}
