import type { CourtWait } from '@bandeja/contract/calls/waits';
import { WAIT_CLUBS_AT_MOST } from '@bandeja/rules/bookings/waits';
import type { Period } from '../booking-search.ts';

/** The times of a part of the day, as the list of free times divides it. */
export const TIMES_OF: Record<Period, { from: string; to: string }> = {
  manha: { from: '07:00', to: '12:00' },
  tarde: { from: '12:00', to: '18:00' },
  noite: { from: '18:00', to: '23:00' },
};

export interface Place {
  slug: string;
  name: string;
  sports: readonly string[];
  durations?: readonly number[] | undefined;
}

/** An answer that was stored before it had them. */
const USUAL_DURATIONS = [60, 90, 120];
const durationsAt = ({ durations = USUAL_DURATIONS }: Place): readonly number[] => durations;

/** What the clubs offer, whether or not a court is free for it. */
export const durationsToWaitFor = (clubs: readonly Place[]): readonly number[] =>
  [...new Set(clubs.flatMap(durationsAt))].toSorted((one, other) => one - other);

/** Those with games of this duration. */
export const clubsOffering = (clubs: readonly Place[], duration: number): readonly Place[] =>
  clubs.filter((club) => durationsAt(club).includes(duration));

/** The clubs of a search with courts of its sport: of a large city the first ones. */
export const clubsToWaitFor = (clubs: readonly Place[], sport: string): readonly Place[] =>
  clubs.filter(({ sports }) => sports.includes(sport)).slice(0, WAIT_CLUBS_AT_MOST);

/** `Padel Pinheiros`, `Padel Pinheiros e mais 2 clubes`. */
export function clubsText(clubs: CourtWait['clubs']): string {
  const [first, ...others] = clubs;
  if (others.length === 0) return first?.name ?? '';
  return `${first?.name} e mais ${others.length} ${others.length === 1 ? 'clube' : 'clubes'}`;
}
