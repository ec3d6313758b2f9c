import type { AvailableCourt, BookingOption, SlotOfDay } from '@bandeja/contract/calls/bookings';
import { formatMinutes } from '@bandeja/rules/time/local-time';
import { localDateOf, localMinutesOf } from '@bandeja/rules/time/zoned-time';
import { minuteOfDay } from './periods.ts';

export type SlotCell =
  | {
      kind: 'free';
      time: string;
      /** Courts free at that time for that duration. */
      free: number;
      /** The lowest price among them, for `duration` minutes. */
      price_cents: number;
      /** The chosen duration, or the nearest one still free at that time. */
      duration: number;
      /** Below the highest price of the day. */
      cheap: boolean;
    }
  /** Free in an earlier read of this page, taken now. */
  | { kind: 'gone'; time: string };

export interface HourRow {
  /** "18h". */
  label: string;
  cells: SlotCell[];
}

/** Every duration that a court offers that day, shortest first. */
export function durationsOf(slots: readonly SlotOfDay[]): number[] {
  const all = slots.flatMap(({ courts }) => courts.flatMap(({ availables }) => availables));
  return [...new Set(all.map(({ duration }) => duration))].toSorted((a, b) => a - b);
}

/** The number of courts with a free time that day: the total that each slot draws. */
export function courtsOf(slots: readonly SlotOfDay[]): number {
  return new Set(slots.flatMap(({ courts }) => courts.map(({ id }) => id))).size;
}

/** The option of a court nearest to a duration: the same, else the longest below it, else the shortest. */
export function optionFor<Option extends Pick<BookingOption, 'duration'>>(
  options: readonly Option[],
  duration: number,
): Option | undefined {
  const sorted = options.toSorted((a, b) => a.duration - b.duration);
  return sorted.findLast((option) => option.duration <= duration) ?? sorted[0];
}

/** The day's times as cells, in the day's order; `gone` are times seen earlier that no court offers any more. */
export function slotCells(
  slots: readonly SlotOfDay[],
  duration: number,
  gone: readonly string[],
): SlotCell[] {
  const free = slots.flatMap((slot) => freeCell(slot, duration) ?? []);
  const highest = Math.max(...free.map(perMinute));
  const cells: SlotCell[] = [
    ...free.map((cell) => ({ ...cell, cheap: perMinute(cell) < highest })),
    ...gone.map((time) => ({ kind: 'gone' as const, time })),
  ];
  return cells.toSorted((a, b) => minuteOfDay(a.time) - minuteOfDay(b.time));
}

export function hourRows(cells: readonly SlotCell[]): HourRow[] {
  const rows = new Map<string, SlotCell[]>();
  for (const cell of cells) {
    const label = `${cell.time.slice(0, 2)}h`;
    rows.set(label, [...(rows.get(label) ?? []), cell]);
  }
  return [...rows].map(([label, row]) => ({ label, cells: row }));
}

/** The courts of a time: those with the duration first, then by price, then in the club's order. */
export function courtsByPrice(courts: readonly AvailableCourt[], duration: number): AvailableCourt[] {
  const price = (court: AvailableCourt) =>
    optionFor(court.availables, duration)?.price_cents ?? Number.POSITIVE_INFINITY;
  const offers = (court: AvailableCourt) =>
    court.availables.some((option) => option.duration === duration) ? 0 : 1;
  return courts.toSorted((a, b) => offers(a) - offers(b) || price(a) - price(b));
}

type FreeCell = Extract<SlotCell, { kind: 'free' }>;

function freeCell({ id, courts }: SlotOfDay, wanted: number): FreeCell | null {
  const options = courts.flatMap(({ availables }) => availables);
  const duration = optionFor(options, wanted)?.duration;
  const offered = options.filter((option) => option.duration === duration);
  if (duration === undefined) return null;
  const price_cents = Math.min(...offered.map((option) => option.price_cents));
  return { kind: 'free', time: id, free: offered.length, price_cents, duration, cheap: false };
}

const perMinute = ({ price_cents, duration }: FreeCell) => price_cents / duration;

/** The moment of a page and the zone of the clubs it shows. */
interface Seen {
  date: string;
  now: Date;
  zone: string;
}

/** Whether a time of an opening day's list is still to come. */
export function isAhead(time: string, { date, now, zone }: Seen): boolean {
  const today = localDateOf(now, zone);
  return date > today || (date === today && minuteOfDay(time) > localMinutesOf(now, zone));
}

/** The slots that have not begun: a page that stays open still shows an answer of an hour ago. */
export const stillAhead = (slots: readonly SlotOfDay[], seen: Seen): SlotOfDay[] =>
  slots.filter(({ id }) => isAhead(id, seen));

interface Opening {
  from: number;
  to: number;
}

/**
 * Times at which a club is certainly open and has no free court. The API lists free times only, and a gap can also
 * mean that the club is closed. Where the free ranges of its courts together cover a time and a whole booking after
 * it, the club is open, so a step that the list lacks has been taken.
 */
export function soldOutTimes(slots: readonly SlotOfDay[]): string[] {
  const listed = new Set(slots.map(({ id }) => id));
  const clubs = new Set(slots.flatMap(({ courts }) => courts.map(({ club }) => club.id)));
  const found = [...clubs].flatMap((club) => openTimes(slots, club)).map(formatMinutes);
  return [...new Set(found)].filter((time) => !listed.has(time));
}

/** Every step of the club at which a booking could start, as its free ranges show. */
function openTimes(slots: readonly SlotOfDay[], club: number): number[] {
  const starts: number[] = [];
  const stretches: Opening[] = [];
  let shortest = Number.POSITIVE_INFINITY;
  for (const { id, courts } of slots) {
    const from = minuteOfDay(id);
    const durations = courts
      .filter((court) => court.club.id === club)
      .flatMap(({ availables }) => availables.map(({ duration }) => duration));
    if (durations.length === 0) continue;
    starts.push(from);
    shortest = Math.min(shortest, ...durations);
    stretches.push({ from, to: from + Math.max(...durations) });
  }
  const step = Math.min(...starts.slice(1).map((start, index) => start - (starts[index] ?? start)));
  if (!(step > 0) || !Number.isFinite(step)) return [];
  return merge(stretches).flatMap(({ from, to }) => {
    const times: number[] = [];
    for (let time = from; time + shortest <= to; time += step) times.push(time);
    return times;
  });
}

/** The ranges sorted, with touching ranges joined. */
function merge(stretches: readonly Opening[]): Opening[] {
  const merged: Opening[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
