/** @module-tag postgres-15 */
import { bookCourt } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import {
  bookingOf,
  bookWithPix,
  closedTimes,
  closingClub,
  MONDAY,
  paymentsOf,
} from '../../../../test/desk/closing-club.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

describe('two at once', () => {
  test('two closures of one court: one', async () => {
    const club = await closingClub(app);
    const both = await Promise.all([club.send({}), club.send({ courts: club.ids.toReversed() })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await closedTimes(app, club)).toBe(2);
  });

  test('a closure and a booking: the court is closed, or booked and then refunded or refused', async () => {
    for (let round = 0; round < 6; round++) {
      const club = await closingClub(app);
      const { token } = await newPlayer(app);
      const book = app.call(
        bookCourt,
        { body: { court: club.first, date: MONDAY, start_time: '18:30' } },
        { as: token },
      );
      if (round % 2 === 1) await app.db.selectFrom('clubs').select('id').limit(1).execute();
      const [closed, booked] = await Promise.all([club.send({ seen: [] }), book]);
      expect([
        [201, 409],
        [409, 201],
      ]).toContainEqual([closed.status, booked.status]);
      expect(await closedTimes(app, club)).toBe(closed.status === 201 ? 2 : 0);
    }
  });

  test('a closure and a payment: the booking is cancelled and the money goes back, or was never taken', async () => {
    for (let round = 0; round < 4; round++) {
      const club = await closingClub(app);
      const { id, pay } = await bookWithPix(app, club.first, '18:00');
      const [closed] = await Promise.all([club.send({}), pay()]);
      await app.runJobs();
      expect([closed.status, (await bookingOf(app, id)).status]).toEqual([201, BOOKING_STATUS.cancelled]);
      expect(await paymentsOf(app, id)).toEqual(['refunded']);
    }
  });
});
