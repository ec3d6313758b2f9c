import type { InputTo } from '@bandeja/contract/call';
import { cancelPayment, chargePayment, createPayment, type Payment } from '@bandeja/contract/calls/payments';
import { ApiError } from '@bandeja/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { browserSessionId } from '../../../lib/browser-session.ts';
import { newKey } from '../../../lib/new-key.ts';
import { api } from '../../../session/api.ts';
import { paymentQuery } from '../api/get-payment.ts';

export type CardCharge = NonNullable<InputTo<typeof chargePayment>['body']['card']>;

/**
 * Pays a booking by card. A booking has one open payment: a Pix that is out is given up first, and only now, so that it
 * stays payable until there is a card to charge. Each try has a new token, so a key of its own; that a payment is
 * charged once is the server's doing.
 */
export async function payByCard(
  client: QueryClient,
  { booking, open, card }: { booking: number; open: Payment | null; card: CardCharge },
): Promise<void> {
  const key = newKey();
  try {
    if (open?.status === 'pending' && open.pix !== null) await giveUp(open.id);
    const { id } = await api(
      createPayment,
      { body: { booking_id: booking } },
      { idempotencyKey: `${key}.payment` },
    );
    const payment = await api(
      chargePayment,
      { body: { payment_id: id, method: 'card', card } },
      { idempotencyKey: `${key}.charge`, sessionId: browserSessionId() },
    );
    const { queryKey } = paymentQuery(booking);
    // An answer on its way knows nothing of this card yet.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, payment);
  } finally {
    // Also after a refusal: the booking, or its payment, is no longer what this page knows.
    await client.invalidateQueries({ queryKey: ['bookings'] });
  }
}

async function giveUp(payment: number): Promise<void> {
  try {
    await api(cancelPayment, { body: { payment_id: payment } });
  } catch (error) {
    // It has ended or was paid by itself: opening the next one says which.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  }
}
