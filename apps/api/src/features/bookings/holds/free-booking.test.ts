import { bookCourt } from '@bandeja/contract/calls/bookings';
import { createPayment } from '@bandeja/contract/calls/payments';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const FREE = [{ from_minute: 0, to_minute: 2160, price_cents_per_hour: 0 }];

const app = useTestApp();

test.each([true, false])(
  'a slot of price 0 is confirmed at once when online_payment is %s',
  async (online_payment) => {
    const { courts } = await createClub(app.db, { courts: 1, prices: FREE, online_payment });
    const player = await newPlayer(app);
    const slot = { court: courts[0]?.id ?? 0, date: '2026-03-09', start_time: '18:00' };
    const { status, body } = await app.call(bookCourt, { body: slot }, { as: player.token });
    expect([status, body]).toMatchObject([
      201,
      {
        status: BOOKING_STATUS.confirmed,
        status_label: 'Confirmada',
        price_cents: 0,
        hold_expires_at: null,
        payment: null,
      },
    ]);

    const history = await app.db
      .selectFrom('booking_history')
      .select(['from_status', 'to_status', 'reason', 'actor_id'])
      .where('booking_id', '=', body.id)
      .execute();
    expect(history).toEqual([
      { from_status: null, to_status: BOOKING_STATUS.confirmed, reason: 'booked_free', actor_id: player.id },
    ]);
    const notices = await app.db
      .selectFrom('notifications')
      .select('type')
      .where('player_id', '=', player.id)
      .execute();
    expect(notices).toEqual([{ type: 'booking_confirmed' }]);
    const occupation = await app.db
      .selectFrom('court_occupations')
      .innerJoin('bookings', 'bookings.occupation_id', 'court_occupations.id')
      .select('court_occupations.status')
      .where('bookings.id', '=', body.id)
      .executeTakeFirst();
    expect(occupation).toEqual({ status: 'confirmed' });

    const paid = await app.call(createPayment, { body: { booking_id: body.id } }, { as: player.token });
    expect(paid.status).toBe(409);
    app.clock.now = new Date('2026-03-09T20:00:00.000Z');
    await app.runJobs();
    const later = await app.db
      .selectFrom('notifications')
      .select('type')
      .where('player_id', '=', player.id)
      .orderBy('id')
      .execute();
    expect(later).toEqual([{ type: 'booking_confirmed' }, { type: 'booking_reminder' }]);
    app.clock.now = TEST_NOW;
  },
);
