import type { SlotOfDay } from '@bandeja/contract/calls/bookings';
import { formatMinutes } from '@bandeja/rules/time/clock-minutes';
import { minuteOfDay } from './periods.ts';

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
