import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import * as calls from '@bandeja/contract/calls/desk-till';
import { type BookingFields, createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { expect } from 'vitest';
import { newPlayer } from '../new-player.ts';
import type { TestApp } from '../test-app.ts';
import { employ } from './employ.ts';

/** A booking of a player at R$ 120,00 on the Monday after the tests' Friday, and the desk of its club. */
export async function payingDesk(
  app: TestApp,
  fields: Partial<BookingFields> = {},
  club_fields: { online_payment?: boolean } = {},
) {
  const club = await createClub(app.db, { courts: 1, ...club_fields });
  const player = await newPlayer(app);
  const booking = await createBooking(app.db, {
    ...{ court_id: club.courts[0]?.id as number, player_id: player.id, price_cents: 12_000 },
    ...{ date: '2026-03-09', start_time: '18:00' },
    ...fields,
  });
  const [reception, manager] = [await employ(app, club, 'reception'), await employ(app, club, 'manager')];
  const params = { slug: club.slug, id: booking.id };
  type Method = 'cash' | 'pix_own' | 'courtesy' | 'wallet';
  const pay = (
    method: Method,
    amount_cents: number,
    { by = reception, payer }: { by?: typeof reception; payer?: string } = {},
  ) => app.call(calls.payAtDesk, { params, body: { method, amount_cents, ...(payer && { payer }) } }, by.as);
  const reverse = (payment: number, by = reception) =>
    app.call(calls.reverseDeskPayment, { params: { ...params, payment }, body: { reason: 'Engano' } }, by.as);
  const giveBack = (amount_cents: number, method: 'cash' | 'pix_own' = 'cash') =>
    app.call(
      calls.returnDeskMoney,
      { params, body: { method, amount_cents, reason: 'Cancelada' } },
      reception.as,
    );
  const read = async () => (await app.call(getDeskBooking, { params }, reception.as)).body;
  const till = async () => (await app.call(calls.readOpenTill, { params }, reception.as)).body;
  const close = (counted_cents: number) =>
    app.call(calls.closeTill, { params, body: { counted_cents } }, reception.as);
  return { club, player, booking, reception, manager, params, pay, reverse, giveBack, read, till, close };
}

export const said = (sentence: string) => ({ error: expect.stringContaining(sentence) });
