import type { DeskBooking, DeskPayment } from '@bandeja/contract/calls/desk-bookings';
import { formatMoney } from '@bandeja/rules/format/money';
import { METHOD_LABELS } from '@bandeja/rules/payments/desk-methods';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { Tone } from '../../../ui/feedback/note.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useRemoveItem } from './api.ts';
import { ItemForm, PayForm, RefundForm, ReturnForm, ReverseForm } from './payment-forms.tsx';
import { PixShown } from './pix-shown.tsx';

type Mode = 'pay' | 'pix' | 'item' | 'return' | { reverse: DeskPayment } | { refund: DeskPayment } | null;

/** The bill of a booking at the desk: what it costs, what came, what is to pay, and every act on it. */
export function BookingPayments({ booking }: { booking: DeskBooking }) {
  const [mode, setMode] = useState<Mode>(null);
  const back = () => setMode(null);
  const { can, open_cents, to_return_cents, payments } = booking;
  if (mode === 'pay') return <PayForm booking={booking} onDone={back} onPix={() => setMode('pix')} />;
  if (mode === 'pix')
    return <PixShown payment={payments.findLast(({ method }) => method === 'pix_desk')} onDone={back} />;
  if (mode === 'item') return <ItemForm booking={booking} onDone={back} />;
  if (mode === 'return') return <ReturnForm booking={booking} onDone={back} />;
  if (mode && 'reverse' in mode)
    return <ReverseForm booking={booking} payment={mode.reverse} onDone={back} />;
  if (mode && 'refund' in mode) return <RefundForm booking={booking} payment={mode.refund} onDone={back} />;
  return (
    <section aria-label="Conta" className="grid gap-3">
      <Lines booking={booking} />
      {payments.length > 0 && (
        <ul className="divide-y divide-line rounded-control bg-sunken">
          {payments.map((payment) => (
            <PaymentRow
              key={`${payment.source}:${payment.id}`}
              payment={payment}
              canRefund={booking.refundable_cents > 0}
              onReverse={() => setMode({ reverse: payment })}
              onRefund={() => setMode({ refund: payment })}
              onPix={() => setMode('pix')}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {can.pay && <Button onClick={() => setMode('pay')}>Receber {formatMoney(open_cents)}</Button>}
        {to_return_cents > 0 && (
          <Button onClick={() => setMode('return')}>Devolver {formatMoney(to_return_cents)}</Button>
        )}
        {booking.cancelled_reason === null && (
          <Button size="small" variant="secondary" onClick={() => setMode('item')}>
            Adicionar item
          </Button>
        )}
      </div>
    </section>
  );
}

function Lines({ booking }: { booking: DeskBooking }) {
  const { slug } = useDesk();
  const remove = useRemoveItem();
  const { id, price_cents, items, paid_cents, returned_cents, open_cents, to_return_cents } = booking;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-14 tabular-nums">
      <Line label={booking.lesson ? 'Aula' : 'Quadra'} cents={price_cents} />
      {items.map((item) => (
        <div key={item.id} className="contents">
          <dt className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            {item.quantity > 1 && `${item.quantity} × `}
            {item.name}
            <Button
              size="small"
              variant="danger"
              pending={remove.isPending}
              aria-label={`Tirar ${item.name}`}
              onClick={() => remove.mutate({ params: { slug, id, item: item.id } })}
            >
              Tirar
            </Button>
          </dt>
          <dd className="text-end">{formatMoney(item.amount_cents)}</dd>
        </div>
      ))}
      {paid_cents > 0 && <Line label="Pago" cents={-paid_cents} />}
      {returned_cents > 0 && <Line label="Devolvido ou estornado" cents={returned_cents} />}
      <Line label={open_cents < 0 ? 'Pago a mais' : 'Falta pagar'} cents={Math.abs(open_cents)} strong />
      {to_return_cents > 0 && <Line label="A devolver" cents={to_return_cents} strong />}
    </dl>
  );
}

function Line({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  const weight = strong ? 'font-bold text-ink' : '';
  return (
    <>
      <dt className={weight}>{label}</dt>
      <dd className={`text-end ${weight}`}>{formatMoney(cents)}</dd>
    </>
  );
}

/** What became of an online payment, in words; a desk row says it by its kind. */
const ONLINE: Readonly<Record<DeskPayment['status'], string>> = {
  created: 'Aberto',
  pending: 'Aguardando',
  approved: 'Recebido',
  rejected: 'Recusado',
  expired: 'Expirado',
  cancelled: 'Cancelado',
  refunding: 'Devolvendo',
  refunded: 'Devolvido',
  charged_back: 'Contestado',
  reversed: 'Estornado',
};

const labelOf = ({ source, kind, status, refund, returned_cents }: DeskPayment): string => {
  if (refund === 'refused') return 'Devolução recusada';
  if (status === 'approved' && returned_cents > 0)
    return `${refund ? 'Devolvendo' : 'Devolvido'} ${formatMoney(returned_cents)}`;
  if (kind === 'reversal') return 'Estorno';
  if (kind === 'return') return 'Devolução';
  return source === 'desk' && status === 'approved' ? 'Recebido' : ONLINE[status];
};

/** Green: the club has all of it. Red: the bank did not do what the club wants. */
function toneOf({ kind, status, returned_cents, refund }: DeskPayment): Tone {
  if (status === 'charged_back' || refund === 'refused') return 'red';
  return kind === 'payment' && status === 'approved' && returned_cents === 0 && refund === null
    ? 'green'
    : 'blue';
}

function PaymentRow({
  payment,
  canRefund,
  onReverse,
  onRefund,
  onPix,
}: {
  payment: DeskPayment;
  /** False: it became credit. */
  canRefund: boolean;
  onReverse: () => void;
  onRefund: () => void;
  onPix: () => void;
}) {
  const { timezone } = useDesk();
  const { source, kind, method, amount_cents, payer, reason, by, at, status, can_reverse, returned_cents } =
    payment;
  const name = method ? METHOD_LABELS[method] : 'Pelo aplicativo';
  const amount = formatMoney(kind === 'payment' ? amount_cents : -amount_cents);
  const isOnlineHere =
    source === 'provider' && status === 'approved' && canRefund && returned_cents < amount_cents;
  return (
    <li className="grid gap-1 px-3.5 py-2.5 text-14">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b className={status === 'reversed' ? 'text-muted line-through' : 'text-ink'}>
          {name} · {amount}
        </b>
        <Chip tone={toneOf(payment)}>{labelOf(payment)}</Chip>
      </span>
      <span className="text-13 wrap-anywhere text-muted">
        {[payer, localTimeOf(at, timezone), by && `por ${by}`, reason].filter(Boolean).join(' · ')}
      </span>
      {can_reverse && (
        <Button
          size="small"
          variant="danger"
          className="w-fit"
          aria-label={`Estornar ${name} ${amount}`}
          onClick={onReverse}
        >
          Estornar
        </Button>
      )}
      {payment.pix && (
        <Button size="small" variant="secondary" className="w-fit" onClick={onPix}>
          Mostrar o código
        </Button>
      )}
      {isOnlineHere && (
        <Button
          size="small"
          variant="danger"
          className="w-fit"
          aria-label={`Devolver ${name} ${amount}`}
          onClick={onRefund}
        >
          Devolver o pagamento
        </Button>
      )}
    </li>
  );
}
