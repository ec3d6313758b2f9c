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
import { expireHolds } from '../changes/change-booking.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

const ACTS = [
  ...['own', 'own', 'own code', 'all code', 'share code', 'share code', 'pay', 'pay', 'pay', 'pay late'],
  ...['pay twice', 'pay at once', 'pay at once', 'pay and cancel', 'pay at the end', 'rest'],
  ...['cancel', 'end', 'split', 'refuse', 'lose answer', 'jobs', 'wait', 'wait', 'deadline', 'expire'],
  ...['two tabs', 'lose code', 'payer erased'],
] as const;
const anAct = fc.record({ what: fc.constantFrom(...ACTS), place: fc.nat(3), amounts: fc.nat(3) });
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never;
type World = Awaited<ReturnType<typeof createSplitWorld>>;

const AMOUNTS = [
  [3_000, 3_000, 3_000, 3_000],
  [6_000, 6_000],
  [4_000, 4_001, 3_999],
  [11_999, 1],
];
const done = new Set<string>();

const RUNS = Number(process.env.INTERLEAVINGS ?? 14);

async function perform(world: World, { what, place, amounts }: Act): Promise<void> {
  const { split, show, tokenOf, pay, post, cancel, end, ask, payOwn } = world;
  const charges = bank.charges.slice(world.first);
  const pending = () => bank.charges.slice(world.first).filter(({ status }) => status === 'pending');
  const showShare = async () => show(await tokenOf(1 + (place % 3)));
  const payOf = async (charge: (typeof charges)[number] | undefined) => {
    if (!charge || !['pending', 'expired', 'cancelled'].includes(charge.status)) return;
    await pay(charge.providerId);
  };
  const codeOf = async () => {
    if (pending().length === 0) await showShare();
    if (pending().length === 0) await ask();
    return pending().at(-1);
  };
  switch (what) {
    case 'own':
      await payOwn();
      break;
    case 'own code':
      await ask();
      break;
    case 'all code':
      await ask(true);
      break;
    case 'rest':
      await payOwn(true);
      break;
    case 'share code':
      await showShare();
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
    case 'pay at once':
      await showShare();
      await ask();
      await Promise.all(pending().map(payOf));
      break;
    case 'pay and cancel': {
      const code = await codeOf();
      await Promise.all(place % 2 ? [payOf(code), cancel()] : [cancel(), payOf(code)]);
      break;
    }
    case 'pay at the end': {
      const code = await codeOf();
      const { held } = await world.read();
      if (held) app.clock.now = new Date(held.until);
      const both = [() => payOf(code), () => expireHolds(app.db, app.clock.now)];
      await Promise.all((place % 2 ? both : both.toReversed()).map((work) => work()));
      break;
    }
    case 'cancel':
      await cancel();
      break;
    case 'end':
      await end();
      break;
    case 'split':
      await split(AMOUNTS[amounts]);
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
      app.clock.advanceMinutes([1, 14, 600, 1_450][place] ?? 1);
      break;
    case 'deadline': {
      const { held } = await world.read();
      const at = place % 2 ? held?.shares_until : held?.until;
      if (at && Date.parse(at) > app.clock.now.getTime()) app.clock.now = new Date(at);
      break;
    }
    case 'expire':
      for (const { providerId } of pending()) bank.become(providerId, { status: 'expired' });
      break;
  }
  done.add(what);
}

test.each([false, true])(
  'random acts on a court that each pays, cancelled late %s: the price when confirmed, else all of it is back',
  async (late) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(3),
        fc.array(anAct, { minLength: 10, maxLength: 18 }),
        fc.constantFrom(...SPLIT_ENDINGS),
        fc.boolean(),
        async (amounts, acts, ending, isLate) => {
          app.clock.now = TEST_NOW;
          // Of earlier sequences, whose clock was later.
          await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
          const friend = await newPlayer(app);
          const world = await createSplitWorld(app, bank, { late, way: 'each', friend });
          await world.split(AMOUNTS[amounts]);
          for (const act of acts) {
            await perform(world, act);
            await expectOwned(world, late);
          }
          const alarms = await endSplitWorld(world, { ending, isLate });
          expect(world.held()).toBe(await expectOwned(world, late));
          expect(alarms).toEqual([]);
        },
      ),
      { numRuns: RUNS, seed: 20_261_145, endOnFailure: true },
    );
    expect(ACTS.filter((what) => !done.has(what))).toEqual([]);
  },
  300_000 * Math.ceil(RUNS / 14),
);

/**
 * By the rows alone: what came and is not promised to go back is the price of a confirmed booking, that of the paid shares of a
 * held one, and nothing of a cancelled one with a right of refund. Resolves with it.
 */
async function expectOwned({ booking }: World, late: boolean): Promise<number> {
  const { rows } = await sql<{
    status: number;
    was_confirmed: boolean;
    cancelled_late: boolean;
    cents: number;
    kept: number;
    wrong: number;
    desk: number;
    is_closed: boolean;
  }>`
    SELECT booking.status,
      (SELECT COALESCE(sum(amount_cents), 0)::int FROM desk_payments WHERE booking_id = booking.id) AS desk,
      EXISTS (SELECT FROM closure_bookings WHERE booking_id = booking.id) AS is_closed,
      EXISTS (SELECT FROM booking_history WHERE booking_id = booking.id AND to_status = 30) AS was_confirmed,
      EXISTS (SELECT FROM booking_history WHERE booking_id = booking.id AND to_status = 40
        AND at > booking.start_at - ${late ? 400 : 24} * interval '1 hour') AS cancelled_late,
      (SELECT COALESCE(sum(amount_cents - returned_cents), 0)::int FROM payments
        WHERE booking_id = booking.id AND approved_at IS NOT NULL) AS cents,
      (SELECT COALESCE(sum(share.amount_cents), 0)::int FROM booking_shares share
        JOIN booking_splits split ON split.id = share.split_id
        WHERE split.booking_id = booking.id AND share.kept AND split.ended_at IS NULL) AS kept,
      (SELECT count(*)::int FROM booking_shares share JOIN booking_splits split ON split.id = share.split_id
        WHERE split.booking_id = booking.id AND share.payment_id IS NOT NULL AND NOT share.kept
          AND share.amount_cents <> COALESCE((
            SELECT sum(refund.amount_cents) FROM payment_refunds refund
            JOIN payments payment ON payment.id = refund.payment_id
            WHERE refund.share_id = share.id AND payment.payable_kind = 'booking'), 0)) AS wrong
    FROM bookings booking WHERE booking.id = ${booking.id}`.execute(app.db);
  const [row] = rows;
  const { cents, status, kept, was_confirmed, cancelled_late, desk, is_closed } = row ?? {
    ...{ cents: -1, status: 0, kept: 0, was_confirmed: false, cancelled_late: late },
    ...{ desk: 0, is_closed: false },
  };
  const isCancelled = status === Number(BOOKING_STATUS.cancelled);
  const isConfirmed = status === Number(BOOKING_STATUS.confirmed);
  // Its money at the desk confirms it below the price, and the rest is open.
  if (desk > 0 && isConfirmed) {
    expect(cents).toBeLessThanOrEqual(PRICE - desk);
    expect(row?.wrong).toBe(0);
    return cents;
  }
  const expected =
    isConfirmed || (isCancelled && cancelled_late && was_confirmed && !is_closed)
      ? PRICE
      : isCancelled
        ? 0
        : kept;
  expect({ cents, wrong: row?.wrong, status }).toEqual({ cents: expected, wrong: 0, status });
  return expected;
}
