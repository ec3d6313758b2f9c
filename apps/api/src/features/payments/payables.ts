import type { ErrorCode } from '@bandeja/contract/error-codes';
import type { Database } from '@bandeja/db/database';
import type { Ability } from '@bandeja/rules/abilities';
import type { ChargesWith } from './accounts/payment-accounts.ts';

/** The kinds of payables. A migration adds each to payments_payable_kind_check. */
export type PayableKind =
  | 'booking'
  | 'booking_share'
  | 'tournament_team'
  | 'tournament_half'
  | 'statement'
  | 'match_place';

export type PayableRef = { kind: PayableKind; id: number };

/** A payable as the payments see it. */
export type Payable = PayableRef & {
  price_cents: number;
  /** Where the price is one part of several: all that is open. */
  rest_cents?: number;
  /** Of a half of a fee: its team. */
  team_id?: number;
  /** The club that is paid, and the account that it charges with now. */
  club_id: number;
  charges_with: ChargesWith;
  start_at: Date;
  /** For the bank's statement, `Reserva: …`. */
  description: string;
  /** The end of its hold, and whether the hold is over; null: it is not held. */
  isCancelled: boolean;
  hold_expires_at: Date | null;
  /** Whether the viewer may pay it now, given a provider and no payment of another payer. */
  pay: Ability<ErrorCode>;
  /** The viewer is in it no more, and reads the own payments of it alone. */
  only_own?: true;
};

/** What a payment reports to its payable. */
export type PayableEvent =
  /** `in_review`: the bank reviews a card; else a Pix is shown. */
  | { type: 'charge_accepted'; payment: number; in_review: boolean }
  /** `of_desk`: a part of the bill, for which the desk asked. */
  | { type: 'payment_approved'; payment: number; amount_cents: number; of_desk: boolean }
  /** `quietly`: the answer to the charge already shows the refusal to the player. */
  | { type: 'payment_refused'; quietly: boolean }
  | { type: 'payment_withdrawn' | 'payment_expired' }
  /** The bank has carried out a refund of this server. */
  | { type: 'refund_done'; payment: number; cents: number }
  /** Money went back without a refund by this server; `cents`: of what was not promised to. */
  | {
      type: 'money_left';
      payment: number;
      how: 'refunded' | 'charged_back' | 'in_part';
      cents: number;
    }
  /** The bank gave money to the club again that a dispute had taken. */
  | { type: 'dispute_won'; payment: number; cents: number };

type Viewer = { playerId: number };

/**
 * What the owner of a kind does for payments; app.ts registers one per kind. Locks: the payable's own rows first,
 * then its payments.
 */
export type PayableOwner = {
  /** The viewer's own payable. Refuses a missing payable (404) and another player's (403). */
  readOwn: (db: Database, id: number, viewer: Viewer, now: Date) => Promise<Payable>;
  /** The same, with its row locked. */
  lockOwn: (tx: Database, id: number, viewer: Viewer, now: Date) => Promise<Payable>;
  /** Locks it before `change`; with `approved`, also what an approved payment may book again. */
  lockForChange: (tx: Database, id: number, options: { approved: boolean }) => Promise<void>;
  /** Applies an event of its payment. Resolves with whether the event was accepted, and the payable after it. */
  change: (
    tx: Database,
    id: number,
    event: PayableEvent,
    now: Date,
  ) => Promise<{ ok: boolean; payable: Payable }>;
  /** Announces the state of the payable and its payments at the end of the transaction to open pages. */
  announce: (tx: Database, id: number) => Promise<void>;
};

export type Payables = Record<PayableKind, PayableOwner>;

export const payableOf = (payment: { payable_kind: string; payable_id: number }): PayableRef => ({
  kind: payment.payable_kind as PayableKind,
  id: payment.payable_id,
});
