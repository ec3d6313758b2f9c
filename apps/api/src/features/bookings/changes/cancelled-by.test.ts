import { cancelBooking, getBooking } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeAll, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { cancelledBy } from '../bookings.presenter.ts';
import { changeBooking } from './change-booking.ts';

const app = useTestApp();
let player: SignedIn;
let court: number;
beforeAll(async () => {
  player = await newPlayer(app);
  court = (await createClub(app.db, { courts: 1 })).courts[0]?.id ?? 0;
});

const booked = (start_time: string, hold_expires_at?: Date) =>
  createBooking(app.db, {
    player_id: player.id,
    court_id: court,
    date: '2026-03-09',
    start_time,
    created_at: TEST_NOW,
    ...(hold_expires_at
      ? { status: BOOKING_STATUS.awaiting_payment, hold_expires_at }
      : { status: BOOKING_STATUS.confirmed }),
  });
const read = async ({ id }: { id: number }) => {
  const { body } = await app.call(getBooking, { params: { id } }, { as: player.token });
  const { status, cancelled_by } = body;
  return { status, cancelled_by };
};

test('a cancelled booking shows whether the player, the club or its expiry ended it', async () => {
  const kept = await booked('09:00');
  expect(await read(kept)).toEqual({ status: BOOKING_STATUS.confirmed, cancelled_by: null });

  await app.call(cancelBooking, { params: { id: kept.id }, body: {} }, { as: player.token });
  expect(await read(kept)).toEqual({ status: BOOKING_STATUS.cancelled, cancelled_by: 'player' });

  const closed = await booked('10:00');
  await withTransaction(app.db, (tx) =>
    changeBooking(tx, {
      id: closed.id,
      event: { type: 'cancelled_by_club' },
      now: TEST_NOW,
      actor: null,
      reason: 'cancelled_by_club: chuva',
    }),
  );
  expect(await read(closed)).toEqual({ status: BOOKING_STATUS.cancelled, cancelled_by: 'club' });

  const over = await booked('11:00', new Date(TEST_NOW.getTime() - 1));
  expect(await read(over)).toEqual({ status: BOOKING_STATUS.cancelled, cancelled_by: 'time' });
});

test.each([
  ['hold_expired', 'time'],
  ['payment_expired', 'time'],
  ['payment_refunded', 'bank'],
  ['payment_charged_back', 'bank'],
  ['account_deleted', 'player'],
  ['court_closed', 'club'],
  // As older histories have it.
  ['court_closed: reforma', 'club'],
] as const)('%s: by %s', (reason, by) => expect(cancelledBy(reason)).toBe(by));
