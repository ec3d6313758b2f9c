/** @module-tag postgres-15 */
import { bookCourt } from '@bandeja/contract/calls/bookings';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test, vi } from 'vitest';
import {
  bookingOf,
  bookWithPix,
  closedTimes,
  closingClub,
  MONDAY,
  paymentsOf,
} from '../../../../test/desk/closing-club.ts';
import { hasWaitingConnection } from '../../../../test/has-waiting-connection.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { changeBooking } from '../changes/change-booking.ts';

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

  test('a closure and cancellations at once: it neither moves, refunds nor names what was just cancelled', async () => {
    const club = await closingClub(app, 3);
    const [wet1 = 0, wet2 = 0, dry = 0] = club.ids;
    const [refunded, moved] = [await bookWithPix(app, wet1, '18:00'), await bookWithPix(app, wet2, '18:00')];
    for (const { pay } of [refunded, moved]) await pay();
    const { closing } = await withTransaction(app.db, async (tx) => {
      for (const { id, player } of [refunded, moved])
        await changeBooking(tx, {
          ...{ id, event: { type: 'cancelled_by_player' }, now: TEST_NOW },
          ...{ actor: player, reason: 'cancelled_by_player' },
        });
      const closing = club.send({
        courts: [wet1, wet2],
        seen: [refunded.id, moved.id],
        choices: [{ booking: moved.id, do: 'move', court: dry }],
      });
      await vi.waitUntil(() => hasWaitingConnection(app.db), { timeout: 2_500 });
      return { closing };
    });
    expect(await closing).toMatchObject({ status: 201, body: { bookings: [], closure: { bookings: [] } } });
    expect(await bookingOf(app, moved.id)).toEqual({ status: BOOKING_STATUS.cancelled, court_id: wet2 });
    const told = await app.db
      .selectFrom('notifications')
      .select('type')
      .where('player_id', '=', moved.player)
      .execute();
    expect(told.map(({ type }) => type)).not.toContain('booking_moved');
    const { body: history } = await app.call(
      listDeskHistory,
      { params: { slug: club.slug }, query: {} },
      club.manager.as,
    );
    expect(history.results.filter(({ call }) => call === 'closeCourts')).toMatchObject([
      { changes: { cancelled: [0, 0], moved: [0, 0], left_out: [0, 0] } },
    ]);
  });
});
