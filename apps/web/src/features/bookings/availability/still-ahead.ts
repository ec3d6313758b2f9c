import type { SlotOfDay } from '@bandeja/contract/calls/bookings';
import { localDateOf, localMinutesOf } from '@bandeja/rules/time/zoned-time';
import { minuteOfDay } from './periods.ts';

/** The moment of a page and the zone of the clubs it shows. */
interface Seen {
  date: string;
  now: Date;
  zone: string;
}

/** Whether a time of an opening day's list is still to come. */
export function isAhead(time: string, { date, now, zone }: Seen): boolean {
  const today = localDateOf(now, zone);
  return date > today || (date === today && minuteOfDay(time) > localMinutesOf(now, zone));
}

/** The slots that have not begun: a page that stays open still shows an answer of an hour ago. */
export const stillAhead = (slots: readonly SlotOfDay[], seen: Seen): SlotOfDay[] =>
  slots.filter(({ id }) => isAhead(id, seen));
