import type { Booking } from '@bandeja/contract/calls/bookings';
import { isOpenHold } from '@bandeja/rules/bookings/booking-status';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { matchOfBookingQuery, useCancelBooking } from '../api.ts';

/**
 * Shows what cancelling costs now, then asks for confirmation. Renders nothing when the booking cannot be
 * cancelled.
 */
export function CancellationCard({ booking, now }: { booking: Booking; now: Date }) {
  const cost = cancellationCost(booking, now);
  if (cost === null) return null;
  const deadline = formatDeadline(booking.free_cancellation_until, booking.timezone);
  const rule = {
    unpaid: booking.each_pays ? EACH_BACK : 'Você ainda não pagou: cancelar não custa nada.',
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

const EACH_BACK = 'Cancelar não custa nada: cada um recebe de volta o que pagou.';

type MatchFate = 'keep' | 'cancel';

const HINTS: Record<MatchFate, string> = {
  keep: 'Ela continua marcada no mesmo horário, sem quadra. Avisamos todos os jogadores.',
  cancel: 'Ela não vai acontecer. Avisamos todos os jogadores.',
};
const DONE: Record<MatchFate, string> = {
  keep: 'Reserva cancelada. A partida continua, sem quadra.',
  cancel: 'Reserva e partida canceladas.',
};

interface CancelButtonProps {
  booking: Booking;
  now: Date;
  className?: string;
}

/** Cancels the booking after showing what that costs now. Renders nothing when the booking cannot be cancelled. */
export function CancelButton({ booking, now, className }: CancelButtonProps) {
  const client = useQueryClient();
  const cancel = useCancelBooking();
  const [isAsking, setAsking] = useState(false);
  const [match, setMatch] = useState<MatchFate>('keep');
  const cost = cancellationCost(booking, now);
  if (cost === null) return null;
  const ownMatch = booking.meta_data.match;
  const hasMatch = ownMatch !== undefined;
  const price = formatMoney(booking.price_cents);
  const isPaid = booking.each_pays || booking.payment?.status === 'approved';

  const consequence = {
    unpaid: booking.each_pays ? EACH_BACK : 'Você ainda não pagou, então não custa nada.',
    free: `Você está no prazo, então não custa nada${isPaid ? `: os ${price} voltam inteiros a quem pagou` : ''}.`,
    kept: `O prazo para cancelar de graça já terminou: ${isPaid ? `os ${price} não voltam` : `não há devolução dos ${price}`}.`,
  }[cost];

  const confirm = () =>
    cancel.mutate(
      { params: { id: booking.id }, body: { player_details: null, ...(hasMatch && { match }) } },
      {
        onSuccess: () => {
          showToast({ message: hasMatch ? DONE[match] : 'Reserva cancelada. A quadra está livre de novo.' });
          // The lists of matches on this device show what has become of it.
          if (ownMatch !== undefined) void client.prefetchQuery(matchOfBookingQuery(ownMatch));
        },
        onSettled: () => setAsking(false),
      },
    );

  return (
    <>
      <Button variant="danger" size="small" className={className} onClick={() => setAsking(true)}>
        Cancelar reserva
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        danger
        title="Cancelar esta reserva?"
        confirmLabel="Cancelar reserva"
        cancelLabel="Manter reserva"
        pending={cancel.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>{consequence} A quadra volta para a lista na hora, e isso não dá para desfazer.</p>
        {hasMatch && (
          <div className="pt-4">
            <SegmentedField
              label="E a partida desta reserva?"
              options={[
                { value: 'keep', label: 'Manter sem quadra' },
                { value: 'cancel', label: 'Cancelar também' },
              ]}
              value={match}
              onChange={setMatch}
              hint={HINTS[match]}
            />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

type Facts = Pick<Booking, 'can' | 'status' | 'cancellable_until' | 'free_cancellation_until'>;

/**
 * What cancelling costs at this time. unpaid: a hold, which has cost nothing. free: the deadline is not reached. kept: the
 * whole price. Null when the booking cannot be cancelled, or no longer can since it was read.
 */
export function cancellationCost(booking: Facts, now: Instant): 'unpaid' | 'free' | 'kept' | null {
  const { can, status, cancellable_until, free_cancellation_until } = booking;
  if (!can.cancel || cancellable_until === null) return null;
  if (toMillis(now) >= toMillis(cancellable_until)) return null;
  if (isOpenHold(status)) return 'unpaid';
  return toMillis(now) < toMillis(free_cancellation_until) ? 'free' : 'kept';
}
