import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { ApiError } from '@bandeja/contract/client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { browserSessionId } from '../../../lib/browser-session.ts';
import { newKey } from '../../../lib/new-key.ts';
import { api } from '../../../session/api.ts';
import { paymentQuery } from './get-payment.ts';

/** The attempt of each booking that found no answer yet: it may have been charged, so the next try is the same one. */
const attempts = new Map<number, string>();

/** Asks for a booking's Pix: its payment (the open one, if there is one), then the charge. Its screen says what failed. */
export function startPixMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: ['bookings', 'pay'],
    mutationFn: async (booking: number) => {
      const key = attempts.get(booking) ?? newKey();
      attempts.set(booking, key);
      const { id } = await api(
        createPayment,
        { body: { booking_id: booking } },
        { idempotencyKey: `${key}.payment` },
      );
      return api(
        chargePayment,
        { body: { payment_id: id, method: 'pix' } },
        { idempotencyKey: `${key}.charge`, sessionId: browserSessionId() },
      );
    },
    meta: { quiet: true },
    onSuccess: async (payment, booking) => {
      const { queryKey } = paymentQuery(booking);
      // An answer on its way knows nothing of this Pix yet.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, payment);
    },
    onSettled: (_payment, error, booking) => {
      if (!(error instanceof ApiError) || (error.status >= 400 && error.status < 500))
        attempts.delete(booking);
      // The charge lengthens the hold; a refusal means that the booking is no longer what this page knows.
      return client.invalidateQueries({
        queryKey: ['bookings'],
        predicate: ({ queryKey: [, kind, id] }) =>
          kind === 'list' || kind === 'next' || (kind === 'one' && id === booking),
      });
    },
  });
}
