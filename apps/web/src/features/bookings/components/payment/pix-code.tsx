import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Payment } from '@bandeja/contract/calls/payments';
import { formatMoney } from '@bandeja/rules/format/money';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { PaymentStep } from '../../payment-step.ts';
import { BankLink } from './bank-link.tsx';
import { CopyCode } from './copy-code.tsx';
import { HoldBar, HoldClock } from './hold-clock.tsx';
import './pix.css';

/** The Pix as QR code and text, with its remaining time; placeholders of the same size while it loads. */
export function PixCode({
  booking,
  pix,
  payment,
  now,
}: {
  booking: Booking;
  pix: Extract<PaymentStep, { kind: 'pix' }> | null;
  payment: Payment | null;
  now: Date;
}) {
  const { created_at, hold_expires_at, price_cents } = booking;
  const until = pix?.until ?? hold_expires_at ?? created_at;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="pix-top">
        {pix ? (
          <div className="qr">
            <img
              src={`data:image/png;base64,${pix.picture}`}
              alt={`QR code do Pix de ${formatMoney(price_cents)}`}
            />
          </div>
        ) : (
          <Loading label="Gerando o Pix" className="qr">
            <Skeleton className="size-full" />
          </Loading>
        )}
        <div>
          <HoldClock until={until} now={now} />
          <p className="text-13 leading-small text-muted">
            Abra o app do banco, escolha Pix e leia o QR code, ou cole o código.
          </p>
        </div>
      </div>
      <HoldBar since={created_at} until={until} now={now} />
      {pix ? <CopyCode code={pix.code} /> : <Skeleton className="h-13 rounded-control" />}
      {pix && payment?.sandbox_url && <BankLink href={payment.sandbox_url} />}
    </div>
  );
}
