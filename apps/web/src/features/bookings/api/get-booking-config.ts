import type { InputTo } from '@bandeja/contract/call';
import { getBookingConfig } from '@bandeja/contract/calls/bookings';
import { callQuery } from '../../../data/call-query.ts';

export type SlotOfCourt = InputTo<typeof getBookingConfig>['query'];

/** What can be booked on one court from one time, with the club's rules. Never from memory; slot_taken when it is gone. */
export const bookingConfigQuery = (slot: SlotOfCourt) => ({
  ...callQuery(getBookingConfig, { query: slot }),
  staleTime: 0,
});
