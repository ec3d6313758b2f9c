import * as calls from '@bandeja/contract/calls/payments';
import type { Database } from '@bandeja/db/database';
import type { FastifyRequest } from 'fastify';
import { createGate } from '../../http/limits/gate.ts';
import { networkOf } from '../../http/limits/rates.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { chargePayment } from './charge-payment.ts';
import { cancelPayment, createPayment, getPayment, readOwnPayment } from './own-payments.ts';
import type { Payables } from './payables.ts';
import { type PaymentOfPayable, presentPayment } from './payments.presenter.ts';
import { receivePaymentWebhook } from './provider-events/receive-payment-webhook.ts';
import type { PaymentAlarm } from './provider-events/record-provider-payment.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

/** A repeated charge waits for the answer of the first and returns the same. Only the payment's owner waits here. */
const PER_PAYMENT = { width: 1, queue: 20, perAccount: 21, perAddress: 21 };

type OwnPayment = { db: Database; id: number; viewer: PlayerViewer; now: Date };

type Options = {
  /** Null: payments are off and refused. */
  provider: PaymentProvider | null;
  /** The owner of each kind of payable. */
  payables: Payables;
  /** Key of the hashes by which refused cards are counted. */
  secretKey: Uint8Array;
  alarm: PaymentAlarm;
};

export function registerPayments(frame: Frame, { provider, payables, secretKey, alarm }: Options) {
  const paymentGate = createGate(PER_PAYMENT);
  const warnOfRefused = createRefusalWarning((facts) =>
    frame.app.log.warn(facts, 'webhooks with a wrong signature: check the webhook secret of the provider'),
  );
  const present = (found: PaymentOfPayable, viewer: PlayerViewer, now: Date) =>
    presentPayment(found, { provider, viewer, now });

  const replay = async ({ db, id, viewer, now }: OwnPayment) =>
    present(await readOwnPayment(db, id, { payables, viewer, now }), viewer, now);

  registerCall(
    frame,
    calls.createPayment,
    async ({ db, viewer, body, now }) => {
      const payable = { kind: 'booking', id: body.booking_id } as const;
      return present(await createPayment(db, { payable, viewer, payables, provider, now }), viewer, now);
    },
    { idempotency: replay },
  );

  registerCall(
    frame,
    calls.createTeamPayment,
    async ({ db, viewer, body, now }) => {
      const payable = { kind: 'tournament_team', id: body.team_id } as const;
      return present(await createPayment(db, { payable, viewer, payables, provider, now }), viewer, now);
    },
    { idempotency: replay },
  );

  // The request to the provider runs between two transactions, so only the answer belongs to an Idempotency-Key.
  // The payment's row ensures one charge with and without a key.
  registerCall(
    frame,
    calls.chargePayment,
    async ({ db, viewer, body, now, request, once }) => {
      const sent = { sessionId: sessionIdOf(request), address: networkOf(request.ip) };
      await chargePayment(db, { ...body, ...sent, viewer, payables, provider, secretKey, now, alarm });
      return once(async (tx) => {
        const asking = { payables, viewer, now };
        return present(await readOwnPayment(tx, body.payment_id, asking), viewer, now);
      });
    },
    {
      preparesFirst: true,
      idempotency: replay,
      gate: {
        through: paymentGate,
        key: ({ body }) => `payment:${body.payment_id}`,
        admit: async ({ db, viewer, body }) => {
          await readOwnPayment(db, body.payment_id, { payables, viewer, now: frame.clock() });
        },
      },
    },
  );

  registerCall(frame, calls.getPayment, async ({ db, viewer, params, now }) => {
    const payable = { kind: params.a, id: params.b };
    return present(await getPayment(db, payable, { payables, viewer, now }), viewer, now);
  });

  registerCall(
    frame,
    calls.cancelPayment,
    async ({ db, viewer, body, now }) =>
      present(await cancelPayment(db, { id: body.payment_id, viewer, payables, now }), viewer, now),
    { idempotency: replay },
  );

  registerCall(frame, calls.receivePaymentWebhook, async ({ db, params, now, request }) => {
    const { headers, query, body } = request;
    const message = { providerName: params.provider, request: { headers, query, body }, provider };
    await receivePaymentWebhook(db, {
      ...message,
      payables,
      now,
      alarm,
      onRefused: () => warnOfRefused(now),
    });
    return {};
  });
}

const WARNING_MS = 60_000;

/** Warns of the first refused message and then once a minute at most, with their number: each sender can send many. */
function createRefusalWarning(warn: (facts: { refused_webhooks: number }) => void): (now: Date) => void {
  let refused = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (now) => {
    refused++;
    if (Math.abs(now.getTime() - warnedAt) < WARNING_MS) return;
    warn({ refused_webhooks: refused });
    refused = 0;
    warnedAt = now.getTime();
  };
}

const SESSION_ID_LENGTH = 200;

function sessionIdOf({ headers }: FastifyRequest): string | null {
  const given = headers['x-session-id'];
  return typeof given === 'string' && given !== '' ? given.slice(0, SESSION_ID_LENGTH) : null;
}
