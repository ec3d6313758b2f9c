import type { Payment } from '@bandeja/contract/calls/payments';
import { formatMoney } from '@bandeja/rules/format/money';
import type { PaymentStep } from '../../lib/payments/payment-step.ts';
import { Loading, Skeleton } from '../feedback/skeleton.tsx';
import { HoldBar, HoldClock } from './hold-clock.tsx';
import './pix.css';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../lib/browser/hand-over.ts';
import { Button, ButtonAnchor } from '../button.tsx';

/** The Pix as QR code and text, with its remaining time; placeholders of the same size while it loads. */
export function PixCode({
  held,
  cents,
  since,
  until,
  pix,
  payment = null,
  sandboxUrl = payment?.sandbox_url,
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
  payment?: Payment | null;
  sandboxUrl?: string | undefined;
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
      {pix && sandboxUrl && <BankLink href={sandboxUrl} />}
    </div>
  );
}

/** Link to the sandbox page that answers for the bank; exists only for sandbox payments. */
export function BankLink({ href }: { href: string }) {
  return (
    <ButtonAnchor
      variant="quiet"
      size="small"
      href={href}
      target="_blank"
      rel="noreferrer"
      className="-mx-3 -my-2 justify-self-start"
    >
      <ExternalLink size={20} />
      Abrir o banco de teste
    </ButtonAnchor>
  );
}

const SHOWN_MS = 4_000;

/** Pix "copia e cola": a phone cannot scan its own screen, so the player copies the code into the bank's app. */
function CopyCode({ code }: { code: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ copied: boolean } | null>(null);

  useEffect(() => {
    if (!outcome?.copied) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    if (field.current) setOutcome({ copied: await copyText(field.current) });
  }

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="pix-code">
        <input
          ref={field}
          readOnly
          value={code}
          aria-label="Código Pix copia e cola"
          onFocus={(event) => event.target.select()}
        />
        <Button size="small" onClick={() => void copy()}>
          {outcome?.copied ? <Check size={20} /> : <Copy size={20} />}
          {/* In an element: the browser's translation replaces a bare text, and then no icon next to it can be exchanged. */}
          <span>{outcome?.copied ? 'Copiado' : 'Copiar código'}</span>
        </Button>
      </div>
      <p
        role="status"
        className={outcome && !outcome.copied ? 'text-13 leading-small text-muted' : 'sr-only'}
      >
        {outcome &&
          (outcome.copied
            ? 'Código copiado. Cole no app do banco.'
            : 'O código está selecionado: copie com o menu do aparelho.')}
      </p>
    </div>
  );
}
