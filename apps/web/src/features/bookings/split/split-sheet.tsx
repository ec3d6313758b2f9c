import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Split } from '@bandeja/contract/calls/shares';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import type { SplitWay } from '@bandeja/rules/bookings/split';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { formatMoney, moneyAnd } from '@bandeja/rules/format/money';
import { fullName } from '@bandeja/rules/players/names';
import { toMillis } from '@bandeja/rules/time/instant';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { matchOfBookingQuery, splitQuery, useSplitBooking } from '../api.ts';
import { deadlineWords, eachPaysText } from './each-pays-words.ts';
import { EndSplit, ShareRows } from './share-rows.tsx';
import { SplitPart } from './split-part.ts';
import {
  bodyOf,
  COUNTS,
  type Count,
  cancelledText,
  equalShares,
  isFree,
  namedOf,
  problemOf,
  type TypedShare,
  toggleAsked,
} from './split-shares.ts';

interface SplitSheetProps {
  booking: Booking;
  now: Date;
  onClose: () => void;
}

/** Divides a booking that is paid, or held so that each pays; then shows each share with its state and its link. */
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
          ) : found.can.each && found.held ? (
            <HeldSplit booking={booking} held={found.held} now={now} onClose={onClose} />
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

const WAYS = [
  { value: 'each', label: 'Cada um paga' },
  { value: 'owner', label: 'Eu pago tudo' },
] as const satisfies { value: SplitWay; label: string }[];

interface HeldSplitProps extends SplitSheetProps {
  held: NonNullable<Split['held']>;
}

/** Of a court that waits for its payment: who pays. */
function HeldSplit({ booking, held, now, onClose }: HeldSplitProps) {
  const [way, setWay] = useState<SplitWay>('each');
  return (
    <>
      <SegmentedField
        label="Quem paga a quadra?"
        options={WAYS}
        value={way}
        onChange={setWay}
        hint={
          way === 'each'
            ? eachPaysText(held, booking)
            : 'Você paga a reserva inteira agora e ela fica confirmada. Depois, mande os links: cada parte paga por Pix volta para você.'
        }
      />
      {way === 'each' ? (
        <NewSplit booking={booking} now={now} way="each" onDone={onClose} />
      ) : (
        <Button size="tall" wide onClick={onClose}>
          Pagar {formatMoney(booking.price_cents)} e dividir depois
        </Button>
      )}
    </>
  );
}

interface NewSplitProps {
  booking: Booking;
  now: Date;
  way?: SplitWay;
  onDone?: () => void;
}

function NewSplit({ booking, now, way = 'owner', onDone }: NewSplitProps) {
  const { id, price_cents, player } = booking;
  const [count, setCount] = useState<Count>('4');
  const [shares, setShares] = useState(() => equalShares(price_cents, '4'));
  const split = useSplitBooking(id);
  const problem = problemOf(price_cents, shares, way);
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
          // The answer may replace this form before it is told.
          split.mutateAsync({ params: { id }, body: { ...bodyOf(player, shares), way } }).then(
            () => onDone?.(),
            () => undefined,
          );
      }}
    >
      {way === 'owner' && (
        <p className="text-14 leading-small text-muted">
          Você já pagou tudo. Cada parte paga por Pix volta para você, por onde você pagou.{' '}
          {rule(booking, now)}
        </p>
      )}
      <SegmentedField
        label="Em quantas partes?"
        options={COUNTS.map((value) => ({ value, label: value }))}
        value={count}
        onChange={choose}
      />
      <NamedPlayers booking={booking} shares={shares} onChange={setShares} />
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
                  onChange={(typed) => change(index, { name: typed, asked: undefined })}
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
      <Refusal error={split.error} />
      <Button type="submit" size="tall" wide pending={split.isPending} disabled={problem !== null}>
        {way === 'each' ? 'Dividir e pagar a minha parte' : 'Criar os links'}
      </Button>
    </form>
  );
}

interface NamedPlayersProps {
  booking: Booking;
  shares: readonly TypedShare[];
  onChange: (shares: TypedShare[]) => void;
}

/** The players of the booking's match, and others whom the player searches for: they are told of their share. */
function NamedPlayers({ booking, shares, onChange }: NamedPlayersProps) {
  const { match } = booking.meta_data;
  const { data } = useQuery({ ...matchOfBookingQuery(match ?? 0), enabled: match !== undefined });
  const [isSearching, setSearching] = useState(false);
  const part = useContext(SplitPart);
  const players = namedOf(data?.players.map(({ player }) => player) ?? [], shares).filter(
    ({ id }) => id !== booking.player,
  );
  const hasFree = shares.some(isFree);
  if (players.length === 0 && !(part && hasFree)) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-14 font-label text-ink">Avisamos quem você escolher</legend>
      <div className="flex flex-wrap gap-2">
        {players.map(({ id, name }) => {
          const isIn = shares.some(({ asked }) => asked === id);
          return (
            <Button
              key={id}
              size="small"
              variant={isIn ? 'primary' : 'soft'}
              aria-pressed={isIn}
              onClick={() => onChange(toggleAsked(shares, { id, name }))}
            >
              {name}
            </Button>
          );
        })}
        {part && hasFree && (
          <Button variant="secondary" size="small" onClick={() => setSearching(true)}>
            Buscar jogador
          </Button>
        )}
      </div>
      {isSearching &&
        part?.pick({
          exclude: [booking.player, ...shares.flatMap(({ asked }) => asked ?? [])],
          onPick: (player) => {
            setSearching(false);
            onChange(toggleAsked(shares, { id: player.id, name: fullName(player) }));
          },
          onClose: () => setSearching(false),
        })}
    </fieldset>
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

function Shares({ booking, split, now }: { booking: Booking; split: Split; now: Date }) {
  const isOver = split.shares.every(({ status }) => status !== 'waiting');
  return (
    <>
      <p className="text-14 leading-small text-muted">
        {booking.status === BOOKING_STATUS.cancelled ? (
          cancelledText(split)
        ) : (
          <>
            {split.way === 'owner' ? returnedText(split) : !isOver && !split.held && REST_TAKEN}
            {!isOver && `Os links valem até ${formatDeadline(split.deadline, booking.timezone)}. `}
            {split.held ? deadlineWords({ ...split, held: split.held }, booking, now) : rule(booking, now)}
          </>
        )}
      </p>
      <ShareRows booking={booking} split={split} now={now} />
      <EndSplit booking={booking} split={split} />
    </>
  );
}

const REST_TAKEN = 'A quadra já é sua. O que você pagou por outros volta para você quando eles pagarem. ';

/** What others have paid of what the player had paid for all. */
function returnedText({ shares }: Split): string {
  const paid = shares.reduce(
    (total, { status, amount_cents }) => total + (status === 'paid' ? amount_cents : 0),
    0,
  );
  return paid > 0
    ? `${moneyAnd(paid, 'de outros já voltou ou está voltando', 'de outros já voltaram ou estão voltando')} para você. `
    : 'Mande a cada um o link da parte dele. Abre sem cadastro e mostra o Pix. ';
}
