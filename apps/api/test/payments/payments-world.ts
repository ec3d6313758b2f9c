import { getBooking } from '@bandeja/contract/calls/bookings';
import {
  chargePayment,
  createPayment,
  getPayment,
  receivePaymentWebhook,
} from '@bandeja/contract/calls/payments';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeEach } from 'vitest';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { TEST_NOW, useTestApp } from '../test-app.ts';
import { createScriptedBank, type ScriptedBank } from './scripted-bank.ts';

export const HOLD_END = new Date('2026-03-06T12:15:00.000Z');
/** The end of a hold whose Pix is shown at TEST_NOW. */
export const PIX_END = new Date('2026-03-06T12:30:00.000Z');
/** The truth of a booking that one payment has confirmed. */
export const PAID = {
  status: BOOKING_STATUS.confirmed,
  occupation: 'confirmed',
  hold_expires_at: null,
  payments: ['approved'],
};

/**
 * The server of a test file with a scripted bank, whose charges each test finds pending, and short functions to hold a
 * court, pay, and read the state.
 */
export function usePaymentsWorld() {
  const bank = createScriptedBank();
  const app = useTestApp({ paymentProvider: bank });
  beforeEach(() => {
    bank.answers = 'pending';
  });
  let day = 0;
  let court = 0;

  /** A new hold on an unused court and time of Monday, three days ahead. */
  async function hold(fields: Partial<Parameters<typeof createBooking>[1]> = {}) {
    if (day % 14 === 0) court = (await createClub(app.db, { courts: 1 })).courts[0]?.id ?? 0;
    const player = await newPlayer(app);
    const booking = await createBooking(app.db, {
      player_id: player.id,
      court_id: court,
      date: '2026-03-09',
      start_time: `${String(7 + (day++ % 14)).padStart(2, '0')}:00`,
      status: BOOKING_STATUS.awaiting_payment,
      created_at: TEST_NOW,
      hold_expires_at: HOLD_END,
      ...fields,
    });
    return { player, booking };
  }

  const as = (player: SignedIn) => ({ as: player.token });
  const create = (booking_id: number, player: SignedIn) =>
    app.call(createPayment, { body: { booking_id } }, as(player));
  const charge = (
    payment_id: number,
    player: SignedIn,
    body: { method: 'pix' | 'card'; card?: object } = { method: 'pix' },
  ) => app.call(chargePayment, { body: { payment_id, ...body } as never }, as(player));

  /** A hold with a Pix. */
  async function shownPix() {
    const { player, booking } = await hold();
    const { body: payment } = await create(booking.id, player);
    const { body: charged } = await charge(payment.id, player);
    const latest = bank.charges.at(-1);
    if (!latest) throw new Error('the bank was not asked');
    return { player, booking, payment: charged, atBank: latest, providerId: latest.providerId };
  }

  const post = (
    providerId: string,
    options?: Parameters<ScriptedBank['message']>[1],
    provider = 'mercadopago',
  ) => {
    const { headers, body: payload } = bank.message(providerId, options);
    const url = receivePaymentWebhook.path.replace(':provider', provider);
    return app.app.inject({ method: 'POST', url, headers, payload });
  };

  /** Pays at the bank and sends the bank's message. */
  async function pay(providerId: string) {
    bank.become(providerId, { status: 'approved' });
    return post(providerId);
  }

  /** The stored state of a booking, its court and its payments. */
  async function truth(booking: { id: number }) {
    const { status, occupation, hold_expires_at } = await app.db
      .selectFrom('bookings')
      .innerJoin('court_occupations as occupation', 'occupation.id', 'bookings.occupation_id')
      .select(['bookings.status', 'bookings.hold_expires_at', 'occupation.status as occupation'])
      .where('bookings.id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const payments = await app.db
      .selectFrom('payments')
      .select('status')
      .where('booking_id', '=', booking.id)
      .orderBy('id')
      .execute();
    return { status, occupation, hold_expires_at, payments: payments.map((payment) => payment.status) };
  }

  const historyOf = async (booking: { id: number }) =>
    (
      await app.db
        .selectFrom('booking_history')
        .select(['to_status', 'reason'])
        .where('booking_id', '=', booking.id)
        .orderBy('id')
        .execute()
    ).map(({ to_status, reason }) => `${to_status} ${reason}`);

  const eventsOf = async (payment: { id: number }) =>
    (
      await app.db
        .selectFrom('payment_events')
        .select(['source', 'outcome'])
        .where('payment_id', '=', payment.id)
        .orderBy('id')
        .execute()
    ).map(({ source, outcome }) => `${source} ${outcome}`);

  const noticesOf = async (player: SignedIn) =>
    (
      await app.db
        .selectFrom('notifications')
        .select('type')
        .where('player_id', '=', player.id)
        .orderBy('id')
        .execute()
    ).map(({ type }) => type);

  /** Sets the clock and returns a token valid at that moment. */
  async function signedInAt(now: Date, player: SignedIn): Promise<SignedIn> {
    app.clock.now = now;
    return { ...player, token: await app.signIn(player.userId) };
  }

  return {
    app,
    bank,
    hold,
    create,
    charge,
    shownPix,
    post,
    pay,
    truth,
    historyOf,
    eventsOf,
    noticesOf,
    signedInAt,
    read: (booking: { id: number }, player: SignedIn) =>
      app.call(getPayment, { params: { a: 'booking', b: booking.id } }, as(player)),
    readBooking: (booking: { id: number }, player: SignedIn) =>
      app.call(getBooking, { params: { id: booking.id } }, as(player)),
  };
}
