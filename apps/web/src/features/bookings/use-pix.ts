import type { Booking } from '@bandeja/contract/calls/bookings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '../../lib/form/error-messages.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useStore } from '../../lib/store.ts';
import { openTopics } from '../../live/open-topics.ts';
import { bookingQuery } from './api/get-booking.ts';
import { paymentQuery } from './api/get-payment.ts';
import { startPixMutation } from './api/start-pix.ts';
import { paymentStep } from './payment-step.ts';

/** Live updates tell at once: this looks in case one is missed, or none come. */
const LOOK_AGAIN_MS = { live: 60_000, alone: 5_000 };

/**
 * Paying one booking by Pix. The first Pix is asked for by itself, so that it is on the screen right after booking;
 * after a failure, a refusal or an end, or while a card is chosen, the person asks with `start`. Follows the booking while it waits.
 */
export function usePix(booking: Booking, { byCard }: { byCard: boolean }) {
  const client = useQueryClient();
  const now = useNow(1_000);
  const { id } = booking;
  const pix = useMutation(startPixMutation(client));
  const known = useQuery({ ...paymentQuery(id), enabled: booking.payment !== null });
  const isLive = useStore(openTopics, (topics) => topics.has('bookings'));
  const isUnknown = booking.payment !== null && known.data === undefined;
  const hasFailed = !pix.isPending && (pix.isError || (isUnknown && known.isError));
  const step = paymentStep({ booking, payment: known.data ?? null, hasFailed }, now);
  const start = () => pix.mutate(id);
  const isMoving = step !== null || booking.payment?.status === 'refunding';
  useQuery({
    ...bookingQuery(id),
    refetchInterval: isMoving && LOOK_AGAIN_MS[isLive ? 'live' : 'alone'],
  });

  const startsByItself = step?.kind === 'starting' && !byCard && !isUnknown && pix.isIdle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when there is nothing to show yet.
  useEffect(() => {
    if (startsByItself) start();
  }, [startsByItself]);

  const told = `${booking.payment?.id} ${booking.payment?.status}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the booking says that its payment has moved on.
  useEffect(() => {
    const { data } = known;
    if (data && told !== `${data.id} ${data.status}`)
      void client.invalidateQueries({ queryKey: paymentQuery(id).queryKey });
  }, [told]);

  const isOver = step?.kind === 'over';
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['bookings'] });
  }, [isOver, client]);

  return {
    step,
    payment: known.data ?? null,
    now,
    start,
    isStarting: pix.isPending,
    failure: errorText(pix.error ?? known.error, 'Não deu para falar com o banco. Confira o sinal.'),
  };
}
