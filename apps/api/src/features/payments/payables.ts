import type { ErrorCode } from '@bandeja/contract/error-codes';
import type { Database } from '@bandeja/db/transaction';
import type { Ability } from '@bandeja/rules/abilities';

/** The kinds of things that are paid here. A migration adds each to payments_payable_kind_check. */
export type PayableKind = 'booking';

export type PayableRef = { kind: PayableKind; id: number };

/** What payments know of a thing that is paid. */
export type Payable = PayableRef & {
  price_cents: number;
  start_at: Date;
  /** For the bank's statement. */
  description: string;
  /** Whether it is over, with its hold's end otherwise; null: it is not held. */
  isCancelled: boolean;
  hold_expires_at: Date | null;
  /** The ability of its player to pay it now, with a provider at hand. */
  pay: Ability<ErrorCode>;
};

/** What a payment means to its payable. */
export type PayableEvent =
  | { type: 'charge_accepted' | 'payment_approved'; payment: number }
  | { type: 'payment_refused' | 'payment_expired' }
  /** The money went back without this server asking for it. */
  | { type: 'money_left'; how: 'refunded' | 'charged_back' };

type Viewer = { playerId: number };

/**
 * What the owner of a kind does for payments; app.ts registers one per kind. Locks: the payable's own rows first, then
 * its payments.
 */
export type PayableOwner = {
  /** The viewer's own payable. Refuses one that is not there (404) and another player's (403). */
  readOwn: (db: Database, id: number, viewer: Viewer, now: Date) => Promise<Payable>;
  /** The same, with its row locked. */
  lockOwn: (tx: Database, id: number, viewer: Viewer, now: Date) => Promise<Payable>;
  /** Locks it before `change`; `approved` also what an approved payment may take again. */
  lockForChange: (tx: Database, id: number, options: { approved: boolean }) => Promise<void>;
  /** Lets it follow its payment. Resolves with whether the event was accepted, and how it stands after. */
  change: (
    tx: Database,
    id: number,
    event: PayableEvent,
    now: Date,
  ) => Promise<{ ok: boolean; payable: Payable }>;
  /** Announces to open pages how it and its payments stand at the end of the transaction's work. */
  announce: (tx: Database, id: number) => Promise<void>;
};

export type Payables = Record<PayableKind, PayableOwner>;

export const payableOf = (payment: { payable_kind: string; payable_id: number }): PayableRef => ({
  kind: payment.payable_kind as PayableKind,
  id: payment.payable_id,
});
