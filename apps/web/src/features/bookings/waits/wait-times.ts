import type { CourtWait } from '@bandeja/contract/calls/waits';
import { WAIT_CLUBS_AT_MOST } from '@bandeja/rules/bookings/waits';
import type { Period } from '../availability/periods.ts';

/** The times of a part of the day, as the list of free times divides it. */
export const TIMES_OF: Record<Period, { from: string; to: string }> = {
  manha: { from: '07:00', to: '12:00' },
  tarde: { from: '12:00', to: '18:00' },
  noite: { from: '18:00', to: '23:00' },
};

/** Where no court is free, no duration of the clubs is known. */
const USUAL_DURATIONS = [60, 90, 120];

export const durationsToWaitFor = (free: readonly number[]): readonly number[] =>
  free.length > 0 ? free : USUAL_DURATIONS;

interface Place {
  slug: string;
  name: string;
}

/** The clubs of a search: of a large city the first ones. */
export const clubsToWaitFor = (clubs: readonly Place[]): readonly Place[] =>
  clubs.slice(0, WAIT_CLUBS_AT_MOST);

/** `Padel Pinheiros`, `Padel Pinheiros e mais 2 clubes`. */
export function clubsText(clubs: CourtWait['clubs']): string {
  const [first, ...others] = clubs;
  if (others.length === 0) return first?.name ?? '';
  return `${first?.name} e mais ${others.length} ${others.length === 1 ? 'clube' : 'clubes'}`;
}
