import { listFreeDays } from '@bandeja/contract/calls/bookings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import type { AvailablesFilter } from './list-availables.ts';

/** How free each of the days from `date` on is, for the day strip. */
export function freeDaysQuery({ date, sport, city, club }: AvailablesFilter) {
  return queryOptions({
    queryKey: ['bookings', 'days', { date, sport, city: city ?? null, club: club ?? null }] as const,
    queryFn: ({ signal }) =>
      api(listFreeDays, { query: { from: date, sport, city, club_slug: club } }, { signal }),
    // The bars of other days stay while another place is asked for: they change, the strip does not jump.
    placeholderData: (previous) => previous,
  });
}
