import type { Booking } from '@bandeja/contract/calls/bookings';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { Card } from '../../../ui/card.tsx';
import { cancellationCost } from '../cancellation-cost.ts';
import { CancelButton } from './cancel-button.tsx';

/**
 * Shows what cancelling costs now, then asks for confirmation. Renders nothing when the booking cannot be
 * cancelled.
 */
export function CancellationCard({ booking, now }: { booking: Booking; now: Date }) {
  const cost = cancellationCost(booking, now);
  if (cost === null) return null;
  const deadline = formatDeadline(booking.free_cancellation_until, booking.timezone);
  const rule = {
    unpaid: 'Você ainda não pagou: cancelar não custa nada.',
    free: `Cancele de graça até ${deadline}. Depois disso não há devolução.`,
    kept: `O prazo para cancelar de graça terminou ${deadline}. Cancelando agora não há devolução.`,
  }[cost];
  return (
    <Card as="section" aria-labelledby="cancelamento" className="order-4 grid justify-items-start gap-1">
      <h2 id="cancelamento">Cancelamento</h2>
      <p className="text-14 leading-small text-muted">{rule}</p>
      <CancelButton booking={booking} now={now} className="-mx-3 -mb-2" />
    </Card>
  );
}
