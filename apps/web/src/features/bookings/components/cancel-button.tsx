import type { Booking } from '@bandeja/contract/calls/bookings';
import { formatMoney } from '@bandeja/rules/format/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { newKey } from '../../../lib/new-key.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { cancelBookingMutation } from '../api/cancel-booking.ts';
import { cancellationCost } from '../cancellation-cost.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Gives the court back, after saying what that costs now. Nothing where it cannot be done. */
export function CancelButton({
  booking,
  now,
  className,
}: {
  booking: Booking;
  now: Date;
  className?: string;
}) {
  const client = useQueryClient();
  const cancel = useMutation(cancelBookingMutation(client));
  const [asked, setAsked] = useState<{ key: string } | null>(null);
  const cost = cancellationCost(booking, now);
  if (cost === null) return null;
  const price = formatMoney(booking.price_cents);
  const isPaid = booking.payment?.status === 'approved';

  const consequence = {
    unpaid: 'Você ainda não pagou, então não custa nada.',
    free: `Você está no prazo, então não custa nada${isPaid ? `: os ${price} voltam inteiros para você` : ''}.`,
    kept: `O prazo para cancelar de graça já terminou: ${isPaid ? `os ${price} não voltam` : `não há devolução dos ${price}`}.`,
  }[cost];

  const confirm = ({ key }: { key: string }) =>
    cancel.mutate(
      { id: booking.id, key },
      {
        onSuccess: () => showToast({ message: 'Reserva cancelada. A quadra está livre de novo.' }),
        onSettled: () => setAsked(null),
      },
    );

  return (
    <>
      <Button variant="danger" size="small" className={className} onClick={() => setAsked({ key: newKey() })}>
        Cancelar reserva
      </Button>
      {asked && (
        <Suspense>
          <ConfirmDialog
            isOpen
            danger
            title="Cancelar esta reserva?"
            confirmLabel="Cancelar reserva"
            cancelLabel="Manter reserva"
            pending={cancel.isPending}
            onConfirm={() => confirm(asked)}
            onCancel={() => setAsked(null)}
          >
            {consequence} A quadra volta para a lista na hora, e isso não dá para desfazer.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
