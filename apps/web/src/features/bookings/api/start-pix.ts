import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { useChange } from '../../../data/call-mutation.ts';
import { browserSessionId } from '../../../lib/browser-session.ts';
import { api } from '../../../session/api.ts';
import { paymentQuery } from './get-payment.ts';

/**
 * Starts the Pix of a booking: creates its payment, or takes the open one, then charges it. `ended` is the payment
 * that ended before: a Pix after it has a new retry key. The screen shows a failure itself.
 */
export const useStartPix = (booking: number, ended: number | null) =>
  useChange(
    chargePayment.name,
    async (_input: undefined, key) => {
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
    { quiet: true, answers: () => paymentQuery(booking), draft: `pix.${booking}`, seen: () => ended },
  );
