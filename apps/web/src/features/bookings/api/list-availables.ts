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
  /** Every time ever seen free here: one of them missing from `slots` has been taken since (or has begun). */
  seen: string[];
}

/** The free times of a day. The API lists only free ones; the times that this page saw before tell which are gone. */
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
    // Free times go quickly.
    staleTime: 10_000,
  });
}
