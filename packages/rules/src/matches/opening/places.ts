import type { Ability } from '../../abilities.ts';
import { addMinutes, type Instant, MINUTE_MS, toIso, toMillis } from '../../time/instant.ts';

// The places of an open match that cost. The creator has paid the court; who enters pays the own place. That money is the
// player's until the fill-by instant has passed: then it is the court's, and the creator gets as much back.

/**
 * held: waits for its player's Pix. paid: its money goes back to the player who leaves. settled: its amount went back to the
 * creator. left: settled, and its player is gone; who takes the place next pays the money back. ended: nothing of it is here.
 */
const PLACE_STATES = ['held', 'paid', 'settled', 'left', 'ended'] as const;
export type PlaceState = (typeof PLACE_STATES)[number];

/** A hundred thousand reais: no place of a court costs more. */
export const PLACE_CENTS_MAX = 10_000_000;

/** How long a place waits for its player's Pix. */
const PLACE_HOLD_MINUTES = 10;
/** Who has not paid holds a place of the same match again so long after the first time: others come first. */
const PLACE_PAUSE_MINUTES = 30;
/** A Pix is not paid in less. */
const LEAST_HOLD_MINUTES = 2;

/**
 * Until when a place that is entered now waits: never past the fill-by instant or the start. `first`: since when its player has
 * held places of this match and not paid, within the pause; leaving and coming back makes the ten minutes no longer.
 */
export const placeHeldUntil = (
  { fill_by, date, first = null }: { fill_by: Instant; date: Instant; first?: Instant | null },
  now: Instant,
): string =>
  toIso(Math.min(toMillis(addMinutes(first ?? now, PLACE_HOLD_MINUTES)), toMillis(fill_by), toMillis(date)));

/** Unpaid places of the player that were entered before do not count. */
export const placesCountSince = (now: Instant): Date => new Date(addMinutes(now, -PLACE_PAUSE_MINUTES));

/** Until when the player may hold a place of this match for the first time of the pause: a Pix needs its minutes. */
export const placeHeldLastAt = (first: Instant): string =>
  toIso(addMinutes(first, PLACE_HOLD_MINUTES - LEAST_HOLD_MINUTES));

export const pauseEnds = (first: Instant): string => toIso(addMinutes(first, PLACE_PAUSE_MINUTES));

/** From when the player may hold a place of this match again; null: now. */
export const placeHeldAgainAt = (first: Instant | null, now: Instant): string | null =>
  first !== null &&
  toMillis(now) > toMillis(placeHeldLastAt(first)) &&
  toMillis(now) < toMillis(pauseEnds(first))
    ? pauseEnds(first)
    : null;

/** What the player's earlier places of the match say about another one. */
export type OwnPlaces = {
  /** Since when the player has held places of the match and not paid, within the pause; null: has not. */
  unpaid_since: Instant | null;
  /** The player left a settled place, and a bank took its money back. */
  place_lost: boolean;
};

/** Why a player holds no place that costs; null: may. */
export function refusePlace(
  { unpaid_since, place_lost }: OwnPlaces,
  now: Instant,
): 'match_place_lost' | 'match_place_pause' | null {
  if (place_lost) return 'match_place_lost';
  return placeHeldAgainAt(unpaid_since, now) === null ? null : 'match_place_pause';
}

export type CourtOfPlaces = {
  /** Confirmed, of the creator, and at a club that takes online payment now. */
  is_own: boolean;
  /** Divided among those who play, by links. */
  is_divided: boolean;
  price_cents: number;
  /** What of the creator's own payments could still go back. */
  returnable_cents: number;
  /** What the price still needs. */
  open_cents: number;
};

export type PriceRefusal =
  | 'opening_price_needs_payment'
  | 'split_exists'
  | 'opening_price_high'
  | 'opening_price_fixed';

/**
 * Ask this price of each free place. `court`: null where the match has no booking. `present`: the price that places were
 * entered at; null: none is taken.
 */
export function refusePrice(
  { price_cents, places, present }: { price_cents: number; places: number; present: number | null },
  court: CourtOfPlaces | null,
): Ability<PriceRefusal> {
  if (present !== null && present !== price_cents) return 'opening_price_fixed';
  if (price_cents === 0) return null;
  if (!court?.is_own) return 'opening_price_needs_payment';
  if (present !== null) return null;
  if (court.is_divided) return 'split_exists';
  if (court.returnable_cents === 0) return 'opening_price_needs_payment';
  return price_cents * places > Math.min(court.price_cents, court.returnable_cents)
    ? 'opening_price_high'
    : null;
}

/**
 * What one more place costs: the price that is asked, and no more than its money has an owner for. Each sold place pays the
 * price of the court or returns its amount to the creator, so their sum stays within what the creator paid and the price needs:
 * where the creator leaves the own seat, the fourth place costs what is left, or nothing. A place that a player left is not
 * counted: who takes it pays that player back, unless a bank has already.
 */
export const placeAmount = (
  price_cents: number,
  {
    places,
    court,
  }: {
    places: readonly { state: PlaceState; amount_cents: number; has_money: boolean }[];
    court: CourtOfPlaces;
  },
): number => {
  const sum = (which: typeof places) => which.reduce((total, one) => total + one.amount_cents, 0);
  const taken = sum(places.filter(({ state }) => state === 'held' || state === 'paid'));
  const left = sum(places.filter(({ state, has_money }) => state === 'left' && has_money));
  return Math.min(price_cents, Math.max(0, court.returnable_cents + court.open_cents + left - taken));
};

export type PlaceFacts = {
  state: PlaceState;
  until: Instant;
  /** Its player sits in the match. */
  is_seated: boolean;
  /** The match is to be played or played, and has its booking, which is confirmed. */
  has_court: boolean;
  /** The match has begun. */
  is_begun: boolean;
  /** Another place waits for its player's money, which would pay for this one. */
  is_awaited: boolean;
  /** The match takes no players any more, and its fill-by instant has passed. */
  is_decided: boolean;
  /** Its code: none could be paid, or the bank would still take it. */
  charge: 'none' | 'open';
};

export type PlaceStep = {
  state: PlaceState;
  /**
   * withdraw: its code ends. close_charge: the bank is told first. unseat: its player leaves the match. refund: its money
   * goes back to its player. return: it is the court's, and its amount goes back to the creator.
   */
  effects: readonly ('withdraw' | 'close_charge' | 'unseat' | 'refund' | 'return')[];
};

const BANK_GIVEN_UP_MS = 6 * 60 * MINUTE_MS;

const stay = (state: PlaceState): PlaceStep => ({ state, effects: [] });

/** What time, the match and its booking make of a place. */
export function placeStep(place: PlaceFacts, now: Instant): PlaceStep {
  const { state, is_seated, has_court } = place;
  switch (state) {
    case 'held': {
      if (!is_seated || !has_court) return { state: 'ended', effects: ['withdraw'] };
      const late = toMillis(now) - toMillis(place.until);
      if (late < 0) return stay(state);
      // A bank that never answers keeps its player from no other match: a Pix that comes later goes back.
      if (place.is_begun && late >= BANK_GIVEN_UP_MS) return { state: 'ended', effects: ['withdraw'] };
      // Only when the bank takes its code no more is the place free: a Pix that was paid meanwhile keeps it.
      return place.charge === 'open'
        ? { state, effects: ['close_charge'] }
        : { state: 'ended', effects: ['withdraw', 'unseat'] };
    }
    case 'paid':
      if (!is_seated || !has_court) return { state: 'ended', effects: ['refund'] };
      return place.is_decided ? { state: 'settled', effects: ['return'] } : stay(state);
    case 'settled':
      // Without its court it followed the rule of the booking.
      if (!has_court) return stay('ended');
      return !is_seated && !place.is_begun ? stay('left') : stay(state);
    case 'left':
      if (!has_court) return stay('ended');
      if (is_seated) return stay('settled');
      // No player took it before the start: the creator keeps the money, as after a late cancellation.
      return place.is_begun && !place.is_awaited ? stay('ended') : stay(state);
    case 'ended':
      return stay(state);
  }
}

/**
 * Money of a place came. `replaces`: another player has left such a place, whose money the creator has had. Of a place that
 * is lost, or paid already, it goes back to its payer.
 */
export function placePaid(
  { state, is_seated, has_court }: Pick<PlaceFacts, 'state' | 'is_seated' | 'has_court'>,
  { replaces }: { replaces: boolean },
): { ok: boolean; state: PlaceState } {
  if (state !== 'held' || !is_seated || !has_court) return { ok: false, state };
  return { ok: true, state: replaces ? 'settled' : 'paid' };
}
