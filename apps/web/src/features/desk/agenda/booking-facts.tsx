import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { BOOKING_STATUS, bookingStatusLabel } from '@bandeja/rules/bookings/booking-status';
import { formatMoney } from '@bandeja/rules/format/money';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useState } from 'react';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/chip.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { shownPhone } from '../customers/phone.ts';
import { DeskLink } from '../shell/desk-router.tsx';

/** Its state, and a phone to call; of a lesson each student has an own one. */
export function Facts({ booking }: { booking: DeskBooking }) {
  const { customer, player, status, hold_expires_at, cancelled_reason, arrived_at, no_show_at } = booking;
  const phone = booking.lesson ? null : (customer?.phone ?? player?.phone);
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
      <span className="flex flex-wrap items-center gap-2 empty:hidden">
        {customer && !booking.lesson && (
          <DeskLink
            page="customer"
            params={{ id: String(customer.id) }}
            className="btn min-h-11 px-3 text-14 text-blue-text"
          >
            Abrir cliente
          </DeskLink>
        )}
        {phone && (
          <ButtonAnchor href={`tel:${phone}`} size="small" variant="soft">
            <Phone size={20} />
            <span className="num">{shownPhone(phone)}</span>
          </ButtonAnchor>
        )}
      </span>
    </div>
  );
}

const SHARE_WORDS: Record<Split['shares'][number]['status'], string> = {
  ...{ own: 'pagou tudo', waiting: 'falta pagar', paid: 'paga' },
  ...{ refunded: 'devolvida', closed: 'encerrada' },
};

type Split = NonNullable<DeskBooking['split']>;

/** `2 de 4 partes pagas`; who has paid for all has paid the own one. */
export function paidWords({ shares }: Split): string {
  const paid = shares.filter(({ status }) => status === 'paid' || status === 'own').length;
  return `${paid} de ${shares.length} partes ${paid === 1 ? 'paga' : 'pagas'}.`;
}

/** How its player divided it, and who has paid. */
export function SplitFacts({ split }: { split: Split }) {
  return (
    <section aria-label="Divisão entre os jogadores" className="grid gap-1 text-14">
      <p>
        {split.way === 'each'
          ? 'Dividida: cada um paga a sua parte.'
          : 'Dividida: o jogador pagou tudo, e cada parte paga volta para ele.'}{' '}
        <b className="num text-ink">{paidWords(split)}</b>
      </p>
      <ul className="num grid gap-1">
        {split.shares.map(({ name, is_own, amount_cents, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a share is its place in the list.
          <li key={index} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">
              {is_own ? 'Quem reservou' : (name ?? `Parte ${index + 1}`)}
            </span>
            <span>
              {formatMoney(amount_cents)}, {SHARE_WORDS[status]}
            </span>
          </li>
        ))}
      </ul>
    </section>
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
      <FormFoot onBack={onBack}>
        <Button type="submit" pending={pending}>
          Guardar nota
        </Button>
      </FormFoot>
    </form>
  );
}
