import { type Booking, listBookings } from '@bandeja/contract/calls/bookings';
import { COURT_TAKING_STATUSES } from '@bandeja/rules/bookings/booking-status';
import { callQuery } from '../../data/call-query.ts';
import { serverNow } from '../../lib/time/server-time.ts';
import { pickNextBookings } from './pick-next-booking.ts';

/** Soonest first. Several, because an expired hold stays listed until it is swept. */
const coming = { status: COURT_TAKING_STATUSES.join(','), when: 'coming', page_size: 10 } as const;

/** The player's next booking that holds a court (waiting or confirmed), and the one that must be paid now. */
export const nextBookingsQuery = {
  ...callQuery(listBookings, { query: coming }),
  select: ({ results }: { results: Booking[] }) => pickNextBookings(results, serverNow()),
};
