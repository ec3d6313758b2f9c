import { cancelMatch, leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { removeMatchPlayer } from '@bandeja/contract/calls/matches';
import * as calls from '@bandeja/contract/calls/open-matches';
import { cancelPayment, chargePayment } from '@bandeja/contract/calls/payments';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ScriptedBank } from '../payments/scripted-bank.ts';
import { createSplitWorld, PRICE } from '../payments/split-world.ts';
import type { TestApp } from '../test-app.ts';
import { createPerson, type Person, seenBy } from './match-people.ts';

/** The price of a place: a quarter of the court. */
export const PLACE = PRICE / 4;

type Fields = {
  /** Seated besides the creator, without a price. */
  others?: readonly Person[];
  /** `late`: the court can never be cancelled for free. */
  late?: boolean;
  open?: Partial<{
    price_cents: number;
    not_full: 'cancel' | 'keep' | 'ask';
    fill_by: string;
    level_min: number;
  }> | null;
};

/** An open match whose creator has paid the court of R$ 120,00, at R$ 30,00 a place, and short functions to play it through. */
export async function createPricedWorld(
  app: TestApp,
  bank: ScriptedBank,
  { others = [], late = false, open = {} }: Fields = {},
) {
  const creator = await createPerson(app);
  const split = await createSplitWorld(app, bank, {
    late,
    player: creator,
  });
  const { booking } = split;
  const { id } = await createMatch(app.db, {
    date: booking.start_at,
    ends_at: booking.end_at,
    booking_id: booking.id,
    court_id: booking.court_id,
    players: [creator.id, ...others.map((person) => person.id)],
  });
  // Sessions end in the days that a test plays through.
  const as = async ({ userId }: Person) => ({ as: await app.signIn(userId) });
  const params = { id };
  const openIt = async (body: object = {}) =>
    app.call(
      calls.openMatch,
      { params, body: { not_full: 'keep' as const, price_cents: PLACE, ...body } },
      await as(creator),
    );
  if (open !== null) expect((await openIt(open)).status).toBe(200);
  const join = async (by: Person, body: object = {}) =>
    app.call(calls.joinOpenMatch, { params, body }, await as(by));
  const leave = async (by: Person, body: object = {}) => app.call(leaveMatch, { params, body }, await as(by));
  const close = async () => app.call(calls.closeMatch, { params, body: {} }, await as(creator));
  const cancel = async () => app.call(cancelMatch, { params, body: {} }, await as(creator));
  /** The creator takes the player out of the match. */
  const kick = async (person: Person) => {
    const seat = (await see(creator)).players.find((one) => one.player.id === person.id);
    return app.call(removeMatchPlayer, { body: { id: seat?.id ?? 0 } }, await as(creator));
  };
  const see = async (by: Person) => seenBy(app, { ...by, token: (await as(by)).as }, id);
  /** Shows the code of the player's place. Resolves with its charge. */
  const charge = async (by: Person, payment?: number) => {
    const payment_id = payment ?? (await see(by)).payment?.id ?? 0;
    const { status } = await app.call(chargePayment, { body: { payment_id, method: 'pix' } }, await as(by));
    const last = bank.charges.at(-1);
    return status === 200 && last?.status === 'pending' ? last.providerId : '';
  };
  const giveUp = async (by: Person) =>
    app.call(cancelPayment, { body: { payment_id: (await see(by)).payment?.id ?? 0 } }, await as(by));
  /** Enters, and pays the code. */
  const enter = async (by: Person) => {
    const entered = await join(by);
    if (entered.status !== 200) return entered.status;
    const code = await charge(by, entered.body.payment?.id);
    return code === '' ? 0 : split.pay(code);
  };
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      SELECT state FROM match_places WHERE match_id = ${id} ORDER BY id`.execute(app.db);
    return rows.map(({ state }) => state).join(' ');
  };
  /** What the bank has: the creator's own payment, then those of places. */
  const { pay, post, atBank, held, cancel: cancelBooking } = split;
  return {
    ...{ app, bank, creator, booking, club: split.club, id, pay, post, atBank, held, cancelBooking },
    ...{ openIt, join, kick, leave, close, cancel, see, charge, giveUp, enter, states, split },
  };
}

export type PricedWorld = Awaited<ReturnType<typeof createPricedWorld>>;

/**
 * By the rows alone: the booking's money is its price, or nothing of it, and each payment of a place that is not the booking's
 * is of a place that is paid.
 */
export async function expectMoney(world: PricedWorld, late = false): Promise<void> {
  const { rows } = await sql<{ status: number; cents: number; wrong: number }>`
    SELECT status, (SELECT COALESCE(sum(amount_cents - returned_cents), 0)::int FROM payments
        WHERE booking_id = bookings.id AND approved_at IS NOT NULL) AS cents,
      (SELECT count(*)::int FROM payments LEFT JOIN match_places place ON place.id = payments.place_id
        WHERE place.booking_id = bookings.id AND payments.booking_id IS NULL AND payments.approved_at IS NOT NULL
          AND payments.returned_cents < payments.amount_cents
          AND NOT (place.state = 'paid' AND place.payment_id = payments.id)) AS wrong
    FROM bookings WHERE id = ${world.booking.id}`.execute(world.app.db);
  const [row] = rows;
  expect([row?.cents, row?.wrong]).toEqual([row?.status === 40 && !late ? 0 : PRICE, 0]);
}
