import type { Booking } from '@bandeja/contract/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { toMillis } from '@bandeja/rules/time/instant';
import { useEffect } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { LiveDot } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/note.tsx';
import { HoldClock } from './hold-clock.tsx';

/** What a booking that is not certain yet waits for: the payment, with its clock, or the club. Else nothing. */
export function HoldNotice({ booking, onEnd }: { booking: Booking; onEnd: () => void }) {
  const { status, hold_expires_at } = booking;
  if (hold_expires_at === null) return null;
  if (status === BOOKING_STATUS.awaiting_payment) {
    return <PaymentNotice booking={booking} until={hold_expires_at} onEnd={onEnd} />;
  }
  if (status === BOOKING_STATUS.awaiting_confirmation)
    return <ClubNotice booking={booking} until={hold_expires_at} />;
  return null;
}

/** `onEnd` is told once, when the time to pay is over. */
function PaymentNotice({ booking, until, onEnd }: { booking: Booking; until: string; onEnd: () => void }) {
  const now = useNow(1_000);
  const isOver = toMillis(until) <= now.getTime();

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever listens by then is told, once.
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);

  if (isOver) {
    return (
      <Note tone="amber" live>
        <b>O tempo para pagar acabou.</b> A quadra volta para a lista e você não paga nada.
      </Note>
    );
  }
  return (
    <div className="grid gap-4">
      <HoldClock since={booking.created_at} until={until} now={now} />
      <Note tone="amber" live>
        <span className="flex items-start gap-2.5">
          <span className="mt-1.25 flex">
            <LiveDot />
          </span>
          <span>
            <b>Pagamento por Pix em construção.</b> Ele chega em breve. Por enquanto, a reserva termina
            sozinha quando o tempo acaba e não custa nada.
          </span>
        </span>
      </Note>
    </div>
  );
}

function ClubNotice({ booking, until }: { booking: Booking; until: string }) {
  const now = useNow(60_000);
  return (
    <Note tone="amber" live>
      <b>{booking.status_label}.</b> O clube responde até {formatDayTime(until, now, booking.timezone)}.
    </Note>
  );
}
