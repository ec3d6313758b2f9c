import type { InputTo } from '@bandeja/contract/call';
import { cancelPayment, chargePayment, createPayment, type Payment } from '@bandeja/contract/calls/payments';
import { ApiError } from '@bandeja/contract/client';
import { useChange } from '../../../data/call-mutation.ts';
import { browserSessionId } from '../../../lib/browser-session.ts';
import { api } from '../../../session/api.ts';
import { paymentQuery } from '../api/get-payment.ts';

export type CardCharge = NonNullable<InputTo<typeof chargePayment>['body']['card']>;

/**
 * Pays a booking by card. A booking has one open payment, so an open Pix is cancelled first; until the card is sent
 * it stays payable. Each attempt has a new card token, which may be of another card, therefore a new key: the server
 * charges a payment once, and the form shows its refusal.
 */
export const usePayByCard = (booking: number, open: Payment | null) =>
  useChange(
    chargePayment.name,
    async (card: CardCharge, key) => {
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
      return api(
        chargePayment,
        { body: { payment_id: id, method: 'card', card } },
        { idempotencyKey: `${key}.charge`, sessionId: browserSessionId() },
      );
    },
    { quiet: true, answers: () => paymentQuery(booking) },
  );

/** The Pix has ended or was paid; createPayment answers which. */
const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payment_closed' || error.code === 'payment_approved');
