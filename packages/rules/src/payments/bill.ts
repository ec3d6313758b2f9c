import type { Ability } from '../abilities.ts';
import { type DeskRole, isAtLeast } from '../clubs/desk-role.ts';
import { type BillMethod, type DeskMethod, isReturnable } from './desk-methods.ts';
import type { PaymentStatus } from './payment-status.ts';

/**
 * A row of money that the desk recorded. A reversal says that its payment was none; a return is money handed back. Rows
 * are never changed.
 */
type DeskRow = {
  id: number;
  kind: 'payment' | 'reversal' | 'return';
  method: BillMethod;
  amount_cents: number;
  /** Of a reversal: its payment. */
  reverses_id: number | null;
  /** debt: pays what a bank took back of a cancelled booking. won: came again, when the bank decided for the club. */
  because: 'debt' | 'won' | null;
};

type ProviderRow = {
  status: PaymentStatus;
  amount_cents: number;
  /** What went back, or is promised to. */
  returned_cents: number;
};

export type BillFacts = {
  price_cents: number;
  /** Rackets, balls: lines beside the price of the court. */
  items_cents: number;
  is_cancelled: boolean;
  /** Of a cancelled booking: the money of the desk that its cancellation gives back and that is still here. */
  due_back_cents: number;
  /** Of a cancelled booking: what a bank took back of its money, and its customer has not paid again. */
  debt_cents: number;
  provider: readonly ProviderRow[];
  desk: readonly DeskRow[];
};

export type Bill = {
  /** Everything that came in, also what went back later. */
  paid_cents: number;
  returned_cents: number;
  /**
   * What is to pay: price + items = paid − returned + open. Below 0: the club has more than the price, after a lower
   * price for example. When cancelled: the debt that a bank left by taking money back, never below 0.
   */
  open_cents: number;
  /** What the desk has to hand back. */
  to_return_cents: number;
  /** The money in the club's hands that the desk recorded and could hand back. */
  desk_cents: number;
  /** The money in the club's hands, without what goes back by no refund: courtesy, and what a partner pays. */
  refundable_cents: number;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Refunds that have started count as returned: the money is promised. */
function moneyOf({ status, amount_cents, returned_cents }: ProviderRow): { in: number; out: number } {
  switch (status) {
    case 'approved':
      return { in: amount_cents, out: Math.min(returned_cents, amount_cents) };
    case 'refunding':
    case 'refunded':
    case 'charged_back':
      return { in: amount_cents, out: amount_cents };
    default:
      return { in: 0, out: 0 };
  }
}

export function billOf({
  price_cents,
  items_cents,
  is_cancelled,
  due_back_cents,
  debt_cents,
  provider,
  desk,
}: BillFacts): Bill {
  const online = provider.map(moneyOf);
  const came = desk.filter(({ kind }) => kind === 'payment').map(({ amount_cents }) => amount_cents);
  const went = desk.filter(({ kind }) => kind !== 'payment').map(({ amount_cents }) => amount_cents);
  const paid_cents = sum(came) + sum(online.map((row) => row.in));
  const returned_cents = sum(went) + sum(online.map((row) => row.out));
  const open_cents = is_cancelled ? debt_cents : price_cents + items_cents - paid_cents + returned_cents;
  const desk_cents = sum(
    desk
      .filter(({ method }) => isReturnable(method))
      .map(({ kind, amount_cents }) => (kind === 'payment' ? amount_cents : -amount_cents)),
  );
  const refundable_cents = desk_cents + sum(online.map((row) => row.in - row.out));
  const owed = is_cancelled ? due_back_cents : -open_cents;
  // Money that paid a debt is here, although more than the desk took had become credit.
  const here = desk.some(({ because }) => because === 'debt') ? refundable_cents : desk_cents;
  return {
    paid_cents,
    returned_cents,
    open_cents,
    to_return_cents: Math.max(0, Math.min(owed, here)),
    desk_cents,
    refundable_cents,
  };
}

export type DeskPaymentRefusal =
  | 'booking_already_cancelled'
  | 'courtesy_needs_manager'
  | 'nothing_open'
  | 'payment_above_rest';

/** Record a payment at the desk: in parts, and never more than the rest. Of a cancelled booking only a debt is paid. */
export function deskPaymentAbility(
  facts: BillFacts,
  { method, amount_cents, role }: { method: DeskMethod; amount_cents: number; role: DeskRole },
): Ability<DeskPaymentRefusal> {
  const { open_cents } = billOf(facts);
  if (facts.is_cancelled && open_cents <= 0) return 'booking_already_cancelled';
  if (method === 'courtesy' && !isAtLeast(role, 'manager')) return 'courtesy_needs_manager';
  if (open_cents <= 0) return 'nothing_open';
  return amount_cents > open_cents ? 'payment_above_rest' : null;
}

export type DeskPixRefusal = DeskPaymentRefusal | 'booking_not_confirmed';

/** Show a Pix for a part of the rest. A hold is paid by its player, and a request is first confirmed. */
export function deskPixAbility(
  facts: BillFacts,
  { amount_cents, is_confirmed }: { amount_cents: number; is_confirmed: boolean },
): Ability<DeskPixRefusal> {
  // Money that comes online for a cancelled booking goes back.
  if (facts.is_cancelled) return 'booking_already_cancelled';
  const refusal = deskPaymentAbility(facts, { method: 'pix_own', amount_cents, role: 'reception' });
  if (refusal !== null) return refusal;
  return is_confirmed ? null : 'booking_not_confirmed';
}

export type ReversalRefusal =
  | 'desk_payment_not_by_hand'
  | 'desk_payment_not_found'
  | 'desk_payment_reversed'
  | 'desk_payment_returned'
  | 'reversal_needs_manager';

/** Reverse a payment once: reception while its till is open, a manager later. */
export function reversalAbility(
  { desk }: Pick<BillFacts, 'desk'>,
  { id, isTillOpen, role }: { id: number; isTillOpen: boolean; role: DeskRole },
): Ability<ReversalRefusal> {
  const payment = desk.find((row) => row.id === id && row.kind === 'payment');
  if (!payment) return 'desk_payment_not_found';
  // The provider has its money: it is handed back, and cannot be said never to have come.
  if (payment.method === 'pix_link') return 'desk_payment_not_by_hand';
  if (desk.some(({ reverses_id }) => reverses_id === id)) return 'desk_payment_reversed';
  if (!isTillOpen && !isAtLeast(role, 'manager')) return 'reversal_needs_manager';
  // Credit that was taken back has its row in the ledger; other money of a debt leaves it open again.
  if (payment.because === 'debt') return payment.method === 'wallet' ? 'desk_payment_not_by_hand' : null;
  // Money that was handed back already cannot be said never to have come.
  const left = billOf({ ...NO_BILL, desk }).desk_cents;
  return isReturnable(payment.method) && payment.amount_cents > left ? 'desk_payment_returned' : null;
}

const NO_BILL: BillFacts = {
  price_cents: 0,
  items_cents: 0,
  is_cancelled: false,
  due_back_cents: 0,
  debt_cents: 0,
  provider: [],
  desk: [],
};

export type RefundOnlineRefusal = 'nothing_to_refund' | 'refund_above_rest';

/** What of a payment at the provider has not gone back, and is not promised to. */
const leftOf = (payment: ProviderRow): number => {
  const money = moneyOf(payment);
  return payment.status === 'approved' ? money.in - money.out : 0;
};

/**
 * The payment that a refund takes its amount from: the named one, or one with exactly this rest, or the first with enough.
 * Money that became credit stays with the provider.
 */
export function choosePaymentToRefund<Row extends ProviderRow & { id: number }>(
  { provider, refundable_cents }: { provider: readonly Row[]; refundable_cents: number },
  { amount_cents, payment }: { amount_cents: number; payment?: number | undefined },
): { ok: true; payment: Row; isAll: boolean } | { ok: false; code: RefundOnlineRefusal } {
  const here = provider.filter((row) => leftOf(row) > 0 && (payment === undefined || row.id === payment));
  if (here.length === 0 || refundable_cents <= 0) return { ok: false, code: 'nothing_to_refund' };
  const chosen =
    here.find((row) => leftOf(row) === amount_cents) ?? here.find((row) => leftOf(row) > amount_cents);
  if (!chosen || amount_cents > refundable_cents) return { ok: false, code: 'refund_above_rest' };
  return { ok: true, payment: chosen, isAll: leftOf(chosen) === amount_cents };
}

export type ReturnRefusal = 'nothing_to_return' | 'return_above_due';

/** Hand money back at the desk: what is due, in parts. */
export function returnAbility(facts: BillFacts, amount_cents: number): Ability<ReturnRefusal> {
  const { to_return_cents } = billOf(facts);
  if (to_return_cents === 0) return 'nothing_to_return';
  return amount_cents > to_return_cents ? 'return_above_due' : null;
}

/** A million reais for one booking. */
export const BILL_CENTS_MAX = 100_000_000;

export type NewItemRefusal = 'booking_already_cancelled' | 'bill_too_high';

/** Add an item, of all its pieces. */
export function addItemAbility(
  { is_cancelled, price_cents, items_cents }: BillFacts,
  amount_cents: number,
): Ability<NewItemRefusal> {
  if (is_cancelled) return 'booking_already_cancelled';
  return price_cents + items_cents + amount_cents > BILL_CENTS_MAX ? 'bill_too_high' : null;
}

export type ItemRefusal = 'booking_already_cancelled' | 'item_paid';

/** Remove an item, unless its money is here: the payment is reversed first. */
export function removeItemAbility(facts: BillFacts, amount_cents: number): Ability<ItemRefusal> {
  if (facts.is_cancelled) return 'booking_already_cancelled';
  return billOf(facts).open_cents < amount_cents ? 'item_paid' : null;
}

/** An amount in equal parts to the centavo. The first parts take one centavo of the remainder each. */
export function splitAmount(amount_cents: number, parts: number): number[] {
  const base = Math.floor(amount_cents / parts);
  const rest = amount_cents - base * parts;
  return Array.from({ length: parts }, (_, index) => base + (index < rest ? 1 : 0));
}

/** An amount over the rests of several bills, in their order: each takes what it still needs. */
export function divideInOrder(amount_cents: number, rests: readonly number[]): number[] {
  let left = amount_cents;
  return rests.map((rest) => {
    const part = Math.max(0, Math.min(left, rest));
    left -= part;
    return part;
  });
}

/** What of a debt was paid, and how, by the rows of a bill. */
export type DebtPaid = { credit_cents: number; money_cents: number; given_cents: number };

/** Credit that was taken back or used, money that the desk took, and what brought none: a courtesy, a partner. */
export function debtPaidOf(desk: readonly DeskRow[]): DebtPaid {
  const paidBy = (is: (method: BillMethod) => boolean) =>
    Math.max(
      0,
      sum(
        desk
          .filter(({ because, method }) => because === 'debt' && is(method))
          .map(({ kind, amount_cents }) => (kind === 'payment' ? amount_cents : -amount_cents)),
      ),
    );
  return {
    credit_cents: paidBy((method) => method === 'wallet'),
    money_cents: paidBy((method) => method !== 'wallet' && isReturnable(method)),
    given_cents: paidBy((method) => !isReturnable(method)),
  };
}

/**
 * Where money goes that a bank gives to the club again, of a cancelled booking: it ends the debt that is open; then what paid
 * the debt goes back, as credit or by hand; instead of a courtesy the club keeps it; the rest is the payer's.
 */
export function divideWonMoney(
  cents: number,
  { open_cents, credit_cents, money_cents, given_cents }: DebtPaid & { open_cents: number },
) {
  const [debt = 0, credit = 0, hand_back = 0, keep = 0] = divideInOrder(cents, [
    open_cents,
    credit_cents,
    money_cents,
    given_cents,
  ]);
  return { debt, credit, hand_back, keep, refund: cents - debt - credit - hand_back - keep };
}
