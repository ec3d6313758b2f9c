import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, it } from 'vitest';
import { cancellationCost } from './cancel-booking.tsx';

const at = (time: string) => `2025-11-24T${time}:00.000Z`;
const booking = (status: BookingStatus, cancellable_until: string | null = at('22:30'), cancel = true) => ({
  can: { cancel, pay: false, create_match: false },
  status,
  cancellable_until,
  free_cancellation_until: at('10:30'),
});

describe('cancellationCost', () => {
  it.each([
    ['is free before the deadline', booking(BOOKING_STATUS.confirmed), at('10:29'), 'free'],
    ['is the whole price at the deadline', booking(BOOKING_STATUS.confirmed), at('10:30'), 'kept'],
    ['is the whole price until the start', booking(BOOKING_STATUS.confirmed), at('22:29'), 'kept'],
    ['is null from the start on', booking(BOOKING_STATUS.confirmed), at('22:30'), null],
    [
      'is unpaid for a hold, also after the deadline',
      booking(BOOKING_STATUS.awaiting_payment),
      at('22:29'),
      'unpaid',
    ],
    [
      'is unpaid for a booking that waits for the club',
      booking(BOOKING_STATUS.awaiting_confirmation),
      at('12:00'),
      'unpaid',
    ],
    [
      'is null for a cancelled booking',
      booking(BOOKING_STATUS.cancelled, at('22:30'), false),
      at('10:00'),
      null,
    ],
    [
      'is null when the server no longer allows cancelling',
      booking(BOOKING_STATUS.confirmed, null),
      at('10:00'),
      null,
    ],
  ] as const)('%s', (_what, one, now, cost) => expect(cancellationCost(one, now)).toBe(cost));
});
