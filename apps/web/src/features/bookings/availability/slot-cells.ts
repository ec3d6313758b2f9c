import type { AvailableCourt, BookingOption, SlotOfDay } from '@bandeja/contract/calls/bookings';
import { minuteOfDay } from './periods.ts';

export type SlotCell =
  | {
      kind: 'free';
      time: string;
      /** Courts free at that time for that duration. */
      free: number;
      /** The lowest price among them, for `duration` minutes. */
      price_cents: number;
      /** The one asked for, or what is still free at that time. */
      duration: number;
      /** Below the highest price of the day. */
      cheap: boolean;
    }
  /** Was free when this page looked before. */
  | { kind: 'gone'; time: string };

export interface HourRow {
  /** "18h". */
  label: string;
  cells: SlotCell[];
}

/** Every duration some court offers that day, shortest first. */
export function durationsOf(slots: readonly SlotOfDay[]): number[] {
  const all = slots.flatMap(({ courts }) => courts.flatMap(({ availables }) => availables));
  return [...new Set(all.map(({ duration }) => duration))].toSorted((a, b) => a - b);
}

/** How many different courts have a free time that day: what the drawn courts of a slot are counted against. */
export function courtsOf(slots: readonly SlotOfDay[]): number {
  return new Set(slots.flatMap(({ courts }) => courts.map(({ id }) => id))).size;
}

/** What of a court's options comes nearest to a duration: that one, else the longest below it, else the shortest. */
export function optionFor<Option extends Pick<BookingOption, 'duration'>>(
  options: readonly Option[],
  duration: number,
): Option | undefined {
  const sorted = options.toSorted((a, b) => a.duration - b.duration);
  return sorted.findLast((option) => option.duration <= duration) ?? sorted[0];
}

/** The day's times as cells, in the day's order; `gone` are times seen before that nobody offers any more. */
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

/** The courts of a time, cheapest first for a duration, then in the club's own order. */
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
