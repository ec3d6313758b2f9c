import { type Instant, MINUTE_MS, toIso, toMillis } from '../time/instant.ts';
import { addDays, isLocalDate, parseTime, weekdayOf } from '../time/local-time.ts';
import { dayClock, localDateOf } from '../time/zoned-time.ts';
import { type InitialBookingState, initialBookingState } from './booking-machine.ts';
import type { BookingRefusal } from './booking-refusals.ts';
import { coolDownOf, type UnpaidEnds } from './cool-down.ts';
import { mergeRanges, minuteOfOpeningDay, type OpeningRange, startMinutes } from './slots/opening-hours.ts';
import { type PriceRule, priceOf } from './slots/prices.ts';
import { type BusyRange, overlaps, toInterval } from './slots/slots.ts';

export type BookingRequest = {
  /** The opening day, `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM` in the club's zone; a time before the first opening is after midnight. */
  start_time: string;
  /** Minutes. */
  duration: number;
};

export type BookingTerms = {
  zone: string;
  /** The club's hours of that date (closures and holidays already applied); none: closed. */
  hours: readonly OpeningRange[];
  step_minutes: number;
  durations: readonly number[];
  price_rules: readonly PriceRule[];
  days_ahead: number;
  max_open_holds: number;
  max_per_day: number;
  online_payment: boolean;
  /** Duration of a hold; default HOLD_MINUTES. */
  hold_minutes?: number;
};

export type BookingFacts = {
  now: Instant;
  /** Number of the player's unconfirmed bookings at all clubs. */
  open_holds: number;
  /** Number of the player's bookings of that date that are not cancelled. */
  bookings_that_day: number;
  /** Whether the account's e-mail is verified. Without it one open hold at a time is allowed. */
  email_verified: boolean;
  /** When the player's bookings of this court, and of all, ended unpaid; those before the cool-down may be left out. */
  unpaid_ends: UnpaidEnds;
  /** The price of an offer that the booking takes; without one that of the table. */
  offered_cents?: number | undefined;
  /** Occupied times of the court, if known; otherwise only the database detects an overlap. */
  busy?: readonly BusyRange[];
};

/** The facts of a player without any limit in the way: for what is the same for every player. */
export const NO_LIMITS = {
  open_holds: 0,
  bookings_that_day: 0,
  email_verified: true,
  unpaid_ends: { court: [], day: [] },
} as const satisfies Omit<BookingFacts, 'now'>;

export type BookingDecision =
  | ({ ok: true; start_at: string; end_at: string; price_cents: number } & InitialBookingState)
  | Refused;

/** Decides a booking request. Agrees with listSlots on every slot. Limits are checked last, since they change with time. */
export function decideBooking(
  request: BookingRequest,
  terms: BookingTerms,
  facts: BookingFacts,
): BookingDecision {
  const placed = placeBooking(request, terms, facts.now);
  if (!placed.ok) return placed;
  const { start, end } = placed;
  const price_cents = facts.offered_cents ?? placed.price_cents;
  const taken = (facts.busy ?? []).some((range) => overlaps(toInterval(range), { start, end }));
  if (taken) return refuse('slot_taken');
  if (facts.bookings_that_day >= terms.max_per_day) return refuse('too_many_that_day');
  if (facts.open_holds >= terms.max_open_holds) return refuse('too_many_open_holds');
  if (facts.open_holds > 0 && !facts.email_verified) return refuse('one_hold_until_verified');
  const coolDown = coolDownOf(facts.unpaid_ends, facts.now);
  if (coolDown !== null) return { ok: false, ...coolDown };
  const start_at = toIso(start);
  const { online_payment, hold_minutes } = terms;
  return {
    ok: true,
    start_at,
    end_at: toIso(end),
    price_cents,
    ...initialBookingState({ start_at, online_payment, price_cents, hold_minutes }, facts.now),
  };
}

type Priced = { ok: true; start: number; end: number; price_cents: number } | Refused;
/** retry_at: of a cool-down, the instant from which the same request is allowed. */
type Refused = { ok: false; code: BookingRefusal; retry_at?: string };

function placeBooking(request: BookingRequest, terms: BookingTerms, now: Instant): Priced {
  const { durations, days_ahead, step_minutes } = terms;
  const placed = place(request, terms, {
    durations: (minutes) => durations.includes(minutes),
    days_ahead,
    starts: (range) => startMinutes([range], step_minutes),
    now,
  });
  if (!placed.ok) return placed;
  const { start, end, price_cents } = placed;
  if (start <= toMillis(now)) return refuse('in_the_past');
  return price_cents === null ? refuse('no_price') : { ok: true, start, end, price_cents };
}

/** The desk sells what players may not: any five minutes, a year ahead, and a slot that has begun. */
export const DESK_SLOTS = { step_minutes: 5, shortest: 15, longest: 12 * 60, days_ahead: 365 } as const;

type DeskTerms = Pick<BookingTerms, 'zone' | 'hours' | 'price_rules'>;

/** price_cents null: the price list has a gap there. */
export type DeskPlace =
  | { ok: true; start_at: string; end_at: string; price_cents: number | null }
  | { ok: false; code: BookingRefusal };

/** Places a booking of the desk within the opening hours. The slot may be under way, not over. */
export function placeDeskBooking(request: BookingRequest, terms: DeskTerms, now: Instant): DeskPlace {
  const { step_minutes, shortest, longest, days_ahead } = DESK_SLOTS;
  const placed = place(request, terms, {
    durations: (minutes) => minutes % step_minutes === 0 && minutes >= shortest && minutes <= longest,
    days_ahead,
    starts: (range) => startMinutes([range], step_minutes),
    now,
  });
  if (!placed.ok) return placed;
  const { start, end, price_cents } = placed;
  if (end <= toMillis(now)) return refuse('in_the_past');
  return { ok: true, start_at: toIso(start), end_at: toIso(end), price_cents };
}

type PlacingRules = {
  durations: (minutes: number) => boolean;
  days_ahead: number;
  starts: (range: OpeningRange) => readonly number[];
  now: Instant;
};

type Placed = { ok: true; start: number; end: number; price_cents: number | null } | Refused;

function place(request: BookingRequest, terms: DeskTerms, rules: PlacingRules): Placed {
  const { date, duration } = request;
  if (!isLocalDate(date)) return refuse('date_unreadable');
  const clockMinutes = parseTime(request.start_time);
  if (clockMinutes === null) return refuse('time_unreadable');
  if (!rules.durations(duration)) return refuse('duration_not_offered');
  if (date > addDays(localDateOf(rules.now, terms.zone), rules.days_ahead)) return refuse('too_far_ahead');
  if (terms.hours.length === 0) return refuse('club_closed');

  const minutes = minuteOfOpeningDay(clockMinutes, terms.hours);
  const range = mergeRanges(terms.hours).find(({ opens, closes }) => opens <= minutes && minutes < closes);
  if (range === undefined) return refuse('outside_hours');
  if (!rules.starts(range).includes(minutes)) return refuse('off_step');
  const clock = dayClock(date, terms.zone);
  const start = clock.at(minutes);
  if (start === null) return refuse('time_skipped');
  const end = start + duration * MINUTE_MS;
  if (end > clock.atOrAfter(range.closes)) return refuse('outside_hours');
  const price_cents = priceOf({
    weekday: weekdayOf(date),
    ranges: clock.rangesOf(start, end),
    rules: terms.price_rules,
  });
  return { ok: true, start, end, price_cents };
}

function refuse(code: BookingRefusal): Refused {
  return { ok: false, code };
}
