/** @module-tag postgres-15 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { payables } from '../../../../test/payments/all-payables.ts';
import { expectOneTruth } from '../../../../test/payments/one-truth.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import { bookCourt, cancelBooking, changeBooking, expireHolds } from '../../bookings/public.ts';
import { chargePayment } from '../charge-payment.ts';
import { cancelPayment, createPayment } from '../own-payments.ts';
import { receivePaymentWebhook } from './receive-payment-webhook.ts';
import { settlePayment } from './settle-payment.ts';

/** Each run takes other orders and moments; INTERLEAVINGS=… runs more of them. */
const RUNS = { numRuns: Number(process.env.INTERLEAVINGS ?? 60), endOnFailure: true };
/** Time-out for a busy machine; an idle one needs a tenth of it. */
const LONG = 240_000;
const HOURS = [8, 11, 14, 17, 20];
const PIX_END = new Date('2026-03-06T12:30:00.000Z');
const AFTER_ALL = new Date('2026-03-06T13:30:00.000Z');

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });
let courts: { inTime: number[]; late: number[] };
let players: SignedIn[];
beforeAll(async () => {
  const many = { courts: 12, max_bookings_per_day: 10_000, max_open_holds: 10_000 };
  const ids = async (free_until_hours: number) =>
    (await createClub(app.db, { ...many, free_until_hours })).courts.map(({ id }) => id);
  // In the second club every cancellation is too late for a refund.
  courts = { inTime: await ids(24), late: await ids(400) };
  players = await Promise.all(Array.from({ length: 4 }, () => newPlayer(app)));
});

let used = 0;
/** A court and time that no other run uses, without bookings around it. */
function nextSlot(isLate: boolean) {
  const slot = used++;
  const [court = 0] = courts[isLate ? 'late' : 'inTime'].slice(slot % 12);
  const hour = HOURS[Math.floor(slot / 12) % HOURS.length] ?? 8;
  const date = `2026-03-${String(8 + (Math.floor(slot / 60) % 12)).padStart(2, '0')}`;
  return { court, date, start_time: `${String(hour).padStart(2, '0')}:00`, hour };
}
type Slot = ReturnType<typeof nextSlot>;

const playerOf = (index: number) => ({ player: players[index]?.id ?? 0, user: players[index]?.userId ?? 0 });
const owner = () => playerOf(0).player;
const holdOf = ({ court, date, start_time }: Slot, status: BookingStatus = BOOKING_STATUS.awaiting_payment) =>
  createBooking(app.db, {
    court_id: court,
    date,
    start_time,
    player_id: owner(),
    status,
    created_at: TEST_NOW,
    ...(status === BOOKING_STATUS.awaiting_payment && {
      hold_expires_at: new Date('2026-03-06T12:15:00.000Z'),
    }),
  });

const accounts = {
  installation: bank,
  clubs: { name: bank.name, connect: () => bank, knows: async () => true },
  secretKey: new Uint8Array(32),
};
const as = () => ({ viewer: { playerId: owner() }, payables });
const alarm = (what: Record<string, unknown>) => {
  throw new Error(`unexpected: ${JSON.stringify(what)}`);
};
async function shownPix(slot: Slot) {
  const booking = await holdOf(slot);
  const { payment } = await createPayment(app.db, {
    payable: { kind: 'booking', id: booking.id },
    ...as(),
    accounts,
    now: TEST_NOW,
  });
  const charge = (now: Date) =>
    chargePayment(app.db, {
      payment_id: payment.id,
      method: 'pix',
      ...as(),
      sessionId: null,
      address: '192.0.2.1',
      secretKey: app.secretKey,
      accounts,
      now,
      alarm,
    });
  await charge(TEST_NOW);
  const providerId = bank.charges.at(-1)?.providerId ?? '';
  const message = { ...bank.message(providerId), query: {} };
  return {
    booking,
    charge,
    pay: () => bank.become(providerId, { status: 'approved' }),
    webhook: (now: Date) =>
      receivePaymentWebhook(app.db, {
        providerName: bank.name,
        request: message,
        accounts,
        payables,
        now,
        alarm,
        onRefused: () => {},
      }),
    settle: (now: Date) => settlePayment(app.db, { payment: payment.id, accounts, payables, now, alarm }),
    cancelPayment: (now: Date) => cancelPayment(app.db, { id: payment.id, ...as(), now }),
    cancel: (now: Date) => cancelBooking(app.db, { id: booking.id, ...as(), now }),
    cancelByClub: (now: Date) =>
      withTransaction(app.db, (tx) =>
        changeBooking(tx, {
          id: booking.id,
          event: { type: 'cancelled_by_club' },
          now,
          actor: null,
          reason: 'cancelled_by_club',
        }),
      ),
  };
}
type Shown = Awaited<ReturnType<typeof shownPix>>;

/** Books a time that overlaps the slot: half an hour earlier, the same, or half an hour later. */
const bookNear = ({ court, date, hour }: Slot, shift: number, now: Date) => {
  const minute = hour * 60 + shift;
  const start_time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`;
  return bookCourt(app.db, { court, date, start_time, duration: 60, ...playerOf(1), now });
};

/**
 * Starts the actions in the given order, each a moment after the one before. A refusal is an answer, any other
 * error fails.
 */
async function atOnce(actions: readonly { work: () => Promise<unknown>; after: number }[]) {
  await Promise.all(
    actions.map(async ({ work, after }) => {
      await sleep(after);
      await work().catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }),
  );
}

/** Runs every job until none is left, also those that wait for the end of a hold. */
async function settleAll() {
  app.clock.now = AFTER_ALL;
  await app.runJobs();
  app.clock.now = TEST_NOW;
  expect(app.refusedStatements.filter((state) => state !== '23P01')).toEqual([]);
}

const after = fc.integer({ min: 0, max: 8 });
const shift = fc.constantFrom(-30, 0, 30);

test(
  'a cancellation and a booking at once leave the court either free or taken',
  async () => {
    const action = fc.oneof(
      fc.record({ type: fc.constant('cancel' as const), after }),
      fc.record({ type: fc.constant('book' as const), after, shift }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(BOOKING_STATUS.awaiting_payment, BOOKING_STATUS.confirmed),
        fc.array(action, { minLength: 2, maxLength: 6 }),
        async (status, actions) => {
          const slot = nextSlot(false);
          const booking = await holdOf(slot, status);
          await atOnce(
            actions.map((one) => ({
              after: one.after,
              work: () =>
                one.type === 'cancel'
                  ? cancelBooking(app.db, { id: booking.id, ...as(), now: TEST_NOW })
                  : bookNear(slot, one.shift, TEST_NOW),
            })),
          );
          const bookings = await expectOneTruth(app, bank, { booking, keptWhenCancelled: false });
          const own = bookings.find(({ id }) => id === booking.id);
          const isCancelled = actions.some(({ type }) => type === 'cancel');
          expect(own?.status).toBe(isCancelled ? BOOKING_STATUS.cancelled : status);
          // A last request books the court exactly when no other booking holds it.
          const isTaken = bookings.some((one) => one.status !== BOOKING_STATUS.cancelled);
          const last = await bookNear(slot, 0, TEST_NOW).then(
            () => 'booked',
            (error: Refusal) => error.code,
          );
          expect(last).toBe(isTaken ? 'slot_taken' : 'booked');
        },
      ),
      RUNS,
    );
  },
  LONG,
);

test(
  'a confirmation and an expiry at once leave the booking confirmed and paid, or expired and refunded',
  async () => {
    const moment = fc.constantFrom(-1, 0, 1_000).map((ms) => new Date(PIX_END.getTime() + ms));
    const action = fc.oneof(
      fc.record({
        type: fc.constantFrom('webhook' as const, 'settle' as const, 'charge' as const),
        after,
        now: moment,
      }),
      fc.record({ type: fc.constant('expire' as const), after, now: moment }),
      fc.record({ type: fc.constant('book' as const), after, now: moment, shift }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(action, { minLength: 2, maxLength: 6 }),
        async (paidBefore, actions) => {
          const slot = nextSlot(false);
          const shown = await shownPix(slot);
          if (paidBefore) shown.pay();
          await atOnce([
            { after: 4, work: async () => shown.pay() },
            ...actions.map((one) => ({
              after: one.after,
              work: (): Promise<unknown> => {
                if (one.type === 'expire') return expireHolds(app.db, one.now);
                if (one.type === 'book') return bookNear(slot, one.shift, one.now);
                return shown[one.type](one.now);
              },
            })),
          ]);
          await settleAll();
          // The bank repeats its last message, as banks do.
          await shown.webhook(AFTER_ALL);
          await settleAll();
          await expectOneTruth(app, bank, { booking: shown.booking, keptWhenCancelled: false });
        },
      ),
      RUNS,
    );
  },
  LONG,
);

test(
  'a webhook and a cancellation at once leave one final state, and the money matches it',
  async () => {
    const CANCELS = ['cancel', 'cancelPayment', 'cancelByClub'] as const satisfies (keyof Shown)[];
    const action = fc.record({
      type: fc.constantFrom(
        ...CANCELS,
        'webhook' as const,
        'webhook' as const,
        'settle' as const,
        'charge' as const,
      ),
      after,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(action, { minLength: 2, maxLength: 6 }),
        async (isLate, actions) => {
          const slot = nextSlot(isLate);
          const shown = await shownPix(slot);
          await atOnce([
            { after: 3, work: async () => shown.pay() },
            ...actions.map(({ type, after }) => ({
              after,
              work: (): Promise<unknown> => shown[type](TEST_NOW),
            })),
          ]);
          await settleAll();
          await shown.webhook(TEST_NOW);
          await settleAll();
          await expectOneTruth(app, bank, { booking: shown.booking, keptWhenCancelled: isLate });
        },
      ),
      RUNS,
    );
  },
  LONG,
);
