import type { Parsed } from '@bandeja/contract/call';
import type { chargePayment as chargePaymentCall } from '@bandeja/contract/calls/payments';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { PIX_HOLD_MINUTES } from '@bandeja/rules/bookings/constants';
import { addMinutes } from '@bandeja/rules/time/instant';
import { Refusal } from '../../http/errors/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { bookingPlace, refuseUnlessPayable } from '../bookings/public.ts';
import { lockOwnPayment } from './get-payment.ts';
import type { PaymentOfBooking } from './payments.presenter.ts';
import {
  insertPaymentEvent,
  type PaymentRow,
  readPayer,
  releaseClaim,
  updatePayment,
} from './payments.repository.ts';
import {
  type ChargeInput,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from './providers/payment-provider.ts';
import { type PaymentAlarm, recordProviderPayment } from './record-provider-payment.ts';

type Wish = Parsed<typeof chargePaymentCall>['body'] & {
  viewer: { playerId: number };
  /** The browser's, for the provider's fraud check. */
  sessionId: string | null;
  provider: PaymentProvider | null;
  now: Date;
  alarm: PaymentAlarm;
};

/** Longer than the provider may take to answer. */
const CLAIM_MS = 20_000;
/** When a job asks what became of a charge whose answer was lost with this process. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Charges a payment: claims it (one transaction), asks the provider (none), writes the answer (another). Of one payment
 * the provider makes one charge, however often it is asked: reference and idempotency key are the payment's for good.
 * With a Pix on the screen already, or a card in review, that is the answer again. When the provider does not answer,
 * 503, the payment stays open, and what it did in silence is found by the next try, its message or the job.
 */
export async function chargePayment(db: Database, wish: Wish): Promise<void> {
  const { provider, now } = wish;
  if (!provider) throw new Refusal('payments_off');
  const method = methodOf(wish, provider);
  const claimed = await withTransaction(db, (tx) => claim(tx, wish, provider));
  if (!claimed) return;
  const { payment, booking } = claimed;
  try {
    const said = await ask(provider, payment, now, {
      reference: payment.reference,
      idempotencyKey: `${payment.reference}:charge`,
      amountCents: payment.amount_cents,
      description: `Reserva: ${bookingPlace(booking)}`,
      payer: await readPayer(db, booking.player_id),
      expiresAt: payment.expires_at ?? now,
      sessionId: wish.sessionId,
      method,
    });
    const fits = await recordProviderPayment(db, { payment, said, from: 'charge', now, alarm: wish.alarm });
    if (!fits) throw new Refusal('payment_provider_unavailable');
  } catch (error) {
    await unclaim(db, payment, error, now);
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_provider_unavailable');
    // The payment says so: rejected.
    if (!(error instanceof ProviderRefused)) throw error;
  }
}

function methodOf({ method, card }: Wish, provider: PaymentProvider): ChargeInput['method'] {
  if (method === 'pix') return { type: 'pix' };
  if (provider.cardPublicKey === null) throw new Refusal('payment_card_not_offered');
  if (!card) throw new Refusal('payment_card_missing', { field: 'card' });
  const { token, payment_method_id, installments, issuer_id, document } = card;
  return {
    type: 'card',
    token,
    paymentMethodId: payment_method_id,
    installments,
    ...(issuer_id !== undefined && { issuerId: issuer_id }),
    document,
  };
}

/** Takes the payment for this request; null: it is charged already. */
async function claim(tx: Database, wish: Wish, provider: PaymentProvider): Promise<PaymentOfBooking | null> {
  const { payment_id: id, viewer, now } = wish;
  const { payment, booking } = await lockOwnPayment(tx, id, viewer);
  if (payment.status === 'pending' || payment.approved_at !== null) return null;
  if (payment.status !== 'created' || payment.provider !== provider.name) throw new Refusal('payment_closed');
  refuseUnlessPayable(booking, now);
  // Another node is asking; here the call's gate keeps them apart.
  if (payment.charging_until && payment.charging_until > now) throw new Refusal('payment_in_progress');
  const latest = Math.min(new Date(addMinutes(now, PIX_HOLD_MINUTES)).getTime(), booking.start_at.getTime());
  const change = {
    method: wish.method,
    attempts: payment.attempts + 1,
    charging_until: new Date(now.getTime() + CLAIM_MS),
    // The first attempt's: a repeated request must be the same request.
    expires_at: payment.expires_at ?? new Date(latest),
  };
  await updatePayment(tx, id, change, now);
  const runAt = new Date(now.getTime() + LOOK_AGAIN_MS);
  await addJob(tx, 'settle_payment', { payment: id }, { runAt, jobKey: `check_payment:${id}` });
  return { payment: { ...payment, ...change }, booking };
}

/** An earlier attempt may have reached the provider, though its answer did not reach us. */
async function ask(
  provider: PaymentProvider,
  { attempts, reference }: PaymentRow,
  now: Date,
  input: ChargeInput,
): Promise<ProviderPayment> {
  const found = attempts > 1 ? await provider.findByReference(reference, now) : null;
  return found ?? (await provider.charge(input, now));
}

/** Writes down why there is no answer. Refused is refused for good, and the hold stays: the next try is a new payment. */
async function unclaim(db: Database, { id }: PaymentRow, error: unknown, now: Date): Promise<void> {
  const isRefused = error instanceof ProviderRefused;
  await withTransaction(db, async (tx) => {
    await releaseClaim(tx, id, isRefused ? 'rejected' : 'created', now);
    if (!isRefused && !(error instanceof ProviderUnavailable)) return;
    await insertPaymentEvent(tx, {
      payment: id,
      at: now,
      heard_from: 'charge',
      outcome: isRefused ? 'refused' : 'unavailable',
      said: { code: isRefused ? error.code : error.message },
    });
  });
}
