import type { InputTo } from '@bandeja/contract/call';
import { cancelPayment, chargePayment, createPayment, type Payment } from '@bandeja/contract/calls/payments';
import { ApiError } from '@bandeja/contract/client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../../data/call-mutation.ts';
import { browserSessionId } from '../../../lib/browser-session.ts';
import { api } from '../../../session/api.ts';
import { paymentQuery } from '../api/get-payment.ts';

export type CardCharge = NonNullable<InputTo<typeof chargePayment>['body']['card']>;

/**
 * Pays a booking by card. A booking has one open payment, so an open Pix is cancelled first; until the card is sent
 * it stays payable. Each attempt has a new card token, which may be of another card, therefore a new key: the server
 * charges a payment once. When an answer was lost, the payment of the charged card is the answer.
 */
export function usePayByCard(booking: number, open: Payment | null) {
  const client = useQueryClient();
  return useChange(
    chargePayment.name,
    async (card: CardCharge, key) => {
      try {
        if (open?.status === 'pending' && open.pix !== null) {
          const cancel = { body: { payment_id: open.id } };
          await api(cancelPayment, cancel, { idempotencyKey: `${key}.cancel` }).catch((error: unknown) => {
            if (!hasEnded(error)) throw error;
          });
        }
        const { id } = await api(
          createPayment,
          { body: { booking_id: booking } },
          { idempotencyKey: `${key}.payment` },
        );
        return await api(
          chargePayment,
          { body: { payment_id: id, method: 'card', card } },
          { idempotencyKey: `${key}.charge`, sessionId: browserSessionId() },
        );
      } catch (error) {
        return chargedPayment(client, booking, error);
      }
    },
    { quiet: true, answers: () => paymentQuery(booking) },
  );
}

/**
 * The payment of a card that was charged although the call failed: its answer was lost, now or at the attempt before.
 * @throws the failure of the call when no card was charged, or when that cannot be read
 */
async function chargedPayment(client: QueryClient, booking: number, error: unknown): Promise<Payment> {
  const isUnknown =
    error instanceof ApiError && (error.status === 0 || error.code === 'booking_already_confirmed');
  if (!isUnknown) throw error;
  const read = { ...paymentQuery(booking), staleTime: 0, retry: false };
  const payment = await client.fetchQuery(read).catch(() => null);
  const isCharged =
    payment?.method === 'card' && (payment.status === 'approved' || payment.status === 'pending');
  if (!isCharged) throw error;
  return payment;
}

/** The Pix has ended or was paid; createPayment answers which. */
const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payment_closed' || error.code === 'payment_approved');
