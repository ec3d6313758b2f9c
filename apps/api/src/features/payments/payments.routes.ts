import * as calls from '@bandeja/contract/calls/payments';
import type { Database } from '@bandeja/db/database';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../http/limits/rates.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { type AccountOptions, registerPaymentAccounts } from './accounts/payment-accounts.routes.ts';
import { providerOfPayment } from './accounts/payment-accounts.ts';
import { chargePayment } from './charge-payment.ts';
import { cancelPayment, createPayment, getPayment, readOwnPayment } from './own-payments.ts';
import type { Payables } from './payables.ts';
import { type PaymentOfPayable, presentPayment } from './payments.presenter.ts';
import {
  receiveClubPaymentWebhook,
  receivePaymentWebhook,
} from './provider-events/receive-payment-webhook.ts';
import type { PaymentAlarm } from './provider-events/record-provider-payment.ts';
import { registerDeskRefunds } from './refunds/desk-refunds.routes.ts';

/** A repeated charge waits for the answer of the first and returns the same. Only the payment's owner waits here. */
const PER_PAYMENT = { width: 1, queue: 20, perAccount: 21, perAddress: 21 };

type OwnPayment = { db: Database; id: number; viewer: PlayerViewer; now: Date };

type Options = AccountOptions & {
  /** The owner of each kind of payable. */
  payables: Payables;
  /** The half of a team's fee that a player pays; null: the team has one fee. */
  halfOfTeam: (
    db: Database,
    asked: { team: number; half?: number | undefined; viewer: { playerId: number } },
  ) => Promise<number | null>;
  /** Key of the hashes by which refused cards are counted. */
  secretKey: Uint8Array;
  alarm: PaymentAlarm;
};

export function registerPayments(frame: Frame, options: Options) {
  const { accounts, payables, halfOfTeam, secretKey, alarm } = options;
  registerPaymentAccounts(frame, options);
  registerDeskRefunds(frame, { payables });
  const paymentGate = frame.gates('payment', PER_PAYMENT);
  const warnOfRefused = createRefusalWarning((facts) =>
    frame.app.log.warn(facts, 'webhooks with a wrong signature: check the webhook secret of the provider'),
  );
  const present = async (db: Database, found: PaymentOfPayable, viewer: PlayerViewer, now: Date) =>
    presentPayment(found, { provider: await providerOfPayment(db, accounts, found.payment), viewer, now });

  const replay = async ({ db, id, viewer, now }: OwnPayment) =>
    present(db, await readOwnPayment(db, id, { payables, viewer, now }), viewer, now);

  registerCall(
    frame,
    calls.createPayment,
    async ({ db, viewer, body, now }) => {
      const payable = { kind: 'booking', id: body.booking_id } as const;
      const asked = { payable, rest: body.rest, viewer, payables, accounts, now };
      return present(db, await createPayment(db, asked), viewer, now);
    },
    { idempotency: replay },
  );

  registerCall(
    frame,
    calls.createTeamPayment,
    async ({ db, viewer, body, now }) => {
      const half = await halfOfTeam(db, { team: body.team_id, half: body.half, viewer });
      const payable =
        half === null
          ? ({ kind: 'tournament_team', id: body.team_id } as const)
          : ({ kind: 'tournament_half', id: half } as const);
      return present(db, await createPayment(db, { payable, viewer, payables, accounts, now }), viewer, now);
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
      await chargePayment(db, { ...body, ...sent, viewer, payables, accounts, secretKey, now, alarm });
      return once(async (tx) => {
        const asking = { payables, viewer, now };
        return present(tx, await readOwnPayment(tx, body.payment_id, asking), viewer, now);
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
    return present(db, await getPayment(db, payable, { payables, viewer, now }), viewer, now);
  });

  registerCall(
    frame,
    calls.cancelPayment,
    async ({ db, viewer, body, now }) =>
      present(db, await cancelPayment(db, { id: body.payment_id, viewer, payables, now }), viewer, now),
    { idempotency: replay },
  );

  const messageOf = ({ headers, query, body }: FastifyRequest, now: Date) => ({
    ...{ request: { headers, query, body }, accounts, payables, now, alarm },
    onRefused: () => warnOfRefused(now),
  });
  registerCall(frame, calls.receivePaymentWebhook, async ({ db, params, now, request }) => {
    await receivePaymentWebhook(db, { ...messageOf(request, now), providerName: params.provider });
    return {};
  });
  registerCall(frame, calls.receiveClubPaymentWebhook, async ({ db, params, now, request }) => {
    const of = { providerName: params.provider, slug: params.slug };
    await receiveClubPaymentWebhook(db, { ...messageOf(request, now), ...of });
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

export function sessionIdOf({ headers }: FastifyRequest): string | null {
  const given = headers['x-session-id'];
  return typeof given === 'string' && given !== '' ? given.slice(0, SESSION_ID_LENGTH) : null;
}
