import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Payment } from '@bandeja/contract/calls/payments';
import { ApiError } from '@bandeja/contract/client';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CreditCard from 'lucide-react/icons/credit-card';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { answersOf, LIVE_CHANGES } from '../../../data/changes.ts';
import { useOwnPlayer } from '../../../data/own-player.ts';
import { refetch } from '../../../data/refetch.ts';
import { bookingQuery } from '../../../data/shared-reads.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { type PaymentStep, paymentStep } from '../../../lib/payments/payment-step.ts';
import { useStore } from '../../../lib/store.ts';
import { openTopics } from '../../../live/open-topics.ts';
import { settings } from '../../../settings.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { LiveDot } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { HoldBar, HoldClock } from '../../../ui/pix/hold-clock.tsx';
import { BankLink, PixCode } from '../../../ui/pix/pix-code.tsx';
import { paymentQuery, useStartPix } from '../api.ts';
import { Seller } from '../components/seller.tsx';
import { showsBooking } from '../live-bookings.ts';
import { type BookingMessage, bookingMessage } from './booking-message.ts';

const CardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).CardForm }));

export type PaymentMethod = 'pix' | 'card';
export const METHOD_LABELS: Record<PaymentMethod, string> = { pix: 'Pix', card: 'cartão' };

/** The heading while there is nothing to pay. */
export const CARD_IN_REVIEW = 'O banco confere seu cartão';

interface BookingMoneyProps {
  booking: Booking;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
}

/**
 * The payment of a booking: the Pix with its clock, or a card form; after a failure the message and the next step;
 * else the result. One Note element shows every state, so screen readers announce each change.
 */
export function BookingMoney({ booking, method, onMethod }: BookingMoneyProps) {
  const { step, payment, now, start, isStarting, failure } = usePix(booking, { byCard: method === 'card' });
  const cardKey = settings.card_script_url ? (payment?.card_public_key ?? null) : null;
  const mayChoose = step !== null && !['over', 'review', 'paid'].includes(step.kind) && cardKey !== null;
  const byCard = method === 'card' && mayChoose;
  const isStopped = step?.kind === 'failed' || step?.kind === 'again';
  const message =
    noteOf(step, { isFilling: byCard && payment?.method !== 'card', payment, failure }) ??
    bookingMessage(booking, now);
  const until = booking.hold_expires_at ?? booking.created_at;
  const problem = message.tone === 'red' ? message.title : null;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => showsBooking(booking.id), [booking.id]);
  // The card form is longer than a phone: its button is below the message.
  useEffect(() => {
    if (problem) note.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const hold = (
    <>
      <HoldClock label={HELD_FOR} until={until} now={now} />
      <HoldBar since={booking.created_at} until={until} now={now} />
    </>
  );
  return (
    <>
      {!byCard && (step?.kind === 'pix' || step?.kind === 'starting') && (
        <PixCode
          held={HELD_FOR}
          cents={booking.price_cents}
          since={booking.created_at}
          until={until}
          pix={step.kind === 'pix' ? step : null}
          payment={payment}
          now={now}
        />
      )}
      <div ref={note}>
        <Note tone={message.tone} icon={message.tone === 'red' ? CircleAlert : undefined} live>
          <span className="flex items-start gap-2.5">
            {message.isLive && (
              <span className="mt-1.25 flex">
                <LiveDot />
              </span>
            )}
            <span>
              <b>{message.title}</b> {message.text}
            </span>
          </span>
        </Note>
      </div>
      <ReceiptHint booking={booking} />
      {(byCard || isStopped || step?.kind === 'review') && hold}
      {step?.kind === 'review' && payment?.sandbox_url && <BankLink href={payment.sandbox_url} />}
      {!byCard && isStopped && (
        <Button size="tall" wide pending={isStarting} onClick={start}>
          {step.kind === 'failed' ? 'Tentar de novo' : 'Gerar outro Pix'}
        </Button>
      )}
      {byCard && (
        <Suspense fallback={<CardSkeleton />}>
          <CardForm booking={booking.id} price={booking.price_cents} publicKey={cardKey} open={payment} />
        </Suspense>
      )}
      {mayChoose && step.kind !== 'starting' && (
        <Button variant="secondary" size="tall" wide onClick={() => onMethod(byCard ? 'pix' : 'card')}>
          {!byCard && <CreditCard size={20} />}
          <span>{byCard ? 'Pagar com Pix' : 'Pagar com cartão'}</span>
        </Button>
      )}
      {step && step.kind !== 'over' && <Seller club={booking.court.club.slug} />}
      {step?.kind === 'over' && <BookAgain booking={booking} />}
    </>
  );
}

/** Letters go to confirmed addresses only, so a player without one is told why no receipt comes. */
function ReceiptHint({ booking: { status, payment } }: { booking: Booking }) {
  const player = useOwnPlayer();
  const hasReceipt = status === BOOKING_STATUS.confirmed || RECEIPTS.includes(payment?.status ?? '');
  if (!hasReceipt || player?.email_verified !== false) return null;
  return (
    <p className="text-14 leading-small text-muted">
      O recibo não vai por e-mail enquanto o seu não estiver confirmado.{' '}
      <Link to="/profile" className="text-blue-text underline">
        Confirmar e-mail
      </Link>
    </p>
  );
}

const RECEIPTS: string[] = ['approved', 'refunding', 'refunded'];

const HELD_FOR = 'Quadra guardada por';

type Message = Omit<BookingMessage, 'tone'> & { tone: BookingMessage['tone'] | 'red' };

const HELD = 'A quadra continua guardada.';
const PIX_ENDED = 'Um Pix copiado antes não vale mais.';

/**
 * The message of the payment step; null: the booking's own message is shown. `isFilling`: a card form not yet
 * sent. A booking has one open payment: the card that is sent ends the Pix, which the player may have copied.
 */
function noteOf(
  step: PaymentStep | null,
  { isFilling, payment, failure }: { isFilling: boolean; payment: Payment | null; failure: string },
): Message | null {
  if (step === null || step.kind === 'over') return null;
  if (step.kind === 'paid')
    return { tone: 'green', isLive: true, title: 'Pagamento recebido.', text: 'Confirmando a reserva…' };
  if (step.kind === 'review')
    return {
      tone: 'amber',
      isLive: true,
      title: 'Pagamento em análise…',
      text: `Assim que o banco aprovar o cartão, a quadra é sua. Pode fechar esta tela: a gente avisa. ${PIX_ENDED}`,
    };
  if (isFilling) {
    const warning = payment?.pix ? ' O Pix que apareceu deixa de valer quando você enviar o cartão.' : '';
    return { tone: 'neutral', title: 'Pagamento com cartão.', text: `${HELD}${warning}` };
  }
  if (step.kind === 'failed') return { tone: 'red', title: 'O Pix não saiu.', text: `${failure} ${HELD}` };
  if (step.kind !== 'again') return null;
  const title =
    step.why === 'refused' ? 'O banco recusou o pagamento e nada foi cobrado.' : 'Este Pix não vale mais.';
  return { tone: 'red', title, text: payment?.method === 'card' ? `${HELD} ${PIX_ENDED}` : HELD };
}

/** Opens the same day and time again; another player may have taken it meanwhile. */
export function BookAgain({ booking }: { booking: Booking }) {
  const { court, date, start_time } = booking;
  return (
    <LinkButton to="/booking" search={{ club: court.club.slug, date, time: start_time }} size="tall" wide>
      Reservar de novo
    </LinkButton>
  );
}

/** How often the booking is refetched. Live updates arrive at once, but one can be missed. */
const REFETCH_MS = { live: 60_000, polling: 5_000 };

/**
 * Pays one booking by Pix. The first Pix starts by itself, so that the code appears right after booking; after a
 * failure, a refusal or an expiry, and while a card is chosen, the player starts it. Refetches the booking while it
 * waits.
 */
function usePix(booking: Booking, { byCard }: { byCard: boolean }) {
  const client = useQueryClient();
  const now = useNow(1_000);
  const { id } = booking;
  const known = useQuery({ ...paymentQuery(id), enabled: booking.payment !== null });
  const pix = useStartPix(id, isEnded(known.data) ? (known.data?.id ?? null) : null);
  const isLive = useStore(openTopics, (topics) => topics.has('bookings'));
  const isUnknown = booking.payment !== null && known.data === undefined;
  // The booking was paid meanwhile: it is read again, and there is nothing to say.
  const isPaid = pix.error instanceof ApiError && pix.error.code === 'booking_already_confirmed';
  const hasFailed = !pix.isPending && !isPaid && (pix.isError || (isUnknown && known.isError));
  const found = paymentStep({ booking, payment: known.data ?? null, hasFailed }, now);
  // A card attempt has replaced the payment of the Pix that this page started: its code is no longer valid.
  const isReplaced = found?.kind === 'starting' && !byCard && pix.isSuccess;
  const step: PaymentStep | null = isReplaced ? { kind: 'again', why: 'ended' } : found;
  const start = () => pix.mutate();
  const isMoving = step !== null || booking.payment?.status === 'refunding';
  const { fetchStatus } = useQuery({
    ...bookingQuery(id),
    refetchInterval: isMoving && REFETCH_MS[isLive ? 'live' : 'polling'],
  });

  // Not while the booking is read: a stored one may be older than its payment.
  const mayStart = !isUnknown && fetchStatus !== 'fetching' && !isPaid;
  const startsByItself = step?.kind === 'starting' && !byCard && mayStart && pix.isIdle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: started once, while there is no Pix to show.
  useEffect(() => {
    if (startsByItself) start();
  }, [startsByItself]);

  const paid = `${booking.payment?.id} ${booking.payment?.status}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the booking shows that its payment has changed.
  useEffect(() => {
    const { data } = known;
    if (data && paid !== `${data.id} ${data.status}`) void refetch(client, paymentQuery(id));
  }, [paid]);

  const isBehind = step?.kind === 'over' || step?.kind === 'paid' || isPaid;
  useEffect(() => {
    if (isBehind) void refetch(client, answersOf(LIVE_CHANGES.booking));
  }, [isBehind, client]);

  return {
    step,
    payment: known.data ?? null,
    now,
    start,
    isStarting: pix.isPending,
    failure: errorText(pix.error ?? known.error, 'Não deu para falar com o banco. Confira o sinal.'),
  };
}

/** Whether a Pix after this payment is a new attempt with a new retry key. */
const isEnded = (payment: Payment | undefined): boolean =>
  payment !== undefined && ['rejected', 'expired', 'cancelled'].includes(payment.status);
