import type { Booking } from '@bandeja/contract/calls/bookings';
import { formatMoney } from '@bandeja/rules/format/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useCancelBooking } from '../api/cancel-booking.ts';
import { matchOfBookingQuery } from '../api/get-match-of-booking.ts';
import { cancellationCost } from '../cancellation-cost.ts';

type MatchFate = 'keep' | 'cancel';

const HINTS: Record<MatchFate, string> = {
  keep: 'Ela continua marcada no mesmo horário, sem quadra. Avisamos todos os jogadores.',
  cancel: 'Ela não vai acontecer. Avisamos todos os jogadores.',
};
const DONE: Record<MatchFate, string> = {
  keep: 'Reserva cancelada. A partida continua, sem quadra.',
  cancel: 'Reserva e partida canceladas.',
};

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
  const client = useQueryClient();
  const cancel = useCancelBooking();
  const [isAsking, setAsking] = useState(false);
  const [match, setMatch] = useState<MatchFate>('keep');
  const cost = cancellationCost(booking, now);
  if (cost === null) return null;
  const ownMatch = booking.meta_data.match;
  const hasMatch = ownMatch !== undefined;
  const price = formatMoney(booking.price_cents);
  const isPaid = booking.payment?.status === 'approved';

  const consequence = {
    unpaid: 'Você ainda não pagou, então não custa nada.',
    free: `Você está no prazo, então não custa nada${isPaid ? `: os ${price} voltam inteiros para você` : ''}.`,
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
