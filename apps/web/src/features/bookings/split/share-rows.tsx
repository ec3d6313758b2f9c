import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Split } from '@bandeja/contract/calls/shares';
import { formatMoney } from '@bandeja/rules/format/money';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useRef, useState } from 'react';
import { copyText } from '../../../lib/browser/hand-over.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { Tone } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { useEndSplit } from '../api.ts';
import { shareText, whatsAppLink } from './split-shares.ts';

interface SharesProps {
  booking: Booking;
  split: Split;
  now: Date;
}

/** Each share with its state and the link that pays it. */
export const ShareRows = ({ booking, split, now }: SharesProps) => (
  <ul className="grid gap-3">
    {split.shares.map((share, index) => (
      <ShareRow key={share.id} booking={booking} share={share} place={index + 1} now={now} />
    ))}
  </ul>
);

/** Takes the division back; renders nothing when that is not possible. */
export function EndSplit({ booking, split }: Omit<SharesProps, 'now'>) {
  const end = useEndSplit();
  return (
    <>
      <Refusal error={end.error} />
      {split.can.end && (
        <Button
          variant="danger"
          size="small"
          className="justify-self-start"
          pending={end.isPending}
          onClick={() => end.mutate({ params: { id: booking.id } })}
        >
          Desfazer a divisão
        </Button>
      )}
    </>
  );
}

type Share = Split['shares'][number];

const STATUS: Record<Share['status'], { label: string; tone: Tone }> = {
  own: { label: 'Você', tone: 'blue' },
  waiting: { label: 'Esperando', tone: 'amber' },
  paid: { label: 'Paga', tone: 'green' },
  refunded: { label: 'Devolvida', tone: 'neutral' },
  closed: { label: 'Encerrada', tone: 'neutral' },
};

type ShareRowProps = { booking: Booking; share: Share; place: number; now: Date };

function ShareRow({ booking, share, place, now }: ShareRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const { name, status, amount_cents, url } = share;
  const who = url === null ? 'Sua parte' : (name ?? `Parte ${place}`);
  const { label, tone } = STATUS[status];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-sunken px-3.5 py-3">
      {/* With large text the state has a line of its own, and an amount stays whole. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="num min-w-0 flex-1 basis-36 wrap-anywhere">
          <b className="text-ink">{who}</b>,{' '}
          <span className="whitespace-nowrap">{formatMoney(amount_cents)}</span>
        </span>
        <Chip tone={tone}>{label}</Chip>
      </div>
      {status === 'waiting' && url && (
        <>
          <div className="flex flex-wrap gap-2">
            <ButtonAnchor
              size="small"
              href={whatsAppLink(shareText(booking, { amount_cents, url }, now))}
              target="_blank"
              rel="noopener"
              aria-label={`Mandar o link de ${who} no WhatsApp`}
            >
              <MessageCircle size={20} />
              WhatsApp
            </ButtonAnchor>
            <Button
              variant="soft"
              size="small"
              aria-label={copied ? `Copiado: link de ${who}` : `Copiar link de ${who}`}
              onClick={async () => {
                if (field.current) setCopied(await copyText(field.current));
              }}
            >
              {copied ? <Check size={20} /> : <Copy size={20} />}
              <span>{copied ? 'Copiado' : 'Copiar link'}</span>
            </Button>
          </div>
          <input
            ref={field}
            className="sr-only"
            aria-label={`Link de ${who}`}
            tabIndex={-1}
            readOnly
            value={url}
          />
          <p role="status" className={copied === false ? 'text-13 leading-small text-muted' : 'sr-only'}>
            {copied === null ? '' : copied ? 'Link copiado.' : `Copie o link: ${url}`}
          </p>
        </>
      )}
    </li>
  );
}
