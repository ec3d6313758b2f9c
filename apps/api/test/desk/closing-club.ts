import { bookCourt } from '@bandeja/contract/calls/bookings';
import * as calls from '@bandeja/contract/calls/desk-closures';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { createClub } from '@bandeja/db/testing/builders';
import { newPlayer } from '../new-player.ts';
import type { TestApp } from '../test-app.ts';
import { employ } from './employ.ts';

export const MONDAY = '2026-03-09';
export const RAIN = {
  ...{ from: `${MONDAY}T18:00`, to: `${MONDAY}T20:00`, reason: 'Chuva', bookings: 'refund' as const },
};

/** A club that is open from 17 to 22, with what its manager sends about closures. */
export async function closingClub(app: TestApp, courts = 2) {
  const club = await createClub(app.db, {
    courts,
    hours: [{ opens: 17 * 60, closes: 22 * 60 }],
    durations: [60],
    online_payment: true,
  });
  const ids = club.courts.map(({ id }) => id);
  const manager = await employ(app, club, 'manager');
  return {
    ...{ ...club, ids, first: ids[0] ?? 0, last: ids.at(-1) ?? 0, manager },
    send: (body: object = {}, as = manager.as) =>
      app.call(
        calls.closeCourts,
        { params: { slug: club.slug }, body: { ...RAIN, courts: ids, ...body } },
        as,
      ),
    list: async (as = manager.as) =>
      (await app.call(calls.listClosures, { params: { slug: club.slug } }, as)).body,
    open: (id: number | null, as = manager.as) =>
      app.call(calls.openClosure, { params: { slug: club.slug, id: id ?? 0 } }, as),
  };
}

/** A player's booking with a Pix on the screen; `pay` pays it. */
export async function bookWithPix(app: TestApp, court: number, start_time: string, name = 'Ana') {
  const player = await newPlayer(app, { first_name: name, last_name: 'Reis' });
  const as = { as: player.token };
  const { body: booking } = await app.call(bookCourt, { body: { court, date: MONDAY, start_time } }, as);
  const { body: payment } = await app.call(createPayment, { body: { booking_id: booking.id } }, as);
  const charge = { payment_id: payment.id, method: 'pix' as const };
  const { body: charged } = await app.call(chargePayment, { body: charge }, as);
  const pay = async () => {
    await app.app.inject({ method: 'POST', url: `${charged.sandbox_url}/pagar` });
    await app.runJobs();
  };
  return { id: booking.id, player: player.id, price: booking.price_cents, pay, as };
}

export const bookingOf = ({ db }: TestApp, id: number) =>
  db.selectFrom('bookings').select(['status', 'court_id']).where('id', '=', id).executeTakeFirstOrThrow();

export const paymentsOf = async ({ db }: TestApp, booking: number) =>
  (await db.selectFrom('payments').select('status').where('booking_id', '=', booking).execute()).map(
    ({ status }) => status,
  );

/** How many times of these courts are closed. */
export const closedTimes = async ({ db }: TestApp, { ids }: { ids: number[] }) =>
  (
    await db
      .selectFrom('court_occupations')
      .select('id')
      .where('court_id', 'in', ids)
      .where('kind', '=', 'closure')
      .where('status', '=', 'confirmed')
      .execute()
  ).length;
