import { listFreeDays } from '@bandeja/contract/calls/bookings';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../../data/call-query.ts';
import type { AvailablesFilter } from './list-availables.ts';

/** How free each of the days from `date` on is, for the day strip. */
export const freeDaysQuery = ({ date, sport, city, club }: AvailablesFilter) => ({
  ...callQuery(listFreeDays, { query: { from: date, sport, city, club_slug: club } }),
  // The bars of other days stay while another place is asked for: they change, the strip does not jump.
  placeholderData: keepPreviousData,
});
