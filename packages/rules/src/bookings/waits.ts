import { addMinutes, type Instant, MINUTE_MS, toIso, toMillis } from '../time/instant.ts';
import { DAY_MINUTES, parseTime } from '../time/local-time.ts';
import { endOfNight, isNight, morningOf } from '../time/night.ts';
import { dayClock, zonedTime } from '../time/zoned-time.ts';
import { partsWithout, type Span } from './closures.ts';
import { minuteOfOpeningDay, type OpeningRange } from './slots/opening-hours.ts';
import type { Interval, Slot } from './slots/slots.ts';

// Waiting lists for courts. A court that is released is offered to the first two in line, one after the other, and is free
// for all afterwards.

/** Active waits of a player. */
export const WAITS_AT_MOST = 3;
export const WAIT_CLUBS_AT_MOST = 10;
/** How long an offer holds its court. */
export const OFFER_MINUTES = 10;
export const OFFERS_PER_RELEASE = 2;
/** Closer to the start there is no time to ask one after the other. */
const LEAD_MINUTES = 120;
/** Games of the next day that start before do not wait for the morning. */
const FIRST_START_THAT_WAITS = 10 * 60;
/** Opening days end at noon of the next day at the latest. */
const LAST_MINUTE = DAY_MINUTES + 12 * 60;

type Hours = readonly OpeningRange[];
export type WaitTimes = { date: string; from: string; to: string };

/**
 * The times of a wait at a club, in milliseconds; null: they make no span. As everywhere, a time before the first opening of
 * the day is after midnight, unless the club is closed then: who waits from 06:00 at a club open from 07:00 means the morning.
 */
export function windowOfWait(
  { date, from, to }: WaitTimes,
  { zone, hours }: { zone: string; hours: Hours },
): Interval | null {
  const begins = minuteOf(from, hours);
  const until = minuteOf(to, hours);
  if (begins === null || until === null) return null;
  const ends = until > begins ? until : until + DAY_MINUTES;
  if (ends > LAST_MINUTE) return null;
  const clock = dayClock(date, zone);
  return { start: clock.atOrAfter(begins), end: clock.atOrAfter(ends) };
}

function minuteOf(time: string, hours: Hours): number | null {
  const minutes = parseTime(time);
  if (minutes === null) return null;
  const ofDay = minuteOfOpeningDay(minutes, hours);
  return hours.some(({ opens, closes }) => opens <= ofDay && ofDay <= closes) ? ofDay : minutes;
}

export type FittingSlot = {
  start_time: string;
  start_at: string;
  end_at: string;
  price_cents: number;
};

/**
 * The free slot of a court that a wait wants and that the release made possible: the one with most of the released time, so that
 * the rest of the day stays whole; of several the first.
 */
export function fittingSlot(
  slots: readonly Slot[],
  { window, duration, released }: { window: Interval; duration: number; released: Interval },
): FittingSlot | null {
  const fitting = slots.flatMap(({ start_time, start_at, options }) => {
    const option = options.find((one) => one.duration === duration);
    const start = toMillis(start_at);
    const end = toMillis(option?.end_at ?? start_at);
    if (!option || start < window.start || end > window.end) return [];
    const common = Math.min(end, released.end) - Math.max(start, released.start);
    const { end_at, price_cents } = option;
    return common > 0 ? [{ common, slot: { start_time, start_at, end_at, price_cents } }] : [];
  });
  const most = Math.max(...fitting.map(({ common }) => common));
  return fitting.find(({ common }) => common === most)?.slot ?? null;
}

/** What an offer takes of a released time, and what it leaves, which others may be offered meanwhile. */
export function splitRelease(released: Span, slot: Span): { offered: Span; rest: Span[] } {
  const start = Math.max(toMillis(released.start_at), toMillis(slot.start_at));
  const end = Math.min(toMillis(released.end_at), toMillis(slot.end_at));
  return {
    offered: { start_at: toIso(start), end_at: toIso(end) },
    rest: partsWithout(released, [slot]),
  };
}

type InLine = {
  wait: number;
  /** The start of the slot that it would be offered. */
  start_at: Instant;
  /** What became of its offer of this release; null: it had none. */
  outcome: OfferOutcome | null;
  /** The limits of its player refuse a booking now: it is not asked, but told with the others. */
  is_refused?: boolean;
};

/** A wait that hears that a court is free for all: from `at` on; quiet: without a sound. */
type Told = { wait: number; at: string; quiet: boolean };

export type NextOfRelease =
  /** `told`: those whose game is too close to be asked. */
  | { type: 'offer'; wait: number; begins_at: string; expires_at: string; told: Told[] }
  /** Free for all. */
  | { type: 'tell'; told: Told[] };

/** What becomes of a released court that nobody holds. `line`: the waits that it fits, in the order of asking. */
export function nextOfRelease(
  { line, offers, zone }: { line: readonly InLine[]; offers: number; zone: string },
  now: Instant,
): NextOfRelease {
  const telling = (one: InLine): Told => ({ wait: one.wait, ...tellingOf(one.start_at, zone, now) });
  const asked = line
    .filter(({ outcome }) => outcome === null)
    .map((one) => ({ one, begins_at: beginningOfOffer(one.start_at, zone, now) }));
  const next = asked.find(({ one, begins_at }) => begins_at !== null && !one.is_refused);
  if (!next || next.begins_at === null || offers >= OFFERS_PER_RELEASE)
    return { type: 'tell', told: line.filter(({ outcome }) => isToldAfter(outcome)).map(telling) };
  const { begins_at } = next;
  const close = asked.filter((other) => other.begins_at === null);
  return {
    ...{ type: 'offer', wait: next.one.wait, begins_at, expires_at: addMinutes(begins_at, OFFER_MINUTES) },
    told: close.map(({ one }) => telling(one)),
  };
}

/**
 * When the ten minutes of an offer begin; null: its game is too close. At night they begin at 7 h, so that the line is kept and
 * nobody is woken; the court is held until then, and the offer can be taken or declined before.
 */
function beginningOfOffer(start_at: Instant, zone: string, now: Instant): string | null {
  if (toMillis(start_at) - toMillis(now) < LEAD_MINUTES * MINUTE_MS) return null;
  if (!isNight(now, zone)) return toIso(now);
  return morningBefore(start_at, zone, now);
}

/**
 * The minutes of an offer that ran out before its player was told, since its job was late: they begin again, so that the place
 * in line is not lost. Null: the game is too close by now, or the player knew.
 */
export function renewedOffer(
  { start_at, told_at, zone }: { start_at: Instant; told_at: Instant | null; zone: string },
  now: Instant,
): { begins_at: string; expires_at: string } | null {
  const begins_at = told_at === null ? beginningOfOffer(start_at, zone, now) : null;
  return begins_at === null ? null : { begins_at, expires_at: addMinutes(begins_at, OFFER_MINUTES) };
}

/** When a free court is told: at night of a late enough game at 7 h, of an earlier one at once in the bell alone. */
function tellingOf(start_at: Instant, zone: string, now: Instant): { at: string; quiet: boolean } {
  if (!isNight(now, zone)) return { at: toIso(now), quiet: false };
  const morning = morningBefore(start_at, zone, now);
  return morning === null ? { at: toIso(now), quiet: true } : { at: morning, quiet: false };
}

/** 7 h after this night; null: the game does not wait for it. */
function morningBefore(start_at: Instant, zone: string, now: Instant): string | null {
  const morning = morningOf(now, zone);
  if (toMillis(start_at) < toMillis(zonedTime(morning, FIRST_START_THAT_WAITS, zone))) return null;
  return endOfNight(morning, zone);
}

export const OFFER_OUTCOMES = ['taken', 'declined', 'expired', 'ended'] as const;
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number];

/** What follows the end of an offer: the next in line, unless the desk wants the court for itself. */
export const goesOn = (outcome: OfferOutcome): boolean => outcome !== 'ended';

/** Whether everybody in line includes a wait that had an offer: not one that said no. */
const isToldAfter = (outcome: OfferOutcome | null): boolean => outcome === null || outcome === 'expired';
