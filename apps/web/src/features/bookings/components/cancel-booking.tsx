import type { Booking } from '@bandeja/contract/bookings';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { newKey } from '../../../lib/new-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { cancelBookingMutation } from '../api/cancel-booking.ts';
import { cancellationCost } from '../cancellation-cost.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
}));

/** What giving the court back costs now, said before; then asked once more. Nothing where it cannot be done. */
export function CancelBooking({ booking, now }: { booking: Booking; now: Date }) {
  const client = useQueryClient();
  const cancel = useMutation(cancelBookingMutation(client));
  const [asked, setAsked] = useState<{ key: string } | null>(null);
  const cost = cancellationCost(booking, now);
  if (cost === null) return null;
  const deadline = formatDeadline(booking.free_cancellation_until, booking.timezone);
  const price = formatMoney(booking.price_cents);

  const rule = {
    unpaid: 'Você ainda não pagou: cancelar não custa nada.',
    free: `Cancele de graça até ${deadline}. Depois disso não há devolução.`,
    kept: `O prazo para cancelar de graça terminou ${deadline}. Cancelando agora não há devolução.`,
  }[cost];
  const consequence = {
    unpaid: 'A quadra volta para a lista na hora. Você ainda não pagou, então não custa nada.',
    free: 'A quadra volta para a lista na hora. Você está no prazo, então não custa nada: o que foi pago volta inteiro.',
    kept: `A quadra volta para a lista na hora, mas o prazo de graça já terminou: não há devolução dos ${price}.`,
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
    <Card as="section" aria-labelledby="cancelamento" className="order-4 grid justify-items-start gap-1">
      <h2 id="cancelamento">Cancelamento</h2>
      <p className="text-14 leading-small text-muted">{rule}</p>
      <Button
        variant="danger"
        size="small"
        className="-mx-3 -mb-2"
        onClick={() => setAsked({ key: newKey() })}
      >
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
            {consequence}
          </ConfirmDialog>
        </Suspense>
      )}
    </Card>
  );
}
