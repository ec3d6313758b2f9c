import {
  BOOKING_STATUS,
  type BookingStatusName,
  bookingStatusLabel,
  bookingStatusName,
} from '@bandeja/rules/bookings/booking-status';
import { bookingUid, type CalendarEvent, calendarFile } from '@bandeja/rules/calendar/calendar-file';
import { inPlace } from '@bandeja/rules/format/in-place';
import { stateAsOf } from './booking-state.ts';
import type { BookingRow } from './bookings.repository.ts';

const STATUS = {
  awaiting_payment: 'TENTATIVE',
  awaiting_confirmation: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
} as const satisfies Record<BookingStatusName, CalendarEvent['status']>;

type Facts = {
  base: string;
  brand: string;
  now: Date;
  /** The player's address: the file is part of a letter, which asks the calendar to add or cancel the event. */
  attendee?: string;
};

/** A booking as a calendar file. A cancelled one cancels the event of the earlier files. */
export function getBookingCalendar(
  booking: BookingRow,
  { base, brand, now, attendee }: Facts,
): { method: CalendarEvent['method']; content: string } {
  const { status } = stateAsOf(booking, now);
  const url = `${base}/booking/${booking.id}`;
  const issued = attendee === undefined ? 'PUBLISH' : 'REQUEST';
  const method = status === BOOKING_STATUS.cancelled ? 'CANCEL' : issued;
  const content = calendarFile(
    {
      uid: bookingUid(booking.id),
      method,
      status: STATUS[bookingStatusName(status)],
      start: booking.start_at,
      end: booking.end_at,
      summary: `Padel ${inPlace(booking.club_name)}`,
      place: [booking.club_name, booking.google_location ?? booking.club_city].join(', '),
      lines: [booking.court_name, `Reserva ${bookingStatusLabel(status).toLowerCase()}`, url],
      url,
      brand,
      attendee,
    },
    now,
  );
  return { method, content };
}
