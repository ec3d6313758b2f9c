import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { hasLetter } from './booking-page.tsx';

test.each([
  [BOOKING_STATUS.awaiting_payment, null, false],
  [BOOKING_STATUS.awaiting_confirmation, 'in_review', false],
  [BOOKING_STATUS.confirmed, 'approved', true],
  [BOOKING_STATUS.confirmed, null, true],
  [BOOKING_STATUS.cancelled, null, false],
  [BOOKING_STATUS.cancelled, 'cancelled', false],
  [BOOKING_STATUS.cancelled, 'refunding', true],
  [BOOKING_STATUS.cancelled, 'refunded', true],
])('a booking in state %i with payment %s has a receipt: %s', (status, payment, has) => {
  const booking = { status, payment: payment && { status: payment } } as Pick<Booking, 'status' | 'payment'>;
  expect(hasLetter(booking)).toBe(has);
});
