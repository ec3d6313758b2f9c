import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { Chip, type Tone } from '../../../ui/chip.tsx';

const tones: Record<number, Tone> = {
  [BOOKING_STATUS.awaiting_payment]: 'amber',
  [BOOKING_STATUS.awaiting_confirmation]: 'blue',
  [BOOKING_STATUS.confirmed]: 'green',
};

/** The state of a booking, with the label that the server sends. */
export function StatusChip({ status, status_label }: { status: number; status_label: string }) {
  return <Chip tone={tones[status]}>{status_label}</Chip>;
}
