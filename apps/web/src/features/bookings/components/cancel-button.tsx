import type { Booking } from '@bandeja/contract/calls/bookings';
import { formatMoney } from '@bandeja/rules/format/money';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { useCancelBooking } from '../api/cancel-booking.ts';
import { cancellationCost } from '../cancellation-cost.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Cancels the booking after showing what that costs now. Renders nothing when the booking cannot be cancelled. */
export function CancelButton({
  booking,
  now,
  className,
}: {
  booking: Booking;
  now: Date;
  className?: string;
}) {
  const cancel = useCancelBooking();
  const [isAsking, setAsking] = useState(false);
  const cost = cancellationCost(booking, now);
  if (cost === null) return null;
  const price = formatMoney(booking.price_cents);
  const isPaid = booking.payment?.status === 'approved';

  const consequence = {
    unpaid: 'Você ainda não pagou, então não custa nada.',
    free: `Você está no prazo, então não custa nada${isPaid ? `: os ${price} voltam inteiros para você` : ''}.`,
    kept: `O prazo para cancelar de graça já terminou: ${isPaid ? `os ${price} não voltam` : `não há devolução dos ${price}`}.`,
  }[cost];

  const confirm = () =>
    cancel.mutate(
      { params: { id: booking.id }, body: { player_details: null } },
      {
        onSuccess: () => showToast({ message: 'Reserva cancelada. A quadra está livre de novo.' }),
        onSettled: () => setAsking(false),
      },
    );

  return (
    <>
      <Button variant="danger" size="small" className={className} onClick={() => setAsking(true)}>
        Cancelar reserva
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            danger
            title="Cancelar esta reserva?"
            confirmLabel="Cancelar reserva"
            cancelLabel="Manter reserva"
            pending={cancel.isPending}
            onConfirm={confirm}
            onCancel={() => setAsking(false)}
          >
            {consequence} A quadra volta para a lista na hora, e isso não dá para desfazer.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
