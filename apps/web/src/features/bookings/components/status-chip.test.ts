import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { statusLabel } from './status-chip.tsx';

const end_at = '2026-03-06T22:00:00Z';
const label = (status: BookingStatus, now: string) =>
  statusLabel({ status, status_label: 'Confirmada' as never, end_at }, new Date(now));

test('a confirmed booking is "Jogada" once it has ended, another state keeps its label', () => {
  expect(label(BOOKING_STATUS.confirmed, '2026-03-06T21:59:00Z')).toBe('Confirmada');
  expect(label(BOOKING_STATUS.confirmed, '2026-03-06T22:00:00Z')).toBe('Jogada');
  expect(label(BOOKING_STATUS.cancelled, '2026-03-07T22:00:00Z')).toBe('Confirmada');
});
