import { BOOKING_STATUS, bookingStatusLabel } from '@bandeja/rules/bookings/booking-status';
import { inPlace } from '@bandeja/rules/format/in-place';
import { TZDate } from '@date-fns/tz';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingRow } from '../bookings.repository.ts';
import { stateAsOf } from '../state/booking-state.ts';
import { describeZone } from './booking-calendar-zone.ts';

const ALARM_SECONDS = 2 * 60 * 60;

const STATUS = {
  [BOOKING_STATUS.awaiting_payment]: ICalEventStatus.TENTATIVE,
  [BOOKING_STATUS.awaiting_confirmation]: ICalEventStatus.TENTATIVE,
  [BOOKING_STATUS.confirmed]: ICalEventStatus.CONFIRMED,
  [BOOKING_STATUS.cancelled]: ICalEventStatus.CANCELLED,
};

/**
 * A booking as an iCalendar file (RFC 5545), in the club's zone. A later download replaces the first: the UID
 * stays, SEQUENCE grows, and a cancelled booking has STATUS:CANCELLED.
 */
export function getBookingCalendar(
  booking: BookingRow,
  { base, brand, now }: { base: string; brand: string; now: Date },
): string {
  const { id, timezone, start_at, end_at, created_at, updated_at } = booking;
  const { status } = stateAsOf(booking, now);
  const page = `${base}/booking/${id}`;
  const inZone = (instant: Date) => new TZDate(instant, timezone);
  const calendar = ical({
    prodId: { company: brand, product: 'Reservas', language: 'PT-BR' },
    method: ICalCalendarMethod.PUBLISH,
    // The zone of the event, not of the calendar: the latter would write DTSTAMP, UTC by the standard, in local time.
    timezone: { name: null, generator: (zone) => describeZone(zone, { start: start_at, end: end_at }) },
  });
  const event = calendar.createEvent({
    // Without the app's address: the UID of a booking does not depend on the domain.
    id: `booking-${id}-${created_at.getTime().toString(36)}@bandeja`,
    // Whole seconds since its creation, so each change has a larger number.
    sequence: Math.floor((updated_at.getTime() - created_at.getTime()) / 1000),
    timezone,
    start: inZone(start_at),
    end: inZone(end_at),
    stamp: now,
    lastModified: updated_at,
    summary: `Padel ${inPlace(booking.club_name)}`,
    location: [booking.club_name, booking.google_location ?? booking.club_city].join(', '),
    description: `${booking.court_name}\nReserva ${bookingStatusLabel(status).toLowerCase()}\n${page}`,
    url: page,
    status: STATUS[status],
  });
  if (status !== BOOKING_STATUS.cancelled) {
    event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS });
  }
  return `${calendar.toString()}\r\n`;
}
