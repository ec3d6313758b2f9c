import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { formatMoney } from '@bandeja/rules/format/money';
import { toMillis } from '@bandeja/rules/time/instant';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useCancelBooking } from './api.ts';

interface CancelFormProps {
  booking: DeskBooking;
  refusal: ReactNode;
  onBack: () => void;
  onCancelled: (work: () => Promise<DeskBooking>) => void;
}

type Refund = 'full' | 'none' | 'wallet';

/**
 * Cancels a booking with a reason. Until the deadline what was paid goes back, or becomes credit if the customer likes; after it
 * a manager decides.
 */
export function CancelForm({ booking, refusal, onBack, onCancelled }: CancelFormProps) {
  const { slug, mayAs } = useDesk();
  const now = useNow(60_000);
  const cancel = useCancelBooking(slug);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { paid_cents, returned_cents, refundable_cents: held } = booking;
  const isInTime = toMillis(now) < toMillis(booking.free_cancellation_until);
  const [choice, setChoice] = useState<Refund | null>(null);
  const money = formatMoney(held);
  const options: { value: Refund; label: string }[] = [
    ...(isInTime || !mayAs('manager') ? [] : [{ value: 'none' as const, label: 'Fica com o clube' }]),
    ...(isInTime || mayAs('manager') ? [{ value: 'full' as const, label: `Devolver ${money}` }] : []),
    ...(booking.can.credit ? [{ value: 'wallet' as const, label: 'Vira crédito' }] : []),
  ];
  const chosen = options.find(({ value }) => value === choice) ?? options[0];
  const refund = chosen?.value ?? 'none';
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const given = reason.trim();
        if (given === '') return setError('Diga o motivo.');
        onCancelled(() =>
          cancel.mutateAsync({
            params: { slug, id: booking.id },
            body: { refund, reason: given, expected_version: booking.version },
          }),
        );
      }}
    >
      <p>
        {held <= 0
          ? `${paid_cents > returned_cents ? 'Cortesia e parceiro não voltam' : 'Nada foi pago'}. A quadra fica livre na hora.`
          : isInTime
            ? `Dentro do prazo, os ${money} pagos voltam inteiros${booking.can.credit ? ', ou viram crédito se o cliente preferir' : ''}. A quadra fica livre na hora.`
            : mayAs('manager')
              ? 'O prazo de cancelamento já passou: você decide o que acontece com o que foi pago.'
              : `O prazo de cancelamento já passou: os ${money} pagos ficam com o clube. Só a gerência devolve.`}
      </p>
      {held > 0 && options.length > 1 && (
        <SegmentedField label="O que foi pago" value={refund} options={options} onChange={setChoice} />
      )}
      <TextField
        label="Motivo"
        value={reason}
        error={error}
        maxLength={200}
        autoComplete="off"
        onChange={(value) => {
          setReason(value);
          setError(null);
        }}
      />
      {refusal}
      <FormFoot back={booking.lesson ? 'Manter aula' : 'Manter reserva'} onBack={onBack}>
        <Button type="submit" variant="red" pending={cancel.isPending}>
          {booking.lesson ? 'Cancelar aula' : 'Cancelar reserva'}
        </Button>
      </FormFoot>
    </form>
  );
}
