import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Payment } from '@bandeja/contract/calls/payments';
import { ApiError } from '@bandeja/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answersOf, LIVE_CHANGES } from '../../data/changes.ts';
import { bookingQuery } from '../../data/get-booking.ts';
import { refetch } from '../../data/refetch.ts';
import { errorText } from '../../lib/form/error-messages.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { type PaymentStep, paymentStep } from '../../lib/payments/payment-step.ts';
import { useStore } from '../../lib/store.ts';
import { openTopics } from '../../live/open-topics.ts';
import { paymentQuery } from './api/get-payment.ts';
import { useStartPix } from './api/start-pix.ts';

/** How often the booking is refetched. Live updates arrive at once, but one can be missed. */
const REFETCH_MS = { live: 60_000, polling: 5_000 };

/**
 * Pays one booking by Pix. The first Pix starts by itself, so that the code appears right after booking; after a
 * failure, a refusal or an expiry, and while a card is chosen, the player starts it. Refetches the booking while it
 * waits.
 */
export function usePix(booking: Booking, { byCard }: { byCard: boolean }) {
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
