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
 * it stays payable. Each attempt has a new card token, therefore a new key; the server charges a payment once. The
 * form shows a refusal itself.
 */
export const usePayByCard = (booking: number, open: Payment | null) =>
  useChange(
    chargePayment.name,
    async (card: CardCharge, key) => {
      if (open?.status === 'pending' && open.pix !== null) await cancelOpenPix(open.id, `${key}.cancel`);
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

async function cancelOpenPix(payment: number, idempotencyKey: string): Promise<void> {
  try {
    await api(cancelPayment, { body: { payment_id: payment } }, { idempotencyKey });
  } catch (error) {
    // The Pix has ended or was paid; createPayment answers which.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  }
}
