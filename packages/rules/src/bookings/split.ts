import type { Ability } from '../abilities.ts';
import type { PaymentStatus } from '../payments/payment-status.ts';
import { addMinutes, type Instant, toIso, toMillis } from '../time/instant.ts';
import { DAY_MINUTES } from '../time/local-time.ts';
import { type BookingState, bookingStateAsOf } from './booking-machine.ts';
import { BOOKING_STATUS } from './booking-status.ts';

// A booking divided among those who play. Its player has paid all of it; each share that is paid returns its amount to the
// player's own payment. So the club has the price at every moment, and holds no money of players.

export const SHARES_MIN = 2;
export const SHARES_MAX = 4;
/** Who has played may still pay: a bank refunds a Pix for months, and a player asks in the days after a game. */
const SPLIT_DAYS = 7;

/** Equal shares of a price, to the centavo: the first ones take one centavo of the remainder each. */
export const equalAmounts = (price_cents: number, shares: number): number[] =>
  Array.from({ length: shares }, (_, index) => Math.ceil((price_cents - index) / shares));

/** The end of the links of a split. */
export const splitDeadline = (start: Instant): string => toIso(addMinutes(start, SPLIT_DAYS * DAY_MINUTES));

type SplitFacts = {
  player: number | null;
  state: BookingState;
  /** Some of the player's own payments could still go back, or they are divided already. */
  is_paid: boolean;
};

export type SplitRefusal = 'forbidden' | 'booking_already_cancelled' | 'split_needs_payment' | 'split_over';

/** Divide an own booking, or see how it is divided: once it is paid online. */
export function splitBookingAbility(
  { player, state, is_paid }: SplitFacts,
  viewer: number,
  now: Instant,
): Ability<SplitRefusal> {
  if (player !== viewer) return 'forbidden';
  const { status } = bookingStateAsOf(state, now);
  if (status === BOOKING_STATUS.cancelled) return 'booking_already_cancelled';
  if (status !== BOOKING_STATUS.confirmed || !is_paid) return 'split_needs_payment';
  return isPast(state.start_at, now) ? 'split_over' : null;
}

const isPast = (start: Instant, now: Instant) => toMillis(splitDeadline(start)) <= toMillis(now);

type WantedShare = { player?: number | undefined; amount_cents: number };
export type SharesRefusal = 'split_needs_own_share' | 'split_sum_wrong' | 'split_above_paid';

/** The shares of a new split: one is the player's own, they make the price, and those of others return no more than was paid. */
export function sharesAbility(
  shares: readonly WantedShare[],
  {
    player,
    price_cents,
    returnable_cents,
  }: { player: number; price_cents: number; returnable_cents: number },
): Ability<SharesRefusal> {
  const own = shares.filter((share) => share.player !== undefined);
  if (own.length !== 1 || own[0]?.player !== player) return 'split_needs_own_share';
  const sum = shares.reduce((total, share) => total + share.amount_cents, 0);
  if (sum !== price_cents) return 'split_sum_wrong';
  return sum - own[0].amount_cents > returnable_cents ? 'split_above_paid' : null;
}

export type ShareFacts = {
  is_own: boolean;
  /** A payment has paid it. */
  is_paid: boolean;
  /** The player has taken the split back. */
  is_ended: boolean;
  amount_cents: number;
  /** What of the player's own payments could still go back. */
  returnable_cents: number;
  state: BookingState;
};

export type PayShareRefusal = 'share_paid' | 'share_closed';

/**
 * Whether money of a share is taken: also after the deadline, when the bank reports late what was paid before. Money that is
 * not taken goes back to its payer.
 */
export function takeShareAbility(share: ShareFacts, now: Instant): Ability<PayShareRefusal> {
  if (share.is_paid) return 'share_paid';
  const { status } = bookingStateAsOf(share.state, now);
  const isOpen = !share.is_own && !share.is_ended && status === BOOKING_STATUS.confirmed;
  return isOpen && share.amount_cents <= share.returnable_cents ? null : 'share_closed';
}

/** Ask for the Pix of a share. */
export function payShareAbility(share: ShareFacts, now: Instant): Ability<PayShareRefusal> {
  const refusal = takeShareAbility(share, now);
  if (refusal !== null) return refusal;
  return isPast(share.state.start_at, now) ? 'share_closed' : null;
}

/** Ending a split: refused while a share holds money that was not returned. */
export const endSplitAbility = (
  shares: readonly { paid_by: PaymentStatus | null }[],
): Ability<'split_paid'> => (shares.some(({ paid_by }) => paid_by === 'approved') ? 'split_paid' : null);

/** own: of who has paid for all. refunded: paid, and given back after a cancellation. closed: it can no longer be paid. */
export const SHARE_STATUSES = ['own', 'waiting', 'paid', 'refunded', 'closed'] as const;
export type ShareStatus = (typeof SHARE_STATUSES)[number];

/** `paid_by`: the status of the payment that paid it. */
export function shareStatus(share: ShareFacts, paid_by: PaymentStatus | null, now: Instant): ShareStatus {
  if (share.is_own) return 'own';
  if (share.is_paid) return paid_by === 'approved' ? 'paid' : 'refunded';
  return payShareAbility(share, now) === null ? 'waiting' : 'closed';
}
