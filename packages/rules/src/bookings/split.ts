import type { Ability } from '../abilities.ts';
import type { PaymentStatus } from '../payments/payment-status.ts';
import { addMinutes, HOUR_MS, type Instant, toIso, toMillis } from '../time/instant.ts';
import { DAY_MINUTES } from '../time/local-time.ts';
import { type BookingState, bookingStateAsOf } from './booking-machine.ts';
import { BOOKING_STATUS, isOpenHold } from './booking-status.ts';
import { LONGEST_HOLD_MINUTES, SPLIT_HOURS_BEFORE_START, SPLIT_HOURS_MAX } from './constants.ts';

// A booking divided among those who play. Either its player has paid all of it, and each share that is paid returns its amount
// to the player's own payment: the club has the price at every moment. Or each pays the own share while the court is held: all
// of them make the price and confirm the booking; else all of it goes back to who paid it.

export const SHARES_MIN = 2;
export const SHARES_MAX = 4;
/** Who has played may still pay: a bank refunds a Pix for months, and a player asks in the days after a game. */
const SPLIT_DAYS = 7;

/** owner: the player has paid all. each: every one pays the own share. */
export const SPLIT_WAYS = ['owner', 'each'] as const;
export type SplitWay = (typeof SPLIT_WAYS)[number];

/** Equal shares of a price, to the centavo: the first ones take one centavo of the remainder each. */
export const equalAmounts = (price_cents: number, shares: number): number[] =>
  Array.from({ length: shares }, (_, index) => Math.ceil((price_cents - index) / shares));

/** Of a held court that each pays: the own share keeps it from others, so it is an equal part at least. */
export const ownShareMin = (price_cents: number, shares: number): number => Math.floor(price_cents / shares);

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

/**
 * Divide a held booking that each of its players pays: before anything of it is paid. `in_review`: the bank looks at a card for
 * the whole price.
 */
export function splitHoldAbility(
  { player, state, is_paid }: SplitFacts,
  viewer: number,
  now: Instant,
): Ability<SplitRefusal | 'split_needs_hold' | 'payment_not_offered' | 'booking_hold_over'> {
  if (player !== viewer) return 'forbidden';
  if (state.status === BOOKING_STATUS.cancelled) return 'booking_already_cancelled';
  if (bookingStateAsOf(state, now).status === BOOKING_STATUS.cancelled) return 'booking_hold_over';
  if (!state.online_payment) return 'payment_not_offered';
  return state.status !== BOOKING_STATUS.awaiting_payment || is_paid ? 'split_needs_hold' : null;
}

/**
 * Until when the court waits for the shares of others once the player has paid the own one: by the club's hours after the
 * booking, and never close to the start. Null: no longer than every hold. `ended_before`: such a hold of the player ended
 * unpaid in the last days; one after the other would keep a court from others for nothing.
 */
export function sharesUntil(
  {
    created_at,
    start_at,
    split_hours,
    ended_before,
  }: { created_at: Instant; start_at: Instant; split_hours: number; ended_before: boolean },
  now: Instant,
): string | null {
  if (ended_before) return null;
  const hours = Math.min(split_hours, SPLIT_HOURS_MAX);
  const until = Math.min(
    toMillis(created_at) + hours * HOUR_MS,
    toMillis(start_at) - SPLIT_HOURS_BEFORE_START * HOUR_MS,
  );
  // A hold before the own share is paid may last that long: others need time after it.
  return until > toMillis(addMinutes(now, LONGEST_HOLD_MINUTES)) ? toIso(until) : null;
}

/**
 * Until when a held court waits for the shares of others: the player has paid the own one. Null: it does not, or their deadline
 * is over and only the rest can be paid. The state is that of the moment.
 */
export function othersUntil(
  { each_pays, status, hold_expires_at, shares_until }: BookingState,
  { is_own_paid }: { is_own_paid: boolean },
  now: Instant,
): string | null {
  const until = shares_until ?? hold_expires_at;
  if (!each_pays || !isOpenHold(status) || !is_own_paid || until === null) return null;
  return toMillis(until) > toMillis(now) ? toIso(until) : null;
}

/** What the player pays now of a booking that each pays: the own share, then all that is open. */
export const dueOfPlayer = (own: { amount_cents: number; is_paid: boolean }, open_cents: number): number =>
  own.is_paid ? open_cents : Math.min(own.amount_cents, open_cents);

const isPast = (start: Instant, now: Instant) => toMillis(splitDeadline(start)) <= toMillis(now);

type WantedShare = { player?: number | undefined; amount_cents: number };
export type SharesRefusal =
  | 'split_needs_own_share'
  | 'split_player_twice'
  | 'split_own_share_low'
  | 'split_sum_wrong'
  | 'split_above_paid';

/** The shares of a new split: one is the player's own, they make the price, and those of others return no more than was paid. */
export function sharesAbility(
  shares: readonly WantedShare[],
  {
    player,
    price_cents,
    returnable_cents,
    way = 'owner',
  }: { player: number; price_cents: number; returnable_cents: number; way?: SplitWay },
): Ability<SharesRefusal> {
  const [own, second] = shares.filter((share) => share.player === player);
  if (!own || second) return 'split_needs_own_share';
  const named = shares.flatMap((share) => share.player ?? []);
  if (new Set(named).size < named.length) return 'split_player_twice';
  const sum = shares.reduce((total, share) => total + share.amount_cents, 0);
  if (sum !== price_cents) return 'split_sum_wrong';
  if (way === 'each' && own.amount_cents < ownShareMin(price_cents, shares.length))
    return 'split_own_share_low';
  return sum - own.amount_cents > returnable_cents ? 'split_above_paid' : null;
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
  /** What of the booking's bill is open. */
  open_cents: number;
  /** Of a booking that each pays: the player has paid the own share. */
  is_own_paid: boolean;
  state: BookingState;
};

export type PayShareRefusal = 'share_paid' | 'share_closed';

/** Its shares are paid by each, and the court waits for them. */
const isHeld = ({ state }: ShareFacts): boolean => state.each_pays === true && isOpenHold(state.status);

/** Its money stays for the booking; else it returns to who has paid for all. */
export const isKept = (share: ShareFacts): boolean =>
  share.state.each_pays === true &&
  share.amount_cents <= share.open_cents &&
  (isHeld(share) || share.amount_cents > share.returnable_cents);

/**
 * Whether money of a share is taken: also after the deadline, when the bank reports late what was paid before. Money that is
 * not taken goes back to its payer. Of a hold that is over and not yet ended only the last share is.
 */
export function takeShareAbility(share: ShareFacts, now: Instant): Ability<PayShareRefusal> {
  if (share.is_paid) return 'share_paid';
  if (share.is_own || share.is_ended) return 'share_closed';
  const { status } = bookingStateAsOf(share.state, now);
  const { amount_cents, open_cents, returnable_cents } = share;
  if (isHeld(share))
    return status === BOOKING_STATUS.cancelled && amount_cents < open_cents ? 'share_closed' : null;
  if (status !== BOOKING_STATUS.confirmed) return 'share_closed';
  return isKept(share) || amount_cents <= returnable_cents ? null : 'share_closed';
}

/** Ask for the Pix of a share. Of a held booking after the player has paid the own one, until the deadline of the shares. */
export function payShareAbility(share: ShareFacts, now: Instant): Ability<PayShareRefusal> {
  const refusal = takeShareAbility(share, now);
  if (refusal !== null) return refusal;
  if (!isHeld(share)) return isPast(share.state.start_at, now) ? 'share_closed' : null;
  const until = heldSharesUntil(share.state);
  const isOver = until !== null && toMillis(until) <= toMillis(now);
  return isOver || !share.is_own_paid ? 'share_closed' : null;
}

/** Until when the shares of others are paid while the court waits for them; the rest has some minutes more. */
export const heldSharesUntil = ({
  hold_expires_at,
  shares_until,
}: Pick<BookingState, 'hold_expires_at' | 'shares_until'>): Instant | null => shares_until ?? hold_expires_at;

/**
 * Ending a split: refused while a share holds money that was not returned, and, where each pays, once the bank was asked for a
 * part of the price: it may still be paid. Of a cancelled booking it stays, to tell each payer what became of the money.
 */
export function endSplitAbility(
  shares: readonly { paid_by: PaymentStatus | null }[],
  { is_part_asked = false, is_cancelled = false }: { is_part_asked?: boolean; is_cancelled?: boolean } = {},
): Ability<'split_paid' | 'booking_already_cancelled'> {
  if (is_cancelled) return 'booking_already_cancelled';
  return is_part_asked || shares.some(({ paid_by }) => paid_by === 'approved') ? 'split_paid' : null;
}

/**
 * own: of who has paid for all. waiting: to be paid. paid. refunded: paid, and given back after a cancellation or taken back by a
 * bank. closed: it can no longer be paid.
 */
export const SHARE_STATUSES = ['own', 'waiting', 'paid', 'refunded', 'closed'] as const;
export type ShareStatus = (typeof SHARE_STATUSES)[number];

/**
 * `paid_by`: the status of the payment that paid it. `is_own_lost`: who has paid for all has lost the money of the own share, and
 * not paid it again.
 */
export function shareStatus(
  share: ShareFacts,
  { paid_by, is_own_lost = false }: { paid_by: PaymentStatus | null; is_own_lost?: boolean },
  now: Instant,
): ShareStatus {
  if (share.is_own && !share.state.each_pays) return is_own_lost ? 'refunded' : 'own';
  if (share.is_paid) return paid_by === 'approved' ? 'paid' : 'refunded';
  const { status } = bookingStateAsOf(share.state, now);
  // The player pays it, and only then the others.
  const isFirst = isHeld(share) && status !== BOOKING_STATUS.cancelled && !share.is_own_paid;
  return isFirst || payShareAbility(share, now) === null ? 'waiting' : 'closed';
}
