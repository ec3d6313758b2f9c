import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { afterEach, expect, test, vi } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { type OpenStream, openStream } from '../../../../test/open-stream.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const MONDAY = '2026-03-09';
/** Time-out of an event on a busy machine. */
const WAIT = { timeout: 5_000 };

const app = useTestApp();
const streams: OpenStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});

test('the player’s pages receive each step of a booking, the day’s pages each change of its time, the desk all', async () => {
  const { courts, slug, ...club } = await createClub(app.db, { courts: 1 });
  const staff = await employ(app, club, 'reception');
  const desk = await openStream(app, `desk:${slug}`, staff.as.as);
  const player = await newPlayer(app);
  const stranger = await newPlayer(app);
  const own = await openStream(app, 'bookings', player.token);
  const day = await openStream(app, `slots:${slug}:${MONDAY}`);
  const others = await openStream(app, 'bookings', stranger.token);
  streams.push(own, day, others, desk);

  const as = { as: player.token };
  const court = courts[0]?.id ?? 0;
  const { body: booking } = await app.call(
    bookCourt,
    { body: { court, date: MONDAY, start_time: '18:00' } },
    as,
  );
  const { body: payment } = await app.call(createPayment, { body: { booking_id: booking.id } }, as);
  await app.call(chargePayment, { body: { payment_id: payment.id, method: 'pix' } }, as);
  const [charge] = await app.db.selectFrom('sandbox_charges').select('provider_id').execute();
  const url = `/sandbox/bank/${charge?.provider_id}/pagar`;
  expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(303);
  await app.runJobs();
  await app.call(cancelBooking, { params: { id: booking.id }, body: {} }, as);
  await app.runJobs();

  const step = (status: BookingStatus, payment_status: string | null) => ({
    event: 'booking',
    data: { id: booking.id, status, payment_status },
  });
  const bookingsOf = (stream: OpenStream) => stream.events().filter(({ event }) => event === 'booking');
  await vi.waitFor(
    () =>
      expect(bookingsOf(own)).toEqual([
        step(BOOKING_STATUS.awaiting_payment, null),
        step(BOOKING_STATUS.awaiting_payment, 'created'),
        step(BOOKING_STATUS.awaiting_payment, 'pending'),
        step(BOOKING_STATUS.confirmed, 'approved'),
        step(BOOKING_STATUS.cancelled, 'refunding'),
        step(BOOKING_STATUS.cancelled, 'refunded'),
      ]),
    WAIT,
  );
  const slot = { court, start_at: booking.start_at, end_at: booking.end_at };
  await vi.waitFor(
    () =>
      expect(day.events().filter(({ event }) => event === 'slots')).toEqual([
        { event: 'slots', data: { ...slot, free: false } },
        { event: 'slots', data: { ...slot, free: true } },
      ]),
    WAIT,
  );
  expect(bookingsOf(others)).toEqual([]);
  // A change of the status frees or takes the court as well.
  const agenda = { event: 'agenda', data: { date: MONDAY } };
  await vi.waitFor(
    () => expect(desk.events().filter(({ event }) => event !== 'hello')).toEqual(Array(7).fill(agenda)),
    WAIT,
  );
});
