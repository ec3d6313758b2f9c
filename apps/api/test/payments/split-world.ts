import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { endSplit, getSplit, payOwnShare, readOwnShare, splitBooking } from '@bandeja/contract/calls/shares';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import type { SplitWay } from '@bandeja/rules/bookings/split';
import { newPlayer } from '../new-player.ts';
import type { TestApp } from '../test-app.ts';
import type { ScriptedBank } from './scripted-bank.ts';

/** The price of the booking of a split world. */
export const PRICE = 12_000;

type Fields = {
  /** `late`: every cancellation is too late for a refund. */
  late?: boolean;
  /** `each`: nothing is paid yet, and each pays a share of the held court. */
  way?: SplitWay;
  /** The opening day. */
  date?: string;
  /** Default: a new one. */
  player?: Awaited<ReturnType<typeof newPlayer>>;
  /** The second share names this player. */
  friend?: Awaited<ReturnType<typeof newPlayer>>;
};

/** A booking of R$ 120,00, by default paid by its player by Pix, and short functions to divide it and to pay its shares. */
export async function createSplitWorld(
  app: TestApp,
  bank: ScriptedBank,
  { late = false, way = 'owner', date = '2026-03-09', ...fields }: Fields = {},
) {
  const { courts, ...club } = await createClub(app.db, { courts: 1, free_until_hours: late ? 400 : 24 });
  const player = fields.player ?? (await newPlayer(app, { first_name: 'Rafael', last_name: 'Souza' }));
  const booking = await createBooking(app.db, {
    player_id: player.id,
    court_id: courts[0]?.id ?? 0,
    date,
    start_time: '18:00',
    status: BOOKING_STATUS.awaiting_payment,
    created_at: app.clock.now,
    hold_expires_at: new Date(app.clock.now.getTime() + 15 * 60_000),
  });
  const first = bank.charges.length;
  const params = { id: booking.id };
  const as = async () => ({ as: await app.signIn(player.userId) });
  const post = (providerId: string) => {
    const { headers, body: payload } = bank.message(providerId);
    return app.app.inject({ method: 'POST', url: '/payment/webhook/mercadopago/', headers, payload });
  };
  /** The payer pays a code, and the bank reports it. */
  const pay = async (providerId: string) => {
    bank.become(providerId, { status: 'approved' });
    return (await post(providerId)).statusCode;
  };
  /** Shows the player's own code: of what is the player's to pay now, or of all the rest. */
  const ask = async (rest = false) => {
    const opened = await app.call(createPayment, { body: { booking_id: booking.id, rest } }, await as());
    if (opened.status !== 201) return opened.status;
    const body = { payment_id: opened.body.id, method: 'pix' } as const;
    return (await app.call(chargePayment, { body }, await as())).status;
  };
  const payOwn = async (rest = false) => {
    const asked = await ask(rest);
    return asked === 200 ? pay(bank.charges.at(-1)?.providerId ?? '') : asked;
  };
  if (way === 'owner') await payOwn();

  const shares = (amounts: readonly number[] = [3_000, 3_000, 3_000, 3_000]) => {
    const asked = [player, fields.friend];
    return amounts.map((amount_cents, index) => {
      const who = asked[index];
      return who ? { player: who.id, amount_cents } : { name: `Pessoa ${index}`, amount_cents };
    });
  };
  const split = async (amounts?: readonly number[]) =>
    app.call(splitBooking, { params, body: { shares: shares(amounts), way } }, await as());
  const read = async () => (await app.call(getSplit, { params }, await as())).body;
  const end = async () => app.call(endSplit, { params }, await as());
  const cancel = async () => app.call(cancelBooking, { params, body: {} }, await as());
  /** The token of the share at this place of the list; 0 is the player's own, which has none. */
  const tokenOf = async (place: number) => (await read()).shares[place]?.url?.split('/').at(-1) ?? '';
  const show = (token: string) => app.call(payOwnShare, { params: { token }, body: {} });
  const open = (token: string) => app.call(readOwnShare, { params: { token } });
  const lastCharge = () => bank.charges.at(-1)?.providerId ?? '';
  /** Shows the code of a share, and pays it. */
  const payShare = async (place: number) => {
    const shown = await show(await tokenOf(place));
    if (shown.status !== 200) return shown.status;
    return pay(lastCharge());
  };
  const statuses = async () => (await read()).shares.map(({ status }) => status);
  /** What the bank has of the payments of this booking, in their order: the player's own first. */
  const atBank = () =>
    bank.charges
      .slice(first)
      .filter(({ status }) => ['approved', 'refunded', 'charged_back', 'dispute_won'].includes(status))
      .map(({ amountCents, refundedCents, status }) =>
        status === 'charged_back' ? 0 : amountCents - refundedCents,
      );
  const held = () => atBank().reduce((total, cents) => total + cents, 0);
  return {
    ...{ ask, payOwn, friend: fields.friend },
    ...{ app, bank, club, player, booking, first, params, as, post, pay, shares, split, read, end, cancel },
    ...{ tokenOf, show, open, payShare, statuses, atBank, held, lastCharge },
  };
}
