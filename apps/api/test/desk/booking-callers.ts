import { createBooking } from '@bandeja/db/testing/booking-builder';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import type { TestApp } from '../test-app.ts';
import { createDeskWorld, MONDAY } from './desk-world.ts';

/** For each changing call about a booking of a desk, a request that its reception may send. */
export function bookingCallers(app: TestApp) {
  /** `isRequest`: the booking waits for the club's confirmation. */
  async function changing(body: object, { isRequest = false } = {}) {
    const { slug, court, reception, book } = await createDeskWorld(app, { online_payment: false });
    const place = { court_id: court, date: MONDAY, start_time: '18:00' };
    const { id } = isRequest
      ? await createBooking(app.db, {
          ...{ ...place, status: BOOKING_STATUS.awaiting_confirmation },
          hold_expires_at: new Date('2026-03-09T21:00:00Z'),
        })
      : (await book({ date: '2026-03-06', start_time: '08:30' })).body;
    return { input: { params: { slug, id }, body: { expected_version: 1, ...body } }, ...reception.as };
  }
  return {
    async bookAtDesk() {
      const { slug, reception, bodyOf } = await createDeskWorld(app);
      return { input: { params: { slug }, body: bodyOf() }, ...reception.as };
    },
    changeDeskBooking: () => changing({ start_time: '10:00' }),
    cancelDeskBooking: () => changing({ refund: 'none', reason: 'Chuva' }),
    confirmDeskBooking: () => changing({}, { isRequest: true }),
    declineDeskBooking: () => changing({ reason: 'Evento' }, { isRequest: true }),
    recordArrival: () => changing({}),
    recordNoShow: () => changing({}),
  };
}
