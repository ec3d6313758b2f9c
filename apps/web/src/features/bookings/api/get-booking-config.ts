import type { InputTo } from '@bandeja/contract/call';
import { getBookingConfig } from '@bandeja/contract/calls/bookings';
import { callQuery } from '../../../data/call-query.ts';

export type SlotOfCourt = InputTo<typeof getBookingConfig>['query'];

/**
 * What one court offers from one time, with the club's rules. Never cached; refused with slot_taken when it is
 * taken.
 */
export const bookingConfigQuery = (slot: SlotOfCourt) => ({
  ...callQuery(getBookingConfig, { query: slot }),
  staleTime: 0,
});
