/**
 * A price for hours of weekdays. Weekdays are ISO (1 Monday … 7 Sunday) of the *opening day*; minutes count from
 * its local midnight, half-open, and may exceed 1440 like opening hours.
 */
export type PriceRule = {
  weekdays: readonly number[];
  from_minute: number;
  to_minute: number;
  price_cents_per_hour: number;
};

export type PriceQuestion = {
  weekday: number;
  start_minutes: number;
  duration: number;
  rules: readonly PriceRule[];
};

/**
 * Price in centavos, or null when a minute has no price (then the slot is not sold). Each minute costs its own
 * price; the sum is rounded once, half centavos up. Where rules overlap, the first in the list applies. On nights
 * with a clock change the hours run as without the change: the player pays for the minutes played.
 */
export function priceOf({ weekday, start_minutes, duration, rules }: PriceQuestion): number | null {
  const today = rules.filter((rule) => rule.weekdays.includes(weekday));
  const end = start_minutes + duration;
  const borders = today
    .flatMap((rule) => [rule.from_minute, rule.to_minute])
    .filter((minute) => minute > start_minutes && minute < end)
    .toSorted((a, b) => a - b);
  let centMinutes = 0;
  let from = start_minutes;
  for (const to of new Set([...borders, end])) {
    const rule = today.find(({ from_minute, to_minute }) => from_minute <= from && from < to_minute);
    if (rule === undefined) return null;
    centMinutes += (to - from) * rule.price_cents_per_hour;
    from = to;
  }
  return Math.floor((centMinutes + 30) / 60);
}
