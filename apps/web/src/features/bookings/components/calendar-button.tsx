import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { toMillis } from '@bandeja/rules/time/instant';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Button, type ButtonSize, type ButtonVariant } from '../../../ui/button.tsx';
import { useSaveCalendar } from '../api.ts';

interface CalendarButtonProps {
  booking: Pick<Booking, 'id' | 'status' | 'start_at'>;
  now: Date;
  variant: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

/** Saves the date of a confirmed booking until it begins. */
export function CalendarButton({ booking, now, variant, size, className }: CalendarButtonProps) {
  const calendar = useSaveCalendar(booking.id);
  if (booking.status !== BOOKING_STATUS.confirmed || toMillis(booking.start_at) <= now.getTime()) return null;
  return (
    <Button
      variant={variant}
      size={size}
      wide={size === 'tall'}
      className={className}
      pending={calendar.isPending}
      onClick={() => calendar.mutate()}
    >
      {!calendar.isPending && <CalendarPlus size={20} />}
      <span>Adicionar ao calendário</span>
    </Button>
  );
}
