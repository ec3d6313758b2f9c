import type { BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, it } from 'vitest';
import { cancellationCost } from './cancellation-cost.ts';

const at = (time: string) => `2025-11-24T${time}:00.000Z`;
const booking = (status: BookingStatus, cancellable_until: string | null = at('22:30'), cancel = true) => ({
  can: { cancel, pay: false, create_match: false },
  status,
  cancellable_until,
  free_cancellation_until: at('10:30'),
});

describe('cancellationCost', () => {
  it.each([
    ['a confirmed one, early', booking(30), at('10:29'), 'free'],
    ['at the deadline it is late', booking(30), at('10:30'), 'kept'],
    ['late, until the start', booking(30), at('22:29'), 'kept'],
    ['from the start on', booking(30), at('22:30'), null],
    ['a hold, also late', booking(10), at('22:29'), 'unpaid'],
    ['waiting for the club', booking(20), at('12:00'), 'unpaid'],
    ['a cancelled one', booking(40, at('22:30'), false), at('10:00'), null],
    ['one the server no longer lets go', booking(30, null), at('10:00'), null],
  ] as const)('%s', (_what, one, now, cost) => expect(cancellationCost(one, now)).toBe(cost));
});
