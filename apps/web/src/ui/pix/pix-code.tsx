import type { Payment } from '@bandeja/contract/calls/payments';
import { formatMoney } from '@bandeja/rules/format/money';
import type { PaymentStep } from '../../lib/payments/payment-step.ts';
import { Loading, Skeleton } from '../feedback/skeleton.tsx';
import { BankLink } from './bank-link.tsx';
import { CopyCode } from './copy-code.tsx';
import { HoldBar, HoldClock } from './hold-clock.tsx';
import './pix.css';

/** The Pix as QR code and text, with its remaining time; placeholders of the same size while it loads. */
export function PixCode({
  held,
  cents,
  since,
  until,
  pix,
  payment,
  now,
}: {
  /** The object that is held while the Pix can be paid: `Quadra guardada por`. */
  held: string;
  cents: number;
  /** The instant at which the hold began; null: no bar is drawn. */
  since: string | null;
  /** The instant at which the hold ends. */
  until: string;
  pix: Extract<PaymentStep, { kind: 'pix' }> | null;
  payment: Payment | null;
  now: Date;
}) {
  const end = pix?.until ?? until;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="pix-top">
        {pix ? (
          <div className="qr">
            <img
              src={`data:image/png;base64,${pix.picture}`}
              alt={`QR code do Pix de ${formatMoney(cents)}`}
            />
          </div>
        ) : (
          <Loading label="Gerando o Pix" className="qr">
            <Skeleton className="size-full" />
          </Loading>
        )}
        <div>
          <HoldClock label={held} until={end} now={now} />
          <p className="text-13 leading-small text-muted">
            Abra o app do banco, escolha Pix e leia o QR code, ou cole o código.
          </p>
        </div>
      </div>
      {since !== null && <HoldBar since={since} until={end} now={now} />}
      {pix ? <CopyCode code={pix.code} /> : <Skeleton className="h-13 rounded-control" />}
      {pix && payment?.sandbox_url && <BankLink href={payment.sandbox_url} />}
    </div>
  );
}
