import { type Database, withTransaction } from '@bandeja/db/transaction';
import { addMinutes } from '@bandeja/rules/time/instant';
import { addJob } from '../../jobs/add-job.ts';
import { announceBookings, changeBooking, getBooking, lockBookingForChange } from '../bookings/public.ts';
import { insertPaymentEvent, lockPayment, type PaymentRow, updatePayment } from './payments.repository.ts';
import type { ProviderPayment } from './providers/payment-provider.ts';

/** Told of what a person has to look at: money that does not fit. */
export type PaymentAlarm = (what: Record<string, unknown>) => void;

export type Heard = {
  payment: PaymentRow;
  said: ProviderPayment;
  from: 'charge' | 'webhook' | 'settle';
  now: Date;
  alarm: PaymentAlarm;
};

/** Before the hold's end, should the provider's message be lost. */
const LAST_CHECK_MINUTES = 1;

/**
 * Writes down what the provider says a payment is, and lets the booking follow, in one transaction. The same words
 * twice, late, out of order or two at once change nothing more: a payment only ever moves forwards, and what a closed one
 * means is the booking's rules to say. Words about another amount, currency or reference move nothing. Where the
 * provider now has to be told something (cancel, refund), a job is left. Resolves with whether the words fit.
 */
export async function recordProviderPayment(db: Database, heard: Heard): Promise<boolean> {
  const { said, from, now } = heard;
  const fits = await withTransaction(db, async (tx) => {
    await lockBookingForChange(tx, heard.payment.booking_id, { withCourt: said.status === 'approved' });
    const payment = await lockPayment(tx, heard.payment.id);
    const event = { payment: payment.id, at: now, heard_from: from, said: wordsOf(said) };
    if (!isAbout(payment, said)) {
      await insertPaymentEvent(tx, { ...event, outcome: 'mismatch' });
      return false;
    }
    await updatePayment(tx, payment.id, factsOf(payment, said), now);
    const moved = await follow(tx, payment, heard);
    const isNew = moved || payment.provider_id === null;
    if (isNew || from !== 'settle')
      await insertPaymentEvent(tx, { ...event, outcome: isNew ? 'applied' : 'nothing_new' });
    if (moved) await announceBookings(tx, [payment.booking_id]);
    const after = await lockPayment(tx, payment.id);
    if (from !== 'settle' && unfinished(after, said)) {
      await addJob(
        tx,
        'settle_payment',
        { payment: after.id },
        { runAt: now, jobKey: `settle_payment:${after.id}` },
      );
    }
    return true;
  });
  if (!fits) heard.alarm({ payment: heard.payment.id, said: wordsOf(said) });
  return fits;
}

/** What the provider has yet to be told: to close what nobody shall pay any more, or to send money back. */
export function unfinished(payment: PaymentRow, said: ProviderPayment): 'cancel' | 'refund' | null {
  if (said.status === 'pending' && isClosedUnpaid(payment)) return 'cancel';
  if (said.status === 'approved' && payment.status === 'refunding') return 'refund';
  return null;
}

const isOpen = ({ status }: PaymentRow) => status === 'created' || status === 'pending';
const isClosedUnpaid = ({ status }: PaymentRow) =>
  status === 'rejected' || status === 'expired' || status === 'cancelled';

const isAbout = (payment: PaymentRow, said: ProviderPayment) =>
  said.reference === payment.reference &&
  said.amountCents === payment.amount_cents &&
  said.currency === payment.currency &&
  (payment.provider_id === null || payment.provider_id === said.providerId);

/** Whatever became of it: whose id it has at the provider, and what there was to pay with. */
const factsOf = (payment: PaymentRow, said: ProviderPayment) => ({
  provider_id: said.providerId,
  charging_until: null,
  refunded_cents: Math.max(payment.refunded_cents, said.refundedCents),
  ...(said.pix && {
    method: 'pix' as const,
    pix_qr_code: said.pix.qrCode,
    pix_qr_code_base64: said.pix.qrCodeBase64,
    pix_expires_at: said.pix.expiresAt,
  }),
});

/** For the history: nothing in it tells who paid. */
const wordsOf = (said: ProviderPayment) => ({
  provider_id: said.providerId,
  reference: said.reference,
  status: said.status,
  amount_cents: said.amountCents,
  currency: said.currency,
  refunded_cents: said.refundedCents,
  detail: said.detail,
});

/** Moves payment and booking by the provider's word. Resolves with whether anything moved. */
async function follow(tx: Database, payment: PaymentRow, { said, from, now }: Heard): Promise<boolean> {
  const { id, booking_id } = payment;
  const change = (event: Parameters<typeof changeBooking>[1]['event'], reason: string) =>
    changeBooking(tx, { id: booking_id, event, now, actor: null, reason, unannounced: true });

  switch (said.status) {
    case 'pending': {
      if (payment.status !== 'created') return false;
      const accepted = await change({ type: 'charge_accepted', payment: id }, 'charge_accepted');
      // Too late: what was charged is not wanted any more. The hold's end may have closed it already.
      if (!accepted.ok) {
        if (isOpen(await lockPayment(tx, id))) await updatePayment(tx, id, { status: 'cancelled' }, now);
        return true;
      }
      await updatePayment(tx, id, { status: 'pending' }, now);
      await checkBeforeHoldEnds(tx, id, accepted.booking.hold_expires_at);
      return true;
    }
    case 'approved': {
      if (payment.approved_at !== null) return false;
      await change({ type: 'payment_approved', payment: id }, 'payment_approved');
      return true;
    }
    case 'rejected': {
      if (!isOpen(payment)) return false;
      await updatePayment(tx, id, { status: 'rejected' }, now);
      // Whoever just tried has the answer on his screen.
      if (from !== 'charge') await change({ type: 'payment_refused' }, 'payment_refused');
      return true;
    }
    case 'cancelled': {
      if (!isOpen(payment)) return false;
      await updatePayment(tx, id, { status: 'cancelled' }, now);
      return true;
    }
    case 'expired': {
      if (!isOpen(payment)) return false;
      await updatePayment(tx, id, { status: 'expired' }, now);
      await change({ type: 'payment_expired' }, 'payment_expired');
      return true;
    }
    case 'refunded':
    case 'charged_back':
      return moneyLeft(tx, payment, said.status, now);
  }
}

/** The money went back, by our wish or without it: then whoever had the court for it has it no more. */
async function moneyLeft(
  tx: Database,
  payment: PaymentRow,
  status: 'refunded' | 'charged_back',
  now: Date,
): Promise<boolean> {
  if (payment.status === 'refunded' || payment.status === 'charged_back') return false;
  await updatePayment(
    tx,
    payment.id,
    { status, approved_at: payment.approved_at ?? now, refunded_at: now },
    now,
  );
  const booking = await getBooking(tx, payment.booking_id);
  if (payment.status === 'approved' && booking.status === 30 && booking.start_at > now) {
    await changeBooking(tx, {
      id: booking.id,
      event: { type: 'cancelled_by_club' },
      now,
      actor: null,
      reason: `payment_${status}`,
      unannounced: true,
    });
  }
  return true;
}

async function checkBeforeHoldEnds(tx: Database, id: number, holdEnd: Date | null): Promise<void> {
  if (!holdEnd) return;
  const runAt = new Date(addMinutes(holdEnd, -LAST_CHECK_MINUTES));
  await addJob(tx, 'settle_payment', { payment: id }, { runAt, jobKey: `check_payment:${id}` });
}
