import { bookCourt, cancelBooking, getBooking } from '@bandeja/contract/calls/bookings';
import { createMatch } from '@bandeja/contract/calls/matches';
import { cancelPayment, chargePayment, createPayment, getPayment } from '@bandeja/contract/calls/payments';
import { splitBooking } from '@bandeja/contract/calls/shares';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { createMatch as insertMatch } from '@bandeja/db/testing/match-builder';
import {
  BOOKING_STATUS,
  BOOKING_STATUSES,
  type BookingStatus,
  isOpenHold,
} from '@bandeja/rules/bookings/booking-status';
import { PAYMENT_STATUSES, type PaymentStatus } from '@bandeja/rules/payments/payment-status';
import { describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, type TestApp, useTestApp } from '../../../../test/test-app.ts';

const SOON = new Date(TEST_NOW.getTime() + 15 * 60_000);
/** TEST_NOW is 09:00 in São Paulo: one start is past, the other is in the future. */
const STARTS = { begun: '08:00', ahead: '18:00' };

type Start = keyof typeof STARTS;
type Case = {
  status: BookingStatus;
  hold: 'open' | 'over' | 'none';
  start: Start;
  online: boolean;
  match: boolean;
  provider: boolean;
};

const apps = { on: useTestApp(), off: useTestApp({ paymentProvider: null }) };

const YES_NO = [true, false];

const CASES: Case[] = BOOKING_STATUSES.flatMap((status) =>
  (isOpenHold(status) ? (['open', 'over'] as const) : (['none'] as const)).flatMap((hold) =>
    (['begun', 'ahead'] as const).flatMap((start) =>
      YES_NO.flatMap((online) =>
        YES_NO.flatMap((match) =>
          YES_NO.map((provider) => ({ status, hold, start, online, match, provider })),
        ),
      ),
    ),
  ),
);

/** A booking in this state on a new court. */
async function bookingOf({ status, hold, start, online, match, provider }: Case) {
  const app = provider ? apps.on : apps.off;
  const owner = await newPlayer(app);
  const { courts } = await createClub(app.db, { courts: 1, online_payment: online });
  const booking = await createBooking(app.db, {
    player_id: owner.id,
    court_id: courts[0]?.id ?? 0,
    date: '2026-03-06',
    start_time: STARTS[start],
    status,
    ...(hold !== 'none' && { hold_expires_at: hold === 'open' ? SOON : TEST_NOW }),
  });
  if (match)
    await insertMatch(app.db, { date: booking.start_at, players: [owner.id], booking_id: booking.id });
  return { app, owner, id: booking.id };
}

const isYes = (status: number) => status >= 200 && status < 300;

/** Two halves of its price. */
async function sharesOf({ app, id }: { app: TestApp; id: number }) {
  const { price_cents, player_id } = await app.db
    .selectFrom('bookings')
    .select(['price_cents', 'player_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const half = price_cents / 2;
  return [{ player: player_id ?? 0, amount_cents: half }, { amount_cents: half }];
}

/** The answers of the calls, each to a separate booking in the same state. */
async function answersTo(one: Case, viewerOf: (owner: SignedIn, app: TestApp) => Promise<SignedIn>) {
  const asking = async () => {
    const { app, owner, id } = await bookingOf(one);
    return { app, id, as: (await viewerOf(owner, app)).token };
  };
  const cancelled = async (choice: 'keep' | 'cancel') => {
    const { app, id, as } = await asking();
    return app.call(cancelBooking, { params: { id }, body: { match: choice } }, { as });
  };
  const [pay, match, divided] = [await asking(), await asking(), await asking()];
  return {
    cancel: await cancelled('keep'),
    cancel_with_match: await cancelled('cancel'),
    pay: await pay.app.call(createPayment, { body: { booking_id: pay.id } }, { as: pay.as }),
    create_match: await match.app.call(
      createMatch,
      { body: { booking: match.id, type: 'Friendly' } },
      { as: match.as },
    ),
    split: await divided.app.call(
      splitBooking,
      { params: { id: divided.id }, body: { way: 'each', shares: await sharesOf(divided) } },
      { as: divided.as },
    ),
  };
}

describe.each(CASES)(
  'a booking $status, hold $hold, $start, online $online, match $match, provider $provider',
  (one) => {
    test('answers its player as `can` predicts', async () => {
      const { app, owner, id } = await bookingOf(one);
      const { body } = await app.call(getBooking, { params: { id } }, { as: owner.token });
      const answers = await answersTo(one, async (player) => player);
      const { cancel, cancel_with_match, pay, create_match, split } = answers;
      expect(cancel_with_match.status).toBe(cancel.status);
      expect(body.can).toEqual({
        cancel: isYes(cancel.status),
        pay: isYes(pay.status),
        create_match: isYes(create_match.status),
        ...(isYes(split.status) && { split: true }),
      });
    });
  },
);

test.each(BOOKING_STATUSES)('a booking in status %s refuses every call of another player', async (status) => {
  const hold = isOpenHold(status) ? 'open' : 'none';
  const one = { status, hold, start: 'ahead', online: true, match: false, provider: true } as const;
  const answers = await answersTo(one, (_, app) => newPlayer(app));
  const { cancel, cancel_with_match, pay, create_match, split } = answers;
  expect([cancel, cancel_with_match, pay, create_match, split].map(({ status }) => status)).toEqual([
    403, 403, 403, 404, 403,
  ]);
});

/** A payment in this status, of a hold that is open or over. */
async function paymentOf(status: PaymentStatus, hold: 'open' | 'over', provider: string) {
  const { app, owner, id } = await bookingOf({
    status: BOOKING_STATUS.awaiting_confirmation,
    hold,
    start: 'ahead',
    online: true,
    match: false,
    provider: true,
  });
  const hasMoney = ['approved', 'refunding', 'refunded', 'charged_back'].includes(status);
  const payment = await app.db
    .insertInto('payments')
    .values({
      payable_kind: 'booking',
      payable_id: id,
      payer_id: owner.id,
      amount_cents: 12_000,
      provider,
      status,
      ...(hasMoney && { approved_at: TEST_NOW }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { app, owner, booking: id, payment: payment.id };
}

describe.each(
  PAYMENT_STATUSES.flatMap((status) =>
    (['open', 'over'] as const).flatMap((hold) =>
      ['sandbox', 'another'].map((provider) => ({ status, hold, provider })),
    ),
  ),
)('a payment $status of a hold that is $hold, with provider $provider', ({ status, hold, provider }) => {
  test('answers its player as `can` predicts, and another player with 403', async () => {
    const { app, owner, booking } = await paymentOf(status, hold, provider);
    const params = { a: 'booking', b: booking } as const;
    const { body } = await app.call(getPayment, { params }, { as: owner.token });
    const [charged, given] = [
      await paymentOf(status, hold, provider),
      await paymentOf(status, hold, provider),
    ];
    const charge = (as: string) =>
      app.call(chargePayment, { body: { payment_id: charged.payment, method: 'pix' } }, { as });
    const cancel = (as: string) => app.call(cancelPayment, { body: { payment_id: given.payment } }, { as });
    const stranger = await newPlayer(app);
    expect([(await charge(stranger.token)).status, (await cancel(stranger.token)).status]).toEqual([
      403, 403,
    ]);
    expect(body.can).toEqual({
      charge: isYes((await charge(charged.owner.token)).status),
      cancel: isYes((await cancel(given.owner.token)).status),
    });
  });
});

test('a new booking can be paid, cancelled and turned into a match', async () => {
  const app = apps.on;
  const { courts } = await createClub(app.db, { courts: 1 });
  const { token } = await newPlayer(app);
  const slot = { court: courts[0]?.id ?? 0, date: '2026-03-09', start_time: '18:00' };
  const { body } = await app.call(bookCourt, { body: slot }, { as: token });
  expect(body.can).toEqual({ cancel: true, pay: true, create_match: true, split: true });
});
