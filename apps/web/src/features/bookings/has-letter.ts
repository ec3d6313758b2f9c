import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';

/** Whether a letter with a receipt belongs to the state of a booking: it is confirmed, or its money went back. */
export const hasLetter = ({ status, payment }: Pick<Booking, 'status' | 'payment'>): boolean =>
  status === BOOKING_STATUS.confirmed ||
  (status === BOOKING_STATUS.cancelled && ['refunding', 'refunded'].includes(payment?.status ?? ''));
