import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Split } from '@bandeja/contract/calls/shares';
import { formatMoney } from '@bandeja/rules/format/money';
import { HOUR_MS, toMillis } from '@bandeja/rules/time/instant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { refetch } from '../../../data/refetch.ts';
import { bookingQuery } from '../../../data/shared-reads.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { useStore } from '../../../lib/store.ts';
import { openTopics } from '../../../live/open-topics.ts';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { HoldClock } from '../../../ui/pix/hold-clock.tsx';
import { PixPart, payablePix } from '../../../ui/pix/pix-part.tsx';
import { paymentQuery, splitQuery, usePayPart } from '../api.ts';
import { Seller } from '../components/seller.tsx';
import { showsBooking } from '../live-bookings.ts';
import { deadlineWords, momentOf } from './each-pays-words.ts';
import { EndSplit, ShareRows } from './share-rows.tsx';

/** How often it is read again. Live updates arrive at once, but one can be missed. */
const REFETCH_MS = { live: 60_000, polling: 5_000 };

/** A held court that each of its players pays: first the own share, then the others' by their links, or the rest. */
export function EachPays({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const isLive = useStore(openTopics, (topics) => topics.has('bookings'));
  const refetchInterval = REFETCH_MS[isLive ? 'live' : 'polling'];
  const split = useQuery({ ...splitQuery(booking.id), refetchInterval });
  useEffect(() => showsBooking(booking.id), [booking.id]);
  const isOver = split.data !== undefined && split.data.held === null;
  // All shares are paid, or the time is over: the booking is another one.
  useEffect(() => {
    if (isOver) void refetch(client, bookingQuery(booking.id));
  }, [isOver, client, booking.id]);
  return (
    <Fetched
      query={split}
      failed="Não deu para abrir a divisão"
      loading={
        <Loading label="Abrindo a divisão">
          <CardSkeleton />
        </Loading>
      }
    >
      {(found) =>
        found.held ? <Held booking={booking} split={found} held={found.held} /> : <CardSkeleton />
      }
    </Fetched>
  );
}

interface HeldProps {
  booking: Booking;
  split: Split;
  held: NonNullable<Split['held']>;
}

function Held({ booking, split, held }: HeldProps) {
  const now = useNow(1_000);
  const [takesRest, setTakesRest] = useState(false);
  const moment = momentOf(split, now);
  const own = split.shares.find(({ url }) => url === null);
  // Also when it went back: then all that is open is paid at once.
  const isOwnPaid = own?.status !== 'waiting';
  const isAll = takesRest || moment === 'rest' || own === undefined;
  const cents = isOwnPaid || isAll ? held.open_cents : own.amount_cents;
  const rest = formatMoney(held.open_cents);
  return (
    <>
      <Note
        tone={moment === 'rest' ? 'red' : 'amber'}
        icon={moment === 'rest' ? CircleAlert : undefined}
        live
      >
        {deadlineWords({ ...split, held }, booking, now)}
      </Note>
      {isOwnPaid && !isAll && toMillis(held.until) - now.getTime() < HOUR_MS && (
        <HoldClock label="Quadra guardada por" until={held.until} now={now} />
      )}
      {(!isOwnPaid || isAll) && (
        <PayPart
          key={cents}
          booking={booking}
          cents={cents}
          rest={isAll}
          until={held.until}
          label={isOwnPaid ? `Pagar os ${rest} que faltam` : `Pagar ${formatMoney(cents)} com Pix`}
        />
      )}
      {!isAll && (
        <Button variant="secondary" size="tall" wide onClick={() => setTakesRest(true)}>
          {isOwnPaid ? `Pagar eu os ${rest} que faltam` : `Pagar eu tudo: ${rest}`}
        </Button>
      )}
      {takesRest && moment !== 'rest' && (
        <Button variant="quiet" size="small" className="-mx-3" onClick={() => setTakesRest(false)}>
          {isOwnPaid ? 'Esperar os outros' : 'Só a minha parte'}
        </Button>
      )}
      <ShareRows booking={booking} split={split} now={now} />
      <EndSplit booking={booking} split={split} />
      <Seller club={booking.court.club.slug} />
    </>
  );
}

interface PayPartProps {
  booking: Booking;
  cents: number;
  /** All that is open, also before the own share is paid. */
  rest: boolean;
  until: string;
  label: string;
}

/** The Pix of a part, no longer than the court is held. */
function PayPart({ booking, cents, rest, until, label }: PayPartProps) {
  const now = useNow(1_000);
  const known = useQuery({ ...paymentQuery(booking.id), enabled: booking.payment !== null });
  const payment = known.data ?? null;
  const isOf = payment?.status === 'pending' && payment.amount_cents === cents;
  const pix = isOf ? payablePix(payment.pix, now) : null;
  const pay = usePayPart(booking.id, { cents, rest, before: pix ? null : (payment?.id ?? null) });
  return (
    <PixPart
      label="Pagamento"
      error={pay.error && errorText(pay.error, 'Não deu para falar com o banco. Confira o sinal.')}
      pix={
        pix && {
          ...pix,
          expires_at: toMillis(pix.expires_at) < toMillis(until) ? pix.expires_at : until,
          sandbox_url: payment?.sandbox_url,
        }
      }
      cents={cents}
      now={now}
      pending={pay.isPending}
      button={{ text: label, isTall: true }}
      onStart={(done) => pay.mutate(undefined, done)}
    />
  );
}
