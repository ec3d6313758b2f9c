import type { Database } from '@bandeja/db/database';
import { PIX_HOLD_MINUTES } from '@bandeja/rules/bookings/constants';
import { addMinutes } from '@bandeja/rules/time/instant';
import { Refusal } from '../../http/errors/refusal.ts';
import { accountOfClub, type ChargesWith, type PaymentAccounts } from './accounts/payment-accounts.ts';
import { type Claimed, claimCharge, type Sending, sendCharge } from './charge-payment.ts';
import type { PayableRef } from './payables.ts';
import { findOpenPayment, findPayment, insertPayment } from './payments.repository.ts';
import { withdrawPayments } from './withdraw-payments.ts';

type Asked = {
  payable: PayableRef & { club_id: number; charges_with: ChargesWith; description: string };
  amount_cents: number;
  accounts: PaymentAccounts;
  now: Date;
};

/**
 * Opens a payment without a payer of this server: the desk shows its Pix for a part of a bill, or a link for a month. The
 * caller has locked the payable, whose other open payment ends. Resolves with null when the Pix of this amount is shown already.
 */
export async function openDeskCharge(tx: Database, asked: Asked): Promise<Claimed | null> {
  const { payable, amount_cents, accounts, now } = asked;
  const open = await findOpenPayment(tx, payable);
  if (open?.charging_until && open.charging_until > now) throw new Refusal('payment_in_progress');
  const isShown =
    open?.payer_id === null &&
    open.amount_cents === amount_cents &&
    open.pix_expires_at !== null &&
    open.pix_expires_at > now;
  if (isShown) return null;
  const account = await accountOfClub(tx, accounts, payable);
  if (!account) throw new Refusal('payments_off');
  await withdrawPayments(tx, { kind: payable.kind, ids: [payable.id] }, now);
  const payment = await insertPayment(tx, {
    ...{ payable_kind: payable.kind, payable_id: payable.id, payer_id: null, amount_cents, now },
    ...{ provider: account.provider.name, account_id: account.id },
  });
  const latest = new Date(addMinutes(now, PIX_HOLD_MINUTES));
  const claimed = await claimCharge(tx, payment, { account_id: account.id, method: 'pix', latest, now });
  return {
    payment: claimed,
    description: payable.description,
    provider: account.provider,
    method: { type: 'pix' },
  };
}

/** Sends it. The refusal of the provider is told here: no page reads the payment's status. */
export async function sendDeskCharge(db: Database, charge: Claimed, sending: Sending): Promise<void> {
  await sendCharge(db, charge, sending);
  if ((await findPayment(db, charge.payment.id))?.status === 'rejected') throw new Refusal('pix_refused');
}
