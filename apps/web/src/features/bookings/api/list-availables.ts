import { listAvailables, type SlotOfDay } from '@bandeja/contract/calls/bookings';
import { queryOptions } from '@tanstack/react-query';
import { callKey } from '../../../data/call-query.ts';
import { api } from '../../../session/api.ts';

export interface AvailablesFilter {
  /** YYYY-MM-DD, an opening day of the club. */
  date: string;
  sport: string;
  city?: string | undefined;
  club?: string | undefined;
}

export interface DayOfSlots {
  slots: SlotOfDay[];
  /** Every time this page has seen free; one that `slots` no longer lists has been taken or has begun. */
  seen: string[];
}

/** The free times of a day. The API lists only free times; times this page saw earlier show which are taken now. */
export function availablesQuery({ date, sport, city, club }: AvailablesFilter) {
  const input = { query: { date, sport, city, club_slug: club } };
  const queryKey = callKey(listAvailables, input);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<DayOfSlots> => {
      const slots = await api(listAvailables, input, { signal });
      const before = client.getQueryData<DayOfSlots>(queryKey)?.seen ?? [];
      return { slots, seen: [...new Set([...before, ...slots.map(({ id }) => id)])] };
    },
    // Free times change quickly.
    staleTime: 10_000,
  });
}
