import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { BOOKING_STATUS, bookingStatusLabel } from '@bandeja/rules/bookings/booking-status';
import { formatMoney } from '@bandeja/rules/format/money';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useState } from 'react';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/chip.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';

/** Its state, and a phone to call. */
export function Facts({ booking }: { booking: DeskBooking }) {
  const { customer, player, status, hold_expires_at, cancelled_reason, arrived_at, no_show_at } = booking;
  const phone = customer?.phone ?? player?.phone;
  const presence = arrived_at ? ' · chegou' : no_show_at ? ' · faltou' : '';
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-14">
        <b className="text-ink">{bookingStatusLabel(status)}</b>
        {presence}
        {status === BOOKING_STATUS.awaiting_payment && hold_expires_at && (
          <>
            {' · '}
            <Countdown until={hold_expires_at} />
          </>
        )}
        {cancelled_reason && <span className="block text-muted">{cancelled_reason}</span>}
      </p>
      {phone && (
        <ButtonAnchor href={`tel:${phone}`} size="small" variant="soft">
          <Phone size={20} />
          <span className="num">{phone}</span>
        </ButtonAnchor>
      )}
    </div>
  );
}

/** Price, what is paid, what is open. */
export function Bill({ booking }: { booking: DeskBooking }) {
  const { price_cents, items_cents, paid_cents, returned_cents, open_cents } = booking;
  const lines: [string, number, boolean][] = [
    ['Preço', price_cents, true],
    ['Itens', items_cents, items_cents > 0],
    ['Pago', paid_cents, true],
    ['Devolvido', returned_cents, returned_cents > 0],
    [open_cents < 0 ? 'A devolver' : 'Em aberto', Math.abs(open_cents), true],
  ];
  return (
    <dl className="num grid gap-1 rounded-control bg-sunken px-4 py-3 text-14">
      {lines
        .filter(([, , isShown]) => isShown)
        .map(([label, cents], index, all) => (
          <div
            key={label}
            className={
              index === all.length - 1
                ? 'flex justify-between gap-4 font-bold text-ink'
                : 'flex justify-between gap-4'
            }
          >
            <dt>{label}</dt>
            <dd>{formatMoney(cents)}</dd>
          </div>
        ))}
    </dl>
  );
}

export function NoteForm({
  note,
  refusal,
  pending,
  onBack,
  onSave,
}: {
  note: string;
  refusal: ReactNode;
  pending: boolean;
  onBack: () => void;
  onSave: (text: string) => void;
}) {
  const [text, setText] = useState(note);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
      }}
    >
      <TextAreaField label="Nota, só da equipe" value={text} maxLength={500} onChange={setText} />
      {refusal}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onBack}>
          Voltar
        </Button>
        <Button type="submit" pending={pending}>
          Guardar nota
        </Button>
      </div>
    </form>
  );
}
