import { addMinutes, type Instant, toMillis } from '../../time/instant.ts';

/** Players warm up and enter the first set before the booked time. */
const BEGINS_SOON_MINUTES = 30;

/** From when on sets of a match of this date can be recorded. */
export const setsOpenAt = (date: Instant): Date => new Date(addMinutes(date, -BEGINS_SOON_MINUTES));

/** Whether sets of a match of this date can be recorded. */
export const areSetsOpen = (date: Instant, now: Instant): boolean =>
  toMillis(setsOpenAt(date)) <= toMillis(now);

/** Matches dated up to this instant have begun, or begin soon enough to record sets. */
export const begunBy = (now: Instant): Date => new Date(addMinutes(now, BEGINS_SOON_MINUTES));
