import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Split } from '@bandeja/contract/calls/shares';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { toMillis } from '@bandeja/rules/time/instant';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useRef, useState } from 'react';
import { copyText } from '../../../lib/browser/hand-over.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note, type Tone } from '../../../ui/feedback/note.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { splitQuery, useEndSplit, useSplitBooking } from '../api.ts';
import {
  bodyOf,
  COUNTS,
  type Count,
  equalShares,
  problemOf,
  shareText,
  type TypedShare,
  whatsAppLink,
} from './split-shares.ts';

interface SplitSheetProps {
  booking: Booking;
  now: Date;
  onClose: () => void;
}

/** Divides a paid booking, and then shows each share with its state and the link that pays it. */
export function SplitSheet({ booking, now, onClose }: SplitSheetProps) {
  const split = useQuery(splitQuery(booking.id));
  return (
    <Sheet isOpen onClose={onClose} title={`Dividir ${formatMoney(booking.price_cents)}`}>
      <Fetched query={split} failed="Não deu para abrir a divisão" loading={<Waiting />}>
        {(found) =>
          found.shares.length > 0 ? (
            <Shares booking={booking} split={found} now={now} />
          ) : found.can.split ? (
            <NewSplit booking={booking} now={now} />
          ) : (
            <Note tone="blue">Esta reserva não pode mais ser dividida.</Note>
          )
        }
      </Fetched>
    </Sheet>
  );
}

const Waiting = () => (
  <Loading label="Abrindo a divisão" className="grid gap-3">
    <Skeleton className="h-12 rounded-control" />
    <Skeleton className="h-12 rounded-control" />
  </Loading>
);

function NewSplit({ booking, now }: { booking: Booking; now: Date }) {
  const { id, price_cents, player } = booking;
  const [count, setCount] = useState<Count>('4');
  const [shares, setShares] = useState(() => equalShares(price_cents, '4'));
  const split = useSplitBooking(id);
  const problem = problemOf(price_cents, shares);
  const change = (index: number, typed: Partial<TypedShare>) =>
    setShares(shares.map((share, place) => (place === index ? { ...share, ...typed } : share)));
  const choose = (next: Count) => {
    setCount(next);
    setShares(equalShares(price_cents, next, shares));
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null && !split.isPending)
          split.mutate({ params: { id }, body: bodyOf(player, shares) });
      }}
    >
      <p className="text-14 leading-small text-muted">
        Você já pagou tudo. Cada parte paga por Pix volta para você, por onde você pagou. {rule(booking, now)}
      </p>
      <SegmentedField
        label="Em quantas partes?"
        options={COUNTS.map((value) => ({ value, label: value }))}
        value={count}
        onChange={choose}
      />
      <ul className="grid gap-3">
        {shares.map(({ name, amount }, index) => {
          const who = index === 0 ? 'Sua parte' : `Parte ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a share is its place in the list.
            <li key={index} className="flex items-end gap-2">
              {index === 0 ? (
                <p className="min-w-0 flex-1 pb-3 font-medium text-ink">Sua parte</p>
              ) : (
                <TextField
                  className="min-w-0 flex-1"
                  label={`Nome (parte ${index + 1})`}
                  placeholder="Opcional"
                  maxLength={120}
                  autoComplete="off"
                  value={name}
                  onChange={(typed) => change(index, { name: typed })}
                />
              )}
              <TextField
                className="flex-none basis-36"
                label="Valor (R$)"
                aria-label={`${who}: valor em reais`}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(typed) => change(index, { amount: typed })}
              />
            </li>
          );
        })}
      </ul>
      {problem && (
        <Note tone="amber" live>
          {problem}
        </Note>
      )}
      {split.error && (
        <Note tone="red" live>
          {errorText(split.error)}
        </Note>
      )}
      <Button type="submit" size="tall" wide pending={split.isPending} disabled={problem !== null}>
        Criar os links
      </Button>
    </form>
  );
}

/** What a cancellation means for those who have paid; after the start there is none. */
function rule({ start_at, free_cancellation_until, timezone }: Booking, now: Date): string {
  if (toMillis(start_at) <= now.getTime()) return '';
  const deadline = formatDeadline(free_cancellation_until, timezone);
  return toMillis(free_cancellation_until) > now.getTime()
    ? `Cancelada até ${deadline}, cada um recebe de volta o que pagou; depois, ninguém.`
    : 'O prazo para cancelar de graça terminou: cancelando agora, ninguém recebe de volta.';
}

type Share = Split['shares'][number];

const STATUS: Record<Share['status'], { label: string; tone: Tone }> = {
  own: { label: 'Você', tone: 'blue' },
  waiting: { label: 'Esperando', tone: 'amber' },
  paid: { label: 'Paga', tone: 'green' },
  refunded: { label: 'Devolvida', tone: 'neutral' },
  closed: { label: 'Encerrada', tone: 'neutral' },
};

function Shares({ booking, split, now }: { booking: Booking; split: Split; now: Date }) {
  const end = useEndSplit();
  const paid = split.shares.reduce(
    (total, { status, amount_cents }) => total + (status === 'paid' ? amount_cents : 0),
    0,
  );
  return (
    <>
      <p className="text-14 leading-small text-muted">
        {paid > 0
          ? `${formatMoney(paid)} de outros já voltaram ou estão voltando para você.`
          : 'Mande a cada um o link da parte dele. Abre sem cadastro e mostra o Pix.'}{' '}
        Os links valem até {formatDeadline(split.deadline, booking.timezone)}. {rule(booking, now)}
      </p>
      <ul className="grid gap-3">
        {split.shares.map((share, index) => (
          <ShareRow key={share.id} booking={booking} share={share} place={index + 1} now={now} />
        ))}
      </ul>
      {end.error && (
        <Note tone="red" live>
          {errorText(end.error)}
        </Note>
      )}
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

type ShareRowProps = { booking: Booking; share: Share; place: number; now: Date };

function ShareRow({ booking, share, place, now }: ShareRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const { name, status, amount_cents, url } = share;
  const who = status === 'own' ? 'Sua parte' : (name ?? `Parte ${place}`);
  const { label, tone } = STATUS[status];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-sunken px-3.5 py-3">
      <div className="flex items-center justify-between gap-3">
        <span className="num min-w-0 wrap-anywhere">
          <b className="text-ink">{who}</b>, {formatMoney(amount_cents)}
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
