import { listFreeDays } from '@bandeja/contract/calls/bookings';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../../data/call-query.ts';
import type { AvailablesFilter } from './list-availables.ts';

/** The availability of each day from `date` on, for the day strip. */
export const freeDaysQuery = ({ date, sport, city, club }: AvailablesFilter) => ({
  ...callQuery(listFreeDays, { query: { from: date, sport, city, club_slug: club } }),
  // The old bars stay while another place loads, so the strip keeps its size.
  placeholderData: keepPreviousData,
});
