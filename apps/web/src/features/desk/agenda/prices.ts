import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import { priceOf } from '@bandeja/rules/bookings/slots/prices';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { weekdayOf } from '@bandeja/rules/time/local-time';
import { dayClock } from '@bandeja/rules/time/zoned-time';

/** The table's price of a booking; null: the table has none for a part of it. The server decides. */
export function priceFor(
  { date, timezone, prices }: Agenda,
  { from, duration }: { from: number; duration: number },
): number | null {
  const clock = dayClock(date, timezone);
  const start = clock.atOrAfter(0) + from * MINUTE_MS;
  const weekday = weekdayOf(date);
  return priceOf({
    weekday,
    ranges: clock.rangesOf(start, start + duration * MINUTE_MS),
    rules: prices.map((price) => ({ weekdays: [weekday], ...price })),
  });
}
