import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { toMillis } from '@bandeja/rules/time/instant';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Tone } from '../../../ui/feedback/note.tsx';

const tones = new Map<BookingStatus, Tone>([
  [BOOKING_STATUS.awaiting_payment, 'amber'],
  [BOOKING_STATUS.awaiting_confirmation, 'blue'],
  [BOOKING_STATUS.confirmed, 'green'],
]);

type Stated = Pick<Booking, 'status' | 'status_label' | 'end_at'>;

/** The label that the server sends; "Jogada" once a confirmed booking has ended. */
export const statusLabel = ({ status, status_label, end_at }: Stated, now: Date): string =>
  isPlayed({ status, end_at }, now) ? 'Jogada' : status_label;

const isPlayed = ({ status, end_at }: Pick<Stated, 'status' | 'end_at'>, now: Date): boolean =>
  status === BOOKING_STATUS.confirmed && toMillis(end_at) <= now.getTime();

/** The state of a booking. */
export function StatusChip({ booking }: { booking: Stated }) {
  const now = serverNow();
  return (
    <Chip tone={isPlayed(booking, now) ? 'neutral' : tones.get(booking.status)}>
      {statusLabel(booking, now)}
    </Chip>
  );
}
