import {
  cancelPayment as cancelPaymentCall,
  chargePayment as chargePaymentCall,
  createPayment as createPaymentCall,
  getPayment as getPaymentCall,
  receivePaymentWebhook,
} from '@bandeja/contract/calls/payments';
import type { Database } from '@bandeja/db/transaction';
import type { FastifyRequest } from 'fastify';
import { createGate } from '../../http/gate.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/viewer.ts';
import { cancelPayment } from './cancel-payment.ts';
import { chargePayment } from './charge-payment.ts';
import { createPayment } from './create-payment.ts';
import { readPayment, readPaymentById, refuseUnlessOwnPayment, reloadPayment } from './get-payment.ts';
import { type PaymentOfBooking, presentPayment } from './payments.presenter.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { receiveWebhook } from './receive-payment-webhook.ts';
import type { PaymentAlarm } from './record-provider-payment.ts';

/** A repeated charge waits for the first one's answer and gets the same. Only the payment's owner waits here. */
const PER_PAYMENT = { width: 1, queue: 20, perAccount: 21, perAddress: 21 };

type OwnPayment = { db: Database; id: number; viewer: PlayerViewer; now: Date };

type Options = {
  /** Null: nobody moves money here, and paying answers so. */
  provider: PaymentProvider | null;
  alarm: PaymentAlarm;
};

export function registerPayments(frame: Frame, { provider, alarm }: Options) {
  const paymentGate = createGate(PER_PAYMENT);
  const present = (found: PaymentOfBooking, now: Date) => presentPayment(found, provider, now);

  const replay = async ({ db, id, viewer, now }: OwnPayment) =>
    present(await readPaymentById(db, id, viewer), now);

  registerCall(
    frame,
    createPaymentCall,
    async ({ db, viewer, body, now }) =>
      present(await createPayment(db, { booking: body.booking_id, viewer, provider, now }), now),
    { idempotency: replay },
  );

  // The provider is asked between two transactions, so only the answer belongs to an Idempotency-Key. A payment is
  // charged once with and without a key: its own row sees to that.
  registerCall(
    frame,
    chargePaymentCall,
    async ({ db, viewer, body, now, request, once }) => {
      const sessionId = sessionIdOf(request);
      await chargePayment(db, { ...body, viewer, sessionId, provider, now, alarm });
      return once(async (tx) => present(await reloadPayment(tx, body.payment_id), now));
    },
    {
      preparesFirst: true,
      idempotency: replay,
      gate: {
        through: paymentGate,
        key: ({ body }) => `payment:${body.payment_id}`,
        admit: ({ db, viewer, body }) => refuseUnlessOwnPayment(db, body.payment_id, viewer),
      },
    },
  );

  registerCall(frame, getPaymentCall, async ({ db, viewer, params, now }) =>
    present(await readPayment(db, params.b, viewer), now),
  );

  registerCall(
    frame,
    cancelPaymentCall,
    async ({ db, viewer, body, now }) =>
      present(await cancelPayment(db, { id: body.payment_id, viewer, now }), now),
    { idempotency: replay },
  );

  registerCall(frame, receivePaymentWebhook, async ({ db, params, now, request }) => {
    const { headers, query, body } = request;
    const message = { provider: params.provider, request: { headers, query, body }, speaking: provider };
    await receiveWebhook(db, { ...message, now, alarm });
    return {};
  });
}

const SESSION_ID_LENGTH = 200;

function sessionIdOf({ headers }: FastifyRequest): string | null {
  const given = headers['x-session-id'];
  return typeof given === 'string' && given !== '' ? given.slice(0, SESSION_ID_LENGTH) : null;
}
