import { type DeskRole, isAtLeast } from '../clubs/desk-role.ts';
import { DAY_MS, HOUR_MS, type Instant, toIso, toMillis } from '../time/instant.ts';
import { addDays, parseTime } from '../time/local-time.ts';
import { localDateOf, localTimeOf, zonedTime } from '../time/zoned-time.ts';

export const CLOSURE_REASONS = ['Chuva', 'Manutenção', 'Evento', 'Aula'] as const;
export const CLOSURE_REASON_MAX = 200;
/** Of one closure. */
export const CLOSURE_COURTS_MAX = 40;
export const CLOSURE_BOOKINGS_MAX = 500;
export const CLOSURE_DAYS_MAX = 90;

/**
 * What happens to a booking that a closure hits. wallet_offer: cancelled; the payer chooses between money, which is the
 * default, and credit at the club.
 */
export const CLOSURE_CHOICES = ['refund', 'wallet_offer', 'leave_out', 'move'] as const;
export type ClosureChoice = (typeof CLOSURE_CHOICES)[number];

/** Two instants in ISO UTC; the second is not included. */
export type Span = { start_at: string; end_at: string };

export type ClosureSpanRefusal = 'closure_reversed' | 'closure_past' | 'closure_too_long';

/**
 * The time of a closure from its local times, `YYYY-MM-DDTHH:MM` of the club's clock. The past cannot be closed: it begins now at the
 * earliest. At a change of the clock a closure takes the longer reading: it ends at the second of a repeated time, and a
 * skipped time is the first instant after the jump.
 */
export function closureSpan(
  { from, to }: { from: string; to: string },
  zone: string,
  now: Instant,
): ({ ok: true } & Span) | { ok: false; code: ClosureSpanRefusal } {
  const [start, end] = [toMillis(firstOf(from, zone)), toMillis(lastOf(to, zone))];
  if (end <= start) return { ok: false, code: 'closure_reversed' };
  if (end <= toMillis(now)) return { ok: false, code: 'closure_past' };
  const begin = Math.max(start, toMillis(now));
  // An hour more: the clock may be put back in between.
  if (end - begin > CLOSURE_DAYS_MAX * DAY_MS + HOUR_MS) return { ok: false, code: 'closure_too_long' };
  return { ok: true, start_at: toIso(begin), end_at: toIso(end) };
}

function firstOf(local: string, zone: string): string {
  const [date = '', time = ''] = local.split('T');
  return zonedTime(date, parseTime(time) ?? 0, zone);
}

function lastOf(local: string, zone: string): string {
  const first = firstOf(local, zone);
  const again = toIso(toMillis(first) + HOUR_MS);
  return `${localDateOf(again, zone)}T${localTimeOf(again, zone)}` === local ? again : first;
}

/** The hours of a day that belong to the evening before: a club that is open until 02:00 closes within them. */
const NIGHT_MINUTES = 6 * 60;

/** Until when this role closes and opens courts; null: any time. Reception has today and tomorrow, each with its night. */
export const lastEndOf = (role: DeskRole, zone: string, now: Instant): string | null =>
  isAtLeast(role, 'manager') ? null : zonedTime(addDays(localDateOf(now, zone), 2), NIGHT_MINUTES, zone);

export function mayCloseUntil(role: DeskRole, end: Instant, zone: string, now: Instant): boolean {
  const last = lastEndOf(role, zone, now);
  return last === null || toMillis(end) <= toMillis(last);
}

/** What is left of a span without the times that are taken; by start. */
export function partsWithout(span: Span, taken: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let { start_at } = span;
  for (const other of taken.toSorted((a, b) => toMillis(a.start_at) - toMillis(b.start_at))) {
    if (toMillis(other.start_at) >= toMillis(span.end_at)) break;
    if (toMillis(other.start_at) > toMillis(start_at)) parts.push({ start_at, end_at: other.start_at });
    if (toMillis(other.end_at) > toMillis(start_at)) start_at = other.end_at;
  }
  if (toMillis(start_at) < toMillis(span.end_at)) parts.push({ start_at, end_at: span.end_at });
  return parts;
}
